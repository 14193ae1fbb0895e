"""Refusals as people read them: what a reason names by a key is named as everybody at the table calls it."""

from collections.abc import Callable, Mapping

import msgspec

from sightline.content.armies.naming import called
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.telling import Scene
from sightline.i18n import Language, messages
from sightline.kernel import Viewer, Violation

Param = str | int | float


def in_words(violation: Violation, state: State, viewer: Viewer, language: Language) -> Violation:
    """The same reason with names in place of keys: troopers, skills, weapons, scenery."""
    names = _Names(state, viewer, language)
    said = {name: names.of(name, value) for name, value in violation.params.items()}
    return msgspec.structs.replace(violation, params=said)


class _Names:
    """What things of a match are called by one who looks at it."""

    def __init__(self, state: State, viewer: Viewer, language: Language) -> None:
        self._state = state
        self._scene = Scene(state, state, language, viewer, open_book=False)
        self._viewer = viewer
        self._language = language
        self._say: Mapping[str, Callable[[str], str]] = {
            **dict.fromkeys(("trooper", "target", "enemy", "marker", "friend"), self._piece),
            **dict.fromkeys(("skill", "other", "left"), self._skill),
            **dict.fromkeys(("weapon", "program"), self._weapon),
            **dict.fromkeys(("piece", "obstacle", "gate", "ladder"), self._scenery),
            "ability": self._ability,
            "token": self._token,
            "by": self._several,
        }

    def of(self, name: str, value: Param) -> Param:
        """A parameter of a message, by its name, as a word."""
        if name == "member" and isinstance(value, int):
            return self._member(value)
        say = self._say.get(name)
        return value if say is None or not isinstance(value, str) else say(value)

    def _piece(self, key: str) -> str:
        return self._scene.who(key)

    def _skill(self, key: str) -> str:
        return self._scene.word("skill", key)

    def _weapon(self, key: str) -> str:
        known = self._state.fixed.edition.chart.weapons
        return self._scene.weapon(key) if key in known else self._ability(key)

    def _ability(self, key: str) -> str:
        return called(key, self._language)

    def _token(self, key: str) -> str:
        token = self._state.tokens.get(key)
        return self._scene.word("token", token.kind if token else key)

    def _scenery(self, key: str) -> str:
        """A piece of scenery by its kind, or whoever stands in the way."""
        if key in self._state.troopers:
            return self._piece(key)
        scene = self._state.fixed.field.scene
        if any(each.id == key for each in scene.gates):
            return self._kind("gate")
        if any(each.id == key for each in scene.ladders):
            return self._kind("ladder")
        found = next((each for each in scene.solids if key in (each.id, each.piece)), None)
        return self._kind(found.kind if found else "other")

    def _several(self, keys: str) -> str:
        return ", ".join(dict.fromkeys(self._scenery(key) for key in keys.split(", ")))

    def _kind(self, kind: str) -> str:
        known = messages(self._language)
        return known.get(f"scenery.{kind.replace('-', '_')}") or known["scenery.other"]

    def _member(self, number: int) -> Param:
        army = self._state.fixed.lists[self._viewer] if self._viewer is not None else None
        return army.members[number].profile.name if army and 0 <= number < len(army.members) else number + 1

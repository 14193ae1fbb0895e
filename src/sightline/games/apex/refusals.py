"""Reasons for refusals as people read them: names of Legends, cards, tokens and places instead of their keys."""

import re
from collections.abc import Callable, Mapping

import msgspec

from sightline.games.apex.narrator import Scene
from sightline.games.apex.state import EXHAUSTED, State
from sightline.i18n import Language, messages, translate
from sightline.kernel import Viewer, Violation

SLOT = re.compile(r"(\d+):(\d+)")
"""A slot of a Weapon, as commands name it."""


def in_words(violation: Violation, state: State, viewer: Viewer, language: Language) -> Violation:
    """The same reason with names in place of keys."""
    names = _Names(state, viewer, language)
    said = {
        name: names.say[name](value) if name in names.say and isinstance(value, str) else value
        for name, value in violation.params.items()
    }
    return msgspec.structs.replace(violation, params=said)


class _Names:
    """What things of a match are called."""

    def __init__(self, state: State, viewer: Viewer, language: Language) -> None:
        self._scene = Scene(state, state, language, viewer, open_book=False)
        self._pack = state.fixed.pack
        self._language = language
        self.say: Mapping[str, Callable[[str], str]] = {
            **dict.fromkeys(("legend", "target", "squadmate"), self._scene.legend),
            **dict.fromkeys(("card", "feat", "loot", "what"), self._thing),
            "place": self._place,
            "action": self._action,
        }

    def _thing(self, key: str) -> str:
        """A card, a token or a Weapon; a part of an action that has a name."""
        if key.removesuffix(EXHAUSTED) in self._pack.loot:
            return self._scene.loot(key)
        if key in self._pack.weapons:
            return self._scene.weapon(key)
        if key in self._pack.feats or key in self._pack.abilities:
            return self._scene.card(key)
        return messages(self._language).get(f"web_apex.do.{key}", key)

    def _place(self, key: str) -> str:
        slot = SLOT.fullmatch(key)
        if slot:
            weapon, number = (int(each) + 1 for each in slot.groups())
            return translate("web_apex.place.slot", self._language, weapon=weapon, slot=number)
        return messages(self._language).get(f"web_apex.place.{key}", key)

    def _action(self, key: str) -> str:
        return messages(self._language).get(f"web_apex.action.{key}", key)

"""Who tells which event, and the scene in which it is told."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from sightline.games.infinity.core.match.events import Happening, RollSide
from sightline.games.infinity.core.match.secrecy import hides, profile_as_seen
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.table.deployment_places import deployment_zone
from sightline.games.infinity.telling.names import mode_name, weapon_name
from sightline.games.infinity.telling.places import where
from sightline.geometry.shapes import Point3
from sightline.i18n import Language, messages, translate
from sightline.kernel import Mod, Player, Viewer

H = TypeVar("H", bound=Happening)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""What stands before the number of a trooper."""
TELLERS: dict[type[Happening], Callable[["Scene", Happening], str | None]] = {}
"""How each kind of event is told; what is not here is of no interest to people."""
_HOMES: dict[int, tuple[object, dict[tuple[float | None, int], float]]] = {}
"""Where the sides of tables begin, found out once: by the table, by how deep zones are and by the zone."""


class Scene:
    """Where an event happens: the states on either side of it, and who is listening in which language."""

    def __init__(
        self,
        before: State,
        after: State,
        language: Language,
        viewer: Viewer,
        *,
        open_book: bool,
        knower: Player | None = None,
    ) -> None:
        self.before = before
        self.after = after
        self.language = language
        self.viewer = viewer
        self.open_book = open_book
        """Whether nothing is hidden from the listener."""
        self.knower = viewer if knower is None else knower
        """Whose knowledge is told: the listener's own, or somebody else's when nobody minds any more."""

    def say(self, key: str, **params: object) -> str:
        """A sentence of the log."""
        return translate(f"log.{key}", self.language, **params)

    def word(self, kind: str, key: str) -> str:
        """A word of the game: a skill, a state, an attribute; its key where nobody has translated it."""
        return messages(self.language).get(f"log.{kind}.{key}") or key.replace("_", " ")

    def weapon(self, key: str, mode: str = "") -> str:
        """A weapon with the mode it is used in."""
        name = weapon_name(self.after.fixed.edition, key, self.language)
        return f"{name} ({mode_name(mode, self.language)})" if mode else name

    def who(self, key: str) -> str:
        """A trooper by its name and its number, as on its badge; a Marker only by its number.

        Who may know everything is told the letter and number that the match file has.
        """
        state = self.after if key in self.after.troopers else self.before
        one = state.troopers.get(key)
        if self.open_book:
            return key if one is None else f"{key} {state.fixed.profile(one).name}"
        token = state.tokens.get(key)
        if token is not None:
            return self.word("token", token.kind)
        number = key.lstrip(LETTERS)
        if one is None or not number:
            return key
        if hides(state, key, self.knower):
            return self._of_whom(translate("places.marker", self.language, number=number), one.owner, "")
        name = profile_as_seen(state, one, self.knower).name
        return self._of_whom(f"{name} {number}", one.owner, name)

    def _of_whom(self, called: str, owner: Player, name: str) -> str:
        """Said to be an enemy where the listener has somebody of that name, too; spectators are told the side."""
        if self.viewer is None:
            return f"{called} ({self.player(owner)})"
        if owner == self.viewer or (name and name not in self.after.fixed.names[self.viewer]):
            return called
        return translate("places.enemy", self.language, name=called)

    def number(self, value: float) -> str:
        """A number with at most one decimal, as the language writes it."""
        said = f"{value:.1f}".removesuffix(".0")
        return said if self.language == "en" else said.replace(".", ",")

    def where(self, point: Point3) -> str:
        """A place of the table, by the landmark it is near to."""
        scene = self.after.fixed.field.scene
        return where(scene, point, self.language, None if self.viewer is None else self._home(self.viewer))

    def _home(self, player: Player) -> float:
        """Where a player's side begins, seen along the table."""
        fixed = self.after.fixed
        key = (fixed.scenario.zone_depth, self.after.zones[player])
        known = _HOMES.get(id(fixed.field.scene))
        if known is None or known[0] is not fixed.field.scene:
            known = _HOMES[id(fixed.field.scene)] = (fixed.field.scene, {})
        home = known[1].get(key)
        if home is None:
            outline = deployment_zone(self.after, player).outline
            home = known[1][key] = sum(y for _, y in outline) / len(outline)
        return home

    def everybody(self, keys: Iterable[str]) -> str:
        """Several troopers."""
        return ", ".join(self.who(key) for key in keys)

    def player(self, number: Player) -> str:
        """A player as people count them."""
        return self.say("player", number=number + 1)


def tells(kind: type[H]) -> Callable[[Callable[[Scene, H], str | None]], Callable[[Scene, H], str | None]]:
    """Register how a kind of event is told."""

    def register(teller: Callable[[Scene, H], str | None]) -> Callable[[Scene, H], str | None]:
        TELLERS[kind] = teller  # type: ignore[assignment]
        return teller

    return register


def mods_of(scene: Scene, mods: Iterable[Mod]) -> str:
    """Every MOD with its source and its rule."""
    return "".join(
        f" {mod.value:+d} {translate(mod.source, scene.language)}" + (f" ({mod.rule})" if mod.rule else "")
        for mod in mods
    )


def side_of(scene: Scene, side: RollSide) -> str:
    """One side of a roll: whose, with which value, and what the dice said."""
    number = side.trooper.removeprefix("player ")
    who = scene.player(int(number)) if number != side.trooper else scene.who(side.trooper)
    kept = list(side.kept)
    dice = []
    for die in side.dice:
        counts = die in kept
        if counts:
            kept.remove(die)
        dice.append(f"{die}*" if counts else f"{die}")
    if side.criticals:
        dice.append(scene.say("criticals", count=side.criticals))
    attribute = scene.word("attribute", side.attribute)
    rolled = ", ".join(dice) or "-"
    skill = scene.word("skill", side.skill)
    return f"{who}, {skill}: {attribute} {side.base}{mods_of(scene, side.mods)} = {side.value} -> {rolled}"

"""Who tells which event, and the scene in which it is told."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from sightline.games.infinity.core.match.events import Happening, RollSide
from sightline.games.infinity.core.match.secrecy import hides, profile_as_seen
from sightline.games.infinity.core.match.state import State
from sightline.i18n import Language, messages, translate
from sightline.kernel import Mod, Player, Viewer

H = TypeVar("H", bound=Happening)
TELLERS: dict[type[Happening], Callable[["Scene", Happening], str | None]] = {}
"""How each kind of event is told; what is not here is of no interest to people."""


class Scene:
    """Where an event happens: the states on either side of it, and who is listening in which language."""

    def __init__(self, before: State, after: State, language: Language, viewer: Viewer, *, open_book: bool) -> None:
        self.before = before
        self.after = after
        self.language = language
        self.viewer = viewer
        self.open_book = open_book
        """Whether nothing is hidden from the listener."""

    def say(self, key: str, **params: object) -> str:
        """A sentence of the log."""
        return translate(f"log.{key}", self.language, **params)

    def word(self, kind: str, key: str) -> str:
        """A word of the game: a skill, a state, an attribute; its key where nobody has translated it."""
        return messages(self.language).get(f"log.{kind}.{key}") or key.replace("_", " ")

    def weapon(self, key: str, mode: str = "") -> str:
        """A weapon with the mode it is used in."""
        weapon = self.after.fixed.edition.chart.weapons.get(key)
        name = (weapon.name.get(self.language) or key) if weapon else key.replace("_", " ")
        return f"{name} ({mode.replace('_', ' ')})" if mode else name

    def who(self, key: str) -> str:
        """A trooper by its name; a Marker only by the letter and number it was given."""
        state = self.after if key in self.after.troopers else self.before
        one = state.troopers.get(key)
        if one is None or (not self.open_book and hides(state, key, self.viewer)):
            return key
        profile = state.fixed.profile(one) if self.open_book else profile_as_seen(state, one, self.viewer)
        return f"{key} {profile.name}"

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

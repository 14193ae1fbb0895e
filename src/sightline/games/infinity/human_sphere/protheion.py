"""Protheion: a blow that drains its target, and what it takes becomes its owner's."""

from collections import Counter
from typing import Annotated

from sightline.games.infinity.core.abilities import protheion
from sightline.games.infinity.core.match.events import VitalityChanged
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.core.troopers.weapons import Mode, Weapon
from sightline.games.infinity.human_sphere.techniques import DRAINS, PROTHEION, is_thwarted, mode_of
from sightline.kernel import Play
from sightline.rules import rule

MOST: Annotated[int, "HS-PROTH-010"] = 2
_NAME = {"en": "Protheion", "es": "Protheion", "fr": "Protheion"}


@rule("HS-PROTH-003", "HS-PROTH-005", "HS-PROTH-006", "HS-PROTH-007", "HS-PROTH-008")
def weapon() -> Weapon:
    """What it does in place of any weapon: one point for a failed BTS Roll against the PH of its user."""
    blow = Mode(damage_is_ph=True, save="bts", attribute="cc", traits=frozenset({"cc"}))
    return Weapon(key=PROTHEION, name=_NAME, rule="HS-PROTH-005", modes=tuple(mode_of(each, blow) for each in DRAINS))


@rule("HS-PROTH-009", "HS-PROTH-011", "HS-PROTH-012", "HS-PROTH-013")
def drained(now: Situation) -> Counter[str]:
    """The W that each has taken by Protheion in this Order, by a Coup de Grâce as well; STR is no food."""
    known = {each.id: each for each in (*now.state.fallen, *now.state.troopers.values())}
    users = {each.trooper for each in (*now.order.skills, *now.order.aros) if each.use.weapon == PROTHEION}
    taken: Counter[str] = Counter()
    for wound in now.order.wounds:
        if wound.attacker in users and _feeds(now, known[wound.attacker], known[wound.target]):
            taken[wound.attacker] += wound.points
    return taken


@rule("HS-PROTH-011", "HS-NBW-016")
def _feeds(now: Situation, user: Trooper, target: Trooper) -> bool:
    """Whether what somebody loses is food: not STR, and not who has answered with Mode A."""
    return not now.profile(target).structure and not is_thwarted(now, user, target)


@rule("HS-PROTH-009", "HS-PROTH-014")
def feed(play: Play[State]) -> None:
    """At the end of the Order W rises by what was taken."""
    now = Situation(play.state)
    for key, points in drained(now).items():
        owner = now.find(key)
        if owner is not None and not now.is_null(owner):
            _raise(play, owner, points)
    protheion.show_all(play)


@rule("HS-PROTH-010")
def _raise(play: Play[State], owner: Trooper, points: int) -> None:
    """Add W, up to two above the profile."""
    gained = min(points, owner.lost + MOST)
    if gained > 0:
        play.emit(VitalityChanged(trooper=owner.id, points=-gained, rule="HS-PROTH-009"))


ROW: Annotated[AbilityRow, "HS-PROTH-001"] = AbilityRow(key=PROTHEION, levels=range(1, 6))

PART = Part(abilities=(ROW,), wielded=(PROTHEION,), at_conclusion=(feed,))

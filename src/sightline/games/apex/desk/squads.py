"""Squads that are put together before a match: the Legends one wants, the dearest first.

The book has every squad drafted, and each Legend is there once. So a squad that somebody brings along is a plan for the
draft: its Legends are picked in this order while they are free, and behind them stand reserves for those that the other
squad takes first. Weapons and loot are dealt in the match: there is nothing of them to choose beforehand.
"""

from collections.abc import Iterator

import msgspec

from sightline.games.apex.constants import CONSTANTS
from sightline.games.apex.content import Pack
from sightline.games.apex.setup import plan_faults
from sightline.games.desk import Document
from sightline.i18n import Language, translate
from sightline.kernel import Violation
from sightline.rules import rule

SIZES = tuple(CONSTANTS.victory_points)
"""Legends of a squad."""
READY: dict[str, tuple[str, ...]] = {
    "red": CONSTANTS.introductory.red,
    "blue": CONSTANTS.introductory.blue,
    "bastion": ("gibraltar", "lifeline", "bangalore"),
    "hunters": ("bloodhound", "wraith", "pathfinder"),
    "runners": ("pathfinder", "wraith", "lifeline"),
    "barrage": ("bangalore", "gibraltar", "bloodhound"),
}
"""Squads to begin with: those of the introductory game, and some of ours. A squad of two is its first two."""


class Squad(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a seat brings along: Legends as they are wanted. Who comes after the squad is in reserve."""

    legends: tuple[str, ...] = ()


@rule("AX-SETUP-005", "AX-SETUP-032", "AX-COMP-002")
def faults(squad: Squad, size: int, pack: Pack) -> Iterator[Violation]:
    """Everything that keeps a squad from being played with: as many Legends as a squad has, each of them once.

    >>> from sightline.games.apex.content import load_pack
    >>> [fault.rule for fault in faults(Squad(legends=("wraith", "wraith")), 3, load_pack())]
    ['AX-SETUP-005', 'AX-SETUP-032']
    """
    count = len(set(squad.legends))
    if size not in SIZES:
        yield Violation(code="apex_desk.squad.size", params={"size": size}, rule="AX-SETUP-005")
    elif count < size:
        yield Violation(code="apex_desk.squad.few", params={"count": count, "size": size}, rule="AX-SETUP-005")
    yield from plan_faults(squad.legends, pack)


def ready_squads(language: Language) -> list[Document]:
    """The squads to begin with, in every size, named in the reader's language."""
    return [
        {
            "key": key,
            "name": translate(f"apex_desk.ready.{key}.name", language),
            "how": translate(f"apex_desk.ready.{key}.how", language),
            "points": size,
            "legends": legends[:size],
        }
        for size in SIZES
        for key, legends in READY.items()
    ]

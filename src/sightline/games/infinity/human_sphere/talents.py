"""Hyper-Dynamics and Libero."""

from collections.abc import Iterator, Mapping
from typing import Annotated

import msgspec

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.order.spending import SpendCommandToken, TokenUse
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.n4.command_tokens import regroup, regroupings
from sightline.kernel import Mod, Player
from sightline.rules import rule

HYPER_DYNAMICS, LIBERO = "hyper_dynamics", "libero"
NIMBLE: Annotated[Mapping[int, int], "HS-HYPER-002", "HS-HYPER-003", "HS-HYPER-004"] = {1: 3, 2: 6, 3: 9}


@rule("HS-HYPER-005")
def nimble(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """To Dodge, what its own Level says and no more."""
    ability = now.ability(attempt.actor, HYPER_DYNAMICS) if attempt.skill == "dodge" else None
    if ability is not None:
        yield Mod(NIMBLE[ability.level], "talents.hyper_dynamics", f"HS-HYPER-00{ability.level + 1}")


@rule("HS-LIBER-002", "HS-LIBER-003")
def changes_sides_of_the_list(now: Situation, player: Player) -> Iterator[SpendCommandToken]:
    """Before the Orders are counted a Libero goes into another combat group that has room for it, for nothing."""
    for command in regroupings(now, player):
        trooper = now.find(command.trooper)
        if trooper is not None and now.ability(trooper, LIBERO) is not None:
            yield msgspec.structs.replace(command, use=LIBERO)


FREE = TokenUse(
    key=LIBERO,
    moment="executive",
    ways=changes_sides_of_the_list,
    carry_out=regroup,
    rule="HS-LIBER-003",
    cost=0,
)
ABILITIES: Annotated[tuple[AbilityRow, ...], "HS-HYPER-001", "HS-LIBER-001"] = (
    AbilityRow(key=HYPER_DYNAMICS, levels=NIMBLE),
    AbilityRow(key=LIBERO),
)

PART = Part(mods=(nimble,), token_uses=(FREE,), abilities=ABILITIES, brackets={HYPER_DYNAMICS: frozenset({"level"})})

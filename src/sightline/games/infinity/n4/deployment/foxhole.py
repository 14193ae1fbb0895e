"""Sapper: a trooper in a Foxhole, covered from all sides and going nowhere."""

from collections.abc import Iterator
from typing import Annotated

import msgspec

from sightline.games.infinity.core.match.commands import Deploy
from sightline.games.infinity.core.match.events import BecameIdle, StateGained
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label, SkillType
from sightline.games.infinity.core.order.harm import cancel
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.core.troopers.rows import AbilityRow, StateRow
from sightline.games.infinity.n4.replacing import has_room
from sightline.geometry.shapes import SILHOUETTES, Body
from sightline.kernel import Play, Violation
from sightline.rules import rule

SAPPER, FOXHOLE = "sapper", "foxhole"
SILHOUETTE: Annotated[str, "N4-STATE-119", "N4-SSKB-116"] = "3"
GIVEN: Annotated[tuple[Ability, ...], "N4-STATE-119"] = (Ability(key="mimetism", mod=-3), Ability(key="courage"))


def is_dug_in(now: Situation, trooper: Trooper) -> bool:  # noqa: ARG001
    """Whether it is in a Foxhole."""
    return FOXHOLE in trooper.states


@rule("N4-SSKB-115", "N4-STATE-118", "N4-REF-009")
class Sapper(Skill):
    """Dig in with an Entire Order."""

    key = SAPPER
    types = frozenset({SkillType.ENTIRE_ORDER})
    labels = frozenset({Label.NO_ROLL})
    ability = SAPPER

    def check(
        self,
        now: Situation,
        trooper: Trooper,
        use: Declaration,
        when: When,
    ) -> Iterator[Violation]:
        """Not twice, and not lying down."""
        if is_dug_in(now, trooper) or "prone" in trooper.states:
            yield Violation(code="n4_deception.no_foxhole", params={"trooper": trooper.id}, rule="N4-STATE-118")

    @rule("N4-STATE-118", "N4-SSKB-116")
    def conclude(self, play: Play[State], declared: Declared) -> None:
        """There has to be room for it; else that was Idle."""
        now = Situation(play.state)
        trooper = now.find(declared.trooper)
        if trooper is None or now.is_null(trooper):
            return
        if has_room_to_dig(now, trooper):
            play.emit(StateGained(trooper=trooper.id, state=FOXHOLE, rule="N4-STATE-118"))
        else:
            reasons = ("infinity.does_not_fit",)
            play.emit(BecameIdle(trooper=trooper.id, skill=self.key, step=declared.step, reasons=reasons))


@rule("N4-SSKB-116")
def has_room_to_dig(now: Situation, trooper: Trooper) -> bool:
    """Whether the space is as wide as the base of a Foxhole, and nobody else stands in it."""
    hole = msgspec.structs.replace(now.body(trooper), silhouette=SILHOUETTES[SILHOUETTE])
    return has_room(now, hole, trooper.id)


@rule("N4-STATE-119")
def given_by_foxhole(now: Situation, trooper: Trooper) -> Iterator[Ability]:
    """Mimetism (-3) and Courage."""
    if is_dug_in(now, trooper):
        yield from GIVEN


@rule("N4-STATE-120", "N4-STATE-122")
def stays_put(now: Situation, trooper: Trooper) -> bool:
    """Whether it cannot leave its place when it has dodged: in its own turn it may give up the Foxhole for that."""
    return is_dug_in(now, trooper) and trooper.owner != now.state.active


@rule("N4-STATE-121")
def leave_when_prone(play: Play[State]) -> None:
    """Who lies on the ground is in no Foxhole any more."""
    for trooper in list(play.state.troopers.values()):
        if FOXHOLE in trooper.states and "prone" in trooper.states:
            cancel(play, trooper.id, FOXHOLE, "N4-STATE-121")


@rule("N4-STATE-121")
def nobody_lies_in_one(now: Situation, command: Deploy, body: Body) -> Iterator[Violation]:  # noqa: ARG001
    """Nor is anybody deployed in one and on the ground."""
    if command.concealed == FOXHOLE and command.prone:
        yield Violation(code="n4_deception.prone_in_foxhole", rule="N4-STATE-121")


@rule("N4-STATE-118", "N4-STATE-119", "N4-STATE-120", "N4-STATE-122", "N4-STATE-123", "N4-SSKB-115")
def state() -> StateRow:
    """A sapper may be deployed in it. To move is to announce that it is given up, with all that it gives."""
    return StateRow(key=FOXHOLE, deployed_with=SAPPER, silhouette=SILHOUETTE, stationary=True)


PART = Part(
    skills=(Sapper(),),
    states=(state(),),
    abilities=(AbilityRow(key=SAPPER), AbilityRow(key="courage")),
    grants=(given_by_foxhole,),
    sheltered=(is_dug_in,),
    stays_put=(stays_put,),
    at_conclusion=(leave_when_prone,),
    deployment_bans=(nobody_lies_in_one,),
)

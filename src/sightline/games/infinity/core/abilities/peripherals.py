"""Peripheral (Servant): a helper that acts with its Controller's Order, and falls silent with it."""

from collections.abc import Iterator

import msgspec

from sightline.games.infinity.core.match.edition import Part
from sightline.games.infinity.core.match.events import Remembered, StateGained, StateLost, with_order, with_trooper
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import IDLE, Declaration
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.table.movement import check_path, is_prone_during
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Parameter, Play, Violation
from sightline.rules import rule

PREFIX = "peripheral."
"""Marks the blanks of a Peripheral's half of a declaration."""


# ------------------------------------------------------------------ who belongs to whom


def controller_of(now: Situation, peripheral: Trooper) -> Trooper | None:
    """The Controller of a Peripheral, while it is on the table."""
    return next(
        (each for each in now.of(peripheral.owner) if each.member == peripheral.member and each.peripheral is None),
        None,
    )


@rule("C1-SSK-272", "C1-SSK-274")
def servants_of(now: Situation, controller: Trooper) -> list[Trooper]:
    """The Peripherals of a Controller that can act at present, however far away they are.

    Doctors and Engineers reach their patients through these as well.
    """
    if controller.peripheral is not None or not now.profile(controller).peripherals:
        return []
    return [
        each
        for each in now.of(controller.owner)
        if each.member == controller.member and each.peripheral is not None and not now.is_null(each)
    ]


def same_team(one: Trooper, two: Trooper) -> bool:
    """Whether two troopers are a Controller and its Peripheral, or Peripherals of one Controller."""
    return one.owner == two.owner and one.member == two.member and one.id != two.id


# ------------------------------------------------------------------ acting together


@rule("C1-ORD-013", "C1-SSK-262", "C1-SSK-264", "C1-SSK-273", "C1-LABEL-218", "C1-REF-227")
def acting_servant(now: Situation, controller: Trooper, wanted: str) -> str:
    """Which Peripheral the Controller's Order activates: always one if any can act, and never more than one."""
    able = [each.id for each in servants_of(now, controller)]
    return wanted or next(iter(able), "")


@rule("C1-SSK-273")
def check_servant(now: Situation, controller: Trooper, wanted: str) -> Iterator[Violation]:
    """The Peripheral that is named must be the Controller's own, and able to act."""
    if wanted and wanted not in {each.id for each in servants_of(now, controller)}:
        yield Violation(code="army.not_its_peripheral", params={"trooper": wanted}, rule="C1-SSK-273")


@rule("C1-SSK-264")
def check_same_skill(use: Declaration, other: Declaration) -> Iterator[Violation]:
    """Controller and Peripheral perform the same skill, each with its own details; either may be Idle."""
    if use.skill != other.skill and "idle" not in (use.skill, other.skill):
        yield Violation(
            code="army.not_the_same_skill", params={"skill": use.skill, "other": other.skill}, rule="C1-SSK-264"
        )


@rule("C1-SSK-265")
def sits_out(use: Declaration, other: Declaration) -> bool:
    """Whether this half does nothing while the other acts; that is always possible."""
    return use.skill == "idle" and other.skill != "idle"


def foreseen(now: Situation, trooper: Trooper, use: Declaration, when: When) -> Situation:
    """The situation once a trooper has declared: its Peripheral must go round where it ends up, and fit in with it."""
    declared = Declared(trooper=trooper.id, use=use, step=when.step)
    state = with_order(now.state, skills=(*now.order.skills, declared))
    if use.path:
        end = check_path(now, trooper, use, float("inf"), climbing_plus=True).end
        prone = {"prone"} if is_prone_during(trooper, use) else set()
        state = with_trooper(state, msgspec.structs.replace(trooper, at=end, states=trooper.states - {"prone"} | prone))
    return Situation(state)


class JointOffer(msgspec.Struct, frozen=True, kw_only=True):
    """What a Controller and its Peripheral could declare together."""

    use: Declaration
    peripheral: Declaration
    blanks: tuple[Parameter, ...] = ()


@rule("C1-SSK-264", "C1-SSK-265")
def joint_offers(controller: list[Offer], servant: list[Offer]) -> Iterator[JointOffer]:
    """Either alone with the other Idle, or both with the same skill."""
    for one in controller:
        yield JointOffer(use=one.use, peripheral=IDLE, blanks=one.blanks)
    for two in servant:
        theirs = tuple(Parameter(name=PREFIX + blank.name, kind=blank.kind) for blank in two.blanks)
        if two.use.skill != "idle":
            yield JointOffer(use=IDLE, peripheral=two.use, blanks=theirs)
        for one in controller:
            if one.use.skill == two.use.skill != "idle":
                yield JointOffer(use=one.use, peripheral=two.use, blanks=one.blanks + theirs)


@rule("C1-SSK-267")
def same_aro_for_all(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,  # noqa: ARG001
    when: When,
) -> Iterator[Violation]:
    """In the Reactive Turn each has an ARO of its own, but it must be the same one for all."""
    if when is not When.ARO:
        return
    for each in now.order.aros:
        other = now.find(each.trooper)
        if other is not None and same_team(trooper, other) and each.use.skill != skill.key:
            yield Violation(code="army.not_the_same_aro", params={"skill": each.use.skill}, rule="C1-SSK-267")


# ------------------------------------------------------------------ Disconnected


def _cut_off(key: str) -> str:
    """What a match remembers of a Peripheral that is Disconnected because of its Controller."""
    return f"disconnected.{key}"


@rule("C1-SSK-269", "C1-STATE-239", "C1-STATE-240", "C1-STATE-242", "C1-STATE-244")
def mind_connections(play: Play[State]) -> None:
    """Peripherals of a Null Controller are Disconnected; they return when the Controller recovers."""
    now = Situation(play.state)
    for each in list(play.state.troopers.values()):
        if each.peripheral is None or each.device:
            continue
        controller = controller_of(now, each)
        gone = controller is None or now.is_null(controller)
        if gone and not now.is_null(each):
            play.emit(StateGained(trooper=each.id, state="disconnected", rule="C1-SSK-269"))
            play.emit(Remembered(key=_cut_off(each.id), value=1))
        elif not gone and play.state.memory.get(_cut_off(each.id)):
            play.emit(StateLost(trooper=each.id, state="disconnected", rule="C1-STATE-244"))
            play.emit(Remembered(key=_cut_off(each.id), value=0))


@rule("C1-STATE-241", "C1-STATE-245")
def disconnected_by_effect(now: Situation, trooper: Trooper) -> bool:
    """Whether an Engineer can restore it: Disconnected by an attack or effect, not for want of its Controller."""
    return "disconnected" in trooper.states and not now.state.memory.get(_cut_off(trooper.id))


PART = Part(bans=(same_aro_for_all,), at_conclusion=(mind_connections,), in_tactical_phase=(mind_connections,))

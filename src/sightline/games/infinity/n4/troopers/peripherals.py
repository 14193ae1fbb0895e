"""Peripherals of N4 beyond Servants: Synchronized, and Control with its Spearhead."""

from collections.abc import Iterator

from sightline.games.infinity.core.abilities.peripherals import same_team
from sightline.games.infinity.core.match.events import Remembered
from sightline.games.infinity.core.match.part import Limited, Part
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.order.groups import GroupKind
from sightline.games.infinity.core.order.harm import gain
from sightline.games.infinity.core.order.outcomes import Outcome
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow, StateRow
from sightline.games.infinity.n4.impetuous import FRENZIED
from sightline.kernel import Play, Violation
from sightline.rules import rule

SYNCHRONIZED, CONTROL = "peripheral_synchronized", "peripheral_control"


@rule("N4-ARMY-008")
def company_of(now: Situation, controller: Trooper, kind: str) -> list[Trooper]:
    """The Peripherals of a kind that somebody controls and that are on the table, able to act or not."""
    if controller.peripheral is not None:
        return []
    team = (each for each in now.of(controller.owner) if each.peripheral is not None and same_team(controller, each))
    return [each for each in team if now.profile(each).ability(kind) is not None]


@rule("N4-SSK-246", "N4-SSK-253")
def coherent(now: Situation, reference: Trooper, trooper: Trooper) -> bool:
    """Whether it keeps Coherency: it is in the Zone of Control of whom it has to keep to."""
    return now.in_zone_of_control(now.body(reference), now.body(trooper))


# ------------------------------------------------------------------ who is cut off


@rule("N4-SSK-233", "N4-STATE-047")
def controller_isolated(now: Situation, controller: Trooper, peripheral: Trooper) -> bool:  # noqa: ARG001
    """Of an Isolated Controller too its Peripherals are Disconnected."""
    return "isolated" in controller.states


@rule("N4-SSK-246", "N4-SSK-247", "N4-SSK-248", "N4-STATE-047", "N4-STATE-049")
def strayed(now: Situation, controller: Trooper, peripheral: Trooper) -> bool:
    """A Synchronized Peripheral away from its Controller is Disconnected; and no longer, once it is near again."""
    if now.profile(peripheral).ability(SYNCHRONIZED) is None:
        return False
    return not coherent(now, controller, peripheral)


@rule("N4-SSK-250", "N4-SSK-253", "N4-SSK-254", "N4-STATE-047", "N4-STATE-049")
def lost_its_spearhead(now: Situation, controller: Trooper, peripheral: Trooper) -> bool:
    """One of a Control Unit away from its Spearhead is Disconnected; how far away the Controller is does not matter."""
    if now.profile(peripheral).ability(CONTROL) is None:
        return False
    point = spearhead_of(now, controller)
    return point is not None and point.id != peripheral.id and not coherent(now, point, peripheral)


# ------------------------------------------------------------------ acting together


@rule("N4-SSK-249", "N4-SSK-247")
def synchronized(now: Situation, controller: Trooper) -> Iterator[tuple[str, ...]]:
    """One Order activates the Controller with all its Synchronized Peripherals; not those that have strayed."""
    able = [each for each in company_of(now, controller, SYNCHRONIZED) if coherent(now, controller, each)]
    if any(not now.is_null(each) for each in able):
        yield tuple(each.id for each in able if not now.is_null(each))


def _spearhead_key(controller: Trooper) -> str:
    return f"spearhead.{controller.army}.{controller.member}"


@rule("N4-SSK-252")
def spearhead_of(now: Situation, controller: Trooper) -> Trooper | None:
    """The Spearhead of a Control Unit: who leads it in this Order, who led it last, or the first that can."""
    unit = company_of(now, controller, CONTROL)
    order = now.state.order
    if order is not None and order.group == "control" and order.troopers[0] == controller.id:
        return next((each for each in unit if each.id == order.troopers[1]), None)
    last = now.state.memory.get(_spearhead_key(controller), 0)
    able = [each for each in unit if not now.is_null(each)]
    return next((each for each in able if _number(each) == last), able[0] if able else None)


def _number(peripheral: Trooper) -> int:
    """A Peripheral as a match remembers it: by the number in its name, which is never given twice."""
    return int(peripheral.id.lstrip("AB"))


@rule("N4-SSK-252", "N4-SSK-255", "N4-SSK-254")
def control_unit(now: Situation, controller: Trooper) -> Iterator[tuple[str, ...]]:
    """The Unit acts as one; whoever of it comes first is its Spearhead, and the others are those near it."""
    able = [each for each in company_of(now, controller, CONTROL) if not now.is_null(each)]
    usual = spearhead_of(now, controller)
    for point in sorted(able, key=lambda each: each is not usual):
        yield (point.id, *(each.id for each in able if each is not point and coherent(now, point, each)))


@rule("N4-SSK-255")
def remember_spearhead(play: Play[State]) -> None:
    """Who led the Unit in this Order stays its Spearhead."""
    order = play.state.order
    if order is None or order.group != "control":
        return
    controller, point = (play.state.troopers.get(key) for key in order.troopers[:2])
    if controller is not None and point is not None:
        key = _spearhead_key(controller)
        if play.state.memory.get(key) != _number(point):
            play.emit(Remembered(key=key, value=_number(point), rule="N4-SSK-255"))


def _follows_the_spearhead(now: Situation, trooper: Trooper, when: When) -> bool:
    return when is not When.ARO and now.order.group == "control" and trooper.id in now.order.troopers[2:]


@rule("N4-SSK-256")
def only_the_spearhead_takes_aim(
    now: Situation,  # noqa: ARG001
    trooper: Trooper,
    skill: Skill,
    use: Declaration,
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """What asks for a target is done by the Controller and the Spearhead; the others of the Unit are Idle."""
    if use.aims or use.placements or "aims" in skill.reads:
        yield Violation(code="n4_troopers.not_the_spearhead", params={"trooper": trooper.id}, rule="N4-SSK-256")


@rule("N4-SSK-238")
def share_programs(play: Play[State], outcome: Outcome) -> None:
    """What a Hacking Program does to a Controller it does to its Peripherals as well."""
    assert play.state.order is not None
    hacked = {(hit.strike.attacker, hit.on.target) for hit in outcome.hits_of("hack")}
    for each in play.state.order.suffered:
        controller = play.state.troopers.get(each.trooper)
        if controller is None or controller.peripheral is not None or (each.attacker, each.trooper) not in hacked:
            continue
        gained = sorted(controller.states & {str(condition) for condition in each.conditions})
        for one in Situation(play.state).of(controller.owner):
            if one.peripheral is not None and same_team(controller, one):
                for state in gained:
                    gain(play, one.id, state, "N4-SSK-238")


@rule("N4-SSK-235")
def share_frenzy(play: Play[State]) -> None:
    """A Controller that becomes Impetuous takes its Peripherals along."""
    now = Situation(play.state)
    for controller in now.of(play.state.active):
        if controller.peripheral is None and FRENZIED in controller.states:
            for each in now.of(controller.owner):
                if each.peripheral is not None and same_team(controller, each):
                    gain(play, each.id, FRENZIED, "N4-SSK-235")


@rule("N4-STATE-048")
def disconnected() -> StateRow:
    """It neither acts nor counts, and nothing that it has works."""
    return StateRow(key="disconnected", null=True, silences=True)


PART = Part(
    states=(disconnected(),),
    disconnects=(controller_isolated, strayed, lost_its_spearhead),
    groups=(
        GroupKind(
            key="synchronized",
            companies=synchronized,
            compulsory=True,
            same_skill="N4-SSK-228",
            refused=("army.not_its_peripheral", "N4-SSK-249"),
        ),
        GroupKind(
            key="control",
            companies=control_unit,
            compulsory=True,
            same_skill="N4-SSK-228",
            refused=("army.not_its_peripheral", "N4-SSK-252"),
        ),
    ),
    bans=(Limited(_follows_the_spearhead, only_the_spearhead_takes_aim),),
    after_combat=(share_programs,),
    at_conclusion=(remember_spearhead,),
    in_states_phase=(share_frenzy,),
    abilities=tuple(AbilityRow(key=key) for key in (SYNCHRONIZED, CONTROL)),
)

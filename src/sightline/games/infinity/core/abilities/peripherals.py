"""Peripheral (Servant): a helper that acts with its Controller's Order, and falls silent with it."""

from sightline.games.infinity.core.match.events import Remembered, StateGained, StateLost
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.groups import GroupKind
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import StateRow
from sightline.kernel import Play, RuleId
from sightline.rules import rule

# ------------------------------------------------------------------ who belongs to whom


def controller_of(now: Situation, peripheral: Trooper) -> Trooper | None:
    """The Controller of a Peripheral, while it is on the table."""
    team = (each for each in now.of(peripheral.owner) if same_team(each, peripheral))
    return next((each for each in team if each.peripheral is None), None)


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
        if each.peripheral is not None
        and same_team(each, controller)
        and not now.is_null(each)
        and now.profile(each).is_servant
    ]


def same_team(one: Trooper, two: Trooper) -> bool:
    """Whether two troopers are a Controller and its Peripheral, or Peripherals of one Controller, on one side."""
    alike = one.member == two.member and one.owner == two.owner and one.army == two.army and one.id != two.id
    return alike and not one.device and not two.device


# ------------------------------------------------------------------ acting together


@rule("C1-ORD-013", "C1-SSK-262", "C1-SSK-264", "C1-SSK-273", "C1-LABEL-218", "C1-REF-227")
def companies(now: Situation, controller: Trooper) -> list[tuple[str, ...]]:
    """With whom the Controller's Order may activate it: always with one Peripheral if any can act, never with more."""
    return [(each.id,) for each in servants_of(now, controller)]


SERVANT = GroupKind(
    key="servant",
    companies=companies,
    compulsory=True,
    same_skill="C1-SSK-264",
    same_aro="C1-SSK-267",
    together=same_team,
    refused=("army.not_its_peripheral", "C1-SSK-273"),
)


# ------------------------------------------------------------------ Disconnected


def _cut_off(key: str) -> str:
    """What a match remembers of a Peripheral that is Disconnected because of its Controller."""
    return f"disconnected.{key}"


def _is_cut_off(now: Situation, controller: Trooper, peripheral: Trooper) -> bool:
    """Whether anything else than a Null Controller cuts it off."""
    return any(cuts(now, controller, peripheral) for cuts in now.fixed.edition.disconnects)


@rule("C1-SSK-269", "C1-STATE-239", "C1-STATE-240", "C1-STATE-242", "C1-STATE-244")
def mind_connections(play: Play[State]) -> None:
    """Peripherals of a Null Controller are Disconnected; they return when the Controller recovers."""
    now = Situation(play.state)
    for each in list(play.state.troopers.values()):
        if each.peripheral is None or each.device:
            continue
        controller = controller_of(now, each)
        gone = controller is None or now.is_null(controller) or _is_cut_off(now, controller, each)
        mind_connection(play, each, gone=gone)


def mind_connection(
    play: Play[State], piece: Trooper, *, gone: bool, cut: RuleId = "C1-SSK-269", restored: RuleId = "C1-STATE-244"
) -> None:
    """Disconnect something whose owner is gone, and only as long as it is."""
    if gone and not Situation(play.state).is_null(piece):
        play.emit(StateGained(trooper=piece.id, state="disconnected", rule=cut))
        play.emit(Remembered(key=_cut_off(piece.id), value=1))
    elif not gone and play.state.memory.get(_cut_off(piece.id)):
        play.emit(StateLost(trooper=piece.id, state="disconnected", rule=restored))
        play.emit(Remembered(key=_cut_off(piece.id), value=0))


@rule("C1-STATE-241", "C1-STATE-245")
def disconnected_by_effect(now: Situation, trooper: Trooper) -> bool:
    """Whether an Engineer can restore it: Disconnected by an attack or effect, not for want of its Controller."""
    return "disconnected" in trooper.states and not now.state.memory.get(_cut_off(trooper.id))


PART = Part(
    states=(StateRow(key="disconnected", null=True),),
    groups=(SERVANT,),
    at_conclusion=(mind_connections,),
    in_tactical_phase=(mind_connections,),
)

"""The Impersonation states: Markers that the enemy takes for its own."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from sightline.games.infinity.core.match.events import StateGained, StateLost
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.skills.camouflage import Camouflage
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.markers import ATTACKS, reveal
from sightline.games.infinity.core.troopers.rows import Betrayal, Deed, Guise, StateRow
from sightline.games.infinity.n4.impetuous import is_impetuous
from sightline.kernel import Mod, Play, Player, Violation
from sightline.rules import rule

IMP_1, IMP_2 = "impersonation_1", "impersonation_2"
STATES = frozenset({IMP_1, IMP_2})
LEVELS: Annotated[Mapping[str, tuple[int, ...]], "N4-HACK-068", "N4-SSKB-061"] = {IMP_1: (0, 1), IMP_2: (2,)}
"""The levels of the Special Skill that let a trooper be deployed in each state."""
LINGERS: Annotated[bool, "N4-HACK-091"] = False
"""Who is given away is shown at once, facing as its player likes."""
FEEDBACK: Annotated[bool, "N4-SSKB-059"] = True
SILENCES: Annotated[bool, "N4-HACK-078"] = False
ALL_ROUND: Annotated[bool, "N4-HACK-077"] = True
AWAITED: Annotated[bool, "N4-HACK-080", "N4-HACK-081", "N4-HACK-082"] = True
SURPRISES: Annotated[bool, "N4-HACK-074"] = True


@rule("N4-HACK-069", "N4-SSKB-061", "N4-SSKB-067")
class Impersonation(Camouflage):
    """Enter the Impersonation state again with an Entire Order, seen by no enemy."""

    key = "impersonation"
    ability = "impersonation"

    def marker(self, now: Situation, trooper: Trooper) -> str:
        """Impersonation (IMP-2) knows that state only."""
        entry = now.entry(trooper, self.key)
        return IMP_2 if entry is not None and entry.level == 2 else IMP_1


@rule("N4-HACK-072")
def no_attacks_on_imp_1(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """Nobody attacks an IMP-1 Marker, not even after Discover: that would leave an IMP-2 Marker."""
    if skill.labels.isdisjoint(ATTACKS):
        return
    for key in use.targets:
        target = now.find(key)
        if target is not None and IMP_1 in target.states and target.owner != trooper.owner:
            yield Violation(code="n4_deception.imp_1", params={"target": key}, rule="N4-HACK-072")


@rule("N4-HACK-083", "N4-HACK-085")
def harder_to_discover(now: Situation, attempt: Attempt) -> Iterator[Mod]:  # noqa: ARG001
    """-6 to whoever tries to discover an IMP-1 Marker; none for IMP-2."""
    if attempt.skill == "discover" and attempt.target is not None and IMP_1 in attempt.target.states:
        yield Mod(-6, "n4_deception.impersonation", "N4-HACK-083")


@rule("N4-HACK-084")
def unmask(play: Play[State], marker: Trooper) -> bool:
    """An IMP-1 Marker that is discovered becomes an IMP-2 Marker."""
    if IMP_1 not in marker.states:
        return False
    play.emit(StateLost(trooper=marker.id, state=IMP_1, rule="N4-HACK-084"))
    play.emit(StateGained(trooper=marker.id, state=IMP_2, rule="N4-HACK-084"))
    return True


@rule("N4-SSKB-065", "N4-SSKB-066")
def seems_friendly(now: Situation, trooper: Trooper, player: Player) -> bool:
    """Its opponent takes it for one of its own, but for who is about to discover and attack it."""
    if trooper.owner == player or trooper.states.isdisjoint(STATES):
        return False
    declared = now.order.skills if now.state.order is not None else ()
    return not any(
        each.use.skill == "discover" and trooper.id in each.use.targets and IMP_2 in trooper.states
        for each in declared
        if (one := now.find(each.trooper)) is not None and one.owner == player
    )


@rule("N4-SSK-063", "N4-HACK-090", "N4-SSKB-013")
def give_up_markers(play: Play[State]) -> None:
    """Who has become Impetuous is a Marker no longer."""
    now = Situation(play.state)
    for trooper in list(now.of(play.state.active)):
        if now.is_concealed(trooper) and is_impetuous(now, trooper):
            reveal(play, trooper.id, cited="N4-SSK-063")


def states() -> tuple[StateRow, ...]:
    """Both are Markers, with all that holds for Markers, deployed in by their own kind of Impersonation."""
    return tuple(
        StateRow(
            key=key,
            guise=Guise.MARKER,
            deployed_with="impersonation",
            deployed_at=LEVELS[key],
            lingers=LINGERS,
            feedback=FEEDBACK,
            silences=SILENCES,
            all_round=ALL_ROUND,
            awaited=AWAITED,
            surprises=SURPRISES,
            betrayals=(
                Betrayal(by={Deed.ATTACK}, rule="N4-HACK-086"),
                Betrayal(by={Deed.ENTIRE_ORDER}, rule="N4-HACK-087"),
                Betrayal(by={Deed.CONTACT}, rule="N4-HACK-088"),
                Betrayal(by={Deed.DISCOVERY}, rule="N4-HACK-089"),
            ),
        )
        for key in LEVELS
    )


PART = Part(
    skills=(Impersonation(),),
    states=states(),
    bans=(no_attacks_on_imp_1,),
    mods=(harder_to_discover,),
    unmaskings=(unmask,),
    seeming_friends=(seems_friendly,),
    in_states_phase=(give_up_markers,),
)

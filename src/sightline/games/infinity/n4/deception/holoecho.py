"""Holoechoes: a trooper and two images of it that nobody can tell from it."""

from collections.abc import Iterator, Sequence
from typing import Annotated

from sightline.games.infinity.core.match.commands import Deploy
from sightline.games.infinity.core.match.events import StateGained, StateLost, Vanished
from sightline.games.infinity.core.match.part import Doubling, Limited, Part
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, SkillType
from sightline.games.infinity.core.order.groups import GroupKind
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.markers import ATTACKS, reveal, show
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.core.troopers.rows import AbilityRow, Betrayal, Deed, Guise, StateRow
from sightline.games.infinity.n4.coherency import loners
from sightline.geometry.shapes import Body
from sightline.kernel import Play, RuleId, Violation
from sightline.rules import rule

HOLOECHO, HOLOPROJECTOR, TOKEN = "holoecho", "holoprojector", "holoecho_token"
MOST: Annotated[int, "N4-STATE-078", "N4-STATE-080"] = 2
"""Images besides the trooper."""
DECLARED: Annotated[bool, "N4-STATE-080"] = True
"""Everybody knows that these are Holoechoes, and not which one is real."""
LINGERS: Annotated[bool, "N4-STATE-092"] = True
"""Who is given away is seen at the end of the Order, facing as before."""
FEEDBACK: Annotated[bool, "N4-EQUIP-039"] = True
SILENCES: Annotated[bool, "N4-STATE-902"] = False
ALL_ROUND: Annotated[bool, "N4-STATE-084"] = False
AWAITED: Annotated[bool, "N4-STATE-088"] = True
SURPRISES: Annotated[bool, "N4-STATE-086"] = True
POSTURE = frozenset({"prone", "on_wall"})
"""States that each piece has by itself."""


def is_echo(trooper: Trooper) -> bool:
    """Whether it is a Holoecho, be it real or not."""
    return HOLOECHO in trooper.states


# ------------------------------------------------------------------ deployment


def most_images(now: Situation, profile: Profile, concealed: str) -> int:  # noqa: ARG001
    """Up to three Holoechoes are deployed, one of which is the trooper."""
    return MOST if concealed == HOLOECHO else 0


@rule("N4-STATE-078", "N4-COH-003", "N4-COH-004")
def check_images(now: Situation, command: Deploy, bodies: Sequence[Body]) -> Iterator[Violation]:
    """Each has another near it, and is moved until it has; in the steps of the last Model nobody is moved any more."""
    if command.concealed == HOLOECHO and now.state.stage != "deployment.last" and loners(now, bodies):
        yield Violation(code="n4_holo.coherency", rule="N4-STATE-078")


@rule("N4-COH-004", "N4-COH-007")
def settle_in(play: Play[State], command: Deploy, trooper: Trooper) -> None:
    """Who was put down out of Coherency and could not be moved any more suffers for it."""
    if command.concealed == HOLOECHO and play.state.stage == "deployment.last":
        keep_together(play, trooper, "N4-STATE-092")


# ------------------------------------------------------------------ acting as one


@rule("N4-STATE-081")
def others(now: Situation, trooper: Trooper) -> Iterator[tuple[str, ...]]:
    """All of them act with one Order; the first by name stands for all, so that nobody knows which is real."""
    alike = now.alike(trooper)
    if is_echo(trooper) and len(alike) > 1 and alike[0].id == trooper.id:
        yield tuple(each.id for each in alike[1:])


def leads(now: Situation, trooper: Trooper) -> bool:
    """Whether the Order is given to this one."""
    return not is_echo(trooper) or now.alike(trooper)[0].id == trooper.id


GROUP = GroupKind(
    key=HOLOECHO,
    companies=others,
    compulsory=True,
    leads=leads,
    same_skill="N4-STATE-081",
    refused=("n4_holo.act_as_one", "N4-STATE-081"),
)


@rule("N4-STATE-081")
def only_light(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,  # noqa: ARG001
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """Images move and do nothing else: whatever they would do to anything is Idle."""
    moves = skill.discreet or SkillType.SHORT_MOVEMENT in skill.kinds(now, trooper)
    if not moves or skill.needs_roll or not skill.labels.isdisjoint(ATTACKS):
        yield Violation(code="n4_holo.only_light", params={"skill": skill.key}, rule="N4-STATE-081")


@rule("N4-STATE-083")
def one_of_them(
    now: Situation,
    trooper: Trooper,  # noqa: ARG001
    skill: Skill,  # noqa: ARG001
    use: Declaration,
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """Who reacts chooses one of them."""
    aimed = [each for key in use.targets if (each := now.find(key)) is not None and is_echo(each)]
    if len(aimed) > 1:
        yield Violation(code="n4_holo.one_target", rule="N4-STATE-083")


@rule("N4-STATE-089")
def own_up(play: Play[State], declared: Declared) -> None:
    """Who has shown Models instead of Markers puts a token beside one of them when they first act in their own turn."""
    now = Situation(play.state)
    acting = now.find(declared.trooper)
    if acting is None or not is_echo(acting) or acting.poses_as is None or acting.owner != play.state.active:
        return
    alike = now.alike(acting)
    if not any(TOKEN in each.states for each in alike):
        play.emit(StateGained(trooper=alike[0].id, state=TOKEN, rule="N4-STATE-089"))


# ------------------------------------------------------------------ Coherency


@rule("N4-STATE-082", "N4-STATE-091", "N4-STATE-092", "N4-STATE-093", "N4-COH-007")
def keep_together(play: Play[State], trooper: Trooper, cited: RuleId) -> None:
    """Images that stray are gone; if it is the trooper that strays, or nobody is left, so is the state."""
    now = Situation(play.state)
    real = now.original(trooper)
    if not is_echo(real) or not now.keeps_up(real):
        return
    alike = now.alike(real)
    lost = [alike[number] for number in loners(now, [now.body(each) for each in alike])]
    if any(each.id == real.id for each in lost):
        show(play, real, real.facing, cited)
        return
    for each in lost:
        reveal(play, each.id, cited="N4-STATE-093")


@rule("N4-STATE-082", "N4-STATE-092", "N4-COH-005")
def initial_check(play: Play[State], declared: Declared) -> None:
    """With the first skill of an Order or the ARO that is declared, before anybody has moved."""
    now = Situation(play.state)
    acting = now.find(declared.trooper)
    if acting is None or not is_echo(acting):
        return
    names = {each.id for each in now.alike(acting)}
    if [each for each in (*now.order.skills, *now.order.aros) if each.trooper in names] == [declared]:
        keep_together(play, acting, "N4-STATE-092")


@rule("N4-STATE-082", "N4-COH-006")
def final_check(play: Play[State]) -> None:
    """At the end of the Order, when all have moved."""
    order = Situation(play.state).order
    for key in dict.fromkeys(each.trooper for each in (*order.skills, *order.aros)):
        if (acted := play.state.troopers.get(key)) is not None:
            keep_together(play, acted, "N4-STATE-091")


# ------------------------------------------------------------------ what betrays them


@rule("N4-STATE-076", "N4-STATE-091", "N4-STATE-093")
def found_in_contact(play: Play[State]) -> None:
    """Who has come into contact with an enemy Model by the end of the Order, whoever of the two moved."""
    now, rows = Situation(play.state), play.state.fixed.edition.state
    passing = rows.lingering
    for one in [each for each in now.state.troopers.values() if not each.states.isdisjoint(passing)]:
        models = (each for each in now.pieces_of(1 - one.owner) if not now.is_marker(each) and not now.is_null(each))
        cited = now.given_away_by(one, Deed.CONTACT)
        if cited and any(now.contact(one, each) for each in models):
            reveal(play, one.id, cited=cited)


@rule("N4-STATE-092", "N4-STATE-093", "N4-SSKB-008")
def gone_with_their_bearer(play: Play[State]) -> None:
    """Who was given away and fell in the same Order is not there to be shown; its images are gone all the same."""
    for copy in [each for each in play.state.troopers.values() if each.copy_of]:
        if copy.copy_of not in play.state.troopers:
            play.emit(Vanished(trooper=copy.id, rule="N4-STATE-093" if is_echo(copy) else "N4-SSKB-008"))


@rule("N4-STATE-087", "N4-SSKB-015")
def share_tokens(play: Play[State]) -> None:
    """What lies beside the trooper lies beside its copies."""
    guises = play.state.fixed.edition.state.guises
    for copy in [each for each in play.state.troopers.values() if each.copy_of]:
        own = POSTURE.union(guises, {TOKEN})
        real = Situation(play.state).original(copy)
        for state in sorted(real.states - own - copy.states):
            play.emit(StateGained(trooper=copy.id, state=state, rule="N4-STATE-087"))
        for state in sorted(copy.states - own - real.states):
            play.emit(StateLost(trooper=copy.id, state=state, rule="N4-STATE-087"))


def state() -> StateRow:
    """Several that look alike, act as one and count as Models."""
    return StateRow(
        key=HOLOECHO,
        guise=Guise.COPY,
        deployed_with=HOLOPROJECTOR,
        declared=DECLARED,
        lingers=LINGERS,
        bare=True,
        feedback=FEEDBACK,
        silences=SILENCES,
        all_round=ALL_ROUND,
        awaited=AWAITED,
        surprises=SURPRISES,
        betrayals=(
            Betrayal(by={Deed.DISCOVERY}, rule="N4-STATE-085"),
            Betrayal(by={Deed.ATTACK, Deed.ENTIRE_ORDER, Deed.CONTACT, Deed.SAVE}, rule="N4-STATE-091"),
        ),
    )


PART = Part(
    groups=(GROUP,),
    states=(state(), StateRow(key=TOKEN)),
    abilities=(AbilityRow(key=HOLOPROJECTOR),),
    bans=(
        Limited(lambda _, trooper, when: when is not When.ARO and bool(trooper.copy_of), only_light),
        Limited(lambda _, __, when: when is When.ARO, one_of_them),
    ),
    doublings=(Doubling(most=most_images, check=check_images),),
    after_deployment=(settle_in,),
    on_declaration=(initial_check, own_up),
    at_conclusion=(gone_with_their_bearer, found_in_contact, final_check, share_tokens),
)

"""Hidden Deployment: a trooper whose place only its player knows, until it acts or reacts."""

from collections.abc import Iterator

import msgspec

from sightline.games.infinity.core.match.commands import Arrive, React
from sightline.games.infinity.core.match.events import Activated, Placed
from sightline.games.infinity.core.match.part import Ambush, Entrance, Part
from sightline.games.infinity.core.match.stages import ask, enter
from sightline.games.infinity.core.match.state import FACING, Order, Pending, State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label, SkillType
from sightline.games.infinity.core.order.reactions import is_camouflaged_activation
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.skills.camouflage import Camouflage
from sightline.games.infinity.core.table.arrival import fare_of
from sightline.games.infinity.core.table.deployment_places import standing
from sightline.games.infinity.core.table.hiding import concealments
from sightline.games.infinity.core.table.putting_down import next_id
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow, Guise, StateRow
from sightline.kernel import Option, Parameter, Play, Player, RuleId, Violation
from sightline.rules import rule

replace = msgspec.structs.replace

HIDDEN = "hidden_deployment"
"""The Special Skill and the state it allows."""

WAIT = "wait"
"""To show oneself and react later, or not at all."""


def name_of(trooper: Trooper) -> str:
    """What its own player calls it: it has no name that others know."""
    return f"?{trooper.member}"


@rule("N4-SSK-082", "N4-SSK-083", "N4-SSK-085")
def hidden_of(now: Situation, player: Player) -> list[Trooper]:
    """The troopers of a player in Hidden Deployment; for everybody else they are not on the table."""
    return [each for each in now.state.hidden if each.owner == player]


def hidden_as(now: Situation, player: Player, name: str) -> Trooper | None:
    """Whom its player calls by a name."""
    return next((each for each in hidden_of(now, player) if name_of(each) == name), None)


@rule("N4-SSK-084", "N4-SSK-090", "N4-SSK-092", "N4-SSK-094")
def _shown(now: Situation, hidden: Trooper, concealed: str = "") -> Trooper:
    """The trooper as it appears: where it was noted and as it was noted, prone or not."""
    states = hidden.states - {HIDDEN} | ({concealed} if concealed else set())
    return replace(hidden, id=next_id(now.state, hidden.owner), states=states)


def has_room(now: Situation, hidden: Trooper) -> bool:
    """Whether nobody stands where it would appear."""
    body = standing(now.fixed.profile(hidden), hidden.at, prone="prone" in hidden.states)
    return not any(now.overlaps(body, now.body(each)) for each in now.state.troopers.values() if not each.device)


# ------------------------------------------------------------------ in the own turn


def markers_of(now: Situation, hidden: Trooper) -> list[str]:
    """The Marker states in which it could have been deployed."""
    states = now.fixed.edition.state
    allowed = concealments(now, now.fixed.profile(hidden))
    return [key for key in allowed if states.guises.get(key) is Guise.MARKER]


def options(now: Situation, player: Player) -> Iterator[Option]:
    """Everybody who is hidden, as a Marker if it can be one, or as a Model."""
    for each in hidden_of(now, player):
        for concealed in (*markers_of(now, each), ""):
            command = Arrive(player=player, member=each.member, skill=HIDDEN, at=each.at, concealed=concealed)
            if not any(check(now, command)):
                yield Option(command=command, parameters=(Parameter(name="facing", kind="facing"),))


@rule("N4-SSK-084", "N4-SSK-093")
def check(now: Situation, command: Arrive) -> Iterator[Violation]:
    """Only where it was put down, and only as what it may be."""
    hidden = hidden_as(now, command.player, f"?{command.member}")
    if hidden is None:
        yield Violation(code="infinity.not_in_reserve", params={"member": command.member}, rule="N4-SSK-082")
        return
    if command.at != hidden.at:
        yield Violation(code="n4_deception.noted_place", rule="N4-SSK-084")
    if command.concealed and command.concealed not in markers_of(now, hidden):
        yield Violation(code="infinity.no_camouflage", rule="N4-SSK-093")
    if not has_room(now, hidden):
        yield Violation(code="n4_deception.no_room", rule="N4-SSK-084")


@rule("N4-SSK-011")
def _out_of_hiding(shown: Trooper) -> frozenset[str]:
    """Who was hidden when the Order began attacks by surprise as a Marker does, even if it appears as a Model."""
    return frozenset({shown.id})


@rule("N4-SSK-092", "N4-SSK-096")
def arrive(play: Play[State], command: Arrive) -> None:
    """Put it on the table and activate it with its own Order; a Marker is given away by what it declares."""
    now = Situation(play.state)
    hidden = hidden_as(now, command.player, f"?{command.member}")
    assert hidden is not None
    kind = fare_of(now, command.player, command.member)
    shown = replace(_shown(now, hidden, command.concealed), facing=command.facing % 360)
    play.emit(Placed(trooper=shown, rule="N4-SSK-092"))
    now = Situation(play.state)
    order = Order(
        number=now.state.orders + 1,
        kind=kind,
        troopers=(shown.id,),
        markers=_out_of_hiding(shown),
        engaged=frozenset(now.fights()),
    )
    play.emit(Activated(order=order, rule="N4-SSK-092"))
    enter(play, "order.first", command.player)


# ------------------------------------------------------------------ in ARO


def lurking(now: Situation, player: Player) -> list[str]:
    """Those of a player who might react, by the names that only their player knows."""
    return [name_of(each) for each in hidden_of(now, player)]


@rule("N4-CAUT-007", "N4-SSK-092", "N4-SSK-097")
def emerged(now: Situation, name: str) -> tuple[Situation, Trooper] | None:
    """The situation with it on the table, facing as it likes; a Cautious Movement is nothing it could react to."""
    hidden = hidden_as(now, now.reactive, name)
    first = now.order.first
    if hidden is None or not has_room(now, hidden) or (first is not None and first.use.skill == "cautious_movement"):
        return None
    return as_if_shown(now, hidden)


def as_if_shown(now: Situation, hidden: Trooper) -> tuple[Situation, Trooper]:
    """The situation with somebody on the table, before its player has faced it."""
    shown = _shown(now, hidden)
    state = replace(
        now.state,
        troopers={**now.state.troopers, shown.id: shown},
        hidden=tuple(each for each in now.state.hidden if each is not hidden),
        pending=(Pending(question=FACING, trooper=shown.id), *now.state.pending),
    )
    return Situation(state), shown


def emerge_with(play: Play[State], command: React) -> str:
    """Appear as what it declares lets it be: only who waits may be a Marker."""
    concealed = command.use.mode if command.use.skill == WAIT else ""
    return emerge(play, command.trooper, command.player, concealed=concealed)


@rule("N4-SSK-092", "N4-SSK-094", "N4-SSK-096")
def emerge(play: Play[State], name: str, player: Player, cited: RuleId = "N4-SSK-092", *, concealed: str = "") -> str:
    """Put the Model, or its Marker, where it was noted; its player says which way it faces."""
    now = Situation(play.state)
    hidden = hidden_as(now, player, name)
    assert hidden is not None
    shown = _shown(now, hidden, concealed)
    play.emit(Placed(trooper=shown, rule=cited))
    ask(play, FACING, [shown.id])
    return shown.id


class Wait(Skill):
    """Show oneself without reacting: the ARO is delayed, or an enemy does not become a Marker unseen."""

    key = WAIT
    types = frozenset({SkillType.ARO})
    labels = frozenset({Label.NO_ROLL, Label.NO_LOF})
    reads = frozenset({"mode"})
    minds_reactions = True
    waits = True

    def known_by(self, now: Situation, trooper: Trooper) -> bool:
        """Only who is about to appear; everybody else waits by saying nothing."""
        return bool(now.state.pending) and now.state.pending[0] == Pending(question=FACING, trooper=trooper.id)

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """As a Marker, if it can be one, or as a Model."""
        for concealed in (*markers_of(now, trooper), ""):
            yield Offer(use=Declaration(skill=self.key, mode=concealed))

    @rule("N4-SSK-093")
    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """Before the second skill of a Marker, or of who would become one; as what it may be deployed as."""
        if len(now.order.skills) > len(now.order.troopers) or not (is_camouflaged_activation(now) or _hides(now)):
            yield Violation(code="n4_deception.nothing_to_wait_for", rule="N4-SSK-093")
        if use.mode and use.mode not in markers_of(now, trooper):
            yield Violation(code="infinity.no_camouflage", rule="N4-SSK-093")


def _hides(now: Situation) -> bool:
    """Whether an enemy has declared that it enters a Marker state."""
    skills = [(now.fixed.edition.skill[each.use.skill], now.find(each.trooper)) for each in now.order.skills]
    guises = now.fixed.edition.state.guises
    return any(
        isinstance(skill, Camouflage) and one is not None and guises.get(skill.marker(now, one)) is Guise.MARKER
        for skill, one in skills
    )


@rule("N4-SSK-091")
def found_near(play: Play[State], finder: Trooper) -> None:
    """Whoever of the enemy hides in the Zone of Control of who has found them out hides no longer."""
    now = Situation(play.state)
    here = now.body(finder)
    for hidden in hidden_of(now, 1 - finder.owner):
        there = standing(now.fixed.profile(hidden), hidden.at, prone="prone" in hidden.states)
        if now.in_zone_of_control(here, there) and has_room(now, hidden):
            emerge(play, name_of(hidden), hidden.owner, "N4-SSK-091")


@rule("N4-SSK-095")
def come_out(play: Play[State], hidden: Trooper) -> None:
    """Who retreats hides no longer."""
    emerge(play, name_of(hidden), hidden.owner, "N4-SSK-095")


PART = Part(
    states=(StateRow(key=HIDDEN, guise=Guise.NOTHING, deployed_with=HIDDEN),),
    abilities=(AbilityRow(key=HIDDEN, private=True),),
    entrances=(Entrance(key=HIDDEN, options=options, check=check, arrive=arrive),),
    skills=(Wait(),),
    ambushes=(Ambush(lurking=lurking, emerged=emerged, emerge=emerge_with),),
)

"""Firefight: Specialists, Lieutenants and points Eliminated, no quarter given, and Panoplies to arm oneself from."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from sightline.games.infinity.core.match.commands import UseAbility
from sightline.games.infinity.core.match.events import Reloaded, Remembered
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.scenario import Standing
from sightline.games.infinity.core.match.stages import Whether, ask, asks
from sightline.games.infinity.core.match.state import Declared, State, Token, Trooper
from sightline.games.infinity.core.missions.firefight import (
    landing_zone_mod,
    lieutenants_killed,
    points_killed_by,
    specialists_killed,
)
from sightline.games.infinity.core.missions.handling import Handle
from sightline.games.infinity.core.missions.mission import acts_as_specialist
from sightline.games.infinity.core.missions.objectives import PANOPLY, central_line, lay_out, objectives
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.skills.base import When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.human_sphere.missions.classified import Share
from sightline.games.infinity.human_sphere.missions.mission import Contest, Counts, ObjectiveMission
from sightline.games.infinity.n4.troopers.baggage import has_spent
from sightline.games.infinity.n4.troopers.events import Endowed
from sightline.games.infinity.n4.troopers.fortune import BOOTY, BOOTY_CHART, gain_of, with_gain
from sightline.kernel import Command, Decision, Play, Player, RuleId, Violation
from sightline.rules import rule

DEPTH: Annotated[float, "HS-SCEN-057"] = 400.0
INSET: Annotated[float, "HS-SCEN-062"] = 300.0
HANDY: Annotated[tuple[str, ...], "HS-SCEN-064"] = (BOOTY, "scavenger")
"""Who finds something without a roll."""

SPECIALISTS: Annotated[Contest, "HS-SCEN-052"] = Contest(what="missions.score_specialists", more=1, rule="HS-SCEN-052")
LIEUTENANTS: Annotated[Contest, "HS-SCEN-053"] = Contest(what="missions.score_lieutenants", more=2, rule="HS-SCEN-053")
POINTS: Annotated[Contest, "HS-SCEN-054"] = Contest(what="missions.score_points", more=4, rule="HS-SCEN-054")
LOOT: Annotated[Contest, "HS-SCEN-055"] = Contest(what="missions.score_loot", more=1, rule="HS-SCEN-055")


class Firefight(ObjectiveMission):
    """Objective Points for whoever has Eliminated more of three kinds, and for what came out of the Panoplies."""

    name = "firefight"
    zone_depth = DEPTH
    classified: ClassVar[Annotated[Share, "HS-SCEN-056"]] = Share(count=2, each=1, rule="HS-SCEN-056")
    landing_zone: ClassVar[Annotated[bool, "HS-SCEN-060", "HS-SCEN-061"]] = True
    retreats: ClassVar[Annotated[bool, "HS-SCEN-059"]] = False

    @rule("HS-SCEN-059", "HS-SCEN-070")
    def must_end(self, now: Situation, player: Player) -> bool:
        """Nothing ends it before the third Round does."""
        return False

    @rule("HS-SCEN-062")
    def set_up(self, play: Play[State]) -> None:
        """One Panoply in the middle of the table, two on the central line."""
        super().set_up(play)
        lay_out(play, PANOPLY, central_line(play.state.fixed.field.scene, INSET), "HS-SCEN-062")

    def standings(self, now: Situation) -> Iterator[Standing]:
        """What came out of the Panoplies; who falls is looked at elsewhere."""
        yield Standing(points=LOOT.more, sides=loot(now))

    def lines(self, play: Play[State]) -> Iterator[tuple[int, int]]:
        """Four comparisons; a tie gives nothing to anybody."""
        now = Situation(play.state)
        yield SPECIALISTS.score(play, (specialists_killed(now, 0), specialists_killed(now, 1)))
        yield LIEUTENANTS.score(play, (lieutenants_killed(now, 0), lieutenants_killed(now, 1)))
        yield POINTS.score(play, (points_killed_by(now, 0), points_killed_by(now, 1)))
        yield LOOT.score(play, loot(now))


@rule("HS-SCEN-055")
def loot(now: Situation) -> Counts:
    """How much each player has got from the Panoplies, by whoever got it, even if it is Dead by now."""
    armed = [each.army for each in (*now.state.troopers.values(), *now.state.fallen) if PANOPLY in each.endowed]
    return (armed.count(0), armed.count(1))


# ------------------------------------------------------------------ Use Panoply


@rule("HS-SCEN-063")
class UsePanoply(Handle):
    """Whoever is in contact with a Panoply may arm itself there, once, with a roll of WIP."""

    key = "use_panoply"
    kind = PANOPLY
    missing = "missions.no_panoply"
    promise = 0.7
    needs = rolls = gives = "HS-SCEN-063"

    def known_by(self, now: Situation, trooper: Trooper) -> bool:
        """Every trooper, where there are Panoplies."""
        return any(objectives(now.state, PANOPLY)) and trooper.peripheral is None and not trooper.is_thing

    def is_worth_it(self, now: Situation, trooper: Trooper, token: Token) -> bool:
        """Something to get, or something to reload."""
        return PANOPLY not in trooper.endowed or has_spent(now, trooper)

    @rule("HS-SCEN-063")
    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """In contact with one; who has got something already comes back only to reload."""
        yield from super().check(now, trooper, use, when)
        if PANOPLY in trooper.endowed and not has_spent(now, trooper):
            yield Violation(code="missions.armed_already", params={"trooper": trooper.id}, rule="HS-SCEN-063")

    @rule("HS-SCEN-063")
    def resolve(self, play: Play[State], declared: Declared) -> None:
        """It reloads, whatever the roll for more brings; who has got something rolls no more."""
        trooper = play.state.troopers.get(declared.trooper)
        if trooper is None:
            return
        _reload(play, trooper)
        if PANOPLY not in trooper.endowed:
            super().resolve(play, declared)

    @rule("HS-SCEN-064")
    def is_sure(self, now: Situation, trooper: Trooper) -> bool:
        """Who knows how to loot needs no roll."""
        return any(now.ability(trooper, key) is not None for key in HANDY)

    @rule("HS-SCEN-063")
    def succeed(self, play: Play[State], trooper: Trooper, token: Token) -> None:
        """One roll on the Booty Chart, and a second one for Specialists; the Panoply is there for others."""
        _find(play, trooper, _rummage(play), self.gives)
        if acts_as_specialist(Situation(play.state), trooper):
            play.emit(Remembered(key=_second_key(trooper.id), value=_rummage(play), rule="HS-SCEN-066"))
            ask(play, SecondFind.name, [trooper.id])


@rule("HS-SCEN-065")
def _reload(play: Play[State], trooper: Trooper) -> None:
    """Everything Disposable is there again."""
    if has_spent(Situation(play.state), trooper):
        play.emit(Reloaded(trooper=trooper.id, rule="HS-SCEN-065"))


def _rummage(play: Play[State]) -> int:
    (die,) = play.roll(1, what=f"roll.{BOOTY}")
    return die


def _find(play: Play[State], trooper: Trooper, die: int, cited: RuleId) -> None:
    play.emit(Endowed(player=trooper.owner, trooper=trooper.id, key=PANOPLY, value=die, rule=cited))


def _second_key(trooper: str) -> str:
    """What a match remembers of the second find of a Specialist."""
    return f"panoply.second.{trooper}"


class SecondFind(Whether):
    """Whether a Specialist keeps its second find instead of its first."""

    name = "second_find"
    kind = "second_find"
    ability = PANOPLY
    cites = "HS-SCEN-066"

    def decision(self, state: State) -> Decision | None:
        """Both finds, by their numbers on the chart."""
        trooper = state.troopers.get(state.pending[0].trooper)
        if trooper is None:
            return None
        first, second = trooper.endowed[PANOPLY], state.memory[_second_key(trooper.id)]
        return asks(self.kind, trooper.owner, trooper=trooper.id, first=first, second=second)

    @rule("HS-SCEN-066")
    def play(self, play: Play[State], command: Command) -> None:
        """Only one of them is kept."""
        assert isinstance(command, UseAbility)
        if command.use:
            trooper = play.state.troopers[command.trooper]
            _find(play, trooper, play.state.memory[_second_key(trooper.id)], "HS-SCEN-066")
        self.answered(play)


def _armed(profile: Profile, die: int) -> Profile:
    return with_gain(profile, gain_of(BOOTY_CHART, die))


PART = Part(
    scenarios=(Firefight(),),
    skills=(UsePanoply(),),
    stages=(SecondFind(),),
    mods=(landing_zone_mod,),
    endowments={PANOPLY: _armed},
    abilities=(AbilityRow(key="scavenger"),),
)

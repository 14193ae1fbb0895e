"""Domination: hold Quadrants at the end of every Round, and hack the Consoles."""

from collections.abc import Callable, Iterator

from sightline.games.infinity.core.match.events import Remembered, Rolled, Scored, TokenChanged, replace
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, State, Token, Trooper
from sightline.games.infinity.core.missions.mission import Mission, acts_as_specialist, too_few_standing
from sightline.games.infinity.core.missions.objectives import (
    CONSOLE,
    body_of,
    centre_of,
    lay_out,
    objectives,
    quarters,
    touched,
)
from sightline.games.infinity.core.order.declarations import Aim, Declaration, Label, SkillType
from sightline.games.infinity.core.order.modifiers import Attempt, needed_for
from sightline.games.infinity.core.order.normal_rolls import roll_side
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.table.port import Mostly
from sightline.games.infinity.core.table.situation import Situation
from sightline.geometry.shapes import Zone
from sightline.kernel import Mod, Play, Player, Violation
from sightline.odds.rolls import roll
from sightline.rules import rule


class Domination(Mission):
    """Objective Points for Quadrants in every Round, and for Consoles at the end."""

    name = "domination"

    def __init__(self, field_of_quadrants: Callable[[State], Zone]) -> None:
        self._field = field_of_quadrants

    def quadrants(self, state: State) -> tuple[Zone, ...]:
        """The four Quadrants, from the low edge on: the quarters of what the edition divides."""
        return quarters(self._field(state))

    @rule("C1-SCEN-225")
    def set_up(self, play: Play[State]) -> None:
        """A Console in the centre of each Quadrant."""
        lay_out(play, CONSOLE, tuple(sorted(map(centre_of, self.quadrants(play.state)))), "C1-SCEN-225")

    def must_end(self, now: Situation, player: Player) -> bool:
        """Too few points are left standing."""
        return too_few_standing(now, player)

    @rule("C1-SCEN-217", "C1-SCEN-218")
    def end_round(self, play: Play[State]) -> None:
        """Two points for more Quadrants than the other; one each for as many, if that is any at all."""
        counts = quadrants_held(Situation(play.state))
        for player in (0, 1):
            mine, theirs = counts[player], counts[1 - player]
            points = 2 if mine > theirs else 1 if mine == theirs and mine else 0
            what, cited = ("more_quadrants", "C1-SCEN-218") if mine > theirs else ("same_quadrants", "C1-SCEN-217")
            if points:
                params = {"round": play.state.round, "count": mine}
                play.emit(
                    Scored(player=player, points=points, what=f"scenario.score.{what}", params=params, rule=cited)
                )
                key = _earned(player)
                play.emit(Remembered(key=key, value=play.state.memory.get(key, 0) + points))

    @rule("C1-SCEN-219")
    def score(self, play: Play[State]) -> tuple[float, float]:
        """What the Rounds brought, and the Consoles."""
        return (self._of(play, 0), self._of(play, 1))

    def _of(self, play: Play[State], player: Player) -> float:
        consoles = sum(token.owner == player for token in objectives(play.state, CONSOLE))
        play.emit(
            Scored(
                player=player,
                points=consoles,
                what="scenario.score.consoles",
                params={"count": consoles},
                rule="C1-SCEN-219",
            )
        )
        return consoles + play.state.memory.get(_earned(player), 0)


def quadrants_of(now: Situation) -> tuple[Zone, ...]:
    """The Quadrants of the match at hand."""
    assert isinstance(now.fixed.scenario, Domination)
    return now.fixed.scenario.quadrants(now.state)


def _earned(player: Player) -> str:
    return f"domination.{player}"


@rule("C1-SCEN-222")
def quadrants_held(now: Situation) -> tuple[int, int]:
    """How many Quadrants each player dominates: more Victory Points inside it than the enemy."""
    held = [0, 0]
    for quadrant in quadrants_of(now):
        mine, theirs = (_points_in(now, player, quadrant) for player in (0, 1))
        held[0] += mine > theirs
        held[1] += theirs > mine
    return (held[0], held[1])


@rule("C1-SCEN-222", "C1-SCEN-224")
def _points_in(now: Situation, player: Player, quadrant: Zone) -> float:
    """Troopers count, as Models or Markers, unless Null; embryos count all the same. Devices never do."""
    return sum(
        now.cost(each)
        for each in now.own(player)
        if (not now.is_null(each) or "shasvastii_embryo" in each.states)
        and now.table.lies(now.body(each), Mostly(quadrant))
    )


# ------------------------------------------------------------------ Hack Console


@rule("C1-SCEN-226")
class HackConsole(Skill):
    """A Specialist in contact with a Console makes it its side's, with a roll of WIP."""

    key = "hack_console"
    reads = frozenset({"aims"})
    types = frozenset({SkillType.SHORT})
    labels = frozenset({Label.ATTACK})
    needs_roll = True

    @rule("C1-SCEN-227", "C1-SCEN-210")
    def known_by(self, now: Situation, trooper: Trooper) -> bool:
        """Specialists, where there are Consoles."""
        return any(objectives(now.state, CONSOLE)) and acts_as_specialist(now, trooper)

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Every Console within reach that is not one's own already."""
        for token in objectives(now.state, CONSOLE):
            if token.owner != trooper.owner and touched(now, trooper, body_of(token)):
                yield Offer(use=Declaration(skill=self.key, aims=(Aim(token.id),)))

    @rule("C1-SCEN-227")
    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """One Console, and in contact with it."""
        console = _console(now, use)
        if console is None:
            yield Violation(code="scenario.no_console", rule="C1-SCEN-227")
        elif not touched(now, trooper, body_of(console)):
            yield Violation(code="scenario.not_in_contact", params={"token": console.id}, rule="C1-SCEN-227")

    @rule("C1-SCEN-228", "C1-SCEN-229", "C1-SCEN-230")
    def resolve(self, play: Play[State], declared: Declared) -> None:
        """A Normal Roll of WIP, with +3 for Hackers; the last who succeeds owns the Console."""
        now = Situation(play.state)
        trooper = now.find(declared.trooper) or next(e for e in play.state.fallen if e.id == declared.trooper)
        console = _console(now, declared.use)
        assert console is not None
        attempt = Attempt(actor=trooper, skill=self.key, attribute="wip")
        needed = needed_for(now, attempt)
        dice = play.roll(1, what="roll.hack_console")
        kept = [die for die in roll(dice, needed, now.fixed.roll_rules) if die.success]
        side = roll_side(trooper.id, self.key, "wip", needed, dice, kept)
        play.emit(Rolled(kind="normal", sides=(side,), rule="C1-SCEN-228"))
        if kept:
            play.emit(TokenChanged(token=replace(console, owner=trooper.owner), rule="C1-SCEN-229"))


def _console(now: Situation, use: Declaration) -> Token | None:
    token = now.state.tokens.get(use.aims[0].target) if len(use.aims) == 1 else None
    return token if token is not None and token.kind == CONSOLE else None


@rule("C1-SCEN-230")
def hacker_at_console(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """Hackers are good at it."""
    if attempt.skill == HackConsole.key and now.profile(attempt.actor).ability("hacker"):
        yield Mod(3, "mod.hacker", "C1-SCEN-230")


CONSOLES = Part(skills=(HackConsole(),), mods=(hacker_at_console,))

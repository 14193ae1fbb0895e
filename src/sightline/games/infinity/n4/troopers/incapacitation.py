"""No Wound Incapacitation and Dogged: who falls Unconscious may go on, at a price."""

from collections.abc import Iterable, Iterator

from sightline.games.infinity.core.match.commands import UseAbility
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import Question, ask
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order import harm
from sightline.games.infinity.core.order.outcomes import Outcome, Suffered
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow, StateRow
from sightline.kernel import Command, Option, Play, Player, Violation
from sightline.odds.ammunition import Condition
from sightline.rules import rule

NWI, DOGGED = "nwi", "dogged"
STATES = {"no_wound_incapacitation": NWI, DOGGED: DOGGED}
"""The state that takes the place of Unconscious, by the skill that brings it."""
RULES = {"no_wound_incapacitation": "N4-SSKB-038", DOGGED: "N4-SSKB-070"}


def ways_to_hold_out(now: Situation, trooper: Trooper) -> list[str]:
    """What it has against falling, though all its skills stop working with Unconscious."""
    return [key for key in STATES if now.entry(trooper, key) is not None]


@rule("N4-SSKB-037", "N4-SSKB-069")
def may_hold_out(play: Play[State], trooper: Trooper) -> bool:
    """Its player is asked at the very moment at which it falls, in whoever's turn; not when it was down already."""
    now = Situation(play.state)
    able = now.vitality(trooper) == 0 and bool(ways_to_hold_out(now, now.trooper(trooper.id)))
    if able:
        ask(play, HoldingOut.name, [trooper.id])
    return able


class HoldingOut(Question):
    """Does it go on?"""

    name = "n4.holding_out"
    kind = "holding_out"
    takes = (UseAbility,)

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """With either skill that it has, or not."""
        trooper = now.trooper(now.state.pending[0].trooper)
        ways = ways_to_hold_out(now, trooper)
        for key, use in (*((key, True) for key in ways), (ways[0], False)):
            yield Option(command=UseAbility(player=player, trooper=trooper.id, ability=key, use=use))

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """Only with what it has."""
        assert isinstance(command, UseAbility)
        if command.ability not in ways_to_hold_out(now, now.trooper(command.trooper)):
            params = {"trooper": command.trooper, "ability": command.ability[:40]}
            yield Violation(code="n4_troopers.cannot_hold_out", params=params, rule="N4-SSKB-037")

    @rule("N4-SSKB-038", "N4-SSKB-070")
    def play(self, play: Play[State], command: Command) -> None:
        """Another state takes the place of Unconscious; or it lies down."""
        assert isinstance(command, UseAbility)
        if command.use:
            harm.cancel(play, command.trooper, "unconscious", RULES[command.ability])
            harm.gain(play, command.trooper, STATES[command.ability], RULES[command.ability])
        else:
            harm.lie_down(play, command.trooper)
        self.answered(play)


@rule("N4-SSKB-071", "N4-SSKB-072")
def the_dogged_die(play: Play[State]) -> None:
    """At the end of the turn in which they went on, of whichever side they are."""
    for trooper in list(play.state.troopers.values()):
        if DOGGED in trooper.states:
            harm.die(play, trooper.id)


@rule("N4-SSKB-043", "N4-SSKB-075", "N4-AMMO-067", "N4-AMMO-068")
def kill_by_shock(play: Play[State], suffered: Iterable[Suffered]) -> None:
    """Who failed a save against Shock and is down, in whatever way, is Dead."""
    down = play.state.fixed.edition.state.down | {DOGGED}
    for each in suffered:
        trooper = play.state.troopers.get(each.trooper)
        if Condition.SHOCK in each.conditions and trooper is not None and not trooper.states.isdisjoint(down):
            harm.die(play, trooper.id)


def shock_kills(play: Play[State], outcome: Outcome) -> None:  # noqa: ARG001
    """What Shock has done in this Order."""
    assert play.state.order is not None
    kill_by_shock(play, play.state.order.suffered)


@rule("N4-SSKB-039", "N4-SSKB-040", "N4-SSKB-041", "N4-SSKB-042", "N4-SSKB-073", "N4-SSKB-074")
def states() -> tuple[StateRow, ...]:
    """Neither is Null nor silences anything; with NWI healing helps, or kills when it fails, with Dogged nothing does.

    Whoever is in one of them has no point left, so that the next one is its death.
    """
    return StateRow(key=NWI, down=True), StateRow(key=DOGGED, incurable=True)


PART = Part(
    stages=(HoldingOut(),),
    falls=(may_hold_out,),
    after_combat=(shock_kills,),
    in_states_phase=(the_dogged_die,),
    states=states(),
    abilities=tuple(AbilityRow(key=key) for key in STATES),
)

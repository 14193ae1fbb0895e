"""Programs that reach anywhere by satellite, as an ARO: U-Turn, and Hack Transport Aircraft."""

from collections.abc import Iterator
from typing import Annotated

from sightline.games.infinity.core.match.commands import EndReactions, React
from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.match.part import Limited, Part
from sightline.games.infinity.core.match.stages import Stage, asks
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label, SkillType
from sightline.games.infinity.core.order.modifiers import Attempt, needed_for
from sightline.games.infinity.core.order.normal_rolls import roll_side
from sightline.games.infinity.core.order.reactions import announce, entitlement
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.table.arrival import CombatJump, lander, lands, touch_down
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.human_sphere.hacking.chart import CHART
from sightline.games.infinity.n4.deception.stealth import answers_attacks
from sightline.games.infinity.n4.hacking.hack import is_cut_off, programs_of
from sightline.games.infinity.n4.shooting.special_attacks import GuidedAttack
from sightline.kernel import Command, Decision, Mod, Option, Play, Player, Violation
from sightline.odds.rolls import face_to_face, roll
from sightline.rules import rule

U_TURN = "u_turn"
AIRCRAFT = "hack_transport_aircraft"
ASTRAY: Annotated[int, "HS-REF-014"] = CHART.programs[U_TURN].opponent_mod


def _can_use(now: Situation, trooper: Trooper, program: str) -> bool:
    """Whether somebody has a program and is able to use it. A Marker is not asked: that would give it away."""
    able = not now.is_null(trooper) and not is_cut_off(trooper) and not now.is_marker(trooper)
    return able and not trooper.device and program in programs_of(now, trooper)


# ------------------------------------------------------------------ U-Turn


@rule("HS-REF-014")
def is_under_guided_fire(now: Situation) -> bool:
    """Whether the Order at hand is a Guided Attack."""
    return any(each.use.skill == GuidedAttack.key for each in now.order.skills)


@rule("HS-REF-014")
class UTurn(Skill):
    """Lead a Guided Attack astray: no roll, and it reaches anywhere."""

    key = U_TURN
    types = frozenset({SkillType.ARO})
    labels = frozenset({Label.NO_LOF, Label.NO_ROLL})

    def known_by(self, now: Situation, trooper: Trooper) -> bool:
        """Whoever has the program."""
        return self.key in programs_of(now, trooper)

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Against a Guided Attack."""
        if is_under_guided_fire(now):
            yield Offer(use=Declaration(skill=self.key))

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """Against nothing else."""
        if not is_under_guided_fire(now):
            yield Violation(code="hs_hacking.nothing_guided", rule="HS-REF-014")


def is_called(now: Situation, trooper: Trooper) -> bool:
    """Who may react to a Guided Attack by U-Turn, wherever it is."""
    return is_under_guided_fire(now) and _can_use(now, trooper, U_TURN)


def has_nothing_else(now: Situation, trooper: Trooper, when: When) -> bool:
    """Whether U-Turn is all that somebody may react with."""
    if when is not When.ARO or not is_called(now, trooper):
        return False
    reason = entitlement(now, trooper)
    return not (reason.sees or reason.near or reason.targeted or answers_attacks(now, trooper))


@rule("HS-REF-014")
def only_u_turn(
    now: Situation,  # noqa: ARG001
    trooper: Trooper,
    skill: Skill,
    use: Declaration,  # noqa: ARG001
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """To have the program is no reason to react with anything else."""
    if skill.key not in (U_TURN, "idle"):
        yield Violation(code="infinity.no_aro", params={"trooper": trooper.id}, rule="HS-REF-014")


@rule("HS-REF-014")
def astray(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """Each U-Turn makes a Guided Attack harder; several add up."""
    if attempt.skill == GuidedAttack.key and now.state.order is not None:
        for each in now.order.aros:
            if each.use.skill == U_TURN:
                yield Mod(ASTRAY, "hs_hacking.mod.u_turn", "HS-REF-014")


# ------------------------------------------------------------------ Hack Transport Aircraft


class HackTransportAircraft(Skill):
    """Meet a Combat Jump Face to Face, before the jumper comes down."""

    key = AIRCRAFT
    types = frozenset({SkillType.ARO})

    def known_by(self, now: Situation, trooper: Trooper) -> bool:
        """Whoever has the program."""
        return self.key in programs_of(now, trooper)

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Nothing, once the jumper is down."""
        return iter(())

    @rule("HS-REF-019")
    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """Only while somebody is jumping."""
        if now.state.stage != Interception.name:
            yield Violation(code="hs_hacking.nobody_jumps", rule="HS-REF-019")


def _interceptors(now: Situation, player: Player) -> list[Trooper]:
    return [each for each in now.of(player) if _can_use(now, each, AIRCRAFT)]


def intercepted(now: Situation, jumper: Trooper) -> str | None:
    """The other side is asked first, if it has the program."""
    return Interception.name if _interceptors(now, 1 - jumper.owner) else None


@rule("HS-REF-019")
class Interception(Stage):
    """A trooper jumps: the other side may hack its aircraft."""

    name = "order.interception"
    takes = (React, EndReactions)

    def decision(self, state: State) -> Decision | None:
        """Ask."""
        return asks("aros", Situation(state).reactive, trooper=lander(state).id)

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """With each Hacker that has the program; or let it come down."""
        for each in _interceptors(now, player):
            yield Option(command=React(player=player, trooper=each.id, use=Declaration(skill=AIRCRAFT)))
        yield Option(command=EndReactions(player=player))

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """A Hacker that has the program, and this program."""
        if not isinstance(command, React):
            return
        mine = {each.id for each in _interceptors(now, command.player)}
        if command.trooper not in mine or command.use != Declaration(skill=AIRCRAFT):
            yield Violation(code="infinity.no_aro", params={"trooper": command.trooper[:40]}, rule="HS-REF-019")

    def play(self, play: Play[State], command: Command) -> None:
        """Roll, alone or Face to Face."""
        jumper = lander(play.state)
        if isinstance(command, React):
            announce(play, Declared(trooper=command.trooper, use=command.use))
            touch_down(play, landed=self._outdoes(play, jumper, play.state.troopers[command.trooper]))
        else:
            touch_down(play, landed=lands(play, jumper))

    def _outdoes(self, play: Play[State], jumper: Trooper, hacker: Trooper) -> bool:
        """Its PH against the WIP of the Hacker: it lands where it wanted only if it wins."""
        now, rules = Situation(play.state), play.state.fixed.roll_rules
        leap = needed_for(now, Attempt(actor=jumper, skill=CombatJump.key, attribute="ph", opposing=AIRCRAFT))
        own = Mod(CHART.programs[AIRCRAFT].attack_mod, "mod.program", "HS-REF-019")
        hack = needed_for(now, Attempt(actor=hacker, skill=AIRCRAFT, attribute="wip", target=jumper), own)
        falls, tries = play.roll(1, what="roll.combat_jump"), play.roll(1, what="roll.combat_jump")
        outcome = face_to_face(roll(falls, leap, rules), roll(tries, hack, rules))
        sides = (
            roll_side(jumper.id, CombatJump.key, "ph", leap, falls, outcome.active),
            roll_side(hacker.id, AIRCRAFT, "wip", hack, tries, outcome.reactive),
        )
        play.emit(Rolled(kind="face_to_face", sides=sides, rule="HS-REF-019"))
        return outcome.winner == "active"


PART = Part(
    skills=(UTurn(), HackTransportAircraft()),
    stages=(Interception(),),
    reaches=(is_called,),
    bans=(Limited(has_nothing_else, only_u_turn),),
    mods=(astray,),
    before_landing=(intercepted,),
)

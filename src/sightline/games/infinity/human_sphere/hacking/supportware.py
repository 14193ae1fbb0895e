"""Supportware of Human Sphere: it lasts for one or two Player Turns, and each Hacker runs one program at a time."""

from collections.abc import Iterator, Mapping
from typing import Annotated

import msgspec

from sightline.games.infinity.core.match.events import TokenChanged
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import State, Token, Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.order.outcomes import Outcome
from sightline.games.infinity.core.order.resolution import everything
from sightline.games.infinity.core.skills.base import Offer, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.core.troopers.programs import Program
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.human_sphere.fireteams.teampro import TEAMPRO
from sightline.games.infinity.human_sphere.hacking.chart import CHART, EVO, GADGET_EVO
from sightline.games.infinity.n4.hacking import supportware as n4
from sightline.games.infinity.n4.hacking.area import FIREWALL, REPEATER
from sightline.kernel import Mod, Play, Player, Violation
from sightline.rules import rule

KALEIDOSCOPE, OVERCLOCK, REBOOT = "kaleidoscope", "overclock", "reboot"
FOR_ALL = frozenset({n4.FAIRY_DUST, n4.CONTROLLED_JUMP, KALEIDOSCOPE, OVERCLOCK, REBOOT, TEAMPRO})
"""What is for everybody of a kind, wherever on the table."""
TURNS: Annotated[Mapping[str, int], "HS-REF-021"] = {n4.CONTROLLED_JUMP: 1}
"""How many Player Turns they last that do not last two."""
LAST_TURN = "last_turn"
"""What a token says in the last Player Turn of its program."""
ASIDE = "aside:"
"""What a token says before the name of who does not use its program in this Order."""
HAMPERS: Annotated[int, "HS-HACK-019", "HS-HACK-025"] = -3
STEADIES: Annotated[int, "HS-REF-021", "HS-HACK-070"] = 3
DUST: Annotated[int, "HS-REF-020"] = -3


def runs(now: Situation, player: Player, kind: str) -> bool:
    """Whether somebody of a player runs a program."""
    return any(token.kind == kind and token.owner == player for _, token in n4.active(now.state))


def set_aside(token: Token, trooper: str) -> Token:
    """The token of a program that a trooper does not use in this Order."""
    return msgspec.structs.replace(token, states=token.states | {f"{ASIDE}{trooper}"})


def helps(token: Token, trooper: Trooper) -> bool:
    """Whether a program of its side may help a trooper: it uses no other one in this Order."""
    return token.owner == trooper.owner and f"{ASIDE}{trooper.id}" not in token.states


def is_helped_by(now: Situation, trooper: Trooper, kind: str) -> bool:
    """Whether a program that is for all of a kind may help a trooper."""
    return any(token.kind == kind and helps(token, trooper) for _, token in n4.active(now.state))


@rule("HS-HACK-018", "HS-HACK-021", "HS-HACK-024", "HS-HACK-027", "HS-REF-023", "HS-REF-024")
class Supportware(n4.Supportware):
    """Run a program for a Remote in the Hacking Area, or for all of a kind: an Entire Order without a roll."""

    def offers_of(self, now: Situation, trooper: Trooper, program: Program) -> Iterator[Offer]:
        """What is for all needs no target."""
        if program.key not in FOR_ALL:
            yield from super().offers_of(now, trooper, program)
        elif program.kind != GADGET_EVO or not any(self._check_only_one(now, trooper)):
            yield Offer(use=Declaration(skill=self.key, weapon=program.key))

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """A program of its own; and of one type a player runs a single one."""
        program = self.programs(now, trooper).get(use.weapon)
        if program is None or program.key not in FOR_ALL:
            yield from super().check(now, trooper, use, when)
            return
        if use.aims or use.mode:
            yield Violation(code="hs_hacking.for_all", params={"program": program.key}, rule=program.rules[0])
        if program.kind == GADGET_EVO:
            yield from self._check_only_one(now, trooper)

    @rule("HS-HACK-016")
    def _check_only_one(self, now: Situation, trooper: Trooper) -> Iterator[Violation]:
        """Nobody else of the same side runs a GADGET-EVO; one's own is replaced."""
        for runner, token in n4.active(now.state):
            if token.owner == trooper.owner and runner != trooper.id and CHART.programs[token.kind].kind == GADGET_EVO:
                yield Violation(code="hs_hacking.one_evo", params={"hacker": runner}, rule="HS-HACK-016")

    @rule("HS-HACK-013", "HS-HACK-014")
    def run(self, play: Play[State], hacker: Trooper, program: Program, target: str, troops: str) -> None:
        """It takes the place of what its Hacker ran before; what others run goes on."""
        n4.stop(play, hacker.id, "HS-HACK-014")
        n4.place(play, hacker, program, target, troops)


# ------------------------------------------------------------------ how long they last


@rule("HS-HACK-020", "HS-HACK-023", "HS-HACK-026", "HS-REF-020", "HS-REF-021", "HS-REF-023", "HS-REF-024")
@rule("HS-HACK-032")
def wear_off(play: Play[State]) -> None:
    """Two Player Turns, the one in which it was declared and the next; Controlled Jump only one."""
    for runner, token in list(n4.active(play.state)):
        if LAST_TURN in token.states or TURNS.get(token.kind) == 1:
            n4.stop(play, runner, CHART.programs[token.kind].rules[0])
        else:
            last = msgspec.structs.replace(token, states=token.states | {LAST_TURN})
            play.emit(TokenChanged(token=last, rule=CHART.programs[token.kind].rules[0]))


@rule("HS-HACK-015")
def cancel_orphans(play: Play[State]) -> None:
    """It ends with its Hacker, as in N4; and when that is Disabled."""
    for runner, _ in list(n4.active(play.state)):
        hacker = play.state.troopers.get(runner)
        if hacker is not None and "disabled" in hacker.states:
            n4.stop(play, runner, "HS-HACK-015")
    n4.cancel_orphans(play)


def cancel_after_combat(play: Play[State], outcome: Outcome) -> None:  # noqa: ARG001
    """At once, not at the end of the Order."""
    cancel_orphans(play)


# ------------------------------------------------------------------ what they do


@rule("HS-REF-020", "HS-REF-023")
def granted(now: Situation, trooper: Trooper) -> Iterator[Ability]:
    """Assisted Fire gives Marksmanship, Fairy Dust a Firewall to all Heavy Infantry."""
    if trooper.device:
        return
    for runner, token in n4.active(now.state):
        if token.kind == n4.ASSISTED_FIRE and helps(token, trooper) and n4.helps(now, runner, trooper):
            yield Ability(key="marksmanship")
        elif is_dusted(now, token, trooper):
            yield Ability(key=FIREWALL, mod=DUST)


@rule("HS-REF-020")
def is_dusted(now: Situation, token: Token, trooper: Trooper) -> bool:
    """Whether a program is Fairy Dust that helps a trooper: one of the Heavy Infantry."""
    dust = token.kind == n4.FAIRY_DUST and helps(token, trooper)
    return dust and now.fixed.profile(trooper).type in CHART.programs[n4.FAIRY_DUST].targets


def more_dice(now: Situation, attempt: Attempt) -> int:
    """B 2 in ARO: by Enhanced Reaction for one Remote, by Overclock for all with a Repeater; once, not twice."""
    return 1 if not attempt.active and (_is_enhanced(now, attempt.actor) or is_overclocked(now, attempt.actor)) else 0


@rule("HS-REF-024")
def _is_enhanced(now: Situation, trooper: Trooper) -> bool:
    """The Remote for which Enhanced Reaction was run."""
    mine = ((runner, token) for runner, token in n4.active(now.state) if token.kind == n4.ENHANCED_REACTION)
    return any(helps(token, trooper) and n4.helps(now, runner, trooper) for runner, token in mine)


@rule("HS-HACK-022")
def is_overclocked(now: Situation, trooper: Trooper) -> bool:
    """A Remote with a Repeater whose side runs Overclock."""
    remote = now.profile(trooper).type in CHART.programs[OVERCLOCK].targets and not trooper.device
    return remote and is_helped_by(now, trooper, OVERCLOCK) and now.ability(trooper, REPEATER) is not None


def hampered(now: Situation, target: Trooper) -> tuple[Mod, ...]:
    """What Supportware of the target's side does to a Hacking Attack on it."""
    if is_blurred(now, target):
        return (Mod(HAMPERS, "hs_hacking.mod.kaleidoscope", "HS-HACK-019"),)
    return (Mod(HAMPERS, "hs_hacking.mod.reboot", "HS-HACK-025"),) if reboots(now, target) else ()


@rule("HS-HACK-019")
def is_blurred(now: Situation, target: Trooper) -> bool:
    """A Hacker whose side runs Kaleidoscope."""
    return is_helped_by(now, target, KALEIDOSCOPE) and CHART.programs[KALEIDOSCOPE].may_target(now.profile(target))


@rule("HS-HACK-025")
def reboots(now: Situation, target: Trooper) -> bool:
    """Who resets while its side runs Reboot: Hackers, Heavy Infantry, Remotes and TAGs."""
    if now.state.order is None or not is_helped_by(now, target, REBOOT):
        return False
    resets = any(each.trooper == target.id and each.use.skill == "reset" for each in everything(now.state))
    return resets and CHART.programs[REBOOT].may_target(now.profile(target))


def steadied(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """Who jumps is helped by Controlled Jump, or by an EVO Hacking Device: not by both."""
    if attempt.skill != "combat_jump":
        return
    if _controlled(now, attempt.actor.owner):
        yield Mod(STEADIES, "n4_hacking.mod.controlled_jump", "HS-REF-021")
    elif evo_on_table(now, attempt.actor.owner):
        yield Mod(STEADIES, "hs_hacking.mod.evo", "HS-HACK-070")


@rule("HS-REF-021")
def _controlled(now: Situation, player: Player) -> bool:
    return runs(now, player, n4.CONTROLLED_JUMP)


@rule("HS-HACK-070", "HS-HACK-066")
def evo_on_table(now: Situation, player: Player) -> bool:
    """Whether an EVO Hacking Device of a player works. One behind a Marker does not: its help would give it away."""
    mine = (each for each in now.of(player) if not now.is_null(each) and not now.is_marker(each))
    return any(now.ability(each, EVO) is not None for each in mine)


PART = Part(
    skills=(Supportware(),),
    grants=(granted,),
    bursts=(more_dice,),
    mods=(steadied,),
    after_combat=(cancel_after_combat,),
    at_conclusion=(cancel_orphans,),
    in_states_phase=(cancel_orphans, wear_off),
    abilities=(AbilityRow(key="marksmanship"),),
)

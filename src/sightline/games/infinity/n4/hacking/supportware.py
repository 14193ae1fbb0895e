"""Supportware: programs that help one's own troops for as long as their Hacker does nothing else of the kind.

Each active program is a token next to its Hacker, and one next to whom it helps, where that is somebody in particular.
"""

from collections.abc import Iterator
from typing import Annotated

from sightline.games.infinity.core.abilities.peripherals import controller_of
from sightline.games.infinity.core.match.events import TokenChanged, TokenRemoved
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, State, Token, Trooper
from sightline.games.infinity.core.order.declarations import Aim, Declaration, Label, SkillType
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.order.outcomes import Outcome
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.core.troopers.programs import Program
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.n4.hacking.area import FIREWALL, in_own_area
from sightline.games.infinity.n4.hacking.hack import hack_of, is_cut_off, programs_of
from sightline.kernel import Mod, Play, Player, Violation
from sightline.rules import rule

SUPPORTWARE = "supportware."
ASSISTED_FIRE, ENHANCED_REACTION, FAIRY_DUST = "assisted_fire", "enhanced_reaction", "fairy_dust"
CONTROLLED_JUMP = "controlled_jump"
FAIRY_DUST_FIREWALL: Annotated[int, "N4-HACK-121"] = -3
JUMP: Annotated[int, "N4-HACK-139"] = 3
DICE_IN_ARO: Annotated[int, "N4-HACK-126"] = 2


# ------------------------------------------------------------------ what is active


def active(state: State) -> Iterator[tuple[str, Token]]:
    """Every Supportware that is active, by the Hacker who runs it."""
    for token in state.tokens.values():
        if token.id.startswith(SUPPORTWARE) and not token.id.endswith(".target"):
            yield token.carrier, token


def beneficiary(state: State, hacker: str) -> str:
    """Whom the Supportware of a Hacker helps, where that is somebody in particular."""
    token = state.tokens.get(f"{SUPPORTWARE}{hacker}.target")
    return token.carrier if token is not None else ""


@rule("N4-HACK-117", "N4-HACK-122", "N4-HACK-127", "N4-HACK-138")
def start(play: Play[State], hacker: Trooper, program: Program, target: str, troops: str) -> None:
    """Place the tokens; what its beneficiaries had before ends."""
    displace(play, hacker, target, troops)
    place(play, hacker, program, target, troops)


@rule("N4-HKIN-005")
def place(play: Play[State], hacker: Trooper, program: Program, target: str, troops: str) -> None:
    """Place the one token that a Hacker has next to it, and one next to whom it helps."""
    cited = program.rules[0]
    token = Token(
        id=f"{SUPPORTWARE}{hacker.id}",
        kind=program.key,
        owner=hacker.owner,
        at=hacker.at,
        carrier=hacker.id,
        states=frozenset({troops}) if troops else frozenset(),
    )
    play.emit(TokenChanged(token=token, rule=cited))
    if target:
        one = play.state.troopers[target]
        helped = Token(
            id=f"{SUPPORTWARE}{hacker.id}.target", kind=program.key, owner=hacker.owner, at=one.at, carrier=target
        )
        play.emit(TokenChanged(token=helped, rule=cited))


@rule("N4-HKIN-006")
def stop(play: Play[State], hacker: str, cited: str = "N4-HKIN-006") -> None:
    """End the Supportware of a Hacker, if there is any."""
    for key in (f"{SUPPORTWARE}{hacker}", f"{SUPPORTWARE}{hacker}.target"):
        if key in play.state.tokens:
            play.emit(TokenRemoved(token=key, rule=cited))


@rule("N4-HKIN-004", "N4-HACK-092")
def displace(play: Play[State], hacker: Trooper, target: str, troops: str) -> None:
    """Nobody benefits from two: the new one ends the old one, for all who had it."""
    now = Situation(play.state)
    new = _helped(now, hacker.owner, target, frozenset({troops}))
    for runner, token in list(active(play.state)):
        if new & _helped(now, token.owner, beneficiary(play.state, runner), token.states):
            stop(play, runner, "N4-HACK-092")


def _helped(now: Situation, owner: Player | None, target: str, troops: frozenset[str]) -> set[str]:
    """Who benefits from a program: somebody in particular, or all troops of a type."""
    if target or owner is None:
        return {target}
    return {each.id for each in now.of(owner) if str(now.profile(each).type) in troops}


@rule("N4-HACK-093")
def cancel_orphans(play: Play[State]) -> None:
    """It ends with its Hacker: gone, Null, Isolated or on the other side; and with whom it helps."""
    now = Situation(play.state)
    for runner, token in list(active(play.state)):
        hacker, helped = now.find(runner), beneficiary(play.state, runner)
        lost = hacker is None or now.is_null(hacker) or is_cut_off(hacker)
        both = (hacker, now.find(helped) if helped else hacker)
        if lost or any(each is None or each.owner != token.owner for each in both):
            stop(play, runner, "N4-HACK-093")


def cancel_after_combat(play: Play[State], outcome: Outcome) -> None:  # noqa: ARG001
    """At once, not at the end of the Order."""
    cancel_orphans(play)


@rule("N4-HKIN-006")
def cancel_own(play: Play[State], declared: Declared) -> None:
    """To declare any program ends one's own Supportware; Controlled Jump, which begins at once, sees to it itself."""
    if declared.use.skill in hack_of(Situation(play.state)).chart.skills - {CONTROLLED_JUMP}:
        stop(play, declared.trooper)


# ------------------------------------------------------------------ the skills


@rule("N4-REF-009")
class Supportware(Skill):
    """Run a program for a Remote in the Hacking Area, or for all troops of a type: an Entire Order without a roll.

    The declaration names the program where others name a weapon, and a Troop Type (for Fairy Dust) as its mode.
    """

    key = "supportware"
    reads = frozenset({"weapon", "mode", "aims"})
    types = frozenset({SkillType.ENTIRE_ORDER})
    labels = frozenset({Label.NO_ROLL})

    def programs(self, now: Situation, trooper: Trooper) -> dict[str, Program]:
        """Those of this skill that it has."""
        return {key: row for key, row in programs_of(now, trooper).items() if row.skill == self.key}

    @rule("N4-HKIN-003", "N4-HACK-114", "N4-HACK-119", "N4-HACK-124")
    def known_by(self, now: Situation, trooper: Trooper) -> bool:
        """Whoever has such a program."""
        return bool(self.programs(now, trooper))

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Each of its programs."""
        for program in self.programs(now, trooper).values():
            yield from self.offers_of(now, trooper, program)

    def offers_of(self, now: Situation, trooper: Trooper, program: Program) -> Iterator[Offer]:
        """A program for each Remote, or for each Troop Type that there is."""
        if program.key == FAIRY_DUST:
            for kind in dict.fromkeys(str(now.profile(each).type) for each in now.of(trooper.owner)):
                if kind in program.targets:
                    yield Offer(use=Declaration(skill=self.key, weapon=program.key, mode=kind))
            return
        for remote in now.of(trooper.owner):
            fits = not any(self._check_remote(now, trooper, program, remote.id))
            if fits and self._reached(now, trooper, remote.id):
                yield Offer(use=Declaration(skill=self.key, weapon=program.key, aims=(Aim(remote.id),)))

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """A program of its own, and whom it is for."""
        program = self.programs(now, trooper).get(use.weapon)
        if program is None:
            yield Violation(code="hacking.no_program", params={"program": use.weapon or "-"}, rule="N4-HKIN-001")
        elif program.key == FAIRY_DUST:
            yield from self._check_troops(program, use)
        elif len(use.aims) != 1 or use.mode:
            yield Violation(code="infinity.no_target", rule=program.rules[1])
        else:
            yield from self._check_remote(now, trooper, program, use.aims[0].target)

    @rule("N4-HACK-120", "N4-HACK-121")
    def _check_troops(self, program: Program, use: Declaration) -> Iterator[Violation]:
        """One of the Troop Types that it works on."""
        if use.aims or use.mode not in program.targets:
            params = {"program": program.key, "types": ", ".join(program.targets)}
            yield Violation(code="n4_hacking.troop_type", params=params, rule="N4-HACK-121")

    @rule("N4-HACK-115", "N4-HACK-125", "N4-HACK-007")
    def _check_remote(self, now: Situation, trooper: Trooper, program: Program, key: str) -> Iterator[Violation]:
        """A Remote of the same Army List, as a Model. Nobody measures: that it is in reach shows at the Resolution."""
        remote = now.find(key)
        mine = remote is not None and remote.owner == trooper.owner and not remote.device
        if remote is None or not mine or now.is_marker(remote) or now.profile(remote).type not in program.targets:
            params = {"target": key, "program": program.key}
            yield Violation(code="n4_hacking.not_a_remote", params=params, rule=program.rules[1])

    def _reached(self, now: Situation, hacker: Trooper, key: str) -> bool:
        remote = now.find(key)
        if remote is None:
            return False
        there = now.poses(remote)[-1]
        return any(in_own_area(now, hacker, here, remote, there) for here in now.poses(hacker))

    @rule("N4-HACK-115", "N4-HACK-118", "N4-HACK-123", "N4-HACK-125", "N4-HACK-128")
    def requirements(self, now: Situation, declared: Declared) -> Iterator[Violation]:
        """A Remote has to be in the Hacking Area now, though not later; a Troop Type is helped everywhere."""
        for target in declared.use.targets:
            if not self._reached(now, now.trooper(declared.trooper), target):
                yield Violation(
                    code="hacking.out_of_area", rule=hack_of(now).chart.programs[declared.use.weapon].rules[1]
                )

    def resolve(self, play: Play[State], declared: Declared) -> None:
        """It runs, if its Hacker still can."""
        hacker = play.state.troopers.get(declared.trooper)
        if hacker is None or is_cut_off(hacker) or Situation(play.state).is_null(hacker):
            return
        target = next(iter(declared.use.targets), "")
        if not target or target in play.state.troopers:
            program = hack_of(Situation(play.state)).chart.programs[declared.use.weapon]
            self.run(play, hacker, program, target, declared.use.mode)

    def run(self, play: Play[State], hacker: Trooper, program: Program, target: str, troops: str) -> None:
        """Start the program."""
        start(play, hacker, program, target, troops)


@rule("N4-HACK-137", "N4-REF-007", "N4-REF-010")
class ControlledJump(Skill):
    """Steady the landings of one's own troops and disturb those of the enemy."""

    key = CONTROLLED_JUMP
    types = frozenset({SkillType.SHORT, SkillType.ARO})
    labels = frozenset({Label.NO_ROLL, Label.NO_LOF})

    def known_by(self, now: Situation, trooper: Trooper) -> bool:
        """Whoever has the program."""
        return self.key in programs_of(now, trooper)

    @rule("N4-HACK-138")
    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """It runs as soon as it is declared."""
        stop(play, trooper.id)
        start(play, trooper, hack_of(Situation(play.state)).chart.programs[self.key], "", "")


# ------------------------------------------------------------------ what they do


@rule("N4-SSK-238")
def helps(now: Situation, hacker: str, trooper: Trooper) -> bool:
    """Whether the Supportware of a Hacker is for somebody in particular: for it, or for its Controller."""
    target = beneficiary(now.state, hacker)
    controller = controller_of(now, trooper) if trooper.peripheral is not None else None
    return target == trooper.id or (controller is not None and target == controller.id)


@rule("N4-HACK-116", "N4-HACK-118", "N4-HACK-121", "N4-HACK-123")
def granted(now: Situation, trooper: Trooper) -> Iterator[Ability]:
    """Assisted Fire gives Marksmanship, Fairy Dust a Firewall; wherever on the table."""
    if trooper.device:
        return
    for runner, token in active(now.state):
        if token.owner != trooper.owner:
            continue
        if token.kind == ASSISTED_FIRE and helps(now, runner, trooper):
            yield Ability(key="marksmanship")
        elif token.kind == FAIRY_DUST and str(now.fixed.profile(trooper).type) in token.states:
            yield Ability(key=FIREWALL, mod=FAIRY_DUST_FIREWALL)


@rule("N4-HACK-126", "N4-HACK-128")
def more_dice(now: Situation, attempt: Attempt) -> int:
    """Enhanced Reaction: B 2 in ARO."""
    helped = any(
        token.kind == ENHANCED_REACTION and helps(now, runner, attempt.actor) for runner, token in active(now.state)
    )
    return DICE_IN_ARO - 1 if helped and not attempt.active else 0


@rule("N4-HACK-139", "N4-HACK-140")
def controls_jumps(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """For one's own who jump, and against the other side's; anywhere on the table. Of several of a side one counts."""
    if attempt.skill != "combat_jump":
        return
    sides = {token.owner for _, token in active(now.state) if token.kind == CONTROLLED_JUMP}
    for side in sides:
        value = JUMP if side == attempt.actor.owner else -JUMP
        yield Mod(value, "n4_hacking.mod.controlled_jump", "N4-HACK-139")


PART = Part(
    skills=(Supportware(), ControlledJump()),
    grants=(granted,),
    bursts=(more_dice,),
    mods=(controls_jumps,),
    after_declaration=(cancel_own,),
    after_combat=(cancel_after_combat,),
    at_conclusion=(cancel_orphans,),
    in_states_phase=(cancel_orphans,),
    abilities=(AbilityRow(key="marksmanship"),),
)

"""SymbioMates and SymbioBombs: little companions that their owner gives to whoever wears Symbiont Armor."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

import msgspec

from sightline.games.infinity.core.match.commands import UseAbility
from sightline.games.infinity.core.match.events import Remembered, RollsSettled, StateGained, StateLost, UseSpent
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import Stage, Whether, ask, asks, enter
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.outcomes import Hit
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.core.troopers.rows import AbilityRow, StateRow
from sightline.games.infinity.human_sphere.pheroware.tactics import ATTACKS, CORAHTAR, SUPPORT, has_tactic
from sightline.games.infinity.human_sphere.symbionts import is_active
from sightline.games.infinity.n4.commands import GoOn
from sightline.games.infinity.n4.guts import GutsCheck
from sightline.kernel import Command, Decision, Option, Play, Player, Violation
from sightline.rules import rule

MATE, BOMB = "symbiomate", "symbiobomb"
COMPANIONS = (MATE, BOMB)
TACTICS: Annotated[tuple[str, ...], "HS-EQUIP-098", "HS-REF-030"] = (*ATTACKS, *SUPPORT)
"""What a SymbioBomb can do."""


# ------------------------------------------------------------------ giving them away


class AssignCompanion(Command, frozen=True, kw_only=True):
    """Give a SymbioMate or a SymbioBomb to somebody."""

    trooper: str
    """Its owner."""
    companion: str
    user: str


def left(now: Situation, owner: Trooper, companion: str) -> int:
    """How many an owner has still to give: as many as stand in the brackets of its profile, or one."""
    listed = now.profile(owner).ability(companion)
    return 0 if listed is None else max(1, listed.uses) - owner.uses.get(companion, 0)


def check_gift(now: Situation, command: AssignCompanion) -> Iterator[Violation]:
    """From an owner that has one left to an ally on the table with Active armor and none of the kind."""
    owner, user = now.find(command.trooper), now.find(command.user)
    mine = owner is not None and owner in now.of(command.player) and command.companion in COMPANIONS
    if owner is None or not mine or left(now, owner, command.companion) <= 0:
        yield Violation(code="symbiomates.none_left", params={"trooper": command.trooper}, rule="HS-CORA-002")
        return
    params = {"trooper": command.user}
    cited = "HS-EQUIP-104" if command.companion == MATE else "HS-EQUIP-096"
    if user is None or user not in now.of(command.player) or not is_active(now, user):
        yield Violation(code="symbiomates.no_armor", params=params, rule=cited)
    elif command.companion in user.states:
        yield Violation(code="symbiomates.has_one", params=params, rule=cited)
    elif user.id == owner.id and now.ability(owner, CORAHTAR) is None:
        yield Violation(code="symbiomates.not_to_itself", params=params, rule="HS-CORA-003")


@rule("HS-CORA-001")
class Assigning(Stage):
    """At the end of the Deployment Phase, when everybody who will be on the table is, and never again."""

    name = "assigning"
    takes = (AssignCompanion, GoOn)
    then: ClassVar[str] = "fireteams"
    """The stage after it."""

    def decision(self, state: State) -> Decision | None:
        """Ask while there is somebody to give something to."""
        assert state.choosing is not None
        offered = next(self._offered(Situation(state), state.choosing), None)
        return asks("assigning", state.choosing) if offered is not None else None

    def _offered(self, now: Situation, player: Player) -> Iterator[AssignCompanion]:
        for owner in now.of(player):
            for companion in COMPANIONS:
                for user in now.of(player) if left(now, owner, companion) > 0 else ():
                    gift = AssignCompanion(player=player, trooper=owner.id, companion=companion, user=user.id)
                    if not any(check_gift(now, gift)):
                        yield gift

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Everything of everybody to everybody; or no more."""
        yield from (Option(command=each) for each in self._offered(now, player))
        yield Option(command=GoOn(player=player))

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """May it be given?"""
        return check_gift(now, command) if isinstance(command, AssignCompanion) else iter(())

    def play(self, play: Play[State], command: Command) -> None:
        """Give one, or go on."""
        if isinstance(command, AssignCompanion):
            self._give(play, command)
        else:
            self.proceed(play)

    @rule("HS-EQUIP-100", "HS-EQUIP-101", "HS-EQUIP-102")
    def _give(self, play: Play[State], command: AssignCompanion) -> None:
        """It is with its user from now on, as a state is: no piece of its own."""
        play.emit(UseSpent(trooper=command.trooper, weapon=command.companion, rule="HS-CORA-003"))
        play.emit(StateGained(trooper=command.user, state=command.companion, rule="HS-EQUIP-101"))

    def proceed(self, play: Play[State]) -> None:
        """The other player, then what comes next."""
        state = play.state
        if state.choosing == state.deployer:
            enter(play, self.name, 1 - state.deployer)
        else:
            enter(play, self.then, state.deployer)


# ------------------------------------------------------------------ a SymbioMate takes the blow


def used_key(trooper: str) -> str:
    """What a match remembers, until the Order ends, of who has sacrificed its SymbioMate."""
    return f"{MATE}.{trooper}"


@rule("HS-EQUIP-105")
def has_mate(now: Situation, trooper: Trooper) -> bool:
    """Whether it has a SymbioMate that it can use: with Active armor."""
    return MATE in trooper.states and is_active(now, trooper)


def blows(now: Situation, trooper: Trooper) -> list[Hit]:
    """The successful Attacks of the enemy on somebody in this Order."""
    owners = {each.id: each.owner for each in (*now.state.fallen, *now.state.troopers.values())}
    hits = (hit for hit in now.order.outcome.hits if hit.on.target == trooper.id)
    return [hit for hit in hits if owners.get(hit.strike.attacker) != trooper.owner]


@rule("HS-EQUIP-109", "HS-EQUIP-106")
def offer_mate(play: Play[State], misses: object) -> None:  # noqa: ARG001
    """Before any Saving Roll whoever is hit says whether it uses it; against Criticals alone there is no use."""
    now = Situation(play.state)
    able = [each for each in now.everybody() if has_mate(now, each) and any(hit.hits for hit in blows(now, each))]
    ask(play, Sacrifice.name, [each.id for each in able])


class Sacrifice(Whether):
    """To use the SymbioMate, or to keep it."""

    name = "order.symbiomate"
    kind = ability = MATE

    def play(self, play: Play[State], command: Command) -> None:
        """Nothing but Criticals is left of what it suffers."""
        assert isinstance(command, UseAbility)
        self.answered(play)
        if command.use:
            play.emit(Remembered(key=used_key(command.trooper), value=1, rule="HS-EQUIP-106"))
            _shrug_off(play, play.state.troopers[command.trooper])


@rule("HS-EQUIP-106", "HS-EQUIP-107")
def _shrug_off(play: Play[State], user: Trooper) -> None:
    """Every Attack of this Order is ignored with all its effects; a Critical never is."""
    now = Situation(play.state)
    ignored = blows(now, user)
    hits = (msgspec.structs.replace(hit, hits=0) if hit in ignored else hit for hit in now.order.outcome.hits)
    kept = tuple(hit for hit in hits if hit.hits or hit.criticals)
    play.emit(RollsSettled(outcome=msgspec.structs.replace(now.order.outcome, hits=kept), rule="HS-EQUIP-106"))


class CalmGuts(GutsCheck):
    """Who has used a SymbioMate keeps its nerve."""

    @rule("HS-EQUIP-108")
    def shaken(self, now: Situation) -> list[str]:
        """Whoever was hit and had nothing to take the blow."""
        return [key for key in super().shaken(now) if not now.state.memory.get(used_key(key))]


# ------------------------------------------------------------------ a SymbioBomb is used


@rule("HS-EQUIP-097", "HS-EQUIP-098", "HS-REF-030")
def bomb_tactics(now: Situation, trooper: Trooper) -> Iterator[Ability]:
    """Whoever has a SymbioBomb and Active armor has every Tactic of the list."""
    if BOMB in trooper.states and is_active(now, trooper):
        yield from (Ability(key=key) for key in TACTICS)


def tactic_of(declared: Declared) -> str:
    """The Tactic that was declared, if any."""
    key = declared.use.weapon if declared.use.skill == "pheroware" else declared.use.skill
    return key if key in TACTICS else ""


def _used_bomb(now: Situation, declared: Declared) -> bool:
    """Whether a Tactic was declared that its user has from nowhere but its SymbioBomb."""
    user, key = now.find(declared.trooper), tactic_of(declared)
    if user is None or not key or BOMB not in user.states:
        return False
    return not has_tactic(now, msgspec.structs.replace(user, states=user.states - {BOMB}), key)


# ------------------------------------------------------------------ and then they are gone


@rule("HS-EQUIP-110")
def take_away(play: Play[State]) -> None:
    """At the end of the Order in which it was used, or in which its user lost its armor; never its owner's."""
    now = Situation(play.state)
    order = now.state.order
    bombed = {each.trooper for each in (*order.skills, *order.aros) if _used_bomb(now, each)} if order else set()
    for user in [each for each in now.everybody() if not each.states.isdisjoint(COMPANIONS)]:
        bare = not is_active(now, user)
        if MATE in user.states and (bare or now.state.memory.get(used_key(user.id))):
            play.emit(StateLost(trooper=user.id, state=MATE, rule="HS-EQUIP-105" if bare else "HS-EQUIP-106"))
            play.emit(Remembered(key=used_key(user.id), value=0))
        if BOMB in user.states and (bare or user.id in bombed):
            play.emit(StateLost(trooper=user.id, state=BOMB, rule="HS-EQUIP-097" if bare else "HS-EQUIP-099"))


ROWS: Annotated[tuple[AbilityRow, ...], "HS-EQUIP-103", "HS-EQUIP-095"] = tuple(
    AbilityRow(key=key) for key in COMPANIONS
)

PART = Part(
    commands=(AssignCompanion,),
    stages=(Assigning(), Sacrifice(), CalmGuts()),
    states=tuple(StateRow(key=key) for key in COMPANIONS),
    grants=(bomb_tactics,),
    after_rolls=(offer_mate,),
    at_conclusion=(take_away,),
    in_tactical_phase=(take_away,),
    abilities=ROWS,
    brackets={key: frozenset({"uses"}) for key in COMPANIONS},
)

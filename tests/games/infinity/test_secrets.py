"""Secrets stay secret: two matches that differ only in what a player hides look the same to everybody else.

A random game is played; every command is carried out in a twin match as well, whose setup differs in what the
opponent may not know. As long as nothing hidden has been shown, opponent and spectator must be given the same views,
the same events, the same questions, the same options and the same refusals in both.
"""

import random
from collections.abc import Callable, Iterator

import msgspec
import pytest
from skirmish import soldier

from sightline.games.infinity.codeone import GAME
from sightline.games.infinity.core.match.commands import Activate, Arrive, Declare, Deploy, EndTurn, React
from sightline.games.infinity.core.match.events import Placed, Revealed
from sightline.games.infinity.core.match.game import Setup
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.order.declarations import Aim, Declaration
from sightline.games.infinity.core.troopers.profiles import Ability, ArmyList, Member, Profile, TroopType
from sightline.kernel import Command, Match, Option, ScriptedDice, Viewer

replace = msgspec.structs.replace

OWNER, OPPONENT = 0, 1
OTHERS: tuple[Viewer, ...] = (OPPONENT, None)
TABLE = "harbour-steps"
LONGEST = 220
"""Commands of one game that are looked at."""


def agent(*abilities: Ability | str, **changes: object) -> Profile:
    """Somebody behind a Marker (-3)."""
    return soldier("camouflage", Ability(key="mimetism", mod=-3), *abilities, **changes)


SNIPER = agent(name="Sniper", unit="snipers", bs=14, weapons=("marksman_rifle", "cc_weapon"), cost=3)
KILLER = agent(
    Ability(key="surprise_attack", mod=-3),
    "hacker",
    "doctor",
    "climbing_plus",
    "regeneration",
    name="Killer",
    unit="killers",
    type=TroopType.HI,
    cc=22,
    arm=3,
    vitality=2,
    equipment=(Ability(key="hacking_device"),),
    weapons=("boarding_shotgun", "cc_weapon"),
    cost=2,
)
JUMPER = soldier(Ability(key="combat_jump"), name="Jumper", cost=2)
PARATROOPER = soldier("parachutist", name="Paratrooper", arm=3, silhouette="5", cost=3.5)
OFFICER = soldier(name="Officer")

HIDING = ArmyList(
    faction="a",
    members=(
        Member(profile=SNIPER),
        Member(profile=KILLER),
        Member(profile=OFFICER, lieutenant=True),
        Member(profile=OFFICER),
        Member(profile=JUMPER),
    ),
)
SEARCHING = ArmyList(
    faction="b",
    members=(
        Member(profile=soldier(Ability(key="multispectral_visor", level=2)), lieutenant=True),
        Member(profile=soldier()),
        Member(profile=soldier("camouflage")),
        Member(profile=soldier(wip=14)),
    ),
)


def with_members(army: ArmyList, **profiles: Member) -> ArmyList:
    """A list with some of its entries exchanged: `_2=...` is number 2."""
    members = list(army.members)
    for key, member in profiles.items():
        members[int(key[1:])] = member
    return replace(army, members=tuple(members))


def other_agents(army: ArmyList) -> ArmyList:
    """The two Markers hide each other's trooper."""
    return with_members(army, _0=army.members[1], _1=army.members[0])


def other_lieutenant(army: ArmyList) -> ArmyList:
    """Another trooper commands, of the same WIP."""
    return with_members(army, _2=army.members[3], _3=army.members[2])


def hidden_lieutenant(army: ArmyList) -> ArmyList:
    """The Lieutenant is behind a Marker."""
    return with_members(army, _0=replace(army.members[0], lieutenant=True), _2=army.members[3])


def other_reserve(army: ArmyList) -> ArmyList:
    """Somebody else waits off the table, with another skill to come by."""
    return with_members(army, _4=Member(profile=PARATROOPER))


def other_costs(army: ArmyList) -> ArmyList:
    """Everybody costs something else."""
    members = (replace(m, profile=replace(m.profile, cost=m.profile.cost + 1, swc=0.5)) for m in army.members)
    return replace(army, members=tuple(members))


Twin = Callable[[ArmyList], ArmyList]

TWINS: dict[Twin, frozenset[int]] = {
    other_agents: frozenset({0, 1}),
    other_lieutenant: frozenset({2, 3}),
    hidden_lieutenant: frozenset({0, 2}),
    other_reserve: frozenset({4}),
    other_costs: frozenset(),
}
"""How the twin differs, and in which members: when those fall or are unmasked, the secret is out."""


# ------------------------------------------------------------------ playing


def begin(army: ArmyList, seed: int) -> Match[State]:
    """A match; its dice fall by the seed alone, whatever the lists are."""
    chance = random.Random(seed)
    dice = ScriptedDice(chance.randint(1, 20) for _ in range(100_000))
    setup = Setup(scenario="standard", points=15, table=TABLE, lists=(army, SEARCHING))
    return Match(GAME, setup, dice=dice)


def is_quiet(match: Match[State], command: Command) -> bool:
    """Whether a command keeps the secrets: the owner hides who can, brings in nobody, and its Markers lie low."""
    if command.player != OWNER:
        return True
    if isinstance(command, Deploy):
        return bool(command.concealed) is (command.member in (0, 1)) and command.member != 4
    if isinstance(command, Activate):
        return command.order != "lieutenant"
    if isinstance(command, Declare | React):
        actor = command.trooper if isinstance(command, React) else _active(match)
        hidden = "camouflaged" in match.state.troopers[actor].states
        return not hidden or command.use.skill in ("move", "idle")
    return not isinstance(command, Arrive)


def _active(match: Match[State]) -> str:
    assert match.state.order is not None
    return match.state.order.troopers[0]


def commands(match: Match[State], twin: Match[State], chance: random.Random) -> Iterator[Command]:
    """Legal commands in a random order, the end of the turn last; the owner's only if both matches allow them."""
    options = [option for option in match.options() if is_quiet(match, option.command)]
    chance.shuffle(options)
    options.sort(key=lambda option: isinstance(option.command, EndTurn) and chance.random() < 0.8)
    for option in options:
        command = filled(match, option, chance)
        if command is not None and (command.player != OWNER or not twin.check(command)):
            yield command


def filled(match: Match[State], option: Option, chance: random.Random) -> Command | None:
    if option.ready:
        return option.command
    return match.game.complete(match.state, option, chance, match._measures)


def is_shown(match: Match[State], secret: frozenset[int]) -> bool:
    """Whether the latest command has shown something that was hidden, or put it beyond hiding."""
    unmasked = any(
        isinstance(event, Revealed) and event.trooper.startswith("A") and event.member in secret
        for event in match.history[-1].events
    )
    mine = [each for each in match.state.troopers.values() if each.owner == OWNER and each.member in secret]
    fallen = any(each.owner == OWNER and each.member in secret for each in match.state.fallen)
    return (
        unmasked
        or fallen
        or any(each.states & match.state.fixed.edition.state.null for each in mine)
        or bool(match.state.ended)
    )


def compare(match: Match[State], twin: Match[State], since: int) -> None:
    for viewer in OTHERS:
        assert match.view(viewer) == twin.view(viewer)
        assert match.seen(viewer, since) == twin.seen(viewer, since)
    assert match.decision == twin.decision
    assert match.options(OPPONENT) == twin.options(OPPONENT)


def play_both(hide: Twin, seed: int, looked: Callable[[Match[State], Match[State], Command], None]) -> int:
    """Play a random game and its twin until the secret is out; `looked` is told every command before it is applied."""
    match, twin = begin(HIDING, seed), begin(hide(HIDING), seed)
    chance = random.Random(f"{seed} {hide.__name__}")
    compare(match, twin, 0)
    while match.sequence < LONGEST and match.decision is not None:
        command = next(commands(match, twin, chance), None)
        if command is None:
            break
        looked(match, twin, command)
        match.apply(command)
        twin.apply(command)
        if is_shown(match, TWINS[hide]) or is_shown(twin, TWINS[hide]):
            break
        compare(match, twin, match.sequence)
    return match.sequence


def same_answer(match: Match[State], twin: Match[State], command: Command) -> None:
    """What one player may do does not depend on what the other one hides."""
    if command.player == OPPONENT:
        assert match.check(command) == twin.check(command)


@pytest.mark.rule("C1-INFO-002", "C1-INFO-006", "C1-INFO-007")
@pytest.mark.parametrize("hide", TWINS)
def test_what_is_hidden_makes_no_difference_to_others(hide: Twin) -> None:
    played = [play_both(hide, seed, same_answer) for seed in range(3)]
    assert max(played) > 60


@pytest.mark.rule("C1-INFO-006")
def test_refusals_do_not_tell_what_a_marker_hides() -> None:
    """Whatever the opponent tries against a Marker is refused, or not, in the same words."""
    asked = []

    def tries(match: Match[State], twin: Match[State], command: Command) -> None:
        if command.player == OWNER or not isinstance(command, Declare | React):
            return
        for marker in ("A1", "A2", "A3", "A4"):
            for skill, weapon in (("bs_attack", "combi_rifle"), ("discover", ""), ("cc_attack", "cc_weapon")):
                use = Declaration(skill=skill, weapon=weapon, aims=(Aim(marker),))
                asked.append(match.check(replace(command, use=use)))
                assert asked[-1] == twin.check(replace(command, use=use))

    play_both(other_agents, 1, tries)
    assert {violation.rule for violations in asked for violation in violations} >= {"C1-STATE-208", "C1-CSK-221"}


def test_the_twins_do_differ() -> None:
    """What the owner sees is not the same, or the tests above would prove nothing."""
    for hide in TWINS:
        match, twin = begin(HIDING, 1), begin(hide(HIDING), 1)
        assert match.view(OWNER) != twin.view(OWNER)
        assert match.view(OPPONENT) == twin.view(OPPONENT)


@pytest.mark.rule("C1-INFO-006")
def test_names_tell_the_order_of_arrival_and_nothing_else() -> None:
    match, twin = begin(HIDING, 2), begin(other_agents(HIDING), 2)
    chance = random.Random(2)
    while match.state.round == 1 and match.state.stage not in ("orders", "order.first"):
        command = next(commands(match, twin, chance))
        match.apply(command)
        twin.apply(command)
    names = [
        event.trooper.id for event in match.seen(OPPONENT) if isinstance(event, Placed) and event.trooper.owner == 0
    ]
    assert names == [f"A{number + 1}" for number in range(len(names))]

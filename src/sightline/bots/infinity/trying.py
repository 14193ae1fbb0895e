"""Trials of Infinity: every scenario, size, table and list of an edition, and what can never be true of a state."""

import functools
import itertools
import random
from collections.abc import Callable, Iterator

import msgspec

from sightline.bots.infinity import wild
from sightline.bots.infinity.arena import InfinityArena
from sightline.content import armies, tables
from sightline.games import find
from sightline.games.infinity.armies.building import muster
from sightline.games.infinity.armies.random_lists import random_list
from sightline.games.infinity.core.match.game import InfinityGame, Setup
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.order.harm import endurance
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import ArmyList
from sightline.games.infinity.core.troopers.recruiting import army_of
from sightline.kernel import Match, SeededDice

POWER_UPS = 2
"""How far vitality may rise above a profile (Protheion)."""
BY_CHANCE = 0.5
"""How often an army is drawn from all that its faction can field, instead of being a ready list."""


def faults(state: State) -> Iterator[str]:
    """What can never be true of a state, if the rules are kept."""
    now = Situation(state)
    if any(each.left < 0 for each in state.pool):
        yield f"{state.pool}"
    spent = state.fixed.edition.state.down | state.fixed.edition.state.incurable
    standing = [each for each in state.troopers.values() if not each.device]
    # Who is spared falling becomes something else when the Order at hand ends.
    spared = state.fixed.edition.spared if state.order is not None else ()
    changing = {each.id for each in standing if any(spares(now, each) for spares in spared)}
    scene = state.fixed.field.scene
    for each in standing:
        most = now.profile(each).vitality + endurance(now, each)
        if not -POWER_UPS <= each.lost <= most and each.id not in changing:
            yield f"{each.id} has lost {each.lost}"
        if (now.vitality(each) <= 0) == each.states.isdisjoint(spent) and each.id not in changing:
            yield f"{each.id} has {now.vitality(each)} left and is {sorted(each.states)}"
        if state.order is None and each.copy_of and each.copy_of not in state.troopers:
            yield f"{each.id} is a copy of {each.copy_of}, who is not there any more"
        x, y, z = each.at
        radius = now.profile(each).template.radius
        if not (
            radius - 0.02 <= x <= scene.width - radius + 0.02 and radius - 0.02 <= y <= scene.depth - radius + 0.02
        ):
            yield f"{each.id} is off the table at {each.at}"
        if z < -0.01:
            yield f"{each.id} is below the table at {each.at}"
    bodies = [now.body(each) for each in standing]
    for one, two in itertools.combinations(bodies, 2):
        if now.overlaps(one, two):
            yield f"{one.id} and {two.id} overlap at {one.at} and {two.at}"


class InfinityGround:
    """Where the trials of an edition are held."""

    def __init__(self, game: str, *, drawn: bool = False) -> None:
        rules = find(game)
        assert isinstance(rules, InfinityGame)
        self.game: InfinityGame = rules
        self._army: Callable[[int, random.Random], ArmyList] = self._drawn if drawn else self._mustered

    def setup_of(self, number: int) -> Setup:
        """The setup of a trial: numbers run through all scenarios and sizes, tables and lists fall by chance.

        >>> [ground("codeone").setup_of(number).scenario for number in range(5)]
        ['standard', 'annihilation', 'domination', 'supplies', 'firefight']
        >>> [ground("human_sphere").setup_of(number).scenario for number in range(4, 8)]
        ['engineering_deck', 'rescue', 'tic_tac_toe', 'firefight']
        """
        chance, edition = random.Random(number), self.game.edition
        scenarios = InfinityArena(edition).missions
        scenario = scenarios[number % len(scenarios)]
        sizes = edition.scenario[scenario].tables(edition.sizes)
        points = tuple(sizes)[number // len(scenarios) % len(sizes)]
        return Setup(
            scenario=scenario,
            points=points,
            table=chance.choice(tables.of_size(sizes[points])),
            lists=(self._army(points, chance), self._army(points, chance)),
            aids=chance.choice(("full", "strict")),
        )

    def _drawn(self, points: int, chance: random.Random) -> ArmyList:
        """Troopers with anything that the edition knows."""
        return wild.army(self.game.edition, chance, points)

    def _mustered(self, points: int, chance: random.Random) -> ArmyList:
        """A list of a faction of ours; one that is drawn, where there is none ready."""
        ready = _lists(self.game.name, points)
        if chance.random() >= BY_CHANCE and ready:
            return chance.choice(ready)
        faction = armies.load(chance.choice(sorted({each.faction for each in ready} or _factions(self.game.name))))
        return muster(random_list(faction, points=points, seed=chance.getrandbits(32)), faction)

    def begin(self, number: int) -> Match[State]:
        """A trial before its first decision."""
        return Match(self.game, self.setup_of(number), dice=SeededDice(f"trial {number}"))

    def faults(self, state: msgspec.Struct) -> Iterator[str]:
        """What the rules rule out."""
        assert isinstance(state, State)
        return faults(state)

    def said(self, setup: msgspec.Struct) -> str:
        """A setup in a few words."""
        assert isinstance(setup, Setup)
        return f"{setup.scenario} {setup.points} {setup.table} {setup.aids}"


@functools.cache
def _lists(game: str, points: int) -> tuple[ArmyList, ...]:
    factions = [armies.load(name) for name in armies.names(game)]
    return tuple(army_of(faction, row) for faction in factions for row in faction.lists if row.points == points)


@functools.cache
def _factions(game: str) -> frozenset[str]:
    """Those who have ready lists of some size."""
    return frozenset(name for name in armies.names(game) if armies.load(name).lists)


@functools.cache
def ground(game: str, *, wild: bool = False) -> InfinityGround:
    """Where the trials of an edition are held: with our factions, or with troopers that nobody has printed."""
    return InfinityGround(game, drawn=wild)

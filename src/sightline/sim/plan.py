"""Which games a simulation plays: everything follows from its description and its seed."""

import random

import msgspec

from sightline.bots import registry
from sightline.bots.arenas import Arena, arena_of
from sightline.kernel import BadInput

MOST_GAMES = 10_000_000
EVERY = "all"


class Simulation(msgspec.Struct, frozen=True, kw_only=True):
    """A simulation: two bots, so many games, one seed."""

    game: str = "codeone"
    scenario: str = "annihilation"
    """One of the arena's, or `all` of them in turn."""
    points: int = 30
    bots: tuple[str, str] = ("random", "random")
    games: int = 100
    seed: int = 1
    factions: tuple[str, ...] = ()
    """Two that meet in every game, each as often at either seat; without them lists meet as chance has it."""

    @property
    def arena(self) -> Arena:
        """Where it is played."""
        return arena_of(self.game)

    @property
    def scenarios(self) -> tuple[str, ...]:
        """The scenarios that are played in turn: one, or all that have this size and their own lists.

        >>> Simulation(scenario="all", points=30).scenarios
        ('standard', 'annihilation', 'domination', 'supplies', 'firefight')
        """
        if self.scenario != EVERY:
            return (self.scenario,)
        arena = self.arena
        return tuple(each for each in arena.missions if self.points in arena.sizes(each)) or arena.missions

    def checked(self) -> "Simulation":
        """Itself, if it can be played; raises BadInput otherwise."""
        for scenario in self.scenarios:
            self.arena.check(scenario, self.points, self.factions)
        if not 1 <= self.games <= MOST_GAMES:
            raise BadInput("sim.games", games=self.games, most=MOST_GAMES)
        for name in self.bots:
            registry.make(name, "")
        return self


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """One game of a simulation."""

    simulation: Simulation
    number: int

    @property
    def seats(self) -> tuple[int, int]:
        """Which of the two bots sits at each seat: they swap after every game.

        >>> [Task(simulation=Simulation(), number=number).seats for number in range(3)]
        [(0, 1), (1, 0), (0, 1)]
        """
        return (0, 1) if self.number % 2 == 0 else (1, 0)

    @property
    def scenario(self) -> str:
        """What is played: scenarios change after every pair of games."""
        scenarios = self.simulation.scenarios
        return scenarios[self.number // 2 % len(scenarios)]

    @property
    def seed(self) -> str:
        """The seed of the game: dice and bots draw from it."""
        it = self.simulation
        return f"{it.game}/{it.scenario}/{it.points}/{it.seed}/{self.number}"

    @property
    def factions(self) -> tuple[str, ...]:
        """Which of the two factions is at each seat: they swap when every scenario has been played.

        >>> meeting = Simulation(factions=("lantern_watch", "hollow_tide"))
        >>> [Task(simulation=meeting, number=number).factions[0] for number in range(4)]
        ['lantern_watch', 'lantern_watch', 'hollow_tide', 'hollow_tide']
        """
        it = self.simulation
        return it.factions[:: -1 if self.number // 2 // len(it.scenarios) % 2 else 1]

    def setup(self) -> msgspec.Struct:
        """Table and lists: two games in a row have the same, with the bots at the other seats."""
        it = self.simulation
        chance = random.Random(f"{it.game}/{it.scenario}/{it.points}/{it.seed}/pair {self.number // 2}")
        return it.arena.setup(self.scenario, it.points, chance, self.factions)


def tasks(simulation: Simulation) -> list[Task]:
    """Every game of a simulation."""
    return [Task(simulation=simulation, number=number) for number in range(simulation.games)]

"""Where Infinity is played: the scenarios of an edition, on the shipped tables with the shipped lists."""

import functools
import random
from collections.abc import Sequence

from sightline.content import armies, tables
from sightline.games.infinity.core.match.edition import Edition
from sightline.games.infinity.core.match.game import Setup
from sightline.games.infinity.core.missions.introductory import introductory_lists
from sightline.games.infinity.core.missions.mission import is_specialist
from sightline.games.infinity.core.troopers.profiles import ArmyList
from sightline.games.infinity.core.troopers.recruiting import army_of
from sightline.kernel import BadInput

INTRODUCTORY = "introductory"
SEATS = 2
ENOUGH = 4
"""How many Specialists a list should have where only they can score."""


class InfinityArena:
    """An edition of Infinity on the shipped tables with the shipped lists."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    @property
    def scenarios(self) -> tuple[str, ...]:
        """Those of the edition."""
        return tuple(self.edition.scenario)

    @property
    def missions(self) -> tuple[str, ...]:
        """All but the introductory game."""
        return tuple(name for name in self.scenarios if name != INTRODUCTORY)

    def sizes(self, scenario: str) -> tuple[int, ...]:
        """Those that the scenario can be played at."""
        if scenario not in self.scenarios:
            raise BadInput("infinity.unknown_scenario", scenario=scenario, known=", ".join(self.scenarios))
        return tuple(self.edition.scenario[scenario].tables(self.edition.sizes))

    def check(self, scenario: str, points: int, factions: Sequence[str] = ()) -> None:
        """Known names and sizes, and factions that have lists of that size."""
        if points not in self.sizes(scenario):
            sizes = ", ".join(map(str, self.sizes(scenario)))
            raise BadInput("scenario.no_such_size", points=points, sizes=sizes, rule=self.edition.sizes.rule)

        if not factions:
            return
        ready = () if scenario == INTRODUCTORY else ready_lists(self.edition.name, points)
        known = sorted({each.faction for each in ready})
        if len(factions) != SEATS or not set(factions) <= set(known):
            raise BadInput("sim.two_factions", value=",".join(factions), points=points, known=", ".join(known) or "-")

    def setup(self, scenario: str, points: int, chance: random.Random, factions: Sequence[str] = ()) -> Setup:
        """A table of the right size and two lists of so many points."""
        lists = introductory_lists()
        if scenario != INTRODUCTORY:
            ready = ready_lists(self.edition.name, points)
            sides = [_of(name, ready) for name in factions] or [ready] * SEATS
            one, two = (chance.choice(self._suited(scenario, side)) for side in sides)
            lists = (one, two)
        fitting = tables.of_size(self.edition.sizes.rows[points].table)
        return Setup(scenario=scenario, points=points, table=chance.choice(fitting), lists=lists)

    def _suited(self, scenario: str, ready: Sequence[ArmyList]) -> Sequence[ArmyList]:
        """Nobody goes where only Specialists can score with a list that has hardly any."""
        if not self.edition.scenario[scenario].for_specialists:
            return ready
        return [each for each in ready if self._specialists(each) >= ENOUGH] or ready

    def _specialists(self, army: ArmyList) -> int:
        return sum(is_specialist(self.edition, each.profile) for each in army.members)


def _of(faction: str, lists: Sequence[ArmyList]) -> Sequence[ArmyList]:
    return [each for each in lists if each.faction == faction]


@functools.cache
def ready_lists(game: str, points: int) -> tuple[ArmyList, ...]:
    """Every shipped list of a size.

    >>> len(ready_lists("codeone", 30)) >= 2
    True
    """
    factions = [armies.load(name) for name in armies.names(game)]
    return tuple(army_of(faction, row) for faction in factions for row in faction.lists if row.points == points)

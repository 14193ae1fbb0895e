"""An edition of Infinity as a game for the kernel."""

import random
from collections.abc import Iterable
from typing import Literal

import msgspec

from sightline.games.infinity.core.match.commands import COMMANDS, Resign
from sightline.games.infinity.core.match.edition import Edition
from sightline.games.infinity.core.match.events import Ended, Happening, LieutenantNamed
from sightline.games.infinity.core.match.fixed import Fixed
from sightline.games.infinity.core.match.stages import (
    about_another,
    at_another_moment,
    current,
    decision_of,
    enter,
    settle,
)
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.match.views import View, view_of
from sightline.games.infinity.core.table.field import field_of
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.fitness import check_army, check_edition, check_points, check_table
from sightline.games.infinity.core.troopers.lists import check_list
from sightline.games.infinity.core.troopers.profiles import ArmyList
from sightline.kernel import (
    BadInput,
    Change,
    Command,
    Decision,
    Event,
    Measures,
    NothingToMeasure,
    Option,
    Play,
    Player,
    Refused,
    Result,
    Viewer,
    Violation,
)
from sightline.kernel.fixed import put_back
from sightline.kernel.limits import Limits
from sightline.rules import rule
from sightline.rules.equivalents import Book


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a match begins with. It holds the lists in full, so that a match file needs nothing else."""

    scenario: str = "standard"
    points: int = 30
    table: str
    lists: tuple[ArmyList, ArmyList]
    aids: Literal["full", "strict"] = "full"
    """Whether the engine measures for the players before they commit themselves."""
    special_terrain: bool = False
    """Whether the rules of Special Terrain are played, where the edition has some: players have to agree on that."""


class InfinityGame:
    """The rules of one edition, as the kernel wants them."""

    setup_type = Setup
    command_limits = Limits(number=100_000, text=200)
    """Nothing on a table is a hundred metres away."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.command_types = COMMANDS + edition.commands
        self.name = edition.name
        self.ruleset = edition.ruleset

    def new(self, setup: msgspec.Struct) -> State:
        """Check the setup and lay the table."""
        assert isinstance(setup, Setup)
        scenario = self.edition.scenario.get(setup.scenario)
        if scenario is None:
            known = ", ".join(self.edition.scenario)
            raise BadInput("infinity.unknown_scenario", scenario=setup.scenario, known=known)
        unfit = [
            *check_points(setup.points),
            *(each for army in setup.lists for each in check_army(self.edition, army)),
        ]
        if unfit:
            raise Refused(self.edition.book.restate(unfit))
        problems = [
            problem
            for army in setup.lists
            for problem in check_list(self.edition.lists, army, setup.points, lieutenant=not scenario.secret_lieutenant)
        ]
        if scenario.own_forces:
            problems += [each for army in setup.lists for each in check_edition(self.edition, army)]
        problems += scenario.check_lists(setup.lists, setup.points)
        problems += scenario.check_table(self.edition.sizes, field_of(setup.table).scene, setup.points)
        problems = problems or list(check_table(setup.table, setup.lists))
        if problems:
            raise Refused(self.edition.book.restate(problems))
        fixed = Fixed(
            edition=self.edition,
            scenario=scenario,
            field=scenario.field_on(setup.table),
            lists=setup.lists,
            points=setup.points,
            aids=setup.aids,
            special_terrain=setup.special_terrain,
        )
        reserve = tuple(frozenset(range(len(each.members))) for each in setup.lists)
        return State(fixed=fixed, stage=self.edition.opening, reserve=(reserve[0], reserve[1]))

    def measures(self, setup: msgspec.Struct) -> Measures:
        """Geometry is asked through the field."""
        return NothingToMeasure()

    def begin(self, play: Play[State]) -> None:
        """Name the Lieutenants of the lists, and go on to the first decision."""
        if not play.state.fixed.scenario.secret_lieutenant:
            _name_lieutenants(play)
        enter(play, self.edition.opening)
        settle(play)
        _cite_own_book(play)

    def decision(self, state: State) -> Decision | None:
        """What the stage asks."""
        return decision_of(state)

    def options(self, state: State, player: Player, measures: Measures) -> Iterable[Option]:
        """What the stage offers."""
        offered = current(state).options(Situation(state), player)
        book = state.fixed.book
        return offered if book.shared else (_restated(each, book) for each in offered)

    def complete(self, state: State, option: Option, chance: random.Random, measures: Measures) -> Command | None:
        """Let the stage fill in the blanks."""
        return current(state).complete(Situation(state), option, chance)

    def draw(self, state: State, player: Player, chance: random.Random, measures: Measures) -> Command | None:
        """Let the stage find something."""
        return current(state).draw(Situation(state), player, chance)

    def check(self, state: State, command: Command, measures: Measures) -> tuple[Violation, ...]:
        """Everything the stage has against it. Resigning is always possible."""
        if isinstance(command, Resign):
            return ()
        stage = current(state)
        misplaced = at_another_moment(stage, command) or about_another(stage, state, command)
        return state.fixed.book.restate(misplaced or stage.check(Situation(state), command))

    def play(self, play: Play[State], command: Command) -> None:
        """Let the stage carry it out, and go on to the next decision."""
        if isinstance(command, Resign):
            play.emit(Ended(reason="resigned", winner=1 - command.player))
            return
        current(play.state).play(play, command)
        settle(play)
        _cite_own_book(play)

    def restored(self, first: State, written: bytes) -> State:
        """A state from what was written of it: what never changes is that of the first, with the table as it is now."""
        state = msgspec.msgpack.decode(written, type=State, dec_hook=put_back(first.fixed))
        return msgspec.structs.replace(state, fixed=first.fixed.after(state.memory))

    def evolve(self, state: State, event: Event) -> State:
        """Events apply themselves."""
        assert isinstance(event, Happening)
        return event.apply(state)

    def view(self, state: State, viewer: Viewer) -> View:
        """What somebody may know."""
        return view_of(state, viewer)

    def redact(self, change: Change[State], viewer: Viewer) -> Event | None:
        """Events know what others see of them."""
        assert isinstance(change.event, Happening)
        return change.event.seen_by(change, viewer)

    def result(self, state: State) -> Result | None:
        """Who won, and by how much."""
        if not state.ended:
            return None
        winner = state.memory.get("winner", 0) - 1
        scores = tuple(state.memory.get(f"objective.{player}", 0) / 2 for player in (0, 1))
        return Result(winners=() if winner < 0 else (winner,), scores=scores, reason=f"scenario.ended.{state.ended}")


@rule("C1-INFO-003", "C1-LIST-009")
def _name_lieutenants(play: Play[State]) -> None:
    """The Lieutenant that each list has, which was written down before the game."""
    public = play.state.fixed.scenario.lieutenant_public
    for player, each in enumerate(play.state.fixed.lists):
        member = next(index for index, one in enumerate(each.members) if one.lieutenant)  # the list was checked
        play.emit(LieutenantNamed(player=player, member=member, public=public, rule="C1-LIST-009"))


def _cite_own_book(play: Play[State]) -> None:
    """Let what has happened cite the book of the match; the sums of MODs in it do so already."""
    book = play.state.fixed.book
    if not book.shared:
        play.events[:] = book.restate(play.events)


def _restated(option: Option, book: Book) -> Option:
    return msgspec.structs.replace(option, refused=book.restate(option.refused)) if option.refused else option

"""Stage 2: the Air Drop."""

import math
import random
from collections.abc import Iterable, Iterator

from sightline.games.apex.arming import Loading
from sightline.games.apex.board import Reach, Space, check_path, distance, entries, path_cost, reachable
from sightline.games.apex.commands import Enter, Move, PlaceAtEdge
from sightline.games.apex.content.cards import Reward
from sightline.games.apex.drawing import draw, draw_feats, draw_loot, pick_loot
from sightline.games.apex.events import (
    EntryModuleCleared,
    EpicLaid,
    Moved,
    PlacedAtEdge,
    RewardLaid,
)
from sightline.games.apex.frames import Handler, asks, handles, not_now, pop, push
from sightline.games.apex.moving import PATH
from sightline.games.apex.obtaining import Obtaining
from sightline.games.apex.recruiting import enter_stage
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import EDGES, Legend, Pending, Squad, State, other_squad
from sightline.kernel import Command, Decision, Option, Play, Player, Violation
from sightline.rules import rule


class AirDrop(Pending, frozen=True, kw_only=True):
    """Stage 2 begins."""


class Placing(Pending, frozen=True, kw_only=True):
    """Squads place their Legends at the edges of the Entry module, Blue first."""


class EnteringBoard(Pending, frozen=True, kw_only=True):
    """Squads let their Legends enter the board, Red first."""


class Arriving(Pending, frozen=True, kw_only=True):
    """A Legend comes in from its edge with the Movement of its Reward."""

    legend: str


@handles(AirDrop)
class _AirDrop(Handler[AirDrop]):
    @rule("AX-SEQ-001", "AX-SEQ-002")
    def resume(self, play: Play[State], frame: AirDrop) -> None:
        """Rewards and epic tokens at the edges, Feats into the hands."""
        enter_stage(play, "drop")
        _lay_rewards(play)
        _lay_epics(play)
        _deal_feats(play)
        pop(play)
        push(play, Placing(), EnteringBoard())


@rule("AX-DROP-001")
def _lay_rewards(play: Play[State]) -> None:
    """One at each edge of the Entry module."""
    rewards = draw(play, play.state.fixed.pack.rewards, len(EDGES), "apex.roll.reward")
    for edge, reward in zip(EDGES, rewards, strict=False):
        play.emit(RewardLaid(edge=edge, reward=reward.id, rule="AX-DROP-001"))


@rule("AX-DROP-002")
def _lay_epics(play: Play[State]) -> None:
    """One token at each edge of the Entry module, clockwise."""
    for edge in EDGES:
        token = pick_loot(play, "epic")
        if token is not None:
            play.emit(EpicLaid(edge=edge, loot=token, rule="AX-DROP-002"))


@rule("AX-DROP-003")
def _deal_feats(play: Play[State]) -> None:
    """The first hand of every Legend."""
    for key in play.state.legends:
        draw_feats(play, key, play.state.fixed.constants.feats.hand, why="AX-DROP-003")


def _next_squad(now: Situation, first: Squad, left: tuple[Legend, ...]) -> Squad:
    """Squads alternate, beginning with one of them."""
    gone = len(now.state.legends) - len(left)
    return first if gone % 2 == 0 else other_squad(first)


def unplaced(now: Situation) -> tuple[Legend, ...]:
    """Legends that stand at no edge."""
    return tuple(one for one in now.state.legends.values() if one.edge is None and not one.entered)


def outside(now: Situation) -> tuple[Legend, ...]:
    """Legends that have not entered the board."""
    return tuple(one for one in now.state.legends.values() if not one.entered)


@handles(Placing)
class _Placing(Handler[Placing]):
    @rule("AX-DROP-004", "AX-SETUP-028")
    def decision(self, now: Situation, frame: Placing) -> Decision | None:
        """Which Legend at which edge?"""
        left = unplaced(now)
        if not left:
            return None
        squad = _next_squad(now, other_squad(now.state.red), left)
        return asks("edge", *(one.seat for one in left if one.squad == squad))

    def resume(self, play: Play[State], frame: Placing) -> None:
        """Everybody has an edge."""
        pop(play)

    @rule("AX-DROP-005", "AX-DROP-009")
    def options(self, now: Situation, frame: Placing, player: Player) -> Iterator[Option]:
        """Any of one's Legends at any edge where the board can be entered, whoever is there."""
        open_edges = [edge for edge in EDGES if entries(now.board, edge)]
        for one in unplaced(now):
            if one.seat == player:
                for edge in open_edges:
                    yield Option(command=PlaceAtEdge(player=player, legend=one.key, edge=edge))

    @rule("AX-DROP-006", "AX-DROP-007", "AX-DROP-901")
    def play(self, play: Play[State], frame: Placing, command: Command) -> None:
        """It takes the epic token there; whatever it gives up for it leaves the game."""
        assert isinstance(command, PlaceAtEdge)
        token = play.state.epics.get(command.edge)
        play.emit(PlacedAtEdge(legend=command.legend, edge=command.edge, rule="AX-DROP-004"))
        if token is not None:
            push(play, Obtaining(legend=command.legend, tokens=(token,)))


@handles(EnteringBoard)
class _EnteringBoard(Handler[EnteringBoard]):
    @rule("AX-DROP-008", "AX-SETUP-027")
    def decision(self, now: Situation, frame: EnteringBoard) -> Decision | None:
        """Who enters next?"""
        left = outside(now)
        if not left:
            return None
        squad = _next_squad(now, now.state.red, left)
        return asks("enter", *(one.seat for one in left if one.squad == squad))

    @rule("AX-DROP-015")
    def resume(self, play: Play[State], frame: EnteringBoard) -> None:
        """Everybody is in: the Entry module is cleared."""
        pop(play)
        play.emit(EntryModuleCleared(rule="AX-DROP-015"))
        enter_stage(play, "battle")

    def options(self, now: Situation, frame: EnteringBoard, player: Player) -> Iterator[Option]:
        """Any of one's Legends that is still outside."""
        for one in outside(now):
            if one.seat == player:
                yield Option(command=Enter(player=player, legend=one.key))

    def play(self, play: Play[State], frame: EnteringBoard, command: Command) -> None:
        """It comes in."""
        assert isinstance(command, Enter)
        push(play, Arriving(legend=command.legend))


@rule("AX-DROP-014")
def reward_of(now: Situation, one: Legend) -> Reward:
    """The Reward of a Legend's edge."""
    assert one.edge is not None
    name = now.state.rewards[one.edge]
    return next(reward for reward in now.fixed.pack.rewards if reward.id == name)


@rule("AX-DROP-009", "AX-DROP-011", "AX-DROP-017")
def ways_in(now: Situation, one: Legend) -> dict[Space, tuple[Space, ...]]:
    """Every free space that the Reward Movement reaches from outside the edge, with a cheapest path."""
    assert one.edge is not None
    points, occupied = reward_of(now, one).movement, now.occupied(one.key)
    reaches = [reachable(now.board, start, points, occupied) for start in entries(now.board, one.edge)]
    spaces = dict.fromkeys(space for reach in reaches for space in reach.costs if now.board.has(space))
    return {space: _cheapest(reaches, space) for space in spaces}


def _cheapest(reaches: Iterable[Reach], space: Space) -> tuple[Space, ...]:
    """A path to a space from where it costs least."""
    return min(reaches, key=lambda reach: reach.costs.get(space, math.inf)).path(space)


@handles(Arriving)
class _Arriving(Handler[Arriving]):
    @rule("AX-DROP-010", "AX-DROP-016")
    def decision(self, now: Situation, frame: Arriving) -> Decision | None:
        """Along which path? Nothing else can be done: it is no activation."""
        one = now.legend(frame.legend)
        return asks("land_in", one.seat, legend=one.key, mp=reward_of(now, one).movement)

    def options(self, now: Situation, frame: Arriving, player: Player) -> Iterator[Option]:
        """A path of one's own, or a cheapest one to any space in reach."""
        yield Option(command=Move(player=player, path=()), parameters=(PATH,))
        for path in ways_in(now, now.legend(frame.legend)).values():
            yield Option(command=Move(player=player, path=path))

    def complete(self, now: Situation, frame: Arriving, option: Option, chance: random.Random) -> Command | None:
        """Any space in reach."""
        paths = tuple(ways_in(now, now.legend(frame.legend)).values())
        return Move(player=option.command.player, path=chance.choice(paths)) if paths else None

    def check(self, now: Situation, frame: Arriving, command: Command) -> Iterator[Violation]:
        """It has to come in over its edge."""
        if not isinstance(command, Move):
            yield not_now()
            return
        if not command.path:
            yield Violation(code="apex.no_path", rule="AX-DROP-011")
            return
        faults = [found for _, found in _faults(now, frame.legend, command.path)]
        if not faults:
            yield Violation(code="apex.not_at_edge", rule="AX-DROP-009")
        elif all(faults):
            yield from min(faults, key=len)

    @rule("AX-DROP-010", "AX-DROP-011", "AX-DROP-012", "AX-DROP-013")
    def play(self, play: Play[State], frame: Arriving, command: Command) -> None:
        """First the Movement, then the rest of the Reward. The token stays for others."""
        assert isinstance(command, Move)
        now = Situation(play.state)
        reward = reward_of(now, now.legend(frame.legend))
        start = next(start for start, faults in _faults(now, frame.legend, command.path) if not faults)
        pop(play)
        cost = path_cost(now.board, start, command.path)
        play.emit(Moved(legend=frame.legend, path=command.path, mp=cost, rule="AX-DROP-011"))
        if reward.ammo:
            push(play, Loading(legend=frame.legend, amount=reward.ammo))
        if reward.loot and (token := draw_loot(play, frame.legend, reward.loot, "AX-DROP-012")):
            push(play, Obtaining(legend=frame.legend, tokens=(token,)))


def _faults(now: Situation, key: str, path: tuple[Space, ...]) -> Iterator[tuple[Space, tuple[Violation, ...]]]:
    """What speaks against a path, from each place outside the edge that touches the first space of it."""
    one = now.legend(key)
    assert one.edge is not None
    for start in entries(now.board, one.edge):
        if distance(start, path[0]) > 1:
            continue
        yield start, check_path(now.board, start, path, reward_of(now, one).movement, now.occupied(key))

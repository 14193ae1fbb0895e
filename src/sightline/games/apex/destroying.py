"""Destroying objects."""

import itertools
from collections.abc import Iterable, Iterator

from sightline.games.apex.abilities import end_use, forget_lasting
from sightline.games.apex.board import Edge, Intersection, Space, adjacent, distance, sees
from sightline.games.apex.commands import Destroy
from sightline.games.apex.constants import Part
from sightline.games.apex.events import PieceRemoved, SceneryDestroyed
from sightline.games.apex.parts import PartOfAction, part
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Legend, Piece, State
from sightline.kernel import Command, Option, Play, Player, Violation
from sightline.rules import rule

DESTRUCTIBLE = "DESTRUCTIBLE"
Place = Space | Edge | Intersection


@rule("AX-ELIM-008")
def whereabouts(now: Situation, piece: Piece) -> Place | None:
    """Where a miniature is: an attached one leaves the board and returns to it with its carrier."""
    return now.legend(piece.attached).at if piece.attached else piece.at


@rule("AX-DESTR-001")
def destructible(now: Situation) -> dict[str, tuple[Place, ...]]:
    """Everything that can be destroyed, and where it is."""
    found: dict[str, tuple[Place, ...]] = {}
    for piece in now.state.pieces.values():
        if DESTRUCTIBLE in piece.tags:
            at = whereabouts(now, piece)
            if at is not None:
                found[piece.id] = (at,)
    for scenery in now.board.scenery:
        if DESTRUCTIBLE in scenery.tags and scenery.id not in found:
            found[scenery.id] = tuple(scenery.places)
    return found


@rule("AX-DESTR-003")
def _in_sights(now: Situation, one: Legend, weapon: int, places: tuple[Place, ...]) -> bool:
    """In line of sight and within the optimal range of a Weapon with ammo."""
    held, at = one.weapons[weapon], one.at
    if held is None or not held.ammo:
        return False
    assert at is not None
    optimal, board = now.card(held).model.range, now.board
    return any(distance(at, place) in optimal and any(sees(board, at, end) for end in _ends(place)) for place in places)


def _ends(place: Place) -> tuple[Space | Intersection, ...]:
    """Where a line of sight to a place may end; to an edge, at its corners."""
    if not isinstance(place, Edge):
        return (place,)
    other = (place.x, place.y + 1) if place.axis == "V" else (place.x + 1, place.y)
    return Intersection(place.x, place.y, place.level), Intersection(*other, place.level)


@rule("AX-DESTR-004")
def _in_reach(now: Situation, one: Legend, places: tuple[Place, ...]) -> bool:
    """Adjacent, or in the Legend's own space."""
    return any(place == one.at or one.at in adjacent(now.board, place) for place in places)


def legal(now: Situation, one: Legend, weapon: int | None, places: tuple[Place, ...]) -> bool:
    """Whether a Legend can destroy something by a method."""
    return _in_reach(now, one, places) if weapon is None else _in_sights(now, one, weapon, places)


@part("destroy")
class Destroying(PartOfAction):
    """Destroy N."""

    commands = (Destroy,)

    def worthwhile(self, now: Situation, legend: str, parts: tuple[Part, ...], part: Part) -> bool:
        """If there is anything to destroy."""
        return bool(destructible(now))

    def options(self, now: Situation, legend: str, part: Part, player: Player) -> Iterator[Option]:
        """Every set of targets that one method reaches."""
        objects = destructible(now)
        if not objects:
            return
        one = now.legend(legend)
        for weapon in (None, 0, 1):
            targets = [key for key, places in objects.items() if legal(now, one, weapon, places)]
            for count in range(1, part.count + 1):
                for some in itertools.combinations(targets, count):
                    yield Option(command=Destroy(player=player, targets=some, weapon=weapon))

    def check(self, now: Situation, legend: str, part: Part, command: Command) -> Iterable[Violation]:
        """One method for all targets, and not too many of them."""
        assert isinstance(command, Destroy)
        faults = []
        if not 0 < len(set(command.targets)) == len(command.targets) <= part.count:
            faults.append(Violation(code="apex.destroy_count", params={"count": part.count}, rule="AX-DESTR-001"))
        if command.weapon not in (None, 0, 1):
            return (Violation(code="apex.no_such_weapon_space", params={"space": command.weapon}, rule="AX-DESTR-002"),)
        objects, one = destructible(now), now.legend(legend)
        for target in command.targets:
            if target not in objects:
                faults.append(Violation(code="apex.not_destructible", params={"what": target}, rule="AX-DESTR-001"))
            elif not legal(now, one, command.weapon, objects[target]):
                why = "AX-DESTR-004" if command.weapon is None else "AX-DESTR-003"
                faults.append(Violation(code="apex.destroy_reach", params={"what": target}, rule=why))
        return faults

    @rule("AX-DESTR-003", "AX-DESTR-005", "AX-DESTR-007")
    def play(self, play: Play[State], legend: str, part: Part, command: Command) -> None:
        """No Aim card, no ammo: they are gone."""
        assert isinstance(command, Destroy)
        for target in command.targets:
            piece = play.state.pieces.get(target)
            if piece is None:
                play.emit(SceneryDestroyed(id=target, rule="AX-DESTR-005"))
                continue
            play.emit(PieceRemoved(id=piece.id, kind=piece.kind, destroyed=True, rule="AX-DESTR-006"))
            end_use(play, piece.use)
            forget_lasting(play, piece.use)

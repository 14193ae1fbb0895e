"""Small situations of the Apex board game for tests that read like rulings.

    game = Encounter(red={"wraith": at(1, 1)}, blue={"gibraltar": at(2, 1)}, dice=[aim(50)])
    game.do(TakeAction, action="melee").do(Attack, target="gibraltar")

Red is squad 0 and player 0, Blue is squad 1 and player 1. The first Legend of Red is active unless told otherwise.
The board is an empty field of 12 x 12 with four Respawn Beacons unless pieces are given in words.
"""

import re
from collections.abc import Iterable, Mapping
from typing import TypeVar

import msgspec

from sightline.games.apex.activation import Activating
from sightline.games.apex.board import Board, Edge, Ring, Scenery, Space
from sightline.games.apex.board.scenery import made
from sightline.games.apex.constants import CONSTANTS
from sightline.games.apex.content import Pack, load_pack
from sightline.games.apex.fixed import Fixed
from sightline.games.apex.game import ApexGame, settle
from sightline.games.apex.setup import Setup
from sightline.games.apex.state import SLOTS, Activation, Legend, Lying, Pending, Piece, State, Weapon
from sightline.games.apex.turns import Battle, SquadTurn
from sightline.i18n import messages
from sightline.kernel import Command, Event, Match, Play, ScriptedDice

E = TypeVar("E", bound=Event)
PACK = load_pack("standard")
BEACONS = ("beacon 0,11", "beacon 11,11", "beacon 0,6", "beacon 11,6")

SPACE = re.compile(r"(-?\d+),(-?\d+)")
EDGE = re.compile(r"([VH])(\d+),(\d+)")
SIZE = re.compile(r"(\d+)x(\d+)")
LEVEL = re.compile(r"@(\d)")


def scenery(text: str, number: int = 0) -> Scenery:
    """`building 3,0 2x4 @1`, `wall V7,0 V7,1`, `parapet H4,1 @1`, `bin V1,1`, `beacon 2,2`."""
    kind, _, rest = text.partition(" ")
    found = LEVEL.search(rest)
    base = int(found[1]) if found else 0
    edges = [Edge("V" if axis == "V" else "H", int(x), int(y), base) for axis, x, y in EDGE.findall(rest)]
    if edges:
        return made(kind, f"{kind}-{number}", edges)
    size = SIZE.search(rest)
    width, height = (int(size[1]), int(size[2])) if size else (1, 1)
    corner = SPACE.search(rest)
    assert corner is not None
    x, y = int(corner[1]), int(corner[2])
    cells = [Space(x + right, y + down, base) for down in range(height) for right in range(width)]
    return made(kind, f"{kind}-{number}", cells)


def field(*pieces: str, size: tuple[int, int] = (12, 12)) -> Board:
    """A board with pieces in words."""
    return Board("field", size, [scenery(text, number) for number, text in enumerate(pieces, 1)])


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """Where a Legend is, and what is special about it."""

    at: tuple[int, int] | None
    changes: Mapping[str, object] = {}


def at(x: int, y: int, **changes: object) -> Place:
    """A Legend in a space, with changes to what it has."""
    return Place(at=(x, y), changes=changes)


def gone(**changes: object) -> Place:
    """A Legend that has been eliminated."""
    return Place(at=None, changes={"deathboxes": 1, **changes})


def aim(value: int, *before: int) -> int:
    """The roll that draws the Aim card of a value, when those of the values before it are drawn already."""
    left = [card.value for card in PACK.aim_deck]
    for gone_before in before:
        left.remove(gone_before)
    return left.index(value) + 1


def roll_for(left: Iterable[str], wanted: str) -> int:
    """The roll that draws a card out of those that are left."""
    return list(left).index(wanted) + 1


def token(bag: str, wanted: str, contents: Mapping[str, int] | None = None) -> int:
    """The roll that draws a token out of a bag."""
    number = 0
    for key, count in (contents or PACK.bags[bag]).items():
        if key == wanted:
            return number + 1
        number += count
    raise LookupError(wanted)


def armed(card: str = "w01", ammo: int = 2, **attachments: str) -> Weapon:
    """A Weapon; `_0="common_barrel_stabilizer"` installs a token in slot 0."""
    return Weapon(card=card, ammo=ammo, attachments={slot[1:]: loot for slot, loot in attachments.items()})


def legend(key: str, squad: int, place: Place, board: Board, pack: Pack = PACK) -> Legend:
    """A Legend as it comes out of the box, two Weapons in hand."""
    space = board.space(*place.at) if place.at else None
    base = Legend(
        key=key,
        squad=squad,
        seat=squad,
        at=space,
        entered=True,
        health=CONSTANTS.health,
        shield=CONSTANTS.shield,
        deathboxes=CONSTANTS.deathboxes,
        equipment={slot: CONSTANTS.starting_equipment[slot] for slot in SLOTS},
        weapons=(armed("w01"), armed("w43")),
        deck=tuple(feat.id for feat in pack.feats_of(key)),
        supply={each.id: each.tokens for each in pack.abilities_of(key)},
        geared=True,
    )
    changes = dict(place.changes)
    worn = changes.pop("wears", {})
    assert isinstance(worn, dict)
    base = msgspec.structs.replace(base, equipment={**base.equipment, **worn}, **changes)
    hand = base.hand + base.discard
    return msgspec.structs.replace(base, deck=tuple(feat for feat in base.deck if feat not in hand))


class _Arranged(ApexGame):
    """The game, begun in the middle."""

    def __init__(self, state: State) -> None:
        self.state = state

    def new(self, setup: msgspec.Struct) -> State:
        return self.state

    def begin(self, play: Play[State]) -> None:
        settle(play)


class Encounter:
    """A match in the middle of a turn, with dice that fall as the test says."""

    def __init__(
        self,
        red: Mapping[str, Place],
        blue: Mapping[str, Place],
        *,
        pieces: Iterable[str] = BEACONS,
        board: Board | None = None,
        dice: Iterable[int] = (),
        active: str | None = "",
        turn: int = 1,
        loot: Iterable[tuple[str, int, int]] = (),
        pending: tuple[Pending, ...] | None = None,
        setup: Setup | None = None,
        pack: Pack = PACK,
        activation: Mapping[str, object] | None = None,
        minis: Iterable[Piece] = (),
        **more: object,
    ) -> None:
        board = board or field(*pieces)
        seats = ((0,) * max(2, len(red)), (1,) * max(2, len(blue)))
        setup = setup or Setup(seats=(seats[0], seats[1]))
        fixed = Fixed(setup=setup, board=board, pack=pack)
        legends = {key: legend(key, 0, place, board, pack) for key, place in red.items()}
        legends |= {key: legend(key, 1, place, board, pack) for key, place in blue.items()}
        if active == "":
            active = next(iter(red if turn % 2 else blue))
        stack: tuple[Pending, ...] = (Battle(), SquadTurn())
        if active:
            stack = (*stack, Activating(legend=active))
        base = State(
            fixed=fixed,
            stage="battle",
            legends=legends,
            pending=stack if pending is None else pending,
            turn=turn,
            round=(turn + 1) // 2,
            activation=Activation(legend=active, **{"ap": 2, **(activation or {})}) if active else None,  # type: ignore[arg-type]
            weapon_deck=tuple(pack.weapons),
            bin_deck=tuple(pack.bins),
            bags={bag: dict(contents) for bag, contents in pack.bags.items()},
            loot=tuple(Lying(key, board.space(x, y)) for key, x, y in loot),
            pieces={piece.id: piece for piece in minis},
            ring=Ring.around(board),
            ring_card=next(iter(pack.ring_cards)),
        )
        state = msgspec.structs.replace(base, **more)
        self.match: Match[State] = Match(_Arranged(state), setup, dice=ScriptedDice(dice))

    # ------------------------------------------------------------------ doing

    @property
    def state(self) -> State:
        return self.match.state

    def legend(self, key: str) -> Legend:
        return self.state.legends[key]

    def space(self, x: int, y: int) -> Space:
        return self.state.fixed.board.space(x, y)

    def command(self, kind: type[Command], **fields: object) -> Command:
        """A command of whoever is asked."""
        decision = self.match.decision
        assert decision is not None
        return kind(**{"player": decision.waiting[0], **fields})  # type: ignore[arg-type]

    def do(self, kind: type[Command], **fields: object) -> "Encounter":
        """Whoever is asked does something."""
        self.match.apply(self.command(kind, **fields))
        return self

    def path(self, *cells: tuple[int, int]) -> tuple[Space, ...]:
        """A path through columns and rows."""
        return tuple(self.space(x, y) for x, y in cells)

    # ------------------------------------------------------------------ asking

    @property
    def asked(self) -> str:
        """What is asked; empty after the end."""
        decision = self.match.decision
        return decision.kind.removeprefix("apex.decision.") if decision else ""

    def happened(self, kind: type[E]) -> list[E]:
        """The events of a kind, in order."""
        return [event for event in self.match.events if isinstance(event, kind)]

    def refuses(self, kind: type[Command], **fields: object) -> set[str | None]:
        """The rules that a command breaks; each refusal can be said to people."""
        found = self.match.check(self.command(kind, **fields))
        assert all(messages("en")[violation.code].format(**violation.params) for violation in found)
        return {violation.rule for violation in found}

    def offered(self, kind: type[Command]) -> list[Command]:
        """The commands of a kind that are offered."""
        return [option.command for option in self.match.options() if isinstance(option.command, kind)]

    def has_won(self) -> int | None:
        """The squad that has won."""
        assert self.state.ended
        return self.state.winner

"""What a match begins with."""

import functools
from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec

from sightline.content import boards
from sightline.content.boards.check import check
from sightline.content.boards.format import BoardFile
from sightline.games.apex.board import Board, build_board, load_board
from sightline.games.apex.constants import CONSTANTS
from sightline.games.apex.content import Pack, PackFile, load_pack, names
from sightline.games.apex.content.check import faults_of
from sightline.games.apex.fixed import Fixed
from sightline.kernel import BadInput, Player, Refused, Violation, limits
from sightline.rules import rule

Recruitment = Literal["introductory", "draft", "random"]
Plans = tuple[tuple[str, ...], ...]
"""What every seat means to do in the draft: the Legends it wants, the dearest first."""
Seat = Annotated[Player, msgspec.Meta(ge=0, le=5)]


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a match begins with.

    >>> Setup().legends_each, Setup(seats=((0, 1, 2), (3, 4, 5))).legends_each
    (2, 3)
    """

    seats: tuple[tuple[Seat, ...], tuple[Seat, ...]] = ((0, 0), (1, 1))
    """Who controls each of the two (or three) Legends of each squad: seats, counted from 0."""
    recruitment: Recruitment | Plans = "introductory"
    """How the Legends come together. With plans it is the draft, in which whoever has a plan picks by it."""
    board: str | BoardFile = "crossroads"
    """The name of a board, or a board of one's own."""
    pack: str | dict[str, Any] = "standard"
    """The name of a content pack, or a pack of one's own as plain data (see `plain_pack`)."""
    ring: bool = True
    """Whether the Ring closes in."""
    tie_break_2: Literal["top_health", "count_then_health"] = "top_health"
    """How the second tie-break reads."""
    auto_conflict: Literal["miss", "hit"] = "miss"
    """What an Aim card is whose automatic icons contradict each other."""

    @property
    def legends_each(self) -> int:
        """Legends per squad."""
        return len(self.seats[0])

    @property
    def players(self) -> int:
        """How many people play."""
        return len({seat for squad in self.seats for seat in squad})


@rule("AX-SETUP-005", "AX-SETUP-006")
def check_seats(setup: Setup) -> None:
    """Two squads of two or three Legends each; seats are counted from 0 and belong to one squad."""
    red, blue = setup.seats
    if len(red) != len(blue) or len(red) not in CONSTANTS.victory_points:
        raise BadInput("apex.setup.squads", first=len(red), second=len(blue), rule="AX-SETUP-005")
    both = sorted(set(red) & set(blue))
    if both:
        raise BadInput("apex.setup.both_squads", seat=both[0], rule="AX-SETUP-005")
    if {*red, *blue} != set(range(setup.players)):
        raise BadInput("apex.setup.seats", count=setup.players)


@rule("AX-COMP-002", "AX-SETUP-032")
def check_plans(setup: Setup, pack: Pack) -> None:
    """Every seat has a plan, if only an empty one; it names Legends that there are, and each of them once."""
    if isinstance(setup.recruitment, str):
        return
    if len(setup.recruitment) != setup.players:
        raise BadInput("apex.setup.plans", count=len(setup.recruitment), players=setup.players)
    for plan in setup.recruitment:
        faults = tuple(plan_faults(plan, pack))
        if faults:
            raise Refused(faults)


def plan_faults(plan: tuple[str, ...], pack: Pack) -> Iterator[Violation]:
    """Legends that a pack does not have, and those that are named twice."""
    for key in dict.fromkeys(plan):
        if key not in pack.legends:
            yield Violation(code="apex.setup.no_legend", params={"legend": key[:40]}, rule="AX-COMP-002")
        elif plan.count(key) > 1:
            name = pack.legends[key].name
            yield Violation(code="apex.setup.legend_twice", params={"legend": name}, rule="AX-SETUP-032")


def fixed_of(setup: Setup) -> Fixed:
    """Check a setup, and load what it names."""
    check_seats(setup)
    pack = find_pack(setup.pack)
    check_plans(setup, pack)
    return Fixed(setup=setup, board=_board(setup), pack=pack)


def _board(setup: Setup) -> Board:
    """A shipped board, or one's own if nothing is wrong with it. Files are not named here: a match travels."""
    if not isinstance(setup.board, str):
        limits.plain(setup.board, limits.SETUP, "board")
        return _own_board(msgspec.json.encode(setup.board))
    if setup.board not in boards.names():
        raise BadInput("apex.setup.board", name=setup.board[:40], known=", ".join(boards.names()))
    return load_board(setup.board)


def find_pack(pack: str | dict[str, Any]) -> Pack:
    """A shipped pack, or one's own if nothing is wrong with it."""
    if not isinstance(pack, str):
        limits.check(pack, limits.SETUP, "pack")
        return _own_pack(msgspec.json.encode(pack))
    if pack not in names():
        raise BadInput("apex.setup.pack", name=pack[:40], known=", ".join(names()))
    return load_pack(pack)


@functools.lru_cache(maxsize=8)
def _own_board(written: bytes) -> Board:
    file = msgspec.json.decode(written, type=BoardFile)
    faults = check(file)
    if faults:
        raise Refused(faults)
    return build_board(file)


def plain_pack(file: PackFile) -> dict[str, Any]:
    """A pack of one's own as a setup takes it, so that it travels with the match."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(file))
    return plain


@functools.lru_cache(maxsize=8)
def _own_pack(written: bytes) -> Pack:
    try:
        file = msgspec.json.decode(written, type=PackFile)
    except msgspec.ValidationError as error:
        raise BadInput("kernel.malformed", what="pack", why=str(error)) from None
    faults = tuple(faults_of(file))
    if faults:
        raise Refused(faults)
    return Pack(file)

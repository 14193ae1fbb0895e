"""What is kept of a game: one row, ready for a Parquet file."""

import msgspec


class TrooperRow(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one trooper, and what it did for its points."""

    seat: int
    army: str
    name: str
    cost: float
    orders: int = 0
    """Orders spent on it."""
    shots: int = 0
    """Attacks that it rolled for, in either turn."""
    felled: float = 0.0
    """Points of the enemies that it put out of action."""
    lost: bool = False
    """Whether it was out of action at the end."""


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened at a place: for heat maps."""

    kind: str
    """`death` or `shot`."""
    seat: int
    x: float
    y: float


class Details(msgspec.Struct, frozen=True, kw_only=True):
    """What a game tells of itself beyond who won."""

    table: str = ""
    armies: tuple[str, str] = ("", "")
    """The name of the list at each seat."""
    factions: tuple[str, str] = ("", "")
    """What each list is of; empty where a game has no factions."""
    first: int = 0
    """The seat that had the first turn."""
    zones: tuple[int, int] = (0, 1)
    """The side of the table of each seat."""
    victory: tuple[float, float] = (0.0, 0.0)
    """Victory Points."""
    rounds: int = 0
    orders: tuple[int, int] = (0, 0)
    """Orders spent by each seat."""
    troopers: tuple[TrooperRow, ...] = ()
    marks: tuple[Mark, ...] = ()


class GameRow(msgspec.Struct, frozen=True, kw_only=True):
    """How one game went."""

    number: int
    scenario: str
    points: int
    table: str = ""
    armies: tuple[str, str] = ("", "")
    """The name of the list at each seat."""
    factions: tuple[str, str] = ("", "")
    """What each list is of; empty where a game has no factions."""
    seats: tuple[int, int] = (0, 1)
    """Which bot sat at each seat."""
    first: int = 0
    """The seat that had the first turn."""
    zones: tuple[int, int] = (0, 1)
    """The side of the table of each seat."""
    winner: int = -1
    """The seat that won; -1 for a draw."""
    scores: tuple[float, float] = (0.0, 0.0)
    """Objective Points."""
    victory: tuple[float, float] = (0.0, 0.0)
    """Victory Points."""
    rounds: int = 0
    orders: tuple[int, int] = (0, 0)
    """Orders spent by each seat."""
    decisions: int = 0
    seconds: float = 0.0
    hash: str = ""
    """The running hash of the match; empty when it failed."""
    error: str = ""
    """What went wrong; empty for a game that was played to its end."""
    match_file: str = ""
    """The text of the match up to the error."""
    troopers: tuple[TrooperRow, ...] = ()
    marks: tuple[Mark, ...] = ()

    @property
    def winning_bot(self) -> int | None:
        """Which of the two bots won; None for a draw or a failure."""
        return None if self.error or self.winner < 0 else self.seats[self.winner]

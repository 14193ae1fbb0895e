"""A match in memory, with those who look at it."""

import asyncio
from typing import NamedTuple, Protocol

from sightline.games.desk import Desk
from sightline.i18n import Language
from sightline.kernel.errors import BadInput
from sightline.server.effort import Effort, usual
from sightline.server.matches.cards import Cards
from sightline.server.matches.logs import Log
from sightline.server.matches.showing import Showing
from sightline.server.matches.standing import Standing
from sightline.server.store.records import SeatRow


class Listener(Protocol):
    """Somebody at a socket."""

    seat: int | None
    account: str | None
    session: str
    """What the store knows of the secret that speaks for it."""
    language: Language

    def wake(self) -> None:
        """Something may have changed: look again."""

    def thinking(self, seat: int) -> None:
        """A bot has begun to think."""

    def problem(self, error: BadInput) -> None:
        """Something does not go as it should."""

    def dismiss(self) -> None:
        """Come again, as whoever you are now."""


class _Here(NamedTuple):
    """Who of those that sit somewhere is here or in another house; found out once."""

    seats: tuple[SeatRow, ...]
    elsewhere: frozenset[str]
    online: frozenset[int]


class Room:
    """One match: one writer at a time, any number of readers."""

    def __init__(self, standing: Standing, desk: Desk, answered: dict[tuple[str, str], int]) -> None:
        self.id = standing.row.id
        self.desk = desk
        self.standing = standing
        self.answered = answered
        """The commands that were carried out, by account and the id that their sender gave them."""
        self.cards = Cards()
        self.log = Log()
        self.showing = Showing(self.log, usual("look", standing.row.game))
        self.effort = Effort(usual("play", standing.row.game))
        """What carrying out a command takes."""
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.elsewhere: frozenset[str] = frozenset()
        """The accounts of those who look at it in other houses."""
        self._here: _Here | None = None
        self.gone = False
        """Whether it cannot be followed here any more, so that everybody has to look again."""
        self.bot: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        """Whether nobody would miss it in memory."""
        return not (self.listeners or self.lock.locked() or (self.bot is not None and not self.bot.done()))

    def wake(self) -> None:
        """Let everybody look again."""
        for each in self.listeners:
            each.wake()

    def come(self, listener: Listener) -> None:
        """Somebody looks at it from now on."""
        self.listeners.add(listener)
        self._here = None
        self.wake()

    def leave(self, listener: Listener) -> None:
        """Somebody does not look any more; what was found out for those who do is forgotten with the last of them."""
        self.listeners.discard(listener)
        self._here = None
        if not self.listeners:
            self.log.forget()
            self.showing.forget()
        self.wake()

    def online(self) -> frozenset[int]:
        """The seats whose owner is here, or in another house."""
        seats = self.standing.row.seats
        if self._here is None or self._here.seats is not seats or self._here.elsewhere is not self.elsewhere:
            here = {each.account for each in self.listeners if each.account is not None} | self.elsewhere
            online = frozenset(seat.seat for seat in seats if seat.account in here)
            self._here = _Here(seats, self.elsewhere, online)
        return self._here.online

    def seat(self, seat: int) -> SeatRow | None:
        """Who sits there; None where there is no such seat."""
        seats = self.standing.row.seats
        return seats[seat] if 0 <= seat < len(seats) else None

    def owns(self, account: str | None, seat: int) -> bool:
        """Whether a seat is this account's to act on."""
        found = self.seat(seat)
        return account is not None and found is not None and found.kind == "human" and found.account == account

    def close(self) -> None:
        """Nothing of it goes on."""
        if self.timer is not None:
            self.timer.cancel()
        if self.bot is not None:
            self.bot.cancel()

"""What the players of a match say to each other: to nobody else, and to nobody who does not want to hear it."""

import functools
import unicodedata

import msgspec
from sqlalchemy.engine import Connection

from sightline.kernel.errors import BadInput
from sightline.server.forms import Chat, Muting, Saying, WordCard
from sightline.server.house import House
from sightline.server.matches.agreeing import must_own
from sightline.server.matches.room import Room
from sightline.server.matches.standing import Standing
from sightline.server.matches.writing import commit, persistently
from sightline.server.store import words as store
from sightline.server.store.words import WordRow

MOST = 500
"""Words at one match; enough for a long evening, and not for a library."""


async def say(house: House, room: Room, account: str, said: Saying) -> None:
    """Say something from a seat of one's own."""
    text = tidy(said.text)
    if not text:
        raise BadInput("server.words_empty")
    must_own(room, account, said.seat)
    if not house.talking.take(account):
        raise BadInput("server.too_fast")

    async def write() -> None:
        must_own(room, account, said.seat)
        number, now = room.standing.row.summary.words + 1, house.now()
        if number > MOST:
            raise BadInput("server.words_full", most=MOST)
        word = WordRow(number=number, seat=said.seat, account=account, text=text, time=now)
        also = functools.partial(store.insert_word, match=room.id, row=word)
        await commit(house, room, spoken(room.standing, number, now), None, also)

    await persistently(house, room, write)


def tidy(text: str) -> str:
    """Words on one line, without anything that cannot be seen.

    >>> tidy("  well\\n played\\u202e! ")
    'well played!'
    """
    seen = "".join(each for each in " ".join(text.split()) if not unicodedata.category(each).startswith("C"))
    return seen.strip()


def spoken(standing: Standing, number: int, now: float) -> Standing:
    """After so many words."""
    summary = msgspec.structs.replace(standing.row.summary, words=number)
    return standing._replace(row=msgspec.structs.replace(standing.row, summary=summary, updated=now))


async def listen(house: House, room: Room, account: str, since: int) -> Chat:
    """What was said after a number, for somebody who sits at the match."""
    seats = room.standing.row.seats
    if not any(seat.account == account for seat in seats):
        raise BadInput("server.words_of_others")

    def read(connection: Connection) -> tuple[tuple[WordRow, ...], frozenset[str]]:
        return store.read_words(connection, room.id, account, since), store.muted_by(connection, account)

    words, muted = await house.database.read(read)
    return Chat(
        words=tuple(WordCard(number=each.number, seat=each.seat, text=each.text, time=each.time) for each in words),
        muted=tuple(seat.seat for seat in seats if seat.account in muted),
    )


async def mute(house: House, room: Room, account: str, wish: Muting) -> Chat:
    """Hear whoever sits at a seat no more, here and in any other match; or again."""
    found = room.seat(wish.seat)
    other = None if found is None else found.account
    if other is None or other == account or not any(each.account == account for each in room.standing.row.seats):
        raise BadInput("server.nobody_to_mute", seat=wish.seat)
    await house.database.write(functools.partial(store.mute, account=account, other=other, muted=wish.muted))
    return await listen(house, room, account, 0)

"""Who somebody is: a guest by a secret in a cookie, with a name and a password if they want."""

import functools
import hashlib
import secrets
import unicodedata

import argon2
import msgspec
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from sightline.kernel.errors import BadInput
from sightline.server.forms import Credentials
from sightline.server.house import House
from sightline.server.matches.lobby import unguessable
from sightline.server.protection import address_of
from sightline.server.store import accounts as store
from sightline.server.store.accounts import AccountRow
from sightline.server.store.records import SeatRow

COOKIE = "sightline"
_HASHER = argon2.PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
"""What OWASP recommends at least: a guess costs 19 MB and tens of milliseconds, and so does logging in."""


@functools.cache
def _nobody() -> str:
    """A hash to compare with where there is no account, so that the time taken tells nobody which names exist."""
    return _HASHER.hash(secrets.token_hex(16))


def session_of(connection: HTTPConnection) -> str:
    """What the store knows of the secret of a browser; blank where there is none."""
    secret = connection.cookies.get(COOKIE)
    return hashed(secret) if secret and len(secret) <= 100 else ""


def hashed(secret: str) -> str:
    """What the store knows of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def clean(name: str) -> str:
    """A name without anything that cannot be seen.

    >>> clean("  Ana \\t  María\\x00 ")
    'Ana María'
    """
    seen = "".join(" " if unicodedata.category(each).startswith(("C", "Z")) else each for each in name)
    found = " ".join(seen.split())
    if not found:
        raise BadInput("server.no_name")
    return found


def folded(name: str) -> str:
    """A name as it is compared with others: those that look the same but for capitals and width are the same.

    >>> folded("Ａna") == folded("ana")
    True
    """
    return unicodedata.normalize("NFKC", name).casefold()


async def who(house: House, connection: HTTPConnection) -> AccountRow | None:
    """Whom the cookie of a request speaks for."""
    session = session_of(connection)
    return await house.database.read(functools.partial(store.account_of, token=session)) if session else None


async def must_be_somebody(house: House, request: Request) -> AccountRow:
    """The account of a request, refused where there is none."""
    account = await who(house, request)
    if account is None:
        raise BadInput("server.no_account")
    return account


async def new_guest(house: House, request: Request) -> tuple[AccountRow, str]:
    """A new guest, with the secret that will speak for it."""
    if not house.accounts.take(address_of(request.scope)):
        raise BadInput("server.too_fast")
    account = AccountRow(id=unguessable(), name="", created=house.now())
    secret = secrets.token_urlsafe(32)
    await house.database.write(functools.partial(store.insert_guest, account=account, token=hashed(secret)))
    return account, secret


def give_cookie(response: Response, request: Request, secret: str | None) -> None:
    """Let the browser keep the secret; None takes it away."""
    response.set_cookie(
        COOKIE,
        secret or "",
        max_age=store.LASTS if secret else 0,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


async def rename(house: House, account: AccountRow, name: str) -> AccountRow:
    """Another name; everybody at the table sees it."""
    name = clean(name)
    if account.login is not None and folded(name) != account.login:
        raise BadInput("server.name_fixed")
    if account.login is None:
        taken = await house.database.read(functools.partial(store.account_named, login=folded(name)))
        if taken is not None:
            raise BadInput("server.name_taken")
    await house.database.write(functools.partial(store.rename, account=account.id, name=name))
    await _reseat(house, account.id, account.id, name)
    return msgspec.structs.replace(account, name=name)


async def register(house: House, request: Request, account: AccountRow, given: Credentials) -> tuple[AccountRow, str]:
    """Give an account a name and a password, or new ones to who knows the old; all its other secrets end."""
    if account.password is not None:
        if not house.logins.take(f"account {account.id}"):
            raise BadInput("server.too_fast")
        if given.old is None or not await _fits(house, account.password, given.old):
            raise BadInput("server.wrong_password")
    name = clean(given.name)
    login = folded(name)
    if len(login) > store.LONGEST_LOGIN:
        raise BadInput("server.long_name", most=store.LONGEST_LOGIN)
    password = await house.aid(functools.partial(_HASHER.hash, given.password))
    secret = secrets.token_urlsafe(32)

    def write(connection: Connection) -> None:
        store.register(connection, account.id, name, login, password)
        store.delete_sessions(connection, account.id)
        store.insert_session(connection, account.id, hashed(secret))

    try:
        await house.database.write(write)
    except IntegrityError:
        raise BadInput("server.name_taken") from None
    await _reseat(house, account.id, account.id, name)
    here = session_of(request)
    for listener in house.listeners():
        if listener.session == here:
            listener.session = hashed(secret)  # whoever plays in this browser goes on
    house.dismiss(lambda listener: listener.account == account.id and listener.session != hashed(secret))
    return msgspec.structs.replace(account, name=name, login=login, password=password), secret


async def log_in(house: House, request: Request, given: Credentials) -> tuple[AccountRow, str]:
    """The account of a name and a password; what the guest of this browser had, comes along."""
    login = folded(clean(given.name))
    if not (house.logins.take(address_of(request.scope)) and house.logins.take(f"name {login}")):
        raise BadInput("server.too_fast")
    found = await house.database.read(functools.partial(store.account_named, login=login))
    known = found.password if found is not None and found.password else await house.aid(_nobody)
    fits = await _fits(house, known, given.password)
    if found is None or not fits:
        raise BadInput("server.wrong_password")
    secret = secrets.token_urlsafe(32)
    await house.database.write(functools.partial(store.insert_session, account=found.id, token=hashed(secret)))
    guest = await who(house, request)
    if guest is not None and guest.login is None:
        await house.database.write(functools.partial(store.adopt, guest=guest.id, account=found.id))
        await _reseat(house, guest.id, found.id, found.name)
    return found, secret


async def log_out(house: House, request: Request) -> None:
    """The secret of this browser speaks for nobody any more."""
    secret = request.cookies.get(COOKIE)
    if secret:
        await house.database.write(functools.partial(store.delete_session, token=hashed(secret)))
        house.dismiss(lambda listener: listener.session == hashed(secret))


async def forget(house: House, account: AccountRow) -> None:
    """Nobody is this account any more: its name, its password, its lists and its secrets are gone.

    Matches are others' as well, so that they stay; whoever sat there is a guest.
    """
    await house.database.write(functools.partial(store.forget, account=account.id))
    await _reseat(house, account.id, account.id, "")
    house.dismiss(lambda listener: listener.account == account.id)


async def _fits(house: House, known: str, password: str) -> bool:
    def compare() -> bool:
        try:
            return _HASHER.verify(known, password)
        except (argon2.exceptions.VerificationError, argon2.exceptions.InvalidHashError):
            return False

    return await house.aid(compare)


async def _reseat(house: House, before: str, after: str, name: str) -> None:
    """Bring the matches in memory up to who sits there."""

    def changed(seat: SeatRow) -> SeatRow:
        return msgspec.structs.replace(seat, account=after, name=name) if seat.account == before else seat

    for room in house.rooms.all():
        if any(seat.account == before for seat in room.standing.row.seats):
            async with room.lock:
                row = room.standing.row
                seats = tuple(changed(seat) for seat in row.seats)
                room.standing = room.standing._replace(row=msgspec.structs.replace(row, seats=seats))
            room.wake()

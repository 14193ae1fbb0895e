"""Somebody who asks as fast as they can: `python -m sightline.server.floods URL KIND` until it is killed.

For `benchmarks/fairness.py`, which measures what that costs everybody else. The flood says that it comes from another
address, as a proxy on the same machine would, so that limits by address tell it from the others.
"""

import asyncio
import contextlib
import random
import sys
from collections.abc import Awaitable, Callable

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from sightline.server.visiting import Visitor

FROM = {"X-Forwarded-For": "203.0.113.9"}
TOGETHER = 8
"""Requests at once."""
SOCKETS = 24
LONG = 120
"""Commands of the match that is looked at."""
ME = {"kind": "me"}


async def armies(url: str) -> None:
    """The largest list that is read, again and again."""
    pick = {"unit": "lamplighters", "option": "lieutenant", "count": 100}
    body = {"game": "codeone", "faction": "lantern_watch", "points": 300, "members": [pick] * 100}
    await _requests(url, "POST", "/api/armies/codeone/check", body)


async def lists(url: str) -> None:
    """A list as large as one may bring to a table, again and again."""
    pick = {"unit": "lamplighters", "option": "lieutenant", "count": 1}
    body = {"game": "codeone", "faction": "lantern_watch", "points": 300, "members": [pick] * 60}
    await _requests(url, "POST", "/api/armies/codeone/check", body)


async def odds(url: str) -> None:
    """An exchange with thousands of MODs."""
    body = {"active": {"bs": 12, "burst": 3, "mods": [1, -1] * 2500}, "reactives": [{"bs": 11}] * 12}
    await _requests(url, "POST", "/api/odds", body)


async def exchanges(url: str) -> None:
    """The largest exchange that is worked out."""
    body = {"active": {"bs": 12, "burst": 5}, "reactives": [{"bs": 11, "burst": 4}] * 5}
    await _requests(url, "POST", "/api/odds", body)


async def searches(url: str) -> None:
    """Many words in the rules of every game, and never the same."""
    await _requests(url, "GET", "/api/rules?limit=50&q=line+of+fire+partial+cover+{}", None)


async def _requests(url: str, method: str, path: str, body: object) -> None:
    content = None if body is None else msgspec.json.encode(body)

    async def one(client: httpx.AsyncClient) -> None:
        while True:
            with contextlib.suppress(httpx.HTTPError):
                await client.request(method, url + path.format(random.random()), content=content)

    async with httpx.AsyncClient(timeout=60, headers=FROM) as client:
        _begun()
        await asyncio.gather(*(one(client) for _ in range(TOGETHER)))


async def looks(url: str) -> None:
    """One guest at many sockets of a long match, who changes seats all the time."""
    visitor = Visitor(url)
    visitor.call("GET", "/api/me", headers=FROM)
    match = visitor.make(ME, ME, seed="floods")["id"]
    lengthen(visitor, match, LONG)
    _begun()
    await asyncio.gather(*(_look(visitor, match) for _ in range(SOCKETS)))


def lengthen(visitor: Visitor, match: str, commands: int) -> None:
    """Play a match in hot seat by chance, until it has so many commands or is over."""
    chance = random.Random(3)
    with visitor.watch(match, 0) as one, visitor.watch(match, 1) as other:
        for watching in (one, other):
            watching.until_state()
        while one.state["sequence"] < commands and one.state["card"]["status"] == "playing":
            before = one.state["sequence"]
            asked = next(each for each in (one, other) if each.state["asked"])
            asked.do(asked.anything(chance))
            for watching in (one, other):
                watching.until_state(lambda state, before=before: state["sequence"] > before)  # type: ignore[misc]


async def _look(visitor: Visitor, match: str) -> None:
    headers = visitor.socket_headers() | FROM
    while True:
        with contextlib.suppress(OSError, WebSocketException):
            address = visitor.socket_address(match, 0)
            async with connect(address, additional_headers=headers, max_size=None) as socket:
                listening = asyncio.create_task(_listen(socket))
                number = 0
                while not listening.done():
                    number += 1
                    await socket.send(f'{{"type":"look","seat":{number % 2}}}')
                    await asyncio.sleep(0.04)
        await asyncio.sleep(0.1)


async def _listen(socket: ClientConnection) -> None:
    async for _ in socket:
        pass


def _begun() -> None:
    sys.stdout.write("begun\n")
    sys.stdout.flush()


FLOODS: dict[str, Callable[[str], Awaitable[None]]] = {
    each.__name__: each for each in (armies, lists, odds, exchanges, searches, looks)
}

if __name__ == "__main__":
    asyncio.run(FLOODS[sys.argv[2]](sys.argv[1]))  # type: ignore[arg-type]

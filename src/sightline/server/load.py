"""Many matches at once, played by scripted clients: how many commands a second, and how long each of them takes.

Two players and a spectator look at every match, each over a socket of their own. The games are recorded beforehand:
with the same seed the same commands are legal on the server, so that the clients have nothing to think about and the
figures are the server's.
"""

import asyncio
import random
import socket
import sys
import time
from collections.abc import Callable, Sequence
from socket import IPPROTO_TCP

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from sightline.games import desk_of
from sightline.games.desk import AnyMatch
from sightline.kernel import Match, SeededDice
from sightline.server.visiting import Visitor

ACCOUNTS = 20
RECORDED = 10
WISHES = {"scenario": "introductory"}
TCP_INFO = getattr(socket, "TCP_INFO", 0)
INFO, RECEIVED = 256, slice(128, 136)
"""Room for what Linux tells of a connection, and where in it is how many bytes were received."""
BOT = {"kind": "bot", "level": "regular"}
VIEWERS = (0, 1, None)
"""Both players, and somebody who looks on."""


class Script(msgspec.Struct, frozen=True, kw_only=True):
    """A game to be played again."""

    seed: str
    commands: tuple[bytes, ...]
    players: tuple[int, ...]


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """What came out: seconds until a command is durable, and until its events are there."""

    commands: int
    seconds: float
    worked: float
    """Seconds of the server's processor."""
    clients: float
    """Seconds of the processor that the clients took, which run in this process."""
    sent: int
    """Bytes that came over the sockets, compressed as for any browser."""
    done: tuple[float, ...]
    events: tuple[float, ...]

    @property
    def per_second(self) -> float:
        """Commands carried out in a second."""
        return self.commands / self.seconds


class _Heard(msgspec.Struct):
    """As much of a message as the clients look at."""

    type: str
    sequence: int = -1


def record(seed: str) -> Script:
    """Play a game by chance, and write it down."""
    desk = desk_of("codeone")
    match: AnyMatch = Match(desk.game, desk.setup(WISHES, [{}, {}]), dice=SeededDice(seed))
    chance = random.Random(seed)
    while match.decision is not None:
        command = None
        while command is None:
            command = match.complete(chance.choice([each for each in match.options() if not each.refused]), chance)
        match.apply(command)
    commands = [entry.command for entry in match.history if entry.command is not None]
    return Script(
        seed=seed,
        commands=tuple(msgspec.json.encode(each) for each in commands),
        players=tuple(each.player for each in commands),
    )


Meter = Callable[[], float]


def load(
    url: str,
    matches: int,
    seconds: float,
    pause: float = 0.0,
    meter: Meter = lambda: 0.0,
    spare: int = 0,
    bots: int = 0,
) -> Figures:
    """Let so many matches be played for a while; with a pause, each waits that long between two commands.

    `meter` tells the processor time of the server. Beside them so many `spare` matches are open that nobody plays, and
    so many in which `bots` play each other while somebody looks on.
    """
    scripts = [record(f"load {number}") for number in range(RECORDED)]
    visitors = [Visitor(url) for _ in range(ACCOUNTS)]
    for visitor in visitors:
        visitor.arrive()
    for number in range(spare):
        visitors[number % ACCOUNTS].make({"kind": "me"}, {"kind": "me"})
    thinking = [visitors[number % ACCOUNTS] for number in range(bots)]
    watched = [(visitor, visitor.make(BOT, BOT)["id"]) for visitor in thinking]
    made = []
    for number in range(matches):
        visitor, script = visitors[number % ACCOUNTS], scripts[number % RECORDED]
        card = visitor.make({"kind": "me"}, {"kind": "me"}, seed=script.seed)
        made.append((visitor, card["id"], script))
    return asyncio.run(_load(made, watched, seconds, pause, meter))


async def _load(
    made: Sequence[tuple[Visitor, str, Script]],
    watched: Sequence[tuple[Visitor, str]],
    seconds: float,
    pause: float,
    meter: Meter,
) -> Figures:
    players = [_Player(visitor, match, script, pause) for visitor, match, script in made]
    await asyncio.gather(*(player.open() for player in players))
    onlookers = [asyncio.create_task(_look_on(visitor, match)) for visitor, match in watched]
    began, worked, clients = time.perf_counter(), meter(), time.process_time()
    await asyncio.gather(*(player.play(began + seconds) for player in players))
    took, worked, clients = time.perf_counter() - began, meter() - worked, time.process_time() - clients
    for each in onlookers:
        each.cancel()
    await asyncio.gather(*onlookers, return_exceptions=True)
    done = sorted(each for player in players for each in player.done)
    events = sorted(each for player in players for each in player.events)
    sent = sum(player.received for player in players)
    return Figures(
        commands=len(done),
        seconds=took,
        worked=worked,
        clients=clients,
        sent=sent,
        done=tuple(done),
        events=tuple(events),
    )


async def _look_on(visitor: Visitor, match: str) -> None:
    """Bots play only while somebody watches them."""
    address = visitor.socket_address(match, None)
    async with connect(address, additional_headers=visitor.socket_headers(), max_size=None) as line:
        async for _ in line:
            pass


class _Player:
    """Plays one recorded game, for both seats and with somebody who looks on."""

    def __init__(self, visitor: Visitor, match: str, script: Script, pause: float) -> None:
        self._visitor = visitor
        self._match = match
        self._script = script
        self._pause = pause
        self._chance = random.Random(match)
        self._sockets: list[ClientConnection] = []
        self.received = 0
        self.done: list[float] = []
        self.events: list[float] = []

    async def open(self) -> None:
        for seat in VIEWERS:
            address = self._visitor.socket_address(self._match, seat)
            opening = connect(address, additional_headers=self._visitor.socket_headers(), max_size=None)
            self._sockets.append(await opening.__aenter__())
        for line in self._sockets:
            while (await self._hear(line)).type != "state":
                pass
        self.received = -self._bytes()

    async def play(self, until: float) -> None:
        if self._pause:
            await asyncio.sleep(self._chance.uniform(0, self._pause))
        for number, (command, player) in enumerate(zip(self._script.commands, self._script.players, strict=True)):
            if time.perf_counter() > until:
                break
            await self._command(number, command, player)
            if self._pause:
                await asyncio.sleep(self._chance.uniform(0.5, 1.5) * self._pause)
        self.received += self._bytes()
        for line in self._sockets:
            await line.close()

    def _bytes(self) -> int:
        """What came over the sockets so far, as the system counts it; nothing where it does not."""
        lines = [each.transport.get_extra_info("socket") for each in self._sockets]
        counted = [line.getsockopt(IPPROTO_TCP, TCP_INFO, INFO) for line in lines] if TCP_INFO else []
        return sum(int.from_bytes(info[RECEIVED], sys.byteorder) for info in counted)

    async def _command(self, number: int, command: bytes, player: int) -> None:
        began = time.perf_counter()
        head = f'{{"type":"command","id":"c{number}","seat":{player},"expected":{number},"command":'
        await self._sockets[player].send(head + command.decode() + "}")
        await asyncio.gather(*(self._follow(seat, number, began, player) for seat in range(len(self._sockets))))

    async def _follow(self, seat: int, number: int, began: float, player: int) -> None:
        """Listen until the match is shown as it is after a command."""
        done, shown = seat != player, False
        while not (done and shown):
            heard = await self._hear(self._sockets[seat])
            if heard.type == "refused":
                raise RuntimeError("a recorded command was refused")
            if heard.type == "done" and not done:
                done = True
                self.done.append(time.perf_counter() - began)
            if heard.type in ("state", "changed") and heard.sequence > number and not shown:
                shown = True
                self.events.append(time.perf_counter() - began)

    async def _hear(self, line: ClientConnection) -> _Heard:
        return msgspec.json.decode(await line.recv(decode=False), type=_Heard)

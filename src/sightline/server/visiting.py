"""A visitor of a server: somebody who plays over the network, for tests, faults and load.

It speaks the API as any client does, and knows nothing that the server did not tell it.
"""

import http.client
import itertools
import random
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, ExitStack
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

import msgspec
from websockets.sync.client import ClientConnection, connect

from sightline.server.deltas import changed

Document = dict[str, Any]


class Reply(NamedTuple):
    """What came back."""

    status: int
    document: Any
    headers: Mapping[str, str]


class Visitor:
    """One browser's worth of a person: an address, a cookie, a language."""

    def __init__(self, url: str, cookie: str = "") -> None:
        self.url = url.rstrip("/")
        self.cookie = cookie

    def call(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        raw: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply:
        """One request; the cookie that comes back is kept."""
        place = urlsplit(self.url)
        sent = dict(headers or {})
        if self.cookie:
            sent["Cookie"] = f"sightline={self.cookie}"
        content = raw if raw is not None else None if body is None else msgspec.json.encode(body)
        kind = http.client.HTTPSConnection if place.scheme == "https" else http.client.HTTPConnection
        connection = kind(place.hostname or "", place.port, timeout=30)
        try:
            connection.request(method, path, content, sent)
            response = connection.getresponse()
            text, found = response.read(), dict(response.getheaders())
        finally:
            connection.close()
        given = {name.lower(): value for name, value in found.items()}
        cookie = given.get("set-cookie", "")
        if cookie.startswith("sightline="):
            self.cookie = cookie.split(";")[0].removeprefix("sightline=").strip('"')
        is_data = given.get("content-type", "").startswith("application/json")
        return Reply(response.status, msgspec.json.decode(text) if is_data and text else text.decode(), given)

    def get(self, path: str) -> Any:
        """The document at a path, which must be there."""
        return self._good(self.call("GET", path))

    def post(self, path: str, body: object = None) -> Any:
        """The document that a request makes, which must be accepted."""
        return self._good(self.call("POST", path, body))

    def _good(self, reply: Reply) -> Any:
        if reply.status >= 400:
            raise RuntimeError(f"{reply.status} {reply.document}")
        return reply.document

    def arrive(self) -> Document:
        """Become a guest."""
        found: Document = self.get("/api/me")
        return found

    def make(self, *seats: Document, game: str = "codeone", **more: Any) -> Document:
        """A new match; the introductory game unless wishes say otherwise."""
        body = {"game": game, "wishes": {"scenario": "introductory"}, "seats": seats, **more}
        found: Document = self.post("/api/matches", body)
        return found

    def watch(self, match: str, seat: int | None = None, since: int | None = None, lang: str = "en") -> "Watching":
        """Open the socket of a match."""
        opening = connect(
            self.socket_address(match, seat, since, lang), additional_headers=self.socket_headers(), max_size=None
        )
        return Watching(opening, seat)

    def socket_address(self, match: str, seat: int | None, since: int | None = None, lang: str = "en") -> str:
        """Where the socket of a match is."""
        asked = {"seat": seat, "since": since, "lang": lang}
        query = urlencode({name: value for name, value in asked.items() if value is not None})
        return f"ws{self.url.removeprefix('http')}/api/matches/{match}/socket?{query}"

    def socket_headers(self) -> dict[str, str]:
        """Who opens the socket."""
        return {"Cookie": f"sightline={self.cookie}"} if self.cookie else {}


class Watching:
    """A socket with what it has told so far."""

    numbers = itertools.count(1)

    def __init__(self, opening: AbstractContextManager[ClientConnection], seat: int | None) -> None:
        self._open = ExitStack()
        self.socket = self._open.enter_context(opening)
        self.seat = seat
        self.state: Document = {}
        self.card: Document = {}
        self.log: list[Document] = []
        self.heard: list[Document] = []

    def __enter__(self) -> "Watching":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Leave."""
        self._open.close()

    def say(self, message: object) -> None:
        """Send anything."""
        self.socket.send(message if isinstance(message, str | bytes) else msgspec.json.encode(message).decode())

    def hear(self, timeout: float = 60) -> Document:
        """The next message; what it says about the match is kept."""
        message: Document = msgspec.json.decode(self.socket.recv(timeout))
        if message["type"] == "changed":
            message = self._with_changes(message)
        self.heard.append(message)
        match message["type"]:
            case "state":
                self.state, self.card = message, message["card"]
            case "card":
                self.card = message["card"]
            case "log":
                self.log = [each for each in self.log if each["sequence"] <= message["since"]] + message["entries"]
        return message

    def _with_changes(self, told: Document) -> Document:
        """The whole state after what has changed of it; what is new in the log comes before it."""
        assert told["since"] == self.state["sequence"], "told of changes of what nobody has seen"
        self.heard.append({"type": "log", "since": told["since"], "entries": told["entries"]})
        self.log += told["entries"]
        state: Document = changed({**self.state, "card": self.card}, told["changes"])
        return {**state, "sequence": told["sequence"]}

    def until(self, wanted: Callable[[Document], bool], timeout: float = 60) -> Document:
        """Listen until a message is the wanted one."""
        while not wanted(message := self.hear(timeout)):
            pass
        return message

    def until_state(self, wanted: Callable[[Document], bool] = lambda _: True, timeout: float = 60) -> Document:
        """Listen until the match stands as wanted."""
        while not (self.state and wanted(self.state)):
            self.hear(timeout)
        return self.state

    def ask(self, question: Document, seat: int | None = None) -> Document:
        """Ask for an aid."""
        name = f"q{next(self.numbers)}"
        self.say({"type": "ask", "id": name, "seat": self._seat(seat), "question": question})
        return self.until(lambda each: each.get("id") == name and each["type"] in ("answer", "no_answer"))

    def do(
        self, command: Document, *, seat: int | None = None, expected: int | None = None, name: str = ""
    ) -> Document:
        """Send a command, and listen until it is done or refused."""
        name = name or f"c{next(self.numbers)}"
        expected = self.state["sequence"] if expected is None else expected
        self.say({"type": "command", "id": name, "seat": self._seat(seat), "expected": expected, "command": command})
        return self.until(lambda each: each.get("id") == name and each["type"] in ("done", "refused"))

    def anything(self, chance: random.Random) -> Document:
        """A legal command for the seat that is asked, by chance."""
        allowed = [place for place, each in enumerate(self.state["options"]) if not each["refused"]]
        while allowed:
            place = allowed.pop(chance.randrange(len(allowed)))
            option = self.state["options"][place]
            if not option["parameters"]:
                return dict(option["command"])
            told = self.ask({"ask": "suggest", "option": place})
            if told["type"] == "answer" and told["answer"]["command"]:
                return dict(told["answer"]["command"])
        raise LookupError("nothing to do")

    def play_on(self, chance: random.Random, commands: int = 10_000) -> int:
        """Decide by chance, until the match is over or so many commands are done; returns how many were."""
        done = 0
        while done < commands:
            self.until_state(lambda state: state["asked"] or state["card"]["status"] == "over")
            if self.state["card"]["status"] == "over":
                break
            before = self.state["sequence"]
            done += self.do(self.anything(chance))["type"] == "done"
            self.until_state(lambda state, before=before: state["sequence"] > before)  # type: ignore[misc]
        return done

    def _seat(self, seat: int | None) -> int:
        return (self.seat or 0) if seat is None else seat

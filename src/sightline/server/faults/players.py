"""People who play through every fault, and remember what they were told."""

import http.client
import random
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import NamedTuple

from websockets.exceptions import WebSocketException

from sightline.server.visiting import Document, Visitor, Watching

GONE = (WebSocketException, http.client.HTTPException, OSError, EOFError)
"""What a client notices of a server that was killed, or does not answer within a minute."""
ME = {"kind": "me"}
BOT = {"kind": "bot", "level": "random"}
AMPLE = {"kind": "chess", "seconds": 36_000}
"""A clock that runs in every decision and must not run out."""
SHORT = {"kind": "chess", "seconds": 5}
"""One that runs out while nobody decides."""
UNCLEAR = ("failed", "busy")
"""Refused because it could not be written now: whoever says it again under the same name finds out."""
MEDDLED = 0.15
"""How often a command is sent twice at once, or an old one again."""


class WrongError(AssertionError):
    """Somebody was told something that cannot be."""


class Unanswered(NamedTuple):
    """A command of which nobody knows yet whether it was carried out."""

    name: str
    seat: int
    expected: int
    command: Document


class Person(ABC, threading.Thread):
    """Somebody who comes back after every fault, to any of the houses."""

    def __init__(self, urls: Sequence[str], chance: random.Random) -> None:
        super().__init__(daemon=True)
        self.urls = urls
        self.visitor = Visitor(urls[0])
        self.chance = chance
        self.match = ""
        self.trouble: BaseException | None = None
        """What cannot be; whoever looks after this thread raises it."""
        self.enough = threading.Event()

    def run(self) -> None:
        """Until it is enough."""
        while not self.enough.is_set():
            self.visitor.url = self.chance.choice(self.urls)
            try:
                if patiently(self.arrive):
                    self.play()
            except GONE:
                time.sleep(0.02)
            except BaseException as error:
                self.trouble = error
                return

    def arrive(self) -> None:
        """Be somebody, with a match."""
        if not self.visitor.cookie:
            self.visitor.arrive()
        if not self.match:
            self.match = self.make()

    @abstractmethod
    def make(self) -> str:
        """A new match."""

    @abstractmethod
    def play(self) -> None:
        """Until it is over, or something breaks."""


class Player(Person):
    """Plays one match after the other by chance, through every fault, and remembers what was acknowledged.

    In hot seat, or against a bot; with a clock, or without. Now and then it says the same twice at once, to any house,
    or says again what it has said before: the same name must have the same answer, and what is stale must be refused.
    """

    def __init__(self, urls: Sequence[str], number: int, *, bot: bool = False, clock: bool = False) -> None:
        super().__init__(urls, random.Random(number))
        self.seats = (ME, BOT) if bot else (ME, ME)
        self.more: Document = {"clock": AMPLE} if clock else {}
        self.matches: list[str] = []
        self.acknowledged: dict[str, int] = {}
        self.unanswered: Unanswered | None = None
        self.answered: Unanswered | None = None
        """The last command that was carried out."""
        self.resent = 0
        self.repeated = 0
        self.refused = 0
        """Commands that could not be written, and said so."""
        self.finished = 0
        self.longest = 0.0
        """Seconds that it had to wait for a bot, faults included."""
        self._since: float | None = None
        """When it began to wait for a bot."""

    def make(self) -> str:
        """A new match."""
        made: str = self.visitor.make(*self.seats, seed=str(self.chance.random()), **self.more)["id"]
        self.matches.append(made)
        return made

    def play(self) -> None:
        """Decide for whoever is asked."""
        with self.visitor.watch(self.match, 0) as watching:
            watching.until_state()
            if self.unanswered is not None:
                self.resent += 1
                self._say(watching, self.unanswered)
            while not self.enough.is_set() and watching.state["card"]["status"] == "playing":
                seat = watching.state["card"]["waiting"][0]
                if self.seats[seat] is BOT:
                    self._wait_for_bot(watching)
                elif seat != watching.state["seat"]:
                    watching.seat = seat
                    watching.say({"type": "look", "seat": seat})
                    watching.until_state(lambda state, seat=seat: state["seat"] == seat)  # type: ignore[misc]
                else:
                    self._decide(watching)
        if watching.state["card"]["status"] == "over":
            self.finished += 1
            self.match, self.unanswered, self.answered, self._since = "", None, None, None

    def _wait_for_bot(self, watching: Watching) -> None:
        self._since = self._since or time.monotonic()
        before = watching.state["sequence"]
        watching.until_state(lambda state: state["sequence"] > before)
        self._waited()

    def _waited(self) -> None:
        """A bot has decided, however many faults there were meanwhile."""
        if self._since is not None:
            self.longest = max(self.longest, time.monotonic() - self._since)
            self._since = None

    def _decide(self, watching: Watching) -> None:
        self._waited()
        before = watching.state["sequence"]
        name = f"{self.match[:8]}.{before}.{self.chance.randrange(10**9)}"
        said = Unanswered(name, watching.seat or 0, before, watching.anything(self.chance))
        self.unanswered = said  # before anybody sends it
        if self.chance.random() < MEDDLED:
            self._say_again(watching)
        if self.chance.random() < MEDDLED:
            self._say_twice(watching, said)
        else:
            self._say(watching, said)
        if self.answered is said:
            watching.until_state(lambda state: state["sequence"] > before)

    def _say(self, watching: Watching, said: Unanswered) -> None:
        self.unanswered = said
        self._told(said, told_of(watching, said))

    def _told(self, said: Unanswered, told: Document) -> None:
        if told["type"] == "done":
            key = f"{self.match}/{said.name}"
            if self.acknowledged.setdefault(key, told["sequence"]) != told["sequence"]:
                raise WrongError(f"{key} was acknowledged as {self.acknowledged[key]} and as {told['sequence']}")
            self.answered = said
        elif told["code"] in UNCLEAR:
            # Nothing has changed, or nobody knows: it is said again, under the same name.
            self.refused += 1
            time.sleep(0.2)
            raise ConnectionError(told["code"])
        self.unanswered = None

    def _say_twice(self, watching: Watching, said: Unanswered) -> None:
        """The same command at the same moment, here and wherever chance has it."""
        self.repeated += 1
        elsewhere = Visitor(self.chance.choice(self.urls), self.visitor.cookie)
        heard: list[Document] = []

        def second() -> None:
            try:
                with elsewhere.watch(self.match, said.seat) as other:
                    heard.append(told_of(other, said))
            except GONE:
                pass

        thread = threading.Thread(target=second, daemon=True)
        thread.start()
        told = told_of(watching, said)
        thread.join()
        both = (told, *heard)
        done = [each for each in both if each["type"] == "done"]
        if done and any(each["type"] != "done" and each["code"] not in UNCLEAR for each in both):
            raise WrongError(f"{said.name} was carried out and refused: {both}")
        for each in done or (told,):
            self._told(said, each)

    def _say_again(self, watching: Watching) -> None:
        """An old command once more: under its name it has its answer, under another it comes too late."""
        old = self.answered
        if old is None or not old.name.startswith(f"{self.match[:8]}."):
            return
        self.repeated += 1
        told = told_of(watching, old)
        if told["type"] == "done":
            known = self.acknowledged[f"{self.match}/{old.name}"]
            if told["sequence"] != known:
                raise WrongError(f"{old.name} was acknowledged as {known} and as {told['sequence']}")
        elif told["code"] not in UNCLEAR:
            raise WrongError(f"{old.name} was carried out and is now {told['code']}")


class Idler(Person):
    """Makes matches with a short clock, and lets it run out: each of them ends once, by that."""

    def __init__(self, urls: Sequence[str], number: int) -> None:
        super().__init__(urls, random.Random(-number - 1))
        self.ended: list[str] = []

    def make(self) -> str:
        """A new match."""
        made: str = self.visitor.make(ME, ME, clock=SHORT)["id"]
        return made

    def play(self) -> None:
        """Look on."""
        with self.visitor.watch(self.match, 0) as watching:
            watching.until_state()
            while watching.card["status"] == "playing" and not self.enough.is_set():
                watching.hear()
        if watching.card["status"] == "over":
            self.ended.append(self.match)
            self.match = ""


def told_of(watching: Watching, said: Unanswered) -> Document:
    """What the server says to a command."""
    return watching.do(said.command, seat=said.seat, expected=said.expected, name=said.name)


def patiently(work: Callable[[], None]) -> bool:
    """Do something over HTTP; False where the server says that it cannot write at the moment."""
    try:
        work()
    except RuntimeError as error:
        if not str(error).startswith("503 "):
            raise
        time.sleep(0.2)
        return False
    return True

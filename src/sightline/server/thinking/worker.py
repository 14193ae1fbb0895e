"""A process in which bots think. It keeps matches of its own and is sent only what is new.

It speaks over its standard input and output, one message after the other, and ends when nobody is at the other side.
"""

import os
import signal
import sys
from collections import OrderedDict

import msgspec

from sightline.bots.bot import Bot, RandomBot
from sightline.bots.registry import make
from sightline.bots.seat import Seat
from sightline.games.desk import AnyMatch, Desk
from sightline.kernel import Match, SeededDice
from sightline.server.matches.standing import read_text
from sightline.server.settings import find_desks
from sightline.server.thinking.wire import MOST_MATCHES, Task, Thought, receive, send


class Replica:
    """A match and its bots as this process knows them."""

    def __init__(self, desk: Desk, match: AnyMatch, secret: str) -> None:
        self.desk = desk
        self.match = match
        self.secret = secret
        """Where the chance of bots comes from: not the name of the match, which everybody knows."""
        self._bots: dict[tuple[int, str], Bot] = {}

    def follow(self, keep: int, commands: tuple[bytes, ...]) -> None:
        """Go back if something was taken back, then play what is new."""
        if keep < self.match.sequence:
            self.match = self.match.fork(at=keep)
        for each in commands:
            self.match.apply(read_text(self.desk, each))

    def bot(self, seat: int, level: str) -> Bot:
        """The bot of a seat, which may remember what it planned."""
        if (seat, level) not in self._bots:
            self._bots[seat, level] = make(level, f"{self.secret}/{seat}/{self.match.sequence}")
        return self._bots[seat, level]


class Worker:
    """Answers tasks."""

    def __init__(self, desks: str) -> None:
        self._desks = find_desks(desks)
        self._replicas: OrderedDict[str, Replica] = OrderedDict()

    def think(self, task: Task) -> Thought:
        """Decide; a bot that fails is replaced by chance, for the match must go on."""
        replica = self._replica(task)
        if replica is None:
            return Thought(forgotten=True)
        try:
            replica.follow(task.keep, task.commands)
        except Exception as error:
            self._replicas.pop(task.match, None)
            return Thought(trouble=f"{type(error).__name__} while following")
        seat, trouble = Seat(replica.match, task.seat), ""
        try:
            choice = replica.bot(task.seat, task.level).choose(seat, task.seconds)
            if replica.match.check(choice.command):
                raise ValueError("not allowed")
        except Exception as error:
            trouble = f"{type(error).__name__} of {task.level}"
            choice = RandomBot(f"{replica.secret}/{replica.match.sequence}").choose(seat)
        command = msgspec.json.encode(choice.command)
        return Thought(command=command, why=choice.why, params=dict(choice.params), trouble=trouble)

    def _replica(self, task: Task) -> Replica | None:
        if task.setup is not None:
            desk = self._desks(task.game)
            setup = msgspec.json.decode(task.setup, type=desk.game.setup_type)
            match: AnyMatch = Match(desk.game, setup, dice=SeededDice(task.seed))
            self._replicas[task.match] = Replica(desk, match, f"bots/{task.seed}")
            if len(self._replicas) > MOST_MATCHES:
                self._replicas.popitem(last=False)
        found = self._replicas.get(task.match)
        if found is None or found.match.sequence < task.keep:
            return None
        self._replicas.move_to_end(task.match)
        return found


def main(desks: str) -> None:
    """Think until nobody listens any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes our input
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever anybody prints must not get between the answers
    worker = Worker(desks)
    while (body := receive(sys.stdin.buffer)) is not None:
        try:
            thought = worker.think(msgspec.msgpack.decode(body, type=Task))
        except Exception as error:
            thought = Thought(trouble=type(error).__name__)
        send(answers, thought)


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except BrokenPipeError:
        os._exit(0)

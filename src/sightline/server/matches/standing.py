"""How a match stands: its row, the game itself, and which lines of the log still count.

The log only grows. A takeback is a line too: what it takes back stays in the log but is played no more, so a sequence
number never means two things.
"""

import bisect
import functools
import operator
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from sightline.games.desk import AnyMatch, Desk
from sightline.kernel import Command, Match, SeededDice, Violation
from sightline.kernel.errors import BadInput
from sightline.server.matches import clocks
from sightline.server.matches.shortcuts import by_shortcut, is_of_use
from sightline.server.store.records import LogRow, MatchRow, Offer, Outcome, Summary
from sightline.server.store.snapshots import SnapshotRow


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the log that is no command: a takeback, or an end that the rules know nothing of."""

    sequence: int
    kind: str
    player: int | None
    to: int | None = None


class Standing(NamedTuple):
    """A match at a moment. It never changes: whoever holds one reads on while the match goes on."""

    row: MatchRow
    match: AnyMatch | None
    """None until everybody has sat down, and where it cannot be played here any more."""
    live: tuple[int, ...]
    """The sequence number of every command of the match."""
    marks: tuple[Mark, ...]
    trouble: Violation | None = None
    """Why a match that has begun cannot be played here any more."""

    @property
    def sequence(self) -> int:
        """How many lines the log has."""
        return self.row.sequence

    def position(self, sequence: int) -> int:
        """How many commands of the match as it is now came up to a sequence number."""
        return bisect.bisect_right(self.live, sequence)


def match_of(standing: Standing) -> AnyMatch:
    """The match itself; refused where it has not begun, or cannot be played here any more."""
    if standing.match is not None:
        return standing.match
    trouble = standing.trouble or Violation(code="server.not_begun")
    raise _refused(trouble)


def _refused(trouble: Violation) -> BadInput:
    return BadInput(trouble.code, rule=trouble.rule, **trouble.params)


def trouble_of(row: MatchRow, desk: Desk) -> Violation | None:
    """Why a match cannot be played here any more, as far as its row tells."""
    if row.damaged:
        return Violation(code="server.damaged")
    if row.setup is not None and row.ruleset != desk.game.ruleset:
        return Violation(code="server.old_rules", params={"ruleset": row.ruleset, "known": desk.game.ruleset})
    return None


@functools.cache
def command_type(types: tuple[type[Command], ...]) -> object:
    """Any command of a game, for decoding."""
    return functools.reduce(operator.or_, types)


@functools.cache
def _reader(types: tuple[type[Command], ...]) -> "msgspec.json.Decoder[Command]":
    """Who reads any command of a game. It is made once: to find out what the fields of all of them are takes ten times
    as long as to read one."""
    return msgspec.json.Decoder(command_type(types))


def read_command(desk: Desk, given: object) -> Command:
    """A command from plain data; raises `msgspec.ValidationError`."""
    return read_text(desk, msgspec.json.encode(given))


def read_text(desk: Desk, text: str | bytes) -> Command:
    """A command as it was written down."""
    return _reader(desk.game.command_types).decode(text)


def begin(row: MatchRow, desk: Desk) -> AnyMatch:
    """The match before the first decision."""
    assert row.setup is not None
    setup = msgspec.json.decode(row.setup, type=desk.game.setup_type)
    return Match(desk.game, setup, dice=SeededDice(row.seed))


def rebuild(row: MatchRow, log: Sequence[LogRow], desk: Desk, kept: SnapshotRow | None = None) -> Standing:
    """A match from its log; the hash proves that it is the same match. Raises whatever is wrong with it.

    What was kept of its middle saves replaying what came before. Raises `DoesNotFit` if it is not of this match.
    """
    trouble = trouble_of(row, desk)
    if trouble is not None:
        raise _refused(trouble)
    if row.setup is None:
        return Standing(row, None, (), ())
    match = begin(row, desk)
    live, marks = folded(log)
    wanted = set(live)
    lines = tuple(line for line in log if line.sequence in wanted)
    if kept is not None and is_of_use(kept, desk, live):
        match = by_shortcut(match, kept, lines, functools.partial(_command_of, desk))
    for line in lines[match.sequence :]:
        match.apply(_command_of(desk, line))
    if log and match.hash != log[-1].hash:
        raise BadInput("server.damaged")
    return Standing(row, match, live, marks)


def _command_of(desk: Desk, line: LogRow) -> Command:
    return read_text(desk, line.payload)


def folded(log: Sequence[LogRow]) -> tuple[tuple[int, ...], tuple[Mark, ...]]:
    """Which commands still count after every takeback, and the lines that are no commands."""
    live: list[int] = []
    marks: list[Mark] = []
    for line in log:
        if line.kind == "command":
            live.append(line.sequence)
            continue
        to = msgspec.json.decode(line.payload).get("to")
        if line.kind == "takeback":
            live = live[: bisect.bisect_right(live, to)]
        marks.append(Mark(sequence=line.sequence, kind=line.kind, player=line.player, to=to))
    return tuple(live), tuple(marks)


def followed(standing: Standing, row: MatchRow, lines: Sequence[LogRow], desk: Desk) -> Standing:
    """A match that somebody else has played on, as its row and the new lines of its log say; never changed in place."""
    if standing.trouble is not None or row.damaged or row.setup is None:
        return standing._replace(row=row)
    match = begin(row, desk) if standing.match is None else standing.match.fork()
    live, marks = list(standing.live), list(standing.marks)
    for line in lines:
        if line.kind == "command":
            match.apply(_command_of(desk, line))
            live.append(line.sequence)
            continue
        to = msgspec.json.decode(line.payload).get("to")
        if line.kind == "takeback":
            del live[bisect.bisect_right(live, to) :]
            match = match.fork(at=len(live))
        marks.append(Mark(sequence=line.sequence, kind=line.kind, player=line.player, to=to))
    if lines and match.hash != lines[-1].hash:
        raise BadInput("server.damaged")
    return Standing(row, match, tuple(live), tuple(marks))


def seated(row: MatchRow, match: AnyMatch, now: float) -> Standing:
    """Everybody has sat down: the match begins."""
    row = msgspec.structs.replace(row, status="playing", updated=now)
    begun = Standing(row, match, (), ())
    timer = clocks.started(row.clock, len(row.seats)) if row.clock else None
    row = msgspec.structs.replace(row, summary=msgspec.structs.replace(row.summary, clocks=timer))
    return _settled(begun._replace(row=row), None, None, now)


def played(standing: Standing, match: AnyMatch, player: int, now: float) -> Standing:
    """After a command of a player; what was offered before it is void."""
    sequence = standing.sequence + 1
    row = msgspec.structs.replace(standing.row, sequence=sequence, offers=(), updated=now)
    return _settled(Standing(row, match, (*standing.live, sequence), standing.marks), player, None, now)


def gone_back(standing: Standing, player: int, to: int, now: float) -> Standing:
    """After a takeback to how it stood after a sequence number."""
    assert standing.match is not None
    position = standing.position(to)
    sequence = standing.sequence + 1
    mark = Mark(sequence=sequence, kind="takeback", player=player, to=to)
    row = msgspec.structs.replace(standing.row, sequence=sequence, offers=(), updated=now)
    match = standing.match.fork(at=position)
    return _settled(Standing(row, match, standing.live[:position], (*standing.marks, mark)), None, None, now)


def ended(standing: Standing, kind: str, player: int | None, outcome: Outcome, now: float) -> Standing:
    """After an end that the rules of the game know nothing of."""
    sequence = standing.sequence + 1
    mark = Mark(sequence=sequence, kind=kind, player=player)
    row = msgspec.structs.replace(standing.row, sequence=sequence, offers=(), updated=now)
    return _settled(standing._replace(row=row, marks=(*standing.marks, mark)), None, outcome, now)


def closed(standing: Standing, reason: str, now: float) -> Standing:
    """Given up before everybody had sat down, or because nobody can play it any more."""
    outcome = Outcome(winners=(), scores=(), reason=reason)
    summary = Summary(result=outcome, words=standing.row.summary.words)
    row = msgspec.structs.replace(standing.row, status="over", summary=summary, deadline=None, offers=(), updated=now)
    return standing._replace(row=row)


def offered(standing: Standing, offers: tuple[Offer, ...], now: float) -> Standing:
    """With other offers on the table."""
    return standing._replace(row=msgspec.structs.replace(standing.row, offers=offers, updated=now))


def _settled(standing: Standing, mover: int | None, outcome: Outcome | None, now: float) -> Standing:
    """Bring the summary up to what the match says."""
    row, match = standing.row, standing.match
    assert match is not None
    decision, result = match.decision, match.result
    if outcome is None and result is not None:
        outcome = Outcome(winners=result.winners, scores=result.scores, reason=result.reason)
    waiting = decision.waiting if decision is not None and outcome is None else ()
    timer = row.summary.clocks
    if row.clock is not None and timer is not None:
        humans = [seat for seat in waiting if row.seats[seat].kind == "human"]
        mover = mover if mover is not None and row.seats[mover].kind == "human" else None
        timer = clocks.moved(row.clock, timer, mover, humans, now)
    summary = msgspec.structs.replace(row.summary, waiting=waiting, clocks=timer, result=outcome)
    status = row.status if outcome is None else "over"
    row = msgspec.structs.replace(row, summary=summary, status=status, deadline=clocks.deadline(timer))
    return standing._replace(row=row)

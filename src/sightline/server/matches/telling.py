"""What leaves the server of a match: views and redacted events, in words. Nothing else reads a match for a client."""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from sightline.games.desk import AnyMatch, Desk
from sightline.i18n import Language, translate
from sightline.kernel import Change, Decision, Event, Option, Player, Viewer, Violation
from sightline.kernel.errors import BadInput, Refused
from sightline.kernel.fixed import skip
from sightline.server.forms import Document, ErrorBody, Frame, LogEntry, ViolationCard
from sightline.server.matches.standing import Mark, Standing
from sightline.server.messages import DecisionCard, OptionCard, ParameterCard

EVERYTHING = -1
"""Before the first line of the log, which is what happened before the first command and has number 0."""


_encode = msgspec.json.Encoder(enc_hook=skip, order="deterministic").encode


def plain(value: msgspec.Struct) -> Document:
    """A structure as plain data, the same for equal ones; parts that are no part of a state are left empty."""
    found: Document = msgspec.to_builtins(value, enc_hook=skip, order="deterministic")
    return found


def _unchanged(violation: Violation) -> Violation:
    return violation


def violations_of(
    found: tuple[Violation, ...], language: Language, in_words: Callable[[Violation], Violation] = _unchanged
) -> tuple[ViolationCard, ...]:
    """Reasons in words; a desk knows what things are called."""
    return tuple(
        ViolationCard(
            code=each.code,
            rule=each.rule,
            params=each.params,
            message=translate(each.code, language, **in_words(each).params),
        )
        for each in found
    )


def error_of(error: BadInput, language: Language, field: str | None = None) -> ErrorBody:
    """An error in words, with every reason if it is a refusal."""
    reasons = error.violations if isinstance(error, Refused) else ()
    told = violations_of(reasons, language)
    message = "\n".join(each.message for each in told) or translate(error.code, language, **error.params)
    return ErrorBody(
        code=error.code, message=message, rule=error.rule, field=field, params=error.params, violations=told
    )


def decision_of(decision: Decision | None, viewer: Viewer, language: Language) -> DecisionCard | None:
    """The question that the game waits for; others learn who is asked, but no particulars."""
    if decision is None:
        return None
    asked = viewer in decision.waiting
    return DecisionCard(
        kind=decision.kind,
        text=translate(decision.kind, language, **decision.params) if asked else translate("server.waiting", language),
        waiting=decision.waiting,
        secret=decision.secret,
        params=decision.params if asked else {},
    )


def options_of(options: tuple[Option, ...], language: Language) -> tuple[OptionCard, ...]:
    """What can be done, and what cannot with its reasons."""
    return tuple(
        OptionCard(
            command=plain(each.command),
            parameters=tuple(ParameterCard(name=blank.name, kind=blank.kind) for blank in each.parameters),
            refused=violations_of(each.refused, language),
        )
        for each in options
    )


def entries_of(
    match: AnyMatch,
    desk: Desk,
    changes: Iterable[Change[msgspec.Struct]],
    sequence: int,
    viewer: Viewer,
    language: Language,
) -> Iterator[LogEntry]:
    """What a viewer learns of one command."""
    for change in changes:
        seen = match.game.redact(change, viewer)
        if seen is not None:
            yield _entry(desk, change, seen, sequence, viewer, language)


def all_entries_of(
    match: AnyMatch, desk: Desk, index: int, sequence: int, seats: int, viewer: Viewer, language: Language
) -> Iterator[LogEntry]:
    """Everything that one command did, told to the viewer by who knows best: for matches that are over."""
    for change in match.changes(index):
        best = next((seat for seat in range(seats) if match.game.redact(change, seat) == change.event), None)
        yield _entry(desk, change, change.event, sequence, viewer, language, best)


def _entry(
    desk: Desk,
    change: Change[msgspec.Struct],
    seen: Event,
    sequence: int,
    viewer: Viewer,
    language: Language,
    knower: Player | None = None,
) -> LogEntry:
    text, rule = _told(desk, change, seen, viewer, language, knower)
    return LogEntry(sequence=sequence, text=text, rule=rule, event=plain(seen))


def _told(
    desk: Desk,
    change: Change[msgspec.Struct],
    seen: Event,
    viewer: Viewer,
    language: Language,
    knower: Player | None = None,
) -> tuple[str, str | None]:
    told = change if seen is change.event else Change(change.before, seen, change.after)
    line = desk.tell(told, language, viewer, knower=knower)
    return ("", seen.rule) if line is None else (line.text, line.rule)


class _Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the log with its event as it is."""

    sequence: int
    text: str
    rule: str | None
    event: Event


def ready_entries_of(
    match: AnyMatch,
    desk: Desk,
    changes: Iterable[Change[msgspec.Struct]],
    sequence: int,
    viewer: Viewer,
    language: Language,
    written: dict[tuple[int, str], msgspec.Raw],
) -> tuple[msgspec.Raw, ...]:
    """The same as `entries_of`, as they are sent; lines that several are told alike are written once, by the place of
    the event among the changes and by their words."""
    redact, found = match.game.redact, []
    for place, change in enumerate(changes):
        seen = redact(change, viewer)
        if seen is None:
            continue
        text, rule = _told(desk, change, seen, viewer, language)
        alike = seen is change.event
        entry = written.get((place, text)) if alike else None
        if entry is None:
            entry = msgspec.Raw(_encode(_Entry(sequence=sequence, text=text, rule=rule, event=seen)))
            if alike:
                written[place, text] = entry
        found.append(entry)
    return tuple(found)


def mark_of(mark: Mark, language: Language) -> LogEntry:
    """A line of the log that is no command, in words."""
    number = -1 if mark.player is None else mark.player + 1
    texts = {
        "takeback": translate("server.log.takeback", language, player=number),
        "resign": translate("server.log.resign", language, player=number),
        "draw": translate("server.log.draw", language),
        "flag": translate("server.log.flag", language, player=number),
    }
    event = {"event": f"table_{mark.kind}", "player": mark.player, "to": mark.to}
    return LogEntry(sequence=mark.sequence, text=texts[mark.kind], rule=None, event=event)


def frames_of(
    standing: Standing, desk: Desk, viewer: Viewer, language: Language, *, everything: bool
) -> Iterator[Frame]:
    """Every position of a match in order, as a viewer knew it; everything only when nobody minds any more."""
    match = standing.match
    if match is None:
        return
    seats = range(len(standing.row.seats))
    for index, sequence in enumerate((0, *standing.live)):
        entry = match.history[index]
        log = (
            all_entries_of(match, desk, index, sequence, len(seats), viewer, language)
            if everything
            else entries_of(match, desk, match.changes(index), sequence, viewer, language)
        )
        yield Frame(
            sequence=sequence,
            player=entry.command.player if entry.command else None,
            log=tuple(log),
            view=plain(match.game.view(entry.state, viewer)),
            views=tuple(plain(match.game.view(entry.state, seat)) for seat in seats) if everything else None,
        )

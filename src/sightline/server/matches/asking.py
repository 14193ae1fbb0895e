"""Aids: what a player may ask before deciding."""

import functools

import msgspec

from sightline.games.desk import AnyMatch, Desk
from sightline.i18n import Language
from sightline.kernel import Violation
from sightline.kernel.errors import BadInput
from sightline.kernel.limits import COMMAND, check
from sightline.server.forms import Document
from sightline.server.house import House
from sightline.server.matches.room import Room
from sightline.server.matches.standing import match_of, read_command
from sightline.server.matches.telling import violations_of


async def ask(house: House, room: Room, account: str | None, seat: int, question: Document, lang: Language) -> Document:
    """Answer a question of whoever owns a seat, about the match as it stands."""
    if not room.owns(account, seat):
        raise BadInput("server.not_yours", seat=seat)
    check(question, COMMAND, "question")
    match = match_of(room.standing)
    try:
        work = functools.partial(_answer, room.desk, match, seat, question, lang)
        return await house.turns.take(f"account {account}", work)
    except msgspec.ValidationError as error:
        raise BadInput("server.malformed", field="question", why=str(error)) from None
    except BadInput:
        raise
    except Exception as error:
        house.failed("aid", error)
        raise BadInput("server.failed") from None


def _answer(desk: Desk, match: AnyMatch, seat: int, question: Document, language: Language) -> Document:
    if question.get("ask") == "check":
        return _check(desk, match, seat, question, language)
    asked = msgspec.convert(question, type=desk.question_type)
    # A copy, for the match may go on while the answer is being worked out.
    answer = desk.answer(match.fork(), seat, asked, language)
    # What cannot be sent fails here, where it is one question's trouble, and not in the socket.
    found: Document = msgspec.to_builtins(answer)
    return found


def _check(desk: Desk, match: AnyMatch, seat: int, question: Document, language: Language) -> Document:
    """What every game can answer: what the rules have against a command."""
    given = question.get("command")
    if not isinstance(given, dict):
        raise BadInput("server.malformed", field="question.command", why="-")
    found = match.check(read_command(desk, {**given, "player": seat}))

    def in_words(violation: Violation) -> Violation:
        return desk.in_words(match, violation, seat, language)

    return {"violations": msgspec.to_builtins(violations_of(found, language, in_words))}

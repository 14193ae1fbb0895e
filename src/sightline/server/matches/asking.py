"""Aids: what a player may ask before deciding."""

import functools

import msgspec

from sightline.games.desk import AnyMatch, Desk
from sightline.i18n import Language
from sightline.kernel import Violation
from sightline.kernel.errors import BadInput
from sightline.server.forms import Document
from sightline.server.house import House
from sightline.server.matches.room import Room
from sightline.server.matches.standing import read_command
from sightline.server.matches.telling import violations_of


async def ask(house: House, room: Room, account: str | None, seat: int, question: Document, lang: Language) -> Document:
    """Answer a question of whoever owns a seat, about the match as it stands."""
    if not room.owns(account, seat):
        raise BadInput("server.not_yours", seat=seat)
    match = room.standing.match
    if match is None:
        raise BadInput("server.not_begun")
    try:
        return await house.aid(functools.partial(_answer, room.desk, match, seat, question, lang))
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
    return desk.answer(match.fork(), seat, asked, language)


def _check(desk: Desk, match: AnyMatch, seat: int, question: Document, language: Language) -> Document:
    """What every game can answer: what the rules have against a command."""
    given = question.get("command")
    if not isinstance(given, dict):
        raise BadInput("server.malformed", field="question.command", why="-")
    found = match.check(read_command(desk, {**given, "player": seat}))

    def in_words(violation: Violation) -> Violation:
        return desk.in_words(match, violation, seat, language)

    return {"violations": msgspec.to_builtins(violations_of(found, language, in_words))}

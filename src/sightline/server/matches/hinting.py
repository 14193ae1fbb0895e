"""What a bot would do in one's place: for who plays against bots, or for both sides."""

from collections.abc import Mapping

import msgspec

from sightline.games.desk import Desk
from sightline.i18n import Language, translate
from sightline.kernel import Violation
from sightline.kernel.errors import BadInput, Param
from sightline.server.forms import Document, Hint
from sightline.server.house import House
from sightline.server.matches.room import Room
from sightline.server.matches.standing import Standing, match_of
from sightline.server.thinking.wire import Thought

LEVEL = "veteran"


async def hint(house: House, room: Room, account: str | None, seat: int, language: Language) -> Hint:
    """Let a bot look at a seat as it looks at its own, and say what it would do there, and why."""
    standing = room.standing
    _check(room, standing, account, seat)
    thought = await house.thinkers.think(standing, seat, LEVEL, house.settings.think)
    if thought.trouble:
        house.failed("bot", RuntimeError(), thought.trouble)
    if thought.command is None:
        raise BadInput("server.failed")
    command: Document = msgspec.json.decode(thought.command)
    return Hint(command=command, why=_in_words(room.desk, standing, seat, command, thought, language))


def _check(room: Room, standing: Standing, account: str | None, seat: int) -> None:
    """Nobody is helped against people, nor where no aids were wanted."""
    if not room.owns(account, seat):
        raise BadInput("server.not_yours", seat=seat)
    if standing.row.status != "playing" or seat not in standing.row.summary.waiting:
        raise BadInput("server.not_asked")
    if any(each.kind != "bot" and not room.owns(account, each.seat) for each in standing.row.seats):
        raise BadInput("server.hint_against_people")
    if standing.row.about.get("aids") == "strict":
        raise BadInput("server.hint_strict")


def _in_words(
    desk: Desk, standing: Standing, seat: int, command: Document, thought: Thought, language: Language
) -> str:
    """Who does it, if it is somebody, and why."""
    match = match_of(standing)

    def named(params: Mapping[str, Param]) -> Mapping[str, Param]:
        return desk.in_words(match, Violation(code=thought.why, params=params), seat, language).params

    why = translate(thought.why, language, **named(thought.params))
    actor = command.get("trooper") or next(iter(command.get("troopers") or ()), None)
    return f"{named({'trooper': actor})['trooper']}: {why}" if isinstance(actor, str) else why

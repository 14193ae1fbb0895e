"""The log as people read it: events become sentences, with dice, MODs and the rules behind them."""

from collections.abc import Iterator

from sightline.games.infinity.core.match import events as happened
from sightline.games.infinity.core.match.events import Happening
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.telling import TELLERS, Scene
from sightline.i18n import Language
from sightline.kernel import Change, Match, Player, Viewer

INDENT = "  "


def sentence(
    change: Change[State],
    language: Language = "en",
    viewer: Viewer = None,
    *,
    open_book: bool = False,
    knower: Player | None = None,
) -> str | None:
    """One event, as the viewer (or the knower) has seen it, in words; None where there is nothing to tell."""
    event = change.event
    assert isinstance(event, Happening)
    teller = TELLERS.get(type(event))
    if teller is None:
        return None
    return teller(Scene(change.before, change.after, language, viewer, open_book=open_book, knower=knower), event)


def tell(
    change: Change[State], language: Language = "en", viewer: Viewer = None, *, open_book: bool = False
) -> str | None:
    """The sentence with its rule."""
    text = sentence(change, language, viewer, open_book=open_book)
    return text if text is None or not change.event.rule else f"{text} [{change.event.rule}]"


def narrate(match: Match[State], language: Language = "en") -> Iterator[str]:
    """A whole match with all its secrets, line by line, for those who may know everything: after the game, in tests."""
    last = ""
    for change in match.changes():
        line = tell(change, language, open_book=True)
        depth = 2 if change.before.order is not None and not isinstance(change.event, happened.Activated) else 0
        if line is not None and line != last:
            yield INDENT * depth + line
            last = line

"""What people around a table need of a game beyond its rules: words for the log, scenery to draw, aids to decide.

A `Desk` stands between the rules of a game and those who present them: server, client, command line. It reads matches
and never changes them, and it tells a viewer nothing that the viewer's view would not.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from sightline.games.retrospect import Retrospect
from sightline.i18n import Language
from sightline.kernel import Change, Game, Match, Player, Viewer, Violation

AnyMatch = Match[Any]
Document = Mapping[str, Any]
"""What is sent as JSON."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the log as a person reads it."""

    text: str
    rule: str | None = None


class Desk(Protocol):
    """The presentable side of a game."""

    @property
    def game(self) -> Game[Any]:
        """The rules."""

    @property
    def question_type(self) -> Any:
        """The union of questions that `answer` takes, tagged by `ask`, for decoding and for the API's schema."""

    def seats(self, wishes: Document) -> int:
        """How many players a match with these wishes has. Raises BadInput for wishes that make no sense."""

    def sides(self, setup: msgspec.Struct) -> Sequence[Sequence[Player]]:
        """The seats that win and lose together."""

    def setup(self, wishes: Document, choices: Sequence[Document]) -> msgspec.Struct:
        """The setup of a match: what was agreed by all (scenario, size, table ...) and each seat's own choices (list).

        Raises BadInput or Refused, naming what is wrong. An empty choice gets something sensible.
        """

    def offers(self, language: Language) -> Document:
        """What there is to choose from when making a match: scenarios, sizes, tables, lists, with names to read."""

    def public(self, setup: msgspec.Struct) -> Document:
        """What everybody may know of a setup: scenario, size, table, aids ... never a list."""

    def tables(self) -> Sequence[str]:
        """The names of the tables, or boards, that the game is played on."""

    def table(self, name: str, language: Language) -> Document:
        """A table as something to draw: see `docs/reference/scenery.md`."""

    def scenery(self, setup: msgspec.Struct, language: Language) -> Document:
        """The table of a match, with whatever else is drawn and never changes."""

    def tell(
        self, change: Change[Any], language: Language, viewer: Viewer, *, knower: Player | None = None
    ) -> Line | None:
        """One event as a sentence, as far as the viewer may know it; None where there is nothing to tell.

        When a match is over, the viewer may be told what another one knew: the knower.
        """

    def in_words(self, match: AnyMatch, violation: Violation, viewer: Viewer, language: Language) -> Violation:
        """A reason against a command whose parameters are names that people know, in place of the game's keys."""

    def narrate(self, match: AnyMatch, language: Language) -> Iterator[str]:
        """A whole match line by line with all its secrets, for those who may know everything."""

    def account(self, match: AnyMatch, language: Language) -> str:
        """How a match ended and where every point came from."""

    def retrospect(self, match: AnyMatch, language: Language) -> Retrospect:
        """The balance of a match from round to round and its turning points, for those who may know everything."""

    def answer(self, match: AnyMatch, player: Player, question: msgspec.Struct, language: Language) -> Document:
        """An aid: what a player may ask before deciding. Raises BadInput when the match does not allow it."""

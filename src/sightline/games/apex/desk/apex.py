"""The desk of Apex Legends."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Union

import msgspec

from sightline.content import boards
from sightline.games.apex.account import account
from sightline.games.apex.board import distance, in_cover, line_of_sight, load_board, reachable
from sightline.games.apex.desk.cards import cards_of
from sightline.games.apex.desk.questions import Odds, Question, Reach, Sight
from sightline.games.apex.desk.retrospect import ApexChronicle
from sightline.games.apex.desk.scenery import scenery_of
from sightline.games.apex.desk.setups import offers_of, read, setup_of
from sightline.games.apex.game import ApexGame
from sightline.games.apex.narrator import narrate, sentence, source_name
from sightline.games.apex.refusals import in_words
from sightline.games.apex.setup import Setup, fixed_of
from sightline.games.apex.shooting.prospect import prospect
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Legend, State
from sightline.games.desk import AnyMatch, Document, Line
from sightline.games.retrospect import Retrospect, look_back
from sightline.i18n import Language
from sightline.kernel import BadInput, Change, Command, Player, Viewer, Violation
from sightline.kernel.limits import COMMAND, normal

GAME = ApexGame()
MOST_MP = 12


class ApexDesk:
    """What presents Apex Legends."""

    game = GAME
    question_type = Question

    def seats(self, wishes: Document) -> int:
        """As many as the wishes say."""
        return read(wishes).players

    def sides(self, setup: msgspec.Struct) -> Sequence[Sequence[Player]]:
        """The squads."""
        assert isinstance(setup, Setup)
        return tuple(tuple(sorted(set(squad))) for squad in setup.seats)

    def setup(self, wishes: Document, choices: Sequence[Document]) -> Setup:
        """Squads, board and pack."""
        setup = setup_of(wishes, choices)
        fixed_of(setup)
        return setup

    def offers(self, language: Language) -> Document:
        """Ways of recruiting, boards, and every card to read."""
        return offers_of(language)

    def public(self, setup: msgspec.Struct) -> Document:
        """Everything: a setup has no secrets."""
        assert isinstance(setup, Setup)
        board = setup.board if isinstance(setup.board, str) else setup.board.name.en
        pack = setup.pack if isinstance(setup.pack, str) else str(setup.pack.get("key", ""))
        return {
            "scenario": setup.recruitment if isinstance(setup.recruitment, str) else "chosen",
            "points": setup.legends_each,
            "table": board,
            "pack": pack,
            "ring": setup.ring,
            "squads": setup.seats,
        }

    def tables(self) -> Sequence[str]:
        """The shipped boards."""
        return boards.names()

    def table(self, name: str, language: Language) -> Document:
        """A shipped board."""
        if name not in boards.names():
            raise BadInput("apex_board.unknown", name=name, known=", ".join(boards.names()))
        return scenery_of(load_board(name), getattr(boards.load(name).name, language))

    def scenery(self, setup: msgspec.Struct, language: Language) -> Document:
        """The board of a match; and where it is played with cards of somebody's own, what is printed on them."""
        assert isinstance(setup, Setup)
        title = boards.load(setup.board).name if isinstance(setup.board, str) else setup.board.name
        fixed = fixed_of(setup)
        board = scenery_of(fixed.board, getattr(title, language))
        return board if isinstance(setup.pack, str) else {**board, "words": cards_of(fixed.pack, language)}

    def tell(
        self, change: Change[State], language: Language, viewer: Viewer, *, knower: Player | None = None
    ) -> Line | None:
        """The sentence of the narrator, who hides nothing that is in the event."""
        text = sentence(change, language, viewer)
        return None if text is None else Line(text=text, rule=change.event.rule)

    def in_words(self, match: AnyMatch, violation: Violation, viewer: Viewer, language: Language) -> Violation:
        """Names of Legends, cards, tokens and places instead of their keys."""
        return in_words(violation, match.state, viewer, language)

    def narrate(self, match: AnyMatch, language: Language) -> Iterator[str]:
        """The whole log of the narrator."""
        return narrate(match, language)

    def account(self, match: AnyMatch, language: Language) -> str:
        """How it ended."""
        return account(match, language)

    def retrospect(self, match: AnyMatch, language: Language) -> Retrospect:
        """Deathbox tokens, Health and Shields, activation by activation."""
        return look_back(match, ApexChronicle(language))

    def answer(self, match: AnyMatch, player: Player, question: msgspec.Struct, language: Language) -> Document:
        """Everything on the board is public, so every question about it is answered."""
        question = normal(question, COMMAND)
        answer: Callable[..., Document] = _ANSWERS[type(question)]
        return answer(_Asked(match, player, language), question)


class _Asked:
    """A question of one player about a match."""

    def __init__(self, match: AnyMatch, player: Player, language: Language) -> None:
        self.match = match
        self.player = player
        self.language = language
        self.now = Situation(match.state)

    def legend(self, key: str) -> Legend:
        if key not in self.now.state.legends:
            raise BadInput("apex_desk.no_legend", legend=key[:40])
        return self.now.legend(key)

    def command(self, given: dict[str, Any]) -> Command:
        try:
            found: Command = msgspec.convert({**given, "player": self.player}, _ANY_COMMAND)
        except msgspec.ValidationError as error:
            raise BadInput("kernel.malformed", what="command", why=str(error)) from None
        return found


_ANY_COMMAND: Any = Union[GAME.command_types]  # noqa: UP007 (a union of a tuple)


def _reach(asked: _Asked, question: Reach) -> Document:
    legend = asked.legend(question.legend)
    if legend.at is None:
        return {"spaces": []}
    points = max(0, min(MOST_MP, question.mp))
    found = reachable(asked.now.board, legend.at, points, asked.now.occupied(legend.key))
    return {
        "spaces": [{"at": msgspec.to_builtins(space), "cost": cost} for space, cost in found.costs.items()],
    }


def _sight(asked: _Asked, question: Sight) -> Document:
    legend = asked.legend(question.legend)
    here = question.at or legend.at
    board = asked.now.board
    if here is None or not board.has(here):
        return {"lines": []}
    lines = []
    for other in asked.now.enemies(legend.key):
        if other.at is None:
            continue
        sight = line_of_sight(board, here, other.at)
        lines.append(
            {
                "target": other.key,
                "sees": sight.clear,
                "distance": distance(here, other.at),
                "cover": [msgspec.to_builtins(each) for each in in_cover(board, here, other.at)],
                "blocks": [
                    {"scenery": each.scenery, "place": msgspec.to_builtins(each.place), "rule": each.rule}
                    for each in sight.blocks
                ],
            }
        )
    return {"lines": lines}


def _odds(asked: _Asked, question: Odds) -> Document:
    command = asked.command(question.command)
    reasons = asked.match.check(command)
    if reasons:
        raise BadInput(reasons[0].code, rule=reasons[0].rule, **reasons[0].params)
    found = prospect(asked.now, asked.player, command)
    if found is None:
        return {"shot": None}
    return {
        "shot": {
            "target": found.target,
            "sum": [
                {"name": source_name(mod.source, asked.now.state, asked.language), "value": mod.value, "rule": mod.rule}
                for mod in found.threshold
            ],
            "threshold": found.total,
            "mean": found.odds.mean,
            "damage": {str(amount): chance for amount, chance in found.odds.damage.items()},
            "eliminates": found.eliminates,
        }
    }


_ANSWERS: Mapping[type[msgspec.Struct], Callable[[_Asked, Any], Document]] = {
    Reach: _reach,
    Sight: _sight,
    Odds: _odds,
}

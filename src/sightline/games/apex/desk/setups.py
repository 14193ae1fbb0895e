"""Making a match: who sits where, which Legends, which board."""

from collections.abc import Sequence
from typing import Any, Literal, get_args

import msgspec

from sightline.content import boards
from sightline.content.boards.format import BoardFile
from sightline.games.apex.content import library as packs
from sightline.games.apex.content import load_pack
from sightline.games.apex.desk.cards import cards_of, said
from sightline.games.apex.desk.squads import SIZES, Squad, ready_squads
from sightline.games.apex.setup import Plans, Recruitment, Setup
from sightline.games.desk import Document
from sightline.i18n import Language, translate
from sightline.kernel import BadInput

Scenario = Literal["introductory", "chosen", "draft", "random"]
SCENARIOS: tuple[Scenario, ...] = get_args(Scenario)
"""How the Legends come together; the mode is the Pitched Battle. Who chooses squads beforehand drafts by plan."""


class Wishes(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is agreed by all. An empty board means the first one; board and pack may be one's own, as data."""

    scenario: Scenario = "introductory"
    points: int = 2
    """Legends in a squad."""
    players: int = 2
    """People: from two, who each control a squad, to one for each Legend."""
    table: str | BoardFile = ""
    pack: str | dict[str, Any] = packs.STANDARD
    ring: bool = True
    aids: Literal["full", "strict"] = "full"


def read(wishes: Document) -> Wishes:
    """Wishes as somebody has sent them."""
    try:
        wanted = msgspec.convert(wishes, Wishes)
    except msgspec.ValidationError as error:
        raise BadInput("kernel.malformed", what="Wishes", why=str(error)) from None
    most = 2 * wanted.points
    if wanted.points not in SIZES or not 2 <= wanted.players <= most:
        raise BadInput("apex_desk.players", points=wanted.points, players=wanted.players, rule="AX-SETUP-005")
    return wanted


def setup_of(wishes: Document, choices: Sequence[Document]) -> Setup:
    """A setup; where squads are chosen beforehand every seat may bring its own, otherwise only itself."""
    wanted = read(wishes)
    if isinstance(wanted.table, str) and wanted.table and wanted.table not in boards.names():
        raise BadInput("apex_board.unknown", name=wanted.table, known=", ".join(boards.names()))
    if isinstance(wanted.pack, str) and wanted.pack not in packs.names():
        raise BadInput("apex_content.unknown", name=wanted.pack, known=", ".join(packs.names()))
    return Setup(
        seats=seats(wanted.points, wanted.players),
        recruitment=_recruitment(wanted.scenario, choices),
        board=wanted.table or boards.names()[0],
        pack=wanted.pack,
        ring=wanted.ring,
    )


def _recruitment(scenario: Scenario, choices: Sequence[Document]) -> Recruitment | Plans:
    if scenario == "chosen":
        return tuple(_squad(choice).legends for choice in choices)
    if any(choices):
        raise BadInput("apex_desk.no_choices")
    return scenario


def _squad(choice: Document) -> Squad:
    """What a seat brings along; whoever brings nothing is asked in the draft."""
    try:
        return msgspec.convert(choice, Squad)
    except msgspec.ValidationError as error:
        raise BadInput("kernel.malformed", what="Squad", why=str(error)) from None


def seats(size: int, players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who controls which Legend: even seats play the first squad, odd ones the second, in turns.

    Of an odd number of people, those of the second squad have more Legends each.

    >>> seats(3, 2), seats(3, 4), seats(2, 3)
    (((0, 0, 0), (1, 1, 1)), ((0, 2, 0), (1, 3, 1)), ((0, 2), (1, 1)))
    """
    first, second = (range(squad, players, 2) for squad in (0, 1))
    return (tuple(first[n % len(first)] for n in range(size)), tuple(second[n % len(second)] for n in range(size)))


def offers_of(language: Language) -> Document:
    """What there is to choose from, named in the reader's language, with every card of the standard pack."""
    found: dict[str, Any] = {
        "first": "introductory",
        "scenarios": [
            {
                "key": key,
                "name": translate(f"apex_desk.scenario.{key}.name", language),
                "summary": translate(f"apex_desk.scenario.{key}.summary", language),
                "sizes": list(SIZES),
                "lists": key == "chosen",
            }
            for key in SCENARIOS
        ],
        "tables": [
            {
                "key": name,
                "name": getattr(boards.load(name).name, language),
                "summary": getattr(boards.load(name).summary, language),
                "points": list(SIZES),
                "size": boards.load(name).size,
            }
            for name in boards.names()
        ],
        "packs": [{"key": name, "name": said(load_pack(name).file.name, language)} for name in packs.names()],
        "lists": ready_squads(language),
        "factions": [],
        "aids": ["full", "strict"],
        "seats": [2, 3, 4, 5, 6],
        "words": cards_of(load_pack(packs.STANDARD), language),
    }
    return found

"""Army lists as files: which options of a faction somebody takes.

A list names units and options; what those are stands in the faction. The same list is a YAML or JSON file, or a
share code (`sightline.content.armies.codes`).
"""

from pathlib import Path
from typing import Literal

import msgspec
import yaml

from sightline.content.armies.format import Faction, ListRow
from sightline.content.documents import YAML, parse_yaml
from sightline.i18n import Language
from sightline.kernel.errors import BadInput
from sightline.kernel.files import read_text
from sightline.kernel.limits import convert, decode

GAMES = ("codeone", "n4", "human_sphere")
"""The games that army lists are made for."""
MOST = 100
MOST_POINTS = 100_000
"""Larger numbers are mistakes, or mischief."""


class Pick(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A trooper of a list, so many times, each with the Peripherals that were bought for it."""

    unit: str
    option: str
    count: int = 1
    peripherals: tuple[str, ...] = ()
    """Units with their own Cost, beyond those that the option includes."""
    group: int = 1
    """Its Combat Group."""


class ListFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody brings to a game of so many points."""

    format: Literal[1] = 1
    game: str = "codeone"
    faction: str
    points: int = 30
    name: str = ""
    members: tuple[Pick, ...] = ()


def of_row(faction: Faction, row: ListRow, language: Language = "en") -> ListFile:
    """A ready list of a faction, under its name in the reader's language.

    >>> from sightline.content import armies
    >>> watch = armies.load("lantern_watch")
    >>> of_row(watch, watch.lists[0]).members[0]
    Pick(unit='lamplighters', option='lieutenant', count=1, peripherals=(), group=1)
    """
    members = tuple(
        Pick(unit=each.unit, option=each.option, count=each.count, group=each.group) for each in row.members
    )
    return ListFile(game=faction.game, faction=faction.key, points=row.points, name=row.name[language], members=members)


def read(path: Path) -> ListFile:
    """A list from a YAML or JSON file; a fault is said with its place."""
    text = read_text(path, YAML.size)
    try:
        if path.suffix == ".json":
            return checked(decode(text, ListFile, what=path.name))
        return checked(convert(parse_yaml(text, path.name), ListFile, what=path.name))
    except BadInput as error:
        if error.code != "kernel.malformed":
            raise
        raise BadInput("armies.not_a_list", path=str(path), why=str(error.params["why"])) from None


def checked(found: ListFile) -> ListFile:
    """The same list, if it is of a game with lists and its numbers make sense."""
    if found.game not in GAMES:
        raise BadInput("armies.unknown_game", game=found.game[:60], known=", ".join(GAMES))
    sensible = all(
        1 <= each.count <= MOST and 1 <= each.group <= MOST and len(each.peripherals) <= MOST for each in found.members
    )
    if not 1 <= found.points <= MOST_POINTS or not sensible or len(found.members) > MOST:
        raise BadInput("armies.numbers")
    return found


def to_json(given: ListFile) -> str:
    """A list as a JSON file.

    >>> to_json(ListFile(faction="o12", points=15)).splitlines()[1]
    '  "format": 1,'
    """
    return msgspec.json.format(msgspec.json.encode(given), indent=2).decode() + "\n"


def to_yaml(given: ListFile) -> str:
    """A list as a YAML file."""
    return yaml.safe_dump(msgspec.to_builtins(given), sort_keys=False, allow_unicode=True)

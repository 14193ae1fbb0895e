"""Making a match: what there is to choose from, and from choices to a setup."""

import functools
import random
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from sightline.content import armies, tables
from sightline.content.armies.codes import decode
from sightline.content.armies.lists import ListFile, checked
from sightline.games.desk import Document
from sightline.games.infinity.armies.building import muster
from sightline.games.infinity.armies.random_lists import random_list
from sightline.games.infinity.core.match.edition import Edition
from sightline.games.infinity.core.match.game import Setup
from sightline.games.infinity.core.troopers.profiles import ArmyList
from sightline.games.infinity.core.troopers.recruiting import army_of
from sightline.games.infinity.desk.armies import faction_of
from sightline.i18n import Language, translate
from sightline.kernel import BadInput


class Wishes(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is agreed by all. An empty table means any that fits."""

    scenario: str = "standard"
    points: int = 0
    """None: a game of the standard size."""
    table: str = ""
    aids: Literal["full", "strict"] = "full"


class Choice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one player brings: a ready list of a faction, a list of one's own, its code, or something by chance."""

    faction: str = ""
    ready: str = ""
    """The key of a ready list."""
    code: str = ""
    file: ListFile | None = None
    seed: str = ""
    """With a faction: a list by chance."""


def read(kind: type[Any], given: Document) -> Any:
    """What somebody has sent, as what it should be."""
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        raise BadInput("kernel.malformed", what=kind.__name__, why=str(error)) from None


def setup_of(
    edition: Edition,
    fixed_lists: Mapping[str, tuple[ArmyList, ArmyList]],
    wishes: Document,
    choices: Sequence[Document],
) -> Setup:
    """A setup in full, so that a match file needs nothing else."""
    wanted: Wishes = read(Wishes, wishes)
    if wanted.scenario not in edition.scenario:
        raise BadInput("infinity.unknown_scenario", scenario=wanted.scenario, known=", ".join(edition.scenario))
    points = wanted.points or edition.lists.standard
    given = fixed_lists.get(wanted.scenario)
    if given is not None:
        points = min(edition.sizes.rows)
    elif points not in edition.sizes.rows:
        known = ", ".join(map(str, edition.sizes.rows))
        raise BadInput("scenario.no_such_size", points=points, sizes=known, rule=edition.sizes.rule)
    lists = given or tuple(army(edition, read(Choice, choice), points, seat) for seat, choice in enumerate(choices))
    table = wanted.table or tables.of_size(edition.sizes.rows[points].table)[0]
    if table not in tables.names():
        raise BadInput("table.unknown", name=table, known=", ".join(tables.names()))
    return Setup(scenario=wanted.scenario, points=points, table=table, lists=(lists[0], lists[1]), aids=wanted.aids)


def army(edition: Edition, choice: Choice, points: int, seat: int) -> ArmyList:
    """The army of a choice; without one, a ready list of that size, another for each seat."""
    given = decode(choice.code) if choice.code else choice.file
    if given is not None:
        refuse_other_editions(edition, given.game, given.name or given.faction)
        return muster(checked(given), faction_of(given.faction))
    if choice.faction and choice.seed:
        faction = faction_of(choice.faction)
        refuse_other_editions(edition, faction.game, faction.key)
        return muster(random_list(faction, points=points, seed=choice.seed), faction)
    every = ready_lists(edition.name, points)
    ready = [each for each in every if choice.faction in ("", each["faction"])]
    if choice.ready:
        ready = [each for each in ready if each["key"] == choice.ready]
    if not ready:
        known = ", ".join(f"{each['faction']}/{each['key']}" for each in every)
        raise BadInput("army.no_such_list", faction=choice.faction, name=choice.ready, known=known)
    chosen = ready[0] if choice.ready else random.Random(f"{points} {seat}").choice(ready)
    faction = armies.load(chosen["faction"])
    return army_of(faction, next(row for row in faction.lists if row.key == chosen["key"]))


def refuse_other_editions(edition: Edition, game: str, name: str) -> None:
    """A list or a faction of another game is no army of this one, whatever its units are called."""
    if game != edition.name:
        raise BadInput("armies.other_edition", name=name[:80], game=game[:60], edition=edition.name)


@functools.cache
def ready_lists(game: str, points: int) -> tuple[Document, ...]:
    """Every shipped list of a size, by faction and key."""
    factions = [armies.load(name) for name in armies.names(game)]
    return tuple(
        {"faction": faction.key, "key": row.key, "points": row.points}
        for faction in factions
        for row in faction.lists
        if row.points == points
    )


def offers_of(edition: Edition, fixed_lists: Mapping[str, object], first: str, language: Language) -> Document:
    """What there is to choose from, named in the reader's language."""
    sizes = edition.sizes.rows
    return {
        "first": first,
        "scenarios": [
            {
                "key": key,
                "name": translate(f"desk.scenario.{key}.name", language),
                "summary": translate(f"desk.scenario.{key}.summary", language),
                "sizes": [min(sizes)] if key in fixed_lists else list(scenario.tables(edition.sizes)),
                "lists": key not in fixed_lists,
            }
            for key, scenario in edition.scenario.items()
        ],
        "tables": [
            {
                "key": name,
                "name": getattr(tables.load(name).name, language),
                "summary": getattr(tables.load(name).summary, language),
                "points": [points for points, size in sizes.items() if name in tables.of_size(size.table)],
                "size": tables.load(name).size,
            }
            for name in tables.names()
        ],
        "lists": [
            {
                "faction": faction.key,
                "faction_name": faction.name[language],
                "key": row.key,
                "name": row.name[language],
                "how": row.how[language],
                "points": row.points,
            }
            for faction in map(armies.load, armies.names(edition.name))
            for row in faction.lists
        ],
        "factions": [
            {"key": faction.key, "name": faction.name[language], "summary": faction.summary[language]}
            for faction in map(armies.load, armies.names(edition.name))
        ],
        "aids": ["full", "strict"],
        "seats": 2,
    }

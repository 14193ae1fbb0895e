"""Fireteam charts of the list builder as rows of ours."""

from pathlib import Path

import pytest

from sightline.content.armies.importing import ImportedFaction, read_faction, read_metadata, translate_faction
from sightline.content.armies.importing.rows import Fireteam, FireteamChart, TeamUnit
from sightline.content.armies.importing.team_rows import limits_of, rows_of
from sightline.games.infinity.armies.knowledge import vocabulary_of
from sightline.games.infinity.human_sphere.edition import HUMAN_SPHERE

FACTIONS = ("combined-army", "military-orders", "morat", "panoceania", "yu-jing")


def unit(key: str, *, name: str = "", comment: str = "", least: int = 0, most: int = 5, star: bool = False) -> TeamUnit:
    return TeamUnit(unit=key, name=name or key.upper(), comment=comment, least=least, most=most, required=star)


def test_what_has_no_type_may_join_everything_and_makes_nothing() -> None:
    teams = (
        Fireteam(name="Guards", types=("haris", "core"), units=(unit("guards", star=True), unit("medics", most=1))),
        Fireteam(name="Wildcards", units=(unit("heroes", most=1, comment="(Guards, Sailors)"),)),
    )
    haris, core = rows_of(FireteamChart(teams=teams), {})
    assert (haris.kind, core.kind, core.units) == ("haris", "core", ("guards", "medics", "heroes"))
    assert (core.starred, core.wild, core.counts_as) == (("guards",), ("heroes",), {"heroes": ("guards",)})
    assert core.most == {"guards": 5, "medics": 1, "heroes": 1}


def test_a_word_after_the_name_says_which_options_are_meant() -> None:
    friars = unit("friars", name="FRIAR", comment="FTO (Guards)")
    (row,) = rows_of(
        FireteamChart(teams=(Fireteam(name="t", types=("duo",), units=(friars,)),)), {"friars": ["FRIAR", "FRIAR FTO"]}
    )
    assert row.marked == {"friars": "FTO"}


def test_any_number_is_no_limit() -> None:
    assert limits_of(FireteamChart(limits={"core": 0, "haris": 1, "duo": 256})) == {"core": 0, "haris": 1}


def imported(folder: Path, key: str) -> ImportedFaction:
    metadata = read_metadata(folder / "n4" / "metadata.json")
    file = read_faction(folder / "n4" / f"{key}.json")
    return translate_faction(file, metadata, game="human_sphere", key=key, vocabulary=vocabulary_of(HUMAN_SPHERE))


@pytest.mark.parametrize("key", FACTIONS)
def test_every_chart_of_the_builder_is_read_in_full(builder_data: Path, key: str) -> None:
    faction = imported(builder_data, key)
    assert faction.fireteams is not None
    names = {each.isc for each in faction.units}
    rows = [(row.kind, {*row.units} - {*row.wild}) for row in faction.teams]
    charted = [
        (kind, {each.unit for each in team.units if each.unit})
        for team in faction.fireteams.teams
        for kind in team.types
    ]
    assert [(kind, units) for kind, units in rows] == charted
    assert {unit for row in faction.teams for unit in row.units} <= names
    for row in faction.teams:
        assert row.least.keys() | row.marked.keys() | row.most.keys() | {*row.starred} <= {*row.units}

"""Factions that nobody has seen: odd units do not cost the others, and whatever cannot be played has its reason."""

import copy
import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.content.armies.conftest import Run
from tests.content.armies.test_importing import METADATA, _faction

from sightline.content.armies.importing.rows import ImportedFaction
from sightline.content.armies.library import check
from sightline.content.armies.lists import ListFile, Pick
from sightline.games.infinity.armies import import_armies, load, muster
from sightline.games.infinity.armies.importing import Summary, report_armies
from sightline.games.infinity.armies.knowledge import edition_of, reasons
from sightline.games.infinity.armies.sheet import sheet_of
from sightline.games.infinity.core.troopers.fitness import check_army
from sightline.games.infinity.desk.armies import faction_document

Body = dict[str, Any]


def imported(folder: Path, body: Mapping[str, object], game: str = "n4") -> tuple[Summary, ImportedFaction]:
    folder.mkdir(exist_ok=True)
    (folder / "newcomers.json").write_text(json.dumps(body))
    (folder / "metadata.json").write_text(json.dumps(METADATA))
    report = import_armies(folder, game)
    faction = load(f"{game}/newcomers")
    assert isinstance(faction, ImportedFaction)
    assert list(check(faction)) == []
    return report.factions[0], faction


@pytest.fixture
def body() -> Body:
    return copy.deepcopy(_faction())


def test_profile_groups_of_one_name_are_told_apart(tmp_path: Path, body: Body) -> None:
    groups = body["units"][0]["profileGroups"]
    groups += [groups[1] | {"id": 3}, groups[1] | {"id": 4}]
    _, faction = imported(tmp_path / "source", body)
    assert [unit.isc for unit in faction.units] == ["medics", "medics_bot", "medics_bot_3", "medics_bot_4", "wolf"]


def test_units_of_one_name_are_told_apart(tmp_path: Path, body: Body) -> None:
    body["units"].append(body["units"][1] | {"id": 77})
    _, faction = imported(tmp_path / "source", body)
    assert [unit.isc for unit in faction.units][-2:] == ["wolf", "wolf_1"]


def test_a_unit_that_cannot_be_read_is_left_out_and_named(tmp_path: Path, body: Body) -> None:
    body["units"][0]["profileGroups"][0]["profiles"][0]["bs"] = None
    summary, faction = imported(tmp_path / "source", body)
    assert [unit.isc for unit in faction.units] == ["wolf"]
    (fault,) = summary.left_out
    assert (fault.code, fault.params["unit"]) == ("armies.unit_unread", "Medics")
    assert "bs" in str(fault.params["why"])


def test_a_unit_that_our_format_cannot_hold_is_left_out_and_named(tmp_path: Path, body: Body) -> None:
    body["units"][1]["profileGroups"][0]["options"][0] |= {"points": 1.3}
    summary, faction = imported(tmp_path / "source", body)
    assert "wolf" not in [unit.isc for unit in faction.units]
    assert [(each.code, each.params["unit"]) for each in summary.left_out] == [("army.why_half_points", "wolf")]


def test_a_unit_that_no_match_takes_is_left_out_and_named(tmp_path: Path, body: Body) -> None:
    body["units"][1]["profileGroups"][0]["profiles"][0]["wip"] = 10_014
    summary, faction = imported(tmp_path / "source", body)
    assert "wolf" not in [unit.isc for unit in faction.units]
    assert [(each.code, each.params["field"]) for each in summary.left_out] == [("army.figure", "wip")]


def test_what_is_null_is_not_there(tmp_path: Path, body: Body) -> None:
    before = imported(tmp_path / "source", body)[1]
    body |= {"relations": None, "fireteamChart": None}
    body["units"][1]["profileGroups"][0]["options"][0] |= {"includes": None, "minis": None, "swc": None}
    body["units"][1]["profileGroups"][0]["profiles"][0] |= {"equip": None, "chars": None, "str": None}
    summary, faction = imported(tmp_path / "source", body)
    assert (summary.left_out, len(faction.units)) == ((), len(before.units))


@pytest.mark.parametrize(
    ("part", "rows", "named"),
    [
        ("filters.skills", [{"name": "Nameless"}], "Nameless"),
        ("filters.extras", [{"id": 7, "name": ""}], "filters.extras[0]"),
        ("relations", [{"units": 5}, {"units": []}], "relations[0]"),
        ("fireteamChart.teams", [{"type": []}, {"name": "Pack"}], "fireteamChart.teams[0]"),
    ],
)
def test_a_row_that_cannot_be_read_is_named_and_costs_no_other(
    tmp_path: Path, body: Body, part: str, rows: list[Body], named: str
) -> None:
    *above, key = part.split(".")
    holder = body[above[0]] if above else body
    holder[key] = [*rows, *holder.get(key, ())]
    summary, faction = imported(tmp_path / "source", body)
    assert [each.params["unit"] for each in summary.left_out] == [named]
    assert len(faction.units) == 3


@pytest.mark.parametrize("mod", ["-", "1e5", ""])
def test_a_weapon_of_the_metadata_that_cannot_be_read_is_compared_with_nothing(
    tmp_path: Path, body: Body, mod: str
) -> None:
    imported(tmp_path / "source", body)
    rifle = {"id": 1, "name": "Combi Rifle", "distance": {"short": {"max": 20, "mod": mod}}}
    weapons = [rifle, {"id": 2, "name": "Pistol", "burst": "9"}]
    (tmp_path / "source" / "metadata.json").write_text(json.dumps({"weapons": weapons}))
    assert {each.weapon for each in report_armies(tmp_path / "source", "n4").differences} == {"pistol"}


@pytest.mark.parametrize("count", [-1, 101, 10**9])
def test_nobody_has_so_many_of_anything(tmp_path: Path, body: Body, count: int) -> None:
    body["units"][1]["profileGroups"][0]["options"][0]["orders"] = [{"type": "REGULAR", "total": count}]
    summary, _ = imported(tmp_path / "source", body)
    assert [each.params["unit"] for each in summary.left_out] == ["Wolf"]


def test_an_unknown_troop_type_is_a_reason_not_to_play_it(tmp_path: Path, body: Body) -> None:
    body["filters"]["type"][1]["name"] = "ZZ"
    summary, _ = imported(tmp_path / "source", body)
    (wolf,) = [each for each in summary.blocked if each.unit == "WOLF"]
    assert [(gap.what, gap.why) for gap in wolf.gaps] == [("ZZ", "unknown")]


def test_swc_that_is_no_number_is_a_reason_not_to_play_it(tmp_path: Path, body: Body) -> None:
    body["units"][1]["profileGroups"][0]["options"][0] |= {"swc": "lots"}
    summary, faction = imported(tmp_path / "source", body)
    assert faction.units[-1].options[0].swc == 0
    assert "SWC lots" in summary.unknown


def test_every_option_that_cannot_be_played_is_listed_with_the_reason(tmp_path: Path, body: Body) -> None:
    summary, _ = imported(tmp_path / "source", body, "codeone")
    assert len(summary.blocked) == summary.options - summary.playable
    assert {(gap.what, gap.why) for each in summary.blocked for gap in each.gaps} == {
        ("Juggling", "unknown"),
        ("MAN", "form"),
    }


def test_the_command_line_says_who_was_left_out_and_what_is_not_played(tmp_path: Path, body: Body, run: Run) -> None:
    body["units"].append({"id": 9, "isc": "Ghosts"})
    imported(tmp_path / "source", body)
    status, out, _ = run("import", str(tmp_path / "source"), "--game", "n4")
    assert (status, "Ghosts cannot be read" in out) == (0, True)
    status, out, _ = run("import-report", str(tmp_path / "source"), "--game", "n4", "--lang", "es")
    assert (status, "Juggling: ninguna regla de los libros tiene este nombre" in " ".join(out.split())) == (0, True)


def test_the_builder_says_why_an_option_cannot_be_played(tmp_path: Path, body: Body) -> None:
    _, faction = imported(tmp_path / "source", body)
    told = {
        reason
        for unit in faction_document(faction, "en")["units"]
        for option in unit["options"]
        for reason in option["without_effect"]
    }
    assert told == {"Juggling: no rule of the books has this name"}


# ------------------------------------------------------------------ recombined from the real data


def recombined(folder: Path, chance: random.Random) -> Body:
    """A faction with units of all others, under new names, with brackets dealt out anew."""
    others = [json.loads(file.read_text()) for file in sorted(folder.glob("*.json")) if file.name != "metadata.json"]
    made: Body = copy.deepcopy(others[0])
    for kind, rows in made["filters"].items():
        known = {each["id"] for each in rows if isinstance(each, dict)}
        more = {
            each["id"]: each for other in others for each in other["filters"].get(kind, ()) if isinstance(each, dict)
        }
        rows += [each for number, each in more.items() if number not in known]
    brackets = [each["id"] for each in made["filters"]["extras"]]
    every = [unit for other in others for unit in other["units"]]
    made["units"] = copy.deepcopy(chance.sample(every, 40))
    for number, unit in enumerate(made["units"]):
        unit |= {"id": 20_000 + number, "slug": f"newcomers-{number}", "isc": f"Newcomers {number}"}
        for group in unit["profileGroups"]:
            for row in (*group["profiles"], *group["options"]):
                row["name"] = f"NEW {number}"
                for entry in (*row["skills"], *row["equip"], *row["weapons"]):
                    if chance.random() < 0.15:
                        entry["extra"] = [chance.choice([*brackets, 99_999])]
    return made


@pytest.mark.parametrize(("game", "folder"), [("n4", "n4"), ("codeone", "codeone"), ("human_sphere", "n4")])
def test_a_faction_made_of_others_with_brackets_dealt_anew_is_understood_or_explained(
    builder_data: Path, tmp_path: Path, game: str, folder: str
) -> None:
    edition = edition_of(game)
    assert edition is not None
    for seed in range(3):
        body = recombined(builder_data / folder, random.Random(f"{game} {seed}"))
        summary, faction = imported(tmp_path / "source", body, game)
        assert summary.left_out == ()
        assert summary.playable
        for unit in faction.units:
            for option in unit.options:
                found = reasons(edition, faction, unit, option)
                assert all(each.what and each.why for each in found)
                one = ListFile(game=game, faction=faction.key, members=(Pick(unit=unit.isc, option=option.key),))
                army = muster(one, faction)
                assert found or list(check_army(edition, army)) == []
        assert sheet_of(one, "fr").profiles
        assert faction_document(faction, "es")["units"]

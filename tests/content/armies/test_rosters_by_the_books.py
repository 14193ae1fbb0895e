"""Our rosters use all that the books have for profiles: counted by the books, not by what is played here."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.content.armies import by_the_books
from tests.content.armies.by_the_books import NOT_IN_PROFILES, ONLY_IN_FIRETEAMS, headings, keyed, listed
from tests.content.armies.conftest import ROOT

from sightline.content import armies
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.core.troopers.recruiting import profile_of
from sightline.games.infinity.human_sphere.hacking.chart import CHART as HUMAN_SPHERE_PROGRAMS
from sightline.games.infinity.n4.hacking.hack import CHART, Hack
from sightline.rules.entries import Game


def profiles(game: Game) -> list[Profile]:
    factions = map(armies.load, armies.names(game))
    return [profile_of(each, unit, option) for each in factions for unit in each.units for option in unit.options]


def used(game: Game) -> set[str]:
    """All that is listed in a profile, in another form of it or in a Peripheral's, Lieutenant included."""
    every = [form for each in profiles(game) for form in (each, *each.forms, *each.peripherals)]
    abilities = {ability.key for each in every for ability in (*each.skills, *each.equipment)}
    weapons = {weapon for each in every for weapon in each.weapons}
    options = (option for name in armies.names(game) for unit in armies.load(name).units for option in unit.options)
    return abilities | weapons | ({"lieutenant"} if any(option.lieutenant for option in options) else set())


def programs(game: Game) -> set[str]:
    """All that a Hacker of the rosters can run, with the Upgrades of each."""
    hack = Hack(HUMAN_SPHERE_PROGRAMS if game == "human_sphere" else CHART)
    return {key for each in profiles(game) for key in hack.programs_on(each)}


def lacking(game: Game, wanted: Iterable[str]) -> set[str]:
    return listed(wanted) - used(game)


def test_every_skill_of_n4_is_had_by_somebody() -> None:
    skills = headings("n4", "SSK", "SSKB")
    assert len(skills) > 60
    assert lacking("n4", skills - ONLY_IN_FIRETEAMS) == set()
    assert lacking("human_sphere", ONLY_IN_FIRETEAMS) == set()


def test_every_piece_of_equipment_of_n4_is_had_by_somebody() -> None:
    assert lacking("n4", headings("n4", "EQUIP") | {"repeater", "deployable_repeater"}) == set()


def test_every_weapon_of_n4_is_carried_by_somebody() -> None:
    assert len(by_the_books.weapons_of_n4()) > 110
    assert by_the_books.weapons_of_n4() - used("n4") == set()


def test_every_program_of_n4_is_run_by_somebody() -> None:
    assert headings("n4", "HACK") - {"repeater"} - programs("n4") == set()


def test_every_skill_of_human_sphere_is_had_by_somebody() -> None:
    skills = headings("human_sphere", beginning="(CC )?Special Skill: |Pheroware ")
    assert len(skills) > 30
    assert lacking("human_sphere", skills) == set()


def test_every_piece_of_equipment_of_human_sphere_is_had_by_somebody() -> None:
    assert lacking("human_sphere", headings("human_sphere", "EQUIP")) == set()


def test_every_weapon_of_human_sphere_is_carried_by_somebody() -> None:
    assert lacking("human_sphere", headings("human_sphere", "WEAP")) == set()


def test_every_program_of_human_sphere_is_run_by_somebody() -> None:
    devices = {key for key in headings("human_sphere", "HACK") if key.endswith("hacking_device")}
    assert lacking("human_sphere", devices) == set()
    assert headings("human_sphere", "HACK") - devices - programs("human_sphere") == set()


@pytest.mark.parametrize("game", ["n4", "human_sphere"])
def test_every_troop_type_is_fielded(game: Game) -> None:
    every = profiles(game)
    assert by_the_books.troop_types() - {each.type for each in every} == set()
    assert any(each.peripherals for each in every)  # the type that only ever comes with another


@pytest.mark.parametrize("game", ["n4", "human_sphere"])
def test_every_kind_of_order_is_brought(game: Game) -> None:
    brought = {f"{key}_order" for key in used(game)} | {"regular_order"}
    brought |= {"lieutenant_special_order"} if "lieutenant" in used(game) else set()
    assert any("irregular" not in {skill.key for skill in each.skills} for each in profiles(game))
    assert by_the_books.orders(game) - brought == set()
    assert "tactical_awareness" in used(game)


def test_nothing_is_left_out_that_somebody_has() -> None:
    assert (NOT_IN_PROFILES.keys() - {"firewall"}) & (used("n4") | used("human_sphere")) == set()


def tables(game: Game) -> dict[str, Any]:
    """The charts as they were read out of a book, all parts together: they are no part of the repository."""
    folder = Path(ROOT.parent / "shared" / "rules" / game)
    if not folder.is_dir():
        pytest.skip(f"the charts of the books are not at {folder}: the catalogue alone was counted")
    parts = [yaml.safe_load(part.read_text(encoding="utf-8")) for part in sorted(folder.glob("tables*.yaml"))]
    return {name: [part[name] for part in parts if name in part] for part in parts for name in part}


def test_every_row_of_the_charts_of_n4_is_used() -> None:
    charts = tables("n4")
    skills = {key for part in charts["special_skills"] for key in part}
    assert listed(skills - ONLY_IN_FIRETEAMS) - used("n4") == set()
    weapons = {row["key"] for row in charts["weapons"][-1]} - {"discover", "suppressive_fire_mode"}
    assert weapons - used("n4") == set()
    assert {row["key"] for row in charts["hacking_devices"][-1]} - used("n4") == set()
    assert {row["key"] for row in charts["hacking_programs"][-1]} - programs("n4") == set()
    fielded = {each.type for each in profiles("n4")}
    assert charts["troop_types"][0].keys() - {"PERIPHERAL"} - fielded == set()


def test_every_row_of_the_charts_of_human_sphere_is_used() -> None:
    charts = tables("human_sphere")
    skills = {
        keyed(re.sub(r" L\d.*| \(Level.*| A$", "", row["skill"])) for row in charts["special_skill_order_types"][0]
    }
    assert listed(skills - {"casevac"} - NOT_IN_PROFILES.keys()) - used("human_sphere") == set()  # a Common Skill
    equipment = {row["key"].rstrip("_123") for row in charts["equipment"][0]}
    assert (
        listed(equipment - {"detonate_kuang_shi"}) - used("human_sphere") == set()
    )  # what a Control Device lets one do
    weapons = {row.get("name_en") or row["name"] for part in charts["weapons"] for row in part}
    assert listed(map(keyed, weapons)) - used("human_sphere") == set()
    assert {row["key"] for row in charts["hacking_programs"][0]} - programs("human_sphere") == set()
    assert {row["key"] for row in charts["hacking_devices"][0]} - used("human_sphere") == set()
    assert {row["key"] for row in charts["pheroware_tactics"][-1]} - used("human_sphere") == set()

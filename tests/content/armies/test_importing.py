"""Importing the official builder's data: a small made-up faction in its format, and all of the real ones."""

import copy
import json
from pathlib import Path

import pytest

from sightline.content.armies import storage
from sightline.content.armies.importing.rows import ImportedFaction, Unknown
from sightline.content.armies.library import check
from sightline.content.armies.notation import parse
from sightline.games.infinity.armies import build, import_armies, load, muster, random_list
from sightline.games.infinity.armies import check as check_list
from sightline.games.infinity.armies.building import totals
from sightline.games.infinity.armies.importing import Report, converts
from sightline.games.infinity.armies.knowledge import chart_of, edition_of, gaps
from sightline.games.infinity.armies.sheet import sheet_of
from sightline.kernel import BadInput

PROFILE = {
    "id": 1, "arm": 1, "ava": 2, "bs": 11, "bts": 3, "cc": 14, "chars": [3], "equip": [], "weapons": [], "includes": [],
    "move": [10, 10], "ph": 10, "s": 2, "str": False, "type": 1, "w": 1, "wip": 13, "name": "MEDICS", "skills": [],
    "peripheral": [], "logo": "x",
}  # fmt: skip
OPTION = {
    "id": 1, "chars": [], "disabled": False, "equip": [], "minis": 1, "includes": [], "points": 2, "swc": "0",
    "orders": [{"type": "REGULAR", "list": 1, "total": 1}], "weapons": [{"id": 33, "order": 1}], "name": "MEDIC",
    "skills": [], "peripheral": [],
}  # fmt: skip


def _faction() -> dict[str, object]:
    """Two groups that belong together, an option nobody can play in full, a transformation, a fireteam."""
    bot = PROFILE | {
        "name": "BOT", "ava": -1, "str": True, "type": 5, "chars": [21, 27], "s": 1,
        "skills": [{"id": 243, "extra": [41], "order": 1}, {"id": 28, "extra": [6], "order": 2}],
    }  # fmt: skip
    medics = {
        "id": 7, "isc": "Medics", "name": "MEDICS", "slug": "medics", "options": [], "notes": None,
        "profileGroups": [
            {"id": 1, "isc": "Medics", "category": 0, "profiles": [PROFILE], "options": [
                OPTION | {"skills": [{"id": 53, "order": 1}], "includes": [{"q": 1, "group": 2, "option": 1}]},
                OPTION | {"id": 2, "swc": "+1", "skills": [{"id": 119, "order": 1}],
                          "orders": [{"type": "REGULAR"}, {"type": "LIEUTENANT"}]},
                OPTION | {"id": 3, "skills": [{"id": 201, "extra": [4], "order": 1}, {"id": 9999, "order": 2}],
                          "weapons": [{"id": 5, "order": 2, "extra": None}, {"id": 65, "extra": [8], "order": 1}]},
            ]},
            {"id": 2, "isc": "Bot", "category": 0, "profiles": [bot],
             "options": [OPTION | {"name": "BOT", "points": 0.5, "orders": [], "disabled": True}]},
        ],
    }  # fmt: skip
    wolf = {
        "id": 8, "isc": "Wolf", "name": "WOLF", "slug": "wolf", "options": [],
        "profileGroups": [{"id": 1, "profiles": [
            PROFILE | {"name": "WOLF", "ava": 255, "type": 3,
                       "skills": [{"id": 21, "order": 1}, {"id": 40, "extra": [11], "order": 2}]},
            PROFILE | {"name": "MAN", "ava": -1},
        ], "options": [OPTION]}],
    }  # fmt: skip
    return {
        "version": 1,
        "units": [medics, wolf],
        "filters": {
            "skills": [
                {"id": 53, "name": "Doctor"}, {"id": 119, "name": "Lieutenant"}, {"id": 201, "name": "BS Attack"},
                {"id": 243, "name": "Peripheral"}, {"id": 28, "name": "Mimetism"}, {"id": 9999, "name": "Juggling"},
                {"id": 21, "name": "Martial Arts L3"}, {"id": 40, "name": "Dodge"},
            ],
            "weapons": [
                {"id": 33, "name": "Combi Rifle"}, {"id": 5, "name": "CC Weapon"}, {"id": 65, "name": "Nanopulser"}
            ],
            "equip": [],
            "extras": [
                {"id": 6, "name": "-3", "type": "TEXT"}, {"id": 41, "name": "Servant", "type": "TEXT"},
                {"id": 4, "name": "+1 Dam", "type": "TEXT"}, {"id": 8, "name": "+1B", "type": "TEXT"},
                {"id": 11, "name": "+2.5", "type": "DISTANCE"},
            ],
            "chars": [{"id": 3, "name": "Regular"}, {"id": 21, "name": "Hackable"}, {"id": 27, "name": "Peripheral"}],
            "type": [{"id": 1, "name": "LI"}, {"id": 3, "name": "HI"}, {"id": 5, "name": "REM"}],
        },
        "fireteamChart": {"spec": {"DUO": 2}, "desc": "", "teams": [
            {"name": "Pack", "obs": "", "type": ["DUO"], "units": [
                {"min": 0, "max": 2, "name": "WOLF", "slug": "wolf"},
                {"min": 0, "max": 1, "name": "GHOST", "slug": "ghost"}]}
        ]},
    }  # fmt: skip


METADATA = {
    "factions": [{"id": 1, "parent": 1, "name": "Made Up", "slug": "made-up"}],
    "weapons": [
        {"id": 33, "name": "Combi Rifle", "burst": "3", "damage": "7", "saving": "ARM",
         "distance": {"short": {"max": 20, "mod": "+3"}, "med": {"max": 40, "mod": "+3"},
                      "long": {"max": 80, "mod": "-3"}, "max": {"max": 120, "mod": "-6"}}},
        {"id": 2, "name": "Heavy Machine Gun", "burst": "5", "damage": "15", "saving": "ARM", "distance": None},
        {"id": 3, "name": "Bread Knife", "burst": "1", "damage": "1", "saving": "ARM", "distance": None},
    ],
}  # fmt: skip


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "source"
    folder.mkdir()
    (folder / "made-up.json").write_text(json.dumps(_faction()))
    (folder / "metadata.json").write_text(json.dumps(METADATA))
    return folder


@pytest.fixture
def report(source: Path) -> Report:
    return import_armies(source, "codeone")


def _imported() -> ImportedFaction:
    faction = load("codeone/made-up")
    assert isinstance(faction, ImportedFaction)
    return faction


def test_imported_factions_are_kept_in_the_users_folder_and_found_by_name(report: Report, data_folder: Path) -> None:
    assert storage.imported() == ("codeone/made-up",)
    assert (data_folder / "armies" / "codeone" / "made-up.json").is_file()
    assert _imported().name["en"] == "Made Up"
    assert list(check(_imported())) == []


def test_numbers_become_our_notation(report: Report) -> None:
    medics = _imported().unit("medics")
    wolf = _imported().unit("wolf")
    assert medics is not None
    assert wolf is not None
    doctor, lieutenant, odd = medics.options
    assert (doctor.key, doctor.skills, doctor.peripherals) == ("doctor_combi_rifle", ("doctor",), ("medics_bot",))
    assert (lieutenant.lieutenant, lieutenant.swc, lieutenant.skills) == (True, -1, ())
    assert odd.weapons == ("nanopulser(+1B)", "cc_weapon")
    assert (wolf.ava, wolf.skills[0]) == ("total", "martial_arts(L3)")


def test_groups_that_come_with_others_are_units_of_their_own(report: Report) -> None:
    bot = _imported().unit("medics_bot")
    assert bot is not None
    assert (bot.ava, bot.structure, bot.w, bot.hackable) == (0, 1, None, True)
    assert bot.skills == ("peripheral_servant", "mimetism(-3)")


def test_what_we_cannot_say_is_kept_as_it_was_printed(report: Report) -> None:
    odd = _imported().units[0].options[2]
    assert isinstance(odd.unknown, tuple)
    assert odd.unknown == (Unknown(printed="Juggling"),)
    assert "bs_attack(+1D)" in odd.skills
    wolf = _imported().units[2]
    assert wolf.unknown == ()
    assert [form.name for form in wolf.forms] == ["MAN"]


def test_a_distance_in_brackets_is_never_read_as_a_mod_to_a_roll(report: Report) -> None:
    assert "dodge(+2.5cm)" in _imported().units[2].skills


def test_who_only_comes_with_others_is_not_chosen_by_itself(report: Report) -> None:
    faction = _imported()
    alone = build(faction, ["medics_bot:bot"])
    assert "armies.comes_with_others" in {each.code for each in check_list(alone)}
    assert "armies.comes_with_others" not in {each.code for each in check_list(build(faction, ["wolf:combi_rifle"]))}


def test_orders_are_counted_by_their_kind(source: Path) -> None:
    body = copy.deepcopy(_faction())
    option = body["units"][1]["profileGroups"][0]["options"][0]  # type: ignore[index]
    option["orders"] = [
        {"type": "IRREGULAR", "list": 1, "total": 1},
        {"type": "IMPETUOUS", "list": 1, "total": 1},
        {"type": "IRREGULAR", "list": 0, "total": 1},
    ]
    (source / "made-up.json").write_text(json.dumps(body))
    import_armies(source, "n4")
    faction = load("n4/made-up")
    sums = totals(build(faction, ["wolf:combi_rifle*2", "medics:lieutenant_combi_rifle"]))
    assert sums.orders == 1
    assert sums.other_orders == {"irregular": 2, "impetuous": 2, "tactical": 2}


def test_fireteams_name_the_units_of_the_faction(report: Report) -> None:
    chart = _imported().fireteams
    assert chart is not None
    assert dict(chart.limits) == {"duo": 2}
    assert [(each.unit, each.name, each.most) for each in chart.teams[0].units] == [
        ("wolf", "WOLF", 2),
        ("", "GHOST", 1),
    ]


def test_the_summary_counts_what_is_fully_playable(report: Report) -> None:
    (summary,) = report.factions
    assert (summary.units, summary.options, summary.playable, summary.fireteams) == (3, 5, 3, 1)
    assert {"Juggling": 1, "MAN": 1}.items() <= summary.unknown.items()


def test_weapon_figures_are_compared_and_ours_count(report: Report) -> None:
    told = {(each.weapon, each.figure): (each.theirs, each.ours) for each in report.differences}
    assert told == {
        ("combi_rifle", "damage"): ("7", "13"),
        ("hmg", "burst"): ("5", "4"),
        ("hmg", "range"): ("", "20:-3 40:+0 80:+3 120:-3"),
    }
    assert [each.weapon for each in report.differences if converts(each)] == ["combi_rifle"]
    assert report.unknown_weapons == ("Bread Knife",)


def test_an_imported_list_is_mustered_like_any_other(report: Report) -> None:
    army = muster(random_list(_imported(), points=15, seed=1))
    assert any(member.lieutenant for member in army.members)
    assert all(member.profile.faction == "codeone/made-up" for member in army.members)


def test_factions_of_n4_are_imported_beside_those_of_codeone(source: Path) -> None:
    report = import_armies(source, "n4")
    assert report.plays
    assert storage.imported() == ("n4/made-up",)


def test_one_file_is_imported_with_the_metadata_beside_it(source: Path) -> None:
    assert import_armies(source / "made-up.json", "codeone").factions[0].name == "Made Up"
    (source / "metadata.json").unlink()
    assert import_armies(source / "made-up.json", "codeone").factions[0].options == 5


def test_what_cannot_be_imported_is_said(tmp_path: Path, source: Path) -> None:
    (source / "made-up.json").write_text('{"units": [{"id": "seven"}]}')
    with pytest.raises(BadInput, match=r"armies\.not_builder_data"):
        import_armies(source, "codeone")
    with pytest.raises(BadInput, match=r"armies\.nothing_to_import"):
        import_armies(tmp_path / "nowhere", "codeone")
    with pytest.raises(BadInput, match=r"armies\.not_importable"):
        import_armies(source, "ludo")


LONG = "x" * 20_000


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("made-up.json", " " * 9_000_000, r"kernel\.file\.too_large"),
        ("metadata.json", " " * 9_000_000, r"kernel\.file\.too_large"),
        ("made-up.json", f'{{"version": "{LONG}", "units": [], "filters": {{}}}}', r"kernel\.limits\.text"),
        ("metadata.json", f'{{"skills": [{{"id": 1, "name": "{LONG}"}}]}}', r"kernel\.limits\.text"),
        ("metadata.json", f'{{"skills": {[1] * 2_000}}}', r"armies\.not_builder_data"),
    ],
    ids=["bytes", "bytes of metadata", "a text", "a name", "rubbish"],
)
def test_no_more_is_read_than_a_file_of_the_builder_may_hold(source: Path, name: str, text: str, why: str) -> None:
    (source / name).write_text(text)
    with pytest.raises(BadInput, match=why):
        import_armies(source, "codeone")


def test_a_folder_that_cannot_be_written_is_said(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIGHTLINE_DATA", str(source / "made-up.json"))
    with pytest.raises(BadInput, match=r"armies\.cannot_keep"):
        import_armies(source, "codeone")


# --------------------------------------------------------------------------- the real data


def test_every_faction_of_codeone_imports_and_nearly_all_of_it_is_playable(builder_data: Path) -> None:
    report = import_armies(builder_data / "codeone", "codeone")
    assert {each.faction.split("/")[1] for each in report.factions} == {
        "combined-army",
        "o-12",
        "panoceania",
        "yu-jing",
    }
    assert sum(each.options for each in report.factions) == 303
    assert all(each.playable >= 0.97 * each.options for each in report.factions)
    # Only its way of printing Damage differs, and weapons whose modes were changed by a later edition.
    assert all(converts(each) or each.figure in ("modes", "burst") for each in report.differences)
    for summary in report.factions:
        faction = load(summary.faction)
        assert list(check(faction)) == []
        assert check_list(random_list(faction, points=30, seed=1), faction) == ()


def test_every_faction_of_n4_imports_with_its_fireteams(builder_data: Path) -> None:
    report = import_armies(builder_data / "n4", "n4")
    assert len(report.factions) == 5
    assert all(each.units > 80 and each.options > 200 and each.fireteams for each in report.factions)
    for summary in report.factions:
        faction = load(summary.faction)
        assert list(check(faction)) == []
        assert check_list(random_list(faction, points=300, seed=1), faction) == ()


def test_our_chart_has_every_weapon_of_n4_so_that_sheets_print_it(builder_data: Path) -> None:
    import_armies(builder_data / "n4" / "yu-jing.json", "n4")
    faction = load("n4/yu-jing")
    chart = chart_of("n4").weapons
    carried = {parse(each).key for unit in faction.units for option in unit.options for each in option.weapons}
    assert carried <= chart.keys()
    sheet = sheet_of(random_list(faction, points=300, seed=3))
    assert len(sheet.weapons) > 15


def test_a_profile_of_the_book_is_imported_as_we_ship_it(builder_data: Path) -> None:
    import_armies(builder_data / "codeone" / "o-12.json", "codeone")
    theirs, ours = load("codeone/o-12").unit("delta_unit"), load("o12").unit("delta_unit")
    assert theirs is not None
    assert ours is not None
    # Not CC, which a later edition raised.
    for field in ("type", "mov", "bs", "ph", "wip", "arm", "bts", "w", "s", "ava"):
        assert getattr(theirs, field) == getattr(ours, field)
    assert set(theirs.skills) == set(ours.skills)
    assert sorted(each.cost for each in theirs.options) == sorted(each.cost for each in ours.options)
    edition = edition_of("codeone")
    assert all(gaps(edition, load("codeone/o-12"), theirs, option) == () for option in theirs.options)

"""Pasted lists: codes and texts of our own factions, of a small made-up import, and of real examples."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import msgspec
import pytest
from tests.content.armies.conftest import ROOT, Run
from tests.content.armies.test_importing import OPTION, PROFILE, _faction

from sightline.content.armies import library
from sightline.content.armies.builder_codes import BuilderCode, CodeGroup, CodeMember, read_code, write_code
from sightline.content.armies.lists import ListFile, Pick, of_row
from sightline.content.armies.numbering import FIRST, missing_numbers, own_numbers
from sightline.content.armies.storage import imported, load
from sightline.games.infinity.armies.building import muster, totals
from sightline.games.infinity.armies.decoding import decode
from sightline.games.infinity.armies.importing import import_armies, report_armies
from sightline.games.infinity.armies.knowledge import edition_of, gaps
from sightline.games.infinity.armies.pasting import exported, paste
from sightline.games.infinity.core.troopers.fitness import check_army
from sightline.games.infinity.core.troopers.recruiting import charts_of
from sightline.kernel import BadInput

READY = [(name, row.key) for name in library.names() for row in library.load(name).lists]


@pytest.fixture
def scouts(tmp_path: Path) -> str:
    """A made-up faction of the builder, number 701, imported for CodeOne; with a team that is sold as one line."""
    faction = _faction()
    pair = {
        "id": 9, "isc": "Pair", "name": "PAIR", "slug": "pair",
        "options": [OPTION | {"id": 4, "name": "ONE & TWO", "points": 5, "minis": 2, "weapons": [], "includes": [
            {"q": 1, "group": 1, "option": 1}, {"q": 1, "group": 2, "option": 1}]}],
        "profileGroups": [
            {"id": 1, "profiles": [PROFILE | {"name": "ONE"}], "options": [OPTION | {"disabled": True}]},
            {"id": 2, "profiles": [PROFILE | {"name": "TWO"}], "options": [OPTION | {"disabled": True}]},
        ],
    }  # fmt: skip
    units = faction["units"]
    assert isinstance(units, list)
    servant = PROFILE | {"name": "HELPER", "str": True, "type": 5, "skills": [{"id": 243, "extra": [41], "order": 1}]}
    helpers = {
        "id": 10, "isc": "Helpers", "name": "HELPERS", "slug": "helpers", "options": [],
        "profileGroups": [{"id": 1, "profiles": [servant], "options": [OPTION | {"name": "HELPER", "points": 0.5}]}],
    }  # fmt: skip
    units += [pair, helpers]
    names = {"factions": [{"id": 701, "name": "Scouts", "slug": "scouts"}]}
    folder = tmp_path / "source"
    folder.mkdir()
    (folder / "scouts.json").write_text(json.dumps(faction))
    (folder / "metadata.json").write_text(json.dumps(names))
    import_armies(folder, "codeone")
    return "codeone/scouts"


def code(*members: tuple[int, int, int], faction: int = 701, points: int = 30, reinforcement: bool = False) -> str:
    lines = tuple(CodeMember(unit=unit, profile_group=group, option=option) for unit, group, option in members)
    groups = (CodeGroup(number=1, members=lines, reinforcement=reinforcement),)
    return write_code(BuilderCode(faction=faction, slug="scouts", name=" Mine ", points=points, groups=groups))


# ------------------------------------------------------------------ our own factions


@pytest.mark.parametrize(("faction", "key"), READY)
def test_a_ready_list_comes_back_from_its_code(faction: str, key: str) -> None:
    found = library.load(faction)
    given = of_row(found, next(row for row in found.lists if row.key == key))
    again = paste(exported(given, "code"))
    assert (again.missing, again.remarks) == ((), ())
    assert _lines(again.file) == _lines(given)
    assert (again.file.name, again.file.points, again.file.game) == (given.name, given.points, given.game)


@pytest.mark.parametrize(("faction", "key"), READY)
def test_a_ready_list_comes_back_from_its_text(faction: str, key: str) -> None:
    found = library.load(faction)
    given = of_row(found, next(row for row in found.lists if row.key == key))
    again = paste(exported(given, "text"))
    assert again.missing == ()
    assert totals(again.file).points == totals(given).points


def _lines(given: ListFile) -> list[tuple[str, str, int]]:
    """One for each trooper, group by group."""
    picks = sorted(given.members, key=lambda pick: pick.group)
    return [(pick.unit, pick.option, pick.group) for pick in picks for _ in range(pick.count)]


def test_everything_of_ours_has_a_number_outside_the_builders_ranges() -> None:
    assert missing_numbers([library.load(name) for name in library.names()]) == ()
    assert all(number >= FIRST[what] for (what, _, _), number in own_numbers().items())
    whole = [(what, key if what == "option" else "", number) for (what, key, _), number in own_numbers().items()]
    assert len(set(whole)) == len(whole)


# ------------------------------------------------------------------ imported factions


def test_a_code_names_units_by_the_builders_numbers(scouts: str) -> None:
    found = paste(code((7, 1, 1), (7, 1, 1), (8, 1, 1)))
    assert found.file.faction == scouts
    assert found.file.name == " Mine "
    assert [(pick.unit, pick.count) for pick in found.file.members] == [("medics", 2), ("wolf", 1)]


def test_a_team_is_profile_group_0(scouts: str) -> None:
    (pick,) = paste(code((9, 0, 4))).file.members
    assert (pick.unit, totals(paste(code((9, 0, 4))).file).points) == ("pair", 5)


def test_what_the_data_does_not_know_is_named_with_its_place(scouts: str) -> None:
    found = paste(code((7, 1, 2), (7, 1, 99), (7, 5, 1), (1905, 1, 3)))
    assert [(each.code, each.params["position"], each.params["unit"]) for each in found.missing] == [
        ("builder_codes.unknown_option", 2, 7),
        ("builder_codes.unknown_profile_group", 3, 7),
        ("builder_codes.unknown_unit", 4, 1905),
    ]
    assert [each.code for each in found.remarks] == ["builder_codes.perhaps_other_edition"]


def test_a_list_of_nobody_who_is_known_names_them_all(scouts: str) -> None:
    found = paste(code((1905, 1, 3), (1906, 1, 1)))
    assert (found.file.members, len(found.missing)) == ((), 2)


def test_points_above_the_limit_hint_at_another_edition(scouts: str) -> None:
    found = paste(code(*[(7, 1, 2)] * 9, points=15))
    assert [each.code for each in found.remarks] == ["builder_codes.perhaps_other_edition"]
    assert "army.too_many_points" in [each.code for each in found.violations]


def test_reinforcements_are_named_and_not_played(scouts: str) -> None:
    found = paste(code((7, 1, 1), reinforcement=True))
    assert [each.code for each in found.missing] == ["builder_codes.reinforcement"]


def test_changes_of_a_player_are_told(scouts: str) -> None:
    member = CodeMember(unit=7, profile_group=1, option=1, changes=('[{"type":"stat","stat":"bs","q":1}]',))
    given = BuilderCode(
        faction=701, slug="", name="", points=30, groups=(CodeGroup(number=1, members=(member,)),), layout="D"
    )
    found = paste(write_code(given))
    assert len(found.file.members) == 1
    assert [each.code for each in found.remarks] == ["builder_codes.changes_not_played"]


def test_peripherals_that_were_bought_go_to_who_controls_them(scouts: str) -> None:
    """Wherever their line stands; and behind their controller when the list is written again."""
    found = paste(code((7, 1, 1), (8, 1, 1), (10, 1, 1)))
    assert [(pick.unit, pick.peripherals) for pick in found.file.members] == [("medics", ("helpers",)), ("wolf", ())]
    (group,) = read_code(exported(found.file, "code"))[0].groups
    assert [member.unit for member in group.members] == [7, 10, 8]


def test_a_peripheral_of_nobody_is_still_in_the_list(scouts: str) -> None:
    found = paste(code((8, 1, 1), (10, 1, 1)))
    assert [pick.unit for pick in found.file.members] == ["wolf", "helpers"]


def test_a_companion_as_a_line_of_its_own_is_against_the_rules(scouts: str) -> None:
    assert "armies.comes_with_others" in [each.code for each in paste(code((8, 1, 1), (7, 2, 1))).violations]


def test_a_sectorial_that_was_not_imported_is_previewed_with_its_faction(scouts: str) -> None:
    found = paste(code((7, 1, 1), faction=703))
    assert found.file.faction == scouts
    assert [each.code for each in found.remarks] == ["builder_codes.preview"]


def test_a_faction_that_was_not_imported_is_named(scouts: str) -> None:
    with pytest.raises(BadInput, match=r"builder_codes\.unknown_faction number=402"):
        paste(code((7, 1, 1), faction=402))


def test_numbers_of_ours_that_nobody_has_are_not_somebody_elses_sectorial() -> None:
    with pytest.raises(BadInput, match="nothing_imported number=30099"):
        paste(code((7, 1, 1), faction=30_099))


def test_what_was_imported_without_its_number_is_to_be_imported_again(tmp_path: Path) -> None:
    file = tmp_path / "scouts.json"
    file.write_text(json.dumps(_faction()))
    import_armies(file, "codeone")
    with pytest.raises(BadInput, match=r"builder_codes\.no_numbers faction=codeone/scouts"):
        paste(code((7, 1, 1)))


def test_without_any_import_it_is_said_what_to_do() -> None:
    with pytest.raises(BadInput, match=r"builder_codes\.nothing_imported number=701"):
        paste(code((7, 1, 1)))


def test_a_list_of_another_game_is_refused(scouts: str) -> None:
    with pytest.raises(BadInput, match=r"builder_codes\.other_game .*game=codeone wanted=n4"):
        paste(code((7, 1, 1)), "n4")


def test_two_readings_of_a_code_are_told_apart_by_what_is_known(scouts: str) -> None:
    """A team of profile group 0 can make the beginning of a code of layout C a whole code of layout A."""
    whole = read_code(code((9, 0, 4)))
    assert {"C"} <= {each.layout for each in whole}
    assert paste(code((9, 0, 4))).missing == ()


# ------------------------------------------------------------------ text lists


def test_a_text_list_is_read_by_its_lines(scouts: str) -> None:
    text = exported(paste(code((7, 1, 1), (7, 1, 3))).file, "text")
    assert "MEDIC (Doctor) Combi Rifle. (0 | 2)" in text
    found = paste(text)
    assert _lines(found.file) == _lines(paste(code((7, 1, 1), (7, 1, 3))).file)


def test_broken_words_capitals_and_accents_do_not_matter(scouts: str) -> None:
    (pick,) = paste("Scouts\nGroup 2\n* médic (DOC tor)  combi-rifle .( 0|2 )").file.members
    assert (pick.unit, pick.group) == ("medics", 2)


def test_other_costs_are_read_and_told(scouts: str) -> None:
    found = paste("Scouts\nMEDIC (Doctor) Combi Rifle. (0 | 3)")
    assert [each.code for each in found.remarks] == [
        "builder_codes.line_differs",
        "builder_codes.perhaps_other_edition",
    ]


def test_a_line_that_nobody_knows_is_named(scouts: str) -> None:
    found = paste("Scouts\nMEDIC (Doctor) Combi Rifle. (0 | 2)\nDRAGON Fire. (0 | 90)")
    assert [(each.code, each.params["line"]) for each in found.missing] == [("builder_codes.line_unknown", 3)]


def test_a_companion_below_its_owner_is_not_taken_twice(scouts: str) -> None:
    found = paste("Scouts\nMEDIC (Doctor) Combi Rifle. (0 | 2)\nBOT Combi Rifle. (0 | 0.5)")
    assert [each.code for each in found.remarks] == ["builder_codes.line_companion"]
    assert len(found.file.members) == 1


def test_a_text_without_a_faction_is_of_the_one_that_explains_most(scouts: str) -> None:
    assert paste("MEDIC (Doctor) Combi Rifle. (0 | 2)").file.faction == scouts


def test_a_text_is_of_the_game_in_which_its_troopers_cost_what_it_says(scouts: str, tmp_path: Path) -> None:
    dearer = _faction()
    units = dearer["units"]
    assert isinstance(units, list)
    for unit in units:
        for group in unit["profileGroups"]:
            group["options"] = [each | {"points": each["points"] * 10} for each in group["options"]]
    (tmp_path / "source" / "scouts.json").write_text(json.dumps(dearer))
    import_armies(tmp_path / "source", "n4")
    for price, faction in ((2, scouts), (20, "n4/scouts")):
        found = paste(f"Scouts\nMEDIC (Doctor) Combi Rifle. (0 | {price})")
        assert (found.file.faction, found.remarks) == (faction, ())


def test_a_faction_that_is_named_and_knows_no_line_is_not_the_one_meant(scouts: str) -> None:
    assert paste("Lantern Watch\nMEDIC (Doctor) Combi Rifle. (0 | 2)").file.faction == scouts


def test_too_many_lines_are_refused(scouts: str) -> None:
    with pytest.raises(BadInput, match="too_many_lines"):
        paste("Scouts\n" + "MEDIC (Doctor) Combi Rifle. (0 | 2)\n" * 300)


# ------------------------------------------------------------------ the command line


def test_import_and_export_on_the_command_line(run: Run, scouts: str) -> None:
    wanted = code((7, 1, 2), (7, 1, 1))
    status, out, _ = run("import", wanted, "--json")
    document = json.loads(out)
    assert (status, document["legal"], document["missing"]) == (0, True, [])
    status, out, _ = run("export", document["code"], "--as", "code")
    assert (status, read_code(out.strip())[0].groups) == (0, read_code(wanted)[0].groups)
    assert "MEDIC (Doctor)" in run("export", wanted, "--as", "text")[1]


def test_unknown_members_end_with_a_status_for_programs(run: Run, scouts: str) -> None:
    status, out, _ = run("import", code((7, 1, 2), (1905, 1, 1)), "--lang", "es")
    assert (status, "1905" in out) == (2, True)
    status, _, err = run("show", code((7, 1, 2), (1905, 1, 1)))
    assert (status, "1905" in err) == (2, True)


def test_a_file_with_a_code_is_read(run: Run, scouts: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(code((7, 1, 2)))
    assert run("import", str(file))[0] == 0


def test_nothing_is_no_folder(run: Run) -> None:
    for nothing in ("", " "):
        status, _, err = run("import", nothing)
        assert (status, "Nothing was pasted" in err) == (2, True)


def test_a_name_comes_back_with_its_blanks_and_is_shown_without(run: Run, scouts: str) -> None:
    wanted = code((7, 1, 2))
    assert exported(paste(wanted).file, "code") == wanted
    assert run("import", wanted)[1].startswith("Mine - ")


def test_a_code_is_decoded_by_number_and_name(run: Run, scouts: str) -> None:
    given = code((7, 1, 1), (99, 1, 1))
    status, out, _ = run("decode", given, "--json")
    found = json.loads(out)
    assert (status, found["layout"], found["game"], found["faction"]["id"]) == (0, "C", "codeone", 701)
    assert [each["option_id"] for each in found["groups"][0]["members"]] == [1]
    assert found["unknown"] == [{"group": 1, "unit_id": 99, "profile_group_id": 1, "option_id": 1}]
    assert run("decode", given[:-6])[0] == 2


def test_standard_input_without_end_is_answered_at_once(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless:
        def read(self, count: int) -> str:
            return "A" * count

    monkeypatch.setattr("sys.stdin", Endless())
    status, _, err = run("import", "-")
    assert (status, "65536" in err) == (2, True)


# ------------------------------------------------------------------ real examples


@pytest.fixture(scope="module")
def every_faction(builder_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with all that the builder has, imported once."""
    folder = tmp_path_factory.mktemp("library")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SIGHTLINE_DATA", str(folder))
        for game in ("n4", "codeone"):
            import_armies(builder_data / game, game)
    return folder


@pytest.fixture
def examples(every_faction: Path, monkeypatch: pytest.MonkeyPatch) -> Mapping[str, Any]:
    monkeypatch.setenv("SIGHTLINE_DATA", str(every_faction))
    file = ROOT.parent / "shared" / "data" / "army-codes" / "examples.json"
    if not file.is_file():
        pytest.skip(f"no examples of army codes at {file}")
    found: Mapping[str, Any] = msgspec.json.decode(file.read_bytes())
    return found


def test_real_codes_come_to_what_they_cost(examples: Mapping[str, Any]) -> None:
    for each in (*examples["examples"], *examples["constructed"]):
        found = paste(each["code"])
        assert found.missing == (), each["code"]
        assert totals(found.file).points == each["totals"]["points"], each["code"]
        plain = unquote(each["code"])
        (read,) = read_code(plain)
        assert (read.layout, write_code(read).rstrip("=")) == (each["layout"], plain.rstrip("="))


def test_real_codes_are_told_by_number_and_name(examples: Mapping[str, Any]) -> None:
    told = ("unit_id", "profile_group_id", "option_id", "unit", "option", "points", "swc")
    for each in (*examples["examples"], *examples["constructed"]):
        found = json.loads(msgspec.json.encode(decode(each["code"])))
        assert found["layout"] == each["layout"]
        assert found["faction"] == {"id": each["faction"]["id"], "slug": each["faction"]["slug"]}
        assert (found["name"], found["points"], found["unknown"]) == (
            each["list_name"].strip(),
            each["points_limit"],
            [],
        )
        assert [group["number"] for group in found["groups"]] == [group["number"] for group in each["groups"]]
        lines = [[member[name] for name in told] for group in found["groups"] for member in group["members"]]
        assert lines == [[line[name] for name in told] for group in each["groups"] for line in group["members"]]


def test_codes_of_factions_that_we_do_not_have_are_told_by_number(examples: Mapping[str, Any]) -> None:
    strange = [each for each in examples["unresolved"] if decode(each["code"]).game is None]
    assert strange
    for each in strange:
        found = decode(each["code"])
        lines = [(line["unit_id"], line["option_id"]) for group in each["groups"] for line in group["members"]]
        assert [(line.unit_id, line.option_id) for line in found.unknown] == lines


def test_real_codes_come_back_from_what_we_write(examples: Mapping[str, Any]) -> None:
    for each in (*examples["examples"], *examples["constructed"]):
        given = paste(each["code"]).file
        assert paste(exported(given, "code")).file == given
        lines = [line["text"].split() for group in each["groups"] for line in group["members"]]
        assert [line.split() for line in exported(given, "text").splitlines() if line.endswith(")")] == lines


def test_real_codes_come_back_byte_for_byte(examples: Mapping[str, Any]) -> None:
    for each in (*examples["examples"], *examples["constructed"]):
        (read,) = read_code(unquote(each["code"]))
        unnumbered = [
            msgspec.structs.replace(
                group, members=tuple(msgspec.structs.replace(line, slot=0) for line in group.members)
            )
            for group in read.groups
        ]
        name = read.name if read.name.strip() else " "
        usual = msgspec.structs.replace(read, layout="C", name=name, groups=tuple(unnumbered))
        assert exported(paste(each["code"]).file, "code") == write_code(usual), each["id"]


def test_real_texts_are_the_lists_of_their_codes(examples: Mapping[str, Any]) -> None:
    codes = {each["id"]: each["code"] for each in (*examples["examples"], *examples["constructed"])}
    for each in examples["text_lists"]:
        found, meant = paste(each["text"]).file, paste(codes[each["same_list_as"]]).file
        assert (found.faction, found.members) == (meant.faction, meant.members)


def test_malformed_examples_are_refused(examples: Mapping[str, Any]) -> None:
    for each in examples["malformed"]:
        with pytest.raises(BadInput):
            paste(each["input"])


# ------------------------------------------------------------------ teams, training


def test_a_team_comes_onto_the_table_as_several(scouts: str) -> None:
    army = muster(paste(code((9, 0, 4))).file)
    assert [(member.profile.unit, member.profile.cost, member.places) for member in army.members] == [
        ("pair", 3, 1),
        ("pair_two", 2, 1),
    ]


def test_who_gives_an_irregular_order_is_irregular_in_play(tmp_path: Path) -> None:
    faction = _faction()
    units = faction["units"]
    assert isinstance(units, list)
    units[1]["profileGroups"][0]["options"][0] = OPTION | {"orders": [{"type": "IRREGULAR", "list": 1, "total": 1}]}
    file = tmp_path / "scouts.json"
    file.write_text(json.dumps(faction))
    import_armies(file, "n4")
    wolf = load("n4/scouts").unit("wolf")
    assert wolf is not None
    assert wolf.options[0].skills == ("irregular",)


@pytest.mark.parametrize(("game", "teams"), [("human_sphere", [("haris", ("medics", "wolf"))]), ("n4", [])])
def test_the_fireteam_chart_is_what_a_list_may_form(tmp_path: Path, game: str, teams: list[object]) -> None:
    faction = _faction()
    units = [{"name": "MEDICS", "slug": "medics"}, {"name": "WOLF", "slug": "wolf"}, {"name": "?", "slug": "nobody"}]
    faction["fireteamChart"] = {"spec": {"HARIS": 1}, "teams": [{"name": "Pack", "type": ["HARIS"], "units": units}]}
    file = tmp_path / "scouts.json"
    file.write_text(json.dumps(faction))
    import_armies(file, game)
    found = load(f"{game}/scouts")
    wolf = found.unit("wolf")
    assert wolf is not None
    assert [(each.kind, each.units) for each in charts_of(found)] == teams
    assert ("fireteam_haris" in wolf.skills) == bool(teams)


# ------------------------------------------------------------------ how much can be played


@pytest.mark.parametrize(
    ("game", "folder", "least"), [("n4", "n4", 95), ("codeone", "codeone", 97), ("human_sphere", "n4", 95)]
)
def test_nearly_all_of_every_faction_can_be_played(builder_data: Path, game: str, folder: str, least: float) -> None:
    for each in report_armies(builder_data / folder, game).factions:
        assert 100 * each.playable / each.options >= least, each.unknown


@pytest.mark.parametrize(("game", "folder"), [("n4", "n4"), ("codeone", "codeone"), ("human_sphere", "n4")])
def test_whatever_is_said_to_be_playable_is_accepted_by_a_match(builder_data: Path, game: str, folder: str) -> None:
    import_armies(builder_data / folder, game)
    edition = edition_of(game)
    assert edition is not None
    for faction in (load(name) for name in imported()):
        for unit in faction.units:
            for option in unit.options:
                if not gaps(edition, faction, unit, option):
                    one = ListFile(game=game, faction=faction.key, members=(Pick(unit=unit.isc, option=option.key),))
                    assert list(check_army(edition, muster(one, faction))) == []

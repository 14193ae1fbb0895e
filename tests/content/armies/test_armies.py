"""Factions as data: what is shipped is legal and complete, and what is wrong is named."""

from pathlib import Path

import pytest

from sightline.content import armies
from sightline.content.armies.library import check
from sightline.content.armies.notation import parse
from sightline.games.infinity.codeone.abilities import EQUIPMENT, SPECIAL_SKILLS
from sightline.games.infinity.codeone.edition import CODEONE
from sightline.games.infinity.core.troopers.lists import check_list, cost_of
from sightline.games.infinity.core.troopers.recruiting import army_of, profile_of, ready_list, unknown_to
from sightline.kernel import BadInput

OURS = [name for name in armies.names("codeone") if armies.load(name).original]


def test_there_are_two_factions_of_our_own_beside_the_books() -> None:
    assert OURS == ["hollow_tide", "lantern_watch"]
    assert {"o12", "panoceania", "yu_jing"} <= set(armies.names())


@pytest.mark.parametrize("name", armies.names("codeone"))
def test_the_edition_knows_everything_a_faction_uses(name: str) -> None:
    assert list(check(armies.load(name))) == []
    assert list(unknown_to(CODEONE, armies.load(name))) == []


def test_together_our_factions_use_every_weapon_skill_and_piece_of_equipment() -> None:
    used: set[str] = set()
    for faction in map(armies.load, OURS):
        for unit in faction.units:
            for option in unit.options:
                profile = profile_of(faction, unit, option)
                used |= {*profile.weapons, *(each.key for each in (*profile.skills, *profile.equipment))}
    assert (SPECIAL_SKILLS | EQUIPMENT | CODEONE.chart.weapons.keys()) - used == set()


LISTS = [(name, row.key) for name in OURS for row in armies.load(name).lists]


@pytest.mark.parametrize(("name", "key"), LISTS)
def test_every_ready_list_is_legal_and_close_to_its_size(name: str, key: str) -> None:
    faction = armies.load(name)
    row = next(each for each in faction.lists if each.key == key)
    army = army_of(faction, row)
    assert check_list(CODEONE.lists, army, row.points) == ()
    assert cost_of(army) >= row.points - 1.5
    assert all(row.how[language] for language in ("en", "es", "fr"))


@pytest.mark.parametrize("name", OURS)
def test_there_is_a_list_for_every_size(name: str) -> None:
    assert {row.points for row in armies.load(name).lists} == {15, 25, 30}


def test_ready_lists_are_found_by_name() -> None:
    assert ready_list("lantern_watch", "great_gate").members[1].profile.name == "Gantry"
    with pytest.raises(BadInput, match=r"army\.no_such_list"):
        ready_list("lantern_watch", "nowhere")
    with pytest.raises(BadInput, match=r"army\.unknown_faction"):
        armies.load("lantern_wach")


GOOD = """
format: 1
key: x
name: {en: X, es: X, fr: X}
summary: {en: X, es: X, fr: X}
units:
  - {isc: a, name: {en: A, es: A, fr: A}, type: LI, mov: [10, 10], cc: 1, bs: 1, ph: 1, wip: 1, arm: 0, bts: 0, w: 1,
     s: "2", ava: 2, options: [{key: one, weapons: [rifle], cost: 1}]}
"""


@pytest.mark.parametrize(
    ("was", "now", "code", "field"),
    [
        ("type: LI", "type: XX", "army.why_unknown", "type"),
        ('s: "2"', 's: "9"', "army.why_unknown", "s"),
        ("w: 1,", "w: 1, str: 1,", "army.why_one_of_two", "w/str"),
        ("w: 1,", "w: 0,", "army.why_at_least_one", "w/str"),
        ("w: 1,", "str: 0,", "army.why_at_least_one", "w/str"),
        ("cost: 1", "cost: 1.3", "army.why_half_points", "cost"),
        ("[rifle]", "['Rifle!']", "army.why_notation", "weapons: Rifle!"),
        ("options: [{key: one, weapons: [rifle], cost: 1}]", "options: []", "army.why_empty", "options"),
        ("cost: 1}", "cost: 1, peripherals: [ghost]}", "army.why_unknown", "peripherals"),
        ("name: {en: A, es: A, fr: A}", "name: {en: A}", "army.why_languages", "name"),
    ],
)
def test_a_fault_is_named_by_unit_option_and_field(tmp_path: Path, was: str, now: str, code: str, field: str) -> None:
    file = tmp_path / "faction.yaml"
    file.write_text(GOOD.replace(was, now))
    with pytest.raises(BadInput) as refusal:
        armies.load(str(file))
    assert refusal.value.code == code
    assert (refusal.value.params["unit"], refusal.value.params["field"]) == ("a", field)


def test_an_unknown_field_or_broken_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "faction.yaml"
    for text in (GOOD.replace("arm: 0", "armour: 0"), "units: [", "42"):
        file.write_text(text)
        with pytest.raises(BadInput, match=r"army\.unreadable|documents\.yaml\.bracket"):
            armies.load(str(file))


def test_the_notation_of_profiles() -> None:
    assert parse("combat_jump(PH=10)").sets == {"ph": 10}
    assert [(each.key, each.burst) for each in parse("remdriver(bs_attack(+1B))").grants] == [("bs_attack", 1)]
    assert parse("forward_deployment(+10)").mod == 10
    with pytest.raises(BadInput, match=r"army\.notation"):
        parse("mimetism(minus three)")

"""Imported units with several profiles: riders on foot, and Pilots that come with their TAG."""

import msgspec

from sightline.content.armies.format import Included
from sightline.content.armies.importing.rows import (
    ImportedFaction,
    ImportedForm,
    ImportedOption,
    ImportedUnit,
    Unknown,
)
from sightline.content.armies.naming import resolve
from sightline.games.infinity.armies.knowledge import gaps
from sightline.games.infinity.codeone.edition import CODEONE
from sightline.games.infinity.core.match.edition import Edition
from sightline.games.infinity.core.troopers.recruiting import recruit
from sightline.games.infinity.n4.edition import N4
from sightline.games.infinity.n4.vehicles.mounting import rider_form

FIGURES = {"mov": (10, 10), "cc": 13, "bs": 11, "ph": 10, "wip": 12, "arm": 0, "bts": 0}
WORDS = dict.fromkeys(("en", "es", "fr"), "Somebody")


def unit(isc: str, option: ImportedOption, **more: object) -> ImportedUnit:
    row = {"isc": isc, "name": WORDS, "type": "LI", "w": 1, "s": "2", "ava": 1, "options": (option,), **FIGURES, **more}
    return ImportedUnit(**row)  # type: ignore[arg-type]


def faction() -> ImportedFaction:
    rifle = ImportedOption(key="rifle", weapons=("rifle",), cost=20)
    on_foot = ImportedForm(name="On foot", type="LI", vitality=1, s="2", skills=("mimetism(-3)",), **FIGURES)  # type: ignore[arg-type]
    biker = unit("biker", rifle, s="4", equipment=("motorcycle",), forms=(on_foot,))
    pilot = unit("tag_pilot", ImportedOption(key="pistol", weapons=("pistol",), cost=3), skills=("pilot",))
    operator = unit("anaconda_operator", ImportedOption(key="pistol", weapons=("pistol",), cost=3))
    seat = ImportedOption(key="hmg", cost=60, includes=(Included(unit="tag_pilot", option="pistol"),))
    other = ImportedOption(key="hmg", cost=50, includes=(Included(unit="anaconda_operator", option="pistol"),))
    tag = unit("tag", seat, type="TAG", s="7")
    anaconda = unit("anaconda", other, type="TAG", s="7", equipment=("escape_system",))
    companion = ImportedOption(key="rifle", cost=9, includes=(Included(unit="anaconda_operator", option="pistol"),))
    return ImportedFaction(
        format=1,
        key="n4/test",
        name=WORDS,
        summary=WORDS,
        game="n4",
        units=(biker, pilot, operator, tag, anaconda, unit("leader", companion)),
    )


def test_a_dismounted_profile_carries_what_its_option_carries_and_costs_as_much() -> None:
    profile = recruit(faction(), "biker", "rifle").profile
    (form,) = profile.forms
    assert (form.name, form.weapons, form.cost, form.ability("mimetism") is not None) == (
        "On foot",
        ("rifle",),
        20,
        True,
    )
    assert rider_form(profile) == 1


def test_a_pilot_that_comes_with_a_tag_is_a_form_of_it_and_costs_nothing() -> None:
    profile = recruit(faction(), "tag", "hmg").profile
    assert [(form.unit, form.weapons, form.cost) for form in profile.forms] == [("tag_pilot", ("pistol",), 0)]
    assert rider_form(profile) == 1


def test_whoever_an_escape_system_saves_is_a_form_but_does_not_get_out_by_itself() -> None:
    profile = recruit(faction(), "anaconda", "hmg").profile
    assert [form.unit for form in profile.forms] == ["anaconda_operator"]
    assert rider_form(profile) is None


def test_other_companions_are_no_forms() -> None:
    assert recruit(faction(), "leader", "rifle").profile.forms == ()


def lacking(edition: Edition, isc: str, key: str) -> tuple[str, ...]:
    army = faction()
    row = army.unit(isc)
    assert row is not None
    return gaps(edition, army, row, next(each for each in row.options if each.key == key))


def test_forms_and_pilots_are_played_where_troopers_change_their_form() -> None:
    assert (lacking(N4, "biker", "rifle"), lacking(CODEONE, "biker", "rifle")[0]) == ((), "On foot")
    assert (lacking(N4, "tag", "hmg"), lacking(CODEONE, "tag", "hmg")) == ((), ("Somebody",))
    assert lacking(N4, "anaconda", "hmg") == ()


def test_a_companion_of_another_kind_is_not_played() -> None:
    assert lacking(N4, "leader", "rifle") == ("Somebody",)


def test_what_a_form_has_and_nobody_plays_is_a_gap() -> None:
    army = faction()
    biker = army.units[0]
    odd = msgspec.structs.replace(biker.forms[0], skills=("teapot",), unknown=(Unknown(printed="Kettle"),))
    found = gaps(N4, army, msgspec.structs.replace(biker, forms=(odd,)), biker.options[0])
    assert found == ("Kettle", "Teapot")


def test_a_remote_pilot_is_told_from_one_who_sits_in_its_vehicle() -> None:
    known = resolve("Pilot (Remote)", "n4")
    assert known is not None
    assert known.key == "pilot_remote"

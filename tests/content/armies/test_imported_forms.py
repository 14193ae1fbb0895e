"""Imported units with several profiles: riders on foot, and Pilots that come with their TAG."""

from sightline.content.armies.importing.rows import Form, ImportedFaction, ImportedOption, ImportedUnit, Included
from sightline.games.infinity.core.troopers.recruiting import recruit
from sightline.games.infinity.n4.vehicles.mounting import rider_form

FIGURES = {"mov": (10, 10), "cc": 13, "bs": 11, "ph": 10, "wip": 12, "arm": 0, "bts": 0}
WORDS = dict.fromkeys(("en", "es", "fr"), "Somebody")


def unit(isc: str, option: ImportedOption, **more: object) -> ImportedUnit:
    row = {"isc": isc, "name": WORDS, "type": "LI", "w": 1, "s": "2", "ava": 1, "options": (option,), **FIGURES, **more}
    return ImportedUnit(**row)  # type: ignore[arg-type]


def faction() -> ImportedFaction:
    rifle = ImportedOption(key="rifle", weapons=("rifle",), cost=20)
    on_foot = Form(name="On foot", type="LI", vitality=1, s="2", skills=("mimetism(-3)",), **FIGURES)  # type: ignore[arg-type]
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

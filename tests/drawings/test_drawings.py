"""Drawings: everybody has one, no two of a faction are alike, and whatever is asked for gets one."""

import re
from urllib.parse import parse_qsl
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sightline.content.armies import Faction, library
from sightline.drawings import Facts, Livery, Look, drawing, livery_of, to_svg
from sightline.drawings.colours import Ground, colours
from sightline.drawings.composing import HEIGHT, WIDTH, Form
from sightline.drawings.emblems import EMBLEMS
from sightline.drawings.pen import Tone, corners
from sightline.games.infinity.armies.drawn import address, draw, from_address, label, seen_of_unit
from sightline.i18n import LANGUAGES, messages

LARGEST = 20_000
"""Bytes; packed for the way a drawing has a third of it."""
OURS = [name for name in library.names() if library.load(name).original]
SVG = "{http://www.w3.org/2000/svg}"


def pictures(faction: Faction) -> dict[str, str]:
    return {unit.isc: to_svg(draw(faction, seen_of_unit(faction, unit))) for unit in faction.units}


@pytest.mark.parametrize("name", OURS)
def test_every_unit_of_ours_has_a_look_and_a_drawing_like_no_other(name: str) -> None:
    faction = library.load(name)
    assert [unit.isc for unit in faction.units if unit.drawing is None] == []
    drawn = pictures(faction)
    assert len(drawn) >= 10
    assert len(set(drawn.values())) == len(drawn)
    # Nor is it the weapon alone that differs: what the roster says of two units is never the same.
    looks = [unit.drawing for unit in faction.units]
    assert len({*looks}) == len(looks)


@pytest.mark.parametrize("name", OURS)
def test_no_two_badges_of_a_faction_are_alike(name: str) -> None:
    faction = library.load(name)
    badges = [to_svg(draw(faction, seen_of_unit(faction, unit), "badge")) for unit in faction.units]
    assert len({*badges}) == len(badges)


def test_there_are_more_than_forty_units_of_our_own() -> None:
    assert len({(name, unit.isc) for name in OURS for unit in library.load(name).units}) > 100


@pytest.mark.parametrize("name", OURS)
def test_a_drawing_is_small_sound_and_wordless(name: str) -> None:
    for isc, svg in pictures(library.load(name)).items():
        tree = ElementTree.fromstring(svg)
        assert {each.tag for each in tree.iter()} == {f"{SVG}svg", f"{SVG}g", f"{SVG}path"}, isc
        assert not "".join(tree.itertext()).strip(), isc
        assert len(svg) < LARGEST, isc
        # Nothing that a page could not show several times: no ids, no styles, nothing to load.
        assert not re.search(r"\b(id|style|href|class)=", svg), isc


@pytest.mark.parametrize("name", OURS)
def test_nobody_is_cut_off(name: str) -> None:
    faction = library.load(name)
    for unit in faction.units:
        made = draw(faction, seen_of_unit(faction, unit))
        points = [point for part in made.parts if part.edged for point in corners(part.outline)]
        assert min(x for x, _ in points) >= 0, unit.isc
        assert max(x for x, _ in points) <= WIDTH, unit.isc
        assert min(y for _, y in points) >= 0, unit.isc
        assert max(y for _, y in points) <= HEIGHT, unit.isc


def test_the_option_shows_its_weapon() -> None:
    faction = library.load("vesper_league")
    unit = faction.unit("yard_guards")
    assert unit is not None
    drawn = [to_svg(draw(faction, seen_of_unit(faction, unit, option))) for option in unit.options]
    assert len({*drawn}) == len(drawn)


def test_a_lieutenant_has_a_pennant_that_nobody_sees_who_is_not_told() -> None:
    known, unknown = (Facts(unit="guard", weapons=("rifle",), lieutenant=each) for each in (True, False))
    assert draw("nobody", known) != draw("nobody", unknown)


def test_a_label_names_whom_one_sees_in_every_language() -> None:
    rider = Facts(unit="rider", type="LI", traits=("motorcycle",))
    assert [label("Rider", rider, language) for language in LANGUAGES] == [
        "Rider: rider on a motorcycle",
        "Rider: jinete en motocicleta",
        "Rider: motard",
    ]
    assert {f"drawings.{each}" for each in library.TYPES} <= messages("en").keys()


def test_a_label_stands_in_the_drawing_where_it_is_a_picture_of_its_own() -> None:
    svg = to_svg(draw("nobody", Facts(unit="guard")), 'Guard & "Co"')
    root = ElementTree.fromstring(svg)
    assert (root.get("role"), root.get("aria-label")) == ("img", 'Guard & "Co"')


# ---------------------------------------------------------------- whatever anybody asks for

WORDS = st.sampled_from(
    ["combi_rifle", "sniper_rifle", "heavy_machine_gun", "missile_launcher", "flamethrower", "tactical_bow", "pistol",
     "da_cc_weapon", "shock_mine", "smoke_grenades", "trench_hammer", "nobody_knows", ""]
)  # fmt: skip
TRAITS = st.sampled_from(
    ["motorcycle", "camouflage", "mimetism", "holoprojector", "hacker", "doctor", "combat_jump", "nanoscreen",
     "x_visor", "visor_360", "nco", "martial_arts", "repeater", "baggage", "made_up"]
)  # fmt: skip
ANYBODY = st.builds(
    Facts,
    unit=st.text(max_size=20),
    type=st.sampled_from([*library.TYPES, "", "??"]),
    silhouette=st.sampled_from([*library.SILHOUETTES, "X", ""]),
    structure=st.booleans(),
    still=st.booleans(),
    weapons=st.lists(WORDS | st.text(max_size=8), max_size=4).map(tuple),
    traits=st.lists(TRAITS | st.text(max_size=8), max_size=6).map(tuple),
    lieutenant=st.booleans(),
    peripherals=st.integers(0, 3),
)


FORMS: st.SearchStrategy[Form] = st.sampled_from(["card", "badge"])
GROUNDS: st.SearchStrategy[Ground] = st.sampled_from(["tile", "paper"])


@settings(max_examples=60, deadline=None)
@given(facts=ANYBODY, faction=st.text(max_size=12), form=FORMS, ground=GROUNDS)
def test_whatever_the_facts_there_is_a_drawing(facts: Facts, faction: str, form: Form, ground: Ground) -> None:
    made = drawing(facts, Look(), livery_of(faction), form, ground)
    ElementTree.fromstring(to_svg(made))
    assert all(abs(figure) < 1000 for part in made.parts for point in corners(part.outline) for figure in point)
    assert made == drawing(facts, Look(), livery_of(faction), form, ground)


NAMES = st.text(alphabet="abcdefgh_123", min_size=1, max_size=12)
LISTED = st.lists(NAMES, max_size=4).map(tuple)
SAID = st.builds(
    Facts,
    unit=NAMES,
    weapons=LISTED,
    traits=LISTED,
    still=st.booleans(),
    lieutenant=st.booleans(),
    peripherals=st.integers(0, 9),
)


@settings(max_examples=60, deadline=None)
@given(facts=SAID)
def test_an_address_says_all_that_a_drawing_is_made_from(facts: Facts) -> None:
    query = dict(parse_qsl(address("n4/somewhere", facts).partition("?")[2]))
    assert from_address(query) == ("n4/somewhere", facts)


# ---------------------------------------------------------------- colours


def lightness(colour: str) -> float:
    """Relative luminance, as contrast is reckoned."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("hue", range(0, 360, 20))
def test_tones_differ_by_lightness_whatever_the_hue(hue: int) -> None:
    tones = colours(Livery(hue=hue, accent=(hue + 120) % 360), "tile")

    def contrast(one: Tone, other: Tone) -> float:
        light, dark = sorted((lightness(tones[one]), lightness(tones[other])), reverse=True)
        return (light + 0.05) / (dark + 0.05)

    assert contrast("plate", "ground") > 5
    assert contrast("light", "ground") > 10
    assert contrast("accent", "ground") > 5
    assert contrast("cloth", "ground") > 2.4
    assert contrast("light", "cloth") > 2.5


def test_every_sign_that_a_faction_names_is_there() -> None:
    named = [faction.drawing.emblem for name in library.names() if (faction := library.load(name)).drawing]
    assert {*named} <= {*EMBLEMS}
    assert len({*named}) == len(named) == len(OURS)

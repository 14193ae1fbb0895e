"""A setup that cannot be played is refused with words when the match is made, never in the middle of it."""

from typing import Any

import msgspec
import pytest

import sightline
from sightline.games.infinity.core.match.game import Setup
from sightline.games.infinity.core.missions.introductory import introductory_lists
from sightline.games.infinity.core.table.field import Field
from sightline.games.infinity.core.troopers import fitness
from sightline.games.infinity.core.troopers.recruiting import ready_list
from sightline.geometry.shapes import SILHOUETTES, Scene, Zone
from sightline.kernel import BadInput, Refused

Document = dict[str, Any]


def setup() -> Document:
    """A sound setup, as plain data to be spoilt."""
    lists = (ready_list("lantern_watch", "great_gate"), ready_list("hollow_tide", "deep_water"))
    sound = Setup(scenario="standard", points=30, table="copper-row", lists=lists)
    found: Document = msgspec.json.decode(msgspec.json.encode(sound))
    return found


def profile_of(document: Document) -> Document:
    found: Document = document["lists"][0]["members"][0]["profile"]
    return found


def codes(document: Document) -> set[str]:
    with pytest.raises(Refused) as refusal:
        sightline.new_match("codeone", document)
    return {violation.code for violation in refusal.value.violations}


def test_the_sound_setup_is_sound() -> None:
    assert sightline.new_match("codeone", setup()).decision is not None


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("silhouette", "99", "army.no_such_silhouette"),
        ("silhouette", "", "army.no_such_silhouette"),
        ("mov", [-10, 10], "army.figure"),
        ("mov", [10, 0], "army.figure"),
        ("mov", [10, 100_000], "army.figure"),
        ("vitality", 0, "army.figure"),
        ("vitality", -3, "army.figure"),
        ("cc", -1, "army.figure"),
        ("bs", 1_000_000, "army.figure"),
        ("cost", -5, "army.figure"),
        ("swc", -1000, "army.figure"),
        ("ava", -1, "army.figure"),
        ("skills", [{"key": "martial_arts", "level": 9}], "army.no_such_level"),
        ("skills", [{"key": "martial_arts"}], "army.no_such_level"),
        ("skills", [{"key": "mimetism", "mod": -1000}], "army.figure"),
        ("skills", [{"key": "bs_attack", "burst": 500}], "army.figure"),
        ("skills", [{"key": "combat_jump", "sets": {"ph": -4}}], "army.figure"),
        ("skills", [{"key": "remdriver", "grants": [{"key": "martial_arts", "level": 7}]}], "army.no_such_level"),
        ("skills", [{"key": "remdriver", "adds": {"bs": 90}}], "army.figure"),
        ("skills", [{"key": "remdriver", "adds": {"luck": 1}}], "army.strange_bracket"),
        ("skills", [{"key": "cc_attack", "ammunition": ["CUSTARD"]}], "army.strange_bracket"),
    ],
)
def test_a_profile_with_figures_that_do_not_exist_is_refused(field: str, value: object, code: str) -> None:
    spoilt = setup()
    profile_of(spoilt)[field] = value
    assert codes(spoilt) == {code}


def test_what_is_granted_grants_nothing_and_peripherals_have_none() -> None:
    spoilt = setup()
    inner = {"key": "remdriver", "grants": [{"key": "dodge"}]}
    profile_of(spoilt)["skills"] = [{"key": "remdriver", "grants": [inner]}]
    servant = {**profile_of(setup()), "peripherals": [profile_of(setup())]}
    profile_of(spoilt)["peripherals"] = [servant]
    assert codes(spoilt) == {"army.grants_grants", "army.peripheral_with_peripherals"}


@pytest.mark.parametrize("points", [0, -30, 100_000])
def test_a_game_has_some_size(points: int) -> None:
    assert codes({**setup(), "points": points}) == {"army.points"}


def test_an_army_has_members_and_not_too_many() -> None:
    spoilt = setup()
    spoilt["lists"][0]["members"] = []
    spoilt["lists"][1]["members"] *= 20
    assert codes(spoilt) == {"army.members"}


@pytest.mark.parametrize("place", ["", "lists.0", "lists.0.members.0", "lists.0.members.0.profile"])
def test_unknown_fields_are_refused_by_name(place: str) -> None:
    spoilt: Any = setup()
    node = spoilt
    for step in filter(None, place.split(".")):
        node = node[int(step) if step.isdigit() else step]
    node["brust"] = 3
    with pytest.raises(BadInput, match=r"kernel\.malformed what=setup .*`brust`"):
        sightline.new_match("codeone", spoilt)


@pytest.mark.parametrize("table", ["../tables/files/copper-row.yaml", "nowhere", "", "/etc/passwd", "x" * 5000])
def test_a_table_is_named_and_never_a_file(table: str) -> None:
    with pytest.raises(BadInput, match=r"table\.unknown name=.* known=bell-cloister") as refusal:
        sightline.new_match("codeone", {**setup(), "table": table})
    assert len(str(refusal.value)) < 1000


def test_numbers_and_nesting_are_bounded() -> None:
    spoilt = setup()
    profile_of(spoilt)["cost"] = float("nan")
    with pytest.raises(BadInput, match=r"kernel\.limits\.not_finite what=setup where=.*cost"):
        sightline.new_match("codeone", spoilt)
    deep: Document = {"key": "remdriver"}
    for _ in range(2000):
        deep = {"key": "remdriver", "grants": [deep]}
    profile_of(spoilt).update(cost=1, skills=[deep])
    with pytest.raises(BadInput, match=r"kernel\.limits\.depth what=setup"):
        sightline.new_match("codeone", spoilt)


def strip(side: str, low: float, high: float) -> Zone:
    outline = ((0.0, low), (300.0, low), (300.0, high), (0.0, high))
    return Zone(id=side, outline=outline, properties={"kind": "deployment", "side": side})


@pytest.mark.rule("C1-DEP-004")
def test_a_table_without_deployment_zones_is_refused() -> None:
    field = Field(Scene(width=300, depth=300, zones=(strip("a", 0, 100),)))
    (lack,) = fitness.lack_of_room(field, [SILHOUETTES["2"]])
    assert (lack.code, lack.params) == ("deployment.no_zone", {"side": "b"})


@pytest.mark.rule("C1-DEP-007")
def test_a_table_without_room_for_everybody_is_refused() -> None:
    field = Field(Scene(width=300, depth=300, zones=(strip("a", 0, 30), strip("b", 200, 300))))
    assert list(fitness.lack_of_room(field, [SILHOUETTES["2"]] * 5)) == []
    (lack,) = fitness.lack_of_room(field, [SILHOUETTES["2"]] * 20)
    assert (lack.code, lack.params) == ("deployment.no_room", {"side": "a", "count": 20})


def test_the_shipped_setups_are_sound() -> None:
    setup = {"scenario": "introductory", "points": 15, "table": "harbour-steps", "lists": introductory_lists()}
    assert sightline.new_match("codeone", setup).sequence == 0

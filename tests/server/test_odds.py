"""Odds over HTTP: the command line's document, and the sums behind its numbers."""

import shlex
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sightline.odds import odds_from_specs, to_document
from sightline.rules.equivalents import BOOKS
from sightline.server.exchanges import Question, answer
from sightline.server.fighters import Fighter, mods_against
from sightline.server.weapons import weapon, weapons

Ask = Callable[..., Any]

SPECS = [
    ("bs=12 mods=+3 burst=3", ["bs=11 mods=+3 arm=1 cover=yes"]),
    ("sv=13 burst=4 vs=1:3,2:1 ammo=AP", ["skill=dodge ph=11", "sv=9 wounds=2"]),
    ("skill=hack wip=14 burst=2 ammo=DA state=immobilized_b", ["skill=reset wip=13 bts=3"]),
    ("cc=15 damage=12", ["cc=13 arm=2"]),
    ("skill=template damage=13 traits=continuous", ["bs=12"]),
]


def document_of(command: str) -> dict[str, object]:
    """What the command line answers to a command that the server suggested."""
    words = shlex.split(command)
    told = [(words[place], words[place + 1]) for place in range(2, len(words), 2)]
    game = next((value for name, value in told if name == "--game"), "codeone")
    active = next(value for name, value in told if name == "--active")
    return to_document(odds_from_specs(active, [value for name, value in told if name == "--reactive"], game))


@pytest.mark.parametrize(("active", "reactives"), SPECS)
def test_specs_give_the_document_of_the_command_line(ask: Ask, active: str, reactives: list[str]) -> None:
    status, body = ask(active, *reactives)
    expected = msgspec.json.decode(msgspec.json.encode(to_document(odds_from_specs(active, reactives))))
    assert status == 200
    assert {key: body[key] for key in expected} == expected


@pytest.mark.parametrize(("active", "reactives"), SPECS)
def test_every_sum_ends_in_the_success_value_that_was_rolled(ask: Ask, active: str, reactives: list[str]) -> None:
    _, body = ask(active, *reactives)
    for sums, exchange in zip(body["sums"], body["exchanges"], strict=True):
        for side in ("active", "reactive"):
            assert (sums[side] and sums[side]["value"]) == exchange[side]["sv"]


@pytest.mark.rule("C1-RNG-001", "C1-WEAP-208", "N4-RANGE-001")
def test_a_range_band_ends_with_its_limit() -> None:
    rifle = weapon("rifle")
    assert [rifle.range_mod(distance) for distance in (0, 20, 20.5, 40, 41, 80, 120)] == [0, 0, 3, 3, -3, -3, -6]


@pytest.mark.rule("C1-RNG-002", "N4-RANGE-002")
def test_beyond_the_last_band_the_attack_fails_by_itself(ask: Ask) -> None:
    _, body = ask({"bs": 12, "weapon": "combi_rifle"}, {"bs": 11, "weapon": "hmg", "distance": 121})
    assert body["exchanges"][0]["active"]["wins"] == 0
    assert body["exchanges"][0]["reactive"]["wins"] == 0
    assert body["sums"][0]["active"]["out_of_range"] == "C1-RNG-002"


@pytest.mark.rule("C1-BS-011")
def test_a_bs_attack_adds_up_range_cover_and_special_skills(ask: Ask) -> None:
    shooter = {"bs": 12, "weapon": "combi_rifle", "mods": [-6]}
    _, body = ask(shooter, {"skill": "none", "cover": True, "mimetism": -3, "distance": 30})
    found = body["sums"][0]["active"]
    assert [(mod["source"], mod["value"]) for mod in found["mods"]] == [
        ("range", 3),
        ("cover", -3),
        ("mimetism", -3),
        ("other", -6),
    ]
    assert found["value"] == 3


@pytest.mark.rule("C1-SSK-248", "N4-SSK-180")
def test_mimetism_hinders_bs_attacks_against_its_owner() -> None:
    mods = mods_against(Fighter(bs=12), Fighter(mimetism=-6), None)
    assert [(mod.value, mod.rule) for mod in mods or ()] == [(-6, "C1-SSK-248")]
    assert [(mod.value, mod.rule) for mod in BOOKS["n4"].restate(mods or ())] == [(-6, "N4-SSK-180")]


@pytest.mark.rule("C1-SSK-249", "N4-SSK-181")
def test_mimetism_does_not_hinder_cc_attacks() -> None:
    assert mods_against(Fighter(skill="cc", cc=15), Fighter(mimetism=-6), None) == ()


def test_the_capped_sum_says_so(ask: Ask) -> None:
    _, body = ask({"bs": 13, "mods": [-9, -6]}, {"skill": "none"})
    assert body["sums"][0]["active"]["cap"] == {"value": -12, "rule": "C1-ROLL-005"}
    assert body["sums"][0]["active"]["value"] == 1


def test_every_part_of_a_sum_cites_the_edition_that_is_played(ask: Ask) -> None:
    fighter = {"bs": 12, "weapon": "combi_rifle", "cover": True, "arm": 1, "distance": 30}
    for game, prefix in (("codeone", "C1"), ("n4", "N4"), ("introductory", "C1-INTRO")):
        _, body = ask({key: value for key, value in fighter.items() if key != "distance"}, fighter, game=game)
        parts = [body["sums"][0]["active"], *body["saves"][0]["active"]["rolls"]]
        cited = {part["rule"] for part in parts} | {mod["rule"] for part in parts for mod in part["mods"]}
        assert all(each.startswith(prefix) for each in cited), cited


def test_distances_may_differ_and_then_no_single_command_says_it(ask: Ask) -> None:
    ours = {"bs": 12, "weapon": "combi_rifle"}
    _, body = ask(ours, {"skill": "none", "distance": 30}, {"skill": "none", "distance": 60})
    assert [each["active"]["sv"] for each in body["exchanges"]] == [15, 9]
    assert body["command"] is None


def test_the_burst_is_split_as_told(ask: Ask) -> None:
    _, body = ask({"bs": 12, "burst": 4}, {"skill": "none", "dice": 1}, {"skill": "dodge", "ph": 10, "dice": 3})
    assert [each["active"]["burst"] for each in body["exchanges"]] == [1, 3]
    assert "vs=1:1,2:3" in body["command"]


def test_somebody_who_is_not_shot_at_rolls_alone(ask: Ask) -> None:
    _, body = ask({"bs": 12, "burst": 3}, {"bs": 11, "dice": 3}, {"bs": 11, "dice": 0})
    assert [each["face_to_face"] for each in body["exchanges"]] == [True, False]


def test_a_weapon_brings_its_figures(ask: Ask) -> None:
    _, body = ask({"bs": 12, "weapon": "missile_launcher"}, {"skill": "none", "arm": 5, "distance": 70})
    saves = body["saves"][0]["active"]
    assert (saves["count"], saves["critical"], saves["rolls"][0]["value"]) == (3, 4, 11)


@pytest.mark.parametrize("key", sorted(weapons()))
def test_every_weapon_can_be_used(key: str) -> None:
    figures = weapon(key)
    skilled = Fighter(skill=figures.skill, weapon=key, bs=12, cc=14, wip=13, ph=11)
    found = answer(Question(active=skilled, reactives=(Fighter(skill="none", distance=15, ph=10),)))
    assert found["saves"]


FIGHTERS = st.builds(
    Fighter,
    skill=st.sampled_from(["bs", "cc", "hack", "dodge", "reset", "template", "none"]),
    bs=st.integers(0, 20),
    cc=st.integers(0, 25),
    wip=st.integers(1, 16),
    ph=st.integers(1, 15),
    mods=st.lists(st.integers(-9, 9), max_size=2).map(tuple),
    ammo=st.sampled_from(["N", "AP", "DA", "EXP", "AP+DA", None]),
    damage=st.integers(5, 18),
    arm=st.integers(0, 9),
    bts=st.integers(0, 9),
    wounds=st.integers(1, 3),
    cover=st.booleans(),
    mimetism=st.sampled_from([0, -3, -6]),
    weapon=st.sampled_from([None, "hmg", "pistol_burst"]),
)


@settings(max_examples=150, deadline=None)
@given(ours=FIGHTERS, other=FIGHTERS, distance=st.integers(0, 130), game=st.sampled_from(["codeone", "n4"]))
def test_the_suggested_command_gives_the_same_odds(ours: Fighter, other: Fighter, distance: int, game: str) -> None:
    single = {"dodge", "reset"}
    ours, other = (msgspec.structs.replace(each, burst=1 if each.skill in single else None) for each in (ours, other))
    other = msgspec.structs.replace(other, distance=distance)
    found = answer(Question(active=ours, reactives=(other,), game=game))
    told = document_of(str(found["command"]))
    assert {key: found[key] for key in told} == told
    for side in ("active", "reactive"):
        sums, exchange = found["sums"][0][side], found["exchanges"][0][side]  # type: ignore[index]
        assert (sums and sums["value"]) == exchange["sv"]

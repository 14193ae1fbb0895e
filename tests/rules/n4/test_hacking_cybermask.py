"""N4, Cybermask: a Hacker that becomes an Impersonation Marker."""

import pytest
from skirmish import Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import TurnAround
from sightline.games.infinity.core.match.events import Revealed, Rolled
from sightline.games.infinity.core.match.views import view_of
from sightline.games.infinity.core.order.declarations import Label, SkillType
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.games.infinity.n4.edition import N4
from sightline.games.infinity.n4.hacking.hack import CHART, programs_of

SCREEN = wall(150, 290, 100, 20)
KILLER = soldier("hacker", wip=13, equipment=(Ability(key="killer_hacking_device"),))


def masked(profile: Profile = KILLER, **more: object) -> Skirmish:
    """A Hacker behind a wall has used Cybermask."""
    game = Skirmish([piece(profile, at=(200, 200))], [piece(at=(200, 400), facing=270)], solids=[SCREEN], **more)  # type: ignore[arg-type]
    return game.activate("A1").declare("cybermask").no_more_aros()


@pytest.mark.rule("N4-EQUIP-021", "N4-EQUIP-022", "N4-EQUIP-023")
@pytest.mark.parametrize("device", ["hacking_device", "hacking_device_plus", "killer_hacking_device"])
def test_a_hacker_has_the_programs_of_its_device(device: str) -> None:
    now = Situation(Skirmish([piece(soldier("hacker", equipment=(Ability(key=device),)), at=(200, 200))]).state)
    assert set(programs_of(now, now.trooper("A1"))) == set(CHART.devices[device].programs)
    assert {"comms_equipment"} == CHART.devices[device].labels


@pytest.mark.rule("N4-EQUIP-021")
def test_a_hacker_without_a_device_has_the_usual_one() -> None:
    now = Situation(Skirmish([piece(soldier("hacker"), at=(200, 200)), piece(at=(300, 200))]).state)
    assert set(programs_of(now, now.trooper("A1"))) == {"carbonite", "total_control", "oblivion", "spotlight"}
    assert programs_of(now, now.trooper("A2")) == {}


@pytest.mark.rule("N4-EQUIP-022", "N4-EQUIP-023")
def test_the_devices_that_have_it() -> None:
    plus = {"carbonite", "total_control", "oblivion", "spotlight", "white_noise", "cybermask"}
    assert set(CHART.devices["hacking_device_plus"].programs) == plus
    assert set(CHART.devices["killer_hacking_device"].programs) == {"trinity", "cybermask"}
    assert {"comms_equipment"} == CHART.devices["killer_hacking_device"].labels
    plain = Skirmish([piece(soldier("hacker"), at=(200, 200))]).activate("A1")
    assert "cybermask" not in plain.offered()


@pytest.mark.rule("N4-HACK-061")
def test_it_takes_a_whole_order_and_no_roll() -> None:
    row = CHART.programs["cybermask"]
    assert (row.types, row.traits) == (frozenset({SkillType.ENTIRE_ORDER}), frozenset({"nfb", "no_roll"}))
    skill = N4.skill["cybermask"]
    assert skill.types == {SkillType.ENTIRE_ORDER}
    assert Label.NO_ROLL in skill.labels
    assert masked().happened(Rolled) == []


@pytest.mark.rule("N4-HACK-062", "N4-SSK-046")
def test_nobody_may_see_the_hacker() -> None:
    game = Skirmish([piece(KILLER, at=(200, 200))], [piece(at=(200, 400), facing=270)]).activate("A1")
    assert game.refuses_declaring("cybermask") == {"C1-STATE-204"}
    marker = piece(soldier("camouflage"), at=(200, 400), facing=270, states={"camouflaged"})
    watched = Skirmish([piece(KILLER, at=(200, 200))], [marker]).activate("A1")
    assert watched.refuses_declaring("cybermask") == {"C1-STATE-204"}


@pytest.mark.rule("HS-REF-011")
@pytest.mark.rule("N4-HACK-063", "N4-HACK-065", "N4-HACK-070")
def test_the_hacker_and_nobody_else_becomes_an_imp_2_marker() -> None:
    game = masked()
    assert game.trooper("A1").states == {"impersonation_2"}
    assert Situation(game.state).is_marker(game.trooper("A1"))
    assert game.trooper("B1").states == set()
    assert N4.skill["cybermask"].reads == frozenset()


@pytest.mark.rule("N4-HACK-064", "N4-HACK-091")
def test_it_lasts_until_the_marker_is_revealed_and_then_all_that_is_public_is_told() -> None:
    game = masked(ask_facing=True)
    game.activate("A1").declare("move", to=[(180, 200)]).no_more_aros().declare("idle").no_more_aros()
    assert game.trooper("A1").states == {"impersonation_2"}
    assert view_of(game.state, 1).troopers[0].profile is None
    game.activate("A1").declare("reset")
    assert [each.trooper for each in game.happened(Revealed)] == ["A1"]
    assert game.asked == "A1"
    game.apply(TurnAround(player=0, trooper="A1", facing=200.0))
    assert game.trooper("A1").states == set()
    assert game.trooper("A1").facing == 200.0
    shown = view_of(game.state, 1).troopers[0].profile
    assert shown is not None
    assert shown.ability("killer_hacking_device") is not None


@pytest.mark.rule("N4-HACK-066", "N4-SSK-046")
def test_who_is_camouflaged_cannot_use_it_and_the_other_way_round() -> None:
    spy = soldier("hacker", "camouflage", equipment=(Ability(key="killer_hacking_device"),))
    camouflaged = Skirmish([piece(spy, at=(200, 200), states={"camouflaged"})]).activate("A1")
    assert camouflaged.refuses_declaring("cybermask") == {"C1-STATE-204"}
    game = masked(spy).activate("A1")
    assert game.refuses_declaring("camouflage") >= {"C1-STATE-204"}
    assert Situation(game.state).feedback(game.trooper("A1")) == "impersonation_2"

"""What a screen is told of the missions of Human Sphere."""

from typing import Any

import msgspec
from skirmish import Skirmish, piece, playing, soldier

from sightline.games.infinity.core.match.commands import Arrive
from sightline.games.infinity.core.match.game import Setup
from sightline.games.infinity.core.match.views import view_of
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.core.troopers.recruiting import ready_list
from sightline.games.infinity.desk.imagining import as_known
from sightline.games.infinity.human_sphere import GAME
from sightline.games.infinity.human_sphere.desk import DESK
from sightline.games.infinity.human_sphere.edition import HUMAN_SPHERE
from sightline.games.infinity.human_sphere.missions.engineering_deck import GatesOpened
from sightline.kernel import Match, SeededDice

LISTS = (ready_list("lock_wardens", "all_gates"), ready_list("salt_road", "salt_fair"))


def setup(scenario: str, table: str = "copper-row") -> Setup:
    return Setup(scenario=scenario, points=300, table=table, lists=LISTS)


def test_all_four_missions_are_offered_at_their_size() -> None:
    offered: Any = DESK.offers("en")["scenarios"]
    sizes = {row["key"]: row["sizes"] for row in offered}
    assert {sizes[key] == [300] for key in ("engineering_deck", "rescue", "tic_tac_toe", "firefight")} == {True}


def test_the_objective_room_is_drawn_and_its_gates_are_tokens() -> None:
    scenery: Any = DESK.scenery(setup("engineering_deck"), "en")
    room = [each for each in scenery["solids"] if each["piece"] == "objective-room"]
    assert room
    assert {each["kind"] for each in room} == {"wall"}
    assert max(each["top"] for each in room) < 200, "what has no end is drawn with one"
    assert not any(each["piece"] == "exchange" for each in scenery["solids"])
    plain: Any = DESK.scenery(setup("standard"), "en")
    assert any(each["piece"] == "exchange" for each in plain["solids"])


def test_the_exclusion_zone_is_drawn() -> None:
    scenery: Any = DESK.scenery(setup("rescue"), "en")
    assert "exclusion-zone" in {each["id"] for each in scenery["zones"]}


def test_whoever_asks_about_open_gates_is_told_of_them() -> None:
    match = Match(GAME, setup("engineering_deck"), dice=SeededDice("desk"))
    closed = as_known(match.state, 0).fixed.field
    state = GatesOpened(trooper="A1").apply(match.state)
    opened = as_known(state, 0).fixed.field
    assert opened is state.fixed.field is not closed
    assert len(opened.scene.gates) == len(closed.scene.gates) + 4
    assert view_of(state, 1).memory == state.memory


def test_gates_open_on_the_table_that_is_played_on() -> None:
    for table in ("copper-row", "meridian-pad"):
        match = Match(GAME, setup("engineering_deck", table), dice=SeededDice("desk"))
        scene = GatesOpened(trooper="A1").apply(match.state).fixed.field.scene
        assert {each.piece for each in match.state.fixed.field.scene.solids} == {each.piece for each in scene.solids}


def test_who_may_hack_the_aircraft_of_a_jumper_is_told_with_what() -> None:
    device = soldier("hacker", wip=13, equipment=(Ability(key="white_hacking_device"),))
    with playing(HUMAN_SPHERE):
        waiting = ([soldier("combat_jump", ph=12)], ())
        game = Skirmish([piece(at=(100, 100))], [piece(device, at=(1000, 1000), facing=90)], off_table=waiting)
    game.apply(Arrive(player=0, member=1, skill="combat_jump", at=(600, 400, 0)))
    question = msgspec.convert({"ask": "skills", "trooper": "B1"}, DESK.question_type)
    skills: Any = DESK.answer(game.match, 1, question, "en")["skills"]
    assert [(each["skill"], each["options"]) for each in skills if each["available"]] == [
        ("hack_transport_aircraft", [0])
    ]

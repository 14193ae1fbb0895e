"""N4: Look Out!."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import React, StepAside, TurnAround
from sightline.games.infinity.core.match.events import Faced, Moved, Rolled, SavesRolled
from sightline.games.infinity.core.order.declarations import Label, SkillType
from sightline.games.infinity.n4.look_out import LookOut

WATCHER = piece(at=(600, 300), facing=90)
KAPPA = piece(at=(600, 600), facing=0)


def moving(*more: Piece, dice: tuple[int, ...] = (), a_faces: float = 180, b_states: tuple[str, ...] = ()) -> Skirmish:
    """The Kappa (A1) moves; B1 sees it and B2, out of its Zone of Control, looks the other way."""
    fusiliers = [piece(at=(1000, 600), facing=a_faces), piece(at=(300, 600), facing=180, states=b_states), *more]
    game = Skirmish([KAPPA], fusiliers, dice=dice).activate("A1")
    return game.declare("move", to=[(620, 600)])


def alert(game: Skirmish, *who: str) -> set[str | None]:
    return game.refuses_reacting("B1", "look_out", aims=dict.fromkeys(who, 1))


@pytest.mark.rule("N4-CSK-026")
def test_it_is_an_aro_without_a_roll() -> None:
    assert set(LookOut.types) == {SkillType.ARO}
    assert set(LookOut.labels) == {Label.NO_ROLL}
    assert (
        Skirmish([KAPPA], [piece(at=(300, 600))]).activate("A1").refuses_declaring("look_out", aims={"A1": 1}) != set()
    )
    game = moving(dice=(20,)).react("B1", "look_out", aims={"B2": 1})
    game.no_more_aros().declare("idle").no_more_aros()
    assert [side.trooper for roll in game.happened(Rolled) for side in roll.sides] == ["B2"]


@pytest.mark.rule("N4-CSK-027")
def test_it_takes_line_of_fire_to_an_active_trooper_or_marker() -> None:
    assert alert(moving(), "B2") == set()
    assert "N4-CSK-027" in alert(moving(WATCHER, a_faces=0), "B2")
    spy = piece(soldier("camouflage"), at=(600, 600), states=["camouflaged"])
    marker = Skirmish([spy], [piece(at=(1000, 600), facing=180), piece(at=(300, 600), facing=180)]).activate("A1")
    marker.declare("move", to=[(620, 600)])
    assert alert(marker, "B2") == set()


@pytest.mark.rule("N4-CSK-028", "N4-ARO-008")
def test_who_was_alerted_has_reacted_and_may_turn_but_not_move() -> None:
    game = moving(WATCHER, dice=(7,)).react("B1", "look_out", aims={"B2": 1})
    assert "B2" not in game.can_react()
    assert "C1-ARO-008" in game.refuses_reacting("B2", "dodge")
    game.no_more_aros().declare("idle").no_more_aros()
    assert game.asked == "B2"
    assert game.refuses(StepAside(player=1, trooper="B2")) != set()
    game.apply(TurnAround(player=1, trooper="B2", facing=0))
    assert game.trooper("B2").facing == 0
    assert [event.trooper for event in game.happened(Moved)] == ["A1"]
    assert [event.rule for event in game.happened(Faced)] == ["N4-CSK-028"]


@pytest.mark.rule("N4-CSK-029")
@pytest.mark.parametrize(("die", "turns"), [(7, True), (8, False)])
def test_the_roll_is_ph_minus_three_and_normal_for_who_is_no_target(die: int, turns: bool) -> None:
    game = moving(dice=(die,)).react("B1", "look_out", aims={"B2": 1})
    game.no_more_aros().declare("idle").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert (roll.kind, [side.value for side in roll.sides]) == ("normal", [10 - 3])
    assert (game.asked == "B2") is turns


@pytest.mark.rule("N4-CSK-029", "N4-CSK-031")
@pytest.mark.example("N4-EX2-020")
def test_a_target_of_the_active_trooper_rolls_face_to_face() -> None:
    game = moving(dice=(5, 4, 3, 6)).react("B1", "look_out", aims={"B2": 1}).no_more_aros()
    game.declare("bs_attack", weapon="combi_rifle", aims={"B2": 3}).no_more_aros()
    (roll,) = game.happened(Rolled)
    assert (roll.kind, [side.value for side in roll.sides]) == ("face_to_face", [15, 7])
    assert game.happened(SavesRolled) == []
    assert game.asked == "B2"
    game.apply(TurnAround(player=1, trooper="B2", facing=0))
    while game.state.asking == "order.alert":
        game.apply(TurnAround(player=1, trooper=game.asked))
    game.activate("A1").declare("idle")
    assert "B2" in game.can_react()


@pytest.mark.rule("N4-CSK-030")
def test_who_has_reacted_is_not_alerted_nor_who_cannot_dodge() -> None:
    late = moving(WATCHER).react("B3", "dodge")
    assert alert(late, "B3") == {"N4-CSK-030"}
    assert alert(late, "B2") == set()
    assert alert(moving(b_states=("unconscious",)), "B2") == {"N4-CSK-030"}
    assert alert(moving(b_states=("immobilized_b",)), "B2") == {"N4-CSK-030"}
    assert alert(moving(), "B1") == {"N4-CSK-030"}
    assert alert(moving(), "A1") == {"N4-CSK-030"}


@pytest.mark.rule("N4-CSK-031")
def test_those_who_are_alerted_are_named_at_once() -> None:
    assert alert(moving()) == {"N4-CSK-031"}
    game = moving(piece(at=(300, 800), facing=180))
    reactions = [option.command for option in game.match.options() if isinstance(option.command, React)]
    named = {each.use.targets for each in reactions if (each.trooper, each.use.skill) == ("B1", "look_out")}
    assert named == {("B2",), ("B3",), ("B2", "B3")}


@pytest.mark.rule("N4-CSK-032")
def test_all_of_them_roll_in_the_same_order() -> None:
    game = moving(piece(at=(300, 800), facing=180), dice=(7, 8)).react("B1", "look_out", aims={"B2": 1, "B3": 1})
    game.no_more_aros().declare("idle").no_more_aros()
    assert [side.trooper for roll in game.happened(Rolled) for side in roll.sides] == ["B2", "B3"]
    game.apply(TurnAround(player=1, trooper="B2", facing=0))
    assert game.state.order is None


@pytest.mark.rule("N4-CSK-028")
def test_nobody_declares_the_dodge_of_the_alerted_by_itself() -> None:
    assert moving(WATCHER).refuses_reacting("B3", "alerted") != set()


@pytest.mark.rule("N4-SSK-058", "N4-HACK-086", "N4-SSKB-009", "N4-STATE-076", "N4-STATE-091")
@pytest.mark.parametrize("state", ["camouflaged", "impersonation_1", "decoy", "masked", "holoecho"])
def test_it_gives_away_whoever_is_not_what_it_seems(state: str) -> None:
    """B1 is one of those, and B3 is what it passes for if it wears a mask."""
    sly = piece(at=(1000, 600), facing=180, states=[state], poses_as=2 if state == "masked" else None)
    enemies = [sly, piece(at=(300, 600), facing=180), piece(at=(1100, 1100), facing=0)]
    game = Skirmish([KAPPA], enemies, dice=[20]).activate("A1").declare("move", to=[(620, 600)])
    game.react("B1", "look_out", aims={"B2": 1}).no_more_aros().declare("idle").no_more_aros()
    assert state not in game.trooper("B1").states

"""C1-CSK-220 to 235: Discover, and Discover + Attack."""

import pytest
from skirmish import Skirmish, cited, piece, soldier, wall

from sightline.games.infinity.core.match.commands import EndTurn
from sightline.games.infinity.core.match.events import Attacked, BecameIdle, Revealed, Rolled, SavesRolled
from sightline.games.infinity.core.troopers.profiles import Ability

SHOOT = {"weapon": "combi_rifle"}
SHROUDED = soldier("camouflage", Ability(key="mimetism", mod=-3))
HIDDEN = ["camouflaged"]


def looking_for(*, gap: float = 175, **more: object) -> Skirmish:
    """A soldier and a Marker (-3) at a distance between their bases, in mm."""
    marker = piece(SHROUDED, at=(200, 225 + gap), facing=270, states=HIDDEN)
    return Skirmish([piece(at=(200, 200))], [marker], size=(600, 2800), **more)  # type: ignore[arg-type]


def between_two_enemies(**more: object) -> Skirmish:
    """A fusilier before a Marker (-3) and a Remote, both behind a low wall, within 20 cm (C1-EX2-012)."""
    parapet = wall(150, 367.5, 300, 20, top=20)
    return Skirmish(
        [piece(at=(300, 200))],
        [
            piece(SHROUDED, at=(250, 400), facing=270, states=HIDDEN),
            piece(soldier(bs=11), at=(350, 400), facing=270),
        ],
        solids=[parapet],
        **more,  # type: ignore[arg-type]
    )


def rolls(game: Skirmish) -> list[tuple[str, list[tuple[str, str, int, tuple[int, ...]]]]]:
    return [
        (roll.kind, [(side.trooper, side.skill, side.value, side.dice) for side in roll.sides])
        for roll in game.happened(Rolled)
    ]


@pytest.mark.rule("C1-CSK-220", "C1-CSK-229")
@pytest.mark.parametrize("second", [("move", {"to": [(250, 200)]}), ("bs_attack", {**SHOOT, "aims": {"B2": 3}})])
def test_discover_is_a_short_movement_skill_that_goes_with_anything_short(
    second: tuple[str, dict[str, object]],
) -> None:
    game = between_two_enemies().activate("A1").declare("discover", aims={"B1": 1}).no_more_aros()
    assert game.refuses_declaring(second[0], **second[1]) == set()


@pytest.mark.rule("C1-CSK-221")
def test_who_does_not_see_a_marker_cannot_discover_it() -> None:
    game = looking_for(solids=[wall(100, 300, 200, 10)]).activate("A1")
    assert game.refuses_declaring("discover", aims={"B1": 1}) == {"C1-CSK-221"}
    assert "discover" not in game.offered()


@pytest.mark.rule("C1-CSK-221")
@pytest.mark.parametrize("targets", [(), ("A2",), ("B9",), ("B1", "B2")])
def test_it_is_one_enemy_marker_that_is_looked_for(targets: tuple[str, ...]) -> None:
    markers = [piece(SHROUDED, at=(x, 400), facing=270, states=HIDDEN) for x in (200, 300)]
    friend = piece(SHROUDED, at=(250, 300), states=HIDDEN)
    game = Skirmish([piece(at=(200, 200)), friend], markers).activate("A1")
    assert game.refuses_declaring("discover", aims={"B1": 1}) == set()
    assert game.refuses_declaring("discover", aims=dict.fromkeys(targets, 1)) == {"C1-CSK-221"}


@pytest.mark.rule("C1-CSK-221")
@pytest.mark.parametrize(("at", "refused"), [(0.0, {"C1-CSK-221"}), (99.0, set())])
def test_who_says_from_where_it_looks_sees_the_marker_from_there(at: float, refused: set[str]) -> None:
    game = looking_for(solids=[wall(100, 300, 125, 10)], dice=[1]).activate("A1").declare("move", to=[(299, 200)])
    game.no_more_aros()
    assert game.refuses_declaring("discover", aims={"B1": 1}, at=at) == refused
    if not refused:
        game.declare("discover", aims={"B1": 1}, at=at).no_more_aros()
        assert [event.trooper for event in game.happened(Revealed)] == ["B1"]


@pytest.mark.edition("codeone", because="in N4 a Model may be a disguise, and whoever looks finds out")
@pytest.mark.rule("C1-CSK-221")
def test_a_model_cannot_be_discovered() -> None:
    game = between_two_enemies().activate("A1")
    assert game.refuses_declaring("discover", aims={"B2": 1}) == {"C1-CSK-221"}


@pytest.mark.rule("C1-CSK-221")
def test_a_marker_may_be_discovered_from_any_point_of_the_route() -> None:
    game = looking_for(solids=[wall(100, 300, 110, 10)], dice=[1]).activate("A1").declare("move", to=[(299, 200)])
    game.no_more_aros().declare("discover", aims={"B1": 1}).no_more_aros()
    assert [event.trooper for event in game.happened(Revealed)] == ["B1"]


@pytest.mark.rule("C1-CSK-222")
def test_a_marker_is_looked_for_once_in_an_order() -> None:
    game = looking_for().activate("A1").declare("discover", aims={"B1": 1}).no_more_aros()
    assert game.refuses_declaring("discover", aims={"B1": 1}) == {"C1-CSK-222"}


@pytest.mark.rule("C1-CSK-223", "C1-STATE-209", "C1-STATE-223")
def test_a_passed_wip_roll_reveals_the_marker() -> None:
    game = looking_for(dice=[12]).activate("A1").declare("discover", aims={"B1": 1}).no_more_aros()
    game.declare("idle").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert roll.kind == "normal"
    assert {mod.source: mod.value for mod in roll.sides[0].mods} == {"mod.range": 3, "mod.mimetism": -3}
    assert (roll.sides[0].base, roll.sides[0].value) == (12, 12)
    assert game.trooper("B1").states == frozenset()
    assert game.happened(Revealed)[0].rule == cited("C1-STATE-223")


@pytest.mark.rule("C1-CSK-223")
def test_a_discovered_marker_can_be_attacked_in_the_next_order() -> None:
    game = looking_for(dice=[12]).activate("A1").declare("discover", aims={"B1": 1}).no_more_aros()
    game.declare("idle").no_more_aros().activate("A1")
    assert game.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 3}) == set()


@pytest.mark.rule("C1-CSK-228")
@pytest.mark.parametrize(("gap", "mod"), [(200, 3), (201, 0), (800, 0), (801, -3), (1200, -3), (1201, -6), (2400, -6)])
def test_discover_has_range_bands_of_its_own(gap: float, mod: int) -> None:
    game = looking_for(gap=gap, dice=[20]).activate("A1").declare("discover", aims={"B1": 1}).no_more_aros()
    game.declare("idle").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert roll.sides[0].value == 12 - 3 + mod


@pytest.mark.rule("C1-CSK-228")
def test_beyond_240_cm_nothing_is_discovered() -> None:
    game = looking_for(gap=2401).activate("A1").declare("discover", aims={"B1": 1}).no_more_aros()
    game.declare("idle").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert roll.sides[0].dice == ()
    assert "camouflaged" in game.trooper("B1").states


def after_a_failure() -> Skirmish:
    """A1 has failed to discover B1; A2 and B2, a second Marker, are near."""
    markers = [piece(SHROUDED, at=(x, 400), facing=270, states=HIDDEN) for x in (200, 300)]
    game = Skirmish([piece(at=(200, 200)), piece(at=(300, 200))], markers, dice=[20])
    game.activate("A1").declare("discover", aims={"B1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert "camouflaged" in game.trooper("B1").states
    return game


@pytest.mark.rule("C1-CSK-224", "C1-CSK-227")
def test_who_has_failed_may_try_another_marker_but_not_the_same() -> None:
    game = after_a_failure().activate("A1")
    assert game.refuses_declaring("discover", aims={"B1": 1}) == {"C1-CSK-224"}
    assert game.refuses_declaring("discover", aims={"B2": 1}) == set()


@pytest.mark.rule("C1-CSK-225")
def test_another_trooper_may_try_what_the_first_one_failed() -> None:
    game = after_a_failure().activate("A2")
    assert game.refuses_declaring("discover", aims={"B1": 1}) == set()


@pytest.mark.rule("C1-CSK-224")
def test_a_failure_is_forgotten_with_the_next_player_turn() -> None:
    game = after_a_failure().apply(EndTurn(player=0))
    game.activate("B1").declare("idle")
    assert game.refuses_reacting("A1", "discover", aims={"B1": 1}) == set()


@pytest.mark.rule("C1-CSK-226")
def test_who_hides_again_is_a_new_marker() -> None:
    screen = wall(100, 290, 200, 10)
    spy = piece(soldier("camouflage"), at=(200, 400), facing=270, states=["prone"])
    game = Skirmish(
        [piece(at=(200, 200))], [spy], solids=[screen], active=1, memory={"discover.A1.B1": 1, "discover.A1.B2": 1}
    )
    game.activate("B1").declare("camouflage").no_more_aros()
    assert "camouflaged" in game.trooper("B1").states
    assert game.state.memory == {"discover.A1.B2": 1}, "and another Marker is still the same"


# ------------------------------------------------------------------ as an ARO


@pytest.mark.rule("C1-CSK-220", "C1-STATE-216")
def test_discover_is_an_aro_against_an_active_marker() -> None:
    game = looking_for(active=1, dice=[1]).activate("B1").declare("move", to=[(250, 400)])
    game.react("A1", "discover", aims={"B1": 1}).declare("idle").no_more_aros()
    assert [event.trooper for event in game.happened(Revealed)] == ["B1"]


@pytest.mark.rule("C1-ARO-009")
def test_in_aro_only_the_active_marker_is_discovered() -> None:
    markers = [piece(SHROUDED, at=(x, 400), facing=270, states=HIDDEN) for x in (200, 300)]
    game = Skirmish([piece(at=(200, 200))], markers, active=1).activate("B1").declare("idle")
    assert game.refuses_reacting("A1", "discover", aims={"B2": 1}) == {"C1-ARO-009"}


# ------------------------------------------------------------------ Discover + Attack


@pytest.mark.rule("C1-CSK-230", "C1-STATE-208")
def test_a_marker_is_attacked_only_together_with_discover() -> None:
    game = between_two_enemies().activate("A1")
    assert game.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 3}) == {"C1-STATE-208"}
    game.declare("discover", aims={"B1": 1}).no_more_aros()
    assert game.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 3}) == set()


@pytest.mark.example("N4-EX2-021")
@pytest.mark.rule("C1-CSK-231")
def test_a_marker_that_answers_with_an_attack_need_not_be_discovered() -> None:
    game = between_two_enemies(dice=[20, 20, 20, 20, 20]).activate("A1").declare("discover", aims={"B1": 1})
    game.react("B1", "bs_attack", **SHOOT, aims={"A1": 1}).react("B2", "bs_attack", **SHOOT, aims={"A1": 1})
    game.declare("bs_attack", **SHOOT, aims={"B1": 1, "B2": 2}).no_more_aros()
    assert [(kind, [side[:3] for side in sides]) for kind, sides in rolls(game)] == [
        ("face_to_face", [("A1", "bs_attack", 9), ("B1", "bs_attack", 15)]),
        ("face_to_face", [("A1", "bs_attack", 12), ("B2", "bs_attack", 14)]),
    ]


@pytest.mark.example("C1-EX2-012", "N4-EX2-022")
@pytest.mark.rule("C1-CSK-232", "C1-CSK-233", "C1-CSK-224")
def test_a_failed_discover_loses_the_dice_given_to_the_marker() -> None:
    game = between_two_enemies(dice=[10, 20, 20, 20]).activate("A1").declare("discover", aims={"B1": 1})
    game.react("B2", "bs_attack", **SHOOT, aims={"A1": 1}).no_more_aros()
    game.declare("bs_attack", **SHOOT, aims={"B1": 1, "B2": 2}).no_more_aros()
    assert rolls(game) == [
        ("normal", [("A1", "discover", 9, (10,))]),
        ("face_to_face", [("A1", "bs_attack", 12, (20, 20)), ("B2", "bs_attack", 14, (20,))]),
    ]
    assert "C1-CSK-224" in game.activate("A1").refuses_declaring("discover", aims={"B1": 1})


@pytest.mark.example("C1-EX2-013", "N4-EX2-022")
@pytest.mark.rule("C1-CSK-232", "C1-CSK-234")
def test_a_discovered_marker_is_shot_at_with_a_normal_roll() -> None:
    game = between_two_enemies(dice=[9, 20, 20, 20, 20]).activate("A1").declare("discover", aims={"B1": 1})
    game.react("B2", "bs_attack", **SHOOT, aims={"A1": 1}).no_more_aros()
    game.declare("bs_attack", **SHOOT, aims={"B1": 1, "B2": 2}).no_more_aros()
    assert rolls(game) == [
        ("normal", [("A1", "discover", 9, (9,))]),
        ("normal", [("A1", "bs_attack", 9, (20,))]),
        ("face_to_face", [("A1", "bs_attack", 12, (20, 20)), ("B2", "bs_attack", 14, (20,))]),
    ]
    assert "camouflaged" not in game.trooper("B1").states


@pytest.mark.rule("C1-CSK-233")
def test_an_attack_on_nothing_but_an_undiscovered_marker_makes_no_roll() -> None:
    game = looking_for(dice=[20]).activate("A1").declare("discover", aims={"B1": 1}).no_more_aros()
    game.declare("bs_attack", **SHOOT, aims={"B1": 3}).no_more_aros()
    assert rolls(game) == [("normal", [("A1", "discover", 12, (20,))])]
    assert game.happened(Attacked)
    assert not game.happened(BecameIdle)


@pytest.mark.rule("C1-CSK-235")
def test_after_discover_the_attack_may_go_to_that_target_or_to_another() -> None:
    game = between_two_enemies().activate("A1").declare("discover", aims={"B1": 1}).no_more_aros()
    assert [game.refuses_declaring("bs_attack", **SHOOT, aims={key: 3}) for key in ("B1", "B2")] == [set(), set()]
    blunt = between_two_enemies().activate("A1").declare("move", to=[(300, 210)]).no_more_aros()
    assert blunt.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 3}) == {"C1-STATE-208"}


@pytest.mark.rule("C1-CSK-233")
@pytest.mark.parametrize(("die", "saves"), [(20, 0), (1, 1)])
def test_a_template_on_the_marker_is_lost_with_the_discover_roll(die: int, saves: int) -> None:
    gunner = piece(soldier(weapons=("chain_rifle",)), at=(200, 200))
    marker = piece(SHROUDED, at=(200, 300), facing=90, states=HIDDEN)
    game = Skirmish([gunner], [marker, piece(at=(1100, 1100))], dice=[die, 20]).activate("A1")
    game.declare("discover", aims={"B1": 1}).no_more_aros()
    game.declare("bs_attack", weapon="chain_rifle", place=[((200, 212.5, 20), 90)]).no_more_aros()
    assert len(game.happened(SavesRolled)) == saves


@pytest.mark.rule("C1-CSK-235")
def test_one_may_be_discovered_and_another_attacked() -> None:
    game = between_two_enemies(dice=[9, 20, 20, 20]).activate("A1").declare("discover", aims={"B1": 1}).no_more_aros()
    game.declare("bs_attack", **SHOOT, aims={"B2": 3}).no_more_aros()
    assert [(kind, [side[1] for side in sides]) for kind, sides in rolls(game)] == [
        ("normal", ["discover"]),
        ("normal", ["bs_attack"]),
    ]


@pytest.mark.rule("C1-CSK-230", "C1-CSK-232")
@pytest.mark.parametrize(("die", "hacked"), [(5, True), (20, False)])
def test_a_marker_may_be_discovered_and_hacked_in_one_order(die: int, hacked: bool) -> None:
    hacker = soldier("hacker", equipment=(Ability(key="hacking_device"),))
    marker = piece(soldier("camouflage", type="HI"), at=(200, 350), facing=270, states=HIDDEN)
    game = Skirmish([piece(hacker, at=(200, 200))], [marker], dice=[die, 6]).activate("A1")
    assert "C1-STATE-208" in game.refuses_declaring("hack", weapon="spotlight", aims={"B1": 1})
    game.declare("discover", aims={"B1": 1}).no_more_aros().declare("hack", weapon="spotlight", aims={"B1": 1})
    game.no_more_aros()
    assert ("targeted" in game.trooper("B1").states) is hacked

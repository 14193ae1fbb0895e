"""N4, Impetuous and Frenzy."""

import random
from collections.abc import Callable

import pytest
from skirmish import Piece, Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import Activate, Arrive, EndTurn
from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.n4.commands import GoOn
from sightline.games.infinity.n4.impetuous import is_impetuous

WILD = soldier("impetuous")
FOE = piece(at=(1100, 1100))


def phase(*mine: Piece, **more: object) -> Skirmish:
    """The first player's Impetuous Phase."""
    return Skirmish(list(mine), [FOE], active=1, **more).apply(EndTurn(player=1))  # type: ignore[arg-type]


@pytest.mark.rule("N4-SSK-134", "N4-SSK-135")
def test_each_impetuous_trooper_is_activated_once_at_no_cost() -> None:
    game = phase(piece(WILD, at=(100, 100)), piece(WILD, at=(200, 100)), piece(at=(300, 100)))
    assert game.state.asking == "impetuous"
    assert game.refuses(Activate(player=0, troopers=("A3",), order="impetuous")) == {"N4-SSK-134"}
    assert game.refuses(Activate(player=0, troopers=("A1",))) == {"N4-SSK-134"}, "no Orders are spent in this phase"
    game.activate("A1", order="impetuous").declare("move", to=[(100, 200)]).declare("idle")
    assert (game.state.asking, game.pool) == ("impetuous", 3)
    assert game.refuses(Activate(player=0, troopers=("A1",), order="impetuous")) == {"N4-SSK-134"}
    game.activate("A2", order="impetuous").declare("move", to=[(200, 200)]).declare("idle")
    assert game.state.asking == "orders"


@pytest.mark.rule("N4-SSK-135")
def test_who_is_not_activated_has_lost_it() -> None:
    game = phase(piece(WILD, at=(100, 100))).apply(GoOn(player=0))
    assert game.state.asking == "orders"
    assert {each.kind for each in game.state.pool} == {"regular"}


@pytest.mark.rule("N4-SSK-136")
@pytest.mark.parametrize("skill", ["discover", "reset", "alert"])
def test_only_some_skills_can_be_declared(skill: str) -> None:
    game = phase(piece(WILD, at=(100, 100))).activate("A1", order="impetuous")
    offered = {option.command.use.skill for option in game.match.options()}  # type: ignore[attr-defined]
    assert skill not in offered
    assert {"move", "idle", "dodge", "jump"} <= offered


@pytest.mark.rule("N4-SSK-136")
def test_one_of_the_two_skills_is_a_move() -> None:
    game = phase(piece(WILD, at=(100, 100))).activate("A1", order="impetuous").declare("dodge")
    assert {option.command.use.skill for option in game.match.options()} == {"move"}  # type: ignore[attr-defined]
    assert game.refuses_declaring("idle") == {"N4-SSK-136"}


@pytest.mark.rule("N4-SSK-136")
def test_with_an_order_of_the_pool_it_does_what_it_likes() -> None:
    game = phase(piece(WILD, at=(100, 100))).apply(GoOn(player=0)).activate("A1").declare("dodge")
    assert game.refuses_declaring("idle") == set()
    reacting = Skirmish([piece(at=(200, 200))], [piece(WILD, at=(200, 500), facing=270)])
    reacting.activate("A1").declare("move", to=[(220, 200)])
    assert "reset" in {each.command.use.skill for each in reacting.match.options() if hasattr(each.command, "use")}


@pytest.mark.rule("N4-SSK-140")
@pytest.mark.parametrize(("profile", "needed"), [(WILD, 15), (soldier(), 12)])
def test_impetuous_troopers_have_no_partial_cover(profile: object, needed: int) -> None:
    crate = wall(180, 472.5, 40, 15, 20)
    target = piece(profile, at=(200, 500), facing=270)  # type: ignore[arg-type]
    game = Skirmish([piece(at=(200, 200))], [target], solids=[crate], dice=[20] * 4)
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    game.declare("idle").no_more_aros()
    assert game.happened(Rolled)[0].sides[0].value == needed


@pytest.mark.rule("N4-SSK-142")
def test_impetuous_troopers_cannot_become_markers() -> None:
    game = Skirmish([piece(soldier("impetuous", "camouflage"), at=(100, 100))], [FOE]).activate("A1")
    assert "N4-SSK-142" in game.refuses_declaring("camouflage")
    other = Skirmish([piece(soldier("camouflage"), at=(100, 100))], [FOE]).activate("A1")
    assert "N4-SSK-142" not in other.refuses_declaring("camouflage")


@pytest.mark.rule("N4-SSK-107", "N4-SSK-108")
def test_frenzy_comes_with_the_states_phase_after_the_first_wound() -> None:
    mad = soldier("frenzy")
    target = piece(soldier(vitality=2), at=(200, 500), facing=90)
    game = Skirmish([piece(mad, at=(200, 200))], [target, FOE], dice=[5, 20, 20, 1])
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3})
    game.no_more_aros().declare("idle").no_more_aros()
    while game.state.asking == "order.alert":
        game.apply(game.match.options()[0].command)
    assert game.trooper("B1").lost == 1
    assert not is_impetuous(Situation(game.state), game.trooper("A1"))
    game.apply(EndTurn(player=0))
    assert is_impetuous(Situation(game.state), game.trooper("A1"))


@pytest.mark.rule("N4-SSK-108")
def test_without_a_wound_there_is_no_frenzy() -> None:
    game = Skirmish([piece(soldier("frenzy"), at=(200, 200))], [FOE]).apply(EndTurn(player=0))
    assert not is_impetuous(Situation(game.state), game.trooper("A1"))


@pytest.mark.rule("N4-SSK-109")
def test_who_is_in_a_frenzy_cannot_become_a_marker() -> None:
    mad = piece(soldier("frenzy", "camouflage"), at=(100, 100), states={"frenzied"})
    game = Skirmish([mad], [FOE]).activate("A1")
    assert "N4-SSK-142" in game.refuses_declaring("camouflage")


@pytest.mark.rule("N4-SSK-133")
def test_it_is_automatic_and_nobody_can_do_without_it() -> None:
    game = phase(piece(WILD, at=(100, 100)))
    assert [(each.kind, each.owner) for each in game.state.pool if each.kind == "impetuous"] == [("impetuous", "A1")]
    assert "impetuous" not in game.activate("A1", order="impetuous").offered()
    assert is_impetuous(Situation(game.state), game.trooper("A1"))
    assert not is_impetuous(Situation(game.state), game.trooper("B1"))


# ------------------------------------------------------------------ where it runs


def rushing(*foes: Piece, at: tuple[float, float] = (300, 300), **more: object) -> Skirmish:
    """An Impetuous trooper of MOV 10-10 in its activation; the enemy's Deployment Zone begins at y = 1000."""
    game = Skirmish([piece(WILD, at=at)], [*foes, FOE], active=1, **more).apply(EndTurn(player=1))  # type: ignore[arg-type]
    return game.activate("A1", order="impetuous")


@pytest.mark.rule("N4-SSK-137", "N4-SSK-138")
def test_who_could_only_go_back_stays_where_it_is() -> None:
    """Three walls leave it no way but backwards, from where it could run around them."""
    pocket = [wall(280, 313, 40, 7, top=200), wall(280, 290, 7, 30, top=200), wall(313, 290, 7, 30, top=200)]
    game = phase(piece(soldier("impetuous", mov=(20, 20)), at=(300, 300)), solids=pocket)
    game.activate("A1", order="impetuous").declare("idle")
    assert game.refuses_declaring("move", to=[(300, 270), (340, 270), (340, 390)]) == {"N4-SSK-137"}
    assert game.refuses_declaring("move", to=[(300, 300)]) == set()
    assert game.match.draw(0, random.Random(1)) is not None


@pytest.mark.rule("N4-SSK-137")
def test_it_runs_at_an_enemy_that_it_can_reach() -> None:
    game = rushing(piece(at=(300, 400), facing=90))
    assert game.refuses_declaring("move", to=[(400, 300)]) == {"N4-SSK-137"}
    assert game.refuses_declaring("move", to=[(370, 370)]) == {"N4-SSK-137"}
    assert game.refuses_declaring("move", to=[(300, 375)]) == set(), "and stops where it meets it"


@pytest.mark.rule("N4-SSK-137")
@pytest.mark.parametrize("foe", [{"at": (300, 440)}, {"at": (300, 400), "states": {"unconscious"}, "lost": 1}])
def test_who_is_out_of_reach_or_null_draws_nobody(foe: dict[str, object]) -> None:
    game = rushing(piece(facing=90, **foe))  # type: ignore[arg-type]
    assert game.refuses_declaring("move", to=[(400, 300)]) == set()


@pytest.mark.rule("N4-SSK-137")
def test_around_a_corner_is_within_reach_as_well() -> None:
    screen = wall(280, 330, 40, 10, 100)
    game = rushing(piece(at=(300, 372), facing=90), solids=[screen], at=(300, 310))
    assert "N4-SSK-137" in game.refuses_declaring("move", to=[(400, 310)])


@pytest.mark.rule("N4-SSK-137")
def test_who_is_near_but_behind_a_wall_draws_nobody() -> None:
    game = rushing(piece(at=(300, 372), facing=90), solids=[wall(0, 330, 1200, 10, 100)], at=(300, 310))
    assert game.refuses_declaring("move", to=[(400, 310)]) == set()


@pytest.mark.rule("N4-SSK-137")
def test_it_never_turns_back() -> None:
    game = rushing()
    assert game.refuses_declaring("move", to=[(300, 200)]) == {"N4-SSK-137"}
    assert game.refuses_declaring("move", to=[(360, 280), (360, 315)]) == {"N4-SSK-137"}, "not even for a part of it"
    assert game.refuses_declaring("move", to=[(400, 300)]) == set(), "sideways is not back"
    assert game.refuses_declaring("move", to=[(300, 400)]) == set()


@pytest.mark.rule("N4-SSK-137", "N4-SSK-138")
def test_it_moves_all_of_its_mov() -> None:
    game = rushing()
    assert game.refuses_declaring("move", to=[(300, 350)]) == {"N4-SSK-138"}
    game.declare("move", to=[(300, 400)]).no_more_aros()
    assert game.refuses_declaring("move", to=[(300, 450)]) == {"N4-SSK-138"}
    assert game.refuses_declaring("move", to=[(300, 500)]) == set()


@pytest.mark.rule("N4-SSK-138")
def test_it_stops_short_only_at_what_it_would_have_to_climb() -> None:
    barrier = wall(0, 360, 1200, 20, 100)
    game = rushing(solids=[barrier])
    assert game.refuses_declaring("move", to=[(300, 347)]) == set()
    assert game.refuses_declaring("move", to=[(300, 320)]) == {"N4-SSK-138"}
    assert "N4-SSK-138" in rushing().refuses_declaring("move", to=[(300, 347)])


def in_a_pocket() -> Skirmish:
    """It could get further ahead only by going back first: the pocket that it stands in is open behind it."""
    pocket = [wall(281, 312, 5, 23, 100), wall(314, 312, 5, 23, 100), wall(281, 330, 38, 5, 100)]
    return rushing(solids=pocket, at=(300, 316))


@pytest.mark.rule("N4-SSK-137", "N4-SSK-138")
def test_nobody_has_to_go_further_where_that_would_mean_to_turn_back() -> None:
    game = in_a_pocket()
    assert game.refuses_declaring("move", to=[(300, 317)]) == set()
    around = [(300, 298), (268, 298), (268, 345)]
    assert game.refuses_declaring("move", to=around) == {"N4-SSK-137"}


@pytest.mark.rule("N4-SSK-137")
def test_with_an_order_of_the_pool_it_goes_where_it_likes() -> None:
    game = phase(piece(WILD, at=(300, 300))).apply(GoOn(player=0)).activate("A1")
    assert game.refuses_declaring("move", to=[(300, 250)]) == set()


@pytest.mark.parametrize("start", [rushing, in_a_pocket])
def test_random_play_runs_ahead(start: Callable[[], Skirmish]) -> None:
    game = start()
    (option,) = [each for each in game.match.options() if each.command.use.skill == "move"]  # type: ignore[attr-defined]
    command = game.match.complete(option, random.Random(5))
    assert command is not None
    assert game.refuses(command) == set()


def test_random_play_runs_around_a_corner_at_an_enemy() -> None:
    game = rushing(piece(at=(300, 372), facing=90), solids=[wall(280, 330, 40, 10, 100)], at=(300, 310))
    (option,) = [each for each in game.match.options() if each.command.use.skill == "move"]  # type: ignore[attr-defined]
    command = game.match.complete(option, random.Random(5))
    assert command is not None
    assert game.refuses(command) == set()


# ------------------------------------------------------------------ who cannot run


def hemmed_in() -> Skirmish:
    """An enemy within reach whom nobody can touch without touching a Marker."""
    lurking = soldier("camouflage")
    beside = [(0, 25.2), (25.2, 0), (0, -25.2), (-25.2, 0)]
    return rushing(
        piece(at=(300, 370), facing=90),
        *(piece(lurking, at=(300 + x, 370 + y), states=["camouflaged"]) for x, y in beside),
    )


@pytest.mark.rule("N4-SSK-137")
def test_an_enemy_who_cannot_be_touched_draws_nobody() -> None:
    game = hemmed_in()
    assert "C1-STATE-207" in game.refuses_declaring("move", to=[(300, 345)])
    assert game.refuses_declaring("move", to=[(400, 300)]) == set()
    game.declare("idle").no_more_aros()
    assert game.match.draw(0, random.Random(1)) is not None


@pytest.mark.rule("N4-SSK-136")
@pytest.mark.parametrize("state", ["", "immobilized_b"])
def test_who_cannot_move_at_all_is_idle(state: str) -> None:
    game = phase(piece(WILD, at=(100, 100), states=[state] if state else []))
    game.activate("A1", order="impetuous").declare("idle")
    assert game.refuses_declaring("idle") == (set() if state else {"N4-SSK-136"})


@pytest.mark.rule("N4-SSK-136")
@pytest.mark.parametrize(("headroom", "refused"), [(20, set()), (60, {"N4-SSK-136"})])
def test_who_has_no_room_to_walk_is_idle(headroom: float, refused: set[str]) -> None:
    roof = wall(100, 200, 400, 300, top=300, bottom=headroom)
    game = rushing(solids=[roof]).declare("idle").no_more_aros()
    assert game.refuses_declaring("idle") == refused
    assert game.match.draw(0, random.Random(1)) is not None


# ------------------------------------------------------------------ from the air


@pytest.mark.rule("N4-SSK-139")
def test_who_is_not_deployed_may_come_down_in_the_impetuous_phase() -> None:
    away: tuple[list[Profile], list[Profile]] = ([soldier("impetuous", "parachutist"), soldier("parachutist")], [])
    game = Skirmish([piece(at=(600, 100))], [FOE], active=1, off_table=away).apply(EndTurn(player=1))
    assert game.state.asking == "impetuous"
    calm = Arrive(player=0, member=2, skill="parachutist", at=(12.5, 500, 0))
    assert game.refuses(calm) == {"N4-SSK-139"}
    pool = game.pool
    game.apply(Arrive(player=0, member=1, skill="parachutist", at=(12.5, 500, 0))).no_more_aros()
    assert "A2" in game.state.troopers
    assert (game.state.asking, game.pool) == ("orders", pool)


@pytest.mark.rule("N4-SSK-139")
def test_after_it_has_come_down_the_others_still_have_their_activation() -> None:
    away: tuple[list[Profile], list[Profile]] = ([soldier("impetuous", "parachutist")], [])
    game = Skirmish([piece(WILD, at=(600, 100))], [FOE], active=1, off_table=away).apply(EndTurn(player=1))
    game.apply(Arrive(player=0, member=1, skill="parachutist", at=(12.5, 500, 0))).no_more_aros()
    assert game.state.asking == "impetuous"
    assert game.refuses(Activate(player=0, troopers=("A1",), order="impetuous")) == set()
    assert game.refuses(Activate(player=0, troopers=("A2",), order="impetuous")) == {"N4-SSK-134"}

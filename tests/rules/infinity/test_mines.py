"""C1-WEAP-213 to 229: mines."""

import pytest
from skirmish import Piece, Skirmish, cited, edition_at_hand, mine_at_hand, piece, soldier, wall

from sightline.games.infinity.core.abilities.mines import mine_profile
from sightline.games.infinity.core.match.commands import Arrive, StepAside
from sightline.games.infinity.core.match.events import Removed, Revealed, Rolled, RollSide, SavesRolled, TemplateLaid
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.geometry.moving.paths import Walk

BASES = 25
"""From edge to edge, two small bases take this much between their centres."""


def miner() -> Profile:
    return soldier(weapons=(mine_at_hand(),))


def lay() -> dict[str, str]:
    return {"weapon": mine_at_hand()}


def mine(at: tuple[float, float], *, hidden: bool = True) -> Piece:
    return piece(at=at, device=mine_at_hand(), states=["camouflaged"] if hidden else [])


def walking(*others: Piece, at: tuple[float, float] = (300, 100), **more: object) -> Skirmish:
    """A1 is active; a mine of the enemy (B1) lies at (300, 300)."""
    return Skirmish([piece(at=at)], [mine((300, 300)), *others], **more).activate("A1")  # type: ignore[arg-type]


def finish(game: Skirmish) -> Skirmish:
    return game.no_more_aros().declare("idle").no_more_aros()


def blasts(game: Skirmish) -> list[tuple[str, set[str]]]:
    return [(event.template.by, set(event.template.affected)) for event in game.happened(TemplateLaid)]


def sum_of(side: RollSide) -> tuple[int, dict[str, int]]:
    return side.value, {str(mod.rule): mod.value for mod in side.mods}


# ------------------------------------------------------------------ what sets it off


@pytest.mark.rule("C1-WEAP-221", "C1-WEAP-218")
def test_whoever_walks_into_the_trigger_area_sets_it_off() -> None:
    game = walking(dice=[20]).declare("move", to=[(300, 180)])
    assert blasts(game) == [("B1", {"A1"})]
    finish(game)
    (saves,) = game.happened(SavesRolled)
    assert (saves.attacker, saves.weapon, saves.saves[0].base, saves.saves[0].value) == ("B1", mine_at_hand(), 13, 12)


@pytest.mark.rule("C1-WEAP-221")
def test_any_skill_in_the_area_does_even_doing_nothing() -> None:
    assert blasts(walking(at=(300, 180)).declare("idle")) == [("B1", {"A1"})]


@pytest.mark.rule("C1-WEAP-221", "C1-SSK-261")
def test_whoever_enters_the_table_in_the_area_sets_it_off() -> None:
    game = Skirmish([piece(at=(900, 100))], [mine((100, 600))], off_table=([soldier("parachutist")], []), dice=[20])
    game.apply(Arrive(player=0, member=1, skill="parachutist", at=(12.5, 600, 0)))
    assert blasts(game) == [("B1", {"A2"})]


@pytest.mark.rule("C1-WEAP-221")
def test_an_aro_in_the_area_does_and_not_reacting_does_not() -> None:
    def game() -> Skirmish:
        start = Skirmish([piece(at=(300, 600)), mine((300, 300))], [piece(at=(300, 180), facing=90)])
        return start.activate("A1").declare("idle")

    assert blasts(game().no_more_aros()) == []
    assert blasts(game().react("B1", "dodge")) == [("A2", {"B1"})]


@pytest.mark.rule("C1-WEAP-221")
def test_an_enemy_marker_sets_it_off_and_is_revealed_by_the_hit() -> None:
    spy = soldier("camouflage")
    game = Skirmish([piece(spy, at=(300, 180), states=["camouflaged"])], [mine((300, 300))], dice=[20])
    finish(game.activate("A1").declare("idle"))
    assert [event.trooper for event in game.happened(Revealed)] == ["B1", "A1"]


@pytest.mark.rule("C1-WEAP-221")
def test_ones_own_side_does_not_set_it_off() -> None:
    game = Skirmish([piece(at=(300, 180)), mine((300, 300))], [piece(at=(900, 900))]).activate("A1").declare("idle")
    assert blasts(game) == []


@pytest.mark.rule("C1-WEAP-222", "C1-WEAP-225")
@pytest.mark.parametrize(("gap", "detonates"), [(159.5, True), (161, False)])
def test_the_area_is_a_small_teardrop_wide_and_beyond_it_nothing_shows(gap: float, detonates: bool) -> None:
    game = walking(at=(300, 300 - gap - BASES)).declare("idle")
    assert bool(blasts(game)) is detonates
    assert bool(game.happened(Revealed)) is detonates
    assert ("camouflaged" in game.trooper("B1").states) is not detonates


@pytest.mark.rule("C1-WEAP-226")
@pytest.mark.parametrize(("top", "caught"), [(100, []), (5, [("B1", {"A1"})])])
def test_who_is_in_total_cover_from_the_mine_is_outside(top: float, caught: list[object]) -> None:
    game = walking(at=(300, 180), solids=[wall(200, 230, 200, 20, top)]).declare("idle")
    assert blasts(game) == caught


@pytest.mark.rule("C1-WEAP-217")
@pytest.mark.parametrize("at", [(300, 180), (300, 420), (180, 300), (400, 380)])
def test_it_sees_all_around(at: tuple[float, float]) -> None:
    game = walking(at=at).declare("idle")
    assert blasts(game) == [("B1", {"A1"})]
    assert Situation(game.state).body(game.trooper("B1")).facing is None


@pytest.mark.rule("C1-CSK-244")
def test_a_dodge_move_does_not_set_it_off() -> None:
    game = Skirmish([piece(at=(300, 700)), mine((300, 300))], [piece(at=(300, 110), facing=90)], dice=[1])
    finish(game.activate("A1").declare("idle").react("B1", "dodge"))
    game.apply(StepAside(player=1, trooper="B1", path=(Walk(((300.0, 150.0, 0.0),)),)))
    assert game.trooper("B1").at == (300, 150, 0)
    assert blasts(game) == []


# ------------------------------------------------------------------ what it does


@pytest.mark.rule("C1-WEAP-223")
def test_a_mine_that_has_gone_off_leaves_the_table() -> None:
    game = finish(walking(at=(300, 180), dice=[20]).declare("idle"))
    assert [(event.trooper, event.rule) for event in game.happened(Removed)] == [("B1", cited("C1-WEAP-223"))]
    assert "B1" not in game.state.troopers


@pytest.mark.rule("C1-WEAP-219")
def test_the_template_catches_who_set_it_off_and_if_it_can_others_with_it() -> None:
    game = Skirmish([piece(at=(300, 180)), piece(at=(345, 190))], [mine((300, 300))]).activate("A1").declare("idle")
    assert blasts(game) == [("B1", {"A1", "A2"})]
    game = Skirmish([piece(at=(300, 180)), piece(at=(300, 420))], [mine((300, 300))]).activate("A1").declare("idle")
    assert blasts(game) == [("B1", {"A1"})]


@pytest.mark.rule("C1-WEAP-220")
@pytest.mark.parametrize("states", [[], ["unconscious", "prone"]])
def test_it_does_not_go_off_if_that_would_hit_an_ally(states: list[str]) -> None:
    ally = piece(at=(300, 230), facing=90, states=states)
    game = walking(ally, at=(300, 180)).declare("idle")
    assert blasts(game) == []
    assert "camouflaged" in game.trooper("B1").states


@pytest.mark.rule("C1-WEAP-220", "C1-WEAP-219")
def test_it_points_past_an_ally_where_it_can() -> None:
    game = walking(piece(at=(340, 200), facing=90), at=(280, 180)).declare("idle")
    assert blasts(game) == [("B1", {"A1"})]


@pytest.mark.rule("C1-WEAP-224", "C1-TPL-008")
def test_dodging_a_mine_is_at_minus_3() -> None:
    game = walking(dice=[7]).declare("move", to=[(300, 180)]).no_more_aros()
    game.declare("dodge").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert roll.kind == "normal"
    assert sum_of(roll.sides[0]) == (7, {"C1-TPL-008": -3})
    assert game.happened(SavesRolled) == []


@pytest.mark.rule("C1-WEAP-224", "C1-TPL-007")
def test_who_saw_the_mine_on_its_way_dodges_it_as_one_that_it_sees() -> None:
    screen = wall(320, 200, 160, 20)
    game = walking(at=(300, 180), solids=[screen], dice=[7]).declare("move", to=[(400, 180)]).no_more_aros()
    game.declare("dodge").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert sum_of(roll.sides[0]) == (7, {"C1-TPL-008": -3})


@pytest.mark.rule("C1-CSK-251", "C1-CSK-252", "C1-TPL-007", "C1-TPL-008", "C1-WEAP-224")
@pytest.mark.example("C1-EX2-015")
def test_one_die_dodges_the_shots_and_not_the_mine_behind_ones_back() -> None:
    zhanshi = piece(soldier(bs=11, ph=10), at=(300, 500), facing=270)
    game = Skirmish([piece(at=(300, 100)), mine((300, 580))], [zhanshi], dice=[7, 5, 19, 8, 20])
    game.activate("A1").declare("move", to=[(300, 199)]).react("B1", "dodge").no_more_aros()
    game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    shots, blast = game.happened(Rolled)
    assert (shots.kind, shots.sides[0].value, shots.sides[1].value) == ("face_to_face", 15, 10)
    assert (shots.sides[0].kept, shots.sides[1].kept) == ((), (8,))
    assert (blast.kind, sum_of(blast.sides[0])) == ("normal", (4, {"C1-TPL-007": -3, "C1-TPL-008": -3}))
    (saves,) = game.happened(SavesRolled)
    assert (saves.attacker, saves.saves[0].value) == ("A2", 13 - 1)
    assert game.state.stage == "orders"  # nobody is asked for a Dodge move


# ------------------------------------------------------------------ what it is


@pytest.mark.rule("C1-WEAP-229")
def test_a_mine_has_no_armour_one_point_of_str_and_silhouette_x() -> None:
    profile = edition_at_hand().devices[mine_at_hand()]
    assert (profile.arm, profile.bts, profile.vitality, profile.structure, profile.silhouette) == (0, 0, 1, True, "X")
    game = Skirmish([piece(at=(100, 100))], [mine((300, 300)), mine((600, 600), hidden=False)])
    now = Situation(game.state)
    assert now.body(game.trooper("B1")).silhouette.name == "2"
    token = now.body(game.trooper("B2")).silhouette
    assert (token.name, token.base, token.height) == ("X", 25, 3)


@pytest.mark.rule("C1-WEAP-215", "C1-WEAP-216")
def test_a_discovered_mine_is_a_token_that_is_still_armed_and_hard_to_make_out() -> None:
    game = Skirmish(
        [piece(at=(300, 600), facing=270)], [mine((300, 300)), piece(at=(900, 900))], dice=[4, 20, 20, 20, 20]
    )
    finish(game.activate("A1").declare("discover", aims={"B1": 1}))
    (roll,) = game.happened(Rolled)
    assert sum_of(roll.sides[0])[1][cited("C1-SSK-248")] == -3
    assert game.trooper("B1").states == frozenset()
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3})
    finish(game)
    assert sum_of(game.happened(Rolled)[-1].sides[0])[1][cited("C1-SSK-248")] == -3
    game.activate("A1").declare("move", to=[(300, 501)]).no_more_aros().declare("move", to=[(300, 430)])
    assert blasts(game) == [("B1", {"A1"})]


@pytest.mark.rule("C1-WEAP-229", "C1-REF-220")
def test_a_mine_is_a_target_with_one_point_of_str_that_never_moves_or_rolls() -> None:
    profile = mine_profile("mine", "Mine")
    assert (profile.vitality, profile.structure, profile.arm, profile.bts) == (1, True, 0, 0)
    assert (profile.mov, profile.cc, profile.bs, profile.wip, profile.ph) == ((0, 0), 0, 0, 0, None)
    assert not profile.hackable

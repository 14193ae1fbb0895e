"""N4, Guts Rolls."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import StepAside, UseAbility
from sightline.games.infinity.core.match.events import Moved, Rolled
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile, TroopType
from sightline.games.infinity.n4.command_tokens import command_tokens
from sightline.geometry.moving.paths import Walk
from sightline.geometry.shapes import Solid

TOUGH = soldier(vitality=3)


def shot(
    profile: Profile = TOUGH,
    *,
    dice: tuple[int, ...] = (),
    solids: tuple[Solid, ...] = (),
    facing: float = 90,
    **more: object,
) -> Skirmish:
    """B1 looks away and is hit three times; it passes all its Saving Rolls."""
    target = piece(profile, at=(200, 500), **more)  # type: ignore[arg-type]
    game = Skirmish(
        [piece(at=(200, 200))],
        [target, piece(at=(1100, 1100))],
        dice=[5, 6, 7, 20, 20, 20, *dice],
        solids=solids,
        ask_guts=True,
    )
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3})
    return settle(game.no_more_aros().declare("idle").no_more_aros())


def settle(game: Skirmish) -> Skirmish:
    while game.state.asking == "order.alert":
        game.apply(game.match.options()[0].command)
    return game


def choose(game: Skirmish, ability: str, use: bool) -> Skirmish:
    return game.apply(UseAbility(player=1, trooper="B1", ability=ability, use=use))


def guts(game: Skirmish) -> list[Rolled]:
    return [each for each in game.happened(Rolled) if each.sides[0].skill == "guts"]


def leave(*to: tuple[float, float], prone: bool | None = None) -> StepAside:
    path = (Walk(tuple((x, y, 0.0) for x, y in to)),) if to else ()
    return StepAside(player=1, trooper="B1", path=path, prone=prone)


@pytest.mark.rule("N4-GUTS-001", "N4-GUTS-003", "N4-ORD-031")
def test_who_was_hit_rolls_wip_once_at_the_end_of_the_order() -> None:
    game = shot(dice=(12,))
    assert game.state.asking == "order.guts"
    choose(game, "guts", True)
    assert [(each.sides[0].attribute, each.sides[0].value) for each in guts(game)] == [("wip", 12)]
    assert game.state.asking == "orders"


@pytest.mark.parametrize(("wip", "chance"), [(12, 0.6), (25, 1.0)])
def test_the_question_says_what_would_be_rolled(wip: int, chance: float) -> None:
    asked = shot(soldier(wip=wip)).match.decision
    assert asked is not None
    assert (asked.params["trooper"], asked.params["needed"], asked.params["chance"]) == ("B1", wip, chance)


@pytest.mark.rule("N4-GUTS-001")
def test_who_was_missed_does_not() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(TOUGH, at=(200, 500))], dice=[20, 20, 20], ask_guts=True)
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3})
    settle(game.no_more_aros().declare("idle").no_more_aros())
    assert game.state.asking == "orders"


@pytest.mark.rule("N4-GUTS-002")
@pytest.mark.parametrize("states", [{"immobilized_a"}, {"immobilized_b"}])
def test_who_is_immobilized_does_not(states: set[str]) -> None:
    assert shot(states=states).state.asking == "orders"


@pytest.mark.rule("N4-GUTS-002")
def test_who_falls_does_not() -> None:
    game = Skirmish(
        [piece(at=(200, 200))], [piece(at=(200, 500)), piece(at=(1100, 1100))], dice=[5, 20, 20, 1], ask_guts=True
    )
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3})
    settle(game.no_more_aros().declare("idle").no_more_aros())
    assert (game.state.asking, "unconscious" in game.trooper("B1").states) == ("orders", True)


@pytest.mark.rule("N4-GUTS-004")
def test_who_passes_stays_where_it_is() -> None:
    game = choose(shot(dice=(12,)), "guts", True)
    assert game.trooper("B1").at == (200, 500, 0)
    assert game.state.asking == "orders"


@pytest.mark.rule("N4-GUTS-005")
def test_not_to_roll_is_a_failure() -> None:
    game = choose(shot(), "guts", False)
    assert guts(game) == []
    assert game.state.asking == "order.guts_move"


@pytest.mark.rule("N4-GUTS-006", "N4-GUTS-007")
def test_who_fails_leaves_the_sight_of_its_attacker_if_it_can() -> None:
    screen = wall(212, 400, 200, 20, 100)
    game = choose(shot(dice=(13,), solids=(screen,)), "guts", True)
    assert game.state.asking == "order.guts_move"
    assert game.refuses(leave((200, 530))) == {"N4-GUTS-007"}, "it would still be seen"
    assert game.refuses(leave((250, 500))) == set()
    game.apply(leave((250, 500)))
    now = Situation(game.state)
    assert not now.sees(game.trooper("A1"), game.trooper("B1"))


@pytest.mark.rule("N4-GUTS-007")
def test_it_goes_no_further_than_five_centimetres() -> None:
    game = choose(shot(dice=(13,), solids=(wall(212, 400, 200, 20, 100),)), "guts", True)
    assert game.refuses(leave((251, 500)))


@pytest.mark.rule("N4-PRONE-008")
def test_prone_it_goes_three() -> None:
    game = choose(shot(dice=(13,), solids=(wall(195, 400, 200, 20, 100),), states={"prone"}), "guts", True)
    assert game.refuses(leave((231, 500)))
    assert game.refuses(leave((230, 500))) == set()


@pytest.mark.rule("N4-PRONE-002")
def test_it_may_go_prone_as_it_leaves() -> None:
    game = choose(shot(dice=(13,), solids=(wall(195, 400, 200, 20, 100),)), "guts", True)
    assert game.refuses(leave((231, 500), prone=True))
    game.apply(leave((230, 500), prone=True))
    assert "prone" in game.trooper("B1").states


@pytest.mark.rule("N4-GUTS-008")
def test_where_it_cannot_it_gains_cover() -> None:
    crate = wall(215, 480, 60, 15, 20)
    game = choose(shot(dice=(13,), solids=(crate,)), "guts", True)
    assert game.state.asking == "order.guts_move"
    assert game.refuses(leave((200, 530))) == {"N4-GUTS-008"}
    assert game.refuses(leave((240, 507.5))) == set()


@pytest.mark.rule("N4-GUTS-009")
def test_where_there_is_neither_it_goes_prone() -> None:
    game = choose(shot(dice=(13,)), "guts", True)
    assert game.refuses(leave((200, 530))) == {"N4-GUTS-009"}
    assert game.refuses(leave()) == {"N4-GUTS-009"}
    game.apply(leave(prone=True))
    assert "prone" in game.trooper("B1").states
    assert game.trooper("B1").at == (200, 500, 0)


@pytest.mark.rule("N4-GUTS-010")
def test_nobody_reacts_to_it() -> None:
    game = choose(shot(dice=(13,), solids=(wall(212, 400, 200, 20, 100),)), "guts", True).apply(leave((250, 500)))
    assert game.state.asking == "orders"
    assert not game.happened(Moved)[-1].in_order


@pytest.mark.rule("N4-GUTS-011")
def test_a_refuge_to_which_no_way_is_legal_is_none() -> None:
    screen = wall(212, 400, 200, 20, 100)
    mine = [piece(at=(200, 200)), piece(soldier("camouflage"), at=(226, 500), states={"camouflaged"})]
    theirs = [piece(TOUGH, at=(200, 500)), piece(at=(1100, 1100))]
    game = Skirmish(mine, theirs, dice=[5, 6, 7, 20, 20, 20, 13], solids=[screen], ask_guts=True)
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3})
    settle(game.no_more_aros().declare("idle").no_more_aros())
    choose(game, "guts", True)
    assert game.refuses(leave((246, 517))) == {"N4-GUTS-009"}, "behind the wall, but the Marker is in the way"
    assert game.refuses(leave(prone=True)) == set()


@pytest.mark.rule("N4-GUTS-012")
def test_it_does_not_come_into_contact_with_an_enemy() -> None:
    screen = wall(212, 400, 200, 20, 100)
    target = piece(TOUGH, at=(200, 500))
    mine: list[Piece] = [piece(at=(200, 200)), piece(at=(270, 520), facing=0)]
    game = Skirmish(
        mine, [target, piece(at=(1100, 1100))], dice=[5, 6, 7, 20, 20, 20, 13], solids=[screen], ask_guts=True
    )
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3})
    settle(game.no_more_aros().declare("idle").no_more_aros())
    choose(game, "guts", True)
    assert "N4-GUTS-012" in game.refuses(leave((245, 520)))


@pytest.mark.rule("N4-SSK-072")
def test_with_courage_it_may_just_pass() -> None:
    game = choose(shot(soldier("courage", vitality=3)), "courage", True)
    assert (guts(game), game.state.asking) == ([], "orders")
    assert choose(shot(soldier("courage", vitality=3)), "guts", False).state.asking == "order.guts_move"
    assert shot().refuses(UseAbility(player=1, trooper="B1", ability="courage", use=True)) == {"N4-GUTS-005"}


@pytest.mark.rule("N4-SSKB-106")
def test_religious_troops_hold_without_a_roll() -> None:
    game = choose(shot(soldier("religious_troop", vitality=3)), "religious_troop", False)
    assert (guts(game), game.state.asking) == ([], "orders")
    pious = shot(soldier("religious_troop", vitality=3))
    assert pious.refuses(UseAbility(player=1, trooper="B1", ability="guts", use=False)) == {"N4-GUTS-005"}


@pytest.mark.rule("N4-SSKB-107")
@pytest.mark.parametrize(("die", "asked"), [(12, "order.guts_move"), (13, "orders")])
def test_they_may_only_leave_if_they_pass_a_roll(die: int, asked: str) -> None:
    game = choose(shot(soldier("religious_troop", vitality=3), dice=(die,)), "religious_troop", True)
    assert game.state.asking == asked


@pytest.mark.rule("N4-CMD-012")
@pytest.mark.parametrize(
    ("die", "asked", "then"), [(12, "order.guts_passed", "order.guts_move"), (13, "order.guts_failed", "orders")]
)
def test_in_its_own_turn_a_player_turns_the_result_around_for_a_command_token(die: int, asked: str, then: str) -> None:
    game = Skirmish(
        [piece(TOUGH, at=(200, 500)), piece(at=(900, 100))],
        [piece(at=(200, 200))],
        dice=[5, 20, die],
        ask_guts=True,
    )
    game.activate("A1").declare("move", to=[(200, 520)])
    game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1}).no_more_aros().declare("idle").no_more_aros()
    settle(game).apply(UseAbility(player=0, trooper="A1", ability="guts", use=True))
    assert game.state.asking == asked
    game.apply(UseAbility(player=0, trooper="A1", ability="command_token", use=True))
    assert game.state.asking == then
    assert command_tokens(Situation(game.state), 0) == 3


@pytest.mark.rule("N4-CMD-017")
def test_not_in_the_other_players_turn() -> None:
    assert choose(shot(dice=(12,)), "guts", True).state.asking == "orders"


@pytest.mark.rule("N4-GUTS-011")
def test_it_follows_the_rules_of_movement() -> None:
    solids = (wall(212, 400, 200, 20, 100), wall(225, 470, 10, 60, 100, name="barrier"))
    game = choose(shot(dice=(13,), solids=solids), "guts", True)
    assert game.state.asking == "order.guts_move"
    assert game.refuses(leave((250, 500))), "nobody walks through a wall"


@pytest.mark.rule("N4-SSK-071")
def test_courage_is_automatic_and_need_not_be_used() -> None:
    game = shot(soldier("courage", arm=20))
    choices = {(each.command.ability, each.command.use) for each in game.match.options()}  # type: ignore[attr-defined]
    assert choices == {("courage", True), ("guts", True), ("guts", False)}
    assert "courage" not in game.state.fixed.edition.skill


# ------------------------------------------------------------------ what ammunition does to it


def hit_by(
    weapon: str, mode: str, saves: tuple[int, ...], *dice: int, profile: Profile = TOUGH, **more: object
) -> Skirmish:
    """B1 looks away and is hit by every die."""
    shooter = piece(soldier(weapons=(weapon,)), at=(200, 200))
    target = piece(profile, at=(200, 300), **more)  # type: ignore[arg-type]
    burst = 2 if weapon == "stun_pistol" else 1
    hits = (10, 11)[:burst]
    game = Skirmish([shooter], [target, piece(at=(1100, 1100))], dice=[*hits, *saves, *dice], ask_guts=True)
    game.activate("A1").declare("bs_attack", weapon=weapon, mode=mode, aims={"B1": burst})
    return settle(game.no_more_aros().declare("idle").no_more_aros())


@pytest.mark.rule("N4-AMMO-010")
def test_who_was_stunned_fails_its_guts_roll() -> None:
    game = hit_by("stun_pistol", "burst", (1, 20, 20, 20))
    assert "stunned" in game.trooper("B1").states
    assert game.refuses(UseAbility(player=1, trooper="B1", ability="guts", use=True)) == {"N4-GUTS-005"}
    choose(game, "guts", False)
    assert game.state.asking == "order.guts_move"
    assert guts(game) == []


@pytest.mark.rule("N4-AMMO-010")
def test_not_if_it_saved_nor_with_courage() -> None:
    saved = hit_by("stun_pistol", "burst", (20, 20, 20, 20), 12)
    assert choose(saved, "guts", True).state.asking != "order.guts_move"
    brave = hit_by("stun_pistol", "burst", (1, 20, 20, 20), profile=soldier("courage", vitality=3))
    assert choose(brave, "courage", True).state.asking != "order.guts_move"


@pytest.mark.rule("N4-AMMO-032")
def test_who_fails_against_em_makes_the_usual_roll() -> None:
    game = hit_by("e_mitter", "", (1, 20), 12)
    assert "isolated" in game.trooper("B1").states
    choose(game, "guts", True)
    assert [each.sides[0].value for each in guts(game)] == [12]


@pytest.mark.rule("N4-AMMO-033")
def test_who_is_immobilized_by_it_does_not_and_courage_may_ignore_it() -> None:
    heavy = hit_by("e_mitter", "", (1, 20), profile=soldier(type=TroopType.HI, vitality=3))
    assert "immobilized_b" in heavy.trooper("B1").states
    assert heavy.state.asking != "order.guts"
    brave = hit_by("e_mitter", "", (1, 20), profile=soldier("courage", vitality=3))
    assert choose(brave, "courage", True).state.asking != "order.guts_move"


@pytest.mark.rule("N4-CSK-078")
@pytest.mark.parametrize(("die", "stays"), [(12, True), (13, False)])
def test_who_fails_is_in_suppressive_fire_no_longer(die: int, stays: bool) -> None:
    game = choose(shot(dice=(die,), states={"suppressive_fire"}), "guts", True)
    assert ("suppressive_fire" in game.trooper("B1").states) is stays

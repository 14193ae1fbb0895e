"""C1-STATE-017..025, C1-BS-004, C1-BS-013: troopers in close combat."""

import math

import pytest
from skirmish import Skirmish, cited, piece, soldier

from sightline.games.infinity.core.match.commands import StepAside
from sightline.games.infinity.core.match.events import Moved, Rolled, SavesRolled, TemplateLaid
from sightline.games.infinity.core.table.contacts import melee
from sightline.games.infinity.core.table.situation import Situation
from sightline.geometry.moving.paths import Walk

BLADE = {"weapon": "cc_weapon"}
RIFLE = {"weapon": "combi_rifle"}


def engaged(game: Skirmish, key: str) -> bool:
    """Whether a trooper is Engaged now."""
    return Situation(game.state).is_engaged(game.trooper(key))


def in_contact(**more: object) -> Skirmish:
    """A1 and B1 face to face, and B2 far away."""
    return Skirmish(
        [piece(at=(200, 200))],
        [piece(at=(200, 225), facing=270), piece(at=(200, 600), facing=270)],
        **more,  # type: ignore[arg-type]
    )


# ------------------------------------------------------------------ when


@pytest.mark.rule("C1-STATE-017", "C1-STATE-018")
def test_contact_between_enemies_is_close_combat() -> None:
    game = in_contact()
    assert engaged(game, "A1")
    assert engaged(game, "B1")
    assert set(melee(Situation(game.state), game.trooper("A1"))) == {"A1", "B1"}
    assert not engaged(game, "B2")


@pytest.mark.rule("C1-STATE-017")
def test_allies_in_contact_are_not_engaged() -> None:
    game = Skirmish([piece(at=(200, 200)), piece(at=(200, 225))], [piece(at=(600, 600))])
    assert not engaged(game, "A1")


@pytest.mark.rule("C1-STATE-017")
@pytest.mark.parametrize("state", ["unconscious", "shasvastii_embryo", "immobilized_a", "immobilized_b"])
def test_nobody_is_engaged_with_the_null_or_immobilized(state: str) -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 225), states={state})])
    assert not engaged(game, "A1")
    assert not engaged(game, "B1")


@pytest.mark.rule("C1-STATE-024")
def test_engaged_ends_when_the_last_opponent_in_contact_falls() -> None:
    game = in_contact(dice=[5, 1]).activate("A1")
    game.declare("cc_attack", **BLADE, aims={"B1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert "unconscious" in game.trooper("B1").states
    assert not engaged(game, "A1")
    game.activate("A1")
    assert game.refuses_declaring("move", to=[(200, 120)]) == set()
    assert game.refuses_declaring("bs_attack", **RIFLE, aims={"B2": 3}) == set()


@pytest.mark.rule("C1-STATE-024")
@pytest.mark.parametrize("state", ["unconscious", "immobilized_a", "immobilized_b"])
def test_engaged_ends_when_every_enemy_in_contact_is_null_or_immobilized(state: str) -> None:
    game = Skirmish([piece(at=(200, 225))], [piece(at=(200, 250)), piece(at=(200, 200), states={state})])
    assert engaged(game, "A1")
    game = Skirmish(
        [piece(at=(200, 225))], [piece(at=(200, 250), states={state}), piece(at=(200, 200), states={state})]
    )
    assert not engaged(game, "A1")


@pytest.mark.rule("C1-STATE-024")
def test_engaged_lasts_while_one_opponent_still_stands() -> None:
    game = Skirmish(
        [piece(at=(200, 225))],
        [piece(at=(200, 250), states={"unconscious"}, lost=1), piece(at=(200, 200))],
    )
    assert engaged(game, "A1")


# ------------------------------------------------------------------ what it forbids


@pytest.mark.rule("C1-STATE-019", "C1-CC-015")
def test_who_is_engaged_fights_dodges_resets_or_does_nothing() -> None:
    game = in_contact().activate("A1")
    assert game.offered() == {"cc_attack", "dodge", "idle", "reset"}
    assert game.refuses_declaring("move", to=[(200, 120)]) == {"C1-STATE-019"}
    assert "C1-STATE-019" in game.refuses_declaring("bs_attack", **RIFLE, aims={"B1": 3})


@pytest.mark.rule("C1-CC-015", "C1-REF-215")
def test_in_close_combat_idle_can_be_an_aro() -> None:
    game = in_contact().activate("A1").declare("cc_attack", **BLADE, aims={"B1": 1})
    assert game.refuses_reacting("B1", "idle") == set()
    assert "C1-ARO-012" in game.refuses_reacting("B2", "idle")


@pytest.mark.rule("C1-BS-004")
def test_who_was_engaged_when_the_order_began_does_not_shoot() -> None:
    game = in_contact().activate("A1")
    assert {"C1-BS-004", "C1-STATE-019"} <= game.refuses_declaring("bs_attack", **RIFLE, aims={"B1": 3})
    game.declare("idle")
    assert "C1-BS-004" in game.refuses_reacting("B1", "bs_attack", **RIFLE, aims={"A1": 1})


@pytest.mark.rule("C1-BS-004")
def test_who_is_charged_in_this_order_may_shoot() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 290), facing=270)]).activate("A1")
    game.declare("move", to=[(200, 265)])
    assert game.refuses_reacting("B1", "bs_attack", **RIFLE, aims={"A1": 1}) == set()


@pytest.mark.rule("C1-BS-004")
def test_who_charges_may_shoot_the_one_it_has_reached_and_nobody_else() -> None:
    game = Skirmish(
        [piece(at=(200, 200))], [piece(at=(200, 290), facing=270), piece(at=(260, 600), facing=270)]
    ).activate("A1")
    game.declare("move", to=[(200, 265)]).no_more_aros()
    assert game.refuses_declaring("bs_attack", **RIFLE, aims={"B1": 3}) == set()
    assert game.refuses_declaring("bs_attack", **RIFLE, aims={"B2": 3}) == {"C1-BS-003"}


@pytest.mark.rule("C1-STATE-019")
def test_after_reaching_the_enemy_nobody_walks_on() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 290), facing=270)]).activate("A1")
    game.declare("move", to=[(200, 265)]).no_more_aros()
    assert game.refuses_declaring("move", to=[(200, 180)]) == {"C1-STATE-019"}


@pytest.mark.rule("C1-STATE-020", "C1-LOF-011")
def test_from_close_combat_one_sees_what_one_touches_all_around_and_nothing_else() -> None:
    game = Skirmish(
        [piece(at=(200, 200), facing=90)],
        [piece(at=(200, 175), facing=270), piece(at=(200, 400), facing=270)],
    )
    now = Situation(game.state)
    a1, b1, b2 = (game.trooper(key) for key in ("A1", "B1", "B2"))
    assert now.sees(a1, b1)
    assert now.sees(b1, a1)
    assert not now.sees(a1, b2)
    assert now.sees(b2, a1)


@pytest.mark.rule("C1-STATE-020")
def test_an_engaged_trooper_does_not_react_by_sight_to_what_happens_outside() -> None:
    game = Skirmish(
        [piece(at=(200, 200)), piece(at=(200, 700))],
        [piece(at=(200, 225), facing=90)],
    ).activate("A2")
    assert game.declare("move", to=[(250, 700)]).can_react() == set()


# ------------------------------------------------------------------ joining in


@pytest.mark.rule("C1-CC-010")
def test_who_comes_to_an_engaged_ally_may_only_fight_dodge_or_wait() -> None:
    game = Skirmish(
        [piece(at=(200, 200)), piece(at=(200, 120))],
        [piece(at=(200, 225), facing=270), piece(at=(600, 175), facing=180)],
    ).activate("A2")
    game.declare("move", to=[(200, 175)]).no_more_aros()
    assert game.refuses_declaring("bs_attack", **RIFLE, aims={"B2": 3}) == {"C1-CC-010"}
    assert game.refuses_declaring("move", to=[(200, 120)]) == {"C1-CC-010"}
    assert game.refuses_declaring("dodge") == set()
    assert game.refuses_declaring("idle") == set()


@pytest.mark.rule("C1-CC-010")
def test_who_has_not_come_to_its_engaged_ally_in_this_order_does_as_it_likes() -> None:
    game = Skirmish(
        [piece(at=(200, 200)), piece(at=(200, 175), facing=0)],
        [piece(at=(200, 225), facing=270), piece(at=(600, 175), facing=180)],
    ).activate("A2")
    assert game.refuses_declaring("bs_attack", **RIFLE, aims={"B2": 3}) == set()
    assert game.refuses_declaring("move", to=[(200, 120)]) == set()


@pytest.mark.rule("C1-CC-010")
def test_who_comes_to_an_ally_that_is_not_engaged_does_as_it_likes() -> None:
    game = Skirmish(
        [piece(at=(200, 200)), piece(at=(200, 120)), piece(at=(900, 200))],
        [piece(at=(900, 225), facing=270), piece(at=(600, 175), facing=180)],
    ).activate("A2")
    game.declare("move", to=[(200, 175)]).no_more_aros()
    assert game.refuses_declaring("bs_attack", **RIFLE, aims={"B2": 3}) == set()


@pytest.mark.rule("C1-CC-010")
def test_nobody_treats_an_ally_that_is_fighting() -> None:
    engineer = soldier("engineer")
    game = Skirmish(
        [piece(at=(200, 200), states={"targeted"}), piece(engineer, at=(200, 175))],
        [piece(at=(200, 225), facing=270)],
    ).activate("A2")
    assert "C1-CC-010" in game.refuses_declaring("engineer", mode="states", aims={"A1": 1})


@pytest.mark.rule("C1-CC-010")
def test_an_ally_that_is_not_fighting_is_treated_while_others_are() -> None:
    held = piece(at=(400, 200), states={"targeted"})
    game = Skirmish(
        [held, piece(soldier("engineer"), at=(400, 175)), piece(at=(200, 200))], [piece(at=(200, 225), facing=270)]
    ).activate("A2")
    assert game.refuses_declaring("engineer", mode="states", aims={"A1": 1}) == set()


# ------------------------------------------------------------------ being shot at


@pytest.mark.rule("C1-BS-013", "C1-STATE-021")
def test_shooting_into_a_close_combat_costs_6_for_each_ally_in_it() -> None:
    game = Skirmish(
        [piece(at=(200, 200)), piece(at=(250, 400)), piece(at=(275, 400))],
        [piece(at=(225, 400), facing=180), piece(at=(300, 400))],
        dice=[20] * 9,
    ).activate("A1")
    game.declare("bs_attack", **RIFLE, aims={"B1": 3}).no_more_aros().declare("idle").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert [mod.value for mod in roll.sides[0].mods if mod.rule == cited("C1-BS-013")] == [-6]


@pytest.mark.rule("C1-BS-013")
def test_two_allies_in_the_close_combat_cost_12() -> None:
    game = Skirmish(
        [piece(at=(200, 200)), piece(at=(250, 400)), piece(at=(200, 400))],
        [piece(at=(225, 400), facing=180)],
        dice=[20, 20, 20],
    ).activate("A1")
    game.declare("bs_attack", **RIFLE, aims={"B1": 3}).no_more_aros().declare("idle").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert [mod.value for mod in roll.sides[0].mods if mod.rule == cited("C1-BS-013")] == [-12]


@pytest.mark.rule("C1-BS-013")
def test_who_shoots_the_one_that_charges_it_is_no_ally_of_itself() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 290), facing=270)], dice=[20, 9, 20]).activate("A1")
    game.declare("move", to=[(200, 265)]).react("B1", "bs_attack", **RIFLE, aims={"A1": 1}).no_more_aros()
    game.declare("cc_attack", **BLADE, aims={"B1": 1}).no_more_aros()
    (roll,) = game.happened(Rolled)
    assert [mod.rule for mod in roll.sides[1].mods] == [cited("C1-RNG-001")]


@pytest.mark.rule("C1-BS-013")
def test_a_trooper_on_its_way_to_close_combat_is_shot_at_before_it_gets_there() -> None:
    game = Skirmish(
        [piece(at=(200, 200))],
        [piece(at=(200, 290), facing=270), piece(at=(500, 230), facing=180)],
        dice=[20, 9, 20],
    ).activate("A1")
    game.declare("move", to=[(200, 265)]).react("B2", "bs_attack", **RIFLE, aims={"A1": 1}).no_more_aros()
    game.declare("idle").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert "C1-BS-013" not in [mod.rule for mod in roll.sides[0].mods]


@pytest.mark.rule("C1-STATE-022", "C1-TPL-028")
def test_a_template_takes_everybody_in_a_close_combat_even_if_it_touches_only_one() -> None:
    """A1 runs between B1 and B2 and turns its flamethrower on B1, away from B2."""
    side = 25 * math.cos(math.radians(30))
    game = Skirmish(
        [piece(soldier(weapons=("light_flamethrower",)), at=(200, 230))],
        [piece(at=(200 - side, 312.5), facing=270), piece(at=(200 + side, 312.5), facing=270)],
        dice=[20, 20],
    ).activate("A1")
    game.declare("move", to=[(200, 300)]).no_more_aros()
    assert set(melee(Situation(game.state), game.trooper("A1"))) == {"A1", "B1", "B2"}
    focus = (200 + 12.5 * math.cos(math.radians(150)), 300 + 12.5 * math.sin(math.radians(150)), 20)
    game.declare("bs_attack", weapon="light_flamethrower", place=[(focus, 150)]).no_more_aros()
    assert {saves.trooper for saves in game.happened(SavesRolled)} == {"B1", "B2"}


@pytest.mark.rule("C1-STATE-022")
def test_a_template_on_an_enemy_reaches_the_ally_that_fights_it() -> None:
    """A2 is beyond the end of the template, but in the close combat under it: the shot is lost."""
    game = Skirmish(
        [piece(soldier(weapons=("light_flamethrower",)), at=(200, 200)), piece(at=(200, 405), facing=270)],
        [piece(at=(200, 380), facing=90), piece(at=(900, 900))],
    ).activate("A1")
    game.declare("bs_attack", weapon="light_flamethrower", place=[((200, 212.5, 20), 90)]).no_more_aros()
    game.declare("idle").no_more_aros()
    assert [laid.template.cancelled for laid in game.happened(TemplateLaid)] == [True]
    assert game.happened(SavesRolled) == []


# ------------------------------------------------------------------ getting away


def dodging(*dice: int) -> Skirmish:
    """A1 dodges out of a close combat that B1 does nothing about."""
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 225), facing=270)], dice=dice)
    return game.activate("A1").declare("dodge").no_more_aros().declare("idle").no_more_aros()


def aside(x: float, y: float) -> StepAside:
    """A1 steps to a point."""
    return StepAside(player=0, trooper="A1", path=(Walk(((x, y, 0.0),)),))


@pytest.mark.rule("C1-STATE-023", "C1-STATE-025")
def test_a_successful_dodge_lets_a_trooper_break_away() -> None:
    game = dodging(5)
    game.apply(aside(200, 151))
    assert game.trooper("A1").at == (200, 151, 0)
    assert not engaged(game, "A1")
    assert not engaged(game, "B1")


@pytest.mark.rule("C1-STATE-025")
def test_the_step_must_break_contact() -> None:
    """Walking round the enemy, and back to it, is no way out: the trooper stays where it was."""
    game = dodging(5)
    beside = StepAside(player=0, trooper="A1", path=(Walk(((215.0, 195.0, 0.0), (212.5, 203.349, 0.0))),))
    assert game.refuses(beside) == {"C1-STATE-025"}
    game.apply(StepAside(player=0, trooper="A1"))
    assert game.trooper("A1").at == (200, 200, 0)
    assert engaged(game, "A1")


@pytest.mark.rule("C1-STATE-025")
def test_a_dodge_that_wins_face_to_face_breaks_away_too() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 225), facing=270)], dice=[3, 8]).activate("A1")
    game.declare("cc_attack", **BLADE, aims={"B1": 1}).react("B1", "dodge").no_more_aros()
    game.declare("idle").no_more_aros()
    game.apply(StepAside(player=1, trooper="B1", path=(Walk(((200.0, 270.0, 0.0),)),)))
    assert not engaged(game, "A1")


@pytest.mark.rule("C1-STATE-025")
@pytest.mark.parametrize("dice", [(20, 19), (8, 8), (9, 4)], ids=["both fail", "a tie", "beaten"])
def test_without_a_successful_dodge_the_trooper_stays(dice: tuple[int, int]) -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 225), facing=270)], dice=[*dice, 20]).activate("A1")
    game.declare("cc_attack", **BLADE, aims={"B1": 1}).react("B1", "dodge").no_more_aros()
    game.declare("idle").no_more_aros()
    assert game.state.stage == "orders"
    assert game.happened(Moved) == []
    assert engaged(game, "B1")

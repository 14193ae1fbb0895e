"""N4: Berserk, Guard, Natural Born Warrior, and who is charged."""

import pytest
from skirmish import Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import EndTurn
from sightline.games.infinity.core.match.events import Attacked, BecameIdle, Rolled, SavesRolled
from sightline.games.infinity.core.order.declarations import Label, SkillType
from sightline.games.infinity.core.troopers.profiles import Ability, Profile, TroopType
from sightline.geometry.moving.paths import Jump

BLADE = {"weapon": "cc_weapon"}
SHOOT = {"weapon": "combi_rifle"}
RAGING = soldier("berserk")


def values(game: Skirmish) -> dict[str, int]:
    """What everybody needed."""
    return {side.trooper: side.value for roll in game.happened(Rolled) for side in roll.sides}


def dice_of(game: Skirmish) -> dict[str, int]:
    """How many dice everybody rolled."""
    return {side.trooper: len(side.dice) for roll in game.happened(Rolled) for side in roll.sides}


# ------------------------------------------------------------------ Berserk


def raging(profile: Profile = RAGING, *, away: float = 180, **more: object) -> Skirmish:
    """A1 sees B1, so far away in mm from centre to centre."""
    target = piece(at=(200, 200 + away), facing=270)
    return Skirmish([piece(profile, at=(200, 200))], [target], **more).activate("A1")  # type: ignore[arg-type]


def charge(game: Skirmish, to: float = 355) -> Skirmish:
    return game.declare("berserk", **BLADE, aims={"B1": 1}, to=[(200, to)])


@pytest.mark.rule("N4-CC-002")
def test_berserk_is_fought_with_a_melee_weapon() -> None:
    shot = {"weapon": "combi_rifle", "aims": {"B1": 1}}
    assert raging().refuses_declaring("berserk", **shot, to=[(200, 355)]) == {"N4-CC-002"}


@pytest.mark.rule("N4-SSK-020")
def test_berserk_is_an_entire_order_attack_for_those_who_have_it() -> None:
    game = raging()
    skill = game.state.fixed.edition.skill["berserk"]
    assert skill.types == {SkillType.ENTIRE_ORDER}
    assert {Label.ATTACK, Label.MOVEMENT} <= skill.labels
    assert "berserk" in game.offered()
    assert "berserk" not in raging(soldier()).offered()


@pytest.mark.rule("N4-SSK-021")
def test_its_target_has_to_be_in_line_of_fire() -> None:
    blocked = raging(solids=[wall(100, 280, 200, 10)])
    assert "N4-SSK-021" in blocked.refuses_declaring("berserk", **BLADE, aims={"B1": 1}, to=[(200, 260)])
    assert raging().refuses_declaring("berserk", **BLADE, aims={"B1": 1}, to=[(200, 355)]) == set()


@pytest.mark.rule("N4-SSK-022", "N4-SSK-026")
def test_it_runs_both_mov_values_into_contact() -> None:
    game = charge(raging(away=220), to=395)
    assert game.trooper("A1").at[:2] == (200, 395)
    assert [set(each.targets) for each in game.happened(Attacked)] == [{"B1"}], "and attacks"
    assert raging(away=240).refuses_declaring("berserk", **BLADE, aims={"B1": 1}, to=[(200, 415)]) != set()


@pytest.mark.rule("N4-SSK-022")
@pytest.mark.parametrize("mov", [(15, 5), (5, 15)])
def test_it_adds_the_one_mov_value_to_the_other(mov: tuple[int, int]) -> None:
    game = raging(soldier("berserk", mov=mov), away=220)
    assert game.refuses_declaring("berserk", **BLADE, aims={"B1": 1}, to=[(200, 395)]) == set()
    slow = raging(soldier("berserk", mov=mov), away=240)
    assert slow.refuses_declaring("berserk", **BLADE, aims={"B1": 1}, to=[(200, 415)]) == {"C1-MOV-011"}


@pytest.mark.rule("N4-SSK-022")
def test_it_runs_as_one_moves_it_neither_leaps_nor_lies_down_where_it_cannot() -> None:
    strike = {**BLADE, "aims": {"B1": 1}}
    leap = [Jump((200, 355, 0))]
    assert raging().refuses_declaring("berserk", **strike, path=leap) == {"C1-MOV-029"}
    tag = raging(soldier("berserk", type=TroopType.TAG))
    assert tag.refuses_declaring("berserk", **strike, to=[(200, 355)]) == set()
    assert tag.refuses_declaring("berserk", **strike, to=[(200, 290)], prone=True) == {"N4-PRONE-006"}


@pytest.mark.rule("N4-SSK-028")
def test_the_route_and_the_target_are_declared_together() -> None:
    game = raging()
    assert game.refuses_declaring("berserk", **BLADE, to=[(200, 355)]) == {"N4-SSK-028"}
    assert game.refuses_declaring("berserk", **BLADE, aims={"B1": 1}) == {"N4-SSK-028"}
    assert charge(game).state.asking == "order.aros"


@pytest.mark.rule("N4-SSK-023")
def test_both_sides_make_normal_rolls_and_both_may_be_hurt() -> None:
    game = charge(raging(dice=[10, 12, 20, 20])).react("B1", "cc_attack", **BLADE, aims={"A1": 1}).no_more_aros()
    assert [roll.kind for roll in game.happened(Rolled)] == ["normal", "normal"]
    assert {each.trooper for each in game.happened(SavesRolled)} == {"A1", "B1"}


@pytest.mark.rule("N4-SSK-023")
def test_a_dodge_does_not_avoid_it() -> None:
    game = charge(raging(dice=[5, 9, 20])).react("B1", "dodge").no_more_aros()
    assert {each.trooper for each in game.happened(SavesRolled)} == {"B1"}


@pytest.mark.rule("N4-SSK-023", "N4-SSK-002")
def test_no_martial_arts_of_the_enemy_hamper_a_normal_roll() -> None:
    fencer = soldier(Ability(key="martial_arts", level=1))
    game = Skirmish([piece(RAGING, at=(200, 200))], [piece(fencer, at=(200, 380), facing=270)], dice=[20, 20])
    game.activate("A1")
    charge(game).react("B1", "cc_attack", **BLADE, aims={"A1": 1}).no_more_aros()
    assert values(game) == {"A1": 13, "B1": 13}


@pytest.mark.rule("N4-SSK-024")
def test_who_falls_short_of_its_target_was_idle() -> None:
    game = charge(raging(away=400), to=380).no_more_aros()
    assert [each.skill for each in game.happened(BecameIdle)] == ["berserk"]
    assert game.happened(Rolled) == []


@pytest.mark.rule("N4-SSK-025")
def test_a_mod_in_brackets_helps_the_blow() -> None:
    game = charge(raging(soldier(Ability(key="berserk", mod=3)), dice=[20])).no_more_aros()
    assert values(game) == {"A1": 16}


@pytest.mark.rule("N4-SSK-027")
def test_who_is_impetuous_may_rage_in_the_impetuous_phase() -> None:
    wild = soldier("berserk", "impetuous")
    game = Skirmish([piece(wild, at=(200, 200))], [piece(at=(200, 380), facing=270)], active=1, dice=[20] * 4)
    game.apply(EndTurn(player=1)).activate("A1", order="impetuous")
    assert "berserk" in game.offered()
    assert game.refuses_declaring("berserk", **BLADE, aims={"B1": 1}, to=[(200, 355)]) == set()


# ------------------------------------------------------------------ Guard


def guarding(profile: Profile, *, foe: Profile | None = None, away: float = 150, **more: object) -> Skirmish:
    target = piece(foe or soldier(), at=(200, 200 + away), facing=270)
    return Skirmish([piece(profile, at=(200, 200))], [target], **more).activate("A1")  # type: ignore[arg-type]


@pytest.mark.rule("N4-SSK-126", "N4-SSK-128", "N4-CC-003")
def test_guard_strikes_without_contact() -> None:
    assert guarding(soldier()).refuses_declaring("cc_attack", **BLADE, aims={"B1": 1}) == {"C1-CC-003"}
    game = guarding(soldier("guard"), dice=[5, 20, 20])
    game.declare("cc_attack", **BLADE, aims={"B1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert {each.trooper for each in game.happened(SavesRolled)} == {"B1"}


@pytest.mark.rule("N4-SSK-127", "N4-CC-003")
def test_guard_needs_line_of_fire_and_its_zone_of_control() -> None:
    far = guarding(soldier("guard"), away=300)
    assert far.refuses_declaring("cc_attack", **BLADE, aims={"B1": 1}) == {"C1-CC-003"}
    hidden = guarding(soldier("guard"), solids=[wall(100, 250, 200, 10)])
    assert hidden.refuses_declaring("cc_attack", **BLADE, aims={"B1": 1}) == {"C1-CC-003"}


@pytest.mark.rule("N4-SSK-129")
def test_whom_a_guard_strikes_may_strike_back_with_all_it_knows() -> None:
    fencer = soldier(Ability(key="martial_arts", level=1))
    game = guarding(soldier("guard"), foe=fencer, dice=[20, 20])
    game.declare("cc_attack", **BLADE, aims={"B1": 1})
    assert game.refuses_reacting("B1", "cc_attack", **BLADE, aims={"A1": 1}) == set()
    game.react("B1", "cc_attack", **BLADE, aims={"A1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert [roll.kind for roll in game.happened(Rolled)] == ["face_to_face"]
    assert values(game) == {"A1": 10, "B1": 13}


@pytest.mark.rule("N4-SSK-129", "N4-CC-003")
def test_nobody_strikes_a_guard_that_has_not_struck() -> None:
    game = guarding(soldier("guard")).declare("move", to=[(200, 210)])
    assert "C1-CC-003" in game.refuses_reacting("B1", "cc_attack", **BLADE, aims={"A1": 1})


@pytest.mark.rule("N4-SSK-128")
def test_guard_reacts_with_a_blow() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(soldier("guard"), at=(200, 350), facing=270)]).activate("A1")
    game.declare("move", to=[(200, 210)])
    assert game.refuses_reacting("B1", "cc_attack", **BLADE, aims={"A1": 1}) == set()


# ------------------------------------------------------------------ Natural Born Warrior


def duel(level: int, foe: Profile, aro: str, **details: object) -> Skirmish:
    """A1 knows Martial Arts and strikes B1, who answers."""
    master = soldier(Ability(key="martial_arts", level=level))
    game = Skirmish([piece(master, at=(200, 200))], [piece(foe, at=(200, 225), facing=270)], dice=[20] * 6)
    game.activate("A1").declare("cc_attack", **BLADE, aims={"B1": 2 if level == 5 else 1})
    if aro:
        game.react("B1", aro, **details)
    return game.no_more_aros().declare("idle").no_more_aros()


@pytest.mark.rule("N4-SSK-130", "N4-SSK-131")
def test_natural_born_warrior_cancels_martial_arts() -> None:
    back = {**BLADE, "aims": {"A1": 1}}
    assert values(duel(2, soldier(), "cc_attack", **back)) == {"A1": 16, "B1": 10}
    assert values(duel(2, soldier("natural_born_warrior"), "cc_attack", **back)) == {"A1": 13, "B1": 13}


@pytest.mark.rule("N4-SSK-131")
def test_it_takes_away_the_die_of_level_5_too() -> None:
    back = {**BLADE, "aims": {"A1": 1}}
    assert dice_of(duel(5, soldier(), "cc_attack", **back))["A1"] == 2
    assert dice_of(duel(5, soldier("natural_born_warrior"), "cc_attack", **back))["A1"] == 1


@pytest.mark.rule("N4-SSK-131")
def test_it_cancels_nothing_where_only_one_side_rolls() -> None:
    assert values(duel(2, soldier("natural_born_warrior"), "")) == {"A1": 16}


# ------------------------------------------------------------------ being charged


@pytest.mark.rule("N4-CC-020")
def test_who_is_charged_may_shoot_face_to_face() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 300), facing=270)], dice=[10, 8, 20]).activate("A1")
    game.declare("move", to=[(200, 275)]).react("B1", "bs_attack", **SHOOT, aims={"A1": 1}).no_more_aros()
    game.declare("cc_attack", **BLADE, aims={"B1": 1}).no_more_aros()
    assert [roll.kind for roll in game.happened(Rolled)] == ["face_to_face"]


@pytest.mark.rule("N4-CC-020")
def test_who_was_fighting_already_may_not_shoot() -> None:
    game = Skirmish([piece(at=(200, 275))], [piece(at=(200, 300), facing=270)]).activate("A1")
    game.declare("cc_attack", **BLADE, aims={"B1": 1})
    assert game.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A1": 1}) != set()

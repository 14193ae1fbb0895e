"""N4: Speculative, Guided, Intuitive and Triangulated attacks, and Marksmanship."""

import math

import msgspec
import pytest
from skirmish import Piece, Skirmish, edition_at_hand, piece, soldier, wall

from sightline.games.infinity.core.match.events import Revealed, Rolled, SavesRolled
from sightline.games.infinity.core.order.declarations import Label, SkillType
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.geometry.shapes import Solid

GRENADIER = soldier(weapons=("grenades", "combi_rifle", "grenade_launcher"))
HAZY = soldier(Ability(key="mimetism", mod=-3))
SCREEN = wall(100, 270, 300, 10)


def at(x: float, y: float, z: float = 0.0) -> list[tuple[tuple[float, ...], float]]:
    return [((x, y, z), 0.0)]


def faced(profile: object, *enemies: Piece, friends: tuple[Piece, ...] = (), **more: object) -> Skirmish:
    """A1 looks up the table from (200, 200), and is active."""
    mine = [piece(profile, at=(200, 200)), *friends]  # type: ignore[arg-type]
    return Skirmish(mine, enemies, **more).activate("A1")  # type: ignore[arg-type]


def saved(game: Skirmish) -> dict[str, int]:
    return {each.trooper: each.hits + each.criticals for each in game.happened(SavesRolled)}


def rolled(game: Skirmish) -> list[tuple[str, dict[str, int]]]:
    return [(each.kind, {side.trooper: side.value for side in each.sides}) for each in game.happened(Rolled)]


# ------------------------------------------------------------------ Speculative Attack

LOB = {"weapon": "grenades", "aims": {"B1": 1}}


@pytest.mark.rule("N4-SPEC-001", "N4-SPEC-004", "N4-BS-003", "N4-ORD-018")
def test_a_whole_order_for_one_attack_on_somebody_out_of_sight() -> None:
    game = faced(GRENADIER, piece(at=(200, 350)), solids=[SCREEN], dice=[3, 20])
    assert game.refuses_declaring("bs_attack", weapon="combi_rifle", aims={"B1": 3}) == {"C1-BS-003"}
    labels = edition_at_hand().skill["speculative_attack"].labels
    assert labels == {Label.ATTACK, Label.BS_ATTACK}
    game.declare("speculative_attack", **LOB, place=at(200, 350)).no_more_aros()
    assert saved(game) == {"B1": 1}
    assert game.state.asking in ("orders", "order.alert")
    game = faced(GRENADIER, piece(at=(200, 350)), solids=[SCREEN]).declare("move", to=[(200, 210)]).no_more_aros()
    assert "C1-ACT-003" in game.refuses_declaring("speculative_attack", **LOB, place=at(200, 350))


@pytest.mark.rule("N4-SPEC-004", "N4-SPEC-005")
def test_one_target_is_attacked() -> None:
    game = faced(GRENADIER, piece(at=(200, 350)), piece(at=(240, 350)), solids=[SCREEN])
    two = {"weapon": "grenades", "aims": {"B1": 1, "B2": 1}}
    assert game.refuses_declaring("speculative_attack", **two, place=at(200, 350)) == {"N4-SPEC-005"}
    assert game.refuses_declaring("speculative_attack", **LOB, place=at(200, 350)) == set()


@pytest.mark.rule("N4-SPEC-002", "N4-TRAIT-002")
def test_the_weapon_must_have_the_trait() -> None:
    game = faced(GRENADIER, piece(at=(200, 350)), solids=[SCREEN])
    rifle = {"weapon": "combi_rifle", "aims": {"B1": 1}}
    assert game.refuses_declaring("speculative_attack", **rifle, place=at(200, 350)) == {"N4-SPEC-002"}
    assert game.refuses_declaring("speculative_attack", **LOB, place=at(200, 350)) == set()


@pytest.mark.rule("N4-SPEC-003")
def test_nothing_flies_into_a_closed_building() -> None:
    square = ((150.0, 300.0), (250.0, 300.0), (250.0, 400.0), (150.0, 400.0))
    roof = Solid(id="roof", outline=square, bottom=60, top=65, piece="shed")
    game = faced(GRENADIER, piece(at=(200, 350)), solids=[roof])
    assert game.refuses_declaring("speculative_attack", **LOB, place=at(200, 350)) == {"N4-SPEC-003"}


@pytest.mark.rule("N4-SPEC-005")
def test_its_burst_is_one_whatever_adds_dice() -> None:
    eager = soldier(Ability(key="bs_attack", burst=1), weapons=("grenades",))
    game = faced(eager, piece(at=(200, 350)), dice=[20])
    two = {"weapon": "grenades", "aims": {"B1": 2}}
    assert game.refuses_declaring("speculative_attack", **two, place=at(200, 350)) == {"N4-SPEC-005"}
    game.declare("speculative_attack", **LOB, place=at(200, 350)).no_more_aros()
    assert len(game.happened(Rolled)[0].sides[0].dice) == 1


@pytest.mark.rule("N4-SPEC-006", "N4-SPEC-007", "N4-TEMPL-042")
@pytest.mark.parametrize("solids", [(), (SCREEN,)])
def test_the_main_target_need_not_be_in_the_middle_but_inside(solids: tuple[Solid, ...]) -> None:
    game = faced(GRENADIER, piece(at=(200, 350)), piece(at=(290, 350)), solids=solids, dice=[3, 20, 20])
    assert game.refuses_declaring("speculative_attack", **LOB, place=at(300, 350)) == {"N4-SPEC-006"}
    game.declare("speculative_attack", **LOB, place=at(245, 350)).no_more_aros()
    assert saved(game) == {"B1": 1, "B2": 1}


@pytest.mark.rule("N4-SPEC-008")
def test_the_template_lies_on_something() -> None:
    game = faced(GRENADIER, piece(at=(200, 350)))
    assert game.refuses_declaring("speculative_attack", **LOB, place=at(200, 350, 30)) == {"N4-SPEC-008"}


@pytest.mark.rule("N4-SPEC-009")
@pytest.mark.example("N4-EX1-035")
def test_speculative_grenade() -> None:
    game = faced(GRENADIER, piece(HAZY, at=(200, 310)), solids=[wall(100, 287.5, 300, 10)], dice=[20, 20])
    game.declare("speculative_attack", **LOB, place=at(200, 310)).react("B1", "dodge").no_more_aros()
    assert rolled(game) == [("face_to_face", {"A1": 10 + 3 - 6, "B1": 10 - 3})]


@pytest.mark.rule("N4-SPEC-009")
def test_what_helps_the_roll_still_helps() -> None:
    game = faced(GRENADIER, piece(at=(200, 350), states=["targeted"]), solids=[SCREEN], dice=[20])
    game.declare("speculative_attack", **LOB, place=at(200, 350)).no_more_aros()
    assert rolled(game) == [("normal", {"A1": 10 + 3 - 6 + 3})]


@pytest.mark.rule("N4-SPEC-010")
def test_the_distance_is_that_to_the_point_of_impact() -> None:
    near = faced(GRENADIER, piece(at=(200, 440)), dice=[20])
    near.declare("speculative_attack", **LOB, place=at(200, 400)).no_more_aros()
    assert rolled(near) == [("normal", {"A1": 10 + 3 - 6})]
    far = faced(GRENADIER, piece(at=(200, 440)), dice=[20])
    far.declare("speculative_attack", **LOB, place=at(200, 440)).no_more_aros()
    assert rolled(far) == [("normal", {"A1": 10 - 3 - 6})]


@pytest.mark.rule("N4-SPEC-010")
def test_one_template_is_placed() -> None:
    game = faced(GRENADIER, piece(at=(200, 350)))
    assert game.refuses_declaring("speculative_attack", **LOB) == {"N4-SPEC-010"}
    twice = [*at(200, 350), *at(200, 350)]
    assert game.refuses_declaring("speculative_attack", **LOB, place=twice) == {"N4-SPEC-010"}
    assert game.refuses_declaring("speculative_attack", **LOB, place=at(200, 350)) == set()


# ------------------------------------------------------------------ Guided Attack

GUIDED = soldier("bs_attack_guided", weapons=("combi_rifle", "grenades"))
MARKED = piece(HAZY, at=(200, 500), facing=90, states=["targeted"])
FIRE = {"weapon": "combi_rifle", "aims": {"B1": 1}}


@pytest.mark.rule("N4-GUIDE-001", "N4-CSK-014")
def test_only_who_has_it_in_its_profile() -> None:
    assert faced(soldier(), MARKED).refuses_declaring("guided_attack", **FIRE) == {"C1-CSK-205"}
    assert faced(GUIDED, MARKED).refuses_declaring("guided_attack", **FIRE) == set()
    assert "guided_attack" in faced(GUIDED, MARKED).offered()
    assert "guided_attack" not in faced(GUIDED, piece(at=(200, 500))).offered(), "it needs somebody who is Targeted"
    assert "guided_attack" not in faced(soldier(), MARKED).offered()


@pytest.mark.rule("N4-GUIDE-002", "N4-ARO-012")
def test_only_in_the_active_turn() -> None:
    game = Skirmish([piece(at=(200, 500), states=["targeted"])], [piece(GUIDED, at=(200, 200))])
    game.activate("A1").declare("idle")
    assert "C1-ARO-012" in game.refuses_reacting("B1", "guided_attack", weapon="combi_rifle", aims={"A1": 1})
    skill = edition_at_hand().skill["guided_attack"]
    assert skill.types == {SkillType.ENTIRE_ORDER}
    assert skill.labels == {Label.ATTACK, Label.BS_ATTACK}


@pytest.mark.rule("N4-GUIDE-003")
def test_the_target_is_targeted_and_need_not_be_seen() -> None:
    game = faced(GUIDED, piece(at=(200, 500)))
    assert game.refuses_declaring("guided_attack", **FIRE) == {"N4-GUIDE-003"}
    hidden = faced(GUIDED, MARKED, solids=[SCREEN], dice=[3, 20])
    hidden.declare("guided_attack", **FIRE).no_more_aros()
    assert saved(hidden) == {"B1": 1}


@pytest.mark.rule("N4-GUIDE-004")
def test_bs_plus_six_and_no_other_mod() -> None:
    game = faced(GUIDED, piece(HAZY, at=(200, 900), states=["targeted"]), dice=[20])
    game.declare("guided_attack", **FIRE).no_more_aros()
    assert rolled(game) == [("normal", {"A1": 18})]


@pytest.mark.rule("N4-GUIDE-005")
def test_every_weapon_has_a_template_around_the_target() -> None:
    game = faced(GUIDED, MARKED, piece(at=(240, 500)), dice=[3, 20, 20])
    game.declare("guided_attack", **FIRE).no_more_aros()
    assert saved(game) == {"B1": 1, "B2": 1}


@pytest.mark.rule("N4-GUIDE-006")
def test_guided_attacks_have_a_burst_of_one() -> None:
    game = faced(GUIDED, MARKED, msgspec.structs.replace(MARKED, at=(300, 500)))
    assert game.refuses_declaring("guided_attack", weapon="combi_rifle", aims={"B1": 3}) == {"N4-GUIDE-006"}
    assert game.refuses_declaring("guided_attack", weapon="combi_rifle", aims={"B1": 1, "B2": 1}) == {"N4-GUIDE-006"}
    assert game.refuses_declaring("guided_attack", **FIRE) == set()


@pytest.mark.rule("N4-GUIDE-007")
def test_beyond_the_weapons_reach_it_fails() -> None:
    far = piece(at=(200, 1450), facing=90, states=["targeted"])
    game = Skirmish([piece(GUIDED, at=(200, 100))], [far], size=(1200, 1500)).activate("A1")
    game.declare("guided_attack", **FIRE).no_more_aros()
    assert saved(game) == {}
    assert game.happened(Rolled)[0].sides[0].dice == ()


@pytest.mark.rule("N4-GUIDE-008")
def test_not_into_a_closed_room() -> None:
    square = ((150.0, 450.0), (250.0, 450.0), (250.0, 550.0), (150.0, 550.0))
    roof = Solid(id="roof", outline=square, bottom=60, top=65, piece="shed")
    assert faced(GUIDED, MARKED, solids=[roof]).refuses_declaring("guided_attack", **FIRE) == {"N4-GUIDE-008"}


@pytest.mark.rule("N4-GUIDE-009")
def test_five_in_a_turn_and_no_more() -> None:
    game = Skirmish([piece(GUIDED, at=(200, 200))], [MARKED], dice=[20] * 5)
    for _ in range(5):
        game.activate("A1").declare("guided_attack", **FIRE).no_more_aros()
        while game.state.asking != "orders":
            game.apply(game.match.options()[0].command)
    assert game.activate("A1").refuses_declaring("guided_attack", **FIRE) == {"N4-GUIDE-009"}


@pytest.mark.rule("N4-GUIDE-010")
def test_only_weapons_that_are_fired_with_bs() -> None:
    game = faced(GUIDED, MARKED)
    assert game.refuses_declaring("guided_attack", weapon="grenades", aims={"B1": 1}) == {"N4-GUIDE-010"}


# ------------------------------------------------------------------ Intuitive Attack

CHAIN = soldier(weapons=("chain_rifle", "combi_rifle"))
SPY = piece(soldier("camouflage", Ability(key="mimetism", mod=-3)), at=(200, 330), facing=270, states=["camouflaged"])


def lay(direction: float = 90) -> list[tuple[tuple[float, ...], float]]:
    turn = math.radians(direction)
    return [((200 + 12.5 * math.cos(turn), 200 + 12.5 * math.sin(turn), 20.0), direction)]


SPRAY = {"weapon": "chain_rifle", "aims": {"B1": 1}, "place": lay()}


@pytest.mark.rule("N4-INTUI-001", "N4-ORD-018")
def test_an_intuitive_attack_takes_a_whole_order() -> None:
    game = faced(CHAIN, SPY)
    assert game.refuses_declaring("intuitive_attack", **SPRAY) == set()
    game.declare("move", to=[(200, 200.5)]).no_more_aros()
    assert "C1-ACT-003" in game.refuses_declaring("intuitive_attack", **SPRAY)
    assert edition_at_hand().skill["intuitive_attack"].labels == {Label.ATTACK, Label.BS_ATTACK}


@pytest.mark.rule("N4-INTUI-002", "N4-TRAIT-003")
def test_intuitive_weapons_have_the_trait() -> None:
    game = faced(soldier(weapons=("boarding_shotgun",)), SPY)
    shot = {"weapon": "boarding_shotgun", "mode": "blast", "aims": {"B1": 1}}
    assert game.refuses_declaring("intuitive_attack", **shot, place=lay()) == {"N4-INTUI-002"}


@pytest.mark.rule("N4-INTUI-003")
def test_who_can_be_attacked_otherwise_is_no_target() -> None:
    game = faced(CHAIN, piece(at=(200, 330)))
    assert game.refuses_declaring("intuitive_attack", **SPRAY) == {"N4-INTUI-003"}


@pytest.mark.rule("N4-INTUI-004", "N4-INTUI-008")
def test_one_template_and_one_main_target_inside_it() -> None:
    other = msgspec.structs.replace(SPY, at=(600, 600))
    game = faced(CHAIN, SPY, other)
    apart = {**SPRAY, "place": [((200, 240, 20.0), 90.0)]}
    assert game.refuses_declaring("intuitive_attack", **apart) != set(), "it begins at the base of the bearer"
    twice = {**SPRAY, "place": lay() * 2}
    assert game.refuses_declaring("intuitive_attack", **twice) == {"N4-INTUI-004"}
    assert game.refuses_declaring("intuitive_attack", **{**SPRAY, "aims": {"B2": 1}}) == {"N4-INTUI-008"}
    assert game.refuses_declaring("intuitive_attack", **{**SPRAY, "aims": {"B1": 1, "B2": 1}}) == {"N4-INTUI-004"}
    assert game.refuses_declaring("intuitive_attack", **{**SPRAY, "aims": {"B1": 2}}) == {"N4-INTUI-004"}
    assert game.refuses_declaring("intuitive_attack", **SPRAY) == set()


@pytest.mark.rule("N4-INTUI-005", "N4-INTUI-012")
@pytest.mark.parametrize(("die", "hit"), [(12, True), (13, False)])
def test_an_unmodified_roll_of_wip_hits_and_reveals_who_does_nothing(die: int, hit: bool) -> None:
    game = faced(CHAIN, SPY, dice=[die, *[20] * 3])
    game.declare("intuitive_attack", **SPRAY).no_more_aros()
    assert rolled(game) == [("normal", {"A1": 12})]
    assert bool(saved(game)) == hit
    assert bool(game.happened(Revealed)) == hit
    assert ("camouflaged" in game.trooper("B1").states) == (not hit)


@pytest.mark.rule("N4-INTUI-006", "N4-INTUI-013", "N4-TEMPL-016")
@pytest.mark.example("N4-EX1-036")
def test_intuitive_attack_on_camo_marker() -> None:
    fusilier = piece(at=(225, 320), facing=270)
    game = faced(CHAIN, SPY, fusilier, dice=[11, 12, 9, 20, 20])
    game.declare("intuitive_attack", **SPRAY)
    game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1}).react("B2", "dodge").no_more_aros()
    kinds = [(kind, tuple(sorted(sides))) for kind, sides in rolled(game)]
    assert kinds == [("face_to_face", ("A1", "B1")), ("face_to_face", ("A1", "B2"))]
    assert saved(game) == {"A1": 1, "B2": 1}


@pytest.mark.rule("N4-INTUI-007")
def test_who_failed_does_not_try_again_in_this_turn() -> None:
    game = faced(CHAIN, SPY, dice=[20])
    game.declare("intuitive_attack", **SPRAY).no_more_aros()
    game.activate("A1")
    assert game.refuses_declaring("intuitive_attack", **SPRAY) == {"N4-INTUI-007"}


@pytest.mark.rule("N4-INTUI-009")
def test_its_critical_too_is_one_for_the_main_target_only() -> None:
    game = faced(CHAIN, SPY, piece(at=(225, 320), facing=90), dice=[12, *[20] * 3])
    game.declare("intuitive_attack", **SPRAY).no_more_aros()
    assert {each.trooper: (each.hits, each.criticals) for each in game.happened(SavesRolled)} == {
        "B1": (0, 1),
        "B2": (1, 0),
    }


# ------------------------------------------------------------------ Triangulated Fire, Marksmanship

TRIANGULATOR = soldier("triangulated_fire", Ability(key="bs_attack", burst=1))
CRATE = wall(180, 472.5, 40, 15, 20)


@pytest.mark.rule("N4-SSK-015", "N4-CSK-014", "N4-ORD-018")
def test_triangulated_fire_takes_a_whole_order_and_the_skill() -> None:
    target = piece(at=(200, 500))
    use = {"weapon": "combi_rifle", "aims": {"B1": 3}}
    assert faced(soldier(), target).refuses_declaring("triangulated_fire", **use) == {"C1-CSK-205"}
    game = faced(soldier("triangulated_fire"), target)
    assert game.refuses_declaring("triangulated_fire", **use) == set()
    game.declare("move", to=[(200, 210)]).no_more_aros()
    assert "C1-ACT-003" in game.refuses_declaring("triangulated_fire", **use)


@pytest.mark.rule("N4-SSK-016", "N4-BS-003")
def test_triangulated_fire_needs_line_of_fire() -> None:
    game = faced(TRIANGULATOR, piece(at=(200, 500)), solids=[SCREEN])
    assert game.refuses_declaring("triangulated_fire", weapon="combi_rifle", aims={"B1": 4}) == {"C1-BS-003"}


@pytest.mark.rule("N4-SSK-017", "N4-SSK-018")
@pytest.mark.parametrize("y", [500.0, 800.0])
def test_minus_three_no_other_mod_and_all_the_dice(y: float) -> None:
    game = faced(TRIANGULATOR, piece(HAZY, at=(200, y)), solids=[CRATE] if y == 500 else [], dice=[20] * 4)
    game.declare("triangulated_fire", weapon="combi_rifle", aims={"B1": 4}).no_more_aros()
    assert rolled(game) == [("normal", {"A1": 9})]
    assert len(game.happened(Rolled)[0].sides[0].dice) == 4


@pytest.mark.rule("N4-SSK-017")
def test_it_meets_an_answer_face_to_face() -> None:
    game = faced(TRIANGULATOR, piece(at=(200, 500), facing=270), dice=[5, 20, 20, 20, 20, 10])
    game.declare("triangulated_fire", weapon="combi_rifle", aims={"B1": 4})
    game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1}).no_more_aros()
    assert rolled(game) == [("face_to_face", {"A1": 9, "B1": 15})]
    assert saved(game) == {"B1": 1}


@pytest.mark.rule("N4-SSK-019")
def test_beyond_its_maximum_range_nothing_comes_of_it() -> None:
    far = piece(at=(200, 1450), facing=90)
    game = Skirmish([piece(TRIANGULATOR, at=(200, 100))], [far], size=(1200, 1500)).activate("A1")
    game.declare("triangulated_fire", weapon="combi_rifle", aims={"B1": 4}).no_more_aros()
    assert game.happened(Rolled)[0].sides[0].dice == ()


@pytest.mark.rule("N4-SSK-278", "N4-SSK-279")
@pytest.mark.parametrize(("abilities", "needed"), [((), 12), (("marksmanship",), 15)])
def test_marksmanship_ignores_the_mod_of_cover_but_not_what_it_does_to_damage(
    abilities: tuple[str, ...], needed: int
) -> None:
    game = faced(soldier(*abilities), piece(at=(200, 500)), solids=[CRATE], dice=[5, 20, 20, 20])
    game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros().declare("idle").no_more_aros()
    assert rolled(game)[0][1] == {"A1": needed}
    assert game.happened(SavesRolled)[0].saves[0].value == 13 - 1 - 3


@pytest.mark.rule("N4-SSK-278")
def test_marksmanship_is_for_bs_attacks_only() -> None:
    spy = piece(soldier("camouflage"), at=(200, 500), states=["camouflaged"])
    game = faced(soldier("marksmanship"), spy, solids=[CRATE], dice=[20])
    game.declare("discover", aims={"B1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert "mod.cover" in {mod.source for mod in game.happened(Rolled)[0].sides[0].mods}

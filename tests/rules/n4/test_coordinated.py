"""N4, Coordinated Orders."""

import math
import random

import msgspec
import pytest
from skirmish import Piece, Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import Activate
from sightline.games.infinity.core.match.events import Activated, Rolled, TemplateLaid
from sightline.games.infinity.core.match.views import view_of
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, TroopType
from sightline.games.infinity.n4.command_tokens import command_tokens
from sightline.games.infinity.n4.events import CommandTokenSpent

SHOOT = {"weapon": "combi_rifle"}
TARGET = piece(at=(200, 500), facing=90)
"""It looks away."""


def squad(*mine: Piece, foes: tuple[Piece, ...] = (TARGET,), **more: object) -> Skirmish:
    """Five in a row, unless told otherwise."""
    row = mine or tuple(piece(at=(100 + 60 * number, 200)) for number in range(5))
    return Skirmish(list(row), list(foes), **more)  # type: ignore[arg-type]


def together(*troopers: str, order: str = "regular") -> Activate:
    return Activate(player=0, troopers=troopers, order=order, group="coordinated")


def refused(game: Skirmish, *troopers: str, order: str = "regular") -> set[str | None]:
    return game.refuses(together(*troopers, order=order))


@pytest.mark.rule("N4-ADV-001")
def test_it_costs_a_regular_order_and_a_command_token() -> None:
    game = squad(pool=3).apply(together("A1", "A2"))
    assert (game.pool, command_tokens(Situation(game.state), 0)) == (2, 3)
    assert game.happened(Activated)[0].order.troopers == ("A1", "A2")
    assert [each.left for each in game.happened(CommandTokenSpent)] == [3]


@pytest.mark.rule("N4-ADV-001")
def test_without_a_token_or_with_another_order_there_is_none() -> None:
    assert refused(squad(memory={"command_tokens.0": 4}), "A1", "A2") == {"N4-ADV-001"}
    led = squad(piece(at=(100, 200), lieutenant=True), piece(at=(200, 200)), lieutenant_order=True)
    assert refused(led, "A1", "A2", order="lieutenant") == {"N4-ADV-001"}


@pytest.mark.rule("N4-ADV-002")
def test_two_to_four_take_part() -> None:
    game = squad()
    assert refused(game, "A1") == refused(game, "A1", "A2", "A3", "A4", "A5") == {"N4-ADV-002"}
    assert refused(game, "A1", "A2", "A3", "A4") == set()


@pytest.mark.rule("N4-ADV-002")
def test_all_of_one_combat_group_and_of_one_training() -> None:
    game = squad(piece(at=(100, 200)), piece(soldier("irregular"), at=(200, 200)), piece(at=(300, 200)))
    assert refused(game, "A1", "A2") == {"N4-ADV-002"}
    game = squad()
    fixed = game.state.fixed
    members = tuple(
        msgspec.structs.replace(each, group=2 if n == 2 else 1) for n, each in enumerate(fixed.lists[0].members)
    )
    fixed.lists = (msgspec.structs.replace(fixed.lists[0], members=members), fixed.lists[1])
    assert refused(game, "A1", "A3") == {"N4-ADV-002"}
    assert refused(game, "A1", "A2") == set()


@pytest.mark.rule("N4-ADV-011", "N4-HACK-109")
def test_neither_controllers_nor_who_is_isolated_take_part() -> None:
    servant = soldier(silhouette="1")
    controller = piece(soldier("doctor", peripherals=(servant,)), at=(100, 200))
    game = squad(controller, piece(servant, at=(160, 200), peripheral_of=0), piece(at=(300, 200)), piece(at=(360, 200)))
    assert refused(game, "A3", "A1") == refused(game, "A3", "A2") == {"N4-ADV-002"}
    assert refused(game, "A3", "A4") == set()
    for state in ("isolated", "unconscious"):
        out = squad(piece(at=(100, 200)), piece(at=(200, 200), states={state}))
        assert refused(out, "A1", "A2") == {"N4-ADV-002"}


@pytest.mark.rule("N4-ADV-004")
def test_all_declare_the_same_skills() -> None:
    game = squad().apply(together("A1", "A2")).declare_one("move", to=[(100, 250)])
    assert game.refuses_declaring("dodge") == {"N4-ADV-004"}
    assert game.refuses_declaring("move", to=[(160, 250)]) == set()


@pytest.mark.rule("N4-ADV-005")
def test_all_attack_the_same_single_target() -> None:
    game = squad(foes=(TARGET, piece(at=(400, 500)))).apply(together("A1", "A2"))
    game.declare_one("bs_attack", **SHOOT, aims={"B1": 2})
    assert game.refuses_declaring("bs_attack", **SHOOT, aims={"B2": 1}) == {"N4-ADV-005"}
    assert game.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 1}) == set()


@pytest.mark.rule("N4-ADV-006", "N4-ADV-007")
def test_half_of_the_burst_for_the_spearhead_and_one_die_for_the_others() -> None:
    game = squad(dice=[20] * 4).apply(together("A1", "A2", "A3"))
    assert game.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 3}), "half of three, rounded up, is two"
    game.declare_one("bs_attack", **SHOOT, aims={"B1": 2})
    for _ in range(2):
        assert game.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 2})
        game.declare_one("bs_attack", **SHOOT, aims={"B1": 1})
    game.no_more_aros()
    for _ in range(3):
        game.declare_one("idle")
    game.no_more_aros()
    assert [len(each.sides[0].dice) for each in game.happened(Rolled)] == [2, 1, 1]


@pytest.mark.rule("N4-ADV-009")
def test_who_does_not_meet_the_requirements_is_idle_and_the_others_go_on() -> None:
    blind = piece(at=(220, 200), facing=270)
    game = squad(piece(at=(100, 200)), blind, dice=[20] * 3).apply(together("A1", "A2"))
    game.declare_one("bs_attack", **SHOOT, aims={"B1": 2})
    while game.state.asking == "order.first":
        game.declare_one("idle")
    game.no_more_aros()
    while game.state.asking == "order.second":
        game.declare_one("idle")
    game.no_more_aros()
    assert [each.sides[0].trooper for each in game.happened(Rolled)] == ["A1"]


@pytest.mark.rule("N4-ADV-010")
def test_only_the_spearhead_makes_a_cc_attack() -> None:
    foe = piece(at=(200, 225))
    game = squad(piece(at=(200, 200)), piece(at=(225, 225)), foes=(foe,)).apply(together("A1", "A2"))
    game.declare_one("cc_attack", weapon="cc_weapon", aims={"B1": 2})
    assert game.state.asking != "order.first", "the other has nothing to declare but to be Idle"


@pytest.mark.rule("N4-ADV-010")
def test_nobody_strikes_in_place_of_the_spearhead() -> None:
    foe = piece(at=(200, 225))
    game = squad(piece(at=(200, 200)), piece(at=(225, 225)), foes=(foe,)).apply(together("A1", "A2"))
    game.declare_one("idle")
    assert game.asked == "A2"
    assert game.refuses_declaring("cc_attack", weapon="cc_weapon", aims={"B1": 2}) == {"N4-ADV-010"}


@pytest.mark.rule("N4-ADV-013")
def test_a_dodge_is_rolled_against_all_who_attack() -> None:
    game = squad(foes=(piece(at=(200, 500), facing=270),), dice=[3, 4, 5, 10, *[20] * 9]).apply(
        together("A1", "A2", "A3")
    )
    game.declare_one("bs_attack", **SHOOT, aims={"B1": 2})
    for _ in range(2):
        game.declare_one("bs_attack", **SHOOT, aims={"B1": 1})
    game.react("B1", "dodge").no_more_aros()
    while game.state.asking == "order.second":
        game.declare_one("idle")
    game.no_more_aros()
    against = [{side.trooper for side in each.sides} for each in game.happened(Rolled) if each.kind == "face_to_face"]
    assert set().union(*against) == {"A1", "A2", "A3", "B1"}
    assert all("B1" in each for each in against)


def test_random_play_names_a_company() -> None:
    game = squad()
    options = [each for each in game.match.options() if getattr(each.command, "group", "") == "coordinated"]
    assert options
    command = game.match.complete(options[0], random.Random(3))
    assert isinstance(command, Activate)
    assert game.refuses(command) == set()


# ------------------------------------------------------------------ the Spearhead


@pytest.mark.rule("N4-ADV-003")
def test_whoever_is_named_first_is_the_spearhead_for_all_to_see_until_the_order_ends() -> None:
    game = squad(dice=[20] * 3).apply(together("A3", "A1"))
    for viewer in (0, 1, None):
        order = view_of(game.state, viewer).order
        assert order is not None
        assert order.troopers == ("A3", "A1")
    game.declare_one("bs_attack", **SHOOT, aims={"B1": 2}).declare_one("bs_attack", **SHOOT, aims={"B1": 1})
    finish(game)
    assert game.state.order is None
    assert [(each.sides[0].trooper, len(each.sides[0].dice)) for each in game.happened(Rolled)] == [
        ("A3", 2),
        ("A1", 1),
    ]


@pytest.mark.rule("N4-ADV-003")
def test_without_one_to_lead_there_is_no_coordinated_order() -> None:
    out = squad(piece(at=(100, 200), states={"isolated"}), piece(at=(160, 200)), piece(at=(220, 200)))
    assert "N4-ADV-002" in refused(out, "A1", "A2")
    assert refused(out, "A2", "A3") == set()


# ------------------------------------------------------------------ who reacts


@pytest.mark.rule("N4-ADV-008")
def test_each_who_reacts_chooses_one_of_them_and_others_may_choose_another() -> None:
    watchers = (piece(soldier("total_reaction"), at=(200, 500), facing=270), piece(at=(300, 500), facing=270))
    game = squad(foes=watchers).apply(together("A1", "A2")).declare_one("move", to=[(100, 210)])
    game.declare_one("move", to=[(160, 210)])
    split = game.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A1": 2, "A2": 1})
    assert "N4-ADV-008" in split
    assert game.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A1": 3}) == set()
    game.react("B1", "bs_attack", **SHOOT, aims={"A1": 3})
    assert game.refuses_reacting("B2", "bs_attack", **SHOOT, aims={"A2": 1}) == set()


# ------------------------------------------------------------------ the same for all, and what may differ


def finish(game: Skirmish) -> Skirmish:
    """Everybody is Idle for the rest of the Order, and nobody reacts."""
    game.no_more_aros()
    while game.state.asking == "order.second":
        game.declare_one("idle")
    game.no_more_aros()
    while game.state.asking == "order.alert":
        game.apply(game.match.options()[0].command)
    return game


def armed(*weapons: str, at: tuple[float, float], **more: object) -> Piece:
    return piece(soldier(weapons=(*weapons, "cc_weapon"), **more), at=at)


@pytest.mark.rule("N4-ADV-012")
def test_each_shoots_with_a_weapon_of_its_own() -> None:
    row = (
        armed("combi_rifle", at=(200, 300)),
        armed("grenades", at=(260, 300)),
        armed("pistol", at=(140, 300)),
        armed("chain_rifle", at=(230, 340)),
    )
    game = squad(*row, foes=(TARGET, piece(at=(900, 900))), dice=[20] * 9).apply(together("A1", "A2", "A3", "A4"))
    game.declare_one("bs_attack", **SHOOT, aims={"B1": 2})
    assert game.refuses_declaring("speculative_attack", weapon="grenades", aims={"B1": 1}) >= {"N4-ADV-004"}
    game.declare_one("bs_attack", weapon="grenades", aims={"B1": 1})
    game.declare_one("bs_attack", weapon="pistol", mode="burst", aims={"B1": 1})
    offered = [each.command.use for each in game.match.options() if hasattr(each.command, "use")]
    assert {each.weapon for each in offered if each.skill == "bs_attack"} == {"chain_rifle"}


@pytest.mark.rule("N4-ADV-005", "N4-ADV-012")
def test_a_template_must_cover_the_target_of_the_others() -> None:
    row = (armed("combi_rifle", at=(200, 300)), armed("chain_rifle", at=(230, 340)))
    other = piece(at=(420, 340))
    game = squad(*row, foes=(TARGET, other), dice=[20] * 9).apply(together("A1", "A2"))
    game.declare_one("bs_attack", **SHOOT, aims={"B1": 2})
    way = math.degrees(math.atan2(500 - 340, 200 - 230))
    muzzle = (230 + 12.5 * math.cos(math.radians(way)), 340 + 12.5 * math.sin(math.radians(way)), 20)
    assert game.refuses_declaring("bs_attack", weapon="chain_rifle", place=[(muzzle, way)]) == set()
    aside = game.refuses_declaring("bs_attack", weapon="chain_rifle", place=[((242.5, 340, 20), 0)])
    assert "N4-ADV-005" in aside


@pytest.mark.rule("N4-ADV-005")
def test_the_spearhead_does_not_split_its_burst_either() -> None:
    game = squad(foes=(TARGET, piece(at=(300, 500)))).apply(together("A1", "A2"))
    assert game.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 1, "B2": 1}) == {"N4-ADV-005"}
    assert game.refuses_declaring("bs_attack", **SHOOT, aims={"B2": 2}) == set()


@pytest.mark.rule("N4-ADV-014")
def test_all_who_enter_a_state_enter_the_same_one() -> None:
    spies = [piece(soldier("camouflage"), at=(100 + 60 * n, 200)) for n in range(2)]
    game = squad(*spies, piece(at=(220, 200)), foes=(piece(at=(1100, 1100)),)).apply(together("A1", "A2", "A3"))
    game.declare_one("camouflage")
    assert game.refuses_declaring("suppressive_fire", **SHOOT) >= {"N4-ADV-004"}
    game.declare_one("camouflage")
    finish(game)
    assert ["camouflaged" in game.trooper(key).states for key in ("A1", "A2", "A3")] == [True, True, False]


@pytest.mark.rule("N4-ADV-015")
def test_all_hack_the_same_target_with_the_same_program() -> None:
    hacker = soldier("hacker", equipment=(Ability(key="hacking_device"),))
    heavy = piece(soldier(type=TroopType.HI), at=(150, 320))
    game = squad(
        piece(hacker, at=(100, 200)),
        piece(hacker, at=(160, 200)),
        foes=(heavy, piece(soldier(type=TroopType.HI), at=(100, 320))),
    )
    game.apply(together("A1", "A2")).declare_one("hack", weapon="carbonite", aims={"B1": 1})
    assert game.refuses_declaring("hack", weapon="spotlight", aims={"B1": 1}) == {"N4-ADV-015"}
    assert "N4-ADV-005" in game.refuses_declaring("hack", weapon="carbonite", aims={"B2": 1})
    assert game.refuses_declaring("hack", weapon="carbonite", aims={"B1": 1}) == set(), "its Burst of two is halved"


@pytest.mark.rule("N4-ADV-016")
@pytest.mark.parametrize(
    ("dice", "lives"), [([20, 5], True), ([5, 20], True), ([20, 20], False)], ids=["second", "first", "neither"]
)
def test_one_success_of_several_doctors_is_enough(dice: list[int], lives: bool) -> None:
    patient = piece(at=(200, 200), states={"unconscious"}, lost=1)
    doctors = [piece(soldier("doctor"), at=(175, 200)), piece(soldier("doctor"), at=(225, 200))]
    game = squad(*doctors, patient, foes=(piece(at=(1100, 1100)),), dice=dice).apply(together("A1", "A2"))
    game.declare_one("doctor", aims={"A3": 1}).declare_one("doctor", aims={"A3": 1})
    finish(game)
    assert len(game.happened(Rolled)) == 2
    assert ("A3" in game.state.troopers) is lives
    assert not lives or game.trooper("A3").states == frozenset()


@pytest.mark.rule("N4-ADV-016")
@pytest.mark.parametrize(("dice", "lost"), [([20, 5], 0), ([5, 5], 0), ([20, 20], 2)])
def test_several_engineers_repair_one_point_or_do_harm_once(dice: list[int], lost: int) -> None:
    patient = piece(soldier(structure=True, vitality=3), at=(200, 200), lost=1)
    engineers = [piece(soldier("engineer"), at=(175, 200)), piece(soldier("engineer"), at=(225, 200))]
    game = squad(*engineers, patient, foes=(piece(at=(1100, 1100)),), dice=dice).apply(together("A1", "A2"))
    for _ in range(2):
        game.declare_one("engineer", mode="repair", aims={"A3": 1})
    assert finish(game).trooper("A3").lost == lost


@pytest.mark.rule("N4-ADV-017")
def test_smoke_and_what_is_deployed_may_go_anywhere() -> None:
    row = (armed("smoke_grenades", "ap_mine", at=(100, 200)), armed("smoke_grenades", "ap_mine", at=(700, 200)))
    away = (piece(at=(1100, 1100)),)
    game = squad(*row, foes=away).apply(together("A1", "A2"))
    game.declare_one("bs_attack", weapon="smoke_grenades", place=[((100, 300), 0)])
    assert game.refuses_declaring("bs_attack", weapon="smoke_grenades", place=[((700, 300), 0)]) == set()
    game = squad(*row, foes=away).apply(together("A1", "A2"))
    game.declare_one("place_deployable", weapon="ap_mine", place=[((100, 225), 0)])
    assert game.refuses_declaring("place_deployable", weapon="ap_mine", place=[((700, 225), 0)]) == set()


# ------------------------------------------------------------------ the examples of the book


@pytest.mark.rule("N4-ADV-006", "N4-ADV-007", "N4-ADV-008")
@pytest.mark.example("N4-ADV-EX01")
def test_four_move_and_shoot_at_one_who_answers_the_spearhead() -> None:
    row = tuple(piece(at=(200 + 60 * number, 200)) for number in range(4))
    game = squad(*row, foes=(piece(at=(200, 500), facing=270),), dice=[20] * 9, pool=1)
    game.apply(together("A1", "A2", "A3", "A4"))
    assert (game.pool, command_tokens(Situation(game.state), 0)) == (0, 3)
    for number in range(4):
        game.declare_one("move", to=[(200 + 60 * number, 220)])
    game.react("B1", "bs_attack", **SHOOT, aims={"A1": 1}).no_more_aros()
    game.declare_one("bs_attack", **SHOOT, aims={"B1": 2})
    for _ in range(3):
        game.declare_one("bs_attack", **SHOOT, aims={"B1": 1})
    game.no_more_aros()
    kinds = {each.sides[0].trooper: (each.kind, len(each.sides[0].dice)) for each in game.happened(Rolled)}
    assert kinds == {
        "A1": ("face_to_face", 2),
        "A2": ("normal", 1),
        "A3": ("normal", 1),
        "A4": ("normal", 1),
    }


@pytest.mark.rule("N4-ADV-010")
@pytest.mark.example("N4-ADV-EX02")
def test_three_who_are_in_contact_give_the_spearhead_three_more_dice() -> None:
    row = (piece(at=(200, 160)), piece(at=(140, 225)), piece(at=(260, 225)), piece(at=(200, 290)))
    game = squad(*row, foes=(piece(at=(200, 225), facing=270),), dice=[20] * 9).apply(together("A1", "A2", "A3", "A4"))
    for at in ((200, 200), (175, 225), (225, 225), (200, 250)):
        game.declare_one("move", to=[at])
    game.react("B1", "bs_attack", **SHOOT, aims={"A1": 1}).no_more_aros()
    assert game.refuses_declaring("cc_attack", weapon="cc_weapon", aims={"B1": 3})
    game.declare_one("cc_attack", weapon="cc_weapon", aims={"B1": 4})
    game.no_more_aros()
    (roll,) = game.happened(Rolled)
    assert (roll.kind, [(side.trooper, side.attribute, len(side.dice)) for side in roll.sides]) == (
        "face_to_face",
        [("A1", "cc", 4), ("B1", "bs", 1)],
    )


@pytest.mark.rule("N4-ADV-009")
@pytest.mark.example("N4-ADV-EX03")
def test_who_has_no_line_of_fire_after_the_move_is_idle_while_the_others_shoot() -> None:
    screen = wall(255, 300, 40, 10, 100)
    row = (piece(at=(180, 200)), piece(at=(320, 160)))
    game = squad(*row, foes=(TARGET,), dice=[20] * 4, solids=[screen]).apply(together("A1", "A2"))
    game.declare_one("move", to=[(180, 220)]).declare_one("move", to=[(320, 170)])
    game.no_more_aros().declare_one("bs_attack", **SHOOT, aims={"B1": 2})
    if game.state.asking == "order.second":
        assert "bs_attack" not in game.offered()
        game.declare_one("idle")
    finish(game)
    assert {each.sides[0].trooper for each in game.happened(Rolled)} == {"A1"}


@pytest.mark.rule("N4-ADV-008")
@pytest.mark.example("N4-ADV-EX04")
@pytest.mark.parametrize(("second", "may"), [("bs_attack", True), ("move", False)])
def test_who_waits_for_markers_reacts_when_they_are_revealed(second: str, may: bool) -> None:
    spies = [piece(soldier("camouflage"), at=(140 + 60 * n, 200), states={"camouflaged"}) for n in range(2)]
    game = squad(piece(at=(80, 200)), *spies, foes=(piece(at=(200, 500), facing=270),), dice=[20] * 9)
    game.apply(together("A1", "A2", "A3"))
    for x in (80, 140, 200):
        game.declare_one("move", to=[(x, 210)])
    game.no_more_aros()
    for x, dice in ((80, 2), (140, 1), (200, 1)):
        if second == "bs_attack":
            game.declare_one("bs_attack", **SHOOT, aims={"B1": dice})
        else:
            game.declare_one("move", to=[(x, 220)])
    assert (game.state.asking == "order.new_aros") is may
    assert not may or game.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A2": 1}) == set()


@pytest.mark.rule("N4-TEMPL-014")
def test_a_template_catches_everybody_of_the_order_who_was_in_it_at_any_time() -> None:
    """Both begin where the template is laid and end beside it; a third one never was there."""
    burner = piece(soldier(weapons=("chain_rifle",)), at=(300, 400), facing=270)
    starts = (piece(at=(285, 300)), piece(at=(315, 300)), piece(at=(100, 100)))
    game = squad(*starts, foes=(burner,)).apply(together("A1", "A2", "A3"))
    for end in ((185, 300), (415, 300), (100, 150)):
        game.declare_one("move", to=[end])
    game.react("B1", "bs_attack", weapon="chain_rifle", place=[((300, 387.5, 20), 270)])
    assert game.happened(TemplateLaid)[0].template.affected == {"A1", "A2"}

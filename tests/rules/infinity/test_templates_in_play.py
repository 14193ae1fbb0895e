"""C1-TPL: Direct Template weapons in an Order."""

import math

import msgspec
import pytest
from skirmish import Piece, Skirmish, cited, edition_at_hand, mine_at_hand, piece, soldier, wall, with_weapon

from sightline.games.infinity.core.match.commands import Declare, React
from sightline.games.infinity.core.match.edition import Edition
from sightline.games.infinity.core.match.events import BecameIdle, Revealed, Rolled, SavesRolled
from sightline.games.infinity.core.skills.templates import lays_template
from sightline.games.infinity.core.table.area_of_effect import may_cover_allies
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.core.troopers.weapons import Mode, Weapon
from sightline.geometry.templates import TemplateKind

CHAIN = {"weapon": "chain_rifle"}
GUNNER = soldier(weapons=("chain_rifle", "combi_rifle"))
SHOTGUN = {"weapon": "boarding_shotgun", "mode": "blast"}
SHOOTER = soldier(weapons=("boarding_shotgun",))

Spot = tuple[tuple[float, float, float], float]


def lay(at: tuple[float, float], direction: float = 90, z: float = 20) -> Spot:
    """A teardrop from the edge of an S2 trooper at a point, straight outwards."""
    turn = math.radians(direction)
    return (at[0] + 12.5 * math.cos(turn), at[1] + 12.5 * math.sin(turn), z), direction


AHEAD = [lay((200, 200))]


def faced(*enemies: Piece, profile: object = GUNNER, **more: object) -> Skirmish:
    """A1 looks up the table from (200, 200), and is active."""
    return Skirmish([piece(profile, at=(200, 200))], enemies, **more).activate("A1")  # type: ignore[arg-type]


def finish(game: Skirmish) -> Skirmish:
    return game.no_more_aros().declare("idle").no_more_aros()


def saved(game: Skirmish) -> dict[str, int]:
    """How many hits each trooper had to save against."""
    return {each.trooper: each.hits for each in game.happened(SavesRolled)}


def armed_with(mode: Mode, uses: int | None = None) -> Edition:
    """The edition at hand with a weapon of our own."""
    gadget = Weapon(key="gadget", name={"en": "Gadget"}, rule="C1-TRAIT-213", modes=(mode,), uses=uses)
    return with_weapon(gadget)


# ------------------------------------------------------------------ laying a template


@pytest.mark.rule("C1-TPL-001", "C1-TPL-012", "C1-TRAIT-213")
def test_a_direct_template_hits_everybody_it_covers_without_a_roll() -> None:
    game = faced(piece(at=(190, 320), facing=270), piece(at=(215, 390), facing=270), dice=[20, 20])
    finish(game.declare("bs_attack", **CHAIN, place=AHEAD))
    assert saved(game) == {"B1": 1, "B2": 1}
    assert game.happened(Rolled) == []


@pytest.mark.rule("C1-CMB-002", "C1-TRAIT-213")
@pytest.mark.parametrize(("weapon", "laid"), [("chain_rifle", True), ("combi_rifle", False), ("mine", False)])
def test_a_template_is_laid_with_direct_template_weapons_and_the_others_are_shot_or_deployed(
    weapon: str, laid: bool
) -> None:
    modes = edition_at_hand().chart.weapons[mine_at_hand() if weapon == "mine" else weapon].modes
    assert {lays_template(mode) for mode in modes} == {laid}


@pytest.mark.rule("C1-TPL-013")
def test_the_template_is_on_the_table_before_anybody_reacts() -> None:
    game = faced(piece(at=(200, 320), facing=270), piece(at=(500, 320), facing=270))
    game.declare("bs_attack", **CHAIN, place=AHEAD)
    assert game.state.order is not None
    assert [each.affected for each in game.state.order.templates] == [{"B1"}]
    assert game.state.stage == "order.aros"


@pytest.mark.rule("C1-TPL-013")
def test_whom_a_template_hits_is_seen_not_declared() -> None:
    game = faced(piece(at=(200, 320), facing=270))
    assert game.refuses_declaring("bs_attack", **CHAIN, place=AHEAD, aims={"B1": 1}) == {"C1-TPL-013"}


@pytest.mark.rule("C1-TPL-011", "C1-TPL-014")
def test_the_vertex_touches_the_edge_of_the_silhouette_and_points_away_from_it() -> None:
    game = faced(piece(at=(200, 320), facing=270))
    assert game.refuses_declaring("bs_attack", **CHAIN, place=[((200, 230, 20), 90)]) == {"C1-TPL-014"}
    assert game.refuses_declaring("bs_attack", **CHAIN, place=[((200, 187.5, 20), 90)]) == {"C1-TPL-014"}
    assert game.refuses_declaring("bs_attack", **CHAIN, place=[((200, 212.5, 60), 90)]) == {"C1-TPL-014"}


@pytest.mark.rule("C1-TPL-011")
def test_a_teardrop_starts_at_the_edge_of_its_user_and_a_circle_in_its_middle() -> None:
    now = Situation(faced(piece(at=(200, 400))).state)
    user, target = now.body(now.trooper("A1")), now.body(now.trooper("B1"))
    focus = {kind: now.table.aimed(user, kind, target).focus for kind in TemplateKind}
    assert focus == {
        TemplateKind.LARGE_TEARDROP: (200, 212.5, 20),
        TemplateKind.SMALL_TEARDROP: (200, 212.5, 20),
        TemplateKind.CIRCULAR: (200, 200, 0),
    }


@pytest.mark.rule("C1-AMMO-008", "C1-AMMO-012")
@pytest.mark.parametrize(("ammunition", "count"), [("DA", 2), ("EXP", 3)])
def test_every_save_of_a_hit_is_rolled_whatever_the_first_one_brings(ammunition: str, count: int) -> None:
    edition = armed_with(Mode(damage=13, template="large_teardrop", ammunition=ammunition))
    game = faced(
        piece(at=(200, 320), facing=90), profile=soldier(weapons=("gadget",)), edition=edition, dice=[20, 1, 20][:count]
    )
    finish(game.declare("bs_attack", weapon="gadget", place=AHEAD))
    (saves,) = game.happened(SavesRolled)
    assert [each.failed for each in saves.saves] == [False, True, False][:count]
    assert game.trooper("B1").lost == 1


@pytest.mark.rule("C1-TPL-015", "C1-TPL-020")
def test_a_circular_template_lies_around_its_user_who_is_not_affected() -> None:
    edition = armed_with(Mode(damage=13, template="circular"))
    game = faced(piece(at=(200, 260), facing=270), profile=soldier(weapons=("gadget",)), edition=edition, dice=[20])
    assert game.refuses_declaring("bs_attack", weapon="gadget", place=[((205, 200, 0), 0)]) == {"C1-TPL-015"}
    finish(game.declare("bs_attack", weapon="gadget", place=[((200, 200, 0), 0)]))
    assert saved(game) == {"B1": 1}


@pytest.mark.rule("C1-BS-003")
def test_a_template_too_needs_a_target_in_line_of_fire() -> None:
    game = faced(piece(at=(200, 80), facing=90), piece(at=(900, 900)))
    assert game.refuses_declaring("bs_attack", **CHAIN, place=[lay((200, 200), 270)]) == {"C1-BS-003"}
    assert game.refuses_declaring("bs_attack", **CHAIN, place=[lay((200, 200), 45)]) == {"C1-BS-003"}


@pytest.mark.rule("C1-TRAIT-216")
def test_targetless_ammunition_needs_nobody_to_aim_at() -> None:
    edition = armed_with(Mode(template="small_teardrop", save="", traits=frozenset({"targetless"})))
    game = faced(piece(at=(900, 900)), profile=soldier(weapons=("gadget",)), edition=edition)
    assert game.refuses_declaring("bs_attack", weapon="gadget", place=AHEAD) == set()


@pytest.mark.rule("C1-BS-004")
def test_who_is_engaged_lays_no_template() -> None:
    game = faced(piece(at=(200, 225), facing=270))
    assert "C1-BS-004" in game.refuses_declaring("bs_attack", **CHAIN, place=AHEAD)


# ------------------------------------------------------------------ Burst


@pytest.mark.rule("C1-TPL-018", "C1-WEAP-241", "C1-TRAIT-215")
def test_a_burst_of_two_lays_two_templates_on_one_or_on_several() -> None:
    enemies = [piece(at=(180, 300), facing=270), piece(at=(300, 220), facing=180)]
    game = faced(*enemies, profile=SHOOTER, dice=[20, 20])
    finish(game.declare("bs_attack", **SHOTGUN, place=[lay((200, 200), 100), lay((200, 200), 15)]))
    assert saved(game) == {"B1": 1, "B2": 1}
    game = faced(*enemies, profile=SHOOTER, dice=[20, 20])
    finish(game.declare("bs_attack", **SHOTGUN, place=[lay((200, 200), 100)] * 2))
    assert saved(game) == {"B1": 2}
    game = faced(*enemies, profile=SHOOTER)
    assert game.refuses_declaring("bs_attack", **SHOTGUN, place=[lay((200, 200), 100)] * 3) == {"C1-TPL-018"}


@pytest.mark.rule("C1-TPL-018")
def test_as_many_templates_as_the_burst_may_be_laid_or_fewer_but_one() -> None:
    game = faced(piece(at=(180, 300), facing=270), profile=SHOOTER)
    refused = [game.refuses_declaring("bs_attack", **SHOTGUN, place=[lay((200, 200), 100)] * n) for n in range(4)]
    assert refused == [{"C1-TPL-018"}, set(), set(), {"C1-TPL-018"}]


@pytest.mark.rule("C1-BS-008", "C1-TPL-018")
def test_all_templates_are_laid_from_one_point_of_the_route() -> None:
    game = faced(piece(at=(200, 300), facing=270), piece(at=(290, 300), facing=270), profile=SHOOTER, dice=[20, 20])
    game.declare("move", to=[(290, 200)]).no_more_aros()
    both_ends = [lay((200, 200)), lay((290, 200))]
    assert game.refuses_declaring("bs_attack", **SHOTGUN, place=both_ends) == {"C1-BS-008"}
    # One that no point of the route would do for is not refused for being laid from another point than the first.
    astray = [lay((290, 200)), lay((245, 400))]
    assert game.refuses_declaring("bs_attack", **SHOTGUN, place=astray) == {"C1-TPL-014"}
    game.declare("bs_attack", **SHOTGUN, place=[lay((290, 200)), lay((290, 200), 130)]).no_more_aros()
    assert saved(game) == {"B1": 1, "B2": 1}


@pytest.mark.rule("C1-TPL-018", "C1-TPL-017")
@pytest.mark.example("C1-EX-031")
def test_a_nanopulser_with_one_more_die_lays_two_templates_and_nobody_rolls_face_to_face() -> None:
    beta = soldier(Ability(key="nanopulser", burst=1), weapons=("nanopulser",))
    enemies = [
        piece(at=(200, 380), facing=270),
        piece(at=(230, 390), facing=270),
        piece(at=(200, 335), facing=270, states=["prone"]),
        piece(at=(330, 300), facing=180),
    ]
    ledge = wall(150, 360, 120, 60, top=45, name="ledge")
    enemies[0], enemies[1] = (msgspec.structs.replace(each, at=(*each.at, 45.0)) for each in enemies[:2])
    game = faced(*enemies, profile=beta, solids=[ledge], dice=[20] * 4)
    game.declare("move", to=[(200, 260)]).react("B4", "bs_attack", weapon="combi_rifle", aims={"A1": 1}).no_more_aros()
    # The upper template passes over the prone trooper at the foot of the ledge.
    templates = [lay((200, 260), 80, z=40), lay((200, 260), 15)]
    game.declare("bs_attack", weapon="nanopulser", place=templates).no_more_aros()
    assert set(saved(game)) == {"B1", "B2", "B4"}
    assert {roll.kind for roll in game.happened(Rolled)} == {"normal"}


# ------------------------------------------------------------------ reactions


@pytest.mark.rule("C1-TPL-005")
def test_who_is_under_a_template_may_dodge_without_line_of_fire() -> None:
    game = faced(piece(at=(200, 440), facing=90), piece(at=(600, 440), facing=90))
    game.declare("bs_attack", **CHAIN, place=AHEAD)  # 215 mm away: no Zone of Control either
    assert game.can_react() == {"B1"}
    assert game.refuses_reacting("B1", "dodge") == set()
    assert "C1-ARO-002" in game.refuses_reacting("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1})


@pytest.mark.rule("C1-TPL-006", "C1-TPL-016")
@pytest.mark.parametrize(("die", "hit"), [(10, False), (11, True)])
def test_dodging_a_template_is_a_normal_roll_of_ph(die: int, hit: bool) -> None:
    game = faced(piece(at=(200, 320), facing=270), dice=[die, 20])
    finish(game.declare("bs_attack", **CHAIN, place=AHEAD).react("B1", "dodge"))
    (roll,) = game.happened(Rolled)
    assert (roll.kind, roll.sides[0].attribute, roll.sides[0].value) == ("normal", "ph", 10)
    assert bool(saved(game)) is hit


@pytest.mark.rule("C1-TPL-007")
def test_without_line_of_fire_to_the_attacker_the_dodge_is_at_minus_3() -> None:
    game = faced(piece(at=(200, 320), facing=90), dice=[8, 20])
    finish(game.declare("bs_attack", **CHAIN, place=AHEAD).react("B1", "dodge"))
    (roll,) = game.happened(Rolled)
    assert [(mod.value, mod.rule) for mod in roll.sides[0].mods] == [(-3, cited("C1-TPL-007"))]
    assert saved(game) == {"B1": 1}


@pytest.mark.rule("C1-TPL-019")
def test_one_dodge_avoids_all_templates_of_the_order() -> None:
    game = faced(piece(at=(200, 300), facing=270), profile=SHOOTER, dice=[10])
    finish(game.declare("bs_attack", **SHOTGUN, place=[lay((200, 200))] * 2).react("B1", "dodge"))
    assert len(game.happened(Rolled)) == 1
    assert saved(game) == {}


@pytest.mark.rule("C1-TPL-017")
def test_shooting_back_is_a_normal_roll_and_the_template_hits_all_the_same() -> None:
    game = faced(piece(at=(200, 320), facing=270), dice=[3, 20, 20])
    game.declare("bs_attack", **CHAIN, place=AHEAD)
    finish(game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1}))
    (roll,) = game.happened(Rolled)
    assert (roll.kind, roll.sides[0].trooper) == ("normal", "B1")
    assert saved(game) == {"A1": 1, "B1": 1}


@pytest.mark.rule("C1-TPL-017")
def test_a_template_in_aro_leaves_the_shot_at_its_user_a_normal_roll_and_hits_all_the_same() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(GUNNER, at=(200, 320), facing=270)], dice=[3, 20, 20, 20, 20])
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3})
    finish(game.react("B1", "bs_attack", **CHAIN, place=[lay((200, 320), 270)]))
    (roll,) = game.happened(Rolled)
    assert (roll.kind, [side.trooper for side in roll.sides]) == ("normal", ["A1"])
    assert saved(game) == {"A1": 1, "B1": 1}


@pytest.mark.rule("C1-TPL-017")
def test_a_template_answered_by_a_template_needs_no_roll_and_both_save() -> None:
    game = faced(piece(GUNNER, at=(200, 320), facing=270), dice=[20, 20])
    game.declare("bs_attack", **CHAIN, place=AHEAD)
    finish(game.react("B1", "bs_attack", **CHAIN, place=[lay((200, 320), 270)]))
    assert game.happened(Rolled) == []
    assert saved(game) == {"A1": 1, "B1": 1}


@pytest.mark.rule("C1-TPL-005", "C1-ARO-013")
def test_a_template_in_aro_catches_the_mover_on_its_way_and_it_may_dodge_with_its_second_skill() -> None:
    game = Skirmish([piece(at=(100, 420))], [piece(SHOOTER, at=(200, 320), facing=90)], dice=[10])
    game.activate("A1").declare("move", to=[(199, 420)])
    assert game.refuses_reacting("B1", "bs_attack", **SHOTGUN, place=[lay((200, 320))] * 2) == {"C1-TPL-018"}
    assert game.refuses_reacting("B1", "bs_attack", **SHOTGUN, place=[lay((200, 320), 0)]) == {"C1-BS-003"}
    game.react("B1", "bs_attack", **SHOTGUN, place=[lay((200, 320), 130)]).no_more_aros()
    game.declare("dodge").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert (roll.kind, roll.sides[0].trooper, roll.sides[0].value) == ("normal", "A1", 10)


@pytest.mark.rule("C1-ARO-009")
def test_a_template_in_aro_must_catch_an_active_trooper() -> None:
    game = Skirmish(
        [piece(at=(100, 420)), piece(at=(300, 420))],
        [piece(GUNNER, at=(200, 320), facing=90)],
    )
    game.activate("A1").declare("idle")
    assert game.refuses_reacting("B1", "bs_attack", **CHAIN, place=[lay((200, 320), 45)]) == {"C1-ARO-009"}


# ------------------------------------------------------------------ cover, Markers, close combat


@pytest.mark.rule("C1-TPL-010")
def test_partial_cover_does_not_help_the_save() -> None:
    low = wall(150, 287.5, 100, 20, top=20)
    game = faced(piece(at=(200, 320), facing=270), solids=[low], dice=[20])
    finish(game.declare("bs_attack", **CHAIN, place=AHEAD))
    (saves,) = game.happened(SavesRolled)
    assert saves.saves[0].value == 13 - 1


@pytest.mark.rule("C1-TPL-004", "C1-TPL-022")
def test_who_is_in_total_cover_from_the_blast_focus_is_spared() -> None:
    game = faced(piece(at=(190, 320), facing=270), piece(at=(240, 380)), solids=[wall(205, 340, 80, 10)], dice=[20])
    finish(game.declare("bs_attack", **CHAIN, place=AHEAD))
    assert saved(game) == {"B1": 1}


@pytest.mark.rule("C1-STATE-208", "C1-STATE-224")
def test_a_marker_is_no_target_but_is_revealed_when_the_template_hits_it_too() -> None:
    spy = soldier("camouflage")
    hidden = piece(spy, at=(215, 380), states=["camouflaged"])
    assert faced(hidden).refuses_declaring("bs_attack", **CHAIN, place=AHEAD) == {"C1-STATE-208"}
    game = faced(piece(at=(190, 320), facing=270), hidden, dice=[20, 20])
    finish(game.declare("bs_attack", **CHAIN, place=AHEAD))
    assert saved(game) == {"B1": 1, "B2": 1}
    assert [event.trooper for event in game.happened(Revealed)] == ["B2"]


@pytest.mark.rule("C1-TPL-028")
def test_a_template_on_one_of_a_close_combat_takes_all_of_it_so_that_an_ally_there_forbids_it() -> None:
    game = Skirmish(
        [piece(GUNNER, at=(200, 200)), piece(at=(200, 465), facing=270)],
        [piece(at=(200, 440), facing=90)],
    ).activate("A1")
    game.declare("bs_attack", **CHAIN, place=AHEAD)  # it ends 12 mm before the ally
    assert game.state.order is not None
    (template,) = game.state.order.templates
    assert (set(template.affected), template.cancelled) == ({"B1"}, True)


# ------------------------------------------------------------------ allies


def two_templates(**more: object) -> Skirmish:
    """A1 lays two templates: one on B1, the other on B2 and on its ally A2."""
    colt = soldier(Ability(key="bs_attack", burst=1), weapons=("chain_colt",))
    return (
        Skirmish(
            [piece(colt, at=(200, 200)), piece(at=(330, 240))],
            [piece(at=(170, 320), facing=270), piece(at=(340, 200), facing=0)],
            **more,  # type: ignore[arg-type]
        )
        .activate("A1")
        .declare("bs_attack", weapon="chain_colt", place=[lay((200, 200), 105), lay((200, 200), 10)])
    )


@pytest.mark.rule("C1-TPL-024", "C1-TPL-025", "C1-LABEL-201")
@pytest.mark.example("C1-EX-030", "N4-EX1-031")
def test_an_ally_under_a_template_cancels_that_shot_and_no_other() -> None:
    game = two_templates(dice=[20])
    assert game.state.order is not None
    assert [each.cancelled for each in game.state.order.templates] == [False, True]
    assert game.can_react() == {"B1", "B2"}
    finish(game)
    assert saved(game) == {"B1": 1}


@pytest.mark.rule("C1-TPL-026")
def test_who_is_under_a_cancelled_template_may_react() -> None:
    game = Skirmish(
        [piece(GUNNER, at=(200, 200)), piece(at=(210, 300))],
        [piece(at=(200, 440), facing=90)],
    ).activate("A1")
    game.declare("bs_attack", **CHAIN, place=AHEAD)
    assert game.can_react() == {"B1"}
    game.react("B1", "dodge")
    game.no_more_aros()
    assert game.state.stage == "order.second"


@pytest.mark.rule("C1-TPL-027", "C1-TRAIT-204")
def test_a_cancelled_shot_spends_a_disposable_use() -> None:
    edition = armed_with(Mode(damage=13, template="large_teardrop"), uses=1)
    game = Skirmish(
        [piece(soldier(weapons=("gadget",)), at=(200, 200)), piece(at=(210, 300))],
        [piece(at=(200, 440), facing=90)],
        edition=edition,
    ).activate("A1")
    finish(game.declare("bs_attack", weapon="gadget", place=AHEAD))
    assert game.trooper("A1").uses == {"gadget": 1}
    assert [event.trooper for event in game.happened(BecameIdle)] == ["A1"]


@pytest.mark.rule("C1-TPL-009", "C1-TPL-024")
def test_only_a_template_without_damage_and_state_may_cover_allies() -> None:
    weapons = edition_at_hand().chart.weapons
    assert not may_cover_allies(weapons["chain_rifle"].modes[0])
    assert not may_cover_allies(weapons["light_riotstopper"].modes[0])  # no Damage, but a state
    edition = armed_with(Mode(template="large_teardrop", save=""))
    game = Skirmish(
        [piece(soldier(weapons=("gadget",)), at=(200, 200)), piece(at=(210, 300))],
        [piece(at=(200, 420), facing=270)],
        edition=edition,
    ).activate("A1")
    game.declare("bs_attack", weapon="gadget", place=AHEAD)
    assert game.state.order is not None
    assert [each.cancelled for each in game.state.order.templates] == [False]


@pytest.mark.rule("C1-TPL-025")
@pytest.mark.parametrize("states", [[], ["camouflaged"]])
def test_ones_own_mine_is_no_trooper_and_cancels_nothing(states: list[str]) -> None:
    mine = piece(at=(200, 280), device=mine_at_hand(), states=states)
    game = Skirmish([piece(GUNNER, at=(200, 200)), mine], [piece(at=(200, 340), facing=90)], dice=[20])
    game.activate("A1").declare("bs_attack", **CHAIN, place=AHEAD)
    assert game.state.order is not None
    assert [(each.cancelled, each.affected) for each in game.state.order.templates] == [(False, frozenset({"B1"}))]
    finish(game)
    assert saved(game) == {"B1": 1}, "and the mine is not hurt by it either"


@pytest.mark.rule("C1-TPL-025")
def test_allies_are_looked_for_again_at_the_resolution() -> None:
    servant = soldier(silhouette="1", weapons=())
    controller = soldier(weapons=("chain_rifle",), peripherals=(servant,))
    game = Skirmish(
        [piece(controller, at=(200, 200)), piece(servant, at=(290, 300), peripheral_of=0)],
        [piece(at=(200, 400), facing=90)],
    ).activate("A1")
    game.declare("bs_attack", **CHAIN, place=AHEAD).no_more_aros()
    assert game.state.order is not None
    assert [each.cancelled for each in game.state.order.templates] == [False]
    game.declare_one("move", to=[(200, 190)]).declare_one("move", to=[(220, 300)]).no_more_aros()
    assert saved(game) == {}


# ------------------------------------------------------------------ weapons


@pytest.mark.rule("C1-WEAP-249", "C1-TRAIT-206")
def test_fire_burns_until_a_save_is_passed() -> None:
    burner = soldier(weapons=("light_flamethrower",))
    game = faced(piece(soldier(vitality=4), at=(200, 300), facing=270), profile=burner, dice=[5, 5, 20])
    finish(game.declare("bs_attack", weapon="light_flamethrower", place=AHEAD))
    (saves,) = game.happened(SavesRolled)
    assert [save.failed for save in saves.saves] == [True, True, False]
    assert game.trooper("B1").lost == 2


@pytest.mark.rule("C1-TRAIT-206")
@pytest.mark.parametrize(("lost", "states", "rolls"), [(0, (), 2), (1, ("unconscious", "prone"), 1)])
def test_fire_goes_out_with_the_death_of_who_burns(lost: int, states: tuple[str, ...], rolls: int) -> None:
    burner = soldier(weapons=("light_flamethrower",))
    target = piece(at=(200, 300), facing=270, lost=lost, states=states)
    game = faced(target, profile=burner, dice=[5] * 5)
    finish(game.declare("bs_attack", weapon="light_flamethrower", place=AHEAD))
    (saves,) = game.happened(SavesRolled)
    assert (len(saves.saves), "B1" in game.state.troopers) == (rolls, False)


@pytest.mark.rule("C1-WEAP-250", "C1-AMMO-218")
def test_a_riotstopper_immobilizes_who_fails_ph_minus_6() -> None:
    police = soldier(weapons=("light_riotstopper",))
    game = faced(piece(at=(200, 300), facing=270), profile=police, dice=[5])
    finish(game.declare("bs_attack", weapon="light_riotstopper", place=AHEAD))
    (saves,) = game.happened(SavesRolled)
    assert (saves.saves[0].value, game.trooper("B1").lost) == (4, 0)
    assert "immobilized_a" in game.trooper("B1").states


@pytest.mark.rule("C1-WEAP-258", "C1-WPN-006")
def test_a_nanopulser_is_saved_with_bts() -> None:
    game = faced(
        piece(soldier(bts=6, arm=0), at=(200, 300), facing=270), profile=soldier(weapons=("nanopulser",)), dice=[20]
    )
    finish(game.declare("bs_attack", weapon="nanopulser", place=AHEAD))
    (saves,) = game.happened(SavesRolled)
    assert [mod.source for mod in saves.saves[0].mods] == ["mod.bts"]
    assert saves.saves[0].value == 13 - 6


# ------------------------------------------------------------------ options


@pytest.mark.rule("C1-SEQ-011")
def test_templates_that_reach_somebody_are_among_the_options_and_legal() -> None:
    game = faced(piece(at=(200, 320), facing=270), piece(at=(260, 300), facing=270), profile=SHOOTER)
    offered = [option.command for option in game.match.options() if isinstance(option.command, Declare)]
    laid = [command for command in offered if command.use.placements]
    assert len(laid) == 2
    assert all(game.refuses(command) == set() for command in laid)


def test_reactions_with_templates_are_offered_too() -> None:
    game = Skirmish([piece(at=(100, 420))], [piece(GUNNER, at=(200, 320), facing=90)])
    game.activate("A1").declare("move", to=[(199, 420)])
    offered = [option.command for option in game.match.options() if isinstance(option.command, React)]
    (command,) = (each for each in offered if each.use.placements)
    assert game.refuses(command) == set()


@pytest.mark.rule("C1-TPL-010", "C1-WPN-010")
def test_cover_helps_no_save_against_a_template_or_a_blade_but_against_a_shot() -> None:
    def ignores(weapon: str, mode: str = "") -> bool:
        modes = {each.name: each for each in edition_at_hand().chart.weapons[weapon].modes}
        return modes[mode].harm(13).ignores_cover

    assert ignores("chain_rifle")
    assert ignores("cc_weapon")
    assert not ignores("combi_rifle")

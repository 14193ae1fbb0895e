"""N4, Impact Templates in an Order."""

import pytest
from skirmish import Piece, Skirmish, edition_at_hand, piece, soldier, wall

from sightline.games.infinity.core.match.events import Revealed, Rolled, SavesRolled
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.n4.shooting.impact_templates import has_main_target
from sightline.odds.graph import Aim, Graph, Roll
from sightline.odds.joint import graph_odds
from sightline.odds.rolls import N4 as N4_ROLLS
from sightline.odds.saves import Trooper

BLAST = {"weapon": "plasma_carbine", "mode": "blast"}
GUNNER = soldier(weapons=("plasma_carbine", "light_rocket_launcher", "grenades"))


def faced(*enemies: Piece, friends: tuple[Piece, ...] = (), **more: object) -> Skirmish:
    """A1 looks up the table from (200, 200), and is active."""
    return Skirmish([piece(GUNNER, at=(200, 200)), *friends], enemies, **more).activate("A1")  # type: ignore[arg-type]


def finish(game: Skirmish) -> Skirmish:
    return game.no_more_aros().declare("idle").no_more_aros()


def saved(game: Skirmish) -> dict[str, tuple[int, int]]:
    """How many hits and Criticals each trooper had to save against."""
    return {each.trooper: (each.hits, each.criticals) for each in game.happened(SavesRolled)}


def rolled(game: Skirmish) -> list[tuple[str, dict[str, int]]]:
    return [(each.kind, {side.trooper: side.value for side in each.sides}) for each in game.happened(Rolled)]


MAIN = piece(at=(200, 500), facing=90)
BESIDE = piece(at=(240, 500), facing=90)
AWAY = piece(at=(400, 500), facing=90)


@pytest.mark.rule("N4-TEMPL-001", "N4-TEMPL-033", "N4-TEMPL-036", "N4-TRAIT-023")
def test_one_roll_hits_the_main_target_and_everybody_around_it() -> None:
    game = faced(MAIN, BESIDE, AWAY, dice=[5, 20, *[20] * 4])
    finish(game.declare("bs_attack", **BLAST, aims={"B1": 2}))
    assert saved(game) == {"B1": (1, 0), "B2": (1, 0)}
    assert len(game.happened(Rolled)) == 1


@pytest.mark.rule("N4-TEMPL-036")
def test_a_roll_that_fails_hits_nobody() -> None:
    game = faced(MAIN, BESIDE, dice=[20, 19])
    finish(game.declare("bs_attack", **BLAST, aims={"B1": 2}))
    assert saved(game) == {}


@pytest.mark.rule("N4-TEMPL-002", "N4-TEMPL-004", "N4-TEMPL-039", "N4-SSK-049", "N4-CMBT-009")
def test_it_is_aimed_at_somebody_who_may_be_a_target() -> None:
    game = faced(MAIN, piece(soldier("camouflage"), at=(260, 500), states=["camouflaged"]))
    assert game.refuses_declaring("bs_attack", **BLAST, aims={"B2": 2}) == {"C1-STATE-208"}
    assert game.refuses_declaring("bs_attack", **BLAST) == {"C1-CMB-007"}
    place = [((200, 500, 0), 0)]
    assert game.refuses_declaring("bs_attack", **BLAST, aims={"B1": 2}, place=place) == {"N4-TEMPL-039"}


@pytest.mark.rule("N4-TEMPL-035")
def test_the_template_is_on_the_table_before_anybody_reacts_and_who_is_under_it_may_react() -> None:
    hidden = wall(218, 470, 60, 15)
    game = faced(MAIN, BESIDE, AWAY, solids=[hidden]).declare("bs_attack", **BLAST, aims={"B1": 2})
    assert game.state.order is not None
    assert [each.affected for each in game.state.order.templates] == [{"B1", "B2"}]
    assert game.can_react() == {"B1", "B2"}


@pytest.mark.rule("N4-TEMPL-035")
def test_markers_under_it_are_hit_and_revealed() -> None:
    spy = piece(soldier("camouflage"), at=(240, 500), states=["camouflaged"])
    game = faced(MAIN, spy, dice=[5, 20, *[20] * 4])
    finish(game.declare("bs_attack", **BLAST, aims={"B1": 2}))
    assert saved(game) == {"B1": (1, 0), "B2": (1, 0)}
    assert [each.trooper for each in game.happened(Revealed)] == ["B2"]


@pytest.mark.rule("N4-TEMPL-005")
def test_out_of_range_nobody_is_affected() -> None:
    far = [piece(at=(200, 1150), facing=90), piece(at=(240, 1150), facing=90)]
    game = Skirmish([piece(GUNNER, at=(200, 20))], far, dice=[]).activate("A1")
    finish(game.declare("bs_attack", **BLAST, aims={"B1": 2}))
    assert saved(game) == {}
    assert game.happened(Rolled)[0].sides[0].dice == ()


@pytest.mark.rule("N4-TEMPL-038")
def test_the_mods_are_those_of_the_main_target() -> None:
    hazy = soldier(Ability(key="mimetism", mod=-6))
    plain = faced(MAIN, piece(hazy, at=(240, 500)), dice=[20, 20])
    finish(plain.declare("bs_attack", **BLAST, aims={"B1": 2}))
    assert rolled(plain) == [("normal", {"A1": 15})]
    other = faced(MAIN, piece(hazy, at=(240, 500)), dice=[20, 20])
    finish(other.declare("bs_attack", **BLAST, aims={"B2": 2}))
    assert rolled(other) == [("normal", {"A1": 9})]


@pytest.mark.rule("N4-TEMPL-015")
def test_a_critical_is_one_for_the_main_target_only() -> None:
    game = faced(MAIN, BESIDE, dice=[15, 20, *[20] * 5])
    finish(game.declare("bs_attack", **BLAST, aims={"B1": 2}))
    assert saved(game) == {"B1": (0, 1), "B2": (1, 0)}


@pytest.mark.rule("N4-TEMPL-015")
def test_the_odds_know_that_too() -> None:
    roll = Roll(owner=0, sv=15, aims=(Aim(target=1), Aim(target=2, critical=False)))
    odds = graph_odds(Graph(troopers=(Trooper(), Trooper(), Trooper()), rolls=(roll,)), N4_ROLLS)
    main, beside = odds.attacks
    assert main.wins == beside.wins == pytest.approx(0.75)
    assert main.criticals == pytest.approx((0.95, 0.05))
    assert beside.criticals == pytest.approx((1.0, 0.0))
    assert odds.states[1] != odds.states[2]


@pytest.mark.rule("N4-TEMPL-003", "N4-TEMPL-016", "N4-TEMPL-040")
def test_each_of_them_meets_the_one_roll_by_itself() -> None:
    facing = [piece(at=(200, 500), facing=270), piece(at=(240, 500), facing=270)]
    game = faced(*facing, dice=[10, 3, 12, 5, *[20] * 4])
    game.declare("bs_attack", **BLAST, aims={"B1": 2})
    game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1}).react("B2", "dodge").no_more_aros()
    game.declare("idle").no_more_aros()
    assert rolled(game) == [
        ("face_to_face", {"A1": 15, "B1": 15}),
        ("face_to_face", {"A1": 15, "B2": 10}),
    ]
    assert saved(game) == {"A1": (1, 0), "B2": (1, 0)}, "B1 beats both dice with its 12, B2 only one of them"


@pytest.mark.rule("N4-TEMPL-003", "N4-TEMPL-016")
def test_who_shoots_back_from_beside_the_main_target_does_so_face_to_face() -> None:
    facing = [piece(at=(200, 500), facing=90), piece(at=(240, 500), facing=270)]
    game = faced(*facing, dice=[10, 3, 5, *[20] * 6])
    game.declare("bs_attack", **BLAST, aims={"B1": 2})
    game.react("B2", "bs_attack", weapon="combi_rifle", aims={"A1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert rolled(game) == [("face_to_face", {"A1": 15, "B2": 15})]
    assert saved(game) == {"B1": (2, 0), "B2": (1, 0)}, "the 3 does not get past the 5 of B2, and the 5 not past the 10"


@pytest.mark.rule("N4-TEMPL-040", "N4-TEMPL-012")
def test_who_does_not_see_the_attacker_dodges_at_minus_three() -> None:
    game = faced(MAIN, dice=[20, 20, 20]).declare("bs_attack", **BLAST, aims={"B1": 2})
    game.react("B1", "dodge").no_more_aros().declare("idle").no_more_aros()
    assert rolled(game) == [("face_to_face", {"A1": 15, "B1": 7})]


@pytest.mark.rule("N4-TEMPL-012")
@pytest.mark.parametrize(("facing", "needed"), [(90, 10), (270, 7)])
def test_so_does_an_active_trooper_that_looks_away(facing: float, needed: int) -> None:
    watcher = piece(soldier(weapons=("plasma_carbine",)), at=(200, 600), facing=270)
    game = Skirmish([piece(at=(200, 200), facing=facing)], [watcher], dice=[20] * 4).activate("A1")
    game.declare("idle").react("B1", "bs_attack", **BLAST, aims={"A1": 1}).no_more_aros().declare(
        "dodge"
    ).no_more_aros()
    assert rolled(game)[0][1]["A1"] == needed


@pytest.mark.rule("N4-TEMPL-043")
def test_one_dodge_meets_every_template_by_itself() -> None:
    game = faced(MAIN, BESIDE, dice=[9, 3, 6, *[20] * 6])
    game.declare("bs_attack", **BLAST, aims={"B1": 1, "B2": 1})
    game.react("B1", "dodge").no_more_aros().declare("idle").no_more_aros()
    hits = {(each.trooper, each.hits) for each in game.happened(SavesRolled)}
    assert hits == {("B1", 1), ("B2", 1)}, "B1 is hit by the 9 and not by the 3, B2 by both"
    assert [each.trooper for each in game.happened(SavesRolled)].count("B2") == 2


@pytest.mark.rule("N4-TEMPL-019", "N4-TEMPL-020", "N4-TEMPL-037")
@pytest.mark.example("N4-EX1-034")
def test_impact_template_with_several_reactions() -> None:
    unidron = piece(at=(160, 500), states=["unconscious"])
    enemies = [piece(at=(200, 500), facing=270), piece(at=(500, 500), facing=225), piece(at=(545, 500), facing=90)]
    game = faced(*enemies, friends=(unidron,), dice=[20] * 4)
    game.declare("bs_attack", **BLAST, aims={"B1": 1, "B2": 1})
    assert game.state.order is not None
    assert [each.cancelled for each in game.state.order.templates] == [True, False]
    shot = {"weapon": "combi_rifle", "aims": {"A1": 1}}
    game.react("B1", "bs_attack", **shot).react("B2", "bs_attack", **shot).react("B3", "dodge").no_more_aros()
    game.declare("idle").no_more_aros()
    kinds = {tuple(sorted(sides)): (kind, sides.get("B3")) for kind, sides in rolled(game)}
    assert kinds == {
        ("B1",): ("normal", None),
        ("A1", "B2"): ("face_to_face", None),
        ("A1", "B3"): ("face_to_face", 7),
    }


@pytest.mark.rule("N4-TEMPL-017")
def test_cover_does_not_help_to_save() -> None:
    crate = wall(180, 472.5, 40, 15, 20)
    game = faced(piece(at=(200, 500), facing=90), solids=[crate], dice=[5, 20, 20, 20])
    finish(game.declare("bs_attack", **BLAST, aims={"B1": 2}))
    assert rolled(game)[0][1] == {"A1": 12}, "but it makes the roll harder"
    assert {save.value for save in game.happened(SavesRolled)[0].saves} == {13 - 1, 13}


@pytest.mark.rule("N4-TEMPL-033")
def test_grenades_are_thrown_with_ph() -> None:
    game = faced(piece(at=(200, 350), facing=90), dice=[20])
    finish(game.declare("bs_attack", weapon="grenades", aims={"B1": 1}))
    assert rolled(game) == [("normal", {"A1": 10 + 3})]


@pytest.mark.rule("N4-TEMPL-004")
@pytest.mark.parametrize(
    ("weapon", "aimed"), [("combi_rifle", False), ("chain_rifle", False), ("plasma_carbine", True), ("grenades", True)]
)
def test_a_template_is_laid_from_its_bearer_or_around_a_main_target(weapon: str, aimed: bool) -> None:
    modes = edition_at_hand().chart.weapons[weapon].modes
    assert any(has_main_target(each) for each in modes) is aimed
    assert not any(has_main_target(each) for each in edition_at_hand().chart.weapons["smoke_grenades"].modes)


@pytest.mark.rule("N4-TEMPL-002", "N4-TEMPL-035", "N4-TRAIT-023")
def test_in_aro_the_template_lies_where_the_mover_was_aimed_at() -> None:
    watcher = piece(soldier(weapons=("plasma_carbine",)), at=(200, 600), facing=270)
    friend = piece(at=(240, 200))
    game = Skirmish([piece(at=(200, 200)), friend], [watcher], dice=[5, *[20] * 4]).activate("A1")
    game.declare("move", to=[(200, 290)])
    game.react("B1", "bs_attack", **BLAST, aims={"A1": 1}, at=0.0).no_more_aros().declare("idle").no_more_aros()
    assert saved(game) == {"A1": (1, 0), "A2": (1, 0)}
    game = Skirmish([piece(at=(200, 200)), friend], [watcher], dice=[5, *[20] * 4]).activate("A1")
    game.declare("move", to=[(200, 290)])
    game.react("B1", "bs_attack", **BLAST, aims={"A1": 1}, at=90.0).no_more_aros().declare("idle").no_more_aros()
    assert saved(game) == {"A1": (1, 0)}


@pytest.mark.rule("N4-TEMPL-019")
def test_what_would_be_cancelled_is_not_offered() -> None:
    friend = piece(at=(240, 500))
    game = faced(MAIN, AWAY, friends=(friend,))
    offers = [option.command.use for option in game.match.options()]  # type: ignore[attr-defined]
    assert {use.targets for use in offers if use.weapon == "plasma_carbine" and use.mode == "blast"} == {("B2",)}


@pytest.mark.rule("N4-TEMPL-024")
def test_a_direct_template_hits_without_a_roll() -> None:
    sprayer = piece(soldier(weapons=("chain_rifle",)), at=(200, 200))
    game = Skirmish([sprayer], [piece(at=(200, 320), facing=90)], dice=[20]).activate("A1")
    finish(game.declare("bs_attack", weapon="chain_rifle", place=[((200, 212.5, 20), 90)]))
    assert saved(game) == {"B1": (1, 0)}
    assert game.happened(Rolled) == []

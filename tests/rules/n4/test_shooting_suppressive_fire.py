"""N4, Suppressive Fire and its state."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import EndTurn
from sightline.games.infinity.core.match.events import Rolled, RollSide, SavesRolled
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.desk.imagining import as_known
from sightline.games.infinity.n4.edition import N4
from sightline.games.infinity.n4.shooting.suppressive_fire import KEY, chosen, suppressive

SHOT = {"weapon": "combi_rifle", "mode": "suppressive_fire"}
FOE = piece(at=(1100, 1100))


def suppressing(profile: object = None, at: tuple[float, float] = (200, 500), **more: object) -> Skirmish:
    """B1 is in Suppressive Fire up the table from A1, whose turn it is."""
    watcher = piece(profile or soldier(), at=at, facing=270)  # type: ignore[arg-type]
    game = Skirmish([piece(at=(200, 200), facing=90), FOE], [watcher], active=1, **more)  # type: ignore[arg-type]
    game.activate("B1").declare(KEY, weapon="combi_rifle").no_more_aros()
    return game.apply(EndTurn(player=1))


def states(game: Skirmish, key: str = "B1") -> bool:
    return KEY in game.trooper(key).states


def sides(game: Skirmish, number: int = -1) -> dict[str, RollSide]:
    return {side.trooper: side for side in game.happened(Rolled)[number].sides}


# ------------------------------------------------------------------ the skill


@pytest.mark.rule("N4-CSK-064", "N4-CSK-066", "N4-CSK-068", "N4-ORD-018")
def test_a_whole_order_brings_the_state() -> None:
    game = Skirmish([piece(at=(200, 200))], [FOE]).activate("A1")
    assert game.refuses_declaring(KEY, weapon="combi_rifle") == set()
    game.declare("move", to=[(200, 210)]).no_more_aros()
    assert "C1-ACT-003" in game.refuses_declaring(KEY, weapon="combi_rifle")
    game = Skirmish([piece(at=(200, 200))], [FOE]).activate("A1").declare(KEY, weapon="combi_rifle").no_more_aros()
    assert states(game, "A1")
    assert game.state.asking == "orders"


@pytest.mark.rule("N4-CSK-064")
def test_it_is_an_attack_and_gives_a_marker_away() -> None:
    hidden = piece(soldier("camouflage"), at=(200, 200), states=["camouflaged"])
    game = Skirmish([hidden], [FOE]).activate("A1").declare(KEY, weapon="combi_rifle").no_more_aros()
    assert game.trooper("A1").states == {KEY}


@pytest.mark.rule("N4-CSK-065", "N4-TRAIT-015")
def test_the_weapon_must_have_the_trait() -> None:
    armed = soldier(weapons=("pistol", "combi_rifle"))
    game = Skirmish([piece(armed, at=(200, 200))], [FOE]).activate("A1")
    assert game.refuses_declaring(KEY, weapon="pistol") == {"N4-CSK-065"}
    assert game.refuses_declaring(KEY, weapon="spitfire") == {"N4-CSK-065"}, "it has no such weapon"
    offered = [option.command.use for option in game.match.options() if option.command.use.skill == KEY]  # type: ignore[attr-defined]
    assert [use.weapon for use in offered] == ["combi_rifle"]


@pytest.mark.rule("N4-CSK-066")
def test_who_falls_in_the_same_order_is_not_in_the_state() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 500), facing=270)], dice=[5, 1])
    game.activate("A1").declare(KEY, weapon="combi_rifle")
    game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1}).no_more_aros()
    assert "unconscious" in game.trooper("A1").states
    assert not states(game, "A1")


# ------------------------------------------------------------------ the mode


@pytest.mark.rule("N4-CSK-070", "N4-CSK-072", "N4-CSK-073", "N4-TRAIT-015")
def test_the_mode_changes_ranges_and_burst_and_nothing_else() -> None:
    spitfire = N4.chart.weapons["ap_spitfire"].modes[0]
    mode = suppressive(spitfire)
    assert [(band.to, band.mod) for band in mode.bands] == [(40, 0), (60, -3)]
    assert (mode.burst, spitfire.burst) == (3, 4)
    assert (mode.damage, mode.ammunition, mode.save) == (spitfire.damage, spitfire.ammunition, spitfire.save)
    assert mode.traits >= spitfire.traits


@pytest.mark.rule("N4-CSK-070")
def test_in_the_state_the_weapon_has_no_other_profile() -> None:
    game = suppressing().activate("A1").declare("move", to=[(200, 220)])
    assert game.refuses_reacting("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1}) == {"N4-CSK-070"}
    assert game.refuses_reacting("B1", "bs_attack", **SHOT, aims={"A1": 3}) == set()


@pytest.mark.rule("N4-CSK-070", "N4-CSK-066")
def test_without_the_state_nobody_has_the_mode() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 500), facing=270)]).activate("A1")
    assert game.refuses_declaring("bs_attack", **SHOT, aims={"B1": 3}) == {"N4-CSK-066"}
    game.declare("move", to=[(200, 220)])
    assert "N4-CSK-066" in game.refuses_reacting("B1", "bs_attack", **SHOT, aims={"A1": 1})


@pytest.mark.rule("N4-CSK-071", "N4-CMBT-009")
@pytest.mark.parametrize("more", [(), ("total_reaction",)])
def test_all_three_dice_in_aro(more: tuple[str, ...]) -> None:
    game = suppressing(soldier(*more), dice=[20] * 3).activate("A1").declare("move", to=[(200, 220)])
    assert game.refuses_reacting("B1", "bs_attack", **SHOT, aims={"A1": 4}) == {"C1-CMB-007"}
    game.react("B1", "bs_attack", **SHOT, aims={"A1": 3}).no_more_aros().declare("idle").no_more_aros()
    assert len(sides(game)["B1"].dice) == 3
    assert states(game)


@pytest.mark.rule("N4-CSK-071", "N4-ARO-014")
def test_the_dice_go_to_a_single_target() -> None:
    game = suppressing().activate("A1").declare("move", to=[(200, 220)])
    refused = game.refuses_reacting("B1", "bs_attack", **SHOT, aims={"A1": 2, "A2": 1})
    assert "C1-ARO-014" in refused


@pytest.mark.rule("N4-CSK-073")
@pytest.mark.parametrize(("y", "value"), [(590, 12), (700, 9)])
def test_its_ranges(y: float, value: int) -> None:
    game = suppressing(at=(200, y), dice=[20] * 3).activate("A1").declare("idle")
    game.react("B1", "bs_attack", **SHOT, aims={"A1": 3}).no_more_aros().declare("idle").no_more_aros()
    assert sides(game)["B1"].value == value


@pytest.mark.rule("N4-CSK-073")
def test_beyond_60_cm_it_is_out_of_range() -> None:
    game = suppressing(at=(200, 900)).activate("A1").declare("idle")
    game.react("B1", "bs_attack", **SHOT, aims={"A1": 3}).no_more_aros().declare("idle").no_more_aros()
    assert sides(game)["B1"].dice == ()


@pytest.mark.rule("N4-CSK-072")
def test_the_damage_is_the_weapons_own() -> None:
    game = suppressing(soldier(weapons=("combi_rifle",)), dice=[5, 20, 20, 10]).activate("A1").declare("idle")
    game.react("B1", "bs_attack", **SHOT, aims={"A1": 3}).no_more_aros().declare("idle").no_more_aros()
    (saves,) = game.happened(SavesRolled)
    assert saves.weapon == "combi_rifle"
    assert saves.saves[0].value == 13 - 1


# ------------------------------------------------------------------ what it does to others


def duel(y: float, *, answer: str = "bs_attack") -> Skirmish:
    game = suppressing(at=(200, y), dice=[20] * 8).activate("A1").declare("idle")
    game.react("B1", "bs_attack", **SHOT, aims={"A1": 3}).no_more_aros()
    if answer == "bs_attack":
        return game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    return game.declare(answer).no_more_aros()


@pytest.mark.rule("N4-CSK-069")
@pytest.mark.parametrize(("y", "value"), [(500, 12 + 3 - 3), (800, 12 - 3 - 3), (850, 12 - 3)])
def test_who_shoots_back_within_its_range_has_minus_three(y: float, value: int) -> None:
    assert sides(duel(y))["A1"].value == value


@pytest.mark.rule("N4-CSK-069")
def test_who_dodges_its_fire_has_minus_three_as_well() -> None:
    assert sides(duel(500, answer="dodge"))["A1"].value == 10 - 3


@pytest.mark.rule("N4-CSK-069")
def test_a_normal_roll_is_none_the_worse() -> None:
    game = suppressing(dice=[20] * 4).activate("A1")
    game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros().declare("idle").no_more_aros()
    assert sides(game)["A1"].value == 15


# ------------------------------------------------------------------ what keeps working and what ends it


@pytest.mark.rule("N4-CSK-074")
def test_automatic_skills_keep_working() -> None:
    hazy = soldier(Ability(key="mimetism", mod=-3))
    game = suppressing(hazy, dice=[20] * 4).activate("A1")
    game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros().declare("idle").no_more_aros()
    assert sides(game)["A1"].value == 15 - 3


@pytest.mark.rule("N4-CSK-075")
def test_an_order_ends_it() -> None:
    game = Skirmish([piece(at=(200, 200))], [FOE]).activate("A1").declare(KEY, weapon="combi_rifle").no_more_aros()
    game.activate("A1").declare("idle")
    assert not states(game, "A1")
    game.no_more_aros().declare("idle").no_more_aros()
    game.activate("A1").declare(KEY, weapon="combi_rifle").no_more_aros()
    assert states(game, "A1"), "and another one brings it back"


@pytest.mark.rule("N4-CSK-076")
def test_another_aro_ends_it() -> None:
    game = suppressing(dice=[20] * 4).activate("A1").declare("move", to=[(200, 220)]).react("B1", "dodge")
    assert not states(game)


@pytest.mark.rule("N4-CSK-075", "N4-CSK-076", "N4-CSK-077")
def test_a_shot_in_its_mode_does_not_end_it() -> None:
    game = suppressing(dice=[20] * 6).activate("A1").declare("move", to=[(200, 220)])
    game.react("B1", "bs_attack", **SHOT, aims={"A1": 3})
    assert states(game)


@pytest.mark.rule("N4-CSK-077")
def test_another_weapon_ends_it() -> None:
    game = suppressing(soldier(weapons=("combi_rifle", "pistol")), dice=[20] * 4).activate("A1")
    game.declare("move", to=[(200, 220)]).react("B1", "bs_attack", weapon="pistol", mode="burst", aims={"A1": 1})
    assert not states(game)


@pytest.mark.rule("N4-CSK-079")
def test_who_falls_is_in_it_no_longer() -> None:
    game = suppressing(dice=[5, 20, 20, 1]).activate("A1")
    game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros().declare("idle").no_more_aros()
    assert "unconscious" in game.trooper("B1").states
    assert not states(game)


@pytest.mark.rule("N4-CSK-079")
@pytest.mark.parametrize("state", ["isolated", "immobilized_a", "immobilized_b"])
def test_isolated_and_immobilized_troopers_give_it_up(state: str) -> None:
    watcher = piece(at=(200, 500), facing=270, states=[KEY, state])
    game = Skirmish([piece(at=(200, 200))], [watcher]).activate("A1").declare("idle").no_more_aros()
    assert states(game)
    game.declare("idle").no_more_aros()
    assert not states(game)


@pytest.mark.rule("N4-CSK-079")
def test_who_is_engaged_gives_it_up() -> None:
    game = suppressing(at=(200, 290)).activate("A1").declare("move", to=[(200, 265)]).no_more_aros()
    assert states(game)
    game.declare("idle").no_more_aros()
    assert not states(game)


def in_the_state(*, lieutenant: bool = False) -> Piece:
    return piece(at=(200, 200), states=[KEY], lieutenant=lieutenant)


@pytest.mark.rule("N4-CSK-079")
def test_retreat_ends_it() -> None:
    fallen = [piece(at=(300 + 50 * n, 200), states=["unconscious"]) for n in range(6)]
    game = Skirmish([in_the_state(), *fallen], [FOE], active=1).apply(EndTurn(player=1))
    assert not states(game, "A1")
    enough = Skirmish([in_the_state(), *fallen[:2]], [FOE], active=1).apply(EndTurn(player=1))
    assert states(enough, "A1")


@pytest.mark.rule("N4-CSK-080")
def test_loss_of_lieutenant_ends_it_for_the_whole_army() -> None:
    chief = piece(at=(300, 200), lieutenant=True, states=["isolated"])
    others = [piece(at=(400 + 50 * n, 200)) for n in range(4)]
    game = Skirmish([in_the_state(), chief, *others], [FOE], active=1).apply(EndTurn(player=1))
    assert not states(game, "A1")
    well = Skirmish([in_the_state(), piece(at=(300, 200), lieutenant=True), *others], [FOE], active=1).apply(
        EndTurn(player=1)
    )
    assert states(well, "A1")


def test_who_poses_as_somebody_without_such_a_weapon_suppresses_with_nothing_that_others_know() -> None:
    clerk = soldier(name="Clerk", unit="clerk", weapons=("pistol",))
    spy = piece(at=(200, 200), states={"masked", KEY}, poses_as=1)
    game = Skirmish([spy, piece(clerk, at=(400, 200))], [FOE], memory={f"{KEY}.A1": 1})
    theirs, mine = (Situation(as_known(game.state, viewer)) for viewer in (1, 0))
    assert chosen(theirs, theirs.trooper("A1")) is None
    assert chosen(mine, mine.trooper("A1")) == ("combi_rifle", "suppressive_fire")

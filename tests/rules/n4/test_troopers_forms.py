"""N4: Transmutation (W); Baggage; Super-Jump and Climbing Plus of the Impetuous."""

import pytest
from skirmish import Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import Arrive, EndTurn
from sightline.games.infinity.core.match.events import FormChanged
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.games.infinity.narrator import narrate
from sightline.geometry.moving.paths import Climb, Jump

AWAY = piece(at=(1100, 1100), facing=90)
BEAST = soldier(name="Beast", vitality=2, cc=20, arm=3)
HOST = soldier("transmutation_w", name="Host", vitality=1, forms=(BEAST,))


def shot(target: Profile, *dice: int, weapon: str = "combi_rifle", **more: object) -> Skirmish:
    hit = piece(target, at=(200, 525), facing=90, **more)  # type: ignore[arg-type]
    game = Skirmish([piece(soldier(weapons=(weapon,)), at=(200, 200))], [hit, AWAY], dice=dice)
    game.activate("A1").declare("bs_attack", weapon=weapon, aims={"B1": 3}).no_more_aros()
    return game.declare("idle").no_more_aros()


def over(game: Skirmish) -> Skirmish:
    """Let the Order end."""
    while game.state.order is not None:
        game.apply(next(iter(game.match.options())).command)
    return game


@pytest.mark.rule("N4-SSKB-088", "N4-SSKB-089", "N4-SSKB-091")
def test_with_its_last_point_the_first_profile_gives_way_to_the_second() -> None:
    game = over(shot(HOST, 5, 20, 20, 1))
    now, one = Situation(game.state), game.trooper("B1")
    assert (now.profile(one).name, now.vitality(one), one.states) == ("Beast", 2, frozenset())
    assert over(shot(HOST, 5, 20, 20, 20)).trooper("B1").form == 0


def test_the_log_says_who_has_become_what() -> None:
    assert any("B1 Host is now Beast" in line for line in narrate(over(shot(HOST, 5, 20, 20, 1)).match))


@pytest.mark.rule("N4-SSKB-090")
@pytest.mark.parametrize(("saves", "left"), [((1, 1, 20), 1), ((1, 1, 1), 0)])
def test_points_beyond_the_last_are_taken_from_the_second_profile(saves: tuple[int, ...], left: int) -> None:
    game = over(shot(HOST, 5, 6, 7, *saves))
    assert Situation(game.state).vitality(game.trooper("B1")) == left
    assert ("unconscious" in game.trooper("B1").states) == (left == 0)


@pytest.mark.rule("N4-SSKB-091")
def test_the_second_profile_falls_like_any_other() -> None:
    frail = soldier("transmutation_str", structure=True, forms=(soldier(name="Beast", structure=True),))
    game = over(shot(frail, 5, 6, 20, 1, 1))
    assert game.trooper("B1").states == {"unconscious", "prone"}
    assert "B1" not in over(shot(frail, 5, 6, 7, 1, 1, 1)).state.troopers


@pytest.mark.rule("N4-SSKB-092")
def test_the_change_comes_at_the_end_of_the_order_after_everything_else() -> None:
    watcher = piece(at=(230, 525), facing=90)
    game = Skirmish([piece(at=(200, 200))], [piece(HOST, at=(200, 525), facing=90), watcher], dice=(5, 20, 20, 1))
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    game.declare("idle").no_more_aros()
    assert game.state.asking == "order.alert"
    assert (game.trooper("B1").form, game.happened(FormChanged)) == (0, [])
    assert over(game).trooper("B1").form == 1


# ------------------------------------------------------------------ Baggage


def depot(*, gap: float = 100, states: tuple[str, ...] = (), uses: int = 1) -> Skirmish:
    user = piece(
        soldier(weapons=("panzerfaust",)),
        at=(200, 200),
        uses={"panzerfaust": uses},
        states=["unloaded"] if uses == 2 else [],
    )
    mule = piece(soldier(equipment=(Ability(key="baggage"),)), at=(225 + gap, 200), states=states)
    return Skirmish([user, mule], [AWAY]).activate("A1")


@pytest.mark.rule("N4-EQUIP-010", "N4-EQUIP-011", "N4-STATE-045", "N4-STATE-046")
@pytest.mark.parametrize("uses", [1, 2])
def test_an_entire_order_beside_baggage_gives_back_every_use_without_a_roll(uses: int) -> None:
    game = depot(uses=uses)
    assert "reload" in game.offered()
    game.declare("reload")
    assert (game.state.asking, game.trooper("A1").uses, game.trooper("A1").states) == ("orders", {}, frozenset())


@pytest.mark.rule("N4-EQUIP-011", "N4-STATE-045")
def test_the_baggage_must_be_near_and_not_null_and_something_spent() -> None:
    assert depot(gap=300).refuses_declaring("reload") == {"N4-EQUIP-011"}
    assert depot(states=("unconscious",)).refuses_declaring("reload") == {"N4-EQUIP-011"}
    assert depot(uses=0).refuses_declaring("reload") == {"N4-EQUIP-011"}
    assert depot().refuses_declaring("reload") == set()


@pytest.mark.rule("N4-EQUIP-011")
def test_nobody_is_its_own_ally() -> None:
    mule = soldier(weapons=("panzerfaust",), equipment=(Ability(key="baggage"),))
    game = Skirmish([piece(mule, at=(200, 200), uses={"panzerfaust": 1})], [AWAY]).activate("A1")
    assert game.refuses_declaring("reload") == {"N4-EQUIP-011"}


@pytest.mark.rule("N4-EQUIP-012")
def test_what_lies_on_the_table_stays_there() -> None:
    layer = piece(soldier(weapons=("ap_mine",)), at=(200, 200), uses={"ap_mine": 1})
    mule = piece(soldier(equipment=(Ability(key="baggage"),)), at=(325, 200))
    mine = piece(at=(100, 100), device="ap_mine")
    game = Skirmish([layer, mule, mine], [AWAY]).activate("A1").declare("reload")
    assert "A3" in game.state.troopers
    assert game.trooper("A1").uses == {}


# ------------------------------------------------------------------ the Impetuous


def impetuous(*abilities: str, **more: object) -> Skirmish:
    wild = piece(soldier("impetuous", *abilities), at=(100, 100))
    game = Skirmish([wild], [AWAY], active=1, **more).apply(EndTurn(player=1))  # type: ignore[arg-type]
    return game.activate("A1", order="impetuous")


@pytest.mark.rule("N4-SSKB-057")
def test_super_jump_can_be_used_in_the_impetuous_phase() -> None:
    game = impetuous("super_jump").declare("jump", path=[Jump((150, 100, 0))]).no_more_aros()
    game.declare("jump", path=[Jump((150, 150, 0))])
    assert game.trooper("A1").at == (150, 150, 0)


@pytest.mark.rule("N4-SSKB-103")
def test_climbing_plus_can_be_used_in_the_impetuous_phase() -> None:
    game = impetuous("climbing_plus", solids=[wall(112.5, 50, 100, 100, 200)])
    game.declare("move", path=[Climb((100, 100, 100))]).no_more_aros().declare("idle")
    assert game.trooper("A1").at == (100, 100, 100)


# ------------------------------------------------------------------ Transmutation (Auto)


WALKER = soldier(name="Walker", mov=(20, 10), vitality=2, silhouette="2")
SHIFTER = soldier("transmutation_auto", name="Shifter", mov=(10, 10), vitality=2, forms=(WALKER,))


def shifter(**more: object) -> Skirmish:
    return Skirmish([piece(SHIFTER, at=(200, 200), **more)], [AWAY]).activate("A1")  # type: ignore[arg-type]


@pytest.mark.rule("N4-SSKB-093", "N4-MOV-010")
def test_with_any_movement_it_may_change_and_moves_as_what_it_becomes() -> None:
    game = shifter()
    assert game.refuses_declaring("move", to=[(200, 400)]) == {"C1-MOV-011"}
    assert game.refuses_declaring("move", to=[(200, 400)], form=1) == set()
    game.declare("move", to=[(200, 400)], form=1)
    assert (game.trooper("A1").form, game.trooper("A1").at) == (1, (200, 400, 0))


@pytest.mark.rule("N4-SSKB-093")
def test_it_need_not_change_and_may_change_back() -> None:
    game = shifter().declare("move", to=[(200, 250)])
    assert game.trooper("A1").form == 0
    game.declare("move", to=[(200, 300)], form=1).activate("A1").declare("move", to=[(200, 350)], form=0)
    assert game.trooper("A1").form == 0


@pytest.mark.rule("N4-SSKB-093")
def test_only_movement_and_only_forms_that_it_has() -> None:
    game = shifter()
    assert game.refuses_declaring("idle", form=1)
    assert game.refuses_declaring("move", to=[(200, 250)], form=2)
    forms = {option.command.use.form for option in game.match.options() if option.command.use.skill == "move"}  # type: ignore[attr-defined]
    assert forms == {None, 1}
    plain = Skirmish([piece(soldier(forms=(WALKER,)), at=(200, 200))], [AWAY]).activate("A1")
    assert plain.refuses_declaring("move", to=[(200, 250)], form=1)


@pytest.mark.rule("N4-SSKB-094")
def test_points_lost_are_lost_in_every_form() -> None:
    game = shifter(lost=1).declare("move", to=[(200, 250)], form=1)
    assert Situation(game.state).vitality(game.trooper("A1")) == 1


@pytest.mark.rule("N4-SSKB-094")
@pytest.mark.parametrize(("lost", "allowed"), [(0, True), (1, False)])
def test_a_form_of_which_nothing_would_be_left_cannot_be_taken(lost: int, allowed: bool) -> None:
    frail = soldier("transmutation_auto", vitality=2, forms=(soldier(name="Frail"),))
    game = Skirmish([piece(frail, at=(200, 200), lost=lost)], [AWAY]).activate("A1")
    assert (game.refuses_declaring("move", to=[(200, 250)], form=1) == set()) is allowed


# ------------------------------------------------------------------ Seed-Embryo


GROWN = soldier(name="Grown", mov=(15, 10))
SEED = soldier("seed_embryo", "camouflage", name="Seed", mov=(5, 5), silhouette="2", forms=(GROWN,))


@pytest.mark.rule("N4-SSK-303", "N4-SSK-304")
def test_a_seed_is_on_the_table_with_the_profile_of_its_seed_form() -> None:
    game = Skirmish([piece(SEED, at=(200, 200))], [AWAY])
    assert Situation(game.state).profile(game.trooper("A1")).name == "Seed"


@pytest.mark.rule("N4-SSK-303")
@pytest.mark.parametrize(("skills", "form"), [(("seed_embryo",), 1), ((), 0)])
def test_only_who_has_the_skill_hatches(skills: tuple[str, ...], form: int) -> None:
    double = soldier(*skills, name="Seed", forms=(GROWN,))
    game = Skirmish([piece(double, at=(200, 200))], [AWAY]).activate("A1").declare("move", to=[(200, 240)])
    assert game.trooper("A1").form == form


@pytest.mark.rule("N4-SSK-307", "N4-MOV-010")
def test_it_hatches_with_a_first_skill_that_moves_it_and_moves_as_what_it_becomes() -> None:
    game = Skirmish([piece(SEED, at=(200, 200), states=["camouflaged"])], [AWAY]).activate("A1")
    assert game.refuses_declaring("move", to=[(200, 351)]) == {"C1-MOV-011"}
    game.declare("move", to=[(200, 350)])
    one = game.trooper("A1")
    assert (Situation(game.state).profile(one).name, one.states) == ("Grown", frozenset())


@pytest.mark.rule("N4-SSK-307")
def test_it_does_not_hatch_with_anything_else() -> None:
    game = Skirmish([piece(SEED, at=(200, 200))], [AWAY]).activate("A1").declare("idle").no_more_aros()
    game.declare("move", to=[(200, 250)])
    assert game.trooper("A1").form == 0


@pytest.mark.rule("N4-SSK-308")
def test_it_hatches_when_it_dodges_in_aro() -> None:
    game = Skirmish([piece(at=(200, 525), facing=270)], [piece(SEED, at=(200, 200))], dice=[20] * 4)
    game.activate("A1").declare("idle").react("B1", "dodge")
    assert game.trooper("B1").form == 1


@pytest.mark.rule("N4-SSK-305")
def test_a_seed_that_is_discovered_is_still_a_seed() -> None:
    hidden = piece(SEED, at=(200, 400), facing=270, states=["camouflaged"])
    game = Skirmish([piece(soldier(wip=13), at=(200, 200))], [hidden, AWAY], dice=[5])
    game.activate("A1").declare("discover", aims={"B1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert (game.trooper("B1").states, game.trooper("B1").form) == (frozenset(), 0)


@pytest.mark.rule("N4-SSK-306")
def test_a_seed_with_combat_jump_comes_down_as_a_seed_and_hatches_by_moving_later() -> None:
    seed = soldier("seed_embryo", "combat_jump", name="Seed", mov=(5, 5), silhouette="2", forms=(GROWN,))
    game = Skirmish([piece(at=(100, 100))], [AWAY], off_table=((seed,), ()), dice=[5])
    game.apply(Arrive(player=0, member=1, skill="combat_jump", at=(600, 600, 0))).no_more_aros()
    assert (game.trooper("A2").form, game.trooper("A2").at) == (0, (600, 600, 0))
    game.activate("A2").declare("move", to=[(600, 650)])
    assert game.trooper("A2").form == 1

"""N4: the Impersonation states."""

import pytest
from skirmish import Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import EndTurn
from sightline.games.infinity.core.match.events import Revealed, Rolled, SavesRolled
from sightline.games.infinity.core.match.views import view_of
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.geometry.moving.paths import Jump

SHOOT = {"weapon": "combi_rifle"}
IMPOSTOR = soldier("impersonation", Ability(key="surprise_attack", mod=-3))
BOTH = ("impersonation_1", "impersonation_2")


def posing(state: str = "impersonation_1", *, profile: Profile = IMPOSTOR, active: int = 0, **more: object) -> Skirmish:
    """A1 is a Marker that B1 sees, 40 cm away."""
    impostor = piece(profile, at=(200, 200), states={state})
    return Skirmish([impostor], [piece(at=(200, 600), facing=270)], active=active, **more)  # type: ignore[arg-type]


@pytest.mark.rule("N4-HACK-067", "N4-HACK-077")
@pytest.mark.parametrize("state", BOTH)
def test_it_is_a_marker_with_the_silhouette_of_its_trooper_that_looks_all_around(state: str) -> None:
    game = posing(state, profile=soldier("impersonation", silhouette="5"))
    (seen,) = (each for each in view_of(game.state, 1).troopers if each.id == "A1")
    assert (seen.profile, seen.silhouette, set(seen.states)) == (None, "5", {state})
    assert Situation(game.state).body(game.trooper("A1")).facing is None


@pytest.mark.rule("N4-HACK-071", "N4-SSK-048")
@pytest.mark.parametrize("state", BOTH)
def test_nobody_comes_into_contact_with_it(state: str) -> None:
    game = Skirmish([piece(IMPOSTOR, at=(200, 300), states={state})], [piece(at=(200, 350))], active=1).activate("B1")
    assert "C1-STATE-207" in game.refuses_declaring("move", to=[(200, 325)])


@pytest.mark.rule("N4-HACK-072")
def test_nobody_attacks_imp_1_not_even_after_discover() -> None:
    game = posing(active=1).activate("B1").declare("discover", aims={"A1": 1}).no_more_aros()
    assert "N4-HACK-072" in game.refuses_declaring("bs_attack", **SHOOT, aims={"A1": 3})


@pytest.mark.rule("N4-HACK-072")
def test_others_are_attacked_as_ever() -> None:
    game = posing("impersonation_2", active=1).activate("B1").declare("discover", aims={"A1": 1}).no_more_aros()
    assert "N4-HACK-072" not in game.refuses_declaring("bs_attack", **SHOOT, aims={"A1": 3})
    fallen = piece(IMPOSTOR, at=(200, 200), states={"impersonation_1"})
    own = Skirmish([piece(at=(300, 200)), fallen], [piece(at=(300, 600), facing=90)]).activate("A1")
    assert "N4-HACK-072" not in own.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 3})
    assert "N4-HACK-072" not in own.refuses_declaring("bs_attack", **SHOOT, aims={"A2": 3})


@pytest.mark.rule("N4-HACK-073", "N4-SSK-049")
def test_imp_2_has_to_be_discovered_first() -> None:
    game = posing("impersonation_2", active=1).activate("B1")
    assert "C1-STATE-208" in game.refuses_declaring("bs_attack", **SHOOT, aims={"A1": 3})
    game.declare("discover", aims={"A1": 1}).no_more_aros()
    assert game.refuses_declaring("bs_attack", **SHOOT, aims={"A1": 3}) == set()


def discovering(state: str, die: int) -> Skirmish:
    game = posing(state, active=1, dice=[die]).activate("B1").declare("discover", aims={"A1": 1}).no_more_aros()
    return game.declare("idle").no_more_aros()


@pytest.mark.rule("N4-HACK-083", "N4-HACK-085")
def test_imp_1_is_harder_to_discover_than_imp_2_by_6() -> None:
    values = [discovering(state, 20).happened(Rolled)[0].sides[0].value for state in BOTH]
    assert values == [6, 12]


@pytest.mark.rule("N4-HACK-084")
def test_imp_1_becomes_imp_2_when_it_is_discovered() -> None:
    game = discovering("impersonation_1", 6)
    assert (set(game.trooper("A1").states), game.happened(Revealed)) == ({"impersonation_2"}, [])


@pytest.mark.rule("N4-HACK-085", "N4-HACK-089")
def test_imp_2_becomes_the_model_when_it_is_discovered() -> None:
    assert discovering("impersonation_2", 12).trooper("A1").states == frozenset()


@pytest.mark.rule("N4-HACK-079")
@pytest.mark.parametrize("state", BOTH)
def test_only_some_aros_are_possible_against_it(state: str) -> None:
    watchers = [piece(at=(200, 600), facing=270), piece(at=(600, 600), facing=90)]
    game = Skirmish([piece(IMPOSTOR, at=(200, 200), states={state})], watchers).activate("A1")
    game.declare("move", to=[(200, 220)])
    assert game.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A1": 1}) != set()
    assert game.refuses_reacting("B1", "discover", aims={"A1": 1}) == set()
    assert game.refuses_reacting("B1", "dodge") == set()
    assert game.refuses_reacting("B1", "reset") == set()
    assert game.refuses_reacting("B1", "look_out", aims={"B2": 1}) == set()


@pytest.mark.rule("N4-HACK-080", "N4-HACK-081")
def test_who_waited_reacts_when_it_reveals_itself() -> None:
    game = posing().activate("A1").declare("move", to=[(200, 220)]).no_more_aros()
    game.declare("bs_attack", **SHOOT, aims={"B1": 3})
    assert game.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A1": 1}) == set()


@pytest.mark.rule("N4-HACK-082")
def test_who_waited_in_vain_has_lost_its_aro() -> None:
    game = posing().activate("A1").declare("move", to=[(200, 220)]).no_more_aros().declare("move", to=[(200, 230)])
    assert game.can_react() == set()


@pytest.mark.rule("N4-HACK-086", "N4-HACK-074", "N4-HACK-901")
def test_an_attack_gives_it_away_and_is_a_surprise() -> None:
    game = posing(dice=[20] * 4).activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3})
    assert game.trooper("A1").states == frozenset()
    game.react("B1", "bs_attack", **SHOOT, aims={"A1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert game.happened(Rolled)[0].sides[1].value == 12 + 3 - 3


@pytest.mark.rule("N4-HACK-087")
def test_entire_orders_give_it_away_but_for_cautious_movement() -> None:
    game = posing().activate("A1")
    assert "impersonation_1" in game.fork().declare("cautious_movement", to=[(200, 220)]).trooper("A1").states
    assert game.declare("jump", path=[Jump((200.0, 220.0, 0.0))]).trooper("A1").states == frozenset()


@pytest.mark.rule("N4-HACK-088", "N4-HACK-901")
def test_contact_with_an_enemy_gives_it_away() -> None:
    game = Skirmish([piece(IMPOSTOR, at=(200, 200), states={"impersonation_1"})], [piece(at=(200, 280), facing=270)])
    assert game.activate("A1").declare("move", to=[(200, 255)]).trooper("A1").states == frozenset()


@pytest.mark.rule("N4-HACK-090", "N4-SSK-063")
@pytest.mark.parametrize("state", [*BOTH, "camouflaged"])
def test_who_becomes_impetuous_is_no_marker_any_more(state: str) -> None:
    wild = soldier("impersonation", "camouflage")
    game = posing(state, profile=wild)
    calm = game.fork().apply(EndTurn(player=0))
    assert state in calm.trooper("A1").states
    mad = Skirmish([piece(wild, at=(200, 200), states={state, "frenzied"})], [piece(at=(200, 600))])
    assert state not in mad.apply(EndTurn(player=0)).trooper("A1").states


@pytest.mark.rule("N4-HACK-090")
def test_who_retreats_is_no_marker_any_more() -> None:
    army = [
        piece(IMPOSTOR, at=(200, 200), states={"impersonation_1"}),
        piece(soldier(cost=30), at=(100, 100), states={"unconscious"}),
    ]
    game = Skirmish(army, [piece(at=(1100, 1100))], active=1).apply(EndTurn(player=1))
    assert game.trooper("A1").states.isdisjoint(BOTH)


@pytest.mark.rule("N4-HACK-069", "N4-SSKB-067", "N4-SSK-046")
def test_it_is_entered_again_with_an_entire_order_out_of_sight() -> None:
    seen = Skirmish([piece(IMPOSTOR, at=(200, 200))], [piece(at=(200, 600), facing=270)]).activate("A1")
    assert "C1-STATE-204" in seen.refuses_declaring("impersonation")
    unseen = Skirmish(
        [piece(IMPOSTOR, at=(200, 200))], [piece(at=(200, 600), facing=270)], solids=[wall(100, 400, 200, 10)]
    )
    game = unseen.activate("A1").declare("impersonation").no_more_aros()
    assert (set(game.trooper("A1").states), game.state.asking) == ({"impersonation_1"}, "orders")


@pytest.mark.rule("N4-SSKB-061")
def test_impersonation_imp_2_is_entered_again_as_imp_2() -> None:
    weak = soldier(Ability(key="impersonation", level=2))
    game = Skirmish([piece(weak, at=(200, 200))], [piece(at=(1100, 1100), facing=0)]).activate("A1")
    assert set(game.declare("impersonation").no_more_aros().trooper("A1").states) == {"impersonation_2"}


@pytest.mark.rule("N4-HACK-075", "N4-CSK-038")
def test_who_has_failed_to_discover_it_does_not_try_again_in_this_turn() -> None:
    game = posing("impersonation_2", active=1, dice=[20]).activate("B1").declare("discover", aims={"A1": 1})
    game.no_more_aros().declare("idle").no_more_aros().activate("B1")
    assert "C1-CSK-224" in game.refuses_declaring("discover", aims={"A1": 1})


@pytest.mark.rule("N4-HACK-076")
def test_who_poses_again_is_a_new_marker() -> None:
    failed = {"discover.B1.A1": 1}
    game = Skirmish([piece(IMPOSTOR, at=(200, 200))], [piece(at=(1100, 1100), facing=0)], memory=failed)
    assert game.activate("A1").declare("impersonation").no_more_aros().state.memory.get("discover.B1.A1") is None


@pytest.mark.parametrize("state", BOTH)
def test_what_is_behind_the_marker_makes_no_difference_to_others(state: str) -> None:
    other = soldier("impersonation", "hacker", bs=15, ph=14, name="Other", unit="others")
    games = [posing(state, profile=each).activate("A1").declare("move", to=[(200, 220)]) for each in (IMPOSTOR, other)]
    one, two = (each.no_more_aros().declare("idle").no_more_aros() for each in games)
    for viewer in (1, None):
        assert view_of(one.state, viewer) == view_of(two.state, viewer)
        assert one.match.seen(viewer) == two.match.seen(viewer)
    assert one.match.decision == two.match.decision


@pytest.mark.rule("N4-HACK-078")
def test_automatic_skills_go_on_working_and_only_negative_feedback_counts() -> None:
    profile = soldier("impersonation", "sixth_sense", Ability(key="mimetism", mod=-3))
    now = Situation(posing(profile=profile).state)
    assert now.ability(now.trooper("A1"), "sixth_sense") is not None


@pytest.mark.rule("N4-SSKB-059")
def test_its_negative_feedback_silences_mimetism_while_it_lasts() -> None:
    profile = soldier("impersonation", Ability(key="mimetism", mod=-3))
    now = Situation(posing(profile=profile).state)
    assert now.ability(now.trooper("A1"), "mimetism") is None
    plain = Situation(Skirmish([piece(profile, at=(200, 200))], [piece(at=(200, 600))]).state)
    assert plain.ability(plain.trooper("A1"), "mimetism") is not None


@pytest.mark.rule("N4-SSKB-065")
@pytest.mark.parametrize(("state", "hurt"), [("impersonation_1", False), ("impersonation_2", False), ("", True)])
def test_templates_of_the_enemy_spare_it_like_a_friend(state: str, hurt: bool) -> None:
    """B1 burns A2, with A1 beside it: a friend under a template cancels the shot."""
    game = Skirmish(
        [piece(IMPOSTOR, at=(215, 280), states={state} if state else ()), piece(at=(185, 280))],
        [piece(soldier(weapons=("heavy_flamethrower",)), at=(200, 200))],
        active=1,
    )
    game.activate("B1")
    game.declare("bs_attack", weapon="heavy_flamethrower", place=[((200, 212.5), 90)])
    assert game.state.order is not None
    (template,) = game.state.order.templates
    assert (template.cancelled, "A1" in template.affected) == (not hurt, hurt)


def burnt_after_discover(*dice: int, reacts: str = "") -> Skirmish:
    """B1 tries to discover A1 and lays a template on it."""
    impostor = piece(IMPOSTOR, at=(200, 280), states={"impersonation_2"})
    burner = soldier(weapons=("heavy_flamethrower",), wip=13)
    game = Skirmish([impostor], [piece(burner, at=(200, 200))], active=1, dice=list(dice))
    game.activate("B1").declare("discover", aims={"A1": 1})
    if reacts:
        game.react("A1", reacts)
    game.no_more_aros().declare("bs_attack", weapon="heavy_flamethrower", place=[((200, 212.5, 20), 90)])
    return game.finish()


@pytest.mark.rule("N4-SSKB-066")
@pytest.mark.parametrize(("die", "hurt"), [(5, ["A1"]), (20, [])])
def test_discover_and_a_template_hit_imp_2_if_it_is_discovered(die: int, hurt: list[str]) -> None:
    assert [each.trooper for each in burnt_after_discover(die, 20, 20).happened(SavesRolled)] == hurt


@pytest.mark.rule("N4-SSKB-066")
def test_discover_and_a_template_hit_imp_2_if_it_reveals_itself_with_its_aro() -> None:
    game = burnt_after_discover(*[20] * 6, reacts="dodge")
    assert [each.trooper for each in game.happened(SavesRolled)] == ["A1"]

"""N4: Hidden Deployment, and that nothing tells where somebody is hidden."""

import pytest
from skirmish import Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import Arrive, Deploy, EndTurn, React
from sightline.games.infinity.core.match.events import Placed, Rolled
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.match.views import view_of
from sightline.games.infinity.core.troopers.profiles import Ability, Profile

SHOOT = {"weapon": "combi_rifle"}
GHOST = soldier("hidden_deployment", name="Ghost")
MARKER = soldier("hidden_deployment", "camouflage", Ability(key="surprise_attack", mod=-3), name="Spectre")
FAR = piece(at=(1100, 1100), facing=0)


def lying_in_wait(
    profile: Profile = GHOST,
    *,
    owner: int = 1,
    at: tuple[float, float] = (200, 500),
    prone: bool = False,
    **more: object,
) -> Skirmish:
    """A1 (and B1 far away), with somebody hidden at a place that only its player knows."""
    mine = [piece(at=(200, 200))]
    off: tuple[tuple[Profile, ...], tuple[Profile, ...]] = ((), (profile,)) if owner else ((profile,), ())
    states = frozenset({"hidden_deployment", *(("prone",) if prone else ())})
    hidden = Trooper(id="", owner=owner, member=1, at=(*at, 0.0), facing=90.0, states=states)
    return Skirmish(mine, [FAR], off_table=off, hidden=(hidden,), **more)  # type: ignore[arg-type]


def appear(
    game: Skirmish, *, at: tuple[float, float] = (200, 500), concealed: str = "", facing: float = 90.0
) -> Skirmish:
    """The hidden trooper of the active player comes onto the table."""
    player = game.state.active
    return game.apply(
        Arrive(player=player, member=1, skill="hidden_deployment", at=(*at, 0.0), concealed=concealed, facing=facing)
    )


# ------------------------------------------------------------------ being hidden


@pytest.mark.rule("N4-SSK-082", "N4-SSK-083")
def test_neither_model_nor_marker_is_placed() -> None:
    game = Skirmish([], [FAR], off_table=((GHOST, soldier()), ()), stage="deployment.last")
    game.apply(Deploy(player=0, member=0, at=(300, 100, 0), concealed="hidden_deployment"))
    assert [each.owner for each in view_of(game.state, 1).troopers] == [1]
    assert [type(each) for each in game.match.seen(1) if isinstance(each, Placed)] == []
    assert [each.member for each in view_of(game.state, 0).hidden] == [0]


@pytest.mark.rule("N4-SSK-082")
def test_only_who_has_the_skill_hides_like_that() -> None:
    game = Skirmish([], [FAR], off_table=((soldier(),), ()), stage="deployment.last")
    assert game.refuses(Deploy(player=0, member=0, at=(300, 100, 0), concealed="hidden_deployment")) != set()


@pytest.mark.rule("N4-SSK-085")
def test_who_is_hidden_blocks_no_line_and_stands_in_nobodys_way() -> None:
    game = lying_in_wait(at=(200, 260)).activate("A1").declare("move", to=[(200, 300)]).no_more_aros()
    assert game.trooper("A1").at[:2] == (200, 300)


@pytest.mark.rule("N4-SSK-084")
def test_it_appears_where_and_as_it_was_noted() -> None:
    game = lying_in_wait(owner=0, prone=True)
    elsewhere = Arrive(player=0, member=1, skill="hidden_deployment", at=(210, 500, 0))
    assert game.refuses(elsewhere) == {"N4-SSK-084"}
    shown = appear(game).trooper("A2")
    assert (shown.at[:2], set(shown.states)) == ((200, 500), {"prone"})


@pytest.mark.rule("N4-SSK-084")
def test_it_does_not_appear_inside_somebody() -> None:
    game = lying_in_wait(owner=0, at=(205, 205))
    assert game.refuses(Arrive(player=0, member=1, skill="hidden_deployment", at=(205, 205, 0))) == {"N4-SSK-084"}


# ------------------------------------------------------------------ appearing in the own turn


@pytest.mark.rule("N4-SSK-092", "N4-SSK-096")
def test_it_acts_with_its_own_order_and_everybody_sees_who_it_is() -> None:
    game = appear(lying_in_wait(owner=0), facing=45.0)
    assert (game.pool, game.asked, game.trooper("A2").facing) == (9, "A2", 45.0)
    (seen,) = (each for each in view_of(game.state, 1).troopers if each.id == "A2")
    assert seen.profile is not None
    assert seen.profile.name == "Ghost"
    game.declare("move", to=[(200, 550)]).no_more_aros().declare("idle").no_more_aros()
    assert (game.pool, game.state.asking) == (9, "orders")


@pytest.mark.rule("N4-SSK-090")
def test_it_does_not_hide_again() -> None:
    game = appear(lying_in_wait(owner=0)).declare("move", to=[(200, 550)]).no_more_aros().declare("idle")
    game.no_more_aros()
    assert view_of(game.state, 0).hidden == ()
    assert "hidden_deployment" not in game.activate("A2").offered()


@pytest.mark.rule("N4-SSK-094")
def test_only_who_could_be_a_marker_appears_as_one() -> None:
    game = lying_in_wait(owner=0)
    marker = Arrive(player=0, member=1, skill="hidden_deployment", at=(200, 500, 0), concealed="camouflaged")
    assert game.refuses(marker) != set()
    assert "camouflaged" in appear(lying_in_wait(MARKER, owner=0), concealed="camouflaged").trooper("A2").states


@pytest.mark.rule("N4-SSK-094")
@pytest.mark.parametrize(("skill", "stays"), [("move", True), ("cautious_movement", True), ("discover", False)])
def test_what_it_declares_decides_whether_the_marker_stays(skill: str, stays: bool) -> None:
    game = lying_in_wait(MARKER, owner=0)
    appear(game, concealed="camouflaged")
    if skill == "discover":
        game.declare("bs_attack", **SHOOT, aims={"B1": 3})
    else:
        game.declare(skill, to=[(200, 550)])
    assert ("camouflaged" in game.trooper("A2").states) is stays


@pytest.mark.rule("N4-SSK-011")
def test_who_was_hidden_attacks_by_surprise() -> None:
    """Even if it appears as a Model."""
    ambusher = soldier("hidden_deployment", Ability(key="surprise_attack", mod=-3))
    hidden = Trooper(id="", owner=0, member=1, at=(200, 500, 0), facing=90.0, states=frozenset({"hidden_deployment"}))
    game = Skirmish(
        [piece(at=(900, 100))],
        [piece(at=(200, 800), facing=270)],
        off_table=((ambusher,), ()),
        hidden=(hidden,),
        dice=[20] * 5,
    )
    appear(game).declare("bs_attack", **SHOOT, aims={"B1": 3}).react("B1", "bs_attack", **SHOOT, aims={"A2": 1})
    game.no_more_aros().declare("idle").no_more_aros()
    assert game.happened(Rolled)[0].sides[1].value == 12 + 3 - 3


# ------------------------------------------------------------------ appearing in ARO


@pytest.mark.rule("N4-SSK-092", "N4-SSK-094")
def test_it_reacts_and_is_placed_at_that_moment_facing_as_it_likes() -> None:
    """It was noted looking away from A1."""
    game = lying_in_wait(ask_facing=True).activate("A1").declare("move", to=[(200, 250)])
    assert view_of(game.state, 0).hidden == ()
    assert {each.owner: each.id for each in view_of(game.state, 0).troopers} == {0: "A1", 1: "B1"}
    game.react("?1", "bs_attack", **SHOOT, aims={"A1": 1})
    assert game.trooper("B2").at[:2] == (200, 500)
    assert (game.state.asking, game.asked) == ("facing", "B2")


@pytest.mark.rule("N4-SSK-092")
def test_it_reacts_only_to_what_would_give_it_an_aro() -> None:
    game = lying_in_wait(solids=[wall(100, 400, 200, 10)]).activate("A1").declare("move", to=[(200, 250)])
    assert game.refuses_reacting("?1", "bs_attack", **SHOOT, aims={"A1": 1}) != set()
    assert game.can_react() == set()
    assert game.refuses_reacting("?7", "dodge") != set(), "there is nobody like that"


@pytest.mark.rule("N4-SSK-092", "N4-ARO-006")
def test_whoever_lets_its_chance_pass_has_lost_it() -> None:
    game = lying_in_wait().activate("A1").declare("move", to=[(200, 250)]).no_more_aros().declare("idle")
    assert game.refuses_reacting("?1", "bs_attack", **SHOOT, aims={"A1": 1}) == {"C1-ARO-006"}


@pytest.mark.rule("N4-CAUT-007")
def test_it_neither_spoils_a_cautious_movement_nor_reacts_to_it() -> None:
    game = lying_in_wait().activate("A1").declare("cautious_movement", to=[(200, 250)])
    assert game.can_react() == set()
    assert game.refuses_reacting("?1", "dodge") != set()


@pytest.mark.rule("N4-SSK-097")
def test_it_prevents_camouflage_by_showing_itself() -> None:
    spy = soldier("camouflage")
    hidden = Trooper(id="", owner=1, member=1, at=(200, 500, 0), facing=270.0, states=frozenset({"hidden_deployment"}))
    game = Skirmish(
        [piece(spy, at=(200, 200))], [FAR], off_table=((), (GHOST,)), hidden=(hidden,), dice=[20] * 4
    ).activate("A1")
    alone = game.fork().declare("camouflage").no_more_aros()
    assert "camouflaged" in alone.trooper("A1").states
    seen = game.declare("camouflage").react("?1", "bs_attack", **SHOOT, aims={"A1": 1}).no_more_aros()
    assert "camouflaged" not in seen.trooper("A1").states


def marker_moves(profile: Profile = MARKER) -> Skirmish:
    """A Marker moves in sight of somebody hidden."""
    hidden = Trooper(id="", owner=1, member=1, at=(200, 500, 0), facing=270.0, states=frozenset({"hidden_deployment"}))
    spy = piece(soldier("camouflage"), at=(200, 200), states={"camouflaged"})
    game = Skirmish([spy], [FAR], off_table=((), (profile,)), hidden=(hidden,), dice=[20] * 8)
    return game.activate("A1").declare("move", to=[(200, 250)])


@pytest.mark.rule("N4-SSK-093")
def test_who_delays_its_aro_appears_as_a_marker_and_reacts_later() -> None:
    game = marker_moves().react("?1", "wait", mode="camouflaged")
    (seen,) = (each for each in view_of(game.state, 0).troopers if each.id == "B2")
    assert (seen.profile, "camouflaged" in game.trooper("B2").states) == (None, True)
    game.no_more_aros().declare("bs_attack", **SHOOT, aims={"B1": 3})
    game.react("B2", "bs_attack", **SHOOT, aims={"A1": 1})
    assert "camouflaged" not in game.trooper("B2").states


@pytest.mark.rule("N4-SSK-093")
def test_any_other_aro_puts_the_model_on_the_table() -> None:
    game = marker_moves().react("?1", "discover", aims={"A1": 1})
    assert "camouflaged" not in game.trooper("B2").states


@pytest.mark.rule("N4-SSK-093")
def test_only_who_could_be_deployed_as_a_marker_waits_as_one() -> None:
    game = marker_moves(GHOST)
    assert game.refuses_reacting("?1", "wait", mode="camouflaged") == {"N4-SSK-093"}
    assert "camouflaged" not in game.react("?1", "wait").trooper("B2").states


@pytest.mark.rule("N4-SSK-093")
def test_nobody_delays_an_aro_against_a_model() -> None:
    game = lying_in_wait(MARKER).activate("A1").declare("move", to=[(200, 250)])
    assert game.refuses_reacting("?1", "wait", mode="camouflaged") == {"N4-SSK-093"}


@pytest.mark.rule("N4-SSK-093")
def test_nobody_delays_its_aro_beyond_the_second_skill() -> None:
    """It sees the Marker only after its second skill."""
    hidden = marker_moves().state.hidden
    spy = piece(soldier("camouflage"), at=(20, 100), states={"camouflaged"})
    screen = [wall(0, 300, 300, 10)]
    game = Skirmish([spy], [FAR], off_table=((), (MARKER,)), hidden=hidden, solids=screen, dice=[20] * 8)
    game.activate("A1").declare("move", to=[(100, 100)]).no_more_aros().declare("move", to=[(190, 100)])
    assert game.refuses_reacting("?1", "wait", mode="camouflaged") >= {"N4-SSK-093"}


@pytest.mark.rule("N4-SSK-093", "N4-SSK-097")
def test_a_marker_that_shows_itself_keeps_an_enemy_from_becoming_one() -> None:
    hidden = marker_moves().state.hidden
    spy = piece(soldier("camouflage"), at=(200, 200))
    game = Skirmish([spy], [FAR], off_table=((), (MARKER,)), hidden=hidden).activate("A1").declare("camouflage")
    game.react("?1", "wait", mode="camouflaged").no_more_aros()
    assert "camouflaged" not in game.trooper("A1").states
    assert "camouflaged" in game.trooper("B2").states


@pytest.mark.rule("N4-SSK-095")
def test_who_retreats_hides_no_longer() -> None:
    costly = soldier(cost=30)
    hidden = Trooper(id="", owner=0, member=1, at=(200, 500, 0), facing=90.0, states=frozenset({"hidden_deployment"}))
    game = Skirmish(
        [piece(costly, at=(100, 100), states={"unconscious"})],
        [FAR],
        off_table=((GHOST,), ()),
        hidden=(hidden,),
        active=1,
    )
    game.apply(EndTurn(player=1))
    assert game.trooper("A2").at[:2] == (200, 500)


# ------------------------------------------------------------------ secrets


@pytest.mark.rule("N4-SSK-083", "N4-SSK-085")
def test_nothing_tells_where_somebody_is_hidden_and_who_it_is() -> None:
    """The same Order against a Ghost in full view of it and against another one far behind a wall."""
    near = lying_in_wait(GHOST, at=(200, 500), solids=[wall(800, 900, 300, 10)])
    away = lying_in_wait(MARKER, at=(1000, 1000), solids=[wall(800, 900, 300, 10)])
    for game in (near, away):
        game.activate("A1").declare("move", to=[(200, 250)])
    for viewer in (0, None):
        assert view_of(near.state, viewer) == view_of(away.state, viewer)
        assert near.match.seen(viewer) == away.match.seen(viewer)
    assert near.match.decision == away.match.decision
    for game in (near, away):
        game.no_more_aros().declare("idle").no_more_aros()
    for viewer in (0, None):
        assert view_of(near.state, viewer) == view_of(away.state, viewer)
        assert near.match.seen(viewer) == away.match.seen(viewer)
    assert near.match.decision == away.match.decision
    assert near.match.options(0) == away.match.options(0)


def test_its_player_is_asked_though_nobody_could_react() -> None:
    """Otherwise not being asked would tell that nobody hidden sees it."""
    away = lying_in_wait(at=(1000, 1000), solids=[wall(800, 900, 300, 10)])
    away.activate("A1").declare("move", to=[(200, 250)])
    assert away.state.asking == "order.aros"
    assert not [option for option in away.match.options() if isinstance(option.command, React)]


# ------------------------------------------------------------------ being found


@pytest.mark.rule("N4-SSK-091", "N4-SSK-310")
@pytest.mark.parametrize(
    ("at", "die", "found"), [((200, 400), 18, True), ((200, 500), 18, False), ((200, 400), 19, False)]
)
def test_a_sensor_finds_whoever_hides_near_it(at: tuple[float, float], die: int, found: bool) -> None:
    hidden = lying_in_wait(at=at).state.hidden
    finder = piece(soldier("sensor"), at=(200, 200))
    game = Skirmish([finder], [FAR], off_table=((), (GHOST,)), hidden=hidden, dice=[die])
    game.activate("A1").declare("sensor").no_more_aros().declare("idle").no_more_aros()
    assert (game.state.hidden == ()) is found
    assert [each.trooper.at for each in game.happened(Placed)] == ([(*at, 0.0)] if found else [])

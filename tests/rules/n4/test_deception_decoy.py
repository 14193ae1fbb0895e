"""N4: Decoys, of which nobody knows which one is the trooper."""

import msgspec
import pytest
from skirmish import Piece, Skirmish, mine_at_hand, piece, soldier, wall

from sightline.games.infinity.core.match.commands import Activate, Deploy, EndReactions, EndTurn, React, TurnAround
from sightline.games.infinity.core.match.events import Revealed, SavesRolled, Vanished
from sightline.games.infinity.core.match.state import FACING
from sightline.games.infinity.core.match.views import TrooperView, view_of
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.games.infinity.n4.deception.decoy import DECOY
from sightline.games.infinity.n4.edition import N4
from sightline.geometry.moving.paths import Jump
from sightline.kernel import Refused

replace = msgspec.structs.replace
SHOOT = {"weapon": "combi_rifle"}
TWO = Ability(key=DECOY, level=2)
SLY = soldier(TWO, "camouflage", name="Sly", unit="sly")
SPOTS = ((200, 200), (300, 200), (400, 200))


def decoys(
    *, real: str = "A1", state: str = DECOY, profile: Profile = SLY, more: frozenset[str] = frozenset()
) -> list[Piece]:
    return [
        piece(profile, at=at, states={state, *more}, copy_of="" if f"A{number}" == real else real)
        for number, at in enumerate(SPOTS, start=1)
    ]


def standing(
    *, active: int = 0, other: Piece | None = None, game: dict[str, object] | None = None, **how: object
) -> Skirmish:
    """A1, A2 and A3 stand side by side, 40 cm from B1."""
    enemy = other or piece(at=(300, 600), facing=270)
    return Skirmish(decoys(**how), [enemy], active=active, **(game or {}))  # type: ignore[arg-type]


def mine(game: Skirmish, viewer: int | None = 1) -> list[TrooperView]:
    return [each for each in view_of(game.state, viewer).troopers if each.owner == 0]


def left(game: Skirmish) -> list[str]:
    return [key for key in game.state.troopers if key.startswith("A")]


def deploying(
    *copies: tuple[float, float, float],
    concealed: str = DECOY,
    profile: Profile = SLY,
    stage: str = "deployment.first",
    **more: object,
) -> Skirmish:
    game = Skirmish([], off_table=((profile, soldier()), ()), stage=stage)
    deploy = Deploy(player=0, member=0, at=(300, 100, 0), concealed=concealed, copies=copies, **more)  # type: ignore[arg-type]
    return game.apply(deploy)


# ------------------------------------------------------------------ deployment


@pytest.mark.rule("N4-SSKB-001", "N4-SSKB-002", "N4-SSKB-005", "N4-SSKB-007")
def test_decoys_are_deployed_with_the_trooper_and_look_like_it() -> None:
    game = deploying((200, 100, 0), (400, 100, 0))
    alike = [replace(each, id="", at=(0, 0, 0)) for each in mine(game)]
    assert len(alike) == 3
    assert alike[0] == alike[1] == alike[2]
    assert set(alike[0].states) == {DECOY}
    assert [each.copy_of for each in mine(game, 0)] == ["A2", "", "A2"]


@pytest.mark.rule("N4-SSKB-001")
def test_nobody_has_to_deploy_decoys_and_nobody_else_can() -> None:
    assert len(mine(deploying(concealed=""))) == 1
    with pytest.raises(Refused):
        deploying((200, 100, 0), profile=soldier("camouflage"))
    with pytest.raises(Refused):
        deploying((200, 100, 0), profile=soldier("camouflage"), concealed="camouflaged")


@pytest.mark.rule("N4-SSKB-003")
def test_the_number_in_brackets_is_the_most() -> None:
    one = soldier(Ability(key=DECOY, level=1))
    assert len(mine(deploying((200, 100, 0), profile=one))) == 2
    with pytest.raises(Refused):
        deploying((200, 100, 0), (400, 100, 0), profile=one)
    assert tuple(N4.ability.rows[DECOY].levels) == (1, 2)


@pytest.mark.rule("N4-SSKB-002")
@pytest.mark.parametrize("where", [(900, 100, 0), (300, 300, 0), (310, 100, 0)])
def test_they_are_put_down_near_the_trooper_by_the_rules_of_deployment(where: tuple[float, float, float]) -> None:
    with pytest.raises(Refused):
        deploying(where)


@pytest.mark.rule("HS-COH-003")
@pytest.mark.rule("N4-SSKB-002", "N4-COH-001", "N4-COH-002", "N4-COH-003")
def test_coherency_is_kept_with_the_trooper_not_with_each_other() -> None:
    assert len(mine(deploying((100, 100, 0), (500, 100, 0)))) == 3
    with pytest.raises(Refused):
        deploying((500, 100, 0), (700, 100, 0))


@pytest.mark.rule("N4-COH-004", "N4-COH-007")
def test_in_the_steps_of_the_last_model_a_decoy_out_of_coherency_is_gone() -> None:
    assert left(deploying((500, 100, 0), (700, 100, 0), stage="deployment.last")) == ["A1", "A2"]


@pytest.mark.rule("N4-SSKB-004")
def test_together_with_a_marker_they_are_markers() -> None:
    game = deploying((200, 100, 0), (400, 100, 0), concealed="camouflaged")
    assert [(each.profile, set(each.states)) for each in mine(game)] == [(None, {"camouflaged"})] * 3


@pytest.mark.rule("N4-SSKB-015")
def test_what_is_deployed_with_the_trooper_is_not_replicated_but_its_tokens_are() -> None:
    layer = soldier(TWO, "minelayer", weapons=(mine_at_hand(),))
    laid = {"lays": mine_at_hand(), "lays_at": (300, 150, 0)}
    game = deploying((200, 100, 0), (400, 100, 0), profile=layer, prone=True, **laid)  # type: ignore[arg-type]
    assert sorted(each.device for each in game.state.troopers.values()) == ["", "", "", mine_at_hand()]
    states = [set(each.states) for each in game.state.troopers.values() if not each.device]
    assert all("prone" in each for each in states)
    assert states[0] == states[1] == states[2]


@pytest.mark.rule("N4-SSKB-011")
def test_who_fails_its_infiltration_roll_has_no_decoys() -> None:
    scout = soldier(TWO, "infiltration")
    game = Skirmish([], [], off_table=((scout, soldier()), ()), stage="deployment.first", dice=[20])
    game.apply(Deploy(player=0, member=0, at=(300, 800, 0), concealed=DECOY, copies=((400, 800, 0),)))
    assert left(game) == ["A1"]


@pytest.mark.rule("N4-SSKB-005")
def test_a_roll_is_made_wherever_the_trooper_itself_stands() -> None:
    scout = soldier(TWO, "infiltration")
    for at, copy in (((300, 700, 0), (300, 550, 0)), ((300, 550, 0), (300, 700, 0))):
        game = Skirmish([], [], off_table=((scout, soldier()), ()), stage="deployment.first", dice=[1])
        game.apply(Deploy(player=0, member=0, at=at, concealed=DECOY, copies=(copy,)))
        assert sum(type(each).__name__ == "DeploymentRolled" for each in game.match.events) == 1


# ------------------------------------------------------------------ decoys do nothing


@pytest.mark.rule("N4-SSKB-006")
def test_a_decoy_is_nobody_and_never_moves() -> None:
    game = standing(real="A2")
    assert game.refuses(Activate(player=0, troopers=("A1",))) != set()
    assert game.refuses(Activate(player=0, troopers=("A2",))) == set()
    activated = {each.command.troopers for each in game.match.options() if isinstance(each.command, Activate)}
    assert activated == {("A2",)}
    assert [each.id for each in Situation(game.state).of(0)] == ["A2"]


@pytest.mark.rule("N4-SSKB-006")
def test_a_decoy_does_not_react() -> None:
    game = standing(real="A2", active=1).activate("B1").declare("move", to=[(300, 610)])
    assert game.can_react() == {"A2"}
    assert game.refuses_reacting("A1", "dodge") != set()


@pytest.mark.rule("N4-SSKB-005")
def test_its_player_is_asked_for_aros_whichever_is_seen() -> None:
    """B1 comes into sight of A3 alone."""
    for real in ("A1", "A3"):
        game = standing(real=real, active=1, game={"solids": [wall(100, 400, 260, 10, 200)]}).activate("B1")
        game.declare("move", to=[(320, 600)])
        assert game.state.asking == "order.aros"
        assert any(isinstance(each.command, EndReactions) for each in game.match.options())
        assert any(isinstance(each.command, React) for each in game.match.options()) is (real == "A3")


@pytest.mark.rule("N4-SSKB-007")
def test_decoys_are_models_to_who_looks_and_shoots() -> None:
    game = standing(active=1, game={"dice": [20] * 3}).activate("B1")
    assert game.refuses_declaring("bs_attack", **SHOOT, aims={"A2": 3}) == set()
    markers = standing(active=1, state="camouflaged").activate("B1")
    assert markers.refuses_declaring("bs_attack", **SHOOT, aims={"A2": 3}) != set()


@pytest.mark.rule("N4-SSKB-007")
def test_nobody_waits_with_its_aro_against_them() -> None:
    """As it would against Markers."""
    for state, late in ((DECOY, False), ("camouflaged", True)):
        game = standing(state=state, game={"dice": [20] * 6}).activate("A1")
        game.declare("move", to=[(200, 220)]).no_more_aros()
        game.declare("bs_attack", **SHOOT, aims={"B1": 3})
        assert (game.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A1": 1}) == set()) is late


@pytest.mark.rule("N4-SSKB-017")
def test_who_has_decoys_takes_no_part_in_coordinated_orders() -> None:
    friends = [piece(at=(700, 200)), piece(at=(800, 200))]
    game = Skirmish([*decoys(), *friends], [piece(at=(1100, 1100))])
    together = Activate(player=0, troopers=("A4", "A1"), group="coordinated")
    assert game.refuses(together) != set()
    assert game.refuses(replace(together, troopers=("A4", "A5"))) == set()
    single = Skirmish([*decoys()[:2], *friends], [piece(at=(1100, 1100))])
    assert single.refuses(replace(together, troopers=("A3", "A1"))) != set()


# ------------------------------------------------------------------ what gives them away


@pytest.mark.rule("N4-SSKB-008")
@pytest.mark.parametrize("state", [DECOY, "camouflaged"])
@pytest.mark.parametrize(("target", "rest"), [("A2", ["A1", "A3"]), ("A1", ["A1"])])
def test_a_decoy_that_is_discovered_is_gone_and_with_the_trooper_all_of_them(
    state: str, target: str, rest: list[str]
) -> None:
    game = standing(active=1, state=state, game={"dice": [9]}).activate("B1").declare("discover", aims={target: 1})
    assert left(game.finish()) == rest
    assert game.trooper("A1").states == (frozenset() if target == "A1" else {state})


@pytest.mark.rule("N4-SSKB-008", "N4-SSKB-012")
@pytest.mark.parametrize(("target", "rest"), [("A2", ["A1", "A3"]), ("A1", ["A1"])])
def test_so_it_is_with_a_saving_roll_which_no_decoy_makes(target: str, rest: list[str]) -> None:
    game = standing(active=1, game={"dice": [9, 20, 20, 20]}).activate("B1")
    game.declare("bs_attack", **SHOOT, aims={target: 3}).finish()
    assert (left(game), len(game.happened(SavesRolled))) == (rest, len(rest) % 2)


@pytest.mark.rule("N4-SSKB-009")
def test_an_attack_shows_the_trooper_and_so_does_whatever_is_rolled_for() -> None:
    game = standing(real="A2").activate("A2")
    assert left(game.fork().declare("bs_attack", **SHOOT, aims={"B1": 3})) == ["A2"]
    assert left(game.fork().declare("dodge")) == ["A2"]
    assert len(left(game.declare("move", to=[(300, 220)]))) == 3


@pytest.mark.rule("N4-SSKB-010")
@pytest.mark.parametrize(("x", "rest"), [(200, ["A1"]), (300, ["A1", "A2", "A3"])])
def test_contact_with_the_trooper_shows_it_contact_with_a_decoy_does_not(x: float, rest: list[str]) -> None:
    game = standing(active=1, other=piece(at=(x, 280), facing=90)).activate("B1").declare("move", to=[(x, 225)])
    assert left(game) == rest


@pytest.mark.rule("N4-SSKB-011")
def test_entire_orders_show_it_but_for_cautious_movement() -> None:
    game = standing().activate("A1")
    assert len(left(game.fork().declare("cautious_movement", to=[(200, 220)]))) == 3
    assert left(game.declare("jump", path=[Jump((200.0, 220.0, 0.0))])) == ["A1"]


@pytest.mark.rule("N4-SSKB-013")
def test_who_becomes_impetuous_or_retreats_is_shown() -> None:
    assert left(standing(more=frozenset({"frenzied"})).apply(EndTurn(player=0))) == ["A1"]
    fallen = piece(soldier(cost=30), at=(800, 100), states={"unconscious"})
    game = Skirmish([*decoys(), fallen], [piece(at=(1100, 1100))], active=1).apply(EndTurn(player=1))
    assert left(game) == ["A1", "A4"]


@pytest.mark.rule("N4-SSKB-014")
def test_its_player_faces_it_and_all_that_is_public_is_told() -> None:
    game = standing(active=1, game={"dice": [9], "ask_facing": True}).activate("B1")
    profile = mine(game)[0].profile
    assert profile is not None
    assert profile.weapons == ()
    game.declare("discover", aims={"A1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert game.state.asking == FACING
    game.apply(TurnAround(player=0, trooper="A1", facing=200.0))
    shown = mine(game)[0]
    assert shown.profile is not None
    assert (shown.facing, shown.profile.weapons) == (200.0, SLY.weapons)
    assert [(each.trooper, each.unit) for each in game.happened(Revealed)] == [("A1", "sly")]
    assert {each.trooper for each in game.happened(Vanished)} == {"A2", "A3"}


# ------------------------------------------------------------------ the secret


@pytest.mark.rule("N4-SSKB-005")
@pytest.mark.parametrize("state", [DECOY, "camouflaged"])
@pytest.mark.parametrize("real", ["A2", "A3"])
def test_which_one_is_real_makes_no_difference_to_others(state: str, real: str) -> None:
    one, two = (standing(real=each, state=state, active=1, game={"dice": [20] * 9}) for each in ("A1", real))
    for game in (one, two):
        game.activate("B1").declare("move", to=[(300, 590)]).no_more_aros()
        game.declare("discover", aims={"A1": 1}).finish()
        game.apply(EndTurn(player=1))
    for viewer in (1, None):
        assert view_of(one.state, viewer) == view_of(two.state, viewer)
        assert one.match.seen(viewer) == two.match.seen(viewer)
    assert one.match.decision == two.match.decision

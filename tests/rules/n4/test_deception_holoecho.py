"""N4: the Holoprojector, and a trooper among images of itself."""

import msgspec
import pytest
from skirmish import Piece, Skirmish, mine_at_hand, piece, soldier, wall

from sightline.games.infinity.core.match.commands import Activate, Deploy, EndTurn, StepAside
from sightline.games.infinity.core.match.events import BecameIdle, Revealed, Rolled, SavesRolled, StateGained, Vanished
from sightline.games.infinity.core.match.state import orders_left
from sightline.games.infinity.core.match.views import TrooperView, view_of
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.games.infinity.n4.commands import Project
from sightline.geometry.moving.paths import Jump, Walk
from sightline.kernel import Refused

replace = msgspec.structs.replace
SHOOT = {"weapon": "combi_rifle"}
AYYAR = soldier("holoprojector", Ability(key="surprise_attack", mod=-3), name="Ayyar", unit="ayyar", bs=13)
GHULAM = soldier(name="Ghulam", unit="ghulam", weapons=("sniper_rifle",))
SPOTS = {"A1": (200, 200), "A2": (300, 200), "A3": (400, 200)}


def echoes(
    *,
    real: str = "A1",
    profile: Profile = AYYAR,
    spots: dict[str, tuple[float, float]] | None = None,
    states: frozenset[str] = frozenset(),
    **more: object,
) -> list[Piece]:
    """A1, A2 and A3, 10 cm apart, of which one is real."""
    army = {
        key: piece(profile, at=at, states={"holoecho", *states}, copy_of="" if key == real else real, **more)  # type: ignore[arg-type]
        for key, at in (spots or SPOTS).items()
    }
    return list(army.values())


def facing(*, active: int = 0, other: Piece | None = None, **more: object) -> Skirmish:
    """B1 sees all of them."""
    layout = {key: more.pop(key) for key in ("real", "profile", "spots", "states", "facing", "poses_as") if key in more}
    enemy = other or piece(at=(300, 600), facing=270)
    return Skirmish(echoes(**layout), [enemy], active=active, **more)  # type: ignore[arg-type]


def seen(game: Skirmish, viewer: int | None = 1) -> list[TrooperView]:
    return [each for each in view_of(game.state, viewer).troopers if each.owner == 0]


def move(game: Skirmish, *spots: tuple[float, float]) -> Skirmish:
    for spot in spots:
        game.declare_one("move", to=[spot])
    return game


def left(game: Skirmish) -> list[str]:
    return [key for key in game.state.troopers if key.startswith("A")]


# ------------------------------------------------------------------ deployment


def deploying(
    *copies: tuple[float, float, float], stage: str = "deployment.first", profile: Profile = AYYAR
) -> Skirmish:
    game = Skirmish([], off_table=((profile, GHULAM), ()), stage=stage)
    return game.apply(Deploy(player=0, member=0, at=(300, 100, 0), concealed="holoecho", copies=copies))


@pytest.mark.rule("N4-EQUIP-039", "N4-STATE-078", "N4-STATE-080")
def test_up_to_three_are_deployed_and_nobody_knows_which_is_real() -> None:
    game = deploying((200, 100, 0), (400, 100, 0))
    alike = [replace(each, id="", at=(0, 0, 0)) for each in seen(game)]
    assert len(alike) == 3
    assert alike[0] == alike[1] == alike[2]
    assert set(alike[0].states) == {"holoecho"}
    assert [each.copy_of for each in seen(game, 0)] == ["A2", "", "A2"]
    with pytest.raises(Refused):
        deploying((200, 100, 0), (400, 100, 0), (500, 100, 0))


@pytest.mark.rule("N4-EQUIP-039")
def test_only_a_holoprojector_allows_it() -> None:
    with pytest.raises(Refused):
        deploying((200, 100, 0), profile=soldier())


@pytest.mark.rule("N4-STATE-078")
def test_each_needs_another_near_it_not_all_of_them() -> None:
    assert len(seen(deploying((500, 100, 0), (700, 100, 0)))) == 3
    with pytest.raises(Refused):
        deploying((400, 100, 0), (900, 100, 0))


@pytest.mark.rule("N4-STATE-078")
def test_images_are_deployed_where_troopers_may_be() -> None:
    with pytest.raises(Refused):
        deploying((300, 300, 0))
    with pytest.raises(Refused):
        deploying((310, 100, 0))


@pytest.mark.rule("HS-COH-004")
@pytest.mark.rule("N4-COH-003")
def test_who_is_not_near_is_put_somewhere_else_before_it_counts() -> None:
    game = Skirmish([], off_table=((AYYAR, GHULAM), ()), stage="deployment.first")
    far = Deploy(player=0, member=0, at=(300, 100, 0), concealed="holoecho", copies=((400, 100, 0), (900, 100, 0)))
    assert "N4-STATE-078" in game.refuses(far)
    assert game.refuses(replace(far, copies=((400, 100, 0), (500, 100, 0)))) == set()


@pytest.mark.rule("N4-COH-004", "N4-COH-007")
def test_in_the_steps_of_the_last_model_nobody_is_moved_any_more() -> None:
    assert left(deploying((400, 100, 0), (900, 100, 0), stage="deployment.last")) == ["A1", "A2"]
    alone = deploying((900, 100, 0), (1000, 100, 0), stage="deployment.last")
    assert (left(alone), alone.trooper("A1").states) == (["A1"], frozenset())


@pytest.mark.rule("HS-STATE-064")
@pytest.mark.rule("N4-EQUIP-038")
def test_what_it_can_do_and_what_it_carries_is_nobody_elses_business() -> None:
    (one, *_) = seen(facing())
    assert one.profile is not None
    assert (one.profile.name, one.profile.skills, one.profile.weapons, one.profile.equipment) == ("Ayyar", (), (), ())


@pytest.mark.rule("N4-STATE-080")
def test_images_are_no_troopers_they_give_no_orders_and_are_worth_nothing() -> None:
    game = Skirmish([*echoes()], [piece(at=(1100, 1100))], active=1).apply(EndTurn(player=1))
    assert orders_left(game.state.pool) == 1
    assert game.state.fixed.scenario.victory_points(Situation(game.state), 0) == AYYAR.cost


@pytest.mark.rule("N4-STATE-080")
@pytest.mark.parametrize("real", ["A1", "A2", "A3"])
def test_an_order_of_its_own_does_not_tell_which_one_is_real(real: str) -> None:
    wild = soldier("holoprojector", "irregular")
    game = Skirmish(echoes(real=real, profile=wild), [piece(at=(1100, 1100))], active=1).apply(EndTurn(player=1))
    assert [(each.kind, each.owner) for each in game.state.pool if each.owner] == [("irregular", "A1")]
    game.activate("A1", "A2", "A3", order="irregular")
    assert game.state.order is not None


# ------------------------------------------------------------------ acting as one


@pytest.mark.rule("N4-STATE-081")
@pytest.mark.parametrize("real", ["A1", "A2"])
def test_they_act_with_one_order_whichever_is_real(real: str) -> None:
    game = facing(real=real)
    assert "N4-STATE-081" in game.refuses(Activate(player=0, troopers=("A2",)))
    game.activate("A1")
    assert game.state.order is not None
    assert game.state.order.troopers == ("A1", "A2", "A3")
    assert game.pool == 8


@pytest.mark.rule("N4-STATE-081")
def test_they_declare_the_same() -> None:
    game = facing().activate("A1").declare_one("move", to=[(200, 220)])
    assert "N4-STATE-081" in game.refuses_declaring("cautious_movement", to=[(300, 220)])
    assert game.refuses_declaring("move", to=[(300, 220)]) == set()


@pytest.mark.rule("N4-STATE-081")
def test_an_image_only_moves() -> None:
    game = facing(real="A2").activate("A1")
    assert "N4-STATE-081" in game.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 3})
    assert "N4-STATE-081" in game.refuses_declaring("discover", aims={"B1": 1})
    assert game.refuses_declaring("move", to=[(200, 220)]) == set()


@pytest.mark.rule("N4-STATE-083")
@pytest.mark.parametrize("real", ["A1", "A2", "A3"])
def test_images_give_aros_like_troopers(real: str) -> None:
    """Only A3 comes into sight."""
    game = facing(real=real, solids=[wall(100, 400, 260, 10, 200)]).activate("A1")
    move(game, (200, 220), (300, 220), (420, 220))
    assert game.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A3": 1}) == set()
    assert game.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A1": 1}) != set()


@pytest.mark.rule("N4-STATE-083")
def test_who_reacts_chooses_one_of_them() -> None:
    watcher = piece(soldier("total_reaction"), at=(300, 600), facing=270)
    game = move(facing(other=watcher).activate("A1"), (200, 220), (300, 220), (400, 220))
    assert "N4-STATE-083" in game.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A1": 2, "A2": 1})
    assert game.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A2": 3}) == set()


@pytest.mark.rule("N4-STATE-083")
def test_images_set_off_mines() -> None:
    mine = piece(at=(500, 290), device=mine_at_hand())
    game = facing(other=mine, spots={"A1": (100, 200), "A2": (300, 200), "A3": (500, 200)}).activate("A1")
    move(game, (100, 220), (300, 220), (500, 240))
    assert game.state.order is not None
    assert [sorted(each.affected) for each in game.state.order.templates] == [["A3"]]


@pytest.mark.rule("N4-STATE-084")
@pytest.mark.parametrize(("way", "seen"), [(90.0, True), (270.0, False)])
def test_they_look_to_the_front(way: float, seen: bool) -> None:
    game = facing(facing=way, active=1).activate("B1").declare("move", to=[(300, 620)])
    assert ("A2" in game.can_react()) is seen


@pytest.mark.rule("N4-STATE-086")
@pytest.mark.parametrize("real", ["A1", "A3"])
def test_the_trooper_attacks_by_surprise_in_its_own_turn(real: str) -> None:
    game = facing(real=real, dice=[20] * 8).activate("A1")
    while game.asked != real:
        game.declare_one("idle")
    game.declare("bs_attack", **SHOOT, aims={"B1": 3}).react("B1", "dodge").finish()
    assert game.happened(Rolled)[0].sides[1].value == 10 - 3
    reacting = facing(active=1, dice=[20] * 8).activate("B1").declare("bs_attack", **SHOOT, aims={"A1": 3})
    reacting.react("A1", "bs_attack", **SHOOT, aims={"B1": 1}).finish()
    assert reacting.happened(Rolled)[0].sides[0].value == 12 + 3


@pytest.mark.rule("N4-STATE-088")
def test_who_waits_reacts_when_the_trooper_shows_itself_and_not_otherwise() -> None:
    game = move(facing(dice=[20] * 8).activate("A1"), (200, 220), (300, 220), (400, 220)).no_more_aros()
    shows = game.fork().declare("bs_attack", **SHOOT, aims={"B1": 3})
    assert shows.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A1": 1}) == set()
    assert game.declare("idle").can_react() == set()


# ------------------------------------------------------------------ in ARO


@pytest.mark.rule("N4-STATE-081")
def test_what_is_declared_for_an_image_is_declared_by_the_trooper() -> None:
    game = facing(real="A1", active=1, dice=[20] * 8).activate("B1").declare("move", to=[(300, 610)])
    game.react("A3", "bs_attack", **SHOOT, aims={"B1": 1})
    assert game.state.order is not None
    assert [each.trooper for each in game.state.order.aros] == ["A1"]
    assert "A2" not in game.can_react()


@pytest.mark.rule("N4-STATE-081", "N4-STATE-091")
def test_what_the_trooper_cannot_do_itself_is_idle_and_shows_it_all_the_same() -> None:
    game = facing(real="A1", active=1, solids=[wall(100, 400, 180, 10, 200)]).activate("B1")
    game.declare("move", to=[(300, 610)])
    assert "A1" not in game.can_react()
    game.react("A3", "bs_attack", **SHOOT, aims={"B1": 1}).finish()
    assert [each.trooper for each in game.happened(BecameIdle)] == ["A1"]
    assert left(game) == ["A1"]


# ------------------------------------------------------------------ Coherency


@pytest.mark.rule("HS-COH-006", "HS-STATE-062")
@pytest.mark.rule("N4-STATE-082", "N4-COH-005", "N4-STATE-093")
def test_who_is_alone_when_they_begin_is_gone_before_anybody_moves() -> None:
    game = facing(spots={"A1": (200, 200), "A2": (300, 200), "A3": (700, 200)}).activate("A1")
    game.declare_one("move", to=[(200, 220)])
    assert [each.trooper for each in game.happened(Vanished)] == ["A3"]


@pytest.mark.rule("N4-STATE-092", "N4-STATE-091", "N4-COH-007")
def test_if_that_is_the_trooper_it_is_seen_at_once() -> None:
    game = facing(real="A3", spots={"A1": (200, 200), "A2": (300, 200), "A3": (700, 200)}).activate("A1")
    game.declare_one("move", to=[(200, 220)])
    assert (left(game), game.trooper("A3").states, game.asked) == (["A3"], frozenset(), "A3")
    assert [each.trooper for each in game.happened(Revealed)] == ["A3"]


@pytest.mark.rule("N4-STATE-082", "N4-COH-006", "N4-STATE-093")
def test_who_has_strayed_at_the_end_of_the_order_is_gone() -> None:
    game = facing(spots={"A1": (200, 200), "A2": (300, 200), "A3": (520, 200)}).activate("A1")
    move(game, (200, 200), (300, 200), (600, 200))
    assert left(game) == ["A1", "A2", "A3"]
    assert left(game.finish()) == ["A1", "A2"]


@pytest.mark.rule("HS-STATE-059")
@pytest.mark.rule("N4-STATE-091", "N4-COH-006", "N4-COH-007")
def test_a_trooper_that_has_strayed_has_no_images_left() -> None:
    game = facing(real="A3", spots={"A1": (200, 200), "A2": (300, 200), "A3": (520, 200)}).activate("A1")
    move(game, (200, 200), (300, 200), (600, 200)).finish()
    assert (left(game), game.trooper("A3").states) == (["A3"], frozenset())


@pytest.mark.rule("HS-COH-007")
@pytest.mark.rule("N4-COH-005")
def test_coherency_is_looked_at_with_an_aro_as_well() -> None:
    game = facing(spots={"A1": (200, 200), "A2": (300, 200), "A3": (700, 200)}, active=1, dice=[20] * 3)
    game.activate("B1").declare("move", to=[(300, 610)]).react("A1", "dodge")
    assert [each.trooper for each in game.happened(Vanished)] == ["A3"]


# ------------------------------------------------------------------ what cancels it


def discovering(target: str, die: int = 12, **more: object) -> Skirmish:
    game = facing(active=1, dice=[die], **more).activate("B1").declare("discover", aims={target: 1})  # type: ignore[arg-type]
    return game.finish()


@pytest.mark.rule("N4-STATE-085", "N4-STATE-093")
def test_an_image_that_is_discovered_is_gone() -> None:
    assert left(discovering("A2")) == ["A1", "A3"]
    assert left(discovering("A2", 20)) == ["A1", "A2", "A3"]


@pytest.mark.rule("N4-STATE-085", "N4-STATE-091", "N4-STATE-092")
def test_a_trooper_that_is_discovered_stands_there_alone_facing_the_same_way() -> None:
    game = discovering("A1", facing=77.0)
    assert (left(game), game.trooper("A1").states, game.trooper("A1").facing) == (["A1"], frozenset(), 77.0)
    assert game.state.pending == ()


@pytest.mark.rule("HS-STATE-055", "HS-STATE-063")
@pytest.mark.rule("N4-STATE-091", "N4-STATE-092")
def test_an_attack_ends_it_when_the_order_is_over() -> None:
    game = facing(dice=[20] * 3).activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3})
    assert left(game) == ["A1", "A2", "A3"]
    game.finish()
    assert (left(game), game.trooper("A1").states) == (["A1"], frozenset())


@pytest.mark.rule("N4-STATE-091")
def test_entire_orders_end_it_but_for_cautious_movement() -> None:
    game = facing().activate("A1")
    assert len(left(game.fork().declare("cautious_movement", to=[(200, 220)]).finish())) == 3
    assert left(game.declare("jump", path=[Jump((200.0, 220.0, 0.0))]).finish()) == ["A1"]


@pytest.mark.rule("HS-STATE-057")
@pytest.mark.rule("N4-STATE-091", "N4-STATE-093")
@pytest.mark.parametrize(("target", "rest"), [("A1", ["A1"]), ("A2", ["A1", "A3"])])
def test_a_hit_makes_an_image_vanish_without_a_roll_and_the_trooper_show_itself(target: str, rest: list[str]) -> None:
    game = facing(active=1, dice=[10, 20, 20, 20]).activate("B1").declare("bs_attack", **SHOOT, aims={target: 3})
    game.finish()
    assert left(game) == rest
    assert [each.trooper for each in game.happened(SavesRolled)] == (["A1"] if target == "A1" else [])


@pytest.mark.rule("N4-STATE-092", "N4-STATE-093")
def test_images_do_not_outlive_who_falls_in_the_order_that_gives_it_away() -> None:
    game = facing(active=1, dice=[10, 11, 20, 1, 1]).activate("B1").declare("bs_attack", **SHOOT, aims={"A1": 3})
    game.finish()
    assert (left(game), [each.trooper for each in game.happened(Vanished)]) == ([], ["A2", "A3"])


@pytest.mark.rule("HS-STATE-056")
@pytest.mark.rule("N4-STATE-091", "N4-STATE-093")
@pytest.mark.parametrize(("x", "rest"), [(200, ["A1"]), (300, ["A1", "A3"])])
def test_so_does_contact_with_an_enemy_model(x: float, rest: list[str]) -> None:
    game = facing(active=1, other=piece(at=(x, 280), facing=90)).activate("B1").declare("move", to=[(x, 225)])
    assert left(game.finish()) == rest


@pytest.mark.rule("N4-STATE-091", "N4-STATE-093")
@pytest.mark.parametrize(("x", "rest"), [(200, ["A1"]), (300, ["A1", "A3"])])
def test_so_does_an_enemy_that_dodges_into_contact(x: float, rest: list[str]) -> None:
    """Another enemy stays away; one that lies there Unconscious is in contact with A3 all the time."""
    fallen = piece(at=(400, 225), states={"unconscious", "prone"}, lost=1)
    enemies = [piece(at=(x, 260), facing=270), piece(at=(1100, 1100)), fallen]
    game = Skirmish(echoes(), enemies, dice=[1]).activate("A1")
    game.declare_one("idle").declare_one("idle").declare_one("idle").react("B1", "dodge").no_more_aros()
    game.declare_one("idle").declare_one("idle").declare_one("idle").no_more_aros()
    game.apply(StepAside(player=1, trooper="B1", path=(Walk(((x, 225.0, 0.0),)),)))
    assert left(game) == rest


@pytest.mark.rule("HS-STATE-058")
@pytest.mark.rule("N4-STATE-091")
def test_who_becomes_impetuous_has_no_images() -> None:
    assert left(facing(states=frozenset({"frenzied"})).apply(EndTurn(player=0))) == ["A1"]


# ------------------------------------------------------------------ tokens, masks and skills


@pytest.mark.rule("HS-STATE-066")
@pytest.mark.rule("N4-STATE-087")
def test_images_have_the_tokens_of_the_trooper() -> None:
    army = echoes()
    army[0] = replace(army[0], states=army[0].states | {"targeted"})
    game = Skirmish(army, [piece(at=(300, 600), facing=270)]).activate("A1")
    move(game, (200, 220), (300, 220), (400, 220)).finish()
    assert [set(game.trooper(key).states) for key in left(game)] == [{"holoecho", "targeted"}] * 3


@pytest.mark.rule("HS-STATE-066")
@pytest.mark.rule("N4-STATE-087")
def test_what_a_minelayer_lays_is_not_replicated() -> None:
    sly = soldier("holoprojector", "minelayer", weapons=(mine_at_hand(),))
    game = Skirmish([], off_table=((sly, GHULAM), ()), stage="deployment.first")
    laid = {"lays": mine_at_hand(), "lays_at": (300, 150, 0)}
    copies = ((200, 100, 0), (400, 100, 0))
    game.apply(Deploy(player=0, member=0, at=(300, 100, 0), concealed="holoecho", copies=copies, **laid))  # type: ignore[arg-type]
    assert sorted(each.device for each in game.state.troopers.values()) == ["", "", "", mine_at_hand()]


@pytest.mark.rule("N4-EQUIP-039")
def test_its_negative_feedback_counts_while_it_lasts_and_no_longer() -> None:
    sly = soldier("holoprojector", Ability(key="mimetism", mod=-3))
    on, off = (Situation(each.state) for each in (facing(profile=sly), Skirmish([piece(sly, at=(200, 200))])))
    assert on.ability(on.trooper("A1"), "mimetism") is None
    assert off.ability(off.trooper("A1"), "mimetism") is not None


@pytest.mark.rule("N4-STATE-902")
def test_automatic_skills_go_on_working() -> None:
    now = Situation(facing(profile=soldier("holoprojector", "sixth_sense")).state)
    assert now.ability(now.trooper("A1"), "sixth_sense") is not None


BOTH = soldier("holoprojector", "holomask", name="Ayyar", unit="ayyar")


@pytest.mark.rule("HS-STATE-052")
@pytest.mark.rule("N4-STATE-089", "N4-STATE-078")
@pytest.mark.example("N4-EQUIP-EX03")
def test_with_a_holomask_all_of_them_look_like_another() -> None:
    game = Skirmish([piece(GHULAM, at=(100, 100))], off_table=((BOTH,), ()), stage="deployment.last")
    ghulams = ((200, 100, 0), (400, 100, 0))
    game.apply(Deploy(player=0, member=1, at=(300, 100, 0), concealed="holoecho", copies=ghulams, poses_as=0))
    alike = [replace(each, id="", at=(0, 0, 0)) for each in seen(game)]
    assert len(alike) == 4
    assert all(each == alike[0] for each in alike)


@pytest.mark.rule("HS-STATE-053")
@pytest.mark.rule("N4-STATE-089")
@pytest.mark.example("HS-EX2-031")
@pytest.mark.parametrize("real", ["A1", "A3"])
def test_when_they_first_act_in_their_own_turn_a_token_tells_that_there_are_images(real: str) -> None:
    army = echoes(real=real, profile=BOTH, states=frozenset({"masked"}), poses_as=3)
    game = Skirmish([*army, piece(GHULAM, at=(900, 100))], [piece(at=(300, 600), facing=270)])
    assert [set(each.states) for each in seen(game)] == [set()] * 4
    move(game.activate("A1"), (200, 220), (300, 220), (400, 220))
    assert [set(each.states) for each in seen(game)] == [{"holoecho_token"}, set(), set(), set()]
    assert game.finish().activate("A1").state.troopers["A2"].states == {"holoecho", "masked"}


@pytest.mark.rule("HS-STATE-053")
@pytest.mark.rule("N4-STATE-089")
def test_one_token_tells_of_all_of_them() -> None:
    army = echoes(profile=BOTH, states=frozenset({"masked"}), poses_as=3)
    game = Skirmish([*army, piece(GHULAM, at=(900, 100))], [piece(at=(300, 600), facing=270)])
    for y in (220, 240):
        move(game.activate("A1"), (200, y), (300, y), (400, y)).finish()
    assert [each.trooper for each in game.happened(StateGained) if each.state == "holoecho_token"] == ["A1"]


@pytest.mark.rule("N4-STATE-089")
def test_no_token_is_put_down_without_a_mask_nor_in_the_reactive_turn() -> None:
    plain = move(facing().activate("A1"), (200, 220), (300, 220), (400, 220))
    assert [set(each.states) for each in seen(plain)] == [{"holoecho"}] * 3
    army = echoes(profile=BOTH, states=frozenset({"masked"}), poses_as=3)
    foe = piece(at=(300, 600), facing=270)
    waiting = Skirmish([*army, piece(GHULAM, at=(900, 100))], [foe], active=1, dice=[20] * 3).activate("B1")
    waiting.declare("move", to=[(300, 610)]).react("A1", "dodge")
    assert [set(each.states) for each in seen(waiting)] == [set()] * 4
    ally = Skirmish([*army, piece(GHULAM, at=(900, 100))], [foe]).activate("A4").declare("move", to=[(900, 120)])
    assert [set(each.states) for each in seen(ally)] == [set()] * 4


# ------------------------------------------------------------------ projecting them again


def alone(profile: Profile = AYYAR, *, wall_between: bool = True, **more: object) -> Skirmish:
    solids = [wall(100, 400, 400, 10, 200)] if wall_between else []
    return Skirmish([piece(profile, at=(200, 200))], [piece(at=(200, 600), facing=270)], solids=solids, **more)  # type: ignore[arg-type]


BESIDE = ((175.0, 200.0, 0.0), (225.0, 200.0, 0.0))


@pytest.mark.rule("N4-STATE-079")
def test_images_come_back_with_an_entire_order_out_of_sight() -> None:
    assert "N4-STATE-079" in alone(wall_between=False).activate("A1").refuses_declaring("holoprojector")
    game = alone().activate("A1").declare("holoprojector").finish()
    game.apply(Project(player=0, trooper="A1", copies=BESIDE))
    assert (left(game), game.state.asking) == (["A1", "A2", "A3"], "orders")
    assert all("holoecho" in game.trooper(key).states for key in left(game))


@pytest.mark.rule("N4-STATE-079")
@pytest.mark.parametrize("active", [0, 1])
def test_they_come_back_by_themselves_in_the_states_phase(active: int) -> None:
    game = alone(active=active).apply(EndTurn(player=active))
    assert game.state.asking == "projection"
    game.apply(Project(player=0, trooper="A1", copies=BESIDE[:1]))
    assert left(game) == ["A1", "A2"]
    assert alone(wall_between=False).apply(EndTurn(player=0)).state.asking != "projection"


@pytest.mark.rule("N4-STATE-079")
def test_they_are_at_most_two_in_contact_with_the_trooper() -> None:
    game = alone().activate("A1").declare("holoprojector").finish()
    more = (*BESIDE, (200.0, 225.0, 0.0))
    assert "N4-STATE-079" in game.refuses(Project(player=0, trooper="A1", copies=more))
    assert "N4-STATE-079" in game.refuses(Project(player=0, trooper="A1", copies=((300.0, 200.0, 0.0),)))
    assert game.refuses(Project(player=0, trooper="A1")) == set()


@pytest.mark.rule("HS-STATE-045")
@pytest.mark.rule("N4-STATE-080")
def test_which_of_them_is_real_is_noted_in_secret() -> None:
    games = [alone().activate("A1").declare("holoprojector").finish() for _ in range(2)]
    for real, game in enumerate(games):
        game.apply(Project(player=0, trooper="A1", copies=BESIDE, real=real))
    assert [game.trooper("A1").copy_of for game in games] == ["", "A2"]
    assert [game.trooper("A3").copy_of for game in games] == ["A1", "A2"]
    for viewer in (1, None):
        assert view_of(games[0].state, viewer) == view_of(games[1].state, viewer)
        assert games[0].match.seen(viewer) == games[1].match.seen(viewer)


# ------------------------------------------------------------------ the secret


@pytest.mark.rule("N4-EQUIP-038", "N4-STATE-080")
@pytest.mark.parametrize("real", ["A2", "A3"])
def test_which_one_is_real_makes_no_difference_to_others(real: str) -> None:
    one, two = (facing(real=each, dice=[20] * 3) for each in ("A1", real))
    for game in (one, two):
        move(game.activate("A1"), (200, 220), (300, 220), (400, 220))
        game.react("B1", "bs_attack", **SHOOT, aims={"A2": 1}).finish()
        game.apply(EndTurn(player=0))
        assert game.state.active == 1
        game.activate("B1").declare("move", to=[(300, 610)])
    for viewer in (1, None):
        assert view_of(one.state, viewer) == view_of(two.state, viewer)
        assert one.match.seen(viewer) == two.match.seen(viewer)
    assert one.match.decision == two.match.decision

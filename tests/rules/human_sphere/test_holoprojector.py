"""The Holoprojector by Levels: masks, Holoechoes, and what betrays them."""

import msgspec
import pytest
from skirmish import Piece, Skirmish, piece, soldier, wall
from teams_for_tests import marker, members

from sightline.games.infinity.core.match.commands import Deploy, EndTurn
from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.match.views import view_of
from sightline.games.infinity.core.table.hiding import concealments
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.games.infinity.human_sphere.fireteams.events import FireteamLeft
from sightline.games.infinity.n4.commands import Project

AWAY = piece(at=(1100, 1100), facing=90)
SPOTS = {"A1": (200, 200), "A2": (300, 200), "A3": (400, 200)}


def projector(level: int = 2, *abilities: Ability | str, **more: object) -> Profile:
    return soldier(Ability(key="holoprojector", level=level), *abilities, unit="ayyar", name="Ayyar", **more)


def echoes(profile: Profile, *, real: str = "A1", states: frozenset[str] = frozenset()) -> list[Piece]:
    """A1, A2 and A3, 10 cm apart, of which one is real."""
    return [
        piece(profile, at=at, states={"holoecho", *states}, copy_of="" if key == real else real)
        for key, at in SPOTS.items()
    ]


@pytest.mark.rule("HS-EQUIP-073")
@pytest.mark.example("HS-EX2-028")
def test_who_poses_as_a_minelayer_lays_no_mine() -> None:
    muyib = soldier("minelayer", weapons=("ap_mine", "combi_rifle"), name="Muyib", unit="muyib")
    waiting: tuple[list[Profile], list[Profile]] = ([projector(1), soldier()], [])
    game = Skirmish([piece(muyib, at=(600, 100))], [AWAY], stage="deployment.first", off_table=waiting)
    posing = Deploy(player=0, member=1, at=(300, 100, 0), concealed="masked", poses_as=0)
    mine = msgspec.structs.replace(posing, lays="ap_mine", lays_at=(300, 200, 0))
    assert game.refuses(mine) != set()
    assert game.refuses(posing) == set()


# ------------------------------------------------------------------ Levels


@pytest.mark.rule("HS-LABEL-003", "HS-STATE-042")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_every_level_has_the_mask_and_the_higher_ones_holoechoes(level: int) -> None:
    states = {"masked"} if level == 1 else {"masked", "holoecho"}
    now = Situation(Skirmish([piece(projector(level), at=(200, 200))], [AWAY]).state)
    assert {*concealments(now, projector(level))} == states
    assert now.ability(now.trooper("A1"), "holomask") is not None


@pytest.mark.rule("HS-EQUIP-075")
@pytest.mark.parametrize(("level", "has"), [(1, False), (2, True), (3, True)])
def test_from_the_second_level_on_its_owner_surprises(level: int, has: bool) -> None:
    now = Situation(Skirmish([piece(projector(level), at=(200, 200))], [AWAY]).state)
    for key in ("surprise_attack", "surprise_shot"):
        assert (now.ability(now.trooper("A1"), key) is not None) == has


@pytest.mark.rule("HS-EQUIP-075")
def test_what_is_burnt_gives_nothing() -> None:
    now = Situation(Skirmish([piece(projector(), at=(200, 200), states=["burnt"])], [AWAY]).state)
    assert all(now.ability(now.trooper("A1"), key) is None for key in ("surprise_shot", "holomask"))


@pytest.mark.rule("HS-EQUIP-076")
@pytest.mark.parametrize(("level", "works"), [(2, False), (3, True)])
@pytest.mark.parametrize("state", ["holoecho", "masked"])
def test_only_the_third_level_goes_together_with_anything(level: int, works: bool, state: str) -> None:
    profile = projector(level, Ability(key="mimetism", mod=-3))
    now = Situation(Skirmish([piece(profile, at=(200, 200), states=[state])], [AWAY]).state)
    assert (now.ability(now.trooper("A1"), "mimetism") is not None) == works


# ------------------------------------------------------------------ always three


def deploying(profile: Profile) -> Skirmish:
    return Skirmish([], off_table=((profile, soldier()), ()), stage="deployment.first")


@pytest.mark.rule("HS-STATE-042")
def test_three_are_deployed_neither_more_nor_fewer() -> None:
    game = deploying(projector())
    both = ((200.0, 100.0, 0.0), (400.0, 100.0, 0.0))
    deploy = Deploy(player=0, member=0, at=(300, 100, 0), concealed="holoecho", copies=both)
    assert game.refuses(msgspec.structs.replace(deploy, copies=both[:1])) == {"HS-STATE-042"}
    far = ((200.0, 100.0, 0.0), (900.0, 100.0, 0.0))
    assert game.refuses(msgspec.structs.replace(deploy, copies=far)) == {"N4-STATE-078"}
    game.apply(deploy)
    assert [{*each.states} for each in game.state.troopers.values()] == [{"holoecho"}] * 3


BESIDE = ((175.0, 200.0, 0.0), (225.0, 200.0, 0.0))


def alone(*, seen: bool = False, active: int = 0, level: int = 2, **more: object) -> Skirmish:
    """Somebody with a Holoprojector behind a wall, or in plain sight of an enemy."""
    solids = [] if seen else [wall(100, 400, 400, 10, 200)]
    mine, theirs = [piece(projector(level), at=(200, 200))], [piece(at=(200, 600), facing=270)]
    return Skirmish(mine, theirs, solids=solids, active=active, **more)  # type: ignore[arg-type]


@pytest.mark.rule("HS-STATE-043")
@pytest.mark.example("HS-EX2-030")
def test_they_come_back_by_themselves_when_the_reactive_turn_begins() -> None:
    game = alone().apply(EndTurn(player=0))
    assert (game.state.asking, game.state.active) == ("projection", 1)
    game.apply(Project(player=0, trooper="A1", copies=BESIDE))
    assert sorted(game.state.troopers) == ["A1", "A2", "A3", "B1"]


@pytest.mark.rule("HS-STATE-043")
def test_not_in_plain_sight_nor_when_its_own_turn_begins() -> None:
    assert alone(seen=True).apply(EndTurn(player=0)).state.asking != "projection"
    assert alone(active=1).apply(EndTurn(player=1)).state.asking != "projection"
    assert alone(level=1).apply(EndTurn(player=0)).state.asking != "projection"


@pytest.mark.rule("HS-STATE-044")
def test_or_with_an_entire_order_out_of_sight_in_contact() -> None:
    game = alone()
    assert "HS-STATE-044" in alone(seen=True).activate("A1").refuses_declaring("holoprojector")
    assert "holoprojector" not in alone(level=1).activate("A1").offered()
    game.activate("A1").declare("holoprojector").finish()
    assert game.refuses(Project(player=0, trooper="A1", copies=BESIDE[:1])) == {"HS-STATE-044"}
    assert "N4-STATE-079" in game.refuses(Project(player=0, trooper="A1", copies=((100.0, 200.0, 0.0), BESIDE[1])))
    game.apply(Project(player=0, trooper="A1", copies=BESIDE))
    assert sorted(game.state.troopers) == ["A1", "A2", "A3", "B1"]


@pytest.mark.rule("HS-STATE-043", "HS-STATE-045")
def test_nobody_else_learns_which_one_is_real() -> None:
    games = [alone().apply(EndTurn(player=0)) for _ in range(3)]
    for real, game in enumerate(games):
        game.apply(Project(player=0, trooper="A1", copies=BESIDE, real=real))
    assert [[each.id for each in Situation(game.state).of(0)] for game in games] == [["A1"], ["A2"], ["A3"]]
    for viewer in (1, None):
        assert len({repr(view_of(game.state, viewer)) for game in games}) == 1
        assert len({repr(game.match.seen(viewer)) for game in games}) == 1
        assert len({repr(game.match.decision) for game in games}) == 1


# ------------------------------------------------------------------ fighting among them


@pytest.mark.rule("HS-STATE-051", "HS-STATE-050")
@pytest.mark.example("HS-EX2-029")
@pytest.mark.parametrize("real", ["A1", "A3"])
def test_a_surprise_shot_takes_3_from_who_reacts_to_it(real: str) -> None:
    enemies = [piece(at=(260, 700), facing=270), piece(at=(340, 700), facing=270)]
    game = Skirmish(echoes(projector(), real=real), enemies, dice=[20] * 5).activate("A1")
    for at in ((200, 220), (300, 220), (400, 220)):
        game.declare_one("move", to=[at])
    game.no_more_aros()
    for _ in range(list(SPOTS).index(real)):
        game.declare_one("idle")
    game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 2, "B2": 1})
    game.react("B1", "bs_attack", weapon="combi_rifle", aims={real: 1})
    game.react("B2", "bs_attack", weapon="combi_rifle", aims={real: 1}).no_more_aros()
    sides = [side for each in game.happened(Rolled) for side in each.sides if side.trooper.startswith("B")]
    sums = {side.trooper: sum(mod.value for mod in side.mods if mod.rule == "HS-SSHOT-004") for side in sides}
    assert sums == {"B1": -3, "B2": -3}


@pytest.mark.rule("HS-STATE-068")
@pytest.mark.example("HS-EX2-033")
@pytest.mark.parametrize(("target", "rest"), [("A2", ["A1", "A3"]), ("A1", ["A1"])])
def test_an_image_may_be_hacked_and_is_gone(target: str, rest: list[str]) -> None:
    hacker = soldier("hacker", equipment=(Ability(key="hacking_device"),), wip=15)
    remote = projector(type="REM", structure=True, hackable=True)
    game = Skirmish(echoes(remote), [piece(hacker, at=(300, 330), facing=90)], dice=[5, 20, 20]).activate("A1")
    for at in ((200, 220), (300, 220), (400, 220)):
        game.declare_one("move", to=[at])
    game.react("B1", "hack", weapon="carbonite", aims={target: 1}).no_more_aros()
    while game.state.asking == "order.second":
        game.declare_one("idle")
    game.finish()
    assert sorted(key for key in game.state.troopers if key.startswith("A")) == rest


@pytest.mark.rule("HS-STATE-058")
def test_retreat_ends_it() -> None:
    fallen = piece(soldier(cost=200), at=(900, 100), states=["unconscious"], lost=1)
    army = [*echoes(projector(cost=10)), fallen]
    game = Skirmish(army, [AWAY]).apply(EndTurn(player=0)).apply(EndTurn(player=1))
    assert sorted(key for key in game.state.troopers if key.startswith("A")) == ["A1", "A4"]


def bumping(first: Piece, *more: Piece, to: tuple[float, float]) -> Skirmish:
    """An ally (the last one) walks up to somebody; nobody else is near."""
    army = [first, *more, piece(at=(to[0], to[1] - 80))]
    game = Skirmish(army, [AWAY]).activate(f"A{len(army)}")
    return game.declare("move", to=[to]).finish()


@pytest.mark.rule("HS-STATE-074")
@pytest.mark.parametrize(("to", "masked"), [((200, 175), False), ((200, 160), True)])
def test_contact_with_a_model_of_its_own_side_gives_a_mask_away(to: tuple[float, float], masked: bool) -> None:
    spy = piece(projector(1), at=(200, 200), states=["masked"], poses_as=1)
    assert ("masked" in bumping(spy, to=to).trooper("A1").states) == masked


@pytest.mark.rule("HS-STATE-056", "HS-STATE-061")
@pytest.mark.parametrize(("x", "rest"), [(200, ["A1", "A4"]), (300, ["A1", "A3", "A4"])])
def test_and_holoechoes(x: float, rest: list[str]) -> None:
    game = bumping(*echoes(projector()), to=(x, 175))
    assert sorted(key for key in game.state.troopers if key.startswith("A")) == rest


@pytest.mark.rule("HS-STATE-056")
def test_who_stands_there_already_gives_nobody_away() -> None:
    spy, ally = piece(projector(1), at=(200, 200), states=["masked"], poses_as=1), piece(at=(225, 200))
    game = Skirmish([spy, ally, piece(at=(700, 200))], [AWAY]).activate("A3").declare("move", to=[(700, 250)]).finish()
    assert "masked" in game.trooper("A1").states


# ------------------------------------------------------------------ Fireteams


def hidden_team(*, level: int = 2) -> Skirmish:
    """A Fireteam of three behind a wall, one of whom has a Holoprojector."""
    mine = [piece(projector(level), at=(200, 200)), piece(at=(300, 200)), piece(at=(300, 250))]
    wall_between = [wall(100, 400, 400, 10, 200)]
    tokens = marker("A2", "A1", "A3")
    return Skirmish(mine, [piece(at=(200, 600), facing=270)], solids=wall_between, tokens=tokens)


@pytest.mark.rule("HS-STATE-067")
@pytest.mark.example("HS-EX2-032")
@pytest.mark.parametrize("real", [0, 2])
def test_who_becomes_a_holoecho_leaves_its_fireteam_at_once(real: int) -> None:
    game = hidden_team().apply(EndTurn(player=0))
    game.apply(Project(player=0, trooper="A1", copies=BESIDE, real=real))
    assert members(game) == {"A2", "A3"}
    assert [each.trooper for each in game.happened(FireteamLeft)] == ["A1"]


@pytest.mark.rule("HS-STATE-077")
@pytest.mark.example("HS-EX2-027", "N4-EQUIP-EX02")
@pytest.mark.parametrize(("skill", "revealed"), [("bs_attack", False), ("dodge", True)])
def test_a_masked_member_is_revealed_only_if_all_of_them_roll(skill: str, revealed: bool) -> None:
    masked = piece(projector(1), at=(240, 200), states=["masked"], poses_as=2)
    mine = [piece(at=(200, 200)), masked, piece(at=(280, 200))]
    enemy = piece(at=(240, 900), facing=90)
    game = Skirmish(mine, [enemy], tokens=marker("A1", "A2", "A3"), dice=[20] * 6).activate("A1")
    for x in (200, 240, 280):
        game.declare_one("move", to=[(x, 220)])
    game.no_more_aros()
    if skill == "dodge":
        for _ in range(3):
            game.declare_one("dodge")
    else:
        game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 4})
    game.finish()
    while game.state.asking == "order.moves":
        game.apply(next(iter(game.match.options())).command)
    assert ("masked" not in game.trooper("A2").states) == revealed

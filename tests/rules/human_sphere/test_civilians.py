"""HS-CIV: Civilians, whom nobody may harm, and who go along with troopers."""

import msgspec
import pytest
from skirmish import Piece, Skirmish, mine_at_hand, piece, soldier, with_weapon

from sightline.games.infinity.core.match.commands import Activate, EndTurn
from sightline.games.infinity.core.match.events import (
    BecameIdle,
    Ended,
    Moved,
    Revealed,
    SavesRolled,
    Scored,
    TemplateLaid,
)
from sightline.games.infinity.core.match.game import InfinityGame
from sightline.games.infinity.core.order.declarations import SkillType
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.order.outcomes import Outcome, Suffered
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import TroopType
from sightline.games.infinity.core.troopers.weapons import Mode, Weapon
from sightline.games.infinity.human_sphere.civilians.civevac import CIVEVAC, HELD, LeftAlone
from sightline.games.infinity.human_sphere.civilians.neutral import CIVILIAN, PROFILE, blame, harmed_by
from sightline.games.infinity.human_sphere.civilians.synchronize import wary
from sightline.games.infinity.human_sphere.edition import HUMAN_SPHERE
from sightline.games.infinity.human_sphere.missions.mission import _forfeited
from sightline.geometry.moving.paths import Walk
from sightline.kernel import NothingToMeasure, Play, Player, SeededDice

RICH = soldier(cost=150)
FOE = piece(RICH, at=(1100, 1100))


def civilian(x: float, y: float, *states: str, captor: str = "") -> Piece:
    return piece(PROFILE, at=(x, y), device=CIVILIAN, states=states, captor=captor)


def beside(*skills: str, **more: object) -> Piece:
    """Somebody in contact with a Civilian at (600, 600)."""
    return piece(soldier(*skills, wip=12, **more), at=(600, 575))


def walk(x: float, y: float) -> tuple[Walk, ...]:
    return (Walk(((x, y, 0),)),)


def escorting(*more: Piece, b: tuple[Piece, ...] = (FOE,), controller: Piece | None = None, **also: object) -> Skirmish:
    """A1 is the Controller of A2, a Civilian; the Order in which it became that is over."""
    dice = (1, *also.pop("dice", ()))  # type: ignore[misc]
    pieces = [controller or beside(), civilian(600, 600), *more]
    game = Skirmish(pieces, list(b), dice=dice, **also)  # type: ignore[arg-type]
    return settled(game.activate("A1").declare("synchronize_civilian", aims={"A2": 1}).no_more_aros())


def settled(game: Skirmish) -> Skirmish:
    """The Order at hand, with nothing more done in it."""
    game.declare("idle") if game.state.stage == "order.second" else None
    return game.no_more_aros()


# ------------------------------------------------------------------ what they are


@pytest.mark.rule("HS-CIV-011", "HS-REF-009")
def test_the_profile_of_a_civilian() -> None:
    figures = (PROFILE.mov, PROFILE.cc, PROFILE.bs, PROFILE.ph, PROFILE.wip, PROFILE.arm, PROFILE.bts)
    assert figures == ((10, 10), 6, 5, 10, 11, 0, 0)
    assert (PROFILE.vitality, PROFILE.structure, PROFILE.silhouette, PROFILE.weapons) == (1, False, "2", ())
    assert {each.key for each in (*PROFILE.skills, *PROFILE.equipment)} == {"irregular", "cube"}
    assert (PROFILE.cost, HUMAN_SPHERE.devices[CIVILIAN]) == (2, PROFILE)


@pytest.mark.rule("HS-CIV-001")
def test_a_civilian_belongs_to_no_list_and_gives_no_order() -> None:
    game = Skirmish([piece(RICH, at=(100, 100)), civilian(600, 600)], [FOE], active=1)
    game.apply(EndTurn(player=1))
    assert game.pool == 1
    assert [each.id for each in Situation(game.state).of(0)] == ["A1"]
    assert game.refuses(Activate(player=0, troopers=("A2",)))


@pytest.mark.rule("HS-CIV-001", "HS-CIV-025")
def test_nobody_gives_an_order_to_a_civilian_that_goes_along() -> None:
    game = escorting()
    assert game.refuses(Activate(player=0, troopers=("A2",))) == {"HS-CIV-001"}
    offered = [option.command.troopers[0] for option in game.match.options() if isinstance(option.command, Activate)]
    assert set(offered) == {"A1"}


@pytest.mark.rule("HS-CIV-002", "HS-CIV-010")
def test_contact_with_a_civilian_of_the_other_side_is_no_close_combat() -> None:
    game = Skirmish([beside()], [civilian(600, 600), FOE])
    now = Situation(game.state)
    assert not now.is_engaged(game.trooper("A1"))
    assert [each.id for each in now.targets_of(0)] == ["B2"]
    assert game.activate("A1").refuses_declaring("move", path=walk(600, 500)) == set()


@pytest.mark.rule("HS-CIV-003")
def test_civilians_are_in_nobodys_line_of_fire() -> None:
    row = [civilian(600, y) for y in (400, 425, 450)]
    game = Skirmish([piece(at=(600, 300), facing=90), *row], [piece(at=(600, 600), facing=270)])
    now = Situation(game.state)
    assert now.sees(game.trooper("A1"), game.trooper("B1"))
    assert now.silhouette(game.trooper("A2")) == "2", "though they are figures as others are"


@pytest.mark.rule("HS-CIV-004")
@pytest.mark.parametrize(
    ("skill", "weapon"), [("bs_attack", "combi_rifle"), ("cc_attack", "cc_weapon"), ("hack", ""), ("discover", "")]
)
def test_nobody_attacks_a_civilian(skill: str, weapon: str) -> None:
    shooter = piece(soldier("hacker", weapons=("combi_rifle", "cc_weapon")), at=(600, 575))
    game = Skirmish([shooter], [civilian(600, 600), FOE]).activate("A1")
    assert game.refuses_declaring(skill, weapon=weapon, aims={"B1": 1})
    assert not [
        option
        for option in game.match.options()
        if "B1" in option.command.use.targets and option.command.use.skill == skill  # type: ignore[attr-defined]
    ]


@pytest.mark.rule("HS-CIV-004")
def test_not_even_by_a_rifle_in_sight_of_one() -> None:
    enemies = [civilian(600, 600), piece(at=(650, 600), facing=270), FOE]
    game = Skirmish([piece(soldier(weapons=("combi_rifle",)), at=(600, 300), facing=90)], enemies).activate("A1")
    assert "HS-CIV-004" in game.refuses_declaring("bs_attack", weapon="combi_rifle", aims={"B1": 3})
    assert game.refuses_declaring("bs_attack", weapon="combi_rifle", aims={"B2": 3}) == set()


# ------------------------------------------------------------------ templates, mines, explosions


GUNNER = piece(soldier(weapons=("chain_rifle",)), at=(200, 200))
AHEAD = [((200, 212.5, 20), 90)]
TARGET = piece(at=(200, 440), facing=90)


def fired(*, mine: tuple[Piece, ...] = (), theirs: tuple[Piece, ...] = ()) -> Skirmish:
    game = Skirmish([GUNNER, *mine], [TARGET, *theirs, FOE]).activate("A1")
    return game.declare("bs_attack", weapon="chain_rifle", place=AHEAD)


@pytest.mark.rule("HS-CIV-005")
@pytest.mark.parametrize("whose", ["mine", "theirs"])
def test_a_template_that_covers_a_civilian_is_cancelled(whose: str) -> None:
    game = fired(**{whose: (civilian(200, 300),)})
    assert game.state.order is not None
    assert [each.cancelled for each in game.state.order.templates] == [True]
    assert "B1" in game.can_react(), "who is under it may react"


@pytest.mark.rule("HS-CIV-005")
def test_one_that_covers_none_is_not() -> None:
    game = fired(theirs=(civilian(600, 300),))
    assert game.state.order is not None
    assert [(each.cancelled, each.affected) for each in game.state.order.templates] == [(False, frozenset({"B1"}))]


@pytest.mark.rule("HS-CIV-005")
@pytest.mark.example("HS-EX2-043")
def test_of_two_blasts_only_the_one_that_covers_a_civilian_is_void() -> None:
    launcher = piece(soldier(weapons=("heavy_rocket_launcher",)), at=(200, 200))
    foes = [piece(at=(200, 600), facing=90), piece(at=(600, 600), facing=90), civilian(220, 620)]
    game = Skirmish([launcher], [*foes, FOE], dice=(1, 1, 20, 20, 20, 20)).activate("A1")
    game.declare("bs_attack", weapon="heavy_rocket_launcher", mode="blast", aims={"B1": 1, "B2": 1})
    assert game.state.order is not None
    assert {each.main: each.cancelled for each in game.state.order.templates} == {"B1": True, "B2": False}


@pytest.mark.rule("HS-CIV-006")
def test_a_cancelled_shot_of_a_disposable_weapon_is_spent() -> None:
    mode = Mode(damage=13, template="large_teardrop")
    edition = with_weapon(Weapon(key="gadget", name={"en": "Gadget"}, rule="C1-TRAIT-213", modes=(mode,), uses=1))
    gunner = piece(soldier(weapons=("gadget",)), at=(200, 200))
    for x, idle in ((200, ["A1"]), (600, [])):
        game = Skirmish([gunner], [TARGET, civilian(x, 300), FOE], edition=edition, dice=(20,)).activate("A1")
        settled(game.declare("bs_attack", weapon="gadget", place=AHEAD).no_more_aros())
        assert game.trooper("A1").uses == {"gadget": 1}
        assert [event.trooper for event in game.happened(BecameIdle)] == idle


@pytest.mark.rule("HS-CIV-008")
def test_civilians_set_no_mines_off() -> None:
    mine = piece(at=(600, 720), device=mine_at_hand())
    game = escorting(b=(FOE, mine)).activate("A1")
    game.declare_one("move", path=walk(600, 550)).declare_one("move", path=walk(600, 660))
    assert game.state.order is not None
    assert game.state.order.templates == ()


@pytest.mark.rule("HS-CIV-008")
@pytest.mark.parametrize(("x", "goes_off"), [(600, False), (1000, True)])
def test_a_mine_spares_a_civilian_as_it_would_a_friend(x: float, goes_off: bool) -> None:
    mine = piece(at=(600, 700), device=mine_at_hand())
    walker = piece(at=(600, 500), facing=90)
    game = Skirmish([walker], [FOE, mine, civilian(x, 640)]).activate("A1")
    game.declare("move", path=walk(600, 590))
    assert game.state.order is not None
    assert bool(game.state.order.templates) is goes_off


@pytest.mark.rule("HS-CIV-009", "HS-CIV-901")
@pytest.mark.example("HS-EX2-044")
@pytest.mark.parametrize("near", [True, False])
def test_an_explosion_beside_a_civilian_is_void_but_kills_who_explodes(near: bool) -> None:
    bomb = piece(soldier("explode"), at=(200, 525), facing=90)
    bystander = civilian(170, 560) if near else civilian(900, 900)
    game = Skirmish(
        [piece(at=(200, 200)), piece(at=(230, 560), facing=90)],
        [bomb, bystander, piece(at=(1100, 1100), facing=90)],
        dice=(5, 20, 20, 1) if near else (5, 20, 20, 1, 20),
    )
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    game.declare("idle").no_more_aros()
    (laid,) = game.happened(TemplateLaid)
    assert laid.template.cancelled is near
    assert "B1" not in game.state.troopers
    saved = {each.trooper for each in game.happened(SavesRolled)}
    assert saved == ({"B1"} if near else {"B1", "A2"})


# ------------------------------------------------------------------ what harming one costs


@pytest.mark.rule("HS-CIV-007")
@pytest.mark.parametrize(("states", "guilty"), [(("unconscious",), True), ((), False)])
def test_who_leaves_a_civilian_null_is_remembered(states: tuple[str, ...], guilty: bool) -> None:
    game = Skirmish([piece(RICH, at=(100, 100))], [civilian(600, 600, *states), FOE], scenario="rescue").activate("A1")
    assert game.state.order is not None
    harmed = (Suffered(trooper="B1", points=1, conditions=frozenset(), attacker="A1"),)
    state = msgspec.structs.replace(game.state, order=msgspec.structs.replace(game.state.order, suffered=harmed))
    play = Play(InfinityGame(HUMAN_SPHERE), state, SeededDice("none"), NothingToMeasure())
    blame(play, Outcome())
    assert bool(play.state.memory.get(harmed_by(0))) is guilty


@pytest.mark.rule("HS-CIV-007")
@pytest.mark.parametrize(
    ("guilty", "points", "left"),
    [(0, (4, 3), (0, 5)), (1, (4, 3), (6, 0)), (0, (4, 9), (0, 10)), (1, (0, 0), (2, 0)), (None, (4, 3), (4, 3))],
)
def test_who_has_harmed_one_loses_all_and_the_other_gets_two(
    guilty: Player | None, points: tuple[int, int], left: tuple[int, int]
) -> None:
    memory = {} if guilty is None else {harmed_by(guilty): 1}
    state = Skirmish([piece(RICH, at=(100, 100))], [FOE], scenario="rescue", memory=memory).state
    play = Play(InfinityGame(HUMAN_SPHERE), state, SeededDice("none"), NothingToMeasure())
    assert _forfeited(play, points) == left
    told = [(each.player, each.points) for each in play.events if isinstance(each, Scored)]
    change = [left[side] - points[side] for side in (0, 1)]
    assert told == ([] if guilty is None else [(side, change[side]) for side in (guilty, 1 - guilty)])


@pytest.mark.rule("HS-CIV-007")
def test_the_match_is_over_and_the_other_side_gets_two_points_more() -> None:
    guilty = Skirmish([piece(RICH, at=(100, 100))], [FOE], scenario="rescue", memory={harmed_by(0): 1})
    guilty.activate("A1").declare("idle").no_more_aros().declare("idle").no_more_aros()
    (end,) = guilty.happened(Ended)
    assert (end.objective, end.winner) == ((0, 2), 1)
    lines = [(each.player, each.points) for each in guilty.happened(Scored) if each.rule == "HS-CIV-007"]
    assert lines == [(0, 0), (1, 2)]


# ------------------------------------------------------------------ Synchronize Civilian


@pytest.mark.rule("HS-CIV-012")
def test_it_is_a_common_short_movement_skill() -> None:
    skill = HUMAN_SPHERE.skill["synchronize_civilian"]
    assert (skill.types, skill.ability) == (frozenset({SkillType.SHORT_MOVEMENT}), "")
    game = Skirmish([beside(), civilian(600, 600)], [FOE], dice=(1,)).activate("A1")
    game.declare("synchronize_civilian", aims={"A2": 1})
    assert game.refuses_declaring("move", path=walk(600, 500)) == set()


@pytest.mark.rule("HS-CIV-013")
def test_a_marker_that_does_it_is_revealed() -> None:
    hidden = piece(soldier("camouflage", wip=12), at=(600, 575), states=["camouflaged"])
    game = Skirmish([hidden, civilian(600, 600)], [FOE], dice=(1,)).activate("A1")
    game.declare("synchronize_civilian", aims={"A2": 1})
    assert [event.trooper for event in game.happened(Revealed)] == ["A1"]


@pytest.mark.rule("HS-CIV-014")
def test_it_needs_contact_or_to_come_into_contact_in_the_same_order() -> None:
    game = Skirmish([piece(soldier(wip=12), at=(600, 500)), civilian(600, 600)], [FOE], dice=(1,)).activate("A1")
    for target in ("A2", "B1"):
        assert game.refuses_declaring("synchronize_civilian", aims={target: 1}) == {"HS-CIV-014"}
    game.declare("move", path=walk(600, 575)).no_more_aros()
    assert "synchronize_civilian" in game.offered()
    assert game.refuses_declaring("synchronize_civilian", aims={"A2": 1}) == set()


@pytest.mark.rule("HS-CIV-015")
def test_not_one_that_goes_along_with_an_enemy() -> None:
    game = escorting(b=(piece(soldier(), at=(600, 625)), FOE)).apply(EndTurn(player=0)).activate("B1")
    assert "HS-CIV-015" in game.refuses_declaring("synchronize_civilian", aims={"A2": 1})


@pytest.mark.rule("HS-CIV-016")
def test_nobody_has_three() -> None:
    game = escorting(civilian(575, 575), civilian(625, 575), dice=(1,)).activate("A1")
    settled(game.declare("synchronize_civilian", aims={"A3": 1}).no_more_aros()).activate("A1")
    assert game.refuses_declaring("synchronize_civilian", aims={"A4": 1}) == {"HS-CIV-016"}


@pytest.mark.rule("HS-CIV-017")
def test_not_who_is_impetuous() -> None:
    game = Skirmish([beside("impetuous"), civilian(600, 600)], [FOE]).activate("A1")
    assert "HS-CIV-017" in game.refuses_declaring("synchronize_civilian", aims={"A2": 1})
    assert "synchronize_civilian" not in game.offered()


@pytest.mark.rule("HS-CIV-018")
@pytest.mark.parametrize("kind", ["peripheral_servant", "peripheral_synchronized"])
def test_not_a_servant_or_synchronized_trooper(kind: str) -> None:
    follower = soldier(kind)
    owner = soldier("doctor", peripherals=(follower,))
    pieces = [piece(owner, at=(600, 500)), piece(follower, at=(600, 575), peripheral_of=0), civilian(600, 600)]
    game = Skirmish(pieces, [FOE]).activate("A1").declare_one("idle")
    assert game.asked == "A2"
    assert "HS-CIV-018" in game.refuses_declaring("synchronize_civilian", aims={"A3": 1})


@pytest.mark.rule("HS-CIV-019")
def test_not_a_remote() -> None:
    game = Skirmish([beside(type=TroopType.REM), civilian(600, 600)], [FOE]).activate("A1")
    assert game.refuses_declaring("synchronize_civilian", aims={"A2": 1}) == {"HS-CIV-019"}


@pytest.mark.rule("HS-CIV-020")
def test_not_in_a_coordinated_order() -> None:
    game = Skirmish([beside(), civilian(600, 600), piece(at=(300, 300))], [FOE])
    alone = Skirmish([beside(), civilian(600, 600)], [FOE]).activate("A1")
    assert alone.refuses_declaring("synchronize_civilian", aims={"A2": 1}) == set()
    game.apply(Activate(player=0, troopers=("A1", "A3"), group="coordinated"))
    assert "HS-CIV-020" in game.refuses_declaring("synchronize_civilian", aims={"A2": 1})


@pytest.mark.rule("HS-CIV-021", "HS-CIV-024")
@pytest.mark.parametrize(("die", "done"), [(12, True), (13, False)])
def test_a_roll_of_wip_wins_it_over(die: int, done: bool) -> None:
    game = Skirmish([beside(), civilian(600, 600)], [FOE], dice=(die, 1)).activate("A1")
    settled(game.declare("synchronize_civilian", aims={"A2": 1}).no_more_aros())
    one = game.trooper("A2")
    assert (one.captor, CIVEVAC in one.states) == (("A1", True) if done else ("", False))


@pytest.mark.rule("HS-CIV-022")
@pytest.mark.parametrize(("die", "end"), [(1, (600, 510)), (6, (550, 460)), (11, (600, 410)), (16, (650, 460))])
def test_else_it_runs_5_cm_in_a_direction_counted_from_the_middle_of_the_table(
    die: int, end: tuple[float, float]
) -> None:
    far = piece(soldier(wip=12), at=(600, 435))
    game = Skirmish([far, civilian(600, 460)], [FOE], dice=(20, die)).activate("A1")
    settled(game.declare("synchronize_civilian", aims={"A2": 1}).no_more_aros())
    at = game.trooper("A2").at
    blocked = die == 11  # its way leads through who frightens it: friends may be passed, not stood on
    assert (round(at[0]), round(at[1])) == end or blocked
    (moved,) = [event for event in game.happened(Moved) if event.trooper == "A2"]
    assert moved.cost <= 50.01


@pytest.mark.rule("HS-CIV-014", "HS-CIV-022")
def test_who_has_run_is_not_won_over_with_the_second_skill() -> None:
    game = Skirmish([beside(), civilian(600, 600)], [FOE], dice=(20, 6)).activate("A1")
    game.declare("synchronize_civilian", aims={"A2": 1}).no_more_aros()
    game.declare("synchronize_civilian", aims={"A2": 1}).no_more_aros()
    assert (game.state.order, game.trooper("A2").captor) == (None, "")


@pytest.mark.rule("HS-CIV-023")
@pytest.mark.parametrize(("die", "done"), [(9, True), (10, False)])
def test_a_hostile_one_is_harder_to_win_over(die: int, done: bool) -> None:
    game = Skirmish([beside(), civilian(600, 600, "hostile")], [FOE], dice=(die, 1)).activate("A1")
    settled(game.declare("synchronize_civilian", aims={"A2": 1}).no_more_aros())
    assert (CIVEVAC in game.trooper("A2").states) is done
    assert not Situation(game.state).is_engaged(game.trooper("A1"))


@pytest.mark.rule("HS-CIV-023")
@pytest.mark.parametrize(
    ("skill", "states", "mods"),
    [
        ("synchronize_civilian", ("hostile",), [-3]),
        ("synchronize_civilian", (), []),
        ("discover", ("hostile",), []),
    ],
)
def test_and_harder_for_nothing_else(skill: str, states: tuple[str, ...], mods: list[int]) -> None:
    game = Skirmish([beside(), civilian(600, 600, *states)], [FOE])
    now = Situation(game.state)
    attempt = Attempt(actor=now.trooper("A1"), skill=skill, attribute="wip", target=now.trooper("A2"))
    assert [mod.value for mod in wary(now, attempt)] == mods


# ------------------------------------------------------------------ CivEvac


@pytest.mark.rule("HS-CIV-025")
def test_it_moves_with_the_order_of_its_controller_and_does_the_same() -> None:
    game = escorting().activate("A1")
    game.declare_one("move", path=walk(600, 500))
    assert game.asked == "A2"
    assert game.offered() == {"move", "idle"}
    assert game.refuses_declaring("jump")
    game.declare_one("move", path=walk(600, 525))
    assert game.trooper("A2").at == (600, 525, 0)


@pytest.mark.rule("HS-CIV-025")
def test_the_pair_gives_an_enemy_a_single_aro() -> None:
    watcher = piece(soldier(weapons=("combi_rifle",)), at=(600, 900), facing=270)
    game = escorting(b=(watcher, FOE)).activate("A1")
    game.declare_one("move", path=walk(600, 500)).declare_one("move", path=walk(600, 525))
    assert game.can_react() == {"B1"}
    game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1})
    assert game.can_react() == set()


@pytest.mark.rule("HS-CIV-025")
def test_in_the_turn_of_the_other_side_both_declare_the_same() -> None:
    game = escorting(b=(piece(soldier(weapons=("combi_rifle",)), at=(600, 900), facing=270), FOE))
    game.apply(EndTurn(player=0)).activate("B1").declare("move", path=walk(600, 850))
    assert {"A1", "A2"} <= game.can_react()
    game.react("A1", "dodge")
    assert game.refuses_reacting("A2", "reset") - {None}
    assert game.refuses_reacting("A2", "dodge") == set()


@pytest.mark.rule("HS-CIV-026")
def test_what_it_cannot_do_is_idle() -> None:
    foe = piece(at=(600, 700), facing=270)
    controller = piece(soldier(wip=12, weapons=("combi_rifle",)), at=(575, 600), facing=90)
    game = escorting(b=(foe, FOE), controller=controller).activate("A1")
    game.declare_one("bs_attack", weapon="combi_rifle", aims={"B1": 3})
    assert game.state.order is not None
    assert [each.use.skill for each in game.state.order.skills] == ["bs_attack", "idle"]
    careful = escorting().activate("A1").declare_one("cautious_movement", path=walk(600, 550))
    assert careful.state.order is None or careful.asked != "A2"
    spy = piece(soldier("camouflage"), at=(600, 700), states=["camouflaged"])
    looking = escorting(b=(spy, FOE), controller=controller).activate("A1").declare_one("discover", aims={"B1": 1})
    assert looking.state.order is not None
    assert [each.use.skill for each in looking.state.order.skills] == ["discover", "idle"]


@pytest.mark.rule("HS-CIV-028")
def test_it_adds_nothing_to_close_combat_and_has_no_remote_presence() -> None:
    foe = piece(at=(575, 600))
    game = escorting(b=(foe, FOE))
    now = Situation(game.state)
    assert not now.is_engaged(game.trooper("A2"))
    assert "A2" not in {each.id for each in now.opponents(game.trooper("B1"))}
    assert now.ability(game.trooper("A2"), "remote_presence") is None


@pytest.mark.rule("HS-CIV-027", "HS-CIV-031")
def test_who_is_away_from_its_controller_at_the_end_is_left_alone() -> None:
    game = escorting(controller=beside(mov=(15, 15))).activate("A1")
    game.declare_one("move", path=walk(600, 430)).declare_one("idle").no_more_aros()
    game.declare_one("move", path=walk(600, 300)).declare_one("idle").no_more_aros()
    assert game.trooper("A2").captor == ""
    assert [event.rule for event in game.happened(LeftAlone)] == ["HS-CIV-031"]


@pytest.mark.rule("HS-CIV-027", "HS-CIV-031")
@pytest.mark.parametrize(("y", "alone"), [(900, ["A2"]), (480, [])])
def test_who_is_away_when_an_order_begins_is_left_alone_before_anybody_moves(y: float, alone: list[str]) -> None:
    game = Skirmish([piece(at=(600, 300)), civilian(600, y, CIVEVAC, captor="A1")], [FOE])
    game.activate("A1").declare_one("move", path=walk(600, 380))
    assert [event.trooper for event in game.happened(LeftAlone)] == alone


@pytest.mark.rule("HS-CIV-032")
@pytest.mark.parametrize("state", ["isolated", "immobilized_a", "immobilized_b", "unconscious"])
def test_a_controller_that_cannot_go_on_leaves_it_alone_at_the_end_of_the_order(state: str) -> None:
    controller = piece(at=(600, 575), states=[state], lost=int(state == "unconscious"))
    game = Skirmish([controller, civilian(600, 600, CIVEVAC, captor="A1"), piece(at=(300, 300))], [FOE])
    settled(game.activate("A3").declare("idle").no_more_aros())
    assert [event.rule for event in game.happened(LeftAlone)] == ["HS-CIV-032"]


@pytest.mark.rule("HS-CIV-033")
def test_a_controller_that_stays_a_model_keeps_it() -> None:
    game = escorting(controller=beside("camouflage"))
    settled(game.activate("A1").declare("idle").no_more_aros())
    assert game.trooper("A2").captor == "A1"


@pytest.mark.rule("HS-CIV-034")
def test_who_was_too_far_away_is_not_let_go_once_more() -> None:
    game = Skirmish([piece(at=(600, 300)), civilian(600, 900, CIVEVAC, captor="A1")], [FOE]).activate("A1")
    settled(game.declare("release_civilian", aims={"A2": 1}).no_more_aros())
    assert [event.rule for event in game.happened(LeftAlone)] == ["HS-CIV-031"]


@pytest.mark.rule("HS-CIV-033")
def test_a_controller_that_becomes_a_marker_leaves_it_alone() -> None:
    game = escorting(controller=beside("camouflage")).activate("A1").declare("camouflage").no_more_aros()
    assert "camouflaged" in game.trooper("A1").states
    assert [event.rule for event in game.happened(LeftAlone)] == ["HS-CIV-033"]


@pytest.mark.rule("HS-CIV-034")
def test_a_controller_may_let_it_go_with_a_short_skill() -> None:
    game = escorting().activate("A1")
    game.declare_one("move", path=walk(600, 560)).declare_one("idle").no_more_aros()
    assert "release_civilian" in game.offered()
    game.declare("release_civilian", aims={"A2": 1}).no_more_aros()
    assert [event.rule for event in game.happened(LeftAlone)] == ["HS-CIV-034"]
    assert game.trooper("A2").captor == ""
    assert game.activate("A1").refuses_declaring("release_civilian", aims={"A2": 1}) == {"HS-CIV-034"}


@pytest.mark.rule("HS-CIV-030", "HS-CIV-035")
def test_whoever_is_left_alone_is_immobilized_until_it_goes_along_again() -> None:
    game = escorting(dice=(1,)).activate("A1").declare("release_civilian", aims={"A2": 1}).no_more_aros()
    settled(game)
    assert HELD in game.trooper("A2").states
    now = Situation(game.state)
    assert any(clings(now, game.trooper("A2"), HELD) for clings in HUMAN_SPHERE.clinging)
    settled(game.activate("A1").declare("synchronize_civilian", aims={"A2": 1}).no_more_aros())
    assert game.trooper("A2").states == {CIVEVAC}

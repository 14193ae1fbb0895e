"""N4: Peripheral (Synchronized) and Peripheral (Control), and what cuts a Peripheral off."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import Activate, EndTurn
from sightline.games.infinity.core.match.state import Token, combat_group
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.lists import check_list
from sightline.games.infinity.core.troopers.profiles import Ability, ArmyList, Member, Profile, TroopType
from sightline.games.infinity.n4.commands import SpendCommandToken
from sightline.games.infinity.n4.edition import N4
from sightline.games.infinity.n4.troopers.peripherals import company_of, spearhead_of

AWAY = piece(at=(1100, 1100), facing=90)
DRONE = soldier("peripheral_synchronized", type=TroopType.REM, structure=True, name="Drone")
UNIT = soldier("peripheral_control", type=TroopType.REM, structure=True, name="Unit")


def team(peripheral: Profile, *spots: tuple[float, float], states: tuple[str, ...] = (), **more: object) -> Skirmish:
    """A Controller (A1) at (200, 200) with Peripherals (A2 ...)."""
    controller = soldier(peripherals=(peripheral,) * len(spots))
    company: list[Piece] = [piece(peripheral, at=at, peripheral_of=0) for at in spots]
    return Skirmish([piece(controller, at=(200, 200), states=states), *company], [AWAY], **more)  # type: ignore[arg-type]


def activated(game: Skirmish) -> tuple[str, ...]:
    assert game.state.order is not None
    return game.state.order.troopers


def idle(game: Skirmish) -> Skirmish:
    return game.declare("idle").no_more_aros().declare("idle").no_more_aros()


# ------------------------------------------------------------------ Disconnected


@pytest.mark.rule("N4-STATE-048")
def test_a_disconnected_peripheral_neither_acts_nor_counts_and_nothing_it_has_works() -> None:
    hidden = soldier("peripheral_synchronized", Ability(key="mimetism", mod=-6), name="Drone", cost=8)
    game = team(hidden, (260, 200), states=("isolated",), active=1)
    now = Situation(game.state)
    assert now.ability(game.trooper("A2"), "mimetism") is not None
    idle(game.activate("B1"))
    now = Situation(game.state)
    assert now.ability(game.trooper("A2"), "mimetism") is None
    assert now.is_null(game.trooper("A2"))
    assert game.state.fixed.scenario.victory_points(now, 0) == now.cost(game.trooper("A1"))
    game.activate("B1").declare("idle")
    assert "A2" not in game.can_react()


@pytest.mark.rule("N4-SSK-233", "N4-STATE-047")
@pytest.mark.parametrize(("state", "cut_off"), [("isolated", True), ("unconscious", True), ("targeted", False)])
def test_a_null_or_isolated_controller_leaves_its_peripherals_disconnected(state: str, cut_off: bool) -> None:
    game = team(DRONE, (260, 200), states=(state,), active=1)
    idle(game.activate("B1"))
    assert ("disconnected" in game.trooper("A2").states) == cut_off


@pytest.mark.rule("HS-GSYNC-003", "HS-GSYNC-019")
@pytest.mark.rule("N4-SSK-246", "N4-SSK-247", "N4-STATE-047")
@pytest.mark.parametrize(("x", "cut_off"), [(425, False), (427, True)])
def test_a_synchronized_peripheral_that_breaks_coherency_is_disconnected(x: float, cut_off: bool) -> None:
    game = team(DRONE, (x, 200), active=1)
    idle(game.activate("B1"))
    assert ("disconnected" in game.trooper("A2").states) == cut_off


@pytest.mark.rule("N4-SSK-247")
def test_who_has_strayed_is_not_activated() -> None:
    game = team(DRONE, (260, 200), (900, 200)).activate("A1")
    assert activated(game) == ("A1", "A2")


@pytest.mark.rule("N4-SSK-248", "N4-STATE-049")
def test_who_is_near_again_is_connected_again() -> None:
    game = idle(team(DRONE, (450, 200)).activate("A1"))
    assert "disconnected" in game.trooper("A2").states
    game.activate("A1").declare("move", to=[(250, 200)]).no_more_aros().declare("idle").no_more_aros()
    assert game.trooper("A2").states == frozenset()


# ------------------------------------------------------------------ acting together


@pytest.mark.rule("N4-SSK-249", "N4-ORD-015")
def test_one_order_activates_the_controller_and_all_its_synchronized_peripherals() -> None:
    game = team(DRONE, (260, 200), (200, 260), (140, 200), pool=3).activate("A1")
    assert (activated(game), game.pool) == (("A1", "A2", "A3", "A4"), 2)
    assert team(DRONE, (260, 200)).refuses(Activate(player=0, troopers=("A2",))) == {"C1-ORD-013"}


@pytest.mark.rule("N4-SSK-250")
def test_a_control_unit_may_be_as_far_away_as_it_likes() -> None:
    game = idle(team(UNIT, (900, 900), (900, 840)).activate("A1"))
    assert (game.trooper("A2").states, game.trooper("A3").states) == (frozenset(), frozenset())


@pytest.mark.rule("N4-SSK-251")
@pytest.mark.parametrize(("count", "refused"), [(3, False), (4, True)])
def test_a_controller_has_three_peripherals_control_at_most(count: int, refused: bool) -> None:
    army = ArmyList(faction="x", members=(Member(profile=soldier(peripherals=(UNIT,) * count), lieutenant=True),))
    said = {violation.rule for violation in check_list(N4.lists, army, 300)}
    assert ("N4-SSK-251" in said) == refused


@pytest.mark.rule("N4-SSK-252", "N4-SSK-255")
def test_with_every_order_a_new_spearhead_may_be_named_and_it_stays() -> None:
    game = team(UNIT, (300, 200), (300, 260), (300, 320))
    now = Situation(game.state)
    first = spearhead_of(now, game.trooper("A1"))
    assert first is not None
    assert first.id == "A2"
    idle(game.activate("A1", "A3", "A2", "A4"))
    named = spearhead_of(Situation(game.state), game.trooper("A1"))
    assert named is not None
    assert named.id == "A3"
    assert activated(game.activate("A1")) == ("A1", "A3", "A2", "A4")


@pytest.mark.rule("N4-SSK-253", "N4-SSK-254", "N4-STATE-047")
def test_who_is_away_from_the_spearhead_is_disconnected_until_it_is_near_again() -> None:
    game = idle(team(UNIT, (300, 200), (560, 200)).activate("A1"))
    assert "disconnected" in game.trooper("A3").states
    game.activate("A1").declare_one("move", to=[(190, 200)]).declare_one("move", to=[(350, 200)]).no_more_aros()
    game.declare("idle").no_more_aros()
    assert game.trooper("A3").states == frozenset()


@pytest.mark.rule("N4-SSK-256")
def test_only_the_controller_and_the_spearhead_take_aim() -> None:
    controller = soldier(peripherals=(UNIT,) * 2)
    mine = [piece(controller, at=(200, 200)), *(piece(UNIT, at=(x, 200), peripheral_of=0) for x in (260, 320))]
    game = Skirmish(mine, [piece(at=(260, 525), facing=90)], dice=[20] * 9).activate("A1")
    shoot = {"weapon": "combi_rifle", "aims": {"B1": 3}}
    game.declare_one("bs_attack", **shoot).declare_one("bs_attack", **shoot)
    assert game.state.order is not None
    assert [(each.trooper, each.use.skill) for each in game.state.order.skills] == [
        ("A1", "bs_attack"),
        ("A2", "bs_attack"),
        ("A3", "idle"),
    ]


# ------------------------------------------------------------------ with its Controller


@pytest.mark.rule("N4-SSK-235")
def test_a_controller_in_a_frenzy_takes_its_peripherals_along() -> None:
    game = team(DRONE, (260, 200), states=("frenzied",)).apply(EndTurn(player=0))
    assert "frenzied" in game.trooper("A2").states
    calm = team(DRONE, (260, 200)).apply(EndTurn(player=0))
    assert "frenzied" not in calm.trooper("A2").states


@pytest.mark.rule("HS-GSERV-029", "HS-GSYNC-028")
@pytest.mark.rule("N4-SSK-237")
def test_peripherals_change_their_combat_group_with_their_controller() -> None:
    game = Skirmish(
        [piece(soldier(peripherals=(DRONE,)), at=(200, 200)), piece(DRONE, at=(260, 200), peripheral_of=0)],
        [AWAY],
        active=1,
        ask_tokens=True,
    )
    game.apply(EndTurn(player=1))
    while game.state.asking != "command.executive":
        game.apply(next(iter(game.match.options())).command)
    game.apply(SpendCommandToken(player=0, use="regroup", trooper="A1", groups=(2,)))
    assert [combat_group(game.state, game.trooper(key)) for key in ("A1", "A2")] == [2, 2]


# ------------------------------------------------------------------ Hacking Programs


def hacker(at: tuple[float, float]) -> Piece:
    return piece(soldier("hacker", equipment=(Ability(key="hacking_device"),), wip=15), at=at)


@pytest.mark.rule("N4-SSK-238")
def test_what_a_program_does_to_a_controller_it_does_to_its_peripherals() -> None:
    controller = soldier(type=TroopType.HI, peripherals=(DRONE,), name="Controller")
    theirs = [piece(controller, at=(200, 300)), piece(DRONE, at=(260, 300), peripheral_of=0), piece(at=(200, 360))]
    game = Skirmish([hacker((200, 200))], theirs, dice=[1, 20, 1, 1])
    game.activate("A1").declare("hack", weapon="oblivion", aims={"B1": 2}).no_more_aros()
    game.declare("idle").no_more_aros()
    states = [game.trooper(key).states & {"isolated"} for key in ("B1", "B2", "B3")]
    assert states == [{"isolated"}, {"isolated"}, frozenset()]


@pytest.mark.rule("N4-SSK-238")
def test_supportware_for_a_controller_helps_its_peripherals() -> None:
    tokens = {
        key: Token(id=key, kind="assisted_fire", owner=0, at=(0, 0, 0), carrier=carrier)
        for key, carrier in (("supportware.A3", "A3"), ("supportware.A3.target", "A1"))
    }
    controller = soldier(type=TroopType.REM, peripherals=(DRONE,))
    mine = [piece(controller, at=(200, 200)), piece(DRONE, at=(260, 200), peripheral_of=0), hacker((300, 300))]
    now = Situation(Skirmish(mine, [AWAY], tokens=tokens).state)
    helped = [now.ability(now.trooper(key), "marksmanship") is not None for key in ("A1", "A2", "A3")]
    assert helped == [True, True, False]


@pytest.mark.rule("N4-ARMY-008")
def test_a_peripheral_belongs_to_whoever_lists_it() -> None:
    listing = soldier(peripherals=(DRONE,))
    mine = [
        piece(listing, at=(200, 200)),
        piece(DRONE, at=(260, 200), peripheral_of=0),
        piece(listing, at=(500, 200)),
        piece(DRONE, at=(560, 200), peripheral_of=2),
    ]
    now = Situation(Skirmish(mine, [AWAY]).state)
    owned = [[each.id for each in company_of(now, now.trooper(key), "peripheral_synchronized")] for key in ("A1", "A3")]
    assert owned == [["A2"], ["A4"]]
    assert company_of(now, now.trooper("A2"), "peripheral_synchronized") == []


@pytest.mark.rule("N4-SSK-228")
def test_the_controller_may_stay_where_it_is_while_its_peripheral_moves() -> None:
    game = team(DRONE, (260, 200)).activate("A1").declare_one("move", to=[(200, 200)])
    game.declare_one("move", to=[(300, 200)])
    assert [game.trooper(key).at for key in ("A1", "A2")] == [(200, 200, 0), (300, 200, 0)]

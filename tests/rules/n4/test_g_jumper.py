"""N4: G: Jumper and its Proxies."""

from collections.abc import Sequence

import msgspec
import pytest
from skirmish import Piece, Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import Activate, Arrive, Deploy, EndTurn
from sightline.games.infinity.core.match.events import Revealed, Rolled
from sightline.games.infinity.core.match.fixed import Fixed
from sightline.games.infinity.core.match.state import Trooper, combat_group, orders_left
from sightline.games.infinity.core.match.turns import gives_order
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.lists import check_list
from sightline.games.infinity.core.troopers.profiles import ArmyList, Member
from sightline.games.infinity.n4.coordinated import partners
from sightline.games.infinity.n4.edition import N4
from sightline.games.infinity.n4.events import Regrouped
from sightline.games.infinity.n4.lieutenant import lacks_command
from sightline.games.infinity.n4.orders import commander, regular_orders
from sightline.games.infinity.n4.retreat import has_fallen_back

PROXY = soldier("g_jumper", name="Proxy", weapons=("combi_rifle", "cc_weapon"), cost=10)
AWAY = piece(at=(1100, 1100), facing=90)


def joined(army: ArmyList) -> ArmyList:
    """The list with all its Proxies as one G: Jumper."""
    return msgspec.structs.replace(
        army,
        members=tuple(
            msgspec.structs.replace(each, jumper=int(each.profile.ability("g_jumper") is not None))
            for each in army.members
        ),
    )


class Jump(Skirmish):
    """A skirmish in which all Proxies of a side are one trooper."""

    def __init__(self, a: Sequence[Piece], b: Sequence[Piece] = (AWAY,), **more: object) -> None:
        super().__init__(a, b, **more)  # type: ignore[arg-type]
        fixed: Fixed = self.match.state.fixed
        fixed.lists = (joined(fixed.lists[0]), joined(fixed.lists[1]))


def proxies(*states: tuple[str, ...], **more: object) -> list[Piece]:
    return [
        piece(PROXY, at=(200 + 200 * number, 200), facing=90, states=each, **more)
        for number, each in enumerate(states or ((), ()))
    ]


def tokens(game: Skirmish) -> set[str]:
    return {key for key, each in game.state.troopers.items() if "proxy_active" in each.states}


def idle(game: Skirmish) -> Skirmish:
    return game.declare("idle").no_more_aros().declare("idle").no_more_aros()


# ------------------------------------------------------------------ the list


def listed(*members: Member) -> set[str | None]:
    army = ArmyList(faction="x", members=(Member(profile=soldier(), lieutenant=True), *members))
    return {violation.rule for violation in check_list(N4.lists, army, 300)}


@pytest.mark.rule("HS-GJUMP-002")
@pytest.mark.rule("N4-SSK-110", "N4-SSK-111", "N4-SSK-113")
@pytest.mark.parametrize(("count", "refused"), [(1, True), (2, False), (3, False), (4, True)])
def test_it_is_fielded_with_two_or_three_proxies(count: int, refused: bool) -> None:
    assert ("N4-SSK-111" in listed(*[Member(profile=PROXY, jumper=1)] * count)) == refused


@pytest.mark.rule("HS-GJUMP-003")
@pytest.mark.rule("N4-SSK-111")
def test_its_proxies_belong_to_one_combat_group() -> None:
    members = (Member(profile=PROXY, jumper=1), Member(profile=PROXY, jumper=1, group=2))
    assert listed(*members) == {"N4-SSK-111"}


@pytest.mark.rule("N4-SSK-111")
@pytest.mark.parametrize(("others", "refused"), [(8, False), (9, True)])
def test_together_they_take_one_place_of_their_group(others: int, refused: bool) -> None:
    members = (*[Member(profile=PROXY, jumper=1)] * 3, *[Member(profile=soldier(unit=str(i))) for i in range(others)])
    assert ("N4-ARMY-035" in listed(*members)) == refused


# ------------------------------------------------------------------ one trooper


@pytest.mark.rule("N4-SSK-112")
def test_however_many_proxies_there_are_it_gives_one_order() -> None:
    game = Jump([*proxies((), (), ()), piece(at=(900, 200))])
    assert orders_left(regular_orders(Situation(game.state), 0)) == 2


@pytest.mark.rule("N4-SSK-112", "N4-SSK-120")
def test_the_order_is_there_while_one_proxy_can_act() -> None:
    now = Situation(Jump(proxies(("unconscious",), ("isolated",), ())).state)
    assert [gives_order(now, now.trooper(key)) for key in ("A1", "A2", "A3")] == [False, False, True]
    lost = Situation(Jump(proxies(("unconscious",), ("isolated",))).state)
    assert not any(gives_order(lost, lost.trooper(key)) for key in ("A1", "A2"))


PARACHUTIST = soldier("g_jumper", "parachutist", name="Proxy")


def dropping(*states: tuple[str, ...], pool: int = 3) -> Skirmish:
    return Jump(proxies(*states), [AWAY], off_table=((PARACHUTIST,), ()), pool=pool)


@pytest.mark.rule("N4-SSK-112")
@pytest.mark.parametrize(("states", "left"), [(((),), 2), ((("unconscious",),), 3)])
def test_a_proxy_arrives_with_an_order_of_the_pool_while_another_gives_its_own(
    states: tuple[tuple[str, ...], ...], left: int
) -> None:
    game = dropping(*states)
    game.apply(Arrive(player=0, member=1, skill="parachutist", at=(600, 12.5, 0)))
    assert game.pool == left


@pytest.mark.rule("N4-SSK-112")
def test_with_no_order_left_it_stays_away() -> None:
    landing = Arrive(player=0, member=1, skill="parachutist", at=(600, 12.5, 0))
    assert dropping((), pool=0).refuses(landing) == {"N4-ORD-006"}
    assert dropping(("unconscious",), pool=0).refuses(landing) == set()


@pytest.mark.rule("HS-GJUMP-005", "HS-GJUMP-006")
@pytest.mark.rule("N4-SSK-113")
def test_each_proxy_is_deployed_by_its_own_rules_and_without_a_token() -> None:
    scout = soldier("g_jumper", "infiltration", name="Scout")
    game = Jump([], [], stage="deployment.first", off_table=((PROXY, scout, soldier()), ()))
    ahead = [Deploy(player=0, member=member, at=(600, 400, 0)) for member in (0, 1)]
    refused = [bool(game.refuses(each)) for each in ahead]
    assert refused == [True, False]
    game.apply(Deploy(player=0, member=1, at=(600, 150, 0)))
    assert (tokens(game), set(game.state.reserve[0])) == (set(), {0, 2})


@pytest.mark.rule("HS-GJUMP-007")
@pytest.mark.example("HS-EX-GJ-01")
@pytest.mark.rule("N4-SSK-114")
def test_any_proxy_can_be_activated_and_has_the_token_then() -> None:
    game = idle(Jump(proxies()).activate("A2"))
    assert tokens(game) == {"A2"}
    assert tokens(idle(game.activate("A1"))) == {"A1"}


@pytest.mark.rule("HS-GJUMP-008")
@pytest.mark.rule("N4-SSK-114")
def test_two_proxies_never_act_in_one_order() -> None:
    game = Jump([*proxies(), piece(at=(900, 200))])
    assert list(partners(Situation(game.state), game.trooper("A1"))) == ["A3"]


# ------------------------------------------------------------------ in the Reactive Turn


def attacked(*states: tuple[str, ...]) -> Skirmish:
    """Two Proxies (B1, B2) see A1 act."""
    return Jump([piece(at=(300, 525), facing=270)], proxies(*states), dice=[20] * 9).activate("A1").declare("idle")


SHOOT = {"weapon": "combi_rifle", "aims": {"A1": 1}}


@pytest.mark.rule("N4-SSK-115")
def test_against_an_order_one_proxy_reacts_as_it_likes_and_has_the_token() -> None:
    game = attacked()
    assert (
        game.refuses_reacting("B1", "bs_attack", **SHOOT) == game.refuses_reacting("B2", "bs_attack", **SHOOT) == set()
    )
    assert tokens(game.react("B2", "bs_attack", **SHOOT)) == {"B2"}


@pytest.mark.rule("N4-SSK-116", "N4-SSK-117")
@pytest.mark.example("HS-EX-GJ-02")
def test_the_others_only_dodge_or_reset() -> None:
    game = attacked().react("B1", "bs_attack", **SHOOT)
    assert game.refuses_reacting("B2", "bs_attack", **SHOOT) == {"N4-SSK-116"}
    assert game.refuses_reacting("B2", "dodge") == set()
    skills = {option.command.use.skill for option in game.match.options() if hasattr(option.command, "use")}
    assert skills <= {"dodge", "reset"}


@pytest.mark.rule("N4-SSK-117")
@pytest.mark.parametrize("passive", ["dodge", "reset", "idle"])
def test_what_an_inactive_proxy_may_do_makes_none_of_them_active(passive: str) -> None:
    """A1 is in close combat with one Proxy and in sight of the other."""
    theirs = [piece(PROXY, at=(300, 225), facing=90), piece(PROXY, at=(300, 400), facing=270)]
    game = Jump([piece(at=(300, 200))], theirs, dice=[20] * 9).activate("A1").declare("idle")
    strike = {"weapon": "cc_weapon", "aims": {"A1": 1}}
    assert tokens(game.react("B1", passive)) == set()
    again = Jump([piece(at=(300, 200))], theirs, dice=[20] * 9).activate("A1").declare("idle")
    again.react("B2", "dodge")
    assert "N4-SSK-116" not in again.refuses_reacting("B1", "cc_attack", **strike)


@pytest.mark.rule("N4-SSK-117", "N4-SSK-115")
def test_who_only_dodges_does_not_take_the_token() -> None:
    game = attacked().react("B1", "dodge")
    assert tokens(game) == set()
    assert game.refuses_reacting("B2", "bs_attack", **SHOOT) == set()


@pytest.mark.rule("N4-SSK-115", "N4-SSK-117")
@pytest.mark.example("HS-EX-GJ-03")
def test_the_active_proxy_shoots_back_and_the_other_dodges_the_same_attack() -> None:
    sturdy = soldier("g_jumper", "no_wound_incapacitation", weapons=("combi_rifle",))
    theirs = [piece(sturdy, at=(200, 200), facing=90), piece(PROXY, at=(400, 200), facing=90, states=["proxy_active"])]
    game = Jump([piece(at=(300, 525), facing=270)], theirs, dice=[20] * 9).activate("A1")
    game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 1, "B2": 2})
    game.react("B2", "bs_attack", **SHOOT).react("B1", "dodge").no_more_aros().declare("idle").no_more_aros()
    met = {frozenset((side.trooper, side.skill) for side in roll.sides) for roll in game.happened(Rolled)}
    assert met == {
        frozenset({("A1", "bs_attack"), ("B1", "dodge")}),
        frozenset({("A1", "bs_attack"), ("B2", "bs_attack")}),
    }


@pytest.mark.rule("N4-SSK-115")
@pytest.mark.example("HS-EX-GJ-04")
def test_if_the_active_proxy_has_no_aro_another_may_take_the_token_and_react() -> None:
    theirs = [piece(PROXY, at=(200, 200), facing=90), piece(PROXY, at=(1100, 200), facing=90, states=["proxy_active"])]
    game = Jump([piece(at=(200, 525), facing=270)], theirs, solids=[wall(600, 0, 20, 1200)], dice=[20] * 4)
    game.activate("A1").declare("idle")
    assert "B2" not in game.can_react()
    assert tokens(game.react("B1", "bs_attack", **SHOOT)) == {"B1"}
    game.no_more_aros().declare("idle").no_more_aros()
    assert [(roll.kind, roll.sides[0].trooper) for roll in game.happened(Rolled)] == [("normal", "B1")]


@pytest.mark.rule("N4-SSK-119")
def test_an_isolated_proxy_is_not_made_active() -> None:
    game = attacked(("isolated",), ())
    assert "N4-SSK-119" in game.refuses_reacting("B1", "bs_attack", **SHOOT)
    mine = Jump(proxies(("isolated",), ()))
    assert "N4-SSK-119" in mine.refuses(Activate(player=0, troopers=("A1",)))
    assert mine.refuses(Activate(player=0, troopers=("A2",))) == set()


# ------------------------------------------------------------------ the token


@pytest.mark.rule("N4-SSK-118")
@pytest.mark.example("HS-EX-GJ-05")
def test_when_the_active_proxy_falls_another_can_have_the_token() -> None:
    game = Jump(proxies(), [piece(at=(200, 525), facing=270)], dice=[20, 20, 20, 1, 1]).activate("A1")
    game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).react("B1", "bs_attack", **SHOOT).declare("idle")
    game.no_more_aros()
    while game.state.order is not None:
        game.apply(next(iter(game.match.options())).command)
    assert (tokens(game), "unconscious" in game.trooper("A1").states) == (set(), True)
    assert tokens(idle(game.activate("A2"))) == {"A2"}


@pytest.mark.rule("HS-GJUMP-021")
@pytest.mark.rule("N4-SSK-123")
def test_the_token_reveals_no_marker() -> None:
    hidden = soldier("g_jumper", "camouflage")
    mine = [piece(hidden, at=(200, 200), states=["camouflaged"]), piece(PROXY, at=(400, 200))]
    game = Jump(mine).activate("A1").declare("move", to=[(200, 250)])
    assert (tokens(game), game.happened(Revealed)) == ({"A1"}, [])
    assert "camouflaged" in game.trooper("A1").states


@pytest.mark.rule("N4-SSK-125")
def test_a_proxy_in_suppressive_fire_stays_in_it_when_another_acts() -> None:
    game = idle(Jump(proxies(("suppressive_fire", "proxy_active"), ())).activate("A2"))
    assert game.trooper("A1").states == {"suppressive_fire"}


# ------------------------------------------------------------------ what it is worth


@pytest.mark.rule("N4-SSK-120")
@pytest.mark.parametrize(("second", "fallen"), [("isolated", True), ("targeted", False)])
def test_with_all_proxies_null_or_isolated_it_is_a_casualty(second: str, fallen: bool) -> None:
    now = Situation(Jump(proxies(("unconscious",), (second,))).state)
    assert now.is_casualty(now.trooper("A2")) == fallen
    assert has_fallen_back(now, 0) == fallen


@pytest.mark.rule("N4-SSK-121")
def test_each_proxy_is_worth_its_own_cost() -> None:
    dear = soldier("g_jumper", cost=25)
    game = Jump([piece(PROXY, at=(200, 200)), piece(dear, at=(400, 200))])
    now = Situation(game.state)
    assert now.fixed.scenario.victory_points(now, 0) == 35


@pytest.mark.rule("N4-SSK-120", "N4-SSK-121")
@pytest.mark.parametrize(("owner", "lost"), [(0, False), (1, True)])
def test_a_proxy_that_is_still_hidden_keeps_the_others_from_being_lost(owner: int, lost: bool) -> None:
    """Both Proxies on the table are Isolated; one that is hidden could still act, if it is of their own side."""
    hidden = Trooper(id="", owner=owner, member=1 + (owner == 0), at=(600.0, 600.0, 0.0), facing=90.0)
    off = ((PROXY,), ()) if owner == 0 else ((), (PROXY,))
    game = Jump(proxies(("isolated",), ("isolated",)), off_table=off, hidden=(hidden,))
    now = Situation(game.state)
    assert [now.is_casualty(now.trooper(key)) for key in ("A1", "A2")] == [lost, lost]
    assert now.fixed.scenario.victory_points(now, 0) == (0 if lost else 20)


@pytest.mark.rule("N4-SSK-122")
@pytest.mark.parametrize(
    ("states", "lost"), [(((), ()), False), ((("unconscious",), ()), False), ((("unconscious",), ("isolated",)), True)]
)
def test_a_lieutenant_is_lost_with_all_its_proxies(states: tuple[tuple[str, ...], ...], lost: bool) -> None:
    mine = proxies(*states)
    game = Jump([msgspec.structs.replace(mine[0], lieutenant=True), mine[1]])
    now = Situation(game.state)
    assert lacks_command(now, 0) == lost
    if not lost:
        assert commander(now, 0) is not None


@pytest.mark.rule("N4-SSK-124")
def test_all_proxies_change_their_combat_group_together() -> None:
    game = Jump(proxies((), (), ()))
    state = Regrouped(player=0, trooper="A2", group=2).apply(game.state)
    assert {combat_group(state, each) for each in state.troopers.values() if each.owner == 0} == {2}


def test_a_turn_of_a_g_jumper_can_be_played_to_its_end() -> None:
    game = idle(Jump(proxies()).activate("A2")).apply(EndTurn(player=0))
    assert game.state.active == 1

"""N4: AI Motorcycles, and in which of its profiles somebody is deployed."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import Deploy
from sightline.games.infinity.core.match.events import StateGained
from sightline.games.infinity.core.match.state import Token, Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, TroopType
from sightline.games.infinity.n4.coordinated import may_take_part
from sightline.games.infinity.n4.hacking.supportware import granted

AWAY = piece(at=(1100, 1100), facing=90)
STEED = soldier(
    "peripheral_synchronized", name="Bike", type=TroopType.REM, silhouette="4", mov=(20, 15), structure=True, cost=0
)
ON_FOOT = soldier(name="On foot", mov=(10, 10), vitality=2)
BIKER = soldier(
    name="Biker",
    mov=(20, 15),
    silhouette="4",
    vitality=2,
    equipment=(Ability(key="ai_motorcycle"),),
    forms=(ON_FOOT,),
    peripherals=(STEED,),
)


def biker(**more: object) -> Skirmish:
    """Somebody on an AI Motorcycle (A1)."""
    return Skirmish([piece(BIKER, at=(300, 300), **more)], [AWAY])  # type: ignore[arg-type]


def off(game: Skirmish) -> Skirmish:
    """Let it get off, and end the Order."""
    game.activate("A1").declare("move", to=[(300, 340)], form=1).no_more_aros()
    return game.declare("idle").no_more_aros()


def steed(game: Skirmish) -> Trooper:
    return next(each for each in game.state.troopers.values() if each.peripheral is not None)


def with_state(game: Skirmish, key: str, state: str) -> Skirmish:
    """Put somebody into a state."""
    game.match._history[-1].state = StateGained(trooper=key, state=state).apply(game.state)
    return game


@pytest.mark.rule("N4-EQUIP-051")
def test_mounted_it_is_one_trooper_on_a_motorcycle() -> None:
    game = biker().activate("A1")
    assert game.state.order is not None
    assert game.state.order.troopers == ("A1",)
    assert game.refuses_declaring("move", to=[(300, 350)], prone=True) == {"N4-PRONE-006"}
    assert game.refuses_declaring("cautious_movement", to=[(300, 350)]) == {"N4-EQUIP-049"}


@pytest.mark.rule("N4-EQUIP-051")
def test_without_its_rider_it_is_a_synchronized_peripheral() -> None:
    game = off(biker())
    now = Situation(game.state)
    assert (now.profile(game.trooper("A1")).name, now.profile(steed(game)).name) == ("On foot", "Bike")
    assert (steed(game).at, steed(game).is_thing) == ((300, 300, 0), False)
    game.activate("A1")
    assert game.state.order is not None
    assert game.state.order.troopers == ("A1", steed(game).id)


@pytest.mark.rule("N4-EQUIP-051")
def test_it_may_be_deployed_mounted_or_dismounted() -> None:
    game = Skirmish([], [AWAY], stage="deployment.first", off_table=((BIKER, soldier()), ()))
    mounted = Deploy(player=0, member=0, at=(300, 100, 0))
    beside = Deploy(player=0, member=0, at=(300, 100, 0), form=1, peripherals=((350, 100, 0),))
    assert [game.refuses(each) for each in (mounted, beside)] == [set(), set()]
    assert game.refuses(Deploy(player=0, member=0, at=(300, 100, 0), form=1))
    forms = {option.command.form for option in game.match.options() if isinstance(option.command, Deploy)}
    assert forms == {0, 1}
    game.apply(beside)
    assert [(each.form, each.peripheral) for each in game.state.troopers.values() if each.owner == 0] == [
        (1, None),
        (0, 0),
    ]


@pytest.mark.rule("N4-EQUIP-052")
def test_what_it_is_in_both_are_in() -> None:
    game = off(biker(states=["targeted"]))
    assert game.trooper("A1").states == steed(game).states == {"targeted"}
    game.activate("A1").declare_one("move", to=[(300, 300)], form=0)
    assert game.trooper("A1").states == {"targeted"}


@pytest.mark.rule("N4-EQUIP-052")
def test_it_gets_on_again_and_is_in_whatever_its_motorcycle_is_in() -> None:
    game = with_state(off(biker()), "A2", "targeted")
    game.activate("A1").declare_one("move", to=[(300, 400)], form=0)
    one = game.trooper("A1")
    assert (Situation(game.state).profile(one).name, one.at) == ("Biker", (300, 400, 0))
    assert one.states == {"targeted"}
    assert "A2" not in game.state.troopers


@pytest.mark.rule("N4-EQUIP-053")
@pytest.mark.parametrize("state", ["isolated", "immobilized_a", "unconscious"])
def test_it_cannot_get_on_a_motorcycle_that_does_not_answer(state: str) -> None:
    game = with_state(off(biker()), "A2", state).activate("A1")
    assert game.refuses_declaring("move", to=[(300, 300)], form=0) == {"N4-EQUIP-053"}
    free = off(biker()).activate("A1")
    assert free.refuses_declaring("move", to=[(300, 300)], form=0) == set()


@pytest.mark.rule("N4-EQUIP-054")
def test_supportware_of_the_motorcycle_ends_when_it_is_mounted() -> None:
    hacker = soldier("hacker", equipment=(Ability(key="hacking_device"),))
    game = Skirmish(
        [piece(BIKER, at=(300, 300)), piece(hacker, at=(600, 100))],
        [AWAY],
        tokens={
            "supportware.A2": Token(id="supportware.A2", kind="assisted_fire", owner=0, at=(0, 0, 0), carrier="A2"),
            "supportware.A2.target": Token(
                id="supportware.A2.target", kind="assisted_fire", owner=0, at=(0, 0, 0), carrier="A3"
            ),
        },
    )
    game.activate("A1").declare("move", to=[(300, 340)], form=1)
    assert [each.key for each in granted(Situation(game.state), game.trooper("A3"))] == ["marksmanship"]
    game.no_more_aros().declare("idle").no_more_aros()
    game.activate("A1").declare_one("move", to=[(300, 300)], form=0)
    assert game.state.tokens == {}


@pytest.mark.rule("N4-SSK-236")
def test_neither_a_controller_nor_its_peripheral_takes_part_in_a_coordinated_order() -> None:
    game = off(biker())
    now = Situation(game.state)
    assert [may_take_part(now, each) for each in (game.trooper("A1"), steed(game))] == [False, False]
    mounted = Situation(biker().state)
    assert may_take_part(mounted, mounted.trooper("A1"))


# ------------------------------------------------------------------ Transmutation (Auto)


@pytest.mark.rule("N4-SSKB-095")
def test_with_transmutation_auto_it_is_deployed_in_any_of_its_profiles() -> None:
    walker = soldier(name="Walker", silhouette="5")
    shifter = soldier("transmutation_auto", name="Shifter", forms=(walker,))
    game = Skirmish([], [AWAY], stage="deployment.first", off_table=((shifter, soldier(forms=(walker,))), ()))
    assert game.refuses(Deploy(player=0, member=1, at=(300, 100, 0), form=1))
    assert game.refuses(Deploy(player=0, member=0, at=(300, 100, 0), form=2))
    game.apply(Deploy(player=0, member=0, at=(300, 100, 0), form=1))
    one = next(each for each in game.state.troopers.values() if each.owner == 0)
    assert Situation(game.state).profile(one).name == "Walker"


@pytest.mark.rule("N4-EQUIP-051")
def test_nobody_mounts_the_peripheral_of_somebody_else() -> None:
    controller = piece(soldier(peripherals=(STEED,)), at=(600, 300))
    other = piece(STEED, at=(660, 300), peripheral_of=0)
    game = Skirmish([controller, other, piece(BIKER, at=(300, 300))], [AWAY]).activate("A3")
    assert game.refuses_declaring("move", to=[(300, 340)], form=1) == set()

"""N4: Pilots and their TAGs."""

import msgspec
import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import Activate, EndTurn
from sightline.games.infinity.core.match.events import StateGained
from sightline.games.infinity.core.match.state import OrderTokens, Trooper
from sightline.games.infinity.core.match.turns import gives_order
from sightline.games.infinity.core.match.views import view_of
from sightline.games.infinity.core.missions.mission import members_killed
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile, TroopType
from sightline.games.infinity.n4.retreat import has_fallen_back

AWAY = piece(at=(1100, 1100), facing=90)
PILOT = soldier("pilot", name="Pilot", cost=0)
TAG = soldier(
    name="Tag",
    type=TroopType.TAG,
    mov=(15, 10),
    silhouette="7",
    arm=6,
    bts=6,
    vitality=3,
    structure=True,
    cost=60,
    forms=(PILOT,),
)


def tag(**more: object) -> Skirmish:
    """A TAG (A1) in the middle of the table."""
    return Skirmish([piece(TAG, at=(300, 300), **more)], [AWAY])  # type: ignore[arg-type]


def out(game: Skirmish, *, to: tuple[float, float] = (300, 340)) -> Skirmish:
    """Let the Pilot get out, and end the Order."""
    game.activate("A1").declare("move", to=[to], form=1).no_more_aros()
    return game.declare("idle").no_more_aros()


def activated(game: Skirmish) -> set[str]:
    commands = (option.command for option in game.match.options())
    return {each.troopers[0] for each in commands if isinstance(each, Activate)}


def machine(game: Skirmish) -> Trooper:
    return next(each for each in game.state.troopers.values() if each.vehicle_of)


def name(game: Skirmish, one: Trooper) -> str:
    return Situation(game.state).profile(one).name


@pytest.mark.rule("N4-SSK-257", "N4-SSK-258", "N4-MOV-026")
def test_a_pilot_gets_out_of_its_tag_with_a_movement() -> None:
    game = out(tag(lost=1), to=(300, 400))
    rider, left = game.trooper("A1"), machine(game)
    assert (name(game, rider), rider.at, rider.lost) == ("Pilot", (300, 400, 0), 0)
    assert (name(game, left), left.at, left.lost) == ("Tag", (300, 300, 0), 1)


@pytest.mark.rule("N4-SSK-258")
def test_a_pilot_gets_into_its_own_tag_and_no_other() -> None:
    game = Skirmish([piece(TAG, at=(300, 300)), piece(TAG, at=(500, 300))], [AWAY])
    out(game)
    game.activate("A2").declare("move", to=[(455, 300)], form=1).no_more_aros().declare("idle").no_more_aros()
    game.activate("A2").declare("move", to=[(360, 300)]).no_more_aros().declare("idle").no_more_aros()
    assert Situation(game.state).contact(game.trooper("A2"), machine(game)) is False
    game.activate("A2").declare("move", to=[(340, 300)]).no_more_aros().declare("idle").no_more_aros()
    assert Situation(game.state).contact(game.trooper("A2"), machine(game))
    assert "N4-MOV-026" in game.activate("A2").refuses_declaring("move", to=[(340, 350)], form=0)


@pytest.mark.rule("N4-SSK-258", "N4-SSK-263")
def test_whoever_gets_in_again_has_what_the_tag_has_left_and_its_own_wounds_wait() -> None:
    game = out(tag(lost=1)).activate("A1").declare("move", to=[(300, 300)], form=0)
    assert (name(game, game.trooper("A1")), game.trooper("A1").lost) == ("Tag", 1)
    assert [key for key in game.state.troopers if key.startswith("A")] == ["A1"]


@pytest.mark.rule("N4-SSK-259")
def test_the_pilot_of_an_unconscious_tag_may_get_out_and_do_nothing_else() -> None:
    game = tag(lost=3, states=["unconscious"]).activate("A1")
    assert game.refuses_declaring("move", to=[(300, 400)]) == {"N4-SSK-259"}
    assert game.refuses_declaring("dodge") == {"N4-SSK-259"}
    game.declare("move", to=[(300, 400)], form=1)
    assert (name(game, game.trooper("A1")), game.trooper("A1").states) == ("Pilot", frozenset())
    assert machine(game).states == {"unconscious"}


@pytest.mark.rule("N4-SSK-259")
def test_without_a_pilot_nobody_gets_out_of_what_is_unconscious() -> None:
    empty = soldier(type=TroopType.TAG, silhouette="7", structure=True)
    game = Skirmish([piece(empty, at=(300, 300), states=["unconscious"]), piece(at=(600, 100))], [AWAY])
    assert activated(game) == {"A2"}


@pytest.mark.rule("N4-SSK-260")
def test_an_empty_tag_neither_acts_nor_reacts_and_can_be_shot() -> None:
    game = out(tag(), to=(200, 300))
    assert (machine(game).id, activated(game)) == ("A2", {"A1"})
    shooter = Skirmish(
        [piece(at=(300, 700), facing=270)], [piece(TAG, at=(300, 300)), AWAY], active=1, dice=[20] * 9
    ).activate("B1")
    shooter.declare("move", to=[(200, 300)], form=1).no_more_aros().declare("idle").no_more_aros()
    shooter.apply(EndTurn(player=1))
    shooter.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B3": 3})
    assert shooter.trooper("B3").vehicle_of == "B1"
    assert "B3" not in shooter.can_react()


@pytest.mark.rule("N4-SSK-260")
def test_everybody_sees_whose_empty_tag_it_is() -> None:
    game = out(tag())
    (seen,) = (each for each in view_of(game.state, 1).troopers if each.vehicle_of)
    assert (seen.vehicle_of, seen.member, seen.profile is not None and seen.profile.name) == ("A1", None, "Tag")


@pytest.mark.rule("N4-SSK-261")
def test_of_a_pilot_and_its_tag_the_points_of_the_tag_count() -> None:
    game = out(tag())
    now = Situation(game.state)
    assert now.fixed.scenario.victory_points(now, 0) == 60
    assert (has_fallen_back(now, 0), members_killed(now, 0)) == (False, set())


@pytest.mark.rule("N4-SSK-261", "N4-SSK-265")
def test_the_pilot_of_an_unconscious_tag_gives_no_points_and_no_order() -> None:
    game = out(tag(lost=3, states=["unconscious"]))
    now = Situation(game.state)
    assert now.fixed.scenario.victory_points(now, 0) == 0
    assert (has_fallen_back(now, 0), members_killed(now, 0)) == (True, {0})
    assert not gives_order(now, now.trooper("A1"))
    healthy = Situation(out(tag()).state)
    assert gives_order(healthy, healthy.trooper("A1"))


@pytest.mark.rule("N4-SSK-262")
def test_what_the_tag_suffers_from_the_pilot_suffers_from_but_not_unconscious() -> None:
    game = out(tag(lost=3, states=["unconscious", "targeted", "stunned"]))
    assert game.trooper("A1").states == {"targeted", "stunned"}


@pytest.mark.rule("N4-SSK-262")
def test_a_pilot_takes_over_no_state_that_it_cannot_be_in() -> None:
    proof = soldier("pilot", "immunity_targeted", name="Pilot")
    game = Skirmish([piece(soldier(silhouette="7", forms=(proof,)), at=(300, 300), states=["targeted"])], [AWAY])
    assert out(game).trooper("A1").states == frozenset()
    assert machine(game).states == {"targeted"}


@pytest.mark.rule("N4-SSK-263")
def test_who_gets_in_has_the_states_of_both() -> None:
    game = out(tag(states=["targeted"]))
    game.activate("A1").declare("move", to=[(300, 300)], form=0)
    assert game.trooper("A1").states == {"targeted"}


@pytest.mark.rule("N4-SSK-264")
def test_with_a_dead_pilot_its_tag_is_removed() -> None:
    shooter, mine = piece(at=(300, 700), facing=270), piece(TAG, at=(300, 300))
    game = Skirmish([shooter], [mine, AWAY], active=1, dice=[5, 6, 20, 1, 1]).activate("B1")
    game.declare("move", to=[(200, 300)], form=1).no_more_aros().declare("idle").no_more_aros()
    game.apply(EndTurn(player=1))
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    game.declare("idle").no_more_aros()
    while game.state.order is not None:
        game.apply(next(iter(game.match.options())).command)
    assert list(game.state.troopers) == ["A1", "B2"]


@pytest.mark.rule("N4-SSK-260")
def test_an_engineer_repairs_an_empty_tag() -> None:
    fixer = piece(soldier("engineer", wip=15), at=(300, 260))
    game = Skirmish([piece(TAG, at=(300, 300), lost=1), fixer], [AWAY], dice=[3])
    out(game)
    game.activate("A2").declare("engineer", mode="repair", aims={machine(game).id: 1}).no_more_aros()
    game.declare("idle").no_more_aros()
    assert machine(game).lost == 0


@pytest.mark.rule("N4-SSK-260")
def test_an_empty_tag_is_given_no_order_and_declares_no_aro() -> None:
    game = out(tag())
    assert game.refuses(Activate(player=0, troopers=("A2",)))
    watched = Skirmish([piece(at=(300, 700), facing=270)], [piece(TAG, at=(300, 300)), AWAY], active=1).activate("B1")
    watched.declare("move", to=[(200, 300)], form=1).no_more_aros().declare("idle").no_more_aros()
    watched.apply(EndTurn(player=1)).activate("A1").declare("idle")
    assert watched.refuses_reacting("B3", "dodge")
    assert watched.refuses_reacting("B1", "dodge") == set()


@pytest.mark.rule("N4-SSK-266")
def test_a_pilot_is_hacked_only_when_it_is_on_the_table() -> None:
    pilot = soldier("pilot", name="Pilot", hackable=True, type=TroopType.REM)
    plain = soldier(name="Tag", silhouette="7", structure=True, hackable=False, forms=(pilot,))
    mine = piece(soldier("hacker", equipment=(Ability(key="hacking_device"),)), at=(300, 450))
    game = Skirmish([mine], [piece(plain, at=(300, 300)), AWAY], active=1, dice=[20] * 4)
    program = {"weapon": "oblivion", "aims": {"B1": 2}}
    inside = game.fork().apply(EndTurn(player=1)).activate("A1")
    assert inside.refuses_declaring("hack", **program)
    game.activate("B1").declare("move", to=[(300, 340)], form=1).no_more_aros().declare("idle").no_more_aros()
    outside = game.apply(EndTurn(player=1)).activate("A1")
    assert outside.refuses_declaring("hack", **program) == set()


# ------------------------------------------------------------------ Pilot (Remote)


REMOTE = msgspec.structs.replace(TAG, forms=(soldier("pilot_remote", name="Pilot", cost=0),))


def away(*states: str, pilot: Profile = REMOTE, dice: tuple[int, ...] = (), **more: object) -> Skirmish:
    """A Pilot (A1) has left its TAG (A2); then something happens to it."""
    game = Skirmish([piece(pilot, at=(300, 300))], [AWAY], dice=dice, **more)  # type: ignore[arg-type]
    out(game)
    for state in states:
        game.match._history[-1].state = StateGained(trooper="A1", state=state).apply(game.state)
    return game


@pytest.mark.rule("N4-SSK-267")
@pytest.mark.parametrize("state", ["isolated", "immobilized_a", "immobilized_b", "unconscious"])
def test_a_tag_is_taken_back_from_a_remote_pilot_that_is_out_of_action(state: str) -> None:
    game = away(state, dice=(20,)).activate("A2").declare("reset").no_more_aros().declare("idle").no_more_aros()
    assert (name(game, game.trooper("A1")), game.trooper("A1").at) == ("Tag", (300, 300, 0))
    assert game.trooper("A1").states == frozenset()
    assert [key for key in game.state.troopers if key.startswith("A")] == ["A1"]


@pytest.mark.rule("N4-SSK-267")
def test_only_with_a_reset_and_only_from_a_remote_pilot() -> None:
    game = away("isolated").activate("A2")
    assert game.refuses_declaring("move", to=[(300, 200)]) == {"N4-SSK-267"}
    assert "A2" not in activated(away("targeted"))
    assert "A2" not in activated(away("isolated", pilot=TAG))


@pytest.mark.rule("N4-SSK-267")
def test_a_reset_that_needs_more_than_a_plain_roll_may_fail() -> None:
    held = away("isolated", dice=(20,))
    held.match._history[-1].state = StateGained(trooper="A2", state="isolated").apply(held.state)
    held.match._history[-1].state = msgspec.structs.replace(
        held.state, pool=(OrderTokens(kind="irregular", left=1, owner="A2"),)
    )
    held.activate("A2", order="irregular").declare("reset").no_more_aros().declare("idle").no_more_aros()
    assert name(held, held.trooper("A1")) == "Pilot"


@pytest.mark.rule("N4-SSK-261", "N4-EQUIP-063")
def test_whoever_is_no_pilot_counts_as_ever() -> None:
    now = Situation(Skirmish([piece(at=(300, 300))], [AWAY]).state)
    assert gives_order(now, now.trooper("A1"))
    assert not now.is_casualty(now.trooper("A1"))


@pytest.mark.rule("N4-MOV-030")
def test_whoever_gets_out_of_a_vehicle_gets_out_of_its_foxhole_too() -> None:
    game = tag(states=["foxhole"]).activate("A1").declare("dodge", form=1)
    assert "foxhole" not in game.trooper("A1").states | machine(game).states
    bodies = [Situation(game.state).body(each) for each in (game.trooper("A1"), machine(game))]
    assert not Situation(game.state).overlaps(*bodies)


def test_the_image_of_a_tag_is_as_large_as_a_tag_whatever_it_seems_to_do() -> None:
    echoes = [
        piece(TAG, at=(300, 120), states=["holoecho"]),
        piece(TAG, at=(300, 40), states=["holoecho"], copy_of="A1"),
    ]
    game = Skirmish(echoes, [AWAY]).activate("A1").declare_one("move", to=[(300, 150)])
    assert game.asked == "A2"
    beyond = game.match.check(game.declaring("move", to=[(300, 24)], form=1))
    assert "movement.no_room_to_end" in {each.code for each in beyond}

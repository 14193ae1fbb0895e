"""N4: what differs about Camouflage Markers and attacks out of hiding."""

import pytest
from skirmish import Skirmish, mine_at_hand, piece, soldier

from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.match.views import view_of
from sightline.games.infinity.core.order.declarations import Label
from sightline.games.infinity.core.troopers.profiles import Ability, ArmyList, Member
from sightline.games.infinity.n4.edition import N4
from sightline.geometry.moving.paths import Jump

SHOOT = {"weapon": "combi_rifle"}
HIDDEN = frozenset({"camouflaged"})
SCOUT = soldier("camouflage", Ability(key="surprise_attack", mod=-3), name="Scout", unit="scouts")


@pytest.mark.rule("N4-SSK-056")
def test_only_some_aros_are_possible_against_a_marker() -> None:
    watchers = [piece(at=(200, 600), facing=270), piece(at=(600, 600), facing=90)]
    game = Skirmish([piece(SCOUT, at=(200, 200), states=HIDDEN)], watchers)
    game.activate("A1").declare("move", to=[(200, 220)])
    assert "N4-SSK-056" in game.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A1": 1})
    assert game.refuses_reacting("B1", "discover", aims={"A1": 1}) == set()
    assert game.refuses_reacting("B1", "dodge") == set()
    assert game.refuses_reacting("B1", "reset") == set()
    assert game.refuses_reacting("B1", "look_out", aims={"B2": 1}) == set()


@pytest.mark.rule("N4-SSK-058", "N4-SSK-059")
def test_attacks_rolls_and_entire_orders_give_a_marker_away() -> None:
    def gives_away(skill: str, **how: object) -> bool:
        game = Skirmish([piece(SCOUT, at=(200, 200), states=HIDDEN)], [piece(at=(200, 600), facing=270)])
        return game.activate("A1").declare(skill, **how).trooper("A1").states.isdisjoint(HIDDEN)

    assert gives_away("bs_attack", **SHOOT, aims={"B1": 3})
    assert gives_away("dodge")
    assert gives_away("jump", path=[Jump((200.0, 220.0, 0.0))])
    assert not gives_away("move", to=[(200, 220)])
    assert not gives_away("cautious_movement", to=[(200, 220)])


@pytest.mark.rule("N4-SSK-060")
def test_contact_with_an_enemy_model_gives_a_marker_away() -> None:
    game = Skirmish([piece(SCOUT, at=(200, 200), states=HIDDEN)], [piece(at=(200, 280), facing=270)]).activate("A1")
    assert game.declare("move", to=[(200, 255)]).trooper("A1").states.isdisjoint(HIDDEN)


@pytest.mark.rule("N4-SSK-061")
@pytest.mark.parametrize(("die", "hidden"), [(12, set()), (20, HIDDEN)])
def test_whoever_is_discovered_is_a_marker_no_longer(die: int, hidden: set[str]) -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(SCOUT, at=(200, 600), states=HIDDEN)], dice=[die]).activate("A1")
    game.declare("discover", aims={"B1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert game.trooper("B1").states == hidden


def burnt(*, marker: bool = True) -> Skirmish:
    """B1 burns A2, with A1 beside it."""
    game = Skirmish(
        [piece(SCOUT, at=(215, 280), states=HIDDEN if marker else ()), piece(at=(185, 280))],
        [piece(soldier(weapons=("heavy_flamethrower",)), at=(200, 200))],
        active=1,
        dice=[20] * 6,
    )
    return game.activate("B1").declare("bs_attack", weapon="heavy_flamethrower", place=[((200, 212.5), 90)]).finish()


@pytest.mark.rule("N4-SSK-062", "N4-SSK-066")
def test_a_template_on_somebody_else_reveals_a_marker_that_has_to_save() -> None:
    game = burnt()
    assert game.trooper("A1").states.isdisjoint(HIDDEN)
    assert {each.trooper for each in game.match.events if type(each).__name__ == "SavesRolled"} == {"A1", "A2"}  # type: ignore[attr-defined]


@pytest.mark.rule("N4-SSK-012")
def test_a_surprise_attack_is_a_cc_bs_or_comms_attack() -> None:
    assert set(N4.surprising) == {Label.BS_ATTACK, Label.CC_ATTACK, Label.COMMS_ATTACK}


@pytest.mark.rule("N4-SSK-012")
@pytest.mark.parametrize(("active", "mod"), [(0, -3), (1, None)])
def test_it_is_made_in_the_own_turn(active: int, mod: int | None) -> None:
    game = Skirmish(
        [piece(SCOUT, at=(200, 200), states=HIDDEN)],
        [piece(at=(200, 600), facing=270)],
        active=active,
        dice=[20] * 4,
    )
    if active == 0:
        game.activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3}).react("B1", "dodge").finish()
        side = 1
    else:
        game.activate("B1").declare("dodge").react("A1", "bs_attack", **SHOOT, aims={"B1": 1}).finish()
        side = 1 if game.happened(Rolled)[0].sides[0].trooper == "A1" else 0
    found = {each.source: each.value for each in game.happened(Rolled)[0].sides[side].mods}
    assert found.get("mod.surprise_attack") == mod


@pytest.mark.rule("N4-SSK-067")
def test_counterintelligence_is_nobody_elses_business() -> None:
    game = Skirmish([piece(soldier("counterintelligence"), at=(200, 200))], [piece(at=(200, 600))])
    profiles = [view_of(game.state, viewer).troopers[0].profile for viewer in (0, 1)]
    assert [each.ability("counterintelligence") is not None for each in profiles if each] == [True, False]


@pytest.mark.rule("N4-ARMY-040", "N4-ARMY-041")
def test_the_combat_group_of_a_marker_is_public_and_that_of_a_thing_is_its_owners() -> None:
    scout = piece(SCOUT, at=(200, 200), states=HIDDEN)
    mine = piece(at=(300, 200), device=mine_at_hand(), states=HIDDEN)
    decoy = piece(SCOUT, at=(250, 200), states=HIDDEN, copy_of="A1")
    game = Skirmish([scout, mine, decoy], [piece(at=(200, 600))])
    army = game.state.fixed.lists[0]
    groups = (2, 3, 1)
    members = tuple(Member(profile=each.profile, group=group) for each, group in zip(army.members, groups, strict=True))
    game.state.fixed.lists = (ArmyList(faction="a", members=members), game.state.fixed.lists[1])
    seen = {each.id: (each.profile, each.known) for each in view_of(game.state, 1).troopers if each.owner == 0}
    assert seen == {"A1": (None, {"group": 2}), "A2": (None, {"group": 3}), "A3": (None, {"group": 2})}

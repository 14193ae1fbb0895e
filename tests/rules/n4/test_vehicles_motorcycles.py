"""N4: mounting and dismounting, and Motorcycles."""

import pytest
from skirmish import Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import Deploy
from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile, TroopType
from sightline.games.infinity.n4.edition import N4
from sightline.games.infinity.n4.vehicles.mounting import rider_form
from sightline.geometry.moving.paths import Climb, Jump, UseLadder, Walk
from sightline.geometry.shapes import Ladder, Scene, Solid

AWAY = piece(at=(1100, 1100), facing=90)
ON_FOOT = soldier(name="On foot", mov=(10, 10), silhouette="2", vitality=2)
BIKE = (Ability(key="motorcycle"),)
BIKER = soldier(name="Biker", mov=(20, 15), silhouette="4", vitality=2, equipment=BIKE, forms=(ON_FOOT,))


def biker(profile: Profile = BIKER, *enemies: object, states: tuple[str, ...] = (), **more: object) -> Skirmish:
    """A biker (A1) in the middle of the table, activated."""
    mine = piece(profile, at=(300, 300), states=states, **more.pop("piece", {}))  # type: ignore[arg-type]
    return Skirmish([mine], [*enemies, AWAY], **more).activate("A1")  # type: ignore[list-item,arg-type]


def off(game: Skirmish, *, to: tuple[float, float] = (300, 400), skill: str = "move", **more: object) -> Skirmish:
    """Get off and go somewhere."""
    return game.declare(skill, to=[to], form=1, **more)


def token(game: Skirmish) -> Trooper:
    return next(each for each in game.state.troopers.values() if each.vehicle_of == "A1")


# ------------------------------------------------------------------ mounting and dismounting


@pytest.mark.rule("N4-MOV-026", "N4-EQUIP-047")
def test_a_rider_gets_off_with_a_movement_and_leaves_a_token() -> None:
    game = off(biker())
    rider, left = game.trooper("A1"), token(game)
    assert (Situation(game.state).profile(rider).name, rider.at) == ("On foot", (300, 400, 0))
    assert (left.device, left.at, left.owner) == ("motorcycle", (300, 300, 0), 0)


@pytest.mark.rule("N4-EQUIP-047")
@pytest.mark.parametrize(("y", "refused"), [(440, set()), (441, {"C1-MOV-011"})])
def test_it_moves_as_far_as_it_can_on_foot_from_where_it_touches_the_token(y: float, refused: set[str]) -> None:
    assert biker().refuses_declaring("move", to=[(300, y)], form=1) == refused


@pytest.mark.rule("N4-EQUIP-047")
def test_it_may_stay_beside_the_token() -> None:
    game = off(biker(), to=(300, 340))
    now = Situation(game.state)
    assert now.contact(game.trooper("A1"), token(game))


@pytest.mark.rule("N4-EQUIP-047")
def test_there_must_be_room_where_it_gets_off() -> None:
    blocked = biker(solids=[wall(280, 330, 40, 20, 100)])
    assert "N4-EQUIP-047" in blocked.refuses_declaring("move", to=[(300, 400)], form=1)
    assert blocked.refuses_declaring("move", to=[(300, 240)], form=1) == set()


@pytest.mark.rule("N4-MOV-026")
def test_it_gets_on_again_where_its_motorcycle_is() -> None:
    game = off(biker(), to=(300, 340)).no_more_aros().declare("idle").no_more_aros()
    game.activate("A1").declare("move", to=[(300, 500)], form=0)
    one = game.trooper("A1")
    assert (Situation(game.state).profile(one).name, one.at) == ("Biker", (300, 500, 0))
    assert [each.id for each in game.state.troopers.values() if each.owner == 0] == ["A1"]


@pytest.mark.rule("N4-MOV-028")
def test_nobody_gets_on_where_somebody_else_stands_on_the_token() -> None:
    game = Skirmish([piece(BIKER, at=(300, 300)), piece(at=(300, 240))], [AWAY])
    off(game.activate("A1"), to=(300, 340)).no_more_aros().declare("idle").no_more_aros()
    free = game.fork().activate("A1")
    assert free.refuses_declaring("move", to=[(300, 400)], form=0) == set()
    game.activate("A2").declare("move", to=[(300, 270)]).no_more_aros().declare("idle").no_more_aros()
    assert "N4-MOV-028" in game.activate("A1").refuses_declaring("move", to=[(300, 400)], form=0)


@pytest.mark.rule("N4-MOV-026")
def test_who_does_not_touch_its_motorcycle_cannot_get_on() -> None:
    game = off(biker(), to=(300, 341)).no_more_aros().declare("idle").no_more_aros().activate("A1")
    assert game.refuses_declaring("move", to=[(300, 400)], form=0) == {"N4-MOV-026"}


@pytest.mark.rule("N4-MOV-026")
def test_only_a_skill_with_the_movement_label_serves() -> None:
    game = biker()
    assert game.refuses_declaring("idle", form=1)
    assert game.refuses_declaring("dodge", form=1) == set()


@pytest.mark.rule("N4-MOV-027")
def test_only_at_the_start_of_the_order() -> None:
    game = biker().declare("move", to=[(300, 320)]).no_more_aros()
    assert game.refuses_declaring("move", to=[(300, 400)], form=1)
    assert game.refuses_declaring("move", to=[(300, 400)]) == set()


@pytest.mark.rule("N4-MOV-028", "N4-MOV-010")
def test_what_it_has_become_counts_for_the_whole_order() -> None:
    game = off(biker(), to=(300, 340)).no_more_aros()
    assert game.refuses_declaring("move", to=[(300, 441)]) == {"C1-MOV-011"}
    assert game.refuses_declaring("move", to=[(300, 440)], prone=True)
    assert game.refuses_declaring("move", to=[(300, 390)], prone=True) == set()


@pytest.mark.rule("N4-MOV-028", "N4-MOV-010")
def test_who_gets_on_moves_like_the_mounted_profile() -> None:
    game = off(biker(), to=(300, 340)).no_more_aros().declare("idle").no_more_aros().activate("A1")
    assert game.refuses_declaring("move", to=[(300, 501)], form=0) == {"C1-MOV-011"}
    assert game.refuses_declaring("move", to=[(300, 500)], form=0) == set()


@pytest.mark.rule("N4-MOV-029")
def test_who_is_engaged_or_immobilized_cannot() -> None:
    fighting = biker(BIKER, piece(at=(300, 332.5)))
    assert fighting.refuses_declaring("dodge", form=1)
    assert fighting.refuses_declaring("dodge") == set()
    held = biker(states=("immobilized_a",))
    assert held.refuses_declaring("dodge", form=1)
    assert held.refuses_declaring("dodge") == set()


@pytest.mark.rule("N4-MOV-029", "N4-EQUIP-049")
def test_nobody_gets_off_with_a_cautious_movement() -> None:
    assert biker().refuses_declaring("cautious_movement", to=[(300, 400)], form=1)
    plain = Skirmish([piece(at=(300, 300))], [AWAY]).activate("A1")
    assert plain.refuses_declaring("cautious_movement", to=[(300, 400)]) == set()


@pytest.mark.rule("N4-EQUIP-049")
def test_nobody_gets_on_with_a_cautious_movement() -> None:
    game = off(biker(), to=(300, 340)).no_more_aros().declare("idle").no_more_aros().activate("A1")
    assert game.refuses_declaring("cautious_movement", to=[(300, 400)], form=0) == {"N4-EQUIP-049"}
    assert game.refuses_declaring("cautious_movement", to=[(300, 400)]) == set()


@pytest.mark.rule("N4-MOV-030")
def test_getting_off_gives_a_marker_up() -> None:
    hidden = soldier("camouflage", equipment=BIKE, silhouette="4", forms=(soldier("camouflage", name="On foot"),))
    game = biker(hidden, states=("camouflaged", "targeted"))
    twin = game.fork().declare("move", to=[(300, 400)])
    assert "camouflaged" in twin.trooper("A1").states
    off(game)
    assert (game.trooper("A1").states, token(game).states) == (frozenset({"targeted"}), frozenset())


# ------------------------------------------------------------------ Motorcycles


@pytest.mark.rule("N4-EQUIP-046")
def test_a_trooper_with_a_motorcycle_has_two_profiles_and_is_no_vehicle() -> None:
    assert (rider_form(BIKER), rider_form(ON_FOOT)) == (1, None)
    assert BIKER.type is not TroopType.VH


@pytest.mark.rule("N4-EQUIP-046")
def test_what_it_has_lost_it_has_lost_with_both() -> None:
    game = off(biker(piece={"lost": 1}))
    assert Situation(game.state).vitality(game.trooper("A1")) == 1


@pytest.mark.rule("N4-EQUIP-048")
def test_the_token_has_a_profile_of_its_own() -> None:
    row = N4.devices["motorcycle"]
    assert (row.arm, row.bts, row.vitality, row.structure, row.silhouette) == (0, 0, 1, True, "4")


@pytest.mark.rule("N4-EQUIP-048")
def test_the_token_is_destroyed_with_its_point_of_structure() -> None:
    bike = piece(at=(300, 300), device="motorcycle")
    game = Skirmish([piece(at=(300, 600), facing=270)], [AWAY, bike], dice=[5, 20, 20, 1])
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B2": 3}).no_more_aros()
    game.declare("idle").no_more_aros()
    assert "B2" not in game.state.troopers


@pytest.mark.rule("N4-EQUIP-049", "N4-PRONE-006")
def test_nobody_lies_down_on_a_motorcycle_or_in_a_tag() -> None:
    assert biker().refuses_declaring("move", to=[(300, 350)], prone=True) == {"N4-PRONE-006"}
    tag = soldier(type=TroopType.TAG, silhouette="7")
    assert biker(tag).refuses_declaring("move", to=[(300, 350)], prone=True) == {"N4-PRONE-006"}
    assert biker(ON_FOOT).refuses_declaring("move", to=[(300, 350)], prone=True) == set()


@pytest.mark.rule("N4-PRONE-006")
def test_nor_is_it_deployed_prone() -> None:
    game = Skirmish([], [], stage="deployment.first", off_table=((BIKER, ON_FOOT), ()))
    deploy = [Deploy(player=0, member=member, at=(300, 100, 0), prone=True) for member in (0, 1)]
    assert [game.refuses(each) for each in deploy] == [{"N4-PRONE-006"}, set()]


@pytest.mark.rule("N4-PRONE-002")
def test_whoever_moves_may_go_prone_with_it() -> None:
    game = biker(ON_FOOT).declare("move", to=[(300, 350)], prone=True)
    assert "prone" in game.trooper("A1").states


@pytest.mark.rule("N4-EQUIP-049")
def test_nobody_climbs_on_a_motorcycle() -> None:
    solids = [wall(327.5, 250, 100, 100, 90)]
    climb = {"path": [Climb((300, 300, 60))]}
    assert biker(solids=solids).refuses_declaring("climb", **climb) == {"N4-EQUIP-049"}


@pytest.mark.rule("N4-EQUIP-049")
def test_nobody_jumps_upwards_on_a_motorcycle() -> None:
    low = [wall(330, 270, 100, 60, 15)]
    up, flat = [Jump((390, 300, 15), via=((300, 300, 15),))], [Jump((300, 400, 0))]
    assert biker(solids=low).refuses_declaring("jump", path=up) == {"N4-EQUIP-049"}
    assert biker(solids=low).refuses_declaring("jump", path=flat) == set()
    high = Skirmish([piece(BIKER, at=(370, 300, 15))], [AWAY], solids=low).activate("A1")
    assert high.refuses_declaring("jump", path=[Jump((300, 300, 0), via=((300, 300, 15),))]) == set()


@pytest.mark.rule("N4-EQUIP-049")
@pytest.mark.parametrize(("profile", "in_cover"), [(BIKER, False), (ON_FOOT, True)])
def test_nobody_has_cover_on_a_motorcycle(profile: Profile, in_cover: bool) -> None:
    game = Skirmish(
        [piece(at=(300, 600), facing=270)],
        [piece(profile, at=(300, 300))],
        solids=[wall(260, 320 + (profile is not BIKER) * -7.5, 80, 10, 15)],
        dice=[20] * 6,
    )
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    game.declare("idle").no_more_aros()
    mods = {mod.source for mod in game.happened(Rolled)[0].sides[0].mods}
    assert ("mod.cover" in mods) == in_cover


@pytest.mark.rule("N4-EQUIP-050", "N4-EQUIP-049")
def test_ramps_are_ground_for_a_motorcycle_and_ladders_are_not() -> None:
    outline = ((340, 250), (440, 250), (440, 350), (340, 350))
    ramp = Solid(id="ramp", outline=outline, bottom=0, top=0, slope=(0.3, 0.0), piece="ramp")
    ladder = Ladder(id="ladder", foot=(300, 327.5, 0), head=90, facing=270)
    scene = Scene(width=1200, depth=1200, solids=(wall(250, 327.5, 100, 100, 90), ramp), ladders=(ladder,))
    game = biker(scene=scene)
    assert game.refuses_declaring("move", to=[(390, 300, 15)]) == set()
    assert game.refuses_declaring("move", path=[UseLadder("ladder", 90)]) == {"N4-EQUIP-050"}
    on_the_way = [Walk(((300, 310, 0),)), UseLadder("ladder", 90)]
    assert "N4-EQUIP-050" in game.refuses_declaring("move", path=on_the_way)
    on_foot = biker(ON_FOOT, scene=scene, piece={"facing": 90})
    assert "N4-EQUIP-050" not in on_foot.refuses_declaring("move", path=[UseLadder("ladder", 90)])

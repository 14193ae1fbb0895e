"""N4: Special Terrain, the skill Terrain, and the Dazer, as they are played."""

import pytest
from skirmish import Piece, Skirmish, edition_at_hand, piece, soldier, wall

from sightline.games.infinity.core.match.commands import Arrive, StepAside
from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.geometry.moving.paths import Walk
from sightline.geometry.shapes import Zone

FAR = piece(at=(1100, 1100))


def area(low: float, high: float, name: str = "jungle", **properties: str) -> Zone:
    """All of the table between two heights of the plan."""
    outline = ((0.0, low), (1200.0, low), (1200.0, high), (0.0, high))
    return Zone(id=name, outline=outline, properties={"kind": "terrain", "terrain": "jungle", **properties})


JUNGLE = area(300, 500, difficult="yes")


def walking(
    profile: Profile | None = None, y: float = 250, agreed: bool = True, zones: tuple[Zone, ...] = (JUNGLE,)
) -> Skirmish:
    walker = piece(profile or soldier(), at=(600, y))
    return Skirmish([walker], [FAR], special_terrain=agreed, terrain=zones).activate("A1")


def gets_to(game: Skirmish, y: float) -> float:
    return game.declare("move", to=[(600, y)]).trooper("A1").at[1]


def reaches(game: Skirmish, y: float) -> bool:
    return game.refuses_declaring("move", to=[(600, y)]) == set()


# ------------------------------------------------------------------ moving


@pytest.mark.rule("N4-TERR-001")
def test_special_terrain_is_played_by_those_who_agreed_on_it() -> None:
    assert gets_to(walking(agreed=False), 350) == 350
    assert gets_to(walking(), 350) < 300


@pytest.mark.rule("N4-TERR-006", "N4-TERR-007", "N4-TERR-004")
def test_who_comes_into_contact_with_it_is_stopped_there() -> None:
    assert gets_to(walking(), 345) == pytest.approx(300 - 12.5, abs=0.2)


CROWNS = Zone(id="crowns", outline=JUNGLE.outline, bottom=100, top=300, properties=JUNGLE.properties)
"""High above whoever walks on the table."""


@pytest.mark.rule("N4-TERR-004")
def test_who_comes_under_it_is_stopped_there_and_slowed() -> None:
    assert gets_to(walking(zones=(CROWNS,)), 345) == pytest.approx(300 - 12.5, abs=0.2)
    below = walking(y=400, zones=(CROWNS,))
    assert reaches(below, 400 + 75)
    assert not reaches(below, 400 + 77)


@pytest.mark.rule("N4-TERR-004")
def test_who_stands_on_something_above_it_is_not_affected() -> None:
    low = Zone(id="low", outline=JUNGLE.outline, top=40, properties=JUNGLE.properties)
    above = Skirmish(
        [piece(at=(600, 400, 50))], [FAR], special_terrain=True, terrain=(low,), solids=[wall(500, 300, 200, 300, 50)]
    )
    assert above.activate("A1").refuses_declaring("move", to=[(600, 500, 50)]) == set()


@pytest.mark.rule("N4-TERR-008")
def test_it_takes_a_new_order_and_the_way_is_shorter() -> None:
    game = walking()
    gets_to(game, 345)
    assert game.no_more_aros().refuses_declaring("move", to=[(600, 300)]) == {"N4-TERR-008"}
    game.declare("idle").no_more_aros().activate("A1")
    assert reaches(game, 287.5 + 75)
    assert not reaches(game, 287.5 + 77)
    game.declare("move", to=[(600, 350)]).no_more_aros()
    assert reaches(game, 350 + 75)
    assert not reaches(game, 350 + 77)


@pytest.mark.rule("N4-SSKB-083", "N4-SSKB-085")
def test_who_has_the_terrain_of_that_type_is_not_stopped_there() -> None:
    assert gets_to(walking(soldier("terrain_jungle")), 345) == 345
    assert gets_to(walking(soldier("terrain_desert")), 345) < 300


@pytest.mark.rule("N4-SSKB-084")
def test_who_begins_in_its_terrain_goes_further_with_the_first_movement() -> None:
    game = walking(soldier("terrain_jungle"), y=350)
    assert reaches(game, 350 + 125)
    assert not reaches(game, 350 + 126)
    game.declare("move", to=[(600, 380)]).no_more_aros()
    assert reaches(game, 480)
    assert not reaches(game, 481)
    outside = walking(soldier("terrain_jungle"), y=150)
    assert not reaches(outside, 251)


@pytest.mark.rule("N4-SSKB-087", "N4-TERR-005")
@pytest.mark.parametrize("kind", ["aquatic", "desert", "mountain", "jungle", "zero-g"])
def test_terrain_total_is_at_home_everywhere(kind: str) -> None:
    game = walking(soldier("terrain_total"), y=350, zones=(area(300, 500, difficult="yes", terrain=kind),))
    assert reaches(game, 350 + 125)
    assert not reaches(walking(soldier(), y=350, zones=(area(300, 500, difficult="yes", terrain=kind),)), 430)


@pytest.mark.rule("N4-TERR-005")
@pytest.mark.parametrize("kind", ["aquatic", "desert", "mountain", "jungle", "zero-g"])
def test_there_is_a_skill_for_each_of_the_five_types(kind: str) -> None:
    home, away = (
        walking(
            soldier(f"terrain_{kind.replace('-', '_')}"), y=350, zones=(area(300, 500, difficult="yes", terrain=t),)
        )
        for t in (kind, "jungle" if kind == "desert" else "desert")
    )
    assert reaches(home, 350 + 125)
    assert not reaches(away, 430)


# ------------------------------------------------------------------ the Dazer


def dazing(profile: Profile | None = None, at: tuple[float, float, float] = (600, 600, 0)) -> Skirmish:
    return Skirmish([piece(profile or soldier(), at=(600, 340))], [piece(at=at, device="dazer"), FAR]).activate("A1")


@pytest.mark.rule("N4-EQUIP-013")
def test_a_dazer_is_put_on_the_table() -> None:
    row, token = edition_at_hand().chart.weapons["dazer"], edition_at_hand().devices["dazer"]
    assert (row.uses, set(row.modes[0].traits)) == (3, {"deployable", "zone_of_control"})
    assert (token.arm, token.bts, token.vitality, token.silhouette) == (0, 0, 1, "X")
    assert (token.structure, token.hackable) == (True, False)
    assert (token.mov, token.cc, token.bs, token.ph, token.wip) == ((0, 0), 0, 0, None, 0)
    user = soldier(equipment=(Ability(key="dazer"),))
    game = Skirmish([piece(user, at=(600, 340))], [FAR]).activate("A1")
    game.declare("place_deployable", weapon="dazer", place=[((600, 365), 0)]).no_more_aros().declare(
        "idle"
    ).no_more_aros()
    assert [each.device for each in game.state.troopers.values()].count("dazer") == 1


@pytest.mark.rule("N4-EQUIP-014")
def test_it_is_difficult_terrain_all_around_and_as_high_as_the_sky() -> None:
    """Its Zone of Control begins 20 cm from its base; it needs no agreement on Special Terrain."""
    edge = 600 - 12.5 - 200
    assert gets_to(dazing(), 430) == pytest.approx(edge - 12.5, abs=0.5)
    deck = [wall(0, 0, 1200, 500, top=400)]
    above = Skirmish([piece(at=(600, 340, 400))], [piece(at=(600, 600), device="dazer"), FAR], solids=deck)
    above.activate("A1").declare("move", to=[(600, 430, 400)])
    assert above.trooper("A1").at[1] == pytest.approx(edge - 12.5, abs=0.5)
    game = Skirmish([piece(at=(600, 420))], [piece(at=(600, 600), device="dazer"), FAR]).activate("A1")
    assert reaches(game, 420 + 75)
    assert not reaches(game, 420 + 77)


@pytest.mark.rule("N4-EQUIP-015")
def test_only_terrain_total_minds_it_not() -> None:
    assert gets_to(dazing(soldier("terrain_total")), 430) == 430
    assert gets_to(dazing(soldier("terrain_jungle")), 430) < 380
    inside = Skirmish([piece(soldier("terrain_total"), at=(600, 420))], [piece(at=(600, 600), device="dazer"), FAR])
    assert reaches(inside.activate("A1"), 420 + 125)


@pytest.mark.rule("N4-EQUIP-016")
def test_it_lasts_until_it_is_destroyed() -> None:
    shot = Skirmish(
        [piece(at=(600, 340)), piece(at=(700, 300))], [piece(at=(600, 600), device="dazer"), FAR], dice=[5, 20, 20, 5]
    )
    assert gets_to(shot.fork().activate("A1"), 430) < 380
    shot.activate("A2").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros().declare(
        "idle"
    ).no_more_aros()
    assert "B1" not in shot.state.troopers
    assert gets_to(shot.activate("A1"), 430) == 430


# ------------------------------------------------------------------ shooting


def shooting(
    *zones: Zone, dice: tuple[int, ...] = (20,) * 6, aims: dict[str, int] | None = None, shooter: Profile | None = None
) -> list[tuple[int, int]]:
    """Success Values and dice of the shots of A1 at (600, 200) at B1 (600, 600) and B2 (700, 600)."""
    enemies: list[Piece] = [piece(at=(600, 600)), piece(at=(700, 600))]
    game = Skirmish(
        [piece(shooter or soldier(), at=(600, 200))], enemies, special_terrain=True, terrain=zones, dice=dice
    )
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims=aims or {"B1": 3}).no_more_aros()
    game.declare("idle").no_more_aros()
    return [(side.value, len(side.dice)) for roll in game.happened(Rolled) for side in roll.sides]


@pytest.mark.rule("N4-TERR-009")
@pytest.mark.parametrize("low", [150, 300, 550])
def test_from_into_and_through_saturation_a_die_is_lost(low: float) -> None:
    assert shooting(area(low, low + 100, saturation="yes")) == [(15, 2)]
    assert shooting(area(low, low + 100, difficult="yes")) == [(15, 3)]
    assert shooting(area(700, 800, saturation="yes")) == [(15, 3)]


@pytest.mark.rule("N4-TERR-010")
def test_each_target_loses_one_but_never_the_last() -> None:
    zone = area(300, 400, saturation="yes")
    assert [count for _, count in shooting(zone, aims={"B1": 2, "B2": 1})] == [1, 1]


@pytest.mark.rule("N4-TERR-011")
def test_several_of_them_count_once() -> None:
    zones = (area(250, 300, "one", saturation="yes"), area(400, 450, "two", saturation="yes"))
    assert shooting(*zones) == [(15, 2)]


@pytest.mark.rule("N4-TERR-012")
@pytest.mark.parametrize(("visibility", "mod"), [("low", -3), ("poor", -6)])
def test_it_is_harder_to_shoot_through_haze(visibility: str, mod: int) -> None:
    for low in (150, 300, 550):
        assert shooting(area(low, low + 100, visibility=visibility)) == [(15 + mod, 3)]
    assert shooting(area(700, 800, visibility=visibility)) == [(15, 3)]


@pytest.mark.rule("N4-TERR-017")
@pytest.mark.parametrize("visibility", ["low", "poor"])
def test_who_attacks_without_seeing_is_not_hindered_by_haze(visibility: str) -> None:
    grenadier = piece(soldier(weapons=("grenades",)), at=(600, 200))
    zones = (area(250, 300, visibility=visibility),)
    game = Skirmish([grenadier], [piece(at=(600, 350))], special_terrain=True, terrain=zones, dice=[20])
    game.activate("A1").declare("speculative_attack", weapon="grenades", aims={"B1": 1}, place=[((600, 350, 0), 0)])
    game.no_more_aros()
    assert [side.value for side in game.happened(Rolled)[0].sides] == [10 + 3 - 6]


@pytest.mark.rule("N4-TERR-012")
def test_a_dodge_is_not_harder() -> None:
    zones = (area(300, 400, visibility="poor"),)
    game = Skirmish(
        [piece(at=(600, 200))], [piece(at=(600, 600), facing=270)], special_terrain=True, terrain=zones, dice=[20] * 4
    )
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).react("B1", "dodge")
    game.no_more_aros().declare("idle").no_more_aros()
    assert [side.value for side in game.happened(Rolled)[0].sides] == [9, 10]


@pytest.mark.rule("N4-TERR-013")
def test_of_several_the_worst_counts_on_top_of_everything_else() -> None:
    zones = (area(250, 300, "one", visibility="poor"), area(400, 450, "two", visibility="low"))
    assert shooting(*zones) == [(15 - 6, 3)]
    far = Skirmish(
        [piece(at=(600, 100))],
        [piece(soldier(Ability(key="mimetism", mod=-3)), at=(600, 700))],
        special_terrain=True,
        terrain=zones,
        dice=[20] * 3,
    )
    far.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros().declare(
        "idle"
    ).no_more_aros()
    assert [side.value for side in far.happened(Rolled)[0].sides] == [12 - 3 - 3 - 6]


@pytest.mark.rule("N4-EQUIP-074")
@pytest.mark.parametrize(("level", "visibility", "mod"), [(1, "low", 0), (1, "poor", -3), (2, "poor", 0)])
def test_a_multispectral_visor_sees_better(level: int, visibility: str, mod: int) -> None:
    visor = soldier(Ability(key="multispectral_visor", level=level))
    assert shooting(area(300, 400, visibility=visibility), shooter=visor) == [(15 + mod, 3)]


@pytest.mark.rule("N4-EQUIP-074")
@pytest.mark.parametrize(("mimetism", "left"), [(-3, 0), (-6, -3)])
def test_the_weakest_of_them_takes_three_off_mimetism(mimetism: int, left: int) -> None:
    visor = soldier(Ability(key="multispectral_visor", level=1))
    target = piece(soldier(Ability(key="mimetism", mod=mimetism)), at=(600, 600))
    game = Skirmish([piece(visor, at=(600, 200))], [target], dice=[20] * 3).activate("A1")
    game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros().declare("idle").no_more_aros()
    assert [side.value for side in game.happened(Rolled)[0].sides] == [15 + left]


@pytest.mark.rule("N4-TERR-018")
@pytest.mark.parametrize("visibility", ["low", "poor", "zero"])
def test_nobody_jumps_into_haze(visibility: str) -> None:
    zones = (area(300, 500, visibility=visibility),)
    jumper = soldier("combat_jump")
    game = Skirmish([piece(at=(600, 100))], [FAR], off_table=([jumper], []), special_terrain=True, terrain=zones)

    def land(y: float) -> set[str | None]:
        return game.refuses(Arrive(player=0, member=1, skill="combat_jump", at=(600, y, 0)))

    assert land(400) == {"N4-TERR-018"}
    assert land(510) == {"N4-TERR-018"}, "in contact with it"
    assert land(600) == set()


@pytest.mark.rule("N4-TERR-006")
def test_a_dodge_is_not_stopped_by_it() -> None:
    dodger = piece(at=(600, 270), facing=270)
    game = Skirmish([piece(at=(600, 100))], [dodger], special_terrain=True, zones=(JUNGLE,), dice=[20, 20, 20, 1])
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).react("B1", "dodge")
    game.no_more_aros().declare("idle").no_more_aros()
    game.apply(StepAside(player=1, trooper="B1", path=(Walk(((600.0, 315.0, 0.0),)),)))
    assert game.trooper("B1").at[1] == 315

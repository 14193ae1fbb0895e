"""N4: Terrain with several types."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import Arrive, Deploy, UseAbility
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.n4.terrain.difficult import is_at_home
from sightline.geometry.shapes import Zone

FAR = piece(at=(1100, 1100), facing=0)
RANGER = soldier("terrain_jungle", "terrain_mountain", name="Ranger")


def deploying(profile: object = RANGER, agreed: bool = True) -> Skirmish:
    off = ((profile, soldier()), ())
    game = Skirmish([], [FAR], off_table=off, stage="deployment.last", special_terrain=agreed)  # type: ignore[arg-type]
    return game.apply(Deploy(player=0, member=0, at=(300, 100, 0)))


def at_home(game: Skirmish, kind: str, trooper: str = "A1") -> bool:
    zone = Zone(id=kind, outline=((0, 0), (1, 0), (1, 1)), properties={"kind": "terrain", "terrain": kind})
    return is_at_home(Situation(game.state), game.trooper(trooper), zone)


def choose(kind: str, trooper: str = "A1") -> UseAbility:
    return UseAbility(player=0, trooper=trooper, ability=f"terrain_{kind}", use=True)


@pytest.mark.rule("N4-SSKB-086")
@pytest.mark.parametrize(("kind", "other"), [("jungle", "mountain"), ("mountain", "jungle")])
def test_who_is_deployed_chooses_one_of_them(kind: str, other: str) -> None:
    game = deploying()
    assert game.state.asking == "terrain_choice"
    assert game.refuses(choose("desert")) == {"N4-SSKB-086"}
    game.apply(choose(kind))
    assert (at_home(game, kind), at_home(game, other)) == (True, False)
    assert game.state.asking == "deployment.last"


@pytest.mark.rule("N4-SSKB-086")
def test_who_has_one_type_or_all_of_them_has_no_choice() -> None:
    assert deploying(soldier("terrain_jungle")).state.asking == "deployment.last"
    total = deploying(soldier("terrain_total"))
    assert total.state.asking == "deployment.last"
    assert at_home(total, "desert")
    assert deploying(agreed=False).state.asking == "deployment.last"


@pytest.mark.rule("N4-SSKB-086")
def test_who_comes_later_chooses_when_it_is_there() -> None:
    jumper = soldier("terrain_jungle", "terrain_mountain", "combat_jump", name="Jumper")
    game = Skirmish([piece(at=(100, 100))], [FAR], off_table=((jumper,), ()), dice=[5], special_terrain=True)
    game.apply(Arrive(player=0, member=1, skill="combat_jump", at=(600, 600, 0)))
    assert game.state.asking == "terrain_choice"
    game.apply(choose("mountain", "A2"))
    assert (at_home(game, "mountain", "A2"), at_home(game, "jungle", "A2")) == (True, False)

"""N4: Parachutist (Deployment Zone), Combat Jump (Explosion), and who shoots at a jumper."""

import msgspec
import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import Arrive
from sightline.games.infinity.core.match.events import Rolled, SavesRolled, TemplateLaid
from sightline.games.infinity.core.troopers.profiles import Ability, Profile

SHOOT = {"weapon": "combi_rifle"}
BOMB = soldier(Ability(key="combat_jump", grants=(Ability(key="explosion"),)))


def dropping(profile: Profile, *, dice: tuple[int, ...], foe: tuple[float, float] = (600, 650)) -> Skirmish:
    """A jumper comes down at (600, 600), near an enemy."""
    game = Skirmish([piece(at=(100, 100))], [piece(at=foe, facing=270)], off_table=((profile,), ()), dice=dice)
    return game.apply(Arrive(player=0, member=1, skill="combat_jump", at=(600, 600, 0)))


@pytest.mark.rule("N4-SSK-225", "N4-SSK-223")
def test_parachutist_deployment_zone_enters_the_enemy_zone() -> None:
    def refused(ability: Ability) -> set[str | None]:
        game = Skirmish([piece(at=(100, 100))], [piece(at=(1100, 1100))], off_table=((soldier(ability),), ()))
        return game.refuses(Arrive(player=0, member=1, skill="parachutist", at=(12.5, 1100, 0)))

    assert refused(Ability(key="parachutist")) == {"C1-SSK-260"}
    assert refused(Ability(key="parachutist", grants=(Ability(key="deployment_zone"),))) == set()


@pytest.mark.rule("N4-SSK-299", "N4-SSK-300")
def test_an_explosion_hits_all_around_with_damage_12_but_not_its_owner() -> None:
    game = dropping(BOMB, dice=(5, 20)).no_more_aros()
    (laid,) = game.happened(TemplateLaid)
    assert laid.template.at[:2] == (600, 600)
    assert set(laid.template.affected) == {"B1"}
    (saves,) = game.happened(SavesRolled)
    assert (saves.trooper, [each.base for each in saves.saves]) == ("B1", [12])


@pytest.mark.rule("N4-SSK-299")
def test_nothing_explodes_without_it() -> None:
    assert dropping(soldier("combat_jump"), dice=(5,)).no_more_aros().happened(TemplateLaid) == []


@pytest.mark.rule("N4-SSK-299")
def test_as_a_direct_template_it_is_dodged_with_a_normal_roll() -> None:
    game = dropping(BOMB, dice=(5, 1)).react("B1", "dodge").no_more_aros()
    assert [(each.kind, each.sides[0].skill) for each in game.happened(Rolled)] == [
        ("normal", "combat_jump"),
        ("normal", "dodge"),
    ]
    assert game.happened(SavesRolled) == []


@pytest.mark.rule("N4-SSK-301")
def test_it_explodes_once() -> None:
    game = dropping(BOMB, dice=(5, 20, 20)).no_more_aros()
    while game.state.asking == "order.alert":
        game.apply(game.match.options()[0].command)
    game.activate("A2").declare("move", to=[(600, 590)])
    assert "combat_jump" not in game.offered()
    assert len(game.happened(TemplateLaid)) == 1


@pytest.mark.rule("N4-SSK-901")
def test_whoever_shoots_at_a_jumper_makes_a_normal_roll() -> None:
    game = dropping(soldier("combat_jump"), dice=(5, 8, 20), foe=(600, 900))
    game.react("B1", "bs_attack", **SHOOT, aims={"A2": 1}).no_more_aros()
    assert [each.kind for each in game.happened(Rolled)] == ["normal", "normal"]
    assert [each.trooper for each in game.happened(SavesRolled)] == ["A2"]


@pytest.mark.rule("N4-SSK-297")
def test_who_fails_to_land_is_put_at_the_edge_of_its_own_zone_as_a_model() -> None:
    jumper = soldier("combat_jump", "camouflage", ph=11)
    game = Skirmish([piece(at=(600, 100))], [piece(at=(400, 600), facing=180)], off_table=((jumper,), ()), dice=[12])
    down = Arrive(player=0, member=1, skill="combat_jump", at=(200, 600, 0))
    game.apply(down)
    assert game.can_react() == set()
    for at in ((200, 600, 0), (600, 150, 0), (12.5, 500, 0)):
        assert game.refuses(msgspec.structs.replace(down, at=at)) != set()
    game.apply(msgspec.structs.replace(down, at=(12.5, 150, 0)))
    assert (game.trooper("A2").at, game.trooper("A2").states) == ((12.5, 150, 0), frozenset())
    assert game.can_react() == {"B1"}

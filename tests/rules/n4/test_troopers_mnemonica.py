"""N4, Mnemonica: a fallen mind goes on in another body."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import EndTurn, UseAbility
from sightline.games.infinity.core.match.events import Removed
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, TroopType
from sightline.games.infinity.n4.lieutenant import CommandTaken
from sightline.games.infinity.n4.orders import commander
from sightline.games.infinity.n4.troopers.events import Endowed

MIND = soldier("mnemonica", wip=16)
CUBED = soldier(equipment=(Ability(key="cube"),))
REMOTE = soldier(type=TroopType.REM)
FAR = [(900, 1000), (1000, 1000), (1100, 1000)]


def shot_down(*bodies: Piece, dead: bool = False, lieutenant: bool = True, mind: object = MIND) -> Skirmish:
    """B1 has Mnemonica and falls in an Order of the first player, Unconscious or at once Dead."""
    victim = piece(mind, at=(200, 500), facing=90, lieutenant=lieutenant)  # type: ignore[arg-type]
    dice = [5, 6, 7, 1, 1, 1] if dead else [5, 20, 20, 1]
    game = Skirmish([piece(at=(200, 200))], [victim, *bodies], dice=[*dice, *[20] * 9])
    return shoot(game, "B1")


def shoot(game: Skirmish, target: str) -> Skirmish:
    """Nobody reacts, and nobody turns."""
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={target: 3})
    game.no_more_aros().declare("idle").no_more_aros()
    while game.state.asking == "order.alert":
        game.apply(game.match.options()[0].command)
    return game


def into(trooper: str, *, use: bool = True) -> UseAbility:
    return UseAbility(player=1, trooper=trooper, ability="mnemonica", use=use)


@pytest.mark.rule("N4-SSK-190", "N4-SSK-191", "N4-SSK-193", "N4-SSK-195")
@pytest.mark.parametrize("dead", [False, True])
def test_at_the_end_of_the_order_it_moves_into_another_body_and_leaves_its_own(dead: bool) -> None:
    game = shot_down(piece(CUBED, at=FAR[0]), dead=dead)
    assert ("B1" in game.state.troopers) is not dead
    assert (game.state.asking, game.match.decision.waiting) == ("n4.mnemonica", (1,))  # type: ignore[union-attr]
    game.apply(into("B2"))
    assert Situation(game.state).profile(game.trooper("B2")).wip == 16, "in place of its own twelve"
    assert "B1" not in game.state.troopers
    assert [each.trooper for each in game.happened(Removed)] == ["B1"]
    assert game.state.asking == "orders"


@pytest.mark.rule("N4-SSK-190")
def test_it_takes_a_cube_or_a_remote_that_is_on_the_table() -> None:
    bodies = [
        piece(CUBED, at=FAR[0]),
        piece(REMOTE, at=FAR[1]),
        piece(soldier("camouflage", equipment=(Ability(key="cube_2"),)), at=FAR[2], states={"camouflaged"}),
        piece(at=(700, 1000)),
        piece(CUBED, at=(600, 1000), states={"unconscious"}, lost=1),
    ]
    game = shot_down(*bodies)
    offered = {each.command.trooper for each in game.match.options() if each.command.use}  # type: ignore[attr-defined]
    assert offered == {"B2", "B3", "B4"}
    assert game.refuses(into("B5")) == game.refuses(into("A1")) == {"N4-SSK-190"}
    assert shot_down(piece(at=(700, 1000))).state.asking == "orders", "nobody is asked who has no other body"


@pytest.mark.rule("N4-SSK-188")
def test_nobody_has_to_use_it() -> None:
    game = shot_down(piece(CUBED, at=FAR[0])).apply(into("B1", use=False))
    assert game.happened(Endowed) == []
    assert "unconscious" in game.trooper("B1").states
    game.activate("A1").declare("idle").no_more_aros().declare("idle").no_more_aros()
    assert game.state.asking == "orders", "and is not asked again"


@pytest.mark.rule("N4-SSK-189")
def test_only_who_is_null_moves_on() -> None:
    standing = soldier("mnemonica", vitality=2)
    assert shot_down(piece(CUBED, at=FAR[0]), mind=standing).state.asking == "orders"
    assert shot_down(piece(CUBED, at=FAR[0]), mind=soldier()).state.asking == "orders", "nor who lacks the skill"


@pytest.mark.rule("N4-SSK-192", "N4-SSK-194")
def test_command_goes_with_it_and_the_enemy_does_not_learn_of_that() -> None:
    game = shot_down(piece(CUBED, at=FAR[0]), piece(REMOTE, at=FAR[1])).apply(into("B3"))
    found = commander(Situation(game.state), 1)
    assert found is not None
    assert found.id == "B3"
    told = game.match.seen(0)
    assert [each.trooper for each in told if isinstance(each, Endowed)] == ["B3"], "into whom, everybody sees"
    assert not [each for each in told if isinstance(each, CommandTaken)]
    game.apply(EndTurn(player=0))
    assert [each.left for each in game.state.pool if each.kind == "lieutenant"] == [1]


@pytest.mark.rule("N4-SSK-192")
def test_who_did_not_command_brings_no_command() -> None:
    game = shot_down(piece(CUBED, at=FAR[0]), lieutenant=False).apply(into("B2"))
    assert game.happened(CommandTaken) == []


@pytest.mark.rule("N4-SSK-192")
@pytest.mark.parametrize(("use", "heir"), [(True, 1), (False, 2)])
def test_chain_of_command_waits_for_it(use: bool, heir: int) -> None:
    game = shot_down(piece(CUBED, at=FAR[0]), piece(soldier("chain_of_command"), at=FAR[1]))
    assert game.happened(CommandTaken) == []
    game.apply(into("B2" if use else "B1", use=use))
    assert game.state.lieutenants[1] == heir


@pytest.mark.rule("N4-SSK-196")
def test_the_new_body_can_be_left_in_its_turn() -> None:
    bodies = [piece(CUBED, at=(260, 500), facing=90), piece(REMOTE, at=FAR[0])]
    victim = piece(MIND, at=(200, 500), facing=90)
    shots = [5, 20, 20, 1]
    game = Skirmish([piece(at=(200, 200))], [victim, *bodies], dice=[*shots, *shots, *[20] * 6])
    for target, body in (("B1", "B2"), ("B2", "B3")):
        assert shoot(game, target).state.asking == "n4.mnemonica"
        game.apply(into(body))
    assert Situation(game.state).profile(game.trooper("B3")).wip == 16
    assert {"B1", "B2"}.isdisjoint(game.state.troopers)

"""N4: shots into a close combat that miss."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier

from sightline.games.infinity.core.match.events import SavesRolled
from sightline.games.infinity.n4.shooting.stray_shots import Strayed, TakeStray

AWAY = piece(at=(1100, 1100), facing=90)
HARDY = soldier(vitality=3)
FRIEND, FOE = piece(HARDY, at=(200, 525)), piece(HARDY, at=(225, 525))
SECOND = piece(HARDY, at=(250, 525))


def shot(*dice: int, allies: tuple[Piece, ...] = (FRIEND,), bs: int = 12) -> Skirmish:
    """A1 shoots at B1, who fights the others."""
    game = Skirmish([piece(soldier(bs=bs), at=(225, 250)), *allies], [FOE, AWAY], dice=dice).activate("A1")
    game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    return game.declare("idle").no_more_aros()


def saved(game: Skirmish) -> list[tuple[str, int]]:
    """Who made Saving Rolls, against how many hits."""
    rolled = game.happened(SavesRolled)
    return [(each.trooper, each.hits + each.criticals) for each in rolled]


@pytest.mark.rule("N4-BS-012")
def test_each_die_that_fails_hits_the_ally_in_that_combat() -> None:
    game = shot(5, 20, 20, 20, 20, 1)
    assert [each.on.target for each in game.happened(Strayed)] == ["A2", "A2"]
    assert sorted(saved(game)) == [("A2", 1), ("A2", 1), ("B1", 1)]
    assert (game.trooper("A2").lost, game.trooper("B1").lost) == (1, 0)


@pytest.mark.rule("N4-BS-012")
def test_dice_that_succeed_hit_nobody_else() -> None:
    game = shot(4, 5, 6, 20, 20, 20)
    assert (game.happened(Strayed), saved(game)) == ([], [("B1", 3)])


@pytest.mark.rule("N4-BS-012")
def test_where_nothing_can_succeed_every_die_has_failed() -> None:
    game = shot(20, 20, 20, bs=3)
    assert saved(game) == [("A2", 1)] * 3


@pytest.mark.rule("N4-BS-012")
def test_a_shot_at_somebody_who_does_not_fight_hits_nobody_else() -> None:
    game = shot(20, 20, 20, allies=(piece(HARDY, at=(100, 525)),))
    assert (game.happened(Strayed), saved(game)) == ([], [])


@pytest.mark.rule("N4-BS-012")
def test_of_several_allies_the_shooters_player_chooses_for_each_shot() -> None:
    game = shot(20, 20, 20, 20, 20, 1, allies=(FRIEND, SECOND, piece(at=(400, 525))))
    for chosen in ("A3", "A2", "A3"):
        assert game.state.asking == "order.stray_shot"
        assert game.match.decision is not None
        assert game.match.decision.waiting == (0,)
        assert {option.command.trooper for option in game.match.options()} == {"A2", "A3"}  # type: ignore[attr-defined]
        assert game.refuses(TakeStray(player=0, trooper="A4")) == {"N4-BS-012"}
        game.apply(TakeStray(player=0, trooper=chosen))
    assert saved(game) == [("A3", 1), ("A2", 1), ("A3", 1)]
    assert [game.trooper(key).lost for key in ("A2", "A3", "B1")] == [0, 1, 0]


@pytest.mark.rule("N4-BS-012")
def test_a_reaction_into_a_close_combat_strays_as_well() -> None:
    foe = piece(HARDY, at=(225, 525))
    shooter = piece(at=(225, 250), facing=90)
    game = Skirmish([foe], [shooter, FRIEND, AWAY], dice=(20, 20)).activate("A1")
    game.declare("idle").react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1})
    game.no_more_aros().declare("idle").no_more_aros()
    assert saved(game) == [("B2", 1)]

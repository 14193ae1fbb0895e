"""N4: Explode; Neurocinetics."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import StepAside, UseAbility
from sightline.games.infinity.core.match.events import Rolled, SavesRolled, TemplateLaid
from sightline.games.infinity.core.troopers.profiles import Ability

BOMB = soldier("explode")
AWAY = piece(at=(1100, 1100), facing=90)


def shot(bomb: Piece, *dice: int, near: tuple[Piece, ...] = (), allies: tuple[Piece, ...] = ()) -> Skirmish:
    """A walking bomb (B1) is shot at from afar; some of those who shoot stand near it."""
    game = Skirmish([piece(at=(200, 200)), *near], [bomb, *allies, AWAY], dice=dice)
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    return game.declare("idle").no_more_aros()


def bomb(**more: object) -> Piece:
    return piece(BOMB, at=(200, 525), facing=90, **more)  # type: ignore[arg-type]


NEAR = piece(at=(230, 560), facing=90)


@pytest.mark.rule("N4-SSK-098", "N4-SSK-099", "N4-SSK-100", "N4-SSK-101")
def test_who_falls_unconscious_goes_off_with_damage_13() -> None:
    game = shot(bomb(), 5, 20, 20, 1, 20, near=(NEAR,))
    (laid,) = game.happened(TemplateLaid)
    assert laid.template.affected == {"A2"}
    saves = [(each.trooper, save.base) for each in game.happened(SavesRolled) for save in each.saves]
    assert saves == [("B1", 13), ("A2", 13)]


@pytest.mark.rule("N4-SSK-098")
def test_allies_of_who_is_caught_in_it_are_alarmed() -> None:
    game = shot(bomb(), 5, 20, 20, 1, 20, near=(NEAR, piece(at=(400, 560), facing=0)))
    assert game.state.waiting("order.alert") == ("A2", "A3")


@pytest.mark.rule("N4-SSK-101")
def test_its_ammunition_is_shock() -> None:
    game = shot(bomb(), 5, 20, 20, 1, 1, near=(NEAR,))
    assert "A2" not in game.state.troopers


@pytest.mark.rule("N4-SSK-102")
def test_it_is_dead_afterwards() -> None:
    assert "B1" not in shot(bomb(), 5, 20, 20, 1).state.troopers


@pytest.mark.rule("N4-SSK-104")
def test_who_dies_at_once_does_not_go_off() -> None:
    game = shot(bomb(), 5, 6, 20, 1, 1, near=(NEAR,))
    assert "B1" not in game.state.troopers
    assert game.happened(TemplateLaid) == []


@pytest.mark.rule("N4-SSK-105")
@pytest.mark.parametrize("ability", ["dogged", "no_wound_incapacitation"])
def test_who_holds_out_does_not_go_off(ability: str) -> None:
    tough = piece(soldier("explode", ability), at=(200, 525), facing=90)
    game = shot(tough, 5, 20, 20, 1, 20, near=(NEAR,))
    held = game.fork().apply(UseAbility(player=1, trooper="B1", ability=ability, use=True))
    assert held.happened(TemplateLaid) == []
    game.apply(UseAbility(player=1, trooper="B1", ability=ability, use=False))
    assert len(game.happened(TemplateLaid)) == 1


@pytest.mark.rule("N4-SSK-103")
def test_who_dodged_in_this_order_is_not_hurt() -> None:
    game = Skirmish(
        [piece(BOMB, at=(200, 300))],
        [piece(at=(200, 350), facing=270), piece(at=(280, 600), facing=270)],
        dice=[5, 4, 1],
    )
    game.activate("A1").declare("idle").react("B1", "dodge")
    game.react("B2", "bs_attack", weapon="combi_rifle", aims={"A1": 1}).no_more_aros().declare("idle").no_more_aros()
    if game.state.asking == "order.moves":
        game.apply(StepAside(player=1, trooper="B1"))
    assert len(game.happened(TemplateLaid)) == 1
    assert [each.trooper for each in game.happened(SavesRolled)] == ["A1"]


@pytest.mark.rule("N4-SSK-106")
def test_an_ally_under_the_template_cancels_it_and_nobody_is_hurt() -> None:
    ally = piece(at=(170, 560), facing=90)
    game = shot(bomb(), 5, 20, 20, 1, near=(NEAR,), allies=(ally,))
    assert [each.trooper for each in game.happened(SavesRolled)] == ["B1"]
    assert "B1" not in game.state.troopers


def burst(profile: object, *, reacting: bool) -> int:
    """How many dice a BS Attack had."""
    slow, foe = piece(profile, at=(200, 200)), piece(at=(200, 525), facing=90 if not reacting else 270)  # type: ignore[arg-type]
    if not reacting:
        for dice in (1, 3, 4):
            game = Skirmish([slow], [foe], dice=[20] * 8).activate("A1")
            if not game.refuses_declaring("bs_attack", weapon="combi_rifle", aims={"B1": dice}):
                return dice
        raise AssertionError
    game = Skirmish([piece(at=(200, 525), facing=270)], [slow], dice=[20] * 8).activate("A1").declare("idle")
    game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 3 if profile != soldier() else 1})
    game.no_more_aros().declare("idle").no_more_aros()
    return len(game.happened(Rolled)[0].sides[0].dice)


@pytest.mark.rule("N4-SSK-203", "N4-SSK-204")
def test_neurocinetics_fires_one_die_in_the_active_turn_whatever_is_added() -> None:
    assert burst(soldier(), reacting=False) == 3
    assert burst(soldier("neurocinetics"), reacting=False) == 1
    assert burst(soldier("neurocinetics", Ability(key="bs_attack", burst=1)), reacting=False) == 1


@pytest.mark.rule("HS-NEURO-004")
@pytest.mark.rule("N4-SSK-205")
def test_neurocinetics_fires_the_whole_burst_in_aro() -> None:
    assert burst(soldier(), reacting=True) == 1
    assert burst(soldier("neurocinetics"), reacting=True) == 3

"""Hyper-Dynamics and Libero."""

import pytest
from skirmish import Skirmish, edition_at_hand, piece, soldier

from sightline.games.infinity.core.match.commands import EndTurn
from sightline.games.infinity.core.match.events import Rolled, SavesRolled
from sightline.games.infinity.core.match.state import combat_group
from sightline.games.infinity.core.order.spending import SpendCommandToken
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.n4.command_tokens import command_tokens


@pytest.mark.parametrize(
    ("level", "mod"),
    [
        pytest.param(1, 3, marks=pytest.mark.rule("HS-HYPER-002")),
        pytest.param(2, 6, marks=pytest.mark.rule("HS-HYPER-003")),
        pytest.param(3, 9, marks=pytest.mark.rule("HS-HYPER-004", "HS-HYPER-005")),
    ],
)
def test_every_level_of_hyper_dynamics(level: int, mod: int) -> None:
    quick = soldier(Ability(key="hyper_dynamics", level=level))
    game = Skirmish([piece(quick, at=(200, 200))], [piece(at=(200, 500), facing=270)], active=1, dice=[20] * 6)
    game.activate("B1").declare("bs_attack", weapon="combi_rifle", aims={"A1": 3}).react("A1", "dodge").finish()
    (rolled,) = game.happened(Rolled)
    dodge = next(side for side in rolled.sides if side.trooper == "A1")
    assert [each.value for each in dodge.mods if each.source == "talents.hyper_dynamics"] == [mod]


@pytest.mark.rule("HS-HYPER-001")
def test_it_is_for_dodge_only() -> None:
    quick = soldier(Ability(key="hyper_dynamics", level=3))
    game = Skirmish([piece(quick, at=(200, 200))], [piece(at=(200, 500), facing=270)], dice=[20] * 6)
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).finish()
    (rolled,) = game.happened(Rolled)
    assert "talents.hyper_dynamics" not in {mod.source for mod in rolled.sides[0].mods}


@pytest.mark.rule("HS-HYPER-001", "HS-LIBER-001")
def test_profiles_may_list_both() -> None:
    assert {"hyper_dynamics", "libero"} <= set(edition_at_hand().ability.rows)


def before_the_count(*keys: str) -> Skirmish:
    mine = [piece(soldier(*keys), at=(200, 200)), piece(at=(300, 200))]
    game = Skirmish(mine, [piece(at=(900, 900))], active=1, ask_tokens=True)
    return game.apply(EndTurn(player=1))


@pytest.mark.rule("HS-LIBER-002", "HS-LIBER-003")
def test_a_libero_changes_its_combat_group_before_the_orders_are_counted() -> None:
    game = before_the_count("libero")
    assert game.state.asking == "command.executive"
    before = command_tokens(Situation(game.state), 0)
    game.apply(SpendCommandToken(player=0, use="libero", trooper="A1", groups=(2,)))
    assert combat_group(game.state, game.trooper("A1")) == 2
    assert command_tokens(Situation(game.state), 0) == before


@pytest.mark.rule("HS-LIBER-003", "HS-LIBER-001")
def test_nobody_else_does() -> None:
    game = before_the_count("libero")
    assert game.refuses(SpendCommandToken(player=0, use="libero", trooper="A2", groups=(2,))) == {"HS-LIBER-003"}


# ------------------------------------------------------------------ Neurocinetics


@pytest.mark.rule("HS-NEURO-005")
def test_in_a_face_to_face_roll_all_its_dice_count_that_beat_the_best_of_the_other() -> None:
    """BS 12 and +3 on both sides: the best of the active trooper is an 8."""
    quick = piece(soldier("neurocinetics"), at=(200, 500), facing=270)
    game = Skirmish([piece(soldier(vitality=5), at=(200, 200))], [quick], dice=[8, 5, 20, 9, 11, 7, 20, 20])
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3})
    game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 3}).finish()
    (rolled,) = game.happened(SavesRolled)
    assert (rolled.trooper, rolled.hits) == ("A1", 2)

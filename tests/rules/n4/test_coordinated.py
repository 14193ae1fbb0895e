"""N4, Coordinated Orders."""

import random

import msgspec
import pytest
from skirmish import Piece, Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import Activate
from sightline.games.infinity.core.match.events import Activated, Rolled
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.n4.command_tokens import command_tokens

SHOOT = {"weapon": "combi_rifle"}
TARGET = piece(at=(200, 500), facing=90)
"""It looks away."""


def squad(*mine: Piece, foes: tuple[Piece, ...] = (TARGET,), **more: object) -> Skirmish:
    """Five in a row, unless told otherwise."""
    row = mine or tuple(piece(at=(100 + 60 * number, 200)) for number in range(5))
    return Skirmish(list(row), list(foes), **more)  # type: ignore[arg-type]


def together(*troopers: str, order: str = "regular") -> Activate:
    return Activate(player=0, troopers=troopers, order=order, group="coordinated")


def refused(game: Skirmish, *troopers: str, order: str = "regular") -> set[str | None]:
    return game.refuses(together(*troopers, order=order))


@pytest.mark.rule("N4-ADV-001")
def test_it_costs_a_regular_order_and_a_command_token() -> None:
    game = squad(pool=3).apply(together("A1", "A2"))
    assert (game.pool, command_tokens(Situation(game.state), 0)) == (2, 3)
    assert game.happened(Activated)[0].order.troopers == ("A1", "A2")


@pytest.mark.rule("N4-ADV-001")
def test_without_a_token_or_with_another_order_there_is_none() -> None:
    assert refused(squad(memory={"command_tokens.0": 4}), "A1", "A2") == {"N4-ADV-001"}
    led = squad(piece(at=(100, 200), lieutenant=True), piece(at=(200, 200)), lieutenant_order=True)
    assert refused(led, "A1", "A2", order="lieutenant") == {"N4-ADV-001"}


@pytest.mark.rule("N4-ADV-002")
def test_two_to_four_take_part() -> None:
    game = squad()
    assert refused(game, "A1") == refused(game, "A1", "A2", "A3", "A4", "A5") == {"N4-ADV-002"}
    assert refused(game, "A1", "A2", "A3", "A4") == set()


@pytest.mark.rule("N4-ADV-002")
def test_all_of_one_combat_group_and_of_one_training() -> None:
    game = squad(piece(at=(100, 200)), piece(soldier("irregular"), at=(200, 200)), piece(at=(300, 200)))
    assert refused(game, "A1", "A2") == {"N4-ADV-002"}
    fixed = game.state.fixed
    members = tuple(
        msgspec.structs.replace(each, group=n) for n, each in zip((1, 1, 2), fixed.lists[0].members, strict=True)
    )
    fixed.lists = (msgspec.structs.replace(fixed.lists[0], members=members), fixed.lists[1])
    assert refused(game, "A1", "A3") == {"N4-ADV-002"}


@pytest.mark.rule("N4-ADV-011", "N4-HACK-109")
def test_neither_controllers_nor_who_is_isolated_take_part() -> None:
    servant = soldier(silhouette="1")
    controller = piece(soldier("doctor", peripherals=(servant,)), at=(100, 200))
    game = squad(controller, piece(servant, at=(160, 200), peripheral_of=0), piece(at=(300, 200)), piece(at=(360, 200)))
    assert refused(game, "A3", "A1") == refused(game, "A3", "A2") == {"N4-ADV-002"}
    assert refused(game, "A3", "A4") == set()
    for state in ("isolated", "unconscious"):
        out = squad(piece(at=(100, 200)), piece(at=(200, 200), states={state}))
        assert refused(out, "A1", "A2") == {"N4-ADV-002"}


@pytest.mark.rule("N4-ADV-004")
def test_all_declare_the_same_skills() -> None:
    game = squad().apply(together("A1", "A2")).declare_one("move", to=[(100, 250)])
    assert game.refuses_declaring("dodge") == {"N4-ADV-004"}
    assert game.refuses_declaring("move", to=[(160, 250)]) == set()


@pytest.mark.rule("N4-ADV-005")
def test_all_attack_the_same_single_target() -> None:
    game = squad(foes=(TARGET, piece(at=(400, 500)))).apply(together("A1", "A2"))
    game.declare_one("bs_attack", **SHOOT, aims={"B1": 2})
    assert game.refuses_declaring("bs_attack", **SHOOT, aims={"B2": 1}) == {"N4-ADV-005"}
    assert game.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 1}) == set()


@pytest.mark.rule("N4-ADV-006", "N4-ADV-007")
def test_half_of_the_burst_for_the_spearhead_and_one_die_for_the_others() -> None:
    game = squad(dice=[20] * 4).apply(together("A1", "A2", "A3"))
    assert game.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 3}), "half of three, rounded up, is two"
    game.declare_one("bs_attack", **SHOOT, aims={"B1": 2})
    for _ in range(2):
        assert game.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 2})
        game.declare_one("bs_attack", **SHOOT, aims={"B1": 1})
    game.no_more_aros()
    for _ in range(3):
        game.declare_one("idle")
    game.no_more_aros()
    assert [len(each.sides[0].dice) for each in game.happened(Rolled)] == [2, 1, 1]


@pytest.mark.rule("N4-ADV-009")
def test_who_does_not_meet_the_requirements_is_idle_and_the_others_go_on() -> None:
    blind = piece(at=(220, 200), facing=270)
    game = squad(piece(at=(100, 200)), blind, dice=[20] * 3).apply(together("A1", "A2"))
    game.declare_one("bs_attack", **SHOOT, aims={"B1": 2})
    while game.state.asking == "order.first":
        game.declare_one("idle")
    game.no_more_aros()
    while game.state.asking == "order.second":
        game.declare_one("idle")
    game.no_more_aros()
    assert [each.sides[0].trooper for each in game.happened(Rolled)] == ["A1"]


@pytest.mark.rule("N4-ADV-010")
def test_only_the_spearhead_makes_a_cc_attack() -> None:
    foe = piece(at=(200, 225))
    game = squad(piece(at=(200, 200)), piece(at=(225, 225)), foes=(foe,)).apply(together("A1", "A2"))
    game.declare_one("cc_attack", weapon="cc_weapon", aims={"B1": 2})
    assert game.state.asking != "order.first", "the other has nothing to declare but to be Idle"


@pytest.mark.rule("N4-ADV-013")
def test_a_dodge_is_rolled_against_all_who_attack() -> None:
    game = squad(foes=(piece(at=(200, 500), facing=270),), dice=[3, 4, 5, 10, *[20] * 9]).apply(
        together("A1", "A2", "A3")
    )
    game.declare_one("bs_attack", **SHOOT, aims={"B1": 2})
    for _ in range(2):
        game.declare_one("bs_attack", **SHOOT, aims={"B1": 1})
    game.react("B1", "dodge").no_more_aros()
    while game.state.asking == "order.second":
        game.declare_one("idle")
    game.no_more_aros()
    against = [{side.trooper for side in each.sides} for each in game.happened(Rolled) if each.kind == "face_to_face"]
    assert set().union(*against) == {"A1", "A2", "A3", "B1"}
    assert all("B1" in each for each in against)


def test_random_play_names_a_company() -> None:
    game = squad()
    options = [each for each in game.match.options() if getattr(each.command, "group", "") == "coordinated"]
    assert options
    command = game.match.complete(options[0], random.Random(3))
    assert isinstance(command, Activate)
    assert game.refuses(command) == set()

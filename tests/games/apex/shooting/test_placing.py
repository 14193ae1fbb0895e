"""Cards on the Aim board: Rate of Fire, Stability, Recoil."""

import pytest
from aimed_shots import PACK, plain

from sightline.games.apex.content.cards import Rate
from sightline.games.apex.content.ops import ShotMod
from sightline.games.apex.content.words import Stat
from sightline.games.apex.shooting import Aim, Change, placement, shots

BOARD = PACK.aim_board


def change(stat: Stat, delta: int) -> Change:
    return Change(ShotMod(stat=stat, delta=delta, scope="this_shot"), "a card")


def spaces(spaces_: int, cards: int = 1, *changes: Change, attachments: tuple[str, ...] = ()) -> tuple[int, ...]:
    weapon = plain(rate=Rate(spaces=spaces_, cards=cards))
    tokens = tuple(PACK.loot[name] for name in attachments)
    return placement(Aim(weapon=weapon, distance=1, changes=changes, attachments=tokens), BOARD, 14)


@pytest.mark.rule("AX-RATE-001", "AX-RATE-002", "AX-RATE-008", "AX-ICON-901")
def test_a_single_number_fills_so_many_spaces_with_one_card() -> None:
    assert spaces(4) == (0, 1, 2, 3)


@pytest.mark.rule("AX-RATE-003", "AX-RATE-004")
@pytest.mark.example("AX-EX-048")
def test_one_by_three_is_one_shot_of_three_cards() -> None:
    assert spaces(1, 3) == (0, 0, 0)


@pytest.mark.rule("AX-RATE-003", "AX-RATE-004")
def test_three_by_two_is_three_shots_of_two_cards() -> None:
    assert spaces(3, 2) == (0, 0, 1, 1, 2, 2)
    assert shots(Aim(weapon=plain(rate=Rate(spaces=3, cards=2)), distance=1), BOARD) == (0, 1, 2)


@pytest.mark.rule("AX-RATE-006", "AX-RATE-007")
@pytest.mark.parametrize(("points", "start"), [(0, 0), (1, -1), (2, -2), (3, -3), (5, -3)])
def test_stability_moves_the_start_left_by_three_at_most(points: int, start: int) -> None:
    assert spaces(2, 1, change("stability", points)) == (start, start + 1)


@pytest.mark.rule("AX-LOOT-023", "AX-RATE-007")
@pytest.mark.parametrize(("rarity", "start"), [("common", -1), ("rare", -2), ("epic", -3)])
def test_barrel_stabilizers_give_stability(rarity: str, start: int) -> None:
    assert spaces(1, attachments=(f"{rarity}_barrel_stabilizer",)) == (start,)


@pytest.mark.rule("AX-RATE-007")
def test_stability_of_cards_and_attachments_together_is_capped() -> None:
    assert spaces(1, 1, change("stability", 2), attachments=("rare_barrel_stabilizer",)) == (-3,)


@pytest.mark.rule("AX-RATE-009", "AX-RATE-010")
def test_recoil_moves_every_shot_but_the_first() -> None:
    assert spaces(3, 1, change("recoil", 1)) == (0, 2, 4)
    assert spaces(3, 2, change("recoil", 2)) == (0, 0, 3, 3, 6, 6)
    assert spaces(2, 1, change("recoil", 1), change("recoil", 1)) == (0, 3)


@pytest.mark.rule("AX-RATE-012", "AX-RATE-013")
def test_past_the_right_end_cards_stay_in_the_last_space() -> None:
    assert spaces(4, 1, change("recoil", 3)) == (0, 4, 7, 7)
    assert BOARD.rightmost == 7


@pytest.mark.rule("AX-RATE-014", "AX-LOOT-024")
def test_an_extended_mag_adds_a_space_whatever_the_cards_in_it() -> None:
    assert spaces(2, 1, attachments=("rare_extended_mag_heavy",)) == (0, 1, 2)
    assert spaces(2, 2, attachments=("epic_extended_mag_heavy",)) == (0, 0, 1, 1, 2, 2)


@pytest.mark.rule("AX-LOOT-026")
def test_a_shotgun_bolt_adds_to_the_first_number_only() -> None:
    assert spaces(1, 4, attachments=("epic_shotgun_bolt",)) == (0, 0, 0, 0, 1, 1, 1, 1)


@pytest.mark.rule("AX-RATE-007", "AX-RATE-009", "AX-RATE-010")
@pytest.mark.example("AX-EX-049")
def test_the_longbow_of_the_book() -> None:
    model = PACK.weapons["w43"].model
    tokens = (PACK.loot["rare_extended_mag_sniper"], PACK.loot["common_barrel_stabilizer"])
    passives = tuple(Change(op, "longbow") for op in model.passive if isinstance(op, ShotMod))
    where = placement(Aim(weapon=model, distance=6, attachments=tokens, changes=passives), BOARD, 14)
    assert where == (-1, 1, 3)
    assert [BOARD.modifiers[space] for space in where] == [5, -5, -10]


@pytest.mark.rule("AX-RATE-015")
def test_the_stability_modifiers_that_the_book_shows() -> None:
    assert [BOARD.modifiers[space] for space in (-1, 0, 1, 3)] == [5, 0, -5, -10]


def test_no_more_cards_than_the_deck_has() -> None:
    assert len(spaces(8, 2)) == 14

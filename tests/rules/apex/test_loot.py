"""What Legends obtain, keep and drop; Weapons and Attachments; Supply Bins."""

import pytest
from encounter import BEACONS, PACK, Encounter, armed, at, roll_for, token
from msgspec.structs import replace

from sightline.games.apex.board import Edge, Space
from sightline.games.apex.commands import (
    DiscardWeapon,
    Finish,
    Install,
    Keep,
    Leave,
    Move,
    OpenBin,
    Operate,
    PickUp,
    ReplaceWeapon,
    TakeAction,
    TakeAmmo,
    TakeWeapon,
    Uninstall,
)
from sightline.games.apex.content import Pack
from sightline.games.apex.events import BinOpened, LootDrawn, ShieldCut, WeaponDiscarded, WeaponReplaced, WeaponsDrawn
from sightline.games.apex.frames import HANDLERS
from sightline.games.apex.interacting import Interacting
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Lying, Piece, Use, Weapon

ENEMIES = {"gibraltar": at(9, 9), "bloodhound": at(10, 2)}
BIN = Edge("V", 5, 4)
LIGHT = ("w01", "w04")
"""Weapons with light ammo."""


def finding(*loot: str, **changes: object) -> Encounter:
    """Wraith picks up a token, the first of these that lie in her space."""
    game = Encounter({"wraith": at(4, 4, **changes)}, ENEMIES, loot=[(each, 4, 4) for each in loot])
    return game.do(PickUp, loot=loot[0], at=game.space(4, 4))


def weapon_of(game: Encounter, space: int = 0) -> Weapon:
    weapon = game.legend("wraith").weapons[space]
    assert weapon is not None
    return weapon


# ------------------------------------------------------------------ tokens


@pytest.mark.rule("AX-INV-008", "AX-INV-009")
def test_a_token_is_kept_or_dropped_here_or_nearby_never_discarded() -> None:
    game = finding("common_syringe")
    assert game.refuses(Leave, to=game.space(7, 7)) == {"AX-INV-008"}
    game.do(Leave, to=game.space(5, 5))
    assert game.state.loot == (Lying("common_syringe", game.space(5, 5)),)


@pytest.mark.rule("AX-INV-004")
def test_equipment_never_goes_into_the_backpack() -> None:
    game = finding("rare_helmet")
    assert game.refuses(Keep, place="backpack") == {"AX-INV-004"}


@pytest.mark.rule("AX-INV-011")
def test_equipment_goes_only_into_the_slot_of_its_own_type() -> None:
    game = finding("rare_helmet")
    assert game.refuses(Keep, place="body_shield") == {"AX-INV-011"}
    assert game.refuses(Keep, place="knockdown_shield") == {"AX-INV-011"}
    assert game.refuses(Keep, place="helmet") == set()


@pytest.mark.rule("AX-INV-006")
def test_grenades_and_consumables_go_nowhere_else() -> None:
    assert finding("common_frag").refuses(Keep, place="0:0") == {"AX-INV-006"}
    assert [command.place for command in finding("common_syringe").offered(Keep)] == ["backpack"]  # type: ignore[attr-defined]


@pytest.mark.rule("AX-INV-005")
def test_an_attachment_goes_into_the_backpack_or_onto_a_weapon() -> None:
    places = {command.place for command in finding("common_barrel_stabilizer").offered(Keep)}  # type: ignore[attr-defined]
    assert places == {"backpack", "0:0", "1:0"}


@pytest.mark.rule("AX-INV-011", "AX-INV-012")
def test_new_equipment_takes_the_place_of_the_old_which_is_dropped() -> None:
    game = finding("rare_helmet").do(Keep, place="helmet")
    assert game.legend("wraith").equipment["helmet"] == "rare_helmet"
    assert game.state.loot == (Lying("starting_helmet", game.space(4, 4)),)


@pytest.mark.rule("AX-LOOT-006", "AX-LOOT-007", "AX-LOOT-008", "AX-LOOT-901", "AX-LIFE-004", "AX-ICON-005")
@pytest.mark.parametrize(("shield", "points"), [("rare", 30), ("epic", 30), ("legendary", 40)])
def test_a_body_shield_gives_its_points_once_and_is_exhausted(shield: str, points: int) -> None:
    game = finding(f"{shield}_body_shield").do(Keep, place="body_shield")
    one = game.legend("wraith")
    assert (one.shield, one.equipment["body_shield"]) == (points, f"{shield}_body_shield!")


@pytest.mark.rule("AX-ICON-005")
def test_a_body_shield_without_an_effect_to_resolve_is_not_flipped() -> None:
    game = finding("starting_body_shield").do(Keep, place="body_shield")
    assert game.legend("wraith").equipment["body_shield"] == "starting_body_shield"


@pytest.mark.rule("AX-LOOT-006", "AX-INV-013")
def test_an_exhausted_body_shield_gives_nothing() -> None:
    assert finding("rare_body_shield!").do(Keep, place="body_shield").legend("wraith").shield == 20


@pytest.mark.rule("AX-LIFE-015")
def test_a_weaker_body_shield_cuts_the_points() -> None:
    game = finding("rare_body_shield!", shield=40, wears={"body_shield": "epic_body_shield!"})
    assert game.do(Keep, place="body_shield").legend("wraith").shield == 30


@pytest.mark.rule("AX-INV-016", "AX-INV-017")
def test_a_full_backpack_makes_room_by_dropping_a_token() -> None:
    full = ("common_frag",) * 7 + ("rare_med_kit",)
    game = finding("common_syringe", backpack=full)
    assert game.refuses(Keep, place="backpack") == {"AX-INV-016"}
    assert game.refuses(Keep, place="backpack", instead="rare_accelerant") == {"AX-INV-017"}
    game.do(Keep, place="backpack", instead="rare_med_kit", to=game.space(5, 4))
    assert game.legend("wraith").backpack == ("common_frag",) * 7 + ("common_syringe",)
    assert game.state.loot == (Lying("rare_med_kit", game.space(5, 4)),)


@pytest.mark.rule("AX-INV-016", "AX-INV-017")
def test_nothing_is_dropped_while_there_is_room() -> None:
    game = finding("common_syringe", backpack=("common_frag",) * 7)
    assert game.refuses(Keep, place="backpack", instead="common_frag") == {"AX-INV-017"}


@pytest.mark.rule("AX-INV-017")
def test_equipment_needs_no_room_in_the_backpack() -> None:
    game = finding("rare_helmet", backpack=("common_frag",) * 8)
    assert game.refuses(Keep, place="helmet", instead="common_frag") == {"AX-INV-017"}
    assert game.refuses(Keep, place="helmet") == set()


@pytest.mark.rule("AX-INV-004", "AX-INV-005", "AX-INV-006", "AX-INV-011")
def test_what_goes_into_the_backpack_and_what_does_not() -> None:
    for loot in ("common_syringe", "common_frag", "common_barrel_stabilizer"):
        assert finding(loot).refuses(Keep, place="backpack") == set()
    assert finding("rare_helmet").refuses(Keep, place="backpack") == {"AX-INV-004"}
    assert finding("rare_helmet").refuses(Keep, place="helmet") == set()
    assert finding("rare_helmet").refuses(Keep, place="body_shield") == {"AX-INV-011"}
    assert finding("common_syringe").refuses(Keep, place="helmet") == {"AX-INV-011"}
    assert finding("common_syringe").refuses(Keep, place="0:0") == {"AX-INV-006"}


@pytest.mark.rule("AX-INV-013", "AX-LIFE-015", "AX-LIFE-004")
def test_points_at_the_new_maximum_are_not_cut() -> None:
    game = finding("rare_body_shield!", shield=30, wears={"body_shield": "epic_body_shield!"})
    assert game.do(Keep, place="body_shield").legend("wraith").shield == 30
    assert not game.happened(ShieldCut)


@pytest.mark.rule("AX-INV-019", "AX-ATT-008")
def test_an_attachment_in_an_occupied_slot_is_dropped_or_stowed() -> None:
    held = (armed("w01", 2, _0="common_barrel_stabilizer"), armed("w43"))
    game = finding("rare_barrel_stabilizer", weapons=held).do(Keep, place="0:0")
    assert weapon_of(game).attachments == {"0": "rare_barrel_stabilizer"}
    assert game.state.loot == (Lying("common_barrel_stabilizer", game.space(4, 4)),)
    game = finding("rare_barrel_stabilizer", weapons=held).do(Keep, place="0:0", stow=True)
    assert game.legend("wraith").backpack == ("common_barrel_stabilizer",)
    game = finding("rare_barrel_stabilizer", weapons=held, backpack=("common_frag",) * 8)
    assert game.refuses(Keep, place="0:0", stow=True) == {"AX-INV-019"}


@pytest.mark.rule("AX-ATT-002", "AX-ATT-003", "AX-ATT-004")
def test_only_an_attachment_that_fits_its_slot_is_installed() -> None:
    assert finding("common_standard_stock").refuses(Keep, place="0:0") == {"AX-ATT-002"}
    assert finding("rare_extended_mag_heavy").refuses(Keep, place="0:1") == {"AX-ATT-003"}
    assert finding("rare_sniper_6x").refuses(Keep, place="0:2") == {"AX-ATT-004"}
    assert finding("rare_extended_mag_light").refuses(Keep, place="0:1") == set()


# ------------------------------------------------------------------ Weapons


def opening(card: str, *, weapons: tuple[str, str] = ("w01", "w43"), **changes: object) -> Encounter:
    """Wraith opens a bin with a card of 2 common, 1 rare and keeps a certain Weapon; tokens are still to come."""
    other = "w48" if card != "w48" else "w47"
    deck = [key for key in PACK.weapons if key not in weapons]
    left = [key for key in deck if key != card]
    bin_card = next(number for number, each in enumerate(PACK.bins.values(), 1) if (each.common, each.rare) == (2, 1))
    dice = [bin_card, 1, 1, 1, roll_for(deck, card), roll_for(left, other)]
    held = changes.pop("held", tuple(armed(each) for each in weapons))
    game = Encounter(
        {"wraith": at(4, 4, weapons=held, **changes), "bangalore": at(1, 1)},
        ENEMIES,
        pieces=(*BEACONS, "bin V5,4"),
        dice=dice,
        weapon_deck=tuple(deck),
    )
    return game.do(TakeAction, action="interact").do(OpenBin, at=BIN).do(TakeWeapon, card=card)


@pytest.mark.rule("AX-INV-021")
def test_a_new_weapon_replaces_one_gives_its_ammo_or_is_discarded() -> None:
    game = opening("w04")
    kinds = {type(option.command) for option in game.match.options()}
    assert kinds == {ReplaceWeapon, TakeAmmo, DiscardWeapon}


@pytest.mark.rule("AX-INV-022", "AX-INV-023", "AX-INV-025")
def test_ammo_of_the_same_type_is_added_up_to_five() -> None:
    game = opening("w05", held=(armed("w01", 4), armed("w43"))).do(ReplaceWeapon, space=0)
    assert weapon_of(game) == armed("w05", 5)
    assert [(event.card, event.old) for event in game.happened(WeaponReplaced)] == [("w05", "w01")]
    assert "w01" not in game.state.weapon_deck
    assert opening("w05", held=(armed("w01", 1), armed("w43"))).do(ReplaceWeapon, space=0).legend("wraith").weapons[
        0
    ] == armed("w05", 4)


@pytest.mark.rule("AX-INV-022", "AX-WEAP-002")
def test_ammo_of_another_type_counts_alone() -> None:
    game = opening("w05").do(ReplaceWeapon, space=1)
    assert weapon_of(game, 1) == armed("w05", PACK.weapons["w05"].ammo)


@pytest.mark.rule("AX-INV-025")
def test_a_discarded_weapon_is_out_of_the_game() -> None:
    game = opening("w05").do(DiscardWeapon)
    assert [event.card for event in game.happened(WeaponDiscarded)] == ["w48", "w05"]
    assert not {"w05", "w48"} & set(game.state.weapon_deck)
    assert [each.card for each in game.legend("wraith").weapons if each] == ["w01", "w43"]


@pytest.mark.rule("AX-INV-018")
def test_there_are_two_weapon_spaces() -> None:
    game = opening("w05")
    assert [game.refuses(ReplaceWeapon, space=space) for space in (0, 1)] == [set(), set()]
    assert game.refuses(ReplaceWeapon, space=2) == {"AX-INV-018"}
    assert game.refuses(ReplaceWeapon, space=-1) == {"AX-INV-018"}


@pytest.mark.rule("AX-INV-024", "AX-INV-020")
def test_ammo_is_split_among_weapons_of_its_type_and_the_excess_is_lost() -> None:
    game = opening("w05", weapons=LIGHT, held=(armed("w01", 4), armed("w04", 1)))
    assert game.refuses(TakeAmmo, split=(1, 1)) == {"AX-INV-024"}
    game.do(TakeAmmo, split=(2, 1))
    assert (weapon_of(game).ammo, weapon_of(game, 1).ammo) == (5, 2)
    assert [event.card for event in game.happened(WeaponDiscarded)] == ["w48", "w05"]


@pytest.mark.rule("AX-INV-024")
def test_ammo_of_another_type_is_not_taken() -> None:
    game = opening("w05")
    assert game.refuses(TakeAmmo, split=(0, 3)) == {"AX-INV-024"}
    assert game.refuses(TakeAmmo, split=(3, 0)) == set()


@pytest.mark.rule("AX-INV-026")
def test_what_was_installed_on_a_replaced_weapon_finds_another_place() -> None:
    game = opening("w05", held=(armed("w01", 1, _0="rare_barrel_stabilizer"), armed("w43")))
    game.do(ReplaceWeapon, space=0)
    assert game.asked == "keep"
    assert {command.place for command in game.offered(Keep)} == {"backpack", "0:0", "1:0"}  # type: ignore[attr-defined]
    game.do(Keep, place="0:0")
    assert weapon_of(game).attachments == {"0": "rare_barrel_stabilizer"}


# ------------------------------------------------------------------ Supply Bins


@pytest.mark.example("AX-EX-026")
@pytest.mark.rule("AX-INT-004", "AX-INT-005", "AX-INT-006")
def test_looting_a_supply_bin() -> None:
    card = next(key for key, each in PACK.bins.items() if (each.common, each.rare, each.epic) == (1, 1, 1))
    dice = [roll_for(PACK.bins, card), token("common", "common_frag"), token("rare", "rare_med_kit")]
    dice += [token("epic", "epic_helmet"), 1, 1]
    game = Encounter({"gibraltar": at(4, 4)}, {"wraith": at(9, 9)}, pieces=("bin V5,4",), dice=dice)
    game.do(TakeAction, action="interact").do(OpenBin, at=BIN)
    assert [event.card for event in game.happened(BinOpened)] == [card]
    assert [event.loot for event in game.happened(LootDrawn)] == ["common_frag", "rare_med_kit", "epic_helmet"]
    assert [event.cards for event in game.happened(WeaponsDrawn)] == [("w01", "w02")]
    game.do(TakeWeapon, card="w02")
    assert [event.card for event in game.happened(WeaponDiscarded)] == ["w01"]
    game.do(DiscardWeapon)
    game.do(Keep, place="backpack").do(Leave).do(Keep, place="helmet")
    one = game.legend("gibraltar")
    assert (one.backpack, one.equipment["helmet"]) == (("common_frag",), "epic_helmet")
    assert card not in game.state.bin_deck
    assert not {"w01", "w02"} & set(game.state.weapon_deck)
    game.do(Finish)
    assert game.offered(Move)


@pytest.mark.rule("AX-INT-004", "AX-INT-008")
def test_when_the_deck_has_run_out_a_bin_is_opened_for_nothing() -> None:
    game = Encounter({"wraith": at(4, 4)}, ENEMIES, pieces=("bin V5,4",), bin_deck=())
    game.do(TakeAction, action="interact").do(OpenBin, at=BIN)
    assert [event.card for event in game.happened(BinOpened)] == [""]
    assert game.happened(WeaponsDrawn) == []
    assert game.state.opened == (BIN,)


@pytest.mark.rule("AX-INV-015")
def test_a_shield_out_of_a_bag_has_its_active_side_up() -> None:
    card = next(key for key, each in PACK.bins.items() if (each.common, each.rare, each.epic) == (1, 1, 1))
    dice = [roll_for(PACK.bins, card), 1, token("rare", "rare_body_shield"), 1, 1, 1]
    game = Encounter({"gibraltar": at(4, 4, shield=3)}, {"wraith": at(9, 9)}, pieces=("bin V5,4",), dice=dice)
    game.do(TakeAction, action="interact").do(OpenBin, at=BIN).do(TakeWeapon, card="w02").do(DiscardWeapon)
    game.do(Leave).do(Keep, place="body_shield")
    assert game.legend("gibraltar").shield == 13


@pytest.mark.rule("AX-INT-010", "AX-INT-003")
def test_an_interactive_piece_next_to_the_legend_can_be_used() -> None:
    def beside(x: int) -> Encounter:
        landed = Piece(
            id="pack-1",
            kind="survival_pack",
            use=1,
            owner="lifeline",
            at=Space(x, 4),
            tags=frozenset({"INTERACTIVE", "PERMANENT"}),
        )
        use = Use(number=1, legend="lifeline", ability="lifeline_ultimate", cooled=True)
        game = Encounter(
            {"wraith": at(4, 4)}, {"lifeline": at(9, 9)}, minis=[landed], uses=(use,), used=1, dice=[1] * 9
        )
        return game.do(TakeAction, action="interact")

    assert beside(6).refuses(Operate, piece="pack-1") == {"AX-INT-003"}
    game = beside(5).do(Operate, piece="pack-1")
    assert [event.bag for event in game.happened(LootDrawn)] == ["lifeline"] * 3


@pytest.mark.rule("AX-INT-008", "AX-INT-009", "AX-INT-007")
def test_an_open_bin_is_never_looted_again_but_stays_an_obstacle() -> None:
    game = opening("w05").do(DiscardWeapon)
    while game.asked == "keep":
        game.do(Leave)
    game.do(Finish).do(Finish)
    game.do(TakeAction, action="interact")
    assert game.refuses(OpenBin, at=BIN) == {"AX-INT-009"}
    assert game.refuses(Move, path=game.path((5, 4))) == {"AX-MOVE-006"}


@pytest.mark.rule("AX-INT-003", "AX-INT-012")
@pytest.mark.parametrize(("x", "y", "reaches"), [(4, 4, True), (5, 4, True), (3, 4, False), (4, 5, False)])
def test_a_bin_is_adjacent_to_the_two_spaces_of_its_edge(x: int, y: int, reaches: bool) -> None:
    game = Encounter({"wraith": at(x, y)}, ENEMIES, pieces=("bin V5,4",)).do(TakeAction, action="interact")
    assert bool(game.offered(OpenBin)) == reaches
    if not reaches:
        assert game.refuses(OpenBin, at=BIN) == {"AX-INT-003"}


@pytest.mark.example("AX-EX-020")
@pytest.mark.rule("AX-MOVE-028", "AX-ACT-005")
def test_interact_and_move_in_either_order_but_not_over_the_bin() -> None:
    game = Encounter({"bloodhound": at(3, 4)}, {"wraith": at(9, 9)}, pieces=("bin V5,4",), dice=[1] * 9)
    game.do(TakeAction, action="interact").do(Move, path=game.path((4, 4)))
    assert [command.at for command in game.offered(OpenBin)] == [BIN]  # type: ignore[attr-defined]


@pytest.mark.rule("AX-ATT-008", "AX-INV-019")
@pytest.mark.parametrize("stow", [False, True])
def test_a_slot_is_vacated_before_another_attachment_is_installed(stow: bool) -> None:
    held = (armed("w01", 2, _0="common_barrel_stabilizer"), armed("w43"))
    game = Encounter({"wraith": at(4, 4, weapons=held, backpack=("rare_barrel_stabilizer",))}, ENEMIES)
    game.do(TakeAction, action="interact").do(Install, loot="rare_barrel_stabilizer", place="0:0", stow=stow)
    assert weapon_of(game).attachments == {"0": "rare_barrel_stabilizer"}
    assert game.legend("wraith").backpack == (("common_barrel_stabilizer",) if stow else ())
    assert game.state.loot == (() if stow else (Lying("common_barrel_stabilizer", game.space(4, 4)),))


@pytest.mark.rule("AX-INT-001")
def test_only_what_is_installed_is_taken_off() -> None:
    held = (armed("w01", 2, _0="common_barrel_stabilizer"), armed("w43"))
    game = Encounter({"wraith": at(4, 4, weapons=held)}, ENEMIES).do(TakeAction, action="interact")
    assert game.refuses(Uninstall, place="0:1") == {"AX-INT-001"}
    assert game.refuses(Uninstall, place="0:0") == set()


@pytest.mark.rule("AX-INT-001")
@pytest.mark.parametrize("left", ["object", "install", "return", ""])
def test_an_interaction_goes_on_until_each_group_has_been_done(left: str) -> None:
    done = tuple(group for group in ("object", "install", "return") if group != left)
    now = Situation(Encounter({"wraith": at(4, 4)}, ENEMIES).state)
    asked = HANDLERS[Interacting].decision(now, Interacting(legend="wraith", done=done))
    assert (asked is not None) is bool(left)


@pytest.mark.rule("AX-INT-001", "AX-INT-002")
def test_attachments_go_onto_weapons_and_back_each_group_once() -> None:
    held = (armed("w01", 2, _0="common_barrel_stabilizer"), armed("w43"))
    game = Encounter(
        {"wraith": at(4, 4, weapons=held, backpack=("common_standard_stock", "rare_extended_mag_light"))}, ENEMIES
    )
    game.do(TakeAction, action="interact").do(Install, loot="common_standard_stock", place="0:3")
    game.do(Install, loot="rare_extended_mag_light", place="0:1").do(Uninstall, place="0:0")
    assert weapon_of(game).attachments == {"3": "common_standard_stock", "1": "rare_extended_mag_light"}
    assert game.legend("wraith").backpack == ("common_barrel_stabilizer",)
    assert game.refuses(Install, loot="common_barrel_stabilizer", place="0:0") == {"AX-INT-001"}


@pytest.mark.rule("AX-INT-002")
def test_a_full_backpack_takes_no_attachment_back() -> None:
    held = (armed("w01", 2, _0="common_barrel_stabilizer"), armed("w43"))
    game = Encounter({"wraith": at(4, 4, weapons=held, backpack=("common_standard_stock",) * 8)}, ENEMIES)
    game.do(TakeAction, action="interact")
    assert game.refuses(Uninstall, place="0:0") == {"AX-INT-002"}
    assert game.refuses(Install, loot="common_standard_stock", place="0:0") == {"AX-ATT-002"}
    assert game.refuses(Install, loot="rare_extended_mag_light", place="0:1") == {"AX-INT-001"}


@pytest.mark.rule("AX-ATT-006", "AX-ATT-007")
def test_a_token_covers_a_printed_attachment_which_itself_never_moves() -> None:
    first = PACK.file.weapons[0]
    slots = (replace(first.slots[0], printed="common_barrel_stabilizer"), *first.slots[1:])
    pack = Pack(replace(PACK.file, weapons=(replace(first, slots=slots), *PACK.file.weapons[1:])))
    game = Encounter({"wraith": at(4, 4, backpack=("rare_barrel_stabilizer",))}, ENEMIES, pack=pack)
    game.do(TakeAction, action="interact")
    assert game.refuses(Uninstall, place="0:0") == {"AX-INT-001"}
    game.do(Install, loot="rare_barrel_stabilizer", place="0:0")
    assert weapon_of(game).attachments == {"0": "rare_barrel_stabilizer"}
    assert game.state.loot == ()
    game.do(Uninstall, place="0:0")
    assert weapon_of(game).attachments == {}

"""Which Attachment goes into which slot."""

import pytest

from sightline.games.apex.content import Pack, fits


def faults(pack: Pack, weapon: str, slot: int, token: str) -> list[str | None]:
    return [fault.rule for fault in fits(pack.weapons[weapon].model.slots[slot], pack.loot[token])]


@pytest.mark.rule("AX-ATT-001", "AX-ATT-002")
def test_the_kind_must_match(pack: Pack) -> None:
    assert faults(pack, "w01", 0, "common_barrel_stabilizer") == []
    assert faults(pack, "w01", 1, "common_barrel_stabilizer") == ["AX-ATT-002"]
    assert faults(pack, "w01", 0, "common_syringe") == ["AX-ATT-002"]


@pytest.mark.rule("AX-ATT-003", "AX-LOOT-025")
def test_a_slot_with_an_ammo_type_takes_only_that_type(pack: Pack) -> None:
    assert faults(pack, "w01", 1, "rare_extended_mag_light") == []
    assert faults(pack, "w01", 1, "rare_extended_mag_heavy") == ["AX-ATT-003"]
    assert faults(pack, "w37", 0, "epic_shotgun_bolt") == []


@pytest.mark.rule("AX-ATT-004")
def test_an_optic_must_match_one_of_the_nodes(pack: Pack) -> None:
    assert faults(pack, "w01", 2, "epic_hcog_ranger_3x") == []
    assert faults(pack, "w01", 2, "rare_sniper_6x") == ["AX-ATT-004"]
    assert faults(pack, "w43", 2, "rare_sniper_6x") == []


@pytest.mark.rule("AX-ATT-002")
def test_a_stock_must_be_of_the_variant(pack: Pack) -> None:
    assert faults(pack, "w43", 3, "rare_sniper_stock") == []
    assert faults(pack, "w43", 3, "rare_standard_stock") == ["AX-ATT-002"]

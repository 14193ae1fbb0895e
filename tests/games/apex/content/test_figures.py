"""What is printed on the loot tokens, figure by figure."""

from collections.abc import Mapping

import msgspec
import pytest

from sightline.games.apex.content import Pack

AMMO = ("light", "heavy", "energy", "sniper")
ALL_AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]

FIGURES: list[tuple[str, str, Mapping[str, object]]] = [
    ("AX-LOOT-001", "starting_helmet", {"headshots": 0, "value": 0}),
    ("AX-LOOT-002", "rare_helmet", {"headshots": 1, "value": 50, "interact_and_use": False}),
    ("AX-LOOT-003", "epic_helmet", {"headshots": 2, "value": 60, "interact_and_use": False}),
    ("AX-LOOT-004", "legendary_helmet", {"headshots": 2, "value": 60, "interact_and_use": True}),
    ("AX-LOOT-005", "starting_body_shield", {"maximum": 20, "recover": 0}),
    ("AX-LOOT-006", "rare_body_shield", {"maximum": 30, "recover": 10}),
    ("AX-LOOT-007", "epic_body_shield", {"maximum": 40, "recover": 10}),
    ("AX-LOOT-008", "legendary_body_shield", {"maximum": 40, "recover": 20}),
    ("AX-LOOT-011", "starting_knockdown_shield", {"cancel": 0, "ring_damage": None}),
    ("AX-LOOT-012", "rare_knockdown_shield", {"cancel": 10, "ring_damage": None}),
    ("AX-LOOT-013", "epic_knockdown_shield", {"cancel": 15, "ring_damage": None}),
    ("AX-LOOT-014", "legendary_knockdown_shield", {"cancel": 15, "ring_damage": 8}),
    ("AX-LOOT-015", "common_syringe", {"health": 12, "shield": 0, "cooldown": 0}),
    ("AX-LOOT-016", "rare_med_kit", {"health": 20, "shield": 0, "cooldown": 0}),
    ("AX-LOOT-017", "common_shield_cell", {"health": 0, "shield": 12, "cooldown": 0}),
    ("AX-LOOT-018", "rare_shield_battery", {"health": 0, "shield": 20, "cooldown": 0}),
    ("AX-LOOT-019", "epic_phoenix_kit", {"health": 15, "shield": 15, "cooldown": 0}),
    ("AX-LOOT-020", "rare_accelerant", {"health": 0, "shield": 0, "cooldown": 2}),
    ("AX-LOOT-021", "common_thermite", {"range": (2, 5), "scatter": 1}),
    ("AX-LOOT-022", "common_frag", {"range": (2, 5), "scatter": 2}),
    *(
        ("AX-LOOT-023", f"{rarity}_barrel_stabilizer", {"stability": more})
        for rarity, more in zip(("common", "rare", "epic"), (1, 2, 3), strict=True)
    ),
    *(("AX-LOOT-024", f"{rarity}_extended_mag_{ammo}", {"rate": 1}) for rarity in ("rare", "epic") for ammo in AMMO),
    *(
        ("AX-LOOT-025", f"{rarity}_extended_mag_{ammo}", {"ammo_type": ammo})
        for rarity in ("rare", "epic")
        for ammo in AMMO
    ),
    ("AX-LOOT-026", "epic_shotgun_bolt", {"rate": 1, "ammo_type": "shotgun"}),
    ("AX-LOOT-027", "common_hcog_classic_1x", {"range": (1, 2), "threshold": -5, "printed_only": False}),
    ("AX-LOOT-028", "common_holo_1x", {"range": (1, 2), "threshold": -5, "printed_only": True}),
    ("AX-LOOT-029", "rare_hcog_bruiser_2x", {"range": (2, 3), "threshold": -10, "printed_only": False}),
    ("AX-LOOT-030", "rare_holo_variable_1x2x", {"range": (1, 4), "threshold": -5, "printed_only": False}),
    ("AX-LOOT-031", "rare_sniper_6x", {"range": (5, None), "threshold": -5, "printed_only": False}),
    ("AX-LOOT-032", "epic_hcog_ranger_3x", {"range": (4, 6), "threshold": -10, "printed_only": False}),
    ("AX-LOOT-033", "epic_aog_variable_2x4x", {"range": (2, 5), "threshold": -10, "printed_only": False}),
    ("AX-LOOT-034", "epic_sniper_variable_4x8x", {"range": (4, None), "threshold": -10, "printed_only": False}),
    ("AX-LOOT-035", "legendary_digital_threat_1x", {"range": (1, 2), "threshold": -15, "printed_only": True}),
    (
        "AX-LOOT-036",
        "legendary_digital_sniper_threat_6x10x",
        {"range": (5, None), "threshold": -15, "printed_only": True},
    ),
    *(
        ("AX-LOOT-037", f"{rarity}_standard_stock", {"damage_per_hit": more})
        for rarity, more in zip(("common", "rare", "epic"), (1, 2, 3), strict=True)
    ),
    *(
        ("AX-LOOT-038", f"{rarity}_sniper_stock", {"first_hit_damage": more, "printed_only": rarity == "common"})
        for rarity, more in zip(("common", "rare", "epic"), (3, 6, 9), strict=True)
    ),
]


@pytest.mark.parametrize(
    ("token", "figures"),
    [
        pytest.param(token, figures, marks=pytest.mark.rule(rule), id=f"{rule}-{token}")
        for rule, token, figures in FIGURES
    ],
)
def test_a_token_says_what_the_rulebook_says(pack: Pack, token: str, figures: Mapping[str, object]) -> None:
    printed = msgspec.structs.asdict(pack.loot[token])
    assert {name: _plain(printed[name]) for name in figures} == figures


@pytest.mark.parametrize(
    ("token", "cells"),
    [
        pytest.param("common_thermite", [(x, 0, 15) for x in range(-2, 3)], marks=pytest.mark.rule("AX-LOOT-021")),
        pytest.param(
            "common_frag",
            [(x, y, 20 if (x, y) == (0, 0) else 10) for x, y in ALL_AROUND],
            marks=pytest.mark.rule("AX-LOOT-022"),
        ),
    ],
)
def test_a_grenade_hits_its_whole_area(pack: Pack, token: str, cells: list[tuple[int, int, int]]) -> None:
    area = msgspec.structs.asdict(pack.loot[token])["area"]
    assert sorted(tuple(cell) for cell in area.cells) == sorted(cells)
    assert not area.aerial
    assert area.orientable is (token == "common_thermite")


def _plain(value: object) -> object:
    """A range as its two ends."""
    return tuple(msgspec.structs.astuple(value)) if isinstance(value, msgspec.Struct) else value

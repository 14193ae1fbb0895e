"""What the book says about single cards. A pack that departs from it says so with `variant: true`."""

from collections.abc import Iterator, Mapping

from sightline.games.apex.content.checks.faults import fault
from sightline.games.apex.content.ops import FreeRespawn, Place, ShotMod
from sightline.games.apex.content.pack import PackFile
from sightline.games.apex.content.words import Range
from sightline.kernel.errors import Violation
from sightline.rules import rule

AIM_VALUES = (20, 35, 50, 70, 75)
AIM_BOARD = {-1: 5, 0: 0, 1: -5, 3: -10}
REWARDS = {(4, None, 0), (2, "rare", 0), (3, "common", 0), (3, None, 1)}
LOOT: Mapping[str, Mapping[str, object]] = {
    "starting_helmet": {"headshots": 0},
    "rare_helmet": {"headshots": 1, "value": 50},
    "epic_helmet": {"headshots": 2, "value": 60},
    "legendary_helmet": {"headshots": 2, "value": 60, "interact_and_use": True},
    "starting_body_shield": {"maximum": 20, "recover": 0},
    "rare_body_shield": {"maximum": 30, "recover": 10},
    "epic_body_shield": {"maximum": 40, "recover": 10},
    "legendary_body_shield": {"maximum": 40, "recover": 20},
    "starting_knockdown_shield": {"cancel": 0},
    "rare_knockdown_shield": {"cancel": 10},
    "epic_knockdown_shield": {"cancel": 15},
    "legendary_knockdown_shield": {"cancel": 15, "ring_damage": 8},
    "common_syringe": {"health": 12, "shield": 0},
    "rare_med_kit": {"health": 20, "shield": 0},
    "common_shield_cell": {"health": 0, "shield": 12},
    "rare_shield_battery": {"health": 0, "shield": 20},
    "epic_phoenix_kit": {"health": 15, "shield": 15},
    "rare_accelerant": {"cooldown": 2},
    "common_thermite": {"range": Range(2, 5), "scatter": 1},
    "common_frag": {"range": Range(2, 5), "scatter": 2},
    "common_barrel_stabilizer": {"stability": 1},
    "rare_barrel_stabilizer": {"stability": 2},
    "epic_barrel_stabilizer": {"stability": 3},
    "epic_shotgun_bolt": {"rate": 1, "ammo_type": "shotgun"},
    "common_hcog_classic_1x": {"range": Range(1, 2), "threshold": -5},
    "common_holo_1x": {"range": Range(1, 2), "threshold": -5, "printed_only": True},
    "rare_hcog_bruiser_2x": {"range": Range(2, 3), "threshold": -10},
    "rare_holo_variable_1x2x": {"range": Range(1, 4), "threshold": -5},
    "rare_sniper_6x": {"range": Range(5), "threshold": -5},
    "epic_hcog_ranger_3x": {"range": Range(4, 6), "threshold": -10},
    "epic_aog_variable_2x4x": {"range": Range(2, 5), "threshold": -10},
    "epic_sniper_variable_4x8x": {"range": Range(4), "threshold": -10},
    "legendary_digital_threat_1x": {"range": Range(1, 2), "threshold": -15, "printed_only": True},
    "legendary_digital_sniper_threat_6x10x": {"range": Range(5), "threshold": -15, "printed_only": True},
    "common_standard_stock": {"damage_per_hit": 1},
    "rare_standard_stock": {"damage_per_hit": 2},
    "epic_standard_stock": {"damage_per_hit": 3},
    "common_sniper_stock": {"first_hit_damage": 3, "printed_only": True},
    "rare_sniper_stock": {"first_hit_damage": 6},
    "epic_sniper_stock": {"first_hit_damage": 9},
}
WEAPONS: Mapping[str, Mapping[str, object]] = {
    "car_smg": {"threshold": 50, "type": "smg"},
    "longbow": {"threshold": 55, "damage": 10, "headshot": 14, "type": "sniper", "ammo_type": "sniper"},
}
RECOIL = ShotMod(stat="recoil", delta=1, scope="this_shot")


def fixed_points(file: PackFile) -> Iterator[Violation]:
    """Every card that the book shows is as the book shows it."""
    if file.variant:
        return
    yield from _aim_board(file)
    yield from _aim_deck(file)
    yield from _figures("weapons", WEAPONS, {model.key: model for model in file.weapons})
    yield from _documented_weapons(file)
    yield from _figures("loot", LOOT, {token.id: token for token in file.loot})
    yield from _decks(file)
    yield from _smoke(file)
    yield from _guardian_angel(file)


def _figures(
    section: str, wanted: Mapping[str, Mapping[str, object]], there: Mapping[str, object]
) -> Iterator[Violation]:
    for key, figures in wanted.items():
        for name, value in figures.items():
            got = getattr(there.get(key), name, None)
            if got != value:
                yield fault("figure", f"{section}.{key}.{name}", None, wanted=_show(value), got=_show(got))


def _show(value: object) -> str:
    if isinstance(value, Range):
        return f"{value.least}-{'' if value.most is None else value.most}"
    return str(value)


@rule("AX-RATE-015")
def _aim_board(file: PackFile) -> Iterator[Violation]:
    for space, modifier in AIM_BOARD.items():
        got = file.aim_board.modifiers.get(space)
        if got != modifier:
            place = f"aim_board.modifiers.{space}"
            yield fault("figure", place, "AX-RATE-015", wanted=modifier, got=str(got))


def _aim_deck(file: PackFile) -> Iterator[Violation]:
    values = [card.value for card in file.aim_deck]
    for value in AIM_VALUES:
        if value not in values:
            yield fault("aim_value", "aim_deck", "AX-COMP-001", value=value)
    icons = {value: [set(card.icons) for card in file.aim_deck if card.value == value] for value in AIM_VALUES}
    seen = (
        any("auto_hit_lower" in each for each in icons[35]),
        any("auto_hit_lower" not in each for each in icons[20]),
        any("headshot" in each and "auto_hit_lower" not in each for each in icons[70]),
        len(set(values)) < len(values),
        any(card.arrow is None for card in file.aim_deck),
    )
    if not all(seen):
        yield fault("aim_icons", "aim_deck", "AX-HIT-004")


def _documented_weapons(file: PackFile) -> Iterator[Violation]:
    models = {model.key: model for model in file.weapons}
    if (car := models.get("car_smg")) and car.range.least != 3:
        yield fault("figure", "weapons.car_smg.range", "AX-SHOOT-008", wanted="3-", got=_show(car.range))
    if longbow := models.get("longbow"):
        if 6 not in longbow.range:
            yield fault("figure", "weapons.longbow.range", "AX-SHOOT-008", wanted="6", got=_show(longbow.range))
        if (longbow.rate.spaces, longbow.rate.cards) != (2, 1):
            got = f"{longbow.rate.spaces}x{longbow.rate.cards}"
            yield fault("figure", "weapons.longbow.rate", "AX-RATE-002", wanted="2", got=got)
        if longbow.passive != (RECOIL,):
            yield fault("longbow_recoil", "weapons.longbow.passive", "AX-RATE-010")
        if not {"barrel", "mag"} <= {slot.kind for slot in longbow.slots}:
            yield fault("longbow_slots", "weapons.longbow.slots", "AX-ATT-002")


def _decks(file: PackFile) -> Iterator[Violation]:
    if not any((card.common, card.rare, card.epic) == (1, 1, 1) for card in file.bin_deck):
        yield fault("bin_card", "bin_deck", "AX-COMP-001")
    if not any((card.north, card.east, card.south, card.west) == (2, 0, 0, 2) for card in file.ring_deck):
        yield fault("ring_card", "ring_deck", "AX-COMP-001")
    got = {(reward.movement, reward.loot, reward.ammo) for reward in file.rewards}
    if got != REWARDS:
        yield fault("rewards", "rewards", "AX-COMP-001")


def _smoke(file: PackFile) -> Iterator[Violation]:
    card = next((card for card in file.abilities if card.id == "bangalore_tactical"), None)
    place = "abilities.bangalore_tactical"
    if card is None:
        yield fault("smoke", place, "AX-LEG-001")
        return
    placed = Place(what="smoke", count=1, to="free_intersection", range=Range(0, 5), los=False)
    harder = ShotMod(stat="threshold", delta=10, scope="shots_in_zone")
    if card.type != "free":
        yield fault("smoke", f"{place}.type", "AX-LEG-001")
    if card.effects.on_use != (placed,):
        yield fault("smoke", f"{place}.effects.on_use", "AX-LEG-001")
    if card.duration != 3:
        yield fault("smoke", f"{place}.duration", "AX-LEG-002")
    if card.cooldown != 2:
        yield fault("smoke", f"{place}.cooldown", "AX-LEG-003")
    if card.effects.while_active != (harder,):
        yield fault("smoke", f"{place}.effects.while_active", "AX-LEG-004")
    if card.tokens != 2:
        yield fault("smoke", f"{place}.tokens", "AX-LEG-005")


@rule("AX-LEG-015")
def _guardian_angel(file: PackFile) -> Iterator[Violation]:
    angels = [card for card in file.feats if card.legend == "lifeline" and card.type == "instant"]
    if not any(
        card.effects == (FreeRespawn(who="subject"),)
        and type(card.trigger).__name__ == "Respawning"
        and getattr(card.trigger, "subject", "") == "squadmate"
        for card in angels
    ):
        yield fault("guardian_angel", "feats.lifeline", "AX-LEG-015")

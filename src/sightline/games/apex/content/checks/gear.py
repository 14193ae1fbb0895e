"""Weapons and loot: slots, printed Attachments, passives, bags."""

from collections.abc import Iterator

from sightline.games.apex.content.cards import Weapon
from sightline.games.apex.content.checks.faults import fault
from sightline.games.apex.content.checks.playing import later
from sightline.games.apex.content.loot import Attachment, Grenade, Loot, Stock, fits
from sightline.games.apex.content.ops import IconResult, IgnoreIcon, ShotMod
from sightline.games.apex.content.pack import PackFile
from sightline.kernel.errors import Violation


def weapons(file: PackFile) -> Iterator[Violation]:
    """Ranges the right way round, passives that concern the shot, printed Attachments that exist and fit."""
    tokens = {token.id: token for token in file.loot}
    for model in file.weapons:
        place = f"weapons.{model.key}"
        if model.range.most is not None and model.range.most < model.range.least:
            yield fault("range", f"{place}.range", "AX-WEAP-004", least=model.range.least, most=model.range.most)
        if not model.cards:
            yield fault("no_cards", f"{place}.cards")
        if model.special is not None and not model.special.effects:
            yield fault("no_effects", f"{place}.special.effects")
        yield from _passives(model, place)
        yield from later(model.later, place, before_the_shot=True)
        yield from _printed(model, tokens, place)


def _passives(model: Weapon, place: str) -> Iterator[Violation]:
    for index, op in enumerate(model.passive):
        if not isinstance(op, ShotMod | IgnoreIcon | IconResult) or op.scope != "this_shot":
            yield fault("passive", f"{place}.passive[{index + 1}]", "AX-WEAP-009")


def _printed(model: Weapon, tokens: dict[str, Loot], place: str) -> Iterator[Violation]:
    for index, slot in enumerate(model.slots):
        if slot.printed is None:
            continue
        here = f"{place}.slots[{index + 1}].printed"
        token = tokens.get(slot.printed)
        if token is None:
            yield fault("no_such_loot", here, None, loot=slot.printed)
        elif fits(slot, token):
            yield fault("does_not_fit", here, "AX-ATT-002", loot=slot.printed)


def bags(file: PackFile) -> Iterator[Violation]:
    """Bags hold tokens that exist; what is only printed on Weapon cards is never in a bag."""
    tokens = {token.id: token for token in file.loot}
    for section, contents in (("bags", file.bags), ("private_bag", file.private_bag)):
        for rarity, kinds in contents.items():
            for key in kinds:
                token = tokens.get(f"{rarity}_{key}")
                if token is None:
                    yield fault("no_such_loot", f"{section}.{rarity}.{key}", None, loot=f"{rarity}_{key}")
                elif token.printed_only:
                    yield fault("printed_only", f"{section}.{rarity}.{key}", "AX-LOOT-039")


def loot(file: PackFile) -> Iterator[Violation]:
    """Single tokens: areas with an origin, ranges the right way round, stocks that do something."""
    for token in file.loot:
        place = f"loot.{token.id}"
        if isinstance(token, Grenade) and not any((dx, dy) == (0, 0) for dx, dy, _ in token.area.cells):
            yield fault("no_origin", f"{place}.area", "AX-AOE-001")
        if isinstance(token, Stock) and not (token.damage_per_hit or token.first_hit_damage):
            yield fault("does_nothing", place, "AX-LOOT-037")
        if token.printed_only and not isinstance(token, Attachment):
            yield fault("printed_only", place, "AX-LOOT-039")

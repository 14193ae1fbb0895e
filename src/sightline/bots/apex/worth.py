"""What things are worth, in points of Health: Legends, Weapons, tokens, cards."""

from sightline.bots.apex.firing import Toll, odds, shield_of
from sightline.games.apex.content import Pack
from sightline.games.apex.content.cards import WeaponCard
from sightline.games.apex.content.loot import Attachment, BodyShield, Consumable, Grenade, Helmet, KnockdownShield
from sightline.games.apex.content.loot import Loot as LootKind
from sightline.games.apex.harm import maximum
from sightline.games.apex.shooting.aim import Aim
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import EXHAUSTED, Legend, Loot, Squad, Weapon

UNIQUE = 115.0
"""What it costs a squad that one of its Legends is eliminated for the first time."""
AGAIN = 75.0
"""The same for another time."""
LOST = 600.0
"""What it costs to be beaten."""
SHIELD = 0.9
"""A point of Shield, which can be had again more easily."""
AMMO = (0.0, 5.0, 8.5, 11.0, 13.0, 14.5, 15.5, 16.0, 16.5, 17.0, 17.5)
"""So many shots that are left."""
FEAT = 2.0
TOKEN = {"tactical": 3.0, "ultimate": 4.0}
AWAY = 14.0
"""What it costs to have to come back onto the board."""
DISTANCES = (1, 2, 3, 4, 5, 6)
"""Distances at which fights take place; the nearer ones count more."""


def vitality(now: Situation, one: Legend) -> float:
    """The points of a Legend."""
    return one.health + SHIELD * one.shield + 0.4 * shield_of(now, one)


def full(now: Situation) -> float:
    """The points of a Legend that returns."""
    return now.fixed.constants.health + SHIELD * now.fixed.constants.shield


def losses(now: Situation, squad: Squad, extra: str = "") -> float:
    """What the eliminations of a squad cost it; as if one more of its Legends had just fallen, if that is said."""
    each = now.fixed.constants.deathboxes
    boxes = {one.key: one.deathboxes for one in now.squad(squad)}
    if extra:
        boxes[extra] = max(0, boxes[extra] - 1)
    gone = sum(each - left for left in boxes.values())
    unique = sum(left < each for left in boxes.values())
    cost = UNIQUE * unique + AGAIN * (gone - unique)
    enough = now.fixed.constants.victory_points[now.fixed.setup.legends_each]
    if unique == len(boxes) or (gone >= enough and 0 in boxes.values()):
        cost += LOST
    return cost


def fall(now: Situation, one: Legend) -> float:
    """What it costs a squad that a Legend is eliminated now: it comes back fresh."""
    return losses(now, one.squad, one.key) - losses(now, one.squad) + vitality(now, one) - full(now) + AWAY


def cost(now: Situation, one: Legend, suffered: Toll) -> float:
    """What a toll costs whoever pays it."""
    return suffered.loss + suffered.fall * fall(now, one) if suffered.fall else suffered.loss


def holding(now: Situation, one: Legend) -> float:
    """What a Legend has: points, ammo, cards, tokens."""
    ammo = sum(weapon.ammo for weapon in one.weapons if weapon)
    total = vitality(now, one) + AMMO[min(ammo, len(AMMO) - 1)] + FEAT * min(6, len(one.hand))
    for ability, tokens in one.supply.items():
        total += TOKEN[now.fixed.pack.abilities[ability].kind] * tokens
    total += sum(carried(now, token) for token in one.backpack)
    return total if one.at is not None or not one.entered else total - AWAY


def balance(now: Situation, squad: Squad) -> float:
    """What a squad has more than the other."""
    if now.state.ended:
        return 0.0 if now.state.winner is None else LOST * 2 if now.state.winner == squad else -LOST * 2
    total = losses(now, 1 - squad) - losses(now, squad)
    for one in now.state.legends.values():
        total += holding(now, one) * (1 if one.squad == squad else -1)
    return total


# ------------------------------------------------------------------ Weapons and tokens


def firepower(pack: Pack, card: WeaponCard, fitted: tuple[LootKind, ...] = ()) -> float:
    """The damage to be expected of one shot at the usual distances."""
    printed = tuple(pack.loot[slot.printed] for slot in card.model.slots if slot.printed)
    found = 0.0
    for far in DISTANCES:
        aim = Aim(weapon=card.model, distance=far, attachments=(*printed, *fitted))
        found += odds(pack, aim).mean * (1.2 if far <= 4 else 0.7)
    return found / len(DISTANCES)


def armed(now: Situation, weapon: Weapon) -> float:
    """What a Weapon in hand is good for: its firepower, and how often it can be fired."""
    tokens = tuple(now.loot(token) for token in weapon.attachments.values())
    return firepower(now.fixed.pack, now.card(weapon), tokens) * (0.4 + 0.2 * min(weapon.ammo, 4))


def fitted(now: Situation, weapon: Weapon, kind: LootKind) -> float:
    """What an Attachment adds to a Weapon."""
    pack = now.fixed.pack
    return firepower(pack, now.card(weapon), (kind,)) - firepower(pack, now.card(weapon))


def carried(now: Situation, token: Loot) -> float:
    """What a token in the Backpack is worth."""
    kind = now.loot(token)
    if isinstance(kind, Consumable):
        return 0.25 * (kind.health + kind.shield) + 0.8 * kind.cooldown
    if isinstance(kind, Grenade):
        return 3.0
    return 0.4


def remedy(now: Situation, one: Legend, kind: Consumable) -> float:
    """What a Consumable brings when it is used now."""
    health = min(kind.health, maximum(now, one, "health") - one.health)
    shield = min(kind.shield, maximum(now, one, "shield") - one.shield)
    hurry = 1.3 if one.health + one.shield <= 25 else 1.0
    cooling = sum(min(kind.cooldown, each.position) for each in now.state.cooling if each.legend == one.key)
    return hurry * (health + SHIELD * shield) + 0.8 * cooling


def worn(now: Situation, one: Legend, token: Loot) -> float:
    """What a piece of Equipment does for a Legend that wears it from now on."""
    kind, active = now.loot(token), not token.endswith(EXHAUSTED)
    if isinstance(kind, Helmet):
        return 1.5 * kind.headshots + 0.08 * kind.value + 2.0 * kind.interact_and_use
    if isinstance(kind, BodyShield):
        gain = min(kind.recover, kind.maximum - one.shield) if active else 0
        return 0.35 * kind.maximum + SHIELD * max(0, gain)
    if isinstance(kind, KnockdownShield):
        return 0.5 * kind.cancel if active else 0.3 * kind.cancel
    return 0.0


def is_attachment(now: Situation, token: Loot) -> bool:
    """Whether a token goes onto Weapons."""
    return isinstance(now.loot(token), Attachment)

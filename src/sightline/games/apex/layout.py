"""How a Legend lays its gear out in stage 1."""

from collections.abc import Iterable, Sequence

from sightline.games.apex.commands import GearUp, Stow
from sightline.games.apex.content.loot import BodyShield
from sightline.games.apex.events import replace
from sightline.games.apex.places import BACKPACK, fitting, misfits
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import EXHAUSTED, Legend, Loot, Weapon
from sightline.kernel import Violation
from sightline.rules import rule

RARITIES = ("starting", "common", "rare", "epic", "legendary")
"""From the weakest to the strongest."""


@rule("AX-GEAR-004", "AX-SETUP-017", "AX-WEAP-002")
def bare(now: Situation, one: Legend, weapons: Sequence[str]) -> Legend:
    """A Legend with two new Weapons, loaded as printed, and nothing else but its starting Equipment."""
    cards = now.fixed.pack.weapons
    first, second = (Weapon(card=card, ammo=cards[card].ammo) for card in weapons)
    return replace(one, weapons=(first, second), backpack=())


@rule("AX-GEAR-005", "AX-INV-016")
def lay_out(now: Situation, one: Legend, stows: Iterable[Stow]) -> tuple[Legend, list[Violation]]:
    """A bare Legend with tokens in their places, and what is wrong with that."""
    faults: list[Violation] = []
    taken: set[str] = set()
    for stow in stows:
        found = list(misfits(now, one, stow.loot, stow.place))
        if stow.place != BACKPACK and stow.place in taken:
            found.append(Violation(code="apex.slot_taken", params={"place": stow.place}, rule="AX-GEAR-005"))
        if stow.place == BACKPACK and len(one.backpack) >= now.fixed.constants.backpack:
            found.append(Violation(code="apex.backpack_full", rule="AX-INV-016"))
        faults += found
        if not found:
            taken.add(stow.place)
            one = _with(now, one, stow)
    return one, faults


def _with(now: Situation, one: Legend, stow: Stow) -> Legend:
    if stow.place == BACKPACK:
        return replace(one, backpack=(*one.backpack, stow.loot))
    if stow.place in one.equipment:
        return _wearing(now, one, stow)
    space, slot = int(stow.place[0]), stow.place[2:]
    weapon = one.weapons[space]
    assert weapon is not None
    new = replace(weapon, attachments={**weapon.attachments, slot: stow.loot})
    return replace(one, weapons=(new, one.weapons[1]) if space == 0 else (one.weapons[0], new))


@rule("AX-GEAR-901", "AX-LOOT-901")
def _wearing(now: Situation, one: Legend, stow: Stow) -> Legend:
    """The starting token goes; a new Body Shield gives its points at once and is exhausted by it."""
    kind, token, shield = now.loot(stow.loot), stow.loot, one.shield
    if isinstance(kind, BodyShield):
        shield = min(kind.maximum, shield + kind.recover)
        token = token + EXHAUSTED if kind.recover else token
    return replace(one, equipment={**one.equipment, stow.place: token}, shield=shield)


@rule("AX-INV-002")
def rank(now: Situation, token: Loot) -> int:
    """How rare a token is, and so how strong."""
    return RARITIES.index(now.loot(token).rarity)


def suggestion(now: Situation, one: Legend, weapons: tuple[str, str]) -> GearUp:
    """Everything that fits: the best Equipment, Attachments on the Weapons first, the rest in the Backpack."""
    laid = bare(now, one, weapons)
    stows: list[Stow] = []
    tokens = sorted(one.pool_loot, key=lambda token: rank(now, token), reverse=True)
    for token in tokens:
        for place in sorted(fitting(now, laid, token), key=lambda place: place == BACKPACK):
            stow = Stow(loot=token, place=place)
            tried, faults = lay_out(now, bare(now, one, weapons), (*stows, stow))
            if not faults:
                laid = tried
                stows.append(stow)
                break
    return GearUp(player=one.seat, legend=one.key, weapons=weapons, loot=tuple(stows))

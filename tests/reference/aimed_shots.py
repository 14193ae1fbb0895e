"""Shots for the tests of the Apex board game, and their odds by brute force."""

import itertools
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import msgspec

from sightline.games.apex.content import load_pack
from sightline.games.apex.content.cards import AimCard, Rate, Weapon
from sightline.games.apex.content.words import Range
from sightline.games.apex.shooting import Aim, Revealed, Shot, placement, resolve

PACK = load_pack("standard")


def plain(**figures: object) -> Weapon:
    """A Weapon with round figures: threshold 50, range 1-9, Rate 1, damage 10, headshot 5, no passive."""
    base: dict[str, object] = {
        "threshold": 50,
        "range": Range(1, 9),
        "rate": Rate(spaces=1),
        "damage": 10,
        "headshot": 5,
        "passive": (),
    }
    return msgspec.structs.replace(PACK.weapons["w16"].model, **(base | figures))


def card(value: int, *icons: str) -> AimCard:
    return AimCard(id=f"test{value}", value=value, icons=icons, arrow=None)  # type: ignore[arg-type]


def shoot(aim: Aim, *cards: AimCard, spaces: tuple[int, ...] = ()) -> Shot:
    """Resolve a shot with these cards, all in the start space unless said otherwise."""
    where = spaces or (0,) * len(cards)
    return resolve(aim, [Revealed(each, space) for each, space in zip(cards, where, strict=True)], PACK.aim_board)


def brute_force(aim: Aim, deck: Sequence[AimCard]) -> dict[int, Fraction]:
    """The chance of each damage, by resolving every possible draw in every order."""
    spaces = placement(aim, PACK.aim_board, len(deck))
    found: Counter[int] = Counter()
    for drawn in itertools.permutations(deck, len(spaces)):
        shot = resolve(aim, [Revealed(each, space) for each, space in zip(drawn, spaces, strict=True)], PACK.aim_board)
        found[shot.damage] += 1
    return {damage: Fraction(count, found.total()) for damage, count in sorted(found.items())}

"""Weapons as figures to start from, and the MOD that each gives at a distance."""

import functools
import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Literal

import msgspec

from sightline.i18n import Language
from sightline.kernel.errors import BadInput
from sightline.rules import rule

Band = tuple[int, int]
"""Up to how many centimetres, and the MOD there."""


class WeaponFigures(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the weapon chart says about one weapon, or about one mode of it."""

    name: Mapping[Language, str]
    skill: str
    """The skill it is used with, as `sightline.odds` calls it."""
    damage: int | Literal["PH"] | None = None
    """None for what is not saved against Damage."""
    burst: int
    ammo: str
    save: str
    traits: tuple[str, ...] = ()
    state: str | None = None
    bands: tuple[Band, ...] = ()
    """Empty for weapons without range MODs."""

    @rule("C1-RNG-001", "C1-RNG-002", "C1-WEAP-208", "N4-RANGE-001", "N4-RANGE-002")
    def range_mod(self, distance: float) -> int | None:
        """The MOD at a distance in centimetres; each band ends with its limit. None is out of reach.

        >>> [weapon("combi_rifle").range_mod(distance) for distance in (40, 40.1, 120, 121)]
        [3, -3, -6, None]
        """
        return next((mod for limit, mod in self.bands if distance <= limit), None)


@functools.cache
def weapons() -> Mapping[str, WeaponFigures]:
    """Every weapon of the table by key.

    >>> weapons()["hmg"].damage, weapons()["hmg"].burst
    (15, 4)
    """
    text = resources.files("sightline.server").joinpath("weapons.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, WeaponFigures])


def weapon(key: str) -> WeaponFigures:
    """The weapon of that key, refused with a hint where to look otherwise.

    >>> weapon("combi_rifle").name["es"]
    'Fusil Combi'
    """
    if key not in weapons():
        raise BadInput("server.unknown_weapon", key="weapon", value=key)
    return weapons()[key]

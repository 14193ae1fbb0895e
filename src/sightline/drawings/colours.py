"""The colours of a faction, made so that tones differ by how light they are: nobody needs to tell hues apart."""

import math
from collections.abc import Mapping
from typing import Literal, NamedTuple

import msgspec

from sightline.drawings.pen import Tone

Ground = Literal["tile", "paper"]
"""A dark tile for screens, whatever their theme; nothing for paper."""


class Livery(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a faction wears: two hues of the colour circle, and a sign."""

    hue: int
    """Of cloth and armour: 30 red, 70 amber, 145 green, 200 teal, 255 blue, 310 violet."""
    accent: int
    """Of lights, crests and stripes."""
    emblem: str = ""
    """The sign behind everybody; one that goes with the name where empty."""


class _Shade(NamedTuple):
    lightness: float
    chroma: float
    accented: bool = False


_TILE: Mapping[Tone, _Shade] = {
    "ground": _Shade(0.245, 0.032),
    "mark": _Shade(0.315, 0.045),
    "far": _Shade(0.40, 0.045),
    "dark": _Shade(0.49, 0.03),
    "cloth": _Shade(0.585, 0.075),
    "plate": _Shade(0.76, 0.06),
    "light": _Shade(0.93, 0.025),
    "hair": _Shade(0.43, 0.05),
    "accent": _Shade(0.78, 0.145, True),
    "glow": _Shade(0.93, 0.09, True),
}
_PAPER: Mapping[Tone, _Shade] = {
    "ground": _Shade(1, 0),
    "mark": _Shade(0.93, 0.015),
    "far": _Shade(0.50, 0.04),
    "dark": _Shade(0.30, 0.02),
    "cloth": _Shade(0.56, 0.07),
    "plate": _Shade(0.72, 0.06),
    "light": _Shade(0.86, 0.03),
    "hair": _Shade(0.35, 0.04),
    "accent": _Shade(0.66, 0.15, True),
    "glow": _Shade(0.78, 0.13, True),
}
SKINS = ((0.80, 0.05, 65), (0.70, 0.07, 58), (0.60, 0.075, 52), (0.49, 0.06, 48), (0.76, 0.055, 45))
"""Lightness, chroma and hue of faces."""


def colours(livery: Livery, ground: Ground, skin: int = 0) -> dict[Tone, str]:
    """The colour of each tone."""
    rows = _TILE if ground == "tile" else _PAPER
    found: dict[Tone, str] = {
        tone: from_oklch(row.lightness, row.chroma, livery.accent if row.accented else livery.hue)
        for tone, row in rows.items()
    }
    found["skin"] = from_oklch(*SKINS[skin % len(SKINS)])
    return found


def from_oklch(lightness: float, chroma: float, hue: float) -> str:
    """A colour by how light, how strong and of which hue it is; as strong as a screen can show it.

    >>> from_oklch(1, 0, 0), from_oklch(0, 0, 0)
    ('#ffffff', '#000000')
    """
    for part in range(20, -1, -1):
        red, green, blue = _linear(lightness, chroma * part / 20, hue)
        if all(-1e-4 <= each <= 1 + 1e-4 for each in (red, green, blue)):
            return "#" + "".join(f"{_byte(each):02x}" for each in (red, green, blue))
    return "#" + f"{round(255 * lightness):02x}" * 3


def _linear(lightness: float, chroma: float, hue: float) -> tuple[float, float, float]:
    a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )


def _byte(linear: float) -> int:
    linear = min(1.0, max(0.0, linear))
    return round(255 * (12.92 * linear if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055))

"""Colours. Blue discs are side A, amber squares side B; green is available, red is blocked."""

from msgspec import Struct

Ramp = tuple[str, str]
"""Colour at the ground and colour at `TALL`."""

TALL = 180.0
"""Everything this high or higher has the last shade."""


class Theme(Struct, frozen=True, kw_only=True):
    """One set of colours."""

    page: str
    board: str
    grid: str
    line: str
    ink: str
    dim: str
    shadow: str
    shadow_opacity: float
    edge: str
    halo: str
    roof: Ramp
    wall: str
    goods: Ramp
    metal: Ramp
    rock: Ramp
    leaf: Ramp
    deck: Ramp
    low_wall: str
    ladder: str
    glass: str
    gate: str
    narrow: str
    side_a: str
    side_a_fill: str
    side_b: str
    side_b_fill: str
    good: str
    bad: str
    terrain: dict[str, str]


DARK = Theme(
    page="#0f1419",
    board="#161d25",
    grid="#202b36",
    line="#33414f",
    ink="#e6edf3",
    dim="#8b9bab",
    shadow="#000000",
    shadow_opacity=0.42,
    edge="#0b1015",
    halo="#11181f",
    roof=("#2c3946", "#7d92a6"),
    wall="#a9bccd",
    goods=("#4a3f33", "#8a6f4d"),
    metal=("#33474a", "#6f9a9c"),
    rock=("#3a3a40", "#77777f"),
    leaf=("#26402f", "#4d7d58"),
    deck=("#3b4a52", "#8aa0a6"),
    low_wall="#8f9aa3",
    ladder="#e8d9a8",
    glass="#7fd4ff",
    gate="#58d6a9",
    narrow="#ffcf8a",
    side_a="#4fb3ff",
    side_a_fill="#14314a",
    side_b="#ffb13d",
    side_b_fill="#3d2a0d",
    good="#58d6a9",
    bad="#ff6b6b",
    terrain={
        "aquatic": "#2f7fb5",
        "desert": "#b59a4a",
        "mountain": "#8b8f99",
        "jungle": "#3f9a5a",
        "zero-g": "#8a6fd1",
    },
)

LIGHT = Theme(
    page="#f6f4ef",
    board="#e9e5db",
    grid="#dcd7ca",
    line="#b9b2a2",
    ink="#1d242b",
    dim="#66707a",
    shadow="#3a3426",
    shadow_opacity=0.22,
    edge="#5d6670",
    halo="#f6f4ef",
    roof=("#c4ccd3", "#76889a"),
    wall="#3c4a57",
    goods=("#d8bb8f", "#a87b46"),
    metal=("#b7cfcd", "#6f9a9c"),
    rock=("#c3c0bb", "#8b8884"),
    leaf=("#b4d2ae", "#6fa273"),
    deck=("#cfd8d8", "#8fa3a8"),
    low_wall="#7d858c",
    ladder="#7a5c12",
    glass="#1f8fd0",
    gate="#128a61",
    narrow="#b06a00",
    side_a="#1673c4",
    side_a_fill="#d7eaff",
    side_b="#b96a00",
    side_b_fill="#ffe9c7",
    good="#128a61",
    bad="#c8322f",
    terrain={
        "aquatic": "#3f94cf",
        "desert": "#c9a94b",
        "mountain": "#8f939b",
        "jungle": "#4ba869",
        "zero-g": "#8a6fd1",
    },
)

THEMES = {"dark": DARK, "light": LIGHT}


def shade(ramp: Ramp, height: float) -> str:
    """The colour of a height.

    >>> shade(("#000000", "#ffffff"), 90)
    '#808080'
    """
    share = min(1.0, max(0.0, height / TALL))
    low, high = (tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5)) for colour in ramp)
    mixed = (round(a + (b - a) * share) for a, b in zip(low, high, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)

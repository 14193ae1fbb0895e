"""The weapon chart of Human Sphere: that of N4 with the weapons that this book prints anew."""

import functools
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated

import msgspec

from sightline.games.infinity.core.troopers.weapons import Chart, Mode
from sightline.games.infinity.n4 import charts as n4
from sightline.games.infinity.n4.shooting.ammunition import with_choices
from sightline.games.infinity.n4.shooting.disposable import with_double_shots
from sightline.games.infinity.n4.shooting.suppressive_fire import with_suppressive_modes
from sightline.odds.ammunition import HUMAN_SPHERE_AMMUNITION
from sightline.rules import rule

ONE_SHOT = 1


class Firing(msgspec.Struct, frozen=True):
    """What a mode of a MULTI weapon loads."""

    ammunition: str
    burst: int | None = None
    """None for the Burst of the weapon."""
    traits: frozenset[str] = frozenset()


_STUN = Firing("STUN", ONE_SHOT, frozenset({"non_lethal"}))
_EITHER = Firing("AP/SHOCK", None, frozenset({"suppressive_fire"}))
_AGAINST_MATERIEL = frozenset({"anti_materiel"})

MULTI_LIGHT: Annotated[Mapping[str, Firing], "HS-TRAIT-003", "HS-TRAIT-004", "HS-TRAIT-005"] = {
    "burst": _EITHER,
    "anti_materiel": Firing("DA", ONE_SHOT, _AGAINST_MATERIEL),
    "stun": _STUN,
}
MULTI_MEDIUM: Annotated[Mapping[str, Firing], "HS-TRAIT-006", "HS-TRAIT-007", "HS-TRAIT-008"] = {
    "anti_tank": Firing("AP"),
    "anti_materiel": Firing("DA", None, _AGAINST_MATERIEL),
    "stun": _STUN,
}
MULTI_HEAVY: Annotated[Mapping[str, Firing], "HS-TRAIT-009", "HS-TRAIT-010", "HS-TRAIT-011"] = {
    "burst": _EITHER,
    "anti_materiel": Firing("EXP", ONE_SHOT, _AGAINST_MATERIEL),
    "stun": _STUN,
}
MULTI: Annotated[Mapping[str, Mapping[str, Firing]], "HS-TRAIT-012"] = {
    "multi_light": MULTI_LIGHT,
    "multi_medium": MULTI_MEDIUM,
    "multi_heavy": MULTI_HEAVY,
}


def loaded(mode: Mode) -> Mode:
    """A mode of a MULTI weapon with what its trait lets it fire.

    >>> mode = loaded(Mode(name="stun", damage=15, burst=2, traits=frozenset({"multi_medium"})))
    >>> mode.ammunition, mode.save, mode.burst
    ('STUN', 'bts', 1)
    """
    kind = next((MULTI[trait] for trait in mode.traits if trait in MULTI), None)
    firing = kind.get(mode.name) if kind is not None else None
    if firing is None:
        return mode
    return msgspec.structs.replace(
        mode,
        ammunition=firing.ammunition,
        burst=mode.burst if firing.burst is None else firing.burst,
        save="bts" if firing is _STUN else "arm",
        traits=mode.traits | firing.traits,
    )


def as_called_here(mode: Mode) -> Mode:
    """A mode of N4 with the ammunition that it has here: what goes on burning is Fire, what N4 paraphrases is Viral."""
    if mode.ammunition == "N" and "continuous_damage" in mode.traits:
        return msgspec.structs.replace(mode, ammunition="FIRE")
    if (mode.ammunition, mode.save) == ("DA+SHOCK", "bts"):
        return msgspec.structs.replace(mode, ammunition="VIRAL")
    return mode


def _each_mode(chart: Chart, change: Callable[[Mode], Mode]) -> Chart:
    return Chart(
        weapons={
            key: msgspec.structs.replace(weapon, modes=tuple(change(mode) for mode in weapon.modes))
            for key, weapon in chart.weapons.items()
        }
    )


@functools.cache
def printed() -> Chart:
    """Every weapon as it is printed: those of N4 that this book does not print, and its own.

    >>> [mode.name for mode in printed().weapons["multi_rifle"].modes]
    ['burst', 'anti_materiel', 'stun']
    """
    here = Path(__file__).parent
    theirs, ours = n4.chart(), Chart.load(here / "weapons.yaml", here / "equipment.yaml")
    both = Chart(weapons={**_each_mode(theirs, as_called_here).weapons, **ours.weapons})
    return _each_mode(both, loaded)


@rule("HS-WEAP-220")
def chart() -> Chart:
    """The chart with a mode for every choice that comes with an attack."""
    choices = with_choices(printed(), HUMAN_SPHERE_AMMUNITION)
    return with_double_shots(with_suppressive_modes(choices))

"""Weapons as figures to start from: those of CodeOne's own charts, as the odds page offers them."""

import functools
from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from sightline.games.infinity.codeone.edition import CODEONE
from sightline.games.infinity.core.skills.hacking import Hack
from sightline.games.infinity.core.troopers.programs import Program
from sightline.games.infinity.core.troopers.weapons import Band, Mode, range_mod
from sightline.i18n import LANGUAGES, Language, translate
from sightline.kernel.errors import BadInput

TRAITS = {"arm=0": "arm0", "bts=0": "bts0", "continuous_damage": "continuous"}
"""Traits that the odds know about, by their names there; the others say nothing about dice."""


class WeaponFigures(msgspec.Struct, frozen=True, kw_only=True):
    """What a chart says about one weapon, about one mode of it, or about a Hacking Program."""

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

    def range_mod(self, distance: float) -> int | None:
        """The MOD at a distance in centimetres; each band ends with its limit. None is out of reach.

        >>> [weapon("combi_rifle").range_mod(distance) for distance in (40, 40.1, 120, 121)]
        [3, -3, -6, None]
        """
        mod = range_mod(self.bands, distance * 10)
        return None if mod is None else mod.value


@functools.cache
def weapons() -> Mapping[str, WeaponFigures]:
    """Every weapon, mode and program by key.

    >>> weapons()["hmg"].damage, weapons()["hmg"].burst
    (15, 4)
    """
    return dict([*_from_the_weapon_chart(), *_from_the_programs()])


def _from_the_weapon_chart() -> Iterator[tuple[str, WeaponFigures]]:
    for key, found in CODEONE.chart.weapons.items():
        for mode in found.modes:
            if not mode.save:
                continue  # a MediKit hurts nobody
            names = {language: _name(found.name[language], mode, language) for language in LANGUAGES}
            yield f"{key}_{mode.name}" if mode.name else key, _figures(mode, names)


def _name(weapon_name: str, mode: Mode, language: Language) -> str:
    return f"{weapon_name} · {translate(f'page.mode.{mode.name}', language)}" if mode.name else weapon_name


def _figures(mode: Mode, names: Mapping[Language, str]) -> WeaponFigures:
    return WeaponFigures(
        name=names,
        skill="template" if mode.template else "cc" if mode.close_combat else "bs",
        damage="PH" if mode.damage_is_ph else mode.damage,
        burst=mode.burst,
        ammo=mode.ammunition,
        save=mode.save,
        traits=tuple(TRAITS[trait] for trait in sorted(mode.traits & TRAITS.keys())),
        state=mode.state if mode.ammunition != "PARA" else None,
        bands=mode.bands,
    )


def _from_the_programs() -> Iterator[tuple[str, WeaponFigures]]:
    hack = CODEONE.skill["hack"]
    assert isinstance(hack, Hack)
    for program in hack.chart.programs.values():
        yield program.key, _program(program)


def _program(program: Program) -> WeaponFigures:
    return WeaponFigures(
        name={language: program.name[language] for language in LANGUAGES},
        skill="hack",
        damage=program.damage,
        burst=program.burst,
        ammo=program.ammunition,
        save="none" if program.damage is None else str(program.save),
        state=program.state,
    )


def weapon(key: str) -> WeaponFigures:
    """The weapon of that key, refused with a hint where to look otherwise.

    >>> weapon("combi_rifle").name["es"]
    'Fusil Combi'
    """
    if key not in weapons():
        raise BadInput("server.unknown_weapon", key="weapon", value=key)
    return weapons()[key]

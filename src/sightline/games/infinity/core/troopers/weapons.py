"""Weapons as the charts print them."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from sightline.kernel.mods import Mod
from sightline.odds.ammunition import N4_AMMUNITION, Ammunition, Condition, ammunition, of_a_blow
from sightline.odds.attributes import Attribute
from sightline.odds.saves import Weapon as Harm
from sightline.rules import rule


class Band(msgspec.Struct, frozen=True, array_like=True):
    """A range band: up to and including a distance in centimetres, this MOD applies."""

    to: int
    mod: int


NO_AMMUNITION = "-"
"""What the chart prints where nothing is loaded."""


AUTOMATIC = "automatic="
"""Before the result that a weapon has without a roll."""


class Mode(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One way of using a weapon. Weapons with a single mode leave its name empty."""

    name: str = ""
    bands: tuple[Band, ...] = ()
    damage: int | None = None
    damage_is_ph: bool = False
    """The wielder's PH is the Damage (C1-WPN-010)."""
    burst: int = 1
    ammunition: str = "N"
    save: str = "arm"
    """`arm`, `bts`, `arm+bts`, `ph`, or empty where nothing is saved."""
    attribute: str = "bs"
    """What is rolled: bs, cc, ph or wip."""
    template: str = ""
    """`small_teardrop`, `large_teardrop` or `circular`; a Direct Template unless `impact`."""
    impact: bool = False
    state: Condition | None = None
    """The trait State: X."""
    cited: str = ""
    """The rule that prints its figures, where that is not the weapon's."""
    traits: frozenset[str] = frozenset()

    @property
    def damage_from(self) -> str:
        """The attribute of its user that is its Damage; empty where a number is printed."""
        if self.damage_is_ph:
            return "ph"
        return "wip" if "damage=wip" in self.traits else ""

    @property
    def result(self) -> int | None:
        """What each of its dice shows without being rolled; None where it is rolled for.

        >>> Mode(traits=frozenset({"automatic=7"})).result
        7
        """
        given = next((trait for trait in self.traits if trait.startswith(AUTOMATIC)), None)
        return None if given is None else int(given.removeprefix(AUTOMATIC))

    @property
    def close_combat(self) -> bool:
        """Whether it is used in close combat (the CC Trait)."""
        return "cc" in self.traits

    @property
    def direct_template(self) -> bool:
        """Whether it hits without a roll, by its template."""
        return bool(self.template) and not self.impact

    def with_traits(self, more: frozenset[str]) -> "Mode":
        """The same mode with other Traits besides its own.

        >>> Mode().with_traits(frozenset({"continuous_damage"})).harm().continuous
        True
        """
        return msgspec.structs.replace(self, traits=self.traits | more) if more else self

    def harm(self, damage: int | None = None, *added: str, known: Mapping[str, Ammunition] = N4_AMMUNITION) -> Harm:
        """What a hit does with a Damage, if it is not the printed one; ammunition that is added combines with its own.

        >>> Mode(damage=13, ammunition="DA").harm(14, "AP").ammunition == ammunition("AP+DA")
        True
        """
        return Harm(
            damage=(self.damage or 0) if damage is None else damage,
            ammunition=self._loaded(known, *added),
            saved_with=tuple(Attribute(name) for name in self.save.split("+") if name),
            arm_zero="arm=0" in self.traits,
            bts_zero="bts=0" in self.traits,
            continuous="continuous_damage" in self.traits,
            state=self.state,
            ignores_cover=self._ignores_cover(),
        )

    @rule("C1-WPN-005")
    def _loaded(self, known: Mapping[str, Ammunition], *added: str) -> Ammunition:
        """All its kinds of ammunition as one; plain ammunition adds nothing to another kind."""
        kinds = dict.fromkeys("N" if kind == NO_AMMUNITION else kind for kind in (*added, *self.ammunition.split("+")))
        load = ammunition("+".join(kind for kind in kinds if kind != "N" or len(kinds) == 1), known)
        return of_a_blow(load) if self.close_combat else load

    @rule("C1-TPL-010")
    def _ignores_cover(self) -> bool:
        """Neither a template nor a blow does less to who is in Partial Cover."""
        return bool(self.template) or self.close_combat


class Weapon(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A weapon of the chart."""

    key: str
    name: Mapping[str, str]
    """By language."""
    rule: str
    """The rule that prints its profile."""
    modes: tuple[Mode, ...]
    uses: int | None = None
    """The Disposable trait: how often it can be used."""

    def mode(self, name: str) -> Mode | None:
        """The mode of a name."""
        return next((mode for mode in self.modes if mode.name == name), None)


class Chart(msgspec.Struct, frozen=True, kw_only=True):
    """Every weapon of an edition by its key."""

    weapons: Mapping[str, Weapon]

    @classmethod
    def load(cls, *files: Path) -> "Chart":
        """Read charts; later files add to, and replace, what earlier ones say."""
        rows: list[Weapon] = []
        for file in files:
            rows.extend(msgspec.yaml.decode(file.read_bytes(), type=list[Weapon]))
        return cls(weapons={weapon.key: weapon for weapon in rows})


@rule("C1-RNG-001", "C1-RNG-002", "C1-RNG-003", "C1-WPN-001", "C1-WEAP-208", "C1-WEAP-209", "C1-INTRO-029")
def range_mod(bands: Sequence[Band], distance: float, cited: str = "C1-RNG-001") -> Mod | None:
    """The MOD of a distance in millimetres; None beyond the last band, where the attack fails by itself.

    >>> combi = (Band(40, 3), Band(80, -3), Band(120, -6))
    >>> [mod and mod.value for mod in (range_mod(combi, d) for d in (0, 400, 400.5, 1200, 1201))]
    [3, 3, -3, -6, None]
    """
    for band in bands:
        if distance <= band.to * 10:
            return Mod(band.mod, "mod.range", cited)
    return None

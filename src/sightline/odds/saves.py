"""Saving Rolls: which ones a hit forces, and what each of them risks.

`saving_rolls` is the one place that turns a weapon, its ammunition and its target into dice, for games that roll them
and for odds that sum over them.
"""

from typing import Annotated

import msgspec

from sightline.kernel.mods import Mod
from sightline.odds.ammunition import NORMAL, Ammunition, Condition
from sightline.odds.attributes import Attribute, half
from sightline.odds.rolls import CODEONE, SIDES, Critical, RollRules
from sightline.rules import rule

COVER = -3
PARALYSIS = -6
COVER_MOD = Mod(COVER, "mod.cover", "C1-COV-003")
"""The MOD of Partial Cover, to the roll of a BS Attack and to its Damage alike."""


class Trooper(msgspec.Struct, frozen=True, kw_only=True):
    """What of a trooper matters once it is hit."""

    wounds: int = 1
    """W or STR left."""
    arm: int = 0
    bts: int = 0
    ph: int | None = 10
    """None for what has no PH attribute."""
    cover: bool = False
    """Whether it is in Partial Cover from the attacker."""
    heavy: bool = False
    """Heavy Infantry, TAG, Remote or Vehicle: what E/M also immobilizes."""
    frail: bool = False
    """Whether it has one W in all and no more: neither STR, nor another profile to go on with."""


class Weapon(msgspec.Struct, frozen=True, kw_only=True):
    """The weapon, program or Skill that hits."""

    damage: int = 13
    ammunition: Ammunition = NORMAL
    saved_with: tuple[Attribute, ...] = (Attribute.ARM,)
    """The attributes of the Saving Roll, one save with each; empty where no Saving Roll is allowed."""
    arm_zero: bool = False
    bts_zero: bool = False
    continuous: bool = False
    """The trait Continuous Damage."""
    state: Condition | None = None
    """The trait State: X, which takes the place of losing W/STR."""
    additional_save: bool = True
    """Whether a Critical does more than a hit, as it does unless the target is immune to it."""
    ignores_cover: bool = False
    """Templates, Close Combat and Comms Attacks: the cover of the target does not help its saves."""
    mods: tuple[Mod, ...] = ()
    """What else is added to its Damage against this target."""


class SavingRoll(msgspec.Struct, frozen=True):
    """One die that the target rolls, or the effect that it suffers without rolling.

    >>> save = saving_rolls(Weapon(damage=13), Trooper(arm=1, cover=True))[0]
    >>> print(save)
    13 -1 -3 = 9
    >>> save.fails(9), save.fails(10), save.chance_of_failure
    (True, False, 0.45)
    """

    attribute: Attribute | None
    """None for an effect that comes without a Saving Roll."""
    base: int = 0
    """The Damage; for PH, the attribute."""
    mods: tuple[Mod, ...] = ()
    points: int = 1
    conditions: frozenset[Condition] = frozenset()
    continuous: bool = False
    """After a failure the save is repeated until one is passed or the target is Dead."""

    @property
    @rule("C1-DMG-001", "C1-DMG-004", "C1-INTRO-039")
    def damage_of_the_attack(self) -> int:
        """Damage less the attribute and cover, with any other MOD; for PH, what the roll may not exceed.

        >>> saving_rolls(Weapon(damage=14), Trooper(arm=4))[0].damage_of_the_attack
        10
        """
        return self.base + sum(mod.value for mod in self.mods)

    @rule("C1-DMG-005", "C1-DMG-006", "C1-DMG-901", "C1-INTRO-040")
    @rule("C1-AMMO-217")
    def fails(self, natural: int) -> bool:
        """Whether this die fails the save. Saves know no Criticals, nor automatic results beyond what the sum gives.

        Against Damage a die must be higher; PH, as in any other roll, must not be exceeded.

        >>> saving_rolls(Weapon(damage=25), Trooper())[0].fails(20)
        True
        """
        if self.attribute is None:
            return True
        return (natural <= self.damage_of_the_attack) != (self.attribute is Attribute.PH)

    @property
    def chance_of_failure(self) -> float:
        """How likely one die fails.

        >>> saving_rolls(Weapon(damage=10), Trooper(arm=10))[0].chance_of_failure
        0.0
        """
        if self.attribute is None:
            return 1.0
        under = min(SIDES, max(0, self.damage_of_the_attack))
        return (SIDES - under if self.attribute is Attribute.PH else under) / SIDES

    def __str__(self) -> str:
        terms = [str(self.base), *(f"{mod.value:+d}" for mod in self.mods if mod.value)]
        return f"{' '.join(terms)} = {self.damage_of_the_attack}"


@rule("C1-CMB-014", "C1-CMB-015")
def saving_rolls(
    weapon: Weapon, target: Trooper, *, critical: bool = False, rules: RollRules = CODEONE
) -> tuple[SavingRoll, ...]:
    """Every Saving Roll that one hit forces, the additional one of a Critical last.

    All of them are made, whatever the first ones bring.

    >>> from sightline.odds.ammunition import ammunition
    >>> exp = Weapon(damage=15, ammunition=ammunition("AP+EXP"))
    >>> [str(save) for save in saving_rolls(exp, Trooper(arm=5), critical=True)]
    ['15 -3 = 12', '15 -3 = 12', '15 -3 = 12', '15 -3 = 12']
    """
    return (*_saves_of_its_own(weapon, target, critical, rules), *_saves_besides(weapon, target))


@rule("HS-AMEMD-005")
def _saves_besides(weapon: Weapon, target: Trooper) -> tuple[SavingRoll, ...]:
    """What a hit forces besides, with ARM: a Critical makes no difference to it."""
    load = weapon.ammunition.besides
    if load is None:
        return ()
    return _saves_of_a_hit(msgspec.structs.replace(weapon, ammunition=load, saved_with=(Attribute.ARM,)), target)


def _saves_of_its_own(weapon: Weapon, target: Trooper, critical: bool, rules: RollRules) -> tuple[SavingRoll, ...]:
    saves = _saves_of_a_hit(weapon, target)
    if not critical or not saves or saves[0].attribute is None:
        return saves
    if rules.critical is Critical.EXTRA_SAVE and weapon.additional_save:
        return (*saves, _additional_save(weapon, saves))
    if rules.critical is Critical.DIRECT and weapon.additional_save:
        return _direct(weapon, saves)
    return saves


@rule("HS-AMTT-004", "HS-AMEMD-004", "HS-AMEMD-006", "HS-AMSTN-005", "HS-AMFLA-005", "HS-AMVIR-004", "HS-AMPHE-006")
@rule("HS-WEAP-165", "HS-REF-026", "HS-REF-027", "HS-REF-028")
@rule("HS-ENDG-005", "HS-ERAS-006", "HS-HELLZ-005", "HS-PANDE-006")
@rule("HS-HACK-004", "HS-HACK-008", "HS-HACK-012", "HS-HACK-036", "HS-HACK-040", "HS-HACK-045", "HS-HACK-049")
@rule("HS-HACK-052")
def _direct(weapon: Weapon, saves: tuple[SavingRoll, ...]) -> tuple[SavingRoll, ...]:
    """The first effect of a hit comes without a save; nobody saves against what only causes states.

    The point that it costs is no failed save: it does not kill the frail. Whoever burns goes on rolling after it.
    """
    points = min(saves[0].points, weapon.ammunition.points)
    certain = msgspec.structs.replace(saves[0], attribute=None, points=points, continuous=False)
    left = saves if saves[0].continuous else saves[1:]
    return (certain, *left) if certain.points else (certain,)


FATAL: Annotated[int, "HS-AMVIR-005"] = 2
"""Points lost at once that leave who has one W Dead, not Unconscious."""


@rule("C1-TRAIT-209", "HS-AMVIR-005", "HS-AMVIR-006", "HS-AMVIR-007", "HS-AMVIR-008", "HS-AMVIR-009", "HS-AMVIR-010")
def _effects(weapon: Weapon, target: Trooper) -> tuple[int, frozenset[Condition]]:
    """What a failed save costs and brings."""
    load = weapon.ammunition
    conditions = load.conditions | (load.conditions_if_heavy if target.heavy else frozenset())
    points = FATAL if load.kills_frail and target.frail else load.points
    return (points, conditions) if weapon.state is None else (0, conditions | {weapon.state})


def _saves_of_a_hit(weapon: Weapon, target: Trooper) -> tuple[SavingRoll, ...]:
    """The Saving Rolls of a hit; what cannot be saved against has its effects all the same."""
    points, conditions = _effects(weapon, target)
    if not weapon.saved_with:
        return (SavingRoll(None, points=points, conditions=conditions),)
    return _saving_rolls(weapon, target, points, conditions)


@rule("C1-DMG-002", "C1-DMG-003", "C1-DMG-008", "C1-AMMO-002", "N4-AMMO-077")
def _saving_rolls(
    weapon: Weapon, target: Trooper, points: int, conditions: frozenset[Condition]
) -> tuple[SavingRoll, ...]:
    load = weapon.ammunition
    attributes = (load.attribute,) if load.attribute else weapon.saved_with
    return tuple(
        SavingRoll(attribute, base, mods, points, conditions, weapon.continuous)
        for attribute in attributes
        for base, mods in _against(weapon, target, attribute)
        for _ in range(load.saves)
    )


@rule("C1-CMB-016", "C1-TRAIT-207", "N4-AMMO-072", "N4-AMMO-078")
def _additional_save(weapon: Weapon, saves: tuple[SavingRoll, ...]) -> SavingRoll:
    """A Critical's save is like those of the hit, with ARM where ARM and BTS are both saved with.

    Two things it does not inherit: Continuous Damage, and more than the points that the ammunition allows it.
    """
    like = next((save for save in saves if save.attribute is Attribute.ARM), saves[0])
    points = min(like.points, weapon.ammunition.critical_points)
    return msgspec.structs.replace(like, points=points, continuous=False)


def _against(weapon: Weapon, target: Trooper, attribute: Attribute) -> tuple[tuple[int, tuple[Mod, ...]], ...]:
    """The sum that a die is compared with; nothing where the target has no such attribute."""
    if attribute is Attribute.PH:
        return _against_ph(target)
    protection = _protection(weapon, target, attribute)
    mods = (Mod(-protection, f"mod.{attribute}", "C1-DMG-004"), *weapon.mods)
    covered = target.cover and not weapon.ignores_cover
    return ((weapon.damage, (*mods, COVER_MOD) if covered else mods),)


@rule("C1-AMMO-220")
def _against_ph(target: Trooper) -> tuple[tuple[int, tuple[Mod, ...]], ...]:
    return () if target.ph is None else ((target.ph, (Mod(PARALYSIS, "mod.paralysis", "C1-AMMO-217"),)),)


@rule("C1-TRAIT-201", "C1-TRAIT-212")
@rule("C1-AMMO-221", "C1-AMMO-222", "N4-AMMO-028")
def _protection(weapon: Weapon, target: Trooper, attribute: Attribute) -> int:
    """ARM or BTS as it counts against this weapon: rounding up keeps anything above 0 at 1 or more."""
    ignored = weapon.arm_zero if attribute is Attribute.ARM else weapon.bts_zero
    full = 0 if ignored else target.arm if attribute is Attribute.ARM else target.bts
    return half(full) if weapon.ammunition.halves else full

"""A trooper as a page describes it, and the same trooper as a SPEC of `sightline odds`.

A SPEC knows the finished MODs of one trooper. A page knows where they come from: the weapon, the distance, the
enemy's Mimetism and cover. `mods_against` keeps that knowledge, so that every MOD can be shown with its rule.
"""

import re

import msgspec

from sightline.kernel.mods import Mod
from sightline.odds.attributes import Attribute
from sightline.rules import rule
from sightline.server.weapons import weapon

DEFAULTS = {"burst": 1, "ammo": "N", "arm": 0, "bts": 0, "ph": 10, "wounds": 1}
"""What a SPEC takes for granted; naming it would only make command lines longer."""

ATTRIBUTE_OF = {"cc": Attribute.CC, "hack": Attribute.WIP, "dodge": Attribute.PH, "reset": Attribute.WIP}
"""The attribute that each skill but BS Attack is rolled with."""
ROLLED_AT_RANGE = (Attribute.BS, Attribute.WIP, Attribute.PH)

_PAIR = re.compile(r"(\w+)\s*=\s*(.*?)(?=[\s,;]+\w+\s*=|\s*$)")


class Fighter(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One trooper of an exchange. The names are those of the SPEC; what is left out has the SPEC's usual value."""

    name: str | None = None
    skill: str = "bs"
    sv: int | None = None
    """Success Value after MODs, instead of an attribute."""
    bs: int | None = None
    cc: int | None = None
    wip: int | None = None
    ph: int | None = None
    mods: tuple[int, ...] = ()
    """MODs that the page does not know the reason of."""
    burst: int | None = None
    damage: int | None = None
    ammo: str | None = None
    save: str | None = None
    traits: tuple[str, ...] = ()
    state: str | None = None
    arm: int | None = None
    bts: int | None = None
    wounds: int | None = None
    cover: bool = False
    type: str | None = None
    weapon: str | None = None
    """Key of a weapon of the table; its bands give the range MOD."""
    range: int | None = None
    """The range MOD itself, where there is no weapon of the table."""
    mimetism: int = 0
    """What BS Attacks against this trooper suffer: 0, -3, -6."""
    distance: float | None = None
    """Centimetres between this reactive trooper and the active one."""
    dice: int | None = None
    """How many dice of the active trooper's Burst go to this reactive one."""

    @property
    def attribute(self) -> Attribute | None:
        """What it rolls with; None if it rolls nothing.

        >>> Fighter(skill="dodge").attribute, Fighter(skill="bs", wip=13).attribute, Fighter(skill="none").attribute
        (<Attribute.PH: 'ph'>, <Attribute.WIP: 'wip'>, None)
        """
        if self.skill == "bs":
            # Technical Weapons shoot with WIP and thrown ones with PH; BS comes first where it is given.
            return next((each for each in ROLLED_AT_RANGE if getattr(self, each) is not None), Attribute.BS)
        return ATTRIBUTE_OF.get(self.skill)


@rule("C1-BS-011", "C1-SSK-248", "C1-SSK-249")
def mods_against(fighter: Fighter, enemy: Fighter, distance: float | None) -> tuple[Mod, ...] | None:
    """The MODs of a fighter's roll against one enemy; None where the enemy is out of reach.

    Range, cover and Mimetism concern BS Attacks only.

    >>> combi = Fighter(bs=12, weapon="combi_rifle")
    >>> [mod.value for mod in mods_against(combi, Fighter(cover=True), 37)]
    [3, -3]
    """
    mods = [Mod(value, "page.mod.other") for value in fighter.mods if value]
    if fighter.skill == "bs":
        reach = _range_mod(fighter, distance)
        if reach is None:
            return None
        found = (
            Mod(reach, "page.mod.range", "C1-RNG-001"),
            Mod(-3 if enemy.cover else 0, "page.mod.cover", "C1-COV-003"),
            Mod(enemy.mimetism, "page.mod.mimetism", "C1-SSK-248"),
        )
        mods = [mod for mod in found if mod.value] + mods
    return tuple(mods)


def _range_mod(fighter: Fighter, distance: float | None) -> int | None:
    if fighter.range is not None:
        return fighter.range
    figures = weapon(fighter.weapon) if fighter.weapon else None
    if figures is None or not figures.bands or distance is None:
        return 0
    return figures.range_mod(distance)


def to_spec(fighter: Fighter, mods: tuple[Mod, ...] | None, split: str | None = None) -> str:
    """The SPEC of a fighter whose MODs are known; out of reach is a Success Value of 0.

    The enemy's cover is left out of `mods`, because a SPEC finds it with the enemy.

    >>> to_spec(Fighter(bs=12, burst=3, cover=True), (Mod(3, "page.mod.range"), Mod(-3, "page.mod.cover")))
    'bs=12 mods=+3 burst=3 cover=yes'
    """
    given = _filled_in(fighter)
    usual = DEFAULTS | {
        "burst": given.burst,
        "damage": given.damage,
        "ammo": given.ammo,
        "save": given.save,
        "traits": ",".join(given.traits) or None,
        "state": given.state,
        "arm": given.arm,
        "bts": given.bts,
        "ph": given.ph,
        "wounds": given.wounds,
        "cover": "yes" if given.cover else None,
        "type": given.type,
        "vs": split,
    }
    rest = {key: value for key, value in usual.items() if value != DEFAULTS.get(key)}
    pairs = _roll(given, mods) | {key: value for key, value in rest.items() if value is not None}
    return " ".join(f"{key}={value}" for key, value in pairs.items())


def _roll(given: Fighter, mods: tuple[Mod, ...] | None) -> dict[str, int | str]:
    """What says how the dice are rolled: the skill, and its Success Value or its attribute with MODs."""
    pairs: dict[str, int | str | None] = {"skill": None if given.skill == "bs" else given.skill}
    if given.attribute is not None:
        if given.sv is not None or mods is None:
            pairs["sv"] = 0 if mods is None else given.sv
        else:
            pairs[given.attribute.value] = getattr(given, given.attribute.value)
            listed = ",".join(f"{mod.value:+d}" for mod in mods if mod.source != "page.mod.cover")
            pairs["mods"] = listed or None
    return {key: value for key, value in pairs.items() if value is not None}


def _filled_in(fighter: Fighter) -> Fighter:
    """The fighter with the figures of its weapon where it has none of its own."""
    if fighter.weapon is None:
        return fighter
    figures = weapon(fighter.weapon)
    damage = fighter.ph if figures.damage == "PH" else figures.damage
    return msgspec.structs.replace(
        fighter,
        burst=figures.burst if fighter.burst is None else fighter.burst,
        damage=damage if fighter.damage is None else fighter.damage,
        ammo=fighter.ammo or figures.ammo,
        save=fighter.save or figures.save,
        traits=fighter.traits or figures.traits,
        state=fighter.state or figures.state,
    )


def from_spec(text: str, *, reactive: bool) -> Fighter:
    """As much of a SPEC that was found good as is needed to write its sum.

    >>> from_spec("bs=12 mods=+3,-6 burst=3", reactive=False).mods
    (3, -6)
    """
    given = {key.lower(): value.lower() for key, value in _PAIR.findall(text)}
    numbers = {key: int(given[key]) for key in ("sv", "bs", "cc", "wip", "ph") if given.get(key, "none") != "none"}
    mods = tuple(int(part) for part in given.get("mods", "").split(",") if part.strip())
    usual = "cc" if "cc" in given and not {"bs", "sv"} & given.keys() else "bs"
    if reactive and usual == "bs" and not {"bs", "sv"} & given.keys():
        usual = "none"
    cover = given.get("cover") == "yes"
    return Fighter(skill=given.get("skill", usual), mods=mods, cover=cover, **numbers)  # type: ignore[arg-type]

"""What a drawing is made from: the facts about a trooper that can be seen on it."""

from collections.abc import Mapping

import msgspec

FAMILIES: Mapping[str, tuple[str, ...]] = {
    "missile": ("missile",),
    "cannon": ("cannon", "kanone"),
    "feuerbach": ("feuerbach",),
    "machine": ("heavy_machine_gun", "hmg", "molotok"),
    "sniper": ("sniper",),
    "fury": ("red_fury", "fury"),
    "rocket": ("rocket", "panzerfaust", "mrl", "flammenspeer", "blitzen", "katyusha", "uragan", "thunderbolt"),
    "spitfire": ("spitfire", "thunder", "light_machine_gun"),
    "mk12": ("mk12", "multi_rifle"),
    "plasma": ("plasma", "vulkan", "ohotnik"),
    "marksman": ("marksman", "contender", "viral_rifle"),
    "bow": ("bow",),
    "grenade": ("grenade_launcher", "_gl", "pitcher", "mitter", "launcher", "dispenser"),
    "flame": ("flamethrower", "pyro"),
    "riot": ("riotstopper",),
    "shotgun": ("shotgun",),
    "breaker": ("breaker_combi", "breaker_rifle"),
    "submachine": ("submachine", "carbine"),
    "combi": ("combi",),
    "chain": ("chain",),
    "rifle": ("rifle",),
    "jammer": ("jammer", "marat", "zapper", "dazer"),
    "heavy_pistol": ("heavy_pistol", "assault_pistol", "multi_pistol", "breaker_pistol"),
    "sprayer": ("nanopulser", "sepsitor", "pulzar", "pulse", "swarm"),
    "pistol": ("pistol",),
}
"""Families of weapons, what is most of a sight first, each with what is in the names of its weapons."""

BLADES: Mapping[str, tuple[str, ...]] = {
    "wire": ("monofilament",),
    "hammer": ("hammer",),
    "great_sword": ("templar", "vorpal"),
    "axe": ("exp_cc", "shock_cc", "ap_da_cc"),
    "sword": ("da_cc", "t2_cc"),
    "sabre": ("ap_cc", "viral_cc", "ap_shock"),
    "baton": ("para_cc", "em_cc", "stun_cc"),
    "knife": ("cc_weapon", "knife"),
}


class Facts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Whoever is drawn. Names that nobody knows are no fault: they show nothing."""

    unit: str
    type: str = "LI"
    silhouette: str = "2"
    structure: bool = False
    """Whether it is a machine."""
    still: bool = False
    """Whether it cannot move."""
    weapons: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    """The keys of its skills and equipment."""
    lieutenant: bool = False
    peripherals: int = 0

    def has(self, *traits: str) -> bool:
        """Whether it has one of some skills and pieces of equipment."""
        return any(each in self.traits for each in traits)

    @property
    def weapon(self) -> str:
        """The family of the weapon that one notices first; empty where it has none.

        >>> Facts(unit="guard", weapons=("combi_rifle", "light_flamethrower", "pistol")).weapon
        'flame'
        """
        named = (family(each) for each in self.weapons)
        order = list(FAMILIES)
        return min((each for each in named if each), key=order.index, default="")

    @property
    def blade(self) -> str:
        """The weapon for close combat that one notices first."""
        order = list(BLADES)
        found = (name for each in self.weapons for name, words in BLADES.items() if any(one in each for one in words))
        return min(found, key=order.index, default="")


def family(weapon: str) -> str:
    """Which kind of firearm a weapon is; empty for what is none.

    >>> family("ap_heavy_machine_gun"), family("submachine_gun"), family("viral_sniper_rifle"), family("shock_mine")
    ('machine', 'submachine', 'sniper', '')
    """
    if "grenades" in weapon or "cc_weapon" in weapon or "mine" in weapon.split("_"):
        return ""
    return next((name for name, words in FAMILIES.items() if any(each in weapon for each in words)), "")

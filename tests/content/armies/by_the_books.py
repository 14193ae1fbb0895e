"""What the books have for profiles, by their own headings and words, and what each of it is called in a profile."""

import re
from collections.abc import Iterable, Mapping

from sightline.rules.entries import Game
from sightline.rules.glossary import glossary
from sightline.rules.library import catalogue

SPELLED: Mapping[str, tuple[str, ...]] = {
    "ch_limited_camouflage": ("limited_camouflage",),
    "cube": ("cube", "cube_2"),
    "ecm": ("ecm_guided", "ecm_hacker"),
    "ed_ejection_system": ("escape_system",),
    "ghost_jumper": ("g_jumper",),
    "ghost_servant": ("peripheral_servant",),
    "ghost_synchronized": ("peripheral_synchronized",),
    "hacking_devices": ("hacking_device", "hacking_device_plus", "killer_hacking_device", "evo_hacking_device"),
    "lo_tech": ("lo_tech_a",),
    "pheroware_tactics_general": ("corahtar_discipline",),
    "peripheral": ("peripheral_control", "peripheral_servant", "peripheral_synchronized"),
    "terrain_special_skill": tuple(
        f"terrain_{kind}" for kind in ("aquatic", "desert", "jungle", "mountain", "zero_g", "total")
    ),
    "transmutation": ("transmutation_auto", "transmutation_str", "transmutation_w"),
    "visors": ("visor_360", "biometric_visor", "multispectral_visor", "x_visor"),
    "d_e_p": ("dep",),
    "eclipse_light_grenade_launcher": ("eclipse_light_gl",),
    "grenade_launchers": ("stun_light_gl", "eclipse_light_gl"),
    "grenades": ("stun_grenades", "eclipse_grenades"),
    "hmc_hyper_rapid_magnetic_cannon": ("hyper_rapid_magnetic_cannon",),
    "hyper_rapid_magnetic_cannon_hmc": ("hyper_rapid_magnetic_cannon",),
    "madtrap": ("madtraps",),
    "marksman_rifles": ("marksman_rifle", "ap_marksman_rifle", "shock_marksman_rifle"),
    "multi_hmg": ("multi_heavy_machine_gun",),
    "pistols": ("stun_pistol", "assault_pistol", "viral_pistol"),
    "rifles": ("viral_combi_rifle", "multi_rifle", "t2_rifle", "viral_rifle"),
    "rocket_launchers": ("light_rocket_launcher", "heavy_rocket_launcher", "smart_rocket_launcher"),
    "shotguns": ("t2_boarding_shotgun", "vulkan_shotgun"),
    "sniper_rifles": ("multi_sniper_rifle", "smart_multi_sniper_rifle", "t2_sniper_rifle", "viral_sniper_rifle"),
    "spitfire": ("ap_spitfire",),
    "stun_light_grenade_launcher": ("stun_light_gl",),
    "t2_ccw": ("t2_cc_weapon",),
    "templar_ccw_forge_1": ("templar_cc_weapon_1",),
    "templar_ccw_forge_2": ("templar_cc_weapon_2",),
    "viral_ccw": ("viral_cc_weapon",),
    "viral_mines": ("viral_mine",),
    "vorpal_ccw": ("vorpal_cc_weapon",),
    "weapons_a_h_first_part": (
        "akrylat_kanone",
        "multi_heavy_machine_gun",
        "t2_cc_weapon",
        "templar_cc_weapon_1",
        "templar_cc_weapon_2",
        "viral_cc_weapon",
    ),
}
"""Headings that a profile spells otherwise, or has only in kinds of it."""

ONLY_IN_FIRETEAMS = frozenset({"strategic_deployment", "number_2"})
"""Skills that N4 prints for whoever plays with Fireteams: the Sectorials are to have them."""

NOT_IN_PROFILES: Mapping[str, str] = {
    "boost": "what a Perimeter element does",
    "camouflaged_state": "a State",
    "concilium_convention": "a treaty about weapons",
    "cc_special_skill_tables": "how to read the charts",
    "equipment_general": "how Levels go",
    "firewall": "a MOD that devices and TinBots bring",
    "firing_modes": "how to choose one",
    "foxhole": "a State",
    "hacking_device_loadouts": "what the devices hold",
    "hacking_devices_and_programs": "how to read the charts",
    "hacking_general": "Burst of all programs",
    "hidden_deployment_state": "a State",
    "immobilized_b_state": "a State",
    "impersonation_state": "a State",
    "isolated_state": "a State",
    "labels_and_levels": "how to read the entries",
    "perimeter": "the elements on the table have it, nobody who is listed",
    "possessed_state": "a State",
    "program_chart_legend": "how to read the charts",
    "supportware": "a kind of programs",
    "targeted_state": "a State",
    "weapon_discover": "the range bands of a Common Skill",
    "weapon_suppressive_fire_mode": "what weapons with that Trait become",
}
"""What stands under the headings of skills, equipment, weapons and programs and is none, and what it is instead."""


def keyed(words: str) -> str:
    """A heading as a key.

    >>> keyed("BioImmunity"), keyed("CC Special Skill: i-Kohl"), keyed("G: Jumper")
    ('bioimmunity', 'i_kohl', 'g_jumper')
    """
    kind, colon, name = words.partition(": ")
    plain = name if colon and re.search(r"Skill|Tactic|SWORD|GADGET|UPGRADE", kind) else words
    return re.sub(r"[^a-z0-9]+", "_", plain.casefold()).strip("_")


def headings(game: Game, *codes: str, beginning: str = "") -> set[str]:
    """The headings of some sections of a book, as keys, those that are of no profile apart."""
    rules = catalogue(game).rules.values()
    named = {each.section for each in rules if each.code in codes or not codes}
    return {keyed(each) for each in named if re.match(beginning, each)} - NOT_IN_PROFILES.keys()


def listed(keys: Iterable[str]) -> set[str]:
    """What a profile has for each of them.

    >>> sorted(listed({"cube", "pistols"}))
    ['assault_pistol', 'cube', 'cube_2', 'stun_pistol', 'viral_pistol']
    """
    return {name for key in keys for name in SPELLED.get(key, (key,))}


def weapons_of_n4() -> set[str]:
    """The rows of the weapon chart, which the glossary names each."""
    rows = {key for key in glossary("n4") if key.startswith("weapon_")} - NOT_IN_PROFILES.keys()
    return {key.removeprefix("weapon_") for key in rows}


def troop_types() -> set[str]:
    """Those that N4 tells of; Human Sphere adds none. (Vehicles are spoken of, and are none of them.)"""
    return set(re.findall(r"\b[A-Z]{2,3}\b", catalogue("n4").rules["N4-ARMY-010"].statement))


def orders(game: Game) -> set[str]:
    """The kinds of Order that a trooper may bring."""
    kinds = {key for key in glossary(game) if key.endswith("_order")}
    return kinds - {"coordinated_order", "entire_order"}  # ways to spend Orders

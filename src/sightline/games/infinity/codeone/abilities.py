"""The Special Skills and the Equipment of CodeOne, as profiles list them."""

SPECIAL_SKILLS = frozenset(
    {
        "camouflage",
        "climbing_plus",
        "combat_jump",
        "doctor",
        "engineer",
        "forward_deployment",
        "hacker",
        "infiltration",
        "martial_arts",
        "mimetism",
        "non_hackable",
        "parachutist",
        "paramedic",
        "peripheral_servant",
        "protheion",
        "regeneration",
        "remdriver",
        "shasvastii",
        "specialist_operative",
        "super_jump",
        "surprise_attack",
        "total_reaction",
    }
)

EQUIPMENT = frozenset({"hacking_device", "medikit", "multispectral_visor", "nanoscreen", "visor_360"})

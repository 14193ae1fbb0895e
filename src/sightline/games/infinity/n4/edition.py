"""N4 as a list of parts: the core's chapters with N4's own rolls, ammunition, charts, Orders, missions and skills.

What is still missing is in the coverage report. Until then it is offered to nobody: tests and random play run on it.
"""

from sightline.games.infinity.core import chapters
from sightline.games.infinity.core.abilities import mines
from sightline.games.infinity.core.match.edition import Part, compose
from sightline.games.infinity.core.match.scenario import Scenario
from sightline.games.infinity.core.missions import introductory
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.n4 import (
    chart,
    command_tokens,
    coordinated,
    guts,
    hacking,
    impetuous,
    lieutenant,
    missions,
    orders,
    retreat,
    tactical_phase,
    troopers,
)
from sightline.games.infinity.n4.close_combat import skills as close_combat
from sightline.games.infinity.n4.deception import (
    camouflage,
    decoy,
    holoecho,
    holomask,
    impersonation,
    projecting,
    stealth,
    visors,
)
from sightline.games.infinity.n4.deployment import airborne, foxhole, hidden, minelayer, reserve, superior
from sightline.games.infinity.n4.shooting import (
    ammunition,
    deactivator,
    dodging,
    impact_templates,
    observing,
    smoke,
    special_attacks,
    suppressive_fire,
)
from sightline.games.infinity.n4.sizes import LISTS, SIZES
from sightline.games.infinity.n4.troopers.healing import any_roll
from sightline.odds.ammunition import N4_AMMUNITION
from sightline.odds.rolls import N4 as N4_ROLLS

ABILITIES = frozenset(
    {
        "camouflage",
        "climbing_plus",
        "combat_jump",
        "doctor",
        "engineer",
        "forward_deployment",
        "hacker",
        "hacking_device",
        "infiltration",
        "martial_arts",
        "medikit",
        "mimetism",
        "multispectral_visor",
        "nanoscreen",
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
        "visor_360",
    }
)
"""What the parts below know of the Special Skills and the Equipment of N4."""

N4 = compose(
    *chapters.SEQUENCE_OF_PLAY,
    *chapters.COMMON_SKILLS,
    *chapters.CAMOUFLAGE,
    camouflage.PART,
    *chapters.healing_and_states(any_roll),
    *chapters.WEAPONS_AND_TRAITS,
    mines.part(
        ap_mine="AP Mine",
        em_mine="E/M Mine",
        monofilament_mine="Monofilament Mine",
        shock_mine="Shock Mine",
        viral_mine="Viral Mine",
    ),
    *chapters.ABILITIES,
    Part(scenarios=(Scenario(),), abilities=tuple(AbilityRow(key=key) for key in sorted(ABILITIES))),
    orders.PART,
    lieutenant.PART,
    command_tokens.PART,
    coordinated.PART,
    guts.PART,
    impetuous.PART,
    tactical_phase.PART,
    *missions.PARTS,
    introductory.PART,
    retreat.PART,
    # shooting, templates, ammunition
    suppressive_fire.PART,
    impact_templates.PART,
    special_attacks.PART,
    smoke.PART,
    ammunition.PART,
    observing.PART,
    dodging.PART,
    deactivator.PART,
    # deception, deployment and close combat
    stealth.PART,
    close_combat.PART,
    hidden.PART,
    superior.PART,
    minelayer.PART,
    airborne.PART,
    impersonation.PART,
    holomask.PART,
    holoecho.PART,
    projecting.PART,
    decoy.PART,
    visors.PART,
    foxhole.PART,
    reserve.PART,
    # what troopers are made of
    *troopers.PARTS,
    # hacking and the states it causes
    *hacking.PARTS,
    name="n4",
    ruleset="0",
    roll_rules=N4_ROLLS,
    sizes=SIZES,
    lists=LISTS,
    chart=suppressive_fire.with_suppressive_modes(chart()),
    ammunition=N4_AMMUNITION,
)

"""N4 as a list of parts: the core's chapters with N4's own rolls, ammunition, charts, Orders, missions and skills.

What is still missing is in the coverage report.
"""

from sightline.games.infinity.core import chapters
from sightline.games.infinity.core.abilities import mines
from sightline.games.infinity.core.match.edition import compose
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.scenario import Scenario
from sightline.games.infinity.core.missions import introductory
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.n4 import (
    charging,
    command_tokens,
    coordinated,
    evacuation,
    guts,
    hacking,
    impetuous,
    lieutenant,
    look_out,
    missions,
    orders,
    replacing,
    retreat,
    tactical_phase,
    troopers,
    vehicles,
)
from sightline.games.infinity.n4.charts import chart
from sightline.games.infinity.n4.close_combat import skills as close_combat
from sightline.games.infinity.n4.control import morpho_scan, possessed, sepsitor, sides
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
from sightline.games.infinity.n4.deployables import PARTS as DEPLOYABLES
from sightline.games.infinity.n4.deployment import airborne, foxhole, hidden, minelayer, reserve, superior
from sightline.games.infinity.n4.shooting import (
    ammunition,
    answering,
    deactivator,
    disposable,
    dodging,
    impact_templates,
    observing,
    silent,
    smoke,
    special_attacks,
    stray_shots,
    suppressive_fire,
)
from sightline.games.infinity.n4.sizes import LISTS, SIZES
from sightline.games.infinity.n4.terrain import PARTS as TERRAIN
from sightline.games.infinity.n4.troopers import mnemonica
from sightline.games.infinity.n4.troopers.firing import one_burst_mod
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

PARTS: tuple[Part, ...] = (
    *chapters.SEQUENCE_OF_PLAY,
    # who changes sides does so before anything else that the end of an Order brings
    sides.PART,
    possessed.PART,
    sepsitor.PART,
    morpho_scan.PART,
    *chapters.COMMON_SKILLS,
    *chapters.CAMOUFLAGE,
    camouflage.PART,
    *chapters.healing_and_states(any_roll),
    *chapters.WEAPONS_AND_TRAITS,
    mines.part(
        ap_mine="AP Mine",
        cybermine="Cybermine",
        drop_bears="Drop Bears",
        em_mine="E/M Mine",
        monofilament_mine="Monofilament Mine",
        shock_mine="Shock Mine",
        viral_mine="Viral Mine",
    ),
    *chapters.ABILITIES,
    Part(scenarios=(Scenario(),), abilities=tuple(AbilityRow(key=key) for key in sorted(ABILITIES))),
    orders.PART,
    # Mnemonica takes a command along before Chain of Command gives it to somebody else
    mnemonica.PART,
    lieutenant.PART,
    command_tokens.PART,
    coordinated.PART,
    coordinated.SAME_PROGRAM,
    guts.PART,
    impetuous.PART,
    charging.PART,
    tactical_phase.PART,
    *missions.PARTS,
    introductory.PART,
    retreat.PART,
    evacuation.PART,
    # shooting, templates, ammunition
    suppressive_fire.PART,
    impact_templates.PART,
    special_attacks.PART,
    smoke.PART,
    ammunition.PART,
    observing.PART,
    dodging.PART,
    deactivator.PART,
    stray_shots.PART,
    silent.PART,
    # deception, deployment and close combat
    stealth.PART,
    close_combat.PART,
    close_combat.WARRIORS,
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
    # weapons, deployables, terrain
    disposable.PART,
    answering.PART,
    look_out.PART,
    *TERRAIN,
    *DEPLOYABLES,
    # what troopers are made of
    *troopers.PARTS,
    # hacking and the states it causes
    *hacking.PARTS,
    # vehicles and machines
    *vehicles.PARTS,
    replacing.PART,
)

CHART = disposable.with_double_shots(suppressive_fire.with_suppressive_modes(ammunition.with_choices(chart())))

N4 = compose(
    *PARTS,
    name="n4",
    ruleset="0",
    roll_rules=N4_ROLLS,
    burst_mods=one_burst_mod,
    sizes=SIZES,
    lists=LISTS,
    chart=CHART,
    ammunition=N4_AMMUNITION,
)

"""CodeOne as a list of parts: the core's chapters, then what is CodeOne's own."""

from pathlib import Path

from sightline.games.infinity.codeone import introductory, scenarios
from sightline.games.infinity.codeone.abilities import EQUIPMENT, SPECIAL_SKILLS
from sightline.games.infinity.core.abilities import (
    brackets,
    engaged,
    immobilized,
    lieutenant,
    martial_arts,
    mimetism,
    mines,
    nanoscreen,
    peripherals,
    protheion,
    regeneration,
    remdriver,
    superior_deployment,
    surprise_attack,
    targeted,
    total_reaction,
    traits,
    unloaded,
    visors,
)
from sightline.games.infinity.core.match import initiative, turns
from sightline.games.infinity.core.match.edition import Part, compose
from sightline.games.infinity.core.match.scenario import Scenario
from sightline.games.infinity.core.order import activation, declaring, resolution
from sightline.games.infinity.core.order import reactions as aro
from sightline.games.infinity.core.skills import (
    camouflage,
    climbing,
    close_combat,
    deployables,
    discover,
    dodge,
    hacking,
    healing,
    jumping,
    medikit,
    move,
    reset,
    shooting,
    templates,
)
from sightline.games.infinity.core.table import arrival, deployment
from sightline.games.infinity.core.troopers import markers
from sightline.games.infinity.core.troopers.markers import aros_against_markers
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.core.troopers.weapons import Chart
from sightline.odds.rolls import CODEONE as CODEONE_ROLLS

CODEONE = compose(
    # the sequence of play
    initiative.PART,
    deployment.PART,
    arrival.PART,
    turns.PART,
    activation.PART,
    declaring.PART,
    aro.PART,
    resolution.PART,
    # common skills
    move.PART,
    jumping.PART,
    climbing.PART,
    shooting.PART,
    templates.PART,
    deployables.PART,
    dodge.PART,
    close_combat.PART,
    discover.PART,
    # camouflage
    markers.PART,
    camouflage.PART,
    mimetism.PART,
    surprise_attack.PART,
    nanoscreen.PART,
    visors.PART,
    Part(
        bans=(aros_against_markers("discover", "dodge", "reset"),),
        abilities=tuple(AbilityRow(key=key, private=True) for key in ("combat_jump", "parachutist", "lieutenant")),
    ),
    # hacking, healing and the states they deal with
    hacking.part(Path(__file__).parent / "programs.yaml"),
    reset.PART,
    healing.PART,
    medikit.PART,
    immobilized.PART,
    targeted.PART,
    unloaded.PART,
    regeneration.PART,
    # abilities
    brackets.PART,
    total_reaction.PART,
    traits.PART,
    mines.part(anti_personnel_mine="Anti-personnel Mine"),
    engaged.PART,
    martial_arts.PART,
    protheion.PART,
    lieutenant.PART,
    peripherals.PART,
    remdriver.PART,
    superior_deployment.PART,
    # scenarios
    introductory.PART,
    Part(scenarios=(Scenario(),), abilities=tuple(AbilityRow(key=key) for key in sorted(SPECIAL_SKILLS | EQUIPMENT))),
    *scenarios.PARTS,
    name="codeone",
    ruleset="2",
    roll_rules=CODEONE_ROLLS,
    chart=Chart.load(Path(__file__).parent / "weapons.yaml"),
)

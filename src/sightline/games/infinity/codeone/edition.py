"""CodeOne as a list of parts: the core's chapters, then what is CodeOne's own."""

from pathlib import Path

from sightline.games.infinity.codeone import camouflage, hacking, mines, missions, orders, prone, visors
from sightline.games.infinity.codeone.abilities import EQUIPMENT, SPECIAL_SKILLS
from sightline.games.infinity.codeone.medikit import every_roll
from sightline.games.infinity.codeone.sizes import LISTS, SIZES
from sightline.games.infinity.core import chapters
from sightline.games.infinity.core.match.edition import compose
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.scenario import Scenario
from sightline.games.infinity.core.missions import introductory
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.core.troopers.weapons import Chart
from sightline.odds.rolls import CODEONE as CODEONE_ROLLS

CODEONE = compose(
    *chapters.SEQUENCE_OF_PLAY,
    *chapters.COMMON_SKILLS,
    *chapters.CAMOUFLAGE,
    camouflage.PART,
    hacking.PART,
    *chapters.healing_and_states(every_roll),
    *chapters.WEAPONS_AND_TRAITS,
    *mines.PARTS,
    *chapters.ABILITIES,
    orders.PART,
    prone.PART,
    visors.PART,
    # scenarios
    introductory.PART,
    Part(scenarios=(Scenario(),), abilities=tuple(AbilityRow(key=key) for key in sorted(SPECIAL_SKILLS | EQUIPMENT))),
    *missions.PARTS,
    name="codeone",
    ruleset="2",
    roll_rules=CODEONE_ROLLS,
    sizes=SIZES,
    lists=LISTS,
    chart=Chart.load(Path(__file__).parent / "weapons.yaml"),
)

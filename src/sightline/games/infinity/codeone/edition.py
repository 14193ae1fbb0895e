"""CodeOne as a list of parts: the core's chapters, then what is CodeOne's own."""

from pathlib import Path

from sightline.games.infinity.codeone import introductory
from sightline.games.infinity.core import aro, deployment, initiative, orders, resolution, turns
from sightline.games.infinity.core.edition import Part, compose
from sightline.games.infinity.core.scenario import Scenario
from sightline.games.infinity.core.skills import dodge, move, shooting
from sightline.games.infinity.core.weapons import Chart
from sightline.odds.rolls import CODEONE as CODEONE_ROLLS

CODEONE = compose(
    # the sequence of play
    initiative.PART,
    deployment.PART,
    turns.PART,
    orders.PART,
    aro.PART,
    resolution.PART,
    # common skills
    move.PART,
    shooting.PART,
    dodge.PART,
    # scenarios
    introductory.PART,
    Part(scenarios=(Scenario(),)),
    name="codeone",
    ruleset="1",
    roll_rules=CODEONE_ROLLS,
    chart=Chart.load(Path(__file__).parent / "weapons.yaml"),
)

"""CodeOne as a composition: what it takes from the core, in the order of the book's chapters."""

from pathlib import Path

from sightline.games.infinity.codeone.introductory import Introductory, introductory_skills_only
from sightline.games.infinity.core.aro import NewReactions, Reactions
from sightline.games.infinity.core.deployment import FirstDeployment, LastDeployment
from sightline.games.infinity.core.edition import Edition
from sightline.games.infinity.core.initiative import (
    AdvantageChoice,
    DeploymentChoice,
    Initiative,
    Lieutenants,
    TurnOrderChoice,
)
from sightline.games.infinity.core.orders import FirstSkill, OrdersPhase, SecondSkill
from sightline.games.infinity.core.resolution import Alert, AlertCheck, Conclusion, DodgeMoves, Resolution
from sightline.games.infinity.core.scenario import Scenario
from sightline.games.infinity.core.skills.base import Skill
from sightline.games.infinity.core.skills.dodge import Dodge
from sightline.games.infinity.core.skills.move import Idle, Move
from sightline.games.infinity.core.skills.shooting import BsAttack, close_combat_mod, cover_mod
from sightline.games.infinity.core.stages import Stage
from sightline.games.infinity.core.turns import StatesPhase, TacticalPhase, TurnEnd
from sightline.games.infinity.core.weapons import Chart
from sightline.odds.rolls import CODEONE as CODEONE_ROLLS

SKILLS: tuple[Skill, ...] = (Move(), Idle(), BsAttack(), Dodge())

STAGES: tuple[Stage, ...] = (
    Lieutenants(),
    Initiative(),
    AdvantageChoice(),
    TurnOrderChoice(),
    DeploymentChoice(),
    FirstDeployment(),
    LastDeployment(),
    TacticalPhase(),
    OrdersPhase(),
    FirstSkill(),
    Reactions(),
    SecondSkill(),
    NewReactions(),
    Resolution(),
    DodgeMoves(),
    AlertCheck(),
    Alert(),
    Conclusion(),
    StatesPhase(),
    TurnEnd(),
)

SCENARIOS: tuple[Scenario, ...] = (Introductory(), Scenario())

CODEONE = Edition(
    name="codeone",
    ruleset="1",
    roll_rules=CODEONE_ROLLS,
    chart=Chart.load(Path(__file__).parent / "weapons.yaml"),
    skills={skill.key: skill for skill in SKILLS},
    stages={stage.name: stage for stage in STAGES},
    scenarios={scenario.name: scenario for scenario in SCENARIOS},
    opening="lieutenants",
    bans=(introductory_skills_only,),
    mods=(cover_mod, close_combat_mod),
)

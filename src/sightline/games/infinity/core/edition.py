"""An edition: the composition of skills, restrictions, modifiers, weapons and stages that make one game."""

from collections.abc import Callable, Iterable, Mapping

import msgspec

from sightline.games.infinity.core.combat import Fate
from sightline.games.infinity.core.commands import Deploy
from sightline.games.infinity.core.declarations import Declaration
from sightline.games.infinity.core.modifiers import BurstSource, ModSource
from sightline.games.infinity.core.profiles import Ability
from sightline.games.infinity.core.scenario import Scenario
from sightline.games.infinity.core.situation import Situation
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.stages import Stage
from sightline.games.infinity.core.state import State, Trooper
from sightline.games.infinity.core.weapons import Chart
from sightline.geometry.shapes import Body
from sightline.kernel import Step as Play
from sightline.kernel import Violation
from sightline.odds.rolls import RollRules

Ban = Callable[[Situation, Trooper, Skill, Declaration, When], Iterable[Violation]]
"""A restriction on what a trooper may declare: a state's, a place's, an equipment's."""

Grant = Callable[[Situation, Trooper], Iterable[Ability]]
"""Abilities that a trooper has from elsewhere, such as a Remdriver's."""

Moment = Callable[[Play[State]], None]
"""Something that happens at a fixed moment of the sequence: at the end of an Order, in the States Phase ..."""


AfterCombat = Callable[[Play[State], Fate], None]
"""What abilities make of the outcome of the rolls."""

DeploymentRule = Callable[[Situation, Deploy, Body], bool]


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """One edition of Infinity. Nothing in the core asks which one it is."""

    name: str
    ruleset: str
    roll_rules: RollRules
    chart: Chart
    skills: Mapping[str, Skill]
    stages: Mapping[str, Stage]
    scenarios: Mapping[str, Scenario]
    opening: str
    """The first stage."""
    bans: tuple[Ban, ...] = ()
    mods: tuple[ModSource, ...] = ()
    bursts: tuple[BurstSource, ...] = ()
    grants: tuple[Grant, ...] = ()
    at_conclusion: tuple[Moment, ...] = ()
    in_states_phase: tuple[Moment, ...] = ()
    in_tactical_phase: tuple[Moment, ...] = ()
    after_combat: tuple[AfterCombat, ...] = ()
    reaches: tuple[Callable[[Situation, Trooper], bool], ...] = ()
    """What lets a trooper react with neither line of fire nor Zone of Control."""
    deployment_zones: tuple[DeploymentRule, ...] = ()
    """What lets a trooper deploy outside its Deployment Zone."""
    lasting_abilities: frozenset[str] = frozenset()
    """Abilities that work even while their owner is Null."""

    def granted(self, now: Situation, trooper: Trooper) -> tuple[Ability, ...]:
        """What a trooper has beyond its profile."""
        return tuple(ability for grant in self.grants for ability in grant(now, trooper))

"""Reset: one roll of WIP against everything that comes by comms; and what a successful roll shakes off."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, State
from sightline.games.infinity.core.order.declarations import Label, SkillType
from sightline.games.infinity.core.order.harm import cancel, remedies_for
from sightline.games.infinity.core.order.modifiers import Attempt, needed_for
from sightline.games.infinity.core.order.outcomes import Outcome, Strike
from sightline.games.infinity.core.order.resolution import everything
from sightline.games.infinity.core.order.rolls import Protection
from sightline.games.infinity.core.skills.base import Skill
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Mod, Play
from sightline.odds.rolls import SuccessValue
from sightline.rules import rule


@rule("C1-CSK-260")
class Reset(Skill):
    """Restart all systems."""

    key = "reset"
    types = frozenset({SkillType.SHORT, SkillType.ARO})
    labels = frozenset({Label.NO_LOF})
    needs_roll = True

    @rule("C1-CSK-262", "C1-CSK-263", "C1-CSK-264", "C1-CSK-265")
    def protection(self, now: Situation, declared: Declared) -> Protection | None:
        """WIP against every Comms Attack, and against nothing else."""
        trooper = now.trooper(declared.trooper)
        alone = Attempt(actor=trooper, skill=self.key, attribute="wip")

        def against(strike: Strike) -> SuccessValue | None:
            if not strike.comms:
                return None
            attempt = Attempt(
                actor=trooper,
                skill=self.key,
                attribute="wip",
                target=now.find(strike.attacker),
                opposing=strike.skill,
            )
            return needed_for(now, attempt, *self._hindered(now, strike))

        return Protection(
            trooper=trooper.id, skill=self.key, attribute="wip", against=against, alone=needed_for(now, alone)
        )

    def _hindered(self, now: Situation, strike: Strike) -> Iterator[Mod]:
        """What makes it harder against an attack."""
        return iter(())


@rule("C1-CSK-266", "C1-CSK-247")
def shake_off(play: Play[State], outcome: Outcome) -> None:
    """A Reset or Dodge that succeeds, whether as a Normal or as a Face to Face Roll, cancels what it cancels."""
    for declared in everything(play.state):
        trooper = play.state.troopers.get(declared.trooper)
        if trooper is not None and trooper.id in outcome.won:
            for remedy in remedies_for(Situation(play.state), trooper, declared.use.skill):
                cancel(play, trooper.id, remedy.state, remedy.rule)


PART = Part(skills=(Reset(),), after_combat=(shake_off,))

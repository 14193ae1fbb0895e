"""Dodge: one roll of PH against everything that is aimed at the trooper."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.part import ROLL_BRACKETS, Part
from sightline.games.infinity.core.match.state import Declared, Trooper
from sightline.games.infinity.core.order.declarations import Label, SkillType
from sightline.games.infinity.core.order.modifiers import Attempt, needed_for
from sightline.games.infinity.core.order.outcomes import Strike
from sightline.games.infinity.core.order.rolls import Protection
from sightline.games.infinity.core.skills.base import Skill
from sightline.games.infinity.core.table.situation import Situation
from sightline.geometry.moving.movement_rules import prone_mov
from sightline.kernel import Mod
from sightline.odds.rolls import SuccessValue
from sightline.rules import rule

DODGE_MOVE = 50
"""Millimetres."""


@rule("C1-CSK-236", "C1-INTRO-036", "C1-REF-218")
class Dodge(Skill):
    """Get out of the way."""

    key = "dodge"
    types = frozenset({SkillType.SHORT, SkillType.ARO})
    labels = frozenset({Label.MOVEMENT})
    needs_roll = True

    @property
    def blind(self) -> bool:
        """It needs no line of fire, though it carries no label for that."""
        return True

    @rule("C1-CSK-239", "C1-CSK-241", "C1-LABEL-204", "C1-INTRO-037", "C1-TPL-006")
    def protection(self, now: Situation, declared: Declared) -> Protection | None:
        """PH against every attack but those that come by comms."""
        trooper = now.trooper(declared.trooper)
        base = Attempt(actor=trooper, skill=self.key, attribute="ph")
        alone = needed_for(now, base, *self._unseen(now, declared))

        def against(strike: Strike) -> SuccessValue | None:
            if strike.comms:
                return None
            attempt = Attempt(
                actor=trooper,
                skill=self.key,
                attribute="ph",
                target=now.find(strike.attacker),
                opposing=strike.skill,
            )
            by_area = strike.area or strike.needed is None
            mods = self._area(now, trooper, strike) if by_area else self._unseen(now, declared)
            return needed_for(now, attempt, *mods)

        return Protection(trooper=trooper.id, skill=self.key, attribute="ph", against=against, alone=alone)

    @rule("C1-TPL-016", "C1-CSK-251", "C1-WEAP-224")
    def _area(self, now: Situation, trooper: Trooper, strike: Strike) -> Iterator[Mod]:
        """A template: -3 without line of fire to who laid it, and -3 if that is a Deployable Weapon."""
        attacker = now.trooper(strike.attacker)
        reacting = attacker.id in now.order.troopers
        if not (now.glimpses(trooper, attacker) if reacting else now.has_vantage(trooper, attacker)):
            yield Mod(-3, "mod.unseen", "C1-TPL-007")
        if attacker.device:
            yield Mod(-3, "mod.deployable", "C1-TPL-008")

    @rule("C1-CSK-248")
    def _unseen(self, now: Situation, declared: Declared) -> Iterator[Mod]:
        """In ARO, -3 against an active trooper that it does not see."""
        if declared.trooper in now.order.troopers:
            return
        trooper = now.trooper(declared.trooper)
        movers = [mover for key in now.order.troopers if (mover := now.find(key)) is not None]
        if not any(now.glimpses(trooper, mover) for mover in movers):
            yield Mod(-3, "mod.unseen", "C1-CSK-248")


@rule("C1-CSK-242", "C1-PRONE-007", "C1-ROLL-009")
def dodge_move(now: Situation, trooper: Trooper, *, prone: bool) -> float:
    """How far, in mm, a successful Dodge lets a trooper move: Dodge (+5) adds as many centimetres."""
    entry = now.entry(trooper, Dodge.key)
    far = DODGE_MOVE + (entry.distance * 10 if entry is not None else 0)
    return prone_mov(far) if prone else far


PART = Part(skills=(Dodge(),), brackets={Dodge.key: ROLL_BRACKETS | {"distance"}})

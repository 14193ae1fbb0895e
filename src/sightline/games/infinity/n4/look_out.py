"""Look Out!: who sees the enemy alerts others, who may turn around if they are quick enough."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

import msgspec

from sightline.games.infinity.core.match.commands import TurnAround
from sightline.games.infinity.core.match.events import Faced
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import Turning, ask
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Aim, Declaration, Label, SkillType
from sightline.games.infinity.core.order.declaring import is_banned
from sightline.games.infinity.core.order.modifiers import Attempt, needed_for
from sightline.games.infinity.core.order.outcomes import Strike
from sightline.games.infinity.core.order.reactions import announce, has_reacted
from sightline.games.infinity.core.order.rolls import Protection
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.skills.dodge import Dodge
from sightline.games.infinity.core.table.situation import Situation
from sightline.geometry.shapes import bearing
from sightline.kernel import Command, Mod, Play, Violation
from sightline.odds.rolls import SuccessValue
from sightline.rules import rule

ALERTED = "alerted"
"""The Dodge of who was alerted."""


@rule("N4-CSK-026", "N4-REF-007")
class LookOut(Skill):
    """Alert others, by naming them."""

    key = "look_out"
    reads = frozenset({"aims"})
    types = frozenset({SkillType.ARO})
    labels = frozenset({Label.NO_ROLL})
    minds_reactions = True
    betrays: ClassVar[Annotated[bool, "N4-SSK-058", "N4-HACK-086", "N4-SSKB-009", "N4-STATE-076", "N4-STATE-091"]] = (
        True
    )

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Anybody who can be alerted; and all of them."""
        able = [ally.id for ally in now.of(trooper.owner) if can_be_alerted(now, trooper, ally)]
        groups = [(key,) for key in able] + ([tuple(able)] if len(able) > 1 else [])
        for keys in groups:
            yield Offer(use=Declaration(skill=self.key, aims=tuple(Aim(key) for key in keys)))

    @rule("N4-CSK-027", "N4-CSK-030", "N4-CSK-031")
    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """Line of fire to an active trooper, and others of one's own, named now, that have not reacted."""
        active = [mover for key in now.order.troopers if (mover := now.find(key)) is not None]
        if not any(now.glimpses(trooper, mover) for mover in active):
            yield Violation(code="infinity.no_lof", params={"target": now.order.troopers[0]}, rule="N4-CSK-027")
        if not use.aims or len(set(use.targets)) < len(use.aims):
            yield Violation(code="n4_weapons.nobody_alerted", rule="N4-CSK-031")
        for key in use.targets:
            ally = now.find(key)
            if ally is None or not can_be_alerted(now, trooper, ally):
                yield Violation(code="n4_weapons.not_alerted", params={"trooper": key}, rule="N4-CSK-030")

    @rule("N4-CSK-028", "N4-CSK-032")
    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """They react in the same Order: with the Dodge of who was alerted, and with nothing else."""
        assert play.state.order is not None
        step = next(each.step for each in play.state.order.aros if each.trooper == trooper.id)
        for key in use.targets:
            announce(play, Declared(trooper=key, use=Declaration(skill=ALERTED), step=step))


@rule("N4-CSK-028", "N4-CSK-030")
def can_be_alerted(now: Situation, trooper: Trooper, ally: Trooper) -> bool:
    """Another Model of the same player that has not reacted, and that nothing keeps from a Dodge."""
    if ally.id == trooper.id or ally.owner != trooper.owner or ally.device:
        return False
    if now.is_marker(ally) or now.is_null(ally) or has_reacted(now, ally):
        return False
    return now.while_declared(("look_out.free", ally.id), lambda: _is_free(now, ally))


@rule("N4-CSK-028")
def _is_free(now: Situation, ally: Trooper) -> bool:
    """Whether nothing keeps it from a Dodge."""
    dodge, use = now.fixed.edition.skill[Dodge.key], Declaration(skill=Dodge.key)
    return not is_banned(now, ally, dodge, use, When.ARO)


class Alerted(Dodge):
    """Turn around in time. Nobody declares it by itself."""

    key = ALERTED
    types = frozenset()

    @property
    def blind(self) -> bool:
        """No Zone of Control has to be measured for it."""
        return False

    @rule("N4-CSK-029")
    def protection(self, now: Situation, declared: Declared) -> Protection | None:
        """PH-3; Face to Face only with an active trooper that attacks it."""
        trooper = now.trooper(declared.trooper)
        plain = Attempt(actor=trooper, skill=Dodge.key, attribute="ph")
        harder = Mod(-3, "n4_weapons.mod_look_out", "N4-CSK-029")

        def against(strike: Strike) -> SuccessValue | None:
            if strike.comms or strike.attacker not in now.order.troopers:
                return None
            enemy = now.find(strike.attacker)
            return needed_for(now, msgspec.structs.replace(plain, target=enemy, opposing=strike.skill), harder)

        alone = needed_for(now, plain, harder)
        return Protection(trooper=trooper.id, skill=self.key, attribute="ph", against=against, alone=alone)


class TurnInTime(Turning):
    """Who was alerted and quick enough may turn, without moving."""

    name = "order.look_out"
    kind = "alert"

    @rule("N4-CSK-028")
    def play(self, play: Play[State], command: Command) -> None:
        """Turn in place."""
        assert isinstance(command, TurnAround)
        if command.facing is not None:
            play.emit(Faced(trooper=command.trooper, facing=bearing(command.facing), rule="N4-CSK-028"))
        self.answered(play)


@rule("N4-CSK-028", "N4-CSK-032")
def let_them_turn(play: Play[State]) -> None:
    """Ask about everybody whose roll succeeded."""
    now = Situation(play.state)
    quick = [each.trooper for each in now.order.aros if each.use.skill == ALERTED]
    ask(play, TurnInTime.name, [key for key in quick if key in now.order.outcome.won and _is_up(now, key)])


def _is_up(now: Situation, key: str) -> bool:
    trooper = now.find(key)
    return trooper is not None and not now.is_null(trooper)


PART = Part(skills=(LookOut(), Alerted()), stages=(TurnInTime(),), resolution=(let_them_turn,))

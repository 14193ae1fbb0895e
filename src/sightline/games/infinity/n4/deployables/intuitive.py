"""Intuitive Attacks that put a Deployable Weapon on the table where a Camouflage Marker is."""

import random
from collections.abc import Iterator

import msgspec

from sightline.games.infinity.core.match.events import Attacked, Remembered, UseSpent
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Aim, Declaration
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.order.normal_rolls import normal_roll
from sightline.games.infinity.core.skills.base import Offer, When
from sightline.games.infinity.core.skills.deployables import deployables_of, put_down, shape_of, token_of
from sightline.games.infinity.core.skills.shooting import arm_of
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.weapons import Mode
from sightline.games.infinity.n4.deployables.charges import PlaceCharge
from sightline.games.infinity.n4.deployables.placing import CAMOUFLAGED, in_activation_zone
from sightline.games.infinity.n4.deployables.thrown import whoever
from sightline.games.infinity.n4.shooting.special_attacks import IntuitiveAttack, failed_key, has_failed, no_mod
from sightline.kernel import Parameter, Play, Violation
from sightline.rules import rule

PLACING = PlaceCharge()
PUT = "intuitive.put."
"""What a match remembers, within an Order, of a weapon that will be on the table at its end."""


def is_laid(mode: Mode) -> bool:
    """Whether a weapon is put on the table by an Intuitive Attack."""
    return "intuitive_attack" in mode.traits and "deployable" in mode.traits


class IntuitivePlacing(IntuitiveAttack):
    """An Intuitive Attack; with a mine, to put it down by a Marker."""

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Every such weapon, if there is any Marker."""
        yield from super().offers(now, trooper, when)
        for weapon, mode in deployables_of(now, trooper):
            for marker in now.targets_of(trooper.owner) if is_laid(mode) else ():
                if CAMOUFLAGED in marker.states:
                    use = Declaration(skill=self.key, weapon=weapon.key, mode=mode.name, aims=(Aim(marker.id, 1),))
                    yield Offer(use=use, blanks=(Parameter(name="placements", kind="token"),))

    def complete(
        self, now: Situation, trooper: Trooper, use: Declaration, when: When, chance: random.Random
    ) -> Declaration | None:
        """Beside the trooper."""
        arm = arm_of(now, trooper, use)
        if arm is None or not is_laid(arm[1]):
            return super().complete(now, trooper, use, when, chance)
        beside = PLACING.somewhere(now, trooper, use, when, chance)
        filled = msgspec.structs.replace(use, placements=(beside,))
        return None if any(self.check(now, trooper, filled, when)) else filled

    def check_target(
        self, now: Situation, trooper: Trooper, target: Trooper, mode: Mode, use: Declaration
    ) -> Iterator[Violation]:
        """A target for a template, or a place for a token."""
        if is_laid(mode):
            yield from has_failed(now, trooper, target)
            yield from self._check_laid(now, trooper, target, mode, use)
        else:
            yield from super().check_target(now, trooper, target, mode, use)

    @rule("N4-INTUI-010")
    def _check_laid(
        self, now: Situation, trooper: Trooper, target: Trooper, mode: Mode, use: Declaration
    ) -> Iterator[Violation]:
        """A place for the token by the rules of placing, with the Marker in its Trigger Area."""
        if CAMOUFLAGED not in target.states:
            yield Violation(code="n4_shooting.not_intuitive", params={"target": target.id}, rule="N4-INTUI-010")
        if len(use.placements) != 1:
            yield Violation(code="deployables.one_place", rule="C1-CSK-271")
            return
        token = token_of(mode, use.placements[0].at, shape_of(now.state, use.weapon))
        yield from PLACING.check_spot(now, trooper, token, mode, When.FIRST)
        if not in_activation_zone(now, use.weapon, token, now.body(target)):
            params = {"target": target.id}
            yield Violation(code="n4_shooting.main_target_outside", params=params, rule="N4-INTUI-010")

    def allows(self, mode: Mode) -> bool:
        """A template that is laid, or a weapon that is put on the table."""
        return super().allows(mode) or is_laid(mode)

    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """The use is gone, whatever comes of it."""
        mode = play.state.fixed.edition.chart.weapons[use.weapon].mode(use.mode)
        if mode is None or not is_laid(mode):
            super().begin(play, trooper, use, when)
            return
        play.emit(Attacked(targets=frozenset(use.targets), rule="C1-CSK-215"))
        play.emit(UseSpent(trooper=trooper.id, weapon=use.weapon, rule="N4-INTUI-011"))

    def resolve(self, play: Play[State], declared: Declared) -> None:
        """A template, or a token."""
        if self._lays(play.state, declared):
            self._roll_for_token(play, declared)
        else:
            super().resolve(play, declared)

    @rule("N4-INTUI-011")
    def _roll_for_token(self, play: Play[State], declared: Declared) -> None:
        """A roll of WIP without any MOD; who fails it has lost the weapon."""
        now = Situation(play.state)
        trooper = whoever(now, declared.trooper)
        attempt = Attempt(actor=trooper, skill=self.key, attribute="wip", admits=no_mod)
        if normal_roll(play, attempt, cited="N4-INTUI-011"):
            play.emit(Remembered(key=f"{PUT}{trooper.id}", value=1))
        else:
            key = failed_key(trooper, declared.use.targets[0])
            play.emit(Remembered(key=key, value=now.state.round, rule="N4-INTUI-007"))

    def conclude(self, play: Play[State], declared: Declared) -> None:
        """Put it on the table."""
        super().conclude(play, declared)
        key = f"{PUT}{declared.trooper}"
        if self._lays(play.state, declared) and play.state.memory.get(key):
            play.emit(Remembered(key=key, value=0))
            mode = play.state.fixed.edition.chart.weapons[declared.use.weapon].mode(declared.use.mode)
            concealed = mode is not None and "concealed" in mode.traits
            put_down(play, declared, declared.use.weapon, declared.use.placements[0].at, concealed=concealed)

    def _lays(self, state: State, declared: Declared) -> bool:
        mode = state.fixed.edition.chart.weapons[declared.use.weapon].mode(declared.use.mode)
        return mode is not None and is_laid(mode)


PART = Part(skills=(IntuitivePlacing(),))

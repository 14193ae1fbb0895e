"""Discover: find out what a Marker or a disguise hides, before attacking it in the same Order if need be."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from sightline.games.infinity.core.abilities.visors import sees_through_camouflage
from sightline.games.infinity.core.match.events import BecameIdle, Remembered, Rolled
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, Pose, State, Trooper
from sightline.games.infinity.core.order.declarations import Aim, Declaration, SkillType
from sightline.games.infinity.core.order.modifiers import Attempt, needed_for
from sightline.games.infinity.core.order.normal_rolls import roll_side
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.skills.shooting import bodies, pose_at
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.markers import reveal
from sightline.games.infinity.core.troopers.rows import Deed
from sightline.games.infinity.core.troopers.weapons import Band, range_mod
from sightline.kernel import Play, RuleId, Violation
from sightline.odds.rolls import SuccessValue, roll
from sightline.rules import rule

RANGES = (Band(20, 3), Band(80, 0), Band(120, -3), Band(240, -6))
"""C1-CSK-228: Discover has range bands of its own, as if it were a weapon."""


def _failed(finder: str, marker: str) -> str:
    """Under which name a failed attempt is remembered."""
    return f"discover.{finder}.{marker}"


@rule("C1-CSK-224", "C1-CSK-225", "C1-CSK-227")
def has_failed(now: Situation, finder: Trooper, marker: Trooper) -> bool:
    """Whether this trooper has failed against this Marker in this Player Turn."""
    return _failed(finder.id, marker.id) in now.state.memory


@rule("C1-CSK-224")
def forget_failures(play: Play[State]) -> None:
    """With every Player Turn all Markers may be tried again."""
    for key in [key for key in play.state.memory if key.startswith("discover.")]:
        play.emit(Remembered(key=key, value=0, rule="C1-CSK-224"))


@rule("C1-CSK-226")
def forget_marker(play: Play[State], marker: str) -> None:
    """Who hides again is a new Marker: nobody has failed against it yet."""
    for key in [key for key in play.state.memory if key.startswith("discover.") and key.endswith(f".{marker}")]:
        play.emit(Remembered(key=key, value=0, rule="C1-CSK-226"))


def uncover(play: Play[State], marker: Trooper, cited: RuleId | None = None) -> None:
    """Somebody has found out what a Marker is: it is revealed, unless something else becomes of it."""
    said = Situation(play.state).given_away_by(marker, Deed.DISCOVERY)
    if said and not any(unmask(play, marker) for unmask in play.state.fixed.edition.unmaskings):
        reveal(play, marker.id, cited=cited or said)


@rule("C1-CSK-220", "C1-CSK-229")
class Discover(Skill):
    """Look closely at a Marker."""

    key = "discover"
    reads = frozenset({"aims", "at"})
    types = frozenset({SkillType.SHORT_MOVEMENT, SkillType.ARO})
    needs_roll = True
    by_sight: ClassVar[Annotated[bool, "C1-SSK-248"]] = True
    early: ClassVar[Annotated[bool, "C1-CSK-230"]] = True

    # -------------------------------------------------------------- declaring

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Everybody whom it sees who may not be what it seems, and whom it has not tried in vain."""
        markers = [each for each in now.targets_of(trooper.owner) if now.is_suspect(each)]
        if when is When.ARO:
            markers = [each for each in markers if each.id in now.order.troopers]
        else:
            now.scan(trooper, markers)
            markers = [each for each in markers if now.has_vantage(trooper, each)]
        for marker in markers:
            use = Declaration(skill=self.key, aims=(Aim(marker.id),))
            if not any(self.check(now, trooper, use, when)):
                yield Offer(use=use)

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """One Marker in sight, or a Model that may be a disguise, that this trooper has not tried yet."""
        if len(use.aims) != 1:
            yield Violation(code="infinity.no_target", rule="C1-CSK-221")
            return
        marker = now.find(use.aims[0].target)
        if marker is None or marker.owner == trooper.owner:
            yield Violation(code="infinity.not_an_enemy", params={"target": use.aims[0].target}, rule="C1-CSK-221")
            return
        if not now.is_suspect(marker):
            yield Violation(code="camouflage.no_marker", params={"target": marker.id}, rule="C1-CSK-221")
            return
        if when is When.ARO and marker.id not in now.order.troopers:
            yield Violation(code="infinity.aro_target", params={"target": marker.id}, rule="C1-ARO-009")
        yield from self._check_attempts(now, trooper, marker)
        if not self._in_sight(now, trooper, marker, use, reacting=when is When.ARO):
            yield Violation(code="infinity.no_lof", params={"target": marker.id}, rule="C1-CSK-221")

    @rule("C1-CSK-227")
    def _check_attempts(self, now: Situation, trooper: Trooper, marker: Trooper) -> Iterator[Violation]:
        tried = (each for each in now.order.skills if each.trooper == trooper.id and each.use.skill == self.key)
        if any(marker.id in each.use.targets for each in tried):
            yield Violation(code="camouflage.discover_twice", params={"marker": marker.id}, rule="C1-CSK-222")
        if has_failed(now, trooper, marker):
            params = {"trooper": trooper.id, "marker": marker.id}
            yield Violation(code="camouflage.discover_failed", params=params, rule="C1-CSK-224")

    @rule("C1-CSK-221")
    def _in_sight(self, now: Situation, trooper: Trooper, marker: Trooper, use: Declaration, *, reacting: bool) -> bool:
        """Whether it can look at the Marker, from the point it names or from any."""
        if use.at is not None:
            return bool(self._points(now, trooper, marker, use, reacting=reacting))
        return now.glimpses(trooper, marker) if reacting else now.has_vantage(trooper, marker)

    @rule("C1-CSK-221")
    def _points(
        self, now: Situation, trooper: Trooper, marker: Trooper, use: Declaration, *, reacting: bool
    ) -> list[Pose]:
        """The points from which (or, reacting, at which) it can look at the Marker."""
        found = now.sightings(trooper, marker) if reacting else now.vantages(trooper, marker)
        if use.at is None:
            return found
        chosen = pose_at(now, now.poses(marker if reacting else trooper), use.at)
        return [chosen] if chosen in found else []

    # -------------------------------------------------------------- resolving

    @rule("C1-CSK-221")
    def requirements(self, now: Situation, declared: Declared) -> Iterator[Violation]:
        """A Marker that has not been revealed must be in sight."""
        marker, finder = now.find(declared.use.targets[0]), now.find(declared.trooper)
        if marker is None or finder is None or not now.keeps_up(marker):
            return
        if not self._points(now, finder, marker, declared.use, reacting=declared not in now.order.skills):
            yield Violation(code="infinity.no_lof", params={"target": marker.id}, rule="C1-CSK-221")

    @rule("C1-CSK-231", "C1-CSK-232", "C1-CSK-234", "C1-EQUIP-224")
    def resolve(self, play: Play[State], declared: Declared) -> None:
        """Before the combat rolls; a Marker that has given itself away need not be discovered any more."""
        now = Situation(play.state)
        marker = now.find(declared.use.targets[0])
        finder = now.find(declared.trooper)
        if marker is None or finder is None:
            return
        if not now.keeps_up(marker):
            self._tell_truth(play, now, marker, declared)
        elif now.is_marker(marker) and sees_through_camouflage(now, finder):
            uncover(play, marker, "C1-EQUIP-224")
        elif self._roll(play, now, finder, marker, declared):
            uncover(play, marker)
        else:
            play.emit(Remembered(key=_failed(finder.id, marker.id), value=1, rule="C1-CSK-224"))

    def _tell_truth(self, play: Play[State], now: Situation, target: Trooper, declared: Declared) -> None:
        """A Model that may have been a disguise turns out to be what it seems only now: that was Idle."""
        if now.is_suspect(target):
            reasons = ("camouflage.what_it_seems",)
            play.emit(BecameIdle(trooper=declared.trooper, skill=self.key, step=declared.step, reasons=reasons))

    @rule("C1-CSK-223", "C1-STATE-209")
    def _roll(self, play: Play[State], now: Situation, finder: Trooper, marker: Trooper, declared: Declared) -> bool:
        """A Normal Roll of WIP with the MODs of a BS Attack; out of range it fails by itself."""
        rules = now.fixed.roll_rules
        needed, reachable = self._best(now, finder, marker, declared)
        hopeless = not reachable or needed.automatic_failure
        dice = () if hopeless else play.roll(1, what=f"roll.{self.key}")
        kept = tuple(die for die in roll(dice, needed, rules) if die.success)
        side = roll_side(finder.id, self.key, "wip", needed, dice, kept)
        play.emit(Rolled(kind="normal", sides=(side,), rule="C1-CSK-223"))
        return bool(kept)

    def _best(self, now: Situation, finder: Trooper, marker: Trooper, declared: Declared) -> tuple[SuccessValue, bool]:
        """What it needs, and whether the Marker is within range, at the point that is best for who looks."""
        active = declared in now.order.skills
        points = self._points(now, finder, marker, declared.use, reacting=not active)
        looks = [self._look(now, finder, marker, active=active, pose=pose) for pose in points]
        return max(looks, key=lambda look: (look[1], look[0].value))

    @rule("C1-CSK-228")
    def _look(
        self, now: Situation, finder: Trooper, marker: Trooper, *, active: bool, pose: Pose
    ) -> tuple[SuccessValue, bool]:
        attempt = Attempt(
            actor=finder,
            skill=self.key,
            attribute="wip",
            target=marker,
            from_pose=pose if active else None,
            at_pose=None if active else pose,
        )
        reach = range_mod(RANGES, now.distance(*bodies(now, attempt)), "C1-CSK-228")
        return needed_for(now, attempt, *([reach] if reach else [])), reach is not None


PART = Part(skills=(Discover(),), in_tactical_phase=(forget_failures,))

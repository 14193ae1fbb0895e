"""Synchronize Civilian: to win a Civilian over, and to let it go again."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.missions.handling import passes
from sightline.games.infinity.core.missions.objectives import touched
from sightline.games.infinity.core.order.declarations import Aim, Declaration, Label, SkillType
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.table.movement import carry_out, check_path
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import TroopType
from sightline.games.infinity.human_sphere.civilians.civevac import (
    CIVEVAC,
    Escorted,
    company_of,
    controller_of,
    leave,
)
from sightline.games.infinity.human_sphere.civilians.neutral import HOSTILE, civilians, is_civilian
from sightline.games.infinity.human_sphere.fireteams.teams import team_of
from sightline.games.infinity.n4.coordinated import KEY as COORDINATED
from sightline.games.infinity.n4.impetuous import is_impetuous
from sightline.geometry.moving.paths import Walk
from sightline.kernel import Mod, Play, RuleId, Violation
from sightline.rules import rule

MOST: Annotated[int, "HS-CIV-016"] = 2
FLIGHT: Annotated[float, "HS-CIV-022"] = 50.0
"""How far a Civilian runs from who frightens it, in mm."""
WARY: Annotated[int, "HS-CIV-023"] = -3


class _WithCivilian(Skill):
    """Something that is done to one Civilian."""

    cited: ClassVar[RuleId]
    reads = frozenset({"aims"})

    def known_by(self, now: Situation, trooper: Trooper) -> bool:
        """Troopers, where there are Civilians."""
        return not trooper.is_thing and bool(civilians(now))

    def civilian(self, now: Situation, use: Declaration) -> Trooper | None:
        """Whom a declaration is about."""
        found = now.find(use.aims[0].target) if len(use.aims) == 1 else None
        return found if found is not None and is_civilian(found) else None

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Everybody whom nothing forbids."""
        for each in civilians(now):
            yield Offer(use=Declaration(skill=self.key, aims=(Aim(each.id),)))

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """One Civilian."""
        civilian = self.civilian(now, use)
        if civilian is None:
            yield Violation(code="civilians.nobody", rule=self.cited)
        else:
            yield from self.objections(now, trooper, civilian)

    def objections(self, now: Situation, trooper: Trooper, civilian: Trooper) -> Iterator[Violation]:
        """What is against doing it."""
        return iter(())


@rule("HS-CIV-012")
class SynchronizeCivilian(_WithCivilian):
    """A trooper in contact with a Civilian wins it over, with a roll of WIP."""

    key = "synchronize_civilian"
    types = frozenset({SkillType.SHORT_MOVEMENT})
    cited = "HS-CIV-014"
    needs_roll: ClassVar[Annotated[bool, "HS-CIV-013"]] = True

    def objections(self, now: Situation, trooper: Trooper, civilian: Trooper) -> Iterator[Violation]:
        """In contact, nobody else's, not a third one; and able to do it at all."""
        params = {"trooper": trooper.id, "civilian": civilian.id}
        if not touched(now, trooper, now.body(civilian)):
            yield Violation(code="civilians.no_contact", params=params, rule="HS-CIV-014")
        controller = controller_of(now, civilian)
        if controller is not None:
            cited = "HS-CIV-015" if controller.owner != trooper.owner else "HS-CIV-024"
            yield Violation(code="civilians.escorted", params=params, rule=cited)
        if len(company_of(now, trooper)) >= MOST:
            yield Violation(code="civilians.too_many", params={"most": MOST}, rule="HS-CIV-016")
        if (broken := unfit(now, trooper)) is not None:
            yield Violation(code="civilians.unfit", params={"trooper": trooper.id}, rule=broken)

    @rule("HS-CIV-021", "HS-CIV-022")
    def resolve(self, play: Play[State], declared: Declared) -> None:
        """It goes along, or it runs."""
        now = Situation(play.state)
        trooper, civilian = now.find(declared.trooper), self.civilian(now, declared.use)
        if trooper is None or civilian is None or CIVEVAC in civilian.states:
            return
        if not touched(now, trooper, now.body(civilian)):
            return  # it has run from the attempt before
        attempt = Attempt(actor=trooper, skill=self.key, attribute="wip", target=civilian)
        if passes(play, attempt, "HS-CIV-021"):
            happened = Escorted(trooper=civilian.id, controller=trooper.id, player=trooper.owner, rule="HS-CIV-021")
            play.emit(happened)
        else:
            _run(play, civilian)


@rule("HS-CIV-017", "HS-CIV-018", "HS-CIV-019", "HS-CIV-020")
def unfit(now: Situation, trooper: Trooper) -> RuleId | None:
    """By which rule somebody cannot win Civilians over, if it cannot."""
    if is_impetuous(now, trooper):
        return "HS-CIV-017"
    if trooper.peripheral is not None:
        return "HS-CIV-018"
    if now.profile(trooper).type is TroopType.REM:
        return "HS-CIV-019"
    coordinated = now.state.order is not None and now.order.group == COORDINATED
    return "HS-CIV-020" if coordinated or team_of(now, trooper) is not None else None


@rule("HS-CIV-022")
def _run(play: Play[State], civilian: Trooper) -> None:
    """5 cm in a direction that chance decides, or as far as it gets; the General Movement Rules hold."""
    (die,) = play.roll(1, what="roll.civilian")
    now = Situation(play.state)
    for at in now.table.astray(civilian.at, die, FLIGHT):
        use = Declaration(skill="move", path=(Walk((at,)),))
        answer = check_path(now, civilian, use, FLIGHT)
        if answer.allowed:
            carry_out(play, civilian, use, answer, in_order=False)
            return


@rule("HS-CIV-023")
def wary(now: Situation, attempt: Attempt) -> Iterator[Mod]:  # noqa: ARG001
    """A Hostile Civilian is harder to win over."""
    hostile = attempt.target is not None and HOSTILE.key in attempt.target.states
    if attempt.skill == SynchronizeCivilian.key and hostile:
        yield Mod(WARY, "civilians.mod_hostile", "HS-CIV-023")


@rule("HS-CIV-034")
class ReleaseCivilian(_WithCivilian):
    """A Controller lets a Civilian go."""

    key = "release_civilian"
    types = frozenset({SkillType.SHORT})
    labels = frozenset({Label.NO_ROLL})
    cited = "HS-CIV-034"

    @rule("HS-CIV-034")
    def objections(self, now: Situation, trooper: Trooper, civilian: Trooper) -> Iterator[Violation]:
        """One of its own."""
        if civilian.captor != trooper.id:
            params = {"trooper": trooper.id, "civilian": civilian.id}
            yield Violation(code="civilians.not_its_own", params=params, rule="HS-CIV-034")

    @rule("HS-CIV-034")
    def resolve(self, play: Play[State], declared: Declared) -> None:
        """It stays behind, unless it has been left behind already."""
        civilian = self.civilian(Situation(play.state), declared.use)
        assert civilian is not None
        if civilian.captor == declared.trooper:
            leave(play, civilian, "HS-CIV-034")


PART = Part(skills=(SynchronizeCivilian(), ReleaseCivilian()), mods=(wary,))

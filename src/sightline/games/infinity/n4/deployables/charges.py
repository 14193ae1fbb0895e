"""D-Charges: put on what cannot get away, they go off at the end of the Order."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from sightline.games.infinity.core.match.events import Attacked
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Aim, Declaration
from sightline.games.infinity.core.order.modifiers import Attempt, harm_of
from sightline.games.infinity.core.order.outcomes import Strike
from sightline.games.infinity.core.skills.base import Offer, When
from sightline.games.infinity.core.skills.deployables import deployables_of
from sightline.games.infinity.core.skills.shooting import arm_of_declared
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.weapons import Mode, Weapon
from sightline.games.infinity.n4.deployables.placing import PlaceInZone
from sightline.kernel import Play, Violation
from sightline.rules import rule

CHARGES = "d_charges"


class PlaceCharge(PlaceInZone):
    """Put a Deployable on the table; or a D-Charge on scenery or on somebody."""

    reads = PlaceInZone.reads | {"aims"}
    in_aro: ClassVar[Annotated[bool, "N4-DEPLOY-017"]] = False
    """Whether a D-Charge can be put down in ARO."""

    # -------------------------------------------------------------- declaring

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """A D-Charge on everybody who cannot get away, or on scenery."""
        yield from (offer for offer in super().offers(now, trooper, when) if offer.use.weapon != CHARGES)
        for weapon, mode in deployables_of(now, trooper):
            if weapon.key != CHARGES or (when is When.ARO and not self.in_aro):
                continue
            use = Declaration(skill=self.key, weapon=CHARGES, mode=mode.name)
            for target in now.targets_of(trooper.owner):
                if can_be_charged(now, trooper, target):
                    yield Offer(use=Declaration(skill=self.key, weapon=CHARGES, mode=mode.name, aims=(Aim(target.id),)))
            if now.table.leans_on(now.body(trooper)) is not None:
                yield Offer(use=use)

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """In the Active Turn; on scenery, or on an enemy Model in contact that is Immobilized or Null."""
        if use.weapon != CHARGES:
            yield from super().check(now, trooper, use, when)
            if use.aims:
                yield Violation(code="deployables.one_place", rule="C1-CSK-271")
            return
        if self._mode(now, trooper, use) is None:
            yield Violation(code="deployables.nothing", params={"weapon": use.weapon}, rule="C1-CSK-269")
            return
        if when is When.ARO and not self.in_aro:
            yield Violation(code="n4_weapons.charge_in_aro", rule="N4-DEPLOY-017")
        yield from self._check_charge(now, trooper, use)

    @rule("N4-DEPLOY-015")
    def _check_charge(self, now: Situation, trooper: Trooper, use: Declaration) -> Iterator[Violation]:
        targets = [now.find(key) for key in use.targets]
        if len(targets) > 1 or use.placements:
            yield Violation(code="n4_weapons.one_charge", rule="N4-DEPLOY-015")
        elif not targets and now.table.leans_on(now.body(trooper)) is None:
            yield Violation(code="n4_weapons.nothing_to_charge", rule="N4-DEPLOY-015")
        elif any(target is None or not can_be_charged(now, trooper, target) for target in targets):
            yield Violation(
                code="n4_weapons.cannot_be_charged", params={"target": use.targets[0]}, rule="N4-DEPLOY-015"
            )

    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """The use is gone, and the target under attack."""
        super().begin(play, trooper, use, when)
        if use.targets:
            play.emit(Attacked(targets=frozenset(use.targets), rule="C1-CSK-215"))

    # -------------------------------------------------------------- resolving

    def strikes(self, now: Situation, declared: Declared) -> Iterator[Strike]:
        """What goes off at once."""
        return goes_off(now, declared) if declared.use.weapon == CHARGES else super().strikes(now, declared)

    def conclude(self, play: Play[State], declared: Declared) -> None:
        """Nothing of it is left."""
        if declared.use.weapon != CHARGES:
            super().conclude(play, declared)


@rule("N4-DEPLOY-018")
def goes_off(now: Situation, declared: Declared) -> Iterator[Strike]:
    """It goes off in the Resolution without a roll."""
    arm = arm_of_declared(now, declared)
    targets = (now.find(key) for key in declared.use.targets)
    return (blast(now, declared, target, arm) for target in targets if target is not None)


@rule("N4-DEPLOY-020")
def blast(now: Situation, declared: Declared, target: Trooper, arm: tuple[Weapon, Mode]) -> Strike:
    """What hurts nobody but whom it was put on.

    Ruling: nothing that the target could declare avoids it.
    """
    trooper, (weapon, mode) = now.trooper(declared.trooper), arm
    skill = declared.use.skill
    attempt = Attempt(actor=trooper, skill=skill, attribute=mode.attribute, target=target, mode=mode)
    return Strike(
        attacker=trooper.id,
        target=target.id,
        skill=skill,
        weapon=weapon.key,
        dice=mode.burst,
        attribute=mode.attribute,
        needed=None,
        harm=harm_of(now, attempt),
        unopposed=True,
    )


@rule("N4-DEPLOY-015")
def can_be_charged(now: Situation, trooper: Trooper, target: Trooper) -> bool:
    """An enemy Model in contact, Immobilized or Null; who was taken over acts, and is neither."""
    if target.owner == trooper.owner or target.device or now.is_marker(target):
        return False
    helpless = now.is_immobilized(target) or now.is_null(target)
    return helpless and now.contact(trooper, target)


PART = Part(skills=(PlaceCharge(),))

"""MediKit: shot at a fallen ally or pressed into its hand; the patient's own strength decides."""

import abc
from collections import Counter
from collections.abc import Callable, Iterator

import msgspec

from sightline.games.infinity.core.match.part import ROLL_BRACKETS, AfterCombat, Part
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order import harm
from sightline.games.infinity.core.order.declarations import Aim, Declaration, SkillType
from sightline.games.infinity.core.order.groups import share_of_burst
from sightline.games.infinity.core.order.modifiers import Attempt, needed_for
from sightline.games.infinity.core.order.normal_rolls import normal_roll
from sightline.games.infinity.core.order.outcomes import Outcome, Strike
from sightline.games.infinity.core.order.resolution import everything
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.skills.healing import is_fallen, touches
from sightline.games.infinity.core.skills.shooting import Shot, bodies
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.core.troopers.weapons import Mode, range_mod
from sightline.kernel import Play, Violation
from sightline.rules import rule

CONTACT, RANGE = "contact", "range"


Enough = Callable[[int, int], bool]
"""Whether so many PH Rolls that were passed, of so many that were made in one Order, are enough."""


@rule("C1-SSK-308", "C1-SSK-309")
def paramedics_have_one(now: Situation, trooper: Trooper) -> Iterator[Ability]:
    """A Paramedic carries a MediKit."""
    paramedic = now.profile(trooper).ability("paramedic")
    if paramedic is not None:
        yield msgspec.structs.replace(paramedic, key="medikit")


@rule("C1-EQUIP-204")
class Kit(Skill, abc.ABC):
    """Treat an ally at range (mode `range`) or in contact (`contact`)."""

    reads = frozenset({"mode", "aims"})
    types = frozenset({SkillType.SHORT})
    needs_roll = True

    @abc.abstractmethod
    def unfit(self, now: Situation, trooper: Trooper, patient: Trooper) -> Iterator[Violation]:
        """Why it does not work on somebody."""

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Every ally that needs it and that it can touch or see."""
        for patient in now.of(trooper.owner):
            if patient.id != trooper.id and not any(self.unfit(now, trooper, patient)):
                for mode in (CONTACT, RANGE):
                    yield Offer(use=Declaration(skill=self.key, mode=mode, aims=(Aim(patient.id),)))

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """One ally that it works on, touched or seen."""
        if len(use.aims) != 1:
            yield Violation(code="healing.one_patient", rule="C1-EQUIP-205")
            return
        patient = now.find(use.aims[0].target)
        if patient is None or patient.device or patient.id == trooper.id:
            yield Violation(code="healing.not_an_ally", params={"target": use.aims[0].target}, rule="C1-EQUIP-205")
            return
        yield from self.unfit(now, trooper, patient)
        yield from self._out_of_reach(now, trooper, patient, use.mode)

    def _out_of_reach(self, now: Situation, trooper: Trooper, patient: Trooper, mode: str) -> Iterator[Violation]:
        """Silhouette contact, or line of fire."""
        if mode == CONTACT:
            if not touches(now, trooper, patient):
                yield Violation(code="healing.no_contact", params={"target": patient.id}, rule="C1-EQUIP-207")
        elif mode != RANGE:
            yield Violation(code="healing.no_such_use", params={"mode": mode or "-"}, rule="C1-EQUIP-204")
        elif not now.has_vantage(trooper, patient):
            yield Violation(code="infinity.no_lof", params={"target": patient.id}, rule="C1-EQUIP-206")

    def requirements(self, now: Situation, declared: Declared) -> Iterator[Violation]:
        """The patient is gone."""
        if now.find(declared.use.aims[0].target) is None:
            yield Violation(code="infinity.no_target", rule="C1-EQUIP-205")

    @rule("C1-EQUIP-208", "C1-EQUIP-212", "C1-TRAIT-210")
    def strikes(self, now: Situation, declared: Declared) -> Iterator[Strike]:
        """At range, a roll like that of a BS Attack, without Damage or Saving Roll."""
        medic, patient = now.trooper(declared.trooper), now.find(declared.use.aims[0].target)
        if declared.use.mode != RANGE or patient is None:
            return
        kit = now.ability(medic, self.key)
        mode = now.fixed.edition.chart.weapons[self.key].modes[0]
        for shot in best_shot(now, medic, patient, mode, kit):
            yield Strike(
                attacker=medic.id,
                target=patient.id,
                skill=self.key,
                weapon=self.key,
                dice=share_of_burst(now, medic, _burst(mode, kit)),
                attribute=mode.attribute,
                needed=shot.needed,
                harm=None,
                failed=shot.out_of_range,
            )


def _burst(mode: Mode, kit: Ability | None) -> int:
    """The printed Burst, and what stands in the brackets of the kit."""
    return mode.burst + (kit.burst if kit is not None else 0)


class MediKit(Kit):
    """Bring round a fallen ally."""

    key = "medikit"
    ability = "medikit"

    @rule("C1-EQUIP-213")
    def unfit(self, now: Situation, trooper: Trooper, patient: Trooper) -> Iterator[Violation]:
        """An allied Model that is Unconscious and has W."""
        if patient.owner != trooper.owner:
            yield Violation(code="healing.not_an_ally", params={"target": patient.id}, rule="C1-EQUIP-205")
        if not is_fallen(now, patient):
            yield Violation(code="healing.not_unconscious", params={"target": patient.id}, rule="C1-EQUIP-205")
        if now.profile(patient).structure:
            yield Violation(code="healing.has_structure", params={"target": patient.id}, rule="C1-STATE-007")


@rule("C1-EQUIP-208", "C1-EQUIP-215")
def best_shot(now: Situation, medic: Trooper, patient: Trooper, mode: Mode, kit: Ability | None) -> list[Shot]:
    """The most favourable point of the route, with the MODs of a BS Attack; nothing where there is no line of fire."""
    shots = []
    moved = medic.id in now.order.trails
    for pose in now.vantages(medic, patient):
        attempt = Attempt(
            actor=medic,
            skill="bs_attack",
            attribute=mode.attribute,
            target=patient,
            mode=mode,
            ability=kit.key if kit is not None else "",
            from_pose=pose if moved else None,
        )
        reach = range_mod(mode.bands, now.distance(*bodies(now, attempt)), "C1-EQUIP-215")
        needed = needed_for(now, attempt, *([] if reach is None else [reach]))
        shots.append(Shot(attempt=attempt, needed=needed, out_of_range=reach is None))
    shots.sort(key=lambda shot: (not shot.out_of_range, shot.needed.value), reverse=True)
    return shots[:1]


def rolls_of(play: Play[State], outcome: Outcome, key: str) -> Iterator[tuple[Trooper, int]]:
    """Whom a kind of kit reached in this Order, and how often: each time asks for a PH Roll."""
    uses: Counter[str] = Counter()
    for declared in everything(play.state):
        if declared.use.skill == key and declared.use.mode == CONTACT:
            uses[declared.use.aims[0].target] += 1
    for hit in outcome.hits_of(key):
        uses[hit.on.target] += hit.hits + hit.criticals
    for target, rolls in uses.items():
        patient = play.state.troopers.get(target)
        if patient is not None:
            yield patient, rolls


def treating(enough: Enough) -> AfterCombat:
    """What MediKits do in this edition."""

    @rule("C1-EQUIP-209", "C1-EQUIP-210", "C1-EQUIP-211", "C1-STATE-009")
    def treat(play: Play[State], outcome: Outcome) -> None:
        """A PH Roll for each MediKit that reached a patient: it lives with one W, or it dies."""
        for patient, rolls in rolls_of(play, outcome, MediKit.key):
            if not is_fallen(Situation(play.state), patient):
                continue
            attempt = Attempt(actor=patient, skill=MediKit.key, attribute="ph")
            if enough(normal_roll(play, attempt, cited="C1-EQUIP-210", dice=rolls), rolls):
                harm.recover(play, patient.id, cited="C1-EQUIP-210")
            else:
                harm.die(play, patient.id)

    return treat


def part(enough: Enough) -> Part:
    """MediKits, by how many of several PH Rolls must be passed."""
    return Part(
        skills=(MediKit(),),
        grants=(paramedics_have_one,),
        after_combat=(treating(enough),),
        brackets={"paramedic": ROLL_BRACKETS},
    )

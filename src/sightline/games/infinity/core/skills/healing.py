"""Doctor and Engineer: hands on a fallen or damaged ally, one's own or a Peripheral's."""

import abc
from collections.abc import Iterator, Sequence

from sightline.games.infinity.core.abilities.peripherals import disconnected_by_effect, servants_of
from sightline.games.infinity.core.match.part import Part, Remedy
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order import harm
from sightline.games.infinity.core.order.declarations import Aim, Declaration, SkillType
from sightline.games.infinity.core.order.groups import acting_group
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.order.normal_rolls import normal_roll
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Play, RuleId, Violation
from sightline.rules import rule

REPAIR, STATES = "repair", "states"


# ------------------------------------------------------------------ who can be reached


@rule("C1-SSK-235", "C1-SSK-242", "C1-SSK-274")
def reach_of(now: Situation, healer: Trooper) -> list[Trooper]:
    """The bodies whose contact counts: the healer's, and that of the Peripheral which its Order activates."""
    servants = [each for each in servants_of(now, healer) if each.id in now.order.troopers]
    return [healer, *(each for each in servants if not now.is_immobilized(each))]


def touches(now: Situation, one: Trooper, two: Trooper) -> bool:
    """Whether they are in Silhouette contact at some point of the Order's route."""
    return any(
        now.table.touches(now.body(one, here), now.body(two, there))
        for here in now.poses(one)
        for there in now.poses(two)
    )


def is_fallen(now: Situation, trooper: Trooper) -> bool:
    """Unconscious, in whatever way."""
    return not trooper.states.isdisjoint(now.fixed.edition.state.down)


def as_it_was(state: State, key: str) -> Trooper | None:
    """Who acted in this Order, though it may have been killed in the meantime: everything is simultaneous."""
    return state.troopers.get(key) or next((each for each in reversed(state.fallen) if each.id == key), None)


@rule("C1-SSK-234", "C1-SSK-241")
class Healing(Skill, abc.ABC):
    """What Doctor and Engineer share: an ally in contact and a Normal Roll of WIP."""

    types = frozenset({SkillType.SHORT})
    needs_roll = True
    contact: RuleId
    """The rule that asks for Silhouette contact."""

    @abc.abstractmethod
    def modes(self, now: Situation, patient: Trooper) -> Iterator[str]:
        """The uses that make sense on somebody."""

    @abc.abstractmethod
    def unfit(self, now: Situation, patient: Trooper, mode: str) -> Iterator[Violation]:
        """Why it does not work on somebody."""

    @abc.abstractmethod
    def succeed(self, play: Play[State], healer: Trooper, patient: Trooper, mode: str) -> None:
        """The roll was passed."""

    @abc.abstractmethod
    def fail(self, play: Play[State], patient: Trooper, mode: str) -> None:
        """The roll was failed."""

    def remedies(self, now: Situation, patient: Trooper) -> list[Remedy]:
        """What this skill cancels of a patient's states."""
        return harm.remedies_for(now, patient, self.key)

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Every ally in contact that needs it."""
        for patient in now.patients_of(trooper.owner):
            modes = list(self.modes(now, patient)) if patient.id != trooper.id else []
            if modes and any(touches(now, hand, patient) for hand in reach_of(now, trooper)):
                for mode in modes:
                    yield Offer(use=Declaration(skill=self.key, mode=mode, aims=(Aim(patient.id),)))

    @rule("C1-STATE-007", "C1-STATE-008")
    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """One ally, in contact, that can be helped in this way."""
        if len(use.aims) != 1:
            yield Violation(code="healing.one_patient", rule="C1-SSK-276")
            return
        patient = now.find(use.aims[0].target)
        if patient is None or patient.owner != trooper.owner or patient.device or patient.id == trooper.id:
            yield Violation(code="healing.not_an_ally", params={"target": use.aims[0].target}, rule="C1-SSK-274")
            return
        if not any(touches(now, hand, patient) for hand in reach_of(now, trooper)):
            yield Violation(code="healing.no_contact", params={"target": patient.id}, rule=self.contact)
        yield from self.unfit(now, patient, use.mode)

    def requirements(self, now: Situation, declared: Declared) -> Iterator[Violation]:
        """The patient is gone."""
        if now.find(declared.use.aims[0].target) is None:
            yield Violation(code="infinity.no_target")

    def resolve(self, play: Play[State], declared: Declared) -> None:
        """Where several act together and one success is enough, the first of them settles it for all."""
        team = self._team(play.state, declared)
        if team[0] is declared:
            self.treat(play, team)

    def _team(self, state: State, declared: Declared) -> list[Declared]:
        """All who see to the same patient in the same way, if one success is enough for them."""
        kind = acting_group(Situation(state))
        if kind is None or kind.one_success is None:
            return [declared]
        skills = state.order.skills if state.order is not None else ()
        return [each for each in skills if each.use == declared.use]

    @rule("C1-SSK-275", "C1-STATE-008")
    def treat(self, play: Play[State], team: Sequence[Declared]) -> None:
        """The healers roll, whoever is in contact; who fails with nobody to make up for it does harm."""
        use = team[0].use
        rolls = [self._roll(play, each) for each in team]
        patient = play.state.troopers.get(use.aims[0].target)
        if patient is None or all(passed is None for passed in rolls):
            return
        healer = next((each for each, passed in zip(team, rolls, strict=True) if passed), None)
        if healer is not None:
            able = as_it_was(play.state, healer.trooper)
            assert able is not None
            self.succeed(play, able, patient, use.mode)
        elif not any(again(play, team[0]) for again in play.state.fixed.edition.second_chances):
            self.fail(play, patient, use.mode)

    def _roll(self, play: Play[State], declared: Declared) -> bool | None:
        """Whether a healer passes its roll; None where there is nobody to roll, or nobody to roll for."""
        healer = as_it_was(play.state, declared.trooper)
        patient = play.state.troopers.get(declared.use.aims[0].target)
        if healer is None or patient is None:
            return None
        attempt = Attempt(actor=healer, skill=self.key, attribute="wip", target=patient)
        return bool(normal_roll(play, attempt, cited="C1-STATE-008"))


class Doctor(Healing):
    """Bring somebody round, or lose them."""

    key = "doctor"
    reads = frozenset({"mode", "aims"})
    ability = "doctor"
    contact = "C1-SSK-242"

    def modes(self, now: Situation, patient: Trooper) -> Iterator[str]:
        """For the fallen; and, in an edition that has some, for states that a Doctor cancels."""
        if is_fallen(now, patient) and not now.profile(patient).structure:
            yield ""
        elif self.remedies(now, patient):
            yield STATES

    @rule("C1-PROF-020", "C1-SSK-246")
    def unfit(self, now: Situation, patient: Trooper, mode: str) -> Iterator[Violation]:
        """Only who has W and is Unconscious; wounds that leave a trooper standing are not treated."""
        if now.profile(patient).structure:
            yield Violation(code="healing.has_structure", params={"target": patient.id}, rule="C1-STATE-007")
        if mode == STATES:
            if not self.remedies(now, patient):
                yield Violation(code="healing.no_state_for_doctor", params={"target": patient.id}, rule="C1-SSK-243")
        elif not is_fallen(now, patient):
            yield Violation(code="healing.not_unconscious", params={"target": patient.id}, rule="C1-SSK-243")

    def succeed(self, play: Play[State], healer: Trooper, patient: Trooper, mode: str) -> None:
        """Rid of its states, or on its feet again."""
        if mode == STATES:
            for remedy in self.remedies(Situation(play.state), patient):
                harm.cancel(play, patient.id, remedy.state, remedy.rule)
        else:
            self._bring_round(play, patient)

    @rule("C1-SSK-244")
    def _bring_round(self, play: Play[State], patient: Trooper) -> None:
        """On its feet again, with a single W."""
        if is_fallen(Situation(play.state), patient):
            harm.recover(play, patient.id, cited="C1-SSK-244")

    @rule("C1-SSK-245")
    def fail(self, play: Play[State], patient: Trooper, mode: str) -> None:
        """Dead; a state that was at stake merely stays."""
        if mode != STATES:
            harm.die(play, patient.id)


class Engineer(Healing):
    """Repair a point of STR (mode `repair`), or put an end to every state that an Engineer can cancel (`states`)."""

    key = "engineer"
    reads = frozenset({"mode", "aims"})
    ability = "engineer"
    contact = "C1-SSK-235"

    def modes(self, now: Situation, patient: Trooper) -> Iterator[str]:
        """Repair what is damaged, free what is held."""
        if self._damaged(now, patient):
            yield REPAIR
        if self._cancellable(now, patient):
            yield STATES

    @staticmethod
    @rule("C1-PROF-021", "C1-SSK-237")
    def _damaged(now: Situation, patient: Trooper) -> bool:
        curable = patient.states.isdisjoint(now.fixed.edition.state.incurable)
        return now.profile(patient).structure and patient.lost > 0 and curable

    @rule("C1-SSK-239", "C1-STATE-031", "C1-STATE-037", "C1-STATE-268")
    def _cancellable(self, now: Situation, patient: Trooper) -> list[Remedy]:
        """Which of its states an Engineer can cancel."""
        return self.remedies(now, patient)

    @rule("C1-SSK-236")
    def unfit(self, now: Situation, patient: Trooper, mode: str) -> Iterator[Violation]:
        """There must be STR to repair, or a state to cancel."""
        if mode == REPAIR:
            if not now.profile(patient).structure:
                yield Violation(code="healing.no_structure", params={"target": patient.id}, rule="C1-STATE-007")
            elif not self._damaged(now, patient):
                yield Violation(code="healing.undamaged", params={"target": patient.id}, rule="C1-SSK-237")
        elif mode != STATES:
            yield Violation(code="healing.no_such_use", params={"mode": mode or "-"}, rule="C1-SSK-239")
        elif not self._cancellable(now, patient):
            yield Violation(code="healing.no_state", params={"target": patient.id}, rule="C1-SSK-239")

    @rule("C1-SSK-236", "C1-SSK-239")
    def succeed(self, play: Play[State], healer: Trooper, patient: Trooper, mode: str) -> None:
        """A point of STR back; or all states at once, and with Unconscious the point that it takes to get up."""
        remedies = self._cancellable(Situation(play.state), patient) if mode == STATES else []
        if mode == REPAIR or any(remedy.state in play.state.fixed.edition.state.down for remedy in remedies):
            harm.recover(play, patient.id, cited="C1-SSK-236")
        for remedy in remedies:
            harm.cancel(play, patient.id, remedy.state, remedy.rule)

    @rule("C1-SSK-238", "C1-SSK-240")
    def fail(self, play: Play[State], patient: Trooper, mode: str) -> None:
        """A point of STR lost, unless the states alone were at stake and Unconscious was not among them."""
        now = Situation(play.state)
        if mode == REPAIR or (is_fallen(now, patient) and now.profile(patient).structure):
            harm.lose(play, patient.id, 1)


def has_structure(now: Situation, trooper: Trooper) -> bool:
    """Whether it is STR that it lives by."""
    return now.profile(trooper).structure


PART = Part(
    skills=(Doctor(), Engineer()),
    remedies=(
        *(
            Remedy(state=state, skill="engineer", rule="C1-STATE-007", applies=has_structure)
            for state in ("unconscious", "shasvastii_embryo")
        ),
        Remedy(state="disconnected", skill="engineer", rule="C1-STATE-245", applies=disconnected_by_effect),
    ),
)

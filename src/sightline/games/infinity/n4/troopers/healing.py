"""Doctor and Engineer of N4, the rolls that a Command Token repeats, MediKit and GizmoKit."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.part import ROLL_BRACKETS, Part
from sightline.games.infinity.core.match.stages import Question, ask, asks
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order import harm
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.order.normal_rolls import normal_roll
from sightline.games.infinity.core.order.outcomes import Outcome
from sightline.games.infinity.core.order.resolution import everything
from sightline.games.infinity.core.skills.healing import STATES, Healing, is_fallen
from sightline.games.infinity.core.skills.healing import Doctor as AnyDoctor
from sightline.games.infinity.core.skills.medikit import Kit, rolls_of
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.n4.command_tokens import command_tokens, may_spend
from sightline.games.infinity.n4.commands import GoOn, SpendCommandToken
from sightline.games.infinity.n4.events import CommandTokenSpent
from sightline.games.infinity.n4.troopers.remote_presence import is_remote
from sightline.kernel import Command, Decision, Option, Play, Player, Violation
from sightline.rules import rule


class Doctor(AnyDoctor):
    """A Doctor, some of whom give back more than one W."""

    def succeed(self, play: Play[State], healer: Trooper, patient: Trooper, mode: str) -> None:
        """As many as it can, to who has fallen."""
        now = Situation(play.state)
        if mode == STATES:
            super().succeed(play, healer, patient, mode)
        elif is_fallen(now, patient):
            harm.recover(play, patient.id, points=_points(now, healer, patient), cited="N4-SSK-171")


@rule("N4-SSK-174")
def _points(now: Situation, healer: Trooper, patient: Trooper) -> int:
    """Doctor (2W): up to two, never more than the patient has lost."""
    entry = now.entry(healer, Doctor.key)
    return min(patient.lost, entry.adds.get("vitality", 1) if entry is not None else 1)


# ------------------------------------------------------------------ a second chance for a Command Token


def _declared(state: State) -> Declared | None:
    """Whose failed roll the pending question is about."""
    if state.order is None:
        return None
    patient = state.pending[0].trooper
    fits = (each for each in everything(state) if each.use.skill in ("doctor", "engineer"))
    return next((each for each in fits if each.use.targets == (patient,)), None)


@rule("N4-EQUIP-057", "N4-SSK-271", "N4-SSK-197", "N4-CMD-015", "N4-CMD-016")
def may_be_repeated(now: Situation, patient: Trooper, skill: str) -> bool:
    """A Doctor's roll on somebody with a Cube, an Engineer's on somebody with Remote Presence.

    They are asked of the profile: what is down has not lost its Cube. Who has Mnemonica counts as having none.
    """
    if skill == "engineer":
        return is_remote(now, patient)
    return has_cube(now, patient)


@rule("N4-SSK-197")
def has_cube(now: Situation, trooper: Trooper) -> bool:
    """Whether it carries a Cube, of either make; those with Mnemonica are taken not to."""
    if now.entry(trooper, "mnemonica") is not None:
        return False
    return any(now.entry(trooper, key) is not None for key in ("cube", "cube_2"))


def offer_second_chance(play: Play[State], declared: Declared) -> bool:
    """Ask, if there is a token to spend."""
    now = Situation(play.state)
    patient = now.trooper(declared.use.aims[0].target)
    if not may_spend(now, patient.owner) or not may_be_repeated(now, patient, declared.use.skill):
        return False
    ask(play, SecondRoll.name, [patient.id])
    return True


class SecondRoll(Question):
    """A roll to heal or repair has failed: is a Command Token worth another one?"""

    name = "n4.second_roll"
    kind = "second_roll"
    takes = (SpendCommandToken, GoOn)

    def decision(self, state: State) -> Decision | None:
        """The owner of the patient."""
        trooper = state.troopers.get(state.pending[0].trooper)
        return None if trooper is None else asks(self.kind, trooper.owner, trooper=trooper.id)

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Yes or no."""
        yield Option(command=SpendCommandToken(player=player, use="second_roll", trooper=now.state.pending[0].trooper))
        yield Option(command=GoOn(player=player))

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """On this, and on nobody else."""
        asked = now.state.pending[0].trooper
        if isinstance(command, SpendCommandToken) and (command.use, command.trooper) != ("second_roll", asked):
            yield Violation(code="orders.no_such_use", params={"use": command.use[:40]}, rule="N4-EQUIP-057")

    @rule("N4-EQUIP-057", "N4-SSK-271", "N4-CMD-015", "N4-CMD-016")
    def play(self, play: Play[State], command: Command) -> None:
        """Roll again; or bear the failure."""
        declared, patient = _declared(play.state), play.state.troopers[play.state.pending[0].trooper]
        assert declared is not None
        self.answered(play)
        skill = play.state.fixed.edition.skill[declared.use.skill]
        assert isinstance(skill, Healing)
        if isinstance(command, SpendCommandToken):
            left = command_tokens(Situation(play.state), command.player) - 1
            play.emit(
                CommandTokenSpent(
                    player=command.player, use="second_roll", trooper=patient.id, left=left, rule="N4-EQUIP-057"
                )
            )
            skill.treat(play, [declared])
        else:
            skill.fail(play, patient, declared.use.mode)


# ------------------------------------------------------------------ kits


@rule("N4-EQUIP-045")
def any_roll(passed: int, rolls: int) -> bool:  # noqa: ARG001
    """Of several MediKits one that works is enough."""
    return passed > 0


@rule("N4-EQUIP-030", "N4-EQUIP-031", "N4-EQUIP-032")
class GizmoKit(Kit):
    """Repair an ally, at range or in contact."""

    key = "gizmokit"
    ability = "gizmokit"

    @rule("N4-EQUIP-030", "N4-EQUIP-034")
    def unfit(self, now: Situation, trooper: Trooper, patient: Trooper) -> Iterator[Violation]:
        """An allied Model that has lost STR, whether it is Unconscious or not."""
        if patient.owner != trooper.owner or now.is_marker(patient):
            yield Violation(code="healing.not_an_ally", params={"target": patient.id}, rule="N4-EQUIP-030")
        if not now.profile(patient).structure:
            yield Violation(code="healing.no_structure", params={"target": patient.id}, rule="N4-EQUIP-030")
        elif patient.lost <= 0 or not patient.states.isdisjoint(now.fixed.edition.state.incurable):
            yield Violation(code="healing.undamaged", params={"target": patient.id}, rule="N4-EQUIP-034")


@rule("N4-EQUIP-033", "N4-EQUIP-035", "N4-EQUIP-036", "N4-SSK-270")
def repair(play: Play[State], outcome: Outcome) -> None:
    """The patient rolls PH, by its own GizmoKit (PH=X) if it has one: a point of STR more, or one less."""
    for patient, rolls in rolls_of(play, outcome, GizmoKit.key):
        if patient.lost <= 0:
            continue
        attempt = Attempt(actor=patient, skill=GizmoKit.key, attribute="ph")
        if normal_roll(play, attempt, cited="N4-EQUIP-033", dice=rolls):
            harm.recover(play, patient.id, cited="N4-EQUIP-033")
        else:
            harm.lose(play, patient.id, 1)


PART = Part(
    skills=(Doctor(), GizmoKit()),
    stages=(SecondRoll(),),
    second_chances=(offer_second_chance,),
    after_combat=(repair,),
    abilities=tuple(AbilityRow(key=key) for key in ("gizmokit", "cube", "cube_2")),
    brackets={"doctor": ROLL_BRACKETS | {"adds"}},
)

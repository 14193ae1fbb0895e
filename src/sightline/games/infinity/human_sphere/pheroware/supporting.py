"""Support Tactics: spheres that fill the air, First Aid and Revitalis."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar

from sightline.games.infinity.core.match.events import Remembered, UseSpent
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, Pose, State, Trooper
from sightline.games.infinity.core.order import harm
from sightline.games.infinity.core.order.declarations import Aim, Declaration, Label, SkillType
from sightline.games.infinity.core.order.modifiers import Attempt, is_by_sight
from sightline.games.infinity.core.order.normal_rolls import normal_roll
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.skills.healing import is_fallen
from sightline.games.infinity.core.table.areas import AreaKind
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.human_sphere.pheroware.tactics import (
    FIRST_AID,
    MIRRORBALL,
    NIMBUS,
    REVITALIS,
    has_tactic,
)
from sightline.games.infinity.human_sphere.symbionts import has_armor, is_active
from sightline.games.infinity.n4.hacking import white_noise
from sightline.geometry.shapes import Body
from sightline.kernel import Mod, Play, RuleId, Violation
from sightline.rules import rule

SHORT_AND_ARO: Annotated[frozenset[SkillType], "HS-NIMB-001", "HS-MIRR-001", "HS-REVIT-001", "HS-REF-031"] = frozenset(
    {SkillType.SHORT, SkillType.ARO}
)
SHORT: Annotated[frozenset[SkillType], "HS-FAID-001"] = frozenset({SkillType.SHORT})

# ------------------------------------------------------------------ spheres

UPHELD = "sphere."
SPHERES: Mapping[str, RuleId] = {NIMBUS: "HS-NIMB-006", white_noise.KEY: "HS-MIRR-006"}
"""What spheres are made of, with the rule by which they are let go."""


def upheld_key(kind: str, trooper: str) -> str:
    """What a match remembers of who upholds a sphere in this turn: which of its kind that is."""
    return f"{UPHELD}{kind}.{trooper}"


def upheld(now: Situation, trooper: str) -> Iterator[tuple[str, int]]:
    """The sphere that somebody upholds."""
    for kind in SPHERES:
        number = now.state.memory.get(upheld_key(kind, trooper))
        if number:
            yield kind, number


class Sphere(white_noise.WhiteNoise):
    """Fill a circle of the Zone of Control, if a roll of WIP succeeds."""

    types = SHORT_AND_ARO
    labels = frozenset({Label.NO_LOF})
    outside = "pheroware.not_inside"
    alone: ClassVar[RuleId]
    """The rule that allows one of them in a turn."""

    def known_by(self, now: Situation, trooper: Trooper) -> bool:
        """Whoever has the Tactic."""
        return has_tactic(now, trooper, self.key)

    @rule("HS-NIMB-002", "HS-NIMB-003", "HS-MIRR-002", "HS-MIRR-003")
    def reach(self, now: Situation, trooper: Trooper, at: Pose) -> Sequence[Body]:
        """Its own Zone of Control, and nobody else's."""
        return [now.body(trooper, at)]

    @rule("HS-NIMB-005", "HS-MIRR-005")
    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """One place, and one Support Tactic in a turn."""
        yield from super().check(now, trooper, use, when)
        if any(upheld(now, trooper.id)):
            yield Violation(code="pheroware.one_sphere", params={"trooper": trooper.id}, rule=self.alone)

    @rule("HS-NIMB-002", "HS-NIMB-004", "HS-NIMB-007", "HS-MIRR-002", "HS-MIRR-004", "HS-MIRR-007")
    def conclude(self, play: Play[State], declared: Declared) -> None:
        """It is there from the end of the Order to that of the turn, however well the roll went."""
        made = bool(play.state.memory.get(self.placed(declared.trooper)))
        super().conclude(play, declared)
        if made:
            number = sum(area.kind == self.area for area in play.state.areas)
            play.emit(Remembered(key=upheld_key(self.area, declared.trooper), value=number))


class NimbusSphere(Sphere):
    """A mist that dims the sight and swallows shots."""

    key = area = NIMBUS
    rolled, within, alone = "HS-NIMB-002", "HS-NIMB-003", "HS-NIMB-005"


class Mirrorball(Sphere):
    """Noise that blinds Multispectral Visors."""

    key = MIRRORBALL
    rolled, within, alone = "HS-MIRR-002", "HS-MIRR-003", "HS-MIRR-005"
    area: ClassVar[Annotated[str, "HS-MIRR-008"]] = white_noise.KEY


@rule("HS-NIMB-005", "HS-MIRR-005")
def let_go(play: Play[State]) -> None:
    """In the next turn another sphere may be made."""
    for key, upheld in sorted(play.state.memory.items()):
        if key.startswith(UPHELD) and upheld:
            play.emit(Remembered(key=key, value=0))


def in_mist(now: Situation, attempt: Attempt) -> bool:
    """Whether something is done to a target from, into or through a Nimbus."""
    clouds = [area for area in now.state.areas if area.kind == NIMBUS]
    if not clouds or attempt.target is None:
        return False
    here, there = now.body(attempt.actor, attempt.from_pose), now.body(attempt.target, attempt.at_pose)
    return any(now.table.crosses(here, there, now.table.disc(area.at, area.radius, area.kind)) for area in clouds)


@rule("HS-NIMB-001", "HS-NIMB-002")
def dim(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """-3 to whatever needs line of fire; being Reflective, it is the same to every visor."""
    if is_by_sight(now, attempt) and in_mist(now, attempt):
        yield Mod(-3, "pheroware.nimbus", "HS-NIMB-002")


@rule("HS-NIMB-002")
def swallowed(now: Situation, attempt: Attempt) -> int:
    """A die less of those that a target of a BS Attack was given."""
    return -1 if in_mist(now, attempt) else 0


# ------------------------------------------------------------------ once in a game


class Once(Skill):
    """A Tactic that its user has for a single roll of WIP."""

    needs_roll = True
    labels = frozenset({Label.NO_LOF})
    once: ClassVar[RuleId]
    rolled: ClassVar[RuleId]

    def known_by(self, now: Situation, trooper: Trooper) -> bool:
        """Whoever has the Tactic."""
        return has_tactic(now, trooper, self.key)

    @rule("HS-FAID-005", "HS-REVIT-004")
    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """It was not used before."""
        if trooper.uses.get(self.key):
            params = {"trooper": trooper.id, "tactic": self.key}
            yield Violation(code="pheroware.used_up", params=params, rule=self.once)

    @rule("HS-FAID-005", "HS-REVIT-004")
    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """Whether it succeeds or not."""
        play.emit(UseSpent(trooper=trooper.id, weapon=self.key))

    def succeeds(self, play: Play[State], declared: Declared) -> bool:
        """A Normal Roll; a Critical is a success like any other."""
        user = play.state.troopers.get(declared.trooper)
        if user is None:
            return False
        return bool(normal_roll(play, Attempt(actor=user, skill=self.key, attribute="wip"), cited=self.rolled))


class FirstAid(Once):
    """Bring round an ally in Symbiont Armor, wherever it lies in the Zone of Control; or lose it."""

    key = FIRST_AID
    reads = frozenset({"aims"})
    types = SHORT
    once, rolled = "HS-FAID-005", "HS-FAID-003"

    @rule("HS-FAID-002")
    def fits_patient(self, now: Situation, trooper: Trooper, patient: Trooper) -> bool:
        """An ally that is Unconscious and has Symbiont Armor."""
        return patient.owner == trooper.owner and is_fallen(now, patient) and has_armor(now, patient)

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Everybody that it would help."""
        for patient in now.of(trooper.owner):
            if self.fits_patient(now, trooper, patient):
                yield Offer(use=Declaration(skill=self.key, aims=(Aim(patient.id),)))

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """One such patient. Nobody measures: whether it is near enough shows at the Resolution."""
        yield from super().check(now, trooper, use, when)
        patients = [now.find(key) for key in use.targets]
        if len(patients) != 1 or patients[0] is None or not self.fits_patient(now, trooper, patients[0]):
            yield Violation(code="pheroware.no_patient", rule="HS-FAID-002")

    @rule("HS-FAID-002", "HS-FAID-007")
    def requirements(self, now: Situation, declared: Declared) -> Iterator[Violation]:
        """It lies in the Zone of Control, seen from some point of the way."""
        user, patient = now.trooper(declared.trooper), now.find(declared.use.targets[0])
        if patient is None or not any(
            now.in_zone_of_control(now.body(user, pose), now.body(patient)) for pose in now.poses(user)
        ):
            yield Violation(code="pheroware.too_far", rule="HS-FAID-007")

    @rule("HS-FAID-003", "HS-FAID-004", "HS-FAID-006")
    def resolve(self, play: Play[State], declared: Declared) -> None:
        """One point, and on its feet again; or Dead."""
        if declared.trooper not in play.state.troopers or declared.use.targets[0] not in play.state.troopers:
            return
        if self.succeeds(play, declared):
            harm.recover(play, declared.use.targets[0], cited="HS-FAID-003")
        else:
            harm.die(play, declared.use.targets[0])


class Revitalis(Once):
    """Heal one's own Active Symbiont Armor."""

    key = REVITALIS
    types = SHORT_AND_ARO
    once, rolled = "HS-REVIT-004", "HS-REVIT-003"

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """Only while the armor is Active."""
        yield from super().check(now, trooper, use, when)
        if not is_active(now, trooper):
            params = {"trooper": trooper.id}
            yield Violation(code="pheroware.no_active_armor", params=params, rule="HS-REVIT-002")

    @rule("HS-REVIT-003", "HS-REVIT-005", "HS-REVIT-006")
    def resolve(self, play: Play[State], declared: Declared) -> None:
        """A point back of the Active profile, if any is lost; a failure does no harm."""
        if self.succeeds(play, declared) and play.state.troopers[declared.trooper].lost > 0:
            harm.recover(play, declared.trooper, cited="HS-REVIT-003")


PARTS = (
    Part(
        skills=(NimbusSphere(), Mirrorball()),
        areas=(AreaKind(key=NIMBUS),),
        mods=(dim,),
        thinning=(swallowed,),
        in_states_phase=(let_go,),
    ),
    Part(skills=(FirstAid(), Revitalis())),
)

"""White Noise: a zone of the Hacking Area through which Multispectral Visors see nothing, until the States Phase."""

import random
from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from sightline.games.infinity.core.match.events import AreaLaid, Remembered
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Area, Declared, Pose, State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Placement, SkillType
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.order.normal_rolls import normal_roll
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.table.areas import AreaKind
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.n4.hacking.area import repeaters
from sightline.games.infinity.n4.hacking.hack import programs_of
from sightline.geometry.shapes import Body
from sightline.geometry.templates import TemplateKind, circle_at
from sightline.kernel import Parameter, Play, RuleId, Violation
from sightline.rules import rule

KEY = "white_noise"
SKY = 10_000.0
"""Millimetres: higher than anything."""


@rule("N4-HACK-133", "N4-HACK-136")
def zones(now: Situation, hacker: Trooper, at: Pose) -> Sequence[Body]:
    """What the Hacking Area consists of: the Hacker, and the Repeaters of its side."""
    return [now.body(hacker, at), *(now.body(each) for each in repeaters(now, hacker.owner) if each.id != hacker.id)]


@rule("N4-HACK-129", "N4-HACK-130", "N4-HACK-131", "N4-HACK-132", "N4-REF-010")
class WhiteNoise(Skill):
    """Fill a circle with noise, if a roll of WIP succeeds; only the Active Trooper can."""

    key = KEY
    reads = frozenset({"placements"})
    types = frozenset({SkillType.SHORT})
    needs_roll = True
    area: ClassVar[str] = KEY
    """What the circle is filled with."""
    outside: ClassVar[str] = "n4_hacking.not_inside"
    rolled: ClassVar[RuleId] = "N4-HACK-132"
    within: ClassVar[RuleId] = "N4-HACK-133"

    def placed(self, key: str) -> str:
        """What a match remembers of a roll that succeeded, until the end of the Order."""
        return f"{self.key}.placed.{key}"

    def reach(self, now: Situation, trooper: Trooper, at: Pose) -> Sequence[Body]:
        """In whose Zones of Control the circle may lie."""
        return zones(now, trooper, at)

    def known_by(self, now: Situation, trooper: Trooper) -> bool:
        """Whoever has the program."""
        return self.key in programs_of(now, trooper)

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """At a point to choose."""
        yield Offer(use=Declaration(skill=self.key), blanks=(Parameter(name="placements", kind="template"),))

    def complete(
        self, now: Situation, trooper: Trooper, use: Declaration, when: When, chance: random.Random
    ) -> Declaration | None:
        """Around the Hacker or one of its Repeaters."""
        centre = chance.choice(self.reach(now, trooper, now.poses(trooper)[-1]))
        return msgspec.structs.replace(use, placements=(Placement(centre.at),))

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """One place. Nobody measures: whether it is in the Hacking Area shows at the Resolution."""
        if len(use.placements) != 1:
            yield Violation(code="n4_hacking.one_place", rule=self.rolled)

    @rule("N4-HACK-133")
    def requirements(self, now: Situation, declared: Declared) -> Iterator[Violation]:
        """All of the circle has to be inside, seen from some point of the Hacker's way."""
        circle = circle_at(declared.use.placements[0].at)
        hacker = now.trooper(declared.trooper)
        if not any(now.table.controlled(circle, self.reach(now, hacker, pose)) for pose in now.poses(hacker)):
            yield Violation(code=self.outside, rule=self.within)

    @rule("N4-HACK-132")
    def resolve(self, play: Play[State], declared: Declared) -> None:
        """A Normal Roll of WIP."""
        hacker = play.state.troopers.get(declared.trooper)
        if hacker is None:
            return
        attempt = Attempt(actor=hacker, skill=self.key, attribute="wip", active=True)
        if normal_roll(play, attempt, cited=self.rolled):
            play.emit(Remembered(key=self.placed(hacker.id), value=1))

    @rule("N4-HACK-131", "N4-HACK-132", "N4-HACK-134")
    def conclude(self, play: Play[State], declared: Declared) -> None:
        """The noise begins at the end of the Order, and reaches to the sky."""
        key = self.placed(declared.trooper)
        if not play.state.memory.get(key):
            return
        play.emit(Remembered(key=key, value=0))
        circle = circle_at(declared.use.placements[0].at)
        radius = circle.shapes.height(TemplateKind.CIRCULAR)
        area = Area(kind=self.area, at=circle.focus, radius=radius, height=SKY, until="turn")
        play.emit(AreaLaid(area=area, rule=self.rolled))


@rule("N4-TRAIT-027", "N4-TERR-016")
def sees_through(now: Situation, viewer: Trooper) -> bool:
    """Everybody but those with a Multispectral Visor."""
    return now.ability(viewer, "multispectral_visor") is None


PART = Part(
    skills=(WhiteNoise(),),
    areas=(AreaKind(key=KEY, blocks_sight=True, seen_through_by=sees_through),),
    abilities=(AbilityRow(key=KEY),),
)

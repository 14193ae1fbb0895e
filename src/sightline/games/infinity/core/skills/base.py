"""What a skill is: one small unit that says what it costs, when it may be declared, and what comes of it."""

import functools
import random
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import ClassVar

import msgspec

from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label, SkillType
from sightline.games.infinity.core.order.outcomes import Strike
from sightline.games.infinity.core.order.rolls import Protection
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Parameter, Play, Violation
from sightline.rules import rule


class When(StrEnum):
    """At which point of an Order a skill is declared."""

    FIRST = "first"
    SECOND = "second"
    ARO = "aro"

    @property
    def step(self) -> int:
        """Which half of the Order it belongs to, for the active player."""
        return 2 if self is When.SECOND else 1


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A declaration that is worth offering: complete, or with blanks to fill in."""

    use: Declaration
    blanks: tuple[Parameter, ...] = ()


DETAILS: Mapping[str, object] = {"path": (), "weapon": "", "mode": "", "aims": (), "at": None, "placements": ()}
"""What a declaration may tell beyond its skill, with what it is when it tells nothing of the kind. Facing and going
prone are no such details: they may go with anything."""


class Skill:
    """A skill. Sub-classes override what they need; the rest says "nothing special"."""

    key: ClassVar[str]
    types: ClassVar[frozenset[SkillType]]
    labels: ClassVar[frozenset[Label]] = frozenset()
    ability: ClassVar[str] = ""
    """The entry of the profile that gives it; empty for Common Skills, which everybody has (C1-CSK-205)."""
    needs_roll: ClassVar[bool] = False
    """Whether declaring it asks for dice, which gives a Camouflaged trooper away."""
    betrays: ClassVar[bool] = False
    """Whether declaring it gives a Camouflaged trooper away though it asks for no dice."""
    in_close_combat: ClassVar[bool] = False
    """Whether a trooper that is Engaged may declare it (C1-STATE-019)."""
    reads: ClassVar[frozenset[str]] = frozenset()
    """Which details of a declaration it has a use for."""
    by_sight: ClassVar[bool] = False
    """Whether it is harder against a target that is hard to see, by Cover or by Mimetism."""
    minds_reactions: ClassVar[bool] = False
    """Whether what may be declared in ARO depends on the AROs that others have declared."""
    discreet: ClassVar[bool] = False
    """Whether a Marker may declare it and stay one, though it is an Entire Order."""
    unopposed: ClassVar[bool] = False
    """Whether what it rolls meets nothing Face to Face: everybody concerned makes a Normal Roll."""
    frees: ClassVar[bool] = False
    """Whether somebody may declare it though it is held fast."""
    waits: ClassVar[bool] = False
    """Whether who declares it in ARO only comes onto the table, with its reaction still before it."""
    early: ClassVar[bool] = False
    """Whether it is resolved before the combat rolls of the same Order."""

    @functools.cached_property
    def by_ability(self) -> bool:
        """Whether nothing but an entry of the profile decides who has it."""
        return bool(self.ability) and type(self).known_by is Skill.known_by

    def fits(self, when: When) -> bool:
        """Whether it may ever be declared at a point of an Order: by what it costs, unless that differs by trooper."""
        if type(self).kinds is not Skill.kinds:
            return True
        if when is When.ARO:
            return SkillType.ARO in self.types
        if when is When.FIRST:
            return not self.types <= {SkillType.ARO}
        return not self.types.isdisjoint({SkillType.SHORT_MOVEMENT, SkillType.SHORT})

    @property
    @rule("C1-ZOC-002", "C1-LABEL-216")
    def blind(self) -> bool:
        """Whether it can be declared without line of fire: Dodge, and whatever carries the No LoF label."""
        return Label.NO_LOF in self.labels

    def known_by(self, now: Situation, trooper: Trooper) -> bool:
        """Whether the trooper has it."""
        return not self.ability or now.ability(trooper, self.ability) is not None

    def kinds(self, now: Situation, trooper: Trooper) -> frozenset[SkillType]:
        """What it costs this trooper; some abilities make a skill cheaper."""
        return self.types

    def stride(self, now: Situation, trooper: Trooper, use: Declaration) -> float | None:
        """How far, in mm, it may go, if that is not one MOV value."""
        return None

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """The declarations worth offering now."""
        yield Offer(use=Declaration(skill=self.key))

    def complete(
        self,
        now: Situation,
        trooper: Trooper,
        use: Declaration,
        when: When,
        chance: random.Random,
    ) -> Declaration | None:
        """Fill in the blanks of an offer at random; None when nothing legal was found."""
        return use

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """Every reason why it cannot be declared like this."""
        return iter(())

    def designated(self, now: Situation, trooper: Trooper, use: Declaration) -> frozenset[str]:
        """Whom it is used on; nobody where it needs no target, or where that is still to be filled in."""
        return frozenset(use.targets)

    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """What happens at once when it is declared: movement, the spending of disposables."""
        return

    def requirements(self, now: Situation, declared: Declared) -> Iterator[Violation]:
        """What is not met at Resolution; then it counts as Idle."""
        return iter(())

    def strikes(self, now: Situation, declared: Declared) -> Iterator[Strike]:
        """The attacks it makes."""
        return iter(())

    def protection(self, now: Situation, declared: Declared) -> Protection | None:
        """How it protects its user from attacks."""
        return None

    def resolve(self, play: Play[State], declared: Declared) -> None:
        """What else comes of it, at Resolution."""
        return

    def conclude(self, play: Play[State], declared: Declared) -> None:
        """What comes of it at the end of the Order."""
        return

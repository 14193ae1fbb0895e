"""d20 rolls as the rulebooks define them: Success Value, Criticals, Normal and Face to Face Rolls.

The same words judge real dice in a game and price them in `sightline.odds.exchange`. Editions differ in little, so
the rules of a roll are a value that is passed in.
"""

import enum
from collections.abc import Sequence

import msgspec

from sightline.kernel.errors import BadInput
from sightline.kernel.mods import Mod
from sightline.rules import rule

SIDES = 20


class Critical(enum.StrEnum):
    """What a Critical of an Attack brings."""

    NONE = "none"
    """There are no Criticals (the introductory game)."""
    EXTRA_SAVE = "extra_save"
    """One more Saving Roll (CodeOne, N4)."""
    DIRECT = "direct"
    """One of the hit's effects without a Saving Roll (Human Sphere, as in N3)."""


class RollRules(msgspec.Struct, frozen=True):
    """What an edition says about rolls."""

    name: str
    """Also the name of the book that is cited for them (`sightline.rules.equivalents.BOOKS`)."""
    critical: Critical = Critical.EXTRA_SAVE
    mod_cap: int = 12
    """The sum of all MODs counts no further than this, up or down."""

    @property
    def criticals(self) -> bool:
        """Whether there are Criticals at all."""
        return self.critical is not Critical.NONE


CODEONE = RollRules("codeone")
N4 = RollRules("n4")
HUMAN_SPHERE = RollRules("human_sphere", Critical.DIRECT)
INTRODUCTORY = RollRules("introductory", Critical.NONE)
GAMES = {rules.name: rules for rules in (CODEONE, N4, HUMAN_SPHERE, INTRODUCTORY)}


class SuccessValue(msgspec.Struct, frozen=True):
    """An attribute with its MODs: what a die must not exceed. It prints as the sum that it is.

    >>> print(success_value(12, (Mod(3, "mod.range"), Mod(-3, "mod.cover"))))
    12 +3 -3 = 12
    """

    base: int
    mods: tuple[Mod, ...] = ()
    cap: int = 12

    @property
    @rule("C1-ROLL-005")
    def mod(self) -> int:
        """The sum of the MODs that counts: never beyond the cap.

        >>> success_value(13, (Mod(-6, "a"), Mod(-3, "b"), Mod(-6, "c"))).mod
        -12
        """
        return max(-self.cap, min(self.cap, sum(mod.value for mod in self.mods)))

    @property
    @rule("C1-ROLL-002", "C1-ROLL-003", "C1-ROLL-004", "C1-INTRO-013")
    def value(self) -> int:
        """The Success Value: the attribute after all MODs, and what a rule means by the value of an attribute.

        >>> success_value(12, (Mod(3, "mod.range"),)).value
        15
        """
        return self.base + self.mod

    @property
    @rule("C1-ROLL-014")
    def automatic_failure(self) -> bool:
        """Whether the roll fails without being made.

        >>> success_value(9, (Mod(-9, "mod.range"),)).automatic_failure
        True
        """
        return self.value < 1

    @property
    @rule("C1-ROLL-015")
    def excess(self) -> int:
        """What is added to each die because the Success Value is above 20.

        >>> success_value(23).excess
        3
        """
        return max(0, self.value - SIDES)

    def __str__(self) -> str:
        raw = sum(mod.value for mod in self.mods)
        terms = [str(self.base), *(f"{mod.value:+d}" for mod in self.mods)]
        capped = f" (max {self.mod:+d})" if raw != self.mod else ""
        return f"{' '.join(terms)}{capped} = {self.value}" if self.mods else str(self.value)


def success_value(base: int, mods: Sequence[Mod] = (), rules: RollRules = CODEONE) -> SuccessValue:
    """The Success Value of an attribute with these MODs.

    >>> success_value(11, [Mod(3, "mod.range", "C1-RNG-003"), Mod(-3, "mod.cover", "C1-COV-003")]).value
    11
    """
    return SuccessValue(base, tuple(mods), rules.mod_cap)


class Die(msgspec.Struct, frozen=True):
    """A die that has been judged.

    >>> judge(9, success_value(12))
    Die(natural=9, result=9, success=True, critical=False)
    """

    natural: int
    result: int
    """The natural die plus the excess of a Success Value above 20."""
    success: bool
    critical: bool


@rule("C1-ROLL-001", "C1-ROLL-013", "C1-ROLL-016")
def judge(natural: int, needed: SuccessValue, rules: RollRules = CODEONE) -> Die:
    """Say what one die is worth.

    >>> judge(17, success_value(23))
    Die(natural=17, result=20, success=True, critical=True)
    """
    if not 1 <= natural <= SIDES:
        raise BadInput("odds.not_a_d20", value=natural, rule="C1-ROLL-001")
    result = natural + needed.excess
    critical_result = result >= SIDES if needed.excess else result == needed.value
    success = natural <= needed.value
    return Die(natural, result, success, success and critical_result and rules.criticals)


@rule("C1-ROLL-017")
def roll(naturals: Sequence[int], needed: SuccessValue, rules: RollRules = CODEONE) -> tuple[Die, ...]:
    """Judge the dice of one side; a Normal Roll is no more than that. No die counts if the roll is not made.

    >>> [die.success for die in roll((8, 12), success_value(12, (Mod(-3, "mod.range"),)))]
    [True, False]
    """
    if needed.automatic_failure:
        return ()
    return tuple(judge(natural, needed, rules) for natural in naturals)


class FaceToFace(msgspec.Struct, frozen=True, kw_only=True):
    """How a Face to Face Roll came out: which dice of each side still count."""

    active: tuple[Die, ...]
    """The successes that the active side keeps."""
    reactive: tuple[Die, ...]
    active_cancelled: tuple[Die, ...]
    """Successes that came to nothing."""
    reactive_cancelled: tuple[Die, ...]

    @property
    def winner(self) -> str | None:
        """`active`, `reactive`, or None when nobody keeps a success."""
        if self.active:
            return "active"
        return "reactive" if self.reactive else None

    @property
    @rule("C1-FTF-006")
    def tie(self) -> bool:
        """Whether both sides succeeded and everything was cancelled."""
        return self.winner is None and bool(self.active_cancelled) and bool(self.reactive_cancelled)


@rule("C1-FTF-002", "C1-FTF-007", "C1-FTF-008", "C1-FTF-009", "C1-INTRO-014", "C1-INTRO-015")
def face_to_face(active: Sequence[Die], reactive: Sequence[Die]) -> FaceToFace:
    """Compare the successes of both sides.

    >>> needed = success_value(12)
    >>> outcome = face_to_face(roll((9, 4), needed), roll((5,), needed))
    >>> outcome.winner, [die.natural for die in outcome.active], [die.natural for die in outcome.active_cancelled]
    ('active', [9], [4])
    """
    ours = tuple(die for die in active if die.success)
    theirs = tuple(die for die in reactive if die.success)
    return FaceToFace(
        active=tuple(die for die in ours if _survives(die, theirs)),
        reactive=tuple(die for die in theirs if _survives(die, ours)),
        active_cancelled=tuple(die for die in ours if not _survives(die, theirs)),
        reactive_cancelled=tuple(die for die in theirs if not _survives(die, ours)),
    )


@rule("C1-FTF-003", "C1-FTF-004", "C1-FTF-005", "C1-FTF-010", "C1-FTF-011", "C1-FTF-012")
def _survives(die: Die, opposing: Sequence[Die]) -> bool:
    """Whether a success outlasts all opposing successes, including those that are themselves cancelled.

    A Critical of the other side leaves nothing; without one, a Critical survives and so does whatever is strictly
    higher than everything that opposes it.
    """
    if any(other.critical for other in opposing):
        return False
    return die.critical or all(die.result > other.result for other in opposing)

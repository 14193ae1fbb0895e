"""Everything that is rolled in one Order, as a graph: rolls are its nodes, and who opposes whom its edges.

One roll may meet several others (a Dodge against every attack on its trooper), several may meet one, and a roll may be
aimed at several targets (an Impact Template). Face to Face, Normal, Dodge, Reset and template rolls all settle here, by
the same function, whether the dice lie on the table or their odds are asked for (`sightline.odds.joint`).
"""

import functools
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from sightline.kernel.errors import BadInput
from sightline.odds.rolls import CODEONE, Die, FaceToFace, RollRules, SuccessValue, face_to_face, judge, success_value
from sightline.odds.saves import Trooper, Weapon
from sightline.rules import rule


class Aim(msgspec.Struct, frozen=True, kw_only=True):
    """A target of a roll, and what a success does to it."""

    target: int
    """The number of a trooper of the graph."""
    weapon: Weapon | None = Weapon()
    """None where a success does something else than harm."""
    covered: bool = False
    """Whether Partial Cover helps the target's saves against this."""
    critical: bool = True
    """Whether a Critical is one for this target, and not a success like any other."""


class Roll(msgspec.Struct, frozen=True, kw_only=True):
    """Dice that one trooper rolls together."""

    owner: int
    sv: int = 0
    """The Success Value where nothing opposes it; each opposition has its own."""
    dice: int = 1
    aims: tuple[Aim, ...] = ()
    """Whom it attacks; nobody, if it only protects its owner."""
    automatic: bool = False
    """Whether it hits without being rolled, as often as it has dice: a Direct Template."""
    fixed: int | None = None
    """What every die shows without being rolled."""
    shields: bool = False
    """Whether what it meets is avoided for whomever that is aimed at, not only for its owner."""


class Opposition(msgspec.Struct, frozen=True, kw_only=True):
    """Two rolls that meet Face to Face; if one of them is automatic, the other avoids it by a Normal Roll."""

    one: int
    """The number of a roll of the graph."""
    two: int
    one_needs: int
    """The Success Value of the first roll against the second: MODs may differ from opponent to opponent."""
    two_needs: int


class Graph(msgspec.Struct, frozen=True, kw_only=True):
    """What is rolled in one Order, and among whom."""

    troopers: tuple[Trooper, ...]
    rolls: tuple[Roll, ...]
    oppositions: tuple[Opposition, ...] = ()


class Meeting(msgspec.Struct, frozen=True):
    """An opposition seen from one of its rolls."""

    other: int
    needs: int
    other_needs: int


def meetings(graph: Graph) -> Mapping[int, Sequence[Meeting]]:
    """Whom each roll meets.

    >>> duel = Graph(troopers=(Trooper(), Trooper()), rolls=(Roll(owner=0), Roll(owner=1)),
    ...              oppositions=(Opposition(one=0, two=1, one_needs=12, two_needs=9),))
    >>> meetings(duel)[1]
    [Meeting(other=0, needs=9, other_needs=12)]
    """
    found: dict[int, list[Meeting]] = {number: [] for number in range(len(graph.rolls))}
    for each in graph.oppositions:
        if each.one == each.two or max(each.one, each.two) >= len(graph.rolls):
            raise BadInput("odds.no_such_roll", one=each.one, two=each.two)
        found[each.one].append(Meeting(each.two, each.one_needs, each.two_needs))
        found[each.two].append(Meeting(each.one, each.two_needs, each.one_needs))
    return found


def against(graph: Graph, roll: int, target: int) -> list[Meeting]:
    """The rolls of a target that oppose an attack on it."""
    return [each for each in meetings(graph)[roll] if _answers_for(graph, each.other, target)]


def _answers_for(graph: Graph, roll: int, target: int) -> bool:
    """Whether a roll opposes attacks on a target: its own, or one that shields everybody."""
    return graph.rolls[roll].owner == target or graph.rolls[roll].shields


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What an attack does to one target: the successes that are left of it."""

    roll: int
    aim: Aim
    kept: tuple[Die, ...] = ()
    automatic: int = 0
    """Hits that needed no roll."""

    @property
    def hits(self) -> int:
        """Ordinary hits."""
        return self.automatic + len(self.kept) - self.criticals

    @property
    def criticals(self) -> int:
        """Hits that are Criticals."""
        return sum(die.critical for die in self.kept) if self.aim.critical else 0


class Settled(msgspec.Struct, frozen=True, kw_only=True):
    """How everything came out."""

    outcomes: tuple[Outcome, ...]
    """In the order of the rolls and their aims."""
    met: tuple[FaceToFace, ...]
    """What each opposition left of both its rolls, in their order: the first of the two as the active one."""


def settle(graph: Graph, dice: Sequence[Sequence[int]], rules: RollRules = CODEONE) -> Settled:
    """What every attack does to every one of its targets, given the natural dice of each roll.

    A success counts against a target if it outlasts all rolls of that target that oppose it, each compared on its own
    terms; without any, if it is a success.

    >>> shot = Roll(owner=0, sv=12, dice=2, aims=(Aim(target=1),))
    >>> duel = Graph(troopers=(Trooper(), Trooper()), rolls=(shot, Roll(owner=1)),
    ...              oppositions=(Opposition(one=0, two=1, one_needs=12, two_needs=9),))
    >>> [outcome.hits for outcome in settle(duel, [(11, 4), (7,)]).outcomes]
    [1]
    """
    for each in graph.oppositions:
        if each.one == each.two or max(each.one, each.two) >= len(graph.rolls):
            raise BadInput("odds.no_such_roll", one=each.one, two=each.two)
    return _settle(graph, dice, rules)


@rule("C1-FTF-001", "C1-FTF-013", "C1-CSK-251", "C1-TPL-016", "C1-TPL-019", "N4-TEMPL-037")
def _settle(graph: Graph, dice: Sequence[Sequence[int]], rules: RollRules) -> Settled:
    """Every opposition is met on its own terms; then every attack has what outlasts those of its target."""
    met = tuple(_meet(graph, each, dice, rules) for each in graph.oppositions)
    outcomes = (
        _outcome(graph, number, aim, met, dice, rules) for number, roll in enumerate(graph.rolls) for aim in roll.aims
    )
    return Settled(outcomes=tuple(outcomes), met=met)


def _meet(graph: Graph, between: Opposition, dice: Sequence[Sequence[int]], rules: RollRules) -> FaceToFace:
    """Compare two rolls; one that is automatic has no dice, so that the other makes a Normal Roll."""
    one, two = (
        () if graph.rolls[number].automatic else _judged(dice[number], needs, rules)
        for number, needs in ((between.one, between.one_needs), (between.two, between.two_needs))
    )
    return face_to_face(one, two)


def _outcome(
    graph: Graph, number: int, aim: Aim, met: Sequence[FaceToFace], dice: Sequence[Sequence[int]], rules: RollRules
) -> Outcome:
    roll = graph.rolls[number]
    kept: list[tuple[Die, ...]] = []
    opposed: list[tuple[Die, ...]] = []
    for each, result in zip(graph.oppositions, met, strict=True):
        if number == each.one and _answers_for(graph, each.two, aim.target):
            kept.append(result.active)
            opposed.append(result.reactive)
        elif number == each.two and _answers_for(graph, each.one, aim.target):
            kept.append(result.reactive)
            opposed.append(result.active)
    if roll.automatic:
        return Outcome(roll=number, aim=aim, automatic=0 if any(opposed) else roll.dice)
    if not kept:
        return Outcome(roll=number, aim=aim, kept=_judged(dice[number], roll.sv, rules))
    # A die has to outlast every roll that opposes it.
    naturals = [[die.natural for die in survivors] for survivors in kept]
    lasting = [die for die in kept[0] if all(die.natural in others for others in naturals[1:])]
    return Outcome(roll=number, aim=aim, kept=tuple(lasting))


def _judged(dice: Sequence[int], sv: int, rules: RollRules) -> tuple[Die, ...]:
    """The successes among natural dice."""
    needed = _needed(sv)
    if needed.automatic_failure:
        return ()
    return tuple(die for die in (judge(each, needed, rules) for each in dice) if die.success)


@functools.cache
def _needed(sv: int) -> SuccessValue:
    return success_value(sv)


def attacks_on(graph: Graph, target: int) -> Iterator[tuple[int, Aim]]:
    """Every attack on a trooper, by the number of its roll."""
    for number, roll in enumerate(graph.rolls):
        yield from ((number, aim) for aim in roll.aims if aim.target == target)

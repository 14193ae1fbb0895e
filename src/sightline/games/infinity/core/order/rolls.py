"""Attacks against each other: dice, Face to Face Rolls, hits."""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from sightline.games.infinity.core.match.events import Rolled, RollSide
from sightline.games.infinity.core.match.state import State
from sightline.kernel import Play
from sightline.odds.rolls import Die, SuccessValue, face_to_face, judge
from sightline.odds.rolls import roll as judge_all
from sightline.odds.saves import Weapon as Harm
from sightline.rules import rule


class Strike(msgspec.Struct, frozen=True, kw_only=True):
    """An attack of one trooper on one target, with the dice it was given."""

    attacker: str
    target: str
    skill: str
    weapon: str
    dice: int
    attribute: str
    needed: SuccessValue | None
    """None where nothing is rolled: Direct Templates hit by themselves."""
    harm: Harm | None
    """What a hit does; None where the skill applies its effect by itself."""
    covered: bool = False
    """Whether Partial Cover helps the target's saves."""
    comms: bool = False
    failed: bool = False
    """An automatic failure: out of range."""


class Protection(msgspec.Struct, frozen=True, kw_only=True):
    """One die that avoids attacks: Dodge, Reset."""

    trooper: str
    skill: str
    attribute: str
    against: Callable[[Strike], SuccessValue | None]
    """What it needs against an attack; None for attacks it is no use against."""
    alone: SuccessValue
    """What it needs when nobody attacks."""


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """A strike that got through."""

    strike: Strike
    hits: int
    """Ordinary successes that count."""
    criticals: int = 0


class Fate(msgspec.Struct, frozen=True, kw_only=True):
    """How the rolls came out."""

    hits: tuple[Hit, ...]
    avoided: frozenset[str]
    """Troopers whose protection succeeded against everything that was aimed at them."""
    won: frozenset[str] = frozenset()
    """Troopers whose protective die was a success that nothing cancelled: what ends a state, not a mere tie."""


def fight(play: Play[State], strikes: Sequence[Strike], protections: Iterable[Protection]) -> Fate:
    """Roll everything, compare what opposes each other, and say what hits."""
    return _Fight(play, strikes, protections).run()


class _Fight:
    def __init__(self, play: Play[State], strikes: Sequence[Strike], protections: Iterable[Protection]) -> None:
        self.play = play
        self.rules = play.state.fixed.roll_rules
        self.strikes = strikes
        self.protections = {each.trooper: each for each in protections}
        self.dice = {index: self._roll(strike) for index, strike in enumerate(strikes)}
        self.guards = {key: play.roll(1, what=f"roll.{each.skill}")[0] for key, each in self.protections.items()}
        self.failed_guards: set[str] = set()
        self.beaten_guards: set[str] = set()
        self.tested_guards: set[str] = set()

    @rule("C1-CMB-006", "C1-CMB-011", "C1-CMB-013", "C1-TPL-012")
    def _roll(self, strike: Strike) -> tuple[int, ...]:
        """The dice of a strike; none where there is nothing to roll."""
        if strike.needed is None or strike.failed or strike.needed.automatic_failure:
            return ()
        return self.play.roll(strike.dice, what=f"roll.{strike.skill}")

    def run(self) -> Fate:
        hits: list[Hit] = []
        settled: set[int] = set()
        for index, strike in enumerate(self.strikes):
            if index in settled:
                continue
            settled.add(index)
            counter = self._counter(strike, settled)
            guard = self.protections.get(strike.target)
            if strike.needed is None:
                hits.extend(self._template(strike, guard))
            elif counter is not None:
                settled.add(counter)
                hits.extend(self._exchange(index, counter))
            elif guard is not None and (needed := guard.against(strike)) is not None:
                hits.extend(self._guarded(index, guard, needed))
            else:
                hits.extend(self._unopposed(index))
        self._unneeded_guards()
        return Fate(
            hits=tuple(hits),
            avoided=frozenset(self.tested_guards - self.failed_guards),
            won=frozenset(self.tested_guards - self.beaten_guards),
        )

    @rule("C1-FTF-001", "C1-CMB-012", "C1-TPL-017")
    def _counter(self, strike: Strike, settled: set[int]) -> int | None:
        """The rolled attack of the target on the attacker, which makes it Face to Face."""
        for index, other in enumerate(self.strikes):
            mutual = other.attacker == strike.target and other.target == strike.attacker
            if mutual and index not in settled and other.needed is not None:
                return index
        return None

    @rule("C1-CMB-013", "C1-FTF-002")
    def _exchange(self, first: int, second: int) -> Iterable[Hit]:
        one, two = self.strikes[first], self.strikes[second]
        ours, theirs = self._judged(first), self._judged(second)
        outcome = face_to_face(ours, theirs)
        self.play.emit(
            Rolled(
                kind="face_to_face",
                sides=(self._side(first, outcome.active), self._side(second, outcome.reactive)),
                rule="C1-FTF-002",
            )
        )
        yield from _hit(one, outcome.active)
        yield from _hit(two, outcome.reactive)

    @rule("C1-CSK-238", "C1-CSK-239", "C1-CSK-251", "C1-FTF-013", "C1-CSK-262", "C1-CSK-263")
    def _guarded(self, index: int, guard: Protection, needed: SuccessValue) -> Iterable[Hit]:
        """One die against this attack; the same die meets every other attack on its own terms."""
        strike = self.strikes[index]
        die = self._guard_dice(guard, needed)
        outcome = face_to_face(self._judged(index), die)
        self._note(guard, bool(outcome.reactive) or not outcome.active, won=bool(outcome.reactive))
        self.play.emit(
            Rolled(
                kind="face_to_face",
                sides=(self._side(index, outcome.active), self._guard_side(guard, needed, outcome.reactive)),
                rule="C1-FTF-002",
            )
        )
        yield from _hit(strike, outcome.active)

    @rule("C1-TPL-016", "C1-TPL-019", "C1-CSK-240")
    def _template(self, strike: Strike, guard: Protection | None) -> Iterable[Hit]:
        """A Direct Template hits everybody it covers who does not dodge it with a Normal Roll."""
        needed = guard.against(strike) if guard is not None else None
        if guard is not None and needed is not None:
            die = self._guard_dice(guard, needed)
            success = any(each.success for each in die)
            self._note(guard, success, won=success)
            self.play.emit(
                Rolled(
                    kind="normal",
                    sides=(self._guard_side(guard, needed, tuple(d for d in die if d.success)),),
                    rule="C1-TPL-016",
                )
            )
            if success:
                return
        yield Hit(strike=strike, hits=strike.dice)

    @rule("C1-CMB-012", "C1-ROLL-017")
    def _unopposed(self, index: int) -> Iterable[Hit]:
        successes = tuple(die for die in self._judged(index) if die.success)
        self.play.emit(Rolled(kind="normal", sides=(self._side(index, successes),), rule="C1-ROLL-017"))
        yield from _hit(self.strikes[index], successes)

    @rule("C1-CSK-240", "C1-CSK-264")
    def _unneeded_guards(self) -> None:
        """Who was not attacked makes a Normal Roll all the same."""
        for key, guard in self.protections.items():
            if key in self.tested_guards:
                continue
            die = self._guard_dice(guard, guard.alone)
            kept = tuple(each for each in die if each.success)
            self._note(guard, bool(kept), won=bool(kept))
            self.play.emit(
                Rolled(kind="normal", sides=(self._guard_side(guard, guard.alone, kept),), rule="C1-CSK-240")
            )

    def _note(self, guard: Protection, success: bool, *, won: bool) -> None:
        self.tested_guards.add(guard.trooper)
        if not success:
            self.failed_guards.add(guard.trooper)
        if not won:
            self.beaten_guards.add(guard.trooper)

    def _judged(self, index: int) -> tuple[Die, ...]:
        strike = self.strikes[index]
        assert strike.needed is not None
        return judge_all(self.dice[index], strike.needed, self.rules)

    def _guard_dice(self, guard: Protection, needed: SuccessValue) -> tuple[Die, ...]:
        if needed.automatic_failure:
            return ()
        return (judge(self.guards[guard.trooper], needed, self.rules),)

    def _side(self, index: int, kept: Sequence[Die]) -> RollSide:
        strike = self.strikes[index]
        assert strike.needed is not None
        return roll_side(strike.attacker, strike.skill, strike.attribute, strike.needed, self.dice[index], kept)

    def _guard_side(self, guard: Protection, needed: SuccessValue, kept: Sequence[Die]) -> RollSide:
        dice = (self.guards[guard.trooper],)
        return roll_side(guard.trooper, guard.skill, guard.attribute, needed, dice, kept)


def roll_side(
    trooper: str, skill: str, attribute: str, needed: SuccessValue, dice: Sequence[int], kept: Sequence[Die]
) -> RollSide:
    """One side of a roll for the log."""
    return RollSide(
        trooper=trooper,
        skill=skill,
        attribute=attribute,
        base=needed.base,
        mods=needed.mods,
        value=needed.value,
        dice=tuple(dice),
        kept=tuple(die.natural for die in kept),
        criticals=sum(die.critical for die in kept),
    )


def _hit(strike: Strike, kept: Sequence[Die]) -> Iterable[Hit]:
    if kept:
        criticals = sum(die.critical for die in kept)
        yield Hit(strike=strike, hits=len(kept) - criticals, criticals=criticals)

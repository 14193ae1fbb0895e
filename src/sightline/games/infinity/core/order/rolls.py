"""Attacks and what avoids them: every roll of an Order in one graph, and what comes of it.

Skills say what they roll (`Strike`, `Protection`); `opposed` says what meets what. The same graph is settled with the
dice on the table (`Rolling`) and asked for its exact odds before anybody is committed (`sightline.odds.joint`).
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

import msgspec

from sightline.games.infinity.core.match.events import Rolled, RollSide
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.normal_rolls import roll_side
from sightline.games.infinity.core.order.outcomes import Hit, Outcome, Strike
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Play, RuleId
from sightline.odds.graph import Aim, Graph, Opposition, Roll, Settled, settle
from sightline.odds.rolls import Die, SuccessValue
from sightline.odds.rolls import roll as judge_all
from sightline.odds.saves import Trooper as Victim
from sightline.rules import rule


class Protection(msgspec.Struct, frozen=True, kw_only=True):
    """What avoids attacks: the one die of a Dodge or a Reset."""

    trooper: str
    skill: str
    attribute: str
    against: Callable[[Strike], SuccessValue | None]
    """What it needs against an attack; None for attacks it is no use against."""
    alone: SuccessValue
    """What it needs when nobody attacks."""
    shields: bool = False
    """Whether it meets attacks on others as well: a screen between who attacks and whoever is attacked."""
    dice: int = 1


class Meeting(msgspec.Struct, frozen=True, kw_only=True):
    """An attack and the roll that meets it, by their numbers, with the sums of both."""

    attack: int
    answer: int
    attack_needs: SuccessValue | None
    """None for a template, which nobody rolls for."""
    answer_needs: SuccessValue


class Opposed(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is rolled in an Order: strikes first, then what protects from them, and which of them meet."""

    strikes: tuple[Strike, ...]
    guards: tuple[Protection, ...]
    meetings: tuple[Meeting, ...]
    troopers: tuple[str, ...]
    """Who is concerned, by their numbers in the graph."""
    graph: Graph

    def guard(self, roll: int) -> Protection | None:
        """The protective die with this number; None where it is that of a strike."""
        return self.guards[roll - len(self.strikes)] if roll >= len(self.strikes) else None

    def met_by(self, attack: int) -> list[int]:
        """The meetings in which an attack is the first of the two."""
        return [number for number, each in enumerate(self.meetings) if each.attack == attack]

    def answered(self, attack: int) -> bool:
        """Whether an attack is itself the answer to another one, and told with it."""
        return any(each.answer == attack for each in self.meetings)


def opposed(now: Situation, strikes: Sequence[Strike], guards: Sequence[Protection]) -> Opposed:
    """The graph of all rolls."""
    meetings = tuple(_meetings(strikes, guards))
    concerned = [key for each in strikes for key in (each.attacker, *(one.target for one in each.struck))]
    troopers = tuple(dict.fromkeys((*concerned, *(each.trooper for each in guards))))
    numbers = {key: number for number, key in enumerate(troopers)}
    graph = Graph(
        troopers=tuple(_victim(now, key) for key in troopers),
        rolls=(
            *(_roll_of(each, numbers) for each in strikes),
            *(
                Roll(owner=numbers[each.trooper], sv=each.alone.value, dice=each.dice, shields=each.shields)
                for each in guards
            ),
        ),
        oppositions=tuple(
            Opposition(
                one=each.attack,
                two=each.answer,
                one_needs=strikes[each.attack].value,
                two_needs=strikes[each.answer].value if each.answer < len(strikes) else each.answer_needs.value,
            )
            for each in meetings
        ),
    )
    return Opposed(strikes=tuple(strikes), guards=tuple(guards), meetings=meetings, troopers=troopers, graph=graph)


def _meetings(strikes: Sequence[Strike], guards: Sequence[Protection]) -> Iterator[Meeting]:
    """What meets what: whoever is attacked answers with an attack of its own on the attacker, or with its one die."""
    taken: set[int] = set()
    for attack, strike in enumerate(strikes):
        if strike.unopposed:
            continue
        counters = [] if attack in taken else list(_counters(strikes, attack, taken))
        targets = {each.target for each in (strike.also if attack in taken else strike.struck)}
        taken |= {attack, *counters}
        for counter in counters:
            needed = strikes[counter].needed
            assert needed is not None
            yield Meeting(attack=attack, answer=counter, attack_needs=strike.needed, answer_needs=needed)
        targets -= {strikes[each].attacker for each in counters}
        for place, needed in _guarding(strike, targets, guards):
            yield Meeting(attack=attack, answer=len(strikes) + place, attack_needs=strike.needed, answer_needs=needed)


@rule("C1-FTF-001", "C1-CSK-238", "C1-CSK-262")
def _guarding(
    strike: Strike, targets: Collection[str], guards: Sequence[Protection]
) -> Iterator[tuple[int, SuccessValue]]:
    """The one die of everybody who avoids an attack: it meets every attack on its trooper, each on its own terms."""
    for place, guard in enumerate(guards):
        concerned = guard.trooper in targets or (guard.shields and guard.trooper != strike.attacker)
        if concerned and (needed := guard.against(strike)) is not None:
            yield place, needed


@rule("C1-FTF-001", "C1-CMB-012", "C1-TPL-017")
def _counters(strikes: Sequence[Strike], attack: int, taken: set[int]) -> Iterator[int]:
    """The rolled attacks that make an attack Face to Face: its target's on the attacker, and theirs whom it also hits.

    One that hits several meets the attacks of them all; else each attack meets one other.
    """
    strike = strikes[attack]
    if strike.needed is None:
        return
    found = False
    for number, other in enumerate(strikes):
        if number == attack or other.needed is None or other.unopposed:
            continue
        if (other.attacker, other.target) == (strike.target, strike.attacker):
            if not found and number not in taken:
                found = True
                yield number
        elif _hits(strike, other.attacker) and _hits(other, strike.attacker):
            yield number


def _hits(strike: Strike, key: str) -> bool:
    return strike.target == key or any(each.target == key for each in strike.also)


@rule("C1-CMB-006", "C1-TPL-012")
def _roll_of(strike: Strike, numbers: Mapping[str, int]) -> Roll:
    """The dice of a strike; a Direct Template hits without any."""
    return Roll(
        owner=numbers[strike.attacker],
        sv=strike.value,
        dice=strike.dice,
        aims=tuple(
            Aim(target=numbers[each.target], weapon=each.harm, covered=each.covered, critical=each.critical)
            for each in strike.struck
        ),
        automatic=strike.needed is None,
        fixed=strike.fixed,
    )


def _victim(now: Situation, key: str) -> Victim:
    trooper = now.find(key)
    return Victim(wounds=0) if trooper is None else victim(now, trooper)


@rule("C1-PROF-018", "C1-PROF-019")
def victim(now: Situation, trooper: Trooper) -> Victim:
    """What of a trooper matters once it is hit."""
    profile = now.profile(trooper)
    return Victim(
        wounds=_left(now, trooper),
        arm=profile.arm,
        bts=profile.bts,
        ph=profile.ph,
        heavy=profile.is_hackable,
        frail=profile.vitality == 1 and not profile.structure and not profile.forms and trooper.lost >= 0,
    )


@rule("C1-TRAIT-206")
def _left(now: Situation, trooper: Trooper) -> int:
    """What it can lose; who is on the ground has nothing left, and dies of one more."""
    return max(0, now.vitality(trooper))


# ------------------------------------------------------------------ with dice on the table


class Rolling:
    """The rolls of one Order, rolled and settled; in the order in which they are told."""

    def __init__(
        self,
        play: Play[State],
        strikes: Sequence[Strike],
        guards: Sequence[Protection],
        dice: Sequence[tuple[int, ...]] | None = None,
        *,
        quiet: bool = False,
    ) -> None:
        """Roll the dice, or take those that have been rolled; who is quiet tells nobody again."""
        self.play, self.quiet = play, quiet
        self.what = what = opposed(Situation(play.state), strikes, guards)
        self.dice = list(dice) if dice is not None else [self._roll(each) for each in what.strikes]
        if dice is None:
            self.dice += [play.roll(each.dice, what=f"roll.{each.skill}") for each in what.guards]
        self.settled: Settled = settle(what.graph, self.dice, play.state.fixed.roll_rules)

    @rule("C1-ROLL-014")
    def _roll(self, strike: Strike) -> tuple[int, ...]:
        """The dice of a strike; none where there is nothing to roll."""
        if strike.needed is None or strike.failed or strike.needed.automatic_failure:
            return ()
        return self._burst(strike)

    @rule("C1-CMB-013")
    def _burst(self, strike: Strike) -> tuple[int, ...]:
        """As many dice as were assigned to it; some attacks need none, because it is known what they would show."""
        known = strike.fixed
        return self.play.roll(strike.dice, what=f"roll.{strike.skill}") if known is None else (known,) * strike.dice

    def told(self) -> Outcome:
        """Tell every roll, and say what is left of it."""
        hits: list[Hit] = []
        told: set[int] = set()
        for number, strike in enumerate(self.what.strikes):
            if self.what.answered(number):
                continue
            met = self.what.met_by(number)
            if not met:
                self._tell_unopposed(number, strike)
            hits += self.hits_of(number)
            for each in met:
                self._tell_meeting(each)
                answer = self.what.meetings[each].answer
                if answer < len(self.what.strikes) and answer not in told:
                    told.add(answer)
                    hits += self.hits_of(answer)
        return Outcome(hits=tuple(hits), won=frozenset(self._winners()))

    def misses(self) -> list[tuple[Strike, int]]:
        """How many dice of each strike were no success: whether others were of any use is another matter."""
        found = []
        for strike, dice in zip(self.what.strikes, self.dice, strict=False):
            if strike.needed is not None:
                judged = judge_all(dice, strike.needed, self.play.state.fixed.roll_rules)
                found.append((strike, strike.dice - sum(die.success for die in judged)))
        return found

    def hits_of(self, number: int) -> Iterator[Hit]:
        """What of a strike got through, to each of those it strikes."""
        outcomes = [each for each in self.settled.outcomes if each.roll == number]
        strike = self.what.strikes[number]
        for on, each in zip(strike.struck, outcomes, strict=True):
            if each.hits or each.criticals:
                yield Hit(strike=strike, on=on, hits=each.hits, criticals=each.criticals)

    @rule("C1-CMB-012", "C1-ROLL-017")
    def _tell_unopposed(self, number: int, strike: Strike) -> None:
        """A Normal Roll; a template that nobody avoids needs none."""
        if strike.needed is not None:
            kept = next(each.kept for each in self.settled.outcomes if each.roll == number)
            self._tell("normal", "C1-ROLL-017", self._side(number, strike.needed, kept))

    @rule("C1-FTF-002", "C1-TPL-016")
    def _tell_meeting(self, number: int) -> None:
        """A Face to Face Roll; who avoids a template makes a Normal Roll."""
        meeting, met = self.what.meetings[number], self.settled.met[number]
        answer = self._side(meeting.answer, meeting.answer_needs, met.reactive)
        if meeting.attack_needs is None:
            self._tell("normal", "C1-TPL-016", answer)
        else:
            attack = self._side(meeting.attack, meeting.attack_needs, met.active)
            self._tell("face_to_face", "C1-FTF-002", attack, answer)

    @rule("C1-CSK-240", "C1-CSK-251", "C1-CSK-263", "C1-CSK-264")
    def _winners(self) -> Iterator[str]:
        """Whose protective die is a success against everything; who was not attacked makes a Normal Roll."""
        for number, guard in enumerate(self.what.guards, start=len(self.what.strikes)):
            met = [met for each, met in zip(self.what.meetings, self.settled.met, strict=True) if each.answer == number]
            if met:
                won = all(each.reactive for each in met)
            else:
                judged = judge_all(self.dice[number], guard.alone, self.play.state.fixed.roll_rules)
                kept = tuple(die for die in judged if die.success)
                won = bool(kept)
                self._tell("normal", "C1-CSK-240", self._side(number, guard.alone, kept))
            if won:
                yield guard.trooper

    def _side(self, number: int, needed: SuccessValue, kept: Sequence[Die]) -> RollSide:
        """One side of a roll."""
        guard = self.what.guard(number)
        if guard is None:
            strike = self.what.strikes[number]
            who = (strike.attacker, strike.skill, strike.attribute)
        else:
            who = (guard.trooper, guard.skill, guard.attribute)
        return roll_side(*who, needed, self.dice[number], kept)

    def _tell(self, kind: str, cited: RuleId, *sides: RollSide) -> None:
        if not self.quiet:
            self.play.emit(Rolled(kind=kind, sides=sides, rule=cited))

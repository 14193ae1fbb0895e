"""The course of a match of Infinity: Army Points on their feet and Objective Points, Order by Order."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from sightline.games.infinity.core.match.events import CoupDeGrace, Rolled, RollsSettled, SavesRolled, TurnBegan
from sightline.games.infinity.core.match.game import InfinityGame
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.resolution import declared_rolls, everything, roll
from sightline.games.infinity.core.order.rolls import Opposed, opposed
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.telling import Scene
from sightline.games.retrospect import MOST_DEEDS, Deed, Worth
from sightline.i18n import Language, translate
from sightline.kernel import Change, Match, NothingToMeasure, Play, Player
from sightline.kernel.dice import EnteredDice
from sightline.kernel.match import Entry
from sightline.odds.joint import graph_odds
from sightline.odds.states import DEAD, UNCONSCIOUS

WHOLE_MISSION = 10
"""Objective Points that weigh as much as a whole army."""
LIEUTENANT = 0.1
"""The part of an army that its Lieutenant weighs beyond its own points: without one, Orders are lost."""
PLAYERS: tuple[Player, Player] = (0, 1)


class InfinityChronicle:
    """What decides a match of Infinity, and who did what about it."""

    def __init__(self, game: InfinityGame, language: Language) -> None:
        self.game = game
        self.language = language

    def begins(self, entry: Entry[State]) -> bool:
        """With the first Player Turn."""
        return any(isinstance(event, TurnBegan) for event in entry.events)

    def pauses(self, state: State) -> bool:
        """Between Orders."""
        return state.order is None and not state.pending

    def round(self, state: State) -> int:
        """The Game Round."""
        return state.round

    def worth(self, state: State) -> Worth:
        """The part of its army that a side has on its feet, its Lieutenant, and what it has scored of the mission."""
        armies, scored = standing(state), self._scored(state)
        parts = [
            sum(armies[player].values()) / _whole(state, player)
            + LIEUTENANT * has_lieutenant(state, player)
            + scored[player] / WHOLE_MISSION
            for player in PLAYERS
        ]
        return parts[0], parts[1]

    def _scored(self, state: State) -> tuple[float, float]:
        """The Objective Points of both sides if the match ended now."""
        return state.fixed.scenario.score(Play(self.game, state, EnteredDice(()), NothingToMeasure()))

    def deeds(self, match: Match[State], first: int, last: int) -> Sequence[Deed]:
        """Who fell, was hurt or got up again, through whom; and what that makes of the score."""
        told = _Telling(match, first, last, self.language)
        losses = [deed for _, deed in sorted(told.losses(), key=lambda each: -each[0])]
        before, after = self._scored(told.before), self._scored(told.after)
        if before == after:
            return losses
        points = [f"{told.scene.player(player)} {after[player]:g}" for player in PLAYERS]
        score = Deed(text=told.say("score", first=points[0], second=points[1]))
        return [*losses[: MOST_DEEDS - 1], score]


# ------------------------------------------------------------------ who is worth what


def standing(state: State) -> tuple[Mapping[str, float], Mapping[str, float]]:
    """The Army Points of each player that are on their feet, by trooper; those still to come are under `""`.

    Who has lost part of its W or STR counts for the rest.
    """
    now = Situation(state)
    return (_standing(now, 0), _standing(now, 1))


def _standing(now: Situation, player: Player) -> dict[str, float]:
    members, worth = now.fixed.lists[player].members, now.fixed.edition.worth
    aside = now.state.reserve[player] | now.fixed.edition.out_of_it(now, player)
    hidden = (each for each in now.state.hidden if each.army == player)
    found = {each.id: _points(now, each) for each in now.own(player) if not now.is_casualty(each)}
    found[""] = sum(worth(members[each].profile) for each in aside) + sum(now.cost(each) for each in hidden)
    return found


def _points(now: Situation, trooper: Trooper) -> float:
    full = now.profile(trooper).vitality
    left = min(1.0, max(0.0, now.vitality(trooper) / full)) if full else 1.0
    return now.cost(trooper) * left


def leads(state: State, trooper: Trooper) -> bool:
    """Whether it is its side's Lieutenant."""
    return state.lieutenants[trooper.army] == trooper.member and trooper.peripheral is None and not trooper.is_thing


def has_lieutenant(state: State, player: Player) -> bool:
    """Whether a side has somebody to lead it: on its feet, or still to come."""
    now = Situation(state)
    here = any(leads(state, each) and not now.is_casualty(each) for each in now.own(player))
    aside = (*(each.member for each in state.hidden if each.army == player), *state.reserve[player])
    return here or state.lieutenants[player] in aside


def _whole(state: State, player: Player) -> float:
    """The Army Points of a list."""
    return sum(state.fixed.edition.worth(each.profile) for each in state.fixed.lists[player].members) or 1.0


# ------------------------------------------------------------------ who did what


class _Blow(msgspec.Struct, frozen=True):
    """Who hit somebody, and with what."""

    attacker: str
    weapon: str = ""


class _Telling:
    """What happened in a few commands."""

    def __init__(self, match: Match[State], first: int, last: int, language: Language) -> None:
        self.before = match.history[first - 1].state
        self.after = match.history[last].state
        self.language = language
        self.scene = Scene(self.before, self.after, language, None, open_book=False)
        self.blows: dict[str, Counter[_Blow]] = {}
        self.odds: _Odds | None = None
        rolled = False
        for number in range(first, last + 1):
            for change in match.changes(number):
                self._note(change.event)
                if self.odds is None and not rolled and is_the_roll(change):
                    self.odds, rolled = _Odds(change.before), True
                elif is_rolled_again(change):
                    self.odds = None

    def _note(self, event: object) -> None:
        match event:
            case SavesRolled(attacker=attacker) if attacker:
                failed = sum(save.failed for save in event.saves)
                self.blows.setdefault(event.trooper, Counter())[_Blow(attacker, event.weapon)] += failed
            case CoupDeGrace():
                self.blows.setdefault(event.target, Counter())[_Blow(event.attacker)] += 1
            case _:
                pass

    def losses(self) -> Iterator[tuple[float, Deed]]:
        """Whoever is worth more or less than before, with the part of its army that makes."""
        then, now = standing(self.before), standing(self.after)
        for player in PLAYERS:
            for key in dict.fromkeys((*then[player], *now[player])):
                points = now[player].get(key, 0.0) - then[player].get(key, 0.0)
                if key and points:
                    text = self._gain(key) if points > 0 else self._loss(key)
                    if text is not None:
                        yield abs(points) / _whole(self.after, player), text

    def _gain(self, key: str) -> Deed | None:
        known = self.before.troopers.get(key)
        if known is None or not Situation(self.before).is_casualty(known):
            return None
        return Deed(text=self.say("back", trooper=self.who(key)))

    def _loss(self, key: str) -> Deed | None:
        one = self.before.troopers.get(key)
        if one is None:
            return None
        left = self.after.troopers.get(key)
        falls = left is None or Situation(self.after).is_casualty(left)
        if not falls and (left is None or left.lost <= one.lost):
            return None  # it has got out of a vehicle, or the like
        points = None if falls or left is None else left.lost - one.lost
        chance = None if self.odds is None else self.odds.loses(key, points)
        what = "hurt" if not falls else "lieutenant_falls" if leads(self.before, one) else "falls"
        return Deed(text=self._blow(what, key), chance=chance)

    def _blow(self, what: str, key: str) -> str:
        """What has happened to somebody, and through whom and what, if anybody knows."""
        # Of several, who made it fail most of its saves.
        blow, failed = next(iter(self.blows.get(key, Counter()).most_common(1)), (_Blow(""), 0))
        if not failed:
            return self.say(what, trooper=self.who(key))
        text = self.say(f"{what}_by", attacker=self.who(blow.attacker), trooper=self.who(key))
        return self.say("with", deed=text, weapon=self.scene.weapon(blow.weapon)) if blow.weapon else text

    def who(self, key: str) -> str:
        """Somebody as its own player knows it, and whose it is."""
        known = {each.id: each for each in (*self.before.fallen, *self.after.fallen)}
        one = self.before.troopers.get(key) or self.after.troopers.get(key) or known.get(key)
        if one is None:
            return key
        scene = Scene(self.before, self.after, self.language, one.army, open_book=False)
        return f"{scene.who(key)} ({scene.player(one.army)})"

    def say(self, key: str, **params: object) -> str:
        """One of the sentences of turning points."""
        return translate(f"turning.infinity.{key}", self.language, **params)


# ------------------------------------------------------------------ how likely it was


def _step(state: State) -> int | None:
    """How far the Resolution of the Order at hand is from its rolls: 0 when they come next, 1 when they were rolled."""
    order, steps = state.order, state.fixed.edition.resolution
    return None if order is None else order.resolved - steps.index(roll)


def is_the_roll(change: Change[State]) -> bool:
    """Whether the attacks of an Order are settled here for the first time."""
    return isinstance(change.event, Rolled | RollsSettled) and _step(change.before) == 0


def is_rolled_again(change: Change[State]) -> bool:
    """Whether one of its dice is rolled a second time, which no odds foresee."""
    return isinstance(change.event, Rolled) and _step(change.before) == 1


class _Odds:
    """The exact odds of everything that is about to be rolled."""

    def __init__(self, state: State) -> None:
        now = Situation(state)
        self.rules = state.fixed.roll_rules
        self.what: Opposed = opposed(now, *declared_rolls(now, everything(state)))

    def loses(self, key: str, points: int | None) -> float | None:
        """How likely somebody falls, or loses at least so many points; None if nobody attacks it."""
        if not any(each.target == key for strike in self.what.strikes for each in strike.struck):
            return None
        number = self.what.troopers.index(key)
        graph = self.what.graph
        if points is not None:
            # Who had only so many to lose would fall by losing them.
            short = msgspec.structs.replace(graph.troopers[number], wounds=points)
            troopers = (*graph.troopers[:number], short, *graph.troopers[number + 1 :])
            graph = msgspec.structs.replace(graph, troopers=troopers)
        states = graph_odds(graph, self.rules).states[number]
        return min(1.0, states[UNCONSCIOUS] + states[DEAD])

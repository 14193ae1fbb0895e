"""Aids before committing: who could react, and the exact odds of what would be rolled.

The declaration is carried out on an imagined state up to the point where dice would fall. The sums of MODs are those
that the rules would use; the odds are exact for them.
"""

import functools
from collections.abc import Iterator, Mapping

import msgspec

from sightline.games.desk import Document
from sightline.games.infinity.core.match.commands import Declare, React
from sightline.games.infinity.core.match.game import InfinityGame
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.order.declaring import declare, offers_for
from sightline.games.infinity.core.order.outcomes import Strike
from sightline.games.infinity.core.order.reactions import Entitlement, candidates
from sightline.games.infinity.core.order.resolution import declared_rolls, everything
from sightline.games.infinity.core.order.rolls import Opposed, opposed
from sightline.games.infinity.core.skills.base import When
from sightline.games.infinity.core.table.situation import Situation
from sightline.i18n import Language, messages, translate
from sightline.kernel import NothingToMeasure, Play
from sightline.kernel.dice import EnteredDice
from sightline.odds.joint import graph_odds
from sightline.odds.rolls import SuccessValue


def declared_state(game: InfinityGame, state: State, command: Declare | React) -> State:
    """The state after a declaration of the active player, before anybody rolls or reacts; AROs are only noted."""
    order = state.order
    assert order is not None
    if isinstance(command, React):
        reaction = Declared(trooper=command.trooper, use=command.use, step=2 if state.stage == "order.new_aros" else 1)
        return msgspec.structs.replace(state, order=msgspec.structs.replace(order, aros=(*order.aros, reaction)))
    when = When.SECOND if state.stage == "order.second" else When.FIRST
    play = Play(game, state, EnteredDice(()), NothingToMeasure())
    declare(play, state.troopers[command.trooper], command.use, when)
    return play.state


def reactions_to(game: InfinityGame, state: State, command: Declare) -> Document:
    """Every enemy that could react, and why."""
    second = state.stage == "order.second"
    now = Situation(declared_state(game, state, command))
    found = candidates(now, second=second)
    return {
        "reactions": [
            {"trooper": key, "why": _why(reason), "line": _line(now, now.trooper(key)) if reason.sees else None}
            for key, reason in found.items()
        ]
    }


def _line(now: Situation, reactor: Trooper) -> Document | None:
    """From whoever reacts to where on its way an active trooper is seen, from nearest by."""
    eye = now.body(reactor)
    active = [mover for key in now.order.troopers if (mover := now.find(key)) is not None]
    seen = [now.body(mover, pose) for mover in active for pose in now.sightings(reactor, mover)]
    if not seen:
        return None
    there = min(seen, key=lambda body: now.distance(eye, body))
    models = [body for body in now.blockers() if body.id not in (eye.id, there.id)]
    world = now.fixed.field.world
    witness = world.line_of_fire(eye, there, models).witness
    if witness is None:
        return None
    cover = world.cover(eye, there, models).kind
    return {"from": witness[0], "to": witness[1], "distance": round(now.distance(eye, there), 1), "cover": cover}


def _why(reason: Entitlement) -> str:
    return "sight" if reason.sees else "near" if reason.near else "targeted" if reason.targeted else "beyond"


def odds_of(game: InfinityGame, state: State, command: Declare | React, language: Language) -> Document:
    """The exchanges that a declaration would lead to; the other side is taken to shoot if it can, and dodge if not."""
    after = declared_state(game, state, command)
    if isinstance(command, Declare):
        after = _met_with(after, second=state.stage == "order.second")
    now = Situation(after)
    return _Exchanges(now, _rolls(now), language).document()


def _met_with(state: State, *, second: bool) -> State:
    """The order with the likeliest reaction of everybody who could react."""
    now = Situation(state)
    order = now.order
    likely = [
        Declared(trooper=key, use=use, step=2 if second else 1)
        for key in candidates(now, second=second)
        if (use := _likeliest(now, now.trooper(key))) is not None
    ]
    return msgspec.structs.replace(state, order=msgspec.structs.replace(order, aros=(*order.aros, *likely)))


def _likeliest(now: Situation, trooper: Trooper) -> Declaration | None:
    """The best shot at an active trooper; failing that a Dodge."""
    if now.is_marker(trooper):
        return None
    uses = [offer.use for offer in offers_for(now, trooper, When.ARO) if not offer.blanks]
    best: tuple[float, Declaration] | None = None
    for use in uses:
        declared = Declared(trooper=trooper.id, use=use)
        strength = sum(_strength(each) for each in now.fixed.edition.skill[use.skill].strikes(now, declared))
        if strength > (best[0] if best else 0.0):
            best = (strength, use)
    if best is not None:
        return best[1]
    return next((use for use in uses if use.skill == "dodge"), None)


def _strength(strike: Strike) -> float:
    if strike.failed or strike.harm is None:
        return 0.0
    value = 20 if strike.needed is None else max(0, strike.needed.value)
    return value * strike.dice * strike.harm.damage


def _rolls(now: Situation) -> Opposed:
    """What would be rolled, without what would turn out to be Idle."""
    skills = now.fixed.edition.skill
    declared = [each for each in everything(now.state) if not any(skills[each.use.skill].requirements(now, each))]
    return opposed(now, *declared_rolls(now, declared))


class _Side(msgspec.Struct, frozen=True, kw_only=True):
    """What one trooper rolls against another."""

    trooper: str
    skill: str = ""
    weapon: str = ""
    attribute: str = ""
    needed: SuccessValue | None = None
    dice: int = 0
    wins: float = 0.0
    harmless: bool = False
    """Whether a success of its attack takes nothing from the other."""


class _Exchanges:
    """The active troopers against everybody who is concerned, with the odds of all that is rolled together."""

    def __init__(self, now: Situation, what: Opposed, language: Language) -> None:
        self.now = now
        self.what = what
        self.odds = graph_odds(what.graph, now.fixed.roll_rules)
        self.language = language

    def document(self) -> Document:
        """For each active trooper its exchanges."""
        found = [self._of(self.now.trooper(key)) for key in self.now.order.troopers if self.now.find(key)]
        return {"sides": [each for each in found if each["exchanges"]]}

    def _of(self, active: Trooper) -> dict[str, object]:
        exchanges = [self._between(active.id, other) for other in self._opponents(active)]
        if not exchanges:
            return {"trooper": active.id, "exchanges": []}
        return {"trooper": active.id, "exchanges": exchanges, "outcome": self._ends(active.id)}

    def _opponents(self, active: Trooper) -> Iterator[str]:
        """Whom it attacks, who attacks it, in this order."""
        aimed = [on.target for strike in self.what.strikes if strike.attacker == active.id for on in strike.struck]
        threats = [each.attacker for each in self.what.strikes if active.id in (on.target for on in each.struck)]
        return (key for key in dict.fromkeys((*aimed, *threats)) if self.now.find(key) is not None)

    def _between(self, active: str, other: str) -> dict[str, object]:
        mine, theirs = self._side(active, other), self._side(other, active)
        face_to_face = mine.needed is not None and theirs.needed is not None
        neither = 1 - mine.wins - theirs.wins if face_to_face else (1 - mine.wins) * (1 - theirs.wins)
        return {
            "active": {**self._told(mine), "wins": mine.wins},
            "reactive": {**self._told(theirs), "wins": theirs.wins},
            "face_to_face": face_to_face,
            "neither": max(0.0, neither),
            "outcome": None if mine.harmless else self._ends(other),
        }

    def _ends(self, key: str) -> Mapping[str, float]:
        return self.odds.states[self.what.troopers.index(key)]

    def _side(self, one: str, other: str) -> _Side:
        """What somebody rolls against somebody else: an attack on it, or a die that protects from its attack."""
        for number, strike in enumerate(self.what.strikes):
            for on in strike.struck:
                if strike.attacker == one and on.target == other:
                    return _Side(
                        trooper=one,
                        skill=strike.skill,
                        weapon=strike.weapon,
                        attribute=strike.attribute,
                        needed=strike.needed,
                        dice=strike.dice,
                        wins=self._wins(number, other),
                        harmless=on.harm is None,
                    )
        for met, each in zip(self.odds.met, self.what.meetings, strict=True):
            guard = self.what.guard(each.answer)
            if guard is not None and (guard.trooper, self.what.strikes[each.attack].attacker) == (one, other):
                return _Side(
                    trooper=one,
                    skill=guard.skill,
                    attribute=guard.attribute,
                    needed=each.answer_needs,
                    dice=1,
                    wins=met.two,
                )
        return _Side(trooper=one)

    def _wins(self, roll: int, target: str) -> float:
        """How likely an attack gets through to a target."""
        number = self.what.troopers.index(target)
        return next(each.wins for each in self.odds.attacks if (each.roll, each.target) == (roll, number))

    def _told(self, side: _Side) -> dict[str, object]:
        """One side with its sum, as people read it."""
        if not side.skill:
            return {"trooper": side.trooper, "skill": None, "sum": [], "value": None, "burst": 0}
        rows: list[dict[str, object]] = []
        if side.needed is not None:
            rows.append({"name": self._word("attribute", side.attribute), "value": side.needed.base, "rule": None})
            rows += [
                {"name": translate(mod.source, self.language), "value": mod.value, "rule": mod.rule}
                for mod in side.needed.mods
            ]
        return {
            "trooper": side.trooper,
            "skill": side.skill,
            "name": self._word("skill", side.skill),
            "weapon": side.weapon,
            "sum": rows,
            "value": side.needed.value if side.needed is not None else None,
            "burst": side.dice,
        }

    @functools.cached_property
    def _words(self) -> dict[str, str]:
        return dict(messages(self.language))

    def _word(self, kind: str, key: str) -> str:
        return self._words.get(f"log.{kind}.{key}") or key.replace("_", " ")

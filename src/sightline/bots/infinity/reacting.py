"""In the other's turn: shoot, dodge, reset or hold."""

import math

import msgspec

from sightline.bots.bot import Choice
from sightline.bots.infinity.duels import NOTHING, Line, Opponent, Prospect, best_shot, declared_action, prospect
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.stakes import REVEALED
from sightline.bots.infinity.teams import deviates
from sightline.games.infinity.core.match.commands import EndReactions, React, StepAside, TurnAround
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.kernel import Option
from sightline.kernel.errors import Param
from sightline.odds import Action

HOLD = Declaration(skill="idle")
LATER = frozenset({"discover", "place_deployable"})
"""Reactions that bring something later, if at all."""
DISCOVERED = 0.3
"""What it is worth to see who is behind a Marker."""
MINE, MINED = 0.3, 150.0
"""What a mine is worth beside who reacts, and how near the active trooper has to come for that, in mm."""
WORTH_REACTING = 0.005
"""What a reaction has to gain, at least, over doing nothing."""
REASONS = {
    "dodge": "bots.why.dodge",
    "reset": "bots.why.reset",
    "discover": "bots.why.discover",
    "place_deployable": "bots.why.skill",
}

Figures = dict[str, Param]
"""What a reason says in numbers."""


def reaction(mind: Mind, options: tuple[Option, ...]) -> Choice:
    """The reaction that gains most over doing nothing; nothing, if none gains anything."""
    return reactions(mind, options)[0]


def reactions(mind: Mind, options: tuple[Option, ...], count: int = 1) -> list[Choice]:
    """The best reactions and to declare no more, best first."""
    threats = _Threats(mind)
    held: dict[str, float] = {}
    weighed: list[tuple[float, Figures, Option]] = []
    for option in options:
        command = option.command
        if not isinstance(command, React):
            continue
        trooper = mind.now.trooper(command.trooper)
        # A Civilian that reacts would keep its Controller from reacting otherwise.
        if deviates(mind.now, trooper, command.use.skill) or mind.now.is_neutral(trooper):
            continue
        if trooper.id not in held:
            held[trooper.id] = threats.worth(trooper, HOLD)[0]
        worth, params = threats.worth(trooper, command.use)
        weighed.append((worth - held[trooper.id], params, option))
    weighed.sort(key=lambda each: -each[0])
    end = next(option.command for option in options if isinstance(option.command, EndReactions))
    found = [Choice(command=end, why="bots.why.hold", worth=WORTH_REACTING)]
    for gained, params, option in weighed:
        if len(found) > count or (count == 1 and gained <= WORTH_REACTING):
            break
        filled = mind.seat.complete(option, mind.chance)
        if isinstance(filled, React):
            reason = REASONS.get(filled.use.skill, "bots.why.answer")
            promise = -REVEALED if mind.now.is_marker(mind.now.trooper(filled.trooper)) else 0.0
            if filled.use.skill in LATER:
                promise = gained
            found.append(Choice(command=filled, why=reason, params=params, worth=gained, promise=promise))
    return sorted(found, key=lambda each: -each.worth)


class _Threats:
    """What the active trooper does, or may do, to those who could react."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        now = mind.now
        self.active = [mover for key in now.order.troopers if (mover := now.find(key)) is not None]
        self.declared = [each for each in now.order.skills if each.use.aims]
        self.exposed = max(1, sum(bool(self._seen_by(each)) for each in mind.mine))
        self._attacks: dict[tuple[str, str], tuple[Action, float] | None] = {}

    def _seen_by(self, trooper: Trooper) -> bool:
        return any(self.mind.now.vantages(mover, trooper) for mover in self.active)

    def worth(self, trooper: Trooper, use: Declaration) -> tuple[float, Figures]:
        """What a reaction is expected to bring, and figures to explain it."""
        mover = self._aimed(use)
        hidden = self.mind.now.is_marker(trooper)
        action = declared_action(self.mind.now, trooper, use, mover, active=False) if use is not HOLD else NOTHING
        # A Marker that holds still cannot be attacked; whatever it does gives it away.
        attacked = None if hidden and use is HOLD else self._attack_on(trooper, mover)
        calm = self._exchange(trooper, mover, NOTHING, action)
        if attacked is None:
            found = calm
        else:
            struck = self._exchange(trooper, mover, attacked[0], action)
            found = _mixed(struck, calm, attacked[1])
        figures = {"percent": round(100 * found.chance), "risk": round(100 * found.risk)}
        params: Figures = {"target": mover.id, "skill": use.skill, **figures}
        given_away = REVEALED if hidden and use is not HOLD else 0.0
        return found.worth(self.mind.effort.care) + self._later(trooper, mover, use) - given_away, params

    def _later(self, trooper: Trooper, mover: Trooper, use: Declaration) -> float:
        """What a reaction may bring after this Order: who is discovered can be shot at, who is near meets the mine."""
        if use.skill == "discover" and self.mind.now.is_marker(mover):
            return DISCOVERED * self.mind.now.profile(trooper).wip / 20
        near = any(math.dist(pose.at[:2], trooper.at[:2]) < MINED for pose in self.mind.now.poses(mover))
        return MINE if use.skill == "place_deployable" and near else 0.0

    def _aimed(self, use: Declaration) -> Trooper:
        return next((each for each in self.active if each.id in use.targets), self.active[0])

    def _attack_on(self, trooper: Trooper, mover: Trooper) -> tuple[Action, float] | None:
        """The attack of the active trooper on this one; the same whatever the reaction to it is."""
        key = trooper.id, mover.id
        if key not in self._attacks:
            self._attacks[key] = self._attack(trooper, mover)
        return self._attacks[key]

    def _attack(self, trooper: Trooper, mover: Trooper) -> tuple[Action, float] | None:
        """What it does to this one, and how likely that is: declared ones are certain."""
        now = self.mind.now
        for each in self.declared:
            if trooper.id in each.use.targets and each.trooper == mover.id:
                dice = sum(aim.dice for aim in each.use.aims if aim.target == trooper.id)
                action = declared_action(now, mover, each.use, trooper, active=True)
                return msgspec.structs.replace(action, burst=max(1, dice)), 1.0
        finished = self.declared or len([each for each in now.order.skills if each.trooper == mover.id]) > 1
        if finished or now.is_marker(mover) or not now.vantages(mover, trooper):
            return None
        shot = best_shot(now, Line(shooter=mover, target=trooper, active=True))
        return (shot.action, 1.0 / self.exposed) if shot else None

    def _exchange(self, trooper: Trooper, mover: Trooper, attack: Action, action: Action) -> Prospect:
        """The exchange as the reactive player sees it: the other's gains are its losses."""
        aimed = attack.burst if attack is not NOTHING else 0
        covered = False
        found = prospect(self.mind.now, mover, attack, [Opponent(trooper, action, covered, aimed)])
        return Prospect(found.loss, found.gain, found.risk, found.chance)


def _mixed(one: Prospect, two: Prospect, share: float) -> Prospect:
    def mean(name: str) -> float:
        return share * float(getattr(one, name)) + (1 - share) * float(getattr(two, name))

    return Prospect(mean("gain"), mean("loss"), mean("chance"), mean("risk"))


def turn(mind: Mind, options: tuple[Option, ...]) -> Choice:
    """Alert!, or just revealed: face whoever is most dangerous, the active trooper before all."""
    form = next(option.command for option in options if isinstance(option.command, TurnAround))
    trooper = mind.now.trooper(form.trooper)
    order = mind.now.state.order
    movers = [mind.now.find(key) for key in order.troopers] if order else []
    danger = next((each for each in movers if each is not None and each.owner != mind.player), None)
    facing = mind.facing(trooper.at, danger)
    return Choice(command=msgspec.structs.replace(form, facing=facing), why="bots.why.face")


def step_aside(mind: Mind, options: tuple[Option, ...]) -> Choice:
    """After a Dodge: the place that the fewest enemies see."""
    found: list[tuple[float, StepAside]] = []
    for option in options:
        for _ in range(1 if not option.parameters else max(3, mind.effort.spots // 2)):
            command = mind.seat.complete(option, mind.chance)
            if isinstance(command, StepAside):
                found.append((_danger(mind, command), command))
    best = min(found, key=lambda each: each[0])[1]
    trooper = mind.now.trooper(best.trooper)
    end = _end(best, trooper)
    return Choice(command=msgspec.structs.replace(best, facing=mind.facing(end)), why="bots.why.step_aside")


def _end(command: StepAside, trooper: Trooper) -> tuple[float, float, float]:
    points = getattr(command.path[-1], "points", None) if command.path else None
    return points[-1] if points else trooper.at


def _danger(mind: Mind, command: StepAside) -> float:
    trooper = mind.now.trooper(command.trooper)
    end = _end(command, trooper)
    seen = mind.watchers(trooper, [end])[0]
    return len(seen) + 0.01 * math.dist(end[:2], trooper.at[:2]) / 50

"""Answers in the middle of an action: which part of it, which way, at whom, with which Weapon and which card."""

import msgspec

from sightline.bots.apex import worth
from sightline.bots.apex.firing import Toll, aimed, shield_of, toll
from sightline.bots.apex.mind import Mind
from sightline.bots.apex.planning import Left, Planner, feat_worth
from sightline.bots.apex.throwing import expected
from sightline.bots.bot import Choice
from sightline.games.apex.board import Space
from sightline.games.apex.commands import Attack, Destroy, Finish, Impetuous, Install, Move, OpenBin, Operate
from sightline.games.apex.constants import Part
from sightline.games.apex.content.loot import Consumable, Grenade
from sightline.games.apex.content.ops import IconResult, IgnoreIcon, RedrawAim, ShotMod
from sightline.games.apex.effects.commands import Consume, Shoot, Throw
from sightline.games.apex.interacting import Interacting
from sightline.games.apex.parts import Acting
from sightline.games.apex.places import installed
from sightline.games.apex.shooting.aim import Change
from sightline.games.apex.state import Legend
from sightline.kernel import Command, Option, Player
from sightline.kernel.errors import Param

OPERATE = 8.0
"""What a piece that one can interact with brings."""
DESTROYED = 2.0
"""What it is worth to destroy something of the enemy."""
AGAIN = 0.12
"""What replacing an Aim card adds to a shot."""


class Score(msgspec.Struct, frozen=True):
    """What an answer is worth, and why."""

    value: float
    why: str
    params: dict[str, Param] = {}


class Moment:
    """A Legend in the middle of an action."""

    def __init__(self, mind: Mind, one: Legend, player: Player, parts: tuple[Part, ...] = ()) -> None:
        self.mind = mind
        self.one = one
        self.player = player
        self.kinds = {part.kind for part in parts}
        self.planner = Planner(mind, one, player)
        self.left = left_of(mind, one)

    def after(self, space: Space, **changes: bool) -> float:
        """What the rest of the activation is worth from a space."""
        if self.left.ap == 0:
            return self.mind.standing(self.one, space)
        return self.planner.rest(space, msgspec.structs.replace(self.left, **changes)).value

    def score(self, command: Command) -> Score:
        """What an answer is worth; everything that is said counts the rest of the activation."""
        assert self.one.at is not None
        here = self.one.at
        match command:
            case Move(path=path) if path:
                return self._move(path[-1])
            case Shoot():
                gain, falls = self.shot(command)
                params: dict[str, Param] = {"target": self.mind.name(command.target), "percent": round(100 * falls)}
                return Score(gain + self.after(here, shoot=False), "bots_apex.why.shot", params)
            case Attack(target=target):
                value = self.planner.melee + self.after(here, fight=False)
                return Score(value, "bots_apex.why.melee", {"target": self.mind.name(target)})
            case Consume(loot=token) | Throw(loot=token):
                return self._use(command, token)
            case Impetuous(feat=feat):
                return Score(self.after(here) - feat_worth(self.mind, feat) - 0.5, "bots_apex.why.dash")
            case Finish():
                return Score(self.after(here), "bots_apex.why.hold")
            case _:
                return self._handle(command, here)

    def _handle(self, command: Command, here: Space) -> Score:
        """What can be done with objects and Attachments."""
        match command:
            case OpenBin():
                return Score(self.mind.sites.bin_worth() + self.after(here, loot=False), "bots_apex.why.loot")
            case Operate():
                return Score(OPERATE + self.after(here), "bots_apex.why.loot")
            case Install():
                return Score(self._install(command) + self.after(here), "bots_apex.why.install")
            case Destroy(targets=targets):
                return Score(self._destroy(targets) + self.after(here), "bots_apex.why.destroy")
            case _:
                return Score(self.after(here) - 1.0, "bots_apex.why.hold")

    def _move(self, end: Space) -> Score:
        value = self.after(end)
        why = self.planner.reason(end)
        if "shoot" in self.kinds and self.left.shoot:
            gain, target = self.mind.offence(self.one, end)
            if target:
                value, why = value + gain, "bots_apex.why.advance"
        if "interact" in self.kinds and self.planner.bin_beside(end):
            value, why = value + self.mind.sites.bin_worth(), "bots_apex.why.to_loot"
        if "melee" in self.kinds and any(foe.at in self.mind.near(end) for foe in self.mind.foes):
            value += self.planner.melee
        return Score(value, why)

    def shot(self, command: Shoot) -> tuple[float, float]:
        """What a shot brings, and the chance that its target is eliminated."""
        now, held = self.mind.now, self.one.weapons[command.weapon]
        found = self.toll(command)
        gain, again = -self.mind.spent(self.one), 0
        if command.enhancement:
            card = now.fixed.pack.feats[command.enhancement]
            gain -= feat_worth(self.mind, card.id)
            again = sum(op.count for op in card.effects if isinstance(op, RedrawAim))
        gain += worth.cost(now, now.legend(command.target), found) * (1 + AGAIN * again)
        # Of two Weapons that do about the same, the one with more ammo is fired.
        return gain + 0.2 * (held.ammo if held else 0), found.fall

    def toll(self, command: Shoot) -> Toll:
        """What a shot takes from its target."""
        now, one, other = self.mind.now, self.one, self.mind.now.legend(command.target)
        held = one.weapons[command.weapon]
        if held is None or one.at is None or other.at is None:
            return Toll()
        card = now.fixed.pack.feats.get(command.enhancement)
        changes = tuple(
            Change(op, command.enhancement)
            for op in (card.effects if card else ())
            if isinstance(op, ShotMod | IgnoreIcon | IconResult)
        )
        aim = aimed(now, one, one.at, other, other.at, held, changes)
        return Toll() if aim is None else toll(now.fixed.pack, aim, other, shield_of(now, other))

    def _use(self, command: Consume | Throw, token: str) -> Score:
        assert self.one.at is not None
        now = self.mind.now
        kind = now.loot(token)
        kept, rest = worth.carried(now, token), self.after(self.one.at, use=False)
        if isinstance(command, Consume) and isinstance(kind, Consumable):
            gain = worth.remedy(now, self.one, kind)
            return Score(gain - kept + rest, "bots_apex.why.heal")
        assert isinstance(command, Throw)
        assert isinstance(kind, Grenade)
        gain = expected(self.mind, self.one, kind, command)
        return Score(gain - kept + rest, "bots_apex.why.throw")

    def _install(self, command: Install) -> float:
        now, one = self.mind.now, self.one
        weapon = one.weapons[int(command.place[0])]
        if weapon is None:
            return -1.0
        old = installed(now, one, command.place)
        gain = worth.fitted(now, weapon, now.loot(command.loot))
        return 0.8 * (gain - (worth.fitted(now, weapon, now.loot(old)) if old else 0.0)) - 0.05

    def _destroy(self, targets: tuple[str, ...]) -> float:
        total = 0.0
        for target in targets:
            piece = self.mind.state.pieces.get(target)
            if piece is not None:
                mine = self.mind.now.legend(piece.owner).squad == self.one.squad
                total += -DESTROYED if mine else DESTROYED
        return total - 0.1


def left_of(mind: Mind, one: Legend) -> Left:
    """What a Legend has left of its activation; nothing when it is not being activated."""
    activation = mind.state.activation
    if activation is None or activation.legend != one.key:
        return Left(0, shoot=False, use=False, loot=False)
    return Left(activation.ap, shoot=not activation.shot, dash=not activation.impetuous)


def answer(mind: Mind, options: tuple[Option, ...], player: Player) -> Choice:
    """The best part of the action at hand, or nothing more."""
    return max(answers(mind, options, player), key=lambda choice: choice.worth)


def answers(mind: Mind, options: tuple[Option, ...], player: Player) -> list[Choice]:
    """All of them with what they are worth."""
    frame = mind.state.pending[-1]
    assert isinstance(frame, Acting | Interacting)
    parts = frame.parts if isinstance(frame, Acting) else ()
    moment = Moment(mind, mind.now.legend(frame.legend), player, parts)
    found = []
    for option in options:
        if not option.parameters:
            score = moment.score(option.command)
            found.append(Choice(command=option.command, why=score.why, params=score.params, worth=score.value))
    return found

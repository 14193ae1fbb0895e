"""What a Legend can do with the Activation Points it has left: the best sequence of simple actions.

Cards are not in here: whoever thinks of playing one compares what it brings with the plan without it.
"""

import heapq
from collections.abc import Iterable, Iterator

import msgspec

from sightline.bots.apex import worth
from sightline.bots.apex.mind import WALK, Mind
from sightline.bots.apex.throwing import best_throw
from sightline.bots.bot import Choice
from sightline.games.apex.board import Edge, Space, adjacent, reachable
from sightline.games.apex.commands import Finish, Impetuous, Move, OpenBin, TakeAction
from sightline.games.apex.content.loot import Consumable
from sightline.games.apex.effects.commands import Consume
from sightline.games.apex.hooks import HOOKS
from sightline.games.apex.portals import best_ways
from sightline.games.apex.state import Legend
from sightline.kernel import Command, Player
from sightline.kernel.errors import Param

STEP = 1
"""The Movement that goes with other actions."""
PUSHED = 1.0
"""What a push is worth besides the damage."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What to do, each step with its reason, and what all of it is worth."""

    value: float
    steps: tuple[Choice, ...] = ()

    def after(self, gain: float, why: str, *commands: Command, **params: Param) -> "Plan":
        """This plan once something else has been done for a reason."""
        first = tuple(Choice(command=command, why=why, params=params) for command in commands)
        return Plan(value=self.value + gain, steps=(*first, *self.steps))


class Left(msgspec.Struct, frozen=True):
    """What a Legend has left in a plan."""

    ap: int
    shoot: bool = True
    use: bool = True
    loot: bool = True
    dash: bool = False
    fight: bool = True


class Planner:
    """Plans for one Legend of the player."""

    def __init__(self, mind: Mind, one: Legend, player: Player) -> None:
        self.mind = mind
        self.one = one
        self.player = player
        self._known: dict[tuple[Space, Left], Plan] = {}
        self._ways: dict[tuple[Space, int], dict[Space, tuple[Space, ...]] | None] = {}
        self._occupied = mind.now.occupied(one.key)
        self._portals = tuple(HOOKS.portals(mind.now, one.key)) if mind.state.uses else ()
        self._bonus = HOOKS.movement_bonus(mind.now, one.key) if mind.state.uses else 0
        self._remedy = self._best_remedy()
        self._bins = {edge: adjacent(mind.board, edge) for edge in mind.sites.bins()}
        self.melee = self._melee_worth()

    # ------------------------------------------------------------------ the search

    def plans(self, space: Space, left: Left, wide: int = 1) -> list[Plan]:
        """Everything that can be begun in a space, the best first; movements to so many different spaces."""
        found = [] if self._must_come_in(space, left) else [Plan(value=self.mind.standing(self.one, space))]
        if left.ap:
            found += self._moves(space, left, wide)
            found += self._shots(space, left)
            found += self._uses(space, left)
            found += self._looting(space, left)
            found += self._fights(space, left)
        if left.dash and self.one.hand:
            found += self._dashes(space, left)
        return sorted(found, key=lambda plan: -plan.value)

    def _must_come_in(self, space: Space, left: Left) -> bool:
        """Nobody waits outside the Ring who can still get into it, or nearer to it."""
        return bool(left.ap and self.mind.sites.beyond(space)) and any(self._nearer(space))

    def _nearer(self, space: Space) -> Iterator[Space]:
        """Where a Movement from outside the Ring ends nearer to it."""
        way = self.mind.sites.way_back(space)
        return (end for end in self.ends(space, WALK) if self.mind.sites.way_back(end) < way)

    def rest(self, space: Space, left: Left) -> Plan:
        """The best of them, without a dash: that comes first or not at all."""
        if left.dash:
            left = msgspec.structs.replace(left, dash=False)
        key = (space, left)
        if key not in self._known:
            self._known[key] = max(self.plans(space, left), key=lambda plan: plan.value)
        return self._known[key]

    def ends(self, space: Space, mp: int) -> Iterator[Space]:
        """Where a Movement may end; from outside the Ring nobody goes farther out."""
        sites = self.mind.sites
        if self._portals:
            found: Iterable[Space] = self._jumps(space, mp)
        else:
            found = reachable(self.mind.board, space, mp + self._bonus, self._occupied).costs
        if not sites.beyond(space):
            return iter(found)
        way = sites.way_back(space)
        return (end for end in found if sites.way_back(end) <= way)

    def path(self, space: Space, end: Space, mp: int) -> tuple[Space, ...]:
        """The way there."""
        if self._portals:
            return self._jumps(space, mp)[end]
        return reachable(self.mind.board, space, mp + self._bonus, self._occupied).path(end)

    def _jumps(self, space: Space, mp: int) -> dict[Space, tuple[Space, ...]]:
        key = (space, mp)
        found = self._ways.get(key)
        if found is None:
            found = best_ways(self.mind.board, space, mp + self._bonus, self._occupied, frozenset(), self._portals)
            self._ways[key] = found
        return found

    # ------------------------------------------------------------------ what can be done

    def _moves(self, space: Space, left: Left, wide: int) -> Iterator[Plan]:
        fewer = msgspec.structs.replace(left, ap=left.ap - 1)
        ends = tuple(self._nearer(space)) if self.mind.sites.beyond(space) else ()
        found = [(self.rest(end, fewer), end) for end in ends or self.ends(space, WALK) if end != space]
        for best, to in heapq.nlargest(wide, found, key=lambda each: each[0].value):
            go = Move(player=self.player, path=self.path(space, to, WALK))
            yield best.after(-0.05, self.reason(to), TakeAction(player=self.player, action="move"), go)

    def _shots(self, space: Space, left: Left) -> Iterator[Plan]:
        gain, target = self.mind.offence(self.one, space)
        if left.shoot and target:
            then = self.rest(space, msgspec.structs.replace(left, ap=left.ap - 1, shoot=False))
            # What follows is thought out again, when the cards have fallen.
            shot = TakeAction(player=self.player, action="shoot")
            yield Plan(value=then.value).after(gain, "bots_apex.why.shoot", shot, target=self.mind.name(target))

    def _stepping(self, space: Space, left: Left) -> tuple[Plan, tuple[Command, ...]]:
        """What follows an action that has a Movement 1 with it: the best space, and how to get there."""
        fewer = msgspec.structs.replace(left, ap=left.ap - 1)
        best, to = self.rest(space, fewer), space
        for end in self.ends(space, STEP):
            plan = self.rest(end, fewer)
            if plan.value > best.value + 0.1:
                best, to = plan, end
        if to == space:
            return best, (Finish(player=self.player),)
        return best, (Move(player=self.player, path=self.path(space, to, STEP)),)

    def _uses(self, space: Space, left: Left) -> Iterator[Plan]:
        if not left.use:
            return
        begin = TakeAction(player=self.player, action="use")
        gain, token = self._remedy
        if token:
            then, step = self._stepping(space, msgspec.structs.replace(left, use=False))
            consume = Consume(player=self.player, loot=token)
            yield then.after(gain, "bots_apex.why.heal", begin, consume, *step)
        if space == self.one.at:
            value, throw = best_throw(self.mind, self.one, self.player)
            if throw is not None and value > 0:
                then, step = self._stepping(space, msgspec.structs.replace(left, use=False))
                yield then.after(value, "bots_apex.why.throw", begin, throw, *step)

    def _looting(self, space: Space, left: Left) -> Iterator[Plan]:
        if not left.loot or not self._bins:
            return
        begin, after = TakeAction(player=self.player, action="interact"), msgspec.structs.replace(left, loot=False)
        gain = self.mind.sites.bin_worth()
        edge = self.bin_beside(space)
        if edge is not None:
            then, step = self._stepping(space, after)
            opened = (OpenBin(player=self.player, at=edge), Finish(player=self.player))
            yield then.after(gain, "bots_apex.why.loot", begin, *opened, *step)
            return
        for end in self.ends(space, STEP):
            edge = self.bin_beside(end)
            if edge is not None:
                then = self.rest(end, msgspec.structs.replace(after, ap=left.ap - 1))
                go = Move(player=self.player, path=self.path(space, end, STEP))
                yield then.after(gain, "bots_apex.why.loot", begin, go, OpenBin(player=self.player, at=edge))

    def _fights(self, space: Space, left: Left) -> Iterator[Plan]:
        if not left.fight or self.melee <= 0:
            return
        places = {foe.at: foe for foe in self.mind.foes if foe.at is not None}
        begin = TakeAction(player=self.player, action="melee")
        for end in (space, *self.ends(space, STEP)):
            for near in adjacent(self.mind.board, end):
                if near in places:
                    fewer = msgspec.structs.replace(left, ap=left.ap - 1, fight=False)
                    gain = self.melee * (2.5 if places[near].health + places[near].shield <= 4 else 1.0)
                    go = () if end == space else (Move(player=self.player, path=self.path(space, end, STEP)),)
                    then = self.rest(end, fewer)
                    target = self.mind.name(places[near].key)
                    yield Plan(value=then.value).after(gain, "bots_apex.why.melee", begin, *go, target=target)
                    return

    def _dashes(self, space: Space, left: Left) -> Iterator[Plan]:
        feat = min(self.one.hand, key=lambda each: feat_worth(self.mind, each))
        after = msgspec.structs.replace(left, dash=False)
        best: Plan | None = None
        to = space
        for end in self.ends(space, STEP):
            plan = self.rest(end, after)
            if end != space and (best is None or plan.value > best.value):
                best, to = plan, end
        if best is not None:
            go = Move(player=self.player, path=self.path(space, to, STEP))
            price = feat_worth(self.mind, feat)
            yield best.after(-price, "bots_apex.why.dash", Impetuous(player=self.player, feat=feat), go)

    # ------------------------------------------------------------------ figures

    def bin_beside(self, space: Space) -> Edge | None:
        """A closed Supply Bin next to a space."""
        return next((edge for edge, near in self._bins.items() if space in near), None)

    def _best_remedy(self) -> tuple[float, str]:
        best = (0.0, "")
        for token in dict.fromkeys(self.one.backpack):
            kind = self.mind.now.loot(token)
            if isinstance(kind, Consumable):
                gain = worth.remedy(self.mind.now, self.one, kind) - worth.carried(self.mind.now, token)
                best = max(best, (gain, token))
        return best

    def _melee_worth(self) -> float:
        """What a Melee Attack brings on average."""
        numbers, deck = self.mind.state.fixed.constants.melee, self.mind.state.fixed.pack.aim_deck
        chance = sum(card.value >= numbers.threshold for card in deck) / len(deck)
        return chance * (numbers.damage + PUSHED)

    def reason(self, space: Space) -> str:
        """Why one goes to a space."""
        mind = self.mind
        if self.one.at is not None and mind.sites.ring(self.one, self.one.at) > mind.sites.ring(self.one, space) + 1:
            return "bots_apex.why.ring"
        if self.bin_beside(space) is not None:
            return "bots_apex.why.to_loot"
        if mind.exposure(self.one, space) < 1:
            return "bots_apex.why.cover"
        return "bots_apex.why.advance"


def feat_worth(mind: Mind, feat: str) -> float:
    """What a Feat in hand is worth: Reactions and Instants save more than others bring."""
    kind = mind.state.fixed.pack.feats[feat].type
    return {"reaction": 1.4, "instant": 1.4, "shoot_enhancement": 1.2}.get(kind, 1.0) * worth.FEAT

"""Everything that can happen, and how it changes the state.

Each event applies itself. Most are public; those that are not say what others see of them.
"""

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from sightline.games.infinity.core.declarations import Declaration
from sightline.games.infinity.core.state import Declared, Order, OrderKind, Pose, State, Token, Trooper
from sightline.kernel import Change, Event, Mod, Player, RuleId, Viewer

replace = msgspec.structs.replace


class Happening(Event, frozen=True, kw_only=True):
    """An event of Infinity."""

    def apply(self, state: State) -> State:
        """The state after it; events that only tell something change nothing."""
        return state

    def seen_by(self, change: Change[State], viewer: Viewer) -> "Happening | None":
        """What somebody sees of it."""
        return self


def with_trooper(state: State, trooper: Trooper) -> State:
    """The state with a trooper as it is now."""
    return replace(state, troopers={**state.troopers, trooper.id: trooper})


def with_order(state: State, **changes: object) -> State:
    """The state with changes to the Order at hand."""
    assert state.order is not None
    return replace(state, order=replace(state.order, **changes))


class StageEntered(Happening, frozen=True, kw_only=True):
    """The sequence of play moves on."""

    stage: str
    choosing: Player | None = None

    def apply(self, state: State) -> State:
        """Go to the stage."""
        return replace(state, stage=self.stage, choosing=self.choosing)


# ------------------------------------------------------------------ before the first turn


class LieutenantNamed(Happening, frozen=True, kw_only=True):
    """A player has a Lieutenant. Who it is stays secret unless it is public."""

    player: Player
    member: int | None
    public: bool = False

    def apply(self, state: State) -> State:
        """Note it."""
        lieutenants = tuple(
            self.member if player == self.player else known for player, known in enumerate(state.lieutenants)
        )
        known = state.known_lieutenants | {self.player} if self.public else state.known_lieutenants - {self.player}
        return replace(state, lieutenants=lieutenants, known_lieutenants=known)

    def seen_by(self, change: Change[State], viewer: Viewer) -> "Happening":
        """Others see that there is one."""
        return self if self.public or viewer == self.player else replace(self, member=None)


class LieutenantRevealed(Happening, frozen=True, kw_only=True):
    """Spending the Lieutenant's Order shows who it is."""

    player: Player
    trooper: str

    def apply(self, state: State) -> State:
        """Note that it is known."""
        return replace(state, known_lieutenants=state.known_lieutenants | {self.player})


class InitiativeWon(Happening, frozen=True, kw_only=True):
    """Somebody won the Initiative Roll."""

    player: Player

    def apply(self, state: State) -> State:
        """Note it."""
        return replace(state, winner_of_initiative=self.player)


class TurnOrderChosen(Happening, frozen=True, kw_only=True):
    """Who takes the first Player Turn of each round."""

    first: Player

    def apply(self, state: State) -> State:
        """Note it."""
        return replace(state, first=self.first, active=self.first)


class DeploymentChosen(Happening, frozen=True, kw_only=True):
    """Who deploys first, and where."""

    first: Player
    zones: tuple[int, int]

    def apply(self, state: State) -> State:
        """Note it."""
        return replace(state, deployer=self.first, zones=self.zones)


class Placed(Happening, frozen=True, kw_only=True):
    """A trooper comes onto the table. Others do not learn who hides behind a Marker."""

    trooper: Trooper

    def apply(self, state: State) -> State:
        """Put it there and take it out of the reserve."""
        owner = self.trooper.owner
        reserve = tuple(
            waiting - {self.trooper.member} if player == owner and self.trooper.peripheral is None else waiting
            for player, waiting in enumerate(state.reserve)
        )
        return with_trooper(replace(state, reserve=reserve), self.trooper)

    def seen_by(self, change: Change[State], viewer: Viewer) -> "Happening":
        """Hide the member behind a Marker."""
        hidden = "camouflaged" in self.trooper.states and viewer != self.trooper.owner
        return replace(self, trooper=replace(self.trooper, member=-1)) if hidden else self


# ------------------------------------------------------------------ turns and orders


class TurnBegan(Happening, frozen=True, kw_only=True):
    """A Player Turn begins."""

    player: Player
    round: int

    def apply(self, state: State) -> State:
        """Note it."""
        return replace(state, active=self.player, round=self.round)


class OrdersCounted(Happening, frozen=True, kw_only=True):
    """The Order Count of the Tactical Phase."""

    player: Player
    regular: int
    lieutenant: bool

    def apply(self, state: State) -> State:
        """Fill the pool."""
        return replace(state, pool=self.regular, lieutenant_order=self.lieutenant)


class OrdersLost(Happening, frozen=True, kw_only=True):
    """Unspent Orders do not carry over."""

    player: Player

    def apply(self, state: State) -> State:
        """Empty the pool."""
        return replace(state, pool=0, lieutenant_order=False)


class Activated(Happening, frozen=True, kw_only=True):
    """An Order is spent."""

    order: Order

    def apply(self, state: State) -> State:
        """Take the Order and begin the sequence."""
        kind: OrderKind = self.order.kind
        return replace(
            state,
            order=self.order,
            orders=self.order.number,
            pool=state.pool - (kind == "regular"),
            lieutenant_order=state.lieutenant_order and kind != "lieutenant",
        )


class SkillDeclared(Happening, frozen=True, kw_only=True):
    """The active player declares a skill."""

    declared: Declared

    def apply(self, state: State) -> State:
        """Add it to the Order."""
        assert state.order is not None
        return with_order(state, skills=(*state.order.skills, self.declared))


class AroDeclared(Happening, frozen=True, kw_only=True):
    """The reactive player declares an ARO."""

    declared: Declared

    def apply(self, state: State) -> State:
        """Add it to the Order."""
        assert state.order is not None
        return with_order(state, aros=(*state.order.aros, self.declared))


class ReactionsEnded(Happening, frozen=True, kw_only=True):
    """The reactive player has declared all AROs to a skill."""

    had_chance: frozenset[str]
    delayed: frozenset[str] = frozenset()

    def apply(self, state: State) -> State:
        """Note who has had its chance."""
        return with_order(state, had_chance=self.had_chance, delayed=self.delayed)


class BecameIdle(Happening, frozen=True, kw_only=True):
    """A declaration whose Requirements are not met counts as Idle."""

    trooper: str
    skill: str
    step: int
    reasons: tuple[str, ...]
    """Message codes."""

    rule: RuleId | None = "C1-SEQ-008"

    def apply(self, state: State) -> State:
        """Replace the declaration."""
        assert state.order is not None

        def idle(each: Declared) -> Declared:
            same = each.trooper == self.trooper and each.use.skill == self.skill and each.step == self.step
            return replace(each, use=Declaration(skill="idle")) if same else each

        return with_order(
            state,
            skills=tuple(idle(each) for each in state.order.skills),
            aros=tuple(idle(each) for each in state.order.aros),
        )


class OrderEnded(Happening, frozen=True, kw_only=True):
    """The Order is over."""

    rule: RuleId | None = "C1-SEQ-010"

    def apply(self, state: State) -> State:
        """Forget it."""
        return replace(state, order=None)


# ------------------------------------------------------------------ troopers


class Moved(Happening, frozen=True, kw_only=True):
    """A trooper has moved along a route."""

    trooper: str
    trail: tuple[Pose, ...]
    facing: float
    cost: float
    states: frozenset[str]
    """Its states at the end: prone or not, on a wall or not."""
    in_order: bool = True
    """Whether it is part of the Order's route, where it can be shot at; a Dodge move is not."""

    def apply(self, state: State) -> State:
        """Put it at the end of the route."""
        mover = state.troopers[self.trooper]
        moved = replace(mover, at=self.trail[-1].at, facing=self.facing, states=self.states)
        state = with_trooper(state, moved)
        if self.in_order and state.order is not None:
            so_far = state.order.trails.get(self.trooper, ())
            joined = (*so_far, *self.trail[1:]) if so_far else self.trail
            state = with_order(state, trails={**state.order.trails, self.trooper: joined})
        return state


class Faced(Happening, frozen=True, kw_only=True):
    """A trooper turns in place."""

    trooper: str
    facing: float

    def apply(self, state: State) -> State:
        """Turn it."""
        return with_trooper(state, replace(state.troopers[self.trooper], facing=self.facing))


class StateGained(Happening, frozen=True, kw_only=True):
    """A trooper or token enters a state."""

    trooper: str
    state: str

    def apply(self, state: State) -> State:
        """Add it."""
        one = state.troopers[self.trooper]
        return with_trooper(state, replace(one, states=one.states | {self.state}))


class StateLost(Happening, frozen=True, kw_only=True):
    """A state is cancelled."""

    trooper: str
    state: str

    def apply(self, state: State) -> State:
        """Take it away."""
        one = state.troopers[self.trooper]
        return with_trooper(state, replace(one, states=one.states - {self.state}))


class Revealed(Happening, frozen=True, kw_only=True):
    """A Marker is replaced by its Model, and its public information given."""

    trooper: str
    member: int

    rule: RuleId | None = "C1-STATE-225"

    def apply(self, state: State) -> State:
        """It is camouflaged no longer."""
        one = state.troopers[self.trooper]
        return with_trooper(state, replace(one, states=one.states - {"camouflaged"}))


class VitalityChanged(Happening, frozen=True, kw_only=True):
    """W or STR is lost (above zero) or recovered (below zero)."""

    trooper: str
    points: int

    def apply(self, state: State) -> State:
        """Count it."""
        one = state.troopers[self.trooper]
        return with_trooper(state, replace(one, lost=one.lost + self.points))


class Removed(Happening, frozen=True, kw_only=True):
    """A Dead trooper leaves the table."""

    trooper: str

    rule: RuleId | None = "C1-STATE-013"

    def apply(self, state: State) -> State:
        """Take it off."""
        one = state.troopers[self.trooper]
        troopers = {key: each for key, each in state.troopers.items() if key != self.trooper}
        return replace(state, troopers=troopers, fallen=(*state.fallen, one))


class UseSpent(Happening, frozen=True, kw_only=True):
    """A use of a Disposable weapon is gone, whatever comes of it."""

    trooper: str
    weapon: str

    rule: RuleId | None = "C1-TRAIT-204"

    def apply(self, state: State) -> State:
        """Count it."""
        one = state.troopers[self.trooper]
        uses = {**one.uses, self.weapon: one.uses.get(self.weapon, 0) + 1}
        return with_trooper(state, replace(one, uses=uses))


class Attacked(Happening, frozen=True, kw_only=True):
    """Somebody is the target of an Attack in this Order."""

    targets: frozenset[str]

    def apply(self, state: State) -> State:
        """Note it for Alert!."""
        assert state.order is not None
        return with_order(state, attacked=state.order.attacked | self.targets)


class MayDodge(Happening, frozen=True, kw_only=True):
    """These troopers may make a Dodge move, in this order."""

    troopers: tuple[str, ...]

    def apply(self, state: State) -> State:
        """Queue them."""
        return with_order(state, dodged=self.troopers)


class MayTurn(Happening, frozen=True, kw_only=True):
    """These troopers may turn by Alert!, in this order."""

    troopers: tuple[str, ...]

    def apply(self, state: State) -> State:
        """Queue them."""
        return with_order(state, alert=self.troopers)


# ------------------------------------------------------------------ tokens and memory


class TokenChanged(Happening, frozen=True, kw_only=True):
    """A token is placed or changes."""

    token: Token

    def apply(self, state: State) -> State:
        """Put it there."""
        return replace(state, tokens={**state.tokens, self.token.id: self.token})


class TokenRemoved(Happening, frozen=True, kw_only=True):
    """A token leaves the table."""

    token: str

    def apply(self, state: State) -> State:
        """Take it off."""
        return replace(state, tokens={key: each for key, each in state.tokens.items() if key != self.token})


class Remembered(Happening, frozen=True, kw_only=True):
    """A scenario or a skill notes something; zero forgets it."""

    key: str
    value: int

    def apply(self, state: State) -> State:
        """Note it."""
        rest = {key: value for key, value in state.memory.items() if key != self.key}
        return replace(state, memory={**rest, self.key: self.value} if self.value else rest)


# ------------------------------------------------------------------ dice


class RollSide(msgspec.Struct, frozen=True, kw_only=True):
    """One side of a roll: the sum it needed, its dice, and which of them counted."""

    trooper: str
    skill: str
    attribute: str
    base: int
    mods: tuple[Mod, ...]
    value: int
    dice: tuple[int, ...]
    kept: tuple[int, ...] = ()
    """Natural dice that took effect."""
    criticals: int = 0


class Rolled(Happening, frozen=True, kw_only=True):
    """A Normal Roll (one side) or a Face to Face Roll (two)."""

    kinds: ClassVar[tuple[str, ...]] = ("normal", "face_to_face")
    kind: str
    sides: tuple[RollSide, ...]


class SaveRolled(msgspec.Struct, frozen=True, kw_only=True):
    """One Saving Roll with its sum."""

    base: int
    mods: tuple[Mod, ...]
    value: int
    die: int | None
    """None for an effect that allows no save."""
    failed: bool


class SavesRolled(Happening, frozen=True, kw_only=True):
    """The Saving Rolls of one trooper against one weapon."""

    trooper: str
    attacker: str
    weapon: str
    hits: int
    criticals: int
    saves: tuple[SaveRolled, ...]

    rule: RuleId | None = "C1-DMG-005"


# ------------------------------------------------------------------ the end


class Scored(Happening, frozen=True, kw_only=True):
    """A line of the final account."""

    player: Player
    points: float
    what: str
    """Message key."""
    kind: str = "objective"
    params: Mapping[str, str | int | float] = {}


class Ended(Happening, frozen=True, kw_only=True):
    """The match is over."""

    reason: str
    winner: Player | None
    objective: tuple[float, float] = (0, 0)
    victory: tuple[float, float] = (0, 0)

    def apply(self, state: State) -> State:
        """Nothing more happens."""
        winner = {} if self.winner is None else {"winner": self.winner + 1}
        memory = {**state.memory, **winner}
        scores = {f"objective.{p}": round(self.objective[p] * 2) for p in (0, 1)} | {
            f"victory.{p}": round(self.victory[p] * 2) for p in (0, 1)
        }
        return replace(state, ended=self.reason, stage="over", order=None, memory={**memory, **scores})

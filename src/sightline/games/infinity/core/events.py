"""Everything that can happen, and how it changes the state.

Each event applies itself. Most are public; those that are not say what others see of them.
"""

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from sightline.games.infinity.core.declarations import Aim, Declaration
from sightline.games.infinity.core.secrecy import declared_as_seen, hides, piece_as_seen
from sightline.games.infinity.core.state import Declared, Laid, Order, OrderKind, Pose, State, Token, Trooper, Wound
from sightline.geometry.shapes import Point3
from sightline.kernel import Change, Event, Mod, Player, RuleId, Viewer
from sightline.rules import rule as cites

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

    @cites("C1-INFO-007")
    def seen_by(self, change: Change[State], viewer: Viewer) -> "Happening":
        """Others see that there is one; where it is public, the view shows which trooper it is."""
        return self if viewer == self.player else replace(self, member=None)


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
        """Hide what is behind a Marker."""
        return replace(self, trooper=piece_as_seen(self.trooper, viewer))


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
        """Add it to the Order; a skill that was Private Information is known from now on."""
        assert state.order is not None
        skills = (*state.order.skills, self.declared)
        if self.declared.use.skill in state.fixed.edition.private:
            used = f"used.{self.declared.trooper}.{self.declared.use.skill}"
            state = replace(state, memory={**state.memory, used: 1})
        return with_order(state, skills=skills)

    def seen_by(self, change: Change[State], viewer: Viewer) -> "Happening":
        """Without what only the owner of a Marker knows."""
        return replace(self, declared=declared_as_seen(self.declared, change.before, viewer))


class AroDeclared(Happening, frozen=True, kw_only=True):
    """The reactive player declares an ARO."""

    declared: Declared

    def apply(self, state: State) -> State:
        """Add it to the Order."""
        assert state.order is not None
        return with_order(state, aros=(*state.order.aros, self.declared))

    def seen_by(self, change: Change[State], viewer: Viewer) -> "Happening":
        """Without what only the owner of a Marker knows."""
        return replace(self, declared=declared_as_seen(self.declared, change.before, viewer))


class ReactionsEnded(Happening, frozen=True, kw_only=True):
    """The reactive player has declared all AROs to a skill."""

    had_chance: frozenset[str]
    delayed: frozenset[str] = frozenset()
    unmeasured: frozenset[str] = frozenset()

    def apply(self, state: State) -> State:
        """Note who has had its chance."""
        return with_order(state, had_chance=self.had_chance, delayed=self.delayed, unmeasured=self.unmeasured)

    def seen_by(self, change: Change[State], viewer: Viewer) -> "Happening":
        """Who could have reacted may follow from hidden skills: only the reactive player is told."""
        reactive = viewer == 1 - change.before.active
        known = replace(self, unmeasured=frozenset())
        return known if reactive else replace(known, had_chance=frozenset(), delayed=frozenset())


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

    def seen_by(self, change: Change[State], viewer: Viewer) -> "Happening":
        """A Marker looks all around: which way its owner turned it shows nothing."""
        return replace(self, facing=0.0) if hides(change.before, self.trooper, viewer) else self


class Landed(Happening, frozen=True, kw_only=True):
    """A trooper whose landing failed comes down somewhere else."""

    trooper: str
    at: Point3
    facing: float

    def apply(self, state: State) -> State:
        """Put it there."""
        return with_trooper(state, replace(state.troopers[self.trooper], at=self.at, facing=self.facing))


class Faced(Happening, frozen=True, kw_only=True):
    """A trooper turns in place."""

    trooper: str
    facing: float

    def apply(self, state: State) -> State:
        """Turn it; if it was waiting for that, it waits no longer."""
        rest = tuple(key for key in state.unfaced if key != self.trooper)
        return with_trooper(replace(state, unfaced=rest), replace(state.troopers[self.trooper], facing=self.facing))

    def seen_by(self, change: Change[State], viewer: Viewer) -> "Happening | None":
        """A Marker that turns shows nothing."""
        return None if hides(change.before, self.trooper, viewer) else self


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
    unit: str = ""
    """What stood behind it: the unit, or the device. The view shows its public profile from now on."""
    facing: float | None = None
    """Which way it faces, if its player has said so already."""

    rule: RuleId | None = "C1-STATE-225"

    @cites("C1-STATE-210", "C1-STATE-225")
    def apply(self, state: State) -> State:
        """It is camouflaged no longer, and its player has to face it."""
        one = state.troopers[self.trooper]
        facing = one.facing if self.facing is None else self.facing % 360
        if self.facing is None and not one.device:
            state = replace(state, unfaced=(*state.unfaced, one.id))
        return with_trooper(state, replace(one, facing=facing, states=one.states - {"camouflaged"}))

    @cites("C1-STATE-226")
    def seen_by(self, change: Change[State], viewer: Viewer) -> "Happening":
        """Everybody learns what it is; its number in the list stays with its owner."""
        one = change.before.troopers[self.trooper]
        return self if viewer == one.owner else replace(self, member=-1)


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
        unfaced = tuple(key for key in state.unfaced if key != self.trooper)
        return replace(state, troopers=troopers, fallen=(*state.fallen, one), unfaced=unfaced)


class UseSpent(Happening, frozen=True, kw_only=True):
    """A use of a Disposable weapon is gone, whatever comes of it."""

    trooper: str
    weapon: str

    rule: RuleId | None = "C1-TRAIT-204"

    @cites("C1-TRAIT-205", "C1-STATE-246", "C1-SEQ-013")
    def apply(self, state: State) -> State:
        """Count it; with the last use comes Unloaded."""
        one = state.troopers[self.trooper]
        uses = {**one.uses, self.weapon: one.uses.get(self.weapon, 0) + 1}
        weapon = state.fixed.edition.chart.weapons.get(self.weapon)
        spent = weapon is not None and weapon.uses is not None and uses[self.weapon] >= weapon.uses
        return with_trooper(state, replace(one, uses=uses, states=one.states | {"unloaded"} if spent else one.states))


class Reloaded(Happening, frozen=True, kw_only=True):
    """A special rule of a scenario gives back every use of everything Disposable."""

    trooper: str

    rule: RuleId | None = "C1-STATE-248"

    def apply(self, state: State) -> State:
        """Begin to count anew."""
        one = state.troopers[self.trooper]
        return with_trooper(state, replace(one, uses={}, states=one.states - {"unloaded"}))


class Attacked(Happening, frozen=True, kw_only=True):
    """Somebody is the target of an Attack in this Order."""

    targets: frozenset[str]
    comms: bool = False
    """Whether it is a Comms Attack, which gives a right to Reset."""

    def apply(self, state: State) -> State:
        """Note it for Alert! and for Reset."""
        assert state.order is not None
        hacked = self.targets if self.comms else frozenset[str]()
        return with_order(state, attacked=state.order.attacked | self.targets, hacked=state.order.hacked | hacked)


class TemplateLaid(Happening, frozen=True, kw_only=True):
    """A template is laid on the table when its use is declared, so that everybody knows whom it covers."""

    template: Laid

    rule: RuleId | None = "C1-TPL-013"

    @cites("C1-TPL-013", "C1-TPL-025")
    def apply(self, state: State) -> State:
        """Lay it down; whoever it covers is a target of the declaration, unless the shot is cancelled."""
        assert state.order is not None
        state = with_order(state, templates=(*state.order.templates, self.template))
        if self.template.cancelled:
            return state
        assert state.order is not None

        def aimed(each: Declared) -> Declared:
            use = each.use
            if (each.trooper, use.weapon) != (self.template.by, self.template.weapon):
                return each
            dice = {aim.target: aim.dice for aim in use.aims}
            dice |= {key: dice.get(key, 0) + 1 for key in sorted(self.template.affected)}
            return replace(each, use=replace(use, aims=tuple(Aim(key, count) for key, count in dice.items())))

        return with_order(
            state,
            skills=tuple(aimed(each) for each in state.order.skills),
            aros=tuple(aimed(each) for each in state.order.aros),
        )


class Wounded(Happening, frozen=True, kw_only=True):
    """A CC Attack has cost its target something; what exactly, other events tell."""

    attacker: str
    target: str
    points: int

    def apply(self, state: State) -> State:
        """Note it for whoever lives on it."""
        assert state.order is not None
        wound = Wound(self.attacker, self.target, self.points)
        return with_order(state, wounds=(*state.order.wounds, wound))


class CoupDeGrace(Happening, frozen=True, kw_only=True):
    """A helpless enemy is killed, with no roll of either side."""

    attacker: str
    target: str

    rule: RuleId | None = "C1-CC-009"

    def apply(self, state: State) -> State:
        """It counts as one W caused."""
        assert state.order is not None
        return with_order(state, wounds=(*state.order.wounds, Wound(self.attacker, self.target, 1)))


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

    def seen_by(self, change: Change[State], viewer: Viewer) -> "Happening | None":
        """A note of the engine, and of nobody else; what it is about shows elsewhere."""
        return None


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

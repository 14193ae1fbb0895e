"""Turns, Orders, declarations and reactions."""

from sightline.games.infinity.core.match.events.happening import Happening, replace, with_order
from sightline.games.infinity.core.match.secrecy import declared_as_seen
from sightline.games.infinity.core.match.state import Declared, Order, OrderTokens, State, orders_left, tokens_for
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.kernel import Change, Player, RuleId, Viewer
from sightline.rules import rule


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
    pool: tuple[OrderTokens, ...]

    @property
    def regular(self) -> int:
        """How many anybody may use."""
        return orders_left(self.pool)

    @property
    def lieutenant(self) -> bool:
        """Whether the Lieutenant has one of its own."""
        return orders_left(self.pool, "lieutenant") > 0

    def apply(self, state: State) -> State:
        """Lay the tokens out."""
        return replace(state, pool=self.pool)


class OrdersLost(Happening, frozen=True, kw_only=True):
    """Unspent Orders do not carry over."""

    player: Player

    def apply(self, state: State) -> State:
        """Empty the pool."""
        return replace(state, pool=())


class Activated(Happening, frozen=True, kw_only=True):
    """An Order is spent."""

    order: Order

    def apply(self, state: State) -> State:
        """Take the Order and begin the sequence."""
        return replace(state, order=self.order, orders=self.order.number, pool=self._paid(state))

    @rule("C1-SEQ-002")
    def _paid(self, state: State) -> tuple[OrderTokens, ...]:
        """The tokens without the one that is spent."""
        spent = tokens_for(state, state.troopers[self.order.troopers[0]], self.order.kind)
        return tuple(replace(each, left=each.left - 1) if each is spent else each for each in state.pool)


class Joined(Happening, frozen=True, kw_only=True):
    """Others act with the Order that is being carried out."""

    troopers: tuple[str, ...]

    def apply(self, state: State) -> State:
        """Activate them as well."""
        assert state.order is not None
        return with_order(state, troopers=(*state.order.troopers, *self.troopers))


class SkillDeclared(Happening, frozen=True, kw_only=True):
    """The active player declares a skill."""

    declared: Declared

    def apply(self, state: State) -> State:
        """Add it to the Order; a skill that was Private Information is known from now on."""
        assert state.order is not None
        skills = (*state.order.skills, self.declared)
        if self.declared.use.skill in state.fixed.edition.ability.private:
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
        return with_order(
            state,
            skills=tuple(_idle_if_lapsed(each, self) for each in state.order.skills),
            aros=tuple(_idle_if_lapsed(each, self) for each in state.order.aros),
        )


@rule("C1-SEQ-012")
def _idle_if_lapsed(each: Declared, lapsed: BecameIdle) -> Declared:
    """Idle instead of what came to nothing; all else stays as it was declared, the AROs to it as well."""
    same = each.trooper == lapsed.trooper and each.use.skill == lapsed.skill and each.step == lapsed.step
    return replace(each, use=Declaration(skill="idle")) if same else each


class OrderEnded(Happening, frozen=True, kw_only=True):
    """The Order is over."""

    rule: RuleId | None = "C1-SEQ-010"

    def apply(self, state: State) -> State:
        """Forget it."""
        return replace(state, order=None)

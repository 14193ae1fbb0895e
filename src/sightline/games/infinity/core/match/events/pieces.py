"""What troopers and devices do and suffer."""

from sightline.games.infinity.core.match.events.asking import without
from sightline.games.infinity.core.match.events.happening import Happening, replace, with_order, with_trooper
from sightline.games.infinity.core.match.secrecy import deceives, hides, unseen_states
from sightline.games.infinity.core.match.state import FACING, Declared, Pending, PlacedTemplate, Pose, State, Wound
from sightline.games.infinity.core.order.declarations import Aim
from sightline.geometry.shapes import Point3, bearing
from sightline.kernel import Change, Player, RuleId, Viewer
from sightline.rules import rule as cites


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
        return self._noted(with_trooper(state, moved))

    def _noted(self, state: State) -> State:
        """Remember the route, for those who react to it."""
        if self.in_order and state.order is not None:
            so_far = state.order.trails.get(self.trooper, ())
            joined = (*so_far, *self.trail[1:]) if so_far else self.trail
            state = with_order(state, trails={**state.order.trails, self.trooper: joined})
        return state

    def seen_by(self, change: Change[State], viewer: Viewer) -> "Happening":
        """A Marker looks all around: which way its owner turned it shows nothing."""
        if not hides(change.before, self.trooper, viewer):
            return self
        return replace(self, facing=0.0, states=self.states - unseen_states(change.before, self.trooper, viewer))


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
        """Turn it; if it was to be faced, it waits no longer."""
        rest = without(state, self.trooper, FACING)
        return with_trooper(replace(state, pending=rest), replace(state.troopers[self.trooper], facing=self.facing))

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

    def seen_by(self, change: Change[State], viewer: Viewer) -> "Happening | None":
        """What no token tells of a Marker nobody else learns."""
        return None if self.state in unseen_states(change.after, self.trooper, viewer) else self


class StateLost(Happening, frozen=True, kw_only=True):
    """A state is cancelled."""

    trooper: str
    state: str

    def apply(self, state: State) -> State:
        """Take it away."""
        one = state.troopers[self.trooper]
        return with_trooper(state, replace(one, states=one.states - {self.state}))

    def seen_by(self, change: Change[State], viewer: Viewer) -> "Happening | None":
        """What no token tells of a Marker nobody else learns."""
        return None if self.state in unseen_states(change.before, self.trooper, viewer) else self


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
        """It is concealed no longer, and its player has to face it."""
        one = state.troopers[self.trooper]
        facing = one.facing if self.facing is None else bearing(self.facing)
        if self.facing is None and not one.device:
            before = sum(each.question == FACING for each in state.pending)
            unfaced = Pending(question=FACING, trooper=one.id)
            state = replace(state, pending=(*state.pending[:before], unfaced, *state.pending[before:]))
        shown = one.states.difference(state.fixed.edition.state.guises)
        return with_trooper(state, replace(one, facing=facing, states=shown, poses_as=None))

    @cites("C1-STATE-226")
    def seen_by(self, change: Change[State], viewer: Viewer) -> "Happening":
        """Everybody learns what it is; its number in the list stays with whose list it is."""
        one = change.before.troopers[self.trooper]
        return self if viewer == one.army else replace(self, member=-1)


class SidesChanged(Happening, frozen=True, kw_only=True):
    """A trooper fights for another player from now on, or for its own again."""

    trooper: str
    player: Player
    captor: str = ""
    """Who made it; empty when it returns."""

    def apply(self, state: State) -> State:
        """Whose list it is in stays as it was."""
        one = state.troopers[self.trooper]
        fielded = None if self.player == one.army else one.army
        return with_trooper(state, replace(one, owner=self.player, fielded_by=fielded, captor=self.captor))


class FormChanged(Happening, frozen=True, kw_only=True):
    """A trooper becomes what else its profile says it may be."""

    trooper: str
    form: int
    lost: int = 0
    """W or STR that it has lost in its new form."""

    def apply(self, state: State) -> State:
        """It has another profile from now on."""
        return with_trooper(state, replace(state.troopers[self.trooper], form=self.form, lost=self.lost))

    def seen_by(self, change: Change[State], viewer: Viewer) -> "Happening | None":
        """What goes on behind a Marker or a disguise shows nothing."""
        return None if deceives(change.before, self.trooper, viewer) else self


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
        return off_the_table(state, self.trooper)


def off_the_table(state: State, key: str) -> State:
    """Take a piece off; who passed for somebody else does so no longer, and its name is never given again."""
    one, rows = state.troopers[key], state.fixed.edition.state
    troopers = {each: piece for each, piece in state.troopers.items() if each != key}
    if not one.states.isdisjoint(rows.posing | rows.copying):
        one = replace(one, states=one.states - rows.posing - rows.copying, poses_as=None)
    return replace(state, troopers=troopers, fallen=(*state.fallen, one), pending=without(state, key))


class Vanished(Happening, frozen=True, kw_only=True):
    """A copy of a trooper leaves the table: nobody was there."""

    trooper: str

    def apply(self, state: State) -> State:
        """Take it off, with its part in the Order at hand."""
        state = off_the_table(state, self.trooper)
        order = state.order
        if order is None:
            return state
        return with_order(
            state,
            troopers=tuple(key for key in order.troopers if key != self.trooper),
            skills=tuple(each for each in order.skills if each.trooper != self.trooper),
            aros=tuple(each for each in order.aros if each.trooper != self.trooper),
            trails={key: trail for key, trail in order.trails.items() if key != self.trooper},
        )


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
        kept = {key: count for key, count in one.uses.items() if key not in state.fixed.edition.chart.weapons}
        return with_trooper(state, replace(one, uses=kept, states=one.states - {"unloaded"}))


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

    template: PlacedTemplate

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
            one = 0 if self.template.main else 1  # of what is rolled, the dice are the Main Target's
            dice |= {key: dice.get(key, 0) + one for key in sorted(self.template.affected)}
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

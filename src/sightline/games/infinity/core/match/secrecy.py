"""Concealment: the pieces and declarations of a match as others see them.

Everything that leaves the engine, views and events alike, goes through these functions, so that a Marker with a
trooper behind it and one with a mine behind it look the same. Who is nowhere to be seen is not among the troopers of
a state at all: nothing that others ask can meet it.
"""

import msgspec

from sightline.games.infinity.core.match.state import Declared, Order, State, Trooper
from sightline.games.infinity.core.order.outcomes import Outcome
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.core.troopers.rows import Guise
from sightline.kernel import Viewer
from sightline.rules import rule

replace = msgspec.structs.replace


def guise_of(state: State, trooper: Trooper, viewer: Viewer) -> Guise:
    """What a piece on the table looks like to somebody. To its owner, and when all is over, it is itself."""
    if viewer == trooper.owner or state.ended:
        return Guise.ITSELF
    guises = state.fixed.edition.state.guises
    return next((guise for key, guise in guises.items() if key in trooper.states), Guise.ITSELF)


def hides(state: State, key: str, viewer: Viewer) -> bool:
    """Whether a piece is a Marker whose content the viewer may not know."""
    one = state.troopers.get(key)
    return one is not None and guise_of(state, one, viewer) is Guise.MARKER


def deceives(state: State, key: str, viewer: Viewer) -> bool:
    """Whether a piece is something else than what the viewer may know, be it a Marker or a Model."""
    one = state.troopers.get(key)
    return one is not None and guise_of(state, one, viewer) is not Guise.ITSELF


def profile_as_seen(state: State, trooper: Trooper, viewer: Viewer) -> Profile:
    """What a Model passes for: the profile of whom it poses as, or its own."""
    if guise_of(state, trooper, viewer) is Guise.ITSELF:
        return state.fixed.profile(trooper)
    return seeming_profile(state, trooper)


def seeming_profile(state: State, trooper: Trooper) -> Profile:
    """The profile of the member of its list that a trooper poses as; its own, if of none."""
    if trooper.poses_as is None:
        return state.fixed.profile(trooper)
    return state.fixed.lists[trooper.army].members[trooper.poses_as].profile


def unseen_states(state: State, key: str, viewer: Viewer) -> frozenset[str]:
    """The states of a piece that nothing shows to somebody: those of a Marker that no token tells of."""
    return state.fixed.edition.state.kept_from_others if hides(state, key, viewer) else frozenset()


@rule("C1-INFO-006", "C1-STATE-205", "C1-LABEL-213")
def piece_as_seen(state: State, trooper: Trooper, viewer: Viewer) -> Trooper:
    """A piece as somebody sees it: made of what shows, not by leaving out what does not.

    Others never learn which entry of the list a piece is: gaps in the numbers would tell who is still to come.
    """
    if viewer == trooper.owner == trooper.army:
        return trooper
    guise = guise_of(state, trooper, viewer)
    seen = Trooper(id=trooper.id, owner=trooper.owner, member=-1, at=trooper.at, facing=trooper.facing)
    match guise:
        case Guise.MARKER:
            unseen = state.fixed.edition.state.kept_from_others
            return replace(seen, facing=0.0, states=trooper.states - unseen)
        case Guise.ANOTHER:
            return replace(seen, states=shown_states(state, trooper))
        case Guise.COPY:
            real = state.troopers.get(trooper.copy_of, trooper)
            shown = replace(seen, states=shown_states(state, trooper))
            return shown if poses(trooper) else replace(shown, form=real.form, lost=real.lost, uses=real.uses)
        case _:
            return replace(
                seen,
                fielded_by=trooper.fielded_by,
                captor=trooper.captor,
                peripheral=trooper.peripheral,
                form=trooper.form,
                device=trooper.device,
                vehicle_of=trooper.vehicle_of,
                lost=trooper.lost,
                states=trooper.states,
                uses=trooper.uses,
                attributes=trooper.attributes,
            )


def poses(trooper: Trooper) -> bool:
    """Whether it passes itself off as another."""
    return trooper.poses_as is not None


def shown_states(state: State, trooper: Trooper) -> frozenset[str]:
    """The states that show of who passes for a Model: what is declared is known, unless it poses as well.

    So of a Holomask nobody knows, and of images everybody, but for those behind a mask.
    """
    rows = state.fixed.edition.state
    return trooper.states.difference(rows.guises if poses(trooper) else rows.unseen)


def declared_as_seen(declared: Declared, state: State, viewer: Viewer) -> Declared:
    """A declaration as somebody hears it: a Marker looks all around, so its facing is its owner's affair."""
    if declared.use.facing is None or not hides(state, declared.trooper, viewer):
        return declared
    return replace(declared, use=replace(declared.use, facing=None))


@rule("C1-INFO-002")
def order_as_seen(state: State, viewer: Viewer) -> Order | None:
    """The Order at hand as somebody sees it.

    Who could have reacted and did not follows from skills that may be hidden: only the reactive player is told. What
    dice have brought is told when it takes effect.
    """
    order = state.order
    if order is None:
        return None
    reactive = viewer == 1 - state.active
    return replace(
        order,
        had_chance=order.had_chance if reactive else frozenset(),
        delayed=order.delayed if reactive else frozenset(),
        unmeasured=frozenset(),
        outcome=Outcome(),
        suffered=(),
        skills=tuple(declared_as_seen(each, state, viewer) for each in order.skills),
        aros=tuple(declared_as_seen(each, state, viewer) for each in order.aros),
    )

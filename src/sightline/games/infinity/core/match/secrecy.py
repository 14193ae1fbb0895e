"""What a Marker hides: the pieces and declarations of a match as others see them.

Everything that leaves the engine, views and events alike, goes through these functions, so that a Marker with a
trooper behind it and one with a mine behind it look the same.
"""

import msgspec

from sightline.games.infinity.core.match.state import Declared, Order, State, Trooper
from sightline.games.infinity.core.order.outcomes import Outcome
from sightline.kernel import Viewer
from sightline.rules import rule

replace = msgspec.structs.replace

UNSEEN_STATES = frozenset({"unloaded"})
"""States of a trooper that no token shows while it is a Marker."""


def hides(state: State, key: str, viewer: Viewer) -> bool:
    """Whether a piece is a Marker whose content the viewer may not know."""
    one = state.troopers.get(key)
    return one is not None and is_cloaked(one, viewer)


def is_cloaked(trooper: Trooper, viewer: Viewer) -> bool:
    """Whether a piece, as it stands, is a Marker to the viewer."""
    return "camouflaged" in trooper.states and viewer != trooper.owner


@rule("C1-INFO-006", "C1-STATE-205", "C1-LABEL-213")
def piece_as_seen(trooper: Trooper, viewer: Viewer) -> Trooper:
    """A piece as somebody sees it come onto the table.

    Others never learn which entry of the list a piece is: gaps in the numbers would tell who is still to come.
    """
    if viewer == trooper.owner:
        return trooper
    if not is_cloaked(trooper, viewer):
        return replace(trooper, member=-1)
    return replace(
        trooper,
        member=-1,
        peripheral=None,
        device="",
        facing=0.0,
        lost=0,
        uses={},
        states=trooper.states - UNSEEN_STATES,
    )


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

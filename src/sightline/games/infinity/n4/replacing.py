"""Replacing a Model by one with another base: where it stands, and what becomes of who has no room for it."""

from collections.abc import Iterator, Sequence

import msgspec

from sightline.games.infinity.core.abilities.immobilized import A
from sightline.games.infinity.core.match.events import FormChanged, Happening, Removed, StateGained, StateLost
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import TOKEN
from sightline.games.infinity.core.troopers.rows import StateRow
from sightline.games.infinity.n4.events import Replaced
from sightline.geometry.shapes import SILHOUETTES, Body, Point3
from sightline.kernel import Play, RuleId, Violation
from sightline.rules import rule

CRAMPED = {f"cramped_{name}": name for name in SILHOUETTES}
"""The states of who has become something that there is no room for: the Silhouette that it still has, in its name."""


def has_room(now: Situation, body: Body, *but: str) -> bool:
    """Whether somebody can stand there, with nobody else in the same place."""
    return now.table.stands(body) and is_free(now, body, *but)


def is_free(now: Situation, body: Body, *but: str) -> bool:
    """Whether nobody else is in the same place."""
    others = (each for each in now.state.troopers.values() if not each.device and each.id not in but)
    return not any(now.overlaps(body, now.body(each)) for each in others)


# ------------------------------------------------------------------ where it stands


def body_of(now: Situation, piece: Trooper) -> Body:
    """The volume of a piece that is not on the table yet."""
    name = now.silhouette(piece)
    template = TOKEN if name == TOKEN.name else SILHOUETTES[name]
    return Body(id=piece.id, at=piece.at, silhouette=template.prone if "prone" in piece.states else template)


def places(now: Situation, old: Trooper, new: Trooper) -> Sequence[Point3]:
    """Where there is room for what somebody becomes; on a wall nobody stands, and nothing has to be under it."""
    before, after = now.body(old), body_of(now, new)
    if after.silhouette == before.silhouette:
        return (old.at,)
    found = now.table.replacements(before, after.silhouette, [now.body(each) for each in now.opponents(old)])
    fits = is_free if "on_wall" in old.states else has_room
    return [at for at in found if fits(now, msgspec.structs.replace(after, at=at), old.id, new.id)]


@rule("N4-MEAS-008")
def keeps_fighting(now: Situation, old: Trooper, new: Trooper, found: Sequence[Point3]) -> Point3 | None:
    """The place where it is in contact with most of its opponents: where there is room at all, with one at least."""
    after, opponents = body_of(now, new), [now.body(each) for each in now.opponents(old)]

    def met(at: Point3) -> int:
        there = msgspec.structs.replace(after, at=at)
        return sum(now.table.touches(there, each) for each in opponents)

    return max(found, key=met, default=None)


def place_for(now: Situation, old: Trooper, new: Trooper) -> Point3 | None:
    """Where somebody stands who takes the place of another; None where it cannot."""
    return keeps_fighting(now, old, new, places(now, old, new))


def check_room(now: Situation, trooper: Trooper, use: Declaration, form: int) -> Iterator[Violation]:  # noqa: ARG001
    """Nobody takes a form of its own accord that it has no room for."""
    if place_for(now, trooper, msgspec.structs.replace(trooper, form=form)) is None:
        yield Violation(code="infinity.does_not_fit", rule="N4-MEAS-006")


def change_form(now: Situation, trooper: Trooper, form: int, lost: int, cited: RuleId) -> Iterator[Happening]:
    """Somebody has another profile from now on, and the base that belongs to it, if there is room."""
    yield FormChanged(trooper=trooper.id, form=form, lost=lost, rule=cited)
    yield from refit(now, trooper, msgspec.structs.replace(trooper, form=form))


def refit(now: Situation, old: Trooper, new: Trooper) -> Iterator[Happening]:
    """Where the new one stands whose base may be another; or that there is no room for it."""
    at = place_for(now, old, new)
    if at is None:
        yield from without_room(now, old, new)
    elif at != new.at:
        yield Replaced(trooper=new.id, at=at, rule="N4-MEAS-006")


# ------------------------------------------------------------------ no room


def without_room(now: Situation, old: Trooper, new: Trooper) -> Sequence[Happening]:
    """What becomes of a piece that must take a place that is too small for it: the first that an edition has to say."""
    answers = (tuple(rules(now, old, new)) for rules in now.fixed.edition.no_room)
    return next((events for events in answers if events), ())


@rule("N4-MEAS-009")
def no_room_for_trooper(now: Situation, old: Trooper, new: Trooper) -> Iterator[Happening]:
    """It is Immobilized-A, and takes no more room than before."""
    state = f"cramped_{now.silhouette(old)}"
    for each in (A, state):
        if each not in new.states:
            yield StateGained(trooper=new.id, state=each, rule="N4-MEAS-009")


@rule("N4-MEAS-010")
def no_room_for_equipment(now: Situation, old: Trooper, new: Trooper) -> Iterator[Happening]:  # noqa: ARG001
    """It is removed from the table."""
    if new.device:
        yield Removed(trooper=new.id, rule="N4-MEAS-010")


def is_cramped(now: Situation, trooper: Trooper) -> bool:  # noqa: ARG001
    """Whether there is no room for what it is."""
    return not trooper.states.isdisjoint(CRAMPED)


@rule("N4-MEAS-009")
def stays_immobilized(now: Situation, trooper: Trooper, state: str) -> bool:
    """Nothing that usually cancels Immobilized-A helps who has no room."""
    return state == A and is_cramped(now, trooper)


@rule("N4-MEAS-009")
def stretch(play: Play[State]) -> None:
    """Where others have made room, who had none is Immobilized no longer."""
    for trooper in [each for each in play.state.troopers.values() if not each.states.isdisjoint(CRAMPED)]:
        now = Situation(play.state)
        held = trooper.states & {A, *CRAMPED}
        new = msgspec.structs.replace(trooper, states=trooper.states - held)
        at = place_for(now, trooper, new)
        if at is not None:
            for state in sorted(held):
                play.emit(StateLost(trooper=trooper.id, state=state, rule="N4-MEAS-009"))
            if at != trooper.at:
                play.emit(Replaced(trooper=trooper.id, at=at, rule="N4-MEAS-006"))


PART = Part(
    states=tuple(StateRow(key=key, silhouette=name) for key, name in CRAMPED.items()),
    clinging=(stays_immobilized,),
    no_room=(no_room_for_equipment, no_room_for_trooper),
    stays_put=(is_cramped,),
    at_conclusion=(stretch,),
    in_tactical_phase=(stretch,),
    in_states_phase=(stretch,),
)

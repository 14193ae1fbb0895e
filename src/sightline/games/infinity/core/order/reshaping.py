"""Declarations with which a trooper takes another form: that form counts for the whole of what it declares."""

from collections.abc import Iterator, Sequence

from sightline.games.infinity.core.match.events import FormChanged, Happening
from sightline.games.infinity.core.match.part import Reshape
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.markers import reveal
from sightline.kernel import Play, Violation


def ways_of(now: Situation, trooper: Trooper, skill: Skill, when: When) -> dict[int, Reshape]:
    """The forms that somebody may take with a declaration, by what lets it."""
    reshapes = now.fixed.edition.reshapes
    return {form: each for each in reshapes for form in each.ways(now, trooper, skill, when)} if reshapes else {}


def check_form(now: Situation, trooper: Trooper, skill: Skill, use: Declaration, when: When) -> Iterator[Violation]:
    """A form that is asked for must be one that it may take."""
    if use.form is None:
        return
    way = ways_of(now, trooper, skill, when).get(use.form)
    if way is None:
        yield Violation(code="infinity.no_such_form", params={"trooper": trooper.id, "form": use.form})
    elif way.check is not None:
        yield from way.check(now, trooper, use, use.form)


def _taken(now: Situation, trooper: Trooper, skill: Skill, use: Declaration, when: When) -> tuple[int, Reshape] | None:
    ways = ways_of(now, trooper, skill, when)
    must = (row for row in ways.items() if row[1].compulsory)
    chosen = None if use.form is None or use.form not in ways else (use.form, ways[use.form])
    return chosen or next(must, None)


def in_its_form(
    now: Situation, trooper: Trooper, skill: Skill, use: Declaration, when: When
) -> tuple[Situation, Trooper]:
    """How things would stand with a declaration: the same as now, but for the form of who makes it.

    A copy takes none: it is only as good as who it is a copy of.
    """
    taken = None if trooper.copy_of else _taken(now, trooper, skill, use, when)
    if taken is None:
        return now, trooper
    state = now.state
    for event in _changes(now, trooper, use, *taken):
        state = event.apply(state)
    there = Situation(state)
    return there, there.trooper(trooper.id)


def _changes(now: Situation, trooper: Trooper, use: Declaration, form: int, way: Reshape) -> Sequence[Happening]:
    """What happens when somebody takes a form."""
    if way.changes is not None:
        return tuple(way.changes(now, trooper, use, form))
    return (FormChanged(trooper=trooper.id, form=form, lost=trooper.lost, rule=way.rule),)


def take_form(play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
    """Change, as the declaration says or as it must; a copy is only as good as who it is a copy of."""
    if trooper.copy_of:
        return
    skill = play.state.fixed.edition.skill[use.skill]
    taken = _taken(Situation(play.state), trooper, skill, use, when)
    if taken is None:
        return
    if taken[1].shows:
        reveal(play, trooper.id, facing=use.facing, cited=taken[1].rule)
    now = Situation(play.state)
    for event in _changes(now, now.trooper(trooper.id), use, *taken):
        play.emit(event)

"""Areas of effect: who is hurt, and how much."""

from sightline.games.apex.board import Space, area
from sightline.games.apex.content.cards import Area
from sightline.games.apex.effects.events import Exploded
from sightline.games.apex.harm import harm
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import State
from sightline.kernel import Play
from sightline.rules import rule


def turns_of(shape: Area) -> tuple[int, ...]:
    """The quarter turns that make a difference."""
    if not shape.orientable:
        return (0,)
    seen: dict[frozenset[tuple[int, int, int]], int] = {}
    for quarters in range(4):
        seen.setdefault(frozenset(shape.turned(quarters)), quarters)
    return tuple(sorted(seen.values()))


@rule("AX-AOE-001", "AX-AOE-002", "AX-USE-012", "AX-ICON-901")
def explode(play: Play[State], shape: Area, at: Space, turned: int, *, source: str, by: str) -> None:
    """Every Legend in the affected spaces, friend or foe, takes the damage of its space."""
    now = Situation(play.state)
    affected = area(now.board, shape.cells, at, turned=turned, aerial=shape.aerial)
    play.emit(Exploded(source=source, at=at, spaces=tuple(affected.items()), rule="AX-AOE-001"))
    hurt = [(one.key, affected[one.at]) for one in now.state.legends.values() if one.at in affected]
    for key, amount in hurt:
        harm(play, key, amount, source="area", tag=shape.damage_tag, by=by, origin=at)

"""Aids for seeing: lines of fire and cover, from where a trooper is or might be."""

import msgspec

from sightline.games.desk import Document
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.desk.questions import Sight, Vision
from sightline.geometry.shapes import Body


def sight_of(now: Situation, trooper: Trooper, question: Sight) -> Document:
    """For every enemy on the table: who sees whom, with a line to draw or what is in its way, and the cover.

    In an Order, where nothing else is asked for, from the point of a route that was gone where there is a line.
    """
    eye = thought_of(now, trooper, question)
    others = [body for body in now.blockers() if body.id != trooper.id]
    lines = []
    for enemy in now.targets_of(trooper.owner):
        here, there = (eye, now.body(enemy)) if question.at else _on_the_way(now, trooper, eye, enemy)
        lines.append(_line(now, here, there, others))
    return {"lines": lines}


def _on_the_way(now: Situation, trooper: Trooper, eye: Body, enemy: Trooper) -> tuple[Body, Body]:
    """Where the two see each other in the Order so far, nearest to each other; where they are now, if nowhere."""
    trails = now.state.order.trails if now.state.order else {}
    there = now.body(enemy)
    pairs: list[tuple[Body, Body]] = []
    if trooper.id in trails:
        pairs = [(now.body(trooper, pose), there) for pose in now.vantages(trooper, enemy)]
    elif enemy.id in trails:
        pairs = [(eye, now.body(enemy, pose)) for pose in now.sightings(trooper, enemy)]
    return min(pairs, key=lambda pair: now.distance(*pair), default=(eye, there))


def thought_of(now: Situation, trooper: Trooper, question: Sight | Vision) -> Body:
    """The trooper where it might be; whoever is on the way looks all around."""
    body = now.body(trooper)
    if question.prone is not None:
        template = now.profile(trooper).template
        body = msgspec.structs.replace(body, silhouette=template.prone if question.prone else template)
    if question.at is not None:
        body = msgspec.structs.replace(body, at=question.at, facing=question.facing)
    return body


def _line(now: Situation, eye: Body, there: Body, others: list[Body]) -> Document:
    world = now.fixed.field.world
    models = [body for body in others if body.id != there.id]
    mine = world.line_of_fire(eye, there, models)
    # Seeing is mutual but for the facing, so the other side is asked only quickly, and for cover only where it sees.
    seen_by = bool(world.lines_of_fire([(there, eye)], models)[0])
    witness = mine.witness
    if seen_by and witness is None:
        back = world.line_of_fire(there, eye, models).witness
        witness = back[::-1] if back else None
    return {
        "target": there.id,
        "sees": mine.visible,
        "seen_by": seen_by,
        "share": round(mine.share, 3),
        "cover": world.cover(there, eye, models).kind if seen_by else "total",
        "target_cover": world.cover(eye, there, models).kind if mine.visible else "total",
        "distance": round(now.distance(eye, there), 1),
        "from": witness[0] if witness else (eye.at[0], eye.at[1], eye.top),
        "to": witness[1] if witness else (there.at[0], there.at[1], there.top),
        "blockers": mine.blockers,
        "reasons": [msgspec.to_builtins(each) for each in now.fixed.book.restate(mine.reasons)],
    }

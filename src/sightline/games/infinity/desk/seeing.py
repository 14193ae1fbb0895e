"""Aids for seeing: lines of fire and cover, from where a trooper is or might be."""

import msgspec

from sightline.games.desk import Document
from sightline.games.infinity.core.situation import Situation
from sightline.games.infinity.core.state import Trooper
from sightline.games.infinity.desk.questions import Sight
from sightline.geometry.shapes import Body


def sight_of(now: Situation, trooper: Trooper, question: Sight) -> Document:
    """For every enemy on the table: who sees whom, with a line to draw or what is in its way, and the cover."""
    eye = _thought_of(now, trooper, question)
    others = [body for body in now.blockers() if body.id != trooper.id]
    return {"lines": [_line(now, eye, enemy, others) for enemy in now.targets_of(trooper.owner)]}


def _thought_of(now: Situation, trooper: Trooper, question: Sight) -> Body:
    """The trooper where it might be; whoever is on the way looks all around."""
    body = now.body(trooper)
    if question.prone is not None:
        template = now.profile(trooper).template
        body = msgspec.structs.replace(body, silhouette=template.prone if question.prone else template)
    if question.at is not None:
        body = msgspec.structs.replace(body, at=question.at, facing=question.facing)
    return body


def _line(now: Situation, eye: Body, enemy: Trooper, others: list[Body]) -> Document:
    there = now.body(enemy)
    world = now.fixed.field.world
    models = [body for body in others if body.id != enemy.id]
    mine = world.line_of_fire(eye, there, models)
    # Seeing is mutual but for the facing, so the other side is asked only quickly, and for cover only where it sees.
    seen_by = bool(world.lines_of_fire([(there, eye)], models)[0])
    witness = mine.witness
    if seen_by and witness is None:
        back = world.line_of_fire(there, eye, models).witness
        witness = back[::-1] if back else None
    return {
        "target": enemy.id,
        "sees": mine.visible,
        "seen_by": seen_by,
        "share": round(mine.share, 3),
        "cover": world.cover(there, eye, models).kind if seen_by else "total",
        "target_cover": world.cover(eye, there, models).kind if mine.visible else "total",
        "distance": round(now.distance(eye, there), 1),
        "from": witness[0] if witness else (eye.at[0], eye.at[1], eye.top),
        "to": witness[1] if witness else (there.at[0], there.at[1], there.top),
        "blockers": mine.blockers,
        "reasons": [msgspec.to_builtins(each) for each in mine.reasons],
    }

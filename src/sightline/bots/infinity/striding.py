"""Where both Moves of an Order lead: a place in the open is no bad one for who goes on from there."""

import math

import numpy as np

from sightline.bots.infinity.agenda import Agenda
from sightline.bots.infinity.danger import fear, lookouts_of
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.ways import ways
from sightline.games.infinity.core.match.state import Trooper
from sightline.geometry.arrays import Floats
from sightline.geometry.shapes import SILHOUETTES, Point3

SLACK = 25.0
"""How much longer a way over a place may be than the shortest one, in mm."""
LEVEL = 25.0
"""How far above or below each other places may be, in mm."""


def onward(mind: Mind, trooper: Trooper, agenda: Agenda, places: list[Point3], costs: Floats) -> list[float]:
    """For each place that the first Move leads to, at so many mm, what the best one is worth to go on to from there."""
    best = [-math.inf] * len(places)
    if not places or not agenda.goals:
        return best
    first, second = (10.0 * each for each in mind.now.profile(trooper).mov)
    lookouts = lookouts_of(mind.now.fixed.field)
    walks = ways(mind.now.fixed.field.ground, SILHOUETTES["2"], max(first, second))
    far = walks.away(trooper.at)[lookouts.nodes]
    rows = np.flatnonzero((far > second) & (far <= first + second))
    ends: list[Point3] = [(float(x), float(y), float(z)) for x, y, z in lookouts.places[rows]]
    gains = [agenda.onward(at) for at in ends]
    hopeful = [index for index, gained in enumerate(gains) if gained > 0]
    fears = fear(mind, trooper, [ends[index] for index in hopeful], returns=agenda.returns)
    worths = {index: gains[index] - afraid for index, afraid in zip(hopeful, fears, strict=True)}
    for number, (at, cost) in enumerate(zip(places, costs.tolist(), strict=True)):
        for index, worth in worths.items():
            gap = math.dist(at[:2], ends[index][:2])
            level = abs(at[2] - ends[index][2]) < LEVEL
            if worth > best[number] and level and gap <= second and abs(cost + gap - far[rows[index]]) <= SLACK:
                best[number] = worth
    return best

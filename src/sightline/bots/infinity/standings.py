"""What a mission is played for, read from the standings of its scenario: objectives to handle, ground to be on."""

from collections.abc import Sequence

import msgspec

from sightline.bots.infinity.ways import Box
from sightline.games.infinity.core.match.scenario import Standing
from sightline.games.infinity.core.match.state import Token, Trooper
from sightline.games.infinity.core.missions.handling import Handle
from sightline.games.infinity.core.missions.objectives import objectives
from sightline.games.infinity.core.order.modifiers import Attempt, needed_for
from sightline.games.infinity.core.table.port import Mostly
from sightline.games.infinity.core.table.situation import Situation
from sightline.geometry.shapes import Zone
from sightline.kernel import Player

ELSEWHERE = frozenset({"hack_console"})
"""What has an errand of its own."""
EVEN = 0.3
"""By how much somebody has to be ahead to be as likely as not to stay so."""


def standings(now: Situation) -> Sequence[Standing]:
    """As it stands; found out once for a decision."""
    return now.once("standings", lambda: tuple(now.fixed.scenario.standings(now)))


def lead(found: Sequence[Standing], player: Player) -> float:
    """By about how many Objective Points a player is ahead: the more sure of them the further ahead.

    >>> [round(lead([Standing(points=3, sides=(mine, 1))], 0), 1) for mine in (0, 1, 2, 4)]
    [-2.3, 0.0, 2.3, 2.7]
    """
    return sum(each.points * share(each.sides[player] - each.sides[1 - player]) for each in found)


def share(ahead: float) -> float:
    """From -1 to 1, and steepest where it is even: who has one more gets all."""
    return ahead / (abs(ahead) + EVEN)


# ------------------------------------------------------------------ objectives


def handling(now: Situation) -> Sequence[Handle]:
    """What can be done to the objectives of this mission."""

    def ask() -> tuple[Handle, ...]:
        every = (each for each in now.fixed.edition.skill.values() if isinstance(each, Handle))
        return tuple(each for each in every if each.key not in ELSEWHERE and any(objectives(now.state, each.kind)))

    return now.once("standings: handling", ask) if now.state.tokens else ()


def chance_of(now: Situation, trooper: Trooper, skill: Handle) -> float:
    """How likely somebody succeeds."""
    if skill.is_sure(now, trooper):
        return 1.0
    return needed_for(now, Attempt(actor=trooper, skill=skill.key, attribute="wip", active=True)).value / 20


def promised(now: Situation, player: Player, skill: Handle, token: Token) -> float:
    """How many Objective Points it makes a difference of, about, to have an objective."""
    if skill.promise is not None:
        return skill.promise

    def ask() -> float:
        mine = msgspec.structs.replace(token, owner=player)
        state = msgspec.structs.replace(now.state, tokens={**now.state.tokens, token.id: mine})
        return lead(tuple(now.fixed.scenario.standings(Situation(state))), player) - lead(standings(now), player)

    return now.once(("standings: promised", skill.key, token.id, player), ask)


def is_undecided(now: Situation, player: Player) -> bool:
    """Whether there is an objective left that a player does not have."""
    tokens = (each for skill in handling(now) if skill.promise is None for each in objectives(now.state, skill.kind))
    return any(each.owner != player for each in tokens)


# ------------------------------------------------------------------ ground


def gained_by(now: Situation, player: Player, movers: Sequence[Trooper], to: Standing) -> float:
    """How many Objective Points it makes a difference of, about, that some are where a standing wants them."""
    after = []
    for each in standings(now):
        if each.zones is None or each.whose != to.whose:
            continue
        here = sum(now.table.lies(now.body(one), Mostly(each.zones[player])) for one in movers)
        counts = list(each.sides)
        counts[player] += (len(movers) if each is to else 0) - here
        after.append(msgspec.structs.replace(each, sides=(counts[0], counts[1])))
    before = [each for each in standings(now) if each.zones is not None and each.whose == to.whose]
    return lead(after, player) - lead(before, player)


def box_of(zone: Zone) -> Box:
    """The rectangle around a zone."""
    xs, ys = zip(*zone.outline, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))

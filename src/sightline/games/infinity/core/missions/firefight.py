"""Firefight: Specialists, Lieutenants and points; everybody knows who commands."""

from collections.abc import Iterator

from sightline.games.infinity.core.abilities.lieutenant import every_lieutenant, lacks_lieutenant
from sightline.games.infinity.core.match.events import Scored
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.missions.mission import (
    Mission,
    acts_as_specialist,
    is_specialist,
    members_killed,
    nobody_left,
    points_killed,
    survivors,
)
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Mod, Play, Player
from sightline.rules import rule


@rule("C1-SCEN-251", "C1-SCEN-255")
class Firefight(Mission):
    """Objective Points for whoever has more: survivors among the Specialists, and kills of three kinds."""

    name = "firefight"
    for_specialists = True
    lieutenant_public = True
    landing_zone = True

    @rule("C1-SCEN-256")
    def must_end(self, now: Situation, player: Player) -> bool:
        """Whoever begins a turn with nobody left ends the mission with it."""
        return nobody_left(now, player)

    def must_appoint(self, now: Situation, player: Player) -> bool:
        """A side without a Lieutenant gets a new one."""
        return lacks_lieutenant(now, player)

    @rule("C1-SCEN-246", "C1-SCEN-247", "C1-SCEN-248", "C1-SCEN-249")
    def score(self, play: Play[State]) -> tuple[float, float]:
        """Four comparisons; a tie gives nothing to anybody."""
        now = Situation(play.state)
        contests = (
            ("scenario.score.specialists_alive", 2, specialists_alive, "C1-SCEN-246"),
            ("scenario.score.specialists_killed", 1, specialists_killed, "C1-SCEN-247"),
            ("scenario.score.lieutenants_killed", 3, lieutenants_killed, "C1-SCEN-248"),
            ("scenario.score.more_points_killed", 4, points_killed_by, "C1-SCEN-249"),
        )
        totals = [0, 0]
        for what, points, count, cited in contests:
            counts = [count(now, player) for player in (0, 1)]
            for player in (0, 1):
                earned = points if counts[player] > counts[1 - player] else 0
                params = {"count": counts[player], "other": counts[1 - player]}
                play.emit(Scored(player=player, points=earned, what=what, params=params, rule=cited))
                totals[player] += earned
        return (totals[0], totals[1])


@rule("C1-SCEN-246")
def specialists_alive(now: Situation, player: Player) -> float:
    """How many Specialists of a player are not Null at the end."""
    return sum(acts_as_specialist(now, each) and not now.is_null(each) for each in survivors(now, player))


@rule("C1-SCEN-247")
def specialists_killed(now: Situation, player: Player) -> float:
    """How many enemy Specialists a player has Killed."""
    members = now.fixed.lists[1 - player].members
    return sum(is_specialist(now.fixed.edition, members[each].profile) for each in members_killed(now, 1 - player))


@rule("C1-SCEN-248")
def lieutenants_killed(now: Situation, player: Player) -> float:
    """How many enemy Lieutenants a player has Killed, appointed ones included."""
    return len(every_lieutenant(now.state, 1 - player) & members_killed(now, 1 - player))


def points_killed_by(now: Situation, player: Player) -> float:
    """How many Army Points a player has Killed."""
    return points_killed(now, 1 - player)


@rule("C1-SCEN-254")
def landing_zone_mod(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """A Designated Landing Zone helps whoever jumps: +3, together with any other MOD."""
    if attempt.skill == "combat_jump" and now.fixed.scenario.landing_zone:
        yield Mod(3, "mod.landing_zone", "C1-SCEN-254")


PART = Part(scenarios=(Firefight(),), mods=(landing_zone_mod,))

"""Protheion: the W that its owner takes in close combat become its own."""

from collections import Counter

from sightline.games.infinity.core.match.events import VitalityChanged
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.order.harm import cancel, gain
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Play
from sightline.rules import rule

MOST = 2
"""How far W may rise above the profile."""

TOKENS = {1: "power_up", 2: "power_up_2"}


@rule("C1-SSK-279", "C1-SSK-280", "C1-SSK-281", "C1-SSK-285")
def wounds_taken(now: Situation) -> Counter[str]:
    """The W that each trooper has caused by CC Attacks in this Order; STR is no food."""
    known = {each.id: each for each in (*now.state.fallen, *now.state.troopers.values())}
    caused: Counter[str] = Counter()
    for wound in now.order.wounds:
        if not now.profile(known[wound.target]).structure:
            caused[wound.attacker] += wound.points
    return caused


@rule("C1-SSK-282", "C1-SSK-283")
def feed(play: Play[State]) -> None:
    """At the end of the Order: what was lost comes back, and then W rises up to two above the profile."""
    now = Situation(play.state)
    for key, points in wounds_taken(now).items():
        owner = now.find(key)
        if owner is None or now.ability(owner, "protheion") is None:
            continue
        gained = min(points, owner.lost + MOST)
        if gained > 0:
            play.emit(VitalityChanged(trooper=key, points=-gained, rule="C1-SSK-282"))
    show_all(play)


def show_all(play: Play[State]) -> None:
    """Put the tokens beside whoever is raised, and take them from who no longer is."""
    for key, one in list(play.state.troopers.items()):
        if one.lost < 0 or not one.states.isdisjoint(TOKENS.values()):
            _show(play, key)


@rule("C1-SSK-284")
def _show(play: Play[State], key: str) -> None:
    """The token beside the trooper says by how much its W is raised."""
    one = play.state.troopers[key]
    for raised, token in TOKENS.items():
        if -one.lost == raised:
            gain(play, key, token, "C1-SSK-284")
        else:
            cancel(play, key, token, "C1-SSK-284")


PART = Part(at_conclusion=(feed,))

"""Human Sphere as a list of parts: those of N4 without the ones that the book replaces, and its own.

What is still missing is in the coverage report.
"""

from sightline.games.infinity.core.abilities import protheion as n4_protheion
from sightline.games.infinity.core.abilities import surprise_attack
from sightline.games.infinity.core.match.edition import compose
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.troopers.weapons import Chart
from sightline.games.infinity.human_sphere import (
    ammunition,
    baggage,
    beacons,
    biolocator,
    charges,
    charts,
    chest_mine,
    civilians,
    control_devices,
    ejection,
    electric_pulse,
    fire,
    forms,
    foxhole,
    ghosts,
    guided,
    hacking,
    holoprojector,
    jammer,
    letting_go,
    metachemistry,
    minesweeper,
    missions,
    nullifier,
    protheion,
    proxies,
    sensors,
    surprise,
    symbiomates,
    symbionts,
    talents,
    techniques,
)
from sightline.games.infinity.human_sphere.casevac import PARTS as CASEVAC
from sightline.games.infinity.human_sphere.fireteams import (
    acting,
    bonuses,
    coordinating,
    fighting,
    forming,
    lasting,
    reacting,
    strategic,
)
from sightline.games.infinity.human_sphere.lists import LISTS
from sightline.games.infinity.human_sphere.perimeter import PARTS as PERIMETER
from sightline.games.infinity.human_sphere.pheroware import PARTS as PHEROWARE
from sightline.games.infinity.n4 import coordinated
from sightline.games.infinity.n4 import edition as n4
from sightline.games.infinity.n4 import hacking as n4_hacking
from sightline.games.infinity.n4 import missions as n4_missions
from sightline.games.infinity.n4.close_combat import skills as close_combat
from sightline.games.infinity.n4.deception import projecting
from sightline.games.infinity.n4.deployables import boost
from sightline.games.infinity.n4.sizes import SIZES
from sightline.games.infinity.n4.troopers import baggage as n4_baggage
from sightline.games.infinity.n4.troopers import fortune, without_fireteams
from sightline.games.infinity.n4.troopers.firing import one_burst_mod
from sightline.games.infinity.n4.vehicles import escape
from sightline.odds.ammunition import HUMAN_SPHERE_AMMUNITION
from sightline.odds.rolls import HUMAN_SPHERE as HUMAN_SPHERE_ROLLS

REPLACED: tuple[Part, ...] = (
    close_combat.WARRIORS,
    n4_protheion.PART,
    n4_baggage.PART,
    *n4_missions.FIREFIGHT,
    *(n4_hacking.ATTACKS, n4_hacking.supportware.PART, n4_hacking.zero_pain.PART, coordinated.SAME_PROGRAM),
    surprise_attack.PART,
    fortune.PART,
    without_fireteams.PART,
    escape.PART,
    boost.TRIGGER,
    projecting.PART,
)
"""Chapters of N4 in whose place this book has its own."""

FIRST: tuple[Part, ...] = (reacting.FIRST, hacking.choosing.FIRST)
"""What comes before N4 has its say."""

OWN: tuple[Part, ...] = (
    # Fireteams
    acting.PART,
    reacting.PART,
    bonuses.PART,
    fighting.PART,
    forming.PART,
    strategic.PART,
    coordinating.PART,
    lasting.PART,
    # close combat
    techniques.PART,
    protheion.PART,
    # Hacking
    *hacking.PARTS,
    lasting.LAST,
    # other Special Skills
    talents.PART,
    forms.PART,
    foxhole.PART,
    surprise.PART,
    metachemistry.PART,
    ghosts.PART,
    proxies.PART,
    # ammunition
    ammunition.PART,
    # weapons
    fire.PART,
    guided.PART,
    jammer.PART,
    charges.PART,
    chest_mine.PART,
    electric_pulse.PART,
    *PERIMETER,
    # equipment
    symbionts.PART,
    *PHEROWARE,
    letting_go.PART,
    symbiomates.PART,
    beacons.PART,
    baggage.PART,
    control_devices.PART,
    biolocator.PART,
    nullifier.PART,
    ejection.PART,
    holoprojector.PART,
    sensors.PART,
    # Civilians and missions
    *civilians.PARTS,
    *CASEVAC,
    # missions
    *missions.PARTS,
    minesweeper.PART,
)
"""Its own chapters."""

_LEARNED = techniques.with_techniques(charts.chart())
CHART = Chart(weapons={**_LEARNED.weapons, techniques.PROTHEION: protheion.weapon()})

HUMAN_SPHERE = compose(
    *FIRST,
    *(part for part in n4.PARTS if part not in REPLACED),
    *OWN,
    name="human_sphere",
    ruleset="0",
    roll_rules=HUMAN_SPHERE_ROLLS,
    burst_mods=one_burst_mod,
    sizes=SIZES,
    lists=LISTS,
    chart=CHART,
    ammunition=HUMAN_SPHERE_AMMUNITION,
)

"""Hacking in N4: devices and programs, Repeaters and Firewalls, Supportware, and the states that programs cause."""

from sightline.games.infinity.core.skills import hacking
from sightline.games.infinity.n4.hacking import (
    albedo,
    area,
    cybermask,
    deployed,
    hack,
    isolated,
    jammer,
    stunned,
    supportware,
    white_noise,
    zero_pain,
)

ATTACKS = hacking.part(hack.HACK)
"""Programs that attack somebody."""

PARTS = (
    ATTACKS,
    hack.PART,
    jammer.PART,
    zero_pain.PART,
    supportware.PART,
    white_noise.PART,
    cybermask.PART,
    area.PART,
    albedo.PART,
    deployed.PART,
    isolated.PART,
    stunned.PART,
)

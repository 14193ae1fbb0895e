"""Hacking in N4: devices and programs, Repeaters and Firewalls, Supportware, and the states that programs cause."""

from sightline.games.infinity.core.skills import hacking
from sightline.games.infinity.n4.hacking import area, deployed, hack, isolated, stunned, supportware, zero_pain

PARTS = (
    hacking.part(hack.HACK),
    hack.PART,
    zero_pain.PART,
    supportware.PART,
    area.PART,
    deployed.PART,
    isolated.PART,
    stunned.PART,
)

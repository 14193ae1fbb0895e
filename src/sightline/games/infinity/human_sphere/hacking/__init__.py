"""Hacking in Human Sphere: its devices and programs, their defences, Supportware, and Tactical Support."""

from sightline.games.infinity.human_sphere.hacking import (
    attacks,
    choosing,
    comm_sat,
    defences,
    readiness,
    rerolling,
    support,
    supportware,
)

PARTS = (
    *attacks.PARTS,
    *defences.PARTS,
    supportware.PART,
    choosing.PART,
    support.PART,
    comm_sat.PART,
    readiness.PART,
    rerolling.PART,
)

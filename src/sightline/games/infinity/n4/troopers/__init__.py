"""What N4's troopers are made of: what they withstand, what they carry, what becomes of them."""

from sightline.games.infinity.n4.troopers import (
    baggage,
    explode,
    firing,
    fortune,
    g_jumper,
    healing,
    immunity,
    incapacitation,
    lacking,
    peripherals,
    remote_presence,
    transmutation,
    without_fireteams,
)

PARTS = (
    incapacitation.PART,
    immunity.PART,
    healing.PART,
    remote_presence.PART,
    explode.PART,
    firing.PART,
    transmutation.PART,
    baggage.PART,
    peripherals.PART,
    g_jumper.PART,
    fortune.PART,
    without_fireteams.PART,
    lacking.PART,
)

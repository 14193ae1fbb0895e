"""Vehicles and machines: Motorcycles, TAGs and their Pilots."""

from sightline.games.infinity.n4.vehicles import escape, motorcycles, mounting, pilots, remote_pilots

PARTS = (mounting.PART, motorcycles.PART, pilots.PART, remote_pilots.PART, escape.PART)

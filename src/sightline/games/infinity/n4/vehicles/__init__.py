"""Vehicles and machines: Motorcycles, TAGs and their Pilots."""

from sightline.games.infinity.n4.vehicles import escape, motorcycles, mounting, pilots

PARTS = (mounting.PART, motorcycles.PART, pilots.PART, escape.PART)

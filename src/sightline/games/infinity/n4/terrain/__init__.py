"""Special Terrain of N4, for those who have agreed to play with it; and the Dazer, which makes some."""

from sightline.games.infinity.n4.terrain import dazer, difficult, landing, sight

PARTS = (difficult.PART, dazer.PART, sight.PART, landing.PART)

"""The missions, one module each: what they are played for. The figures that differ are those of the edition."""

from sightline.games.infinity.core.missions import annihilation, domination, firefight, supplies

PARTS = (annihilation.PART, domination.PART, supplies.PART, firefight.PART)

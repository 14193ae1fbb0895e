"""The missions of CodeOne, one module each."""

from sightline.games.infinity.codeone.scenarios import annihilation, domination, firefight, supplies

PARTS = (annihilation.PART, domination.PART, supplies.PART, firefight.PART)

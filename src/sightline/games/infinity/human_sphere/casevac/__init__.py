"""Casevac: carrying an ally that cannot help itself."""

from sightline.games.infinity.human_sphere.casevac import carrying, lifting

PARTS = (lifting.PART, carrying.PART)

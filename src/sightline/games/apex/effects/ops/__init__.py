"""What each operation of the vocabulary does: importing this registers all of them."""

from sightline.games.apex.effects.ops import acting, legends, pieces, resources, shots

MODULES = (acting, legends, pieces, resources, shots)

"""What cards do: Feats, Abilities, Reactions, Instants, Grenades and Consumables, operation by operation.

Importing this package registers everything with the engine.
"""

from sightline.games.apex.effects import instants, playing, reacting, resolving, telling, using
from sightline.games.apex.effects.commands import COMMANDS
from sightline.games.apex.effects.wiring import connect
from sightline.games.apex.shooting import procedure

MODULES = (instants, playing, procedure, reacting, resolving, telling, using)
connect()

__all__ = ["COMMANDS", "MODULES"]

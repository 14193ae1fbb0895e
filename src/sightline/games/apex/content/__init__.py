"""Content packs: cards, tokens and tracks as data, with a closed vocabulary of effects and a checker.

>>> from sightline.games.apex.content import load_pack
>>> load_pack("standard").weapons["w01"].model.threshold
50
"""

from sightline.games.apex.content.cards import AimCard, WeaponCard
from sightline.games.apex.content.library import load_pack, names
from sightline.games.apex.content.loot import Loot as LootKind
from sightline.games.apex.content.loot import fits
from sightline.games.apex.content.pack import Pack, PackFile
from sightline.games.apex.content.reading import find_faults, pack_file

__all__ = [
    "AimCard",
    "LootKind",
    "Pack",
    "PackFile",
    "WeaponCard",
    "find_faults",
    "fits",
    "load_pack",
    "names",
    "pack_file",
]

"""Reading the public data of the official list builder into factions of our own format.

The data is somebody else's: it goes into the user's data folder (`sightline.content.armies.storage`), never into the
package. Weapon figures in it are only compared; those of our own charts are what counts.
"""

from sightline.content.armies.importing.rows import ImportedFaction, ImportedOption, ImportedUnit
from sightline.content.armies.importing.source import FactionFile, Metadata, read_faction, read_metadata
from sightline.content.armies.importing.translate import translate_faction

__all__ = [
    "FactionFile",
    "ImportedFaction",
    "ImportedOption",
    "ImportedUnit",
    "Metadata",
    "read_faction",
    "read_metadata",
    "translate_faction",
]

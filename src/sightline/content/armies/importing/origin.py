"""For which games the builder's data is: it does not say so itself, but its numbers and costs do."""

from sightline.content.armies.importing.source import FactionFile, Metadata
from sightline.rules import Game

FIRST_OF_CODEONE = 10_000
"""The builder's numbers of CodeOne's factions begin here."""
N4: tuple[Game, ...] = ("n4", "human_sphere")
"""Human Sphere is laid over N4 and has no data of its own."""


def games_of(file: FactionFile, metadata: Metadata, key: str) -> tuple[Game, ...]:
    """The games that a faction can be played in; `key` is how the builder calls it.

    >>> from sightline.content.armies.importing.source import FactionName, Filters
    >>> file = FactionFile(units=(), filters=Filters())
    >>> games_of(file, Metadata(factions=(FactionName(id=10101, name="PanOceania", slug="panoceania"),)), "panoceania")
    ('codeone',)
    >>> games_of(file, Metadata(), "panoceania")
    ('n4', 'human_sphere')
    """
    number = next((each.id for each in metadata.factions if each.slug == key), 0)
    codeone = number >= FIRST_OF_CODEONE if number else _in_halves(file)
    return ("codeone",) if codeone else N4


def _in_halves(file: FactionFile) -> bool:
    """Whether somebody costs half a point: only CodeOne counts so."""
    return any(option.points % 1 for unit in file.units for group in unit.profileGroups for option in group.options)

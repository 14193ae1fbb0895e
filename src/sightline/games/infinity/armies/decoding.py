"""What an army code says, by the builder's numbers, with the names that our data has for them."""

from collections.abc import Iterator, Sequence

import msgspec

from sightline.content.armies.builder_codes.layout import BuilderCode, CodeGroup, CodeMember, Layout
from sightline.content.armies.builder_codes.lines import name_of, price_of
from sightline.content.armies.builder_codes.pasting import understand
from sightline.content.armies.builder_codes.reading import read_code
from sightline.content.armies.builder_codes.resolving import as_builder_code, faction_of
from sightline.content.armies.format import Faction
from sightline.content.armies.importing.rows import ImportedUnit
from sightline.content.armies.numbering import numbering_of
from sightline.content.armies.storage import load
from sightline.games.infinity.armies.knowledge import edition_of, gaps
from sightline.games.infinity.armies.pasting import paste
from sightline.kernel import BadInput


class DecodedFaction(msgspec.Struct, frozen=True, kw_only=True):
    """The faction that a code names."""

    id: int
    slug: str


class DecodedMember(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a code that our data knows."""

    unit_id: int
    profile_group_id: int
    option_id: int
    unit: str
    option: str
    points: int | float
    swc: str
    playable: bool


class DecodedGroup(msgspec.Struct, frozen=True, kw_only=True):
    """A Combat Group, with those of its members that our data knows."""

    number: int
    members: tuple[DecodedMember, ...]


class UnknownMember(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a code that our data does not know."""

    group: int
    unit_id: int
    profile_group_id: int
    option_id: int


class Decoded(msgspec.Struct, frozen=True, kw_only=True):
    """A whole code."""

    layout: Layout | None
    """How its bytes are laid out; None of a text list, which has none."""
    game: str | None
    """The game whose data was looked at; None if there is none for the faction."""
    faction: DecodedFaction
    name: str
    points: int
    groups: tuple[DecodedGroup, ...]
    unknown: tuple[UnknownMember, ...]


def decode(text: str, game: str = "") -> Decoded:
    """What a code, an escaped code, a link or a text list says; of a certain game, if one is named.

    >>> found = decode("9TINbGFudGVybl93YXRjaAEgDwEBAQABAM4tAQgA")
    >>> found.layout, found.game, found.faction.slug, found.groups[0].members[0].unit
    ('C', 'codeone', 'lantern_watch', 'Lamplighters')
    """
    pasted = understand(text)
    if pasted.kind == "builder":
        return min((_decoded(each, each.layout, game) for each in read_code(pasted.content)), key=_strangeness)
    found = paste(text, game)
    if found.missing:
        first = found.missing[0]
        raise BadInput(first.code, rule=first.rule, **first.params)
    return _decoded(as_builder_code(found.file, load(found.file.faction)), None, found.file.game)


def _strangeness(decoded: Decoded) -> int:
    return len(decoded.unknown)


def _decoded(code: BuilderCode, layout: Layout | None, game: str) -> Decoded:
    try:
        faction = faction_of(code, game)[0]
    except BadInput as error:
        if error.code in ("builder_codes.other_game", "builder_codes.no_numbers"):
            raise
        faction = None
    known = _Known(faction)
    return Decoded(
        layout=layout,
        game=None if faction is None else faction.game,
        faction=DecodedFaction(id=code.faction, slug=code.slug),
        name=code.name.strip(),
        points=code.points,
        groups=tuple(
            DecodedGroup(number=group.number, members=tuple(known.members(group.members))) for group in code.groups
        ),
        unknown=tuple(each for group in code.groups for each in known.strangers(group)),
    )


class _Known:
    """What our data has of a faction, by the builder's numbers."""

    def __init__(self, faction: Faction | None) -> None:
        self._edition = None if faction is None else edition_of(faction.game)
        self._faction = faction
        self._options = {} if faction is None else numbering_of(faction).options

    def members(self, lines: Sequence[CodeMember]) -> Iterator[DecodedMember]:
        for line in lines:
            keys = self._options.get(line.numbers)
            if keys is None or self._faction is None:
                continue
            unit = self._faction.unit(keys[0])
            assert unit is not None
            option = next(each for each in unit.options if each.key == keys[1])
            yield DecodedMember(
                unit_id=line.unit,
                profile_group_id=line.profile_group,
                option_id=line.option,
                unit=(unit.printed if isinstance(unit, ImportedUnit) else "") or unit.name["en"],
                option=name_of(unit, option).strip(),
                points=int(option.cost) if option.cost == int(option.cost) else option.cost,
                swc=price_of(option),
                playable=self._edition is not None and not gaps(self._edition, self._faction, unit, option),
            )

    def strangers(self, group: CodeGroup) -> Iterator[UnknownMember]:
        for line in group.members:
            if line.numbers not in self._options:
                yield UnknownMember(
                    group=group.number, unit_id=line.unit, profile_group_id=line.profile_group, option_id=line.option
                )

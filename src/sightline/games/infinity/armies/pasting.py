"""Lists that people paste: read, counted afresh, checked, with everything that could not be read named."""

import msgspec

from sightline.content.armies import codes
from sightline.content.armies.builder_codes.pasting import understand
from sightline.content.armies.builder_codes.reading import read_code
from sightline.content.armies.builder_codes.resolving import Resolved, code_of, resolve_code
from sightline.content.armies.builder_codes.text import read_text_list, text_of
from sightline.content.armies.lists import ListFile
from sightline.content.armies.storage import load
from sightline.games.infinity.armies.building import check, totals
from sightline.games.infinity.armies.knowledge import edition_of
from sightline.kernel import BadInput, Violation

UNKNOWN = ("builder_codes.unknown_unit", "builder_codes.unknown_profile_group", "builder_codes.unknown_option")


class PastedList(msgspec.Struct, frozen=True, kw_only=True):
    """What a paste comes to."""

    file: ListFile
    kind: str
    """`builder`, `share` or `text`."""
    missing: tuple[Violation, ...] = ()
    """Lines that are not in the list, each with its place and its numbers."""
    remarks: tuple[Violation, ...] = ()
    violations: tuple[Violation, ...] = ()
    """Every rule that the list breaks as it is."""


def paste(text: str, game: str = "", prefers: str = "") -> PastedList:
    """A list from a code, a link, a share code or a text list; of a certain game, if one is named.

    N4 and Human Sphere share their factions: what could be a list of either is one of the game that somebody `prefers`.

    >>> from sightline.games.infinity.armies.building import build
    >>> mine = build(load("lantern_watch"), ["lamplighters:lieutenant", "menders:doctor"], points=15)
    >>> paste(exported(mine, "code")).file == mine, paste(exported(mine, "text")).file.members == mine.members
    (True, True)
    """
    found = understand(text)
    if found.kind == "share":
        file = codes.decode(found.content)
        if game and file.game != game:
            raise BadInput("armies.unknown_game", game=game[:60], known=file.game)
        return PastedList(file=file, kind=found.kind, violations=check(file))
    if found.kind == "text":
        resolved = _sized(read_text_list(found.content, game, prefers))
    else:
        resolved = resolve_code(read_code(found.content), game, prefers)
    return PastedList(
        file=resolved.file,
        kind=found.kind,
        missing=resolved.missing,
        remarks=(*resolved.remarks, *_edition(resolved)),
        violations=check(resolved.file),
    )


def exported(given: ListFile, form: str) -> str:
    """A list as the official builder reads it: a `code`, or the `text` that people copy."""
    faction = load(given.faction)
    return code_of(given, faction) if form == "code" else text_of(given, faction)


def _sized(resolved: Resolved) -> Resolved:
    """A text does not say how large its game is: the smallest that holds all of it."""
    edition, file = edition_of(resolved.file.game), resolved.file
    sum_ = totals(file).points if file.members else file.points
    sizes = sorted(edition.sizes.rows) if edition is not None else []
    fitting = next((size for size in sizes if size >= sum_), max(sizes, default=file.points))
    return msgspec.structs.replace(resolved, file=msgspec.structs.replace(file, points=fitting))


def _edition(resolved: Resolved) -> tuple[Violation, ...]:
    """Numbers that nobody knows, or points above the limit: the code was perhaps written for another edition."""
    sums = totals(resolved.file)
    unknown = any(each.code in UNKNOWN for each in resolved.missing)
    differs = any(each.code == "builder_codes.line_differs" for each in resolved.remarks)
    if unknown or differs or sums.points > resolved.file.points:
        return (Violation(code="builder_codes.perhaps_other_edition", params={"game": resolved.file.game}),)
    return ()

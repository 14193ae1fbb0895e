"""The official builder's data: whether a server takes it through the browser, what it has, and importing it."""

import re
import tempfile
from pathlib import Path

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import Response

from sightline.content.armies.storage import imported
from sightline.games.desk import Document
from sightline.games.infinity.armies.importing import METADATA, Report, import_wherever
from sightline.games.infinity.desk.armies import told
from sightline.i18n import Language
from sightline.kernel.errors import BadInput
from sightline.kernel.limits import DOCUMENT, Limits
from sightline.server.documented import fairly, read_form, route
from sightline.server.house import House
from sightline.server.words import json_response, language_of

LARGEST = 2 * DOCUMENT.size
"""Bytes: a faction, and what all factions share."""
FILES = Limits(text=DOCUMENT.size, size=LARGEST)
"""What the files themselves hold is looked at when they are read."""
LONGEST_NAME = 60

router = APIRouter(prefix="/api/armies/data")


class BuilderFiles(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A faction file of the official builder, and what all factions share, as texts."""

    name: str
    """What the faction's file is called."""
    faction: str
    metadata: str = ""


class ImportState(msgspec.Struct, frozen=True, kw_only=True):
    """What has been imported, and whether more may be."""

    open: bool
    factions: tuple[str, ...]


@route(router, "GET", "", gives=ImportState)
async def imported_data(request: Request) -> Response:
    """The factions that were imported, and whether the browser may import more."""
    return json_response(ImportState(open=_open(request), factions=imported()))


@route(router, "POST", "", takes=BuilderFiles)
async def import_data(request: Request) -> Response:
    """Import a faction for every game that it is for; how much of it can be played, and what was left out."""
    if not _open(request):
        raise BadInput("armies.imports_closed")
    files = await read_form(request, BuilderFiles, LARGEST, FILES)
    language = language_of(request)

    def work() -> list[Document]:
        return [_told(report, language) for report in _imported(files)]

    return json_response(await fairly(request, work))


def _open(request: Request) -> bool:
    house: House | None = getattr(request.app.state, "house", None)
    return house is not None and house.settings.imports


def _imported(files: BuilderFiles) -> tuple[Report, ...]:
    """The files are read as those of a folder are, with all that is looked at there."""
    with tempfile.TemporaryDirectory(prefix="sightline-import-") as folder:
        file = Path(folder) / f"{key_of(files.name)}.json"
        file.write_text(files.faction, encoding="utf-8", errors="replace")
        if files.metadata:
            (Path(folder) / METADATA).write_text(files.metadata, encoding="utf-8", errors="replace")
        try:
            return import_wherever(file)
        except BadInput as error:
            # Where the file lay for a moment is nobody's business; its name is.
            named = {"path": files.name[:LONGEST_NAME]} if "path" in error.params else {}
            raise BadInput(error.code, rule=error.rule, **{**error.params, **named}) from None


def key_of(name: str) -> str:
    """What a faction is called whose file has a name, however it was saved.

    >>> key_of("military-orders.json"), key_of("Yu Jing (1).json"), key_of("../../x/O-12.JSON")
    ('military-orders', 'yu-jing', 'o-12')
    """
    stem = re.sub(r"(?:\s*\(\d+\))?(?:\.json)*$", "", name.lower().replace("\\", "/").rpartition("/")[2])
    key = re.sub(r"[^a-z0-9]+", "-", stem).strip("-")[:LONGEST_NAME]
    if not key or f"{key}.json" == METADATA:
        raise BadInput("armies.nothing_to_import", path=name[:LONGEST_NAME])
    return key


def _told(report: Report, language: Language) -> Document:
    (found,) = report.factions
    return {
        "game": report.game,
        "faction": found.faction,
        "name": found.name,
        "options": found.options,
        "playable": found.playable,
        "left_out": told(found.left_out, language),
    }

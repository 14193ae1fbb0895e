"""Reading a pack: one YAML file, or a folder of them; alone, or as changes to another pack."""

from pathlib import Path

import msgspec

from sightline.content.documents import YAML, parse_yaml
from sightline.games.apex.content.check import faults_of
from sightline.games.apex.content.misfits import misfits
from sightline.games.apex.content.pack import FORMAT, PackFile
from sightline.kernel.errors import BadInput, Refused, Violation
from sightline.kernel.files import read_bytes
from sightline.kernel.limits import check

Raw = dict[str, object]


def read_raw(path: Path) -> Raw:
    """The sections of a pack as they are written, those of all files of a folder together."""
    files = sorted(path.glob("*.yaml")) if path.is_dir() else [path]
    if not files:
        raise BadInput("apex_content.empty_folder", file=str(path))
    found: Raw = {}
    for file in files:
        sections = _read_file(file)
        for name in sections.keys() & found.keys():
            raise BadInput("apex_content.twice", file=file.name, section=name)
        found.update(sections)
    return found


def _read_file(file: Path) -> Raw:
    try:
        text = read_bytes(file, YAML.size).decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadInput("apex_content.not_text", file=file.name, at=error.start) from None
    return parse_raw(text, file.name)


def parse_raw(text: str, file: str, *, aliases: bool = True) -> Raw:
    """The sections of a pack from the text of a file."""
    raw = parse_yaml(text, file, aliases=aliases)
    if not isinstance(raw, dict):
        raise BadInput("apex_content.no_sections", file=file)
    return raw


def changed(base: Raw, changes: Raw) -> Raw:
    """A pack with the changes of another one: cards of the same id (or key) are replaced, new ones are added.

    >>> changed({"a": [{"id": "x", "n": 1}], "b": 1}, {"a": [{"id": "x", "n": 2}, {"id": "y"}]})
    {'a': [{'id': 'x', 'n': 2}, {'id': 'y'}], 'b': 1}
    """
    return {**base, **{name: _changed_section(base.get(name), section) for name, section in changes.items()}}


def _changed_section(old: object, new: object) -> object:
    if isinstance(old, dict) and isinstance(new, dict):
        return {**old, **new}
    if not (isinstance(old, list) and isinstance(new, list)):
        return new
    names = [_name(each) for each in (*old, *new)]
    if any(name is None for name in names):
        return new
    together = {_name(each): each for each in old} | {_name(each): each for each in new}
    return list(together.values())


def _name(entry: object) -> tuple[object, ...] | None:
    if not isinstance(entry, dict):
        return None
    name = entry.get("id", entry.get("key"))
    found = (entry.get("key"), entry["rarity"]) if "rarity" in entry else (name,)
    # What is no plain word names nothing; the format will say so.
    return found if all(isinstance(part, str | int) for part in found) else None


def find_faults(raw: object) -> tuple[Violation, ...]:
    """Everything wrong with a pack: first what does not fit the format; what fits it is checked against the book."""
    try:
        check(raw, what="pack")
    except BadInput as error:
        return (Violation(code=error.code, params={**error.params, "place": error.params.get("where", "-")}),)
    if isinstance(raw, dict) and raw.get("format", FORMAT) != FORMAT:
        return (Violation(code="apex_content.format", params={"place": "format", "format": str(raw["format"])}),)
    if faults := misfits(PackFile, raw):
        return faults
    return tuple(faults_of(msgspec.convert(raw, PackFile)))


def pack_file(raw: object) -> PackFile:
    """The pack, or every reason why it cannot be played with."""
    if faults := find_faults(raw):
        raise Refused(faults)
    return msgspec.convert(raw, PackFile)

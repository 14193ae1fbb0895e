"""Copy the rule catalogue into the package: `python -m sightline.rules.update FOLDER`.

The folder has one sub-folder per game with `rules.jsonl`, `examples.jsonl`, `glossary.csv`, and where entries were
merged `aliases.csv`, `glossary_aliases.csv` or a list under "Duplicates removed" in `gaps.md`. Everything is read
through the types of the package first, so a catalogue that does not fit is refused before anything is written.
"""

import re
import sys
from pathlib import Path
from typing import TypeVar

import msgspec

from sightline.rules.entries import GAMES, PREFIXES, Example, Game, Rule
from sightline.rules.library import DATA, read_aliases

COPIED = ("glossary.csv", "glossary_aliases.csv", "from_codeone.jsonl")

Entry = TypeVar("Entry", Rule, Example)


def update(source: Path, target: Path = DATA) -> dict[Game, int]:
    """Copy every game and return how many rules each has."""
    counts: dict[Game, int] = {}
    for game in GAMES:
        rules = _read(source / game / "rules.jsonl", Rule)
        examples = _read(source / game / "examples.jsonl", Example)
        folder = target / game
        folder.mkdir(parents=True, exist_ok=True)
        _write(folder / "rules.jsonl", rules)
        _write(folder / "examples.jsonl", examples)
        _write_aliases(folder / "aliases.csv", aliases(source / game))
        for name in COPIED:
            if (source / game / name).exists():
                (folder / name).write_bytes((source / game / name).read_bytes())
        counts[game] = len(rules)
    return counts


def aliases(folder: Path) -> dict[str, tuple[str, ...]]:
    """The merged ids of one game, from its table and from the prose of its list of gaps."""
    found = read_aliases(folder / "aliases.csv")
    gaps = (folder / "gaps.md").read_text(encoding="utf-8") if (folder / "gaps.md").exists() else ""
    _, heading, listed = gaps.partition("## Duplicates removed")
    if heading:
        prefix = next(prefix for prefix, game in PREFIXES.items() if game == folder.name)
        found |= aliases_in(listed, prefix)
    return found


def aliases_in(prose: str, prefix: str) -> dict[str, tuple[str, ...]]:
    """Read a list such as `REF-204 -> SEQ-001/SEQ-002; TURN-001 -> ORD-008.`

    >>> aliases_in("REF-204 -> SEQ-001/SEQ-002; TURN-001 -> ORD-008.", "C1")
    {'C1-REF-204': ('C1-SEQ-001', 'C1-SEQ-002'), 'C1-TURN-001': ('C1-ORD-008',)}
    """
    pairs = re.findall(r"([A-Z]+-\d+) -> ([A-Z0-9/-]+)", prose)
    return {f"{prefix}-{removed}": tuple(f"{prefix}-{each}" for each in kept.split("/")) for removed, kept in pairs}


def _read(file: Path, kind: type[Entry]) -> list[Entry]:
    return [msgspec.json.decode(line, type=kind) for line in file.read_bytes().splitlines()]


def _write(file: Path, entries: list[Rule] | list[Example]) -> None:
    file.write_bytes(b"".join(msgspec.json.encode(entry) + b"\n" for entry in entries))


def _write_aliases(file: Path, merged: dict[str, tuple[str, ...]]) -> None:
    rows = [f"{removed},{each}\n" for removed, kept in merged.items() for each in kept]
    if rows:
        file.write_text("removed,kept\n" + "".join(rows), encoding="utf-8")


if __name__ == "__main__":
    for name, count in update(Path(sys.argv[1])).items():
        sys.stdout.write(f"{name}: {count} rules\n")

"""The record of which passing tests prove which rules, and how many proven rules each game must keep.

The record is written by a full green test run (`make proofs`) and ships with the package, so that anybody can ask
what is proven without running a test. The ratchet is the other half: a number per game that only ever rises.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from sightline.rules.entries import GAMES, Game
from sightline.rules.library import DATA

Proofs = Mapping[str, tuple[str, ...]]
"""For every rule, and for every worked example, the tests that name it and pass."""

PROOFS = "proofs.json"
RATCHET = "ratchet.json"


def read_proofs(folder: Path = DATA) -> Proofs:
    """The committed record; empty before the first one is written."""
    file = folder / PROOFS
    if not file.exists():
        return {}
    return msgspec.json.decode(file.read_bytes(), type=dict[str, tuple[str, ...]])


def read_ratchet(folder: Path = DATA) -> dict[Game, int]:
    """How many proven rules each game must have at least."""
    file = folder / RATCHET
    floor = msgspec.json.decode(file.read_bytes(), type=dict[Game, int]) if file.exists() else {}
    return {game: floor.get(game, 0) for game in GAMES}


def write_proofs(proofs: Mapping[str, Sequence[str]], folder: Path = DATA) -> None:
    """Write the record, sorted, so that the same tests always give the same file."""
    _write(folder / PROOFS, {each: sorted(set(proofs[each])) for each in sorted(proofs)})


def raise_ratchet(proven: Mapping[Game, int], folder: Path = DATA) -> None:
    """Lift the ratchet to what is proven now. It is never lowered here: that takes a person and a reason."""
    floor = read_ratchet(folder)
    _write(folder / RATCHET, {game: max(floor[game], proven.get(game, 0)) for game in GAMES})


def _write(file: Path, document: Mapping[str, object] | Mapping[Game, int]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n")


def without_parameters(node_id: str) -> str:
    """A test's id without the case it was run with: the cases of a test are one proof.

    >>> without_parameters("tests/odds/test_rolls.py::test_ties[5-12]")
    'tests/odds/test_rolls.py::test_ties'
    """
    return node_id.partition("[")[0]

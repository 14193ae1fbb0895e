"""Whatever somebody writes into a pack, the checker answers with faults and never with a crash."""

import copy
import random
from pathlib import Path
from typing import Any

import pytest

from sightline.games.apex.content import find_faults, load_pack, pack_file
from sightline.games.apex.content.library import raw_pack
from sightline.i18n import LANGUAGES, translate
from sightline.kernel.errors import BadInput, Refused

RAW = raw_pack("standard")
RUBBISH: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    3,
    7.5,
    10**9,
    "",
    "zzz",
    [],
    {},
    [1],
    {"op": "move"},
    {"en": 3},
    "self",
    "all",
)


def spoil(value: Any, chance: random.Random) -> Any:
    """The value with something in it replaced, removed or doubled."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(list(value))
        if chance.random() < 0.1:
            return {name: each for name, each in value.items() if name != key}
        return {**value, key: spoil(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.9:
        index = chance.randrange(len(value))
        if chance.random() < 0.1:
            return [*value, value[index]]
        return [*value[:index], spoil(value[index], chance), *value[index + 1 :]]
    return chance.choice(RUBBISH)


@pytest.mark.parametrize("seed", range(30))
def test_spoilt_packs(seed: int) -> None:
    chance = random.Random(seed)
    raw: Any = copy.copy(RAW)
    for _ in range(chance.randint(1, 4)):
        raw = spoil(raw, chance)
    faults = find_faults(raw)
    for fault in faults:
        for language in LANGUAGES:
            assert "=" not in translate(fault.code, language, **fault.params).split(":")[0]
    if faults:
        with pytest.raises(Refused):
            pack_file(raw)
    else:
        pack_file(raw)


@pytest.mark.parametrize("raw", RUBBISH)
def test_rubbish_is_refused(raw: Any) -> None:
    assert find_faults(raw)


def test_endless_nesting_is_refused(tmp_path: Path) -> None:
    condition: Any = {"test": "always"}
    for _ in range(3000):
        condition = {"all": [condition]}
    feats = [{**RAW["feats"][0], "condition": condition}]  # type: ignore[index]
    assert [fault.code for fault in find_faults({**RAW, "feats": feats})] == ["kernel.limits.depth"]
    file = tmp_path / "deep.yaml"
    file.write_text("a: " + "[" * 200_000)
    with pytest.raises(BadInput, match=r"limits\.depth"):
        load_pack(file)

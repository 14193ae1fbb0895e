"""Rubbish for what comes from the official list builder: faction files that are spoilt, text lists copied badly."""

import copy
import functools
import random
import tempfile
from pathlib import Path
from typing import Any

import msgspec
import yaml

from sightline.content.armies.importing.rows import encode
from sightline.content.armies.importing.soundness import sound
from sightline.content.armies.importing.source import read_faction, read_metadata
from sightline.content.armies.importing.translate import translate_faction
from sightline.fuzz.rubbish import damaged, often_spoilt
from sightline.games.infinity.armies.building import check, muster, totals
from sightline.games.infinity.armies.importing import IMPORTABLE, METADATA, differences, summary, unknown_weapons
from sightline.games.infinity.armies.knowledge import edition_of, vocabulary_of
from sightline.games.infinity.armies.pasting import exported, paste
from sightline.games.infinity.armies.random_lists import random_list
from sightline.games.infinity.desk.armies import faction_document, faction_of
from sightline.i18n import LANGUAGES
from sightline.kernel import BadInput

FILE = Path(__file__).with_name("builder_data.yaml")
BRACKETS = (
    "+3",
    "-12",
    "PS=",
    "+1 Burst",
    "B=0",
    "L9",
    "ÄP",
    "x" * 400,
    "((((",
    ")",
    "+1SD",
    "½",
    "＋３",
    "\u202e-3",
    "",
)
"""What stands in brackets that nobody has seen there yet."""
NOISE = (
    *("\u00a0", "\u200b", "\ufeff", "\t", "\r", "\u2028", "\u0301"),
    *("> ", "* ", "• ", "“", "”", "—", "…", "&amp;", "<br>"),
)
"""What chats, mails and word processors leave in a text."""


@functools.cache
def _sample() -> Any:
    return yaml.safe_load(FILE.read_text(encoding="utf-8"))


def imported_data(chance: random.Random) -> None:
    """A spoilt faction file: refused, or understood with a reason for all that is lost; what is understood plays."""
    sample = copy.deepcopy(_sample())
    faction, shared = sample["faction"], sample["shared"]
    if chance.random() < 0.4:
        chance.choice(faction["filters"]["extras"])["name"] = chance.choice(BRACKETS)
    faction = faction if chance.random() < 0.1 else often_spoilt(faction, chance)
    if chance.random() < 0.2:
        shared = often_spoilt(shared, chance)
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "keep.json"
        file.write_bytes(_bytes(faction, chance))
        file.with_name(METADATA).write_bytes(_bytes(shared, chance))
        source, metadata = read_faction(file), read_metadata(file.with_name(METADATA))
    for game in IMPORTABLE:
        edition = edition_of(game)
        words = vocabulary_of(edition)
        found, faults = sound(translate_faction(source, metadata, game=game, key="keep", vocabulary=words))
        summary(edition, found, "", faults)
        tuple(unknown_weapons(edition, metadata, game))
        assert edition is not None
        tuple(differences(edition, metadata, game))
        msgspec.json.decode(encode(found))
        faction_document(found, chance.choice(LANGUAGES))
        try:
            made = random_list(found, points=chance.choice((15, 150)), seed=1)
            check(made, found)
            totals(made, found)
            muster(made, found)
        except BadInput:
            continue


def copied_lists(chance: random.Random) -> None:
    """A text list as it comes out of a chat or a mail: lines lost, doubled, joined or cut, with signs in between."""
    key, points = chance.choice((("lantern_watch", 30), ("ninefold_march", 150), ("lock_wardens", 200)))
    made = random_list(faction_of(key), points=points, seed=chance.randrange(12))
    lines = exported(made, "text").splitlines()
    for _ in range(chance.choice((1, 2, 4, 8))):
        at = chance.randrange(len(lines))
        line, cut, sign = lines[at], chance.randrange(len(lines[at]) + 1), chance.choice(NOISE)
        ways: tuple[list[str], ...] = (
            [],
            [line, line],
            [line[:cut]],
            [line[:cut], line[cut:]],
            [line[:cut] + sign + line[cut:]],
            [sign + line],
            [line.upper()],
            [line.replace("(", "[").replace(")", "]")],
            [line.replace(" | ", " / ").replace(", ", ",")],
        )
        lines[at : at + 1] = chance.choice(ways)
        lines = lines or [""]
    found = paste(chance.choice(("\n", "\r\n", "\n\n", " ")).join(lines))
    check(found.file)
    if found.file.members:
        assert paste(exported(found.file, "code")).missing == ()


def _bytes(document: Any, chance: random.Random) -> bytes:
    try:
        text = msgspec.json.encode(document)
    except (ValueError, RecursionError, OverflowError, UnicodeError):
        return b"[" * 5000
    return damaged(text, chance) if chance.random() < 0.1 else text

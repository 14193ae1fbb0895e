"""Packs with cards of a test's own, for what no card of ours does; and what a match asks."""

import copy
from typing import Any

import msgspec
from encounter import Encounter

from sightline.games.apex.content import Pack, PackFile
from sightline.games.apex.content.library import raw_pack

RAW = raw_pack("standard")


def pack_with(
    feats: dict[str, dict[str, Any]] | None = None,
    abilities: dict[str, dict[str, Any]] | None = None,
    weapons: dict[str, dict[str, Any]] | None = None,
) -> Pack:
    """Our pack with changes to some of its cards; it is not checked."""
    raw: Any = copy.deepcopy(RAW)
    for section, changes in (("feats", feats), ("abilities", abilities), ("weapons", weapons)):
        for identity, change in (changes or {}).items():
            next(card for card in raw[section] if card.get("id", card.get("key")) == identity).update(change)
    return Pack(msgspec.convert(raw, PackFile))


def asked(game: Encounter) -> str:
    """What is asked, in a word: `react_before`, `instant`, `activation` ..."""
    assert game.match.decision is not None
    kind = game.match.decision.kind.rpartition(".")[2]
    return "instant" if kind.startswith("instant") else kind

"""Packs and boards that players have written themselves: read, checked, and shown as what they are."""

from collections.abc import Iterable, Mapping

import msgspec

from sightline.content.boards.check import check
from sightline.content.boards.reading import parse
from sightline.games.apex.board import build_board
from sightline.games.apex.content import Pack, PackFile, find_faults, load_pack
from sightline.games.apex.content.library import STANDARD, sent_pack
from sightline.games.apex.desk.cards import cards_of, said
from sightline.games.apex.desk.scenery import scenery_of
from sightline.games.apex.setup import plain_pack
from sightline.games.desk import Document
from sightline.i18n import Language, translate
from sightline.kernel import BadInput, Violation

MOST_FAULTS = 60
"""More than this nobody reads at once."""


def pack_document(text: str, file: str, language: Language) -> Document:
    """What is wrong with a pack; or, if nothing is, the pack itself, its cards, and which of them are its own.

    >>> pack_document("format: 1", "x.yaml", "en")["faults"][0]["message"]
    'key: this is missing.'
    """
    try:
        raw = sent_pack(text, file)
    except BadInput as error:
        return _told((error,), language)
    faults = find_faults(raw)
    if faults:
        return _told(faults, language)
    written = msgspec.convert(raw, PackFile)
    pack = Pack(written)
    return {
        **_told((), language),
        "key": written.key,
        "name": said(written.name, language),
        "summary": said(written.summary, language),
        "file": plain_pack(written),
        "words": cards_of(pack, language),
        "own": _own(pack, load_pack(STANDARD)),
    }


def board_document(text: str, file: str, language: Language) -> Document:
    """What is wrong with a board; or, if nothing is, the board itself and how it is drawn.

    >>> board_document("format: 1", "x.yaml", "en")["faults"][0]["code"]
    'table.file.missing'
    """
    try:
        written = parse(text, file, aliases=False)
    except BadInput as error:
        return _told((error,), language)
    faults = check(written)
    if faults:
        return _told(faults, language)
    name = getattr(written.name, language)
    return {
        **_told((), language),
        "name": name,
        "summary": getattr(written.summary, language),
        "size": written.size,
        "file": written,
        "scenery": scenery_of(build_board(written), name),
    }


def _own(pack: Pack, standard: Pack) -> Document:
    """The cards of a pack that are not those of ours, by what they are."""
    return {
        "legends": _new(pack.legends, standard.legends),
        "weapons": _new(
            {key: (card.model, card.ammo) for key, card in pack.weapons.items()},
            {key: (card.model, card.ammo) for key, card in standard.weapons.items()},
        ),
        "feats": _new(pack.feats, standard.feats),
        "abilities": _new(pack.abilities, standard.abilities),
        "loot": _new(pack.loot, standard.loot),
    }


def _new(cards: Mapping[str, object], known: Mapping[str, object]) -> list[str]:
    return [key for key, card in cards.items() if known.get(key) != card]


def _told(faults: Iterable[Violation | BadInput], language: Language) -> Document:
    found = [
        {
            "code": each.code,
            "rule": each.rule,
            "params": each.params,
            "message": translate(each.code, language, **each.params),
        }
        for each in faults
    ]
    return {"legal": not found, "faults": found[:MOST_FAULTS], "more": max(0, len(found) - MOST_FAULTS)}

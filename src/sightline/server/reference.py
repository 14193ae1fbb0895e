"""The rules of a game by chapter, for readers who browse."""

import functools
import itertools

import msgspec
from fastapi import APIRouter
from fastapi.responses import Response
from starlette.requests import Request

from sightline.i18n import Language
from sightline.rules import Game, catalogue, told
from sightline.rules.library import game_named
from sightline.rules.translations import heading
from sightline.server.words import language_of

router = APIRouter(prefix="/api/reference")


@router.get("/{game}")
def contents(request: Request, game: str) -> Response:
    """Every rule of a game, in the order of the book, by section."""
    return Response(_contents(game_named(game), language_of(request)), media_type="application/json")


@functools.cache
def _contents(game: Game, language: Language) -> bytes:
    sections = [
        {
            "title": heading(section, language),
            "rules": [{"id": rule.id, "title": told(rule, language).title} for rule in rules],
        }
        for section, rules in itertools.groupby(catalogue(game).rules.values(), key=lambda rule: rule.section)
    ]
    return msgspec.json.encode({"game": game, "sections": sections})

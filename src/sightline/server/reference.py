"""The rules of a game by chapter, for readers who browse."""

import functools
import itertools

import msgspec
from fastapi import APIRouter
from fastapi.responses import Response

from sightline.rules import catalogue
from sightline.rules.library import game_named

router = APIRouter(prefix="/api/reference")


@router.get("/{game}")
def contents(game: str) -> Response:
    """Every rule of a game, in the order of the book, by section."""
    return Response(_contents(game_named(game)), media_type="application/json")


@functools.cache
def _contents(game: str) -> bytes:
    sections = [
        {"title": title, "rules": [{"id": rule.id, "title": rule.title} for rule in rules]}
        for title, rules in itertools.groupby(catalogue(game_named(game)).rules.values(), key=lambda rule: rule.section)
    ]
    return msgspec.json.encode({"game": game, "sections": sections})

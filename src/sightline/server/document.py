"""The API's document: every route, every form, every message of the socket, and the vocabulary of each game."""

import typing
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from sightline.games.desk import Desk
from sightline.server.documented import SHAPES, Shape
from sightline.server.forms import Error
from sightline.server.matches.standing import command_type
from sightline.server.messages import Said, Told
from sightline.server.settings import find_desks, hosted_games

REFERENCE = "#/components/schemas/{name}"
DESKS = "sightline.games:desk_of"


def openapi(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document. The socket, which OpenAPI knows nothing of, is there by its messages:
    `SocketSaid` and `SocketTold`."""
    if app.openapi_schema is not None:
        return app.openapi_schema
    document = get_openapi(title=app.title, version=app.version, routes=app.routes)
    operations = [each for methods in document["paths"].values() for each in methods.values()]
    shaped = [(each, SHAPES[each["operationId"]]) for each in operations if each.get("operationId") in SHAPES]
    types = [each for _, shape in shaped for each in (shape.takes, shape.gives) if each is not None]
    names = {**_socket(), **_vocabularies()}
    wanted = [*types, Error, *names.values()]
    schemas, components = msgspec.json.schema_components(wanted, ref_template=REFERENCE)
    found = iter(schemas)
    for operation, shape in shaped:
        _describe(operation, shape, found)
    error = next(found)
    for name in names:
        components[name] = next(found)
    document["components"] = {"schemas": {**_hoisted(operations), **components}}
    for operation in operations:
        operation["responses"].pop("422", None)
        operation["responses"]["default"] = _content("Refused, in words", error)
    app.openapi_schema = document
    return document


def _hoisted(operations: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """The definitions of routes that brought their own schemas; their references are turned to where those are now."""
    found: dict[str, Any] = {}
    for operation in operations:
        for media in operation.get("requestBody", {}).get("content", {}).values():
            schema = dict(media["schema"])
            inner = schema.pop("$defs", {})
            media["schema"] = _turned(schema)
            found |= {name: _turned(each) for name, each in inner.items()}
    return found


def _turned(schema: Any) -> Any:
    text = msgspec.json.encode(schema).decode().replace('"#/$defs/', '"#/components/schemas/')
    return msgspec.json.decode(text)


def _describe(operation: dict[str, Any], shape: Shape, schemas: Iterator[Mapping[str, Any]]) -> None:
    if shape.takes is not None:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": next(schemas)}}}
    if shape.gives is None:
        operation["responses"] = {str(shape.status): {"description": "Done"}}
        return
    media = "text/plain" if shape.gives is str else "application/json"
    operation["responses"] = {str(shape.status): _content("Found", next(schemas), media)}


def _content(description: str, schema: Mapping[str, Any], media: str = "application/json") -> dict[str, Any]:
    return {"description": description, "content": {media: {"schema": schema}}}


def _socket() -> dict[str, Any]:
    return {"SocketSaid": Said, "SocketTold": Told}


def _vocabularies() -> dict[str, Any]:
    """What each game adds: its commands, its questions and what its players see."""
    found: dict[str, Any] = {}
    for name in hosted_games():
        desk = find_desks(DESKS)(name)
        title = "".join(word.capitalize() for word in name.split("_"))
        found[f"{title}Command"] = command_type(desk.game.command_types)
        found[f"{title}Question"] = desk.question_type
        view = _view_of(desk)
        if view is not None:
            found[f"{title}View"] = view
    return found


def _view_of(desk: Desk) -> Any:
    """The type of what players see, if the game says it."""
    view = typing.get_type_hints(type(desk.game).view).get("return")
    return view if isinstance(view, type) and issubclass(view, msgspec.Struct) else None

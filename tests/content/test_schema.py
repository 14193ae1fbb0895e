"""The published schema accepts the shipped files and refuses spoilt ones.

A checker for the part of JSON Schema that the schema uses: the real thing is not among our dependencies.
"""

import re
from typing import cast

import pytest
import yaml

from sightline.content import tables
from sightline.content.tables.library import path_of
from sightline.content.tables.misfits import schema

Node = dict[str, object]

TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "number": (int, float),
    "integer": (int,),
    "boolean": (bool,),
    "null": (type(None),),
}


def accepts(node: Node, value: object, root: Node) -> bool:
    if "$ref" in node:
        name = str(node["$ref"]).rpartition("/")[2]
        return accepts(cast("dict[str, Node]", root["$defs"])[name], value, root)
    if "anyOf" in node:
        return any(accepts(choice, value, root) for choice in cast("list[Node]", node["anyOf"]))
    if "enum" in node and value not in cast("list[object]", node["enum"]):
        return False
    kind = node.get("type")
    if kind and not isinstance(value, TYPES[str(kind)]):
        return False
    if isinstance(value, dict):
        return accepts_object(node, value, root)
    if isinstance(value, list):
        return accepts_array(node, value, root)
    if isinstance(value, str) and "pattern" in node:
        return re.search(str(node["pattern"]), value) is not None
    if isinstance(value, int | float) and not isinstance(value, bool):
        low = value > cast("float", node.get("exclusiveMinimum", float("-inf")))
        return low and value >= cast("float", node.get("minimum", float("-inf")))
    return True


def accepts_object(node: Node, value: dict[str, object], root: Node) -> bool:
    properties = cast("dict[str, Node]", node["properties"])
    if not set(cast("list[str]", node.get("required", []))) <= set(value) <= set(properties):
        return False
    return all(accepts(properties[name], part, root) for name, part in value.items())


def accepts_array(node: Node, value: list[object], root: Node) -> bool:
    if not cast("int", node.get("minItems", 0)) <= len(value) <= cast("int", node.get("maxItems", len(value))):
        return False
    each = cast("list[Node]", node.get("prefixItems", [node.get("items", {})] * len(value)))
    return all(accepts(item or {}, part, root) for item, part in zip(each, value, strict=True))


@pytest.mark.parametrize("name", tables.names())
def test_the_schema_accepts_every_shipped_file(name: str) -> None:
    raw = yaml.safe_load(path_of(name).read_text(encoding="utf-8"))
    assert accepts(schema(), raw, schema())


@pytest.mark.parametrize(
    ("field", "value"), [("format", 2), ("size", [600]), ("name", {"en": "only"}), ("pieces", [{"id": "x"}])]
)
def test_the_schema_refuses_a_spoilt_file(field: str, value: object) -> None:
    raw = yaml.safe_load(path_of("harbour-steps").read_text(encoding="utf-8"))
    assert not accepts(schema(), {**raw, field: value}, schema())

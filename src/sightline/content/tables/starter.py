"""A first table file to begin from: short, commented, and sound as it stands."""

import msgspec
import yaml

from sightline.content.tables.format import TableFile
from sightline.content.tables.generate import refuse_unplayable
from sightline.content.tables.layout import deployment_depth

STARTER = """\
# A table for Sightline. Millimetres; x runs east, y north, z up. North is at the top of the picture.
#   sightline table check {file}                     names every fault
#   sightline table check --measure {file}           says how good and how fair the table is
#   sightline table render {file} -o table.svg       draws it
# All the fields: sightline table schema, or docs/reference/table-format.md.
format: 1
name: {{en: My Table, es: Mi mesa, fr: Ma table}}
summary:
  en: A workshop in the middle, and a yard on either side of it.
  es: Un taller en el centro y un patio a cada lado.
  fr: Un atelier au milieu, une cour de chaque côté.
size: [{width:g}, {depth:g}]

pieces:
  # A building one can enter. `box` is [x, y, width, depth], south-west corner first.
  - id: workshop
    type: building
    name: {{en: Workshop, es: Taller, fr: Atelier}}
    box: [{hall_x:g}, {hall_y:g}, 150, 120]
    storey: 65
    doors:
      - {{side: south, at: 40}}                  # its middle, from the west end of that side
      - {{side: north, at: 110}}
      - {{side: west, at: 30, width: 30, access: narrow}}
    windows:
      - {{side: south, at: 105}}
      - {{side: north, at: 45}}
    parapet: 16
    ladders: [{{side: east, at: 60}}]

  # `twin` puts a second piece half a turn round the middle of the table: both sides stay alike.
  - {{id: store, type: block, twin: far-store, box: [60, {row:g}, 110, 90], height: 60,
     ladders: [{{side: east, at: 45}}]}}
  - {{id: crate, type: crate, twin: far-crate, box: [{crate_x:g}, {row:g}, 40, 40], height: 42}}
  - {{id: low-wall, type: low-wall, twin: far-low-wall, line: [[{wall_x:g}, 60], [{wall_end:g}, 60]]}}

deployment:
  - {{side: a, box: [0, 0, {width:g}, {zone:g}]}}
  - {{side: b, box: [0, {far_zone:g}, {width:g}, {zone:g}]}}

objectives:
  - {{id: console, kind: console, at: [{middle_x:g}, {middle_y:g}]}}
"""


def starter(file: str, size: tuple[float, float]) -> str:
    """A commented table file of a size."""
    refuse_unplayable(size)
    width, depth = size
    zone = deployment_depth(size)
    return STARTER.format(
        file=file,
        width=width,
        depth=depth,
        hall_x=width / 2 - 75,
        hall_y=depth / 2 - 60,
        row=zone - 40,
        crate_x=width * 0.6,
        wall_x=width / 2 - 50,
        wall_end=width / 2 + 50,
        zone=zone,
        far_zone=depth - zone,
        middle_x=width / 2,
        middle_y=depth / 2,
    )


def as_yaml(table: TableFile) -> str:
    """A table as the text of a table file, without what goes without saying."""
    body = _without_defaults(table, {})
    body["pieces"] = [_without_defaults(piece, {"type": piece.__struct_config__.tag}) for piece in table.pieces]
    return yaml.dump(body, sort_keys=False, allow_unicode=True, default_flow_style=None, width=118)


def _without_defaults(row: msgspec.Struct, start: dict[str, object]) -> dict[str, object]:
    body = dict(start)
    for field in msgspec.structs.fields(row):
        value = getattr(row, field.name)
        if field.default is msgspec.NODEFAULT or value != field.default:
            body[field.encode_name] = _plain(value)
    return body


def _plain(value: object) -> object:
    if isinstance(value, msgspec.Struct):
        return _without_defaults(value, {})
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value

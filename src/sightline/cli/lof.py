"""`sightline lof`: does one silhouette see another on a table, and why."""

from typing import Annotated

import msgspec
import typer

from sightline.cli.output import Json, Lang, console, print_json
from sightline.content import tables
from sightline.geometry.distance import distance
from sightline.geometry.seeing.cover import Cover
from sightline.geometry.seeing.sight import LineOfFire
from sightline.geometry.shapes import Body, Scene
from sightline.geometry.silhouettes import silhouette_of
from sightline.geometry.world import World
from sightline.i18n import Language, translate
from sightline.kernel.errors import BadInput
from sightline.rules.equivalents import BOOKS

HELP = """Does one silhouette have Line of Fire to another?

A place is "x,y,z,S,facing" in millimetres and degrees. S is a Silhouette, 1 to 8, or with a p (2p) when prone.
Without a facing the silhouette looks all around.
"""


def attach(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command(name="lof", help=HELP)(lof)


def lof(
    table: Annotated[str, typer.Argument(help="A shipped table's name, or a YAML or JSON file.")],
    viewer: Annotated[str, typer.Option("--from", metavar="PLACE", help="Who looks.")],
    target: Annotated[str, typer.Option("--to", metavar="PLACE", help="Who is looked at.")],
    model: Annotated[
        list[str] | None, typer.Option("--model", metavar="PLACE", help="A model that may be in the way; repeatable.")
    ] = None,
    engaged: Annotated[bool, typer.Option("--engaged", help="The viewer is in close combat.")] = False,
    game: Annotated[
        str, typer.Option("--game", help="Whose rules to cite: codeone, n4, human_sphere or introductory.")
    ] = "codeone",
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """Ask the table one question and print the whole answer."""
    book = BOOKS.get(game)
    if book is None:
        raise BadInput("sight.unknown_game", value=game, allowed=", ".join(BOOKS))
    scene = tables.load_scene(table)
    here, there = read_place(viewer, "--from", scene), read_place(target, "--to", scene)
    models = [read_place(text, f"model-{number}", scene) for number, text in enumerate(model or (), 1)]
    world = World(scene)
    answer = world.line_of_fire(here, there, models, engaged=engaged)
    answer = msgspec.structs.replace(answer, reasons=book.restate(answer.reasons))
    back = world.line_of_fire(there, here, models)
    protection = world.cover(here, there, models)
    language: Language = "es" if lang == "es" else "fr" if lang == "fr" else "en"
    document = to_document(answer, back, protection, distance(here, there), language)
    if as_json:
        print_json(document)
    else:
        _print(answer, protection, document, language)


def read_place(text: str, name: str, scene: Scene) -> Body:
    """A silhouette standing somewhere, from "x,y,z,S,facing".

    >>> read_place("100, 50, 0, 2p", "--from", Scene(width=600, depth=800)).silhouette.height
    3
    """
    words = [word.strip() for word in text.split(",")]
    if len(words) not in (4, 5):
        raise BadInput("sight.bad_place", option=name, value=text)
    x, y, z = (_number(word, name, text) for word in words[:3])
    attribute = words[3].upper()
    silhouette = silhouette_of(attribute.removesuffix("P"), prone=attribute.endswith("P"))
    if not (0 <= x <= scene.width and 0 <= y <= scene.depth):
        raise BadInput("sight.off_table", option=name, value=text, width=scene.width, depth=scene.depth)
    facing = _number(words[4], name, text) if len(words) == 5 and words[4] else None
    return Body(at=(x, y, z), silhouette=silhouette, facing=facing, id=name)


def _number(word: str, name: str, text: str) -> float:
    try:
        value = float(word)
    except ValueError:
        raise BadInput("sight.bad_place", option=name, value=text) from None
    if not abs(value) < 1e6:
        raise BadInput("sight.bad_place", option=name, value=text)
    return value


def to_document(
    answer: LineOfFire, back: LineOfFire, protection: Cover, millimetres: float, language: Language
) -> dict[str, object]:
    """The answer as the JSON document that programs read."""
    return {
        "line_of_fire": answer.visible,
        "share": round(answer.share, 4),
        "distance_mm": round(millimetres, 3),
        "cover": protection.kind,
        "cover_piece": protection.piece or None,
        "witness": answer.witness,
        "blockers": answer.blockers,
        "reasons": [
            {"rule": reason.rule, "code": reason.code, "message": translate(reason.code, language, **reason.params)}
            for reason in answer.reasons
        ],
        "reverse": back.visible,
    }


def _print(answer: LineOfFire, protection: Cover, document: dict[str, object], language: Language) -> None:
    out = console()
    seen = "sight.yes" if answer.visible else "sight.no"
    colour = "green" if answer.visible else "red"
    out.print(f"[bold {colour}]{translate(seen, language)}[/]")
    for reason in answer.reasons:
        out.print(f"  {translate(reason.code, language, **reason.params)} \\[{reason.rule}]")
    out.print(translate("sight.share", language, percent=round(100 * answer.share)))
    out.print(translate("sight.distance", language, cm=round(float(str(document["distance_mm"])) / 10, 1)))
    out.print(translate(f"sight.cover.{protection.kind}", language, piece=protection.piece))
    if answer.witness:
        start, end = (", ".join(f"{value:g}" for value in point) for point in answer.witness)
        out.print(translate("sight.witness", language, start=start, end=end))
    out.print(translate("sight.reverse_yes" if document["reverse"] else "sight.reverse_no", language))

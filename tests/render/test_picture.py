"""Pictures of tables show what is there, in every theme and language."""

from collections import Counter
from xml.etree import ElementTree

import pytest
from shapely import Point, Polygon

from sightline.content import tables
from sightline.geometry.shapes import SILHOUETTES, Body, Scene, Solid
from sightline.i18n import LANGUAGES, Language
from sightline.render import DARK, LIGHT, Area, Sightline, Theme, Token, picture, to_png, to_svg
from sightline.render.overlays import reachable, sees, zone_of_control
from sightline.render.theme import shade

NAME = "harbour-steps"
SVG = "{http://www.w3.org/2000/svg}"


def roles(svg: str) -> Counter[str]:
    return Counter(mark.get("class", "") for mark in ElementTree.fromstring(svg))


@pytest.mark.parametrize("theme", [DARK, LIGHT])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_picture_is_well_formed_and_titled_in_the_readers_language(theme: Theme, language: Language) -> None:
    table = tables.load(NAME)
    root = ElementTree.fromstring(to_svg(picture(tables.load_scene(NAME), table, theme=theme, language=language)))
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == getattr(table.name, language)


def test_every_ladder_gate_window_and_objective_is_drawn() -> None:
    scene = tables.load_scene(NAME)
    found = roles(to_svg(picture(scene, tables.load(NAME))))
    assert found["ladder"] == len(scene.ladders)
    assert found["gate wide"] + found["gate narrow"] == len(scene.gates)
    assert found["window"] == 2 + 2 * 3
    assert found["objective console"] == 4
    assert found["objective supply-box"] == 3
    assert found["zone deployment-a"] == found["zone deployment-b"] == 1


@pytest.mark.parametrize("name", tables.names())
def test_every_shipped_table_can_be_drawn(name: str) -> None:
    found = roles(to_svg(picture(tables.load_scene(name), tables.load(name))))
    assert found["title"] == 1
    assert found["shadow"] == 1
    assert found["height"] > 10


def test_a_bare_scene_can_be_drawn_without_a_file() -> None:
    crate = Solid(id="c", outline=((10, 10), (50, 10), (50, 50), (10, 50)), bottom=0, top=30, piece="c", kind="crate")
    found = roles(to_svg(picture(Scene(width=100, depth=100, solids=(crate,)))))
    assert found["solid crate"] == 1


def test_north_is_up() -> None:
    north = Token(at=(50, 90), silhouette=SILHOUETTES["2"])
    south = Token(at=(50, 10), silhouette=SILHOUETTES["2"])
    svg = to_svg(picture(Scene(width=100, depth=100), overlays=(north, south)))
    first, second = (
        float(mark.get("cy", "")) for mark in ElementTree.fromstring(svg) if mark.get("class") == "trooper side-a"
    )
    assert first < second


def test_the_two_sides_differ_in_shape_and_not_only_in_colour() -> None:
    tokens = [
        Token(at=(30, 30), silhouette=SILHOUETTES["2"]),
        Token(at=(70, 70), silhouette=SILHOUETTES["2"], side="b"),
    ]
    svg = to_svg(picture(Scene(width=100, depth=100), overlays=tokens))
    shapes = {mark.get("class"): mark.tag for mark in ElementTree.fromstring(svg)}
    assert shapes["trooper side-a"] == f"{SVG}circle"
    assert shapes["trooper side-b"] == f"{SVG}path"


def test_blocked_lines_are_dashed_and_areas_keep_their_holes() -> None:
    outer = ((0, 0), (90, 0), (90, 90), (0, 90))
    hole = ((30, 30), (60, 30), (60, 60), (30, 60))
    layers = (Area(rings=(outer, hole)), Sightline(start=(0, 0), end=(50, 50), clear=False, label="wall"))
    marks = {
        mark.get("class"): mark
        for mark in ElementTree.fromstring(to_svg(picture(Scene(width=100, depth=100), overlays=layers)))
    }
    assert marks["line-of-fire blocked"].get("stroke-dasharray")
    assert marks["area sight"].get("fill-rule") == "evenodd"


def test_higher_is_another_shade() -> None:
    assert shade(DARK.roof, 30) != shade(DARK.roof, 90)
    assert shade(DARK.roof, 500) == shade(DARK.roof, 180) == DARK.roof[1]


def test_a_png_is_a_png_of_the_size_asked_for() -> None:
    scene = Scene(width=200, depth=100)
    data = to_png(picture(scene, overlays=(Token(at=(50, 50), silhouette=SILHOUETTES["2"], label="A", facing=0),)), 300)
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20], "big") == 300


def test_text_from_a_file_cannot_break_the_picture() -> None:
    hostile = Token(at=(50, 50), silhouette=SILHOUETTES["2"], label="<&\"'>")
    ElementTree.fromstring(to_svg(picture(Scene(width=100, depth=100), overlays=(hostile,))))


def test_what_a_trooper_sees_ends_at_the_wall_and_goes_on_over_a_step() -> None:
    def box(name: str, x: float, top: float) -> Solid:
        return Solid(id=name, outline=((x, 0), (x + 32, 0), (x + 32, 320), (x, 320)), bottom=0, top=top)

    viewer = Body(at=(48, 160, 0), silhouette=SILHOUETTES["2"])
    scene = Scene(width=320, depth=320, solids=(box("step", 96, 14), box("wall", 224, 80)))
    seen = Polygon(sees(scene, viewer).rings[0])
    assert seen.covers(Point(112, 160))
    assert seen.covers(Point(200, 160))
    assert not seen.intersects(Point(300, 160))


def test_the_zone_of_control_stays_on_the_table() -> None:
    corner = Body(at=(20, 20, 0), silhouette=SILHOUETTES["2"])
    bounds = Polygon(zone_of_control(Scene(width=600, depth=800), corner).rings[0]).bounds
    assert bounds == (0, 0, 232.5, 232.5)


def test_what_can_be_reached_is_no_further_than_the_move() -> None:
    mover = Body(at=(200, 200, 0), silhouette=SILHOUETTES["2"])
    area = Polygon(reachable(Scene(width=400, depth=400), mover, 100).rings[0])
    assert area.hausdorff_distance(Point(200, 200).buffer(100)) < 12

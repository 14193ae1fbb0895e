"""`table check` finds each fault and names its place."""

from collections.abc import Callable

import pytest

from sightline.content.tables.check import check
from sightline.content.tables.format import TableFile
from sightline.i18n import LANGUAGES, messages, translate

MakeTable = Callable[..., TableFile]
Row = dict[str, object]

SHED: Row = {"id": "shed", "type": "block", "box": [200, 300, 120, 90], "height": 60}
HUT: Row = {"id": "hut", "type": "building", "box": [200, 300, 120, 90], "ladders": [{"side": "north", "at": 60}]}
DOOR: Row = {"side": "south", "at": 50}

FAULTY: dict[str, tuple[str, list[Row]]] = {
    "twice": ("shed", [{**SHED, "roof": "closed"}, {**SHED, "roof": "closed", "box": [20, 300, 50, 50]}]),
    "overlap": (
        "shed",
        [{**SHED, "roof": "closed"}, {"id": "crate", "type": "crate", "box": [300, 320, 40, 40]}],
    ),
    "off_table": ("shed", [{**SHED, "roof": "closed", "box": [520, 300, 120, 90]}]),
    "unreachable_roof": ("shed", [SHED]),
    "narrow_gate": ("hut", [{**HUT, "doors": [{**DOOR, "width": 20}]}]),
    "low_gate": ("hut", [{**HUT, "doors": [{**DOOR, "height": 30}]}]),
    "no_door": ("hut", [HUT]),
    "door_past_end": ("hut", [{**HUT, "doors": [{**DOOR, "at": 110}]}]),
    "door_too_high": ("hut", [{**HUT, "doors": [{**DOOR, "height": 80}]}]),
    "window_past_end": ("hut", [{**HUT, "doors": [DOOR], "windows": [{"side": "east", "at": 5}]}]),
    "window_too_high": ("hut", [{**HUT, "doors": [DOOR], "windows": [{"side": "east", "at": 45, "storey": 2}]}]),
    "ladder_without_wall": ("l", [{"id": "l", "type": "ladder", "at": [50, 50], "facing": 0, "height": 40}]),
    "ladder_to_nowhere": (
        "l",
        [
            {**SHED, "roof": "closed"},
            {"id": "l", "type": "ladder", "at": [260, 300], "facing": 270, "height": 60},
        ],
    ),
    "ladder_blocked": (
        "shed",
        [
            {**SHED, "ladders": [{"side": "south", "at": 60}, {"side": "north", "at": 60}]},
            {"id": "crate", "type": "crate", "box": [240, 270, 40, 28], "height": 45},
        ],
    ),
    "too_steep": (
        "r",
        [SHED, {"id": "r", "type": "ramp", "box": [220, 270, 40, 30], "rises": "north", "height": 60}],
    ),
    "narrow_slope": (
        "r",
        [SHED, {"id": "r", "type": "stairs", "box": [220, 200, 20, 100], "rises": "north", "height": 60}],
    ),
    "slope_to_nowhere": (
        "r",
        [{"id": "r", "type": "ramp", "box": [220, 200, 40, 100], "rises": "north", "height": 60}],
    ),
}


@pytest.mark.parametrize("fault", FAULTY)
def test_a_faulty_piece_is_found_and_named(make_table: MakeTable, fault: str) -> None:
    piece, pieces = FAULTY[fault]
    found = check(make_table(*pieces))
    assert [(violation.code, violation.params["piece"]) for violation in found] == [(f"table.fault.{fault}", piece)]


@pytest.mark.parametrize(
    ("fault", "piece", "fields"),
    [
        ("deployment_missing", "deployment-b", {"deployment": [{"side": "a", "box": [0, 0, 600, 200]}]}),
        (
            "deployment_size",
            "deployment-a",
            {"deployment": [{"side": "a", "box": [0, 0, 600, 150]}, {"side": "b", "box": [0, 600, 600, 200]}]},
        ),
        (
            "deployment_overlap",
            "deployment",
            {
                "size": [600, 700],
                "deployment": [{"side": "a", "box": [0, 0, 600, 400]}, {"side": "b", "box": [0, 300, 600, 400]}],
            },
        ),
        ("objective_off_table", "box", {"objectives": [{"id": "box", "kind": "console", "at": [650, 300]}]}),
        (
            "objective_in_air",
            "box",
            {"objectives": [{"id": "box", "kind": "console", "at": [300, 300], "base": 60}]},
        ),
        (
            "idle_terrain",
            "bog",
            {"zones": [{"id": "bog", "outline": [[0, 300], [90, 300], [90, 400]], "terrain": "jungle"}]},
        ),
        (
            "zone_off_table",
            "bog",
            {
                "zones": [
                    {"id": "bog", "outline": [[-50, 300], [90, 300], [90, 400]], "terrain": "jungle", "difficult": True}
                ]
            },
        ),
        (
            "flat_zone",
            "bog",
            {
                "zones": [
                    {
                        "id": "bog",
                        "outline": [[0, 300], [90, 300], [90, 400]],
                        "terrain": "jungle",
                        "difficult": True,
                        "bottom": 50,
                        "top": 20,
                    }
                ]
            },
        ),
    ],
)
def test_a_faulty_zone_or_objective_is_found_and_named(
    make_table: MakeTable, fault: str, piece: str, fields: dict[str, object]
) -> None:
    found = check(make_table(**fields))
    assert [(violation.code, violation.params["piece"]) for violation in found] == [(f"table.fault.{fault}", piece)]


def test_an_objective_inside_a_piece_names_the_piece(make_table: MakeTable) -> None:
    objective = {"id": "box", "kind": "supply-box", "at": [260, 340]}
    (fault,) = check(make_table({**SHED, "roof": "closed"}, objectives=[objective]))
    assert (fault.code, fault.params["other"]) == ("table.fault.objective_inside", "shed")


def test_a_deployment_zone_filled_with_scenery_is_blocked(make_table: MakeTable) -> None:
    wall_to_wall = {"id": "bulk", "type": "block", "box": [0, 0, 600, 190], "height": 60, "roof": "closed"}
    (fault,) = check(make_table(wall_to_wall))
    assert (fault.code, fault.params["piece"]) == ("table.fault.deployment_blocked", "deployment-a")


def test_a_roof_may_be_reached_by_stairs_by_ladder_or_by_a_step_of_a_silhouette(make_table: MakeTable) -> None:
    stairs: Row = {"id": "s", "type": "stairs", "box": [220, 200, 40, 100], "rises": "north", "height": 60}
    ladder: Row = {**SHED, "ladders": [{"side": "south", "at": 60}]}
    step: Row = {"id": "step", "type": "crate", "box": [220, 260, 40, 40], "height": 30}
    too_low: Row = {**step, "height": 15}
    assert check(make_table(SHED, stairs)) == []
    assert check(make_table(ladder)) == []
    assert check(make_table(SHED, step)) == []
    assert [fault.code for fault in check(make_table(SHED, too_low))] == ["table.fault.unreachable_roof"]


def test_a_closed_roof_needs_no_way_up(make_table: MakeTable) -> None:
    assert check(make_table({**SHED, "roof": "closed"})) == []


def test_pieces_may_touch_and_stand_on_each_other(make_table: MakeTable) -> None:
    beside: Row = {"id": "crate", "type": "crate", "box": [320, 320, 40, 40], "height": 35}
    above: Row = {"id": "hatch", "type": "crate", "base": 60, "box": [230, 320, 40, 40]}
    assert check(make_table(SHED, beside, above)) == []


def test_every_fault_has_its_sentence_in_every_language(make_table: MakeTable) -> None:
    for piece, pieces in FAULTY.values():
        for fault in check(make_table(*pieces)):
            for language in LANGUAGES:
                assert fault.code in messages(language)
                assert piece in translate(fault.code, language, **fault.params)


@pytest.mark.rule("C1-MOV-027")
def test_a_ladder_that_no_ordinary_trooper_can_use_is_a_fault(make_table: MakeTable) -> None:
    """The crown of a tree hangs over the rungs: there is room at the foot and at the head, but not on the way."""
    shed: Row = {**SHED, "ladders": [{"side": "east", "at": 50}]}
    tree: Row = {"id": "tree", "type": "tree", "at": [370, 350], "crown": 64}
    assert [fault.code for fault in check(make_table(shed, tree))] == ["table.fault.ladder_unusable"]
    assert check(make_table(shed)) == []

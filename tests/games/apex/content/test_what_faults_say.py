"""A fault of a pack says what the book wants and what the pack has."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from sightline.games.apex.content import find_faults
from sightline.games.apex.content.reading import Raw


class Spoilt(NamedTuple):
    """What is done to a pack, and the fault that is found."""

    rule: str
    spoil: Callable[[Any], object]
    fault: str
    place: str
    said: dict[str, object]


def of(raw: Any, section: str, identity: str) -> Any:
    return next(each for each in raw[section] if each.get("id", each.get("key")) == identity)


def drop(raw: Any, section: str, *, legend: str) -> None:
    raw[section] = [each for each in raw[section] if each["legend"] != legend]


SPOILT = {
    "one card of the deck is missing": Spoilt(
        "AX-COMP-001", lambda raw: raw["aim_deck"].pop(0), "count", "aim_deck", {"wanted": 14, "got": 13}
    ),
    "a whole bag is missing": Spoilt(
        "AX-COMP-001", lambda raw: raw["bags"].pop("epic"), "count", "bags.epic", {"wanted": 35, "got": 0}
    ),
    "no token to begin with": Spoilt(
        "AX-COMP-001",
        lambda raw: raw["bags"]["starting"].pop("helmet"),
        "count",
        "bags.starting.helmet",
        {"wanted": 6, "got": 0},
    ),
    "a legend without feats": Spoilt(
        "AX-COMP-002",
        lambda raw: drop(raw, "feats", legend="wraith"),
        "count_feats",
        "legends.wraith",
        {"wanted": 8, "got": 0},
    ),
    "two tactical abilities": Spoilt(
        "AX-ABIL-001",
        lambda raw: of(raw, "abilities", "wraith_ultimate").update(kind="tactical"),
        "count_abilities",
        "legends.wraith",
        {"got": "tactical, tactical"},
    ),
    "no abilities": Spoilt(
        "AX-ABIL-001",
        lambda raw: drop(raw, "abilities", legend="wraith"),
        "count_abilities",
        "legends.wraith",
        {"got": "-"},
    ),
    "a token too many": Spoilt(
        "AX-COMP-003",
        lambda raw: of(raw, "abilities", "wraith_ultimate").update(tokens=2),
        "count_tokens",
        "legends.wraith",
        {"wanted": 2, "got": 3},
    ),
    "no such piece in the box": Spoilt(
        "AX-COMP-004",
        lambda raw: of(raw, "legends", "bangalore")["pieces"].pop("smoke"),
        "pieces",
        "abilities.bangalore_tactical.effects.on_use",
        {"what": "smoke", "wanted": 1, "got": 0},
    ),
    "guardian angel in other hands": Spoilt(
        "AX-LEG-015",
        lambda raw: of(raw, "feats", "lifeline_feat1").update(legend="wraith"),
        "guardian_angel",
        "feats.lifeline",
        {},
    ),
    "guardian angel as another action": Spoilt(
        "AX-LEG-015",
        lambda raw: of(raw, "feats", "lifeline_feat1").update(type="free"),
        "guardian_angel",
        "feats.lifeline",
        {},
    ),
    "a grenade printed on a weapon": Spoilt(
        "AX-LOOT-039",
        lambda raw: next(each for each in raw["loot"] if each["key"] == "frag").update(printed_only=True),
        "printed_only",
        "loot.common_frag",
        {},
    ),
    "an area beside its origin": Spoilt(
        "AX-AOE-001",
        lambda raw: of(raw, "abilities", "gibraltar_ultimate")["area"].update(cells=[[1, 0, 5], [0, 1, 5]]),
        "no_origin",
        "abilities.gibraltar_ultimate.area",
        {},
    ),
}


@pytest.mark.parametrize(
    "what", [pytest.param(what, marks=pytest.mark.rule(row.rule), id=what) for what, row in SPOILT.items()]
)
def test_what_is_wanted_and_what_is_there(raw: Raw, what: str) -> None:
    row = SPOILT[what]
    row.spoil(raw)
    found = [each for each in find_faults(raw) if each.code == f"apex_content.fault.{row.fault}"]
    assert {"place": row.place, **row.said} in [each.params for each in found]
    assert {each.rule for each in found} == {row.rule}


@pytest.mark.rule("AX-COMP-003")
def test_a_variant_may_have_other_numbers_of_tokens(raw: Raw) -> None:
    raw["variant"] = True
    of(raw, "abilities", "wraith_ultimate").update(tokens=2)
    assert "apex_content.fault.count_tokens" not in {each.code for each in find_faults(raw)}


@pytest.mark.rule("AX-ATT-002")
def test_the_longbow_needs_no_slots_but_those_that_the_book_names(raw: Raw) -> None:
    longbow = of(raw, "weapons", "longbow")
    longbow["slots"] = [slot for slot in longbow["slots"] if slot["kind"] in ("barrel", "mag")]
    assert "apex_content.fault.longbow_slots" not in {each.code for each in find_faults(raw)}

"""N4 at the desk: what is offered, what is refused by name, and aids with exact odds."""

from typing import Any

import msgspec
import pytest
from skirmish import Skirmish, piece, playing, soldier

from sightline.content import armies
from sightline.content.armies.codes import encode
from sightline.content.armies.lists import of_row
from sightline.games import desk_of
from sightline.games.infinity.core.match.game import Setup
from sightline.games.infinity.core.troopers.recruiting import ready_list
from sightline.games.infinity.n4.edition import N4
from sightline.kernel import BadInput, Refused

DESK = desk_of("n4")


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_scenarios_sizes_tables_and_lists_are_offered_by_name(language: Any) -> None:
    offers = DESK.offers(language)
    named = [*offers["scenarios"], *offers["tables"], *offers["lists"], *offers["factions"]]
    assert all(each["name"] and not each["name"].startswith("desk.") for each in named)
    assert {each["key"] for each in offers["scenarios"]} == set(N4.scenario)
    assert {each["points"] for each in offers["lists"]} == {150, 200, 250, 300, 400}
    assert {each["key"] for each in offers["factions"]} == {"ninefold_march", "vesper_league"}


@pytest.mark.parametrize("scenario", [name for name in N4.scenario if name != "introductory"])
def test_a_match_of_the_standard_size_is_set_up_without_further_wishes(scenario: str) -> None:
    setup: Any = DESK.setup({"scenario": scenario}, [{}, {}])
    assert setup.points == 300
    assert {each.faction for each in setup.lists} <= {"ninefold_march", "vesper_league"}


def test_a_list_of_another_edition_is_refused_by_name() -> None:
    watch = armies.load("lantern_watch")
    code = encode(of_row(watch, watch.lists[0]))
    for choice in ({"code": code}, {"faction": "lantern_watch", "seed": "1"}):
        with pytest.raises(BadInput) as refused:
            DESK.setup({"scenario": "standard", "points": 150}, [choice, {}])
        assert refused.value.code == "armies.other_edition"
        assert (refused.value.params["game"], refused.value.params["edition"]) == ("codeone", "n4")


@pytest.mark.parametrize(
    ("game", "faction", "key"),
    [("n4", "lantern_watch", "street_corner"), ("codeone", "vesper_league", "harbour_patrol")],
)
def test_the_rules_refuse_an_army_of_another_edition_too(game: str, faction: str, key: str) -> None:
    army = ready_list(faction, key)
    points = 150 if game == "n4" else 15
    setup = Setup(scenario="standard", points=points, table="harbour-steps", lists=(army, army))
    with pytest.raises(Refused) as refused:
        desk_of(game).game.new(setup)
    assert "armies.other_edition" in {each.code for each in refused.value.violations}


def test_the_odds_of_a_shot_are_told_before_it_is_declared() -> None:
    with playing(N4):
        game = Skirmish([piece(soldier(weapons=("combi_rifle",)), at=(200, 200))], [piece(at=(200, 500), facing=90)])
    game.activate("A1")
    options = [msgspec.to_builtins(option.command) for option in game.match.options(0)]
    shot = next(each for each in options if each["use"]["skill"] == "bs_attack")
    answer = DESK.answer(game.match, 0, msgspec.convert({"ask": "odds", "command": shot}, DESK.question_type), "en")
    (exchange,) = answer["sides"][0]["exchanges"]
    assert exchange["active"]["value"] == 15
    assert exchange["active"]["wins"] == pytest.approx(1 - (5 / 20) ** 3)
    assert "N4-RANGE-001" in {each["rule"] for each in exchange["active"]["sum"]}

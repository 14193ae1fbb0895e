"""N4 at the desk: what is offered, what is refused by name, and aids with exact odds."""

from typing import Any

import msgspec
import pytest
from skirmish import Skirmish, piece, playing, soldier, wall

from sightline.content import armies
from sightline.content.armies.codes import encode
from sightline.content.armies.lists import of_row
from sightline.games import desk_of
from sightline.games.infinity.core.match.commands import Declare, UseAbility
from sightline.games.infinity.core.match.game import Setup
from sightline.games.infinity.core.troopers.recruiting import ready_list
from sightline.games.infinity.n4.edition import N4
from sightline.kernel import BadInput, Match, Refused, SeededDice

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


# ------------------------------------------------------------------ an Order to several, and a Guts move


def asked(game: Skirmish, player: int, **question: Any) -> dict[str, Any]:
    return dict(DESK.answer(game.match, player, msgspec.convert(question, DESK.question_type), "en"))


def row_of_five() -> Skirmish:
    with playing(N4):
        return Skirmish([piece(at=(100 + 60 * number, 200)) for number in range(5)], [piece(at=(200, 900))])


def test_who_may_come_along_is_told_until_nobody_more_may() -> None:
    game = row_of_five()
    question = {"ask": "company", "trooper": "A1", "group": "coordinated"}
    alone = asked(game, 0, **question)
    assert (alone["able"], alone["legal"]) == (["A2", "A3", "A4", "A5"], False)
    two = asked(game, 0, **question, members=["A3"])
    assert (two["able"], two["legal"]) == (["A2", "A4", "A5"], True)
    assert two["command"]["troopers"] == ("A1", "A3")
    four = asked(game, 0, **question, members=["A3", "A2", "A4"])
    assert (four["able"], four["legal"]) == ([], True)


@pytest.mark.parametrize("group", ["", "regiment"])
def test_nobody_names_the_company_of_a_group_that_there_is_not(group: str) -> None:
    with pytest.raises(BadInput) as refused:
        asked(row_of_five(), 0, ask="company", trooper="A1", group=group)
    assert refused.value.code == "desk.no_company"


def test_nobody_leads_whom_the_other_side_commands() -> None:
    with pytest.raises(BadInput) as refused:
        asked(row_of_five(), 0, ask="company", trooper="A1", group="coordinated", members=["B1"])
    assert refused.value.code == "infinity.not_your_trooper"


def test_the_way_of_a_berserk_attack_is_drawn_with_its_weapon_and_its_target() -> None:
    with playing(N4):
        wild = soldier("berserk", mov=(10, 10), weapons=("cc_weapon",))
        game = Skirmish([piece(wild, at=(200, 200))], [piece(at=(200, 380), facing=90)]).activate("A1")
    options = list(game.match.options(0))
    uses = [each.command.use.skill if isinstance(each.command, Declare) else "" for each in options]
    number = uses.index("berserk")
    assert asked(game, 0, ask="reach", trooper="A1", skill="berserk")["limit"] == 200
    way = asked(game, 0, ask="route", trooper="A1", skill="berserk", to=(200, 355, 0), option=number)
    assert (way["allowance"], way["legal"]) == (200, True)
    assert way["command"]["use"]["weapon"] == "cc_weapon"
    assert [aim["target"] for aim in way["command"]["use"]["aims"]] == ["B1"]


def test_whoever_is_put_down_stands_where_the_table_was_pressed_as_the_option_says() -> None:
    army = ready_list("vesper_league", "harbour_patrol")
    setup = Setup(scenario="annihilation", points=150, table="harbour-steps", lists=(army, army))
    match = Match(DESK.game, setup, dice=SeededDice("posing"))
    assert match.decision is not None
    while match.decision.kind != "decision.deploy":
        match.apply(match.options(match.decision.waiting[0])[0].command)
    player = match.decision.waiting[0]
    number, option = next((n, each) for n, each in enumerate(match.options(player)) if each.command.member == 0)  # type: ignore[attr-defined]
    zone = DESK.answer(match, player, msgspec.convert({"ask": "spots", "member": 0}, DESK.question_type), "en")
    assert zone["lookalikes"]
    (left, low), _, (right, high), _ = zone["outline"]
    at = [(left + right) / 2, (low + high) / 2, 0]
    found = DESK.answer(
        match, player, msgspec.convert({"ask": "stand", "option": number, "at": at}, DESK.question_type), "en"
    )
    assert found["legal"] == (not match.check(msgspec.convert(found["command"], type(option.command))))
    assert found["command"]["concealed"] == option.command.concealed  # type: ignore[attr-defined]


def test_an_option_without_a_place_puts_nobody_down() -> None:
    with pytest.raises(BadInput) as refused:
        asked(row_of_five(), 0, ask="stand", option=0, at=(100, 100, 0))
    assert refused.value.code == "desk.no_place"


def about_to_leave(aids: str = "full") -> Skirmish:
    """B1 was shot at past the end of a wall and has failed its Guts Roll."""
    with playing(N4):
        game = Skirmish(
            [piece(at=(200, 200))],
            [piece(soldier(vitality=3), at=(200, 500)), piece(at=(1100, 1100))],
            dice=[5, 6, 7, 20, 20, 20],
            solids=(wall(212, 400, 200, 20, 100),),
            ask_guts=True,
            aids=aids,
        )
        game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3})
        game.no_more_aros().declare("idle").no_more_aros()
        while game.state.asking == "order.alert":
            game.apply(game.match.options()[0].command)
        return game.apply(UseAbility(player=1, trooper="B1", ability="guts", use=False))


def test_a_guts_move_is_drawn_like_any_other_and_ends_where_it_has_to() -> None:
    game = about_to_leave()
    assert game.state.asking == "order.guts_move"
    found = asked(game, 1, ask="reach", trooper="B1")
    assert (found["limit"], found["picky"]) == (50, True)
    assert found["ends"]
    assert all(x > 212 for x, _, _ in found["ends"]), "behind the wall"
    way = asked(game, 1, ask="route", trooper="B1", skill="step_aside", to=found["ends"][0])
    assert (way["legal"], way["allowance"]) == (True, 50)
    seen = asked(game, 1, ask="route", trooper="B1", skill="step_aside", to=(180, 500, 0))
    assert [each["rule"] for each in seen["violations"]] == ["N4-GUTS-007"]


def test_where_nothing_is_measured_nobody_is_told_where_the_refuge_is() -> None:
    assert not asked(about_to_leave("strict"), 1, ask="reach", trooper="B1")["picky"]


# ------------------------------------------------------------------ another form on the way

PILOT = soldier("pilot", name="Pilot", cost=0)
TAG = soldier(name="Tag", mov=(15, 10), silhouette="7", vitality=3, structure=True, forms=(PILOT,))
WOLF = soldier(name="Wolf", mov=(15, 10), silhouette="5")
SHEPHERD = soldier("transmutation_auto", name="Shepherd", forms=(WOLF,))


@pytest.mark.parametrize(("profile", "stays", "changed"), [(TAG, 150, 100), (SHEPHERD, 100, 150)])
def test_who_changes_its_form_is_shown_ways_of_the_new_one(profile: Any, stays: float, changed: float) -> None:
    with playing(N4):
        game = Skirmish([piece(profile, at=(300, 300))], [piece(at=(1100, 1100))]).activate("A1")
    options = game.match.options(0)
    moves = {
        each.command.use.form: number
        for number, each in enumerate(options)
        if isinstance(each.command, Declare) and each.command.use.skill == "move"
    }
    for form, limit in ((None, stays), (1, changed)):
        assert asked(game, 0, ask="reach", trooper="A1", option=moves[form])["limit"] == limit
        way = asked(game, 0, ask="route", trooper="A1", to=(300, 390, 0), option=moves[form])
        assert (way["legal"], way["allowance"], way["command"]["use"].get("form")) == (True, limit, form)

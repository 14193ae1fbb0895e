"""Every edition cites its own book, and is composed of code that its book knows."""

import json
import random
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
import pytest
from skirmish import Skirmish, piece, playing, soldier, use, wall

from sightline.games.infinity.codeone.edition import CODEONE
from sightline.games.infinity.core.match.commands import Declare
from sightline.games.infinity.core.match.edition import Edition
from sightline.games.infinity.core.match.events import Rolled, SavesRolled
from sightline.games.infinity.core.match.game import InfinityGame, Setup
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.troopers.profiles import ArmyList, Member
from sightline.games.infinity.human_sphere.edition import HUMAN_SPHERE
from sightline.games.infinity.n4.edition import N4
from sightline.kernel import Match, Refused, SeededDice
from sightline.rules.citations import citations
from sightline.rules.composition import backlog, composed, in_composition, shared_by
from sightline.rules.entries import Game
from sightline.rules.equivalents import equivalents
from sightline.rules.overlay import replaced

HERE = Path(__file__).parent
SHARED_TESTS = HERE.parent / "infinity"
EDITIONS = {"codeone": CODEONE, "n4": N4, "human_sphere": HUMAN_SPHERE}


def cited_in(game: Game) -> dict[str, tuple[str, ...]]:
    """Every rule that code of an edition cites, with the places."""
    modules = composed(game)
    found = {each: tuple(p for p in places if in_composition(p, modules)) for each, places in citations().items()}
    return {each: places for each, places in found.items() if places}


# ------------------------------------------------------------------ what an edition is composed of


def modules_of(edition: Edition) -> Iterator[str]:
    """Where everything comes from that hooks into an edition."""
    for field in Part.__struct_fields__:
        value = getattr(edition, field)
        for each in value if isinstance(value, tuple) else ():
            for part in each.__struct_fields__ if isinstance(each, msgspec.Struct) else ():
                if callable(made := getattr(each, part)):
                    yield made.__module__
            yield each.__module__ if hasattr(each, "__name__") else type(each).__module__


@pytest.mark.parametrize("game", EDITIONS)
def test_whatever_hooks_into_an_edition_is_in_code_that_it_is_composed_of(game: Game) -> None:
    found = {each for each in modules_of(EDITIONS[game]) if each.startswith("sightline.")}
    assert len(found) > 30
    assert found <= composed(game)


def test_no_edition_is_composed_of_another() -> None:
    assert not [each for each in composed("n4") if "codeone" in each]
    assert not [each for each in composed("n4") if "human_sphere" in each]
    assert not [each for each in composed("codeone") if ".n4" in each]


def test_codeone_is_composed_of_no_code_that_cites_another_book() -> None:
    games = [place for each, places in cited_in("codeone").items() if not each.startswith("C1-") for place in places]
    assert [place for place in games if place.startswith("sightline.games")] == []
    assert backlog("codeone") == ()


def test_shared_code_cites_one_book_where_both_say_the_same() -> None:
    """Tables are content of every game and no part of an edition."""
    twice = {
        each: places
        for each, places in cited_in("n4").items()
        if shared_by(each) and any(place.startswith(("sightline.geometry", "sightline.odds")) for place in places)
    }
    assert twice == {}


def test_every_rule_that_code_of_n4_cites_is_in_its_book_or_in_the_backlog() -> None:
    known = {each.rule for each in backlog("n4")}
    for each in cited_in("n4"):
        assert not each.startswith("C1-") or N4.book.cites(each) or each in known, each
    assert {each.rule for each in backlog("n4") if each.relation == "differs"} == {
        each for each in cited_in("n4") if each.startswith("C1-") and equivalents()[each].relation == "differs"
    }


def test_the_backlog_of_n4_is_as_recorded() -> None:
    """Whoever ports a rule takes it off the record; whoever adds one to it says why in the commit."""
    recorded = set((HERE / "backlog_n4.txt").read_text(encoding="utf-8").split())
    now = {each.rule for each in backlog("n4") if each.relation != "extended"}
    assert now - recorded == set(), "code that N4 is composed of cites rules that N4 does not say the same way"
    assert recorded - now == set(), "ported, or no longer cited: take them off backlog_n4.txt"


# ------------------------------------------------------------------ what leaves a match


def other_books(game: str, said: Iterable[object]) -> set[str]:
    """The ids of other books in what an edition says."""
    own = {"codeone": ("C1",), "n4": ("N4",), "human_sphere": ("HS", "N4")}[game]
    text = json.dumps(msgspec.to_builtins(list(said)))
    found = {each for each in re.findall(r"\b[A-Z][A-Z0-9]-[A-Z]+-\d{3}\b", text) if not each.startswith(own)}
    return found if game != "human_sphere" else found | {each for each in replaced() if each in text}


def test_sums_saves_events_and_refusals_cite_the_book_of_the_edition() -> None:
    with playing(N4):
        spy = piece(soldier("camouflage"), at=(600, 200), states=["camouflaged"])
        game = Skirmish(
            [piece(at=(200, 100))],
            [piece(at=(200, 400), facing=270), spy],
            solids=[wall(150, 367.5, 100, 20, top=20)],
            dice=[5, 20, 20, 10],
        )
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    refused = game.match.check(Declare(player=0, trooper="A1", use=use("climb")))
    game.declare("idle").no_more_aros()
    (roll,), (saves,) = game.happened(Rolled), game.happened(SavesRolled)
    assert [mod.rule for mod in roll.sides[0].mods] == ["N4-RANGE-001", "N4-COVER-003"]
    assert [mod.rule for mod in saves.saves[0].mods] == ["N4-DMG-004", "N4-COVER-003"]
    assert roll.rule == "N4-ROLL-018"
    assert refused
    assert other_books("n4", [*game.match.seen(0), *refused]) == set()


@pytest.mark.parametrize("game", EDITIONS)
def test_nothing_that_happens_or_is_refused_in_a_match_cites_another_book(game: str) -> None:
    profile = soldier("camouflage", cost=5, weapons=("combi_rifle", "chain_rifle", "pistol", "cc_weapon"))
    members = (Member(profile=profile, lieutenant=True), Member(profile=profile), Member(profile=profile))
    lists = (ArmyList(faction="a", members=members), ArmyList(faction="b", members=members))
    setup = Setup(scenario="standard", points=15, table="harbour-steps", lists=lists)
    match = Match(InfinityGame(EDITIONS[game]), setup, dice=SeededDice("13"))
    chance = random.Random(13)
    while match.decision is not None and len(match.events) < 250:
        player = match.decision.waiting[0]
        option = chance.choice(list(match.options(player)))
        command = match.complete(option, chance)
        said: list[object] = [*option.refused, *(match.check(command) if command is not None else ())]
        assert other_books(game, said) == set()
        if command is not None and not match.check(command):
            match.apply(command)
    assert len(match.events) >= 250
    assert other_books(game, match.events) == set()


def test_a_setup_is_refused_with_the_rules_of_the_edition() -> None:
    members = (Member(profile=soldier(cost=40), lieutenant=True),)
    lists = (ArmyList(faction="a", members=members), ArmyList(faction="b", members=members))
    setup = Setup(scenario="standard", points=15, table="harbour-steps", lists=lists)
    with pytest.raises(Refused) as refused:
        Match(InfinityGame(N4), setup)
    assert [each.rule for each in refused.value.violations if each.rule]
    assert other_books("n4", refused.value.violations) == set()


# ------------------------------------------------------------------ the tests that editions share


def test_a_shared_test_asks_for_the_edition_at_hand_and_names_none() -> None:
    bound = "judge|roll|success_value|saving_rolls|inflicted|exchange|ammunition"  # `rolling` has them for the edition
    named = re.compile(
        rf"CODEONE|import .*\bN4\b|INTRODUCTORY|infinity\.(codeone|n4)|from sightline\.odds.* ({bound})\b"
    )
    for file in sorted(SHARED_TESTS.glob("test_*.py")):
        source = re.sub(r'"""|#.*|because=".*?"', "", file.read_text(encoding="utf-8"))
        assert not named.search(source), f"{file.name} names an edition: {named.search(source)}"

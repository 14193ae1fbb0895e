"""The log as people read it, and the final account."""

import pytest
from encounter import BEACONS, Encounter, aim, at

from sightline.games.apex import GAME
from sightline.games.apex import events as happened
from sightline.games.apex.account import account
from sightline.games.apex.commands import Attack, TakeAction
from sightline.games.apex.events import Happening
from sightline.games.apex.events.stack import Popped, Pushed, StageEntered, Swapped
from sightline.games.apex.narrator import TELLERS, tell
from sightline.games.apex.setup import Setup
from sightline.games.apex.state import State
from sightline.i18n import Language
from sightline.kernel import Change, Match, SeededDice, Viewer

SILENT = {Popped, Pushed, Swapped, StageEntered, happened.Examined, happened.MarkerAdvanced, happened.ShotTaken}
SILENT |= {happened.ActivationEnded, happened.UseEnded, happened.UseLasts, happened.UseRenewed, happened.Flipped}
SILENT |= {happened.LootReturned}
"""Events that tell people nothing that other sentences do not say."""


def told(match: Match[State], viewer: Viewer, language: Language = "en") -> list[str]:
    """The log of one viewer."""
    before, lines = match.game.new(match.setup), []
    for event in match.events:
        after = match.game.evolve(before, event)
        seen = match.game.redact(Change(before, event, after), viewer)
        line = tell(Change(before, seen, after), language, viewer) if seen is not None else None
        lines += [line] if line else []
        before = after
    return lines


def blow() -> Encounter:
    game = Encounter(
        {"wraith": at(4, 4), "bangalore": at(1, 1)},
        {"bloodhound": at(5, 4, shield=0, health=2), "gibraltar": at(9, 9, deathboxes=1)},
        pieces=BEACONS,
        dice=[aim(50)],
    )
    return game.do(TakeAction, action="melee").do(Attack, target="bloodhound")


def test_every_event_that_matters_is_told() -> None:
    kinds = {kind for kind in vars(happened).values() if isinstance(kind, type) and issubclass(kind, Happening)}
    assert kinds - {Happening} - SILENT <= set(TELLERS)


def test_an_attack_is_told_with_its_rules() -> None:
    assert told(blow().match, None) == [
        "Wraith: Melee Attack and Movement (1 AP) [AX-ACT-001]",
        "Aim cards: 50",
        "Bloodhound suffers 4 damage: Shield -0, Health -2 [AX-LIFE-001]",
        "Bloodhound is eliminated; Red squad takes a Deathbox [AX-LIFE-014]",
        "Red squad wins: Every enemy Legend has been eliminated at least once. [AX-WIN-001]",
    ]


@pytest.mark.parametrize(
    ("language", "words"), [("es", "Bloodhound queda eliminada"), ("fr", "Bloodhound est éliminée")]
)
def test_it_is_told_in_spanish_and_french(language: Language, words: str) -> None:
    assert any(line.startswith(words) for line in told(blow().match, 0, language))


def test_the_enemy_is_not_told_what_a_screen_hides() -> None:
    match: Match[State] = Match(GAME, Setup(), dice=SeededDice("log"))
    own, other = (told(match, viewer) for viewer in (0, 1))
    pools = [line for line in own if line.startswith("Bangalore draws")]
    assert len(pools) == 1
    assert pools[0] not in other
    assert "Bangalore draws a pool of gear [AX-GEAR-001]" in other


def test_the_account_says_where_every_point_came_from() -> None:
    lines = account(blow().match).splitlines()
    assert lines[:3] == [
        "Final account",
        "Every enemy Legend has been eliminated at least once. [AX-WIN-001]",
        "Red squad: 2 VP",
    ]
    assert "  Round 1: Bloodhound eliminated by Wraith [AX-LIFE-014]" in lines
    assert lines[-1] == "Red squad has won."


def test_there_is_no_account_before_the_end() -> None:
    game = Encounter({"wraith": at(4, 4)}, {"bloodhound": at(5, 4)})
    assert account(game.match) == "The match is not over."

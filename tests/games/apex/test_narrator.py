"""The log as people read it, and the final account."""

import pytest
from encounter import BEACONS, Encounter, aim, at

from sightline.games.apex import GAME
from sightline.games.apex import events as happened
from sightline.games.apex.account import account
from sightline.games.apex.board import Edge
from sightline.games.apex.commands import Attack, TakeAction
from sightline.games.apex.effects.commands import Shoot, Throw, UseAbility
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
        "Melee Attack of Wraith: 50, 40 needed: hit",
        "Bloodhound suffers 4 damage from the Melee Attack: Shield -0, Health -2 [AX-LIFE-001]",
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


def test_players_hear_of_their_own_squad_and_the_other_one() -> None:
    own, other = (told(blow().match, viewer)[-1] for viewer in (0, 1))
    assert own.startswith("Your squad wins")
    assert other.startswith("The other squad wins")


def test_there_is_no_account_before_the_end() -> None:
    game = Encounter({"wraith": at(4, 4)}, {"bloodhound": at(5, 4)})
    assert account(game.match) == "The match is not over."


def test_an_icon_that_decides_is_told() -> None:
    """Threshold 50 and a 65 that misses: it was the cover."""
    game = Encounter(
        {"wraith": at(3, 4)}, {"gibraltar": at(6, 4)}, pieces=(*BEACONS, "parapet V6,4"), dice=[aim(65), 1, 1, 1]
    )
    game.do(TakeAction, action="shoot").do(Shoot, target="gibraltar", weapon=0)
    (line,) = [line for line in told(game.match, None) if line.startswith("Threshold")]
    assert "65 miss (automatic: the target is in cover)" in line
    (line,) = [line for line in told(game.match, None, "es") if line.startswith("Dificultad para impactar")]
    assert "65 fallo (automático: el objetivo tiene cobertura)" in line


def test_a_melee_attack_that_misses_says_what_was_needed() -> None:
    game = Encounter({"wraith": at(4, 4)}, {"gibraltar": at(5, 4)}, dice=[aim(35)])
    game.do(TakeAction, action="melee").do(Attack, target="gibraltar")
    assert told(game.match, None)[-1] == "Melee Attack of Wraith: 35, 40 needed: miss"


def test_damage_of_the_ring_is_named() -> None:
    event = happened.Damaged(legend="wraith", amount=2, shield=0, health=2, source="ring", by="")
    state = blow().state
    line = tell(Change(state, event, state))
    assert line == "Wraith suffers 2 damage from the Ring: Shield -0, Health -2"


def test_a_bin_is_told_with_its_place() -> None:
    event = happened.BinOpened(legend="wraith", at=Edge("V", 3, 4), card="")
    state = blow().state
    assert tell(Change(state, event, state)) == "Wraith opens the Supply Bin at C5|D5"


def test_an_explosion_is_told_with_whom_it_meets() -> None:
    game = Encounter(
        {"wraith": at(4, 4, backpack=("common_frag",))}, {"gibraltar": at(6, 4)}, dice=[aim(30), aim(30), aim(30)]
    )
    game.do(TakeAction, action="use").do(Throw, loot="common_frag", at=game.space(6, 4))
    log = told(game.match, None)
    assert any(line.startswith("Frag Grenade goes off at ") and "in its area: Gibraltar" in line for line in log)
    assert any("Gibraltar suffers" in line and "from the explosion" in line for line in log)


def test_the_points_of_a_card_are_told() -> None:
    game = Encounter({"lifeline": at(4, 4)}, {"gibraltar": at(9, 9)})
    game.do(UseAbility, ability="lifeline_ultimate")
    assert "Lifeline: Airdrop (1 AP) [AX-CARD-004]" in told(game.match, None)

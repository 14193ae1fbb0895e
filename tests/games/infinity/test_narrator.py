"""The log as people read it."""

import msgspec
import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.events import BecameIdle, Happening, Moved
from sightline.games.infinity.narrator import sentence, tell
from sightline.games.infinity.telling import TELLERS
from sightline.kernel import Change, Viewer


def told(game: Skirmish, viewer: Viewer = None, *, open_book: bool = True, language: str = "en") -> list[str]:
    before = game.match.history[0].state
    lines = []
    for event in game.match.events:
        after = game.match.game.evolve(before, event)
        assert isinstance(event, Happening)
        seen = game.match.game.redact(Change(before, event, after), viewer) if not open_book else event
        line = tell(Change(before, seen, after), language, viewer, open_book=open_book) if seen else None  # type: ignore[arg-type]
        lines += [line] if line else []
        before = after
    return lines


def exchange() -> Skirmish:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 525), facing=270)], dice=[15, 5, 3, 9, 20, 20])
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3})
    game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1})
    return game.no_more_aros().declare("idle").no_more_aros()


def test_a_roll_is_told_with_its_sum_its_dice_and_its_rules() -> None:
    lines = told(exchange())
    (roll,) = [line for line in lines if line.startswith("Face to Face")]
    assert "A1 Soldier, BS Attack: BS 12 +3 Range (C1-RNG-001) = 15 -> 15*, 5, 3, 1 critical" in roll
    assert roll.endswith("[C1-FTF-002]")
    assert "A1 Soldier declares BS Attack - Combi Rifle - B1 Soldier x3 [C1-SEQ-003]" in lines


def test_it_is_told_in_spanish_and_french() -> None:
    spanish = told(exchange(), language="es")
    assert any(line.startswith("Enfrentada: A1 Soldier, Ataque CD: CD 12 +3 Distancia") for line in spanish)
    assert any(line.startswith("Face à face : ") for line in told(exchange(), language="fr"))


def test_a_marker_has_no_name_for_the_enemy() -> None:
    game = Skirmish([piece(soldier("camouflage"), at=(200, 200), states={"camouflaged"})], [piece(at=(1100, 1100))])
    game.activate("A1").declare("move", to=[(250, 200)])
    assert Moved in TELLERS
    assert [line for line in told(game, 1, open_book=False) if "moves" in line] == [
        "enemy Marker 1 moves 5 cm, now in the open [C1-MOV-011]"
    ]
    assert "Soldier 1 moves" in "".join(told(game, 0, open_book=False))


def test_what_somebody_else_knew_is_told_in_ones_own_words() -> None:
    game = Skirmish([piece(soldier("camouflage"), at=(200, 200), states={"camouflaged"})], [piece(at=(1100, 1100))])
    game.activate("A1").declare("move", to=[(250, 200)])
    match = game.match
    (moved,) = [each for each in match.events if isinstance(each, Moved)]
    change = Change(match.history[0].state, moved, match.state)
    assert sentence(change, viewer=1, knower=0) == "enemy Soldier 1 moves 5 cm, now in the open"
    assert sentence(change, viewer=1) == "enemy Marker 1 moves 5 cm, now in the open"


def test_who_plays_is_told_names_with_the_number_of_the_badge() -> None:
    lines = told(exchange(), 0, open_book=False)
    assert "Soldier 1 declares BS Attack · Combi Rifle → enemy Soldier 1 ×3 [C1-SEQ-003]" in lines
    assert any(line.startswith("enemy Soldier 1 reacts with BS Attack") for line in lines)


def test_an_enemy_is_told_apart_from_what_belongs_to_somebody_of_mine() -> None:
    tender = msgspec.structs.replace(soldier(), name="Tender")
    controller = msgspec.structs.replace(soldier(), name="Engineer", peripherals=(tender,))
    game = Skirmish([piece(controller, at=(200, 200))], [piece(tender, at=(200, 525), facing=270)])
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3})
    assert any("→ enemy Tender 1 ×3" in line for line in told(game, 0, open_book=False))


def test_an_enemy_of_another_name_needs_no_more_than_its_name() -> None:
    other = msgspec.structs.replace(soldier(), name="Lamprey")
    game = Skirmish([piece(at=(200, 200))], [piece(other, at=(200, 525), facing=270)])
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3})
    assert any("→ Lamprey 1 ×3" in line for line in told(game, 0, open_book=False))


def test_spectators_are_told_whose_a_trooper_is() -> None:
    lines = told(exchange(), None, open_book=False)
    assert any(line.startswith("Soldier 1 (Player 1) declares BS Attack") for line in lines)


@pytest.mark.parametrize(
    ("language", "nothing", "impossible"),
    [
        ("en", "There is nothing to discover: it is what it seems", "it is not possible"),
        ("es", "No hay nada que descubrir: es lo que parece", "no es posible"),
        ("fr", "Il n'y a rien à détecter : c'est bien ce que l'on voit", "ce n'est pas possible"),
    ],
)
def test_why_something_became_idle_is_said_in_words(language: str, nothing: str, impossible: str) -> None:
    """Not by the keys of messages; and those that would name somebody are not spelt out with blanks in them."""
    state = exchange().state
    said = [
        tell(Change(state, BecameIdle(trooper="A1", skill="discover", step=1, reasons=(code,)), state), language)  # type: ignore[arg-type]
        for code in ("camouflage.what_it_seems", "infinity.no_lof")
    ]
    assert [f"({each})" in str(line) for each, line in zip((nothing, impossible), said, strict=True)] == [True, True]

"""The Electric Pulse of Human Sphere."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import Activate, EndTurn
from sightline.games.infinity.core.match.events import Rolled, SavesRolled
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.odds.graph import Aim as Shot
from sightline.odds.graph import Graph, Opposition, Roll
from sightline.odds.joint import alone_odds, graph_odds
from sightline.odds.rolls import HUMAN_SPHERE
from sightline.odds.saves import Trooper as Victim

PULSER = soldier(weapons=("electric_pulse",), cc=5)
PULSE = {"weapon": "electric_pulse", "aims": {"B1": 1}}
BLOW = {"weapon": "cc_weapon", "aims": {"A1": 1}}


def pulse(*dice: int, target: Profile | None = None, answer: str = "", **more: object) -> Skirmish:
    """A1 uses its Electric Pulse on B1."""
    theirs = [piece(target or soldier(), at=(200, 225), facing=270), piece(at=(900, 1100))]
    game = Skirmish([piece(PULSER, at=(200, 200))], theirs, dice=dice, **more)  # type: ignore[arg-type]
    game.activate("A1").declare("cc_attack", **PULSE)
    if answer:
        game.react("B1", answer, **(BLOW if answer == "cc_attack" else {}))
    return game.no_more_aros().finish()


def held(game: Skirmish) -> bool:
    return "immobilized_a" in game.trooper("B1").states


def sides(game: Skirmish) -> list[tuple[str, tuple[int, ...]]]:
    return [(side.trooper, tuple(side.dice)) for side in game.happened(Rolled)[0].sides]


@pytest.mark.rule("HS-TRAIT-002", "HS-WEAP-203", "HS-WEAP-205", "HS-WEAP-206")
def test_it_always_shows_a_seven_and_holds_without_a_save() -> None:
    """No die is rolled, and CC 5 is no hindrance."""
    game = pulse()
    assert sides(game) == [("A1", (7,))]
    assert held(game)
    assert [save.die for rolled in game.happened(SavesRolled) for save in rolled.saves] == [None]
    assert game.trooper("B1").lost == 0


@pytest.mark.rule("HS-WEAP-205", "HS-WEAP-206")
@pytest.mark.parametrize(("die", "escapes"), [(6, False), (8, True), (20, False)])
def test_who_beats_a_seven_is_not_held(die: int, escapes: bool) -> None:
    game = pulse(die, 20, target=soldier(cc=15), answer="cc_attack")
    assert sides(game) == [("A1", (7,)), ("B1", (die,))]
    assert held(game) is not escapes
    dodged = pulse(8, target=soldier(ph=10), answer="dodge")
    assert not held(dodged)


@pytest.mark.rule("HS-WEAP-207")
def test_it_is_never_a_critical() -> None:
    for cc in (7, 20):
        user = soldier(weapons=("electric_pulse",), cc=cc)
        theirs = [piece(at=(200, 225), facing=270), piece(at=(900, 1100))]
        game = Skirmish([piece(user, at=(200, 200))], theirs).activate("A1").declare("cc_attack", **PULSE)
        game.no_more_aros().declare("idle").no_more_aros()
        assert [rolled.criticals for rolled in game.happened(SavesRolled)] == [0]


@pytest.mark.rule("HS-WEAP-204")
def test_it_asks_for_contact() -> None:
    theirs = [piece(at=(200, 240), facing=270)]
    game = Skirmish([piece(PULSER, at=(200, 200))], theirs).activate("A1")
    assert game.refuses_declaring("cc_attack", **PULSE) == {"C1-CC-003"}
    assert sides(pulse()) == [("A1", (7,))], "in contact it is used"


@pytest.mark.rule("HS-WEAP-208")
@pytest.mark.example("HS-EX2-006")
def test_no_mod_counts_against_it() -> None:
    """Martial Arts would give +3 to a blow; nothing adds to a Dodge, either."""
    master = soldier(Ability(key="martial_arts", level=3), cc=15)
    assert [side.value for side in pulse(20, target=master, answer="cc_attack").happened(Rolled)[0].sides][1] == 15
    quick = soldier(Ability(key="dodge", mod=3), ph=10)
    assert [side.value for side in pulse(20, target=quick, answer="dodge").happened(Rolled)[0].sides][1] == 10


@pytest.mark.rule("HS-WEAP-209")
def test_what_adds_to_its_burst_counts() -> None:
    """An ally in the same close combat gives another seven."""
    ours = [piece(PULSER, at=(200, 200)), piece(at=(225, 225))]
    game = Skirmish(ours, [piece(at=(200, 225), facing=270), piece(at=(900, 1100))]).activate("A1")
    game.declare("cc_attack", weapon="electric_pulse", aims={"B1": 2}).no_more_aros().declare("idle").no_more_aros()
    assert sides(game) == [("A1", (7, 7))]


@pytest.mark.rule("HS-WEAP-206")
def test_it_holds_until_the_end_of_the_next_player_turn() -> None:
    game = pulse(memory={"something.else": 2})
    assert held(game.apply(EndTurn(player=0)))
    assert not held(game.apply(EndTurn(player=1)))
    assert game.state.memory["something.else"] == 2


@pytest.mark.rule("HS-WEAP-901")
@pytest.mark.example("HS-EX2-008")
def test_who_goes_berserk_strikes_and_is_held() -> None:
    berserk = soldier("berserk", weapons=("cc_weapon",), cc=20, ph=14)
    ours = [piece(berserk, at=(200, 200))]
    theirs = [piece(soldier(weapons=("electric_pulse",), cc=5, vitality=2), at=(200, 275), facing=270)]
    game = Skirmish(ours, [*theirs, piece(at=(900, 1100))], dice=(10, 1)).activate("A1")
    game.declare("berserk", to=[(200, 250)], weapon="cc_weapon", aims={"B1": 1})
    game.react("B1", "cc_attack", weapon="electric_pulse", aims={"A1": 1}).no_more_aros()
    assert game.trooper("B1").lost == 1
    assert "immobilized_a" in game.trooper("A1").states


def test_the_odds_know_what_it_shows() -> None:
    """A die with a Success Value of 15 beats a 7 with 8 to 15, and ties with it."""
    pulse_, blow = Roll(owner=0, sv=20, fixed=7, aims=(Shot(target=1),)), Roll(owner=1, sv=15, aims=(Shot(target=0),))
    meeting = Opposition(one=0, two=1, one_needs=20, two_needs=15)
    odds = graph_odds(Graph(troopers=(Victim(), Victim()), rolls=(pulse_, blow), oppositions=(meeting,)), HUMAN_SPHERE)
    assert (round(odds.met[0].one, 9), round(odds.met[0].two, 9)) == (11 / 20, 8 / 20)
    assert alone_odds(pulse_, HUMAN_SPHERE) == 1.0


@pytest.mark.rule("HS-WEAP-205", "HS-WEAP-209")
@pytest.mark.example("HS-EX2-005")
@pytest.mark.parametrize(("die", "holds"), [(6, True), (8, False)])
def test_two_who_strike_together_show_two_sevens(die: int, holds: bool) -> None:
    """A Coordinated Order, led by who has the Electric Pulse."""
    ours = [piece(PULSER, at=(200, 200)), piece(at=(225, 225))]
    theirs = [piece(soldier(cc=15), at=(200, 225), facing=270), piece(at=(900, 1100))]
    game = Skirmish(ours, theirs, dice=(die, 20, 20, 20))
    game.apply(Activate(player=0, troopers=("A1", "A2"), order="regular", group="coordinated"))
    game.declare_one("cc_attack", weapon="electric_pulse", aims={"B1": 2})
    while game.state.asking == "order.first" and game.asked:
        game.declare_one("idle")
    game.react("B1", "cc_attack", **BLOW).finish()
    assert ("A1", (7, 7)) in sides(game)
    assert held(game) is holds


@pytest.mark.rule("HS-WEAP-208")
@pytest.mark.example("HS-EX2-007")
def test_hyper_dynamics_does_not_help_a_dodge_against_it() -> None:
    quick = soldier(Ability(key="hyper_dynamics", level=2), ph=10)
    assert [side.value for side in pulse(20, target=quick, answer="dodge").happened(Rolled)[0].sides][1] == 10

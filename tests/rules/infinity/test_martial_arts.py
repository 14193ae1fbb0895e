"""C1-SSK-202..216, C1-LABEL-208: the table of CC Special Skills, and Martial Arts."""

import pytest
from skirmish import Skirmish, cited, piece, soldier, with_parts

from sightline.games.infinity.core.abilities.martial_arts import LEVELS
from sightline.games.infinity.core.match.events import Rolled, RollSide, SavesRolled
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.skills.close_combat import CcAttack
from sightline.games.infinity.core.troopers.profiles import Ability, Profile

BLADE = {"weapon": "cc_weapon"}


def artist(level: int, **changes: object) -> Profile:
    """A soldier with Martial Arts."""
    return soldier(Ability(key="martial_arts", level=level), **changes)


def duel(a: Profile, b: Profile, *dice: int, burst: int = 1, answer: int = 1) -> Skirmish:
    """A1 and B1 strike at each other."""
    game = Skirmish([piece(a, at=(200, 200))], [piece(b, at=(200, 225), facing=270)], dice=dice).activate("A1")
    game.declare("cc_attack", **BLADE, aims={"B1": burst}).react("B1", "cc_attack", **BLADE, aims={"A1": answer})
    return game.no_more_aros().declare("idle").no_more_aros()


def sides(game: Skirmish) -> tuple[RollSide, ...]:
    (roll,) = game.happened(Rolled)
    return roll.sides


@pytest.mark.parametrize(
    ("level", "attack", "opponent", "damage", "burst"),
    [
        pytest.param(1, 0, -3, 1, 0, marks=pytest.mark.rule("C1-SSK-211")),
        pytest.param(2, 3, -3, 1, 0, marks=pytest.mark.rule("C1-SSK-212")),
        pytest.param(3, 3, -3, 2, 0, marks=pytest.mark.rule("C1-SSK-213")),
        pytest.param(4, 3, -3, 3, 0, marks=pytest.mark.rule("C1-SSK-214")),
        pytest.param(5, 3, -3, 3, 1, marks=pytest.mark.rule("C1-SSK-215")),
    ],
)
def test_each_level_has_its_row(level: int, attack: int, opponent: int, damage: int, burst: int) -> None:
    fails = [20] * (1 + burst)
    mine, theirs = sides(duel(artist(level), soldier(), *fails, 20, burst=1 + burst))
    assert (mine.value, theirs.value, len(mine.dice)) == (13 + attack, 13 + opponent, 1 + burst)
    assert {mod.rule for mod in (*mine.mods, *theirs.mods)} == {cited(f"C1-SSK-{210 + level}")}
    hurt = duel(artist(level), soldier(), 5, *[20] * burst, 20, 20, burst=1 + burst)
    (saves,) = hurt.happened(SavesRolled)
    assert saves.saves[0].value == 10 + damage - 1


@pytest.mark.example("C1-EX2-016")
@pytest.mark.rule("C1-SSK-216", "C1-SSK-202", "C1-SSK-204")
def test_caliban_against_hsien_both_apply_their_own_mods_and_suffer_the_others() -> None:
    caliban = artist(3, cc=23, ph=13)
    hsien = artist(1, cc=21, ph=14)
    first = duel(caliban, hsien, 5, 1, 20)
    mine, theirs = sides(first)
    assert (mine.base, [mod.value for mod in mine.mods]) == (23, [3, -3])
    assert (theirs.value, [mod.value for mod in theirs.mods]) == (18, [-3])
    assert mine.value == 23
    (saves,) = first.happened(SavesRolled)
    assert saves.saves[0].value == 15 - 1
    second = duel(caliban, hsien, 1, 17, 20)
    (saves,) = second.happened(SavesRolled)
    assert (saves.trooper, saves.saves[0].value) == ("A1", 15 - 1)


@pytest.mark.rule("C1-SSK-203", "C1-SSK-207")
def test_goldstein_against_a_doctor_with_its_servant() -> None:
    """The second example of the chapter: level 4 against two, of whom one strikes with two dice."""
    servant = soldier(name="Servant", weapons=("cc_weapon",))
    game = Skirmish(
        [piece(artist(4, cc=23, ph=13), at=(200, 225))],
        [
            piece(soldier(cc=15, peripherals=(servant,)), at=(200, 250), facing=270),
            piece(servant, at=(225, 225), peripheral_of=0),
        ],
        dice=[5, 20, 20, 20],
    ).activate("A1")
    game.declare("cc_attack", **BLADE, aims={"B1": 1}).react("B1", "cc_attack", **BLADE, aims={"A1": 2})
    game.no_more_aros().declare("idle").no_more_aros()
    mine, theirs = sides(game)
    assert (mine.base + sum(mod.value for mod in mine.mods), theirs.value, len(theirs.dice)) == (26, 12, 2)


@pytest.mark.rule("C1-SSK-203")
def test_the_opponents_dodge_suffers_as_well() -> None:
    game = Skirmish([piece(artist(1), at=(200, 200))], [piece(at=(200, 225), facing=270)], dice=[20, 20]).activate("A1")
    game.declare("cc_attack", **BLADE, aims={"B1": 1}).react("B1", "dodge").no_more_aros()
    game.declare("idle").no_more_aros()
    assert [(side.skill, side.value) for side in sides(game)] == [("cc_attack", 13), ("dodge", 7)]


@pytest.mark.rule("C1-SSK-203")
def test_the_opponents_shot_suffers_as_well() -> None:
    game = Skirmish([piece(artist(1), at=(200, 200))], [piece(at=(200, 290), facing=270)], dice=[20, 20]).activate("A1")
    game.declare("move", to=[(200, 265)]).react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1})
    game.no_more_aros().declare("cc_attack", **BLADE, aims={"B1": 1}).no_more_aros()
    assert [(side.skill, side.value) for side in sides(game)] == [("cc_attack", 13), ("bs_attack", 12 + 3 - 3)]


@pytest.mark.rule("C1-SSK-203")
def test_a_reset_meets_no_blow_and_does_not_suffer() -> None:
    game = Skirmish([piece(artist(1), at=(200, 200))], [piece(at=(200, 225), facing=270)], dice=[20, 20]).activate("A1")
    game.declare("cc_attack", **BLADE, aims={"B1": 1}).react("B1", "reset").no_more_aros()
    game.declare("idle").no_more_aros()
    reset = next(side for roll in game.happened(Rolled) for side in roll.sides if side.trooper == "B1")
    assert (reset.skill, [mod.source for mod in reset.mods]) == ("reset", [])


class Shove(CcAttack):
    """A blow that no roll can meet."""

    key = "shove"
    in_close_combat = True
    unopposed = True


@pytest.mark.rule("C1-SSK-203")
def test_what_no_roll_can_meet_does_not_suffer() -> None:
    edition = with_parts(Part(skills=(Shove(),)))
    enemy = piece(at=(200, 225), facing=270)
    game = Skirmish([piece(artist(1), at=(200, 200))], [enemy], dice=[20, 20], edition=edition).activate("A1")
    game.declare("cc_attack", **BLADE, aims={"B1": 1}).react("B1", "shove", **BLADE, aims={"A1": 1})
    game.no_more_aros().declare("idle").no_more_aros()
    blow = next(side for roll in game.happened(Rolled) for side in roll.sides if side.trooper == "B1")
    assert (blow.skill, blow.value) == ("shove", 13)


@pytest.mark.rule("C1-SSK-203")
def test_without_a_face_to_face_roll_nobody_suffers() -> None:
    """B2 shoots at the artist, who strikes at B1."""
    game = Skirmish(
        [piece(artist(1), at=(200, 200))],
        [piece(at=(200, 225), facing=270), piece(at=(500, 200), facing=180)],
        dice=[20] * 4,
    ).activate("A1")
    game.declare("cc_attack", **BLADE, aims={"B1": 1})
    game.react("B2", "bs_attack", weapon="combi_rifle", aims={"A1": 1}).no_more_aros()
    game.declare("idle").no_more_aros()
    shot = next(side for roll in game.happened(Rolled) for side in roll.sides if side.trooper == "B2")
    assert [mod.rule for mod in shot.mods] == [cited("C1-RNG-001"), cited("C1-BS-013")]


@pytest.mark.rule("C1-SSK-205", "C1-SSK-207")
def test_the_burst_mod_counts_in_the_reactive_turn_too() -> None:
    _, theirs = sides(duel(soldier(), artist(5), 20, 20, 20, answer=2))
    assert len(theirs.dice) == 2
    assert theirs.value == 16


@pytest.mark.rule("C1-SSK-206", "C1-LABEL-208")
def test_cc_special_skills_combine() -> None:
    """Martial Arts L2 and CC Attack (+3) of the same profile add up, and Protheion works beside them."""
    both = soldier(Ability(key="martial_arts", level=2), Ability(key="cc_attack", mod=3), Ability(key="protheion"))
    game = duel(both, soldier(), 6, 1, 1)
    mine, theirs = sides(game)
    assert (mine.value, theirs.value) == (13 + 3 + 3, 13 - 3)
    assert game.trooper("A1").lost == -1


@pytest.mark.rule("C1-SSK-208")
def test_martial_arts_work_by_themselves() -> None:
    """Nothing is declared: it is no skill of the Order's, and its MODs are there."""
    game = Skirmish([piece(artist(2), at=(200, 200))], [piece(at=(200, 225), facing=270)]).activate("A1")
    assert "martial_arts" not in game.offered()
    assert "C1-CSK-205" in game.refuses_declaring("martial_arts")
    mine, _ = sides(duel(artist(2), soldier(), 20, 20))
    assert mine.value == 16


@pytest.mark.rule("C1-SSK-209", "C1-LABEL-208")
def test_martial_arts_need_a_cc_attack_in_contact() -> None:
    """They help neither a dodge in close combat nor a shot from afar, and hinder no blow that is not answered."""
    game = Skirmish([piece(artist(5), at=(200, 200))], [piece(at=(200, 225), facing=270)], dice=[20, 20])
    game.activate("A1").declare("dodge").react("B1", "cc_attack", **BLADE, aims={"A1": 1})
    game.no_more_aros().declare("idle").no_more_aros()
    assert {side.skill: (side.value, len(side.dice)) for side in sides(game)} == {
        "dodge": (10, 1),
        "cc_attack": (13, 1),
    }
    afar = Skirmish([piece(artist(5), at=(200, 200))], [piece(at=(200, 400), facing=270)], dice=[20, 20, 20])
    afar.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    afar.declare("idle").no_more_aros()
    assert [mod.rule for mod in sides(afar)[0].mods] == [cited("C1-RNG-001")]


@pytest.mark.rule("C1-SSK-210")
def test_levels_do_not_add_up() -> None:
    mine, theirs = sides(duel(artist(3), soldier(), 20, 20))
    assert (mine.value, theirs.value) == (16, 10)
    assert [len(mine.mods), len(theirs.mods)] == [1, 1]
    assert set(LEVELS) == {1, 2, 3, 4, 5}


@pytest.mark.rule("C1-SSK-204", "C1-WPN-010")
@pytest.mark.parametrize(("weapon", "damage"), [("monofilament_cc_weapon", 12), ("ap_cc_weapon", 13)])
def test_the_damage_mod_adds_to_ph_and_not_to_printed_damage(weapon: str, damage: int) -> None:
    game = Skirmish(
        [piece(artist(4, weapons=(weapon,)), at=(200, 200))],
        [piece(soldier(arm=0), at=(200, 225), facing=270)],
        dice=[5, 20],
    ).activate("A1")
    game.declare("cc_attack", weapon=weapon, aims={"B1": 1}).no_more_aros().declare("idle").no_more_aros()
    (saves,) = game.happened(SavesRolled)
    assert saves.saves[0].value == damage

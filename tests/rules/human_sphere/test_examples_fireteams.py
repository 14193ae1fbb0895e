"""The worked examples of the chapter on Fireteams, each as it is told."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier, wall
from teams_for_tests import leader, marker, members, moved, row

from sightline.games.infinity.core.match.commands import UseAbility
from sightline.games.infinity.core.match.events import Rolled, SavesRolled, SkillDeclared
from sightline.games.infinity.core.match.events.dice import RollSide
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile, TeamChart
from sightline.games.infinity.human_sphere.fireteams.events import FireteamCancelled
from sightline.games.infinity.human_sphere.fireteams.forming import FormFireteam
from sightline.geometry.moving.paths import Climb, Jump

ENEMY = piece(at=(260, 500), facing=270)
NOBODY = piece(at=(1100, 1100), facing=90)
RIFLE = {"weapon": "combi_rifle"}
FIVE = ("A1", "A2", "A3", "A4", "A5")


def team(pieces: list[Piece], enemies: list[Piece] | None = None, **more: object) -> Skirmish:
    """All pieces of one side in a Fireteam, led by the first."""
    names = tuple(f"A{n + 1}" for n in range(len(pieces)))
    more.setdefault("tokens", marker(*names))
    more.setdefault("dice", (20,) * 20)
    return Skirmish(pieces, enemies or [ENEMY], **more)  # type: ignore[arg-type]


def led_by(profile: Profile, count: int = 5) -> list[Piece]:
    """A row whose first trooper is somebody special."""
    return [piece(profile, at=(200, 100)), *row(count)[1:]]


def all_move(game: Skirmish, count: int, by: float = 20.0) -> Skirmish:
    """Everybody moves ahead."""
    for _ in range(count):
        x, y, _ = game.trooper(game.asked).at
        game.declare_one("move", to=[(x, y + by)])
    return game.no_more_aros()


def skills(game: Skirmish, step: int = 1) -> list[str]:
    declared = (each.declared for each in game.happened(SkillDeclared))
    return [each.use.skill for each in declared if each.step == step]


def sides(game: Skirmish) -> list[RollSide]:
    return [side for each in game.happened(Rolled) for side in each.sides]


def bonus(side: RollSide) -> list[int]:
    return [mod.value for mod in side.mods if mod.source == "fireteams.mod"]


# ------------------------------------------------------------------ the Order


@pytest.mark.example("HS-EX-FT-01")
def test_two_jump_and_the_others_are_idle() -> None:
    game = team(row(5), [NOBODY]).activate("A1")
    game.declare_one("jump", path=[Jump((200.0, 150.0, 0.0))]).declare_one("jump", path=[Jump((240.0, 150.0, 0.0))])
    for _ in range(3):
        game.declare_one("idle")
    assert skills(game) == ["jump", "jump", "idle", "idle", "idle"]
    assert len(members(game)) == 5


@pytest.mark.example("HS-EX-FT-02")
def test_all_move_and_only_the_leader_hacks_without_a_bonus() -> None:
    hacker = soldier("hacker", wip=13)
    pieces = [piece(hacker, at=(200, 100)), piece(hacker, at=(240, 100)), *row(5)[2:]]
    heavy = piece(soldier(type="HI"), at=(200, 270), facing=90)
    game = all_move(team(pieces, [heavy], solids=[wall(100, 180, 250, 20)]).activate("A1"), 5)
    game.declare_one("hack", weapon="oblivion", aims={"B1": 2})
    assert skills(game, 2) == ["hack", "idle", "idle", "idle", "idle"]
    game.finish()
    assert [(side.trooper, side.value, len(side.dice), bonus(side)) for side in sides(game)] == [("A1", 13, 2, [])]


@pytest.mark.example("HS-EX-FT-03")
def test_all_move_and_only_the_leader_shoots_with_both_bonuses() -> None:
    game = all_move(team(row(5)).activate("A1"), 5)
    game.declare_one("bs_attack", **RIFLE, aims={"B1": 4})
    assert skills(game, 2) == ["bs_attack", "idle", "idle", "idle", "idle"]
    game.finish()
    assert [(side.trooper, len(side.dice), bonus(side)) for side in sides(game)] == [("A1", 4, [3])]


@pytest.mark.example("HS-EX-FT-04")
def test_all_move_and_only_the_leader_discovers_with_its_bonus() -> None:
    spy = piece(soldier("camouflage"), at=(260, 500), states=["camouflaged"])
    game = all_move(team(row(5), [spy]).activate("A1"), 5)
    game.declare_one("discover", aims={"B1": 1}).finish()
    assert [(side.trooper, side.attribute, bonus(side)) for side in sides(game)] == [("A1", "wip", [3])]


@pytest.mark.example("HS-EX-FT-05")
def test_who_only_stands_by_while_its_leader_acts_opposes_nobody() -> None:
    game = team(row(5)).activate("A1").declare("bs_attack", **RIFLE, aims={"B1": 4})
    game.react("B1", "bs_attack", **RIFLE, aims={"A3": 1}).finish()
    assert {each.kind for each in game.happened(Rolled)} == {"normal"}
    assert {side.trooper for side in sides(game)} == {"A1", "B1"}


@pytest.mark.example("HS-EX-FT-06")
def test_each_member_dodges_for_itself() -> None:
    foes = [piece(at=(200, 500), facing=270), piece(at=(260, 500), facing=270)]
    game = team(row(5), foes).activate("A1")
    for _ in range(5):
        x, y, _ = game.trooper(game.asked).at
        game.declare_one("move", to=[(x, y + 20)])
    game.react("B1", "bs_attack", **RIFLE, aims={"A2": 1}).react("B2", "bs_attack", **RIFLE, aims={"A3": 1})
    game.no_more_aros()
    for _ in range(5):
        game.declare_one("dodge")
    game.finish()
    met = {frozenset(side.trooper for side in each.sides) for each in game.happened(Rolled)}
    assert {frozenset({"A2", "B1"}), frozenset({"A3", "B2"})} <= met


@pytest.mark.example("HS-EX-FT-07")
def test_a_template_is_dodged_alone_and_a_shot_face_to_face() -> None:
    flames = piece(soldier(weapons=("chain_rifle",)), at=(200, 220), facing=270)
    game = team(row(3), [flames, piece(at=(240, 500), facing=270)], dice=(5, 6, 7, *(20,) * 9)).activate("A1")
    for _ in range(3):
        game.declare_one("dodge")
    game.react("B1", "bs_attack", weapon="chain_rifle", place=[((200, 207.5, 20), 270.0)])
    game.react("B2", "bs_attack", **RIFLE, aims={"A3": 1}).finish()
    dodges = {side.trooper: each.kind for each in game.happened(Rolled) for side in each.sides if side.skill == "dodge"}
    assert (dodges["A1"], dodges["A3"]) == ("normal", "face_to_face")


@pytest.mark.example("HS-EX-FT-08")
@pytest.mark.parametrize(("skill", "met"), [("bs_attack", [{"A1", "B1"}]), ("dodge", [{"A1", "B1"}, {"A5", "B2"}])])
def test_the_leader_answers_whom_it_sees_or_each_dodges_its_own(skill: str, met: list[set[str]]) -> None:
    foes = [piece(at=(200, 500), facing=270), piece(at=(700, 500), facing=270)]
    screen = wall(300, 300, 20, 200)
    game = team(moved(row(5), 4, (380.0, 100.0)), foes, solids=[screen], dice=(9, 8, 7, 6, 5, 4, 3, *(20,) * 9))
    game.activate("A1")
    for _ in range(5):
        x, y, _ = game.trooper(game.asked).at
        game.declare_one("move", to=[(x, y + 20)])
    game.react("B1", "bs_attack", **RIFLE, aims={"A1": 1}).react("B2", "bs_attack", **RIFLE, aims={"A5": 1})
    game.no_more_aros()
    if skill == "bs_attack":
        game.declare(skill, **RIFLE, aims={"B1": 4})
    else:
        for _ in range(5):
            game.declare_one(skill)
    game.finish()
    opposed = [{side.trooper for side in each.sides} for each in game.happened(Rolled) if each.kind == "face_to_face"]
    assert opposed == met
    assert any(side.trooper == "B2" for side in sides(game))


@pytest.mark.example("HS-EX-FT-09")
def test_a_new_leader_goes_without_who_is_not_near_it() -> None:
    pieces = moved(row(5), 0, (90.0, 100.0))
    game = team(pieces, tokens=marker("A2", "A1", "A3", "A4", "A5")).activate("A5").declare_one("idle")
    assert (leader(game), members(game)) == ("A5", {"A2", "A3", "A4", "A5"})
    game.declare("idle").no_more_aros().declare("bs_attack", **RIFLE, aims={"B1": 4}).finish()
    (side,) = (each for each in sides(game) if each.trooper == "A5")
    assert (len(side.dice), bonus(side)) == (4, [])
    now = Situation(game.state)
    assert now.ability(now.trooper("A5"), "sixth_sense") is not None


@pytest.mark.example("HS-EX-FT-10")
def test_only_the_leader_uses_its_medikit() -> None:
    medic = soldier("paramedic")
    down = piece(at=(200, 145.0), states=["unconscious"], lost=1)
    game = Skirmish([*led_by(medic, 4), down], [NOBODY], tokens=marker(*FIVE[:4]), dice=(5, 5))
    all_move(game.activate("A1"), 4)
    game.declare_one("medikit", mode="contact", aims={"A5": 1})
    assert skills(game, 2) == ["medikit", "idle", "idle", "idle"]


# ------------------------------------------------------------------ the Reactive Turn


def answering(count: int, *aros: tuple[str, str], dice: tuple[int, ...] = (20,) * 20) -> Skirmish:
    """A Fireteam reacts to an enemy that does nothing, each member in its own way."""
    game = team(row(count), active=1, dice=dice).activate("B1").declare("idle")
    for trooper, skill in aros:
        shot: dict[str, object] = {**RIFLE, "aims": {"B1": 2}} if skill == "bs_attack" else {}
        game.react(trooper, skill, **shot)
    return game.no_more_aros().declare("idle").no_more_aros()


@pytest.mark.example("HS-EX-FT-11")
def test_who_is_under_fire_and_who_is_not_dodge_together_and_one_does_nothing() -> None:
    flames = piece(soldier(weapons=("chain_rifle",)), at=(240, 220), facing=270)
    game = team(row(5), [flames], active=1, dice=(5,) * 9).activate("B1")
    game.declare("bs_attack", weapon="chain_rifle", place=[((240, 207.5, 20), 270.0)])
    for each in FIVE[:4]:
        game.react(each, "dodge")
    game.no_more_aros().declare("idle").no_more_aros()
    assert {side.trooper for side in sides(game)} == {*FIVE[:4]}
    assert members(game) == {*FIVE}


@pytest.mark.example("HS-EX-FT-12")
def test_five_react_to_two_and_each_has_both_bonuses() -> None:
    bot = soldier("peripheral_synchronized", structure=True, weapons=("heavy_flamethrower",))
    boss = soldier(peripherals=(bot,))
    foes = [piece(boss, at=(200, 300), facing=270), piece(bot, at=(300, 250), facing=270, peripheral_of=0)]
    game = team(row(5), foes, active=1).activate("B1")
    game.declare_one("move", to=[(200, 290)]).declare_one("move", to=[(300, 240)])
    for each, target in zip(FIVE, ("B1", "B2", "B1", "B1", "B2"), strict=True):
        game.react(each, "bs_attack", **RIFLE, aims={target: 2})
    game.no_more_aros()
    game.declare_one("bs_attack", **RIFLE, aims={"A1": 3})
    game.declare_one("bs_attack", weapon="heavy_flamethrower", place=[((300, 227.5, 20), 262.0)]).finish()
    mine = {side.trooper: (len(side.dice), bonus(side)) for side in sides(game) if side.trooper in FIVE}
    assert mine == dict.fromkeys(FIVE, (2, [3]))
    opposed = [{side.trooper for side in each.sides} for each in game.happened(Rolled) if each.kind == "face_to_face"]
    assert opposed == [{"A1", "B1"}]
    assert "A4" in {each.trooper for each in game.happened(SavesRolled)}, "it is under the flames of the bot"


@pytest.mark.example("HS-EX-FT-14")
def test_who_dodges_while_the_others_shoot_leaves_and_they_go_on_as_four() -> None:
    game = answering(
        5, ("A1", "bs_attack"), ("A2", "bs_attack"), ("A3", "bs_attack"), ("A4", "bs_attack"), ("A5", "dodge")
    )
    assert members(game) == {"A1", "A2", "A3", "A4"}
    shots = [side for side in sides(game) if side.skill == "bs_attack"]
    assert [(len(side.dice), bonus(side)) for side in shots] == [(2, [])] * 4


@pytest.mark.example("HS-EX-FT-15")
def test_a_leader_that_does_something_else_ends_it_with_the_order() -> None:
    game = answering(4, ("A1", "dodge"), ("A2", "bs_attack"), ("A3", "bs_attack"), ("A4", "bs_attack"))
    game.finish()
    assert [each.why for each in game.happened(FireteamCancelled)] == ["aro"]


@pytest.mark.example("HS-EX-FT-16")
def test_of_three_who_react_two_decide() -> None:
    game = answering(5, ("A2", "bs_attack"), ("A3", "bs_attack"), ("A4", "dodge"))
    assert members(game) == {"A1", "A2", "A3", "A5"}


@pytest.mark.example("HS-EX-FT-17")
def test_of_three_different_reactions_the_player_picks_one() -> None:
    game = answering(5, ("A2", "bs_attack"), ("A3", "dodge"), ("A4", "reset"))
    assert game.state.asking == "order.fireteam_aro"
    game.apply(UseAbility(player=0, trooper=game.asked, ability="reset", use=True))
    assert members(game) == {"A1", "A4", "A5"}


# ------------------------------------------------------------------ bonuses


@pytest.mark.example("HS-EX-FT-18")
def test_a_panzerfaust_is_empty_after_two_dice() -> None:
    game = team(led_by(soldier(weapons=("panzerfaust",)), 3), [piece(at=(200, 700), facing=270)]).activate("A1")
    game.declare("bs_attack", weapon="panzerfaust", aims={"B1": 2}).finish()
    assert game.trooper("A1").uses == {"panzerfaust": 2}
    assert "unloaded" in game.trooper("A1").states


@pytest.mark.example("HS-EX-FT-20")
def test_all_move_twice_for_one_order() -> None:
    game = all_move(team(row(5), [NOBODY], pool=5).activate("A1"), 5)
    all_move(game, 5)
    assert [game.trooper(each).at[1] for each in FIVE] == [140.0] * 5
    assert game.pool == 4


@pytest.mark.example("HS-EX-FT-22")
def test_two_fireteams_exchange_shots() -> None:
    gunner = soldier(weapons=("heavy_machine_gun",))
    foes = row(5, y=560.0, facing=270.0)
    tokens = {**marker(*FIVE), **marker("B1", "B2", "B3", "B4", "B5")}
    game = team(led_by(gunner), foes, tokens=tokens).activate("A1")
    for _ in range(5):
        x, y, _ = game.trooper(game.asked).at
        game.declare_one("move", to=[(x, y + 10)])
    game.react("B1", "bs_attack", **RIFLE, aims={"A1": 2}).react("B2", "bs_attack", **RIFLE, aims={"A2": 2})
    game.no_more_aros().declare("bs_attack", weapon="heavy_machine_gun", aims={"B1": 3, "B2": 2}).finish()
    rolls = {
        tuple(sorted((side.trooper, len(side.dice)) for side in each.sides)): each.kind
        for each in game.happened(Rolled)
    }
    assert rolls == {(("A1", 3), ("B1", 2)): "face_to_face", (("A1", 2),): "normal", (("B2", 2),): "normal"}
    assert all(bonus(side) == [3] for side in sides(game))


@pytest.mark.example("HS-EX-FT-24")
def test_a_duo_gives_nothing_in_either_turn() -> None:
    duo = marker("A1", "A2", kind="duo")
    game = all_move(team(row(2), tokens=duo).activate("A1"), 2)
    game.declare_one("bs_attack", **RIFLE, aims={"B1": 3})
    assert skills(game, 2) == ["bs_attack", "idle"]
    game.finish()
    assert [bonus(side) for side in sides(game)] == [[]]
    other = team(row(2), tokens=duo, active=1).activate("B1").declare("idle")
    assert other.refuses_reacting("A1", "bs_attack", **RIFLE, aims={"B1": 2}) != set()


@pytest.mark.example("HS-EX-FT-25")
def test_a_duo_in_close_combat_strikes_with_a_die_and_a_point_more() -> None:
    pieces = [piece(at=(300, 255)), piece(at=(325, 300))]
    foe = [piece(at=(300, 300), facing=270)]
    game = team(pieces, foe, tokens=marker("A1", "A2", kind="duo"), dice=(5, 6, 20, 20, 20, 20)).activate("A1")
    game.declare("move", to=[(300, 275)]).no_more_aros()
    game.declare("cc_attack", weapon="cc_weapon", aims={"B1": 2}).finish()
    assert [len(side.dice) for side in sides(game)] == [2]
    assert {save.base for each in game.happened(SavesRolled) for save in each.saves} == {10 + 1}


@pytest.mark.example("HS-EX-FT-13")
def test_the_leader_strikes_with_a_die_for_each_other_member_in_the_fight() -> None:
    """Against a master of Martial Arts, whom all three have reached."""
    master = soldier(Ability(key="martial_arts", level=5), cc=20)
    pieces = [piece(at=(300, 255)), piece(at=(345, 300)), piece(at=(255, 300))]
    game = team(pieces, [piece(master, at=(300, 300), facing=270)]).activate("A1")
    game.declare_one("move", to=[(300, 275)]).declare_one("move", to=[(325, 300)]).declare_one("move", to=[(275, 300)])
    game.no_more_aros().declare("cc_attack", weapon="cc_weapon", aims={"B1": 3})
    assert skills(game, 2) == ["cc_attack", "idle", "idle"]
    game.finish()
    assert [(side.trooper, len(side.dice)) for side in sides(game)] == [("A1", 3)]


@pytest.mark.example("HS-EX-FT-19")
def test_who_is_too_far_from_the_leader_when_it_is_formed_has_to_stand_nearer() -> None:
    chart = (TeamChart(kind="core", units=("soldier",)),)
    wish = FormFireteam(player=0, kind="core", troopers=FIVE)
    far = Skirmish(moved(row(5), 4, (900.0, 100.0)), [NOBODY], fireteams=chart, stage="fireteams", ask_tokens=True)
    assert far.refuses(wish) == {"HS-FTREQ-005"}
    near = Skirmish(row(5), [NOBODY], fireteams=chart, stage="fireteams", ask_tokens=True)
    assert members(near.apply(wish)) == {*FIVE}


@pytest.mark.example("HS-EX-FT-23")
def test_four_members_give_a_die_and_dodge_what_they_do_not_see_without_a_penalty() -> None:
    """A grenade at a Fireteam of four that looks away: all whom its template covers dodge."""
    grenadier = soldier(weapons=("combi_rifle", "grenade_launcher"))
    foes = row(4, y=480.0, facing=90.0)
    tokens = {**marker(*FIVE[:4]), **marker("B1", "B2", "B3", "B4")}
    game = team(led_by(grenadier, 4), foes, tokens=tokens).activate("A1")
    shot = {"weapon": "grenade_launcher", "aims": {"B2": 2}}
    assert game.refuses_declaring("bs_attack", **shot) == set()
    game.declare("bs_attack", **shot).react("B2", "dodge").finish()
    own = [side for side in sides(game) if side.trooper == "A1"]
    assert [(len(side.dice), bonus(side)) for side in own] == [(2, [])]
    dodges = [side for side in sides(game) if side.skill == "dodge"]
    assert [[mod.value for mod in side.mods] for side in dodges] == [[]]


@pytest.mark.example("HS-EX-FT-21")
def test_two_climb_and_the_others_are_idle() -> None:
    """A new leader stands at the foot of a wall, and one other beside it."""
    house = wall(180, 112.5, 80, 60, 80)
    game = team(row(5), [NOBODY], solids=[house], tokens=marker("A3", "A1", "A2", "A4", "A5")).activate("A1")
    for x in (200.0, 240.0):
        game.declare_one("climb", path=[Climb((x, 125.0, 80.0))])
    while game.state.asking == "order.first":
        game.declare_one("idle")
    assert skills(game) == ["climb", "climb", "idle", "idle", "idle"]
    assert [game.trooper(each).at[2] for each in FIVE] == [80.0, 80.0, 0.0, 0.0, 0.0]
    assert leader(game) == "A1"

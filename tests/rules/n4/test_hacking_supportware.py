"""N4, Supportware: Assisted Fire, Enhanced Reaction, Fairy Dust, Controlled Jump, and what ends them."""

import pytest
from skirmish import Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import Arrive, EndTurn
from sightline.games.infinity.core.match.events import BecameIdle, Rolled
from sightline.games.infinity.core.order.declarations import Label, SkillType
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, TroopType
from sightline.games.infinity.n4.hacking.supportware import active

EVO = soldier(
    Ability(key="hacker", grants=(Ability(key="spotlight"),)),
    wip=13,
    equipment=(Ability(key="evo_hacking_device"),),
)
REMOTE = soldier(type=TroopType.REM, bts=3)
FOE = piece(at=(1100, 1100), facing=90)


def team(*more: object, **options: object) -> Skirmish:
    """An EVO Hacker (A1) with a Remote in its Hacking Area (A2), and others."""
    mine = [piece(EVO, at=(200, 200)), piece(REMOTE, at=(300, 200)), *more]
    return Skirmish(mine, [FOE], **options)  # type: ignore[arg-type]


def run(game: Skirmish, program: str, target: str = "", troops: str = "", by: str = "A1") -> Skirmish:
    """Activate a Hacker and run a program."""
    game.activate(by).declare("supportware", weapon=program, mode=troops, aims={target: 1} if target else {})
    return game.no_more_aros()


def running(game: Skirmish) -> dict[str, str]:
    return {hacker: token.kind for hacker, token in active(game.state)}


# ------------------------------------------------------------------ running them


@pytest.mark.rule("N4-HACK-114", "N4-HACK-119", "N4-HACK-124")
def test_they_are_entire_orders_without_a_roll() -> None:
    game = run(team(), "assisted_fire", "A2")
    skill = game.state.fixed.edition.skill["supportware"]
    assert skill.types == {SkillType.ENTIRE_ORDER}
    assert skill.labels == {Label.NO_ROLL}
    assert (game.state.stage, game.happened(Rolled)) == ("orders", [])


@pytest.mark.rule("N4-HACK-117", "N4-HACK-127")
@pytest.mark.parametrize("program", ["assisted_fire", "enhanced_reaction"])
def test_tokens_lie_next_to_the_hacker_and_the_remote(program: str) -> None:
    game = run(team(), program, "A2")
    assert sorted((token.carrier, token.kind) for token in game.state.tokens.values()) == [
        ("A1", program),
        ("A2", program),
    ]


@pytest.mark.rule("N4-HACK-122")
def test_a_single_token_lies_next_to_the_hacker_of_fairy_dust() -> None:
    game = run(team(), "fairy_dust", troops="REM")
    assert [(token.carrier, token.kind) for token in game.state.tokens.values()] == [("A1", "fairy_dust")]


@pytest.mark.rule("N4-HACK-115", "N4-HACK-125")
@pytest.mark.parametrize("program", ["assisted_fire", "enhanced_reaction"])
def test_they_are_for_a_remote_of_ones_own_in_the_hacking_area(program: str) -> None:
    theirs = [piece(REMOTE, at=(200, 350), facing=90)]
    mine = [piece(EVO, at=(200, 200)), piece(at=(300, 200)), piece(REMOTE, at=(900, 200))]
    game = Skirmish(mine, theirs, solids=[wall(0, 260, 1200, 20, top=200)], aids="strict").activate("A1")
    cited = {"assisted_fire": "N4-HACK-115", "enhanced_reaction": "N4-HACK-125"}[program]
    assert game.refuses_declaring("supportware", weapon=program, aims={"A2": 1}) == {cited}
    assert game.refuses_declaring("supportware", weapon=program, aims={"B1": 1}) == {cited}
    game.declare("supportware", weapon=program, aims={"A3": 1}).no_more_aros()
    assert game.happened(BecameIdle)
    assert running(game) == {}


@pytest.mark.rule("N4-HACK-120", "N4-HACK-121")
def test_fairy_dust_is_for_one_troop_type() -> None:
    game = team().activate("A1")
    for troops in ("LI", "", "REM, HI"):
        assert game.refuses_declaring("supportware", weapon="fairy_dust", mode=troops) == {"N4-HACK-121"}
    for troops in ("HI", "REM", "TAG"):
        assert game.refuses_declaring("supportware", weapon="fairy_dust", mode=troops) == set()


# ------------------------------------------------------------------ what they do


@pytest.mark.rule("N4-HACK-116", "N4-HACK-118")
def test_assisted_fire_gives_the_remote_marksmanship_wherever_it_goes() -> None:
    game = run(team(piece(REMOTE, at=(200, 330))), "assisted_fire", "A2")
    game.activate("A2").declare("move", to=[(300, 200), (390, 200)]).no_more_aros()
    game.declare("move", to=[(390, 200), (480, 200)]).no_more_aros()
    now = Situation(game.state)
    assert not now.in_zone_of_control(now.body(game.trooper("A1")), now.body(game.trooper("A2")))
    assert now.ability(game.trooper("A2"), "marksmanship") is not None
    assert now.ability(game.trooper("A3"), "marksmanship") is None


@pytest.mark.rule("N4-HACK-126", "N4-HACK-128")
def test_enhanced_reaction_gives_the_remote_two_dice_in_aro() -> None:
    mine = [piece(EVO, at=(200, 200)), piece(REMOTE, at=(300, 200), facing=90)]
    game = Skirmish(mine, [piece(at=(300, 700), facing=270)], solids=[wall(250, 400, 100, 20)])
    run(game, "enhanced_reaction", "A2")
    game.apply(EndTurn(player=0)).activate("B1").declare("move", to=[(300, 700), (400, 700)])
    assert game.refuses_reacting("A2", "bs_attack", weapon="combi_rifle", aims={"B1": 2}) == set()
    assert game.refuses_reacting("A2", "bs_attack", weapon="combi_rifle", aims={"B1": 3}) != set()
    assert game.refuses_reacting("A1", "bs_attack", weapon="combi_rifle", aims={"B1": 2}) != set()


@pytest.mark.rule("N4-HACK-121", "N4-HACK-123")
def test_fairy_dust_is_a_firewall_for_all_troops_of_its_type() -> None:
    others = (piece(REMOTE, at=(1000, 100)), piece(soldier(type=TroopType.HI), at=(900, 100)))
    game = run(team(*others), "fairy_dust", troops="REM")
    now = Situation(game.state)
    walls = {key: now.ability(game.trooper(key), "firewall") for key in ("A2", "A3", "A4", "B1")}
    assert {key: wall.mod for key, wall in walls.items() if wall is not None} == {"A2": -3, "A3": -3}


# ------------------------------------------------------------------ what ends them


@pytest.mark.rule("N4-HKIN-004", "N4-HACK-092")
@pytest.mark.example("N4-EX2-004")
def test_a_new_program_for_a_remote_ends_fairy_dust_for_all_remotes() -> None:
    game = run(team(piece(EVO, at=(200, 300)), piece(REMOTE, at=(1000, 100))), "fairy_dust", troops="REM")
    run(game, "enhanced_reaction", "A2", by="A3")
    assert running(game) == {"A3": "enhanced_reaction"}
    assert Situation(game.state).ability(game.trooper("A4"), "firewall") is None


@pytest.mark.rule("N4-HACK-092")
def test_fairy_dust_ends_what_a_remote_of_that_type_had_but_not_that_of_others() -> None:
    game = run(team(piece(EVO, at=(200, 300))), "assisted_fire", "A2")
    other = run(game.fork(), "fairy_dust", troops="HI", by="A3")
    assert running(other) == {"A1": "assisted_fire", "A3": "fairy_dust"}
    assert running(run(game, "fairy_dust", troops="REM", by="A3")) == {"A3": "fairy_dust"}


@pytest.mark.rule("N4-HKIN-005")
def test_a_hacker_runs_one_program_at_a_time() -> None:
    game = run(team(piece(REMOTE, at=(200, 300))), "assisted_fire", "A2")
    run(game, "assisted_fire", "A3")
    assert running(game) == {"A1": "assisted_fire"}
    assert sorted(token.carrier for token in game.state.tokens.values()) == ["A1", "A3"]
    assert not any(token.states for token in game.state.tokens.values()), "for one, not for a type of troops"


@pytest.mark.rule("N4-HKIN-006")
def test_to_declare_any_program_ends_it() -> None:
    mine = [piece(EVO, at=(200, 200)), piece(REMOTE, at=(300, 200))]
    game = Skirmish(mine, [piece(at=(200, 350), facing=90)], solids=[wall(0, 260, 1200, 20, top=200)], dice=[20])
    run(game, "assisted_fire", "A2")
    game.activate("A1").declare("move", to=[(200, 200), (210, 200)])
    assert running(game) == {"A1": "assisted_fire"}
    game.no_more_aros().declare("hack", weapon="spotlight", aims={"B1": 1})
    assert running(game) == {}


@pytest.mark.rule("N4-HACK-093")
@pytest.mark.parametrize("states", [{"isolated"}, {"unconscious"}])
def test_it_ends_when_its_hacker_is_isolated_or_null(states: set[str]) -> None:
    game = run(team(), "fairy_dust", troops="REM")
    twin = Skirmish(
        [piece(EVO, at=(200, 200), states=states), piece(REMOTE, at=(300, 200))], [FOE], tokens=game.state.tokens
    )
    assert running(twin)
    twin.activate("A2").declare("idle").no_more_aros().declare("idle").no_more_aros()
    assert running(twin) == {}


@pytest.mark.rule("N4-HACK-093")
def test_it_ends_in_the_very_order_that_isolates_its_hacker() -> None:
    evil = soldier("hacker", wip=13)
    game = Skirmish(
        [piece(EVO, at=(200, 200)), piece(REMOTE, at=(300, 200))],
        [piece(evil, at=(200, 350), facing=90)],
        solids=[wall(0, 260, 1200, 20, top=200)],
        dice=[5, 1],
    )
    game.activate("A1").declare("controlled_jump").react("B1", "hack", weapon="oblivion", aims={"A1": 1})
    assert running(game) == {"A1": "controlled_jump"}
    game.no_more_aros().declare("idle").no_more_aros()
    assert "isolated" in game.trooper("A1").states
    assert running(game) == {}


# ------------------------------------------------------------------ Controlled Jump


@pytest.mark.rule("N4-HACK-137", "N4-HACK-138")
def test_controlled_jump_is_a_short_skill_or_aro_that_works_at_once() -> None:
    skill = team().state.fixed.edition.skill["controlled_jump"]
    assert skill.types == {SkillType.SHORT, SkillType.ARO}
    assert Label.NO_ROLL in skill.labels
    game = team().activate("A1").declare("controlled_jump")
    assert [(token.carrier, token.kind) for token in game.state.tokens.values()] == [("A1", "controlled_jump")]
    game.no_more_aros()
    assert running(game) == {"A1": "controlled_jump"}


@pytest.mark.rule("N4-HKIN-003", "N4-HACK-139", "N4-HACK-140")
@pytest.mark.parametrize(("active_side", "value"), [(0, 13), (1, 7)])
def test_controlled_jump_helps_ones_own_jumpers_and_hinders_the_others(active_side: int, value: int) -> None:
    waiting = [soldier("combat_jump")]
    game = Skirmish(
        [piece(EVO, at=(200, 200)), piece(at=(100, 100))],
        [piece(at=(1100, 1100), facing=90)],
        dice=[20, 20],
        off_table=(waiting, waiting),
    )
    game.activate("A1").declare("controlled_jump").no_more_aros().declare("idle").no_more_aros()
    if active_side:
        game.apply(EndTurn(player=0))
    member = 2 if active_side == 0 else 1
    game.apply(Arrive(player=active_side, member=member, skill="combat_jump", at=(600, 600, 0)))
    assert game.happened(Rolled)[0].sides[0].value == value

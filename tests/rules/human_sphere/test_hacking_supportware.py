"""Human Sphere, Supportware and what devices do by themselves."""

import pytest
from skirmish import Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import Activate, Arrive, Declare, Deploy, EndTurn, UseAbility
from sightline.games.infinity.core.match.events import Rolled, SavesRolled
from sightline.games.infinity.core.order.declarations import SkillType
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile, TroopType
from sightline.games.infinity.human_sphere.hacking.chart import CHART
from sightline.games.infinity.n4.command_tokens import command_tokens
from sightline.games.infinity.n4.commands import GoOn, SpendCommandToken
from sightline.games.infinity.n4.hacking.supportware import active

FOE = piece(at=(1100, 1100), facing=90)
SCREEN = wall(0, 290, 1200, 20)


def hacker(*devices: str, **more: object) -> Profile:
    """A Hacker of WIP 13."""
    equipment = tuple(Ability(key=each) for each in devices)
    return soldier(Ability(key="hacker", grants=(Ability(key="spotlight"),)), wip=13, equipment=equipment, **more)


EVO = hacker("evo_hacking_device")
REMOTE = soldier(type=TroopType.REM, bts=3, equipment=(Ability(key="repeater"),))
PLAIN_REMOTE = soldier(type=TroopType.REM, bts=3)
HEAVY = soldier(type=TroopType.HI, bts=3, wip=13)


def side(*more: object, **options: object) -> Skirmish:
    """An EVO Hacker (A1), a Remote with a Repeater (A2), and others."""
    mine = [piece(EVO, at=(200, 200)), piece(REMOTE, at=(300, 200)), *more]
    return Skirmish(mine, [FOE], **options)  # type: ignore[arg-type]


def run(game: Skirmish, program: str, target: str = "", by: str = "A1") -> Skirmish:
    """Activate a Hacker and run a program."""
    game.activate(by).declare("supportware", weapon=program, aims={target: 1} if target else {})
    return game.finish()


def running(game: Skirmish) -> dict[str, str]:
    return {key: token.kind for key, token in active(game.state)}


# ------------------------------------------------------------------ the charts


@pytest.mark.rule("HS-ADV-001", "HS-ADV-002")
def test_the_evo_has_the_gadgets_and_those_of_its_own() -> None:
    found = {key: CHART.programs[key] for key in CHART.devices["evo_hacking_device"].programs}
    assert {key for key, row in found.items() if row.kind == "GADGET-EVO"} >= {"kaleidoscope", "overclock", "reboot"}
    others = {(row.kind, row.level) for row in found.values() if row.kind != "GADGET-EVO"}
    assert others >= {("SWORD", 1), ("SHIELD", 2), ("GADGET", 1), ("GADGET", 2)}
    assert others <= {("SWORD", 1), ("SHIELD", 1), ("SHIELD", 2), ("GADGET", 1), ("GADGET", 2)}


@pytest.mark.parametrize(
    ("program", "targets"),
    [
        pytest.param("kaleidoscope", ("hacker",), marks=pytest.mark.rule("HS-HACK-018")),
        pytest.param("overclock", ("REM",), marks=pytest.mark.rule("HS-HACK-021")),
        pytest.param("reboot", ("hacker", "HI", "REM", "TAG"), marks=pytest.mark.rule("HS-HACK-024")),
        pytest.param("teampro", ("fireteam",), marks=pytest.mark.rule("HS-HACK-027")),
        pytest.param("fairy_dust", ("HI",), marks=pytest.mark.rule("HS-REF-020")),
        pytest.param("controlled_jump", (), marks=pytest.mark.rule("HS-REF-021")),
    ],
)
def test_they_are_entire_orders_without_a_roll_for_all_of_a_kind(program: str, targets: tuple[str, ...]) -> None:
    row = CHART.programs[program]
    assert row.targets == targets
    assert row.types == {SkillType.ENTIRE_ORDER}
    ready = side().activate("A1")
    uses = [each.command.use for each in ready.match.options() if isinstance(each.command, Declare)]
    assert [use.aims for use in uses if use.weapon == program] == [()], "nobody is chosen for it"
    assert ready.refuses_declaring("supportware", weapon=program, aims={"A2": 1}) == {row.rules[0]}
    game = run(side(), program)
    assert game.happened(Rolled) == []
    assert [(token.carrier, token.kind) for token in game.state.tokens.values()] == [("A1", program)]


# ------------------------------------------------------------------ how many, and how long


@pytest.mark.rule("HS-HACK-014")
def test_a_hacker_may_replace_its_supportware_but_nothing_else_ends_it() -> None:
    foe = piece(at=(200, 350), facing=90)
    game = Skirmish([piece(EVO, at=(200, 200)), piece(at=(300, 100))], [foe], solids=[SCREEN], dice=[20])
    run(game, "kaleidoscope")
    game.activate("A1").declare("hack", weapon="spotlight", aims={"B1": 1}).finish()
    assert running(game) == {"A1": "kaleidoscope"}


@pytest.mark.rule("HS-HACK-013", "HS-HACK-014")
def test_a_new_program_takes_the_place_of_the_old_one() -> None:
    game = run(run(side(), "assisted_fire", "A2"), "reboot")
    assert [(token.carrier, token.kind) for token in game.state.tokens.values()] == [("A1", "reboot")]


@pytest.mark.rule("HS-HACK-016")
def test_a_player_runs_one_gadget_evo() -> None:
    game = run(side(piece(EVO, at=(200, 300))), "kaleidoscope").activate("A3")
    assert game.refuses_declaring("supportware", weapon="reboot") == {"HS-HACK-016"}
    assert game.refuses_declaring("supportware", weapon="fairy_dust") == set()
    run(game.declare("supportware", weapon="fairy_dust").finish(), "overclock")
    assert running(game) == {"A1": "overclock", "A3": "fairy_dust"}


@pytest.mark.rule("HS-HACK-015")
@pytest.mark.parametrize("state", ["isolated", "disabled", "unconscious"])
def test_it_ends_with_its_hacker(state: str) -> None:
    game = run(side(), "reboot")
    mine = [piece(EVO, at=(200, 200), states={state}), piece(REMOTE, at=(300, 200))]
    twin = Skirmish(mine, [FOE], tokens=game.state.tokens)
    twin.activate("A2").declare("idle").finish()
    assert running(twin) == {}
    assert running(game.activate("A2").declare("idle").finish()) == {"A1": "reboot"}, "and with nothing else"


@pytest.mark.parametrize(
    "program",
    [
        pytest.param("kaleidoscope", marks=pytest.mark.rule("HS-HACK-020")),
        pytest.param("overclock", marks=pytest.mark.rule("HS-HACK-023")),
        pytest.param("reboot", marks=pytest.mark.rule("HS-HACK-026")),
        pytest.param("fairy_dust", marks=pytest.mark.rule("HS-REF-020")),
        pytest.param("assisted_fire", marks=pytest.mark.rule("HS-REF-023")),
        pytest.param("enhanced_reaction", marks=pytest.mark.rule("HS-REF-024")),
    ],
)
def test_they_last_until_the_end_of_the_next_player_turn(program: str) -> None:
    target = "A2" if program in ("assisted_fire", "enhanced_reaction") else ""
    game = run(side(), program, target).apply(EndTurn(player=0))
    assert running(game) == {"A1": program}
    game.apply(EndTurn(player=1))
    assert game.state.tokens == {}


@pytest.mark.rule("HS-REF-021")
def test_controlled_jump_lasts_one_turn() -> None:
    assert running(run(side(), "controlled_jump").apply(EndTurn(player=0))) == {}


@pytest.mark.rule("HS-REF-023", "HS-REF-024")
def test_what_may_be_run_is_offered() -> None:
    game = run(side(piece(EVO, at=(200, 300))), "kaleidoscope").activate("A3")
    uses = [each.command.use for each in game.match.options() if isinstance(each.command, Declare)]
    offered = {(use.weapon, *use.targets) for use in uses if use.skill == "supportware"}
    remote = {("assisted_fire", "A2"), ("enhanced_reaction", "A2")}
    assert offered == {("fairy_dust",), ("controlled_jump",), *remote}


@pytest.mark.parametrize(
    "program",
    [
        pytest.param("assisted_fire", marks=pytest.mark.rule("HS-REF-023")),
        pytest.param("enhanced_reaction", marks=pytest.mark.rule("HS-REF-024")),
    ],
)
def test_some_are_for_one_remote(program: str) -> None:
    game = side(piece(HEAVY, at=(250, 200))).activate("A1")
    assert game.refuses_declaring("supportware", weapon=program, aims={"A2": 1}) == set()
    assert game.refuses_declaring("supportware", weapon=program, aims={"A3": 1}) != set()
    assert game.refuses_declaring("supportware", weapon=program) != set()


# ------------------------------------------------------------------ what they do


@pytest.mark.rule("HS-REF-020")
def test_fairy_dust_is_a_firewall_for_all_heavy_infantry() -> None:
    game = run(side(piece(HEAVY, at=(1000, 100))), "fairy_dust")
    now = Situation(game.state)
    walls = {key: now.ability(game.trooper(key), "firewall") for key in ("A1", "A2", "A3", "B1")}
    assert {key: each.mod for key, each in walls.items() if each is not None} == {"A3": -3}


@pytest.mark.rule("HS-REF-023")
def test_assisted_fire_gives_marksmanship() -> None:
    game = run(side(piece(REMOTE, at=(200, 330))), "assisted_fire", "A2")
    now = Situation(game.state)
    assert [now.ability(game.trooper(key), "marksmanship") is not None for key in ("A2", "A3")] == [True, False]


def reacting(program: str, target: str = "") -> Skirmish:
    """An enemy moves in sight of three troopers after a program was run."""
    mine = [
        piece(EVO, at=(200, 200), facing=90),
        piece(REMOTE, at=(300, 200), facing=90),
        piece(PLAIN_REMOTE, at=(380, 200), facing=90),
    ]
    game = Skirmish(mine, [piece(at=(300, 700), facing=270)], solids=[wall(250, 400, 100, 20)])
    run(game, program, target).apply(EndTurn(player=0))
    return game.activate("B1").declare("move", to=[(300, 700), (400, 700)])


@pytest.mark.rule("HS-HACK-022")
def test_overclock_gives_two_dice_in_aro_to_all_remotes_with_a_repeater() -> None:
    game = reacting("overclock")
    shot = {"weapon": "combi_rifle", "aims": {"B1": 2}}
    assert game.refuses_reacting("A2", "bs_attack", **shot) == set()
    assert game.refuses_reacting("A3", "bs_attack", **shot) != set()
    assert game.refuses_reacting("A1", "bs_attack", **shot) != set()


@pytest.mark.rule("HS-HACK-022")
def test_nobody_has_to_use_overclock() -> None:
    game = reacting("overclock")
    assert game.refuses_reacting("A2", "bs_attack", weapon="combi_rifle", aims={"B1": 1}) == set()


@pytest.mark.rule("HS-REF-024")
def test_enhanced_reaction_gives_two_dice_in_aro_to_one_remote() -> None:
    game = reacting("enhanced_reaction", "A3")
    shot = {"weapon": "combi_rifle", "aims": {"B1": 2}}
    assert game.refuses_reacting("A3", "bs_attack", **shot) == set()
    assert game.refuses_reacting("A2", "bs_attack", **shot) != set()


def attacked(program: str, target: Profile, *, by: Profile | None = None, react: str = "") -> list[tuple[int, int]]:
    """Run a program, then let an enemy Hacker attack A2: the sum of its roll, and that of the save."""
    evil = by or soldier("hacker", wip=13)
    mine = [piece(EVO, at=(900, 200)), piece(target, at=(200, 200))]
    game = Skirmish(mine, [piece(evil, at=(200, 375), facing=90)], solids=[SCREEN], dice=[7, 20, 20, 20, 20, 20])
    run(game, program).apply(EndTurn(player=0))
    game.activate("B1").declare("hack", weapon="oblivion", aims={"A2": 2})
    if react:
        game.react("A2", react)
    game.finish()
    (roll,), saves = game.happened(Rolled), game.happened(SavesRolled)
    return [(roll.sides[0].value, each.value) for rolled in saves for each in rolled.saves]


@pytest.mark.rule("HS-HACK-019")
def test_kaleidoscope_makes_hacking_attacks_on_hackers_harder_but_not_weaker() -> None:
    assert attacked("kaleidoscope", soldier("hacker", wip=13)) == [(10, 16)]
    assert attacked("kaleidoscope", soldier(type=TroopType.HI, wip=13)) == [(13, 16)]


@pytest.mark.rule("HS-HACK-019")
def test_kaleidoscope_does_not_add_to_a_firewall() -> None:
    walled = soldier("hacker", Ability(key="firewall", mod=-3), wip=13)
    assert attacked("kaleidoscope", walled) == [(10, 13)]


@pytest.mark.rule("HS-HACK-025")
def test_reboot_makes_an_attack_harder_for_who_meets_a_reset() -> None:
    heavy = soldier(type=TroopType.HI, wip=13)
    assert attacked("reboot", heavy, react="reset") == [(10, 16)]
    assert attacked("reboot", heavy) == [(13, 16)]
    assert attacked("overclock", heavy, react="reset") == [(13, 16)], "no other program does"
    walled = soldier(Ability(key="firewall", mod=-3), type=TroopType.HI, wip=13)
    assert attacked("reboot", walled, react="reset") == [(10, 13)]


def jump(mine: list[object], program: str = "", player: int = 0) -> int:
    """The Success Value of a Combat Jump."""
    waiting = [soldier("combat_jump")]
    game = Skirmish(mine, [FOE], dice=[20, 20], off_table=(waiting, waiting))  # type: ignore[arg-type]
    if program:
        run(game, program)
    if player:
        game.apply(EndTurn(player=0))
    member = len(mine) if player == 0 else 1
    game.apply(Arrive(player=player, member=member, skill="combat_jump", at=(600, 600, 0)))
    return game.happened(Rolled)[0].sides[0].value


WHITE = piece(hacker("white_hacking_device"), at=(200, 200))
OTHER = piece(at=(100, 100))


@pytest.mark.rule("HS-REF-021")
def test_controlled_jump_helps_ones_own_jumpers() -> None:
    assert jump([WHITE, OTHER]) == 10
    assert jump([WHITE, OTHER], "controlled_jump") == 13


@pytest.mark.rule("HS-HACK-070")
def test_an_evo_helps_jumpers_but_not_on_top_of_anything() -> None:
    evo = piece(EVO, at=(200, 200))
    assert jump([evo, OTHER]) == 13
    assert jump([evo, piece(EVO, at=(300, 100))]) == 13
    assert jump([evo, OTHER], "controlled_jump") == 13
    assert jump([evo, OTHER], player=1) == 10
    assert jump([piece(EVO, at=(200, 200), states={"isolated"}), OTHER]) == 10


# ------------------------------------------------------------------ one at a time


def choose(game: Skirmish, trooper: str, program: str, player: int = 0) -> Skirmish:
    return game.apply(UseAbility(player=player, trooper=trooper, ability=program, use=True))


def in_cover(dice: int) -> tuple[int, int]:
    """A Remote that Assisted Fire and Overclock would help shoots in ARO: Success Value and dice of its shot."""
    low = wall(250, 417.5, 100, 20, 20)
    mine = [
        piece(EVO, at=(60, 100), facing=90),
        piece(REMOTE, at=(300, 200), facing=90),
        piece(soldier(Ability(key="hacker", grants=(Ability(key="assisted_fire"),))), at=(160, 100), facing=90),
    ]
    game = Skirmish(mine, [piece(at=(300, 450), facing=270)], solids=[low, wall(0, 150, 200, 20)], dice=[20] * 4)
    run(run(game, "assisted_fire", "A2", by="A3"), "overclock").apply(EndTurn(player=0))
    game.activate("B1").declare("idle").react("A2", "bs_attack", weapon="combi_rifle", aims={"B1": dice})
    game.finish()
    (side,) = (each for roll in game.happened(Rolled) for each in roll.sides if each.trooper == "A2")
    return side.value, len(side.dice)


@pytest.mark.rule("HS-HACK-017")
@pytest.mark.example("HS-EX2-042")
def test_who_shoots_with_another_die_does_without_assisted_fire() -> None:
    assert in_cover(dice=1) == (15, 1)
    assert in_cover(dice=2) == (12, 2)


def dusted_and_blurred(by: Profile) -> Skirmish:
    """Fairy Dust and Kaleidoscope would both help a Hacker of the Heavy Infantry, which is attacked."""
    heavy = soldier("hacker", type=TroopType.HI, wip=13, vitality=3)
    mine = [
        piece(EVO, at=(900, 200)),
        piece(heavy, at=(200, 200)),
        piece(hacker("white_hacking_device"), at=(1000, 200)),
    ]
    game = Skirmish(mine, [piece(by, at=(200, 375), facing=90)], solids=[SCREEN], dice=[7, *([20] * 5)])
    run(run(game, "fairy_dust", by="A3"), "kaleidoscope").apply(EndTurn(player=0))
    return game.activate("B1")


@pytest.mark.rule("HS-HACK-017")
@pytest.mark.example("HS-EX2-041")
@pytest.mark.parametrize(("program", "figures"), [("fairy_dust", (10, 13)), ("kaleidoscope", (10, 16))])
def test_its_player_says_which_of_two_helps_in_an_order(program: str, figures: tuple[int, int]) -> None:
    game = dusted_and_blurred(soldier("hacker", wip=13)).declare("hack", weapon="oblivion", aims={"A2": 2})
    game.no_more_aros().declare("idle").no_more_aros()
    assert game.state.asking == "order.supportware"
    assert game.refuses(UseAbility(player=0, trooper="A2", ability="reboot", use=True)) == {"HS-HACK-017"}
    choose(game, "A2", program)
    (roll,), (rolled,) = game.happened(Rolled), game.happened(SavesRolled)
    assert (roll.sides[0].value, rolled.saves[0].value) == figures


@pytest.mark.rule("HS-HACK-017")
def test_in_the_next_order_it_may_be_the_other_one() -> None:
    game = dusted_and_blurred(soldier("hacker", wip=13)).declare("hack", weapon="oblivion", aims={"A2": 2})
    choose(game.no_more_aros().declare("idle").no_more_aros(), "A2", "kaleidoscope").finish()
    now = Situation(game.state)
    assert now.ability(game.trooper("A2"), "firewall") is not None
    assert all(token.states <= {"last_turn"} for token in game.state.tokens.values())


@pytest.mark.rule("HS-HACK-017")
def test_nobody_is_asked_where_only_one_would_help() -> None:
    game = dusted_and_blurred(soldier(wip=13)).declare("idle").finish()
    assert game.state.asking == "orders"


# ------------------------------------------------------------------ Tactical Support and Cyberalert


@pytest.mark.rule("HS-HACK-066")
@pytest.mark.parametrize("evo", [True, False])
def test_with_an_evo_coordinated_hackers_may_use_different_programs(evo: bool) -> None:
    mine = [piece(soldier("hacker", wip=13), at=(200 + 40 * index, 200)) for index in range(2)]
    third = piece(EVO if evo else soldier(), at=(900, 100))
    game = Skirmish([*mine, third], [piece(HEAVY, at=(220, 350), facing=90)], solids=[SCREEN])
    game.apply(Activate(player=0, troopers=("A1", "A2"), order="regular", group="coordinated"))
    game.declare_one("hack", weapon="oblivion", aims={"B1": 1})
    refused = game.refuses_declaring("hack", weapon="carbonite", aims={"B1": 1})
    assert refused == (set() if evo else {"N4-ADV-015"})


@pytest.mark.rule("HS-HACK-062")
@pytest.mark.parametrize(("device", "surprised"), [("white_hacking_device", False), ("hacking_device", True)])
def test_nobody_surprises_the_owner_of_a_white_hacking_device_in_its_area(device: str, surprised: bool) -> None:
    sly = soldier("camouflage", Ability(key="surprise_attack", mod=-3))
    spy = piece(sly, at=(200, 200), states={"camouflaged"})
    game = Skirmish([spy, OTHER], [piece(hacker(device), at=(200, 300), facing=270)], dice=[20, 20, 20, 20])
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3})
    game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1}).finish()
    (roll,) = game.happened(Rolled)
    own = next(each for each in roll.sides if each.trooper == "B1")
    assert ("mod.surprise_attack" in [mod.source for mod in own.mods]) == surprised


def deployed(*, first: int, tokens: dict[str, object] | None = None, concealed: str = "") -> Skirmish:
    """An EVO Hacker is deployed by player 0."""
    profile = soldier("camouflage", Ability(key="hacker"), wip=13, equipment=(Ability(key="evo_hacking_device"),))
    waiting = ((profile, soldier()), ())
    game = Skirmish([], [FOE], stage="deployment.last", off_table=waiting, first=first, tokens=tokens or {})
    return game.apply(Deploy(player=0, member=0, at=(300, 100, 0), concealed=concealed))


@pytest.mark.rule("HS-HACK-068")
def test_who_has_the_second_turn_may_deploy_an_evo_with_a_program_running() -> None:
    game = deployed(first=1)
    offered = {each.command.ability for each in game.match.options() if isinstance(each.command, UseAbility)}
    assert offered == {"kaleidoscope", "overclock", "reboot", "teampro", "evo_hacking_device"}
    assert game.refuses(UseAbility(player=0, trooper="A1", ability="fairy_dust", use=True)) == {"HS-HACK-068"}
    before = command_tokens(Situation(game.state), 0)
    choose(game, "A1", "overclock")
    assert running(game) == {"A1": "overclock"}
    assert command_tokens(Situation(game.state), 0) == before - 1


@pytest.mark.rule("HS-HACK-068")
def test_nobody_has_to_and_the_first_player_cannot() -> None:
    game = deployed(first=1).apply(UseAbility(player=0, trooper="A1", ability="evo_hacking_device", use=False))
    assert (running(game), command_tokens(Situation(game.state), 0)) == ({}, 4)
    assert deployed(first=0).state.asking != "evo_readiness"
    assert deployed(first=1, concealed="camouflaged").state.asking != "evo_readiness", "it would be known"


# ------------------------------------------------------------------ another die for a Command Token


MISS, HIT, FAILED = 19, 5, 1
AGAIN = SpendCommandToken(player=0, use="second_roll", trooper="A1")


def failing(*dice: int, evo: bool = True, tokens: int = 4, reset: bool = False) -> Skirmish:
    """A1 tries to immobilize B1, with two dice that both fail; A2 has an EVO, or not."""
    mine = [piece(hacker("hacking_device"), at=(200, 200)), piece(EVO if evo else soldier(), at=(300, 200))]
    theirs = [piece(HEAVY, at=(200, 375), facing=90), FOE]
    memory = {"command_tokens.0": 4 - tokens}
    game = Skirmish(mine, theirs, solids=[SCREEN], dice=dice, ask_tokens=True, memory=memory).activate("A1")
    burst = CHART.programs["carbonite"].burst
    game.declare("hack", weapon="carbonite", aims={"B1": burst})
    if reset:
        game.react("B1", "reset")
    return game.no_more_aros().declare("idle").no_more_aros()


@pytest.mark.rule("HS-HACK-067")
def test_one_die_of_a_program_that_failed_is_rolled_again_for_a_command_token() -> None:
    game = failing(MISS, MISS, HIT, FAILED, FAILED, FAILED)
    assert game.state.asking == "order.reroll"
    assert game.happened(SavesRolled) == []
    game.apply(AGAIN)
    first, second = game.happened(Rolled)
    assert (first.sides[0].dice, second.sides[0].dice) == ((MISS, MISS), (HIT, MISS))
    assert [each.trooper for each in game.happened(SavesRolled)] == ["B1"]
    assert command_tokens(Situation(game.state), 0) == 3


@pytest.mark.rule("HS-HACK-067")
def test_who_keeps_the_token_keeps_the_failure() -> None:
    game = failing(MISS, MISS).apply(GoOn(player=0))
    assert len(game.happened(Rolled)) == 1
    assert game.happened(SavesRolled) == []
    assert command_tokens(Situation(game.state), 0) == 4
    assert not any(game.state.memory.get(key) for key in game.state.memory if key.startswith("rerolling"))


@pytest.mark.rule("HS-HACK-067")
def test_a_face_to_face_roll_is_settled_anew() -> None:
    game = failing(MISS, MISS, 8, 12, *[FAILED] * 3, reset=True)
    game.apply(AGAIN)
    assert [roll.kind for roll in game.happened(Rolled)] == ["face_to_face"] * 2
    assert [each.trooper for each in game.happened(SavesRolled)] == ["B1"], "12 beats 8"


@pytest.mark.rule("HS-HACK-067")
@pytest.mark.parametrize(
    ("evo", "tokens", "dice"), [(False, 4, (MISS, MISS)), (True, 0, (MISS, MISS)), (True, 4, (HIT, MISS))]
)
def test_it_takes_an_evo_a_token_and_a_failure(evo: bool, tokens: int, dice: tuple[int, ...]) -> None:
    game = failing(*dice, *[FAILED] * 3, evo=evo, tokens=tokens)
    assert game.state.asking != "order.reroll"


def both_fail(*dice: int, tokens: int = 4) -> Skirmish:
    """B1 and B2 both react to A1 with a program, and fail; B3 has an EVO."""
    theirs = [piece(hacker("hacking_device"), at=(x, 330), facing=90) for x in (180, 240)]
    memory = {"command_tokens.1": 4 - tokens}
    game = Skirmish(
        [piece(HEAVY, at=(200, 200))],
        [*theirs, piece(EVO, at=(600, 900), facing=90)],
        solids=[SCREEN],
        dice=dice,
        ask_tokens=True,
        memory=memory,
    ).activate("A1")
    game.declare("move", to=[(200, 210)])
    for key in ("B1", "B2"):
        game.react(key, "hack", weapon="carbonite", aims={"A1": 1})
    return game.no_more_aros().declare("idle").no_more_aros()


def asked(game: Skirmish) -> str:
    return game.state.pending[0].trooper if game.state.asking == "order.reroll" else ""


def again(trooper: str) -> SpendCommandToken:
    return SpendCommandToken(player=1, use="second_roll", trooper=trooper)


@pytest.mark.rule("HS-HACK-067")
@pytest.mark.parametrize("first", [True, False])
def test_every_program_that_failed_has_a_chance_of_its_own(first: bool) -> None:
    game = both_fail(MISS, MISS, *([MISS] if first else []), HIT, *[20] * 3)
    assert asked(game) == "B1"
    game.apply(again("B1") if first else GoOn(player=1))
    assert asked(game) == "B2"
    game.apply(again("B2"))
    assert asked(game) == ""
    assert command_tokens(Situation(game.state), 1) == (2 if first else 3)
    assert [side.dice for side in game.happened(Rolled)[-1].sides] == [(HIT,)]
    assert not any(game.state.memory.get(key) for key in game.state.memory if key.startswith("rerolling"))


@pytest.mark.rule("HS-HACK-067")
def test_one_token_is_good_for_one_die() -> None:
    game = both_fail(MISS, MISS, MISS, tokens=1).apply(again("B1"))
    assert (asked(game), command_tokens(Situation(game.state), 1)) == ("", 0)


@pytest.mark.rule("HS-HACK-067")
@pytest.mark.parametrize("declines", [True, False])
def test_of_several_rolls_of_one_program_a_single_one_is_repeated(declines: bool) -> None:
    mine = [piece(hacker("hacking_device"), at=(200, 200)), piece(EVO, at=(300, 200))]
    theirs = [piece(HEAVY, at=(x, 330), facing=90) for x in (180, 240)]
    dice = [MISS, MISS, MISS]
    game = Skirmish(mine, theirs, solids=[SCREEN], dice=dice, ask_tokens=True).activate("A1")
    game.declare("hack", weapon="carbonite", aims={"B1": 1, "B2": 1}).no_more_aros().declare("idle").no_more_aros()
    assert asked(game) == "A1"
    if declines:
        game.apply(GoOn(player=0))
        assert asked(game) == "A1", "about the other roll"
    game.apply(AGAIN)
    assert asked(game) == ""
    assert command_tokens(Situation(game.state), 0) == 3

"""Human Sphere, Hacking: the devices that protect, Exorcism, U-Turn, Hack Transport Aircraft and Cyberalert."""

import pytest
from possession import HACKER, TAG, attack, next_turn, settle
from skirmish import Skirmish, edition_at_hand, piece, soldier, wall

from sightline.games.infinity.core.match.commands import Arrive, EndReactions, React
from sightline.games.infinity.core.match.events import AroDeclared, Rolled, SavesRolled
from sightline.games.infinity.core.order.declarations import Declaration, Label, SkillType
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.games.infinity.human_sphere.hacking.chart import CHART
from sightline.games.infinity.human_sphere.hacking.comm_sat import astray

FAR = piece(at=(1100, 1100), facing=90)
SCREEN = wall(0, 290, 1200, 20)


def hacker(device: str = "white_hacking_device", **more: object) -> Profile:
    """A Hacker of WIP 13."""
    return soldier("hacker", wip=13, equipment=(Ability(key=device),), **more)


WHITE = hacker()


# ------------------------------------------------------------------ the charts


@pytest.mark.rule("HS-HACK-059", "HS-REF-025")
def test_the_programs_of_the_white_hacking_device() -> None:
    device = CHART.devices["white_hacking_device"]
    shields = {"hack_transport_aircraft", "u_turn", "exorcism", "breakwater", "counterstrike", "zero_pain"}
    assert {*device.programs} == shields | {"fairy_dust", "controlled_jump", "lockpicker"}
    assert device.labels == {"comms_equipment"}


@pytest.mark.rule("HS-HACK-064", "HS-REF-012")
def test_the_programs_of_the_evo_hacking_device() -> None:
    device = CHART.devices["evo_hacking_device"]
    gadgets = {"fairy_dust", "controlled_jump", "lockpicker", "assisted_fire", "enhanced_reaction"}
    evo = {"kaleidoscope", "overclock", "reboot", "teampro"}
    assert {*device.programs} == {"brain_blast", "u_turn", "exorcism", "breakwater"} | gadgets | evo
    assert device.labels == {"comms_equipment"}


@pytest.mark.parametrize(
    ("program", "kind", "level", "mods", "burst"),
    [
        pytest.param("exorcism", "SHIELD", 1, (0, -3), 2, marks=pytest.mark.rule("HS-REF-015")),
        pytest.param("u_turn", "SHIELD", 1, (0, -3), 1, marks=pytest.mark.rule("HS-REF-014")),
        pytest.param("hack_transport_aircraft", "SHIELD", 1, (-6, 0), 1, marks=pytest.mark.rule("HS-REF-019")),
        pytest.param("fairy_dust", "GADGET", 1, (0, 0), 1, marks=pytest.mark.rule("HS-REF-020")),
        pytest.param("controlled_jump", "GADGET", 1, (0, 0), 1, marks=pytest.mark.rule("HS-REF-021")),
        pytest.param("lockpicker", "GADGET", 1, (0, 0), 1, marks=pytest.mark.rule("HS-REF-012", "HS-REF-025")),
        pytest.param("assisted_fire", "GADGET", 2, (0, 0), 1, marks=pytest.mark.rule("HS-REF-023")),
        pytest.param("enhanced_reaction", "GADGET", 2, (0, 0), 1, marks=pytest.mark.rule("HS-REF-024")),
    ],
)
def test_the_type_the_level_and_the_rolls_of_a_program(
    program: str, kind: str, level: int, mods: tuple[int, int], burst: int
) -> None:
    row = CHART.programs[program]
    assert (row.kind, row.level) == (kind, level)
    assert ((row.attack_mod, row.opponent_mod), row.burst) == (mods, burst)


# ------------------------------------------------------------------ Exorcism


def exorcise(*dice: int, reset: bool = False) -> Skirmish:
    """B1, a TAG taken over by A1, is attacked by a Hacker of its own side."""
    mine = [piece(HACKER, at=(200, 200)), piece(at=(100, 100))]
    theirs = [piece(TAG, at=(200, 390), facing=90), piece(hacker(cost=60), at=(300, 520), facing=90)]
    game = next_turn(attack(Skirmish(mine, theirs, solids=[SCREEN], dice=(5, 1, 20, *dice))))
    assert game.trooper("B1").owner == 0
    game.activate("B2").declare("hack", weapon="exorcism", aims={"B1": 2})
    if reset:
        game.react("B1", "reset")
    return settle(game.finish())


@pytest.mark.rule("HS-REF-015")
def test_the_figures_of_exorcism() -> None:
    row = CHART.programs["exorcism"]
    assert (row.attack_mod, row.opponent_mod, row.damage, row.burst, row.ammunition) == (0, -3, 18, 2, "DA")
    assert row.types == {SkillType.SHORT}


@pytest.mark.rule("HS-REF-015")
@pytest.mark.parametrize(
    ("dice", "saves", "owner"),
    [
        ((5, 20, 12, 13), [(12, True), (13, False)], 1),
        ((5, 20, 13, 13), [(13, False), (13, False)], 0),
        ((13, 20), [(None, True)], 1),
    ],
)
def test_a_failed_save_or_a_critical_sets_a_possessed_tag_free(
    dice: tuple[int, ...], saves: list[tuple[int | None, bool]], owner: int
) -> None:
    """Damage 18 against BTS 6, twice for a hit."""
    game = exorcise(*dice)
    assert [(each.die, each.failed) for each in game.happened(SavesRolled)[-1].saves] == saves
    trooper = game.trooper("B1")
    assert (trooper.owner, "possessed" in trooper.states, trooper.lost) == (owner, owner == 0, 0)


@pytest.mark.rule("HS-REF-015")
def test_exorcism_makes_it_harder_for_the_tag_to_reset() -> None:
    game = exorcise(20, 20, 20, reset=True)
    assert [side.value for side in game.happened(Rolled)[-1].sides if side.skill == "reset"] == [8]


@pytest.mark.rule("HS-REF-015")
def test_exorcism_is_for_possessed_tags() -> None:
    game = Skirmish([piece(WHITE, at=(200, 200))], [piece(TAG, at=(200, 390), facing=90)], solids=[SCREEN])
    assert game.activate("A1").refuses_declaring("hack", weapon="exorcism", aims={"B1": 2}) == {"C1-HACK-012"}


# ------------------------------------------------------------------ U-Turn


def guided(*reactors: Profile, dice: tuple[int, ...] = (20,)) -> Skirmish:
    """A Guided Attack on B1 from behind a wall; the others of its side stand far away."""
    gunner = soldier(weapons=("smart_rocket_launcher",), bs=11)
    theirs = [piece(each, at=(800 + 40 * index, 1000), facing=90) for index, each in enumerate(reactors)]
    target = piece(at=(200, 500), facing=90, states=("targeted",))
    game = Skirmish([piece(gunner, at=(200, 200))], [target, *theirs, FAR], solids=[SCREEN], dice=dice)
    game.activate("A1")
    return game.declare("guided_attack", weapon="smart_rocket_launcher", mode="guided", aims={"B1": 1})


def aimed(game: Skirmish) -> list[int]:
    game.no_more_aros()
    return [side.value for roll in game.happened(Rolled) for side in roll.sides if side.trooper == "A1"]


@pytest.mark.rule("HS-REF-014")
def test_u_turns_make_a_guided_attack_harder_and_add_up() -> None:
    assert aimed(guided(WHITE)) == [17]
    assert aimed(guided(WHITE, WHITE).react("B2", "u_turn")) == [14]
    assert aimed(guided(WHITE, WHITE).react("B2", "u_turn").react("B3", "u_turn")) == [11]
    game = guided(WHITE, WHITE).react("B2", "u_turn")
    now = Situation(game.state)
    other = Attempt(actor=now.trooper("A1"), skill="bs_attack", attribute="bs", active=True)
    assert list(astray(now, other)) == [], "and nothing else"


@pytest.mark.rule("HS-REF-014")
def test_u_turn_is_no_reason_to_react_with_anything_else() -> None:
    game = guided(WHITE, soldier())
    assert game.refuses_reacting("B2", "dodge") == {"HS-REF-014"}
    assert game.refuses_reacting("B2", "u_turn") == set()
    assert game.refuses_reacting("B3", "dodge") == {"C1-ARO-002"}


@pytest.mark.rule("HS-REF-014")
def test_there_is_no_u_turn_against_anything_else() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(WHITE, at=(200, 400), facing=270)])
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3})
    assert game.refuses_reacting("B1", "u_turn") == {"HS-REF-014"}
    assert edition_at_hand().skill["u_turn"].labels == {Label.NO_LOF, Label.NO_ROLL}


# ------------------------------------------------------------------ Hack Transport Aircraft


def jump(*dice: int, by: Profile = WHITE) -> Skirmish:
    """A trooper jumps while the other side has a Hacker far away."""
    waiting = soldier("combat_jump", ph=12)
    game = Skirmish(
        [piece(at=(100, 100))], [piece(by, at=(1000, 1000), facing=90)], off_table=([waiting], ()), dice=dice
    )
    return game.apply(Arrive(player=0, member=1, skill="combat_jump", at=(600, 400, 0)))


HACKED = React(player=1, trooper="B1", use=Declaration(skill="hack_transport_aircraft"))


@pytest.mark.rule("HS-REF-019")
@pytest.mark.parametrize(("dice", "landed"), [((6, 7), False), ((7, 6), True), ((6, 8), True), ((13, 20), False)])
def test_a_combat_jump_is_met_face_to_face(dice: tuple[int, int], landed: bool) -> None:
    """PH 12 against WIP 13 and -6."""
    game = jump(*dice).apply(HACKED)
    (roll,) = game.happened(Rolled)
    assert [(side.trooper, side.value) for side in roll.sides] == [("A2", 12), ("B1", 7)]
    assert (game.state.stage != "order.missed_landing") == landed


@pytest.mark.rule("HS-REF-019")
def test_nobody_has_to_hack_an_aircraft() -> None:
    game = jump(12).apply(EndReactions(player=1))
    assert [len(roll.sides) for roll in game.happened(Rolled)] == [1]
    assert game.state.stage != "order.missed_landing"
    assert jump(12, by=hacker("hacking_device")).state.stage != "order.interception"


@pytest.mark.rule("HS-REF-019")
def test_who_is_not_in_the_air_is_not_hacked_like_that() -> None:
    game = Skirmish([piece(at=(200, 200)), FAR], [piece(WHITE, at=(200, 400), facing=270)]).activate("A1")
    game.declare("move", to=[(200, 220)])
    assert "HS-REF-019" in game.refuses_reacting("B1", "hack_transport_aircraft")


@pytest.mark.rule("HS-REF-019")
def test_it_was_an_aro() -> None:
    game = jump(12, 20).apply(HACKED)
    assert [each.declared.trooper for each in game.happened(AroDeclared)] == ["B1"]


# ------------------------------------------------------------------ Cyberalert


def approached(device: str, at: float = 300.0) -> Skirmish:
    """An enemy in the Hacking Area of a Hacker moves in its sight, and nobody reacts at first."""
    game = Skirmish([piece(at=(200, 200)), FAR], [piece(hacker(device), at=(200, at), facing=270)], dice=[20] * 8)
    return game.activate("A1").declare("move", to=[(200, 200), (220, 200)]).no_more_aros().declare("idle")


@pytest.mark.rule("HS-HACK-063")
def test_the_owner_of_a_white_hacking_device_may_wait_for_the_second_skill() -> None:
    shot = {"weapon": "combi_rifle", "aims": {"A1": 1}}
    assert approached("white_hacking_device").refuses_reacting("B1", "bs_attack", **shot) == set()


@pytest.mark.rule("HS-HACK-063")
@pytest.mark.parametrize(("device", "at"), [("hacking_device", 300.0), ("white_hacking_device", 600.0)])
def test_nobody_else_may_and_nobody_outside_its_area_is_waited_for(device: str, at: float) -> None:
    assert approached(device, at).state.stage != "order.new_aros"

"""N4, the states that programs and ammunition cause: Isolated, Stunned, Immobilized-B; E/M."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import EndTurn
from sightline.games.infinity.core.match.events import Rolled, SavesRolled
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile, TroopType

FOE = piece(at=(1100, 1100), facing=90)


def alone(*states: str, profile: Profile | None = None, **more: object) -> Skirmish:
    """A trooper in some states, far from everybody. An Order of its own does for who is Isolated."""
    one = piece(profile or soldier(), at=(200, 200), states=states)
    return Skirmish([one], [FOE], **more)  # type: ignore[arg-type]


def act(game: Skirmish, skill: str, **details: object) -> Skirmish:
    return game.declare(skill, **details).no_more_aros().declare("idle").no_more_aros()


def helped(
    helper: str, *states: str, mode: str = "states", dice: list[int], patient: Profile | None = None
) -> Skirmish:
    """A Doctor or Engineer of WIP 12 in contact with somebody in some states."""
    two = piece(patient or soldier(), at=(225, 200), states=states)
    game = Skirmish([piece(soldier(helper), at=(200, 200)), two], [FOE], dice=dice).activate("A1")
    return act(game, helper, mode=mode, aims={"A2": 1})


# ------------------------------------------------------------------ Isolated


def isolated_with_an_order(dice: list[int], *more: str) -> Skirmish:
    """An Isolated trooper in its own turn: it has an Irregular Order."""
    mine = [piece(at=(200, 200), states={"isolated", *more}), piece(at=(400, 200))]
    return Skirmish(mine, [FOE], active=1, dice=dice).apply(EndTurn(player=1))


@pytest.mark.rule("N4-HACK-102", "N4-HACK-103")
def test_an_isolated_trooper_has_only_its_own_order() -> None:
    game = isolated_with_an_order([])
    assert [(each.kind, each.left, each.owner) for each in game.state.pool if each.left] == [
        ("regular", 1, ""),
        ("irregular", 1, "A1"),
    ]


@pytest.mark.rule("N4-HACK-106", "N4-HACK-112")
def test_reset_ends_isolation_at_minus_nine() -> None:
    game = isolated_with_an_order([3]).activate("A1", order="irregular")
    act(game, "reset")
    assert [(side.value, [mod.value for mod in side.mods]) for side in game.happened(Rolled)[0].sides] == [(3, [-9])]
    assert "isolated" not in game.trooper("A1").states


@pytest.mark.rule("N4-HACK-106")
def test_a_reset_that_is_not_good_enough_leaves_it_isolated() -> None:
    game = act(isolated_with_an_order([4]).activate("A1", order="irregular"), "reset")
    assert "isolated" in game.trooper("A1").states


@pytest.mark.rule("N4-HACK-111")
@pytest.mark.parametrize(("die", "left"), [(12, set()), (13, {"isolated"})])
def test_an_engineer_ends_isolation(die: int, left: set[str]) -> None:
    assert helped("engineer", "isolated", dice=[die]).trooper("A2").states == left


@pytest.mark.rule("N4-HACK-101", "N4-HACK-110")
def test_isolated_is_no_null_state_and_silences_comms_only() -> None:
    kit = soldier("mimetism", equipment=(Ability(key="repeater"), Ability(key="multispectral_visor", level=1)))
    game = alone("isolated", profile=kit)
    now, one = Situation(game.state), game.trooper("A1")
    assert not now.is_null(one)
    assert now.ability(one, "mimetism") is not None
    assert now.ability(one, "multispectral_visor") is not None
    assert now.ability(one, "repeater") is None


@pytest.mark.rule("N4-HACK-105", "N4-HACK-113")
def test_an_isolated_lieutenant_costs_command_for_the_whole_turn() -> None:
    mine = [piece(at=(200, 200), states={"isolated"}, lieutenant=True), piece(soldier("engineer"), at=(225, 200))]
    game = Skirmish(mine, [FOE], active=1, dice=[5]).apply(EndTurn(player=1))
    assert game.state.memory["loss_of_lieutenant.0"]
    game.activate("A2", order="irregular")
    act(game, "engineer", mode="states", aims={"A1": 1})
    assert "isolated" not in game.trooper("A1").states
    assert game.state.memory["loss_of_lieutenant.0"]


# ------------------------------------------------------------------ Immobilized-B, Targeted


@pytest.mark.parametrize(("die", "cancelled"), [(9, True), (10, False)])
@pytest.mark.parametrize(
    "state",
    [
        pytest.param("immobilized_b", marks=pytest.mark.rule("N4-HACK-040")),
        pytest.param("targeted", marks=pytest.mark.rule("N4-HACK-153")),
    ],
)
def test_a_normal_reset_at_minus_three_cancels_it(state: str, die: int, cancelled: bool) -> None:
    game = alone(state, dice=[die]).activate("A1")
    act(game, "reset")
    assert [(side.value, [mod.value for mod in side.mods]) for side in game.happened(Rolled)[0].sides] == [(9, [-3])]
    assert (state not in game.trooper("A1").states) == cancelled


@pytest.mark.parametrize(
    "state",
    [
        pytest.param("immobilized_b", marks=pytest.mark.rule("N4-HACK-040")),
        pytest.param("targeted", marks=pytest.mark.rule("N4-HACK-153")),
    ],
)
@pytest.mark.parametrize(("attack", "cancelled"), [(5, True), (12, False)])
def test_so_does_a_reset_that_wins_face_to_face(state: str, attack: int, cancelled: bool) -> None:
    hacker = soldier("hacker", wip=13)
    heavy = soldier(type=TroopType.HI)
    game = Skirmish(
        [piece(hacker, at=(200, 200))],
        [piece(heavy, at=(200, 300), facing=90, states={state})],
        dice=[attack, 1, 8, 20, 20, 20],
    )
    game.activate("A1").declare("hack", weapon="carbonite", aims={"B1": 2}).react("B1", "reset")
    game.no_more_aros().declare("idle").no_more_aros()
    assert (state not in game.trooper("B1").states) == cancelled


# ------------------------------------------------------------------ Stunned


@pytest.mark.rule("N4-AMMO-013")
def test_a_stunned_trooper_cannot_attack() -> None:
    game = Skirmish([piece(at=(200, 200), states={"stunned"})], [piece(at=(200, 500), facing=270)]).activate("A1")
    assert game.refuses_declaring("bs_attack", weapon="combi_rifle", aims={"B1": 3}) == {"N4-AMMO-013"}
    assert {"move", "dodge", "reset"} <= game.offered()
    assert "bs_attack" not in game.offered()


@pytest.mark.rule("N4-AMMO-013")
def test_nor_in_aro() -> None:
    game = Skirmish([piece(at=(200, 500), facing=270)], [piece(at=(200, 200), states={"stunned"})])
    game.activate("A1").declare("idle")
    assert game.refuses_reacting("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1}) == {"N4-AMMO-013"}


@pytest.mark.rule("N4-AMMO-014")
@pytest.mark.parametrize("skill", ["dodge", "reset"])
def test_a_stunned_trooper_rolls_at_minus_three(skill: str) -> None:
    game = act(alone("stunned", dice=[20]).activate("A1"), skill)
    assert [mod.value for mod in game.happened(Rolled)[0].sides[0].mods] == [-3]


@pytest.mark.rule("N4-AMMO-014")
def test_but_not_its_saves() -> None:
    target = piece(at=(200, 500), facing=90, states={"stunned"})
    game = Skirmish([piece(at=(200, 200))], [target], dice=[5, 20, 20, 20])
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3})
    game.no_more_aros().declare("idle").no_more_aros()
    assert [each.value for each in game.happened(SavesRolled)[0].saves] == [12]


@pytest.mark.rule("N4-AMMO-015")
def test_what_is_automatic_goes_on_working_for_the_stunned() -> None:
    game = alone("stunned", profile=soldier("mimetism", equipment=(Ability(key="repeater"),)))
    now, one = Situation(game.state), game.trooper("A1")
    assert now.ability(one, "mimetism") is not None
    assert now.ability(one, "repeater") is not None


@pytest.mark.rule("N4-AMMO-016")
@pytest.mark.parametrize(("die", "left"), [(12, set()), (13, {"stunned"})])
def test_a_doctor_brings_the_stunned_round_and_does_no_harm(die: int, left: set[str]) -> None:
    assert helped("doctor", "stunned", dice=[die]).trooper("A2").states == left


@pytest.mark.rule("N4-AMMO-016")
def test_an_engineer_sees_to_those_with_structure_and_each_to_its_own() -> None:
    machine = soldier(structure=True, type=TroopType.REM)
    assert helped("engineer", "stunned", dice=[12], patient=machine).trooper("A2").states == set()
    for helper, patient in (("doctor", machine), ("engineer", soldier())):
        two = piece(patient, at=(225, 200), states={"stunned"})
        game = Skirmish([piece(soldier(helper), at=(200, 200)), two], [FOE]).activate("A1")
        assert game.refuses_declaring(helper, mode="states", aims={"A2": 1}) != set()


@pytest.mark.rule("N4-AMMO-017")
def test_it_wears_off_in_the_states_phase_of_either_player() -> None:
    mine, theirs = piece(at=(200, 200), states={"stunned"}), piece(at=(1000, 1000), states={"stunned"})
    game = Skirmish([mine], [theirs]).apply(EndTurn(player=0))
    assert game.trooper("A1").states == game.trooper("B1").states == set()


@pytest.mark.rule("N4-AMMO-012")
def test_stun_ammunition_stuns_who_fails_a_save() -> None:
    shooter = soldier(weapons=("flash_pulse",))
    game = Skirmish([piece(shooter, at=(200, 200))], [piece(at=(200, 450), facing=90)], dice=[5, 20, 1])
    game.activate("A1").declare("bs_attack", weapon="flash_pulse", aims={"B1": 1})
    game.no_more_aros().declare("idle").no_more_aros()
    assert game.trooper("B1").states == {"stunned"}


# ------------------------------------------------------------------ E/M


def struck(target: Profile, dice: list[int]) -> Skirmish:
    """One hit with an E/M weapon."""
    shooter = soldier(weapons=("e_mitter",))
    game = Skirmish([piece(shooter, at=(200, 200))], [piece(target, at=(200, 450), facing=90)], dice=dice)
    game.activate("A1").declare("bs_attack", weapon="e_mitter", aims={"B1": 1})
    return game.no_more_aros().declare("idle").no_more_aros()


@pytest.mark.rule("N4-AMMO-027", "N4-AMMO-028", "N4-AMMO-029")
def test_em_asks_for_two_saves_with_halved_bts_and_isolates() -> None:
    game = struck(soldier(bts=3), [5, 20, 1])
    (saves,) = game.happened(SavesRolled)
    assert [each.value for each in saves.saves] == [13 - 2, 13 - 2]
    assert game.trooper("B1").states == {"isolated"}
    assert game.trooper("B1").lost == 0


@pytest.mark.rule("N4-AMMO-031")
@pytest.mark.parametrize("kind", [TroopType.HI, TroopType.TAG, TroopType.REM, TroopType.VH])
def test_em_immobilizes_the_heavy_as_well(kind: TroopType) -> None:
    assert struck(soldier(type=kind), [5, 20, 1]).trooper("B1").states == {"isolated", "immobilized_b"}


@pytest.mark.rule("N4-AMMO-034")
def test_a_critical_with_em_asks_for_one_more_save_with_halved_bts() -> None:
    (saves,) = struck(soldier(bts=3), [15, 20, 20, 20]).happened(SavesRolled)
    assert [each.value for each in saves.saves] == [11, 11, 11]


# ------------------------------------------------------------------ Reset


@pytest.mark.rule("N4-CSK-094")
@pytest.mark.parametrize(
    ("state", "enough"), [("targeted", 9), ("immobilized_b", 9), ("isolated", 3)], ids=["targeted", "imm-b", "isolated"]
)
def test_a_reset_cancels_each_state_with_its_own_mod(state: str, enough: int) -> None:
    for die, left in ((enough, False), (enough + 1, True)):
        mine = [piece(at=(200, 200), states={state}), piece(at=(400, 200))]
        game = Skirmish(mine, [FOE], active=1, dice=[die]).apply(EndTurn(player=1))
        order = "irregular" if state == "isolated" else "regular"
        act(game.activate("A1", order=order), "reset")
        assert (state in game.trooper("A1").states) is left


@pytest.mark.rule("N4-CSK-094")
@pytest.mark.parametrize(("die", "left"), [(3, set()), (4, {"isolated", "targeted"})])
def test_one_reset_cancels_all_of_them_with_all_of_their_mods(die: int, left: set[str]) -> None:
    mine = [piece(soldier(wip=15), at=(200, 200), states={"isolated", "targeted"}), piece(at=(400, 200))]
    game = Skirmish(mine, [FOE], active=1, dice=[die]).apply(EndTurn(player=1))
    act(game.activate("A1", order="irregular"), "reset")
    assert {mod.value for mod in game.happened(Rolled)[0].sides[0].mods} == {-9, -3}
    assert game.trooper("A1").states == left

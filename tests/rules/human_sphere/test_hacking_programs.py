"""Human Sphere, Hacking: the charts, what each program does, and what avoids it."""

import pytest
from skirmish import Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import EndTurn
from sightline.games.infinity.core.match.events import Rolled, SavesRolled
from sightline.games.infinity.core.order.declarations import SkillType
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile, TroopType
from sightline.games.infinity.human_sphere.fireteams.teams import Team, teams, token_of
from sightline.games.infinity.human_sphere.fireteams.types import TYPES
from sightline.games.infinity.human_sphere.hacking.chart import CHART
from sightline.games.infinity.n4.hacking.hack import programs_of
from sightline.odds.ammunition import Condition

SCREEN = wall(150, 290, 100, 20)
HEAVY = soldier(type=TroopType.HI, bts=3, wip=13)
SHORT_OR_ARO = {SkillType.SHORT, SkillType.ARO}


def hacker(*devices: str, upgrades: tuple[str, ...] = (), **more: object) -> Profile:
    """A Hacker of WIP 13."""
    skill = Ability(key="hacker", grants=tuple(Ability(key=each) for each in upgrades))
    return soldier(skill, wip=13, equipment=tuple(Ability(key=each) for each in devices), **more)


KILLER = hacker("killer_hacking_device", upgrades=("brain_blast", "maestro", "lightning"))
UPGRADED = hacker("hacking_device", upgrades=("icebreaker", "goodnight", "exile"))


def against(*targets: Profile, by: Profile | None = None, **more: object) -> Skirmish:
    """A Hacker, and its targets in the Hacking Area behind a wall that hides them."""
    pieces = [piece(target, at=(200 + 40 * index, 375), facing=90) for index, target in enumerate(targets)]
    return Skirmish([piece(by or KILLER, at=(200, 200))], pieces, solids=[SCREEN], **more)  # type: ignore[arg-type]


def hack(game: Skirmish, program: str, aims: dict[str, int]) -> Skirmish:
    game.activate("A1").declare("hack", weapon=program, aims=aims)
    return game.finish()


def programs(profile: Profile) -> set[str]:
    game = Skirmish([piece(profile, at=(200, 200))], [piece(at=(900, 900))])
    return set(programs_of(Situation(game.state), game.trooper("A1")))


def saved(game: Skirmish) -> list[tuple[int | None, int, bool]]:
    """The dice of the saves, None for what needs none, what they are compared with, and whether they failed."""
    return [(each.die, each.value, each.failed) for rolled in game.happened(SavesRolled) for each in rolled.saves]


# ------------------------------------------------------------------ the charts


FIGURES = {
    "redrum": ("SWORD", 2, 0, -3, 16, 2, "DA", None),
    "skullbuster": ("SWORD", 2, 3, 0, 16, 2, "AP", None),
    "trinity": ("SWORD", 2, 0, 0, 16, 3, "Shock", None),
    "brain_blast": ("SWORD", 1, 0, 0, 14, 2, "N", None),
    "maestro": ("UPGRADE", 0, 3, -3, 14, 2, "AP", Condition.UNCONSCIOUS),
    "lightning": ("UPGRADE", 0, 0, -6, 15, 2, "AP", None),
    "icebreaker": ("UPGRADE", 0, 0, 0, 12, 2, "N", Condition.IMMOBILIZED_B),
    "goodnight": ("UPGRADE", 0, 3, 0, 16, 2, "AP", Condition.DEAD),
    "exile": ("UPGRADE", 0, 0, 0, 16, 1, "N", Condition.ISOLATED),
    "breakwater": ("SHIELD", 2, 0, -6, None, 1, "N", None),
    "zero_pain": ("SHIELD", 3, 0, 0, None, 2, "N", None),
    "counterstrike": ("SHIELD", 3, -3, -3, None, 1, "N", None),
}
"""Type and level, the MODs of its user and of the other, Damage, Burst, ammunition and state."""


@pytest.mark.parametrize(
    "program",
    [
        pytest.param("redrum", marks=pytest.mark.rule("HS-HACK-001", "HS-HACK-002", "HS-HACK-003")),
        pytest.param("skullbuster", marks=pytest.mark.rule("HS-HACK-005", "HS-HACK-006", "HS-HACK-007")),
        pytest.param("trinity", marks=pytest.mark.rule("HS-HACK-009", "HS-HACK-010", "HS-HACK-011")),
        pytest.param("brain_blast", marks=pytest.mark.rule("HS-REF-013")),
        pytest.param("maestro", marks=pytest.mark.rule("HS-HACK-041", "HS-HACK-042", "HS-HACK-043")),
        pytest.param("lightning", marks=pytest.mark.rule("HS-HACK-046", "HS-HACK-047", "HS-HACK-048")),
        pytest.param("icebreaker", marks=pytest.mark.rule("HS-HACK-050", "HS-HACK-051")),
        pytest.param("goodnight", marks=pytest.mark.rule("HS-HACK-038", "HS-HACK-039")),
        pytest.param("exile", marks=pytest.mark.rule("HS-HACK-033", "HS-HACK-034")),
        pytest.param("breakwater", marks=pytest.mark.rule("HS-REF-016")),
        pytest.param("zero_pain", marks=pytest.mark.rule("HS-REF-018")),
        pytest.param("counterstrike", marks=pytest.mark.rule("HS-REF-017")),
    ],
)
def test_the_figures_of_the_chart(program: str) -> None:
    row = CHART.programs[program]
    figures = (row.attack_mod, row.opponent_mod, row.damage, row.burst, row.ammunition, row.state)
    assert (row.kind, row.level, *figures) == FIGURES[program]
    assert row.types == ({SkillType.SHORT} if program == "goodnight" else SHORT_OR_ARO)


@pytest.mark.rule("HS-ADV-003")
def test_every_program_has_a_type_and_a_level() -> None:
    found: dict[tuple[str, int], set[str]] = {}
    for row in CHART.programs.values():
        found.setdefault((row.kind, row.level), set()).add(row.key)
    assert found["SWORD", 1] == {"brain_blast"}
    assert found["SWORD", 2] == {"redrum", "skullbuster", "trinity"}
    assert (found["CLAW", 1], found["CLAW", 2]) == ({"spotlight"}, {"oblivion"})
    assert found["CLAW", 3] == {"carbonite", "total_control"}
    assert found["GADGET", 2] == {"assisted_fire", "enhanced_reaction"}
    assert found["UPGRADE", 0] >= {"exile", "goodnight", "maestro", "lightning", "icebreaker", "cybermask"}
    assert {kind for kind, _ in found} == {"CLAW", "SWORD", "SHIELD", "GADGET", "GADGET-EVO", "UPGRADE"}


@pytest.mark.rule("HS-ADV-002", "HS-HACK-055", "HS-REF-010")
def test_the_programs_of_the_killer_hacking_device() -> None:
    assert programs(hacker("killer_hacking_device")) == {"redrum", "skullbuster", "trinity", "cybermask"}
    special = Ability(key="killer_hacking_device", grants=(Ability(key="maestro"),))
    assert "maestro" in programs(soldier("hacker", equipment=(special,)))
    assert CHART.devices["killer_hacking_device"].labels == {"comms_equipment"}


# ------------------------------------------------------------------ what hits do


@pytest.mark.rule("HS-HACK-003")
def test_each_hit_of_redrum_is_two_saves() -> None:
    game = hack(against(hacker(bts=3, vitality=3), dice=[5, 20, 13, 14]), "redrum", {"B1": 2})
    assert saved(game) == [(13, 13, True), (14, 13, False)]
    assert game.trooper("B1").lost == 1


@pytest.mark.parametrize(
    ("program", "limit"),
    [
        pytest.param("skullbuster", 13, marks=pytest.mark.rule("HS-HACK-007")),
        pytest.param("lightning", 12, marks=pytest.mark.rule("HS-HACK-048")),
    ],
)
def test_some_programs_halve_bts(program: str, limit: int) -> None:
    game = hack(against(hacker(bts=6, vitality=3), dice=[5, 2, limit, limit + 1]), program, {"B1": 2})
    assert saved(game) == [(limit, limit, True), (limit + 1, limit, False)]
    assert game.trooper("B1").lost == 1


@pytest.mark.rule("HS-REF-013")
def test_brain_blast_is_saved_with_all_of_bts() -> None:
    game = hack(against(hacker(bts=6, vitality=3), dice=[5, 20, 8]), "brain_blast", {"B1": 2})
    assert saved(game) == [(8, 8, True)]


@pytest.mark.rule("HS-HACK-011")
def test_trinity_kills_who_falls_to_it() -> None:
    game = hack(against(hacker(), dice=[5, 20, 20, 1]), "trinity", {"B1": 3})
    assert "B1" not in game.state.troopers


@pytest.mark.parametrize(
    ("program", "value", "dice"),
    [
        pytest.param("redrum", 13, 2, marks=pytest.mark.rule("HS-HACK-002")),
        pytest.param("skullbuster", 16, 2, marks=pytest.mark.rule("HS-HACK-006")),
        pytest.param("trinity", 13, 3, marks=pytest.mark.rule("HS-HACK-010")),
        pytest.param("maestro", 16, 2, marks=pytest.mark.rule("HS-HACK-042")),
        pytest.param("lightning", 13, 2, marks=pytest.mark.rule("HS-HACK-047")),
    ],
)
def test_the_rolls_of_the_active_hacker_may_be_split(program: str, value: int, dice: int) -> None:
    game = hack(against(hacker(), hacker(), dice=[20] * dice), program, {"B1": dice - 1, "B2": 1})
    sides = [roll.sides[0] for roll in game.happened(Rolled)]
    assert [side.value for side in sides] == [value, value]
    assert sum(len(side.dice) for side in sides) == dice


@pytest.mark.parametrize(
    ("program", "value"),
    [
        pytest.param("redrum", 10, marks=pytest.mark.rule("HS-HACK-002")),
        pytest.param("skullbuster", 13, marks=pytest.mark.rule("HS-HACK-006")),
        pytest.param("trinity", 13, marks=pytest.mark.rule("HS-HACK-010")),
        pytest.param("maestro", 10, marks=pytest.mark.rule("HS-HACK-042")),
        pytest.param("lightning", 7, marks=pytest.mark.rule("HS-HACK-047")),
    ],
)
@pytest.mark.rule("HS-ADV-004")
def test_its_target_may_reset_with_what_the_program_leaves_it(program: str, value: int) -> None:
    dice = CHART.programs[program].burst
    game = against(hacker(), dice=[20] * (dice + 1)).activate("A1")
    game.declare("hack", weapon=program, aims={"B1": dice}).react("B1", "reset").no_more_aros()
    game.declare("idle").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert [side.value for side in roll.sides if side.skill == "reset"] == [value]


@pytest.mark.rule("HS-HACK-054")
@pytest.mark.parametrize("program", ["redrum", "skullbuster", "trinity", "lightning"])
def test_programs_have_one_die_in_aro(program: str) -> None:
    game = Skirmish([piece(hacker(), at=(200, 375))], [piece(KILLER, at=(200, 200))], solids=[SCREEN])
    game.activate("A1").declare("move", to=[(200, 375), (240, 375)])
    assert game.refuses_reacting("B1", "hack", weapon=program, aims={"A1": 2}) != set()
    assert game.refuses_reacting("B1", "hack", weapon=program, aims={"A1": 1}) == set()


@pytest.mark.parametrize(
    "program",
    [
        pytest.param("redrum", marks=pytest.mark.rule("HS-HACK-001")),
        pytest.param("skullbuster", marks=pytest.mark.rule("HS-HACK-005")),
        pytest.param("trinity", marks=pytest.mark.rule("HS-HACK-009")),
        pytest.param("maestro", marks=pytest.mark.rule("HS-HACK-041")),
        pytest.param("lightning", marks=pytest.mark.rule("HS-HACK-046")),
        pytest.param("brain_blast", marks=pytest.mark.rule("HS-REF-013")),
    ],
)
def test_they_are_for_hackers_in_the_hacking_area(program: str) -> None:
    dice = CHART.programs[program].burst
    game = against(HEAVY, hacker()).activate("A1")
    assert game.refuses_declaring("hack", weapon=program, aims={"B1": dice}) == {"C1-HACK-012"}
    assert game.refuses_declaring("hack", weapon=program, aims={"B2": dice}) == set()
    far = Skirmish([piece(KILLER, at=(200, 200))], [piece(hacker(), at=(200, 900))])
    assert not [each for each in far.activate("A1").match.options() if getattr(each.command, "use", None) == "hack"]


# ------------------------------------------------------------------ Criticals


@pytest.mark.parametrize(
    ("program", "dice"),
    [
        pytest.param("skullbuster", [16, 20], marks=pytest.mark.rule("HS-HACK-008")),
        pytest.param("lightning", [13, 20], marks=pytest.mark.rule("HS-HACK-049")),
        pytest.param("brain_blast", [13, 20], marks=pytest.mark.rule("HS-REF-013")),
    ],
)
def test_a_critical_costs_a_point_without_a_save(program: str, dice: list[int]) -> None:
    game = hack(against(hacker(vitality=3), dice=dice), program, {"B1": 2})
    assert [(die, failed) for die, _, failed in saved(game)] == [(None, True)]
    assert game.trooper("B1").lost == 1


@pytest.mark.rule("HS-HACK-004")
def test_a_critical_with_redrum_leaves_one_save() -> None:
    game = hack(against(hacker(vitality=3), dice=[13, 20, 20]), "redrum", {"B1": 2})
    assert [(die, failed) for die, _, failed in saved(game)] == [(None, True), (20, False)]
    assert game.trooper("B1").lost == 1


@pytest.mark.rule("HS-HACK-012")
def test_a_critical_with_trinity_is_a_shock() -> None:
    game = hack(against(hacker(), dice=[13, 20, 20]), "trinity", {"B1": 3})
    assert [(die, failed) for die, _, failed in saved(game)] == [(None, True)]
    assert "B1" not in game.state.troopers


TAG = soldier(type=TroopType.TAG, structure=True, vitality=3, bts=6, silhouette="7")


@pytest.mark.parametrize(
    ("program", "state"),
    [
        pytest.param("spotlight", "targeted", marks=pytest.mark.rule("HS-REF-026")),
        pytest.param("oblivion", "isolated", marks=pytest.mark.rule("HS-REF-027")),
        pytest.param("carbonite", "immobilized_b", marks=pytest.mark.rule("HS-REF-028")),
        pytest.param("total_control", "possessed", marks=pytest.mark.rule("HS-REF-028")),
        pytest.param("icebreaker", "immobilized_b", marks=pytest.mark.rule("HS-HACK-052")),
    ],
)
def test_a_critical_causes_the_state_and_nobody_saves(program: str, state: str) -> None:
    burst = CHART.programs[program].burst
    game = hack(against(TAG, by=UPGRADED, dice=[13, *([20] * (burst - 1))]), program, {"B1": burst})
    assert [(die, failed) for die, _, failed in saved(game)] == [(None, True)]
    changed = [each for each in game.state.troopers.values() if each.id != "A1"]
    assert [state in each.states for each in changed] == [True]


# ------------------------------------------------------------------ Maestro, Goodnight, Icebreaker, Exile


@pytest.mark.rule("HS-HACK-043")
def test_maestro_takes_all_that_is_left_and_no_more() -> None:
    game = hack(against(hacker(bts=6, vitality=3), dice=[5, 4, 11, 11]), "maestro", {"B1": 2})
    assert saved(game) == [(11, 11, True), (11, 11, True)]
    assert game.trooper("B1").lost == 3
    assert "unconscious" in game.trooper("B1").states


@pytest.mark.rule("HS-HACK-045")
def test_a_critical_with_maestro_leaves_nobody_standing() -> None:
    game = hack(against(hacker(vitality=2), dice=[16, 20]), "maestro", {"B1": 2})
    assert [(die, failed) for die, _, failed in saved(game)] == [(None, True)]
    assert "unconscious" in game.trooper("B1").states


@pytest.mark.rule("HS-HACK-044")
def test_maestro_does_nothing_to_who_is_down() -> None:
    target = piece(hacker(), at=(200, 375), states={"unconscious"}, lost=1)
    game = Skirmish([piece(KILLER, at=(200, 200))], [target], solids=[SCREEN], dice=[5, 5])
    hack(game, "maestro", {"B1": 2})
    assert saved(game) == []
    assert (game.trooper("B1").lost, "unconscious" in game.trooper("B1").states) == (1, True)


def fallen(*dice: int, skills: tuple[str, ...] = ("remote_presence",), down: bool = True) -> Skirmish:
    """A TAG with Remote Presence that is Unconscious."""
    machine = soldier(*skills, type=TroopType.TAG, structure=True, vitality=2, bts=6, silhouette="7")
    target = piece(machine, at=(200, 375), states={"unconscious"} if down else (), lost=2 if down else 0)
    return Skirmish([piece(UPGRADED, at=(200, 200))], [target], solids=[SCREEN], dice=dice)


@pytest.mark.rule("HS-HACK-039")
@pytest.mark.parametrize(("die", "dead"), [(13, True), (14, False)])
def test_goodnight_kills_who_fails_a_save_with_half_its_bts(die: int, dead: bool) -> None:
    game = hack(fallen(5, 20, die), "goodnight", {"B1": 2})
    assert saved(game) == [(die, 13, dead)]
    assert ("B1" not in game.state.troopers) == dead
    assert game.happened(Rolled)[0].sides[0].value == 16


@pytest.mark.rule("HS-HACK-040")
def test_a_critical_with_goodnight_kills_at_once() -> None:
    game = hack(fallen(16, 20), "goodnight", {"B1": 2})
    assert [(die, failed) for die, _, failed in saved(game)] == [(None, True)]
    assert "B1" not in game.state.troopers


@pytest.mark.rule("HS-HACK-038")
def test_goodnight_is_for_the_unconscious_with_remote_presence() -> None:
    aims = {"B1": 2}
    assert fallen().activate("A1").refuses_declaring("hack", weapon="goodnight", aims=aims) == set()
    for other in (fallen(skills=()), fallen(down=False)):
        assert other.activate("A1").refuses_declaring("hack", weapon="goodnight", aims=aims) == {"C1-HACK-012"}


@pytest.mark.rule("HS-HACK-050", "HS-HACK-051")
@pytest.mark.parametrize(("die", "held"), [(12, True), (13, False)])
def test_icebreaker_is_saved_without_bts(die: int, held: bool) -> None:
    game = hack(against(TAG, by=UPGRADED, dice=[5, 20, die]), "icebreaker", {"B1": 2})
    assert saved(game) == [(die, 12, held)]
    assert ("immobilized_b" in game.trooper("B1").states) == held
    assert game.trooper("B1").lost == 0
    other = against(soldier(), hacker(), by=UPGRADED).activate("A1")
    assert other.refuses_declaring("hack", weapon="icebreaker", aims={"B1": 2}) == {"C1-HACK-012"}
    assert other.refuses_declaring("hack", weapon="icebreaker", aims={"B2": 2}) == set()


@pytest.mark.rule("HS-HACK-053")
def test_what_icebreaker_did_ends_with_the_player_turn() -> None:
    game = hack(against(TAG, by=UPGRADED, dice=[5, 20, 1]), "icebreaker", {"B1": 2})
    game.apply(EndTurn(player=0))
    assert "immobilized_b" not in game.trooper("B1").states
    assert not any(value for key, value in game.state.memory.items() if "B1" in key), "and is forgotten"
    other = hack(against(TAG, by=UPGRADED, dice=[5, 20, 1, 1]), "carbonite", {"B1": 2}).apply(EndTurn(player=0))
    assert "immobilized_b" in other.trooper("B1").states


def team(*dice: int) -> Skirmish:
    """A Fireteam of three in the Hacking Area, led by the first."""
    theirs = [piece(soldier(), at=(200 + 40 * index, 375), facing=90) for index in range(3)]
    lead = Team(id="fireteam.1", type=TYPES["core"], player=1, leader="B1", members=frozenset({"B1", "B2", "B3"}))
    return Skirmish(
        [piece(UPGRADED, at=(200, 200))],
        [*theirs, piece(at=(400, 375), facing=90)],
        solids=[wall(0, 290, 1200, 20)],
        dice=dice,
        tokens={lead.id: token_of(lead, (200, 375, 0))},
    )


@pytest.mark.rule("HS-HACK-033")
def test_exile_is_for_members_of_fireteams() -> None:
    game = team().activate("A1")
    assert game.refuses_declaring("hack", weapon="exile", aims={"B2": 1}) == set()
    assert game.refuses_declaring("hack", weapon="exile", aims={"B4": 1}) == {"C1-HACK-012"}


@pytest.mark.rule("HS-HACK-034", "HS-HACK-035")
@pytest.mark.parametrize(("die", "alone"), [(16, True), (17, False)])
def test_who_is_isolated_by_exile_takes_its_fireteam_along(die: int, alone: bool) -> None:
    game = hack(team(5, die), "exile", {"B2": 1})
    assert saved(game) == [(die, 16, alone)]
    assert ("isolated" in game.trooper("B2").states) == alone
    assert list(teams(game.state)) == [] if alone else len(list(teams(game.state))) == 1


@pytest.mark.rule("HS-HACK-036")
def test_a_critical_with_exile_needs_no_save() -> None:
    game = hack(team(13), "exile", {"B2": 1})
    assert [(die, failed) for die, _, failed in saved(game)] == [(None, True)]
    assert "isolated" in game.trooper("B2").states
    assert list(teams(game.state)) == []


@pytest.mark.rule("HS-HACK-037")
def test_what_exile_did_lasts_until_it_is_reverted() -> None:
    """A Reset ends it; the end of a Player Turn does not."""
    game = hack(team(13, 1), "exile", {"B2": 1})
    assert game.happened(Rolled)[0].sides[0].value == 13
    game.apply(EndTurn(player=0))
    assert "isolated" in game.trooper("B2").states
    game.apply(EndTurn(player=1)).apply(EndTurn(player=0))
    assert "isolated" in game.trooper("B2").states
    game.activate("B2", order="irregular").declare("reset").finish()
    assert "isolated" not in game.trooper("B2").states


# ------------------------------------------------------------------ Firewalls


@pytest.mark.rule("HS-HACK-060")
def test_a_white_hacking_device_is_a_firewall() -> None:
    game = hack(against(hacker("white_hacking_device"), by=UPGRADED, dice=[5, 20, 1]), "oblivion", {"B1": 2})
    (roll,) = game.happened(Rolled)
    assert roll.sides[0].value == 10
    assert [value for _, value, _ in saved(game)] == [13]


@pytest.mark.rule("HS-HACK-060")
@pytest.mark.parametrize(
    ("device", "states", "walled"),
    [
        ("white_hacking_device", set(), True),
        ("white_hacking_device", {"isolated"}, False),
        ("white_hacking_device", {"unconscious"}, False),
        ("hacking_device", set(), False),
    ],
)
def test_it_is_one_while_it_works(device: str, states: set[str], walled: bool) -> None:
    game = Skirmish([piece(hacker(device), at=(200, 200), states=states)], [piece(at=(900, 900))])
    now = Situation(game.state)
    assert (now.ability(now.trooper("A1"), "firewall") is not None) == walled


@pytest.mark.rule("HS-HACK-056")
def test_a_killer_hacking_device_ignores_firewalls() -> None:
    wall_of_its_own = soldier("hacker", Ability(key="firewall", mod=-6), wip=13, vitality=3)
    for target in (hacker("white_hacking_device", vitality=3), wall_of_its_own):
        for by in (KILLER, hacker("hacking_device", "killer_hacking_device")):
            game = hack(against(target, by=by, dice=[5, 20, 20, 20]), "trinity", {"B1": 3})
            assert game.happened(Rolled)[0].sides[0].value == 13
            assert [value for _, value, _ in saved(game)] == [16]


# ------------------------------------------------------------------ Breakwater and Zero Pain


CAREFUL = hacker(upgrades=("breakwater", "zero_pain", "counterstrike"), vitality=3)


def defended(by: str, program: str, dice: list[int]) -> Skirmish:
    """The active Hacker attacks one who answers with a defence."""
    owner = KILLER if program in programs(KILLER) else UPGRADED
    burst = CHART.programs[program].burst
    game = against(CAREFUL, by=owner, dice=dice)
    game.activate("A1").declare("hack", weapon=program, aims={"B1": burst}).react("B1", by)
    return game.no_more_aros().declare("idle").no_more_aros()


@pytest.mark.parametrize(
    ("by", "attack", "own"),
    [
        pytest.param("breakwater", 7, [5], marks=pytest.mark.rule("HS-REF-016")),
        pytest.param("zero_pain", 13, [5, 12], marks=pytest.mark.rule("HS-REF-018", "HS-HACK-054")),
    ],
)
def test_a_defence_meets_anti_hacker_programs(by: str, attack: int, own: list[int]) -> None:
    game = defended(by, "trinity", [4, 3, 2, *own])
    (roll,) = game.happened(Rolled)
    assert [(side.skill, side.value, len(side.dice)) for side in roll.sides] == [
        ("hack", attack, 3),
        (by, 13, len(own)),
    ]
    assert saved(game) == []
    assert game.trooper("A1").lost == 0


@pytest.mark.parametrize(
    "by",
    [
        pytest.param("breakwater", marks=pytest.mark.rule("HS-REF-016")),
        pytest.param("zero_pain", marks=pytest.mark.rule("HS-REF-018")),
    ],
)
def test_a_defence_is_no_use_against_other_programs(by: str) -> None:
    game = defended(by, "oblivion", [4, 20, 13, 13, 20] if by == "zero_pain" else [4, 20, 13, 20])
    assert [side.value for side in game.happened(Rolled)[0].sides] == [13]
    assert len(saved(game)) == 1


@pytest.mark.parametrize(
    ("by", "own"),
    [
        pytest.param("breakwater", [13], marks=pytest.mark.rule("HS-REF-901")),
        pytest.param("zero_pain", [13, 20], marks=pytest.mark.rule("HS-REF-902")),
    ],
)
def test_a_critical_of_a_defence_avoids_the_attack_and_no_more(by: str, own: list[int]) -> None:
    game = defended(by, "trinity", [6, 5, 4, *own])
    assert saved(game) == []
    assert (game.trooper("A1").lost, game.trooper("B1").lost) == (0, 0)


@pytest.mark.rule("HS-REF-017")
@pytest.mark.parametrize(
    ("own", "saves"), [([6, 1, 20], [(1, True), (20, False)]), ([7, 20], [(None, True), (20, False)])]
)
def test_counterstrike_gives_the_attack_back(own: list[int], saves: list[tuple[int | None, bool]]) -> None:
    game = defended("counterstrike", "redrum", [2, 20, *own])
    (roll,) = game.happened(Rolled)
    assert {side.trooper: side.value for side in roll.sides} == {"A1": 10, "B1": 7}
    assert [rolled.trooper for rolled in game.happened(SavesRolled)] == ["A1"]
    assert [(die, failed) for die, _, failed in saved(game)] == saves

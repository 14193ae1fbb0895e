"""C1-SSK-262..278, C1-STATE-239..245: Peripheral (Servant) and the Disconnected state."""

from collections.abc import Mapping, Sequence

import msgspec
import pytest
from skirmish import Piece, Skirmish, edition_at_hand, piece, soldier, use

from sightline.games.infinity.core.abilities.peripherals import disconnected_by_effect, servants_of
from sightline.games.infinity.core.match.commands import Activate, Deploy, React
from sightline.games.infinity.core.match.events import StateGained, StateLost
from sightline.games.infinity.core.match.scenario import Scenario
from sightline.games.infinity.core.match.turns import gives_order
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.lists import check_list
from sightline.games.infinity.core.troopers.profiles import Ability, ArmyList, Member, Profile, TroopType

SERVANT = Profile(
    unit="moth",
    name="Moth",
    type=TroopType.REM,
    mov=(15, 10),
    cc=11,
    bs=8,
    ph=10,
    wip=13,
    structure=True,
    silhouette="1",
    weapons=("para_cc_weapon",),
    cost=0.5,
)
DOCTOR = soldier("doctor", peripherals=(SERVANT,), cost=3)
SHOOT = {"weapon": "combi_rifle"}


def pair(*, enemy: bool = True, second: bool = False, **more: object) -> Skirmish:
    """A Doctor (A1) with a Servant (A2), perhaps a second (A3), and an enemy (B1) who sees both."""
    mine = [piece(DOCTOR, at=(200, 200), lieutenant=True), piece(SERVANT, at=(300, 200), peripheral_of=0)]
    if second:
        mine.append(piece(SERVANT, at=(400, 200), peripheral_of=0))
    theirs = [piece(at=(250, 600), facing=270)] if enemy else [piece(at=(1100, 1100), facing=90)]
    return Skirmish(mine, theirs, **more)  # type: ignore[arg-type]


def refused(
    game: Skirmish, mine: str, theirs: str, details: Mapping[str, object], other: Mapping[str, object]
) -> set[str | None]:
    """The rules that the two declarations break, one after the other."""
    found = game.refuses_declaring(mine, **details)
    if not found:
        found = game.fork().declare_one(mine, **details).refuses_declaring(theirs, **other)
    return found


@pytest.mark.rule("C1-SSK-264", "C1-ORD-013", "C1-REF-227")
def test_the_controllers_order_activates_its_peripheral_as_well() -> None:
    game = pair(pool=3).activate("A1")
    assert game.state.order is not None
    assert game.state.order.troopers == ("A1", "A2")
    assert game.pool == 2


@pytest.mark.rule("C1-SSK-262", "C1-LABEL-218")
def test_being_obligatory_the_skill_cannot_be_left_aside() -> None:
    offered = [option.command for option in pair().match.options() if isinstance(option.command, Activate)]
    assert {command.troopers for command in offered if command.troopers[0] == "A1"} == {("A1", "A2")}
    game = pair().activate("A1")
    assert game.state.order is not None
    assert game.state.order.troopers == ("A1", "A2"), "even where the Order names none"


@pytest.mark.rule("C1-ORD-013", "C1-REF-227")
def test_a_peripheral_spends_and_gives_no_order_of_its_own() -> None:
    game = pair()
    assert game.refuses(Activate(player=0, troopers=("A2",))) == {"C1-ORD-013"}
    now = Situation(game.state)
    assert [gives_order(now, game.trooper(key)) for key in ("A1", "A2")] == [True, False]


@pytest.mark.rule("C1-SSK-264")
def test_both_perform_the_same_skill_with_their_own_details() -> None:
    game = pair(enemy=False).activate("A1")
    assert refused(game, "move", "dodge", {"to": [(200, 250)]}, {}) == {"C1-SSK-264"}
    game.declare_one("move", to=[(200, 250)])
    assert (game.asked, game.offered()) == ("A2", {"move", "idle"})
    game.declare_one("move", to=[(300, 330)])
    assert game.trooper("A1").at == (200, 250, 0)
    assert game.trooper("A2").at == (300, 330, 0)


@pytest.mark.rule("C1-SSK-264")
def test_the_peripheral_cannot_end_where_its_controller_ends() -> None:
    game = pair(enemy=False).activate("A1")
    assert refused(game, "move", "move", {"to": [(250, 200)]}, {"to": [(260, 200)]})


@pytest.mark.rule("C1-SSK-265")
def test_either_may_stay_idle_while_the_other_acts() -> None:
    game = pair(enemy=False).activate("A1")
    game.declare_one("idle").declare_one("move", to=[(300, 330)])
    assert game.trooper("A1").at == (200, 200, 0)
    assert game.trooper("A2").at == (300, 330, 0)


@pytest.mark.rule("C1-SSK-264", "C1-SSK-265")
def test_offered_are_the_same_skill_or_none_and_anything_if_the_controller_is_idle() -> None:
    game = pair(enemy=False).activate("A1")
    mine = game.offered()
    for skill in ("move", "dodge"):
        after = game.fork().declare_one(skill, **({"to": [(200, 250)]} if skill == "move" else {}))
        assert (after.asked, after.offered()) == ("A2", {skill, "idle"})
    idle = game.fork().declare_one("idle")
    assert idle.asked == "A2"
    assert {"move", "dodge", "jump"} <= idle.offered() <= mine - {"bs_attack"}, "the Servant has no rifle"


@pytest.mark.rule("C1-SSK-264")
def test_both_ways_are_asked_for_by_themselves() -> None:
    game = pair(enemy=False).activate("A1")
    for asked in ("A1", "A2"):
        blanks = [each for each in game.match.options() if each.command.use.skill == "move"]  # type: ignore[attr-defined]
        assert (game.asked, [blank.name for blank in blanks[0].parameters]) == (asked, ["path"])
        game.declare_one("move", to=[(200 if asked == "A1" else 300, 250)])


@pytest.mark.rule("C1-SSK-264")
def test_nobody_declares_for_a_peripheral_that_there_is_not() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(1100, 1100))]).activate("A1").declare_one("idle")
    assert [each.trooper for each in game.state.order.skills] == ["A1"]  # type: ignore[union-attr]


@pytest.mark.rule("C1-SSK-265")
def test_who_cannot_perform_the_skill_counts_as_idle() -> None:
    game = pair(dice=[20, 20, 20, 20]).activate("A1")
    game.declare_one("bs_attack", **SHOOT, aims={"B1": 3})
    assert game.state.stage == "order.aros", "the Servant has no rifle, and is not asked"
    assert game.state.order is not None
    assert [(each.trooper, each.use.skill) for each in game.state.order.skills] == [("A1", "bs_attack"), ("A2", "idle")]


@pytest.mark.rule("C1-SSK-265")
def test_the_skill_of_the_one_that_acts_decides_what_fits_in_the_order() -> None:
    game = pair().activate("A1")
    game.declare_one("idle").declare_one("dodge").no_more_aros()
    assert "C1-ACT-002" in game.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 3})


@pytest.mark.rule("C1-SSK-266")
def test_an_aro_is_aimed_at_one_of_the_two() -> None:
    game = pair().activate("A1").declare("idle")
    assert "C1-SSK-266" not in game.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A2": 1})
    assert game.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A2": 1}) == set()
    assert game.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A1": 1}) == set()
    assert game.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A1": 1, "A2": 1})


@pytest.mark.rule("C1-SSK-267")
def test_in_the_reactive_turn_each_has_its_own_aro_but_the_same_for_all() -> None:
    game = Skirmish(
        [piece(DOCTOR, at=(200, 200)), piece(SERVANT, at=(300, 200), peripheral_of=0)],
        [piece(at=(250, 600), facing=270)],
        active=1,
    )
    game.activate("B1").declare("move", to=[(250, 520)])
    assert game.can_react() == {"A1", "A2"}
    game.apply(React(player=0, trooper="A1", use=use("dodge")))
    assert game.refuses_reacting("A2", "dodge") == set()
    game = Skirmish(
        [piece(DOCTOR, at=(200, 200)), piece(SERVANT, at=(300, 200), peripheral_of=0), piece(at=(400, 200))],
        [piece(at=(250, 600), facing=270)],
        active=1,
    )
    game.activate("B1").declare("move", to=[(250, 520)]).react("A1", "bs_attack", **SHOOT, aims={"B1": 1})
    assert "C1-SSK-267" in game.refuses_reacting("A2", "dodge")
    assert game.refuses_reacting("A3", "dodge") == set(), "who belongs to nobody reacts as it likes"


@pytest.mark.rule("C1-SSK-273")
def test_of_two_servants_one_acts_and_the_other_stays_inactive() -> None:
    game = pair(second=True, enemy=False)
    offered = [option.command for option in game.match.options() if isinstance(option.command, Activate)]
    assert {command.troopers for command in offered if command.troopers[0] == "A1"} == {("A1", "A2"), ("A1", "A3")}
    game.apply(Activate(player=0, troopers=("A1", "A3")))
    assert game.state.order is not None
    assert game.state.order.troopers == ("A1", "A3")


@pytest.mark.rule("C1-SSK-273")
def test_nobody_activates_the_peripheral_of_another() -> None:
    game = Skirmish(
        [piece(DOCTOR, at=(200, 200)), piece(SERVANT, at=(300, 200), peripheral_of=0), piece(at=(500, 200))],
    )
    assert game.refuses(Activate(player=0, troopers=("A3", "A2"))) == {"C1-SSK-273"}


@pytest.mark.rule("C1-SSK-272")
def test_there_is_no_limit_to_the_distance_between_them() -> None:
    game = Skirmish([piece(DOCTOR, at=(50, 50)), piece(SERVANT, at=(1150, 1150), peripheral_of=0)])
    now = Situation(game.state)
    assert [each.id for each in servants_of(now, game.trooper("A1"))] == ["A2"]


# ------------------------------------------------------------------ Disconnected


def shot_down() -> Skirmish:
    """The Doctor loses its Wound in its own Order."""
    game = pair(dice=[5, 2])
    game.activate("A1").declare("idle").react("B1", "bs_attack", **SHOOT, aims={"A1": 1}).no_more_aros()
    return game


@pytest.mark.rule("C1-SSK-269", "C1-STATE-240")
def test_a_peripheral_is_disconnected_at_the_end_of_the_order_in_which_its_controller_falls() -> None:
    game = shot_down()
    assert "disconnected" not in game.trooper("A2").states
    game.declare("idle").no_more_aros()
    assert "unconscious" in game.trooper("A1").states
    assert "disconnected" in game.trooper("A2").states
    assert [event.rule for event in game.happened(StateGained) if event.state == "disconnected"] == ["C1-SSK-269"]


@pytest.mark.rule("C1-STATE-239", "C1-STATE-242")
def test_a_disconnected_peripheral_is_null_and_neither_acts_nor_reacts() -> None:
    game = Skirmish(
        [
            piece(DOCTOR, at=(200, 200), states={"unconscious"}, lost=1),
            piece(SERVANT, at=(300, 200), peripheral_of=0),
            piece(at=(1100, 100), facing=270),
        ],
        [piece(at=(250, 600), facing=270)],
        active=1,
    )
    game.activate("B1").declare("idle").no_more_aros().declare("idle").no_more_aros()
    assert Situation(game.state).is_null(game.trooper("A2"))
    game.activate("B1").declare("move", to=[(250, 520)])
    assert game.can_react() == set()


@pytest.mark.rule("C1-STATE-243")
def test_a_disconnected_peripheral_counts_for_no_victory_points() -> None:
    game = pair()
    assert Scenario().victory_points(Situation(game.state), 0) == 3
    down = Skirmish(
        [piece(DOCTOR, at=(200, 200)), piece(SERVANT, at=(300, 200), peripheral_of=0, states={"disconnected"})],
    )
    assert Scenario().victory_points(Situation(down.state), 0) == 2.5


@pytest.mark.rule("C1-SSK-270", "C1-PROF-025")
def test_the_peripherals_cost_is_part_of_its_controllers() -> None:
    game = pair()
    now = Situation(game.state)
    assert [now.cost(game.trooper(key)) for key in ("A1", "A2")] == [2.5, 0.5]


@pytest.mark.rule("C1-STATE-239")
def test_what_a_fallen_trooper_has_placed_is_never_disconnected() -> None:
    game = Skirmish(
        [
            piece(at=(200, 200), states={"unconscious", "prone"}, lost=1),
            piece(at=(300, 200), device="anti_personnel_mine"),
            piece(at=(400, 200)),
        ]
    )
    game.activate("A3").declare("idle").no_more_aros().declare("idle").no_more_aros()
    assert "disconnected" not in game.trooper("A1").states | game.trooper("A2").states


@pytest.mark.rule("C1-STATE-244")
def test_it_returns_by_itself_when_its_controller_recovers() -> None:
    medic = soldier("doctor")
    game = Skirmish(
        [
            piece(DOCTOR, at=(200, 200), states={"unconscious", "prone"}, lost=1),
            piece(SERVANT, at=(300, 200), peripheral_of=0, states={"disconnected"}),
            piece(medic, at=(225, 200)),
        ],
        [piece(at=(1100, 1100), facing=90)],
        memory={"disconnected.A2": 1},
        dice=[5],
    )
    game.activate("A3").declare("doctor", aims={"A1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert "unconscious" not in game.trooper("A1").states
    assert "disconnected" not in game.trooper("A2").states
    game.activate("A3").declare("idle").no_more_aros().declare("idle").no_more_aros()
    assert [event.rule for event in game.happened(StateLost) if event.state == "disconnected"] == ["C1-STATE-244"]


@pytest.mark.rule("C1-STATE-241", "C1-STATE-245")
def test_an_engineer_does_not_reconnect_who_has_lost_its_controller() -> None:
    game = Skirmish(
        [
            piece(DOCTOR, at=(200, 200), states={"unconscious", "prone"}, lost=1),
            piece(SERVANT, at=(300, 200), peripheral_of=0, states={"disconnected"}),
            piece(soldier("engineer"), at=(325, 200)),
        ],
        memory={"disconnected.A2": 1},
    )
    assert not disconnected_by_effect(Situation(game.state), game.trooper("A2"))
    assert game.activate("A3").refuses_declaring("engineer", mode="states", aims={"A2": 1}) != set()


@pytest.mark.rule("C1-STATE-241", "C1-STATE-245")
def test_disconnected_by_an_effect_it_takes_an_engineer() -> None:
    game = Skirmish(
        [
            piece(DOCTOR, at=(200, 200)),
            piece(SERVANT, at=(300, 200), peripheral_of=0, states={"disconnected"}),
            piece(soldier("engineer"), at=(325, 200)),
        ],
        dice=[5],
    )
    assert disconnected_by_effect(Situation(game.state), game.trooper("A2"))
    assert not disconnected_by_effect(Situation(game.state), game.trooper("A1")), "nothing is the matter with it"
    game.activate("A3").declare("engineer", mode="states", aims={"A2": 1}).no_more_aros().declare("idle").no_more_aros()
    assert "disconnected" not in game.trooper("A2").states


def cut_off(*abilities: str, dice: list[int]) -> Skirmish:
    """A Servant (A2) that is Disconnected, because its Doctor is down; an enemy sees it, a medic touches the Doctor."""
    servant = msgspec.structs.replace(SERVANT, skills=tuple(Ability(key=key, mod=-3) for key in abilities))
    return Skirmish(
        [
            piece(soldier("doctor", peripherals=(servant,)), at=(200, 200), states={"unconscious", "prone"}, lost=1),
            piece(servant, at=(300, 200), peripheral_of=0, states={"disconnected"}),
            piece(soldier("doctor"), at=(225, 200), facing=90),
        ],
        [piece(at=(300, 600), facing=270)],
        memory={"disconnected.A2": 1},
        active=1,
        dice=dice,
    )


@pytest.mark.rule("C1-DMG-009", "C1-STATE-001")
def test_a_disconnected_peripheral_that_loses_its_last_point_is_unconscious_even_when_its_controller_recovers() -> None:
    game = cut_off(dice=[5, 20, 20, 2])
    game.activate("B1").declare("bs_attack", **SHOOT, aims={"A2": 3}).no_more_aros().declare("idle").no_more_aros()
    assert game.trooper("A2").states == {"disconnected", "unconscious", "prone"}
    recovered = Skirmish(
        [
            piece(DOCTOR, at=(200, 200), states={"unconscious", "prone"}, lost=1),
            piece(SERVANT, at=(300, 200), peripheral_of=0, states=game.trooper("A2").states, lost=1),
            piece(soldier("doctor"), at=(225, 200)),
        ],
        memory={"disconnected.A2": 1},
        dice=[5],
    )
    recovered.activate("A3").declare("doctor", aims={"A1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert recovered.trooper("A2").states == {"unconscious", "prone"}
    assert Situation(recovered.state).is_null(recovered.trooper("A2"))


@pytest.mark.rule("C1-STATE-005")
def test_unconscious_silences_abilities() -> None:
    down = Skirmish([piece(soldier("mimetism"), at=(200, 200), states={"unconscious"}, lost=1)])
    assert Situation(down.state).ability(down.trooper("A1"), "mimetism") is None


# ------------------------------------------------------------------ Doctor and Engineer through the Servant


def patient(dice: list[int], **more: object) -> Skirmish:
    """The Servant A2 touches the casualty A3; the Doctor is far away."""
    return Skirmish(
        [
            piece(DOCTOR, at=(200, 200)),
            piece(SERVANT, at=(600, 200), peripheral_of=0),
            piece(at=(625, 200), states={"unconscious", "prone"}, lost=1),
            piece(at=(575, 200), states={"unconscious", "prone"}, lost=1),
        ],
        dice=dice,
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.rule("C1-SSK-274", "C1-SSK-275")
def test_a_doctor_heals_through_its_servant_and_rolls_its_own_wip() -> None:
    game = patient([12])
    game.activate("A1").declare("doctor", aims={"A3": 1}).no_more_aros().declare("idle").no_more_aros()
    assert "unconscious" not in game.trooper("A3").states, "12 is within the Doctor's WIP of 12"
    game = patient([13])
    game.activate("A1").declare("doctor", aims={"A3": 1}).no_more_aros().declare("idle").no_more_aros()
    assert "A3" not in game.state.troopers, "13 is within the Servant's WIP but not the Doctor's"


@pytest.mark.rule("C1-SSK-276")
def test_only_one_patient_in_an_order() -> None:
    game = patient([5]).activate("A1")
    assert game.refuses_declaring("doctor", aims={"A3": 1, "A4": 1})
    game.declare("doctor", aims={"A3": 1}).no_more_aros()
    assert "C1-ACT-002" in game.refuses_declaring("doctor", aims={"A4": 1})


# ------------------------------------------------------------------ deployment


@pytest.mark.rule("C1-DEP-004", "C1-DEP-007")
@pytest.mark.parametrize(
    ("at", "rules"),
    [
        ((260, 100, 0), set()),
        ((210, 100, 0), {"C1-DEP-007"}),
        ((200, 500, 0), {"C1-DEP-004"}),
    ],
)
def test_a_peripheral_is_deployed_in_the_zone_and_not_where_its_controller_stands(
    at: tuple[float, float, float], rules: set[str]
) -> None:
    game = Skirmish([], [piece(at=(200, 1100))], off_table=((DOCTOR,), ()), stage="deployment.last")
    assert game.refuses(Deploy(player=0, member=0, at=(200, 100, 0), peripherals=(at,))) == rules


@pytest.mark.rule("C1-DEP-007", "C1-SSK-277")
def test_two_peripherals_are_not_deployed_on_one_place() -> None:
    doctor = soldier("doctor", peripherals=(SERVANT, SERVANT))
    game = Skirmish([], [piece(at=(200, 1100))], off_table=((doctor,), ()), stage="deployment.last")
    for second, rules in (((320.0, 100.0, 0.0), set()), ((262.0, 100.0, 0.0), {"C1-DEP-007"})):
        command = Deploy(player=0, member=0, at=(200, 100, 0), peripherals=((260, 100, 0), second))
        assert game.refuses(command) == rules


@pytest.mark.rule("C1-SSK-263")
def test_peripherals_are_deployed_together_with_their_controller() -> None:
    game = Skirmish([], [piece(at=(200, 1100))], off_table=((DOCTOR,), ()), stage="deployment.last")
    alone = Deploy(player=0, member=0, at=(200, 100, 0))
    assert game.refuses(alone) == {"C1-SSK-263"}
    assert "C1-DEP-004" in game.refuses(msgspec.structs.replace(alone, peripherals=((200, 500, 0),)))
    game.apply(msgspec.structs.replace(alone, peripherals=((260, 100, 0),)))
    assert game.trooper("A2").peripheral == 0
    assert game.trooper("A2").at == (260, 100, 0)


@pytest.mark.rule("C1-STATE-242")
def test_a_servant_that_is_disconnected_is_not_activated() -> None:
    game = Skirmish(
        [piece(DOCTOR, at=(200, 200)), piece(SERVANT, at=(300, 200), peripheral_of=0, states={"disconnected"})]
    )
    game.activate("A1")
    assert game.state.order is not None
    assert game.state.order.troopers == ("A1",)


@pytest.mark.example("C1-EX-009")
@pytest.mark.rule("C1-LIST-011")
def test_ten_troopers_with_two_peripherals_give_ten_orders() -> None:
    members = tuple(Member(profile=soldier(), lieutenant=index == 0) for index in range(8))
    members += (Member(profile=soldier("doctor", peripherals=(SERVANT,))),) * 2
    assert check_list(edition_at_hand().lists, ArmyList(faction="x", members=members), 30) == ()
    mine = [piece(at=(100 * index + 50, 100)) for index in range(8)]
    mine += [piece(DOCTOR, at=(900, 100)), piece(DOCTOR, at=(1000, 100))]
    mine += [piece(SERVANT, at=(900, 200), peripheral_of=8), piece(SERVANT, at=(1000, 200), peripheral_of=9)]
    game = Skirmish(mine, [piece(at=(600, 1100))], stage="order_count")
    now = Situation(game.state)
    assert sum(gives_order(now, each) for each in now.of(0)) == 10


# ------------------------------------------------------------------ close combat


@pytest.mark.rule("C1-SSK-268")
def test_in_close_combat_one_of_the_two_attacks_and_the_other_adds_a_die() -> None:
    game = Skirmish(
        [piece(DOCTOR, at=(200, 200)), piece(SERVANT, at=(225, 225), peripheral_of=0)],
        [piece(at=(225, 200), facing=180)],
    )
    game.activate("A1")
    blow, stun = {"weapon": "cc_weapon", "aims": {"B1": 2}}, {"weapon": "para_cc_weapon", "aims": {"B1": 2}}
    assert refused(game, "cc_attack", "cc_attack", blow, stun)
    after = game.fork().declare_one("cc_attack", **blow).state.order
    assert after is not None
    assert [each.use.skill for each in after.skills] == ["cc_attack", "idle"]
    assert game.refuses_declaring("cc_attack", weapon="cc_weapon", aims={"B1": 1}), "both dice must be given out"


BLADE = {"weapon": "cc_weapon"}
BLADED = msgspec.structs.replace(SERVANT, weapons=("cc_weapon",))
SURGEON = soldier("doctor", peripherals=(BLADED,))


def attacked_pair(*states: str, allies: Sequence[Piece] = ()) -> Skirmish:
    """A Doctor (B1) and its Servant (B2) in close combat with the active A1, who strikes at the Doctor."""
    servant = piece(BLADED, at=(225, 225), facing=180, peripheral_of=0, states=set(states))
    game = Skirmish([piece(at=(200, 225))], [piece(SURGEON, at=(200, 250), facing=270), servant, *allies])
    return game.activate("A1").declare("cc_attack", **BLADE, aims={"B1": 1})


@pytest.mark.rule("C1-SSK-268")
def test_in_the_reactive_turn_the_engaged_servant_adds_a_die_and_does_not_strike_itself() -> None:
    game = attacked_pair()
    assert game.refuses_reacting("B1", "cc_attack", **BLADE, aims={"A1": 1}) == {"C1-CC-006"}
    game.react("B1", "cc_attack", **BLADE, aims={"A1": 2})
    assert game.state.order is not None
    assert [each.trooper for each in game.state.order.aros] == ["B1"]


@pytest.mark.rule("C1-SSK-268")
def test_an_engaged_ally_of_the_pair_that_dodges_adds_no_die() -> None:
    game = attacked_pair(allies=[piece(at=(175, 225))])
    assert game.refuses_reacting("B1", "cc_attack", **BLADE, aims={"A1": 3}) == set()
    game.react("B3", "dodge")
    assert game.refuses_reacting("B1", "cc_attack", **BLADE, aims={"A1": 3}) == {"C1-CC-006"}
    assert game.refuses_reacting("B1", "cc_attack", **BLADE, aims={"A1": 2}) == set()


@pytest.mark.rule("C1-SSK-268")
@pytest.mark.parametrize("state", ["unconscious", "immobilized_a"])
def test_a_servant_that_is_null_or_immobilized_is_no_help_in_close_combat(state: str) -> None:
    game = attacked_pair(state)
    assert game.refuses_reacting("B1", "cc_attack", **BLADE, aims={"A1": 1}) == set()


@pytest.mark.rule("C1-SSK-268", "C1-CC-013")
def test_who_is_in_contact_with_one_of_the_targets_adds_its_die() -> None:
    game = Skirmish(
        [piece(SURGEON, at=(225, 200)), piece(BLADED, at=(175, 200), peripheral_of=0)],
        [piece(at=(200, 200)), piece(at=(250, 200), facing=180)],
    ).activate("A1")
    assert game.refuses_declaring("cc_attack", **BLADE, aims={"B1": 1, "B2": 1}) == set()
    assert game.refuses_declaring("cc_attack", **BLADE, aims={"B2": 2}) == {"C1-CC-006"}


@pytest.mark.rule("C1-SSK-268", "C1-CC-013")
def test_in_one_close_combat_the_other_does_not_strike_at_somebody_else() -> None:
    game = Skirmish(
        [piece(SURGEON, at=(200, 200)), piece(BLADED, at=(250, 200), peripheral_of=0)],
        [piece(at=(225, 200)), piece(at=(275, 200), facing=180)],
    ).activate("A1")
    game.declare_one("cc_attack", **BLADE, aims={"B1": 2})
    assert game.state.order is not None
    assert [each.use.skill for each in game.state.order.skills] == ["cc_attack", "idle"]


@pytest.mark.rule("C1-SSK-268", "C1-CC-013")
def test_in_close_combats_apart_both_strike() -> None:
    game = Skirmish(
        [piece(SURGEON, at=(200, 200)), piece(BLADED, at=(600, 200), peripheral_of=0)],
        [piece(at=(225, 200)), piece(at=(625, 200), facing=180)],
    ).activate("A1")
    game.declare_one("cc_attack", **BLADE, aims={"B1": 1})
    assert game.refuses_declaring("cc_attack", **BLADE, aims={"B2": 1}) == set()

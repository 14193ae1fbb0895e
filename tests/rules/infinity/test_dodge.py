"""C1-CSK-236 .. 254, 901: Dodge and Idle."""

import pytest
from skirmish import Skirmish, edition_at_hand, piece, soldier, wall

from sightline.games.infinity.core.match.commands import StepAside
from sightline.games.infinity.core.match.events import BecameIdle, Rolled, SavesRolled
from sightline.games.infinity.core.order.declarations import Label, SkillType
from sightline.games.infinity.core.troopers.profiles import TroopType
from sightline.geometry.moving.paths import Climb, Jump, Walk

SHOOT = {"weapon": "combi_rifle"}


def duel(*, facing: float = 270, at: tuple[float, float] = (200, 525), **more: object) -> Skirmish:
    """A shooter at (200, 200) and somebody to the north of it, who looks at it unless told otherwise."""
    return Skirmish([piece(at=(200, 200))], [piece(at=at, facing=facing)], **more)  # type: ignore[arg-type]


def step(*to: float, player: int = 1, trooper: str = "B1", **more: object) -> StepAside:
    path = (Walk(((to[0], to[1], 0.0),)),) if to else ()
    return StepAside(player=player, trooper=trooper, path=path, **more)  # type: ignore[arg-type]


def dodged(**more: object) -> Skirmish:
    """All shots miss, and the Dodge succeeds with a 1."""
    game = duel(dice=[20, 20, 20, 1], **more)  # type: ignore[arg-type]
    game.activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3})
    return game.react("B1", "dodge").no_more_aros().declare("idle")


@pytest.mark.rule("C1-CSK-236")
def test_dodge_is_a_short_skill_and_an_aro_and_counts_as_movement() -> None:
    skill = duel().state.fixed.edition.skill["dodge"]
    assert skill.types == {SkillType.SHORT, SkillType.ARO}
    assert skill.labels == {Label.MOVEMENT}


@pytest.mark.rule("C1-CSK-237")
def test_the_active_trooper_may_always_dodge_and_a_reactive_one_when_it_has_an_aro() -> None:
    assert duel(facing=90, at=(200, 1100)).activate("A1").refuses_declaring("dodge") == set()
    game = duel(facing=90, at=(200, 1100)).activate("A1").declare("idle")
    assert game.state.stage == "order.second"
    assert duel().activate("A1").declare("idle").refuses_reacting("B1", "dodge") == set()


@pytest.mark.rule("C1-CSK-237")
def test_without_an_aro_nobody_dodges_in_the_reactive_turn() -> None:
    pieces = [piece(at=(200, 525), facing=270), piece(at=(200, 1100), facing=90)]
    game = Skirmish([piece(at=(200, 200))], pieces).activate("A1").declare("idle")
    assert game.refuses_reacting("B1", "dodge") == set()
    assert game.refuses_reacting("B2", "dodge")


@pytest.mark.rule("C1-CSK-237")
def test_a_dodge_in_the_hope_of_an_aro_that_nobody_had_is_idle() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 700), facing=90)], aids="strict")
    game.activate("A1").declare("idle").react("B1", "dodge").no_more_aros().declare("idle").no_more_aros()
    assert [(each.trooper, each.skill) for each in game.happened(BecameIdle)] == [("B1", "dodge")]
    assert game.happened(Rolled) == []


@pytest.mark.rule("C1-CSK-237")
def test_who_is_under_a_template_may_dodge_without_seeing_anybody() -> None:
    gunner = piece(soldier(weapons=("chain_rifle",)), at=(200, 200))
    behind = piece(at=(200, 320), facing=90)
    game = Skirmish([gunner], [behind, piece(at=(900, 320), facing=90)], dice=[1], size=(1200, 1200))
    game.activate("A1").declare("bs_attack", weapon="chain_rifle", place=[((200, 212.5, 20), 90)])
    assert game.refuses_reacting("B1", "dodge") == set()
    assert game.refuses_reacting("B2", "dodge")
    game.react("B1", "dodge").no_more_aros().declare("idle").no_more_aros()
    assert game.happened(BecameIdle) == []
    assert game.happened(SavesRolled) == []


@pytest.mark.rule("C1-CSK-238", "C1-CSK-251")
def test_one_die_meets_every_attack_on_its_own_terms() -> None:
    near, far = piece(at=(200, 525), facing=270), piece(at=(200, 700), facing=270)
    game = Skirmish([piece(at=(200, 200))], [near, far], dice=[8, 5, 6, 20])
    game.activate("A1").declare("move", to=[(290, 200)])
    game.react("B1", "bs_attack", **SHOOT, aims={"A1": 1}).react("B2", "bs_attack", **SHOOT, aims={"A1": 1})
    game.no_more_aros().declare("dodge").no_more_aros()
    first, second = game.happened(Rolled)
    dodges = [next(side for side in roll.sides if side.skill == "dodge") for roll in (first, second)]
    assert [side.dice for side in dodges] == [(6,), (6,)]
    assert [bool(side.kept) for side in dodges] == [False, True]
    assert len(game.happened(SavesRolled)) == 1


@pytest.mark.rule("C1-FTF-001")
def test_a_dodge_does_not_meet_the_attack_on_somebody_else() -> None:
    near, far = piece(at=(200, 525), facing=270), piece(at=(300, 525), facing=270)
    game = Skirmish([piece(at=(200, 200))], [near, far], dice=[20] * 5).activate("A1")
    game.declare("bs_attack", **SHOOT, aims={"B1": 3}).react("B1", "bs_attack", **SHOOT, aims={"A1": 1})
    game.react("B2", "dodge").no_more_aros().declare("idle").no_more_aros()
    rolled = {tuple(side.trooper for side in roll.sides): roll.kind for roll in game.happened(Rolled)}
    assert rolled == {("A1", "B1"): "face_to_face", ("B2",): "normal"}


@pytest.mark.rule("C1-CSK-239", "C1-FTF-001")
def test_a_dodge_is_face_to_face_with_ph_against_the_attack() -> None:
    game = duel(dice=[12, 4, 5, 9, 20]).activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3})
    game.react("B1", "dodge").no_more_aros().declare("idle")
    roll = game.happened(Rolled)[0]
    assert roll.kind == "face_to_face"
    assert [(side.skill, side.attribute, side.value) for side in roll.sides] == [
        ("bs_attack", "bs", 15),
        ("dodge", "ph", 10),
    ]


@pytest.mark.rule("C1-CSK-240")
def test_who_is_not_attacked_makes_a_normal_roll() -> None:
    game = duel(dice=[10]).activate("A1").declare("move", to=[(250, 200)]).react("B1", "dodge").no_more_aros()
    game.declare("idle")
    (roll,) = game.happened(Rolled)
    assert (roll.kind, roll.sides[0].value, roll.sides[0].kept) == ("normal", 10, (10,))


@pytest.mark.rule("C1-CSK-242", "C1-CSK-245")
def test_who_dodged_may_move_five_centimetres_by_the_rules_of_movement() -> None:
    game = dodged(solids=[wall(240, 400, 20, 300, 100)])
    assert game.refuses(step(200, 576)) == {"C1-MOV-011"}
    assert "C1-MOV-029" in game.refuses(step(245, 525))
    game.apply(step(200, 575))
    assert game.trooper("B1").at == (200, 575, 0)


@pytest.mark.rule("C1-CSK-242")
def test_the_move_is_optional_and_only_for_who_succeeded() -> None:
    assert dodged().apply(step()).trooper("B1").at == (200, 525, 0)
    failed = duel(dice=[20, 20, 20, 11]).activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3})
    failed.react("B1", "dodge").no_more_aros().declare("idle")
    assert failed.state.stage == "orders"


@pytest.mark.rule("C1-CSK-243")
def test_dodge_moves_are_made_in_the_effects_the_active_player_first() -> None:
    game = Skirmish(
        [piece(at=(200, 200))], [piece(at=(200, 525), facing=270), piece(at=(300, 525), facing=270)], dice=[1, 1, 1]
    )
    game.activate("A1").declare("dodge").react("B1", "dodge").react("B2", "dodge").no_more_aros().declare("idle")
    assert game.state.order is not None
    assert game.state.waiting("order.moves") == ("A1", "B1", "B2")
    assert game.match.decision.waiting == (0,)  # type: ignore[union-attr]
    game.apply(step(240, 200, player=0, trooper="A1"))
    assert game.match.decision.waiting == (1,)  # type: ignore[union-attr]


@pytest.mark.rule("C1-CSK-244")
def test_nobody_reacts_to_a_dodge_move() -> None:
    hidden = wall(150, 350, 100, 20)
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 525), facing=270)], solids=[hidden], dice=[1])
    game.activate("A1").declare("dodge").no_more_aros().declare("idle").no_more_aros()
    game.apply(step(245, 200, player=0, trooper="A1"))
    assert game.state.stage == "orders"


@pytest.mark.rule("C1-CSK-244")
def test_a_dodge_move_is_no_part_of_the_order() -> None:
    enemies = [piece(at=(200, 525), facing=270), piece(at=(300, 525), facing=270)]
    game = Skirmish([piece(at=(200, 200))], enemies, dice=[1, 1]).activate("A1").declare("idle")
    game.react("B1", "dodge").react("B2", "dodge").no_more_aros().declare("idle").no_more_aros()
    game.apply(step(200, 545))
    assert game.trooper("B1").at == (200, 545, 0)
    assert game.state.order is not None
    assert game.state.order.trails == {}


@pytest.mark.rule("C1-CSK-246")
def test_a_dodge_move_may_end_in_contact_with_an_enemy() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 260), facing=270)], dice=[20, 20, 20, 1])
    game.activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3}).react("B1", "dodge").no_more_aros()
    game.declare("idle").apply(step(200, 215))
    assert game.trooper("B1").at[1] == pytest.approx(225, abs=0.05)


@pytest.mark.rule("C1-CSK-248")
@pytest.mark.parametrize(("facing", "needed"), [(270, 10), (90, 7)])
def test_who_dodges_an_enemy_that_it_does_not_see_has_minus_three(facing: float, needed: int) -> None:
    game = duel(at=(200, 400), facing=facing, dice=[20]).activate("A1").declare("idle").react("B1", "dodge")
    game.no_more_aros().declare("idle")
    (roll,) = game.happened(Rolled)
    assert roll.sides[0].value == needed


@pytest.mark.rule("C1-CSK-248")
def test_one_of_the_active_troopers_in_sight_is_enough_to_dodge_without_it() -> None:
    servant = soldier(name="Servant")
    pair = [
        piece(soldier("doctor", peripherals=(servant,)), at=(200, 200)),
        piece(servant, at=(400, 400), peripheral_of=0),
    ]
    game = Skirmish(pair, [piece(at=(250, 400), facing=0)], dice=[20]).activate("A1").declare("idle")
    game.react("B1", "dodge").no_more_aros().declare("idle")
    (roll,) = game.happened(Rolled)
    assert [side.value for side in roll.sides] == [10]


@pytest.mark.rule("C1-CSK-248")
def test_in_the_active_turn_nobody_has_to_see_whom_it_dodges() -> None:
    game = duel(at=(200, 400), facing=90, dice=[20]).activate("A1").declare("dodge").no_more_aros()
    game.declare("idle").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert (roll.sides[0].value, roll.sides[0].mods) == (10, ())


@pytest.mark.rule("C1-CSK-252")
def test_who_is_hit_by_one_of_two_attacks_does_not_move() -> None:
    near, far = piece(at=(200, 525), facing=270), piece(at=(200, 700), facing=270)
    game = Skirmish([piece(at=(200, 200))], [near, far], dice=[8, 5, 6, 20])
    game.activate("A1").declare("move", to=[(290, 200)])
    game.react("B1", "bs_attack", **SHOOT, aims={"A1": 1}).react("B2", "bs_attack", **SHOOT, aims={"A1": 1})
    game.no_more_aros().declare("dodge").no_more_aros()
    assert game.state.stage == "orders"


@pytest.mark.rule("C1-CSK-901")
def test_who_dodged_may_turn_to_an_enemy_it_did_not_see() -> None:
    game = duel(at=(200, 400), facing=90, dice=[1]).activate("A1").declare("idle").react("B1", "dodge")
    game.no_more_aros().declare("idle").apply(step(facing=270))
    assert (game.trooper("B1").at, game.trooper("B1").facing) == ((200, 400, 0), 270)


@pytest.mark.rule("C1-MOV-024", "C1-PRONE-002", "C1-PRONE-009")
def test_a_dodge_move_may_begin_with_lying_down_or_getting_up() -> None:
    game = dodged()
    assert game.refuses(step(200, 560, prone=True)) == {"C1-MOV-011"}
    game.apply(step(200, 555, prone=True))
    assert game.trooper("B1").states == {"prone"}
    in_place = dodged().apply(step(prone=True))
    assert in_place.trooper("B1").at == (200, 525, 0)
    assert in_place.trooper("B1").states == {"prone"}


@pytest.mark.rule("C1-CSK-245", "C1-MOV-029")
@pytest.mark.parametrize("profile", [soldier(), soldier("super_jump")])
def test_nobody_leaps_or_climbs_in_a_dodge_move(profile: object) -> None:
    game = Skirmish([piece(profile, at=(287.5, 400))], solids=[wall(300, 300, 200, 200, 90)], dice=[1])  # type: ignore[arg-type]
    game.activate("A1").declare("dodge").declare("idle")
    for leg in (Jump((270, 400, 0)), Climb((287.5, 400, 40))):
        assert game.refuses(StepAside(player=0, trooper="A1", path=(leg,))) == {"C1-MOV-029"}
    assert game.refuses(StepAside(player=0, trooper="A1", path=(Walk(((270, 400, 0),)),))) == set()


@pytest.mark.rule("C1-CSK-253", "C1-CSK-254")
def test_who_does_nothing_is_activated_all_the_same() -> None:
    skill = duel().state.fixed.edition.skill["idle"]
    assert skill.types == {SkillType.SHORT_MOVEMENT}
    assert Label.NO_ROLL in skill.labels
    assert duel().activate("A1").declare("idle").can_react() == {"B1"}


@pytest.mark.rule("C1-CSK-253", "C1-CSK-254")
def test_doing_nothing_takes_neither_a_roll_nor_a_line_of_fire() -> None:
    idle = edition_at_hand().skill["idle"]
    assert idle.types == {SkillType.SHORT_MOVEMENT}
    assert Label.NO_ROLL in idle.labels
    assert idle.blind


@pytest.mark.rule("C1-CSK-245")
def test_a_tag_does_not_lie_down_in_a_dodge_move() -> None:
    tag = soldier(type=TroopType.TAG, silhouette="7")
    game = Skirmish([piece(tag, at=(300, 400))], dice=[1])
    game.activate("A1").declare("dodge").declare("idle")
    cited = edition_at_hand().keeps_upright(tag)
    assert cited is not None
    assert game.refuses(StepAside(player=0, trooper="A1", prone=True)) == {cited}
    assert game.refuses(StepAside(player=0, trooper="A1")) == set()


@pytest.mark.rule("C1-CSK-255", "C1-ACT-003")
def test_after_an_entire_order_nothing_more_is_asked() -> None:
    game = duel(facing=90, at=(200, 1100)).activate("A1").declare("jump", path=[Jump((200.0, 220.0, 0.0))])
    assert (game.no_more_aros().state.stage, game.trooper("A1").at[1]) == ("orders", 220)


@pytest.mark.rule("C1-CSK-255")
def test_whoever_does_nothing_more_has_declared_idle() -> None:
    game = duel(facing=90, at=(200, 1100)).activate("A1").declare("move", to=[(250, 200)])
    assert "idle" in game.offered()
    game.declare("idle")
    assert game.state.stage == "orders"


@pytest.mark.rule("C1-CSK-256", "C1-SEQ-008")
def test_what_does_not_meet_its_requirements_is_idle() -> None:
    game = duel(facing=90, at=(200, 1100), aids="strict").activate("A1").declare("idle").react("B1", "dodge")
    game.no_more_aros().declare("idle").no_more_aros()
    (idle,) = game.happened(BecameIdle)
    assert (idle.trooper, idle.skill) == ("B1", "dodge")
    assert game.happened(Rolled) == []


@pytest.mark.rule("C1-CSK-240")
def test_who_is_attacked_makes_no_normal_roll_besides() -> None:
    (roll,) = dodged().happened(Rolled)
    assert roll.kind == "face_to_face"


@pytest.mark.rule("C1-CSK-237")
def test_the_dodge_of_the_active_trooper_is_rolled_though_nobody_is_near() -> None:
    game = duel(facing=90, at=(200, 1100), dice=[10]).activate("A1").declare("dodge").declare("idle")
    assert game.happened(BecameIdle) == []
    assert [side.trooper for roll in game.happened(Rolled) for side in roll.sides] == ["A1"]


@pytest.mark.rule("C1-CSK-241")
def test_a_dodge_does_not_meet_a_hacking_program() -> None:
    heavy = soldier(type=TroopType.HI, bts=0)
    game = Skirmish(
        [piece(soldier("hacker", wip=13), at=(200, 200))],
        [piece(heavy, at=(200, 375), facing=270)],
        dice=[5, 20, 1, 20, 20],
    )
    game.activate("A1").declare("hack", weapon="carbonite", aims={"B1": 2}).react("B1", "dodge")
    game.no_more_aros().declare("idle").no_more_aros()
    assert [roll.kind for roll in game.happened(Rolled)] == ["normal", "normal"]
    assert [saves.trooper for saves in game.happened(SavesRolled)] == ["B1"]

"""N4: Cautious Movement, Stealth and Sixth Sense."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import StepAside
from sightline.games.infinity.core.match.events import Rolled, TemplateLaid
from sightline.games.infinity.core.order.declarations import Label, SkillType
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile, TroopType
from sightline.geometry.moving.paths import Jump, Walk

SNEAK = soldier("stealth")
WARY = soldier("sixth_sense")
SHOOT = {"weapon": "combi_rifle"}
BLADE = {"weapon": "cc_weapon"}
SCREENS = (wall(150, 300, 50, 10, name="left"), wall(280, 300, 50, 10, name="right"))
"""Two walls between y 100 and y 600: behind each nobody sees the other side, between them everybody does."""


def crossing(watcher: Profile | None = None, *, to: float = 305, mover: Profile | None = None) -> Skirmish:
    """A1 goes from behind one wall to behind the other, across the view of B1 far away."""
    game = Skirmish(
        [piece(mover or soldier(mov=(15, 10)), at=(175, 280))],
        [piece(watcher or soldier(), at=(240, 800), facing=270)],
        solids=SCREENS,
    )
    return game.activate("A1").declare("cautious_movement", to=[(to, 280)])


# ------------------------------------------------------------------ Cautious Movement


@pytest.mark.rule("N4-CAUT-001")
def test_it_is_an_entire_order_of_movement() -> None:
    game = crossing()
    skill = game.state.fixed.edition.skill["cautious_movement"]
    assert skill.types == {SkillType.ENTIRE_ORDER}
    assert skill.labels == {Label.MOVEMENT, Label.NO_LOF, Label.NO_ROLL}
    assert game.state.asking == "orders", "there is no second skill"


@pytest.mark.rule("N4-CAUT-002", "N4-CAUT-005")
def test_it_goes_as_far_as_the_first_mov_value_by_the_rules_of_movement() -> None:
    game = Skirmish([piece(at=(100, 100)), piece(at=(160, 200))], [piece(at=(1100, 1100))]).activate("A1")
    assert game.refuses_declaring("cautious_movement", to=[(210, 100)]) != set(), "11 cm with MOV 10"
    assert game.refuses_declaring("cautious_movement", to=[(160, 180)]) != set(), "on top of an ally"
    game.declare("cautious_movement", to=[(200, 100)])
    assert game.trooper("A1").at[:2] == (200, 100)


@pytest.mark.rule("N4-CAUT-003")
def test_who_begins_and_ends_unseen_may_cross_a_line_of_fire() -> None:
    walked = Skirmish([piece(soldier(mov=(15, 10)), at=(175, 280))], [piece(at=(240, 800), facing=270)], solids=SCREENS)
    walked.activate("A1").declare("move", to=[(305, 280)])
    assert walked.can_react() == {"B1"}, "a plain Move is seen on the way"
    assert crossing().state.asking == "orders"


@pytest.mark.rule("N4-CAUT-004")
def test_who_ends_in_sight_gives_aros_as_usual() -> None:
    assert crossing(to=240).can_react() == {"B1"}


@pytest.mark.rule("N4-CAUT-004")
@pytest.mark.parametrize(("ends", "reacts"), [((205, 100), True), ((105, 100), False)])
def test_who_begins_or_ends_in_a_zone_of_control_gives_aros(ends: tuple[float, float], reacts: bool) -> None:
    """B1 looks away; its Zone of Control reaches 20 cm from its base."""
    game = Skirmish([piece(at=(110, 100))], [piece(at=(420, 100), facing=0), piece(at=(420, 1100), facing=0)])
    game.activate("A1").declare("cautious_movement", to=[ends])
    assert (game.state.asking == "order.aros") is reacts
    if reacts:
        assert game.can_react() == {"B1"}


@pytest.mark.rule("N4-CAUT-004")
def test_seen_by_one_it_gives_the_others_their_aros_too() -> None:
    """B1 sees only the middle of the way, which does not matter as long as nobody sees its ends."""
    slit = (wall(100, 240, 110, 10, name="west"), wall(270, 240, 110, 10, name="east"))

    def reacting(*others: Piece) -> set[str]:
        game = Skirmish(
            [piece(soldier(mov=(15, 10)), at=(175, 280))], [piece(at=(240, 20), facing=90), *others], solids=slit
        )
        return game.activate("A1").declare("cautious_movement", to=[(305, 280)]).can_react()

    assert reacting() == set()
    assert reacting(piece(at=(700, 280), facing=180)) == {"B1", "B2"}


@pytest.mark.rule("N4-CAUT-004")
@pytest.mark.parametrize("device", ["", "ap_mine"])
def test_a_marker_watches_whatever_is_behind_it(device: str) -> None:
    """Otherwise a Cautious Movement would tell a mine from a trooper."""
    marker = piece(soldier("camouflage"), at=(240, 800), states={"camouflaged"}, device=device)
    game = Skirmish(
        [piece(soldier(mov=(15, 10)), at=(175, 280))],
        [marker, piece(at=(240, 700), facing=270)],
        solids=SCREENS,
    )
    game.activate("A1").declare("cautious_movement", to=[(240, 280)])
    assert "B2" in game.can_react()


@pytest.mark.rule("N4-CAUT-006")
@pytest.mark.parametrize("kind", [TroopType.TAG, TroopType.REM])
def test_tags_and_remotes_cannot_be_cautious(kind: TroopType) -> None:
    game = Skirmish([piece(soldier(type=kind, silhouette="5"), at=(100, 100))], [piece(at=(1100, 1100))])
    game.activate("A1")
    assert "cautious_movement" not in game.offered()
    assert game.refuses_declaring("cautious_movement", to=[(150, 100)]) != set()


@pytest.mark.rule("N4-CAUT-006")
def test_who_rides_a_motorcycle_cannot_be_cautious() -> None:
    game = Skirmish([piece(soldier("motorcycle"), at=(100, 100))], [piece(at=(1100, 1100))]).activate("A1")
    assert "cautious_movement" not in game.offered()


@pytest.mark.rule("N4-SSK-059")
def test_a_marker_stays_one_with_a_cautious_movement_and_with_no_other_entire_order() -> None:
    hidden = piece(soldier("camouflage", mov=(10, 10)), at=(100, 100), states={"camouflaged"})
    game = Skirmish([hidden], [piece(at=(1100, 1100), facing=0)]).activate("A1")
    sneaked = game.fork().declare("cautious_movement", to=[(150, 100)])
    assert "camouflaged" in sneaked.trooper("A1").states
    leapt = game.declare("jump", path=[Jump((150.0, 100.0, 0.0))])
    assert "camouflaged" not in leapt.trooper("A1").states


# ------------------------------------------------------------------ Stealth


def sneaking(mover: Profile, *watchers: Profile, **more: object) -> Skirmish:
    """A1 moves within the Zones of Control of enemies that look away from it."""
    enemies = [piece(each, at=(250 + 60 * number, 200), facing=0) for number, each in enumerate(watchers)]
    game = Skirmish([piece(mover, at=(150, 200))], [*enemies, piece(at=(1100, 1100))], **more)  # type: ignore[arg-type]
    return game.activate("A1")


@pytest.mark.rule("N4-SSKB-032")
def test_a_stealthy_move_in_a_zone_of_control_gives_no_aro() -> None:
    assert sneaking(soldier(), soldier()).declare("move", to=[(200, 200)]).can_react() == {"B1"}
    assert sneaking(SNEAK, soldier()).declare("move", to=[(200, 200)]).state.asking == "order.second"


@pytest.mark.rule("N4-SSKB-032")
def test_stealth_does_not_hide_from_who_looks() -> None:
    game = Skirmish([piece(SNEAK, at=(150, 200))], [piece(at=(250, 200), facing=180)]).activate("A1")
    assert game.declare("move", to=[(200, 200)]).can_react() == {"B1"}


@pytest.mark.rule("N4-SSKB-033")
def test_a_second_skill_that_is_no_movement_gives_them_their_aro() -> None:
    game = sneaking(SNEAK, soldier()).declare("move", to=[(200, 200)])
    assert game.fork().declare("move", to=[(150, 200)]).state.asking == "orders", "Move and Move stay unnoticed"
    game.declare("bs_attack", **SHOOT, aims={"B1": 3})
    assert (game.state.asking, game.can_react()) == ("order.new_aros", {"B1"})


@pytest.mark.rule("N4-SSKB-031")
def test_cautious_movement_within_zones_of_control_with_stealth() -> None:
    assert sneaking(soldier(), soldier()).declare("cautious_movement", to=[(200, 200)]).can_react() == {"B1"}
    assert sneaking(SNEAK, soldier()).declare("cautious_movement", to=[(200, 200)]).state.asking == "orders"


@pytest.mark.rule("N4-SSKB-023", "N4-SSKB-036")
@pytest.mark.parametrize("skill", ["move", "cautious_movement"])
def test_sixth_sense_ignores_stealth(skill: str) -> None:
    game = sneaking(SNEAK, WARY, soldier()).declare(skill, to=[(200, 200)])
    assert game.can_react() == {"B1"}


@pytest.mark.rule("N4-SSKB-036")
def test_mines_do_not_care_for_stealth() -> None:
    mine = piece(at=(250, 200), device="ap_mine", states={"camouflaged"})
    game = Skirmish([piece(SNEAK, at=(150, 200))], [mine, piece(at=(1100, 1100))]).activate("A1")
    game.declare("move", to=[(215, 200)])
    assert game.happened(TemplateLaid)


@pytest.mark.rule("N4-SSKB-030")
def test_stealth_is_of_no_use_in_the_reactive_turn() -> None:
    """An Active trooper with a sneak near it: who reacts is not affected by the sneak's own skill."""
    game = Skirmish([piece(at=(150, 200))], [piece(SNEAK, at=(250, 200), facing=0)]).activate("A1")
    assert game.declare("move", to=[(200, 200)]).can_react() == {"B1"}


@pytest.mark.rule("N4-SSKB-032", "N4-SSKB-034", "N4-SSKB-035")
def test_who_is_met_from_behind_can_only_fight_dodge_or_reset() -> None:
    game = sneaking(SNEAK, soldier()).declare("move", to=[(225, 200)])
    assert game.state.asking == "order.second", "it has not noticed anything yet"
    game.declare("cc_attack", **BLADE, aims={"B1": 1})
    assert game.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A1": 1}) == {"N4-SSKB-034"}
    assert game.refuses_reacting("B1", "cc_attack", **BLADE, aims={"A1": 1}) == set()
    assert game.refuses_reacting("B1", "dodge") == set()


@pytest.mark.rule("N4-SSKB-034")
def test_who_sees_it_coming_may_shoot() -> None:
    game = Skirmish([piece(SNEAK, at=(150, 200))], [piece(at=(250, 200), facing=180)]).activate("A1")
    game.declare("move", to=[(225, 200)])
    assert game.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A1": 1}) == set()


@pytest.mark.rule("N4-SSKB-034")
def test_without_stealth_who_is_met_from_behind_may_shoot() -> None:
    game = sneaking(soldier(), soldier()).declare("move", to=[(225, 200)])
    assert game.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A1": 1}) == set()


# ------------------------------------------------------------------ Sixth Sense


def shot_in_the_back(target: Profile, **more: object) -> Skirmish:
    """B1 looks away from A1, who is beyond its Zone of Control and shoots it."""
    game = Skirmish([piece(at=(200, 200))], [piece(target, at=(200, 600), facing=90)], **more)  # type: ignore[arg-type]
    return game.activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3})


@pytest.mark.rule("N4-SSKB-019", "N4-SSKB-020")
def test_sixth_sense_answers_attacks_from_behind() -> None:
    assert shot_in_the_back(soldier()).state.asking == "order.second"
    game = shot_in_the_back(WARY)
    assert game.can_react() == {"B1"}
    assert game.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A1": 1}) == set()


@pytest.mark.rule("N4-SSKB-019", "N4-SSKB-020")
def test_sixth_sense_answers_nothing_but_attacks_on_its_owner() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(WARY, at=(200, 600), facing=90), piece(at=(400, 600), facing=90)])
    game.activate("A1")
    assert game.fork().declare("move", to=[(200, 300)]).state.asking == "order.second"
    assert game.declare("bs_attack", **SHOOT, aims={"B2": 3}).state.asking == "order.second"


@pytest.mark.rule("N4-SSKB-020", "N4-SSKB-025")
def test_in_close_combat_sixth_sense_dodges_what_comes_from_outside_and_may_break_away() -> None:
    """The shooter stands behind B1, who fights A2."""
    game = Skirmish(
        [piece(at=(200, 200)), piece(at=(200, 625), facing=270)],
        [piece(WARY, at=(200, 600), facing=90)],
        dice=[20, 20, 20, 1, *(20,) * 3],
    )
    game.activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3})
    assert game.can_react() == {"B1"}
    assert game.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A1": 1}) != set()
    game.react("B1", "dodge").no_more_aros().declare("idle").no_more_aros()
    assert game.state.asking == "order.moves"
    game.apply(StepAside(player=1, trooper="B1", path=(Walk(((200.0, 560.0, 0.0),)),)))
    assert not Situation(game.state).is_engaged(game.trooper("B1"))


@pytest.mark.rule("N4-SSKB-020")
def test_without_sixth_sense_nobody_in_close_combat_answers_a_shot() -> None:
    game = Skirmish(
        [piece(at=(200, 200)), piece(at=(200, 625), facing=270)], [piece(at=(200, 600), facing=270)], dice=[20] * 9
    )
    game.activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3})
    assert game.state.asking == "order.second"


def surprised(target: Profile) -> int:
    """What the answer of somebody needs who is shot at by a Marker with Surprise Attack (-3)."""
    ambusher = soldier("camouflage", Ability(key="surprise_attack", mod=-3))
    game = Skirmish(
        [piece(ambusher, at=(200, 200), states={"camouflaged"})],
        [piece(target, at=(200, 600), facing=270)],
        dice=[20] * 9,
    )
    game.activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3})
    game.react("B1", "bs_attack", **SHOOT, aims={"A1": 1}).no_more_aros().declare("idle").no_more_aros()
    return game.happened(Rolled)[0].sides[1].value


@pytest.mark.rule("N4-SSKB-021")
def test_sixth_sense_is_not_surprised() -> None:
    assert surprised(WARY) == surprised(soldier()) + 3


@pytest.mark.rule("N4-SSKB-024")
def test_sixth_sense_dodges_without_negative_mods() -> None:
    def value(target: Profile, states: tuple[str, ...] = ()) -> int:
        game = Skirmish(
            [piece(soldier(weapons=("heavy_flamethrower",)), at=(200, 200))],
            [piece(target, at=(200, 280), facing=90, states=states)],
            dice=[20] * 9,
        )
        game.activate("A1").declare("bs_attack", weapon="heavy_flamethrower", place=[((200, 212.5), 90)])
        game.react("B1", "dodge").no_more_aros().declare("idle").no_more_aros()
        return game.happened(Rolled)[0].sides[0].value

    assert (value(soldier()), value(WARY)) == (7, 10)
    assert value(WARY, ("immobilized_a",)) == 4, "but for that of Immobilized-A"

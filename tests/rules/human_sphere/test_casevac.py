"""Casevac: carrying casualties."""

import pytest
from skirmish import Piece, Skirmish, edition_at_hand, piece, soldier

from sightline.games.infinity.core.match.commands import Activate, EndTurn, StepAside
from sightline.games.infinity.core.match.events import Moved, TemplateLaid
from sightline.games.infinity.core.order.declarations import SkillType
from sightline.games.infinity.core.skills.close_combat import helpers
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.geometry.moving.paths import Walk

FAR = piece(at=(1100, 1100), facing=90)
STRONG = soldier(ph=12)
DOWN = ("unconscious", "prone")


def casualty(*states: str, at: tuple[float, float] = (225, 200), ph: int = 10, **more: object) -> Piece:
    return piece(soldier(ph=ph), at=at, states=states or DOWN, lost=int("unconscious" in (states or DOWN)), **more)  # type: ignore[arg-type]


def beside(*more: Piece, carrier: Profile = STRONG, **details: object) -> Skirmish:
    """A1 beside a casualty, A2 unless told otherwise."""
    mine = [piece(carrier, at=(200, 200)), *(more or (casualty(),))]
    return Skirmish(mine, [FAR], **details).activate("A1")  # type: ignore[arg-type]


def take(game: Skirmish, who: str = "A2") -> set[str | None]:
    return game.refuses_declaring("casevac", aims={who: 1})


def carrying(*enemies: Piece, load: Piece | None = None, carrier: Profile = STRONG, **details: object) -> Skirmish:
    """A1 carries A2 since an earlier Order."""
    mine = [
        piece(carrier, at=(200, 200), states=["casevac"], facing=90),
        load or casualty("unconscious", "prone", "carried"),
    ]
    memory = {"casevac.A1": 2, "casevac.B1": 2}
    return Skirmish(mine, enemies or [FAR], memory=memory, **details)  # type: ignore[arg-type]


def touching(game: Skirmish) -> bool:
    now = Situation(game.state)
    return now.contact(game.trooper("A1"), game.trooper("A2"))


def carried(game: Skirmish) -> tuple[bool, bool]:
    return "casevac" in game.trooper("A1").states, "carried" in game.trooper("A2").states


# ------------------------------------------------------------------ taking somebody up


@pytest.mark.rule("HS-CASEV-001")
def test_it_is_a_short_skill_of_everybody_and_no_aro() -> None:
    assert edition_at_hand().skill["casevac"].types == {SkillType.SHORT}
    assert take(beside()) == set()


@pytest.mark.rule("HS-CASEV-002")
def test_a_marker_that_declares_it_is_revealed() -> None:
    mine = [piece(soldier("camouflage", ph=12), at=(200, 200), states=["camouflaged"]), casualty()]
    game = Skirmish(mine, [FAR]).activate("A1").declare("casevac", aims={"A2": 1})
    assert "camouflaged" not in game.trooper("A1").states


@pytest.mark.rule("HS-CASEV-003", "HS-STATE-020")
@pytest.mark.parametrize("state", ["stunned", "immobilized_a", "immobilized_b", "unconscious"])
def test_whoever_cannot_help_itself_and_is_in_contact(state: str) -> None:
    assert take(beside(casualty(state))) == set()
    assert take(beside(casualty(state, at=(240, 200)))) == {"HS-CASEV-003"}


@pytest.mark.rule("HS-CASEV-003")
def test_nobody_else() -> None:
    assert take(beside(casualty("targeted"))) == {"HS-CASEV-003"}
    foe = Skirmish([piece(STRONG, at=(200, 200))], [casualty()]).activate("A1")
    assert take(foe, "B1") == {"HS-CASEV-003"}


@pytest.mark.rule("HS-CASEV-004", "HS-STATE-021")
@pytest.mark.parametrize(("ph", "refused"), [(12, set()), (13, {"HS-CASEV-004"})])
def test_who_carries_is_at_least_as_strong(ph: int, refused: set[str]) -> None:
    assert take(beside(casualty(ph=ph))) == refused


@pytest.mark.rule("HS-CASEV-005", "HS-EQUIP-014")
def test_with_baggage_strength_does_not_matter() -> None:
    assert take(beside(casualty(ph=15), carrier=soldier("baggage", ph=8))) == set()


@pytest.mark.rule("HS-STATE-028")
def test_one_at_a_time() -> None:
    game = beside(casualty(), casualty(at=(175, 200))).declare("casevac", aims={"A2": 1}).finish()
    assert take(game.activate("A1"), "A3") == {"HS-STATE-028"}


@pytest.mark.rule("HS-CASEV-006", "HS-STATE-020")
def test_it_needs_no_roll_and_counts_at_once() -> None:
    game = beside().declare("casevac", aims={"A2": 1}).no_more_aros()
    assert carried(game) == (True, True)
    game.declare("move", to=[(200, 300)]).finish()
    assert touching(game)


# ------------------------------------------------------------------ carrying


@pytest.mark.rule("HS-STATE-022")
def test_one_order_moves_both_in_contact() -> None:
    game = carrying().activate("A1")
    assert game.state.order is not None
    assert game.state.order.troopers == ("A1", "A2")
    game.declare("move", to=[(200, 300)]).no_more_aros().declare("move", to=[(280, 300)]).finish()
    assert game.trooper("A1").at == (280, 300, 0)
    assert touching(game)
    assert {each.trooper for each in game.happened(Moved)} == {"A1", "A2"}
    assert {each.cost for each in game.happened(Moved) if each.trooper == "A2"} == {0}, "it is carried"
    assert carried(game) == (True, True)


@pytest.mark.rule("HS-STATE-022")
def test_a_dodge_takes_it_along_too() -> None:
    mine = [
        piece(STRONG, at=(200, 200), states=["casevac"], facing=90),
        casualty("unconscious", "prone", "carried"),
    ]
    game = Skirmish([piece(at=(200, 600), facing=270)], mine, memory={"casevac.B1": 2}, dice=[1]).activate("A1")
    game.declare("idle").react("B1", "dodge").no_more_aros()
    game.declare("idle").no_more_aros()
    game.apply(StepAside(player=1, trooper="B1", path=(Walk(((160.0, 200.0, 0.0),)),))).finish()
    now = Situation(game.state)
    assert game.trooper("B1").at == (160, 200, 0)
    assert now.contact(game.trooper("B1"), game.trooper("B2"))


@pytest.mark.rule("HS-STATE-023")
def test_who_is_carried_neither_acts_nor_reacts() -> None:
    """Somebody Stunned could do both."""
    load = casualty("stunned", "carried", facing=270)
    assert "HS-STATE-023" in carrying(load=load).refuses(Activate(player=0, troopers=("A2",)))
    mine = [piece(STRONG, at=(200, 200), states=["casevac"], facing=270), load]
    game = Skirmish([piece(at=(200, 900), facing=270)], mine, memory={"casevac.B1": 2}).activate("A1").declare("idle")
    assert "B2" not in game.can_react()
    game = carrying(load=load).activate("A1").declare_one("idle")
    assert game.asked != "A2"


@pytest.mark.rule("HS-STATE-024")
def test_each_enemy_has_one_aro_against_the_two() -> None:
    game = carrying(piece(at=(200, 600), facing=270), dice=[20, 20]).activate("A1").declare("move", to=[(200, 250)])
    assert game.refuses_reacting("B1", "bs_attack", weapon="combi_rifle", aims={"A2": 1}) == set()
    game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A2": 1}).no_more_aros()
    game.declare("idle")
    assert "B1" not in game.can_react()


@pytest.mark.rule("HS-STATE-025")
def test_a_template_that_touches_one_is_over_both() -> None:
    flamer = soldier(weapons=("heavy_flamethrower",))
    mine = [piece(STRONG, at=(400, 200), states=["casevac"], facing=90)]
    mine += [casualty("unconscious", "prone", "carried", at=(425, 200))]
    game = Skirmish([piece(flamer, at=(140, 200))], mine, memory={"casevac.B1": 2}, dice=[20, 20, 20, 20])
    game.activate("A1").declare("bs_attack", weapon="heavy_flamethrower", place=[((152.5, 200, 15), 0)])
    (template,) = game.happened(TemplateLaid)
    assert template.template.affected == {"B1", "B2"}


@pytest.mark.rule("HS-STATE-026")
@pytest.mark.parametrize(("states", "seen"), [(("stunned", "carried"), True), (("stunned",), False)])
def test_who_is_carried_hides_nobody(states: tuple[str, ...], seen: bool) -> None:
    mine = [piece(at=(200, 150), facing=90), casualty(*states, at=(200, 250)), piece(STRONG, at=(175, 250))]
    game = Skirmish(mine, [piece(soldier(silhouette="2"), at=(200, 300))])
    now = Situation(game.state)
    assert now.sees(game.trooper("A1"), game.trooper("B1")) is seen


@pytest.mark.rule("HS-STATE-027")
@pytest.mark.parametrize(("states", "count"), [(("stunned", "carried"), 0), (("stunned",), 1)])
def test_who_is_carried_helps_nobody_in_close_combat(states: tuple[str, ...], count: int) -> None:
    mine = [piece(STRONG, at=(200, 200)), casualty(*states, at=(200, 250))]
    game = Skirmish(mine, [piece(at=(200, 225))]).activate("A1")
    now = Situation(game.state)
    assert len(helpers(now, game.trooper("A1"), (game.trooper("B1"),), active=True)) == count


# ------------------------------------------------------------------ the end of it


@pytest.mark.rule("HS-STATE-029")
@pytest.mark.parametrize("skill", ["dodge", "reset", "idle"])
def test_it_goes_on_while_its_carrier_moves_dodges_or_resets(skill: str) -> None:
    game = carrying(dice=[20]).activate("A1").declare("move", to=[(200, 250)]).no_more_aros()
    game.declare(skill).finish()
    assert carried(game) == (True, True)


@pytest.mark.rule("HS-STATE-029", "HS-STATE-033")
def test_whoever_does_something_else_lets_go() -> None:
    game = carrying(piece(at=(200, 700), facing=90), dice=[20, 20, 20]).activate("A1")
    game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    assert carried(game) == (True, True), "the marker stays to the end of the Order"
    game.declare("move", to=[(200, 280)]).finish()
    assert carried(game) == (False, False)
    assert game.trooper("A2").at == (225, 200, 0), "it was left where it lay"


@pytest.mark.rule("HS-STATE-030")
def test_who_rushes_off_impetuously_lets_go() -> None:
    game = carrying(carrier=soldier("impetuous", ph=12), active=1).apply(EndTurn(player=1))
    assert game.state.asking == "impetuous"
    game.activate("A1", order="impetuous").declare("move", to=[(200, 300)]).finish()
    assert carried(game) == (False, False)
    assert game.trooper("A2").at == (225, 200, 0)


@pytest.mark.rule("HS-STATE-031")
@pytest.mark.parametrize("state", ["immobilized_a", "immobilized_b", "unconscious", "camouflaged"])
def test_a_carrier_that_cannot_lets_go(state: str) -> None:
    carrier = soldier("camouflage", ph=12)
    mine = [piece(carrier, at=(200, 200), states=["casevac", state]), casualty("unconscious", "prone", "carried")]
    mine += [piece(at=(600, 100))]
    game = Skirmish(mine, [FAR], memory={"casevac.A1": 2}).activate("A3").declare("idle").finish()
    assert carried(game) == (False, False)


@pytest.mark.rule("HS-STATE-032")
def test_who_recovers_is_not_carried_any_longer() -> None:
    """Stunned ends with the turn."""
    game = carrying(load=casualty("stunned", "carried")).apply(EndTurn(player=0)).apply(EndTurn(player=1))
    assert "stunned" not in game.trooper("A2").states
    assert carried(game) == (False, False)


@pytest.mark.rule("HS-STATE-033")
def test_a_short_skill_puts_it_down() -> None:
    assert edition_at_hand().skill["put_down"].types == {SkillType.SHORT}
    game = carrying().activate("A1").declare("put_down").no_more_aros()
    assert carried(game) == (True, True)
    game.declare("move", to=[(200, 280)]).finish()
    assert carried(game) == (False, False)
    assert game.trooper("A2").at == (225, 200, 0)
    assert "put_down" not in game.activate("A1").offered()


@pytest.mark.rule("HS-STATE-035")
def test_a_motorcycle_stays_behind() -> None:
    walking = soldier(name="Rider on foot", ph=10)
    rider = soldier("motorcycle", name="Rider", ph=10, silhouette="4", forms=(walking,))
    mine = [piece(STRONG, at=(200, 200)), piece(rider, at=(232.5, 200), states=["unconscious"], lost=1)]
    game = Skirmish(mine, [FAR]).activate("A1").declare("casevac", aims={"A2": 1}).no_more_aros()
    assert Situation(game.state).profile(game.trooper("A2")).name == "Rider on foot"
    assert [each.device for each in game.state.troopers.values() if each.device or each.vehicle_of] == ["motorcycle"]
    assert touching(game)

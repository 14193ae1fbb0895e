"""N4: replacing a Model by one with another base."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability

AWAY = piece(at=(1100, 1100), facing=90)
LARGE = soldier(name="Large", silhouette="5", vitality=2)
GROWING = soldier("transmutation_w", name="Growing", vitality=1, forms=(LARGE,))
SMALL = soldier(name="Small", silhouette="2", vitality=2)
SHRINKING = soldier("transmutation_w", name="Shrinking", silhouette="5", vitality=1, forms=(SMALL,))


def over(game: Skirmish, idle: str = "A1") -> Skirmish:
    """An Order in which somebody does nothing, to its end: who has no point left takes its other form."""
    game.activate(idle).declare("idle").no_more_aros().declare("idle").no_more_aros()
    while game.state.order is not None:
        game.apply(next(iter(game.match.options())).command)
    return game


def spent(*around: Piece, **more: object) -> Skirmish:
    """Somebody small (B1) without a point left, with others around."""
    enemies = [piece(GROWING, at=(300, 500), lost=1), *around, AWAY]
    return Skirmish([piece(at=(1100, 100))], enemies, **more)  # type: ignore[arg-type]


def radius(game: Skirmish, trooper: Trooper) -> float:
    return Situation(game.state).body(trooper).silhouette.radius


# ------------------------------------------------------------------ where it stands


def test_what_it_becomes_stands_on_the_same_middle_where_there_is_room() -> None:
    one = over(spent()).trooper("B1")
    assert (one.form, one.at, one.states) == (1, (300, 500, 0), frozenset())


def test_where_the_middle_is_too_near_to_a_wall_or_the_edge_the_edges_coincide() -> None:
    game = over(spent(solids=[wall(312.5, 450, 100, 100)]))
    assert game.trooper("B1").at == (292.5, 500, 0)
    edge = over(Skirmish([piece(at=(1100, 100))], [piece(GROWING, at=(12.5, 500), lost=1), AWAY]))
    assert edge.trooper("B1").at == (20, 500, 0)


@pytest.mark.rule("N4-MEAS-008")
@pytest.mark.parametrize(("profile", "gap"), [(SHRINKING, 32.5), (GROWING, 25)])
def test_who_changes_its_base_in_close_combat_stays_in_contact(profile: object, gap: float) -> None:
    fighter = piece(profile, at=(300, 500), lost=1)  # type: ignore[arg-type]
    game = over(Skirmish([piece(at=(300, 500 + gap)), piece(at=(1100, 100))], [fighter, AWAY]), "A2")
    now, one = Situation(game.state), game.trooper("B1")
    assert (one.form, one.states) == (1, frozenset())
    assert [each.id for each in now.opponents(one)] == ["A1"]
    assert not now.overlaps(now.body(one), now.body(game.trooper("A1")))


# ------------------------------------------------------------------ no room


BETWEEN = (piece(at=(275, 500)), piece(at=(325, 500)))


@pytest.mark.rule("HS-REPL-008")
@pytest.mark.rule("N4-MEAS-009")
def test_who_must_change_without_room_is_immobilized_and_no_larger_than_before() -> None:
    game = over(spent(*BETWEEN))
    now, one = Situation(game.state), game.trooper("B1")
    assert (one.form, one.at, radius(game, one)) == (1, (300, 500, 0), 12.5)
    assert "immobilized_a" in one.states
    assert now.is_immobilized(one)


@pytest.mark.rule("HS-REPL-009")
@pytest.mark.rule("N4-MEAS-009")
def test_neither_a_dodge_nor_an_engineer_frees_who_has_no_room() -> None:
    cramped = piece(SMALL, at=(300, 500), states=["immobilized_a"])
    plain = Skirmish([cramped], [AWAY], dice=[1]).activate("A1")
    assert "immobilized_a" not in _dodged(plain).trooper("A1").states
    held = piece(LARGE, at=(300, 500), states=["immobilized_a", "cramped_2"])
    game = Skirmish([held, *BETWEEN], [AWAY], dice=[1]).activate("A1")
    assert "immobilized_a" in _dodged(game).trooper("A1").states
    engineer = piece(soldier("engineer"), at=(275, 500))
    assert "engineer" not in Skirmish([held, engineer, BETWEEN[1]], [AWAY]).activate("A2").offered()
    freed = piece(SMALL, at=(300, 500), states=["immobilized_a"])
    assert "engineer" in Skirmish([freed, engineer, BETWEEN[1]], [AWAY]).activate("A2").offered()


def _dodged(game: Skirmish) -> Skirmish:
    game.declare("dodge").no_more_aros()
    while game.state.order is not None:
        game.apply(next(iter(game.match.options())).command)
    return game


@pytest.mark.rule("N4-MEAS-009")
def test_when_others_make_room_it_is_free_and_has_its_base() -> None:
    game = Skirmish([piece(GROWING, at=(300, 500), lost=1), *BETWEEN], [AWAY])
    over(game, "A2")
    assert "immobilized_a" in game.trooper("A1").states
    game.activate("A2").declare("move", to=[(200, 500)]).no_more_aros().declare("idle").no_more_aros()
    one = game.trooper("A1")
    assert (one.states, radius(game, one), one.at) == (frozenset(), 20, (292.5, 500, 0))


@pytest.mark.rule("N4-MEAS-006")
def test_nobody_takes_a_form_of_its_own_accord_that_has_no_room() -> None:
    shifter = soldier("transmutation_auto", name="Shifter", vitality=2, forms=(LARGE,))
    game = Skirmish([piece(shifter, at=(300, 500)), *BETWEEN], [AWAY]).activate("A1")
    assert game.refuses_declaring("move", to=[(300, 550)], form=1) == {"N4-MEAS-006"}
    assert game.refuses_declaring("move", to=[(300, 550)]) == set()
    free = Skirmish([piece(shifter, at=(300, 500))], [AWAY]).activate("A1")
    assert free.refuses_declaring("move", to=[(300, 550)], form=1) == set()


@pytest.mark.rule("N4-MEAS-009")
def test_a_seed_that_hatches_without_room_is_immobilized_on_the_spot() -> None:
    seed = soldier("seed_embryo", name="Seed", forms=(LARGE,))
    game = Skirmish([piece(seed, at=(300, 500)), *BETWEEN], [AWAY]).activate("A1")
    assert game.refuses_declaring("move", to=[(300, 550)]) == {"N4-MEAS-009"}
    game.declare("move", to=[(300, 500)])
    one = game.trooper("A1")
    assert (one.form, one.at) == (1, (300, 500, 0))
    assert "immobilized_a" in one.states


@pytest.mark.rule("N4-MEAS-010")
@pytest.mark.parametrize("room", [True, False])
def test_a_motorcycle_that_has_no_room_by_itself_is_removed(room: bool) -> None:
    on_foot = soldier(name="On foot", silhouette="2", vitality=2)
    biker = soldier(name="Biker", silhouette="5", vitality=2, equipment=(Ability(key="motorcycle"),), forms=(on_foot,))
    walls = [wall(270, 200, 10, 200), wall(320, 200, 10, 200)]
    game = Skirmish([piece(biker, at=(300, 300))], [AWAY], solids=() if room else walls).activate("A1")
    game.declare("move", to=[(300, 400)], form=1)
    assert (game.trooper("A1").form, game.trooper("A1").at) == (1, (300, 400, 0))
    assert any(each.vehicle_of == "A1" for each in game.state.troopers.values()) == room

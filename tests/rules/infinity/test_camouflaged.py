"""C1-STATE-202 to 227, C1-SSK-223 to 226: Camouflage and Camouflaged state."""

from collections.abc import Iterator

import msgspec
import pytest
from skirmish import Skirmish, cited, edition_at_hand, piece, soldier, wall, with_parts

from sightline.games.infinity.core.match.commands import Deploy, EndReactions, React, StepAside, TurnAround
from sightline.games.infinity.core.match.events import BecameIdle, Placed, Revealed, Rolled, SavesRolled
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.views import TrooperView, View
from sightline.games.infinity.core.order.declarations import Label
from sightline.games.infinity.core.order.outcomes import Strike
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.games.infinity.core.troopers.rows import Betrayal, Deed, Guise, StateRow
from sightline.geometry.moving.paths import Jump, Walk

SHOOT = {"weapon": "combi_rifle"}
HIDDEN = ["camouflaged"]
SPY = soldier("camouflage", Ability(key="mimetism", mod=-3))


def stalking(**more: object) -> Skirmish:
    """A Marker (A1) 30 cm before an enemy that looks at it (B1)."""
    return Skirmish(
        [piece(SPY, at=(200, 200), states=HIDDEN)],
        [piece(at=(200, 525), facing=270)],
        **more,  # type: ignore[arg-type]
    )


def approached(**more: object) -> Skirmish:
    """The other way round: a soldier (A1) is active before a Marker (B1)."""
    return Skirmish(
        [piece(at=(200, 200))],
        [piece(SPY, at=(200, 525), facing=90, states=HIDDEN)],
        **more,  # type: ignore[arg-type]
    )


def seen(game: Skirmish, viewer: int | None, key: str) -> TrooperView:
    view = game.match.view(viewer)
    assert isinstance(view, View)
    return next(each for each in view.troopers if each.id == key)


def reasons(game: Skirmish) -> list[str | None]:
    """Why Markers were revealed."""
    return [event.rule for event in game.happened(Revealed)]


# ------------------------------------------------------------------ entering the state


@pytest.mark.rule("C1-STATE-203", "C1-SSK-224", "C1-STATE-205")
def test_camouflage_deploys_as_a_marker() -> None:
    game = Skirmish([], stage="deployment.last", off_table=([SPY], []))
    forms = {o.command.concealed for o in game.match.options() if isinstance(o.command, Deploy)}
    assert forms == {"camouflaged", ""}
    game.match.apply(Deploy(player=0, member=0, at=(100, 100, 0), concealed="camouflaged"))
    assert game.happened(Placed)[0].trooper.states == frozenset(HIDDEN)
    assert seen(game, 1, "A1").profile is None


@pytest.mark.rule("C1-SSK-224")
def test_without_camouflage_nobody_deploys_as_a_marker() -> None:
    game = Skirmish([], stage="deployment.last", off_table=([soldier()], []))
    assert game.refuses(Deploy(player=0, member=0, at=(100, 100, 0), concealed="camouflaged")) == {"C1-SSK-224"}


@pytest.mark.rule("C1-SSK-223")
def test_camouflage_is_optional() -> None:
    game = Skirmish([], stage="deployment.last", off_table=([SPY], []))
    game.match.apply(Deploy(player=0, member=0, at=(100, 100, 0)))
    assert seen(game, 1, "A1").profile is not None


@pytest.mark.rule("C1-STATE-204", "C1-SSK-225")
def test_an_entire_order_out_of_sight_makes_a_marker_again() -> None:
    game = Skirmish([piece(SPY, at=(200, 200))], [piece(at=(200, 525), facing=270)], solids=[wall(100, 350, 200, 20)])
    game.activate("A1").declare("camouflage").no_more_aros()
    assert game.trooper("A1").states == frozenset(HIDDEN)
    assert game.state.stage == "orders"
    assert seen(game, 1, "A1").profile is None


@pytest.mark.rule("C1-STATE-204")
@pytest.mark.parametrize("states", [[], HIDDEN])
def test_nobody_hides_in_sight_of_an_enemy_trooper_or_marker(states: list[str]) -> None:
    game = Skirmish([piece(SPY, at=(200, 200))], [piece(SPY, at=(200, 525), facing=270, states=states)])
    assert game.activate("A1").refuses_declaring("camouflage") == {"C1-STATE-204"}


@pytest.mark.rule("C1-STATE-204")
def test_behind_the_back_of_an_enemy_one_can_hide_but_not_behind_a_marker() -> None:
    game = Skirmish([piece(SPY, at=(200, 200))], [piece(at=(200, 525), facing=90)]).activate("A1")
    assert game.refuses_declaring("camouflage") == set()
    game = Skirmish([piece(SPY, at=(200, 200))], [piece(SPY, at=(200, 525), facing=90, states=HIDDEN)]).activate("A1")
    assert game.refuses_declaring("camouflage") == {"C1-STATE-204"}


@pytest.mark.rule("C1-STATE-204")
def test_who_is_a_marker_already_has_nothing_to_return_to() -> None:
    game = Skirmish([piece(SPY, at=(200, 200), states=HIDDEN)], [piece(at=(200, 525), facing=90)]).activate("A1")
    assert game.refuses_declaring("camouflage") == {"C1-STATE-204"}


@pytest.mark.rule("C1-STATE-204")
def test_an_unconscious_enemy_sees_nothing() -> None:
    game = Skirmish([piece(SPY, at=(200, 200))], [piece(at=(200, 525), facing=270, states=["unconscious"])])
    assert game.activate("A1").refuses_declaring("camouflage") == set()


@pytest.mark.rule("C1-STATE-204")
@pytest.mark.parametrize(("step", "hidden"), [((225, 380), True), ((155, 380), False)])
def test_an_enemy_who_dodges_into_sight_keeps_the_model_from_hiding(step: tuple[float, float], hidden: bool) -> None:
    game = Skirmish(
        [piece(SPY, at=(200, 200))], [piece(at=(200, 380), facing=270)], solids=[wall(170, 300, 200, 20)], dice=[5]
    )
    game.activate("A1").declare("camouflage").react("B1", "dodge").no_more_aros()
    game.apply(StepAside(player=1, trooper="B1", path=(Walk(((*step, 0),)),), facing=270))
    assert ("camouflaged" in game.trooper("A1").states) == hidden
    assert [event.reasons for event in game.happened(BecameIdle)] == ([] if hidden else [("camouflage.in_sight",)])


@pytest.mark.rule("C1-SSK-225")
def test_without_the_skill_nobody_hides() -> None:
    game = Skirmish([piece(at=(200, 200))], []).activate("A1")
    assert game.refuses_declaring("camouflage") == {"C1-CSK-205"}


# ------------------------------------------------------------------ what a Marker is


@pytest.mark.rule("C1-STATE-202", "C1-STATE-205", "C1-LABEL-213")
def test_others_see_a_marker_instead_of_the_model() -> None:
    game = stalking()
    for viewer in (1, None):
        marker = seen(game, viewer, "A1")
        assert (marker.profile, marker.member, marker.states) == (None, None, frozenset(HIDDEN))
    assert seen(game, 0, "A1").profile == SPY
    assert Situation(game.state).is_marker(game.trooper("A1"))


@pytest.mark.rule("C1-STATE-206")
def test_the_marker_shows_the_mod_of_mimetism() -> None:
    plain = Skirmish([piece(soldier("camouflage"), at=(200, 200), states=HIDDEN)])
    assert [seen(game, 1, "A1").mimetism for game in (stalking(), plain)] == [-3, 0]


@pytest.mark.rule("C1-STATE-213")
def test_a_marker_has_the_silhouette_of_its_trooper() -> None:
    big = soldier("camouflage", silhouette="5")
    game = Skirmish([piece(big, at=(200, 200), states=HIDDEN)])
    assert seen(game, 1, "A1").silhouette == "5"
    assert Situation(game.state).body(game.trooper("A1")).silhouette == big.template


MINE = Profile(
    unit="mine", name="Mine", mov=(0, 0), cc=0, bs=0, ph=None, wip=0, structure=True, silhouette="X",
    skills=(Ability(key="mimetism", mod=-3),),
)  # fmt: skip


def minefield(**more: object) -> Skirmish:
    """A soldier (A1) before two Markers (-3): a trooper (B1) and a mine (B2)."""
    return Skirmish(
        [piece(at=(200, 200))],
        [
            piece(SPY, at=(100, 400), states=HIDDEN),
            piece(MINE, at=(300, 400), states=HIDDEN, device="test_mine"),
        ],
        edition=with_parts(Part(devices={"test_mine": MINE})),
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.rule("C1-STATE-214", "C1-LABEL-213")
def test_the_marker_of_a_weapon_is_s2_and_looks_like_that_of_a_trooper() -> None:
    game = minefield()
    one, two = seen(game, 0, "B1"), seen(game, 0, "B2")
    assert two.silhouette == "2"
    assert [getattr(one, field) for field in one.__struct_fields__ if field not in ("id", "at")] == [
        getattr(two, field) for field in two.__struct_fields__ if field not in ("id", "at")
    ]


@pytest.mark.rule("C1-CSK-223", "C1-STATE-214")
def test_a_discovered_weapon_becomes_its_token() -> None:
    game = minefield(dice=[1], ask_facing=True).activate("A1").declare("discover", aims={"B2": 1}).no_more_aros()
    game.declare("idle").no_more_aros()
    token = seen(game, 0, "B2")
    assert (token.device, token.silhouette, token.mimetism) == ("test_mine", "X", -3)
    assert game.state.pending == ()


@pytest.mark.rule("C1-STATE-212", "C1-LOF-010")
def test_a_marker_looks_all_around() -> None:
    behind = Skirmish(
        [piece(at=(200, 200))], [piece(SPY, at=(200, 525), facing=90, states=HIDDEN), piece(at=(300, 525), facing=90)]
    )
    behind.activate("A1").declare("idle")
    assert behind.can_react() == {"B1"}


@pytest.mark.rule("C1-LOF-009")
def test_a_marker_does_not_stand_in_the_way_of_a_line() -> None:
    def shot(states: list[str]) -> set[str | None]:
        between = piece(soldier("camouflage", silhouette="5"), at=(200, 350), states=states)
        game = Skirmish([piece(at=(200, 200)), between], [piece(at=(200, 525), facing=270)]).activate("A1")
        return game.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 3})

    assert shot([]) == {"C1-BS-003"}
    assert shot(HIDDEN) == set()


@pytest.mark.rule("C1-LOF-007", "C1-LOF-008")
def test_who_is_on_its_way_looks_all_around_and_hides_nobody() -> None:
    game = Skirmish(
        [piece(at=(200, 300), facing=90)], [piece(at=(200, 100), facing=90), piece(at=(210, 500), facing=270)]
    )
    game.activate("A1")
    assert game.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 3}) == {"C1-BS-003"}
    game.declare("move", to=[(210, 300)], facing=90).no_more_aros()
    assert game.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 3}) == set()
    now = Situation(game.state)
    assert now.sees(now.trooper("B1"), now.trooper("B2"))


@pytest.mark.rule("C1-STATE-215")
def test_automatic_skills_work_behind_a_marker() -> None:
    game = approached(dice=[20]).activate("A1").declare("discover", aims={"B1": 1}).no_more_aros()
    game.declare("idle").no_more_aros()
    assert [mod.source for mod in game.happened(Rolled)[0].sides[0].mods] == ["mod.mimetism"]


# ------------------------------------------------------------------ what others cannot do


@pytest.mark.rule("C1-STATE-207")
@pytest.mark.parametrize("end", [(200, 300), (200, 400)], ids=["up to it", "through it"])
def test_nobody_touches_an_enemy_marker(end: tuple[float, float]) -> None:
    far = soldier(mov=(25, 10))
    game = Skirmish([piece(far, at=(200, 200))], [piece(SPY, at=(200, 325), states=HIDDEN)]).activate("A1")
    assert game.refuses_declaring("move", to=[end]) == {"C1-STATE-207"}
    assert game.refuses_declaring("move", to=[(200, 299)]) == set()


@pytest.mark.rule("C1-STATE-207")
def test_one_may_stand_next_to_ones_own_marker() -> None:
    game = Skirmish([piece(at=(200, 200)), piece(SPY, at=(200, 300), states=HIDDEN)], []).activate("A1")
    assert game.refuses_declaring("move", to=[(200, 275)]) == set()


@pytest.mark.rule("C1-STATE-208")
def test_a_marker_cannot_be_attacked() -> None:
    game = approached().activate("A1")
    assert game.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 3}) == {"C1-STATE-208"}
    assert "bs_attack" not in game.offered()


@pytest.mark.rule("C1-STATE-216")
def test_against_a_marker_only_discover_dodge_and_reset_are_aros() -> None:
    game = stalking().activate("A1").declare("move", to=[(250, 200)])
    offered = {o.command.use.skill for o in game.match.options() if isinstance(o.command, React)}
    assert {"discover", "dodge"} <= offered <= {"discover", "dodge", "reset"}
    assert "C1-STATE-216" in game.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A1": 1})
    assert game.refuses_reacting("B1", "dodge") == set()


# ------------------------------------------------------------------ delayed AROs


@pytest.mark.rule("C1-STATE-217", "C1-STATE-218")
def test_who_waits_may_declare_any_aro_once_the_marker_is_revealed() -> None:
    game = stalking().activate("A1").declare("move", to=[(250, 200)]).no_more_aros()
    game.declare("bs_attack", **SHOOT, aims={"B1": 3})
    assert game.state.stage == "order.new_aros"
    assert game.refuses_reacting("B1", "bs_attack", **SHOOT, aims={"A1": 1}) == set()


@pytest.mark.rule("C1-STATE-218")
def test_contact_by_the_second_skill_lets_the_waiting_react() -> None:
    game = Skirmish([piece(SPY, at=(200, 200), states=HIDDEN)], [piece(at=(200, 350), facing=270)])
    game.activate("A1").declare("move", to=[(200, 270)]).no_more_aros().declare("move", to=[(200, 350)])
    assert reasons(game) == [cited("C1-STATE-222")]
    assert game.can_react() == {"B1"}


@pytest.mark.rule("C1-STATE-219")
def test_who_waits_in_vain_has_lost_its_aro() -> None:
    game = stalking().activate("A1").declare("move", to=[(250, 200)]).no_more_aros()
    game.declare("move", to=[(300, 200)])
    assert game.can_react() == set()
    assert game.state.stage == "orders"


@pytest.mark.rule("C1-STATE-219", "C1-ARO-006")
def test_waiting_in_vain_is_refused_and_the_newly_entitled_still_react() -> None:
    screen = wall(235, 350, 100, 20)
    game = Skirmish(
        [piece(SPY, at=(200, 200), states=HIDDEN)],
        [piece(at=(200, 525), facing=270), piece(at=(330, 460), facing=270)],
        solids=[screen],
        dice=[20],
    )
    game.activate("A1").declare("move", to=[(290, 200)]).no_more_aros().declare("move", to=[(380, 200)])
    assert game.can_react() == {"B2"}
    assert "C1-ARO-006" in game.refuses_reacting("B1", "dodge")
    assert game.refuses_reacting("B2", "discover", aims={"A1": 1}) == set()
    assert "C1-STATE-208" in game.refuses_reacting("B2", "bs_attack", **SHOOT, aims={"A1": 1})


@pytest.mark.rule("C1-STATE-217")
def test_against_a_model_nobody_waits() -> None:
    game = Skirmish([piece(SPY, at=(200, 200))], [piece(at=(200, 525), facing=270)], dice=[20] * 3)
    game.activate("A1").declare("move", to=[(250, 200)]).no_more_aros().declare("bs_attack", **SHOOT, aims={"B1": 3})
    assert game.happened(Rolled)[0].kind == "normal"


# ------------------------------------------------------------------ what gives a Marker away


@pytest.mark.rule("C1-STATE-220")
@pytest.mark.parametrize(("skill", "details"), [("bs_attack", {**SHOOT, "aims": {"B1": 3}}), ("dodge", {})])
def test_an_attack_or_a_roll_gives_a_marker_away(skill: str, details: dict[str, object]) -> None:
    game = stalking().activate("A1").declare(skill, **details)
    assert reasons(game) == ["C1-STATE-220"]


@pytest.mark.rule("C1-STATE-220")
def test_looking_for_another_marker_gives_a_marker_away() -> None:
    game = Skirmish([piece(SPY, at=(200, 200), states=HIDDEN)], [piece(SPY, at=(200, 525), states=HIDDEN)])
    game.activate("A1").declare("discover", aims={"B1": 1})
    assert [event.trooper for event in game.happened(Revealed)] == ["A1"]


@pytest.mark.rule("C1-STATE-220")
def test_an_aro_that_rolls_gives_a_marker_away() -> None:
    game = approached().activate("A1").declare("idle").react("B1", "dodge")
    assert reasons(game) == ["C1-STATE-220"]


@pytest.mark.rule("C1-STATE-220")
def test_moving_and_idling_do_not_give_a_marker_away() -> None:
    game = stalking().activate("A1").declare("move", to=[(250, 200)]).no_more_aros().declare("idle").no_more_aros()
    assert reasons(game) == []


@pytest.mark.rule("C1-STATE-221")
def test_any_entire_order_gives_a_marker_away() -> None:
    game = stalking().activate("A1")
    game.declare("jump", path=[Jump((250.0, 200.0, 0.0))])
    assert reasons(game) == ["C1-STATE-221"]


@pytest.mark.rule("C1-STATE-222")
def test_contact_with_an_enemy_model_gives_a_marker_away() -> None:
    game = Skirmish([piece(SPY, at=(200, 200), states=HIDDEN)], [piece(at=(200, 280), facing=270)])
    game.activate("A1").declare("move", to=[(200, 255)])
    assert reasons(game) == [cited("C1-STATE-222")]
    assert Situation(game.state).is_engaged(game.trooper("A1"))


def blast(now: Situation) -> Iterator[Strike]:
    """A template that covers B1, whoever was meant."""
    mode = now.fixed.edition.chart.weapons["combi_rifle"].modes[0]
    yield Strike(
        attacker="A1",
        target="B1",
        skill="bs_attack",
        weapon="combi_rifle",
        dice=1,
        attribute="bs",
        needed=None,
        harm=mode.harm(),
    )


@pytest.mark.rule("C1-STATE-224")
def test_a_successful_attack_gives_a_marker_away_even_if_it_saves() -> None:
    game = (
        approached(edition=with_parts(Part(strikes=(blast,))), dice=[20]).activate("A1").declare("idle").no_more_aros()
    )
    game.declare("idle").no_more_aros()
    assert [event.trooper for event in game.happened(Revealed)] == ["B1"]
    assert game.trooper("B1").lost == 0


@pytest.mark.rule("C1-STATE-224")
def test_a_successful_attack_that_asks_for_no_saving_roll_gives_a_marker_away_too() -> None:
    def flash(now: Situation) -> Iterator[Strike]:
        return (msgspec.structs.replace(each, harm=None) for each in blast(now))

    game = approached(edition=with_parts(Part(strikes=(flash,)))).activate("A1").declare("idle").no_more_aros()
    game.declare("idle").no_more_aros()
    assert [event.trooper for event in game.happened(Revealed)] == ["B1"]
    assert game.happened(SavesRolled) == []


@pytest.mark.rule("C1-CSK-258")
def test_a_declaration_that_comes_to_nothing_gives_a_marker_away() -> None:
    """A blind reaction in strict play, out of Zone of Control: it counts as Idle."""
    game = Skirmish(
        [piece(at=(200, 200))],
        [piece(SPY, at=(200, 900), states=HIDDEN)],
        solids=[wall(0, 500, 1200, 20)],
        aids="strict",
    )
    game.activate("A1").declare("idle")
    if game.state.stage == "order.aros":
        game.react("B1", "dodge").no_more_aros()
    game.declare("idle").no_more_aros()
    assert game.happened(BecameIdle)
    assert "camouflaged" not in game.trooper("B1").states


@pytest.mark.rule("C1-CSK-258")
def test_a_leap_to_nowhere_gives_a_marker_away() -> None:
    """As a Short Skill a Jump leaves a Marker one; it is the Idle it comes to that reveals it."""
    leaper = soldier("camouflage", "super_jump")
    game = Skirmish([piece(leaper, at=(200, 200), states=HIDDEN)], [piece(at=(200, 1000), facing=90)])
    game.activate("A1").declare("jump")
    assert "camouflaged" in game.trooper("A1").states
    game.no_more_aros().declare("idle").no_more_aros()
    assert [each.skill for each in game.happened(BecameIdle)] == ["jump"]
    assert reasons(game) == [cited("C1-CSK-258")]
    assert "camouflaged" not in game.trooper("A1").states


@pytest.mark.rule("C1-CSK-258")
def test_who_is_no_marker_keeps_its_disguise_when_its_declaration_comes_to_nothing() -> None:
    masks = Part(states=(StateRow(key="masked", guise=Guise.ANOTHER),))
    mine = [piece(soldier("super_jump"), at=(200, 200), states=["masked"], poses_as=1), piece(at=(900, 200))]
    game = Skirmish(mine, [piece(at=(200, 1000), facing=90)], edition=with_parts(masks)).activate("A1")
    game.declare("jump").no_more_aros().declare("idle").no_more_aros()
    assert [each.skill for each in game.happened(BecameIdle)] == ["jump"]
    assert reasons(game) == []


@pytest.mark.rule("C1-STATE-226", "C1-INFO-006")
def test_with_the_model_comes_its_public_information() -> None:
    game = stalking()
    assert seen(game, 1, "A1").profile is None
    game.activate("A1").declare("dodge")
    profile = seen(game, 1, "A1").profile
    assert profile is not None
    assert (profile.name, profile.skills, profile.weapons, profile.cost) == ("Soldier", SPY.skills, SPY.weapons, 0)
    event = next(each for each in game.match.seen(1) if isinstance(each, Revealed))
    assert (event.unit, event.member) == ("soldier", -1)


# ------------------------------------------------------------------ facing


@pytest.mark.rule("C1-STATE-210", "C1-STATE-225")
def test_a_discovered_trooper_faces_as_its_player_wishes() -> None:
    game = approached(dice=[1], ask_facing=True).activate("A1").declare("discover", aims={"B1": 1}).no_more_aros()
    game.declare("idle").no_more_aros()
    assert game.match.decision is not None
    assert (game.match.decision.kind, game.match.decision.waiting) == ("decision.revealed", (1,))
    assert {type(option.command) for option in game.match.options()} == {TurnAround}
    game.apply(TurnAround(player=1, trooper="B1", facing=123))
    assert game.trooper("B1").facing == 123
    assert game.state.stage == "orders"


@pytest.mark.rule("C1-STATE-225")
def test_who_gives_itself_away_is_faced_before_anybody_reacts() -> None:
    game = stalking(ask_facing=True).activate("A1").declare("dodge")
    assert game.match.decision is not None
    assert game.match.decision.waiting == (0,)
    assert game.refuses(EndReactions(player=0)) == {None}
    game.apply(TurnAround(player=0, trooper="A1", facing=45))
    assert game.trooper("A1").facing == 45
    assert game.can_react() == {"B1"}


@pytest.mark.rule("C1-STATE-225")
def test_a_facing_given_with_the_declaration_is_not_asked_for_again() -> None:
    game = stalking(ask_facing=True).activate("A1").declare("dodge", facing=200)
    assert game.trooper("A1").facing == 200
    assert game.state.pending == ()


@pytest.mark.rule("C1-STATE-225")
def test_the_facing_chosen_limits_what_the_revealed_trooper_shoots_at() -> None:
    game = Skirmish(
        [piece(SPY, at=(200, 400), states=HIDDEN)],
        [piece(SPY, at=(200, 700), states=HIDDEN), piece(at=(200, 100), facing=270)],
        ask_facing=True,
    )
    game.activate("A1").declare("discover", aims={"B1": 1}, facing=90).no_more_aros()
    assert game.refuses_declaring("bs_attack", **SHOOT, aims={"B2": 3}) == {"C1-BS-003"}


# ------------------------------------------------------------------ for the whole Order


@pytest.mark.rule("C1-STATE-227", "C1-STATE-218")
def test_who_is_revealed_late_counts_as_revealed_all_along() -> None:
    """The Caliban walks behind a wall and shoots; the fusilier answers where it walked in the open."""
    game = Skirmish(
        [piece(SPY, at=(100, 200), states=HIDDEN)],
        [piece(at=(100, 525), facing=270)],
        solids=[wall(170, 230, 60, 20, top=30)],
        dice=[20] * 8,
    )
    game.activate("A1").declare("move", to=[(197, 217.5)]).no_more_aros()
    game.declare("bs_attack", **SHOOT, aims={"B1": 3}).react("B1", "bs_attack", **SHOOT, aims={"A1": 1}, at=0.0)
    sides = {side.trooper: {mod.source: mod.value for mod in side.mods} for side in game.happened(Rolled)[0].sides}
    assert "mod.cover" not in sides["B1"]
    assert sides["B1"]["mod.mimetism"] == -3


@pytest.mark.rule("C1-STATE-222")
def test_one_enemy_model_in_contact_is_enough_however_many_stand_elsewhere() -> None:
    game = Skirmish(
        [piece(SPY, at=(200, 200), states=HIDDEN)], [piece(at=(200, 280), facing=270), piece(at=(900, 900), facing=90)]
    )
    game.activate("A1").declare("move", to=[(200, 255)])
    assert reasons(game) == [cited("C1-STATE-222")]


@pytest.mark.rule("C1-STATE-222")
def test_a_marker_that_moves_and_touches_nobody_stays_one() -> None:
    game = Skirmish([piece(SPY, at=(200, 200), states=HIDDEN)], [piece(at=(200, 280), facing=270)])
    game.activate("A1").declare("move", to=[(200, 253)])
    assert reasons(game) == []
    assert game.trooper("A1").states == {"camouflaged"}


@pytest.mark.rule("C1-STATE-222")
def test_whoever_passes_for_another_is_given_away_by_who_comes_into_contact() -> None:
    touched = Betrayal(by={Deed.CONTACT}, rule="C1-STATE-222")
    masks = Part(states=(StateRow(key="masked", guise=Guise.ANOTHER, betrayals=(touched,)),))
    enemies = [piece(at=(200, 280), facing=90, states=["masked"], poses_as=1), piece(at=(900, 900), facing=90)]
    game = Skirmish([piece(at=(200, 200))], enemies, edition=with_parts(masks)).activate("A1")
    game.declare("move", to=[(200, 255)])
    assert reasons(game) == [cited("C1-STATE-222")]


@pytest.mark.rule("C1-SSK-223")
def test_becoming_a_marker_again_is_automatic_and_needs_no_roll() -> None:
    assert edition_at_hand().skill["camouflage"].labels == {Label.NO_ROLL}
    game = Skirmish([piece(SPY, at=(200, 200))], [piece(at=(200, 1000), facing=90)], dice=[])
    game.activate("A1").declare("camouflage").no_more_aros()
    assert game.happened(Rolled) == []
    assert "camouflaged" in game.trooper("A1").states

"""The Order of a Fireteam."""

import pytest
from skirmish import Skirmish, piece, soldier
from teams_for_tests import leader, marker, members, moved, row

from sightline.games.infinity.core.match.commands import Activate, EndTurn
from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.match.state import GROUP, Trooper
from sightline.games.infinity.core.order.declarations import SkillType
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.human_sphere.fireteams.acting import Category, category, given
from sightline.games.infinity.human_sphere.fireteams.coordinating import partners
from sightline.games.infinity.human_sphere.fireteams.events import FireteamCancelled, FireteamLeft

FAR = (900.0, 100.0)


def activated(game: Skirmish) -> tuple[str, ...]:
    assert game.state.order is not None
    return game.state.order.troopers


@pytest.mark.rule("HS-FTREQ-001", "HS-FTACT-001")
def test_one_regular_order_activates_all_members() -> None:
    game = Skirmish([*row(3), piece(at=(300, 140))], tokens=marker("A1", "A2", "A3"), pool=4)
    game.activate("A1")
    assert (activated(game), game.pool) == (("A1", "A2", "A3"), 3)


@pytest.mark.rule("HS-FTACT-001")
def test_a_member_is_not_given_an_order_without_the_others() -> None:
    game = Skirmish(row(3), tokens=marker("A1", "A2", "A3"))
    assert game.refuses(Activate(player=0, troopers=("A1", "A2"))) == {"HS-FTACT-001"}


@pytest.mark.rule("HS-FTACT-001")
def test_a_coordinated_order_takes_along_who_is_hidden_and_nobody_of_a_fireteam() -> None:
    ghost = soldier("hidden_deployment")
    hidden = Trooper(id="", owner=0, member=3, at=(300.0, 300.0, 0.0), facing=90.0)
    game = Skirmish(
        [piece(at=(500, 100)), *row(2)],
        [piece(at=(1100, 1100))],
        tokens=marker("A2", "A3"),
        off_table=((ghost,), ()),
        hidden=(hidden,),
    )
    now = Situation(game.state)
    assert list(partners(now, now.trooper("A1"))) == ["?3"]
    assert list(partners(now, now.trooper("A2"))) == []


@pytest.mark.rule("HS-FTACT-001")
def test_members_of_a_fireteam_are_in_no_coordinated_order() -> None:
    pieces = [piece(at=(200, 300)), piece(at=(240, 300)), *row(2)]
    game = Skirmish(pieces, [piece(at=(1100, 1100))], tokens=marker("A3", "A4"))
    for others, refused in ((("A1", "A2"), set()), (("A1", "A3"), {"HS-FTACT-001"})):
        assert game.refuses(Activate(player=0, troopers=others, order="regular", group="coordinated")) == refused


@pytest.mark.rule("HS-FTLDR-002", "HS-FTLDR-003")
def test_any_member_may_lead_an_order() -> None:
    game = Skirmish(row(3), tokens=marker("A1", "A2", "A3"))
    game.activate("A2")
    assert leader(game) == "A1"
    game.declare("idle")
    assert leader(game) == "A2"


@pytest.mark.rule("HS-FTACT-002", "HS-ADV-005")
def test_all_declare_the_same_skills() -> None:
    game = Skirmish(row(2), tokens=marker("A1", "A2")).activate("A1")
    game.declare_one("move", to=[(200, 150)])
    assert game.refuses_declaring("dodge") == {"HS-FTACT-002"}
    game.declare_one("move", to=[(240, 160)])
    assert (game.trooper("A1").at[1], game.trooper("A2").at[1]) == (150, 160)


@pytest.mark.rule("HS-FTACT-003")
def test_who_cannot_do_it_is_idle_and_goes_on_with_the_rest() -> None:
    still = soldier("total_reaction")
    pieces = [piece(at=(200, 100)), piece(still, at=(240, 100), states=["immobilized_a"])]
    game = Skirmish(pieces, tokens=marker("A1", "A2")).activate("A1").declare_one("move", to=[(200, 150)])
    assert game.state.order is not None
    assert [(each.trooper, each.use.skill) for each in game.state.order.skills] == [("A1", "move"), ("A2", "idle")]


@pytest.mark.rule("HS-FTSKL-901", "HS-FTSKL-004")
def test_who_stays_where_it_is_while_the_others_move_is_active_all_the_same() -> None:
    enemy = piece(at=(240, 500), facing=270)
    game = Skirmish(row(2), [enemy], tokens=marker("A1", "A2")).activate("A1")
    game.declare_one("move", to=[(200, 150)]).declare_one("idle")
    game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A2": 1})
    assert game.state.order is not None
    assert game.state.order.aros[0].use.targets == ("A2",)


@pytest.mark.rule("HS-FTACT-004", "HS-FTINT-002", "HS-FTINT-011", "HS-FTINT-012", "HS-FTSEQ-001", "HS-ADV-008")
@pytest.mark.example("HS-EX-COH-01", "N4-EX1-013")
def test_who_is_out_of_coherency_when_the_leader_declares_leaves_and_is_not_activated() -> None:
    enemy = piece(at=(900, 600), facing=270)
    game = Skirmish(moved(row(4), 3, FAR), [enemy], tokens=marker("A1", "A2", "A3", "A4")).activate("A1")
    game.declare_one("move", to=[(200, 140)])
    assert activated(game) == ("A1", "A2", "A3")
    assert [(each.trooper, each.why) for each in game.happened(FireteamLeft)] == [("A4", "coherency")]
    assert members(game) == {"A1", "A2", "A3"}, "whose bonuses they have now"


@pytest.mark.rule("HS-FTLDR-004")
def test_coherency_is_that_with_the_new_leader() -> None:
    pieces = [piece(at=(100, 100)), piece(at=(290, 100)), piece(at=(480, 100))]
    first, last = Skirmish(pieces, tokens=marker("A2", "A1", "A3")), Skirmish(pieces, tokens=marker("A2", "A1", "A3"))
    assert members(first.activate("A2").declare("idle")) == {"A1", "A2", "A3"}
    assert members(last.activate("A3").declare("idle")) == {"A2", "A3"}


@pytest.mark.rule("HS-FTCAN-003", "HS-FTINT-014")
@pytest.mark.rule("HS-FTCOR-006")
def test_with_fewer_than_two_it_is_cancelled_and_the_leader_acts_alone() -> None:
    game = Skirmish(moved(row(2), 1, FAR), tokens=marker("A1", "A2")).activate("A1").declare_one("idle")
    assert [each.why for each in game.happened(FireteamCancelled)] == ["few"]
    assert activated(game) == ("A1",)
    two = Skirmish(moved(row(3), 2, FAR), tokens=marker("A1", "A2", "A3")).activate("A1").declare_one("idle")
    assert (members(two), activated(two)) == ({"A1", "A2"}, ("A1", "A2")), "two are enough"


# ------------------------------------------------------------------ what a Fireteam declares


def facing_an_enemy(count: int, *, dice: tuple[int, ...] = (), **more: object) -> Skirmish:
    names = tuple(f"A{n + 1}" for n in range(count))
    enemy = piece(at=(260, 500), facing=270)
    return Skirmish(row(count), [enemy], tokens=marker(*names), dice=dice, **more)  # type: ignore[arg-type]


@pytest.mark.rule("HS-FTSKL-001", "HS-FTSKL-010", "HS-FTSKL-008")
def test_a_support_skill_is_the_leaders_alone() -> None:
    game = facing_an_enemy(3, dice=(5, 5, 5, 5)).activate("A1")
    game.declare_one("bs_attack", weapon="combi_rifle", aims={"B1": 4})
    assert game.state.order is not None
    assert [each.use.skill for each in game.state.order.skills] == ["bs_attack", "idle", "idle"]


@pytest.mark.rule("HS-FTSKL-008")
def test_discover_is_support_though_it_is_a_movement_skill() -> None:
    spy = piece(soldier("camouflage"), at=(260, 500), states=["camouflaged"])
    game = Skirmish(row(2), [spy], tokens=marker("A1", "A2")).activate("A1").declare_one("discover", aims={"B1": 1})
    assert game.state.order is not None
    assert [each.use.skill for each in game.state.order.skills] == ["discover", "idle"]


@pytest.mark.rule("HS-FTSKL-006", "HS-FTSKL-007")
def test_all_roll_for_an_evasion() -> None:
    game = facing_an_enemy(2, dice=(3, 4, 20)).activate("A1").declare_one("dodge").declare_one("dodge")
    game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1}).finish()
    rolled = [side.trooper for each in game.happened(Rolled) for side in each.sides if side.skill == "dodge"]
    assert rolled == ["A1", "A2"]


@pytest.mark.rule("HS-FTSKL-002", "HS-ADV-010")
@pytest.mark.parametrize(
    ("first", "second", "legal"),
    [
        ("idle", "dodge", True),
        ("move", "move", True),
        ("move", "dodge", True),
        ("move", "bs_attack", True),
        ("discover", "bs_attack", False),
        ("discover", "dodge", False),
        ("discover", "move", True),
    ],
)
def test_of_two_skills_one_is_movement(first: str, second: str, legal: bool) -> None:
    spy = piece(soldier("camouflage"), at=(300, 500), states=["camouflaged"])
    game = Skirmish(row(2), [piece(at=(260, 500), facing=270), spy], tokens=marker("A1", "A2"))
    details: dict[str, dict[str, object]] = {
        "move": {"to": [(200, 130)]},
        "bs_attack": {"weapon": "combi_rifle", "aims": {"B1": 3}},
        "discover": {"aims": {"B2": 1}},
    }
    game.activate("A1").declare(first, **details.get(first, {})).no_more_aros()
    assert ("HS-FTSKL-002" not in game.refuses_declaring(second, **details.get(second, {}))) == legal


@pytest.mark.rule("HS-FTSKL-003", "HS-FTSKL-005")
def test_cautious_movement_is_movement_of_all_and_takes_the_whole_order() -> None:
    game = Skirmish(row(2), [piece(at=(1100, 1100))], tokens=marker("A1", "A2")).activate("A1")
    game.declare_one("cautious_movement", to=[(200, 150)]).declare_one("cautious_movement", to=[(240, 150)])
    assert game.trooper("A2").at[1] == 150
    assert game.state.stage == "orders"


@pytest.mark.rule("HS-FTSKL-006")
@pytest.mark.parametrize("key", ["dodge", "reset"])
def test_two_skills_are_evasion(key: str) -> None:
    now = Situation(Skirmish(row(2)).state)
    assert category(now, now.trooper("A1"), now.fixed.edition.skill[key]) is Category.EVASION


@pytest.mark.rule("HS-FTACT-001", "HS-FTINT-003", "HS-FTINT-004")
def test_with_which_orders_all_of_them_act() -> None:
    now = Situation(Skirmish([piece(at=(200, 100), lieutenant=True), *row(2)[1:]], tokens=marker("A1", "A2")).state)
    together = {
        key: [
            order for order in ("regular", "tactical", "irregular", "lieutenant") if given(now, now.trooper(key), order)
        ]
        for key in ("A1", "A2")
    }
    assert together == {"A1": ["regular", "tactical"], "A2": ["regular", "tactical", "lieutenant"]}


@pytest.mark.rule("HS-FTSKL-003", "HS-FTSKL-005")
@pytest.mark.parametrize("key", ["cautious_movement", "jump", "climb"])
def test_three_entire_orders_are_movement(key: str) -> None:
    now = Situation(Skirmish(row(2)).state)
    skill = now.fixed.edition.skill[key]
    assert category(now, now.trooper("A1"), skill) is Category.MOVEMENT
    assert SkillType.ENTIRE_ORDER in skill.kinds(now, now.trooper("A1"))


# ------------------------------------------------------------------ who reacts


@pytest.mark.rule("HS-FTACT-005", "HS-FTACT-006", "HS-FTSEQ-002")
def test_who_reacts_chooses_one_member() -> None:
    flamer = soldier(weapons=("combi_rifle", "light_flamethrower"))
    game = (
        Skirmish(row(2), [piece(flamer, at=(220, 300), facing=270)], tokens=marker("A1", "A2"))
        .activate("A1")
        .declare("idle")
    )
    assert game.refuses_reacting("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1, "A2": 1}) >= {"HS-FTACT-006"}
    game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A2": 1})
    assert game.refuses_reacting("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1})


@pytest.mark.rule("HS-FTACT-008")
def test_shots_at_members_that_only_support_are_not_opposed() -> None:
    game = facing_an_enemy(2, dice=(4, 5, 6, 7, *(20,) * 6)).activate("A1")
    game.declare_one("bs_attack", weapon="combi_rifle", aims={"B1": 3})
    game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A2": 1}).finish()
    assert {each.kind for each in game.happened(Rolled)} == {"normal"}


# ------------------------------------------------------------------ leaving


@pytest.mark.rule("HS-FTACT-007", "HS-FTSEQ-006")
def test_who_is_out_of_coherency_at_the_end_of_the_order_leaves() -> None:
    game = Skirmish(row(3), [piece(at=(1100, 1100))], tokens=marker("A1", "A2", "A3")).activate("A1")
    for path in ([(110, 100)], [(240, 100), (240, 190)], [(280, 100), (370, 100)]):
        game.declare_one("move", to=path[-1:])
    assert members(game) == {"A1", "A2", "A3"}
    game.no_more_aros().finish()
    assert members(game) == {"A1", "A2"}


@pytest.mark.rule("HS-FTINT-003")
def test_who_uses_its_irregular_order_acts_alone_and_leaves() -> None:
    pieces = [piece(soldier("irregular"), at=(200, 100)), *row(3)[1:]]
    game = Skirmish(pieces, [piece(at=(600, 1100))], tokens=marker("A2", "A1", "A3"), active=1, pool=0)
    game.apply(EndTurn(player=1)).activate("A1", order="irregular")
    assert activated(game) == ("A1",)
    game.declare("idle")
    assert members(game) == {"A2", "A3"}


@pytest.mark.parametrize(
    ("order", "skill"),
    [
        pytest.param("irregular", "idle", marks=pytest.mark.rule("HS-FTINT-003")),
        pytest.param("lieutenant", "idle", marks=pytest.mark.rule("HS-FTINT-004")),
        pytest.param("regular", "suppressive_fire", marks=pytest.mark.rule("HS-FTSUP-001")),
    ],
)
def test_of_two_nobody_is_left_and_who_is_in_none_leaves_none(order: str, skill: str) -> None:
    profile = soldier("irregular") if order == "irregular" else soldier()
    first = piece(profile, at=(200, 100), lieutenant=order == "lieutenant")
    details = {"weapon": "combi_rifle"} if skill == "suppressive_fire" else {}
    for tokens, ended in ((marker("A2", "A1"), ["few"]), ({}, [])):
        game = Skirmish(
            [first, *row(2)[1:]],
            [piece(at=(260, 500), facing=270)],
            tokens=tokens,
            active=1,
            lieutenant_order=order == "lieutenant",
        )
        game.apply(EndTurn(player=1)).activate("A1", order=order).declare_one(skill, **details)
        assert [each.why for each in game.happened(FireteamCancelled)] == ended


@pytest.mark.rule("HS-FTINT-004")
def test_a_lieutenant_that_uses_its_own_order_leaves() -> None:
    pieces = [piece(at=(200, 100), lieutenant=True), *row(3)[1:]]
    game = Skirmish(pieces, tokens=marker("A2", "A1", "A3"), lieutenant_order=True)
    game.activate("A1", order="lieutenant").declare("idle")
    assert members(game) == {"A2", "A3"}


@pytest.mark.rule("HS-FTINT-006", "HS-FTSUP-001")
def test_who_declares_suppressive_fire_leaves() -> None:
    """At once, while an enemy may still react to it."""
    enemy = piece(at=(260, 500), facing=270)
    game = Skirmish(row(3), [enemy], tokens=marker("A2", "A1", "A3")).activate("A1")
    assert members(game.fork().declare_one("idle")) == {"A1", "A2", "A3"}, "nothing else is a reason"
    game.declare_one("suppressive_fire", weapon="combi_rifle")
    assert game.state.stage == "order.aros"
    assert members(game) == {"A2", "A3"}


@pytest.mark.rule("HS-FTINT-001")
def test_who_falls_leaves_at_the_end_of_the_order() -> None:
    game = facing_an_enemy(3, dice=(3, 1)).activate("A1").declare("idle")
    game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A2": 1}).finish()
    assert "unconscious" in game.trooper("A2").states
    assert members(game) == {"A1", "A3"}


@pytest.mark.rule("HS-FTCAN-003")
def test_with_the_fall_of_one_of_two_it_ends() -> None:
    game = facing_an_enemy(2, dice=(3, 1)).activate("A1").declare("idle")
    game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A2": 1}).finish()
    assert [each.why for each in game.happened(FireteamCancelled)] == ["few"]


@pytest.mark.rule("HS-FTCAN-001", "HS-FTLDR-001")
def test_without_its_leader_it_is_cancelled_at_the_end_of_the_order() -> None:
    pieces = [piece(soldier(arm=0), at=(200, 100)), *row(3)[1:]]
    enemy = piece(at=(200, 500), facing=270)
    game = Skirmish(pieces, [enemy], tokens=marker("A1", "A2", "A3"), dice=(5, 1)).activate("A1").declare("idle")
    game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1}).finish()
    assert "unconscious" in game.trooper("A1").states
    assert [each.why for each in game.happened(FireteamCancelled)] == ["leader"]
    unhurt = Skirmish(pieces, [enemy], tokens=marker("A1", "A2", "A3"), dice=(20,)).activate("A1").declare("idle")
    unhurt.react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1}).finish()
    assert (leader(unhurt), members(unhurt)) == ("A1", {"A1", "A2", "A3"})


@pytest.mark.rule("HS-NMTWO-001", "HS-NMTWO-002", "HS-NMTWO-003")
def test_number_2_takes_the_lead_and_the_fireteam_goes_on() -> None:
    pieces = [piece(soldier(arm=0), at=(200, 100)), piece(at=(240, 100)), piece(soldier("number_2"), at=(280, 100))]
    enemy = piece(at=(200, 500), facing=270)
    game = Skirmish(pieces, [enemy], tokens=marker("A1", "A2", "A3"), dice=(5, 1)).activate("A1").declare("idle")
    unhurt = game.fork()
    game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1}).finish()
    assert (leader(game), members(game)) == ("A3", {"A2", "A3"})
    assert leader(unhurt.finish()) == "A1"


@pytest.mark.rule("HS-FTINT-015")
def test_who_is_near_again_when_orders_are_counted_is_back() -> None:
    pieces = moved(row(4), 3, (470.0, 100.0))
    game = Skirmish(pieces, [piece(at=(1100, 1100))], tokens=marker("A1", "A2", "A3", "A4")).activate("A1")
    game.declare("idle").finish()
    assert "A4" not in members(game)
    game.activate("A4").declare("move", to=[(400, 100)]).finish()
    assert "A4" not in members(game)
    game.apply(EndTurn(player=0)).apply(EndTurn(player=1))
    assert members(game) == {"A1", "A2", "A3", "A4"}


@pytest.mark.rule("HS-NMTWO-004")
def test_number_2_stays_the_leader_when_the_old_one_is_back() -> None:
    token = marker("A3", "A2", "left:A1")
    pieces = [piece(at=(200, 100)), piece(at=(240, 100)), piece(soldier("number_2"), at=(280, 100))]
    game = Skirmish(pieces, [piece(at=(1100, 1100))], tokens=token, active=1)
    game.apply(EndTurn(player=1))
    assert (leader(game), members(game)) == ("A3", {"A1", "A2", "A3"})
    assert leader(game.activate("A3").declare("idle").finish()) == "A3"
    assert leader(game.activate("A1").declare("idle").finish()) == "A1", "when its player says so"


@pytest.mark.rule("HS-FTINT-005")
def test_who_becomes_a_marker_leaves() -> None:
    pieces = [*row(2), piece(soldier("camouflage"), at=(280, 100), states=["camouflaged"])]
    game = Skirmish(pieces, [piece(at=(1100, 1100))], tokens=marker("A1", "A2", "A3")).activate("A1")
    assert activated(game) == ("A1", "A2")
    game.declare("idle").finish()
    assert members(game) == {"A1", "A2"}


@pytest.mark.rule("HS-FTINT-007")
def test_who_is_moved_to_another_combat_group_leaves() -> None:
    game = Skirmish(row(3), [piece(at=(1100, 1100))], tokens=marker("A1", "A2", "A3"), memory={f"{GROUP}0.2": 2})
    game.activate("A1").declare("idle").finish()
    assert [(each.trooper, each.why) for each in game.happened(FireteamLeft)] == [("A3", "group")]


@pytest.mark.rule("HS-FTSKL-009")
def test_what_a_mission_lets_somebody_do_is_support() -> None:
    now = Situation(Skirmish(row(2), scenario="domination").state)
    skills = now.fixed.edition.skill
    found = {
        key: category(now, now.trooper("A1"), skills[key])
        for key in ("activate_console", "doctor", "hack")
        if key in skills
    }
    assert len(found) >= 2
    assert set(found.values()) == {Category.SUPPORT}

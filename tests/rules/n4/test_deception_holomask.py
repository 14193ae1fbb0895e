"""N4: the Holomask, and the state in which a trooper looks like another."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import Deploy, EndTurn, StepAside
from sightline.games.infinity.core.match.events import BecameIdle, Revealed, Rolled
from sightline.games.infinity.core.match.views import TrooperView, view_of
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile, TroopType
from sightline.games.infinity.n4.commands import PoseAs
from sightline.geometry.moving.paths import Jump, Walk
from sightline.kernel import Refused

SHOOT = {"weapon": "combi_rifle"}
HAFZA = soldier("holomask", name="Hafza", unit="hafza", bs=13, arm=3)
LASIQ = soldier(Ability(key="mimetism", mod=-3), name="Lasiq", unit="lasiq")
GIANT = soldier(name="Giant", unit="giant", silhouette="5")


def masked(
    profile: Profile = HAFZA, *, at: tuple[float, float] = (200, 200), states: set[str] | None = None, **more: object
) -> Piece:
    return piece(profile, at=at, states={"masked", *(states or ())}, poses_as=1, **more)  # type: ignore[arg-type]


def posing(mask: Piece | None = None, *, active: int = 0, **more: object) -> Skirmish:
    """A1 is a Hafza that looks like A2, a Lasiq; B1 sees it, 40 cm away."""
    army = [mask or masked(), piece(LASIQ, at=(1100, 100))]
    return Skirmish(army, [piece(at=(200, 600), facing=270)], active=active, **more)  # type: ignore[arg-type]


def seen(game: Skirmish, viewer: int | None = 1, key: str = "A1") -> TrooperView:
    return next(each for each in view_of(game.state, viewer).troopers if each.id == key)


def name(game: Skirmish, viewer: int | None = 1) -> str:
    profile = seen(game, viewer).profile
    assert profile is not None
    return profile.name


# ------------------------------------------------------------------ what others see


@pytest.mark.rule("HS-EQUIP-071")
@pytest.mark.rule("N4-EQUIP-037", "N4-STATE-072")
def test_who_has_a_holomask_is_deployed_as_another() -> None:
    game = Skirmish([piece(LASIQ, at=(100, 100))], off_table=((HAFZA,), ()), stage="deployment.last")
    game.apply(Deploy(player=0, member=1, at=(300, 100, 0), concealed="masked", poses_as=0))
    views = [seen(game, viewer, "A2") for viewer in (1, 0)]
    assert [each.profile.name for each in views if each.profile] == ["Lasiq", "Hafza"]
    assert [set(each.states) for each in views] == [set(), {"masked"}]


@pytest.mark.rule("N4-EQUIP-037")
def test_nobody_else_is() -> None:
    game = Skirmish([piece(LASIQ, at=(100, 100))], off_table=((soldier(),), ()), stage="deployment.last")
    with pytest.raises(Refused):
        game.apply(Deploy(player=0, member=1, at=(300, 100, 0), concealed="masked", poses_as=0))


@pytest.mark.rule("HS-EQUIP-070")
@pytest.mark.rule("N4-STATE-073")
def test_the_model_that_is_shown_has_the_same_silhouette() -> None:
    game = Skirmish([piece(GIANT, at=(100, 100))], off_table=((HAFZA,), ()), stage="deployment.last")
    with pytest.raises(Refused):
        game.apply(Deploy(player=0, member=1, at=(300, 100, 0), concealed="masked", poses_as=0))


@pytest.mark.rule("HS-EQUIP-072")
@pytest.mark.rule("N4-EQUIP-038")
def test_that_it_is_there_is_nobody_elses_business_and_neither_is_what_it_can_do() -> None:
    game = posing()
    plain = Skirmish([piece(LASIQ, at=(200, 200)), piece(LASIQ, at=(1100, 100))], [piece(at=(200, 600), facing=270)])
    for viewer in (1, None):
        assert view_of(game.state, viewer) == view_of(plain.state, viewer)
    assert game.match.decision == plain.match.decision


@pytest.mark.rule("HS-EQUIP-078")
@pytest.mark.rule("N4-STATE-073")
@pytest.mark.example("N4-EQUIP-EX01", "HS-EX2-026")
def test_its_own_profile_counts_for_everything() -> None:
    """The Hafza has no Mimetism, whatever the Lasiq has."""
    game = posing(active=1, dice=[20] * 3).activate("B1").declare("bs_attack", **SHOOT, aims={"A1": 3})
    game.finish()
    assert game.happened(Rolled)[0].sides[0].value == 12 + 3
    lasiq = posing(piece(LASIQ, at=(200, 200)), active=1, dice=[20] * 3).activate("B1")
    lasiq.declare("bs_attack", **SHOOT, aims={"A1": 3}).finish()
    assert lasiq.happened(Rolled)[0].sides[0].value == 12 + 3 - 3


@pytest.mark.rule("N4-STATE-074")
def test_nothing_that_lies_beside_the_other_is_replicated() -> None:
    screened = soldier("nanoscreen", name="Lasiq", unit="lasiq")
    game = Skirmish([masked(), piece(screened, at=(1100, 100))], [piece(at=(200, 600))])
    assert (seen(game, 1, "A1").tokens, seen(game, 1, "A2").tokens) == ((), ("nanoscreen",))
    both = Skirmish([masked(soldier("holomask", "nanoscreen")), piece(LASIQ, at=(1100, 100))], [piece(at=(200, 600))])
    assert (seen(both, 1).tokens, seen(both, 0).tokens) == ((), ("nanoscreen",))


@pytest.mark.rule("N4-STATE-901")
def test_automatic_skills_go_on_working() -> None:
    now = Situation(posing(masked(soldier("holomask", "sixth_sense"))).state)
    assert now.ability(now.trooper("A1"), "sixth_sense") is not None


@pytest.mark.rule("N4-EQUIP-037")
def test_its_negative_feedback_counts_while_it_lasts_and_no_longer() -> None:
    sly = soldier("holomask", Ability(key="mimetism", mod=-3))
    worn, off = (Situation(posing(each).state) for each in (masked(sly), piece(sly, at=(200, 200))))
    assert worn.ability(worn.trooper("A1"), "mimetism") is None
    assert off.ability(off.trooper("A1"), "mimetism") is not None


# ------------------------------------------------------------------ Discover


def discovering(mask: Piece, die: int) -> Skirmish:
    game = posing(mask, active=1, dice=[die]).activate("B1").declare("discover", aims={"A1": 1}).no_more_aros()
    return game.declare("idle").no_more_aros()


@pytest.mark.rule("N4-STATE-075", "N4-CSK-035")
def test_a_discover_roll_brings_out_the_real_one_facing_the_same_way() -> None:
    game = discovering(masked(facing=123.0), 12)
    assert (name(game), game.trooper("A1").facing, game.state.pending) == ("Hafza", 123.0, ())
    assert game.trooper("A1").states == frozenset()
    assert not any(key.startswith("private.given_away") for key in game.state.memory)


@pytest.mark.rule("N4-STATE-075")
def test_a_failed_discover_roll_does_not() -> None:
    game = discovering(masked(), 20)
    assert (name(game), game.happened(Revealed)) == ("Lasiq", [])


@pytest.mark.rule("N4-STATE-075", "N4-CSK-035")
def test_whoever_is_what_it_seems_is_found_out_to_be_without_a_roll() -> None:
    game = discovering(piece(LASIQ, at=(200, 200)), 12)
    assert [each.reasons for each in game.happened(BecameIdle)] == [("camouflage.what_it_seems",)]
    assert game.happened(Rolled) == []


@pytest.mark.rule("N4-EQUIP-038")
def test_discover_is_offered_against_whoever_is_in_sight_masked_or_not() -> None:
    offers = [posing(each, active=1).activate("B1").match.options() for each in (masked(), piece(LASIQ, at=(200, 200)))]
    assert offers[0] == offers[1]
    assert any(each.command.use.skill == "discover" for each in offers[0])  # type: ignore[attr-defined]


# ------------------------------------------------------------------ what cancels it


@pytest.mark.rule("HS-STATE-075", "HS-STATE-076")
@pytest.mark.rule("N4-STATE-076", "N4-STATE-077")
def test_an_attack_cancels_it_and_the_real_model_is_seen_at_the_end_of_the_order() -> None:
    game = posing(dice=[20] * 3).activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3})
    assert (name(game), game.happened(Revealed)) == ("Lasiq", [])
    game.finish()
    assert (name(game), game.trooper("A1").states, game.trooper("A1").poses_as) == ("Hafza", frozenset(), None)
    assert not any(key.startswith("private.given_away") for key in game.state.memory)


@pytest.mark.rule("N4-STATE-077")
def test_who_is_given_away_need_not_be_discovered_in_the_same_order() -> None:
    game = posing(dice=[20] * 4).activate("A1").declare("move", to=[(200, 220)]).react("B1", "discover", aims={"A1": 1})
    game.no_more_aros().declare("bs_attack", **SHOOT, aims={"B1": 3}).no_more_aros()
    assert [each.sides[0].skill for each in game.happened(Rolled)] == ["bs_attack"]


@pytest.mark.rule("HS-STATE-073")
@pytest.mark.rule("N4-STATE-076")
def test_whatever_asks_for_a_roll_cancels_it() -> None:
    game = posing(dice=[20]).activate("A1").declare("dodge")
    game.finish()
    assert name(game) == "Hafza"


@pytest.mark.rule("N4-STATE-076")
def test_moving_does_not() -> None:
    game = posing().activate("A1").declare("move", to=[(200, 220)])
    game.finish()
    assert (name(game), set(game.trooper("A1").states)) == ("Lasiq", {"masked"})


@pytest.mark.rule("N4-STATE-076")
def test_entire_orders_cancel_it_but_for_cautious_movement() -> None:
    def after(skill: str, **how: object) -> str:
        return name(posing().activate("A1").declare(skill, **how).no_more_aros())

    assert after("cautious_movement", to=[(200, 220)]) == "Lasiq"
    assert after("jump", path=[Jump((200.0, 220.0, 0.0))]) == "Hafza"


@pytest.mark.rule("N4-STATE-076")
@pytest.mark.parametrize("mover", ["A1", "B1"])
def test_contact_with_an_enemy_model_cancels_it_whoever_moves(mover: str) -> None:
    near = [masked(), piece(LASIQ, at=(1100, 100))]
    game = Skirmish(near, [piece(at=(200, 280), facing=90)], active=0 if mover == "A1" else 1).activate(mover)
    game.declare("move", to=[(200, 255)] if mover == "A1" else [(200, 225)])
    game.finish()
    assert name(game) == "Hafza"


@pytest.mark.rule("N4-STATE-076")
@pytest.mark.parametrize(("y", "seen_as"), [(225.0, "Hafza"), (240.0, "Lasiq")])
def test_so_does_an_enemy_that_dodges_into_contact(y: float, seen_as: str) -> None:
    """Who lies there Unconscious is in contact with it all the time, and does not count."""
    fallen = piece(at=(225, 200), states={"unconscious", "prone"}, lost=1)
    enemies = [piece(at=(200, 260), facing=270), piece(at=(1100, 1100)), fallen]
    game = Skirmish([masked(), piece(LASIQ, at=(1100, 100))], enemies, dice=[1]).activate("A1")
    game.declare("idle").react("B1", "dodge").no_more_aros().declare("idle").no_more_aros()
    game.apply(StepAside(player=1, trooper="B1", path=(Walk(((200.0, y, 0.0),)),)))
    assert name(game) == seen_as


@pytest.mark.rule("HS-STATE-074")
@pytest.mark.rule("N4-STATE-076")
@pytest.mark.parametrize("save", [1, 20])
def test_having_to_make_a_saving_roll_cancels_it(save: int) -> None:
    game = posing(active=1, dice=[10, 20, 20, save]).activate("B1").declare("bs_attack", **SHOOT, aims={"A1": 3})
    game.finish()
    assert name(game) == "Hafza"


@pytest.mark.rule("N4-STATE-076")
def test_who_dies_is_seen_as_what_it_was() -> None:
    game = posing(masked(lost=1, states={"unconscious"}), active=1, dice=[10, 20, 20, 1]).activate("B1")
    game.declare("bs_attack", **SHOOT, aims={"A1": 3})
    game.finish()
    (dead,) = view_of(game.state, 1).fallen
    assert dead.profile is not None
    assert dead.profile.name == "Hafza"


@pytest.mark.rule("N4-STATE-076")
def test_who_becomes_impetuous_or_retreats_shows_itself() -> None:
    assert name(posing(masked(states={"frenzied"})).apply(EndTurn(player=0))) == "Hafza"
    army = [masked(), piece(LASIQ, at=(1100, 100)), piece(soldier(cost=30), at=(100, 100), states={"unconscious"})]
    game = Skirmish(army, [piece(at=(1100, 1100))], active=1).apply(EndTurn(player=1))
    assert name(game) == "Hafza"


# ------------------------------------------------------------------ and what brings it back


def hidden_from_everybody(profile: Profile = HAFZA) -> Skirmish:
    army = [piece(profile, at=(200, 200)), piece(LASIQ, at=(1100, 100)), piece(GIANT, at=(1000, 100))]
    return Skirmish(army, [piece(at=(200, 600), facing=270)], solids=[wall(100, 400, 200, 10)])


@pytest.mark.rule("N4-EQUIP-037", "N4-STATE-072")
def test_it_is_put_on_again_with_an_entire_order_out_of_sight() -> None:
    unmasked = posing(piece(HAFZA, at=(200, 200))).activate("A1")
    assert "N4-STATE-072" in unmasked.refuses_declaring("holomask")
    game = hidden_from_everybody().activate("A1").declare("holomask").no_more_aros()
    game.apply(PoseAs(player=0, trooper="A1", member=1))
    assert (name(game), name(game, 0), game.state.asking) == ("Lasiq", "Hafza", "orders")


@pytest.mark.rule("N4-EQUIP-037", "N4-STATE-072", "N4-STATE-073")
def test_who_has_nobody_to_look_like_puts_none_on() -> None:
    for other, refused in ((GIANT, {"N4-STATE-073"}), (LASIQ, set())):
        army = [piece(HAFZA, at=(200, 200)), piece(other, at=(1100, 100))]
        game = Skirmish(army, [piece(at=(200, 600), facing=270)], solids=[wall(100, 400, 200, 10)]).activate("A1")
        assert game.refuses_declaring("holomask") == refused


@pytest.mark.rule("N4-STATE-073")
def test_its_player_says_whom_it_looks_like_and_that_is_somebody_as_large() -> None:
    game = hidden_from_everybody().activate("A1").declare("holomask").no_more_aros()
    assert "N4-STATE-073" in game.refuses(PoseAs(player=0, trooper="A1", member=2))
    assert [each.command.member for each in game.match.options()] == [1]  # type: ignore[attr-defined]


@pytest.mark.rule("N4-EQUIP-037")
def test_only_who_has_a_holomask_puts_one_on() -> None:
    assert "holomask" not in hidden_from_everybody(soldier()).activate("A1").offered()


def test_whom_it_hides_makes_no_difference_to_others() -> None:
    other = soldier("holomask", "hacker", name="Other", unit="others", bs=15, ph=14, arm=5)
    games = [posing(masked(each)).activate("A1").declare("move", to=[(200, 220)]) for each in (HAFZA, other)]
    one, two = (each.no_more_aros().declare("idle").no_more_aros() for each in games)
    for viewer in (1, None):
        assert view_of(one.state, viewer) == view_of(two.state, viewer)
        assert one.match.seen(viewer) == two.match.seen(viewer)
    assert one.match.decision == two.match.decision


@pytest.mark.rule("N4-EQUIP-038")
def test_hackers_are_offered_what_would_work_on_whom_it_looks_like() -> None:
    """A Heavy Infantry trooper can be hacked, but looks like Light Infantry."""
    hacker = piece(soldier("hacker", equipment=(Ability(key="hacking_device"),)), at=(200, 300), facing=270)
    heavy = soldier("holomask", name="Heavy", unit="heavy", type=TroopType.HI)
    games = [
        Skirmish([masked(each), piece(LASIQ, at=(1100, 100))], [hacker], active=1).activate("B1")
        for each in (HAFZA, heavy)
    ]
    assert games[0].match.options() == games[1].match.options()
    plain = Skirmish([piece(heavy, at=(200, 200)), piece(LASIQ, at=(1100, 100))], [hacker], active=1).activate("B1")
    assert plain.match.options() != games[1].match.options()

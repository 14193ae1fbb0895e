"""G: Servant and G: Synchronized, the Disconnected state, and Forward Deployment."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import Activate, Arrive, Deploy
from sightline.games.infinity.core.match.events import Rolled, SavesRolled
from sightline.games.infinity.core.match.state import combat_group
from sightline.games.infinity.core.match.turns import gives_order
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.lists import check_list
from sightline.games.infinity.core.troopers.profiles import Ability, ArmyList, Member, Profile, TroopType
from sightline.games.infinity.human_sphere.edition import HUMAN_SPHERE
from sightline.games.infinity.n4.troopers.peripherals import company_of

AWAY = piece(at=(1100, 1100), facing=90)
SHOOT, BLADE = {"weapon": "combi_rifle"}, {"weapon": "cc_weapon"}
MOTH = soldier("peripheral_servant", type=TroopType.REM, structure=True, name="Moth", weapons=("cc_weapon",))
BOT = soldier("peripheral_synchronized", type=TroopType.REM, structure=True, name="Bot", cost=8)
DOCTOR = soldier("doctor", peripherals=(MOTH,), name="Doctor")
BOTH = pytest.mark.parametrize("kind", [MOTH, BOT])


def team(kind: Profile, *spots: tuple[float, float], **more: object) -> Skirmish:
    """A Controller (A1) at (200, 200) and its company (A2 ...)."""
    states = more.pop("states", ())
    enemies = more.pop("enemies", [AWAY])
    controller = soldier("doctor", peripherals=(kind,) * len(spots), name="Doctor")
    company: list[Piece] = [piece(kind, at=at, peripheral_of=0) for at in spots]
    return Skirmish([piece(controller, at=(200, 200), states=states), *company], enemies, **more)  # type: ignore[arg-type]


def declared(game: Skirmish) -> list[tuple[str, str]]:
    assert game.state.order is not None
    return [(each.trooper, each.use.skill) for each in game.state.order.skills]


def idle(game: Skirmish) -> Skirmish:
    return game.declare("idle").no_more_aros().declare("idle").no_more_aros()


# ------------------------------------------------------------------ who belongs to whom


@pytest.mark.rule("HS-GSERV-003", "HS-GSYNC-001")
@BOTH
def test_each_belongs_to_one_controller_whose_profile_lists_it(kind: Profile) -> None:
    listing = soldier("doctor", peripherals=(kind,))
    mine = [
        piece(listing, at=(200, 200)),
        piece(kind, at=(260, 200), peripheral_of=0),
        piece(listing, at=(500, 200)),
        piece(kind, at=(560, 200), peripheral_of=2),
    ]
    game = Skirmish(mine, [AWAY])
    now = Situation(game.state)
    key = "peripheral_servant" if kind is MOTH else "peripheral_synchronized"
    owned = [[each.id for each in company_of(now, now.trooper(one), key)] for one in ("A1", "A3")]
    assert owned == [["A2"], ["A4"]]
    assert game.refuses(Activate(player=0, troopers=("A1", "A4")))


@pytest.mark.rule("HS-GSERV-003")
def test_a_servant_is_never_fielded_alone() -> None:
    alone = ArmyList(faction="x", members=(Member(profile=MOTH, lieutenant=True),))
    assert "army.peripheral_alone" in {each.code for each in check_list(HUMAN_SPHERE.lists, alone, 300)}


@pytest.mark.rule("HS-GSERV-004", "HS-GSYNC-002")
@BOTH
def test_they_are_in_one_combat_group_and_take_one_place(kind: Profile) -> None:
    game = team(kind, (260, 200))
    assert combat_group(game.state, game.trooper("A1")) == combat_group(game.state, game.trooper("A2"))
    full = ArmyList(
        faction="x", members=tuple(Member(profile=soldier("doctor", peripherals=(kind,))) for _ in range(10))
    )
    assert "armies.group_too_large" not in {each.code for each in check_list(HUMAN_SPHERE.lists, full, 300)}


@pytest.mark.rule("HS-GSERV-005", "HS-GSYNC-004")
@BOTH
def test_they_neither_give_nor_receive_orders(kind: Profile) -> None:
    game = team(kind, (260, 200))
    now = Situation(game.state)
    assert [gives_order(now, game.trooper(key)) for key in ("A1", "A2")] == [True, False]
    assert game.refuses(Activate(player=0, troopers=("A2",)))


@pytest.mark.rule("HS-GSERV-019")
def test_a_doctor_may_have_any_number_of_servants_and_activates_one() -> None:
    many = soldier("doctor", peripherals=(MOTH,) * 4)
    army = ArmyList(faction="x", members=(Member(profile=many, lieutenant=True),))
    assert "army.too_many_peripherals" not in {each.code for each in check_list(HUMAN_SPHERE.lists, army, 300)}
    game = team(MOTH, (260, 200), (320, 200), (380, 200))
    offered = {option.command.troopers for option in game.match.options() if isinstance(option.command, Activate)}
    assert offered == {("A1", "A2"), ("A1", "A3"), ("A1", "A4")}
    assert game.refuses(Activate(player=0, troopers=("A1", "A2", "A3"))) == {"HS-GSERV-019"}


# ------------------------------------------------------------------ acting together


@pytest.mark.rule("HS-GSERV-006", "HS-GSYNC-005")
@BOTH
def test_the_order_of_the_controller_activates_it(kind: Profile) -> None:
    game = team(kind, (260, 200), pool=3).activate("A1")
    assert game.state.order is not None
    assert (game.state.order.troopers, game.pool) == (("A1", "A2"), 2)


@pytest.mark.rule("HS-GSERV-007", "HS-GSYNC-006", "HS-ADV-005")
@BOTH
def test_both_declare_the_same_but_for_themselves(kind: Profile) -> None:
    game = team(kind, (260, 200)).activate("A1").declare_one("move", to=[(200, 250)])
    assert game.offered() == {"move", "idle"}
    assert game.refuses_declaring("dodge")
    game.declare_one("move", to=[(260, 280)])
    assert [game.trooper(key).at for key in ("A1", "A2")] == [(200, 250, 0), (260, 280, 0)]


FLAMES = soldier("peripheral_synchronized", structure=True, type=TroopType.REM, weapons=("heavy_flamethrower",))


@pytest.mark.rule("HS-GSYNC-006", "HS-GSYNC-010")
@pytest.mark.example("HS-EX-GSYNC-01")
def test_they_go_different_ways_and_shoot_at_different_targets() -> None:
    enemies = [piece(at=(150, 500), facing=270), piece(at=(300, 340), facing=270)]
    game = team(FLAMES, (260, 200), enemies=enemies, dice=[20] * 9).activate("A1")
    game.declare_one("move", to=[(160, 200)]).declare_one("move", to=[(300, 250)])
    game.react("B1", "bs_attack", **SHOOT, aims={"A1": 1}).react("B2", "bs_attack", **SHOOT, aims={"A2": 1})
    game.no_more_aros().declare_one("bs_attack", **SHOOT, aims={"B1": 3})
    game.declare_one("bs_attack", weapon="heavy_flamethrower", place=[((300, 262.5, 20), 90.0)]).no_more_aros()
    rolls = [(roll.kind, {side.trooper for side in roll.sides}) for roll in game.happened(Rolled)]
    assert rolls == [("face_to_face", {"A1", "B1"}), ("normal", {"B2"})]
    assert "B2" in {each.trooper for each in game.happened(SavesRolled)}, "under the flames"
    assert "disconnected" not in game.trooper("A2").states


@pytest.mark.rule("HS-GSERV-009", "HS-GSYNC-008")
@BOTH
def test_who_cannot_do_one_of_the_two_is_idle_for_it_only(kind: Profile) -> None:
    unarmed = soldier(*(each.key for each in kind.skills), structure=True, weapons=("cc_weapon",))
    game = team(unarmed, (260, 200), enemies=[piece(at=(200, 525), facing=90)], dice=[20] * 3).activate("A1")
    game.declare_one("move", to=[(200, 210)]).declare_one("move", to=[(260, 210)]).no_more_aros()
    game.declare_one("bs_attack", **SHOOT, aims={"B1": 3})
    assert declared(game) == [("A1", "move"), ("A2", "move"), ("A1", "bs_attack"), ("A2", "idle")]


@pytest.mark.rule("HS-GSYNC-009")
@pytest.mark.example("HS-EX-GSYNC-02")
def test_the_controller_without_a_target_is_idle_while_its_bot_attacks() -> None:
    """Two enemies, hidden from the Controller by a wall."""
    enemies = [piece(at=(x, 300), facing=270) for x in (300, 330)]
    screen = [wall(225, 210, 10, 200)]
    game = team(FLAMES, (310, 215), enemies=enemies, solids=screen, dice=[20] * 9).activate("A1")
    assert game.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 3}) == {"C1-BS-003"}
    flames = [((310, 227.5, 20), 90.0)]
    game.declare_one("idle").declare_one("bs_attack", weapon="heavy_flamethrower", place=flames)
    assert declared(game) == [("A1", "idle"), ("A2", "bs_attack")]
    game.no_more_aros().declare("idle").no_more_aros()
    assert {each.trooper for each in game.happened(SavesRolled)} == {"B1", "B2"}


@pytest.mark.rule("HS-GSYNC-011", "HS-GSYNC-013")
@pytest.mark.example("HS-EX-GSYNC-04")
def test_in_aro_only_who_is_in_close_combat_strikes() -> None:
    game = team(BOT, (300, 200), enemies=[piece(at=(225, 200), facing=180)], active=1, dice=[20] * 4).activate("B1")
    game.declare("cc_attack", **BLADE, aims={"A1": 1})
    assert game.refuses_reacting("A2", "cc_attack", **BLADE, aims={"B1": 1}) != set()
    game.react("A1", "cc_attack", **BLADE, aims={"B1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert {side.trooper for roll in game.happened(Rolled) for side in roll.sides} == {"A1", "B1"}


@pytest.mark.rule("HS-GSERV-020", "HS-GSYNC-023")
@BOTH
def test_who_comes_from_the_air_comes_with_its_company(kind: Profile) -> None:
    leader = soldier("doctor", "parachutist", peripherals=(kind,))
    game = Skirmish([piece(at=(600, 100))], [AWAY], off_table=([leader], []))
    alone = Arrive(player=0, member=1, skill="parachutist", at=(12.5, 500, 0))
    assert game.refuses(alone)
    game.apply(Arrive(player=0, member=1, skill="parachutist", at=(12.5, 500, 0), peripherals=((12.5, 540, 0),)))
    assert [game.trooper(key).at for key in ("A2", "A3")] == [(12.5, 500, 0), (12.5, 540, 0)]


# ------------------------------------------------------------------ healing through a Servant


@pytest.mark.rule("HS-GSERV-024", "HS-GSERV-026")
@pytest.mark.parametrize(("gap", "reached"), [(25, True), (60, False)])
def test_a_servant_beside_the_patient_is_enough_and_the_doctor_rolls(gap: float, reached: bool) -> None:
    down = piece(at=(400 + gap, 200), states=["unconscious", "prone"], lost=1)
    mine = [piece(DOCTOR, at=(200, 200)), piece(MOTH, at=(400, 200), peripheral_of=0), down]
    game = Skirmish(mine, [AWAY], dice=[5]).activate("A1")
    if not reached:
        assert game.refuses_declaring("doctor", aims={"A3": 1})
        return
    game.declare("doctor", aims={"A3": 1}).no_more_aros().declare("idle").no_more_aros()
    assert [side.trooper for roll in game.happened(Rolled) for side in roll.sides] == ["A1"]
    assert "unconscious" not in game.trooper("A3").states


@pytest.mark.rule("HS-GSERV-006", "HS-GSERV-009", "HS-GSERV-024", "HS-GSERV-026")
@pytest.mark.example("HS-EX-GSERV-01")
def test_an_engineer_behind_a_wall_repairs_through_its_servant() -> None:
    engineer = soldier("engineer", wip=13, peripherals=(MOTH,))
    machine = soldier(type=TroopType.TAG, structure=True, vitality=2, silhouette="7")
    down = piece(machine, at=(600, 200), states=["unconscious", "prone"], lost=2)
    mine = [piece(engineer, at=(200, 200)), piece(MOTH, at=(260, 200), peripheral_of=0), down]
    cover = wall(215, 215, 10, 200)
    game = Skirmish(mine, [piece(at=(500, 700), facing=270)], solids=[cover], dice=(20, 5, 5)).activate("A1")
    game.declare_one("move", to=[(170, 200)]).declare_one("move", to=[(360, 200)])
    game.react("B1", "bs_attack", **SHOOT, aims={"A2": 1}).no_more_aros()
    game.declare_one("idle").declare_one("dodge").no_more_aros()
    while game.state.asking != "orders":
        game.apply(next(iter(game.match.options())).command)
    rolled = [{side.trooper: side.skill for side in roll.sides} for roll in game.happened(Rolled)]
    assert rolled == [{"B1": "bs_attack", "A2": "dodge"}]
    game.activate("A1")
    for there in ((460, 200), (540, 200)):
        game.declare_one("move", to=[(170, 200)]).declare_one("move", to=[there]).no_more_aros()
    game.activate("A1").declare_one("move", to=[(170, 200)]).declare_one("move", to=[(560, 200)]).no_more_aros()
    game.declare("engineer", mode="repair", aims={"A3": 1}).no_more_aros()
    assert [side.trooper for side in game.happened(Rolled)[-1].sides] == ["A1"]
    assert (game.trooper("A3").lost, "unconscious" in game.trooper("A3").states) == (1, False)


# ------------------------------------------------------------------ close combat


def brawl(kind: Profile, *more: Piece, dice: tuple[int, ...] = (20,) * 6) -> Skirmish:
    """Both are in contact with an enemy (B1) that stands between them."""
    foe = [piece(at=(225, 200), facing=180)]
    controller = piece(soldier("doctor", peripherals=(kind,)), at=(200, 200))
    return Skirmish([controller, piece(kind, at=(250, 200), peripheral_of=0), *more], foe, dice=dice)


def blow(game: Skirmish, dice: int) -> Skirmish:
    game.activate("A1").declare("cc_attack", **BLADE, aims={"B1": dice})
    game.react("B1", "cc_attack", **BLADE, aims={"A1": 1}).no_more_aros().declare("idle").no_more_aros()
    return game


def saved_against(game: Skirmish) -> set[int]:
    return {save.base for each in game.happened(SavesRolled) for save in each.saves}


@pytest.mark.rule("HS-GSERV-013", "HS-GSYNC-014", "HS-ADV-006")
@pytest.mark.example("HS-EX-GSYNC-03")
@BOTH
def test_one_strikes_with_a_die_and_a_point_of_damage_more(kind: Profile) -> None:
    game = brawl(kind).activate("A1")
    assert game.refuses_declaring("cc_attack", **BLADE, aims={"B1": 1}) != set()
    game.declare_one("cc_attack", **BLADE, aims={"B1": 2})
    assert "cc_attack" not in game.offered()
    hit = blow(brawl(kind, dice=(5, 6, 20, 20, 20)), 2)
    alone = blow(team(kind, (300, 200), enemies=[piece(at=(225, 200), facing=180)], dice=(5, 20, 20)), 1)
    assert saved_against(hit) == {value + 1 for value in saved_against(alone)}


@pytest.mark.rule("HS-GSERV-014", "HS-GSYNC-016")
@BOTH
def test_nobody_else_helps_them(kind: Profile) -> None:
    game = brawl(kind, piece(at=(225, 225))).activate("A1")
    assert game.refuses_declaring("cc_attack", **BLADE, aims={"B1": 3}) != set()
    assert game.refuses_declaring("cc_attack", **BLADE, aims={"B1": 2}) == set()


@pytest.mark.rule("HS-GSERV-012", "HS-GSYNC-013")
@BOTH
def test_who_is_not_in_close_combat_is_idle(kind: Profile) -> None:
    game = team(kind, (300, 200), enemies=[piece(at=(225, 200), facing=180)], dice=[20] * 2).activate("A1")
    game.declare_one("cc_attack", **BLADE, aims={"B1": 1})
    assert declared(game) == [("A1", "cc_attack"), ("A2", "idle")]


@pytest.mark.rule("HS-GSYNC-015")
def test_in_different_close_combats_one_of_them_strikes() -> None:
    enemies = [piece(at=(200, 225), facing=270), piece(at=(300, 225), facing=270)]
    game = team(BOT, (300, 200), enemies=enemies, dice=[20] * 4).activate("A1")
    game.declare_one("cc_attack", **BLADE, aims={"B1": 1})
    assert declared(game) == [("A1", "cc_attack"), ("A2", "idle")]
    first = team(BOT, (300, 200), enemies=enemies).activate("A1").declare_one("idle")
    assert first.refuses_declaring("cc_attack", **BLADE, aims={"B2": 1}) == set()


@pytest.mark.rule("HS-GSERV-015", "HS-GSYNC-017")
@BOTH
def test_the_adversary_answers_one_of_them(kind: Profile) -> None:
    game = brawl(kind).activate("A1").declare("cc_attack", **BLADE, aims={"B1": 2})
    for key in ("A1", "A2"):
        assert game.refuses_reacting("B1", "cc_attack", **BLADE, aims={key: 1}) == set()
    assert game.refuses_reacting("B1", "cc_attack", **BLADE, aims={"A1": 1, "A2": 1})


# ------------------------------------------------------------------ Remote Presence


@pytest.mark.parametrize(
    ("profile", "levels"),
    [
        pytest.param(MOTH, True, marks=pytest.mark.rule("HS-GSERV-021")),
        pytest.param(BOT, True, marks=pytest.mark.rule("HS-GSYNC-024")),
        pytest.param(soldier("g_jumper", structure=True), True, marks=pytest.mark.rule("HS-GJUMP-024")),
        (soldier(structure=True), False),
    ],
)
def test_ghosts_have_remote_presence(profile: Profile, levels: bool) -> None:
    down = piece(profile, at=(200, 525), facing=90, states=["unconscious", "prone"], lost=1)
    game = Skirmish([piece(at=(200, 200))], [down, AWAY], dice=[5, 20, 20, 1])
    game.activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3}).no_more_aros().declare("idle").no_more_aros()
    assert ("B1" in game.state.troopers) == levels


# ------------------------------------------------------------------ Disconnected


@pytest.mark.rule("HS-GSERV-017", "HS-GSYNC-021", "HS-STATE-036")
@BOTH
@pytest.mark.parametrize(("state", "cut_off"), [("isolated", True), ("unconscious", True), ("targeted", False)])
def test_a_null_or_isolated_controller_leaves_it_disconnected(kind: Profile, state: str, cut_off: bool) -> None:
    game = team(kind, (260, 200), states=(state,), active=1)
    game.activate("B1").declare("idle")
    assert "disconnected" not in game.trooper("A2").states
    game.no_more_aros().declare("idle").no_more_aros()
    assert ("disconnected" in game.trooper("A2").states) == cut_off


@pytest.mark.rule("HS-GSYNC-021")
@pytest.mark.parametrize(("kind", "cut_off"), [(BOT, True), (MOTH, False)])
def test_so_does_a_disabled_controller_for_the_synchronized(kind: Profile, cut_off: bool) -> None:
    game = idle(team(kind, (260, 200), states=("disabled",), active=1).activate("B1"))
    assert ("disconnected" in game.trooper("A2").states) == cut_off


@pytest.mark.rule("HS-STATE-036")
def test_so_does_broken_coherency_for_the_synchronized() -> None:
    for kind, cut_off in ((BOT, True), (MOTH, False)):
        game = idle(team(kind, (600, 200), active=1).activate("B1"))
        assert ("disconnected" in game.trooper("A2").states) == cut_off


@pytest.mark.rule("HS-STATE-037")
def test_disconnected_it_does_nothing_and_nothing_that_it_has_works() -> None:
    hidden = soldier("peripheral_synchronized", Ability(key="mimetism", mod=-6), structure=True)
    game = idle(team(hidden, (260, 200), states=("isolated",), active=1).activate("B1"))
    assert Situation(game.state).ability(game.trooper("A2"), "mimetism") is None
    assert "A2" not in game.activate("B1").declare("idle").can_react()


@pytest.mark.rule("HS-STATE-038")
def test_disconnected_it_is_a_casualty_and_worth_nothing() -> None:
    game = idle(team(BOT, (260, 200), states=("isolated",), active=1).activate("B1"))
    now = Situation(game.state)
    assert now.is_casualty(game.trooper("A2"))
    assert game.state.fixed.scenario.victory_points(now, 0) == now.cost(game.trooper("A1"))


@pytest.mark.rule("HS-STATE-039")
def test_it_ends_when_the_controller_recovers() -> None:
    enemies = [piece(at=(1100, 1100), facing=90)]
    engineer = soldier("engineer", peripherals=(BOT,))
    down = piece(engineer, at=(200, 200), states=["unconscious", "prone"], lost=1)
    doctor = piece(soldier("doctor"), at=(175, 200))
    game = Skirmish([down, piece(BOT, at=(260, 200), peripheral_of=0), doctor], enemies, dice=[5])
    idle(game.activate("A3"))
    assert "disconnected" in game.trooper("A2").states
    game.activate("A3").declare("doctor", aims={"A1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert "disconnected" not in game.trooper("A2").states


@pytest.mark.rule("HS-STATE-040")
def test_it_ends_with_the_order_in_which_coherency_is_back() -> None:
    game = idle(team(BOT, (450, 200)).activate("A1"))
    assert "disconnected" in game.trooper("A2").states
    game.activate("A1").declare("move", to=[(250, 200)]).no_more_aros()
    assert "disconnected" in game.trooper("A2").states
    game.declare("idle").no_more_aros()
    assert game.trooper("A2").states == frozenset()


# ------------------------------------------------------------------ Forward Deployment


def forward(y: float, *others: Piece, mod: int = 20) -> set[str | None]:
    """What is against a place beyond the own zone, which ends at 200 mm."""
    scout = soldier(Ability(key="forward_deployment", mod=mod))
    game = Skirmish(others, [AWAY], stage="deployment.last", off_table=([scout, soldier()], []))
    return game.refuses(Deploy(player=0, member=len(others), at=(300, y, 0)))


@pytest.mark.rule("HS-FDEP-002", "HS-FDEP-003", "HS-FDEP-004")
@pytest.mark.parametrize(("mod", "far"), [(10, 300), (20, 400)])
def test_each_level_has_its_own_distance_and_no_more(mod: int, far: float) -> None:
    assert forward(100, mod=mod) == set()
    assert forward(far - 12.5, mod=mod) == set()
    assert forward(far + 1, mod=mod) != set()


@pytest.mark.rule("HS-FDEP-001")
def test_beyond_its_zone_it_touches_nobody_not_even_a_friend() -> None:
    assert forward(350, piece(at=(325, 350))) == {"HS-FDEP-001"}
    assert forward(350, piece(at=(327, 350))) == set()
    assert forward(100, piece(at=(325, 100))) == set()

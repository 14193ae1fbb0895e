"""Building lists: what people type, what a list may hold, and lists by chance."""

from collections.abc import Sequence

import msgspec
import pytest

from sightline.content.armies import Faction
from sightline.content.armies.importing.rows import ImportedFaction, ImportedOption, ImportedUnit
from sightline.games.infinity.armies import build, check, load, muster, random_list, totals
from sightline.kernel import BadInput, RuleId

LT = "lamplighters:lieutenant"


@pytest.fixture
def watch() -> Faction:
    return load("lantern_watch")


def broken(faction: Faction, adds: Sequence[str], points: int) -> list[RuleId | None]:
    return [each.rule for each in check(build(faction, adds, points=points), faction)]


def test_units_and_options_are_found_by_what_people_type(watch: Faction) -> None:
    typed = ["Faroleros:teniente", "lookout:fusil de precision", "bulwarks : multi_hmg", "mender doctor:doctor"]
    with pytest.raises(BadInput, match=r"armies\.no_such_unit"):
        build(watch, typed)
    made = build(watch, typed[:3])
    assert [(each.unit, each.option) for each in made.members] == [
        ("lamplighters", "lieutenant"),
        ("lookouts", "marksman"),
        ("bulwarks", "multi_hmg"),
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("lamplighters", "armies.pick"),
        ("nobody:combi", "armies.no_such_unit"),
        ("lamplighters:cannon", "armies.no_such_option"),
        ("lamplighters:cc weapon", "armies.no_such_option"),
    ],
)
def test_what_cannot_be_found_is_said_with_what_there_is(watch: Faction, text: str, code: str) -> None:
    with pytest.raises(BadInput) as refusal:
        build(watch, [text])
    assert refusal.value.code == code


@pytest.mark.rule("C1-LIST-001")
def test_a_list_may_cost_its_points_and_no_more(watch: Faction) -> None:
    adds = [LT, "kites:hmg", "bulwarks:multi_rifle"]
    assert totals(build(watch, adds)).points == 7.5
    assert broken(watch, [*adds, "gantry:red_fury"], 15) == []
    assert broken(watch, [*adds, "gantry:red_fury", "lamplighters:combi"], 15) == ["C1-LIST-001"]


@pytest.mark.rule("C1-LIST-007", "C1-LIST-008")
def test_swc_is_one_for_five_points_and_a_plus_adds_to_it(watch: Faction) -> None:
    heavy = ["kites:feuerbach", "lamplighters:missiles"]
    assert broken(watch, [LT, *heavy], 15) == []
    assert broken(watch, [LT, *heavy, "lamplighters:hmg"], 15) == ["C1-LIST-007"]
    assert broken(watch, ["wardens:lieutenant", *heavy, "lamplighters:hmg"], 15) == []


@pytest.mark.rule("C1-LIST-005")
def test_no_more_of_a_unit_than_its_ava(watch: Faction) -> None:
    assert broken(watch, [LT, "kites:scout*2"], 30) == []
    assert broken(watch, [LT, "kites:scout*3"], 30) == ["C1-LIST-005"]


@pytest.mark.rule("C1-LIST-005")
@pytest.mark.parametrize(("most", "rules"), [(1, ["C1-LIST-005"]), (2, []), (None, [])])
def test_units_that_share_an_ava_are_counted_together(watch: Faction, most: int | None, rules: list[str]) -> None:
    shared = {"game": "codeone", "shared_limits": [{"units": ["kites", "bulwarks"], "most": most}]}
    faction = msgspec.convert(msgspec.to_builtins(watch) | shared, ImportedFaction)
    assert broken(faction, [LT, "kites:scout", "bulwarks:multi_rifle"], 30) == rules


@pytest.mark.rule("C1-LIST-009")
def test_exactly_one_lieutenant(watch: Faction) -> None:
    assert broken(watch, ["lamplighters:combi"], 30) == ["C1-LIST-009"]
    assert broken(watch, [f"{LT}*2"], 30) == ["C1-LIST-009"]


@pytest.mark.rule("C1-LIST-010", "C1-LIST-011")
def test_ten_troopers_and_their_peripherals_are_one_combat_group(watch: Faction) -> None:
    ten = [LT, "lamplighters:combi*7", "menders:engineer*2"]
    assert broken(watch, ten, 30) == []
    assert totals(build(watch, ten)).peripherals == 4
    assert broken(watch, [*ten, "lamplighters:rifle"], 30) == ["C1-LIST-010"]


# --------------------------------------------------------------------------- Peripherals that are bought


def _unit(isc: str, *options: ImportedOption, skills: tuple[str, ...] = (), ava: int = 2) -> ImportedUnit:
    name = {"en": isc, "es": isc, "fr": isc}
    return ImportedUnit(
        isc=isc, name=name, type="LI", mov=(10, 10), cc=13, bs=11, ph=10, wip=13, arm=0, bts=0, w=1, s="2", ava=ava,
        skills=skills, options=options,
    )  # fmt: skip


def _bought(game: str = "codeone") -> ImportedFaction:
    words = {"en": "X", "es": "X", "fr": "X"}
    return ImportedFaction(
        format=1,
        key=f"{game}/x",
        name=words,
        summary=words,
        game=game,
        units=(
            _unit("medics", ImportedOption(key="doctor", skills=("doctor",), cost=2, lieutenant=True)),
            _unit("line", ImportedOption(key="rifle", weapons=("rifle",), cost=10), ava=20),
            _unit("team", ImportedOption(key="pair", cost=10, slots=2), ava=20),
            _unit("bot", ImportedOption(key="bot", cost=0.5), skills=("peripheral_servant",)),
        ),
    )


@pytest.mark.rule("C1-SSK-270")
def test_the_cost_of_bought_peripherals_is_in_that_of_their_controller() -> None:
    faction = _bought()
    made = build(faction, ["medics:doctor+bot+bot"], points=15)
    (medic,) = muster(made, faction).members
    assert (medic.profile.cost, len(medic.profile.peripherals)) == (3, 2)
    assert check(made, faction) == ()


@pytest.mark.rule("C1-SSK-278")
def test_peripherals_have_an_ava_of_their_own() -> None:
    faction = _bought()
    made = build(faction, ["medics:doctor+bot+bot", "medics:doctor+bot"], points=15)
    assert "C1-LIST-005" in [each.rule for each in check(made, faction)]


@pytest.mark.rule("C1-SSK-271")
def test_only_doctors_and_engineers_have_servants() -> None:
    faction = _bought()
    assert "C1-SSK-271" in [each.rule for each in check(build(faction, ["line:rifle+bot"], points=15), faction)]


@pytest.mark.rule("C1-SSK-277")
def test_what_is_no_peripheral_or_comes_only_with_others_is_not_bought(watch: Faction) -> None:
    for text in ("menders:fitter+kites", "menders:fitter+moth"):
        with pytest.raises(BadInput) as refusal:
            check(build(watch, [text]), watch)
        assert refusal.value.code in ("armies.not_a_peripheral", "armies.not_bought")


# --------------------------------------------------------------------------- N4


def _n4(*adds: str, points: int = 300) -> list[RuleId | None]:
    from sightline.content.armies import storage

    faction = _bought("n4")
    storage.save(faction)
    return [each.rule for each in check(build(faction, adds, points=points))]


@pytest.mark.rule("N4-ARMY-029", "N4-ARMY-035")
def test_n4_lists_hold_fifteen_troopers_in_groups_of_ten() -> None:
    assert _n4("medics:doctor", "line:rifle*9") == []
    assert _n4("medics:doctor", "line:rifle*10") == ["N4-ARMY-035"]
    assert _n4("medics:doctor", "line:rifle*9", "line:rifle*5@2") == []
    assert _n4("medics:doctor", "line:rifle*9", "line:rifle*6@2") == ["N4-ARMY-029"]
    assert _n4("medics:doctor", "team:pair*5") == ["N4-ARMY-035"]


@pytest.mark.rule("N4-ARMY-030", "N4-ARMY-042", "N4-ARMY-046")
def test_n4_lists_keep_points_ava_and_one_lieutenant() -> None:
    assert _n4("medics:doctor", "line:rifle*5", points=51) == ["N4-ARMY-030"]
    assert _n4("medics:doctor*3", "line:rifle") == ["N4-ARMY-042", "N4-ARMY-046"]


# --------------------------------------------------------------------------- lists by chance


@pytest.mark.parametrize("points", [15, 25, 30])
@pytest.mark.parametrize("name", ["lantern_watch", "hollow_tide"])
def test_random_lists_are_legal_and_use_their_points(name: str, points: int) -> None:
    faction = load(name)
    for seed in range(12):
        made = random_list(faction, points=points, seed=seed)
        assert check(made, faction) == ()
        assert totals(made, faction).points >= points * 0.75


def test_the_same_seed_makes_the_same_list_and_another_one_another(watch: Faction) -> None:
    assert random_list(watch, seed=1) == random_list(watch, seed=1)
    assert random_list(watch, seed=1).members != random_list(watch, seed=2).members


@pytest.mark.parametrize("name", ["lantern_watch", "hollow_tide"])
def test_over_many_seeds_every_option_is_fielded(name: str) -> None:
    faction = load(name)
    fielded = {(pick.unit, pick.option) for seed in range(120) for pick in random_list(faction, seed=seed).members}
    wanted = {(unit.isc, option.key) for unit in faction.units if unit.ava != 0 for option in unit.options}
    assert wanted - fielded == set()


def test_a_faction_without_a_lieutenant_has_no_list() -> None:
    with pytest.raises(BadInput, match=r"armies\.no_random_list"):
        random_list(load("o12"))

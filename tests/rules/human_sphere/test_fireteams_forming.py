"""Forming Fireteams and giving them up."""

import msgspec
import pytest
from skirmish import Piece, Skirmish, edition_at_hand, piece, soldier
from teams_for_tests import marker, members, moved, row

from sightline.games.infinity.core.match.commands import EndTurn
from sightline.games.infinity.core.match.state import GROUP
from sightline.games.infinity.core.troopers.profiles import TeamChart
from sightline.games.infinity.human_sphere.fireteams.events import FireteamCancelled, FireteamFormed
from sightline.games.infinity.human_sphere.fireteams.forming import DisbandFireteam, FormFireteam
from sightline.games.infinity.human_sphere.fireteams.teams import teams
from sightline.games.infinity.human_sphere.fireteams.types import TYPES
from sightline.games.infinity.n4.commands import GoOn
from sightline.games.infinity.n4.events import CommandTokenSpent

CHART = tuple(TeamChart(kind=kind, units=("soldier", "sapper")) for kind in ("core", "duo", "haris", "enomotarchos"))
FOE = piece(at=(1100, 1100))


def army(pieces: list[Piece], *, chart: tuple[TeamChart, ...] = CHART, **more: object) -> Skirmish:
    """A side whose list allows Fireteams."""
    return Skirmish(pieces, [FOE], fireteams=chart, **more)  # type: ignore[arg-type]


def form(*troopers: str, kind: str = "core") -> FormFireteam:
    return FormFireteam(player=0, kind=kind, troopers=troopers)


@pytest.mark.rule("HS-FTMK-002", "HS-FTMK-003", "HS-FTREQ-008", "HS-ADV-007")
def test_in_its_turn_a_player_forms_one_for_a_command_token() -> None:
    game = army(row(3)).apply(form("A2", "A1", "A3"))
    (team,) = teams(game.state)
    assert (team.leader, sorted(team.members), team.ends) == ("A2", ["A1", "A2", "A3"], False)
    assert [each.use for each in game.happened(CommandTokenSpent)] == ["fireteam"]


@pytest.mark.rule("HS-FTMK-003")
@pytest.mark.parametrize(
    ("kind", "troopers"),
    [
        ("pentagram", ("A1", "A2", "A3")),
        ("haris", ("A1", "A2", "A2")),
        ("haris", ()),
        ("core", ("A1", "B1")),
        ("core", ("A1", "A9")),
    ],
)
def test_it_is_of_a_type_that_there_is_and_of_different_troopers(kind: str, troopers: tuple[str, ...]) -> None:
    assert army(row(3)).refuses(FormFireteam(player=0, kind=kind, troopers=troopers)) == {"HS-FTMK-003"}


@pytest.mark.rule("HS-FTMK-001")
def test_after_deployment_it_is_free() -> None:
    game = army(row(3), stage="fireteams", ask_tokens=True).apply(form("A1", "A2", "A3"))
    assert game.happened(CommandTokenSpent) == []
    assert members(game) == {"A1", "A2", "A3"}
    game.apply(GoOn(player=0))
    assert game.state.stage != "fireteams"


@pytest.mark.rule("HS-FTREQ-002", "HS-FTREQ-003", "HS-FTCOR-001", "HS-SKHAR-002", "HS-SKENO-002", "HS-SKDUO-002")
def test_without_a_list_that_allows_it_there_is_none() -> None:
    game = army(row(2, soldier("fireteam_haris", "fireteam_duo", "fireteam_enomotarchos")), chart=())
    rules = {"core": "HS-FTCOR-001", "haris": "HS-FTHAR-001", "duo": "HS-FTDUO-002", "enomotarchos": "HS-FTENO-001"}
    for kind, rule in rules.items():
        assert game.refuses(form("A1", "A2", kind=kind)) == {rule}


@pytest.mark.rule("HS-FTREQ-004", "HS-FTDUO-002", "HS-FTENO-001", "HS-FTHAR-001")
def test_all_members_are_of_units_that_may_be_together() -> None:
    stranger = msgspec.structs.replace(soldier("fireteam_haris"), unit="stranger")
    pieces = [
        *row(2, soldier("fireteam_haris", "fireteam_duo", "fireteam_enomotarchos")),
        piece(stranger, at=(280, 100)),
    ]
    game = army(pieces)
    assert game.refuses(form("A1", "A2", "A3", kind="haris")) == {"HS-FTHAR-001"}
    assert game.refuses(form("A1", "A3", kind="duo")) == {"HS-FTDUO-002"}
    assert game.refuses(form("A1", "A3", kind="enomotarchos")) == {"HS-FTENO-001"}
    assert game.refuses(form("A1", "A2", kind="haris")) == set()


@pytest.mark.rule("HS-FTREQ-005", "HS-ADV-008")
def test_all_are_in_coherency_with_their_leader() -> None:
    game = army(moved(row(3), 2, (600, 100)))
    assert game.refuses(form("A1", "A2", "A3")) == {"HS-FTREQ-005"}


@pytest.mark.rule("HS-FTREQ-006")
def test_nobody_is_in_two() -> None:
    game = army(row(4, soldier("fireteam_duo")), tokens=marker("A1", "A2"))
    assert game.refuses(form("A2", "A3", kind="duo")) == {"HS-FTREQ-006"}
    assert game.refuses(form("A3", "A4", kind="duo")) == set()


@pytest.mark.rule("HS-FTREQ-001")
def test_two_to_five_who_may_be_together_form_one_around_their_leader() -> None:
    game = army([piece(at=(200 + 30 * n, 100)) for n in range(6)])
    names = tuple(game.state.troopers)
    refused = [game.refuses(form(*names[:count])) for count in (1, 2, 5, 6)]
    assert refused == [{"HS-FTCOR-002"}, set(), set(), {"HS-FTCOR-002"}]
    assert game.refuses(form("A1", "A2", kind="duo")) == {"HS-FTDUO-003"}, "with the skill that it takes"
    apart = army(moved(row(3), 2, (600, 100)))
    assert (apart.refuses(form("A1", "A3")), apart.refuses(form("A1", "A2"))) == ({"HS-FTREQ-005"}, set())
    stranger = msgspec.structs.replace(soldier(), unit="stranger")
    assert army([*row(2), piece(stranger, at=(280, 100))]).refuses(form("A1", "A3")) == {"HS-FTCOR-001"}


@pytest.mark.parametrize(
    "states",
    [
        pytest.param({"isolated"}, marks=pytest.mark.rule("HS-FTINT-001")),
        pytest.param({"unconscious"}, marks=pytest.mark.rule("HS-FTINT-001")),
        pytest.param({"camouflaged"}, marks=pytest.mark.rule("HS-FTINT-005")),
    ],
)
def test_who_would_leave_at_once_is_not_taken_in(states: set[str]) -> None:
    pieces = [*row(2), piece(soldier("camouflage"), at=(280, 100), states=states)]
    assert army(pieces).refuses(form("A1", "A3")) == {"HS-FTREQ-006"}
    assert army(pieces).refuses(form("A1", "A2")) == set()


@pytest.mark.rule("HS-FTREQ-007", "HS-ADV-005")
def test_all_are_of_one_combat_group() -> None:
    game = army(row(2), memory={f"{GROUP}0.1": 2})
    assert game.refuses(form("A1", "A2")) == {"HS-FTREQ-007"}


@pytest.mark.parametrize(
    ("kind", "count", "rule"),
    [
        pytest.param("core", 1, "HS-FTCOR-002", marks=pytest.mark.rule("HS-FTCOR-002")),
        pytest.param("core", 6, "HS-FTCOR-002", marks=pytest.mark.rule("HS-FTCOR-002")),
        pytest.param("duo", 3, "HS-FTDUO-001", marks=pytest.mark.rule("HS-FTDUO-001")),
        pytest.param("enomotarchos", 5, "HS-FTENO-003", marks=pytest.mark.rule("HS-FTENO-003", "HS-SKENO-004")),
        pytest.param("haris", 4, "HS-FTHAR-003", marks=pytest.mark.rule("HS-FTHAR-003", "HS-SKHAR-004")),
        pytest.param("triad", 2, "HS-FTTRI-002", marks=pytest.mark.rule("HS-FTTRI-002", "HS-SKTRI-004")),
        pytest.param("triad", 4, "HS-FTTRI-002", marks=pytest.mark.rule("HS-FTTRI-002")),
    ],
)
def test_every_type_has_its_number(kind: str, count: int, rule: str) -> None:
    skilled = soldier("fireteam_duo", "fireteam_enomotarchos", "fireteam_haris", "fireteam_triad")
    pieces = [piece(skilled, at=(200 + 30 * n, 100)) for n in range(6)]
    names = tuple(f"A{n + 1}" for n in range(count))
    assert army(pieces).refuses(form(*names, kind=kind)) == {rule}


@pytest.mark.parametrize(
    ("kind", "rule"),
    [
        pytest.param("duo", "HS-FTDUO-003", marks=pytest.mark.rule("HS-FTDUO-003", "HS-SKDUO-003", "HS-SKDUO-004")),
        pytest.param("enomotarchos", "HS-FTENO-002", marks=pytest.mark.rule("HS-FTENO-002", "HS-SKENO-003")),
        pytest.param("haris", "HS-FTHAR-002", marks=pytest.mark.rule("HS-FTHAR-002", "HS-SKHAR-003")),
    ],
)
def test_one_of_them_has_the_skill(kind: str, rule: str) -> None:
    pieces = [piece(soldier(f"fireteam_{kind}"), at=(200, 100)), *row(3)[1:]]
    assert army(pieces).refuses(form("A2", "A3", kind=kind)) == {rule}
    assert army(pieces).refuses(form("A1", "A2", kind=kind)) == set()


@pytest.mark.rule("HS-SKDUO-005", "HS-SKENO-005", "HS-SKHAR-005")
@pytest.mark.parametrize("kind", ["duo", "enomotarchos", "haris"])
def test_it_need_not_be_the_leader(kind: str) -> None:
    pieces = [piece(soldier(f"fireteam_{kind}"), at=(200, 100)), *row(3)[1:]]
    assert army(pieces).refuses(form("A2", "A1", kind=kind)) == set()


@pytest.mark.rule("HS-FTTRI-001", "HS-SKTRI-002", "HS-SKTRI-003")
def test_every_member_of_a_triad_has_the_skill() -> None:
    three = row(3, soldier("fireteam_triad"))
    assert army(three, chart=()).refuses(form("A1", "A2", "A3", kind="triad")) == set()
    mixed = [*three[:2], row(3)[2]]
    assert army(mixed, chart=()).refuses(form("A1", "A2", "A3", kind="triad")) == {"HS-FTTRI-001"}


@pytest.mark.rule("HS-FTREQ-004", "HS-FTTRI-004", "HS-SKTRI-005")
def test_a_triad_needs_no_chart_and_any_of_them_leads() -> None:
    strangers = [
        piece(msgspec.structs.replace(soldier("fireteam_triad"), unit=f"unit{n}"), at=(200 + 40 * n, 100))
        for n in range(3)
    ]
    game = army(strangers, chart=()).apply(form("A3", "A1", "A2", kind="triad"))
    assert members(game) == {"A1", "A2", "A3"}


@pytest.mark.parametrize(
    ("kind", "rule"),
    [
        pytest.param("core", "HS-FTCOR-003", marks=pytest.mark.rule("HS-FTCOR-003")),
        pytest.param("haris", "HS-FTHAR-004", marks=pytest.mark.rule("HS-FTHAR-004")),
    ],
)
def test_there_is_only_one_of_a_unique_type(kind: str, rule: str) -> None:
    pieces = row(4, soldier("fireteam_haris"))
    game = army(pieces, tokens=marker("A1", "A2", kind=kind), stage="fireteams", ask_tokens=True)
    assert game.refuses(form("A3", "A4", kind=kind)) == {rule}
    first = army(pieces, tokens=marker("B1", kind=kind), stage="fireteams", ask_tokens=True)
    assert first.refuses(form("A3", "A4", kind=kind)) == set(), "the other side's does not count"


@pytest.mark.rule("HS-FTCAN-005")
def test_a_command_token_replaces_it() -> None:
    game = army(row(4), tokens=marker("A1", "A2")).apply(form("A3", "A4"))
    assert [each.why for each in game.happened(FireteamCancelled)] == ["replaced"]
    assert members(game) == {"A3", "A4"}


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("duo", marks=pytest.mark.rule("HS-FTDUO-006")),
        pytest.param("enomotarchos", marks=pytest.mark.rule("HS-FTENO-006")),
    ],
)
def test_of_other_types_there_may_be_several(kind: str) -> None:
    game = army(row(4, soldier(f"fireteam_{kind}")), tokens=marker("A1", "A2", kind=kind))
    free = army(row(4, soldier(f"fireteam_{kind}")), tokens=marker("A1", "A2", kind=kind), stage="fireteams")
    assert free.refuses(form("A3", "A4", kind=kind)) == set()
    assert members(game.apply(form("A3", "A4", kind=kind))) == {"A1", "A2", "A3", "A4"}


@pytest.mark.rule("HS-FTTRI-006")
def test_there_may_be_several_triads() -> None:
    pieces = [piece(soldier("fireteam_triad"), at=(200 + 30 * n, 100)) for n in range(6)]
    free = army(pieces, tokens=marker("A1", "A2", "A3", kind="triad"), stage="fireteams")
    assert free.refuses(form("A4", "A5", "A6", kind="triad")) == set()
    game = army(pieces, tokens=marker("A1", "A2", "A3", kind="triad")).apply(form("A4", "A5", "A6", kind="triad"))
    assert len(members(game)) == 6


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("core", marks=pytest.mark.rule("HS-FTCOR-005")),
        pytest.param("duo", marks=pytest.mark.rule("HS-FTDUO-005")),
        pytest.param("enomotarchos", marks=pytest.mark.rule("HS-FTENO-005")),
        pytest.param("haris", marks=pytest.mark.rule("HS-FTHAR-006")),
        pytest.param("triad", marks=pytest.mark.rule("HS-FTTRI-005")),
    ],
)
def test_a_marker_of_its_type_lies_beside_the_leader(kind: str) -> None:
    skilled = soldier("fireteam_duo", "fireteam_enomotarchos", "fireteam_haris", "fireteam_triad")
    names = ("A2", "A1") if kind != "triad" else ("A2", "A1", "A3")
    game = army(row(3, skilled)).apply(form(*names, kind=kind))
    (token,) = game.match.view(1).tokens  # type: ignore[attr-defined]
    assert (token.kind, token.carrier) == (f"fireteam.{kind}", "A2")


@pytest.mark.rule("HS-FTSUP-002")
def test_who_joins_suppresses_no_longer() -> None:
    pieces = [piece(at=(200, 100), states=["suppressive_fire"]), *row(2)[1:]]
    game = army(pieces, memory={"suppressive_fire.A1": 1})
    game.apply(form("A1", "A2"))
    assert "suppressive_fire" not in game.trooper("A1").states


@pytest.mark.rule("HS-FTCAN-006")
def test_a_player_gives_one_up_for_nothing() -> None:
    game = army(row(2), tokens=marker("A1", "A2")).apply(DisbandFireteam(player=0, team="fireteam.0.1"))
    assert (members(game), game.pool, game.happened(CommandTokenSpent)) == (set(), 9, [])
    assert game.refuses(DisbandFireteam(player=0, team="fireteam.0.1")) == {"HS-FTCAN-006"}


@pytest.mark.rule("HS-FTCAN-004")
def test_retreat_cancels_fireteams() -> None:
    fallen = piece(soldier(cost=200), at=(600, 100), states=["unconscious"], lost=1)
    game = army([*row(2, soldier(cost=10)), fallen], tokens=marker("A1", "A2"))
    game.apply(EndTurn(player=0)).apply(EndTurn(player=1))
    assert [each.why for each in game.happened(FireteamCancelled)] == ["retreat"]


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("duo", marks=pytest.mark.rule("HS-FTDUO-007")),
        pytest.param("enomotarchos", marks=pytest.mark.rule("HS-FTENO-007")),
        pytest.param("haris", marks=pytest.mark.rule("HS-FTHAR-007")),
        pytest.param("triad", marks=pytest.mark.rule("HS-FTTRI-007")),
    ],
)
def test_every_type_is_cancelled_below_two(kind: str) -> None:
    far = moved(row(3), 2, (900, 100))
    game = army(far, tokens=marker("A1", "A2", "A3", kind=kind)).activate("A1").declare("idle")
    assert members(game) == {"A1", "A2"}
    alone = army(moved(far, 1, (900, 300)), tokens=marker("A1", "A2", kind=kind)).activate("A1").declare("idle")
    assert [each.why for each in alone.happened(FireteamCancelled)] == ["few"]


def test_what_suggests_itself_is_possible() -> None:
    pieces = row(5, soldier("fireteam_haris", "fireteam_duo", "fireteam_enomotarchos", "fireteam_triad"))
    game = army(pieces, stage="fireteams", ask_tokens=True)
    offered = [option.command for option in game.match.options() if isinstance(option.command, FormFireteam)]
    assert {each.kind for each in offered} == {"core", "duo", "enomotarchos", "haris", "triad"}
    assert all(game.refuses(each) == set() for each in offered)
    game.apply(offered[0])
    assert len(game.happened(FireteamFormed)) == 1


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("duo", marks=pytest.mark.rule("HS-SKDUO-001")),
        pytest.param("enomotarchos", marks=pytest.mark.rule("HS-SKENO-001")),
        pytest.param("haris", marks=pytest.mark.rule("HS-SKHAR-001")),
        pytest.param("triad", marks=pytest.mark.rule("HS-SKTRI-001")),
    ],
)
def test_nobody_has_to_use_the_skill(kind: str) -> None:
    game = army(row(3, soldier(f"fireteam_{kind}")), stage="fireteams", ask_tokens=True)
    assert f"fireteam_{kind}" in edition_at_hand().ability.rows, "profiles may list it"
    assert any(
        isinstance(option.command, FormFireteam) and option.command.kind == kind for option in game.match.options()
    )
    game.apply(GoOn(player=0))
    assert members(game) == set()


@pytest.mark.rule("HS-ADV-009")
def test_only_core_and_haris_are_unique_on_the_table() -> None:
    assert {key for key, each in TYPES.items() if each.unique is not None} == {"core", "haris"}
    pieces = row(4, soldier("fireteam_duo", "fireteam_haris"))
    for kind, refused in (("core", {"HS-FTCOR-003"}), ("haris", {"HS-FTHAR-004"}), ("duo", set())):
        game = army(pieces, tokens=marker("A1", "A2", kind=kind), stage="fireteams", ask_tokens=True)
        assert game.refuses(form("A3", "A4", kind=kind)) == refused

"""Rules that are broken on purpose: a good proof notices, a hollow one does not."""

import ast
import contextlib
import importlib
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from sightline.rules.citations import PACKAGE
from sightline.rules.equivalents import equivalents as equivalents_of
from sightline.rules.mutate.__main__ import main
from sightline.rules.mutate.collected import Collected
from sightline.rules.mutate.drawing import Equivalent, draw, equivalents, mutants
from sightline.rules.mutate.edits import Source
from sightline.rules.mutate.judging import Judgement, Trials
from sightline.rules.mutate.patching import Watched
from sightline.rules.mutate.reporting import Report, in_words
from sightline.rules.mutate.running import Project, Running

GOOD, HOLLOW, TWIN, ROW, NAMED, BARE = (f"C1-LOF-{number:03}" for number in range(1, 7))

FIRE = f'''
from pathlib import Path

from sightline.rules import rule

LIMIT = "{NAMED}"
BANDS = Path(__file__).with_name("bands.yaml").read_text()


@rule("{GOOD}")
def reaches(distance: int) -> bool:
    return distance <= 40


@rule("{HOLLOW}")
def strikes(roll: int, value: int) -> bool:
    return roll <= value


def mods(covered: bool, surprised: bool) -> list[tuple[int, str]]:
    found = []
    if covered:
        found.append((-3, "{GOOD}"))
    if surprised:
        found.append((-6, "{TWIN}"))
    return found


def refused(count: int) -> list[str]:
    return [LIMIT] if count > 3 else []


@rule("{BARE}")
class Nothing: ...
'''

CHECKS = f'''
import pytest
from toy.fire import BANDS, mods, reaches, refused, strikes


@pytest.mark.rule("{GOOD}")
def test_reach_ends_at_40() -> None:
    assert reaches(40) and not reaches(41)
    assert [mod for mod, cited in mods(True, False)] == [-3] and mods(False, False) == []


@pytest.mark.rule("{HOLLOW}")
def test_a_strike_is_a_truth() -> None:
    assert strikes(5, 10) in (True, False)


@pytest.mark.rule("{TWIN}")
def test_surprise_costs_six() -> None:
    assert mods(False, True)[0][0] == -6 and mods(False, False) == []


@pytest.mark.rule("{ROW}")
def test_the_first_band_ends_at_20() -> None:
    assert "20" in BANDS and "damage" in BANDS


@pytest.mark.rule("{NAMED}")
def test_three_is_the_limit() -> None:
    assert refused(4) and not refused(3)


@pytest.mark.rule("{BARE}")
def test_nothing() -> None: ...
'''


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    """A package with tests of its own."""
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "__init__.py").write_text("")
    (tmp_path / "toy" / "fire.py").write_text(FIRE)
    (tmp_path / "toy" / "bands.yaml").write_text(f"- key: combi\n  rule: {ROW}\n  bands: [20]\n  damage: 13\n")
    (tmp_path / "checks").mkdir()
    (tmp_path / "checks" / "test_fire.py").write_text(CHECKS)
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -p sightline.rules.pytest_plugin\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    return Project(tmp_path, package=tmp_path / "toy", tests="checks", timeout=60)


def judged(project: Project, rules: Sequence[str], seed: int = 1, *, anew: bool = False) -> dict[str, Judgement]:
    trials = Trials(project=project, proofs={}, seed=seed, jobs=2, anew=anew)
    return {each.rule: each for each in trials.judge(rules)}


def test_a_good_proof_notices_and_a_hollow_one_does_not(project: Project) -> None:
    found = judged(project, [GOOD, HOLLOW])
    assert found[GOOD].outcome == "noticed"
    assert found[HOLLOW].outcome == "survived"
    survivor = found[HOLLOW].mutant
    assert survivor is not None
    assert (survivor.file, survivor.was) == ("fire.py", "return roll <= value")
    assert "<=" not in survivor.now or "not" in survivor.now


LOADED = """
def squared(number):
    return number * number

def doubled(number):
    return number + number

def adding(more):
    def add(number):
        return number + more
    return add

class Counter:
    start = 3
    def count(self, to):
        return [each for each in range(self.start, to) if each < 9]

FOUR = squared(2)
ONE_MORE = adding(1)
TABLE = {"half": lambda number: number / 2, "limits": (7, 8)}

def clipped(number, limit=5):
    return min(number, limit)
"""


@pytest.mark.parametrize(
    ("was", "now", "where"),
    [
        ("number + number", "number - number", ["doubled"]),
        ("each < 9", "each <= 9", ["Counter.count"]),
        ("min(number", "max(\n        number", ["clipped"]),
        ("number / 2", "number / 3", ["<lambda>"]),
        ("number * number", "number * 2", None),  # has run: FOUR was made of it
        ("number + more", "number - more", None),  # what surrounds it has run
        ("start = 3", "start = 4", None),
        ("limit=5", "limit=6", None),
        ("(7, 8)", "(7, 9)", None),
        ("TABLE", "OTHER", None),
    ],
)
def test_what_has_not_run_can_be_changed_in_place(
    was: str, now: str, where: list[str] | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "loaded_before.py"
    file.write_text(LOADED)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "loaded_before", raising=False)
    watched = Watched()
    watched.start()
    importlib.import_module("loaded_before")
    plan = watched.stop().plan(file, LOADED.replace(was, now, 1).encode())
    assert (plan and [function.__qualname__ for function, _ in plan]) == where


def test_what_is_not_loaded_cannot_be_changed_in_place(tmp_path: Path) -> None:
    file = tmp_path / "loaded_before.py"
    file.write_text(LOADED)
    assert Watched().stop().plan(file, LOADED.replace("each < 9", "each < 8").encode()) is None


@pytest.mark.parametrize("anew", [False, True])
def test_a_mutant_that_runs_in_circles_is_ended(project: Project, anew: bool) -> None:
    counting = "    tries = 0\n    while tries < 3:\n        tries = tries + 1\n    return distance <= 40\n"
    (project.root / "toy" / "fire.py").write_text(FIRE.replace("    return distance <= 40\n", counting))
    hasty, files = Project(project.root, package=project.package, tests="checks", timeout=3), ["checks/test_fire.py"]
    circling = next(each for each in mutants(GOOD, project.package, seed=1) if each.now == "tries = (tries - 1)")
    if anew:
        run = Running(hasty, [GOOD], files, circling).wait()
    else:
        with contextlib.closing(Collected(hasty, [GOOD], files)) as collected:
            assert GOOD in collected.named()
            run = collected.run([GOOD], circling).wait()
    assert run.verdict == "timed_out"


@pytest.mark.parametrize("seed", range(3))
def test_changing_in_place_and_loading_anew_come_to_the_same(project: Project, seed: int) -> None:
    rules = [GOOD, HOLLOW, TWIN, ROW, NAMED]
    assert judged(project, rules, seed) == judged(project, rules, seed, anew=True)


def test_a_rule_is_broken_in_shared_code_and_judged_by_the_tests_that_ran_on_its_edition(project: Project) -> None:
    edition = project.package / "games" / "infinity" / "n4"
    edition.mkdir(parents=True)
    (edition / "edition.py").write_text("from toy.fire import strikes\n")
    (project.root / "checks" / "test_shared.py").write_text(
        f"""
import pytest
from toy.fire import strikes

@pytest.mark.rule("{HOLLOW}")
@pytest.mark.parametrize("edition", ["codeone", "n4"])
def test_equal_is_enough(edition: str) -> None:
    assert edition == "codeone" or (strikes(10, 10) and not strikes(11, 10))
"""
    )
    (twin,) = equivalents_of()[HOLLOW].n4
    found = judged(project, [HOLLOW, twin])
    assert found[HOLLOW].outcome == "survived"
    assert found[twin].outcome == "noticed"
    tried = found[twin].mutant
    assert tried is not None
    assert "[n4]" in tried.by


def test_code_of_another_edition_breaks_nothing_in_this_one(project: Project) -> None:
    for name in ("codeone", "n4"):
        edition = project.package / "games" / "infinity" / name
        edition.mkdir(parents=True)
        (edition / "__init__.py").write_text("")
        (edition / "edition.py").write_text(
            f'from sightline.rules import rule\n\n@rule("{HOLLOW}")\ndef smokes(count: int) -> bool:\n'
            "    return count > 3\n"
        )
        (edition / "chart.yaml").write_text(f"- rule: {ROW}\n  damage: 13\n")
    (twin,) = equivalents_of()[HOLLOW].n4
    assert _folders(HOLLOW, project) == {"codeone", "toy"}, "what is cited outside of all editions counts as well"
    assert _folders(ROW, project) == {"codeone", "toy"}, "and so it is with data"
    assert _folders(twin, project) == {"n4"}


def test_a_game_without_editions_is_broken_where_it_is_cited(project: Project) -> None:
    (project.package / "fire.py").write_text(FIRE.replace(GOOD, "AX-USE-003"))
    assert _folders("AX-USE-003", project) == {"toy"}


def _folders(rule: str, project: Project) -> set[str]:
    return {(project.package / each.file).parent.name for each in mutants(rule, project.package, seed=1)}


def test_the_work_tree_is_never_written_to(project: Project) -> None:
    before = {each: each.read_bytes() for each in project.root.rglob("*") if each.is_file()}
    judged(project, [GOOD, ROW])
    after = {each: each.read_bytes() for each in project.root.rglob("*") if each.is_file() and each.suffix != ".pyc"}
    assert after == before


@pytest.mark.parametrize("seed", range(4))
def test_figures_of_a_data_row_are_changed_too(project: Project, seed: int) -> None:
    found = judged(project, [ROW], seed)[ROW]
    assert found.mutant is not None
    assert found.mutant.file == "bands.yaml"
    assert found.outcome == ("noticed" if "bands" in found.mutant.was else "survived")


def test_a_name_that_only_holds_an_id_leads_to_what_it_is_used_for(project: Project) -> None:
    assert judged(project, [NAMED])[NAMED].outcome == "noticed"


def test_where_nothing_can_be_changed_or_no_test_passes_the_tool_says_so(project: Project) -> None:
    (project.root / "checks" / "test_a_red_one.py").write_text(
        f'import pytest\n\n@pytest.mark.rule("{TWIN}")\ndef test_red():\n    assert False\n'
    )
    found = judged(project, [BARE, TWIN, "C1-LOF-012"])
    assert found[BARE].outcome == "unchanged"
    assert found[TWIN].outcome == "untested"
    assert "test_red" in found[TWIN].said
    assert found["C1-LOF-012"].outcome == "untested"


def test_a_mutant_of_a_citation_stays_at_its_statement_and_its_condition(project: Project) -> None:
    changes = {(each.was, each.now) for each in mutants(TWIN, project.package, seed=1)}
    assert changes == {
        ("if surprised:", "if (not (surprised)):"),
        (f'found.append((-6, "{TWIN}"))', f'found.append((-7, "{TWIN}"))'),
        (f'found.append((-6, "{TWIN}"))', f'if False: found.append((-6, "{TWIN}"))'),
    }


def test_a_mutant_says_which_neighbouring_rule_it_broke(project: Project) -> None:
    (project.root / "toy" / "fire.py").write_text(FIRE.replace(f'@rule("{HOLLOW}")', f'@rule("{HOLLOW}", "{TWIN}")'))
    (project.root / "checks" / "test_strikes.py").write_text(
        f'import pytest\nfrom toy.fire import strikes\n\n\n@pytest.mark.rule("{TWIN}")\n'
        "def test_a_strike_needs_the_value_or_less() -> None:\n    assert strikes(10, 10) and not strikes(11, 10)\n"
    )
    found = judged(project, [HOLLOW])[HOLLOW]
    assert found.outcome == "survived"
    assert found.mutant is not None
    assert found.mutant.by == "checks/test_strikes.py::test_a_strike_needs_the_value_or_less"


def test_a_change_that_is_known_to_break_nothing_is_passed_over(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = [
        Equivalent(file="fire.py", was=each.was, now=each.now, why="says nothing")
        for each in mutants(HOLLOW, project.package, seed=1)
    ]
    assert known
    monkeypatch.setattr("sightline.rules.mutate.drawing.equivalents", lambda: tuple(known))
    assert judged(project, [HOLLOW])[HOLLOW].outcome == "unchanged"


def test_every_change_that_is_known_to_break_nothing_is_still_possible_and_says_why() -> None:
    for each in equivalents():
        assert each.why
        lines = " ".join(line.strip() for line in (PACKAGE / each.file).read_text(encoding="utf-8").splitlines())
        assert each.was in lines, f"{each.file} no longer says: {each.was}"


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("x = a < b", {"x = (a <= b)"}),
        ("x = a < b + EPSILON", {"x = a < (b - EPSILON)"}),
        ("x = a > 2 * EPSILON", set()),
        ("x = a == EPSILON", {"x = (a != EPSILON)"}),
        ("x = a and b", {"x = (a or b)"}),
        ("x = not a", {"x = (a)"}),
        ("x = a + b", {"x = (a - b)"}),
        ("x = a + (1, 2)", {"x = a + (2, 2)", "x = a + (1, 3)"}),
        ("x = min(a, b)", {"x = max(a, b)"}),
        ("x = any(a)", {"x = all(a)"}),
        ("x = True", {"x = False"}),
        ("x = {a, b}", {"x = {a}", "x = {b}"}),
        ("f(a)", {"if False: f(a)"}),
        ("f'{a < b}'", {"if False: f'{a < b}'"}),
        ("x = f(a, rule='C1-LOF-001', params={'limit': 3})", set()),
        ("params = {'limit': 3}", set()),
        ("params: dict[str, int] = {'limit': 3}", set()),
        ("x, y = a, b", set()),
        ("def f() -> bool:\n return g()", {"def f() -> bool:\n return (not (g()))"}),
        ("def f() -> tuple[int, ...]:\n return g()", {"def f() -> tuple[int, ...]:\n return ()"}),
        ("def f() -> int | None:\n return g()", {"def f() -> int | None:\n return None"}),
        ("for x in y:\n continue", {"for x in y:\n pass"}),
    ],
)
def test_what_is_changed(was: str, now: set[str]) -> None:
    source = Source(was)
    content = was.encode()
    edits = (each for statement in source.tree.body for each in source.edits(statement))
    found = {(content[: edit.start] + edit.new.encode() + content[edit.end :]).decode() for edit in edits}
    assert found == now
    for each in found:
        ast.parse(each)


def test_rules_are_drawn_from_every_section_in_proportion() -> None:
    ids = [f"C1-AAA-{number:03}" for number in range(60)] + [f"C1-BBB-{number:03}" for number in range(30)]
    drawn = draw(ids, 30, seed=5)
    assert sum("AAA" in each for each in drawn) in (19, 20, 21)
    assert drawn == draw(reversed(ids), 30, seed=5) != draw(ids, 30, seed=6)


def test_the_report_counts_by_section_and_shows_the_survivors(project: Project) -> None:
    report = Report.of(1, judged(project, [GOOD, HOLLOW]).values())
    assert (report.noticed, report.survived, report.share) == (1, 1, 0.5)
    words = in_words(report)
    assert "1 of 2 rules are noticed by their own tests when broken: 50.0%" in words
    assert f"{HOLLOW} survived\n  fire.py:17" in words


def test_an_unknown_rule_is_refused_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--rule", "C1-LOF-999"]) == 2
    assert "C1-LOF-999" in capsys.readouterr().err

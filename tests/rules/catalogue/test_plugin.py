"""Tests as proofs: unknown ids stop the run, proofs are recorded, and the ratchet holds."""

import json
from pathlib import Path

import pytest

PROVING = """
    import pytest

    @pytest.mark.rule("C1-LOF-003")
    @pytest.mark.parametrize("case", [1, 2])
    def test_front(case): ...

    @pytest.mark.rule("C1-LOF-004", "C1-TURN-006")
    @pytest.mark.example("C1-EX-002")
    def test_visible(): ...
"""


@pytest.fixture
def suite(pytester: pytest.Pytester, toy: Path, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A suite of its own, which keeps its records in its own folder."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeini(f"""
        [pytest]
        testpaths = checks
        addopts = -p sightline.rules.pytest_plugin --strict-markers -p no:cacheprovider
        rule_records = records
        rule_package = {toy}
    """)
    pytester.mkdir("checks")
    write(pytester, PROVING)
    return pytester


def write(suite: pytest.Pytester, source: str) -> None:
    Path(suite.makepyfile(test_toy=source)).replace(suite.path / "checks" / "test_toy.py")


def proofs(suite: pytest.Pytester) -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads((suite.path / "records" / "proofs.json").read_text())
    return found


def run(suite: pytest.Pytester, *options: str) -> pytest.RunResult:
    return suite.runpytest_inprocess(*options)


@pytest.mark.parametrize(
    ("marker", "said"),
    [
        ('rule("C1-LOF-999")', "*test_typo: There is no rule*C1-LOF-999*nearest: *C1-LOF-*"),
        ('example("C1-EX-999")', "*test_typo: There is no worked example*C1-EX-999*"),
        ("rule()", "*test_typo: The marker*rule*needs ids*"),
    ],
)
def test_an_unknown_id_is_an_error_of_collection(suite: pytest.Pytester, marker: str, said: str) -> None:
    write(suite, f"import pytest\n\n@pytest.mark.{marker}\ndef test_typo(): ...\n")
    result = run(suite)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines([said])


def test_an_unknown_id_on_a_class_is_found_too(suite: pytest.Pytester) -> None:
    write(suite, 'import pytest\n\n@pytest.mark.rule("N4-LOF-999")\nclass TestTypo:\n    def test_it(self): ...\n')
    run(suite).assert_outcomes(errors=1)


def test_a_green_run_records_which_test_proves_which_rule(suite: pytest.Pytester) -> None:
    assert run(suite, "--write-proofs").ret == 0
    visible = ["checks/test_toy.py::test_visible"]
    assert proofs(suite) == {
        "C1-EX-002": visible,
        "C1-LOF-003": ["checks/test_toy.py::test_front"],
        "C1-LOF-004": visible,
        "C1-ORD-008": visible,
        "C1-ORD-009": visible,
    }
    ratchet = json.loads((suite.path / "records" / "ratchet.json").read_text())
    assert ratchet == {"codeone": 4, "n4": 0, "human_sphere": 0, "apex": 0}


SHARED = """
    import pytest
    from sightline.rules.pytest_plugin import editions_of

    def pytest_generate_tests(metafunc):
        metafunc.parametrize("edition", editions_of(metafunc.definition))
"""


def test_a_test_proves_the_rules_of_the_edition_that_it_ran_on(suite: pytest.Pytester) -> None:
    Path(suite.makepyfile(conftest=SHARED)).replace(suite.path / "checks" / "conftest.py")
    write(
        suite,
        """
        import pytest

        @pytest.mark.rule("C1-LOF-004")
        @pytest.mark.example("C1-EX-002")
        def test_the_same_in_both(edition): ...

        @pytest.mark.rule("C1-LOF-012", "C1-GEN-004")
        def test_one_of_them_differs(edition):
            assert edition == "codeone"

        @pytest.mark.rule("C1-LOF-007")
        @pytest.mark.edition("codeone", because="the other is not ready")
        def test_on_one_only(edition):
            assert edition == "codeone"

        @pytest.mark.rule("N4-TERR-008")
        def test_of_the_other_book(edition):
            assert edition == "n4"

        @pytest.mark.rule("C1-LOF-005")
        def test_that_fails_on_one(edition):
            if edition == "n4":
                pytest.skip("not there yet")
        """,
    )
    assert run(suite, "--write-proofs").ret == 0
    found = proofs(suite)
    shared = ["checks/test_toy.py::test_the_same_in_both"]
    assert (found["C1-LOF-004"], found["N4-LOF-009"], found["C1-EX-002"]) == (shared, shared, shared)
    assert {each for each in found if each.startswith("N4")} == {"N4-LOF-009", "N4-TERR-008"}
    assert {"C1-LOF-005", "C1-LOF-007", "C1-LOF-012", "C1-GEN-004"} <= found.keys()


def test_parallel_workers_prove_lose_and_reject_the_same(suite: pytest.Pytester) -> None:
    parallel = ("-p", "xdist", "-n", "1")
    run(suite, "--write-proofs")
    alone = proofs(suite)
    (suite.path / "records" / "proofs.json").unlink()
    assert suite.runpytest_subprocess("--write-proofs", *parallel).ret == 0
    assert proofs(suite) == alone
    write(suite, PROVING.replace("C1-LOF-003", "C1-LOF-001"))
    assert suite.runpytest_subprocess("--ratchet", *parallel).ret == pytest.ExitCode.TESTS_FAILED
    write(suite, PROVING.replace("C1-LOF-003", "C1-LOF-999"))
    result = suite.runpytest_subprocess(*parallel)
    assert result.ret != 0
    result.stdout.fnmatch_lines(["*There is no rule*C1-LOF-999*"])


def test_nothing_is_recorded_when_a_test_fails(suite: pytest.Pytester) -> None:
    write(suite, PROVING + "\n    def test_red():\n        assert False\n")
    assert run(suite, "--write-proofs").ret == pytest.ExitCode.TESTS_FAILED
    assert not (suite.path / "records").exists()


def test_a_part_of_the_suite_cannot_be_recorded(suite: pytest.Pytester) -> None:
    result = run(suite, "--write-proofs", "-k", "front")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert not (suite.path / "records").exists()


def test_skipped_and_failing_tests_prove_nothing(suite: pytest.Pytester) -> None:
    write(
        suite,
        """
        import pytest

        @pytest.mark.rule("C1-LOF-003")
        def test_front():
            pytest.skip("not today")

        @pytest.mark.rule("C1-LOF-004")
        @pytest.mark.xfail
        def test_visible():
            assert False
        """,
    )
    assert run(suite, "--write-proofs").ret == 0
    assert proofs(suite) == {}


def test_the_ratchet_holds_while_everything_is_still_proven(suite: pytest.Pytester) -> None:
    run(suite, "--write-proofs")
    result = run(suite, "--ratchet")
    assert result.ret == 0
    assert "= rules =" not in result.stdout.str()


def test_a_lost_proof_fails_the_run_and_names_the_rule(suite: pytest.Pytester) -> None:
    run(suite, "--write-proofs")
    write(suite, PROVING.replace('@pytest.mark.rule("C1-LOF-003")\n', "\n"))
    result = run(suite, "--ratchet")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["C1-LOF-003 was proven and is no longer*", "*`make proofs` records it*"])


def test_fewer_proven_rules_than_the_ratchet_fail_the_run(suite: pytest.Pytester) -> None:
    run(suite, "--write-proofs")
    (suite.path / "records" / "ratchet.json").write_text('{"codeone": 5}')
    result = run(suite, "--ratchet")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["codeone: 4 rules are proven, the ratchet stands at 5*"])


def test_recording_does_not_lower_the_ratchet(suite: pytest.Pytester) -> None:
    run(suite, "--write-proofs")
    write(suite, PROVING.replace('@pytest.mark.rule("C1-LOF-003")\n', "\n"))
    assert run(suite, "--write-proofs").ret == pytest.ExitCode.TESTS_FAILED
    assert json.loads((suite.path / "records" / "ratchet.json").read_text())["codeone"] == 4


def test_more_proofs_than_recorded_are_only_mentioned(suite: pytest.Pytester) -> None:
    write(suite, "def test_nothing(): ...\n")
    run(suite, "--write-proofs")
    write(suite, PROVING)
    result = run(suite, "--ratchet")
    assert result.ret == 0
    result.stdout.fnmatch_lines(["5 more rules and examples are proven than recorded: run `make proofs`"])


def test_a_part_of_the_suite_is_not_held_against_the_ratchet(suite: pytest.Pytester) -> None:
    run(suite, "--write-proofs")
    result = run(suite, "--ratchet", "-k", "front")
    assert result.ret == 0
    result.stdout.fnmatch_lines(["only a part of the tests was run*"])


def test_source_that_cites_an_unknown_rule_fails_the_run(suite: pytest.Pytester, toy: Path) -> None:
    (toy / "typo.py").write_text('RULE = "C1-LOF-999"\n', encoding="utf-8")
    result = run(suite, "--ratchet")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["toy.typo:RULE cites the rule*C1-LOF-999*"])

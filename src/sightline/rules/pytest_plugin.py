"""Tests as proofs: what `@pytest.mark.rule` and `@pytest.mark.example` mean to pytest.

- An id that the catalogue does not have is an error of collection.
- `--write-proofs` records, after a whole green run, which tests prove which rules.
- `--ratchet` fails a whole run that no longer proves what was recorded.
"""

from collections.abc import Callable, Generator, Iterable, Mapping
from pathlib import Path

import pytest

from sightline.i18n import translate
from sightline.kernel.errors import BadInput
from sightline.rules.citations import PACKAGE
from sightline.rules.entries import GAMES, PREFIXES, Game
from sightline.rules.equivalents import BOOKS, Book
from sightline.rules.library import DATA, find_example, resolve
from sightline.rules.proofs import (
    raise_ratchet,
    read_proofs,
    read_ratchet,
    without_parameters,
    write_proofs,
)
from sightline.rules.report import coverage

EDITIONS = ("codeone", "n4", "human_sphere")
"""The editions that tests of shared behaviour are run on, by the parameter `edition`."""
OVERLAYS = ("human_sphere",)
"""Those laid over another: a test is run on one only if it proves something of its own book."""

PROPERTY = "sightline.rules"
"""The ids travel with the test's report, because that is what reaches the main process from parallel workers."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the two options, and the two settings that let the plugin itself be tested."""
    group = parser.getgroup("rules")
    group.addoption("--write-proofs", action="store_true", help="record which passing tests prove which rules")
    group.addoption("--ratchet", action="store_true", help="fail a whole run that proves less than is recorded")
    parser.addini("rule_records", "folder of proofs.json and ratchet.json", default=str(DATA))
    parser.addini("rule_package", "folder of the package whose citations count", default=str(PACKAGE))


def pytest_configure(config: pytest.Config) -> None:
    """Watch the results, in the main process only."""
    config.addinivalue_line("markers", "rule(*ids): the rules of the catalogue that this test proves")
    config.addinivalue_line("markers", "example(*ids): the worked examples of the catalogue that this test replays")
    config.addinivalue_line("markers", "edition(*names, because): the only editions that this test is run on")
    if config.getoption("--write-proofs") and not is_whole(config):
        raise pytest.UsageError("--write-proofs needs the whole suite: leave out paths, -k, -m and the like")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Watch(config), "sightline-rules-watch")


def is_whole(config: pytest.Config) -> bool:
    """Whether every test of the suite is to be run."""
    narrowing = ("keyword", "markexpr", "deselect", "ignore", "ignore_glob", "lf", "stepwise", "collectonly")
    chosen = any(config.getoption(name, None) for name in narrowing)
    return config.args_source is pytest.Config.ArgsSource.TESTPATHS and not chosen


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,  # noqa: ARG001  (the hook's signature)
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Give every test its ids, or make its file an error when one of them is unknown."""
    report = yield
    faults: list[str] = []
    for item in report.result or ():
        if isinstance(item, pytest.Item):
            try:
                item.user_properties.extend((PROPERTY, each) for each in ids_of(item))
            except BadInput as unknown:
                faults.append(f"{item.nodeid}: {in_words(unknown)}")
    if faults:
        report.outcome, report.longrepr, report.result = "failed", "\n".join(faults), []
    return report


def in_words(fault: BadInput) -> str:
    """What is wrong, for the people who write tests: in English."""
    return translate(fault.code, "en", **fault.params)


def ids_of(item: pytest.Item) -> list[str]:
    """The rules and worked examples that a test names, merged ids replaced by the kept ones.

    A test that is run on an edition proves rules of that edition's book: those that say what it names and no more.
    """
    rules = rules_of(item)
    examples = [find_example(each).id for each in _arguments(item, "example")]
    book = _book(item)
    if book is not None:
        rules = [cited for each in rules for cited in book.proves(each)]
        examples = [each for each in examples if PREFIXES[each.split("-")[0]] == book.game]
    return list(dict.fromkeys(rules + examples))


def rules_of(item: pytest.Item) -> list[str]:
    """The rules that a test is marked with, merged ids replaced by the kept ones."""
    return [rule.id for each in _arguments(item, "rule") for rule in resolve(each)]


def editions_of(item: pytest.Item, among: Iterable[str] = EDITIONS) -> list[str]:
    """The editions that a test of shared behaviour is run on: all whose book has every rule that it names.

    `@pytest.mark.edition("codeone", because="...")` limits them.
    """
    allowed = [name for mark in item.iter_markers("edition") for name in mark.args] or EDITIONS
    rules = rules_of(item)
    return [name for name in among if name in allowed and _concerns(BOOKS[name], rules)]


def _concerns(book: Book, rules: Iterable[str]) -> bool:
    """Whether a book has all of some rules; what belongs to a book that is laid over others is asked of it alone."""
    asked = [each for each in rules if PREFIXES[each.split("-")[0]] in {*EDITIONS} - {*OVERLAYS} | {book.game}]
    has_all = all(book.cites(each) for each in asked)
    return has_all and (book.game not in OVERLAYS or any(book.proves(each) for each in asked))


def _book(item: pytest.Item) -> Book | None:
    """The book of the edition that a test is run on, where it is run on one."""
    case = getattr(item, "callspec", None)
    return BOOKS.get(str(case.params.get("edition"))) if case is not None else None


def _arguments(item: pytest.Item, marker: str) -> Iterable[str]:
    for mark in item.iter_markers(marker):
        if not mark.args or not all(isinstance(each, str) for each in mark.args):
            raise BadInput("rules.empty_marker", marker=marker)
        yield from mark.args


class Watch:
    """Collects what passes, and at the end writes the record or holds the run against it."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.proofs: dict[str, set[str]] = {}
        self.records = Path(config.rootpath, config.getini("rule_records"))
        self.notes: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember the rules of a test that passed."""
        if report.when == "call" and report.passed:
            ids = [str(value) for name, value in report.user_properties if name == PROPERTY]
            for each in ids:
                self.proofs.setdefault(each, set()).add(without_parameters(report.nodeid))

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Judge the run, once it is over."""
        wanted: Callable[[], bool] | None = None
        if self.config.getoption("--write-proofs"):
            wanted = self.write
        elif self.config.getoption("--ratchet"):
            wanted = self.compare
        if wanted is None:
            return
        if exitstatus != pytest.ExitCode.OK:
            self.notes.append("not every test passed: proofs are neither compared nor recorded")
        elif not is_whole(self.config):
            self.notes.append("only a part of the tests was run: proofs are not compared")
        elif not self.held(wanted):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def held(self, judge: Callable[[], bool]) -> bool:
        """Whether the judgement is good; source that cites an unknown rule is a bad one, not a crash."""
        try:
            return judge()
        except BadInput as fault:
            self.notes.append(in_words(fault))
            return False

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say what was found."""
        if self.notes:
            terminalreporter.section("rules")
            for note in self.notes:
                terminalreporter.write_line(note)

    def proven(self) -> dict[Game, int]:
        """How many rules of each game this run proves."""
        package = Path(self.config.rootpath, self.config.getini("rule_package"))
        record = {each: tuple(tests) for each, tests in self.proofs.items()}
        return {game: coverage(game, package=package, proofs=record).proven for game in GAMES}

    def write(self) -> bool:
        """Record this run; the ratchet is lifted, never lowered."""
        proven = self.proven()
        write_proofs({each: sorted(tests) for each, tests in self.proofs.items()}, self.records)
        fallen = self.fallen(proven)
        raise_ratchet(proven, self.records)
        self.notes.append(f"recorded the proofs of {len(self.proofs)} rules and examples ({_counts(proven)} proven)")
        return not fallen

    def compare(self) -> bool:
        """Whether this run proves all that is recorded."""
        lost = sorted(set(read_proofs(self.records)) - set(self.proofs))
        for each in lost:
            self.notes.append(f"{each} was proven and is no longer named by any passing test")
        if lost:
            self.notes.append("if that is deliberate, `make proofs` records it")
        proven = self.proven()
        fallen = self.fallen(proven)
        new = set(self.proofs) - set(read_proofs(self.records))
        if new and not lost and not fallen:
            self.notes.append(f"{len(new)} more rules and examples are proven than recorded: run `make proofs`")
        return not lost and not fallen

    def fallen(self, proven: Mapping[Game, int]) -> bool:
        """Whether a game proves fewer rules than its ratchet says; each one is noted."""
        floor = read_ratchet(self.records)
        below = [game for game in GAMES if proven[game] < floor[game]]
        for game in below:
            self.notes.append(
                f"{game}: {proven[game]} rules are proven, the ratchet stands at {floor[game]} and is not lowered "
                "by a tool; enforce and prove them again, or edit ratchet.json and say why in the commit"
            )
        return bool(below)


def _counts(proven: Mapping[Game, int]) -> str:
    return ", ".join(f"{game} {count}" for game, count in proven.items())

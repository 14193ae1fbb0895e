"""Running the tests that name a rule against a changed package, each time in a process of its own.

The work tree is never written to: in the process of a run, Python is handed the changed text whenever it loads or
opens that one file. A process is forked from one that has loaded the slow libraries already. Programs that a test
starts by itself see the package as it is.
"""

import builtins
import contextlib
import importlib
import io
import itertools
import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Collection, Iterator, Mapping
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Literal

import msgspec
import platformdirs
import pytest

from sightline.rules.citations import PACKAGE
from sightline.rules.composition import shared_by
from sightline.rules.entries import PREFIXES
from sightline.rules.library import catalogue
from sightline.rules.mutate.drawing import Mutant
from sightline.rules.proofs import Proofs
from sightline.rules.pytest_plugin import PROPERTY

SLOW = ("numpy", "scipy.stats", "shapely", "numba", "yaml", "hypothesis", "sightline.geometry.seeing")
"""What takes a while to load and is the same for nearly every mutant."""
KEPT = ("i18n", "kernel", "rules", "geometry")
"""The lowest layers, from the bottom up: those below the changed file need not be loaded again."""
COMPILED = ("geometry", "seeing")
"""Where code is compiled, with the figures that it is compiled for."""

BRIEFLY = ("-q", "-p", "no:cacheprovider", "--tb=native", "--assert=plain")
"""Only whether a test fails is wanted: telling why would put whole states into words, which takes seconds."""

Verdict = Literal["passed", "failed", "not_run", "timed_out", "unpatched"]
"""`unpatched`: the change cannot be put into what is loaded already."""


class Run(msgspec.Struct, frozen=True):
    """What came of the tests that name some rules."""

    verdict: Verdict
    failed: tuple[str, ...] = ()
    """The tests that failed."""
    passed: frozenset[str] = frozenset()
    """The rules that a passing test names."""
    broken: Mapping[str, str] = {}
    """The rules that a failing test names, with that test."""
    said: str = ""
    """Why nothing was run."""


class Project(msgspec.Struct, frozen=True):
    """A package and the tests of it."""

    root: Path
    package: Path = PACKAGE
    tests: str = "tests"
    timeout: float = 90.0
    """Seconds of processor time for the tests of one mutant: how busy the machine is says nothing about it."""

    @property
    def patience(self) -> float:
        """Seconds after which a run is given up that may be waiting for something which never comes."""
        return 20 * self.timeout

    def files_of(self, rules: Collection[str], proofs: Proofs) -> list[str]:
        """The test files that mention a rule or its equivalent, or are recorded to prove it."""
        ids = {each for rule in rules for each in (rule, *shared_by(rule))}
        for each in set(ids):
            aliases = catalogue(PREFIXES[each.split("-")[0]]).aliases
            ids |= {removed for removed, kept in aliases.items() if each in kept}
        found = {test.partition("::")[0] for each in rules for test in proofs.get(each, ())}
        for file, text in _texts(self.root / self.tests).items():
            if any(each in text for each in ids):
                found.add(file.relative_to(self.root).as_posix())
        quick = f"{self.tests}/rules/"  # one idea on a small table each; others may play whole games
        return sorted(
            (each for each in found if (self.root / each).exists()), key=lambda each: (quick not in each, each)
        )


_read: dict[Path, dict[Path, str]] = {}


def _texts(folder: Path) -> Mapping[Path, str]:
    if folder not in _read:
        _read[folder] = {file: file.read_text(encoding="utf-8") for file in sorted(folder.rglob("test_*.py"))}
    return _read[folder]


@contextlib.contextmanager
def prepared() -> Iterator[None]:
    """Load what is slow, once for all the runs to come, and keep what Python compiles outside the work tree."""
    before = sys.pycache_prefix, sys.dont_write_bytecode
    sys.pycache_prefix, sys.dont_write_bytecode = platformdirs.user_cache_dir("sightline/mutants"), False
    try:
        for name in SLOW:
            with contextlib.suppress(ImportError):
                importlib.import_module(name)
        yield
    finally:
        sys.pycache_prefix, sys.dont_write_bytecode = before


class Running:
    """A run that is under way in a process of its own."""

    def __init__(self, project: Project, rules: Collection[str], files: Collection[str], mutant: Mutant) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="mutant-")
        self.here = Path(self.folder.name)
        self.until = time.monotonic() + project.patience
        self.process = os.fork()
        if self.process == 0:
            _child(project, frozenset(rules), list(files), mutant, self.here)

    def finished(self) -> Run | None:
        """What came of it, or nothing while it is still running."""
        ended, status = os.waitpid(self.process, os.WNOHANG)
        if not ended and time.monotonic() < self.until:
            return None
        if not ended:
            os.killpg(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
        try:
            return self._read(timed_out=not ended or ran_too_long(status))
        finally:
            self.folder.cleanup()

    def _read(self, *, timed_out: bool) -> Run:
        if timed_out:
            return Run("timed_out")
        result = self.here / "result.json"
        said = (self.here / "output.txt").read_text(encoding="utf-8", errors="replace")
        if not result.exists():
            return Run("not_run", said=said[-2000:])
        run = msgspec.json.decode(result.read_bytes(), type=Run)
        return msgspec.structs.replace(run, said=said[-2000:]) if run.verdict == "not_run" else run

    def wait(self) -> Run:
        """Wait for the end of it."""
        while (run := self.finished()) is None:
            time.sleep(0.05)
        return run


class Watch:
    """Picks the tests that name one of the rules and remembers what came of them."""

    def __init__(self, rules: frozenset[str]) -> None:
        self.rules = rules
        self.passed: set[str] = set()
        self.broken: dict[str, str] = {}
        self.failed: list[str] = []
        self.unread = False

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Leave out every other test."""
        chosen = [item for item in items if self.named(item)]
        config.hook.pytest_deselected(items=[item for item in items if not self.named(item)])
        items[:] = chosen

    def named(self, what: pytest.Item | pytest.TestReport) -> set[str]:
        """Which of the rules a test names."""
        return {str(value) for name, value in what.user_properties if name == PROPERTY} & self.rules

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Remember that a file could not be read."""
        self.unread |= report.failed

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember what came of a test."""
        if report.failed:
            self.failed.append(report.nodeid)
            self.broken |= dict.fromkeys(self.named(report), report.nodeid)
        elif report.when == "call" and report.passed:
            self.passed |= self.named(report)

    def run(self) -> Run:
        """The result of all of it."""
        verdict: Verdict = "failed" if self.failed else "not_run" if self.unread or not self.passed else "passed"
        return Run(verdict, tuple(self.failed), frozenset(self.passed), self.broken)


def _child(project: Project, rules: frozenset[str], files: list[str], mutant: Mutant, here: Path) -> None:
    """Run the tests in the forked process, which ends here."""
    os.setsid()
    limit_time(project)
    status = 1
    try:
        quiet(here / "output.txt")
        _change(project.package, mutant, here)
        sys.modules.pop("sightline.rules.pytest_plugin", None)
        os.environ |= {"HYPOTHESIS_STORAGE_DIRECTORY": str(here / "hypothesis"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        os.chdir(project.root)
        watch = Watch(rules)
        pytest.main([*files, "-x", *BRIEFLY], plugins=[watch])
        (here / "result.json").write_bytes(msgspec.json.encode(watch.run()))
        status = 0
    finally:
        sys.stdout.flush()
        os._exit(status)


def limit_time(project: Project) -> None:
    """A mutant may run in circles: the system ends it when its time is up, even if nobody is left to do so."""
    most = int(project.timeout) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (most, most + 5))


def ran_too_long(status: int) -> bool:
    """Whether the system has ended a process because its time was up."""
    return os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU


def quiet(file: Path) -> None:
    """Have everything that the process says written to a file."""
    output = os.open(file, os.O_CREAT | os.O_WRONLY)
    os.dup2(output, 1)
    os.dup2(output, 2)
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115  (lives as long as the process)
    sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115


def _change(package: Path, mutant: Mutant, here: Path) -> None:
    """Hand out the changed file instead of the real one, and forget every module that may know the real one."""
    kept = tuple(itertools.takewhile(lambda layer: layer != mutant.file.parts[0], KEPT))
    for name in [each for each in sys.modules if each.startswith(f"{package.name}.")]:
        if name.split(".")[1] not in kept:
            del sys.modules[name]
    real, changed = os.path.realpath(package / mutant.file), here / mutant.file.name
    changed.write_bytes(mutant.content)
    _compile_instead(real, mutant.content)
    _open_instead(real, str(changed))
    if "numba" in sys.modules and mutant.file.parts[:2] == COMPILED:  # what comes of a mutant must not be kept
        sys.modules["numba"].config.CACHE_DIR = str(here / "numba")


def _compile_instead(real: str, content: bytes) -> None:
    load = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, name: str) -> CodeType | None:
        return compile(content, real, "exec") if os.path.realpath(self.path) == real else load(self, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


def _open_instead(real: str, changed: str) -> None:
    really_open = io.open

    def open_file(file: object, *more: object, **named: object) -> object:
        same = isinstance(file, str | os.PathLike) and os.path.realpath(file) == real
        return really_open(changed if same else file, *more, **named)  # type: ignore[call-overload]

    io.open = builtins.open = open_file  # type: ignore[assignment]

"""Processes in which the tests are collected already: a run is a fork of one of them, with the change put into it."""

import contextlib
import gc
import importlib
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Collection
from multiprocessing.connection import Connection, Pipe, wait
from pathlib import Path

import msgspec
import pytest

from sightline.rules.mutate.drawing import Mutant
from sightline.rules.mutate.patching import Loaded, Plan, Watched
from sightline.rules.mutate.running import BRIEFLY, COMPILED, KEPT, Project, Run, Watch, limit_time, quiet, ran_too_long

MACHINE_CODE = ("sightline.geometry.seeing.compiled.entry", "sightline.geometry.moving.compiled")
"""What is loaded only when it is needed, which every run would do again."""


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """A run that is wanted of a process."""

    rules: frozenset[str]
    tests: frozenset[str] = frozenset()
    """Only these, where some are named."""
    file: str = ""
    content: bytes = b""


class Collected:
    """As many processes as there may be runs at a time, each with all the tests that name one of the rules."""

    def __init__(self, project: Project, rules: Collection[str], files: Collection[str], jobs: int = 1) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="collected-")
        self.free: list[Connection[bytes, bytes]] = []
        theirs: list[Connection[bytes, bytes]] = []
        for _ in range(jobs):
            mine, other = Pipe()
            self.free.append(mine)
            theirs.append(other)
        self.process = os.fork()
        if self.process == 0:
            for each in self.free:
                each.close()
            _collect(_Serving(project, frozenset(rules), theirs), list(files), Path(self.folder.name))
        for each in theirs:
            each.close()

    def named(self) -> frozenset[str]:
        """The rules that some test names; known when all the tests are collected."""
        try:
            return frozenset().union(*(msgspec.msgpack.decode(each.recv_bytes(), type=set[str]) for each in self.free))
        except EOFError:
            return frozenset()

    def run(self, rules: Collection[str], mutant: Mutant) -> "Patched":
        """Start a run in a process that has nothing to do."""
        return Patched(self, Asked(rules=frozenset(rules), file=mutant.file.as_posix(), content=mutant.content))

    def run_unchanged(self, rule: str, tests: Collection[str]) -> "Patched":
        """Start a run of some tests of a rule with nothing changed."""
        return Patched(self, Asked(rules=frozenset({rule}), tests=frozenset(tests)))

    def close(self) -> None:
        """End the processes: each ends when nobody is left to ask it."""
        for each in self.free:
            each.close()
        os.waitpid(self.process, 0)
        self.folder.cleanup()


class Patched:
    """A run that is under way in a process where the tests were collected before."""

    def __init__(self, collected: Collected, asked: Asked) -> None:
        self.collected = collected
        self.connection = collected.free.pop()
        self.unheard = False
        try:
            self.connection.send_bytes(msgspec.msgpack.encode(asked))
        except OSError:
            self.unheard = True

    def finished(self) -> Run | None:
        """What came of it, or nothing while it is still running."""
        if not self.unheard and not self.connection.poll():
            return None
        self.collected.free.append(self.connection)
        try:
            return msgspec.msgpack.decode(self.connection.recv_bytes(), type=Run)
        except (EOFError, OSError):
            return Run("unpatched")

    def wait(self) -> Run:
        """Wait for the end of it."""
        while (run := self.finished()) is None:
            wait([self.connection])
        return run


def _collect(serving: "_Serving", files: list[str], here: Path) -> None:
    """Collect the tests and serve, in the forked process, which ends here."""
    os.setsid()
    try:
        quiet(here / "output.txt")
        package = serving.project.package.name
        for name in [
            each for each in sys.modules if each.startswith(f"{package}.") and each.split(".")[1] not in _BELOW
        ]:
            del sys.modules[name]
        sys.modules.pop("sightline.rules.pytest_plugin", None)
        serving.storage = here / "hypothesis"
        os.environ |= {"HYPOTHESIS_STORAGE_DIRECTORY": str(serving.storage), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        os.chdir(serving.project.root)
        serving.watched.start()
        pytest.main([*files, *BRIEFLY], plugins=[serving])
    finally:
        os._exit(0)


def _load_machine_code() -> None:
    """Load what was compiled before and is kept on disk: every run would have to do it by itself."""
    from numba.core.dispatcher import Dispatcher

    for name in MACHINE_CODE:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    for each in gc.get_objects():
        kept = getattr(each._cache, "_cache_file", None) if issubclass(type(each), Dispatcher) else None
        for signature, *_ in kept._load_index() if kept is not None else ():
            each.compile(signature)


_BELOW = KEPT[:-1]
"""The layers that are in use before tests are collected: what has run of them is not known."""


class _Serving(Watch):
    """Collects all the tests, and then answers what is asked of it instead of running them."""

    def __init__(self, project: Project, rules: frozenset[str], connections: list["Connection[bytes, bytes]"]) -> None:
        super().__init__(rules)
        self.project = project
        self.connections = connections
        self.watched = Watched()
        self.storage = Path()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> None:
        """Serve each connection in a process of its own, until the other end is closed."""
        loaded = self.watched.stop()
        _load_machine_code()
        gc.freeze()  # what is here now stays: looking through it again and again would only copy it
        for number, connection in enumerate(self.connections):
            if os.fork() == 0:
                for each in self.connections[:number] + self.connections[number + 1 :]:
                    each.close()
                self._serve(connection, loaded, session.items)
        for connection in self.connections:
            connection.close()
        for _ in self.connections:
            os.wait()
        os._exit(0)

    def _serve(self, connection: "Connection[bytes, bytes]", loaded: Loaded, items: list[pytest.Item]) -> None:
        try:
            connection.send_bytes(msgspec.msgpack.encode({rule for item in items for rule in self.named(item)}))
            while True:
                asked = msgspec.msgpack.decode(connection.recv_bytes(), type=Asked)
                connection.send_bytes(msgspec.msgpack.encode(self._answer(asked, loaded, items)))
        except (EOFError, OSError):
            os._exit(0)

    def _answer(self, asked: Asked, loaded: Loaded, items: list[pytest.Item]) -> Run:
        plan: Plan | None = ()
        if asked.file:
            parts = Path(asked.file).parts
            apart = parts[0] in _BELOW or parts[: len(COMPILED)] == COMPILED or not asked.file.endswith(".py")
            plan = None if apart else loaded.plan(self.project.package / asked.file, asked.content)
        if plan is None:
            return Run("unpatched")
        mine, theirs = Pipe(duplex=False)
        process = os.fork()
        if process == 0:
            mine.close()
            self._run(asked, plan, items, theirs)
        theirs.close()
        try:
            return self._heard(mine, process)
        finally:
            mine.close()
            shutil.rmtree(self.storage, ignore_errors=True)

    def _heard(self, connection: "Connection[bytes, bytes]", process: int) -> Run:
        """What a run says; one that ends without a word is left to a process that tells why."""
        said = b""
        if connection.poll(self.project.patience):
            with contextlib.suppress(EOFError):
                said = connection.recv_bytes()
        else:
            os.killpg(process, signal.SIGKILL)
            said = msgspec.msgpack.encode(Run("timed_out"))
        _, status = os.waitpid(process, 0)
        if said:
            return msgspec.msgpack.decode(said, type=Run)
        return Run("timed_out" if ran_too_long(status) else "unpatched")

    def _run(self, asked: Asked, plan: Plan, items: list[pytest.Item], out: "Connection[bytes, bytes]") -> None:
        """Run the tests that name the rules, in the forked process, which ends here."""
        os.setsid()
        limit_time(self.project)
        try:
            for function, code in plan:
                function.__code__ = code
            self.rules = asked.rules
            chosen = [item for item in items if self.named(item) and item.nodeid in (asked.tests or (item.nodeid,))]
            for item, following in zip(chosen, [*chosen[1:], None], strict=True):
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if self.failed:
                    break
            out.send_bytes(msgspec.msgpack.encode(self.run()))
        finally:
            os._exit(0)

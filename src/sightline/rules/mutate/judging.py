"""Which rules' tests notice that the rule is broken."""

import contextlib
import time
from collections.abc import Collection, Generator, Iterator, Sequence
from typing import Literal

import msgspec

from sightline.rules.mutate.collected import Collected, Patched
from sightline.rules.mutate.drawing import Mutant, mutants
from sightline.rules.mutate.running import Project, Run, Running
from sightline.rules.mutate.sites import sites_of
from sightline.rules.proofs import Proofs

UnderWay = Running | Patched
Outcome = Literal["noticed", "survived", "untested", "unchanged"]
STILLBORN = 10
"""How many mutants that cannot even be loaded are passed over for a rule."""


class Tried(msgspec.Struct, frozen=True, kw_only=True):
    """A mutant and which test noticed it."""

    file: str
    line: int
    what: str
    was: str
    now: str
    by: str = ""


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one rule."""

    rule: str
    outcome: Outcome
    mutant: Tried | None = None
    aside: tuple[Tried, ...] = ()
    """Mutants tried before it that broke another rule cited at the same place, as a test of that rule says."""
    said: str = ""
    """Why there was nothing to try."""


class Trials(msgspec.Struct, frozen=True, kw_only=True):
    """How rules are put to the test."""

    project: Project
    proofs: Proofs
    seed: int = 1
    draws: int = 6
    """How many mutants of a rule are tried when the ones before broke a neighbouring rule instead."""
    jobs: int = 1

    anew: bool = False
    """Whether every mutant is loaded anew, instead of being put into what is loaded wherever that is the same."""

    def judge(self, rules: Sequence[str]) -> Iterator[Judgement]:
        """The judgements in the order in which they are reached."""
        with contextlib.closing(self._collected(rules)) as collected:
            sound = collected.run(rules).wait()
            waiting = [self._trial(each, sound, collected) for each in reversed(rules)]
            active: list[tuple[Generator[UnderWay, Run, Judgement], UnderWay]] = []
            while waiting or active:
                moved: list[tuple[Generator[UnderWay, Run, Judgement], Run | None]] = []
                moved += [(waiting.pop(), None) for _ in range(min(len(waiting), self.jobs - len(active)))]
                for trial, running in list(active):
                    if (run := running.finished()) is not None:
                        active.remove((trial, running))
                        moved.append((trial, run))
                for trial, result in moved:
                    try:
                        active.append((trial, next(trial) if result is None else trial.send(result)))
                    except StopIteration as end:
                        yield end.value
                time.sleep(0.02)

    def _collected(self, rules: Sequence[str]) -> Collected:
        """The tests of the rules and of those that are cited at the same places."""
        places = [site for each in rules for site in sites_of(each, self.project.package)]
        named = {*rules, *(each for site in places for each in site.rules | site.within)}
        return Collected(self.project, named, self.project.files_of(named, self.proofs), self.jobs)

    def _run(self, rules: Collection[str], mutant: Mutant, collected: Collected) -> Generator[UnderWay, Run, Run]:
        """Put the change into what is loaded, or load it anew where that would not be the same."""
        run = Run("unpatched") if self.anew else (yield collected.run(rules, mutant))
        if run.verdict != "unpatched":
            return run
        return (yield Running(self.project, rules, self.project.files_of(rules, self.proofs), mutant))

    def _trial(self, rule: str, sound: Run, collected: Collected) -> Generator[UnderWay, Run, Judgement]:
        """Try the mutants of one rule until one tells whether its tests notice."""
        if rule in sound.broken:
            return Judgement(rule=rule, outcome="untested", said=f"fails without any change: {sound.broken[rule]}")
        if rule not in sound.passed:
            return Judgement(rule=rule, outcome="untested", said="no test that passes names it")
        aside: list[Tried] = []
        stillborn = 0
        for mutant in mutants(rule, self.project.package, self.seed):
            run = yield from self._run([rule], mutant, collected)
            if run.verdict == "not_run" and stillborn < STILLBORN:
                stillborn += 1
                continue
            if run.verdict != "passed":
                by = run.failed[0] if run.failed else run.verdict
                return Judgement(rule=rule, outcome="noticed", mutant=_tried(mutant, by), aside=tuple(aside))
            elsewhere = (yield from self._run(mutant.neighbours, mutant, collected)) if mutant.neighbours else run
            by = elsewhere.failed[0] if elsewhere.failed else ""
            aside.append(_tried(mutant, by))
            if not by or len(aside) == self.draws:
                break
        if not aside:
            return Judgement(rule=rule, outcome="unchanged", said="nothing at the places that cite it can be changed")
        return Judgement(rule=rule, outcome="survived", mutant=aside[-1], aside=tuple(aside[:-1]))


def _tried(mutant: Mutant, by: str) -> Tried:
    return Tried(file=mutant.file.as_posix(), line=mutant.line, what=mutant.what, was=mutant.was, now=mutant.now, by=by)

"""The command: `python -m sightline.rules.mutate --game codeone --count 150 --seed 13`."""

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from sightline.kernel.errors import BadInput
from sightline.rules.citations import PACKAGE
from sightline.rules.entries import GAMES
from sightline.rules.library import resolve
from sightline.rules.mutate.drawing import draw
from sightline.rules.mutate.judging import Judgement, Trials
from sightline.rules.mutate.reporting import Report, in_words, survivors
from sightline.rules.mutate.running import Project, prepared
from sightline.rules.proofs import read_proofs
from sightline.rules.pytest_plugin import in_words as said
from sightline.rules.report import coverage


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw rules, break them, and say whose tests did not notice; 1 when some did not."""
    asked = _parser().parse_args(arguments)
    try:
        rules = [rule.id for each in asked.rule for rule in resolve(each)] or draw(
            _proven(asked), asked.count, asked.seed
        )
    except BadInput as fault:
        sys.stderr.write(said(fault) + "\n")
        return 2
    project = Project(asked.root.resolve(), timeout=asked.timeout)
    trials = Trials(
        project=project, proofs=read_proofs(), seed=asked.seed, draws=asked.draws, jobs=asked.jobs, anew=asked.anew
    )
    with prepared():
        report = Report.of(asked.seed, _shown(trials.judge(rules), len(rules)))
    text = msgspec.json.format(msgspec.json.encode(report), indent=1).decode() if asked.json else in_words(report)
    if asked.out is None:
        sys.stdout.write(text + "\n")
    else:
        asked.out.write_text(text + "\n", encoding="utf-8")
    return 1 if report.survived else 0


def _proven(asked: argparse.Namespace) -> list[str]:
    found = coverage(asked.game).rules
    return [each.id for each in found if each.status == "proven" and asked.section in (None, each.id.split("-")[1])]


def _shown(judgements: Iterable[Judgement], total: int) -> Iterable[Judgement]:
    """The same judgements, with a word on each while one waits."""
    for number, each in enumerate(judgements, start=1):
        sys.stderr.write("\n".join([f"{number}/{total} {each.rule} {each.outcome}", *survivors(each)]) + "\n")
        yield each


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m sightline.rules.mutate", description=__doc__)
    parser.add_argument("--game", choices=GAMES, default="codeone")
    parser.add_argument("--section", help="only the rules of one section, such as LOF")
    parser.add_argument("--count", type=int, default=150, help="how many rules are drawn")
    parser.add_argument("--seed", type=int, default=1, help="the same seed draws the same rules and mutants")
    parser.add_argument("--rule", nargs="+", default=[], metavar="ID", help="these rules instead of a draw")
    parser.add_argument("--draws", type=int, default=6, help="mutants per rule while they break a neighbouring rule")
    parser.add_argument("--jobs", type=int, default=1, help="how many runs at a time")
    parser.add_argument("--anew", action="store_true", help="load every mutant anew: slower, to check the quick way")
    parser.add_argument("--timeout", type=float, default=90.0, help="processor seconds for the tests of one mutant")
    parser.add_argument("--root", type=Path, default=PACKAGE.parents[1], help="the folder that holds the tests")
    parser.add_argument("--json", action="store_true", help="write JSON")
    parser.add_argument("--out", type=Path, help="write to a file")
    return parser


if __name__ == "__main__":
    sys.exit(main())

"""What the mutants have shown, for people and for programs."""

from collections.abc import Iterable, Mapping

import msgspec

from sightline.rules.mutate.judging import Judgement, Outcome, Tried

_OUTCOMES: tuple[Outcome, ...] = ("noticed", "survived", "untested", "unchanged")


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The judgements of all rules that were drawn."""

    seed: int
    noticed: int
    """Rules whose own tests noticed that they were broken."""
    at_once: int
    """Those of them that needed one mutant only: none had to be set aside as breaking a neighbouring rule."""
    survived: int
    untested: int
    unchanged: int
    share: float
    """Noticed among noticed and survived."""
    rules: tuple[Judgement, ...]

    @classmethod
    def of(cls, seed: int, judgements: Iterable[Judgement]) -> "Report":
        """Count them."""
        rules = tuple(sorted(judgements, key=lambda each: each.rule))
        noticed, survived, untested, unchanged = (_count(rules, outcome) for outcome in _OUTCOMES)
        return cls(
            seed=seed,
            noticed=noticed,
            at_once=sum(each.outcome == "noticed" and not each.aside for each in rules),
            survived=survived,
            untested=untested,
            unchanged=unchanged,
            share=noticed / max(1, noticed + survived),
            rules=rules,
        )

    def sections(self) -> Mapping[str, list[Judgement]]:
        """The judgements by section."""
        found: dict[str, list[Judgement]] = {}
        for each in self.rules:
            found.setdefault(each.rule.rsplit("-", 1)[0], []).append(each)
        return found


def _count(rules: Iterable[Judgement], outcome: Outcome) -> int:
    return sum(each.outcome == outcome for each in rules)


def in_words(report: Report) -> str:
    """A table by section, the mutants that nobody noticed, and the share that was."""
    lines = [f"{'section':<12}{'rules':>6}" + "".join(f"{each:>11}" for each in _OUTCOMES)]
    for section, members in report.sections().items():
        counts = "".join(f"{_count(members, each) or '':>11}" for each in _OUTCOMES)
        lines.append(f"{section:<12}{len(members):>6}{counts}")
    for each in report.rules:
        if each.outcome == "survived":
            lines += ["", f"{each.rule} survived", *survivors(each)]
        elif each.said:
            lines += ["", f"{each.rule} {each.outcome}: {each.said}"]
    judged, later = report.noticed + report.survived, report.noticed - report.at_once
    lines += [
        "",
        f"{report.noticed} of {judged} rules are noticed by their own tests when broken: {report.share:.1%}",
        f"(seed {report.seed}: {report.at_once} with the first mutant, {later} with a later one)",
    ]
    return "\n".join(lines)


def survivors(judgement: Judgement) -> list[str]:
    """The mutants that the tests of a rule did not notice."""
    if judgement.outcome != "survived" or judgement.mutant is None:
        return []
    return [line for each in (*judgement.aside, judgement.mutant) for line in _tried(each)]


def _tried(tried: Tried) -> list[str]:
    lines = [f"  {tried.file}:{tried.line} {tried.what}", f"  - {tried.was}", f"  + {tried.now}"]
    return [*lines, f"  noticed for a neighbouring rule by {tried.by}"] if tried.by else lines

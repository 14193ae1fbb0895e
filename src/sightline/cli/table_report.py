"""What `sightline table check` prints: faults in words, figures beside the advice."""

from collections.abc import Sequence

import msgspec
from rich.table import Table

from sightline.cli.output import console
from sightline.content.tables.measure import Measure, advice_for, shortcomings
from sightline.i18n import Language, translate
from sightline.kernel.errors import Violation


def _words(fault: Violation, language: Language) -> str:
    plain = {name: f"{value:g}" if isinstance(value, float) else value for name, value in fault.params.items()}
    return translate(fault.code, language, **plain)


def faults_as_data(faults: Sequence[Violation], language: Language) -> list[dict[str, object]]:
    """Faults for programs: code, place, parameters, and the sentence for people."""
    return [
        {
            "code": fault.code,
            "piece": fault.params["piece"],
            "params": dict(fault.params),
            "message": _words(fault, language),
            **({"rule": fault.rule} if fault.rule else {}),
        }
        for fault in faults
    ]


def print_faults(name: str, faults: Sequence[Violation], language: Language) -> None:
    """Faults for people, one to a line."""
    out = console()
    if not faults:
        out.print(f"[green]✓[/] {translate('table.sound', language, name=name)}")
        return
    out.print(f"[red]✗[/] {translate('table.faults', language, name=name, count=len(faults))}")
    for fault in faults:
        out.print(f"  {_words(fault, language)}" + (f" \\[{fault.rule}]" if fault.rule else ""))


def figures_as_data(figures: Measure) -> dict[str, object]:
    """Figures for programs, with the advice that is not kept."""
    body: dict[str, object] = msgspec.to_builtins(figures)
    return {**body, "imbalance": figures.imbalance, "shortcomings": shortcomings(figures)}


def print_figures(name: str, figures: Measure, language: Language) -> None:
    """Figures for people: the value, the advice, and whether it is kept."""
    missed = shortcomings(figures)
    advice, lines = advice_for(figures.size), figures.lanes
    share = "{:.0%}".format

    def asked(limit: str) -> str:
        return limit if advice.asks_about_lanes else ""

    rows = (
        ("scenery", share(figures.scenery), f"{share(advice.scenery_least)} - {share(advice.scenery_most)}"),
        ("large", str(figures.large), f">= {advice.large_least}"),
        ("medium", str(figures.medium), ""),
        ("small", str(figures.small), f">= {advice.small_least}"),
        ("spacing", f"{figures.spacing:.0f}", f"< {advice.spacing_most:.0f}"),
        ("barrier", str(figures.barrier), f">= {advice.barrier_least}"),
        ("ground_lanes", f"{lines.ground:.1%}", asked(f"<= {share(advice.ground_lanes_most)}")),
        ("roof_lanes", f"{lines.roofs:.1%}", asked(f"<= {share(advice.roof_lanes_most)}")),
        ("mixed_lanes", f"{lines.mixed:.1%}", ""),
        ("safe", f"{share(lines.safe_a)}, {share(lines.safe_b)}", asked(f">= {share(advice.safe_least)}")),
        ("longest_lane", f"{lines.longest:.0f}", ""),
        ("roofs", f"{figures.roofs_reachable} / {figures.roofs}", ">= 50%"),
        ("cover", f"{share(figures.a.cover)}, {share(figures.b.cover)}", f">= {share(advice.cover_least)}"),
        ("imbalance", f"{figures.imbalance:.1%}", f"<= {share(advice.imbalance_most)}"),
    )
    grid = Table(title=translate("table.measure.title", language, name=name), title_justify="left")
    for column in ("figure", "value", "advice"):
        grid.add_column(
            translate(f"table.measure.{column}", language), justify="left" if column == "figure" else "right"
        )
    grid.add_column("")
    for figure, value, wanted in rows:
        kept = translate(f"table.measure.{'missed' if figure in missed else 'kept'}", language) if wanted else ""
        colour = "red" if figure in missed else "green"
        grid.add_row(translate(f"table.measure.{figure}", language), value, wanted, f"[{colour}]{kept}[/]")
    console().print(grid)
    spots = dict(zip(("ground_a", "roofs_a", "ground_b", "roofs_b"), lines.spots, strict=True))
    console().print(translate("table.measure.how", language, **spots))

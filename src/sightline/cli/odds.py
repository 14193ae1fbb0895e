"""`sightline odds`: exact odds of one exchange, as a table, a JSON document or a picture."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from sightline.cli.output import Json, Lang, console, print_json
from sightline.i18n import Language, translate
from sightline.odds.document import to_document
from sightline.odds.exchange import ExchangeOdds, Odds, exchange
from sightline.odds.spec import Order, read_order, rules_of
from sightline.odds.words import doing, kind_of_roll, names, outcomes, percent, state_name
from sightline.rules.equivalents import BOOKS

COLOURS = {"you": "#4fb0ff", "both": "#b8c4d4", "neither": "#5c6675", "them": "#ffb13d"}
BAR_WIDTH = 60

HELP = """Exact odds of one exchange: who keeps a success, hits, wounds and states.

A SPEC is a list of key=value pairs, for example "bs=12 mods=+3,-3 burst=3 arm=1 cover=yes".

\b
What the trooper does:
  skill    bs, cc, hack, dodge, reset, template or none
           (active: bs; reactive: bs with sv or bs, cc with cc, else none)
  sv       Success Value after all MODs; or instead of it
  bs cc wip ph   the attribute, with mods=+3,-3 (the target's cover then counts by itself)
  burst    dice, or Templates placed (1); dodge and reset are always one die
  vs       active only: dice for each reactive, vs=1:2,2:1 (shared out evenly)
  damage   (13)
  ammo     N, AP, DA, EXP, PARA, Shock, Stun, E/M, T2, Continuous, joined by + (N)
  save     arm, bts, ph, arm+bts or none (arm; bts for hack, Stun and E/M; ph for PARA)
  traits   arm0, bts0, continuous
  state    the trait State: X: immobilized_b, isolated, stunned, targeted, dead ...
What happens to it when it is hit:
  wounds   W or STR left (1)
  arm bts  (0)
  ph       (10); none for what has no PH
  cover    yes or no: Partial Cover, against BS Attacks (no)
  type     li, mi, hi, sk, wb, rem, tag, vehicle: E/M immobilizes hi, rem, tag and vehicle
For the reader:
  name     what to call it
"""


def attach(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command(name="odds", help=HELP)(odds)


def odds(
    active: Annotated[str, typer.Option("--active", metavar="SPEC", help="The trooper that spends the Order.")],
    reactive: Annotated[
        list[str], typer.Option("--reactive", metavar="SPEC", help="A trooper on the other side; may be repeated.")
    ],
    plot: Annotated[str | None, typer.Option("--plot", metavar="FILE", help="Draw a picture, .svg or .png.")] = None,
    game: Annotated[
        str, typer.Option("--game", help="Whose rolls: codeone, n4, human_sphere or introductory (no Criticals).")
    ] = "codeone",
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """Work out the odds and show them."""
    language: Language = lang  # type: ignore[assignment]  # the option's callback has checked it
    with BOOKS[rules_of(game).name].citing():
        order = read_order(active, reactive, game)
        result = exchange(order.active, order.duels, order.rules)
    if plot is not None:
        from sightline.odds.plot import save_picture

        save_picture(order, result, Path(plot), language)
    if as_json:
        print_json(to_document(result))
        return
    _show(order, result, language)
    if plot is not None:
        console().print(translate("odds.show.saved", language, file=plot), markup=False)


def _show(order: Order, result: Odds, language: Language) -> None:
    ours, theirs = names(order, language)
    out = console()
    for fought, name in zip(result.exchanges, theirs, strict=True):
        out.print()
        out.print(Text(kind_of_roll(fought, language), style="bold"))
        out.print(Text(f"{ours}: {doing(fought.active, language)}", style=COLOURS["you"]))
        out.print(Text(f"{name}: {doing(fought.reactive, language)}", style=COLOURS["them"]))
        out.print(_bar(outcomes(fought)))
        out.print(_legend(outcomes(fought), {"you": ours, "them": name}, language))
        out.print(_numbers(fought, (ours, name), language))
    out.print(_states(result, (ours, *theirs), language))


def _bar(shares: Mapping[str, float]) -> Text:
    """One bar of a fixed width; every share is drawn with a pattern of its own, so that colour is not needed."""
    patterns = {"you": "█", "both": "▒", "neither": "·", "them": "▓"}
    bar, drawn, covered = Text(), 0, 0.0
    for key, share in shares.items():
        covered += share
        end = round(covered * BAR_WIDTH)
        bar.append(patterns[key] * (end - drawn), style=COLOURS[key])
        drawn = end
    return bar


def _legend(shares: Mapping[str, float], sides: Mapping[str, str], language: Language) -> Text:
    legend = Text()
    for key, share in shares.items():
        if share > 0 or key != "both":
            name = sides.get(key) or translate(f"odds.show.{key}", language)
            legend.append(f"{name} {percent(share, language)}   ", style=COLOURS[key])
    return legend


def _numbers(fought: ExchangeOdds, sides: tuple[str, str], language: Language) -> Table:
    table = Table(box=None, padding=(0, 2), show_edge=False)
    table.add_column("")
    columns: list[Sequence[float]] = []
    for side, name, colour in (
        (fought.active, sides[0], COLOURS["you"]),
        (fought.reactive, sides[1], COLOURS["them"]),
    ):
        for key, chances in (("hits", side.hits), ("criticals", side.criticals), ("wounds", side.wounds)):
            table.add_column(Text(f"{name}\n{translate(f'odds.show.{key}', language)}"), style=colour, justify="right")
            columns.append(chances)
    for number in range(_rows(columns)):
        cells = (
            percent(chances[number], language) if number < len(chances) and chances[number] > 0 else ""
            for chances in columns
        )
        table.add_row(str(number), *cells)
    return table


def _rows(columns: Sequence[Sequence[float]]) -> int:
    return 1 + max(number for chances in columns for number, chance in enumerate(chances) if chance > 0 or number == 0)


def _states(result: Odds, troopers: Sequence[str], language: Language) -> Table:
    everybody = (result.active_state, *result.reactive_states)
    known = list(dict.fromkeys(state for states in everybody for state in states))
    table = Table(title=translate("odds.show.states", language), title_justify="left", title_style="bold")
    table.add_column("")
    for state in known:
        table.add_column(state_name(state, language), justify="right")
    for place, (name, states) in enumerate(zip(troopers, everybody, strict=True)):
        colour = COLOURS["them" if place else "you"]
        table.add_row(Text(name, style=colour), *(percent(states.get(state, 0.0), language) for state in known))
    return table

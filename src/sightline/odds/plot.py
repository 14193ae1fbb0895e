"""A picture of the odds that a player would share: one bar for each exchange, the wounds and the states below."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from sightline.i18n import Language, translate
from sightline.kernel.errors import BadInput
from sightline.odds.exchange import ExchangeOdds, Odds
from sightline.odds.spec import Order
from sightline.odds.words import doing, kind_of_roll, names, outcomes, percent, state_name

FORMATS = (".svg", ".png")

PAPER, PANEL, INK, QUIET, GRID = "#0f1419", "#161c24", "#e8edf3", "#8b97a6", "#2a333f"
BLUE, AMBER, SLATE, SILVER = "#4fb0ff", "#ffb13d", "#465160", "#b8c4d4"
SHARES = {"you": BLUE, "both": SILVER, "neither": SLATE, "them": AMBER}
STATES = {"normal": "#2f7f7a", "unconscious": "#e6c79c", "dead": "#8c2f52"}
OTHER_STATES = ("#a897f0", "#5b6bb5", "#cfd98a", "#6d5a7e")
DARK_ON = (BLUE, AMBER, SILVER, STATES["unconscious"], OTHER_STATES[0], OTHER_STATES[2])
"""Grounds that dark letters are read on; the colours also differ in lightness, for those who see no hue."""

STYLE: Mapping[str, str | int] = {
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "text.color": INK,
    "axes.facecolor": PANEL,
    "axes.edgecolor": GRID,
    "axes.labelcolor": QUIET,
    "xtick.color": QUIET,
    "ytick.color": QUIET,
    "svg.hashsalt": "sightline",
}
LABEL_FITS = 0.075
"""The narrowest share of a bar that a percentage is written into."""


def save_picture(order: Order, odds: Odds, file: Path, language: Language = "en") -> None:
    """Draw the odds of an exchange into a file, `.svg` or `.png`; the same odds give the same picture."""
    if file.suffix.lower() not in FORMATS:
        raise BadInput("odds.plot_format", file=file.name, allowed=", ".join(FORMATS))
    with mpl.rc_context(dict(STYLE)):  # type: ignore[arg-type]  # the stubs want every key as a literal
        figure = picture(order, odds, language)
        metadata = {"Date": None} if file.suffix.lower() == ".svg" else {"Software": None}
        try:
            figure.savefig(file, dpi=160, facecolor=PAPER, metadata=metadata)
        except OSError as error:
            raise BadInput("odds.plot_unwritable", file=str(file), reason=error.strerror or "") from None


def picture(order: Order, odds: Odds, language: Language = "en") -> Figure:
    """The picture itself, ready to be saved."""
    exchanges = len(odds.exchanges)
    height = 1.45 + 3.0 * exchanges + 0.5 * (exchanges + 1)
    figure = Figure(figsize=(9, height))
    ours, theirs = names(order, language)
    inch = 1 / height
    figure.text(0.06, 1 - 0.45 * inch, translate("odds.show.title", language), fontsize=19, weight="bold", va="center")
    figure.text(0.94, 1 - 0.45 * inch, "SIGHTLINE", fontsize=11, weight="bold", color=QUIET, va="center", ha="right")
    top = 1 - 0.85 * inch
    for fought, name in zip(odds.exchanges, theirs, strict=True):
        _draw_exchange(figure, fought, (ours, name), top, inch, language)
        top -= 3.0 * inch
    everybody = (odds.active_state, *odds.reactive_states)
    _draw_states(figure, everybody, (ours, *theirs), top, inch, language)
    figure.text(0.06, 0.16 * inch, translate("odds.show.subtitle", language), fontsize=8, color=QUIET, va="center")
    return figure


def _draw_exchange(
    figure: Figure, fought: ExchangeOdds, sides: tuple[str, str], top: float, inch: float, language: Language
) -> None:
    figure.text(0.06, top - 0.1 * inch, sides[0], color=BLUE, weight="bold", fontsize=12, va="center")
    figure.text(0.06, top - 0.34 * inch, doing(fought.active, language), color=INK, fontsize=10, va="center")
    figure.text(0.94, top - 0.1 * inch, sides[1], color=AMBER, weight="bold", fontsize=12, va="center", ha="right")
    figure.text(
        0.94, top - 0.34 * inch, doing(fought.reactive, language), color=INK, fontsize=10, va="center", ha="right"
    )
    neither = f"{translate('odds.show.neither', language)} {percent(fought.neither, language)}"
    middle = f"{kind_of_roll(fought, language)} · {neither}"
    figure.text(0.5, top - 0.34 * inch, middle, color=QUIET, fontsize=10, va="center", ha="center")
    bar = figure.add_axes((0.06, top - 0.95 * inch, 0.88, 0.42 * inch))
    shares = outcomes(fought)
    words = {"you": sides[0], "them": sides[1]}
    labels = [words.get(key) or translate(f"odds.show.{key}", language) for key in shares]
    _stack(bar, list(shares.values()), [SHARES[key] for key in shares], labels, language)
    wounds = translate("odds.show.wounds", language)
    for left, chances, colour in ((0.06, fought.active.wounds, BLUE), (0.54, fought.reactive.wounds, AMBER)):
        axes = figure.add_axes((left, top - 2.55 * inch, 0.40, 1.15 * inch))
        _columns(axes, chances, colour, wounds, language)


def _stack(
    axes: Axes, shares: Sequence[float], colours: Sequence[str], labels: Sequence[str], language: Language
) -> None:
    """Shares of a whole in one bar. Words go in where they fit, so that the colours need not be told apart."""
    axes.set_axis_off()
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1)
    left = 0.0
    for share, colour, label in zip(shares, colours, labels, strict=True):
        axes.barh(0.5, share, height=1, left=left, color=colour, edgecolor=PAPER, linewidth=1.5)
        if share >= LABEL_FITS:
            number = percent(share, language)
            text = f"{number}  {label}" if share >= LABEL_FITS + 0.02 * len(label) else number
            ink = PAPER if colour in DARK_ON else INK
            axes.text(left + share / 2, 0.48, text, ha="center", va="center", weight="bold", color=ink)
        left += share


def _columns(axes: Axes, chances: Sequence[float], colour: str, title: str, language: Language) -> None:
    """A distribution by number; what is too rare to be seen is gathered in the last column."""
    shown = _visible(chances)
    axes.bar(range(len(shown)), shown, color=colour, width=0.72)
    for number, chance in enumerate(shown):
        axes.text(number, chance, percent(chance, language), ha="center", va="bottom", fontsize=8.5, color=INK)
    last = len(shown) - 1
    gathered = len(chances) > len(shown) and any(chances[len(shown) :])
    ticks = [f"{number}+" if gathered and number == last else str(number) for number in range(len(shown))]
    axes.set_xticks(range(len(shown)), ticks)
    axes.set_xlim(-0.7, max(last, 3) + 0.7)
    axes.set_ylim(0, 1.2)
    axes.set_yticks([])
    axes.set_title(title, loc="left", fontsize=9.5, color=QUIET, pad=6)
    axes.tick_params(length=0)
    for spine in ("top", "right", "left"):
        axes.spines[spine].set_visible(False)


def _visible(chances: Sequence[float], smallest: float = 0.0005, most: int = 8) -> list[float]:
    """The chances worth a column, the tail added to the last one.

    >>> _visible((0.5, 0.4999, 0.0001))
    [0.5, 0.5]
    """
    end = max((number for number, chance in enumerate(chances) if chance >= smallest), default=0) + 1
    end = min(end, most)
    return [*chances[: end - 1], sum(chances[end - 1 :])]


def _draw_states(
    figure: Figure,
    everybody: Sequence[Mapping[str, float]],
    troopers: Sequence[str],
    top: float,
    inch: float,
    language: Language,
) -> None:
    others = iter(OTHER_STATES)
    seen = dict.fromkeys(state for states in everybody for state in states)
    colours = {state: STATES.get(state) or next(others, SLATE) for state in seen}
    figure.text(
        0.06, top + 0.02 * inch, translate("odds.show.states", language), color=QUIET, fontsize=9.5, va="center"
    )
    legend = [Patch(color=colour, label=state_name(state, language)) for state, colour in colours.items()]
    figure.legend(
        handles=legend,
        loc="center right",
        bbox_to_anchor=(0.95, top + 0.02 * inch),
        ncols=len(legend),
        frameon=False,
        fontsize=9,
        handlelength=1,
        handleheight=1,
        columnspacing=1.4,
    )
    for place, (states, name) in enumerate(zip(everybody, troopers, strict=True)):
        y = top - (0.5 + 0.5 * place) * inch
        figure.text(0.06, y + 0.15 * inch, name, color=AMBER if place else BLUE, weight="bold", va="center")
        axes = figure.add_axes((0.24, y, 0.70, 0.3 * inch))
        labels = [state_name(state, language) for state in states]
        _stack(axes, list(states.values()), [colours[state] for state in states], labels, language)

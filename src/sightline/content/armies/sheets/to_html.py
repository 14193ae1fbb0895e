"""A sheet as one HTML file without anything to load: readable on a phone, and an A4 page or two on paper."""

import itertools
from collections.abc import Iterable, Iterator
from html import escape

from sightline.content.armies.sheets.page import ProfileLine, Sheet, WeaponLine, columns, signed
from sightline.drawings import to_svg

LARGEST, SMALLEST = 8.6, 5.6
"""Type sizes in points between which a page is fitted."""
READABLE = 6.2
"""Where one page would need smaller type than this, weapons get a page of their own."""
NARROW = 72
"""How many characters fit on a line of one of the two columns of skills."""
LINES_AT_LARGEST = 60
WIDE = 92
"""How many characters of a profile's belongings fit on a line."""

STYLE = """
@page { size: A4 portrait; margin: 9mm; }
* { box-sizing: border-box; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
body { font: SIZEpt/1.28 "DejaVu Sans Condensed", "Helvetica Neue", Arial, sans-serif; color: #16202a; margin: 0 auto;
  max-width: 192mm; padding: 4mm; }
@media print { body { padding: 0; max-width: none; } .page { break-before: page; } }
header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: end; gap: 0 6mm;
  border-bottom: 0.6mm solid #23405c; padding-bottom: 1mm; }
h1 { font-size: 1.9em; line-height: 1.1; margin: 0; }
h2 { font-size: 1.05em; color: #23405c; margin: 0.9em 0 0.25em; text-transform: uppercase; letter-spacing: 0.06em; }
.sums { font-weight: 600; text-align: right; }
.counters { display: flex; flex-wrap: wrap; gap: 0.4em 1.6em; margin: 0.6em 0 0; }
.orders { display: flex; flex-wrap: wrap; gap: 0.4em; align-items: center; }
.counter { width: 1.5em; height: 1.5em; border: 0.35mm solid #23405c; border-radius: 50%; }
.counter.special { border-style: double; border-width: 0.9mm; border-color: #a8601c; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th { text-align: center; font-weight: 600; color: #4b5b69; border-bottom: 0.3mm solid #9fb0bf; padding: 0 0.3em; }
td { text-align: center; border-bottom: 0.15mm solid #d4dce3; padding: 0.16em 0.3em; vertical-align: top; }
th.left, td.left { text-align: left; }
tr { break-inside: avoid; }
tr.servant td { background: #f3f6f8; }
tr.servant td:first-child { padding-left: 1.3em; }
tr.group th { color: #23405c; padding-top: 0.5em; }
td.stat { white-space: nowrap; }
.name { font-weight: 700; }
td svg { float: left; width: 2.7em; height: 2.7em; margin: 0 0.5em 0 0; }
.tag { color: #5b6b78; font-size: 0.86em; white-space: nowrap; }
.tag.lieutenant { color: #a8601c; font-weight: 700; }
.boxes { white-space: nowrap; letter-spacing: 0.1em; }
.lost { color: #a33; font-style: italic; }
td.good { background: #cfe8d3; } td.best { background: #a5d4ae; } td.bad { background: #f6d9c9; }
td.worst { background: #ebb7a3; } td.none { background: #f1f3f5; }
.notes { columns: 2; column-gap: 6mm; } .notes p { margin: 0 0 0.25em; break-inside: avoid; }
footer { margin-top: 0.8em; color: #6b7a86; font-size: 0.8em; word-break: break-all; }
"""


def to_html(sheet: Sheet) -> str:
    """The sheet as a page of HTML."""
    heading = sheet.heading
    weapons = [
        f"<h2>{escape(heading.weapons)}</h2>",
        _table(
            [_left(heading.weapon), *map(_th, columns()), *map(_th, heading.figures), _left(heading.traits)],
            (_weapon(line) for line in sheet.weapons),
        ),
    ]
    notes = [
        f"<h2>{escape(heading.notes)}</h2>",
        '<div class="notes">',
        *(f"<p><b>{escape(note.name)}</b> {escape(note.text)}</p>" for note in sheet.notes),
        "</div>",
    ]
    two = type_size(sheet) < READABLE
    body = [
        _header(sheet),
        _counters(sheet),
        f"<h2>{escape(heading.profiles)}</h2>",
        _table(
            [_left(heading.name), *map(_th, heading.stats), _left(heading.carries)],
            _profiles(sheet),
        ),
        *([*notes, '<div class="page">', *weapons, "</div>"] if two else [*weapons, *notes]),
        f"<footer>{escape(heading.footer)} {escape(sheet.code)}</footer>",
    ]
    style = STYLE.replace("SIZE", f"{max(type_size(sheet), size_on_two_pages(sheet)):.2f}")
    return (
        f'<!doctype html>\n<html lang="{sheet.language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(sheet.title)}</title>'
        f"<style>{style}</style></head>\n<body>\n" + "\n".join(body) + "\n</body></html>\n"
    )


def type_size(sheet: Sheet) -> float:
    """A type size in points at which the sheet takes one page."""
    return _size_for(12.0 + _trooper_lines(sheet) + _weapon_lines(sheet))


def size_on_two_pages(sheet: Sheet) -> float:
    """A type size at which troopers and skills take one page and weapons another; 0 where one page will do."""
    if type_size(sheet) >= READABLE:
        return 0.0
    return min(_size_for(10.0 + _trooper_lines(sheet)), _size_for(8.0 + _weapon_lines(sheet)))


def _weapon_lines(sheet: Sheet) -> float:
    return sum(1.25 * (1 + len(weapon.traits) // 46) for weapon in sheet.weapons) + len(sheet.code) / 150


def _trooper_lines(sheet: Sheet) -> float:
    lines = 1.5 * len({profile.group for profile in sheet.profiles if profile.group})
    for profile in sheet.profiles:
        texts = (*profile.carries, *((profile.without_effect,) if profile.without_effect else ()))
        lines += max(2.35, 0.35 + sum(1.0 * (1 + len(text) // WIDE) for text in texts))
    return lines + sum(1.2 + (len(note.name) + len(note.text)) // NARROW for note in sheet.notes) / 2


def _size_for(lines: float) -> float:
    # Smaller type has more lines to a page and more characters to a line, so the two go together.
    fitted: float = LARGEST * (LINES_AT_LARGEST / lines) ** 0.75
    return min(LARGEST, max(SMALLEST, fitted))


def _header(sheet: Sheet) -> str:
    sums = "<br>".join(escape(each) for each in sheet.sums)
    return (
        f"<header><div><h1>{escape(sheet.title)}</h1>{escape(sheet.subtitle)}</div>"
        f'<div class="sums">{sums}</div></header>'
    )


def _counters(sheet: Sheet) -> str:
    kinds = (
        f'<span class="orders"><b>{escape(each.label)}</b>'
        + f'<span class="counter{" special" if each.special else ""}"></span>' * each.count
        + "</span>"
        for each in sheet.orders
    )
    return f'<div class="counters">{"".join(kinds)}</div>'


def _table(head: Iterable[str], rows: Iterable[str]) -> str:
    return (
        f'<div class="wide"><table><thead><tr>{"".join(head)}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>'
    )


def _profiles(sheet: Sheet) -> Iterator[str]:
    """Every trooper, under the name of its Combat Group where there are several."""
    columns = len(sheet.heading.stats) + 2
    for group, lines in itertools.groupby(sheet.profiles, key=lambda line: line.group):
        if group:
            yield f'<tr class="group"><th class="left" colspan="{columns}">{escape(group)}</th></tr>'
        yield from map(_profile, lines)


def _profile(line: ProfileLine) -> str:
    count = f"{line.count} × " if line.count > 1 else ""
    kind = "tag lieutenant" if line.lieutenant else "tag"
    boxes = "  ".join("☐" * line.vitality for _ in range(line.count))
    picture = to_svg(line.drawing, line.drawn) if line.drawing else ""
    name = (
        f'{picture}<span class="name">{count}{escape(line.name)}</span><br>'
        f'<span class="{kind}">{escape(line.tag)}</span> '
        f'<span class="boxes">{boxes}</span>'
    )
    texts = "<br>".join(escape(each) for each in line.carries)
    lost = f'<br><span class="lost">{escape(line.without_effect)}</span>' if line.without_effect else ""
    stats = "".join(f'<td class="stat">{escape(each)}</td>' for each in line.stats)
    row = "servant" if line.servant else ""
    return f'<tr class="{row}"><td class="left">{name}</td>{stats}<td class="left">{texts}{lost}</td></tr>'


def _weapon(line: WeaponLine) -> str:
    mods = "".join(f'<td class="{shade(mod)}">{signed(mod)}</td>' for mod in line.mods)
    figures = "".join(f"<td>{escape(each)}</td>" for each in line.figures)
    name, traits = escape(line.name), escape(line.traits)
    return f'<tr><td class="left name">{name}</td>{mods}{figures}<td class="left">{traits}</td></tr>'


def shade(mod: int | None) -> str:
    """How a range cell is coloured.

    >>> shade(3), shade(0), shade(-6), shade(None)
    ('good', '', 'worst', 'none')
    """
    if mod is None:
        return "none"
    if mod > 0:
        return "best" if mod > 3 else "good"
    return "" if mod == 0 else "worst" if mod < -3 else "bad"


def _th(text: str) -> str:
    return f"<th>{escape(text)}</th>"


def _left(text: str) -> str:
    return f'<th class="left">{escape(text)}</th>'

"""`sightline rules`: read the catalogue, search it, and see what of it is enforced and proven."""

from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from sightline.cli.output import Json, Lang, console, language, print_json
from sightline.i18n import Language, translate
from sightline.rules import (
    Coverage,
    Example,
    Game,
    Rule,
    catalogue,
    coverage,
    find_example,
    resolve,
    search,
    term,
    told,
)
from sightline.rules.citations import citations_of
from sightline.rules.composition import Unported, backlog, shared_by, with_shared
from sightline.rules.equivalents import Counterpart, counterparts
from sightline.rules.glossary import terms_in
from sightline.rules.library import books, game_named, is_example
from sightline.rules.proofs import read_proofs
from sightline.rules.report import RuleCoverage, SectionCoverage, status_of

GameName = Annotated[str | None, typer.Option("--game", help="Only this game: codeone, n4, human_sphere or apex.")]
Section = Annotated[str | None, typer.Option("--section", help="Only this section: the middle of an id, such as LOF.")]

BAR = 24
"""Characters of the bar that shows a section's progress."""

INDENT = 15
"""Room for an id."""

COLOURS = {"proven": "green", "enforced": "yellow", "tested": "cyan", "not_applicable": "bright_black", "open": "red"}


def attach(app: typer.Typer) -> None:
    """Add the commands to the application."""
    group = typer.Typer(name="rules", help="Read the rules, search them, and see what is enforced and proven.")
    group.command("list")(list_rules)
    group.command()(show)
    group.command("search")(search_rules)
    group.command("coverage")(show_coverage)
    group.command("backlog")(show_backlog)
    app.add_typer(group)


def list_rules(game: GameName = None, section: Section = None, as_json: Json = False, lang: Lang = "en") -> None:
    """List rules by section, each with its id and title."""
    rules = [rule for book in books(_game(game), section) for rule in book.part(section)]
    rules = [told(rule, language(lang)) for rule in rules]
    if as_json:
        print_json({"rules": rules})
        return
    out, heading = console(), ("", "")
    for rule in rules:
        if (rule.game, rule.section) != heading:
            heading = (rule.game, rule.section)
            out.print(f"\n[bold]{escape(rule.section)}[/] [bright_black]{rule.game} {rule.code}[/]")
        out.print(f"  [cyan]{rule.id:<{INDENT}}[/]{escape(rule.title)}")
    out.print("\n" + translate("rules.count", language(lang), count=len(rules)))


def _game(name: str | None) -> Game | None:
    return game_named(name) if name else None


def show(
    rule_id: Annotated[str, typer.Argument(metavar="ID", help="A rule or worked example, such as C1-LOF-003.")],
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """Show a rule: what it says, where it is enforced, which tests prove it, its worked examples and its terms."""
    if is_example(rule_id):
        _show_example(find_example(rule_id), as_json, language(lang))
        return
    rules = resolve(rule_id)
    ids = [rule.id for rule in rules]
    cited = citations_of([*ids, *(each for rule_id in ids for each in shared_by(rule_id))])
    places, proofs = with_shared(cited, ids), read_proofs()
    found = [(rule, status_of(rule, places, proofs)) for rule in rules]
    if as_json:
        documents = [_document(rule, state, language(lang)) for rule, state in found]
        print_json(documents[0] if len(documents) == 1 else {"rules": documents})
        return
    for rule, state in found:
        _print_rule(console(), rule, state, language(lang))


def _show_example(example: Example, as_json: bool, reader: Language) -> None:
    if as_json:
        print_json(example)
        return
    _print_example(console(), example, reader)
    console().print(f"{_label('shows', reader)}[cyan]{', '.join(example.rules)}[/]")
    for test in read_proofs().get(example.id, ()):
        console().print(_label("tests", reader) + escape(test))


def _print_example(out: Console, example: Example, reader: Language) -> None:
    out.print(f"{_label('example', reader)}[cyan]{example.id}[/] {escape(example.title)}")
    out.print(Padding(f"{escape(example.given)}\n→ {escape(example.expect)}", (0, 0, 0, 2)))


def _label(name: str, reader: Language) -> str:
    return f"[bright_black]{translate(f'rules.{name}', reader)}:[/] "


def _document(rule: Rule, state: RuleCoverage, reader: Language) -> dict[str, object]:
    return {
        **msgspec.to_builtins(told(rule, reader)),
        "game": rule.game,
        "code": rule.code,
        "status": state.status,
        "where": state.where,
        "tests": state.tests,
        "reason": state.reason,
        "examples": catalogue(rule.game).examples_of(rule.id),
        "counterparts": counterparts(rule.id),
        "terms": {key: term(key, reader, rule.game) for key in terms_in(rule)},
    }


def _print_rule(out: Console, rule: Rule, state: RuleCoverage, reader: Language) -> None:
    said = told(rule, reader)
    out.print(f"[bold cyan]{rule.id}[/] [bold]{escape(said.title)}[/]")
    out.print(f"[bright_black]{rule.game} · {escape(said.section)}{f' · {escape(said.phase)}' * bool(said.phase)}[/]\n")
    out.print(escape(said.statement))
    if rule.derived:
        out.print(f"[italic]{translate('rules.derived', reader)}[/]")
    if said.note:
        out.print(_label("note", reader) + escape(said.note))
    status = f"[{COLOURS[state.status]}]{translate(f'rules.status.{state.status}', reader)}[/]"
    out.print("\n" + _label("status.heading", reader) + status + (f" ({escape(state.reason)})" if state.reason else ""))
    for name, lines in (("where", state.where), ("tests", state.tests)):
        for line in lines:
            out.print(_label(name, reader) + escape(line))
    for other in counterparts(rule.id):
        out.print(_counterpart(other, reader))
    for example in catalogue(rule.game).examples_of(rule.id):
        out.print()
        _print_example(out, example, reader)
    terms = [_both(term(key, "en", rule.game), term(key, reader, rule.game)) for key in terms_in(rule)]
    if terms:
        out.print("\n" + _label("terms", reader) + escape("; ".join(terms)))


def _counterpart(other: Counterpart, reader: Language) -> str:
    """What another book has in place of a rule."""
    label = translate(f"rules.counterpart.{other.relation}", reader, game=other.game)
    said = f"[bright_black]{label}:[/] [cyan]{', '.join(other.rules) or '-'}[/]"
    if other.also:
        said += f" [bright_black]+ {', '.join(other.also)}[/]"
    return said + (f"\n  {escape(other.difference)}" if other.difference else "")


def _both(english: str, translated: str) -> str:
    return english if english == translated else f"{english} = {translated}"


def search_rules(
    words: Annotated[list[str], typer.Argument(help="Words in English, Spanish or French, or a part of an id.")],
    game: GameName = None,
    section: Section = None,
    limit: Annotated[int, typer.Option(min=1, help="How many rules to show at most.")] = 20,
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """Find rules by words, with or without accents, in any of the three languages."""
    query = " ".join(words)
    reader = language(lang)
    found = [(told(hit.rule, reader), hit.score) for hit in search(query, _game(game), section, limit, reader)]
    if as_json:
        print_json({"query": query, "rules": [{**msgspec.to_builtins(rule), "score": score} for rule, score in found]})
        return
    out = console()
    for rule, _ in found:
        out.print(f"[cyan]{rule.id:<{INDENT}}[/][bold]{escape(rule.title)}[/]")
        out.print(Padding(escape(rule.statement), (0, 0, 0, INDENT)))
    if not found:
        out.print(translate("rules.nothing_found", reader, query=query))


def show_coverage(
    game: GameName = None,
    section: Section = None,
    only_open: Annotated[bool, typer.Option("--open", help="List the rules that are still open.")] = False,
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """How much of the rules is enforced in code and proven by tests."""
    reports = [coverage(book.game, section) for book in books(_game(game), section)]
    if as_json:
        print_json(reports[0] if game else {"games": reports})
        return
    for report in reports:
        if only_open:
            _print_open(console(), report, language(lang))
        else:
            console().print(_table(report, language(lang)))


def show_backlog(
    game: Annotated[str, typer.Option("--game", help="The edition: codeone or n4.")] = "n4",
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """What of the shared code an edition's own book says otherwise or adds to: what is left to port."""
    found = backlog(game_named(game))
    if as_json:
        print_json({"game": game, "rules": found})
        return
    for relation in ("absent", "differs", "extended"):
        for each in found:
            if each.relation == relation:
                _print_unported(console(), each, game, language(lang))
    console().print(translate("rules.count", language(lang), count=len(found)))


def _print_unported(out: Console, each: Unported, game: str, reader: Language) -> None:
    label = translate(f"rules.counterpart.{each.relation}", reader, game=game)
    out.print(f"[bold cyan]{each.rule:<{INDENT}}[/]{label}: [cyan]{', '.join(each.rules) or '-'}[/]")
    out.print(Padding(escape(each.difference), (0, 0, 0, INDENT)))
    out.print(Padding(f"[bright_black]{escape(', '.join(each.where))}[/]", (0, 0, 1, INDENT)))


def _print_open(out: Console, report: Coverage, reader: Language) -> None:
    for each in report.rules:
        if each.status == "open":
            rule = told(catalogue(report.game).rules[each.id], reader)
            out.print(f"[cyan]{rule.id:<{INDENT}}[/]{escape(rule.title)}")


def _table(report: Coverage, reader: Language) -> Table:
    table = Table(title=f"{report.game}", title_justify="left", box=None, show_footer=True, padding=(0, 1))
    total = SectionCoverage(**{name: getattr(report, name) for name in SectionCoverage.__struct_fields__})
    table.add_column(translate("rules.section", reader), translate("rules.total", reader))
    table.add_column("", _bar(total), no_wrap=True)
    for name in ("proven", "enforced", "tested", "not_applicable", "open", "total"):
        heading = translate("rules.total" if name == "total" else f"rules.status.{name}", reader)
        table.add_column(heading, str(getattr(total, name)), justify="right")
    for code, row in report.sections.items():
        cells = (row.proven, row.enforced, row.tested, row.not_applicable, row.open, row.total)
        table.add_row(code, _bar(row), *(str(cell) if cell else "[bright_black]·[/]" for cell in cells))
    return table


def _bar(row: SectionCoverage) -> str:
    """A bar whose parts are as long as the shares they stand for; rounding never makes it longer or shorter."""
    drawn, reached, text = 0, 0, ""
    for status, colour in COLOURS.items():
        reached += getattr(row, status)
        length = round(BAR * reached / row.total) - drawn
        text += f"[{colour}]{('░' if status == 'open' else '█') * length}[/]"
        drawn += length
    return text

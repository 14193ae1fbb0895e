"""`sightline content`: the packs of cards we have, their cards, and the faults of a pack of one's own."""

import difflib
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.table import Table

from sightline.cli.output import EXIT_BAD_INPUT, Json, Lang, console, language, print_json, write_file
from sightline.games.apex.content import Pack, PackFile, find_faults, load_pack, names
from sightline.games.apex.content.cards import Ability, Feat, Weapon
from sightline.games.apex.content.library import raw_pack
from sightline.games.apex.content.starter import starter
from sightline.games.apex.content.words import Words
from sightline.i18n import Language, translate
from sightline.kernel.errors import BadInput
from sightline.kernel.files import exists

group = typer.Typer(help="Content packs: list, show and check them.", no_args_is_help=True)

PackName = Annotated[str, typer.Argument(help="A pack's name, file or folder.")]


def attach(app: typer.Typer) -> None:
    """Add the commands to the application."""
    group.command("list")(list_packs)
    group.command()(show)
    group.command()(check)
    group.command()(new)
    group.command()(schema)
    app.add_typer(group, name="content")


def list_packs(as_json: Json = False, lang: Lang = "en") -> None:
    """The packs that come with the program."""
    packs = [load_pack(name) for name in names()]
    if as_json:
        print_json([_head(pack) for pack in packs])
        return
    grid = _grid(("name", "title", "summary"), language(lang))
    for pack in packs:
        grid.add_row(pack.file.key, words(pack.file.name, language(lang)), words(pack.file.summary, language(lang)))
    console().print(grid)


def _head(pack: Pack) -> dict[str, object]:
    return {
        "name": pack.file.key,
        "title": pack.file.name,
        "summary": pack.file.summary,
        "legends": list(pack.legends),
        "weapons": len(pack.weapons),
        "feats": len(pack.feats),
        "abilities": len(pack.abilities),
    }


def show(
    pack: PackName,
    card: Annotated[str, typer.Argument(help="One card: a Feat, an Ability or a Weapon.")] = "",
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """The cards of a pack, or one of them."""
    found = load_pack(pack)
    cards = _cards(found)
    if card and card not in cards:
        raise _unknown(card, list(cards))
    chosen = {card: cards[card]} if card else cards
    if as_json:
        document = {name: msgspec.to_builtins(each) for name, each in chosen.items()}
        print_json(document[card] if card else {**_head(found), "cards": document})
        return
    grid = _grid(("id", "card", "kind", "text"), language(lang))
    for name, each in chosen.items():
        grid.add_row(name, words(each.name, language(lang)), *_described(each, language(lang)))
    console().print(grid)


def _cards(pack: Pack) -> dict[str, Feat | Ability | Weapon]:
    return {**pack.abilities, **pack.feats, **{model.key: model for model in pack.file.weapons}}


def _unknown(card: str, known: list[str]) -> BadInput:
    close = difflib.get_close_matches(card, known, 1)
    if close:
        return BadInput("apex_content.unknown_card_guess", name=card, guess=close[0])
    return BadInput("apex_content.unknown_card", name=card)


def _described(card: Feat | Ability | Weapon, lang: Language) -> tuple[str, str]:
    if isinstance(card, Weapon):
        most = "+" if card.range.most is None else f"-{card.range.most}"
        rate = f"{card.rate.spaces}" if card.rate.cards == 1 else f"{card.rate.spaces}x{card.rate.cards}"
        figures = f"{card.range.least}{most}  {card.threshold}+  {rate}  {card.damage}/{card.headshot}"
        return translate("apex_content.kind.weapon", lang), figures
    return translate(f"apex_content.kind.{card.type}", lang, ap=card.ap), words(card.description, lang)


def check(pack: PackName, as_json: Json = False, lang: Lang = "en") -> None:
    """Name every fault of a pack with its place; exit code 2 if there is one."""
    faults = find_faults(raw_pack(pack))
    said = [
        {
            "place": str(fault.params.get("place", "")),
            "code": fault.code,
            "message": translate(fault.code, language(lang), **fault.params),
            "rule": fault.rule,
        }
        for fault in faults
    ]
    if as_json:
        print_json({"pack": pack, "sound": not faults, "faults": said})
    else:
        key = "apex_content.faults" if faults else "apex_content.sound"
        console().print(translate(key, language(lang), name=pack, count=len(faults)), markup=False)
        for each in said:
            console().print(f"  {each['message']}" + (f" [{each['rule']}]" if each["rule"] else ""), markup=False)
    if faults:
        raise typer.Exit(EXIT_BAD_INPUT)


def new(
    file: Annotated[Path, typer.Argument(help="The file to write, such as my-pack.yaml.")],
    force: Annotated[bool, typer.Option("--force", help="Write over an existing file.")] = False,
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """Write a short, commented pack to begin from."""
    if exists(file) and not force:
        raise BadInput("apex_content.exists", file=str(file))
    write_file(file, starter(file.stem))
    if as_json:
        print_json({"file": str(file)})
    else:
        console().print(translate("apex_content.written", language(lang), file=str(file)), markup=False)


def schema(lang: Lang = "en") -> None:  # noqa: ARG001  (a schema reads the same in every language)
    """The format of packs as a JSON schema."""
    print_json(msgspec.json.schema(PackFile))


def words(text: Words, lang: Language) -> str:
    """A text of a pack in a language."""
    return text if isinstance(text, str) else str(getattr(text, lang))


def _grid(columns: tuple[str, ...], lang: Language) -> Table:
    grid = Table()
    for column in columns:
        grid.add_column(translate(f"apex_content.column.{column}", lang), no_wrap=column in ("name", "id"))
    return grid

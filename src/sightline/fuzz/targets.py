"""What rubbish is thrown at. Each target makes one trial from a source of chance and says whether it was understood.

A trial ends in a refusal (`BadInput` and its kind) or in success; anything else it raises is a fault of ours.
"""

import base64
import contextlib
import functools
import io
import random
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
import yaml

import sightline
from sightline.cli import main
from sightline.cli.output import EXIT_BAD_INPUT
from sightline.content import boards, tables
from sightline.content.armies import codes, lists
from sightline.content.boards.reading import parse as parse_board
from sightline.content.tables.reading import parse as parse_table
from sightline.fuzz.builder_data import copied_lists, imported_data
from sightline.fuzz.rubbish import damaged, often_spoilt
from sightline.games import ROWS, AnyState, desk_of, find
from sightline.games.apex.content import find_faults
from sightline.games.apex.content.library import raw_pack
from sightline.games.infinity.armies.building import check as check_list
from sightline.games.infinity.armies.building import totals
from sightline.games.infinity.armies.pasting import exported, paste
from sightline.games.infinity.armies.random_lists import random_list
from sightline.games.infinity.desk.armies import faction_of
from sightline.kernel import AnswerNeeded, BadInput, DiceNeeded, Match
from sightline.kernel.limits import COMMAND, convert
from sightline.kernel.matchfile import dumps, loads
from sightline.odds.exchange import exchange
from sightline.odds.spec import read_order

Target = Callable[[random.Random], None]
AnyMatch = Match[AnyState]

GAMES = tuple(ROWS)
STEPS = 160
"""How far into a game the positions are taken from."""
MATCHES = 6
"""Games of each kind that are played to take positions from."""


# ------------------------------------------------------------------ positions


@functools.cache
def _played(game: str, number: int) -> AnyMatch:
    """A game that chance has played for a while."""
    chance = random.Random(f"{game} {number}")
    desk = desk_of(game)
    match = sightline.new_match(game, desk.setup({}, [{}] * desk.seats({})), seed=number)
    for _ in range(STEPS):
        options = match.options()
        filled = next(
            (each for _ in range(20) if options and (each := match.complete(chance.choice(options), chance))), None
        )
        if filled is None:
            break
        match.apply(filled)
    return match


def position(game: str, chance: random.Random) -> AnyMatch:
    """A position somewhere in a real game."""
    match = _played(game, chance.randrange(MATCHES))
    return match.fork(at=chance.randint(0, match.sequence), chance=random.Random(chance.random()))


def _any_command(game: str) -> Any:
    kinds: Any = find(game).command_types
    return functools.reduce(lambda one, two: one | two, kinds)


def forged(match: AnyMatch, chance: random.Random) -> object:
    """A command that could be meant for a match: one that is offered or was given before, then spoilt."""
    options = match.options()
    known = [entry.command for entry in match.history[1:] if entry.command is not None]
    plain: object = {"do": "end_turn", "player": 0}
    if options and (not known or chance.random() < 0.7):
        option = chance.choice(options)
        plain = msgspec.to_builtins(match.complete(option, chance) or option.command)
    elif known:
        plain = msgspec.to_builtins(chance.choice(known))
    return plain if chance.random() < 0.1 else often_spoilt(plain, chance)


# ------------------------------------------------------------------ the targets


def commands(game: str, chance: random.Random) -> None:
    """A forged command: refused without a trace, or carried out."""
    match = position(game, chance)
    before, sequence = match.state, match.sequence
    try:
        command = convert(forged(match, chance), _any_command(game), COMMAND, "command")
        found = match.check(command)
        match.apply(command)
        if found:
            raise AssertionError(f"carried out, though {found} is against it: {command}")
    except (BadInput, DiceNeeded, AnswerNeeded):
        if match.state is not before or match.sequence != sequence:
            raise AssertionError("a refused command has changed something") from None
        raise
    if chance.random() < 0.05:
        again = loads(dumps(match), find) if match.seed else match
        assert again.hash == match.hash


INFINITY: tuple[dict[str, Any], ...] = (
    {"ask": "skills", "trooper": "A1"},
    {"ask": "reach", "trooper": "A1"},
    {"ask": "route", "trooper": "A1", "to": [300.0, 300.0, 0.0], "via": [[200.0, 200.0, 0.0]], "skill": "jump"},
    {"ask": "route", "trooper": "B1", "to": [300.0, 300.0, 0.0], "facing": 3.0},
    {"ask": "sight", "trooper": "A1", "at": [300.0, 300.0, 0.0], "facing": 90.0},
    {"ask": "stand", "option": 0, "at": [300.0, 300.0, 0.0]},
    {"ask": "company", "trooper": "A1", "group": "coordinated", "members": ["A2"]},
    {"ask": "spots", "member": 0},
    {"ask": "suggest", "option": 0, "nth": 3},
)
QUESTIONS: Mapping[str, tuple[dict[str, Any], ...]] = {
    "codeone": INFINITY,
    "n4": INFINITY,
    "human_sphere": INFINITY,
    "apex": ({"ask": "suggest", "option": 0, "nth": 3},),
}


def questions(game: str, chance: random.Random) -> None:
    """A spoilt question to the desk."""
    match, desk = position(game, chance), desk_of(game)
    asked: Any = chance.choice(QUESTIONS[game])
    if QUESTIONS[game] is INFINITY and chance.random() < 0.3:
        asked = {"ask": chance.choice(("odds", "reactions")), "command": forged(match, chance)}
    question = convert(often_spoilt(asked, chance), desk.question_type, COMMAND, "question")
    before = match.state
    msgspec.json.encode(desk.answer(match, chance.randrange(2), question, "en"))
    assert match.state is before


def setups(game: str, chance: random.Random) -> None:
    """A spoilt setup; what is accepted can be begun and played."""
    sound = _played(game, chance.randrange(MATCHES)).setup
    match = sightline.new_match(game, often_spoilt(msgspec.to_builtins(sound), chance), seed=1)
    for _ in range(8):
        options = match.options()
        if options and (command := match.complete(chance.choice(options), chance)):
            match.apply(command)


def wishes(game: str, chance: random.Random) -> None:
    """Spoilt wishes for a match, as a server gets them."""
    desk = desk_of(game)
    wished = often_spoilt({"scenario": "standard", "points": 30, "table": "", "aids": "full"}, chance)
    chosen = often_spoilt([{"faction": "lantern_watch", "seed": "1"}, {}], chance)
    if isinstance(wished, dict) and isinstance(chosen, list) and all(isinstance(each, dict) for each in chosen):
        desk.setup(wished, chosen)


def matchfiles(game: str, chance: random.Random) -> None:
    """A damaged match file."""
    match = _played(game, chance.randrange(MATCHES))
    rows = dumps(match.fork(at=min(6, match.sequence))).splitlines()
    index = chance.randrange(len(rows))
    if chance.random() < 0.5:
        rows[index] = damaged(rows[index].encode(), chance).decode("utf-8", "replace")
    else:
        rows[index] = _json(often_spoilt(msgspec.json.decode(rows[index]), chance))
    loads("\n".join(rows), find)


def _json(document: Any) -> str:
    try:
        return msgspec.json.encode(document).decode()
    except (ValueError, RecursionError, OverflowError, UnicodeError):
        return "[" * 5000


def armies(chance: random.Random) -> None:
    """A spoilt army list, as data, file and share code."""
    faction = faction_of(chance.choice(("lantern_watch", "hollow_tide", "o12")))
    made = random_list(faction, points=30, seed=chance.randrange(20))
    given = often_spoilt(msgspec.to_builtins(made), chance)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / chance.choice(("list.json", "list.yaml"))
        path.write_bytes(_yaml(given) if path.suffix == ".yaml" and chance.random() < 0.5 else _json(given).encode())
        if chance.random() < 0.3:
            path.write_bytes(damaged(path.read_bytes(), chance))
        found = lists.read(path)
    check_list(found, faction)
    totals(found, faction)
    assert codes.decode(codes.encode(found)) == found


def share_codes(chance: random.Random) -> None:
    """A damaged share code."""
    made = random_list(faction_of("lantern_watch"), points=30, seed=chance.randrange(20))
    code = damaged(codes.encode(made).encode(), chance).decode("utf-8", "replace")
    check_list(codes.decode(code))


def pasted_lists(chance: random.Random) -> None:
    """A damaged army code, the code of damaged bytes, or a damaged text list: read, or refused with a reason."""
    made = random_list(faction_of("lantern_watch"), points=30, seed=chance.randrange(20))
    code = exported(made, "code")
    ways: tuple[Callable[[], bytes], ...] = (
        lambda: damaged(code.encode(), chance),
        lambda: base64.b64encode(damaged(base64.b64decode(code), chance)),
        lambda: damaged(exported(made, "text").encode(), chance),
    )
    found = paste(chance.choice(ways)().decode("utf-8", "replace"))
    if found.file.members:
        assert paste(exported(found.file, "code")).missing == ()


def _yaml(document: Any) -> bytes:
    try:
        return yaml.safe_dump(document).encode()
    except (yaml.YAMLError, RecursionError, UnicodeError, ValueError):
        return b"&a [*a, *a]"


@functools.cache
def _standard_pack() -> object:
    return raw_pack("standard")


def files(chance: random.Random) -> None:
    """A damaged or spoilt table, board or pack."""
    kind = chance.choice(("table", "board", "pack"))
    if kind == "pack":
        find_faults(often_spoilt(_standard_pack(), chance))
        return
    library: Any = tables if kind == "table" else boards
    folder = Path(library.__file__).parent / "files"
    text = (folder / f"{chance.choice(library.names())}.yaml").read_bytes()
    text = damaged(text, chance) if chance.random() < 0.5 else _yaml(often_spoilt(yaml.safe_load(text), chance))
    parse: Callable[[str, str], object] = parse_table if kind == "table" else parse_board
    parse(text.decode("utf-8", "replace"), "x.yaml")


KEYS = (
    *("skill", "sv", "bs", "cc", "wip", "ph", "mods", "burst", "vs", "damage", "ammo", "save", "traits", "state"),
    *("wounds", "arm", "bts", "cover", "type", "name"),
)
ODDS = (
    "bs",
    "cc",
    "dodge",
    "12",
    "3",
    "+3,-3",
    "AP+DA",
    "arm",
    "yes",
    "hi",
    "1:2,2:1",
    "1:99999999",
    "-5",
    "1e9",
    "nan",
)


def odds(chance: random.Random) -> None:
    """A spoilt description of an exchange."""

    def spec() -> str:
        spoilt = {key: chance.choice(ODDS) for key in chance.sample(KEYS, chance.randrange(3))}
        text = " ".join(f"{key}={value}" for key, value in ({"bs": "12", "burst": "3", "arm": "1"} | spoilt).items())
        return damaged(text.encode(), chance).decode("utf-8", "replace") if chance.random() < 0.2 else text

    order = read_order(
        spec(), [spec() for _ in range(chance.randrange(1, 4))], chance.choice(("codeone", "n4", "codeone", "x"))
    )
    exchange(order.active, order.duels, order.rules)


WORDS: tuple[tuple[str, ...], ...] = (
    ("army", "check", "{file}"),
    ("army", "show", "{file}"),
    ("army", "export", "{file}"),
    ("army", "import", "{file}"),
    ("army", "build", "--faction", "{file}", "--add", "{word}"),
    ("army", "build", "--faction", "o12", "--add", "{word}", "--points", "{word}"),
    ("content", "check", "{file}"),
    ("content", "show", "{file}"),
    ("table", "check", "{file}"),
    ("lof", "{file}", "--from", "{word}", "--to", "1,2,3,2"),
    ("lof", "harbour-steps", "--from", "{word}", "--to", "{word}"),
    ("odds", "--active", "{word}", "--reactive", "{word}"),
    ("replay", "show", "{file}"),
    ("replay", "verify", "{file}"),
    ("rules", "search", "{word}"),
    ("rules", "show", "{word}"),
)
TEXTS: tuple[bytes, ...] = (
    b"",
    b"\x00\xff\xfe",
    b"[" * 20_000,
    b'{"a":' * 20_000,
    b"- " * 20_000,
    b"{? [1]: 2}",
    b"a: &a [*a]",
    b"a: &a [1,1,1,1,1,1,1,1,1]\n"
    + b"".join(b"%c: &%c [%s]\n" % (c, c, b",".join([b"*%c" % (c - 1)] * 9)) for c in b"bcdefghij"),
    b"x: .nan",
    b"d: 2020-13-45",
    b"9" * 6000,
    b"based_on: " + b"x" * 3000,
    b"format: 1\nfaction: o12\ngame: chess\nmembers: []\n",
)


def command_line(chance: random.Random) -> None:
    """A command with rubbish for arguments and files: it ends with 0 or 2, and never with a traceback."""
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / chance.choice(("x.yaml", "x.json", "x.match.jsonl"))
        file.write_bytes(chance.choice(TEXTS) if chance.random() < 0.8 else chance.randbytes(200))
        named = {
            "{file}": chance.choice((str(file), str(file), name, "", "x" * 5000, f"{name}/none")),
            "{word}": _word(chance),
        }
        words = [named.get(word, word) for word in chance.choice(WORDS)]
        words += ["--json"] if chance.random() < 0.3 else []
        said = io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            try:
                main(words)
            except SystemExit as leaving:
                if leaving.code == EXIT_BAD_INPUT:
                    raise BadInput("cli.usage", what="refused") from None
                if leaving.code:
                    raise AssertionError((words, leaving.code)) from None


def _word(chance: random.Random) -> str:
    return str(
        chance.choice(
            (
                "",
                "-1",
                "nan",
                "1e999",
                "x" * 3000,
                "a:b*999",
                "1,2,3,4,5",
                "nan,1,1,2",
                "\udcff",
                "[bold]",
                "C1-LOF-003",
            )
        )
    )


TARGETS: Mapping[str, Target] = {
    **{f"commands-{game}": functools.partial(commands, game) for game in GAMES},
    **{f"questions-{game}": functools.partial(questions, game) for game in GAMES},
    **{f"setups-{game}": functools.partial(setups, game) for game in GAMES},
    "wishes": functools.partial(wishes, "codeone"),
    **{f"matchfiles-{game}": functools.partial(matchfiles, game) for game in GAMES},
    "armies": armies,
    "share-codes": share_codes,
    "pasted-lists": pasted_lists,
    "copied-lists": copied_lists,
    "imported-data": imported_data,
    "files": files,
    "odds": odds,
    "command-line": command_line,
}

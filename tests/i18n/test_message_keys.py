"""Every key that the client or the engine can ask for has a message in every language.

Keys that are written out are found in the source. Keys that are put together (`web.step.${step}`) are families: each is
listed here with everything that can stand in its blank, taken from where those values come from.
"""

import ast
import functools
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

import sightline
from sightline.bots.levels import LEVELS
from sightline.content import tables
from sightline.games import ROWS, desk_of
from sightline.games.apex.commands import COMMANDS as APEX_COMMANDS
from sightline.games.apex.content.words import AbilityKind, Rarity, SlotKind
from sightline.games.apex.effects.asking import CARD_QUESTIONS
from sightline.games.apex.effects.commands import COMMANDS as EFFECT_COMMANDS
from sightline.games.apex.effects.frames import Window
from sightline.games.apex.state import SLOTS
from sightline.games.apex.state import Facing as Edge
from sightline.games.apex.state import State as ApexState
from sightline.games.infinity.codeone.edition import CODEONE
from sightline.games.infinity.core.match.commands import COMMANDS as INFINITY_COMMANDS
from sightline.games.infinity.human_sphere.edition import HUMAN_SPHERE
from sightline.games.infinity.n4.edition import N4
from sightline.geometry.moving import movement_rules
from sightline.i18n import LANGUAGES, Language, messages
from sightline.odds import Skill
from sightline.server.forms import OfferCard

EDITIONS = (CODEONE, N4, HUMAN_SPHERE)
SOURCE = Path(sightline.__file__).parent
WEB = Path(__file__).parents[2] / "web" / "src"
AREAS = {key.partition(".")[0] for key in messages("en")}
KEY = re.compile(r"[a-z][a-z0-9_]*(\.[A-Za-z0-9_]+)+")
NOT_MESSAGES = re.compile(r".*(\.jsonl|_)|(states\.choices|deployment\.(first|last|choice))")
"""What reads like a key and is none: files, beginnings of keys, what a match of Infinity remembers by such names."""


# ------------------------------------------------------------------ written out


def texts(file: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value, node.lineno


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_in_the_engine_has_a_message(language: Language) -> None:
    """MODs, decisions, refusals, scores, events: whatever is written as a key."""
    known = messages(language)
    missing = [
        f"{text} ({file.name}:{line})"
        for file in sorted(SOURCE.rglob("*.py"))
        for text, line in texts(file)
        if KEY.fullmatch(text) and text.partition(".")[0] in AREAS and not NOT_MESSAGES.fullmatch(text)
        if text not in known
    ]
    assert missing == []


# ------------------------------------------------------------------ families of the engine


@functools.cache
def calls(file: Path) -> tuple[ast.Call, ...]:
    """Every call in a file of the source, which many families are looked for in."""
    return tuple(node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Call))


@functools.cache
def spoken(folder: str, function: str) -> frozenset[str]:
    """The first argument of every call of a function, where it is written out."""
    found = set()
    for file in (SOURCE / folder).rglob("*.py") if (SOURCE / folder).is_dir() else [SOURCE / folder]:
        for node in calls(file):
            if getattr(node.func, "id", getattr(node.func, "attr", "")) == function:
                words = [
                    each for each in node.args[:2] if isinstance(each, ast.Constant) and isinstance(each.value, str)
                ]
                found |= {str(each.value) for each in words[:1]}
    return frozenset(found)


@functools.cache
def given(folder: str, struct: str, field: str) -> frozenset[str]:
    """Everything that is written out for a field of a structure."""
    found = set()
    for file in (SOURCE / folder).rglob("*.py"):
        for node in calls(file):
            if getattr(node.func, "id", "") == struct:
                for keyword in node.keywords:
                    if keyword.arg == field and isinstance(keyword.value, ast.Constant):
                        found.add(str(keyword.value.value))
    return frozenset(found)


def reasons_not_to_move() -> set[str]:
    every = vars(movement_rules).values()
    return {each.code for each in every if isinstance(each, movement_rules.Reason)}


def infinity_states() -> frozenset[str]:
    """Every state that an event can give or take."""
    written = given("games/infinity", "StateGained", "state") | given("games/infinity", "StateLost", "state")
    return written.union(*(edition.state.rows for edition in EDITIONS))


def questions_of_infinity() -> frozenset[str]:
    """Every kind of question that a stage of some edition asks."""
    stages = [stage for edition in EDITIONS for stage in edition.stage.values()]
    named = {str(getattr(stage, field)) for stage in stages for field in ("kind", "moment") if hasattr(stage, field)}
    return spoken("games/infinity", "asks") | {each for each in named if each}


ENGINE: Mapping[str, Callable[[], Iterable[str]]] = {
    "movement.*": reasons_not_to_move,
    "decision.*": questions_of_infinity,
    "apex.decision.*": lambda: spoken("games/apex", "asks"),
    "apex_effects.decision.*": lambda: {
        *CARD_QUESTIONS.values(),
        *("part", "pick"),
        *(f"react_{each}" for each in get_args(Window)),
    },
    "log.*": lambda: spoken("games/infinity/telling", "say"),
    "apex.log.*": lambda: spoken("games/apex/narrator.py", "say") | spoken("games/apex/telling", "say"),
    "apex_effects.log.*": lambda: spoken("games/apex/effects/telling.py", "_say"),
    "log.skill.*": lambda: {skill for edition in EDITIONS for skill in edition.skill},
    "log.state.*": infinity_states,
    "log.order.*": lambda: {kind for edition in EDITIONS for kind in edition.order_kind} | {"own"},
    "scenario.ended.*": lambda: given("games/infinity", "Ended", "reason"),
    "apex.ended.*": lambda: given("games/apex", "Ended", "reason"),
    "apex_board.path.*": lambda: spoken("games/apex/board/reach.py", "_problem"),
    "apex_board.step.*": lambda: spoken("games/apex/board/steps.py", "_forbidden"),
    "apex_board.occupied.*": lambda: spoken("games/apex/board/free.py", "_taken"),
    "apex_board.collision.*": lambda: spoken("games/apex/board/pushing.py", "_into"),
    "server.game.*": lambda: ROWS,
}


# ------------------------------------------------------------------ families of the client


def source(file: str) -> str:
    return (WEB / file).read_text(encoding="utf-8")


def effects_on_a_shot() -> list[str]:
    """What the odds of a shot of Apex tell beside their sums."""
    return re.findall(r'"what": "(\w+)"', (SOURCE / "games/apex/desk/shots.py").read_text(encoding="utf-8"))


def listed(file: str, pattern: str) -> set[str]:
    """The words in the first match of a pattern in a file of the client."""
    found = re.search(pattern, source(file), re.DOTALL)
    assert found is not None, f"{file} has no {pattern}"
    return set(re.findall(r"'([\w-]+)'", found[0]))


def lessons() -> set[str]:
    return {str(step["key"]) for course in courses() for step in course["steps"]}


def courses() -> Iterator[dict[str, Any]]:
    for file in sorted((WEB / "courses").glob("*.json")):
        yield json.loads(file.read_text(encoding="utf-8"))


def later_courses() -> set[str]:
    """Courses that are offered by name: what follows another, and what the first page lists."""
    return {str(each["next"]) for each in courses() if "next" in each} | listed(
        "pages/home/HomePage.svelte", r"COURSES = \[.*?\]"
    )


@functools.cache
def kinds_of_scenery() -> set[str]:
    return {each.kind.replace("-", "_") for name in tables.names() for each in tables.load_scene(name).solids}


def scenarios() -> set[str]:
    return {str(each["key"]) for game in EDITIONS for each in desk_of(game.name).offers("en")["scenarios"]}


def tags(commands: Iterable[type[msgspec.Struct]]) -> set[str]:
    return {str(each.__struct_config__.tag) for each in commands}


def places_on_a_legend_board() -> set[str]:
    """Where a command puts a token, but for the slots of a Weapon, which are numbered."""
    return {*SLOTS, "backpack", "leave"}


def stages_of_apex() -> Iterable[str]:
    return get_args(ApexState.__annotations__["stage"])


SCREENS = frozenset(
    {"deploy", "end_deployment", "arrive", "set_out", "declare", "react", "end_reactions", "turn_around", "end_turn"}
    | {"resign", "spend_command_token", "disband_fireteam"}
)
"""Commands of Infinity that have a place of their own on the screen."""


def ready_answers() -> set[str]:
    """Commands that are shown as one of a few ready answers, and have no words of their own there."""
    worded = set(re.findall(r"case '(\w+)':", source("games/infinity/ChoiceBar.svelte")))
    return tags({*INFINITY_COMMANDS}.union(*(edition.commands for edition in EDITIONS))) - SCREENS - worded


DICE = {"kept", "critical", "cancelled", "failed", "saved", "plain"}
ODDS = "pages/odds/FighterCard.svelte"
GAMES = {*ROWS, "human_sphere"}


def templates_of_weapons() -> set[str]:
    """Every template that a weapon lays, and how it is laid."""
    weapons = (weapon for edition in (CODEONE, N4, HUMAN_SPHERE) for weapon in edition.chart.weapons.values())
    laid = {mode.template for weapon in weapons for mode in weapon.modes if mode.template}
    return {"template", "impact_template", *laid}


CLIENT: Mapping[str, Callable[[], Iterable[str]]] = {
    "apex.rarity.*": lambda: get_args(Rarity),
    "web_coach.*.title": lessons,
    "web_coach.*.text": lessons,
    "web_coach.course.*": later_courses,
    "web_coach.course.*_note": later_courses,
    "web.keys.*": lambda: re.findall(r"\['[^']+', '(\w+)'\]", source("match/Keys.svelte")),
    "web.signs.*": lambda: re.findall(r"\['(\w+)', 'M", source("match/Keys.svelte")),
    "web.line.*": lambda: listed("match/TopBar.svelte", r"line === .*?\}"),
    "web.dice.*": lambda: DICE,
    "web.ending.by_*": lambda: {
        text.rpartition(".")[2]
        for file in (SOURCE / "server").rglob("*.py")
        for text, _ in texts(file)
        if text.startswith("server.ended.")
    },
    "web.offer.*_made": lambda: get_args(OfferCard.__annotations__["kind"]),
    "web.offer.*": lambda: get_args(OfferCard.__annotations__["kind"]),
    "desk.scenario.*.name": scenarios,
    "page.games.*": lambda: GAMES,
    "web.*.title": lambda: listed("lib/Header.svelte", r"LINKS = \[.*?\]"),
    "web.*.note": lambda: listed("pages/home/HomePage.svelte", r"MORE = \(\[.*?\]"),
    "web_table.side_*": lambda: {"mine", "theirs", "neutral"},
    "web.question.*": lambda: ENGINE["decision.*"](),
    "web.company.note.*": lambda: {"coordinated"},
    "web.commit.choose_*": lambda: {"trooper", "company", "way", "place", "skill"},
    "web.move.how_*": lambda: listed("games/infinity/chosen.svelte.ts", r"STEPPING = new Set\(\[.*?\]"),
    "scenery.*": kinds_of_scenery,
    "web.step.*": lambda: listed("games/infinity/Steps.svelte", r"STEPS = \[.*?\]"),
    "web.answer.*": ready_answers,
    "web.skill.*": lambda: {"get_in", "get_out", "become"},
    "web.choice.*": lambda: {"initiative", "deployment"},
    "web.choice.*_note": lambda: {"initiative", "deployment"},
    "web_apex.do.*": lambda: tags((*APEX_COMMANDS, *EFFECT_COMMANDS)) - {"gear_up", "take_action"},
    "web_apex.do.*_elsewhere": lambda: {"leave", "drop"},
    "web_apex.edge.*": lambda: get_args(Edge),
    "web_apex.colour.*": lambda: {"red", "blue"},
    "web_apex.place.*": places_on_a_legend_board,
    "web_apex.squad_*": lambda: {"0", "1"},
    "web_apex.stage.*": stages_of_apex,
    "web_apex.slot.*": lambda: SLOTS,
    "web_packs.*": lambda: {
        *listed("pages/packs/kept.ts", r"Kind = [^\n]*"),
        *listed("pages/packs/kept.ts", r"\): 'kept' [^\n]*"),
    },
    "web_packs.sound_*": lambda: listed("pages/packs/kept.ts", r"Kind = [^\n]*"),
    "web_packs.kind.*": lambda: listed("pages/packs/OwnCards.svelte", r"KINDS = \[.*?\]"),
    "web_squads.*": lambda: get_args(AbilityKind),
    "web.lobby.*": lambda: listed("pages/lobby/LobbyPage.svelte", r"SCOPES = \[.*?\]"),
    "web.lobby.no_*": lambda: listed("pages/lobby/LobbyPage.svelte", r"SCOPES = \[.*?\]"),
    "web.home.game.*": lambda: re.findall(r"\{ game: '(\w+)'", source("pages/home/HomePage.svelte")),
    "web.new.list_of.*": lambda: {"0", "1"},
    "web.new.kind.*": lambda: listed("pages/new/NewPage.svelte", r"KINDS = \[.*?\]"),
    "web.new.levels.*": lambda: LEVELS,
    "web.new.clocks.*": lambda: re.findall(r"\n  (\w+): (?:null|\{ kind)", source("lib/clocks.ts")),
    "web.new.aids_*_note": lambda: {"full", "strict"},
    "web_settings.themes.*": lambda: listed("pages/settings/Settings.svelte", r"THEMES = \[.*?\]"),
    "web_settings.reaction.*": lambda: listed("pages/settings/Settings.svelte", r"each \['ask'.*?\]"),
    "web_settings.calls_*": lambda: {"no", "never"},
    "web_settings.powers.*": lambda: listed("pages/settings/Settings.svelte", r"POWERS = \[.*?\]"),
    "web_settings.speeds.*": lambda: re.findall(
        r"(\w+): [\d.]+", re.findall(r"SPEEDS = \{.*", source("match/telling.svelte.ts"))[0]
    ),
    "web_facts.*": lambda: re.findall(r"\['(\w+)', '[A-Z]'", source("games/infinity/Tools.svelte")),
    "web_facts.figure.*": lambda: {"mov", "cc", "bs", "ph", "wip", "arm", "bts", "w", "str", "s"},
    "web_builder.role.*": lambda: {"form", "peripheral", "companion"},
    "web_builder.*": lambda: re.findall(r"\['(\w+)', \(one", source("pages/builder/Compared.svelte")),
    "web_rules.games.*": lambda: listed("pages/rules/Rules.svelte", r"GAMES = \[.*?\]"),
    "web.tab.*": lambda: listed("pages/match/MatchPage.svelte", r"TABS = \[.*?\]"),
    "page.shares.*": lambda: listed("pages/odds/Odds.svelte", r"SHARES = \[.*?\]"),
    "page.skills.*": lambda: [each.value for each in Skill],
    "armies.stat.*": lambda: {"mov", "cc", "bs", "ph", "wip", "arm", "bts", "w", "str", "s"},
    "armies.sheet.*": templates_of_weapons,
    "page.know_*": lambda: listed(ODDS, r"each \['sum'.*?\]"),
    "page.fields.*": lambda: listed(ODDS, r"\['arm'.*?\]"),
    "web.turning.at_*": lambda: {"infinity", "apex"},
    "web.turning.round_*": lambda: {"infinity", "apex"},
    "web_odds.shot.*": lambda: listed("pages/odds/shot.ts", r"FATES: .*"),
    "web_odds.shot.effect.*": effects_on_a_shot,
    "web_odds.shot.slot.*": lambda: get_args(SlotKind),
    "web_odds.shot.zone.*": lambda: re.findall(r"\{ what: '(\w+)'", source("pages/odds/ShotChart.svelte")),
}
"""The blanks of every key that the client puts together; where `has` is asked first, another word serves as well."""
ELSEWHERE = {
    "log.*.*": "a word of the game; its key with spaces where there is none",
    "web_apex.action.*": "asked for first: the command's own title serves as well",
    "web_apex.group.*": "asked for first",
    "web.company.note.*": "asked for first",
    "web.answer.*_note": "asked for first",
    "web.piece.*": "asked for first",
    "*_desk.scenario.*.name": "asked for first",
    "web_facts.trait.*": "asked for first",
    "web_*.size": "asked for first",
    "page.states.*": "tests/browser/test_odds_page.py",
    "page.attributes.*": "tests/browser/test_odds_page.py",
    "page.mod.*": "tests/browser/test_odds_page.py",
    "page.saves.*": "tests/browser/test_odds_page.py",
    "page.traits.*": "tests/browser/test_odds_page.py",
}


def put_together() -> set[str]:
    """Every key with a blank in the source of the client, the blank written as a star."""
    found = set()
    for file in [*WEB.rglob("*.ts"), *WEB.rglob("*.svelte")]:
        if not file.name.endswith(".test.ts"):
            for text in re.findall(r"`([^`\s]*\$\{[^`]*)`", file.read_text(encoding="utf-8")):
                key = re.sub(r"\$\{[^}]*\}", "*", text)
                if re.fullmatch(r"[a-z_*]+(\.[a-z_*]+)+", key) and (
                    key.partition(".")[0] in AREAS or "_" in key.partition(".")[0]
                ):
                    found.add(key)
    return found


def test_every_key_that_the_client_puts_together_is_listed_here() -> None:
    assert sorted(put_together() - set(CLIENT) - set(ELSEWHERE)) == []
    assert sorted((set(CLIENT) | set(ELSEWHERE)) - put_together() - {"web_apex.do.*", "page.skills.*"}) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", [*ENGINE, *CLIENT])
def test_every_member_of_a_family_has_a_message(family: str, language: Language) -> None:
    values = set((ENGINE | CLIENT)[family]())  # type: ignore[operator]
    assert values, f"nothing was found for {family}"
    known = messages(language)
    assert sorted(value for value in values if family.replace("*", value) not in known) == []

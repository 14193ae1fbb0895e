"""What cannot be done says why in words that a player uses: names, never keys of the program."""

import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from sightline.games import desk_of
from sightline.games.infinity.core.match.commands import Declare, Deploy, React
from sightline.games.infinity.core.match.state import State
from sightline.i18n import LANGUAGES, Language, translate
from sightline.kernel import Command, Match, SeededDice, Violation

DESK = desk_of("codeone")
SCENARIOS = (("introductory", 15), ("annihilation", 30), ("domination", 30), ("supplies", 30))
INTERNAL = re.compile(
    r"[a-z0-9]+_[a-z0-9_]+"  # a key
    r"|[\"«»“”{}]"  # a quoted key, a blank that nobody filled in
    r"|(^|\s)-(\s|$)"  # nothing at all
    r"|\b[a-z]+\.[a-z]"  # a message key
    r"|[a-z]/[a-z]"  # a part of the scenery's file
)


def matches() -> Iterator[tuple[Match[State], random.Random]]:
    """Positions of random games."""
    for number, (scenario, points) in enumerate(SCENARIOS):
        setup = DESK.setup({"scenario": scenario, "points": points}, [{}, {}])
        match: Match[State] = Match(DESK.game, setup, dice=SeededDice(scenario))
        chance = random.Random(number)
        while match.decision is not None and match.sequence < 140:
            yield match, chance
            options = [each for player in match.decision.waiting for each in match.options(player)]
            command = None
            while command is None:
                command = match.complete(chance.choice(options), chance)
            match.apply(command)


def repertoire(match: Match[State], language: Language) -> Iterator[dict[str, Any]]:
    """Every skill of everybody who is asked for one now."""
    assert match.decision is not None
    player = match.decision.waiting[0]
    active = match.decision.kind in ("decision.first_skill", "decision.second_skill")
    reactors = {each.command.trooper for each in match.options(player) if isinstance(each.command, React)}
    for trooper in [""] if active else sorted(reactors):
        question = msgspec.convert({"ask": "skills", "trooper": trooper}, DESK.question_type)
        yield from DESK.answer(match, player, question, language)["skills"]


def blunders(match: Match[State], chance: random.Random) -> Iterator[Command]:
    """Commands that somebody might try: everything that is offered, somewhere else or at somebody else."""
    assert match.decision is not None
    pieces = sorted(match.state.troopers)
    for option in match.options(match.decision.waiting[0]):
        command = option.command
        at = (chance.uniform(0, 600), chance.uniform(0, 800), 0.0)
        if isinstance(command, Deploy):
            yield msgspec.structs.replace(command, at=at, prone=chance.random() < 0.5)
        elif isinstance(command, Declare | React) and pieces:
            aims = tuple(msgspec.structs.replace(aim, target=chance.choice(pieces)) for aim in command.use.aims)
            yield msgspec.structs.replace(command, use=msgspec.structs.replace(command.use, aims=aims))


def test_no_refusal_of_a_random_position_speaks_of_keys() -> None:
    met: set[str] = set()
    for match, chance in matches():
        assert match.decision is not None
        player = match.decision.waiting[0]
        found: list[tuple[Language, str, str]] = []
        if match.decision.kind in ("decision.first_skill", "decision.second_skill", "decision.aros"):
            for language in LANGUAGES:
                for skill in repertoire(match, language):
                    assert skill["available"] == (not skill["violations"]), skill
                    found += [(language, each["code"], each["message"]) for each in skill["violations"]]
        for command in list(blunders(match, chance))[:12]:
            for violation in match.check(command):
                for language in LANGUAGES:
                    said = DESK.in_words(match, violation, player, language)
                    found.append((language, said.code, translate(said.code, language, **said.params)))
        wrong = [each for each in found if INTERNAL.search(each[2])]
        assert wrong == []
        met.update(code for _, code, _ in found)
    assert {"infinity.nobody_in_sight", "infinity.behind", "infinity.entire_order_second"} <= met


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_nobody_can_use_in_the_scenario_is_not_shown(language: Language) -> None:
    for match, _ in matches():
        if match.decision and match.decision.kind == "decision.first_skill":
            shown = {each["skill"] for each in repertoire(match, language)}
            assert shown == {"move", "bs_attack", "dodge", "idle"}
            return


def test_the_names_are_those_of_the_language() -> None:
    setup = DESK.setup({"scenario": "introductory"}, [{}, {}])
    match: Match[State] = Match(DESK.game, setup, dice=SeededDice("names"))
    violation = Violation(code="infinity.not_an_aro", params={"skill": "bs_attack"})
    said = {each: DESK.in_words(match, violation, 0, each).params["skill"] for each in LANGUAGES}
    assert said == {"en": "BS Attack", "es": "Ataque CD", "fr": "Attaque à distance"}

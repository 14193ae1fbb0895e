"""Every question can be put in words, every roll can be made by people, and no answer makes the rules stumble."""

import random
from collections.abc import Iterator

import msgspec
import pytest

from sightline.bots.random_player import RandomPlayer
from sightline.games.apex import GAME
from sightline.games.apex.board import Edge, Intersection, Space
from sightline.games.apex.commands import Resign
from sightline.games.apex.setup import Setup
from sightline.games.apex.state import State
from sightline.i18n import LANGUAGES, messages, translate
from sightline.kernel import Command, Decision, DiceNeeded, EnteredDice, Match, Player, Refused, SeededDice

WORDS: tuple[str, ...] = (
    "",
    "backpack",
    "helmet",
    "0:0",
    "1:7",
    "9:9",
    "x:y",
    "wraith",
    "gibraltar",
    "nobody",
    "red",
    "N",
)
WORDS += ("common_syringe", "rare_helmet", "epic_body_shield!", "w01", "w99", "move", "shoot", "wraith_feat1")


def matches(count: int, seed: int = 0) -> Iterator[Match[State]]:
    for number in range(count):
        setup = Setup(recruitment=("introductory", "draft", "random")[number % 3])
        yield Match(GAME, setup, dice=SeededDice(f"questions {seed + number}"))


def positions(match: Match[State], seed: int) -> Iterator[Decision]:
    player, chance = RandomPlayer(seed), random.Random(seed)
    while (decision := match.decision) is not None:
        yield decision
        match.apply(player.choose(match, chance.choice(decision.waiting)))


def test_every_question_has_words_in_every_language() -> None:
    asked = {decision.kind: decision for seed, match in enumerate(matches(6)) for decision in positions(match, seed)}
    assert len(asked) > 12
    for language in LANGUAGES:
        for kind, decision in asked.items():
            assert kind in messages(language)
            assert "{" not in translate(kind, language, **decision.params)


def some(kind: msgspec.inspect.Type, chance: random.Random) -> object:
    """Any value that a command's field could be sent with."""
    if isinstance(kind, msgspec.inspect.NoneType):
        return None
    match kind:
        case msgspec.inspect.IntType():
            return chance.randint(-2, 9)
        case msgspec.inspect.BoolType():
            return chance.random() < 0.5
        case msgspec.inspect.LiteralType(values=values):
            return chance.choice(values)
        case msgspec.inspect.UnionType(types=types):
            return some(chance.choice(types), chance)
        case msgspec.inspect.VarTupleType(item_type=item):
            return tuple(some(item, chance) for _ in range(chance.randint(0, 3)))
        case msgspec.inspect.TupleType(item_types=items):
            return tuple(some(item, chance) for item in items)
        case msgspec.inspect.StructType():
            return some_struct(kind, chance)
    return chance.choice(WORDS)


def some_struct(kind: msgspec.inspect.StructType, chance: random.Random) -> object:
    if kind.cls in (Space, Intersection):
        return kind.cls(chance.randint(-2, 13), chance.randint(-2, 13), chance.randint(0, 2))
    if kind.cls is Edge:
        return Edge(chance.choice(("V", "H")), chance.randint(-1, 13), chance.randint(-1, 13))
    return kind.cls(**{field.name: some(field.type, chance) for field in kind.fields})


def nonsense(kind: type[Command], player: Player, chance: random.Random) -> Command:
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    fields = {field.name: some(field.type, chance) for field in info.fields if field.name != "player"}
    return kind(player=player, **fields)


@pytest.mark.parametrize("seed", range(2))
def test_no_command_makes_the_rules_stumble(seed: int) -> None:
    """Whatever is sent is either carried out or refused with reasons, and a refusal changes nothing."""
    chance = random.Random(seed)
    for match in matches(2, seed * 10):
        for count, decision in enumerate(positions(match, seed)):
            if count % 4:
                continue
            before = match.state
            for kind in GAME.command_types:
                if kind is Resign:
                    continue
                command = nonsense(kind, chance.choice(decision.waiting), chance)
                reasons = match.check(command)
                for reason in reasons:
                    assert reason.code in messages("en"), reason.code
                if reasons:
                    with pytest.raises(Refused):
                        match.apply(command)
                else:
                    match.fork(chance=random.Random(1)).apply(command)
            assert match.state is before


def test_people_may_draw_the_cards_themselves() -> None:
    """At a real table every draw is asked for in words, and what was entered gives the same match as dice would."""
    asked: set[str] = set()

    def answered(entered: list[tuple[int, ...]]) -> Match[State]:
        while True:
            try:
                return Match(GAME, Setup(), dice=EnteredDice(), entered=entered)
            except DiceNeeded as needed:
                asked.add(needed.roll.what)
                entered.append(tuple(chance.randint(1, needed.roll.sides) for _ in range(needed.roll.count)))

    chance = random.Random(4)
    match, player = answered([]), RandomPlayer(4)
    for _ in range(120):
        if match.decision is None:
            break
        command = player.choose(match, match.decision.waiting[0])
        entered: list[tuple[int, ...]] = []
        while True:
            try:
                match.apply(command, dice=entered)
                break
            except DiceNeeded as needed:
                asked.add(needed.roll.what)
                entered.append(tuple(chance.randint(1, needed.roll.sides) for _ in range(needed.roll.count)))
    assert len(asked) > 6
    assert asked <= set(messages("en"))


def test_resigning_ends_the_match_for_the_other_squad() -> None:
    match = next(matches(1))
    assert match.decision is not None
    match.apply(Resign(player=match.decision.waiting[0]))
    result = match.result
    assert result is not None
    assert result.winners == (1,)
    for language in LANGUAGES:
        assert result.reason in messages(language)

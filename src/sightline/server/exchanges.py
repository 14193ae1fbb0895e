"""The answer to "what are the odds?": the document of `sightline odds --json` with the sums behind its numbers."""

import shlex
from collections.abc import Sequence

import msgspec

from sightline.kernel.errors import BadInput
from sightline.kernel.mods import Mod
from sightline.odds import Duel, RollRules, Trooper, exchange, to_document
from sightline.odds.spec import MOD_LIMIT, read_order, rules_of
from sightline.rules.equivalents import BOOKS
from sightline.server.fighters import Fighter, from_spec, mods_against, to_spec
from sightline.server.sums import Document, saves_of, sums_of

MOST_REACTIVES = 12
MOST_MODS = 20
LONGEST_SPEC = 400
FARTHEST = 1000
"""Centimetres: far beyond any table."""

Mods = tuple[Mod, ...] | None
"""The MODs of one roll; None if its target is out of reach."""

BYSTANDER = "wounds=1"
"""Somebody who does nothing, to read a trooper against."""


class Question(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One exchange: troopers as data, or as the SPEC strings of the command line."""

    active: str | Fighter
    reactives: tuple[str | Fighter, ...]
    game: str = "codeone"


class Misplaced(BadInput):
    """Bad input of which we know the field that it stands in, such as `reactives.0.burst`.

    >>> Misplaced(BadInput("odds.out_of_range", key="burst", value=99), "active.burst").field
    'active.burst'
    """

    def __init__(self, cause: BadInput, field: str) -> None:
        super().__init__(cause.code, rule=cause.rule, **cause.params)
        self.field = field


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """An exchange ready to be computed, and what is needed to explain it."""

    rules: RollRules
    active: Trooper
    duels: tuple[Duel, ...]
    ours: Fighter
    others: tuple[Fighter, ...]
    mods: tuple[tuple[Mods, Mods], ...]
    """Of the active and of the reactive trooper, in each exchange."""
    command: str | None


def answer(question: Question) -> Document:
    """The exact odds, the sum of every Success Value, every Saving Roll, and the command that says the same.

    `command` is null where no single command can say it: a command knows one list of MODs for the active trooper,
    who may stand at a different distance from each of the others.

    >>> found = answer(Question(active=Fighter(bs=12, weapon="combi_rifle"), reactives=(Fighter(bs=11, distance=30),)))
    >>> print(found["command"])
    sightline odds --active 'bs=12 mods=+3 burst=3 damage=13 save=arm' --reactive bs=11
    """
    with BOOKS[rules_of(question.game).name].citing():
        order = _read(question)
        odds = exchange(order.active, order.duels, order.rules)
    return {
        **to_document(odds),
        "sums": [
            {
                "active": sums_of(order.ours, ours, order.rules),
                "reactive": sums_of(other, theirs, order.rules),
            }
            for other, (ours, theirs) in zip(order.others, order.mods, strict=True)
        ],
        "saves": [
            {
                "active": saves_of(duel.action, duel.reactive, order.rules),
                "reactive": saves_of(duel.reaction, order.active, order.rules),
            }
            for duel in order.duels
        ],
        "command": order.command,
    }


def _read(question: Question) -> Order:
    rules = rules_of(question.game)
    if not question.reactives:
        raise BadInput("odds.nobody_reacts")
    if len(question.reactives) > MOST_REACTIVES:
        raise BadInput("server.too_many", count=len(question.reactives), most=MOST_REACTIVES)
    for field, each in (
        ("active", question.active),
        *((f"reactives.{place}", each) for place, each in enumerate(question.reactives)),
    ):
        _check_size(each, field)
    fighters = tuple(each for each in question.reactives if isinstance(each, Fighter))
    texts = tuple(each for each in question.reactives if isinstance(each, str))
    if isinstance(question.active, str) and not fighters:
        return _from_specs(question.active, texts, rules)
    if isinstance(question.active, Fighter) and not texts:
        return _from_fighters(question.active, fighters, rules)
    raise BadInput("server.mixed")


def _check_size(given: str | Fighter, field: str) -> None:
    """Refuse what is longer than any trooper needs, before it is read."""
    if isinstance(given, str):
        if len(given) > LONGEST_SPEC:
            raise Misplaced(BadInput("server.long_spec", most=LONGEST_SPEC), field)
    elif max(len(given.mods), len(given.traits)) > MOST_MODS:
        raise Misplaced(BadInput("server.many_mods", most=MOST_MODS), f"{field}.mods")


def _from_specs(active: str, reactives: Sequence[str], rules: RollRules) -> Order:
    read = read_order(active, reactives, rules.name)
    ours, others = from_spec(active, reactive=False), tuple(from_spec(text, reactive=True) for text in reactives)
    return Order(
        rules=rules,
        active=read.active,
        duels=read.duels,
        ours=ours,
        others=others,
        mods=tuple(_mods(ours, other) for other in others),
        command=_command(active, reactives, rules),
    )


def _from_fighters(ours: Fighter, others: tuple[Fighter, ...], rules: RollRules) -> Order:
    for field, fighter in (("active", ours), *((f"reactives.{place}", each) for place, each in enumerate(others))):
        _check(fighter, field, rules)
    mods = tuple(_mods(ours, other) for other in others)
    read = [
        read_order(to_spec(ours, our_mods), [to_spec(other, their_mods)], rules.name)
        for other, (our_mods, their_mods) in zip(others, mods, strict=True)
    ]
    split = _split(others)
    shared = _shared(to_spec(ours, mods[0][0], split), len(others), rules)
    return Order(
        rules=rules,
        active=read[0].active,
        duels=tuple(_with_dice(each.duels[0], dice) for each, dice in zip(read, shared, strict=True)),
        ours=ours,
        others=others,
        mods=mods,
        command=_command_of(ours, others, mods, split, rules),
    )


def _mods(ours: Fighter, other: Fighter) -> tuple[Mods, Mods]:
    return mods_against(ours, other, other.distance), mods_against(other, ours, other.distance)


def _check(fighter: Fighter, field: str, rules: RollRules) -> None:
    """Read a trooper alone, so that an error is shown where it was made."""
    try:
        if fighter.distance is not None and not 0 <= fighter.distance <= FARTHEST:
            raise BadInput("odds.out_of_range", key="distance", value=fighter.distance, low=0, high=FARTHEST)
        if not -MOD_LIMIT <= fighter.mimetism <= 0:
            raise BadInput("odds.out_of_range", key="mimetism", value=fighter.mimetism, low=-MOD_LIMIT, high=0)
        mods = tuple(Mod(value, "page.mod.other") for value in (*fighter.mods, fighter.range or 0) if value)
        read_order(to_spec(fighter, mods), [BYSTANDER], rules.name)
    except BadInput as error:
        key = {"odds.unknown_ammunition": "ammo", "odds.one_die": "burst"}.get(error.code, error.params.get("key"))
        raise Misplaced(error, f"{field}.{key}" if key in Fighter.__struct_fields__ else field) from None


def _split(others: tuple[Fighter, ...]) -> str | None:
    """The division of the Burst as a SPEC says it; None leaves it even."""
    given = [(place, other.dice) for place, other in enumerate(others, start=1) if other.dice is not None]
    return ",".join(f"{place}:{dice}" for place, dice in given) or None


def _shared(active: str, reactives: int, rules: RollRules) -> list[int]:
    """The active trooper's dice for each of the others."""
    try:
        return [duel.action.burst for duel in read_order(active, [BYSTANDER] * reactives, rules.name).duels]
    except BadInput as error:
        raise Misplaced(error, "reactives.0.dice") from None


def _with_dice(duel: Duel, dice: int) -> Duel:
    return msgspec.structs.replace(duel, action=msgspec.structs.replace(duel.action, burst=dice))


def _command_of(
    ours: Fighter, others: Sequence[Fighter], mods: Sequence[tuple[Mods, Mods]], split: str | None, rules: RollRules
) -> str | None:
    # Cover is a MOD that the command line finds by itself, with each of the others.
    actives = {to_spec(ours, our_mods, split) for our_mods, _ in mods}
    if len(actives) > 1:
        return None
    reactives = [to_spec(other, their_mods) for other, (_, their_mods) in zip(others, mods, strict=True)]
    return _command(actives.pop(), reactives, rules)


def _command(active: str, reactives: Sequence[str], rules: RollRules) -> str:
    game = [] if rules.name == Question.__struct_defaults__[0] else ["--game", rules.name]
    told = [word for text in reactives for word in ("--reactive", text)]
    return shlex.join(["sightline", "odds", *game, "--active", active, *told])

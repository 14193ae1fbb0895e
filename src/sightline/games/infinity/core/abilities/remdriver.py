"""Remdriver: on deploying, a trooper marks one Remote of its side, which then enjoys the MODs in its brackets."""

from collections.abc import Iterator, Mapping

from sightline.games.infinity.core.match.commands import Deploy
from sightline.games.infinity.core.match.events import TokenChanged, TokenRemoved
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import State, Token, Trooper
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, TroopType
from sightline.kernel import Mod, Play, Player, Violation
from sightline.rules import rule

KIND = "remdriver"


def _token(driver: str) -> str:
    """The name of the token that a Remdriver has placed."""
    return f"{KIND}.{driver}"


def _marks(state: State) -> Iterator[tuple[str, Token]]:
    """Every REMDRIVER token with the driver that placed it."""
    for key, token in state.tokens.items():
        if token.kind == KIND:
            yield key.removeprefix(f"{KIND}."), token


def markable(now: Situation, player: Player) -> list[Trooper]:
    """The Remotes that a Remdriver of this player could mark: on the table, without a token."""
    taken = {token.carrier for _, token in _marks(now.state)}
    return [
        each
        for each in now.of(player)
        if now.profile(each).type is TroopType.REM and each.id not in taken and not now.is_marker(each)
    ]


@rule("C1-LABEL-219")
def check_mark(now: Situation, command: Deploy) -> Iterator[Violation]:
    """Only a Remdriver marks, only a Remote of its own side that is already deployed, and only one without a token."""
    if not command.marks:
        return
    profile = now.fixed.lists[command.player].members[command.member].profile
    if profile.ability(KIND) is None:
        yield Violation(code="army.no_remdriver", rule="C1-SSK-295")
    remote = now.find(command.marks)
    if remote is None or remote.owner != command.player or now.profile(remote).type is not TroopType.REM:
        yield Violation(code="army.no_remote", params={"trooper": command.marks}, rule="C1-SSK-296")
    elif remote not in markable(now, command.player):
        yield Violation(code="army.remote_taken", params={"trooper": command.marks}, rule="C1-SSK-299")


@rule("C1-SSK-296")
def mark(play: Play[State], driver: str, remote: str) -> None:
    """Put the token beside the Remote."""
    one = play.state.troopers[remote]
    token = Token(id=_token(driver), kind=KIND, owner=one.owner, at=one.at, carrier=remote)
    play.emit(TokenChanged(token=token, rule="C1-SSK-296"))


def _gifts(now: Situation, trooper: Trooper) -> Iterator[Ability]:
    """The Remdriver entries of whoever has marked a Remote: what stands in their brackets is the Remote's."""
    for key, token in _marks(now.state):
        driver = now.find(key) if token.carrier == trooper.id else None
        ability = now.fixed.profile(driver).ability(KIND) if driver is not None else None
        if ability is not None:
            yield ability


@rule("C1-SSK-297")
def granted(now: Situation, trooper: Trooper) -> Iterator[Ability]:
    """The abilities that a marked Remote has from its driver."""
    for gift in _gifts(now, trooper):
        yield from gift.grants


@rule("C1-SSK-297")
def raised(now: Situation, trooper: Trooper) -> Iterator[Mapping[str, int]]:
    """What a driver adds to the attributes of its Remote; a value in its place counts for what it adds."""
    for gift in _gifts(now, trooper):
        printed = now.fixed.profile(trooper)
        yield {**gift.adds, **{name: value - (getattr(printed, name) or 0) for name, value in gift.sets.items()}}


@rule("C1-SSK-297")
def driven_damage(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """What a driver adds to the Damage of its Remote."""
    for gift in _gifts(now, attempt.actor):
        yield Mod(gift.damage, "mod.remdriver", "C1-SSK-297")


@rule("C1-SSK-298")
def lift_tokens(play: Play[State]) -> None:
    """At the end of an Order the tokens of Null drivers go, and those of Remotes that are gone."""
    now = Situation(play.state)
    for key, token in list(_marks(play.state)):
        driver = now.find(key)
        if driver is None or now.is_null(driver) or token.carrier not in play.state.troopers:
            play.emit(TokenRemoved(token=token.id, rule="C1-SSK-298"))


PART = Part(
    grants=(granted,),
    raises=(raised,),
    damages=(driven_damage,),
    at_conclusion=(lift_tokens,),
    brackets={KIND: frozenset({"grants", "adds", "sets", "damage"})},
)

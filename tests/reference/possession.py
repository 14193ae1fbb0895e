"""A Hacker of N4 and a TAG that it takes over."""

from skirmish import Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import EndTurn, TurnAround
from sightline.games.infinity.core.troopers.profiles import Ability, Profile, TroopType

SCREEN = wall(150, 290, 100, 20)
HACKER = soldier("hacker", wip=13, cost=20)
TAG = soldier(
    Ability(key="mimetism", mod=-3),
    type=TroopType.TAG,
    mov=(15, 10),
    cc=17,
    bs=15,
    ph=14,
    wip=14,
    arm=8,
    bts=6,
    vitality=3,
    structure=True,
    silhouette="7",
    cost=70,
)

FRIEND = soldier(cost=60)
"""Enough for its army to go on without the TAG."""


def against(target: Profile = TAG, *, by: Profile = HACKER, dice: tuple[int, ...] = (), **more: object) -> Skirmish:
    """A Hacker, and a TAG in its Hacking Area behind a wall that hides it; somebody else far away on each side."""
    mine = [piece(by, at=(200, 200)), piece(at=(100, 100))]
    theirs = [piece(target, at=(200, 390), facing=90), piece(FRIEND, at=(1100, 1100))]
    return Skirmish(mine, theirs, solids=[SCREEN], dice=dice, **more)  # type: ignore[arg-type]


def attack(game: Skirmish, trooper: str = "A1", target: str = "B1", order: str = "regular") -> Skirmish:
    game.activate(trooper, order=order).declare("hack", weapon="total_control", aims={target: 1})
    return settle(game.no_more_aros().declare("idle").no_more_aros())


def settle(game: Skirmish) -> Skirmish:
    """Nobody turns in Alert!."""
    while game.state.asking == "order.alert":
        key = game.state.pending[0].trooper
        game.apply(TurnAround(player=game.trooper(key).owner, trooper=key))
    return game


def possessed(**more: object) -> Skirmish:
    """B1 was possessed by A1."""
    return attack(against(dice=(5, 1, 20), **more))  # type: ignore[arg-type]


def next_turn(game: Skirmish) -> Skirmish:
    return game.apply(EndTurn(player=game.state.active))

"""What each player may know of a state. Nothing else leaves the server."""

from collections.abc import Mapping

import msgspec

from sightline.games.apex.board import Edge, Ring, Space
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import (
    Activation,
    Cooling,
    Facing,
    Legend,
    Loot,
    Lying,
    Pending,
    Piece,
    Squad,
    State,
    Use,
    Weapon,
)
from sightline.kernel import Player, Viewer
from sightline.rules import rule


class LegendView(msgspec.Struct, frozen=True, kw_only=True):
    """A Legend as somebody sees it: None stands for what is behind a screen."""

    key: str
    squad: Squad
    seat: Player
    at: Space | None
    entered: bool
    edge: Facing | None
    health: int
    shield: int
    deathboxes: int
    activated: bool
    geared: bool
    equipment: Mapping[str, Loot]
    weapons: tuple[Weapon | None, Weapon | None]
    backpack: tuple[Loot, ...] | None
    hand: tuple[str, ...] | None
    hand_size: int
    deck_size: int
    discard: tuple[str, ...]
    supply: Mapping[str, int]
    pool_weapons: tuple[str, ...] | None
    pool_loot: tuple[Loot, ...] | None


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A state as somebody sees it."""

    viewer: Viewer
    squad: Squad | None
    """Whose side of the screens one sits on."""
    stage: str
    red: Squad
    round: int
    turn: int
    track: int
    legends: tuple[LegendView, ...]
    victory_points: tuple[int, int]
    pending: tuple[Pending, ...]
    activation: Activation | None
    ring: Ring | None
    ring_card: str
    rewards: Mapping[Facing, str]
    epics: Mapping[Facing, Loot]
    loot: tuple[Lying, ...]
    opened: tuple[Edge, ...]
    destroyed: tuple[str, ...]
    pieces: tuple[Piece, ...]
    uses: tuple[Use, ...]
    cooling: tuple[Cooling, ...]
    weapon_deck_size: int
    bin_deck_size: int
    ended: str
    winner: Squad | None


@rule("AX-SETUP-036")
def view_of(state: State, viewer: Viewer) -> View:
    """All but what screens, hands, decks and bags hide; after the end, hands and Backpacks as well."""
    now = Situation(state)
    squad = None if viewer is None else state.fixed.squad_of(viewer)
    return View(
        viewer=viewer,
        squad=squad,
        stage=state.stage,
        red=state.red,
        round=state.round,
        turn=state.turn,
        track=state.track,
        legends=tuple(_legend(state, one, one.squad == squad or bool(state.ended)) for one in state.legends.values()),
        victory_points=(now.victory_points(0), now.victory_points(1)),
        pending=state.pending,
        activation=state.activation,
        ring=state.ring,
        ring_card=state.ring_card,
        rewards=state.rewards,
        epics=state.epics,
        loot=state.loot,
        opened=state.opened,
        destroyed=state.destroyed,
        pieces=tuple(state.pieces.values()),
        uses=state.uses,
        cooling=state.cooling,
        weapon_deck_size=len(state.weapon_deck),
        bin_deck_size=len(state.bin_deck),
        ended=state.ended,
        winner=state.winner,
    )


def _legend(state: State, one: Legend, mine: bool) -> LegendView:
    """A Legend; what it gears up with is not shown to the enemy before everybody is ready."""
    shown = mine or state.stage != "gear"
    return LegendView(
        key=one.key,
        squad=one.squad,
        seat=one.seat,
        at=one.at,
        entered=one.entered,
        edge=one.edge,
        health=one.health,
        shield=one.shield if shown else state.fixed.constants.shield,
        deathboxes=one.deathboxes,
        activated=one.activated,
        geared=one.geared,
        equipment=one.equipment if shown else {},
        weapons=one.weapons if shown else (None, None),
        backpack=one.backpack if mine else None,
        hand=one.hand if mine else None,
        hand_size=len(one.hand),
        deck_size=len(one.deck),
        discard=one.discard,
        supply=one.supply,
        pool_weapons=one.pool_weapons if mine else None,
        pool_loot=one.pool_loot if mine else None,
    )

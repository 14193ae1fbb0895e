"""Apex Legends as numbers for learners: what a player may know, and what it can choose from.

An observation is `GLOBAL` numbers about the match (round, stage, whose turn, the activation at hand, the Ring and its
next shift, Victory Points, the kind of question), then a block of `LEGEND` numbers for each of three Legends of one's
own squad and three enemies (place, points, cards, Equipment, Backpack, both Weapons, who it is), then `PAIRS` numbers
about who sees whom and how far they are apart. What is behind the enemy's screens is 0: learners see what players see.

A candidate is `CANDIDATE` numbers: what kind of command, whom and what it concerns, where it leads.
"""

from collections.abc import Sequence

import numpy as np

from sightline.bots.apex.belief import fixed_for, known
from sightline.bots.lore import Floats
from sightline.bots.seat import Seat
from sightline.games.apex.board import Board, Intersection, Space, distance, sees
from sightline.games.apex.commands import COMMANDS, Resign
from sightline.games.apex.content.loot import BodyShield, Consumable, Grenade, Helmet, KnockdownShield
from sightline.games.apex.effects.commands import COMMANDS as CARD_COMMANDS
from sightline.games.apex.fixed import Fixed
from sightline.games.apex.state import EXHAUSTED, SLOTS, Weapon
from sightline.games.apex.views import LegendView, View
from sightline.kernel import Command

KINDS = tuple(kind for kind in (*COMMANDS, *CARD_COMMANDS) if kind is not Resign)
STAGES = ("recruit", "gear", "drop", "battle")
ACTIONS = ("move", "interact", "shoot", "use", "melee", "destroy", "interact_and_use")
RARITIES = ("starting", "common", "rare", "epic", "legendary")
TOKENS = (Helmet, BodyShield, KnockdownShield, Consumable, Grenade)
QUESTIONS = (
    *("colour", "recruit", "gear", "edge", "enter", "land_in", "keep", "weapon", "arm", "load", "activate"),
    *("activation", "respawn", "return", "act", "interact", "land", "react_before", "react_after", "instant", "redraw"),
    *("part", "pick", "place", "put", "token", "loot", "option"),
)
SQUAD = 3
"""Legends in a squad, at most."""
IDENTITIES = 6
"""Legends that can be told apart; those of a pack with more of them share the last place."""

WEAPON = 10
LEGEND = 16 + len(SLOTS) * 2 + 4 + 2 * WEAPON + IDENTITIES
GLOBAL = 23 + len(STAGES) + len(QUESTIONS)
PAIRS = 2 * SQUAD * SQUAD
OBSERVATION = GLOBAL + 2 * SQUAD * LEGEND + PAIRS
CANDIDATES = 64
CANDIDATE = len(KINDS) + len(ACTIONS) + 2 * SQUAD + len(TOKENS) + 12


class ApexEncoder:
    """Apex Legends as numbers."""

    observation_size = OBSERVATION
    candidate_size = CANDIDATE
    most_candidates = CANDIDATES

    def observation(self, seat: Seat) -> Floats:
        """What a player may know."""
        view, setup = known(seat)
        decision = seat.decision
        kind = decision.kind.rpartition(".")[2] if decision else ""
        return observation(view, fixed_for(setup), seat.player, kind)

    def candidates(self, commands: Sequence[Command], seat: Seat) -> Floats:
        """What could be done."""
        found = np.zeros((CANDIDATES, CANDIDATE), dtype=np.float32)
        if commands:
            view, setup = known(seat)
            coder = _Coder(view, fixed_for(setup), seat.player)
            for row, command in enumerate(commands):
                found[row] = coder.command(command)
        return np.clip(found, -1, 1)

    def caption(self, seat: Seat) -> str:
        """Where the match stands, in a line."""
        view, _ = known(seat)
        standing = sum(one.at is not None for one in view.legends)
        return f"round {view.round}, {view.stage}, {standing} Legends on the board, {view.victory_points}"


def observation(view: View, fixed: Fixed, player: int, question: str) -> Floats:
    """What a player may know, as `OBSERVATION` numbers."""
    coder = _Coder(view, fixed, player)
    found = np.zeros(OBSERVATION, dtype=np.float32)
    found[:GLOBAL] = coder.match(question)
    for index, one in enumerate(coder.legends):
        if one is not None:
            start = GLOBAL + index * LEGEND
            found[start : start + LEGEND] = coder.legend(one)
    found[-PAIRS:] = coder.pairs()
    return np.clip(found, -1, 1)


class _Coder:
    """One view, turned into numbers piece by piece."""

    def __init__(self, view: View, fixed: Fixed, player: int) -> None:
        self.view = view
        self.fixed = fixed
        self.board: Board = fixed.board
        self.squad = fixed.squad_of(player)
        mine = [one for one in view.legends if one.squad == self.squad]
        theirs = [one for one in view.legends if one.squad != self.squad]
        self.legends = [*_padded(mine), *_padded(theirs)]

    def match(self, question: str) -> list[float]:
        """The match as a whole."""
        view, ring, activation = self.view, self.view.ring, self.view.activation
        card = self.fixed.pack.ring_cards.get(view.ring_card)
        track = self.fixed.pack.round_track
        wide, high = self.board.width, self.board.height
        in_turn = view.red if view.turn % 2 else 1 - view.red
        bins = len(self.board.bins)
        return [
            view.round / 8,
            float(view.turn > 0 and in_turn == self.squad),
            float(view.red == self.squad),
            *([ring.left / wide, ring.top / high, ring.right / wide, ring.bottom / high] if ring else [0, 0, 1, 1]),
            *([card.north / 4, card.east / 4, card.south / 4, card.west / 4] if card else [0.0] * 4),
            (track[view.track].ring_damage or 0) / 20,
            float("ring_shift" in track[min(view.track + 1, len(track) - 1)].icons),
            view.victory_points[self.squad] / 6,
            view.victory_points[1 - self.squad] / 6,
            activation.ap / 2 if activation else 0.0,
            float(activation.shot) if activation else 0.0,
            float(activation.impetuous) if activation else 0.0,
            len(view.opened) / max(1, bins),
            view.weapon_deck_size / 48,
            view.bin_deck_size / 18,
            len(view.uses) / 8,
            len(view.loot) / 16,
            *(float(view.stage == stage) for stage in STAGES),
            *(float(question == each) for each in QUESTIONS),
        ]

    def legend(self, one: LegendView) -> list[float]:
        """A Legend; what is hidden is 0."""
        abilities = self.fixed.pack.abilities
        ready = {abilities[each].kind: tokens for each, tokens in one.supply.items()}
        activation, names = self.view.activation, list(self.fixed.pack.legends)
        who = min(names.index(one.key), IDENTITIES - 1)
        return [
            1.0,
            *self._place(one.at),
            one.health / 40,
            one.shield / 40,
            one.deathboxes / 2,
            float(one.activated),
            float(activation is not None and activation.legend == one.key),
            float(one.entered),
            one.hand_size / 8,
            one.deck_size / 8,
            len(one.discard) / 8,
            ready.get("tactical", 0) / 2,
            ready.get("ultimate", 0) / 2,
            sum(each.legend == one.key for each in self.view.cooling) / 2,
            *self._equipment(one),
            *self._backpack(one),
            *self._weapon(one.weapons[0]),
            *self._weapon(one.weapons[1]),
            *(float(who == index) for index in range(IDENTITIES)),
        ]

    def _equipment(self, one: LegendView) -> list[float]:
        found = []
        for slot in SLOTS:
            token = one.equipment.get(slot, "")
            kind = self.fixed.pack.loot.get(token.removesuffix(EXHAUSTED))
            found += [RARITIES.index(kind.rarity) / 4 if kind else 0.0, float(token.endswith(EXHAUSTED))]
        return found

    def _backpack(self, one: LegendView) -> list[float]:
        kinds = [self.fixed.pack.loot[token.removesuffix(EXHAUSTED)] for token in one.backpack or ()]
        heals = [kind for kind in kinds if isinstance(kind, Consumable)]
        return [
            len(kinds) / 8,
            sum(kind.health for kind in heals) / 80,
            sum(kind.shield for kind in heals) / 80,
            sum(isinstance(kind, Grenade) for kind in kinds) / 4,
        ]

    def _weapon(self, held: Weapon | None) -> list[float]:
        if held is None:
            return [0.0] * WEAPON
        model = self.fixed.pack.weapons[held.card].model
        return [
            1.0,
            held.ammo / 5,
            model.range.least / 10,
            (model.range.most or 12) / 12,
            model.threshold / 100,
            model.rate.spaces / 8,
            model.rate.cards / 4,
            model.damage / 20,
            model.headshot / 20,
            len(held.attachments) / 4,
        ]

    def pairs(self) -> list[float]:
        """Who sees whom, and how far they are apart."""
        found = []
        for one in self.legends[:SQUAD]:
            for other in self.legends[SQUAD:]:
                a, b = one.at if one else None, other.at if other else None
                both = a is not None and b is not None
                found += [float(sees(self.board, a, b)), distance(a, b) / 12] if both and a and b else [0.0, 0.0]
        return found

    # ------------------------------------------------------------------ candidates

    def command(self, command: Command) -> list[float]:
        """A command: its kind, whom it concerns, what it concerns and where it leads."""
        end = _end(command)
        action = getattr(command, "action", "")
        named = {getattr(command, "target", ""), getattr(command, "legend", ""), *getattr(command, "legends", ())}
        token = getattr(command, "loot", "")
        token = token if isinstance(token, str) else ""
        kind = self.fixed.pack.loot.get(token.removesuffix(EXHAUSTED))
        weapon = getattr(command, "weapon", None)
        card = getattr(command, "feat", "") or getattr(command, "ability", "") or getattr(command, "enhancement", "")
        return [
            *(float(isinstance(command, each)) for each in KINDS),
            *(float(action == each) for each in ACTIONS),
            *(float(one is not None and one.key in named) for one in self.legends),
            *(float(isinstance(kind, each)) for each in TOKENS),
            RARITIES.index(kind.rarity) / 4 if kind else 0.0,
            *self._place(end),
            *self._outlook(end),
            float(weapon == 0),
            float(weapon == 1),
            self._card(card),
        ]

    def _outlook(self, end: Space | Intersection | None) -> list[float]:
        """What it is like where a command leads: enemies near and in sight, squadmates near, the Ring."""
        if end is None:
            return [0.0] * 5
        foes = [one.at for one in self.legends[SQUAD:] if one is not None and one.at is not None]
        mine = [one.at for one in self.legends[:SQUAD] if one is not None and one.at is not None]
        ring = self.view.ring
        return [
            1.0,
            min((distance(end, foe) for foe in foes), default=12) / 12,
            sum(sees(self.board, end, foe) for foe in foes) / SQUAD if self.board.has(end) else 0.0,
            min((distance(end, one) for one in mine), default=12) / 12,
            float(ring is None or not isinstance(end, Space) or ring.inside(end)),
        ]

    def _card(self, card: str) -> float:
        """What a card costs, told apart from no card."""
        pack = self.fixed.pack
        found = pack.feats.get(card) or pack.abilities.get(card)
        return (1 + found.ap) / 3 if found else 0.0

    def _place(self, at: Space | Intersection | None) -> list[float]:
        if at is None:
            return [0.0, 0.0, 0.0]
        return [(at.x + 1) / (self.board.width + 1), (at.y + 1) / (self.board.height + 1), at.level / 4]


def _padded(legends: list[LegendView]) -> list[LegendView | None]:
    """Always three, with nothing where there are only two."""
    return [*legends[:SQUAD], *[None] * (SQUAD - len(legends))]


def _end(command: Command) -> Space | Intersection | None:
    """Where a command leads."""
    path = getattr(command, "path", ())
    if path:
        found: object = path[-1]
    else:
        found = getattr(command, "to", None) or getattr(command, "at", None)
    return found if isinstance(found, Space | Intersection) else None


ENCODER = ApexEncoder()

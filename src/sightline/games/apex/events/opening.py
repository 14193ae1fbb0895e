"""What happens before the battle: colours, recruitment, gearing up and the Air Drop."""

from collections.abc import Mapping

from sightline.games.apex.events.happening import Happening, change_legend, replace, same_squad, with_legend
from sightline.games.apex.state import SLOTS, Facing, Legend, Loot, Squad, State, Weapon
from sightline.kernel import Change, Player, Viewer
from sightline.rules import rule as cites


class CardsCompared(Happening, frozen=True, kw_only=True):
    """Each squad draws an Aim card; the highest number wins, a tie is drawn again."""

    cards: tuple[str, str]
    values: tuple[int, int]


class ColoursSet(Happening, frozen=True, kw_only=True):
    """Which squad is Red."""

    red: Squad

    def apply(self, state: State) -> State:
        """Note it."""
        return replace(state, red=self.red)


class Recruited(Happening, frozen=True, kw_only=True):
    """Somebody takes a Legend, with its starting Equipment, its dial, its Feats and its Ability tokens."""

    legend: str
    squad: Squad
    seat: Player

    @cites("AX-SETUP-016", "AX-SETUP-017", "AX-SETUP-018", "AX-SETUP-019", "AX-SETUP-034", "AX-SETUP-035")
    @cites("AX-SETUP-030", "AX-SETUP-037", "AX-INV-001", "AX-INV-027")
    def apply(self, state: State) -> State:
        """Lay out its board."""
        constants, pack = state.fixed.constants, state.fixed.pack
        one = Legend(
            key=self.legend,
            squad=self.squad,
            seat=self.seat,
            health=constants.health,
            shield=constants.shield,
            deathboxes=constants.deathboxes,
            equipment={slot: constants.starting_equipment[slot] for slot in SLOTS},
            deck=tuple(feat.id for feat in pack.feats_of(self.legend)),
            supply={each.id: each.tokens for each in pack.abilities_of(self.legend)},
        )
        return with_legend(state, one)


class PoolDrawn(Happening, frozen=True, kw_only=True):
    """A Legend draws Weapon cards and tokens to choose from, behind its screen."""

    legend: str
    weapons: tuple[str, ...]
    loot: tuple[Loot, ...]

    @cites("AX-GEAR-001")
    def apply(self, state: State) -> State:
        """Take them out of the deck and the bags."""
        bags = dict(state.bags)
        for token in self.loot:
            rarity = token.split("_", 1)[0]
            bags[rarity] = {**bags[rarity], token: bags[rarity][token] - 1}
        deck = tuple(card for card in state.weapon_deck if card not in self.weapons)
        state = replace(state, bags=bags, weapon_deck=deck)
        return change_legend(state, self.legend, pool_weapons=self.weapons, pool_loot=self.loot)

    @cites("AX-SETUP-036")
    def seen_by(self, change: Change[State], viewer: Viewer) -> Happening | None:
        """Only the squad sees what was drawn."""
        return self if same_squad(change.after, self.legend, viewer) else replace(self, weapons=(), loot=())


class Given(Happening, frozen=True, kw_only=True):
    """A Legend gives things of its pool to a squadmate."""

    legend: str
    to: str
    weapons: tuple[str, ...]
    loot: tuple[Loot, ...]

    @cites("AX-GEAR-002")
    def apply(self, state: State) -> State:
        """Move them from pool to pool."""
        giver, taker = state.legends[self.legend], state.legends[self.to]
        left = list(giver.pool_loot)
        for token in self.loot:
            left.remove(token)
        kept = tuple(card for card in giver.pool_weapons if card not in self.weapons)
        state = change_legend(state, self.legend, pool_weapons=kept, pool_loot=tuple(left))
        return change_legend(
            state, self.to, pool_weapons=taker.pool_weapons + self.weapons, pool_loot=taker.pool_loot + self.loot
        )

    def seen_by(self, change: Change[State], viewer: Viewer) -> Happening | None:
        """It happens behind the screens."""
        return self if same_squad(change.after, self.legend, viewer) else None


class GearPlaced(Happening, frozen=True, kw_only=True):
    """A Legend lays its gear out; what is left of its pool leaves the game."""

    legend: str
    weapons: tuple[Weapon, Weapon]
    equipment: Mapping[str, Loot]
    backpack: tuple[Loot, ...]
    shield: int

    @cites("AX-GEAR-004", "AX-GEAR-006", "AX-GEAR-901")
    def apply(self, state: State) -> State:
        """Put everything in its place."""
        return change_legend(
            state,
            self.legend,
            weapons=self.weapons,
            equipment=self.equipment,
            backpack=self.backpack,
            shield=self.shield,
            pool_weapons=(),
            pool_loot=(),
        )

    def seen_by(self, change: Change[State], viewer: Viewer) -> Happening | None:
        """Only the squad sees it before everybody is ready, and the Backpack only the squad ever sees."""
        return self if same_squad(change.after, self.legend, viewer) else None


class GearedUp(Happening, frozen=True, kw_only=True):
    """A Legend is ready."""

    legend: str

    def apply(self, state: State) -> State:
        """Note it."""
        return change_legend(state, self.legend, geared=True)


class GearShown(Happening, frozen=True, kw_only=True):
    """Everybody is ready: Weapons and Equipment are there for all to see."""

    legend: str
    weapons: tuple[Weapon | None, Weapon | None]
    equipment: Mapping[str, Loot]
    shield: int


class RewardLaid(Happening, frozen=True, kw_only=True):
    """A Reward token is put beside an edge of the Entry module."""

    edge: Facing
    reward: str

    def apply(self, state: State) -> State:
        """Lay it down."""
        return replace(state, rewards={**state.rewards, self.edge: self.reward})


class EpicLaid(Happening, frozen=True, kw_only=True):
    """An epic token is put at an edge of the Entry module."""

    edge: Facing
    loot: Loot

    def apply(self, state: State) -> State:
        """Take it out of the bag and lay it down."""
        bag = state.bags["epic"]
        bags = {**state.bags, "epic": {**bag, self.loot: bag[self.loot] - 1}}
        return replace(state, bags=bags, epics={**state.epics, self.edge: self.loot})


class PlacedAtEdge(Happening, frozen=True, kw_only=True):
    """A Legend stands at an edge of the Entry module and takes the epic token there, if there is one."""

    legend: str
    edge: Facing

    def apply(self, state: State) -> State:
        """Stand there."""
        epics = {edge: loot for edge, loot in state.epics.items() if edge != self.edge}
        return change_legend(replace(state, epics=epics), self.legend, edge=self.edge)


class EntryModuleCleared(Happening, frozen=True, kw_only=True):
    """What is left at the Entry module leaves the game."""

    @cites("AX-DROP-015")
    def apply(self, state: State) -> State:
        """Clear it."""
        return replace(state, rewards={}, epics={})

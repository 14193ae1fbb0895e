"""Who is on the table, what a trooper can do, and what state it is in."""

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

from sightline.games.infinity.core.match.secrecy import seeming_profile
from sightline.games.infinity.core.match.state import Trooper, given_away
from sightline.games.infinity.core.table.reading import Reading
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.games.infinity.core.troopers.rows import Deed
from sightline.kernel import Player, RuleId, Viewer
from sightline.rules import rule

A = TypeVar("A")


class Who(Reading):
    """Questions about troopers, wherever they are."""

    __slots__ = ()

    @property
    def reactive(self) -> Player:
        """The player whose turn it is not."""
        return 1 - self.state.active

    def trooper(self, key: str) -> Trooper:
        """A trooper on the table."""
        return self.state.troopers[key]

    def find(self, key: str) -> Trooper | None:
        """A trooper, if it is on the table."""
        return self.state.troopers.get(key)

    @rule("C1-REF-232", "C1-REF-231")
    def of(self, player: Player) -> Sequence[Trooper]:
        """The troopers of a player on the table, without deployed devices, empty vehicles and copies of troopers."""
        known = self._found.sides.get(player)
        if known is None:
            known = self._found.sides[player] = [each for each in self.pieces_of(player) if not each.copy_of]
        return known

    def everybody(self) -> Sequence[Trooper]:
        """The troopers of both players."""
        return [*self.of(0), *self.of(1)]

    def acting(self, player: Player) -> Sequence[Trooper]:
        """Those of a player who may act or react: troopers with their copies, and things that do so by themselves."""
        if not self.fixed.edition.roused:
            return self.pieces_of(player)
        things = (each for each in self.state.troopers.values() if each.is_thing and each.owner == player)
        return [*self.pieces_of(player), *(each for each in things if self.is_roused(each))]

    def is_roused(self, trooper: Trooper) -> bool:
        """Whether something lets it act that otherwise could not."""
        return any(wakes(self.whole, trooper) for wakes in self.fixed.edition.roused)

    def pieces_of(self, player: Player) -> Sequence[Trooper]:
        """The troopers of a player and their copies: who asks for the other side must not tell them apart."""
        known = self._found.pieces.get(player)
        if known is None:
            every = self.state.troopers.values()
            known = self._found.pieces[player] = [each for each in every if each.owner == player and not each.is_thing]
        return known

    def patients_of(self, player: Player) -> Sequence[Trooper]:
        """The troopers of a player that are on the table, and their empty vehicles."""
        return [each for each in self.state.troopers.values() if each.owner == player and not each.device]

    def original(self, trooper: Trooper) -> Trooper:
        """The trooper that a piece is a copy of, if it is one; else itself."""
        return self.state.troopers.get(trooper.copy_of, trooper)

    def alike(self, trooper: Trooper) -> Sequence[Trooper]:
        """A trooper and all its copies, by their names, whichever of them is asked about."""
        real = trooper.copy_of or trooper.id
        return [each for each in self.pieces_of(trooper.owner) if real in (each.id, each.copy_of)]

    @rule("C1-REF-233", "C1-CSK-279", "C1-REF-225")
    def targets_of(self, player: Player) -> Sequence[Trooper]:
        """Everything of the other side on the table that can be attacked: troopers and devices."""
        known = self._found.targets.get(player)
        if known is None:
            others = (each for each in self.state.troopers.values() if each.owner != player)
            known = self._found.targets[player] = [each for each in others if not self.is_neutral(each)]
        return known

    def is_fair_game(self, trooper: Trooper) -> bool:
        """Whether its own side may attack it from afar."""
        return any(fair(self.whole, trooper) for fair in self.fixed.edition.fair_game)

    def prey_of(self, player: Player) -> Sequence[Trooper]:
        """Everything that a player may attack from afar: the other side, and who of its own side is fair game."""
        enemies = self.targets_of(player)
        if not self.fixed.edition.fair_game:
            return enemies
        return [*enemies, *(each for each in self.of(player) if self.is_fair_game(each))]

    def is_neutral(self, trooper: Trooper) -> bool:
        """Whether it is nobody's enemy, whoever takes care of it."""
        return bool(trooper.device) and trooper.device in self.fixed.edition.neutral

    def profile(self, trooper: Trooper) -> Profile:
        """What it is on paper, with what others add to its attributes."""
        if self.state.troopers.get(trooper.id) is not trooper:
            return self._raised(trooper)
        known = self._found.profiles.get(trooper.id)
        if known is None:
            known = self._found.profiles[trooper.id] = self._raised(trooper)
        return known

    def seeming(self, trooper: Trooper, viewer: Viewer = None) -> Profile:
        """What others, or one of them, take it for: the profile of whom it poses as, or its own."""
        return self.known_better(trooper, seeming_profile(self.state, trooper), viewer)

    def known_better(self, trooper: Trooper, shown: Profile, viewer: Viewer) -> Profile:
        """What a Model seems to somebody who may know more of it than shows."""
        if viewer is not None:
            for learns in self.fixed.edition.insights:
                shown = learns(self.whole, trooper, viewer, shown)
        return shown

    @rule("C1-SSK-297")
    def _raised(self, trooper: Trooper) -> Profile:
        """A profile with everything that is added to it: by tokens, if by anything."""
        printed = self.fixed.profile(trooper)
        if not self.state.tokens:
            return printed
        adds = [added for raise_of in self.fixed.edition.raises for added in raise_of(self.whole, trooper)]
        return printed.raised(adds) if adds else printed

    def ability(self, trooper: Trooper, key: str) -> Ability | None:
        """A skill or piece of equipment that works at present.

        Unconscious troopers lose theirs, except those that say they stay.
        """
        if self.state.troopers.get(trooper.id) is not trooper:
            return self._ability(trooper, key)
        known = self._found.abilities.get(trooper.id)
        if known is None:
            known = self._found.abilities[trooper.id] = {}
        if key not in known:
            known[key] = self._ability(trooper, key)
        return known[key]

    def by_abilities(self, trooper: Trooper, key: Hashable, ask: Callable[[], A]) -> A:
        """The answer to a question about a trooper that follows from its abilities alone; kept as long as they are."""
        if self.state.troopers.get(trooper.id) is not trooper:
            return ask()
        known = self._found.skills.get(trooper.id)
        if known is None:
            known = self._found.skills[trooper.id] = {}
        if key not in known:
            known[key] = ask()
        found: A = known[key]
        return found

    def _ability(self, trooper: Trooper, key: str) -> Ability | None:
        edition, entry = self.fixed.edition, self.entry(trooper, key)
        if entry is None or self._silenced(trooper, key):  # most have few of all the abilities that are asked for
            return None
        if edition.mutes and any(mute(self.whole, trooper, key) for mute in edition.mutes):
            return None
        if key in edition.ability.comms and not trooper.states.isdisjoint(edition.state.cutting_comms):
            return None
        if key in edition.ability.feedback and self.feedback(trooper) not in ("", key):
            return None
        return entry

    @rule("C1-STATE-005", "C1-SSK-252", "C1-SSK-293", "C1-CSK-206")
    @rule("C1-STATE-028", "C1-STATE-035", "C1-STATE-265", "C1-PRONE-008")
    def _silenced(self, trooper: Trooper, key: str) -> bool:
        """Whether a state keeps an ability from working that does not say that it stays."""
        edition = self.fixed.edition
        return not trooper.states.isdisjoint(edition.state.silencing) and key not in edition.ability.lasting

    @rule("C1-EQUIP-201")
    def entry(self, trooper: Trooper, key: str) -> Ability | None:
        """What its profile lists under a name, or what it has from elsewhere, whether it works at present or not."""
        own = self.profile(trooper).ability(key)
        return own if own is not None else next((each for each in self._granted(trooper) if each.key == key), None)

    def entries(self, trooper: Trooper) -> set[str]:
        """The names of everything that it has, whether it works at present or not."""
        return {*self.profile(trooper).listed, *(each.key for each in self._granted(trooper))}

    def _granted(self, trooper: Trooper) -> tuple[Ability, ...]:
        if self.state.troopers.get(trooper.id) is not trooper:
            return self.fixed.edition.granted(self.whole, trooper)
        known = self._found.granted.get(trooper.id)
        if known is None:
            known = self._found.granted[trooper.id] = self.fixed.edition.granted(self.whole, trooper)
        return known

    @rule("C1-LABEL-220", "C1-LABEL-221", "C1-CSK-204")
    def feedback(self, trooper: Trooper) -> str:
        """The one element with Negative Feedback that is active; it nullifies all others.

        A state that a player has brought about (by a program, by equipment) comes before skills that are always on;
        of those, the first of the profile.
        """
        edition = self.fixed.edition
        elements = edition.ability.feedback | edition.state.feedback
        profile = self.profile(trooper)
        always_on = (each.key for each in (*profile.skills, *profile.equipment))
        active = (key for key in (*sorted(trooper.states), *always_on) if key in elements)
        free = edition.without_feedback
        return next((key for key in active if not any(each(self.whole, trooper, key) for each in free)), "")

    @rule("C1-STATE-002", "C1-STATE-250", "C1-STATE-292")
    def is_null(self, trooper: Trooper) -> bool:
        """Unconscious, an embryo, disconnected or dead."""
        # Most are in no state at all, and nothing is asked as often as this.
        return bool(trooper.states) and not trooper.states.isdisjoint(self.fixed.edition.state.null)

    def has_turned(self, trooper: Trooper) -> bool:
        """Whether somebody has taken it over: it acts for another side, gives no Order and counts for nobody."""
        return bool(trooper.states) and not trooper.states.isdisjoint(self.fixed.edition.state.turning)

    def own(self, player: Player) -> list[Trooper]:
        """The troopers of a player on the table that count for it: without those that it has taken over."""
        return [each for each in self.of(player) if not self.has_turned(each)]

    def is_immobilized(self, trooper: Trooper) -> bool:
        """In either Immobilized state."""
        return not trooper.states.isdisjoint(self.fixed.edition.state.immobilizing)

    @rule("C1-REF-222", "C1-STATE-202")
    def is_marker(self, trooper: Trooper) -> bool:
        """Whether it is on the table as a Marker."""
        return bool(trooper.states) and not trooper.states.isdisjoint(self.fixed.edition.state.marker)

    def is_concealed(self, trooper: Trooper) -> bool:
        """Whether it is not what it seems: a Marker, somebody who poses as another, or one of several alike."""
        return not trooper.states.isdisjoint(self.fixed.edition.state.guises)

    def keeps_up(self, trooper: Trooper) -> bool:
        """Whether it is concealed and nothing has given it away in this Order."""
        return self.is_concealed(trooper) and given_away(self.original(trooper).id) not in self.state.memory

    def given_away_by(self, trooper: Trooper, deed: Deed) -> RuleId | None:
        """The rule by which something gives it away, if it is concealed and nothing has given it away yet."""
        if not self.keeps_up(trooper):
            return None
        betrayals = self.fixed.edition.state.betrayals
        return next((betrayals[state].get(deed) for state in betrayals if state in trooper.states), None)

    def is_inert(self, trooper: Trooper) -> bool:
        """Whether it is a copy that never does anything."""
        return bool(trooper.copy_of) and any(still(trooper) for still in self.fixed.edition.motionless)

    def is_suspect(self, trooper: Trooper) -> bool:
        """Whether it may not be what it seems, for all that others know: a Marker, or a Model where Models may lie."""
        states = self.fixed.edition.state
        may_lie = bool(states.posing or states.copying) and not trooper.device and not self.is_null(trooper)
        return may_lie or self.is_marker(trooper)

    def cost(self, trooper: Trooper) -> float:
        """What it is worth; a vehicle to whoever has got out of it its Cost, and nothing once it has fallen."""
        vehicle = self.vehicle(trooper)
        if vehicle is not None and not vehicle.device:
            return 0 if self.is_null(vehicle) else self.fixed.profile(vehicle).cost
        return self._own_cost(trooper)

    @rule("C1-SSK-270", "C1-PROF-025")
    def _own_cost(self, trooper: Trooper) -> float:
        """A Controller's Cost includes its Peripherals, which count by themselves."""
        profile, worth = self.profile(trooper), self.fixed.edition.worth
        if trooper.peripheral is not None:
            return worth(profile)
        return worth(profile) - sum(worth(each) for each in profile.peripherals)

    def vehicle(self, trooper: Trooper) -> Trooper | None:
        """The vehicle that it has got out of, while that is on the table."""
        return next((each for each in self.state.troopers.values() if each.vehicle_of == trooper.id), None)

    def is_casualty(self, trooper: Trooper) -> bool:
        """Whether it counts as lost: Null, or as good as that."""
        return self.is_null(trooper) or any(lost(self.whole, trooper) for lost in self.fixed.edition.casualties)

    def vitality(self, trooper: Trooper) -> int:
        """W or STR left."""
        return self.profile(trooper).vitality - trooper.lost

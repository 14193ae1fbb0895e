"""What never changes during a match: lists, table, edition. States share it and hashes leave it to the setup."""

import copy
from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from sightline.games.infinity.core.troopers.profiles import ArmyList, Profile
from sightline.kernel.fixed import Constant
from sightline.odds.rolls import RollRules
from sightline.rules import rule
from sightline.rules.equivalents import Book, chapter

if TYPE_CHECKING:
    from sightline.games.infinity.core.match.edition import Edition
    from sightline.games.infinity.core.match.scenario import Scenario
    from sightline.games.infinity.core.match.state import Trooper
    from sightline.games.infinity.core.table.field import Field
    from sightline.games.infinity.core.table.port import Table


class Fixed(Constant):
    """The unchanging half of a match."""

    __slots__ = ("aids", "edition", "field", "lists", "names", "points", "scenario", "special_terrain", "table")

    def __init__(
        self,
        *,
        edition: "Edition",
        scenario: "Scenario",
        field: "Field",
        lists: tuple[ArmyList, ArmyList],
        points: int,
        aids: str,
        special_terrain: bool = False,
    ) -> None:
        self.edition = edition
        self.scenario = scenario
        self.field = field
        self.table: Table = field
        """Who answers what rules ask about the table."""
        self.lists = lists
        self.names = (lists[0].names, lists[1].names)
        """What the troopers of each list are called; asked for with every sentence of the log."""
        self.points = points
        self.aids = aids
        self.special_terrain = special_terrain
        """Whether the players have agreed on the rules of Special Terrain, where the edition has some."""

    def after(self, memory: Mapping[str, int]) -> "Fixed":
        """The same with the table as it is after what a match remembers."""
        field = self.scenario.changed(self.field, memory)
        if field is self.field:
            return self
        other = copy.copy(self)
        other.field = other.table = field
        return other

    @property
    def roll_rules(self) -> RollRules:
        """How dice are judged in this match."""
        return self.scenario.roll_rules or self.edition.roll_rules

    @property
    def book(self) -> Book:
        """What this match cites: the book of its edition, or the chapter of a scenario that has rolls of its own."""
        own = self.scenario.roll_rules
        return self.edition.book if own is None else chapter(own.name, self.edition.book.game)

    @rule("C1-REF-226")
    def profile(self, trooper: "Trooper") -> Profile:
        """The profile of a trooper in the form that it has, of a peripheral or of a device: the one place to ask."""
        if trooper.device:
            return self.edition.devices[trooper.device]
        profile = self.lists[trooper.army].members[trooper.member].profile
        if trooper.peripheral is not None:
            profile = profile.peripherals[trooper.peripheral]
        profile = profile.as_form(trooper.form)
        for key, value in trooper.endowed.items():
            profile = self.edition.endowments[key](profile, value)
        if not trooper.attributes and trooper.states.isdisjoint(self.edition.state.recasting):
            return profile
        return msgspec.structs.replace(profile, **{**trooper.attributes, **self.edition.state.recast(trooper.states)})

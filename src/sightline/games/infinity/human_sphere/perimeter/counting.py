"""Which Perimeter elements are used up."""

import math

from sightline.games.infinity.core.match.events import Happening, UseSpent
from sightline.games.infinity.core.match.events.happening import replace, with_trooper
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.human_sphere.perimeter.elements import elements_of, owed, perimeter_weapons
from sightline.games.infinity.human_sphere.perimeter.setting_out import is_out
from sightline.kernel import Play
from sightline.rules import rule


class ElementRegained(Happening, frozen=True, kw_only=True):
    """A Disconnected element is with its bearer again, and not used up any longer."""

    trooper: str
    weapon: str

    def apply(self, state: State) -> State:
        """One use less is gone; who has some of everything left is Unloaded no longer."""
        one, chart = state.troopers[self.trooper], state.fixed.edition.chart.weapons
        uses = {**one.uses, self.weapon: one.uses[self.weapon] - 1}
        empty = any(key in chart and count >= (chart[key].uses or math.inf) for key, count in uses.items())
        return with_trooper(state, replace(one, uses=uses, states=one.states if empty else one.states - {"unloaded"}))


@rule("HS-PERIM-017")
def count(play: Play[State]) -> None:
    """What is no longer with its bearer is used up: gone off, shot, in Standby Mode or Disconnected."""
    now = Situation(play.state)
    for bearer in now.everybody():
        if not is_out(now, bearer):
            continue
        for key in owed(now, bearer):
            play.emit(UseSpent(trooper=bearer.id, weapon=key, rule="HS-PERIM-017"))
        for key in perimeter_weapons(now, bearer):
            here = sum(each.device == key for each in elements_of(now, bearer))
            total = now.fixed.edition.chart.weapons[key].uses or 0
            for _ in range(here + bearer.uses.get(key, 0) - total):
                play.emit(ElementRegained(trooper=bearer.id, weapon=key, rule="HS-PERIM-017"))


PART = Part(at_conclusion=(count,))

"""Explode: who falls Unconscious takes others along."""

from collections.abc import Iterator
from typing import Annotated

from sightline.games.infinity.core.match.events import Attacked, TemplateLaid
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import PlacedTemplate, State, Trooper
from sightline.games.infinity.core.order import harm
from sightline.games.infinity.core.order.declarations import Placement
from sightline.games.infinity.core.order.outcomes import Hit, Strike
from sightline.games.infinity.core.order.resolution import everything
from sightline.games.infinity.core.table.area_of_effect import laid
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.core.troopers.weapons import Mode
from sightline.games.infinity.n4.troopers.incapacitation import kill_by_shock
from sightline.geometry.templates import TemplateKind
from sightline.kernel import Play
from sightline.rules import rule

ABILITY = "explode"
BLAST: Annotated[Mode, "N4-SSK-098", "N4-SSK-101"] = Mode(
    damage=13, burst=1, ammunition="Shock", save="arm", template="circular"
)


@rule("N4-SSK-099", "N4-SSK-100", "N4-SSK-104", "N4-SSK-105")
def explode(play: Play[State]) -> None:
    """Whoever lies Unconscious at the end of the Order goes off; not who is Dead already, nor who holds out."""
    while (trooper := next(_about_to(Situation(play.state)), None)) is not None:
        _explode(play, trooper)


def _about_to(now: Situation) -> Iterator[Trooper]:
    """Who lies Unconscious; one explosion may bring about another."""
    asked = {each.trooper for each in now.state.pending}
    for trooper in now.state.troopers.values():
        if "unconscious" in trooper.states and trooper.id not in asked and now.ability(trooper, ABILITY) is not None:
            yield trooper


@rule("N4-SSK-100", "N4-SSK-102", "N4-SSK-106")
def _explode(play: Play[State], trooper: Trooper) -> None:
    """A template around it, which an ally under it cancels as any other; in any case it is Dead."""
    now = Situation(play.state)
    here = now.body(trooper)
    template = now.table.aimed(here, TemplateKind(BLAST.template), here)
    blast = laid(now, trooper, ABILITY, BLAST, Placement(template.focus, template.direction))
    play.emit(TemplateLaid(template=blast, rule="N4-SSK-100"))
    if not blast.cancelled:
        _strike(play, trooper, blast)
    harm.die(play, trooper.id)


@rule("N4-SSK-101", "N4-SSK-103")
def _strike(play: Play[State], trooper: Trooper, blast: PlacedTemplate) -> None:
    """Everybody of the other side under it makes a save, but for those who dodged in this Order."""
    now = Situation(play.state)
    dodged = {each.trooper for each in everything(play.state) if each.use.skill == "dodge"} & now.order.outcome.won
    hits = []
    for target in sorted(blast.affected - dodged):
        strike = Strike(
            attacker=trooper.id,
            target=target,
            skill="bs_attack",
            weapon=ABILITY,
            dice=BLAST.burst,
            attribute="bs",
            needed=None,
            harm=BLAST.harm(),
        )
        strike = harm.warded(now, strike)
        hits.append(Hit(strike=strike, on=strike.struck[0], hits=strike.dice))
    play.emit(Attacked(targets=frozenset(hit.on.target for hit in hits), rule="N4-SSK-098"))
    suffered = harm.make_saves(play, hits)
    harm.apply_all(play, suffered)
    kill_by_shock(play, suffered)


PART = Part(resolution=(explode,), abilities=(AbilityRow(key=ABILITY, lasts=True),))

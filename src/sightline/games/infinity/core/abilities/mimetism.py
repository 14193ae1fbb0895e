"""Mimetism: hard to make out, hard to hit."""

from collections.abc import Iterator

from sightline.games.infinity.core.abilities.visors import mimetism_through_visor, visor_level
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.order.modifiers import Attempt, is_by_sight
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.kernel import Mod
from sightline.rules import rule


@rule("C1-SSK-247", "C1-SSK-249", "C1-WEAP-206", "C1-STATE-215")
def mimetism_mod(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """The MOD in brackets, to whoever shoots at its owner or tries to discover it; not in close combat."""
    if attempt.target is None or not is_by_sight(now, attempt):
        return
    mimetism = now.ability(attempt.target, "mimetism")
    if mimetism is not None:
        value = mimetism_through_visor(mimetism.mod, visor_level(now, attempt.actor))
        yield Mod(value, "mod.mimetism", "C1-SSK-248")


PART = Part(
    mods=(mimetism_mod,),
    abilities=(AbilityRow(key="mimetism", feedback=True),),
    brackets={"mimetism": frozenset({"mod"})},
)

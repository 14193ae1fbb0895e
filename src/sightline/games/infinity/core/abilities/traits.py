"""Traits of weapons that say when they may be used at all."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Violation

ARO = "aro"
PRIOR_DEPLOYMENT = "prior_deployment"


def out_of_time(
    now: Situation,
    trooper: Trooper,  # noqa: ARG001
    skill: Skill,  # noqa: ARG001
    use: Declaration,
    when: When,
) -> Iterator[Violation]:
    """What has the trait ARO is used in ARO only; what has Prior Deployment is placed before the first Order."""
    weapon = now.fixed.edition.chart.weapons.get(use.weapon)
    mode = weapon.mode(use.mode) if weapon is not None else None
    if mode is None:
        return
    if ARO in mode.traits and when is not When.ARO:
        yield Violation(code="deployables.aro_only", params={"weapon": use.weapon}, rule="C1-TRAIT-211")
    if PRIOR_DEPLOYMENT in mode.traits:
        yield Violation(code="deployables.prior_deployment", params={"weapon": use.weapon}, rule="C1-TRAIT-208")


PART = Part(bans=(out_of_time,))

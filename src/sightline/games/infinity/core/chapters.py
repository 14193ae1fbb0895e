"""The chapters that editions share, as lists of parts in the order in which a book has them.

An edition puts its own parts between them; where two bring a skill, stage or scenario of one name, the later counts.
"""

from sightline.games.infinity.core.abilities import (
    brackets,
    engaged,
    immobilized,
    martial_arts,
    mimetism,
    nanoscreen,
    peripherals,
    protheion,
    regeneration,
    remdriver,
    superior_deployment,
    surprise_attack,
    targeted,
    total_reaction,
    traits,
    unloaded,
    visors,
)
from sightline.games.infinity.core.match import initiative, turns
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.order import activation, declaring, reactions, resolution
from sightline.games.infinity.core.skills import (
    camouflage,
    climbing,
    close_combat,
    deployables,
    discover,
    dodge,
    healing,
    jumping,
    medikit,
    move,
    reset,
    shooting,
    templates,
)
from sightline.games.infinity.core.table import arrival, deployment
from sightline.games.infinity.core.troopers import markers
from sightline.games.infinity.core.troopers.rows import AbilityRow

SEQUENCE_OF_PLAY = (
    initiative.PART,
    deployment.PART,
    arrival.PART,
    turns.PART,
    activation.PART,
    declaring.PART,
    reactions.PART,
    resolution.PART,
)
COMMON_SKILLS = (
    move.PART,
    jumping.PART,
    climbing.PART,
    shooting.PART,
    templates.PART,
    deployables.PART,
    dodge.PART,
    close_combat.PART,
    discover.PART,
)
CAMOUFLAGE = (
    markers.PART,
    camouflage.PART,
    mimetism.PART,
    surprise_attack.PART,
    nanoscreen.PART,
    visors.PART,
    Part(abilities=tuple(AbilityRow(key=key, private=True) for key in ("combat_jump", "parachutist", "lieutenant"))),
)


def healing_and_states(enough: medikit.Enough) -> tuple[Part, ...]:
    """Healing and the states that it cancels; editions differ in how many rolls of several MediKits must be passed."""
    return (
        reset.PART,
        healing.PART,
        medikit.part(enough),
        immobilized.PART,
        targeted.PART,
        unloaded.PART,
        regeneration.PART,
    )


WEAPONS_AND_TRAITS = (brackets.PART, total_reaction.PART, traits.PART)
ABILITIES = (
    engaged.PART,
    martial_arts.PART,
    protheion.PART,
    peripherals.PART,
    remdriver.PART,
    superior_deployment.PART,
)

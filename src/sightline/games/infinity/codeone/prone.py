"""Who cannot lie down in CodeOne."""

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.troopers.profiles import Profile, TroopType
from sightline.kernel import RuleId
from sightline.rules import rule


@rule("C1-PRONE-005")
def too_large(profile: Profile) -> RuleId | None:
    """TAGs."""
    return "C1-PRONE-005" if profile.type is TroopType.TAG else None


PART = Part(upright=(too_large,))

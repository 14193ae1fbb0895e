"""How CodeOne counts several MediKits in one Order."""

from sightline.rules import rule


@rule("C1-EQUIP-214")
def every_roll(passed: int, rolls: int) -> bool:
    """One failure kills."""
    return passed == rolls

"""How a fault of a pack is said."""

from sightline.kernel.errors import Param, RuleId, Violation


def fault(code: str, place: str, rule: RuleId | None = None, /, **params: Param) -> Violation:
    """A fault with its place in the pack.

    >>> fault("count", "aim_deck", "AX-COMP-001", wanted=14, got=13).params["place"]
    'aim_deck'
    """
    return Violation(code=f"apex_content.fault.{code}", params={"place": place, **params}, rule=rule)

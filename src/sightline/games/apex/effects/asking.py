"""The questions that cards and shots ask."""

from sightline.kernel import Decision, Player

CARD_QUESTIONS = {
    "place": "place",
    "relocate": "put",
    "gain_ammo": "weapon",
    "cooldown": "token",
    "bag_loot": "loot",
    "choose": "option",
}
"""What an operation asks, where it is not simply whom it concerns."""


def question(kind: str, *players: Player, **params: str | int) -> Decision:
    """A question to somebody, or to whoever of several answers first."""
    return Decision(kind=f"apex_effects.decision.{kind}", waiting=tuple(sorted(set(players))), params=params)

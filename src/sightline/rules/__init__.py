"""The rule catalogue: every rule by id, where it is enforced, and which test proves it."""

from sightline.rules.registry import rule

__all__ = ["rule"]

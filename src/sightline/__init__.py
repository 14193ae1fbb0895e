"""Sightline: play, referee and analyse tabletop skirmish games with every rule enforced and explained."""

from sightline._version import __version__

__all__ = ["__version__"]

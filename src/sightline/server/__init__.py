"""The server: matches between people and bots, exact odds, and the rules behind them, for a client in the browser.

>>> from sightline.server import create_app
>>> create_app().title
'Sightline'
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sightline.server.app import create_app

__all__ = ["create_app"]


def __getattr__(name: str) -> object:
    """Load the web framework only when somebody serves: the processes in which bots think do without it."""
    if name == "create_app":
        from sightline.server.app import create_app

        return create_app
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

"""The local server: exact odds and the rules behind them, for a page in the browser.

>>> from sightline.server import create_app
>>> create_app().title
'Sightline'
"""

from sightline.server.app import create_app

__all__ = ["create_app"]

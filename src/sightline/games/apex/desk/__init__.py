"""Apex Legends as people meet it: setups, the board to draw, cards to read, and aids before one commits oneself."""

from sightline.games.apex.desk.apex import ApexDesk

DESK = ApexDesk()

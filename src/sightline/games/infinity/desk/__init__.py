"""Infinity as people meet it: setups, scenery, the log, and the aids that answer before one commits oneself."""

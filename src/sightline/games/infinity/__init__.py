"""Infinity: the shared core, and the editions that are built on it."""

"""Fireteams: two to five troopers that act as one."""

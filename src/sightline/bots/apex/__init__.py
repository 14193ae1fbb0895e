"""Bots for Apex Legends."""

"""Prints the API's document: `python -m sightline.server.openapi > openapi.json`."""

import sys

import msgspec

from sightline.server.app import create_app


def text() -> str:
    """The document as JSON, the same for the same API."""
    return msgspec.json.format(msgspec.json.encode(create_app().openapi(), order="deterministic"), indent=2).decode()


if __name__ == "__main__":
    sys.stdout.write(text() + "\n")

"""What a server writes about itself: a line for each event, for people or for programs."""

import logging
import time
from typing import Any

import msgspec

STYLES = ("text", "json")


class JsonLines(logging.Formatter):
    """Each event as one line of JSON: when, how grave, who says it, where it happened, what."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        said: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        for name in ("where", "frames"):
            if value := getattr(record, name, ""):
                said[name] = value
        if record.exc_info:
            said["frames"] = self.formatException(record.exc_info)
        return msgspec.json.encode(said).decode()


class TextLines(logging.Formatter):
    """The same to be read by people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """A line, and below it where in the program it happened."""
        return "\n".join((super().format(record), *getattr(record, "frames", "").splitlines()))


def configuration(style: str) -> dict[str, Any]:
    """How to log, for `logging.config`: warnings and worse of the server and of what it is built on, to stderr."""
    lines = JsonLines if style == "json" else TextLines
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": lines}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "loggers": {
            name: {"handlers": ["stderr"], "level": "WARNING", "propagate": name == "sightline.server"}
            for name in ("sightline.server", "uvicorn", "uvicorn.error", "asyncio")
        },
    }

"""What the server counts, for Prometheus.

Processes that serve at one address count together, for nobody can choose which of them answers (`staff`).
"""

import asyncio
import os
import time

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from sightline.server.wire import Spoken

TOGETHER = "PROMETHEUS_MULTIPROC_DIR"
"""The folder in which processes count together; its name is Prometheus' own, and it is known before they begin."""

OFTEN = 5.0
"""Seconds between two looks at what is counted elsewhere."""
FINE = (0.001, 0.0025, 0.005, 0.0075, 0.01, 0.015, 0.025, 0.035, 0.05, 0.075, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
"""Close together where half of all commands and 99 % of them should be."""


class Metrics:
    """Numbers of one server; none of them names anybody."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "sightline_requests_total",
            "HTTP requests by route and status",
            ["method", "route", "status"],
            registry=self.registry,
        )
        self.commands = Counter("sightline_commands_total", "Commands by outcome", ["outcome"], registry=self.registry)
        self.commands_done = self.commands.labels(outcome="done")
        self.command_seconds = Histogram(
            "sightline_command_seconds",
            "From a command's arrival until it is durable",
            buckets=FINE,
            registry=self.registry,
        )
        self.bot_seconds = Histogram(
            "sightline_bot_seconds", "How long bots think", buckets=FINE, registry=self.registry
        )
        # Of those who live: what somebody had open who was killed is closed.
        self.sockets = Gauge("sightline_sockets", "Open sockets", registry=self.registry, multiprocess_mode="livesum")
        self.rooms = Gauge("sightline_rooms", "Matches in memory", registry=self.registry, multiprocess_mode="livesum")
        self.failures = Counter(
            "sightline_failures_total", "Errors of our own making", ["where"], registry=self.registry
        )
        self.processor_seconds = Counter(
            "sightline_processor_seconds_total",
            "Processor time of the processes that serve, without those in which bots think",
            registry=self.registry,
        )
        self.socket_sent_bytes = Counter(
            "sightline_socket_sent_bytes_total", "Bytes sent over sockets, packed as they are", registry=self.registry
        )
        self._worked, self._sent = 0.0, Spoken.bytes

    def catch_up(self) -> None:
        """Count what the system and the sockets have counted since the last time."""
        worked, sent = time.process_time(), Spoken.bytes
        self.processor_seconds.inc(worked - self._worked)
        self.socket_sent_bytes.inc(sent - self._sent)
        self._worked, self._sent = worked, sent

    async def keep_counting(self) -> None:
        """Do so again and again: it is another process that may be asked."""
        while True:
            await asyncio.sleep(OFTEN)
            self.catch_up()

    def text(self) -> bytes:
        """As Prometheus reads it."""
        self.catch_up()
        return generate_latest(_together() if os.environ.get(TOGETHER) else self.registry)


def _together() -> CollectorRegistry:
    registry = CollectorRegistry(support_collectors_without_names=True)
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return registry

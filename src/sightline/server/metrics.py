"""What the server counts, for Prometheus.

Processes that serve at one address count together, for nobody can choose which of them answers (`staff`).
"""

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

TOGETHER = "PROMETHEUS_MULTIPROC_DIR"
"""The folder in which processes count together; its name is Prometheus' own, and it is known before they begin."""

FINE = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


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

    def text(self) -> bytes:
        """As Prometheus reads it."""
        return generate_latest(_together() if os.environ.get(TOGETHER) else self.registry)


def _together() -> CollectorRegistry:
    registry = CollectorRegistry(support_collectors_without_names=True)
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return registry

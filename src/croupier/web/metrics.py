"""What a server counts of its own work, for Prometheus: numbers, no name and no card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector
from starlette.responses import Response

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
DONE: Final = "done"

Reading = tuple[str, str, Callable[[], float]]
"""A name, what it says, and how it is read at the moment when someone asks."""


class Metrics:
    """The numbers of one server, in a registry of its own."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=registry)
        self._messages = Counter(
            "croupier_messages", "Messages to tables, by what became of them.", ["outcome"],
            registry=registry,
        )  # fmt: skip
        self._requests = Histogram(
            "croupier_request_seconds", "From the end of a request's head to its answer.",
            ["status"], buckets=SECONDS, registry=registry,
        )  # fmt: skip
        self.commits = Histogram(
            "croupier_commit_seconds", "Until what has changed is on the disk.", buckets=SECONDS,
            registry=registry,
        )  # fmt: skip
        self.failures = Counter(
            "croupier_commit_failures", "Commits that came to nothing.", registry=registry
        )
        self.sockets = Gauge("croupier_sockets", "Open WebSockets.", registry=registry)

    def heard(self, outcome: str) -> None:
        """A message was done, or refused for a reason of that kind."""
        self._messages.labels(outcome).inc()

    def answered(self, status: int, seconds: float) -> None:
        """A request was answered."""
        self._requests.labels(f"{status // 100}xx").observe(seconds)

    def read(self, *readings: Reading) -> None:
        """Have these looked at whenever someone asks."""
        self._registry.register(_Readings(readings))

    def response(self) -> Response:
        """All of it, as Prometheus reads it."""
        return Response(generate_latest(self._registry), media_type=CONTENT_TYPE_LATEST)


class _Readings(Collector):
    """Numbers that the house knows already, and nobody has to count."""

    def __init__(self, readings: tuple[Reading, ...]) -> None:
        self._readings = readings

    def collect(self) -> Iterator[GaugeMetricFamily]:
        for name, says, read in self._readings:
            yield GaugeMetricFamily(name, says, value=read())

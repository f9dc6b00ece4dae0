"""Figures of a running server, as Prometheus reads them. Labels are words of ours: no stranger can make up new ones."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from typing import Final, cast

from msgspec import Struct
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector

KIND: Final = CONTENT_TYPE_PLAIN_0_0_4
METHODS: Final = frozenset({"GET", "HEAD", "POST", "PATCH", "DELETE"})
LATE: Final = 60.0  # seconds after which something that is due is overdue
SECONDS: Final = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0)


class Tally(Collector):
    """A counter for the server's own thread: it takes a tenth of the time, where each of a crowd is counted."""

    def __init__(self, name: str, what: str) -> None:
        self.name, self.what = name, what
        self.total = 0

    def inc(self, amount: int) -> None:
        """So much more."""
        self.total += amount

    def collect(self) -> Iterator[Metric]:
        """For the registry."""
        yield CounterMetricFamily(self.name, self.what, value=self.total)


class Figures(Struct, frozen=True, kw_only=True):
    """What is asked for when somebody looks, of the parts of a server that have it."""

    tables: Callable[[], float]  # in memory
    resting_tables: Callable[[], float]
    streams: Callable[[], float]
    connections: Callable[[], float]
    database_bytes: Callable[[], float]
    overdue: Callable[[float], float]  # tables at which something has been due for so many seconds and more
    reports_waiting: Callable[[], float]
    write_errors: Callable[[], float]
    up_seconds: Callable[[], float]
    healthy: Callable[[], bool]
    messages: Callable[
        [], Mapping[tuple[str, str], int]
    ]  # that were sent: by kind of channel, and what came of them
    news_waiting: Callable[[], Mapping[str, int]]  # by kind of channel
    channels: Callable[[], Mapping[tuple[str, str], int]]  # by kind and state


class Told(Collector):
    """What was sent to people who are away, and what waits."""

    def __init__(self, figures: Figures) -> None:
        self.figures = figures

    def describe(self) -> Iterator[Metric]:
        """For the registry: the names alone, so that it need not ask."""
        yield CounterMetricFamily(
            "ecliptic_messages", "Messages to people who are away", labels=["channel", "how"]
        )
        yield GaugeMetricFamily(
            "ecliptic_news_waiting", "News that are on their way to somebody", labels=["channel"]
        )
        yield GaugeMetricFamily("ecliptic_channels", "Channels of people", labels=["channel", "state"])

    def collect(self) -> Iterator[Metric]:
        """For the registry."""
        sent, waits, channels = (
            cast(CounterMetricFamily | GaugeMetricFamily, one) for one in self.describe()
        )
        for (kind, how), many in self.figures.messages().items():
            sent.add_metric([kind, how], many)
        for kind, many in self.figures.news_waiting().items():
            waits.add_metric([kind], many)
        for (kind, state), many in self.figures.channels().items():
            channels.add_metric([kind, state], many)
        yield from (sent, waits, channels)


class Metrics:
    """The counters of a server, and what is watched of it."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        at = self.registry
        self.requests = Counter("ecliptic_requests", "Answers begun", ["method", "status"], registry=at)
        self.sent = Tally("ecliptic_sent_bytes", "Bytes of answers and live pages")
        at.register(self.sent)
        self.moves = Counter("ecliptic_moves", "Changes of tables that were stored", ["game"], registry=at)
        self.move_time = Histogram(
            "ecliptic_move_seconds", "Playing a change and storing it", registry=at, buckets=SECONDS
        )
        self.studied = Histogram(
            "ecliptic_study_seconds", "Drawing a moment of a record", registry=at, buckets=SECONDS
        )
        self.drawn = Histogram(
            "ecliptic_draw_seconds",
            "Drawing a table for those who see the same",
            registry=at,
            buckets=SECONDS,
        )
        self.choices = Counter(
            "ecliptic_bot_choices",
            "Choices of bots: their own, or at random for want of one",
            ["how"],
            registry=at,
        )
        self.choice_time = Histogram(
            "ecliptic_bot_seconds",
            "What a bot's own choice took, waiting included",
            registry=at,
            buckets=SECONDS,
        )
        ProcessCollector(registry=at)

    def watch(self, figures: Figures) -> None:
        """Tell these, too. Once, when all parts are there."""
        at = self.registry
        at.register(Told(figures))

        def gauge(name: str, what: str, of: Callable[[], float]) -> None:
            Gauge(f"ecliptic_{name}", what, registry=at).set_function(of)

        gauge("tables", "Tables in memory", figures.tables)
        gauge("resting_tables", "Tables that were found not to go on", figures.resting_tables)
        gauge("streams", "Live pages", figures.streams)
        gauge("tasks", "Tasks of the event loop", lambda: len(asyncio.all_tasks()))
        gauge("connections", "Connections", figures.connections)
        gauge(
            "database_bytes",
            "Size of the database with what is not moved into it yet",
            figures.database_bytes,
        )
        gauge(
            "overdue_deadlines",
            "Tables at which something has been due for a minute and more",
            lambda: figures.overdue(LATE),
        )
        gauge("reports_waiting", "Reports of people that wait for the host", figures.reports_waiting)
        gauge("write_errors", "Transactions that failed", figures.write_errors)
        gauge("up_seconds", "Since the start", figures.up_seconds)
        gauge("healthy", "1 = /healthz says ok", figures.healthy)

    def chose(self, how: str, seconds: float) -> None:
        """A bot chose."""
        self.choices.labels(how).inc()
        if how == "own":
            self.choice_time.observe(seconds)

    def text(self) -> bytes:
        """All of them."""
        return generate_latest(self.registry)

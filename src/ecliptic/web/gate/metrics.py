"""Figures of a running server, as Prometheus reads them. Labels are words of ours: no stranger can make up new ones."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, cast

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from ecliptic.web.house import House

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


class Told(Collector):
    """What was sent to people who are away, and what waits."""

    def __init__(self, house: House) -> None:
        self.house = house

    def describe(self) -> Iterator[Metric]:
        """For the registry: the names, while the house is still being built."""
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
        notices = self.house.notices
        for (kind, how), many in notices.counted.items():
            sent.add_metric([kind, how], many)
        for kind, (many, _) in notices.box.waiting().items():
            waits.add_metric([kind], many)
        for (kind, state), many in notices.box.counts().items():
            channels.add_metric([kind, state], many)
        yield from (sent, waits, channels)


class Metrics:
    """The counters of a house."""

    def __init__(self, house: House) -> None:
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

        at.register(Told(house))

        def gauge(name: str, what: str, of: Callable[[], float]) -> None:
            Gauge(f"ecliptic_{name}", what, registry=at).set_function(of)

        gauge("tables", "Tables in memory", lambda: len(house.hub.tables))
        gauge("resting_tables", "Tables that were found not to go on", lambda: len(house.needs.broken))
        gauge("streams", "Live pages", house.limits.open.total)
        gauge("tasks", "Tasks of the event loop", lambda: len(asyncio.all_tasks()))
        gauge("connections", "Connections", house.limits.connected.total)
        gauge("database_bytes", "Size of the database with what is not moved into it yet", house.store.size)
        gauge(
            "overdue_deadlines",
            "Tables at which something has been due for a minute and more",
            lambda: house.deadlines.ledger.overdue(LATE),
        )
        gauge("reports_waiting", "Reports of people that wait for the host", house.complaints.waiting)
        gauge("write_errors", "Transactions that failed", lambda: house.store.failures)
        gauge("up_seconds", "Since the start", lambda: house.clock() - house.started)
        gauge("healthy", "1 = /healthz says ok", lambda: not house.health.faults())
        ProcessCollector(registry=at)

    def chose(self, how: str, seconds: float) -> None:
        """A bot chose."""
        self.choices.labels(how).inc()
        if how == "own":
            self.choice_time.observe(seconds)

    def text(self) -> bytes:
        """All of them."""
        return generate_latest(self.registry)

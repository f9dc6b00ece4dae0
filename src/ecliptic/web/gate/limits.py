"""How much one address may ask for, how much one person may own, and a count of what was refused.

Generous for a family or a club behind one address; the environment changes each (see `DEFAULTS`), 0 = no limit.
"""

from __future__ import annotations

import logging
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from ipaddress import IPv6Address, ip_address
from typing import Final

from starlette.types import Scope

from ecliptic.core.shell import phrase
from ecliptic.web.errors import Refused

DEFAULTS: Final = {
    "ECLIPTIC_LIMIT_GUESTS": 120,  # new guests an hour from one address
    "ECLIPTIC_LIMIT_TABLES": 120,  # new tables an hour from one address
    "ECLIPTIC_LIMIT_STUDIES": 60,  # records an hour that are brought from one address to be studied
    "ECLIPTIC_LIMIT_POSTS": 3000,  # forms a minute from one address
    "ECLIPTIC_LIMIT_GETS": 1800,  # pages a minute from one address; see `FILE` and `LOADING`
    "ECLIPTIC_LIMIT_HINTS": 120,  # hints a minute from one address
    "ECLIPTIC_LIMIT_CONNECTIONS": 200,  # connections at once from one address
    "ECLIPTIC_LIMIT_STREAMS": 60,  # live pages at once from one address, and of one player at their tables
    "ECLIPTIC_LIMIT_WATCHERS": 200,  # live pages at once of one table, those of its players not counted
    "ECLIPTIC_LIMIT_OWNED": 50,  # running tables of one owner
}
FILE: Final = 0.125  # of a page: what a browser keeps for ever
LOADING: Final = 10.0  # pages that a table costs which must be loaded from the disk
LARGEST: Final = 2 * 2**20  # bytes of a record that somebody brings
LONGEST: Final = 20_000  # lines of it
TRIES: Final = 10  # passwords a minute from one address
TALK: Final = 12  # lines of chat a minute of one person at one table
CROWD: Final = 60  # the same of all who look on there
COMPLAINTS: Final = 6  # a day of one person
A_DAY: Final = 24 * 3600
MOST_KEYS: Final = 10_000  # addresses that are remembered
WORTH_TELLING: Final = 30  # refusals a minute
log = logging.getLogger("ecliptic")


def address_of(scope: Scope) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return network_of(str(client[0])) if client else ""


def network_of(host: str) -> str:
    """A host's address; of an IPv6 one the network, since one household has many of them."""
    try:
        address = ip_address(host)
    except ValueError:  # a socket file, or a test
        return host[:64]
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(IPv6Address(int(address) >> 64 << 64))
    return str(address)


class Bucket:
    """Tokens by address: `most` at once, and as many again in `span` seconds."""

    def __init__(self, most: int, span: float, clock: Callable[[], float]) -> None:
        self.most = most
        self.span = span
        self.clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # address -> tokens, and when

    @property
    def pause(self) -> int:
        """Seconds until there is another token, where all were taken."""
        return max(1, round(self.span / self.most)) if self.most else 1

    def take(self, address: str, many: float = 1.0) -> bool:
        """Take so many tokens; False, and none is taken, if so many are not left."""
        if not self.most:
            return True
        now = self.clock()
        left, then = self._left.pop(address, (float(self.most), now))
        left = min(self.most, left + max(0.0, now - then) * self.most / self.span)
        enough = left >= many
        self._left[address] = (left - many if enough else left, now)
        if len(self._left) > MOST_KEYS:
            self._left.popitem(last=False)
        return enough


class Limits:
    """All limits of a server."""

    def __init__(self, clock: Callable[[], float], given: Mapping[str, str]) -> None:
        """`given`: see `given`. ValueError, one sentence, for what is no number."""
        many = {name: _number(name, given.get(name, ""), usual) for name, usual in DEFAULTS.items()}
        self.guests = Bucket(many["ECLIPTIC_LIMIT_GUESTS"], 3600, clock)
        self.studies = Bucket(many["ECLIPTIC_LIMIT_STUDIES"], 3600, clock)
        self.tables = Bucket(many["ECLIPTIC_LIMIT_TABLES"], 3600, clock)
        self.posts = Bucket(many["ECLIPTIC_LIMIT_POSTS"], 60, clock)
        self.gets = Bucket(many["ECLIPTIC_LIMIT_GETS"], 60, clock)
        self.hints = Bucket(many["ECLIPTIC_LIMIT_HINTS"], 60, clock)
        self.tries = Bucket(TRIES, 60, clock)  # passwords
        self.talk = Bucket(TALK, 60, clock)
        self.crowds = Bucket(CROWD, 60, clock)
        self.complaints = Bucket(COMPLAINTS, A_DAY, clock)
        self.connections = many["ECLIPTIC_LIMIT_CONNECTIONS"]
        self.streams = many["ECLIPTIC_LIMIT_STREAMS"]
        self.watchers = many["ECLIPTIC_LIMIT_WATCHERS"]
        self.owned = many["ECLIPTIC_LIMIT_OWNED"]
        self.open: Counter[str] = Counter()  # streams by address; those at their own tables by player
        self.connected: Counter[str] = Counter()  # connections by address
        self.refused: Counter[tuple[int, str]] = Counter()  # by status and address, since they were last told

    def stream(self, key: str, watching: int) -> bool:
        """Whether an address or a player may open one more stream; so many strangers watch the table already."""
        mine = not self.streams or self.open[key] < self.streams
        return mine and (not self.watchers or watching < self.watchers)

    def opened(self, key: str) -> None:
        """A stream was opened."""
        self.open[key] += 1

    def closed(self, key: str) -> None:
        """A stream was closed."""
        self.open[key] -= 1
        if self.open[key] <= 0:
            del self.open[key]

    def connect(self, address: str) -> bool:
        """Whether an address may have one more connection, which is counted then. "": a proxy, which may have all."""
        if address and self.connections and self.connected[address] >= self.connections:
            return False
        self.connected[address] += 1
        return True

    def disconnect(self, address: str) -> None:
        """One of its connections is over."""
        self.connected[address] -= 1
        if self.connected[address] <= 0:
            del self.connected[address]

    def note(self, status: int, address: str) -> None:
        """An answer that was a refusal, for `tell`."""
        if (status, address) in self.refused or len(self.refused) < MOST_KEYS:
            self.refused[status, address] += 1
        else:
            self.refused[status, "others"] += 1

    def tell(self) -> None:
        """One line for the operator about what was refused since the last time; none where it is little."""
        refused, self.refused = self.refused, Counter()
        if refused.total() >= WORTH_TELLING:
            most = ", ".join(f"{many} x {status} to {who}" for (status, who), many in refused.most_common(5))
            log.warning("refused or failed in the last minute: %d requests (%s)", refused.total(), most)


def too_many(what: str, bucket: Bucket) -> Refused:
    """429, with one sentence."""
    sentence = phrase("{what}, so nothing was changed. Try again in some minutes.", what=phrase(what))
    if bucket.pause < 10:
        sentence = phrase("{what}, so nothing was changed. Try again in a moment.", what=phrase(what))
    return Refused(
        429,
        sentence,
        title="Too much at once",
        retry=bucket.pause,
    )


def _number(name: str, text: str, usual: int) -> int:
    if not text:
        return usual
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise ValueError(f"{name} is a whole number, 0 for no limit; it can't be {text!r}")
    return int(text)

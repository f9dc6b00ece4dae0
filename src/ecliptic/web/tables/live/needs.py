"""What tables need of the server that they are at: these parts of it, and nothing else of the house."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from msgspec import Struct

from ecliptic.core.game import Game
from ecliptic.web.bots.opponents import Opponents
from ecliptic.web.bots.thinking import Adviser, Thinker
from ecliptic.web.clocks.ledger import Ledger
from ecliptic.web.clocks.steady import Steady
from ecliptic.web.contents import Contents
from ecliptic.web.gate.limits import Limits
from ecliptic.web.gate.metrics import Metrics
from ecliptic.web.lessons import LessonStore
from ecliptic.web.notices.notices import Notices
from ecliptic.web.results.results import Results
from ecliptic.web.storage.plans import PlanStore
from ecliptic.web.storage.preferences import PreferenceStore
from ecliptic.web.storage.store import Store
from ecliptic.web.storage.talk import ChatStore, ShunStore
from ecliptic.web.storage.waits import WaitStore
from ecliptic.web.tables.people import People
from ecliptic.web.tables.written import Written
from ecliptic.web.votes.box import Box


class Needs(Struct, frozen=True, kw_only=True):
    """Where tables keep what they have, whom they ask, and how long they wait. Put together once, by the house."""

    # where it is kept
    store: Store
    lessons: LessonStore
    plans: PlanStore
    preferences: PreferenceStore
    chats: ChatStore
    shunned: ShunStore
    awaited: WaitStore
    votes: Box
    ledger: Ledger
    written: Written
    # whom they ask, and tell
    people: People
    notices: Notices
    results: Results
    opponents: Opponents
    thinker: Thinker
    adviser: Adviser
    limits: Limits
    metrics: Metrics
    poke: Callable[[], None]  # who looks after what is due: something may be so earlier
    tell: Callable[[str, str], None]  # other processes: what kind of thing changed, and its id
    games: Callable[[], Mapping[str, type[Game]]]  # those that can be played here, by name
    contents: Contents  # figures of one's own that they may be played with
    broken: dict[str, str]  # tables that were found not to go on here, and why
    # time, and chance
    clock: Callable[[], float]  # the date
    steady: Steady  # the time that is counted
    started: float
    stopping: asyncio.Event
    tokens: Callable[[int], bytes]
    pace: float  # seconds between two moves of bots
    words: float  # seconds that dice wait for browsers' seals, and for their words; 0 = they ask for none
    waits: tuple[float, float]  # seconds before an answer that nobody may read anything from, least and most

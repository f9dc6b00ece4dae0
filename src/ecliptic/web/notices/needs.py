"""What telling people needs of the server: where things are kept, and what is known above it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec import Struct

from ecliptic.core.game import Game
from ecliptic.web.host import Host
from ecliptic.web.storage.durable import Durable
from ecliptic.web.storage.owning import Owning
from ecliptic.web.storage.preferences import PreferenceStore
from ecliptic.web.storage.rows import PersonRow
from ecliptic.web.storage.store import Store
from ecliptic.web.storage.wire import Wire


class Needs(Struct, frozen=True, kw_only=True):
    """Put together once, by the house."""

    folder: Path  # of the server's data: the key of its own to browsers lies there
    given: Mapping[str, str]  # what the operator has set
    host: Host  # by which address people reach the server
    store: Store
    preferences: PreferenceStore
    durable: Durable
    owning: Owning
    wire: Wire
    games: Callable[[], Mapping[str, type[Game]]]
    clock: Callable[[], float]
    word: Callable[[str, str], str]  # what proves that this server made a link: of what, and its id
    fresh_word: Callable[[], str]  # a new id
    digest: Callable[[str], str]  # what is stored of an address
    is_here: Callable[[str, str], bool]  # whether somebody looks at a table now: the table, the person
    linked: Callable[[str], PersonRow | None]  # whom the word of a link lets in

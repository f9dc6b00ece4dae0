"""Positions: which fields a state has, and by which words its numbers are written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from ecliptic.core.fields import Cards, Field, Part, PositionBook, Row, seat_names
from ecliptic.core.machine import State
from ecliptic.core.reading import Members, Number, Truth, Word, seat_words, words
from ecliptic.games.solarquest import actions as a
from ecliptic.games.solarquest.pending import MOST_MONEY, book
from ecliptic.games.solarquest.rules import Rules
from ecliptic.games.solarquest.state import OFFER_PARTS, SolarquestState, new_state

_OFFERED = Number((1 << a.DEEDS) - 1, low=-MOST_MONEY)  # a seat, deeds by bits, or cash


def positions(rules: Rules, problems: Callable[[State], Sequence[str]]) -> PositionBook:
    """How states of this game are written and read."""
    seats = int(rules.seats)
    names = seat_names(seats)
    seat = Word({**seat_words(seats), a.NONE: None}, empty=a.NONE)
    parts: list[Part] = [
        Field("round", reads=Number(1_000_000)),
        Field("starter", reads=seat),
        Field("active", reads=seat),
        Field("alive", reads=Members(names)),
        Field("by_limit", reads=Truth()),
        Field("cash", names, reads=Number(MOST_MONEY)),
        Field("tank", names, reads=Number(a.TANK)),
        Field("pieces", names, reads=Number(a.PIECES)),
        Field("space", names, reads=Word(words(a.SPACE_IDS, none=True), empty=a.NONE)),
        Field("stock", reads=Number(a.PIECES)),
        Field("owner", a.DEED_IDS, reads=seat),
        Field("built", reads=Members(a.DEED_IDS)),
        Cards("pile", a.CARD_IDS),
        Field("beside", reads=Truth()),
        Field("offers_turn", reads=Number(a.OFFERS)),
        Field("offers_debt", reads=Number(a.OFFERS)),
        Field("hands", reads=Members(names)),
        Field("offers_hand", names, reads=Number(a.OFFERS)),
        Field("refused", names, reads=Members(names)),
        Row("declined", reads=_OFFERED, most=OFFER_PARTS * a.MOST_DECLINED),
        Field("sold", reads=Members(a.DEED_IDS)),
        Field("bought_pieces", reads=Number(a.PIECES)),
        Row("spent_at", reads=Word(words(a.SPACE_IDS)), most=a.SPACES),
        Field("first_die", reads=Number(a.PIPS)),
        Field("second_die", reads=Number(a.PIPS)),
        Field("card", reads=Word(words(a.CARD_IDS, none=True), empty=a.NONE)),
    ]
    return PositionBook("solarquest", parts, book(seats), lambda: new_state(rules), problems, _read_owners)


def _read_owners(s: State) -> None:
    cast("SolarquestState", s).read_owners()

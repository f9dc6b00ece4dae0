"""Parts of a table's page that look the same for several viewers, or as they did: drawn once (see `Drawn`).

What shows in a part is named beside it: the template may read nothing else of `s` that can change.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b

from markupsafe import Markup
from msgspec.msgpack import encode

from ecliptic.core.languages import spoken
from ecliptic.core.views import Panel
from ecliptic.web.clocks.terms import DAY, sentence
from ecliptic.web.parts.card import Card
from ecliptic.web.parts.log import Entry, folded, said
from ecliptic.web.parts.mixed import Mix
from ecliptic.web.parts.players import players
from ecliptic.web.parts.seen import Seen
from ecliptic.web.parts.templating import render
from ecliptic.web.parts.votes import asking_of
from ecliptic.web.parts.watching import watching_words
from ecliptic.web.storage.rows import DAYS
from ecliptic.web.tables.live.absence import OWNER_PATIENCE
from ecliptic.web.tables.play.hinting import company


def standing(seen: Seen) -> str:
    """The score sheet as it stands, which a player's row opens while the game goes on."""
    sheet = (
        seen.table.game.score_sheet(seen.view) if seen.table.live and seen.viewer.curtain is None else None
    )
    sheet = sheet if sheet is not None and sheet.rows else None
    return once(seen, "standing", sheet, draw=lambda: render("parts/standing.html", s=seen, sheet=sheet))


def rows(seen: Seen) -> list[Markup]:
    """The player list."""
    opens = seen.table.live and seen.viewer.curtain is None  # the score sheet

    def of(row: dict[str, object], first: bool) -> Markup:
        return once(
            seen,
            "player",
            row,
            first,
            opens,
            draw=lambda: render("parts/player.html", s=seen, row=row, first=first, opens=opens),
        )

    return [of(row, not k) for k, row in enumerate(players(seen))]


def entries(seen: Seen) -> list[Markup]:
    """The log."""

    def of(one: Entry) -> Markup:
        return once(seen, "entry", one, draw=lambda: render("parts/entry.html", s=seen, one=one, said=said))

    return [of(one) for one in folded(seen)]


def brought(seen: Seen) -> Markup:
    """What the end of a part of the game brought."""
    return once(seen, "brought", seen.brought, draw=lambda: render("parts/brought.html", s=seen))


def panel_of(seen: Seen, panel: Panel, key: str) -> Markup:
    """A part of the side column of the game's own."""
    return once(seen, key, panel, draw=lambda: render("parts/panel.html", s=seen, panel=panel, key=key))


def people_of(seen: Seen, sitting: list[dict[str, object]], mix: Mix, card: Card | None) -> Markup:
    """Who sits where, and what the table is like."""
    needs, table = seen.needs, seen.table
    matter = company(table)
    off, pauses, asking = _days_off(seen), _pauses(seen), asking_of(seen)
    words = None if card is None else [str(term) for term in card.terms]  # all that it shows of a lesson
    return once(
        seen,
        "people",
        (sitting, mix, words, seen.viewer, table.row.settings, table.row.status),
        table.row.owner,
        matter,
        off,
        pauses,
        asking,
        draw=lambda: render(
            "parts/people.html",
            s=seen,
            seats=sitting,
            bots=needs.opponents.of(type(table.game)),
            stand_in=needs.opponents.stand_in(),
            owner_gone=OWNER_PATIENCE * table.row.settings.patience,
            mix=mix,
            coach=card,
            terms=sentence(table.row.settings.clock),
            off=off,
            pauses=pauses,
            asking=asking,
            watching=watching_words(table.row.settings),
            hints_matter=matter,
        ),
    )


def _days_off(seen: Seen) -> int | None:
    """Whole days off that the viewer has left; None = there are none to be had here."""
    sheet, seat = seen.table.clock.now(), seen.viewer.seat
    if sheet is None or seat is None or not sheet.clock.off:
        return None
    return int(sheet.hands[seat].off // DAY)


def _pauses(seen: Seen) -> str:
    """The kind of clock that the viewer may have stand, or ask for that; "" = none."""
    table, viewer = seen.table, seen.viewer
    sheet = table.clock.sheet if table.live else None
    if sheet is None or sheet.pause is not None:
        return ""
    plays = viewer.person is not None and viewer.person.id in table.people()
    return sheet.clock.kind if (viewer.owner if sheet.clock.kind == DAYS else plays) else ""


def once(seen: Seen, part: str, *what: object, draw: Callable[[], Markup]) -> Markup:
    """A part of which nothing shows but this, names and colours: see `Drawn`."""
    hues = [seen.hue(seat) for seat in range(max(len(seen.names), len(seen.view.players)))]
    shows = blake2b(encode((spoken(), seen.names, hues, what)), digest_size=16).digest()  # panels are long
    return seen.table.drawn.once((part, shows), draw)

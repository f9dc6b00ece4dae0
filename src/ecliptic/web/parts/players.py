"""Who plays: the rows of the player list, and who sits where with what the viewer may do about it."""

from __future__ import annotations

from ecliptic.core.shell import phrase
from ecliptic.core.views import PlayerView
from ecliptic.web.parts.clocks import of_seat
from ecliptic.web.parts.seen import Seen
from ecliptic.web.tables.live.absence import absent
from ecliptic.web.tables.names import GUEST
from ecliptic.web.words import level_word, plain, span


def players(seen: Seen) -> list[dict[str, object]]:
    """The rows of the player list."""
    table, view = seen.table, seen.view
    asked = table.acting()
    out: list[dict[str, object]] = []
    for player in view.players:
        if player.seat >= len(table.seats):
            out.append(_automaton(seen, player))
            continue
        seat = table.seats[player.seat]
        notes = [plain(player.side, seen.names)] if player.side else []
        if player.out:
            notes.append(phrase("out"))
        if player.seat in seen.viewer.seats:
            notes.append(phrase("you") if player.seat == seen.viewer.seat else phrase("at this screen"))
        if seat.bot:
            level = level_word(seat.bot)
            notes.append(
                phrase("a {level} stands in", level=level)
                if seat.person
                else phrase("a {level}", level=level)
            )
        elif seat.person is None:
            notes.append(phrase("open seat"))
        at: int | None = None
        timer = plain(player.status, seen.names)
        turn = player.seat in asked
        away = table.presence.away(seat.person) if seat.person and not seat.bot else None
        if seat.person and player.seat not in seen.viewer.seats and away is not None:
            timer, at = phrase("away"), int(away)
        elif turn and seat.person and not seat.bot:
            notes += [timer] if timer else []
            timer, at = phrase("deciding"), int(table.moved)
        out.append(
            {
                "p": player,
                "name": seen.names[player.seat],
                "note": ", ".join(notes),
                "timer": timer,
                "at": at,
                "span": "" if at is None else span(seen.needs.clock() - at),
                "turn": turn,
                "left": of_seat(seen, player.seat),
                "nameless": player.seat == seen.viewer.seat and seen.names[player.seat] == GUEST,
                "thinking": turn and bool(seat.bot) and not table.held,
            }
        )
    return out


def _automaton(seen: Seen, player: PlayerView) -> dict[str, object]:
    """An opponent that the rules play."""
    return {
        "p": player,
        "name": seen.names[player.seat],
        "note": phrase("played by the rules"),
        "timer": plain(player.status, seen.names),
        "at": None,
        "span": "",
        "turn": False,
        "left": None,
        "nameless": False,
        "thinking": False,
    }


def seats(seen: Seen) -> list[dict[str, object]]:
    """Who sits where, with what the viewer may do about it."""
    needs, table, viewer = seen.needs, seen.table, seen.viewer
    out: list[dict[str, object]] = []
    known = needs.store.names([seat.kept for seat in table.seats if seat.kept])
    missed = absent(table)
    for seat in table.seats:
        link_ = ""
        if (
            viewer.owner
            and seat.person is None
            and not seat.bot
            and needs.store.has_invite(table.id, seat.no)
        ):
            link_ = f"/join/{needs.people.invite(table.id, seat.no, seat.renewals)}"
        out.append(
            {
                "no": seat.no,
                "name": seen.names[seat.no],
                "bot": seat.bot,
                "person": seat.person is not None,
                "page": f"/p/{seat.person}" if seat.person and not seat.label else "",
                "yours": seat.no in viewer.seats,
                "link": link_,
                "owns": seat.person == table.row.owner,
                "shared": bool(seat.label),
                "kept": known.get(seat.kept, ""),
                "absent": bool(viewer.seats) and seat.no in missed,
                "away": table.presence.away(seat.person) is not None if seat.person else False,
            }
        )
    return out

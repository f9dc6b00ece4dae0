"""What one viewer sees of a table now, as fragments by element id. Pages and streams send the same fragments.

Everything comes from `view`, `prompt` and `lines` of that viewer; nothing here looks at the state.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final

from markupsafe import Markup, escape
from msgspec import Struct

from ecliptic.core.game import Game
from ecliptic.core.views import Drawing, Line, PlayerView, Prompt, View
from ecliptic.draw.html import choice_button
from ecliptic.draw.stage import layer, target_buttons
from ecliptic.web.people import GUEST
from ecliptic.web.tables import Table, Viewer
from ecliptic.web.templating import render
from ecliptic.web.words import line_html, link, listed, markup, named, plain, span

if TYPE_CHECKING:
    from ecliptic.web.house import House

SHOWN_CHOICES: Final = 6  # as many as fit in a row, so that the board keeps its size
SHOWN_PLACES: Final = 4  # of those that are on the board, too; they have longer names
LOG_LINES: Final = 40
NEWCOMER_DECISIONS: Final = 6


class Shown(Struct):
    """All fragments of one viewer at one moment."""

    mark: str  # the stream's id: the record number, and a digest of all parts for what is not in the record
    parts: dict[str, str]  # element id -> markup
    side: list[str]  # which of them stand in the side column, in order
    title: str
    box: tuple[int, int]
    focus: tuple[float, float, float, float]

    def aside(self) -> str:
        """The side column."""
        return f'<aside class="side" id="side">{"".join(self.parts[key] for key in self.side)}</aside>'

    def since(self, old: Shown | None) -> str:
        """The fragments that are not as they were; all, if the viewer has none yet."""
        if old is not None and old.side == self.side:
            return "".join(html for key, html in self.parts.items() if old.parts.get(key) != html)
        beside = set(self.side)
        out = [
            html
            for key, html in self.parts.items()
            if key not in beside and (old is None or old.parts.get(key) != html)
        ]
        return "".join([*out, self.aside()])


class Seen(Struct):
    """One viewer's view, as all parts use it."""

    house: House
    table: Table
    viewer: Viewer
    view: View
    prompt: Prompt | None
    drawing: Drawing
    lines: list[tuple[int, Line]]  # the last ones of the log: record number, line
    more: bool  # whether the log has earlier ones

    @property
    def names(self) -> list[str]:
        """What the players are called."""
        return self.table.names

    @property
    def mine(self) -> bool:
        """Whether the viewer is asked something now."""
        return self.prompt is not None

    def say(self, text: str, bold: bool = False) -> Markup:
        """Text of the game as markup."""
        return markup(text, self.names, bold)

    def raw(self, html: str) -> Markup:
        """Markup of the game, with names."""
        return Markup(named(html, self.names))

    def line(self, line: Line, new: bool = False) -> Markup:
        """A line of the log as a list item."""
        hue = None if line.seat is None else self.hue(line.seat)
        return line_html(self.table.game.name, tuple(self.names), line, new, hue)

    def hue(self, seat: int) -> int:
        """The palette entry of a seat, or of a side that the rules play."""
        hue = self.view.players[seat].hue if seat < len(self.view.players) else None
        return seat if hue is None else hue

    @property
    def pictures(self) -> bool:
        """Whether the game has pictures of what its seats have made (`Game.export`)."""
        return type(self.table.game).export is not Game.export

    def clause(self, clause: str) -> Markup:
        """A link to a clause of this game."""
        return link(self.table.game.name, clause)


def show(house: House, table: Table, viewer: Viewer, *, fresh: bool = False) -> Shown:
    """The fragments of this viewer now; rendered once a change. `fresh`: with spans of time as they are now."""
    key = (viewer.person.id if viewer.person and (viewer.seats or viewer.owner) else None, viewer.seat)
    found = table.rendered.get(key)
    if isinstance(found, Shown) and not fresh:
        return found
    shown = _show(house, table, viewer)
    table.rendered[key] = shown
    return shown


def look(house: House, table: Table, viewer: Viewer) -> Seen:
    """What the viewer may know, from the match."""
    view = table.match.view(viewer.seat)
    asked = viewer.seat is not None and viewer.seat in table.acting() and not table.bot(viewer.seat)
    prompt = table.match.prompt(viewer.seat) if asked and viewer.seat is not None else None
    drawing = table.game.draw(view, prompt)
    return Seen(house, table, viewer, view, prompt, drawing, *_tail(table, viewer.seat))


def _tail(table: Table, seat: int | None) -> tuple[list[tuple[int, Line]], bool]:
    """The last lines of the log, and whether there are more."""
    since = max(0, table.match.number - 4 * LOG_LINES)
    lines = table.match.lines(seat, since)
    if since and len(lines) < LOG_LINES:
        lines = table.match.lines(seat)
    return lines[-LOG_LINES:], len(lines) > LOG_LINES or since > 0


def _show(house: House, table: Table, viewer: Viewer) -> Shown:
    seen = look(house, table, viewer)
    number = table.number_for(viewer.seat)
    drawing = seen.drawing
    parts = {
        "top": _top(seen),
        "map": seen.raw(layer("map", drawing, drawing.map)),
        "pieces": seen.raw(layer("pieces", drawing, drawing.pieces)),
        "targets": seen.raw(_targets(seen)),
        "twin": render("parts/twin.html", s=seen),
        "act": render("parts/act.html", s=seen, number=number, undo=undo_seat(seen)),
        "dock": _dock(seen),
        "curtain": render("parts/curtain.html", s=seen, undo=undo_seat(seen)),
        "strip": _strip(seen),
    }
    side = {"players": render("parts/players.html", s=seen, rows=_players(seen))}
    if table.row.status == "over":
        side["sheet"] = render("parts/sheet.html", s=seen, sheet=table.game.score_sheet(seen.view))
    lines = [line for _, line in seen.lines]
    side["log"] = render("parts/log.html", s=seen, lines=lines, fresh=_fresh(seen))
    for panel in drawing.panels:
        key = f"panel-{panel.id}"
        side[key] = render("parts/panel.html", s=seen, panel=panel, key=key)
    side["people"] = render("parts/people.html", s=seen, seats=_seats(seen), bots=house.bots())
    parts.update(side)
    parts["tabs"] = render("parts/tabs.html", s=seen)
    parts["status"] = render("parts/status.html", text=_announce(seen))
    whole = {key: str(html) for key, html in parts.items()}
    return Shown(
        mark=f"{number}-{sha256(''.join(whole.values()).encode()).hexdigest()[:12]}",
        parts=whole,
        side=list(side),
        title=title_of(seen),
        box=(drawing.width, drawing.height),
        focus=drawing.focus,
    )


# ---- parts -----------------------------------------------------------------------------------------------


def title_of(seen: Seen) -> str:
    """The page's title: it says when it is the viewer's turn."""
    name = seen.table.row.settings.title or seen.table.game.title
    if seen.mine or seen.viewer.curtain is not None:
        return f"\u25cf Your turn \u2013 {name}"
    if seen.table.row.status == "over":
        return f"Game over \u2013 {name}"
    return f"{name} \u2013 Ecliptic"


def _top(seen: Seen) -> str:
    return render("parts/top.html", s=seen, title=title_of(seen), undo=undo_seat(seen))


def undo_seat(seen: Seen) -> int | None:
    """The seat whose last choice the viewer may take back now."""
    table, viewer = seen.table, seen.viewer
    if not table.live:
        return None
    wanted = viewer.seats if viewer.seat is None else (viewer.seat,)
    for seat in wanted:
        if not table.bot(seat) and table.match.can_undo(seat):
            return seat
    return None


def _targets(seen: Seen) -> str:
    focus = " ".join(f"{x:g}" for x in seen.drawing.focus)
    return f'<div id="targets" data-focus="{focus}">{target_buttons(seen.drawing, seen.prompt)}</div>'


def _dock(seen: Seen) -> str:
    first: list[Markup] = []
    more: list[Markup] = []
    if seen.prompt is not None:
        tray = seen.drawing.tray  # what has a button of its own there, with its note, is not repeated
        asked = [c for c in seen.prompt.choices if f'value="{escape(c.action)}" class="btn' not in tray]
        legal = sorted((c for c in asked if not c.why), key=lambda choice: not choice.strong)
        dim = sorted((c for c in asked if c.why), key=lambda choice: bool(choice.target))
        beside = sum(1 for choice in dim if not choice.target)  # those on the board are dim there, too
        buttons = [seen.raw(choice_button(choice)) for choice in [*legal, *dim]]
        room = SHOWN_PLACES if all(choice.target for choice in legal) else SHOWN_CHOICES
        cut = min(room, len(legal) + beside)
        cut = len(buttons) if len(buttons) <= cut + 1 else cut
        first, more = buttons[:cut], buttons[cut:]
    wait = _waiting(seen)
    return render(
        "parts/dock.html",
        s=seen,
        first=first,
        more=more,
        wait=wait,
        last=_last(seen),
        news=_news(seen),
        undo=undo_seat(seen),
    )


def _news(seen: Seen) -> list[Line]:
    """What sides that the rules play have done since the own last choice: its last three lines."""
    fresh = _fresh(seen) if seen.table.game.automata else 0
    return [line for _, line in seen.lines[-fresh:] if not line.heading][-3:] if fresh else []


def _last(seen: Seen) -> Line | None:
    return next((line for _, line in reversed(seen.lines) if not line.heading), None)


def _waiting(seen: Seen) -> dict[str, object]:
    """Whom all wait for, and since when; empty when there is nothing to wait for."""
    table = seen.table
    asked = [seat for seat in table.acting() if seat != seen.viewer.seat or table.bot(seat)]
    if not asked:
        return {}
    bots = [seat for seat in asked if table.bot(seat)]
    people = [seat for seat in asked if not table.bot(seat)]
    if people:
        names = [
            seen.names[k] if table.seats[k].person else f"somebody to take {seen.names[k]}" for k in people
        ]
        text = f"Waiting for {listed(names)}"
    else:
        names = [f"{seen.names[k]} (bot)" for k in bots]
        text = f"{listed(names)} {'is' if len(names) == 1 else 'are'} thinking"
    seconds = seen.house.clock() - table.moved
    link_ = next((row["link"] for row in _seats(seen) if row["link"] and row["no"] in people), "")
    return {
        "text": text,
        "bot": not people,
        "at": int(table.moved),
        "span": span(seconds) if seconds >= 60 else "",
        "link": link_,
    }


def _strip(seen: Seen) -> str:
    person, seat = seen.viewer.person, seen.viewer.seat
    on = False
    if person is not None and seat is not None and seen.table.live:
        decisions, dismissed = seen.house.store.learner(person.id, seen.table.row.game)
        on = not dismissed and decisions < NEWCOMER_DECISIONS
    hint = seen.table.game.hint(seen.view) if on else ""
    goal = "" if seen.table.game.automata else seen.table.game.goal  # which speaks of rivals at the table
    return render("parts/strip.html", s=seen, on=on, goal=goal, hint=hint)


def _players(seen: Seen) -> list[dict[str, object]]:
    table, view = seen.table, seen.view
    asked = table.acting()
    out: list[dict[str, object]] = []
    for player in view.players:
        if player.seat >= len(table.seats):
            out.append(_automaton(seen, player))
            continue
        seat = table.seats[player.seat]
        notes = [plain(player.side, seen.names)] if player.side else []
        if player.seat in seen.viewer.seats:
            notes.append("you" if player.seat == seen.viewer.seat else "at this screen")
        if seat.bot:
            notes.append(f"{seat.bot} bot" + (" stands in" if seat.person else ""))
        elif seat.person is None:
            notes.append("open seat")
        at: int | None = None
        timer = plain(player.status, seen.names)
        turn = player.seat in asked
        away = table.away(seat.person) if seat.person and not seat.bot else None
        if seat.person and player.seat not in seen.viewer.seats and away is not None:
            timer, at = "away", int(away)
        elif turn and seat.person and not seat.bot:
            timer, at = timer or "deciding", int(table.moved)
        out.append(
            {
                "p": player,
                "name": seen.names[player.seat],
                "note": ", ".join(notes),
                "timer": timer,
                "at": at,
                "span": "" if at is None else span(seen.house.clock() - at),
                "turn": turn,
                "nameless": player.seat == seen.viewer.seat and seen.names[player.seat] == GUEST,
                "thinking": turn and bool(seat.bot),
            }
        )
    return out


def _automaton(seen: Seen, player: PlayerView) -> dict[str, object]:
    """An opponent that the rules play."""
    return {
        "p": player,
        "name": seen.names[player.seat],
        "note": "played by the rules",
        "timer": plain(player.status, seen.names),
        "at": None,
        "span": "",
        "turn": False,
        "nameless": False,
        "thinking": False,
    }


def _fresh(seen: Seen) -> int:
    """How many of the last visible lines came since the viewer's last own action."""
    seat = seen.viewer.seat
    if seat is None or seat not in seen.table.own:
        return 0
    last = seen.table.own[seat]
    return sum(at > last for at, _ in seen.lines)


def _seats(seen: Seen) -> list[dict[str, object]]:
    """Who sits where, with what the viewer may do about it."""
    house, table, viewer = seen.house, seen.table, seen.viewer
    out: list[dict[str, object]] = []
    for seat in table.seats:
        link_ = ""
        if (
            viewer.owner
            and seat.person is None
            and not seat.bot
            and house.store.has_invite(table.id, seat.no)
        ):
            link_ = f"/join/{house.people.invite(table.id, seat.no, seat.renewals)}"
        out.append(
            {
                "no": seat.no,
                "name": seen.names[seat.no],
                "bot": seat.bot,
                "person": seat.person is not None,
                "yours": seat.no in viewer.seats,
                "link": link_,
                "away": table.away(seat.person) is not None if seat.person else False,
            }
        )
    return out


def _announce(seen: Seen) -> str:
    """One sentence for the live region."""
    table = seen.table
    if table.row.status == "over":
        return plain(table.game.score_sheet(seen.view).heading, seen.names)
    if seen.prompt is not None:
        return f"Your turn. {plain(seen.prompt.say, seen.names)}"
    last = _last(seen)
    words = f"{plain(last.text, seen.names).rstrip('.')}. " if last else ""
    waiting = _waiting(seen)
    return f"{words}{waiting['text']}." if waiting else words.strip()

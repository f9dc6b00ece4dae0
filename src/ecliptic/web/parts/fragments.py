"""What one viewer sees of a table now, as fragments by element id. Pages and streams send the same fragments.

Everything comes from `view`, `prompt` and `lines` of that viewer; nothing here looks at the state.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from markupsafe import escape
from msgspec import Struct

from ecliptic.core import languages
from ecliptic.core.shell import phrase
from ecliptic.core.views import Box, Drawing, Line, Tab
from ecliptic.draw.stage import LAYERS, about_boxes, board_of, layers, minimap, stage
from ecliptic.draw.svg import n
from ecliptic.web.clocks.terms import brief
from ecliptic.web.host import Host
from ecliptic.web.parts.ahead import ahead
from ecliptic.web.parts.alike import brought, entries, once, panel_of, people_of, rows, standing
from ecliptic.web.parts.beforehand import beforehand
from ecliptic.web.parts.callout import callout
from ecliptic.web.parts.card import card_of, looks, pointed, shown
from ecliptic.web.parts.chat import Chat, chat_of
from ecliptic.web.parts.clocks import own
from ecliptic.web.parts.dock import announce, dock
from ecliptic.web.parts.hint_box import at_places, hint_box, lettered, spoken
from ecliptic.web.parts.log import closing, recap
from ecliptic.web.parts.matters import coach_line
from ecliptic.web.parts.mixed import mix_of
from ecliptic.web.parts.patches import changed, difference
from ecliptic.web.parts.players import seats
from ecliptic.web.parts.seen import Seen
from ecliptic.web.parts.templating import render
from ecliptic.web.parts.votes import asking_of, asks_of, vote_panel
from ecliptic.web.parts.watching import watched
from ecliptic.web.tables.live.looking import Viewer
from ecliptic.web.tables.live.table import Table

LOG_LINES: Final = 40


class Shown(Struct):
    """All fragments of one viewer at one moment."""

    mark: str  # the stream's id: the table's token, and a digest of all parts for what is not in the record
    at: int  # the number of lines the record had; not for pages
    parts: dict[str, str]  # element id -> markup
    side: list[str]  # which of them stand in the side column, in order
    known: list[str]  # which of them say what is to be known of things
    title: str
    seen: Seen

    @property
    def drawing(self) -> Drawing:
        """What is on the board."""
        return self.seen.drawing

    def stage(self, focus: Box | None = None) -> str:
        """The board with all its layers."""
        return stage(self.drawing, self.seen.prompt, self.parts, focus)

    def aside(self) -> str:
        """The side column, which is there for all tabs that have a part in it. It may scroll, so keys can reach it."""
        tabs = dict.fromkeys(["board", "players", "log", *(panel.tab for panel in self.drawing.panels)])
        inside = "".join(self.parts[key] for key in self.side)
        return (
            f'<aside class="side" id="side" tabindex="0" data-in="{escape(" ".join(tabs))}">{inside}</aside>'
        )

    def abouts(self) -> str:
        """What is to be known of things: boxes that open beside the board."""
        return f'<div id="abouts">{"".join(self.parts[key] for key in self.known)}</div>'

    def since(self, old: Shown | None) -> str:
        """What is new in the fragments that are not as they were; all of them, if the viewer has none yet."""
        whole: set[str] = set()  # parts that come inside of something larger
        out = []
        if old is None or board_of(old.drawing) != board_of(self.drawing):
            whole.update(LAYERS)
            out.append(self.stage())
        if old is None or old.side != self.side:
            whole.update(self.side)
        if old is None or old.known != self.known:
            whole.update(self.known)
            out.append(self.abouts() if old is None else difference(old.abouts(), self.abouts()))
        out += changed(None if old is None else old.parts, self.parts, whole)
        if whole.intersection(self.side):
            out.append(self.aside() if old is None else difference(old.aside(), self.aside()))
        if old is not None and out and board_of(old.drawing) == board_of(self.drawing):
            out.append(self.trips(old))
        return "".join(out)

    def trips(self, old: Shown) -> str:
        """The ways that pieces took since then, for the script that moves them."""
        seen = self.seen
        news = seen.table.match.news(seen.viewer.seat, old.at)
        trips = seen.table.game.trips(seen.view, news) if news else {}
        if not trips:
            return ""
        rows = (
            f'<li data-for="{escape(piece)}" data-way="{" ".join(f"{n(x)},{n(y)}" for x, y in way)}"></li>'
            for piece, way in trips.items()
        )
        return f'<ul id="trips" hidden>{"".join(rows)}</ul>'


def show(host: Host, table: Table, viewer: Viewer, *, fresh: bool = False) -> Shown:
    """The fragments of this viewer now, in the language that is spoken; rendered once a change.

    `fresh`: with spans of time as they are now.
    """
    person = viewer.person.id if viewer.person and table.known(viewer.person) else None
    key = (person, viewer.seat, languages.spoken())
    found = table.rendered.get(key)
    if isinstance(found, Shown) and not fresh:
        return found
    with table.needs.metrics.drawn.time():
        shown = _show(host, table, viewer)
    table.rendered[key] = shown
    return shown


def look(host: Host, table: Table, viewer: Viewer) -> Seen:
    """What the viewer may know, from the match."""
    view = table.match.view(viewer.seat)
    seat = viewer.seat
    asked = (
        seat is not None
        and seat in table.acting()
        and not table.bot(seat)
        and seat not in table.plans.answered()
    )
    prompt = table.match.prompt(seat) if asked and seat is not None else None
    if prompt is not None and table.spares(prompt.seat):
        prompt = ahead(table.match, prompt)
    drawing = table.game.draw(view, prompt)
    lines, more, brought = _tail(table, viewer.seat)
    return Seen(
        host=host,
        table=table,
        viewer=viewer,
        game=table.game,
        names=table.names,
        view=view,
        prompt=prompt,
        drawing=drawing,
        lines=lines,
        more=more,
        brought=brought,
    )


def _tail(table: Table, seat: int | None) -> tuple[list[tuple[int, Line]], bool, list[Line]]:
    """The last lines of the log, whether there are more, and what the end of a part brought, if that is near."""
    since = max(0, table.match.number - 4 * LOG_LINES)
    lines = table.lines(seat, since)
    if since and len(lines) < LOG_LINES:
        lines = table.lines(seat)
    brought = closing([line for _, line in lines], LOG_LINES) if table.row.status == "live" else []
    return lines[-LOG_LINES:], len(lines) > LOG_LINES or since > 0, brought


def _show(host: Host, table: Table, viewer: Viewer) -> Shown:
    seen = look(host, table, viewer)
    token = table.token(viewer.seat)
    drawing, mix, sitting, given = seen.drawing, mix_of(seen), seats(seen), beforehand(seen)
    card, hint, called = card_of(seen), hint_box(seen), callout(seen, sitting)
    parts = {
        "top": pointed(
            render(
                "parts/top.html",
                s=seen,
                title=title_of(seen),
                undo=seen.undo,
                coach=card,
                hint=hint,
                clock=brief(table.row.settings.clock),
                left=own(seen),
                vote=asks_of(seen),
                asks=asking_of(seen).undo is not None,
                watched=watched(seen),
                callout=called,
            ),
            card,
            seen,
        ),
        **{key: seen.raw(html) for key, html in layers(drawing, seen.prompt).items()},
        "looks": looks(seen, card),
        "minimap": minimap(drawing),
        "twin": render("parts/twin.html", s=seen),
        "act": render("parts/act.html", s=seen, token=token, undo=seen.undo, hint=hint),
        "dock": lettered(pointed(dock(seen, sitting, recap(seen), card), card, seen), hint),
        "mix": render("parts/mix.html", s=seen, mix=mix),
        "curtain": render("parts/curtain.html", s=seen, undo=seen.undo),
        "strip": coach_line(seen),
        "standing": standing(seen),
    }
    parts["targets"] = seen.raw(at_places(str(parts["targets"]), drawing, hint))
    side: dict[str, str] = {"hint-box": render("parts/hint.html", s=seen, hint=hint)}
    side["vote"] = vote_panel(seen)
    side["callout"] = render("parts/callout.html", s=seen, c=called)
    side["players"] = render("parts/players.html", rows=rows(seen))
    if table.row.status == "over":
        side["sheet"] = render("parts/sheet.html", s=seen, sheet=table.match.score_sheet(seen.view))
    if (chat := chat_of(seen)) is not None:
        side["chat"] = once(seen, "chat", chat, draw=lambda: render("parts/chat.html", s=seen, chat=chat))
    if seen.brought:  # over the log's earlier lines
        side["brought"] = brought(seen)
    side["log"] = render("parts/log.html", s=seen, entries=entries(seen), fresh=seen.fresh)
    for panel in drawing.panels:
        key = f"panel-{panel.id}"
        side[key] = lettered(panel_of(seen, panel, key), hint)
    side["people"] = people_of(seen, sitting, mix, card)
    side = shown(seen, {key: pointed(html, card, seen) for key, html in side.items()})
    known = {key: seen.raw(html) for key, html in sorted(about_boxes(drawing).items())}
    parts.update(side)
    parts.update(known)
    tabs = tabs_of(seen, talks=chat is not None)
    others = [tab.id for tab in tabs if tab.id not in ("board", "hand") and not tab.box]
    parts["sum"] = render("parts/sum.html", s=seen, others=others)
    parts["tabs"] = once(
        seen,
        *("tabs", tabs, seen.mine, given is not None, unread_of(chat)),
        draw=lambda: render(
            "parts/tabs.html", s=seen, tabs=tabs, plans=given is not None, unread=unread_of(chat)
        ),
    )
    parts["status"] = render("parts/status.html", text=spoken(seen, hint) or announce(seen))
    parts["heard"] = render("parts/heard.html", heard=called.heard)
    whole = {key: str(html) for key, html in parts.items()}
    return Shown(
        mark=f"{token}-{sha256(''.join(whole.values()).encode()).hexdigest()[:12]}",
        at=table.match.number,
        parts=whole,
        side=list(side),
        known=list(known),
        title=title_of(seen),
        seen=seen,
    )


# ---- parts -----------------------------------------------------------------------------------------------


def title_of(seen: Seen) -> str:
    """The page's title: it says when it is the viewer's turn."""
    name = seen.table.row.settings.title or seen.table.game.catalogue().phrase(seen.table.game.title)
    if seen.mine or seen.viewer.curtain is not None:
        return phrase("\u25cf Your turn \u2013 {name}", name=name)
    if seen.throw:
        return phrase("\u25cf Roll a die \u2013 {name}", name=name)
    if seen.table.row.status == "over":
        return phrase("Game over \u2013 {name}", name=name)
    return f"{name} \u2013 Ecliptic"


def unread_of(chat: Chat | None) -> int:
    """How many lines of the chat the viewer has not read."""
    return chat.unread if chat is not None else 0


def tabs_of(seen: Seen, *, talks: bool = False) -> list[Tab]:
    """The tabs of a phone, in order: the page's own, and between them the game's."""
    tray = [Tab("hand", seen.drawing.tray_icon, seen.drawing.tray_title)] if seen.drawing.tray else []
    score = phrase("Score") if seen.table.row.status == "over" else phrase("Players")
    return [
        Tab("board", "grid", phrase("Board")),
        *tray,
        *seen.drawing.tabs,
        Tab("players", "people", score),
        Tab("log", "list", phrase("Log, chat") if talks else phrase("Log")),
    ]

"""A page of a study as fragments by element id, and what is new in them since another moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from markupsafe import Markup, escape
from msgspec import Struct

from ecliptic.core.views import Tab
from ecliptic.draw.stage import LAYERS, about_boxes, board_of, layers, minimap, place, stage
from ecliptic.web.pages.looking_back.glimpse import Glimpse, glimpse, plain_line
from ecliptic.web.pages.looking_back.judged import Judged
from ecliptic.web.parts.patches import changed, difference
from ecliptic.web.parts.templating import render
from ecliptic.web.study.studying import Studied
from ecliptic.web.words import plain

if TYPE_CHECKING:
    from ecliptic.web.house import House

PANES: Final = (("moves", "Moves"), ("review", "Review"))  # of the side column, one at a time


class Page(Struct):
    """All fragments of one moment."""

    glimpse: Glimpse
    parts: dict[str, str]
    side: list[str]  # which of them stand in the side column, in order
    known: list[str]  # which of them say what is to be known of things
    tabs: list[Tab]

    @property
    def title(self) -> str:
        """What the page is called."""
        g = self.glimpse
        return f"{plain(g.view.moment, g.names)} \u2013 Study of {g.studied.title or g.game.title}"

    def stage(self) -> str:
        """The board with all its layers."""
        return stage(self.glimpse.drawing, None, self.parts)

    def aside(self) -> str:
        """The side column. It may scroll, so keys can reach it."""
        tabs = dict.fromkeys(tab.id for tab in self.tabs)
        inside = "".join(self.parts[key] for key in self.side)
        known_as = 'class="side study-side" id="side" tabindex="0" aria-label="The game"'
        return f'<aside {known_as} data-in="{escape(" ".join(tabs))}">{inside}</aside>'

    def abouts(self) -> str:
        """What is to be known of things: boxes that open beside the board."""
        return f'<div id="abouts">{"".join(self.parts[key] for key in self.known)}</div>'

    def since(self, old: Page | None) -> str:
        """What is new in the fragments; all of them, if it is not known what the page shows."""
        drawing = self.glimpse.drawing
        whole: set[str] = set()  # parts that come inside of something larger
        out = []
        if old is None or board_of(old.glimpse.drawing) != board_of(drawing):
            whole.update(LAYERS)
            out.append(self.stage())
        if old is None or old.side != self.side:
            whole.update(self.side)
            out.append(self.aside() if old is None else difference(old.aside(), self.aside()))
        if old is None or old.known != self.known:
            whole.update(self.known)
            out.append(self.abouts() if old is None else difference(old.abouts(), self.abouts()))
        out += changed(None if old is None else old.parts, self.parts, whole)
        return "".join(out)


def show(house: House, studied: Studied, line: int, eyes: str, taken: int | None = None) -> Page:
    """The page of a moment; made once, as long as it is remembered."""
    if taken is not None:  # a moment that is tried is drawn for who tries it
        return _show(look(house, studied, line, eyes, taken))
    key = (studied.path, len(studied.replay), studied.own, line, eyes)
    page = known(studied, line, eyes)
    if page is None:
        page = _show(look(house, studied, line, eyes))
    studied.volume.keep(key, page)
    return page


def look(house: House, studied: Studied, line: int, eyes: str, taken: int | None = None) -> Glimpse:
    """A moment with what is known of the game so far."""
    found = judged(house, studied, line, eyes)
    scores = house.evaluations.scoring.known(studied) if found is not None and not found.any else None
    return glimpse(studied, line, eyes, found, taken, scores)


def judged(house: House, studied: Studied, line: int, eyes: str) -> Judged | None:
    """What bots made of a game that is over."""
    if not studied.over or studied.limited:
        return None
    evaluations = house.evaluations
    return Judged(studied, evaluations.known(studied), evaluations.under_way(studied), line, eyes)


def known(studied: Studied, line: int, eyes: str) -> Page | None:
    """The same, if it is remembered."""
    found = studied.volume.shown.get((studied.path, len(studied.replay), studied.own, line, eyes))
    return found if isinstance(found, Page) else None


def _show(g: Glimpse) -> Page:
    drawing = g.drawing
    board = {key: g.raw(html) for key, html in layers(drawing, None).items()}
    board["targets"] = _with_mark(g, board["targets"])
    tabs = _tabs(g)
    parts = {
        "top": render("study/top.html", s=g),
        **board,
        "minimap": minimap(drawing),
        "twin": render("parts/twin.html", s=g),
        "dock": render("study/dock.html", s=g),
        "tabs": render("study/tabs.html", s=g, tabs=tabs),
        "status": render("parts/status.html", text=_said(g)),
    }
    side = {
        "players": render("study/players.html", s=g),
        "eyes": render("study/eyes.html", s=g),
    }
    if g.over:
        side["sheet"] = render("parts/sheet.html", s=g, sheet=g.match.score_sheet(g.view))
    if g.judged is not None:
        side["panes"] = render("study/panes.html", s=g, panes=PANES)
    side["moves"] = render("study/moves.html", s=g, plain_line=plain_line)
    if g.judged is not None:
        side["review"] = render("study/review.html", s=g, j=g.judged)
    if g.hands:
        side["hands"] = render("study/hands.html", s=g)
    for panel in drawing.panels:
        key = f"panel-{panel.id}"
        side[key] = render("parts/panel.html", s=g, panel=panel, key=key)
    abouts = {key: g.raw(html) for key, html in sorted(about_boxes(drawing).items())}
    whole = {key: str(html) for key, html in (parts | side | abouts).items()}
    return Page(g, whole, list(side), list(abouts), tabs)


def _with_mark(g: Glimpse, targets: Markup) -> Markup:
    """The places with a ring at that which was chosen."""
    target = next((one for one in g.drawing.targets if one.id == g.mark), None) if g.mark else None
    if target is None:
        return targets
    ring = Markup('<span class="chosen" id="chosen" style="%s"></span></div>') % Markup(
        place(target, g.drawing)
    )
    return Markup(targets[: -len("</div>")]) + ring


def _tabs(g: Glimpse) -> list[Tab]:
    """The tabs of a phone."""
    hand = [Tab("hand", g.drawing.tray_icon, g.drawing.tray_title)] if g.hands else []
    return [
        Tab("board", "grid", "Board"),
        *hand,
        *g.drawing.tabs,
        Tab("players", "people", "Players"),
        Tab("moves", "list", "Moves"),
        *([Tab("review", "flag", "Review")] if g.judged is not None else []),
    ]


def _said(g: Glimpse) -> str:
    """The moment in one sentence for screen readers."""
    done = plain(g.done, g.names)
    return f"{g.number} of {g.of}: {done or plain(g.view.moment, g.names)}"

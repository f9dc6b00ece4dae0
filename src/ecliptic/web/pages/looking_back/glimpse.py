"""One moment of a record through one pair of eyes: what was seen, what was asked and chosen, and the ways on."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from msgspec import UNSET, Struct
from msgspec.structs import replace

from ecliptic.core.match import Match
from ecliptic.core.views import Drawing, Line, Prompt
from ecliptic.study.replay import Moves, following, previous
from ecliptic.study.review import answer, words_of
from ecliptic.study.scores import Standing
from ecliptic.web.pages.looking_back.graph import Graph, Scores
from ecliptic.web.pages.looking_back.judged import Judged, Mark
from ecliptic.web.parts.results import Bar, bar
from ecliptic.web.parts.sight import Sight
from ecliptic.web.study.studying import OPEN, PUBLIC, Studied, url_of, viewer_of

_IDS: Final = re.compile(r'\s(?:id|popovertarget|data-target)="[^"]*"')
AROUND: Final = 70  # lines of the list on either side of the current one, in a part with very many


class Way(Struct, frozen=True):
    """A step to another moment."""

    id: str
    title: str
    key: str  # by which it goes, as people read it
    url: str  # "" = there is none


class Eye(Struct, frozen=True):
    """A choice of eyes."""

    id: str
    name: str
    seat: int | None
    url: str
    now: bool


class Row(Struct, frozen=True):
    """A line of the list of moves."""

    line: Line
    url: str
    now: bool
    mark: Mark | None = None
    told: bool = False  # the moment is where its mark belongs: what is to be said stands there


class Part(Struct, frozen=True):
    """A part of the game in the list: its rows, if the moment is in it."""

    title: Line | None
    url: str
    rows: list[Row]
    before: str  # where the rows before these are; "" = there are none
    after: str


class Trial(Struct, frozen=True):
    """A moment that somebody tries once more: another choice, and what that would have been worth."""

    choices: list[
        tuple[str, str, bool]
    ]  # a text of the game, the address that takes it, whether it was taken
    said: str  # what is to be said of it, a text of the game; "" = nothing was taken yet


class Hand(Struct, frozen=True):
    """What lay before somebody, as markup of the game."""

    seat: int
    html: str


class Glimpse(Sight, kw_only=True):
    """All that a page of a study shows of a moment."""

    studied: Studied
    match: Match
    eyes: str
    at: int  # line of the record
    number: int  # as people read it
    of: int
    stop: int
    asked: Prompt | None
    chosen: str  # what was chosen then; "" = nobody may say, or nothing was
    mark: str  # the place on the board that stood for it; "" = none
    done: str  # what had just been done: a text of the game
    parts: list[Part]
    hands: list[Hand]
    judged: Judged | None  # what bots made of the game; None: nobody may ask that
    trial: Trial | None = None  # the moment is tried once more
    scores: Sequence[Standing] | None = None  # over the game; None: not worked out (yet)

    @property
    def graph(self) -> Graph | None:
        """What stands over the scrubber: what bots made of the game, else its scores; None = nothing yet."""
        if self.judged is not None and self.judged.any:
            return self.judged
        return Scores(self.studied, self.at, self.scores, self.view.players[0].unit) if self.scores else None

    @property
    def waits(self) -> bool:
        """Whether more of it will be known soon."""
        j = self.judged
        return j is not None and (j.under_way or (not j.any and self.scores is None))

    @property
    def bar(self) -> Bar | None:
        """Everybody's chance to win at this moment; None where nothing is known of it."""
        j = self.judged
        if j is None or not j.any or j.review.points or j.seats < 2:
            return None
        return bar(j.values, self.names, [self.hue(seat) for seat in range(j.seats)])

    @property
    def over(self) -> bool:
        """Whether the game was over then."""
        return self.view.over

    def url(self, line: int, eyes: str = "") -> str:
        """The address of another moment, or of this one through other eyes."""
        return url_of(self.studied, line, eyes or self.eyes)

    @property
    def here(self) -> str:
        """The address of this moment."""
        return self.url(self.at)

    def page(self, name: str) -> str:
        """The address of a page that belongs to this moment."""
        return self.here.replace("?", f"/{name}?", 1)

    def _way(self, id_: str, title: str, key: str, line: int | None) -> Way:
        return Way(id_, title, key, "" if line is None or line == self.at else self.url(line))

    @property
    def ways(self) -> dict[str, Way]:
        """The steps from here, by id."""
        stops, steps = self.studied.stops, self.studied.replay.steps
        # Who decided in between may be nobody's business yet.
        turns = [] if self.studied.limited else steps.turns
        seat = None if self.studied.limited else steps.seat_at(self.at)
        own = steps.by(seat) if seat is not None else []
        before, after = previous(stops, self.at), following(stops, self.at)
        found = [
            self._way("first", "To the start", "Home", 0),
            self._way("back", "One step back", "\u2190", before),
            self._way("forth", "One step on", "\u2192", after),
            self._way("last", "To the end", "End", self.studied.end),
            self._way("turn-back", "A turn back", "Shift \u2190", previous(turns, self.at)),
            self._way("turn-forth", "A turn on", "Shift \u2192", following(turns, self.at)),
            self._way("same-back", "The same seat before", "\u2191", previous(own, self.at)),
            self._way("same-forth", "The same seat next", "\u2193", following(own, self.at)),
        ]
        if self.judged is not None and self.judged.any:
            flags = [flag.turn.line for flag in self.judged.flags]
            earlier = [line for line in flags if line < self.at]
            found.append(
                self._way("turning-back", "The turning point before", "[", max(earlier, default=None))
            )
            found.append(self._way("turning-forth", "The next turning point", "]", following(flags, self.at)))
        return {way.id: way for way in found}

    @property
    def other_eyes(self) -> list[Eye]:
        """The eyes to choose from, seats first."""
        order = [*sorted(one for one in self.studied.eyes if one.isdecimal())]
        order += [one for one in (OPEN, PUBLIC) if one in self.studied.eyes]
        words = {OPEN: "All open", PUBLIC: "Public"}
        return [
            Eye(
                one,
                words.get(one) or self.names[int(one)],
                viewer_of(one),
                self.url(self.at, one),
                one == self.eyes,
            )
            for one in order
        ]


def glimpse(
    studied: Studied,
    line: int,
    eyes: str,
    judged: Judged | None = None,
    taken: int | None = None,
    scores: Sequence[Standing] | None = None,
) -> Glimpse:
    """The moment after a line, through eyes that may be had."""
    replay = studied.replay
    match, viewer = replay.at(line), viewer_of(eyes)
    view = match.view(viewer)
    asked = _asked(studied, match, eyes)
    trial = _trial(studied, line, eyes, asked, judged, taken)
    chosen, mark = _chosen(studied, line, asked) if trial is None else ("", "")
    moves = studied.volume.moves(viewer)
    drawing = match.game.draw(view, None)
    return Glimpse(
        game=match.game,
        names=studied.names,
        view=view,
        prompt=None,
        drawing=drawing,
        studied=studied,
        match=match,
        eyes=eyes,
        at=line,
        number=studied.stop_at(line) if studied.limited else line,
        of=len(studied.stops) - 1 if studied.limited else studied.end,
        stop=studied.stop_at(line),
        asked=asked,
        chosen=chosen,
        mark=mark,
        done=_done(moves, line),
        parts=_parts(studied, moves, line, eyes, judged if trial is None else None, trial is not None),
        hands=_hands(match, eyes, drawing),
        judged=judged,
        trial=trial,
        scores=scores,
    )


def _asked(studied: Studied, match: Match, eyes: str) -> Prompt | None:
    """What was asked then of whose eyes these are; of all open eyes, of who decided next."""
    if match.over or eyes == PUBLIC:
        return None
    if eyes != OPEN:
        return match.prompt(int(eyes))
    steps = studied.replay.steps
    k = bisect_right(steps.decisions, match.number)
    return match.prompt(steps.seats[k]) if k < len(steps.seats) else None


def _trial(
    studied: Studied,
    line: int,
    eyes: str,
    asked: Prompt | None,
    judged: Judged | None,
    taken: int | None,
) -> Trial | None:
    """The moment as it is tried: all that could be done, as links. `taken`: which it was, from 1; 0 = none yet."""
    if taken is None or judged is None or asked is None:
        return None
    moment = judged.moments.get(line)
    if moment is None or not moment.choices:
        return None
    legal = asked.legal
    url = url_of(studied, line, eyes)
    choices = [(words_of(one), f"{url}&try={k}", k == taken) for k, one in enumerate(legal, start=1)]
    said = ""
    if 0 < taken <= len(legal):
        names = {one.action: words_of(one) for one in legal}
        said = answer(moment, legal[taken - 1].action, lambda action: names.get(action, action))
    return Trial(choices, said)


def _chosen(studied: Studied, line: int, asked: Prompt | None) -> tuple[str, str]:
    """What the seat that was asked did next, in words, and where on the board that was."""
    if asked is None:
        return "", ""
    entry = next((one for one in studied.replay.entries[line:] if one.seat == asked.seat), None)
    if entry is None:
        return "", ""
    if entry.undo is not UNSET:
        return "took a choice back", ""
    choice = next((one for one in asked.choices if one.action == entry.do), None)
    return (words_of(choice), choice.target) if choice is not None else ("", "")


def _done(moves: Moves, line: int) -> str:
    k = moves.index_at(line)
    while k >= 0 and moves.lines[k][1].heading:
        k -= 1
    return moves.lines[k][1].text if k >= 0 else ""


def _parts(
    studied: Studied, moves: Moves, line: int, eyes: str, judged: Judged | None, blind: bool
) -> list[Part]:
    here, now = moves.part_at(line), moves.index_at(line)
    out = []
    for k in range(len(moves.parts)):
        first, end = moves.part(k)
        head = moves.lines[first][1]
        title = head if head.heading else None
        start = url_of(studied, moves.lines[first][0], eyes)
        if k != here:
            out.append(Part(heading_of(moves, first, end), start, [], "", ""))
            continue
        low, high = max(first + bool(title), now - AROUND), min(end, now + (1 if blind else AROUND))
        rows: list[Row] = []
        marked: set[int] = set()
        for n, (when, one) in enumerate(moves.lines[low:high], start=low):
            mark = _mark(judged, when, one) if judged and when not in marked else None
            marked.update([when] if mark else [])
            told = mark is not None and when == moves.lines[now][0]
            rows.append(Row(one, url_of(studied, when, eyes), n == now, mark, told))
        before = url_of(studied, moves.lines[low - 1][0], eyes) if low > first + bool(title) else ""
        after = url_of(studied, moves.lines[high][0], eyes) if high < end and not blind else ""
        out.append(Part(title, start, rows, before, after))
    return out


def heading_of(moves: Moves, first: int, end: int) -> Line | None:
    """The heading of a part that is closed, with the last of those that follow it at once; None = it has none."""
    heads = [line for _, line in takewhile(lambda pair: pair[1].heading, moves.lines[first:end])]
    if len(heads) < 2:
        return heads[0] if heads else None
    return replace(heads[0], text=f"{heads[0].text}: {heads[-1].text}")


def _mark(judged: Judged, when: int, line: Line) -> Mark | None:
    """What is said of a line of the log: of the choice that it tells, or of the dice or cards."""
    mark = judged.mark(when)
    if mark is not None:
        return mark if line.seat == mark.seat else None
    return judged.luck(when)


def _hands(match: Match, eyes: str, drawing: Drawing) -> list[Hand]:
    """What lay before whose eyes these are; of all open eyes, before everybody."""
    if eyes == PUBLIC:
        return []
    if eyes != OPEN:
        return [Hand(int(eyes), drawing.tray)] if drawing.tray else []
    found = []
    for seat in range(match.game.seats):
        tray = match.game.draw(match.view(seat), None).tray
        if tray:
            found.append(Hand(seat, without_ids(tray)))
    return found


def without_ids(html: str) -> str:
    """Markup of which there may be several on a page."""
    return _IDS.sub("", html)


def plain_line(line: Line) -> Line:
    """A line of the log without its clause: it is a link itself."""
    return replace(line, clause="")

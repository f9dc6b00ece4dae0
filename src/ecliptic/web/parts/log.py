"""The log as a page shows it: a bot's turn is one line that unfolds, and what followed from a line lies under it."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Final
from zlib import crc32

from markupsafe import Markup
from msgspec import Struct, field
from msgspec.structs import replace

from ecliptic.core.match import took_back
from ecliptic.core.shell import phrase
from ecliptic.core.views import Line
from ecliptic.core.words import at
from ecliptic.web.parts.seen import Seen

BEFORE: Final = 4  # lines that tell one line from others with the same words
ARTICLE = re.compile(r"^(The|A|An|All|Each|Every|No|Nobody)\b")  # within a sentence it has no capital


class Entry(Struct):
    """A line with what lies under it."""

    # Made of what all may read: the record's numbers tell how much others did in private. It names what came before,
    # too, so that a line keeps it when others like it go.
    id: str
    head: Line
    under: list[Line] = field(default_factory=list)
    new: bool = False  # came since the viewer's last own choice
    first: bool = False  # the first such
    turn: bool = False  # a bot's turn: the head is said of all of it


def folded(seen: Seen) -> list[Entry]:
    """The visible lines. Who has no seat did nothing by themselves: their lines lie under what they followed from.

    Lines before which too few are known for a name that lasts are left to the whole log.
    """
    start = BEFORE if seen.more else 0
    bots = {seat.no for seat in seen.table.seats if seat.bot and seat.person is None}
    old = max(start, len(seen.lines) - seen.fresh)
    out: list[Entry] = []
    many: dict[str, int] = {}
    for k, (_, line) in enumerate(seen.lines[start:], start):
        last = out[-1] if out else None
        joins = last is not None and not line.heading and not last.head.heading and last.new == (k >= old)
        if last is not None and joins and _under(last, line, bots):
            last.under.append(line)
            last.turn = line.seat in bots or last.turn
        else:
            name = f"{sha256(f'{line.seat} {line.text}'.encode()).hexdigest()[:8]}-{_after(seen.lines, k)}"
            many[name] = many.get(name, 0) + 1
            id_ = f"log-{name}-{many[name]}"
            out.append(Entry(id_, line, new=k >= old, first=k == old and seen.fresh > 0))
    return out


def _after(lines: list[tuple[int, Line]], k: int) -> str:
    """After which lines the k-th stands."""
    return f"{crc32(' '.join(line.text for _, line in lines[max(0, k - BEFORE) : k]).encode()):x}"


def _under(last: Entry, line: Line, bots: set[int]) -> bool:
    if line.seat is None:
        return last.head.seat is not None
    if line.seat != last.head.seat:
        return False
    return line.seat in bots or (taken_back(line) and taken_back(last.head))


def taken_back(line: Line) -> bool:
    """Whether somebody took a choice back."""
    return line.seat is not None and line.text == took_back(line.seat)


def summary(entry: Entry) -> str:
    """What a folded entry says: of a bot's turn all that it did itself, in one sentence."""
    if entry.under and taken_back(entry.head) and not entry.turn:
        holes = {"seat": at(entry.head.seat or 0), "n": 1 + len(entry.under)}
        return phrase("{seat} took {n} choices back", **holes)
    if not entry.turn:
        return entry.head.text
    own = [line for line in (entry.head, *entry.under) if line.seat is not None and not taken_back(line)]
    return joined(own) if own else entry.head.text


def joined(lines: list[Line]) -> str:
    """Lines in one sentence; who did several things in a row is named once."""
    out: list[str] = []
    subject = ""
    for line in lines:
        who, _, did = line.text.partition(" ")
        again = who == subject
        subject = who if line.seat is not None and who == f"@{line.seat + 1}" else ""
        out.append(
            did if again else ARTICLE.sub(lambda word: word[0].lower(), line.text) if out else line.text
        )
    return "; ".join(out)


def said(seen: Seen, entry: Entry) -> Markup:
    """The entry's own line, without the frame of a list."""
    return seen.inside(
        replace(entry.head, text=summary(entry), clause="" if entry.under else entry.head.clause)
    )


def closing(lines: list[Line], after: int) -> list[Line]:
    """What the last end of a part of the game brought: its heading, and all up to the next heading.

    None, if that is nothing, or if more than `after` lines have come since.
    """
    ends = [k for k, line in enumerate(lines) if line.ends_part]
    if not ends:
        return []
    rest = lines[ends[-1] + 1 :]
    many = next((k for k, line in enumerate(rest) if line.heading), len(rest))
    return [lines[ends[-1]], *rest[:many]] if many and len(rest) - many <= after else []


def recap(seen: Seen) -> str:
    """What others did since the viewer's own last choice, in one sentence; "" = nothing.

    The heaviest of each, and the last among equals: of what names the viewer, if anything does, in the order in which
    it happened. First which part of the game ended meanwhile.
    """
    if not seen.fresh or seen.viewer.seat is None:
        return ""
    done: dict[int, list[Line]] = {}
    ended: list[Line] = []
    for _, line in seen.lines[-seen.fresh :]:
        if line.ends_part:
            ended = [line]
        if line.seat not in (None, seen.viewer.seat) and not line.heading and not taken_back(line):
            done.setdefault(line.seat, []).append(line)
    many = 3 if len(done) == 1 else 1
    mine = re.compile(rf"@{seen.viewer.seat + 1}\b")
    told: list[Line] = []
    for lines in done.values():
        top = heaviest([line for line in lines if mine.search(line.text)] or lines, many)
        told += with_causes(top, lines)
    chosen = {id(line) for line in told}
    return joined([*ended, *(line for _, line in seen.lines[-seen.fresh :] if id(line) in chosen)])


def with_causes(top: list[Line], lines: list[Line]) -> list[Line]:
    """Before each line that does not say who did it, what they did last before it: "played Leak; Io lost a token"."""
    out: list[Line] = []
    for line in top:
        who = re.compile(rf"@{(line.seat or 0) + 1}\b")
        place = next(k for k, one in enumerate(lines) if one is line)
        before = [one for one in lines[:place] if who.match(one.text)]
        if not who.search(line.text) and before and before[-1] not in out:
            out.append(before[-1])
        out.append(line)
    return out


def heaviest(lines: list[Line], many: int) -> list[Line]:
    """At most so many lines in their order: those that weigh the most, and the last of these."""
    top = max(line.weight for line in lines)
    return [line for line in lines if line.weight == top][-many:]

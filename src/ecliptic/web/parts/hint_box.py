"""What a page shows of a hint: the button, the box beside the board, and letters at places, cards and buttons."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from markupsafe import Markup, escape
from msgspec import Struct

from ecliptic.bots.hint_words import amount, equal_to, how_sure, then
from ecliptic.bots.hinting import LETTERS, SHOWN, Row
from ecliptic.core.languages import mark
from ecliptic.core.shell import phrase
from ecliptic.core.views import Drawing
from ecliptic.web.parts.results import Bar, bar
from ecliptic.web.tables.live.hinted import CLOSE, LOOK, THREE, Asked
from ecliptic.web.tables.play.hinting import company, refused
from ecliptic.web.words import plain

if TYPE_CHECKING:
    from ecliptic.web.parts.seen import Seen


class Candidate(Struct, frozen=True):
    """A row of the box."""

    letter: str
    row: Row
    says: str  # "62 in 100", "93 points"; "" = nothing was played on
    bar: Bar | None
    take: bool  # it can be taken from here by one press
    then: str  # the line that follows
    equal: str  # the letter of one from which it can't be told apart; "" = of none before it


class HintBox(Struct, frozen=True):
    """What the viewer is shown of hints."""

    button: str = ""  # "open", "off", "" = there is none
    says: str = ""
    next: str = ""  # what the button does
    company: bool = False
    asked: Asked | None = None
    shown: str = CLOSE
    best: list[Candidate] = []
    rest: list[Candidate] = []
    foot: list[str] = []
    where: str = ""  # the place that the first touch points at

    @property
    def letters(self) -> dict[str, str]:
        """Of each action that has one its letter."""
        return {one.row.action: one.letter for one in self.best}

    @property
    def places(self) -> dict[str, str]:
        """What stands at places of the board."""
        if self.shown == LOOK:
            return {self.where: "?"} if self.where else {}
        out: dict[str, str] = {}
        for one in self.best:
            if one.row.target:
                out[one.row.target] = out.get(one.row.target, "") + one.letter
        return out


def hint_box(seen: Seen) -> HintBox:
    """What the viewer is shown: nothing to who only watches, or is asked nothing; a lesson's coach shows what to do."""
    table, viewer = seen.table, seen.viewer
    if not seen.mine or viewer.seat is None or viewer.person is None or table.coach is not None:
        return HintBox()
    if not seen.needs.preferences.of(viewer.person.id).hints and table.hints.of(viewer.seat) is None:
        return HintBox()
    if why := refused(table):
        return HintBox(button="off", says=phrase(why))
    together = company(table)
    asked = table.hints.of(viewer.seat)
    shown = asked.shown if asked is not None else CLOSE
    says, next_ = phrase(BUTTON[shown][0]), BUTTON[shown][1]
    if together and asked is None:
        says += phrase(", and all read in the log that you asked")
    box = HintBox(button="open", says=says, next=next_, company=together, asked=asked, shown=shown)
    if asked is None or asked.hint is None or shown == CLOSE:
        return box
    return filled(seen, box, asked)


BUTTON: Final = {
    CLOSE: (mark("Hint: where to look"), LOOK),
    LOOK: (mark("Hint: the best choices"), THREE),
    THREE: (mark("Close the hint"), CLOSE),
}


def filled(seen: Seen, box: HintBox, asked: Asked) -> HintBox:
    """With what was found."""
    hint = asked.hint
    assert hint is not None
    if box.shown == LOOK:
        return HintBox(box.button, box.says, box.next, box.company, asked, LOOK, where=hint.where)
    rows = [candidate(seen, row, LETTERS[k], equal_to(hint.rows, k)) for k, row in enumerate(hint.rows)]
    return HintBox(
        box.button,
        box.says,
        box.next,
        box.company,
        asked,
        THREE,
        rows[:SHOWN],
        rows[SHOWN:],
        foot(asked, together=box.company),
    )


def candidate(seen: Seen, row: Row, letter: str, equal: str) -> Candidate:
    """A row as it is shown."""
    prompt, hint_ = seen.prompt, seen.table.hints.of(seen.viewer.seat)
    assert prompt is not None
    assert hint_ is not None
    assert hint_.hint is not None
    choice = next((one for one in prompt.legal if one.action == row.action), None)
    points, seat = hint_.hint.points, hint_.hint.seat
    chances = None
    if row.values and not points:
        chances = bar(row.values, seen.names, [seen.hue(k) for k in range(len(row.values))])
    says = amount(row.values[seat], points=points) if row.values else ""
    return Candidate(
        letter=letter,
        row=row,
        says=phrase("{n} in 100", n=chances.parts[seat].number) if chances is not None else says,
        bar=chances,
        take=choice is not None and not choice.ruin and not choice.pick,
        then=then(row),
        equal=equal,
    )


def foot(asked: Asked, *, together: bool) -> list[str]:
    """How sure that is, and why there is a hint at all."""
    assert asked.hint is not None
    why = (
        phrase("Hints are open to all here, and the log says that you asked.")
        if together
        else phrase("Nobody else plays here, so hints are open.")
    )
    return [*how_sure(asked.hint), why]


# ---- letters -------------------------------------------------------------------------------------------------------


def lettered(html: str, box: HintBox) -> Markup:
    """Markup with each letter in the button that takes its choice."""
    html = str(html)  # markup would be escaped where it is put together
    for action, letter in box.letters.items():
        button = re.compile(rf'(<button\b[^>]*\bvalue="{re.escape(str(escape(action)))}"[^>]*>)')
        html = button.sub(rf'\1<b class="hint-let" aria-hidden="true">{letter}</b>', html)
    return Markup(html)


def at_places(html: str, drawing: Drawing, box: HintBox) -> str:
    """The places of the board with the letters over them."""
    marks, seen = [], set()
    for target in drawing.targets:
        letters = box.places.get(target.id, "")
        if letters and target.id not in seen:
            seen.add(target.id)
            left, top = 100 * target.x / drawing.width, 100 * (target.y - target.r) / drawing.height
            marks.append(
                f'<b class="hint-let on-board" id="hint-at-{escape(target.id)}" aria-hidden="true"'
                f' style="left:{left:.2f}%;top:{max(top, 2):.2f}%">{letters}</b>'
            )
    return html.removesuffix("</div>") + "".join(marks) + "</div>" if marks else html


def spoken(seen: Seen, box: HintBox) -> str:
    """What a screen reader hears of a hint that has come."""
    asked = box.asked
    if asked is None or asked.hint is None or box.shown == CLOSE:
        return ""
    if box.shown == LOOK or not box.best:
        return plain(asked.hint.look, seen.names)
    one = box.best[0]
    return plain(
        f"{phrase('Hint')}: {one.row.label}{f', {one.says}' if one.says else ''}. {one.row.why}", seen.names
    )

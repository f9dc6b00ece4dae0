"""A drawing as the page shows it: SVG layers and the real buttons over them.

The stage carries its size (`--w --h`) and what a phone shows first (`--fx --fy --fw --fh`) as CSS numbers; `table.css`
does the rest. A script zooms by setting `--zx --zy --zw --zh`, the box to show, on the surrounding `.view`: nothing
is scaled, so texts laid over the map keep their size.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from ecliptic.core.shell import phrase
from ecliptic.core.views import About, Box, Choice, Drawing, Prompt, Target
from ecliptic.draw.html import about_id, choice_button, label_of, look_button, tick_id
from ecliptic.draw.marks import Marks
from ecliptic.draw.svg import esc, n

MANY: Final = 12  # with more places than these, notes that say little are shown when somebody asks
LAYERS: Final = ("map", "marks", "pieces", "ways", "targets", "looks")  # ids, from the ground up


def layer(id_: str, drawing: Drawing, inside: str) -> str:
    """One SVG root of a board."""
    return f'<svg class="b" id="{id_}" viewBox="0 0 {drawing.width} {drawing.height}" aria-hidden="true">{inside}</svg>'


def layers(drawing: Drawing, prompt: Prompt | None) -> dict[str, str]:
    """All layers of the stage by id, each a fragment that can be replaced alone."""
    focus = " ".join(n(x) for x in drawing.focus)
    return {
        "map": layer("map", drawing, drawing.map),
        "marks": layer("marks", drawing, drawing.marks),
        "pieces": layer("pieces", drawing, drawing.pieces),
        "ways": layer("ways", drawing, ways(drawing, prompt)),
        "targets": f'<div id="targets" data-focus="{focus}">{target_buttons(drawing, prompt)}</div>',
        "looks": '<div id="looks" aria-hidden="true"></div>',
    }


def stage(
    drawing: Drawing,
    prompt: Prompt | None,
    parts: Mapping[str, str] | None = None,
    focus: Box | None = None,
) -> str:
    """The whole board, of these layers if given; `focus`: what a phone shows first, if not what the drawing says."""
    parts = parts or layers(drawing, prompt)
    x, y, width, height = focus or drawing.focus
    box = f"--w:{drawing.width};--h:{drawing.height};--fx:{n(x)};--fy:{n(y)};--fw:{n(width)};--fh:{n(height)}"
    inside = "".join(parts[key] for key in LAYERS)
    return f'<div class="stage" id="stage" data-board="{board_of(drawing)}" style="{box}">{inside}</div>'


def board_of(drawing: Drawing) -> str:
    """Which board this is: of another one nothing slides over, its stage takes the place of the old one."""
    return f"{esc(drawing.board)} {drawing.width}x{drawing.height}".strip()


def minimap(drawing: Drawing) -> str:
    """The board once more, small, with a frame around what is shown.

    It is filled by `board.js` while it is shown: a copy of a layer is made anew with every change of that.
    """
    width, height = drawing.width, drawing.height
    frame = f'<rect class="frame" id="frame" width="{width}" height="{height}"/>'
    uses = "".join(f'<use data-of="{key}"/>' for key in LAYERS[:3])
    return (
        f'<div class="minimap js" id="minimap" aria-hidden="true"><svg viewBox="0 0 {width} {height}">'
        f"{uses}{frame}</svg></div>"
    )


# ---- places ----------------------------------------------------------------------------------------------


def place(target: Target, drawing: Drawing) -> str:
    """The style that lays a button over a place of the map."""
    left, top = 100 * target.x / drawing.width, 100 * target.y / drawing.height
    shape = f";--shape:polygon({target.shape})" if target.shape else ""
    return f"left:{left:.2f}%;top:{top:.2f}%;width:{200 * target.r / drawing.width:.2f}%{shape}"


def target_buttons(drawing: Drawing, prompt: Prompt | None) -> str:
    """A button for each place that the prompt's choices name, allowed or not, in reading order.

    Where several choices are allowed at a place, its button opens a list of them; it needs no script. So does what is
    to be known of a place that no choice names.
    """
    marks = Marks(prompt)
    quiet = _say_little(drawing, marks)
    out, seen = [], set()
    for target in drawing.targets:  # two places may stand for one: like dice
        again = target.id in seen
        button = _target(target, marks.at(target.id), drawing, quiet, again=again)
        if button and not again:  # a name, so that the place keeps its button whatever others come and go
            tag, _, rest = button.partition(" ")
            button = f'{tag} id="at-{esc(target.id)}" {rest}'
        out.append(button)
        seen.add(target.id)
    return "".join(out)


def _target(target: Target, here: list[Choice], drawing: Drawing, quiet: bool, *, again: bool) -> str:
    if not here:
        return _about(target, drawing)
    best, style = here[0], place(target, drawing)
    cls = "target" + " shaped" * bool(target.shape) + " reach" * target.reach
    chip = ""
    if best.note and target.chip_y and not best.why and not target.reach:
        top = f'style="top:{50 + 50 * target.chip_y / target.r:.1f}%"'
        tone = " quiet" * quiet + " warns" * bool(best.warn)
        chip = f'<span class="chip{tone}" {top}>{esc(brief(best.note))}</span>'
    legal = [choice for choice in here if not choice.why]
    if len(legal) > 1:
        look = f'class="{cls} {"go" if best.strong else "act"}"'
        return _several(target, here, len(legal), look, style, chip, again=again)
    if best.pick and legal:  # its box stands in the dock or the tray
        return _tick(best, f"{cls} act", chip, f' style="{style}" data-target="{esc(target.id)}"')
    return choice_button(best, cls, chip, style, target.id)


BRIEF: Final = 20  # letters of a chip, which has 140 pixels


def brief(note: str) -> str:
    """As much of a note as a chip on the board has room for, up to the end of a part; the button says all of it."""
    if len(note) <= BRIEF:
        return note
    end = max(note.rfind(mark, 0, BRIEF + 2) for mark in (", ", ": ", "; "))
    return note[:end] if end > 0 else note


def _about(target: Target, drawing: Drawing) -> str:
    """The button of what is to be known of a place; that opens beside the board, so that what lies over it is seen."""
    about = target.about
    if about is None:
        return ""
    cls = "target look" + " shaped" * bool(target.shape)
    return look_button(target.id, about.title, cls, "", place(target, drawing))


def _tick(choice: Choice, cls: str, inner: str, more: str = "") -> str:
    """What ticks a choice from afar."""
    words = esc(label_of(choice))
    return f'<label class="{cls}" for="{tick_id(choice)}"{more} title="{words}">{inner}</label>'


def _several(
    target: Target, here: list[Choice], legal: int, cls: str, style: str, chip: str, *, again: bool
) -> str:
    """A button that opens a list, and the list, unless a place before this one has it."""
    list_ = f"pick-{esc(target.id)}"
    words = esc(" / ".join(label_of(choice) for choice in here[:legal]))
    buttons = "".join(
        _tick(choice, "btn act", esc(choice.label))
        if choice.pick and not choice.why
        else choice_button(choice)
        for choice in here
    )
    button = (
        f'<button type="button" popovertarget="{list_}" aria-haspopup="true" data-target="{esc(target.id)}" {cls}'
        f' style="{style}" aria-label="{words}" title="{words}">{chip}<i class="count">{legal}</i></button>'
    )
    box = f'<div class="picks" id="{list_}" popover="" role="group" aria-label="{words}">{buttons}</div>'
    return button if again else f"{button}{box}"


def _say_little(drawing: Drawing, marks: Marks) -> bool:
    """Whether the notes of very many places are news of none: each is that of a third of them or more."""
    legal = [marks.legal[target.id] for target in drawing.targets if target.id in marks.legal]
    notes = Counter(choice.note for choice in legal)
    return len(legal) > MANY and all(3 * many >= len(legal) for many in notes.values())


def ways(drawing: Drawing, prompt: Prompt | None) -> str:
    """The ways to places that can be chosen, and what belongs to others: hidden until somebody looks at the place."""
    marks, out = Marks(prompt), []
    for target in drawing.targets:
        for_ = f'data-for="{esc(target.id)}"'
        if target.way and target.id in marks.legal:
            out.append(f'<path class="way" {for_} d="{esc(target.way)}" hidden=""/>')
        if target.about is not None and target.about.look and not marks.at(target.id):
            out.append(f'<g {for_} hidden="">{target.about.look}</g>')
    return "".join(out)


def about_boxes(drawing: Drawing) -> dict[str, str]:
    """By element id what is to be known of each thing: a box that the thing's button opens, without scripts too."""
    return {about_id(id_): _about_box(id_, about) for id_, about in drawing.abouts.items()}


def _about_box(id_: str, about: About) -> str:
    box, words = about_id(id_), esc(about.title)
    named = f' data-named="{esc(about.named)}"' if about.named else ""
    return (
        f'<div class="about" id="{box}" popover="" role="dialog" aria-label="{words}"{named}>'
        f'<p class="h"><b>{words}</b><button type="button" class="btn ghost sm" popovertarget="{box}"'
        f' popovertargetaction="hide" autofocus="">{phrase("Close")}</button></p>{about.html}</div>'
    )

"""Small builders for HTML beside a board: elements, tables, and the button of a choice.

A page puts every choice into one form: `<form method="post" id="act">`; buttons belong to it from anywhere by
`form="act"` and send the action's text form. Names of players are unknown to games: texts carry @1 .. @6, which the
page replaces after drawing.
"""

from __future__ import annotations

import re

from ecliptic.core.views import Choice, gives_up
from ecliptic.draw.icons import icon
from ecliptic.draw.svg import Attribute, attributes, esc

FORM = "act"  # the id of the page's one form

__all__ = [
    "FORM",
    "about_id",
    "choice_button",
    "clause_link",
    "esc",
    "label_of",
    "look_button",
    "stat_table",
    "tag",
    "tick_id",
    "twice",
]


def tag(name: str, *children: str, **attrs: Attribute) -> str:
    """One HTML element around markup; never self-closing."""
    return f"<{name}{attributes(attrs)}>{''.join(children)}</{name}>"


def clause_link(game: str, clause: str) -> str:
    """A link to a clause of the rules page; nothing for no clause."""
    if not clause:
        return ""
    return f'<a class="cl" href="/rules/{esc(game)}#{esc(clause)}">{esc(clause)}</a>'


def label_of(choice: Choice) -> str:
    """A choice in one line, for screen readers and tooltips."""
    words = choice.title or (f"{choice.label}: {choice.note}" if choice.note else choice.label)
    return f"{words}; {choice.warn}" if choice.warn else words


def choice_button(
    choice: Choice,
    cls: str = "btn",
    inner: str | None = None,
    style: str = "",
    target: str = "",
    sign: str = "",
) -> str:
    """The button of a choice, wherever it stands: dock, tray or map. One to tick is a box with the same look.

    Classes: `go` the likeliest, `act` allowed, `no` not allowed, `bad` what ends the own game (see `twice`). What is
    not allowed stays reachable and submits too: a page without scripts answers with the reason, with scripts a touch
    shows `data-why` and `data-clause`.
    What ends a turn carries `data-ends`, what else gives something up `data-quits`: the page never puts the focus
    there by itself. `target`: a place's id. `sign`: an icon's name, before the label.
    """
    kind = "no" if choice.why else "bad" if choice.ruin else "go" if choice.strong else "act"
    words = label_of(choice)
    if inner is None:
        note = f" <small>{esc(choice.note)}</small>" if choice.note else ""
        note += f' <small class="warns">{icon("warn")}{esc(choice.warn)}</small>' if choice.warn else ""
        label = f"<span>{icon(sign)} {esc(choice.label)}</span>" if sign else esc(choice.label)
        inner, spoken = f"{label}{note}", f' title="{esc(words)}"'
    else:
        spoken = f' aria-label="{esc(words)}" title="{esc(words)}"'
    look = (f' style="{esc(style)}"' if style else "") + (f' data-target="{esc(target)}"' if target else "")
    why = ""
    if choice.why:
        why = f' aria-disabled="true" data-why="{esc(choice.why)}" data-clause="{esc(choice.clause)}"'
    elif choice.pick:
        return (
            f'<label class="{cls} tick {kind}"{look} title="{esc(words)}"><input type="checkbox" form="{FORM}"'
            f' name="action" value="{esc(choice.action)}" id="{tick_id(choice)}" aria-label="{esc(words)}"'
            f' autocomplete="off"/>{inner}</label>'
        )
    elif choice.ends or choice.ruin:
        why = ' data-ends=""'
    elif gives_up(choice):
        why = ' data-quits=""'
    return (
        f'<button type="submit" form="{FORM}" name="action" value="{esc(choice.action)}" class="{cls} {kind}"'
        f"{look}{spoken}{why}>{inner}</button>"
    )


def about_id(thing: str) -> str:
    """The element id of what is to be known of a thing."""
    return f"about-{esc(thing)}"


def look_button(thing: str, title: str, cls: str, inner: str, style: str = "") -> str:
    """A thing that is no choice now: its button opens what is to be known of it."""
    look, name = f' style="{esc(style)}"' if style else "", f' aria-label="{esc(title)}"' * (not inner)
    return (
        f'<button type="button" popovertarget="{about_id(thing)}" data-target="{esc(thing)}"'
        f' class="{cls}"{look}{name}>{inner}</button>'
    )


def twice(choice: Choice, back: str) -> str:
    """What ends the own game: a button that asks once more, and says how. `back`: the address that forgets it."""
    note = f" <small>{esc(choice.note)}</small>" if choice.note else ""
    yes = choice_button(choice, "btn", esc(choice.label))
    return (
        f'<details class="more twice" id="{tick_id(choice)}"><summary class="btn bad" data-ends="">'
        f'{esc(choice.label)}{note}</summary><div class="more-list">'
        f'<p class="warning">{icon("warn")}{esc(choice.ruin)} Are you sure?</p>'
        f'{yes}<a class="btn" href="{esc(back)}" data-back="">No</a></div></details>'
    )


def tick_id(choice: Choice) -> str:
    """The element id of the box of a choice to tick, or of one that is asked twice."""
    return "tick-" + re.sub(r"[^\w]+", "-", choice.action)


def stat_table(heads: list[str], rows: list[list[str]], cls: str = "mini") -> str:
    """A small table of markup cells; the first cell of a row is its heading."""
    head = "".join(f'<th scope="col">{cell}</th>' for cell in heads)
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>{"".join(f"<td>{cell}</td>" for cell in row[1:])}</tr>'
        for row in rows
    )
    return f'<table class="{cls}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'

"""SpaceCorp's cards as HTML: what each mode does in an icon and words, what the card is beside that."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from ecliptic.core.views import About, Choice
from ecliptic.draw.html import esc
from ecliptic.draw.icons import icon
from ecliptic.draw.tray import Tray
from ecliptic.games.spacecorp.board.look import ACTION_ICONS, action_icon
from ecliptic.games.spacecorp.content.cards import Mode
from ecliptic.games.spacecorp.content.components import Components
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.words import text_effects as effects
from ecliptic.games.spacecorp.words.prompts_draft import SPARE
from ecliptic.games.spacecorp.words.view import InfraView

_LONG: Final = 70  # signs of text; with more a card is wider, and says all of it


def mode_row(row: Mode, lit: bool) -> str:
    """What a mode is worth: icon, word, number; a shield where it shields."""
    words = f"{row.type.capitalize()} {effects.number(row).removesuffix(' shielded')}"
    shield = f'{icon("shield")}<span class="sr"> shielded</span>' if row.shielded else ""
    cls = ' class="on"' if lit else ""
    return f"<span{cls}>{icon(action_icon(row.type))}{esc(words)}{shield}</span>"


def modes(content: Components, card: int, kind: int | None = None) -> str:
    """The modes of a card; those that count for this kind of action are lit."""
    rows = "".join(
        mode_row(row, kind is not None and row.type == a.ACTION_IDS[kind])
        for row in effects.modes_of(content, card)
    )
    return f'<span class="modes">{rows}</span>' if rows else ""


def foot(content: Components, card: int) -> str:
    """What a card is beside its modes: Infra, an Edge, a Special."""
    if card == a.TIME_CARD:
        return f'<span class="words">{esc(effects.time_text(content))}</span>'
    edge, special = effects.edge_row(content, card), effects.special_row(content, card)
    out = []
    if edge is not None:
        out.append(f"<i>Edge</i> {esc(effects.edge_does(edge))}")
    if special is not None:
        out.append(f"<i>Special</i> {esc(effects.special_does(special))}")
    if content.cards.card[card - 1].infra:
        out.append("<i>Infra</i>")
    words = "; ".join(out)
    return f'<span class="foot">{words}</span>' if out else ""


def signs(content: Components, card: int) -> str:
    """The foot in a word each, for a tray that has no room for it."""
    if card == a.TIME_CARD:
        return f'<span class="kinds"><span>{icon("clock")}×2, or two teams</span></span>'
    found = (
        ("bolt", "Edge", effects.edge_row(content, card) is not None),
        (action_icon("special"), "Special", effects.special_row(content, card) is not None),
        ("gear", "Infra", content.cards.card[card - 1].infra),
    )
    words = "".join(f"<span>{icon(sign)}{name}</span>" for sign, name, there in found if there)
    return f'<span class="kinds">{words}</span>' if words else ""


def inside(
    content: Components, card: int, kind: int | None = None, many: int = 1, note: str = "", added: int = 0
) -> str:
    """All of a card but its frame. `note`: what it does now, in place of its foot; `added`: so many count already."""
    count = f' <span class="many">×{many}</span>' if many > 1 else ""
    tick = f'<span class="added">{icon("check")}{added if added > 1 else ""} added</span>' if added else ""
    last = (
        f'<span class="foot now">{esc(note)}</span>' if note else foot(content, card) + signs(content, card)
    )
    return f"<b>{esc(content.card_name(card))}{count}</b>{tick}{modes(content, card, kind)}{last}"


def hand_card(
    out: Tray,
    content: Components,
    card: int,
    choices: list[Choice],
    kind: int | None,
    many: int,
    added: int,
) -> str:
    """A card in the own hand: a button where one thing can be done with it, several buttons in it else."""
    title = f"{content.card_name(card)}: {effects.card_text(content, card)}"
    spare = any(one.group == SPARE for one in choices) and all(
        one.group == SPARE or one.why for one in choices
    )
    return chosen_or_not(
        out,
        choices,
        inside(content, card, kind, many, added=added),
        lambda note: inside(content, card, kind, many, note, added),
        "card play held" + (" spare" if spare else "") + (" sel" if added else ""),
        title,
        f"card-{a.CARD_IDS[card]}",
    )


def chosen_or_not(
    out: Tray,
    choices: list[Choice],
    plain: str,
    noted: Callable[[str], str],
    cls: str,
    title: str,
    thing: str = "",
) -> str:
    """A thing in the tray: still, a button, or a frame around the buttons of several choices.

    `thing`: the id under which all of it may be looked at: what `title` says after its colon.
    """
    if thing:
        name, _, words = title.partition(": ")
        out.known[thing] = About(name, f"<p>{esc(words)}.</p>")
    if not choices:
        cls = _wide(cls, plain)
        if thing:
            return out.look(thing, out.known[thing], cls, plain)
        return f'<div class="{cls}" title="{esc(title)}">{plain}</div>'
    if len(choices) == 1:
        one = choices[0]
        inner = noted(one.note) if one.note and not one.why else plain
        return out.button(one, _wide(cls, inner), inner, thing=thing)
    cls = _wide(cls, plain)
    buttons = "".join(out.button(one, "btn sm", f"{esc(_brief(one))}") for one in choices)
    return (
        f'<div class="{cls} duo" title="{esc(title)}"><div class="col">{plain}</div>'
        f'<div class="plays">{buttons}</div></div>'
    )


def _wide(cls: str, inner: str) -> str:
    return f"{cls} long" if len(re.sub(r"<[^>]*>", "", inner)) > _LONG else cls


def _brief(choice: Choice) -> str:
    """What tells apart the choices that one card stands for."""
    note = choice.note.split(":")[0].split(", ")[0]
    words = f"{choice.label}" if choice.verb in ("time", "competitors", "mode") else note or choice.label
    _, carries_out, comes = choice.note.partition("at once: ")
    if not carries_out:
        return words
    paid = [part for part in comes.split("; ") if part.startswith(("spends", "loses"))]
    return "; ".join([f"{words}, at once", *paid])


def infra_words(content: Components, box: InfraView, slot: int, kind: int | None = None) -> tuple[str, str]:
    """What lies in a box of an HQ: its name, and its modes as HTML; what counts for this action is lit."""
    if box.card is not None:
        return content.card_name(box.card), modes(content, box.card, kind)
    if box.action is not None:
        name = f"{icon(ACTION_ICONS[box.action])}{effects.action_name(box.action)} {box.value}"
        lit = ' class="on"' if box.action == kind else ""
        return "printed", f'<span class="modes"><span{lit}>{name}</span></span>'
    return "free slot" if slot else "no Infra", ""


def infra_box(
    out: Tray, content: Components, box: InfraView, slot: int, choices: list[Choice], kind: int | None
) -> str:
    """A box of an HQ in the tray; slot 0 is the Research box."""
    name, rows = infra_words(content, box, slot, kind)
    head = "Research box" if slot == 0 else f"Slot {slot}"
    plain = f'<small>{head}</small>{rows}<span class="foot">{esc(name)}</span>'
    free = box.card is None and box.action is None
    cls = "card box" + (" spent" if free and not choices else "")
    return chosen_or_not(
        out,
        choices,
        plain,
        lambda note: f'<small>{head}</small>{rows}<span class="foot now">{esc(note)}</span>',
        cls,
        f"{head}: {name}",
    )

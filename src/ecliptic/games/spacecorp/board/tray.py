"""SpaceCorp's tray: what is to be chosen from (offers, HQs, contracts, titles, colonies), the hand, the own HQ."""

from __future__ import annotations

from ecliptic.core.views import Choice, Prompt
from ecliptic.core.words import at, some
from ecliptic.draw.html import esc
from ecliptic.draw.icons import icon
from ecliptic.draw.marks import Marks
from ecliptic.draw.seats import seat_name
from ecliptic.draw.tray import Tray
from ecliptic.games.spacecorp.board.cards import chosen_or_not, hand_card, infra_box, infra_words, inside
from ecliptic.games.spacecorp.board.look import BASE_ICONS, action_icon
from ecliptic.games.spacecorp.content.components import Components
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.words.text import (
    on_card,
    on_colony,
    on_hq,
    on_infra,
    on_offer,
    on_row,
    on_stack,
    on_title,
)
from ecliptic.games.spacecorp.words.text_contracts import contract
from ecliptic.games.spacecorp.words.text_effects import card_text, colony_does, money, progress_does
from ecliptic.games.spacecorp.words.view import SpacecorpView

_RULE = '<span class="rule"></span>'


def tray(content: Components, view: SpacecorpView, prompt: Prompt | None) -> Tray:
    """All of it."""
    out, marks = Tray(), Marks(prompt)
    picks = _picks(out, content, view, marks)
    hand = _hand(out, content, view, marks)
    asks_hand = marks.any("card-")
    parts = [hand, picks] if asks_hand else [picks, hand]
    own = view.viewer
    if own is not None and marks.any(f"infra-{own + 1}-"):
        boxes = _boxes(out, content, view, own, marks)
        parts.insert(1 if asks_hand else 0, boxes)
    elif own is not None and not marks.any("hq-"):
        parts.append(_own(content, view, own))
    out.add(_RULE.join(part for part in parts if part))
    return out


def signs(prompt: Prompt | None) -> dict[str, str]:
    """Icons of the kinds of actions and bases that are asked for: `Drawing.signs`."""
    found = {}
    for one in prompt.choices if prompt else ():
        if one.verb in ("do", "name"):
            found[one.action] = action_icon(next(iter(one.args.values()), ""))
        elif one.verb == "build" and "base" in one.args:
            found[one.action] = BASE_ICONS[a.BASE_IDS.index(one.args["base"])]
    return found


# ---- what is to be chosen from -------------------------------------------------------------------------------


def _picks(out: Tray, content: Components, view: SpacecorpView, marks: Marks) -> str:
    found = [_offers(out, content, view, marks), _hqs(out, content, view, marks)]
    found += [_contracts(out, content, view, marks), _titles(out, content, view, marks)]
    found += [_colonies(out, content, view, marks), _stacks(out, view, marks)]
    if view.viewer is not None:
        for seat in range(len(view.seats)):
            if seat != view.viewer and marks.any(f"infra-{seat + 1}-"):
                found.append(_boxes(out, content, view, seat, marks))
    return "".join(found)


def _plain(out: Tray, choices: list[Choice], head: str, body: str, cls: str, title: str) -> str:
    """A thing with a head and a text; what choosing it does stands in place of the text."""
    return chosen_or_not(
        out,
        choices,
        f'{head}<span class="foot">{body}</span>',
        lambda note: f'{head}<span class="foot now">{esc(note)}</span>',
        cls,
        title,
    )


def _fixed(out: Tray, choices: list[Choice], body: str, title: str, cls: str = "card play") -> str:
    """A thing whose own words say what choosing it does."""
    return chosen_or_not(out, choices, body, lambda _: body, cls, title)


def _offers(out: Tray, content: Components, view: SpacecorpView, marks: Marks) -> str:
    if not (marks.any("offer-") or marks.any("deck")):
        return ""
    parts = []
    deck = marks.at("deck")
    if deck:
        head = f'<b>Deck</b><span class="modes"><span>{icon("card")}{view.deck} left</span></span>'
        parts.append(_plain(out, deck, head, "unknown card", "card play pile", "The deck"))
    for box, card in enumerate(view.offers):
        choices = marks.at(on_offer(box))
        if not choices:
            continue
        if card is None:
            parts.append(_fixed(out, choices, f'<span class="foot">offer {box + 1}: empty</span>', "empty"))
            continue
        title = f"{content.card_name(card)}: {card_text(content, card)}"
        parts.append(_fixed(out, choices, inside(content, card), title))
    return "".join(parts)


def _hqs(out: Tray, content: Components, view: SpacecorpView, marks: Marks) -> str:
    """Whole HQs, to choose whose Infra is used."""
    if not marks.any("hq-"):
        return ""
    order = sorted(range(len(view.seats)), key=lambda seat: seat != view.viewer)
    parts = []
    for seat in order:
        rows = "".join(
            infra_words(content, box, slot, _kind(view))[1] for slot, box in enumerate(view.seats[seat].hq)
        )
        head = f"<b>{seat_name(seat, seat)}</b>{rows}"
        choices = marks.at(on_hq(seat))
        if choices:
            parts.append(_plain(out, choices, head, "", "card play hq", f"HQ of {at(seat)}"))
    return "".join(parts)


def _kind(view: SpacecorpView) -> int | None:
    """The kind of the action that is put together."""
    return view.making.kind if view.making is not None else None


def _own(content: Components, view: SpacecorpView, seat: int) -> str:
    """The own HQ on one card."""
    rows = ""
    for slot, box in enumerate(view.seats[seat].hq):
        name, what = infra_words(content, box, slot, _kind(view))
        where = "Research box" if slot == 0 else f"slot {slot}"
        rows += f'<span class="sr">; {where}, {esc(name)}: </span>{what}' if what else ""
    return f'<div class="card play hq"><b>Your HQ</b>{rows}</div>'


def _contracts(out: Tray, content: Components, view: SpacecorpView, marks: Marks) -> str:
    parts = []
    for row in sorted(view.rows, key=lambda row: bool(on_row(row.row) in marks.no)):
        choices = marks.at(on_row(row.row))
        if choices:
            words = contract(content, view.era, row.row, len(view.seats))
            have = row.have[view.viewer] if view.viewer is not None else 0
            award = money(row.award if row.by is None else row.printed)
            head = f'<b>{award}</b><span class="words">{esc(words)}</span>'
            note = f"you have {have} of {row.need}" if row.by is None else f"claimed by {at(row.by)}"
            body = f'{head}<span class="foot">{note}</span>'
            parts.append(_fixed(out, choices, body, words))
    return "".join(parts)


def _titles(out: Tray, content: Components, view: SpacecorpView, marks: Marks) -> str:
    parts = []
    found = enumerate(content.progress.progress)
    for title, row in sorted(found, key=lambda one: on_title(one[0]) in marks.no):
        choices = marks.at(on_title(title))
        if choices:
            words = progress_does(row)
            kind = icon("dna" if row.kind == "adaptation" else "lab")
            head = f'<b>{esc(row.name)}</b><span class="words">{esc(words)}</span>'
            award = next((one.award for one in view.sideboard if one.title == title), 0)
            note = f"{kind} {row.kind.capitalize()}" + (f", {money(award)}" if award else "")
            body = f'{head}<span class="foot">{note}</span>'
            parts.append(_fixed(out, choices, body, f"{row.name}: {words}", "card play type"))
    return "".join(parts)


def _colonies(out: Tray, content: Components, view: SpacecorpView, marks: Marks) -> str:
    parts = []
    for colony, row in enumerate(content.colonies.colony):
        choices = marks.at(on_colony(colony))
        if choices:
            words = colony_does(row)
            head = f"<b>{esc(row.name)}</b>"
            note = choices[0].note.split("; ")[0] or f"value {row.value}"
            body = (
                f'{head}<span class="words">{esc(words)}</span>'
                f'<span class="foot">{icon("flag")} {esc(note)}</span>'
            )
            parts.append(_fixed(out, choices, body, f"{row.name}: {words}", "card play type"))
    return "".join(parts)


def _stacks(out: Tray, view: SpacecorpView, marks: Marks) -> str:
    parts = []
    for k, stack in enumerate(view.stacks):
        for half, left in enumerate(stack.left):
            choices = marks.at(on_stack(view.era, k, half))
            if choices:
                head = f"<b>Stack {'AB'[half]}</b>"
                body = f"{esc(stack.stack)}: {some(left, 'tile')}"
                parts.append(_plain(out, choices, head, body, "card play pile", f"Stack {'AB'[half]}"))
    return "".join(parts)


# ---- what one has --------------------------------------------------------------------------------------------


def _hand(out: Tray, content: Components, view: SpacecorpView, marks: Marks) -> str:
    if view.viewer is None:
        return '<p class="none">You are watching: hands are hidden.</p>'
    hand = view.seats[view.viewer].hand or []
    making = view.making
    kind = making.kind if making is not None else None
    chosen = making.cards if making is not None else []
    asks = marks.any("card-")
    cards = sorted(hand, key=lambda one: asks and on_card(one.what) not in marks.legal)
    parts = [
        hand_card(
            out, content, one.what, marks.at(on_card(one.what)), kind, one.count, chosen.count(one.what)
        )
        for one in cards
    ]
    if not parts:
        return '<p class="none">No cards in your hand.</p>'
    return "".join(parts)


def _boxes(out: Tray, content: Components, view: SpacecorpView, seat: int, marks: Marks) -> str:
    """The boxes of an HQ; what can be chosen comes first."""
    whose = "Your HQ" if seat == view.viewer else f"HQ of {at(seat)}"
    asked = [marks.at(on_infra(seat, slot - 1)) if slot else [] for slot in range(len(view.seats[seat].hq))]
    parts = [
        infra_box(out, content, view.seats[seat].hq[slot], slot, asked[slot], _kind(view))
        for slot in sorted(range(len(asked)), key=lambda slot: not asked[slot])
    ]
    return f'<div class="hqs" role="group" aria-label="{esc(whose)}">{"".join(parts)}</div>'

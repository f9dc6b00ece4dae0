"""The table in the middle of Vertium's board: factions, cards, opponents to choose, the standing, a fight, the end."""

from __future__ import annotations

import msgspec

from ecliptic.core.views import Target
from ecliptic.core.words import at, listed, some
from ecliptic.draw.cards import card_back, card_face, card_gap
from ecliptic.draw.icons import glyph
from ecliptic.draw.marks import Marks
from ecliptic.draw.seats import figure, ink
from ecliptic.draw.svg import circle, clipped, g, piece, rect, text
from ecliptic.games.vertium.board import about
from ecliptic.games.vertium.board.fight import fight_panel
from ecliptic.games.vertium.board.layout import Layout
from ecliptic.games.vertium.board.look import COMPLEX, FACTIONS, GOODS, KINDS, Part, hue
from ecliptic.games.vertium.words.view import SideView, VertiumView

CARDS = (440.0, 180.0)  # width and height of the table area while cards lie there
FACTIONS_LIE = (490.0, 218.0)
FIGHT = (490.0, 218.0)
_ORDER = ("1st", "2nd", "3rd", "4th")  # attacks of a round
PROGRESS = 22.0  # height of the line about what the Complex has


def size(view: VertiumView) -> tuple[float, float]:
    """Width and height of the table area."""
    if view.phase < 2:
        return FACTIONS_LIE if _picking(view) else CARDS
    if view.fight is not None:
        return FIGHT
    progress = PROGRESS if view.complex is not None else 0
    return 440.0, 106.0 + _gap(view) * len(view.sides) + progress


def _picking(view: VertiumView) -> bool:
    return any(not side.faction for side in view.sides)


def frame(view: VertiumView, plan: Layout) -> str:
    """The edge of the table area."""
    width, height = size(view)
    x, y = plan.middle
    return rect(
        x - width / 2,
        y - height / 2,
        width,
        height,
        20,
        fill="var(--surface-1)",
        fill_opacity=".55",
        stroke="var(--line-1)",
    )


def centre(view: VertiumView, plan: Layout, marks: Marks) -> Part:
    """What lies on the table now, at its place."""
    if view.phase == 2 and view.fight is not None:
        inside = fight_panel(view, view.fight, marks)
    elif view.phase > 1:
        inside = _standing(view)
    elif marks.any("seat-"):
        inside = _opponents(view, marks)
    elif _picking(view):
        inside = _factions(view, marks)
    else:
        inside = _cards(view, marks)
    x, y = plan.middle
    width, height = size(view)
    ground = (
        rect(-width / 2, -height / 2, width, height, 20, fill="var(--surface-1)", stroke="var(--line-1)")
        if view.phase > 1
        else ""
    )
    return Part(
        (frame(view, plan) if view.phase < 2 else "") + g(ground, inside.marks, at=(x, y), id_="centre"),
        g(inside.pieces, at=(x, y), id_="on-table"),
        tuple(msgspec.structs.replace(at, x=x + at.x, y=y + at.y) for at in inside.targets),
    )


def _name(seat: int, x: float, y: float, width: float, cls: str = "lbl") -> str:
    """A player's name, cut where the room ends; the page puts it in place of the number."""
    return clipped(x, y - 16, width, 22, text(0, 16, f"@{seat + 1}", cls))


# ---- setup ---------------------------------------------------------------------------------------------------


def _factions(view: VertiumView, marks: Marks) -> Part:
    taken = {side.faction: side.seat for side in view.sides if side.faction}
    looks = (*FACTIONS, COMPLEX) if view.shadows else FACTIONS
    title = "Factions: one of you is the Complex, the others are Rebels" if view.shadows else "Factions"
    out = [text(0, -84, title, "mid c")]
    targets = []
    for k, look in enumerate(looks):
        pitch, half = (112.0, 46) if len(looks) == 4 else (96.0, 41)
        name, x = f"faction-{look.id}", (k - (len(looks) - 1) / 2) * pitch
        seat = taken.get(look.id)
        legal = name in marks.legal
        parts = [
            rect(
                -half,
                -66,
                2 * half,
                146,
                10,
                fill="var(--surface-2)",
                stroke="var(--line-3)" if seat is None else ink(hue(view, seat)),
            ),
            circle(0, -22, 26, fill=look.colour, fill_opacity=".16"),
            glyph(look.icon, 0, -22, 32, fill=look.colour),
            text(0, 32, look.name, "lbl c"),
        ]
        if seat is not None:
            parts += [g(figure(hue(view, seat), 8), at=(-30, 55)), _name(seat, -18, 59, half + 14, "mid")]
        elif legal:
            parts.append(rect(-half - 3, -69, 2 * half + 6, 152, 13, cls="ring line"))
        out.append(g(*parts, at=(x, 0), cls="not" if seat is not None or name in marks.no else None))
        targets.append(Target(id=name, x=x, y=4, r=half + 1, about=about.faction(view, look.id)))
    return Part("".join(out), "", tuple(targets))


# ---- phase one -----------------------------------------------------------------------------------------------


def _cards(view: VertiumView, marks: Marks) -> Part:
    top = -70
    out = [
        text(-166, top, "Deck", "dim c"),
        g(card_back(f"{view.deck} left"), at=(-166, -3)),
        text(-23, top, "Display", "dim c"),
        text(166, top, "Discard", "dim c"),
    ]
    pieces, targets = [], []
    seen: dict[int, int] = {}
    for k, kind in enumerate(view.display[:2]):
        look = KINDS[kind]
        seen[kind] = seen.get(kind, 0) + 1
        name, x = f"display-{look.id}", -68.0 + 90 * k
        ring = rect(-43, -56, 86, 112, 12, cls="ring line") if name in marks.legal else ""
        note = "resource" if kind < 4 else "disaster"
        pieces.append(
            piece(
                f"display-{look.id}-{seen[kind]}",
                x,
                -3,
                g(card_face(look.icon, look.colour, look.name, note), ring, cls=marks.dim(name)),
                source="deck",
                rest="",  # with who took it
            )
        )
        targets.append(Target(id=name, x=x, y=-3, r=44, about=about.card(view, kind)))
    words = ("filled up", "each turn") if view.phase == 1 else ()
    for k in range(len(view.display), 2):
        out.append(g(card_gap(*words), at=(-68.0 + 90 * k, -3)))
    gone = sum(view.discards)
    if gone:
        pile = rect(-40, -53, 80, 106, 9, fill="var(--surface-1)", stroke="var(--line-2)")
        pile += text(0, 4, gone, "c ttl") + text(0, 41, "card" if gone == 1 else "cards", "dim c")
    else:
        pile = card_gap("empty" if view.phase == 1 else "")
    out.append(g(pile, at=(166, -3)))
    out.append(_pool(view.pool))
    targets += [
        Target(id="deck", x=-166, y=-3, r=44, about=about.deck(view)),
        Target(id="discard", x=166, y=-3, r=44, about=about.discard(view)),
        Target(id="pool", x=0, y=71, r=13, about=about.pool(view)),
    ]
    return Part("".join(out), "".join(pieces), tuple(targets))


def _pool(pool: list[int]) -> str:
    loose = [(look, count) for look, count in zip(GOODS, pool, strict=True) if count]
    if not loose:
        return text(0, 75, "The pool is empty", "dim c")
    width = 34 + 44 * len(loose)
    out = [text(-width / 2, 75, "Pool", "dim")]
    for k, (look, count) in enumerate(loose):
        x = 46 - width / 2 + 44 * k
        out.append(rect(x - 9, 62, 18, 18, 5, fill=look.colour))
        out.append(glyph(look.icon, x, 71, 12, fill="var(--on-goods)"))
        out.append(text(x + 14, 75.500, count, "mid"))
    return g(*out, id_="pool")


def _opponents(view: VertiumView, marks: Marks) -> Part:
    asked = [
        side
        for side in view.sides
        if f"seat-{side.seat + 1}" in marks.legal or f"seat-{side.seat + 1}" in marks.no
    ]
    out, targets = [], []
    for k, side in enumerate(asked):
        name, x = f"seat-{side.seat + 1}", (k - (len(asked) - 1) / 2) * 138.0
        parts = [
            rect(-60, -64, 120, 114, 16, cls="ring") if name in marks.legal else "",
            g(figure(hue(view, side.seat), 19), at=(0, -30)),
            clipped(-56, -2, 112, 22, text(56, 16, f"@{side.seat + 1}", "lbl c")),
            text(0, 34, some(side.hand_size, "card"), "mid c"),
        ]
        out.append(g(*parts, at=(x, 0), cls=marks.dim(name)))
        targets.append(Target(id=name, x=x, y=-7, r=55))
    return Part("".join(out), "", tuple(targets))


# ---- phase two: the standing and the end ---------------------------------------------------------------------


def _gap(view: VertiumView) -> float:
    """The height of a row of the standing."""
    if view.complex is not None:
        return 31.0
    return 38.0 if len(view.sides) < 4 else 34.0


def _standing(view: VertiumView) -> Part:
    top = FIGHT[1] / 2 - size(view)[1] / 2
    sides = {side.seat: side for side in view.sides}
    order = [sides[seat] for seat in (view.ranking or sorted(sides)) if seat in sides]
    out = [_heading(view)]
    y = -34.0
    for words, x in zip(("planets", "elements", "VP"), _columns(view), strict=False):
        out.append(text(x, y, words, "dim c"))
    if _attack_order(view):
        out.append(text(-212, y, "attacks", "dim"))
    for k, side in enumerate(order):
        out.append(_rank(view, side, k + 1, y + 26 + _gap(view) * k))
    if view.complex is not None:
        out.append(_progress(view, view.complex, y + 24 + _gap(view) * len(order)))
    return Part(g(*out, at=(0, top)))


def _attack_order(view: VertiumView) -> bool:
    """VT-9.1: whether the sides stand in the order of their attacks, not by what they have now."""
    return view.phase == 2 and view.style == "base" and bool(view.ranking)


def _columns(view: VertiumView) -> list[int]:
    """Where planets, elements and VP of a side stand; VP count for nothing beside the Complex."""
    return [50, 126, 193] if view.complex is None else [102, 182]


def _heading(view: VertiumView) -> str:
    if view.phase == 3:
        if view.complex is not None:
            return _complex_won(view) if view.winners == [view.complex] else _rebels_won(view)
        by = "most planets" if view.style == "american" and view.steps > 2 else "most victory points"
        if len(view.winners) == 1:
            seat = view.winners[0]
            name = clipped(-160, -98, 360, 30, text(0, 22, f"@{seat + 1} wins", "ttl"))
            return g(figure(hue(view, seat), 17, "crown"), at=(-188, -74)) + name + text(-160, -54, by, "dim")
        who = listed([at(seat) for seat in view.winners])
        words, rest = (f"{who} share the win", f"{by}, a tie") if who else ("The game is over", "")
        return clipped(-204, -98, 408, 30, text(0, 22, words, "ttl")) + text(-204, -54, rest, "dim")
    if view.turn is None:
        return text(-204, -72, "Phase two", "ttl")
    words = (
        f"@{view.turn + 1} has the attack" if view.style == "american" else f"@{view.turn + 1} is to attack"
    )
    return (
        g(figure(hue(view, view.turn), 15, "swords"), at=(-188, -77))
        + clipped(-164, -93, 280, 26, text(0, 20, words, "ttl"))
        + (text(204, -72, f"round {view.round} of {view.rounds}", "dim e") if view.style == "base" else "")
    )


def _rank(view: VertiumView, side: SideView, place: int, y: float) -> str:
    row = (
        rect(-212, y - 20.5, 424, 31, 8, fill="var(--surface-2)")
        if side.seat in view.winners or side.seat == view.turn
        else ""
    )
    remark = "" if view.phase == 3 or side.ready else "can't attack"
    if not remark and view.complex is not None and not view.solo:
        remark = "Complex" if side.seat == view.complex else "Rebel"
    if not remark and view.phase == 2 and side.had_attack and side.seat != view.turn:
        remark = "had the attack"
    columns = list(zip(_columns(view), (side.planets, side.elements, side.points), strict=False))
    return g(
        row,
        text(-198, y, _ORDER[place - 1] if _attack_order(view) else place, "dim c"),
        g(figure(hue(view, side.seat), 9), at=(-171, y - 5)),
        _name(side.seat, -154, y, 90 if remark else 186),
        text(columns[0][0] - 32, y, remark, "dim e") if remark else "",
        *(text(x, y, number, "num c") for x, number in columns),
        id_=f"rank-{side.seat + 1}",
    )


# ---- the Complex -------------------------------------------------------------------------------------------


def _progress(view: VertiumView, complex_: int, y: float) -> str:
    """How near the Complex is to owning all planets, a box a planet, and what that decides."""
    has, all_ = view.sides[complex_].planets, view.claimed
    room, out = 150.0, []
    for k in range(all_):
        wide = room / max(1, all_)
        fill = ink(hue(view, complex_)) if k < has else "none"
        edge = ink(hue(view, complex_)) if k < has else "var(--line-3)"
        out.append(rect(-206 + wide * k, y - 10, wide - 4, 11, 3, fill=fill, stroke=edge))
    if view.phase == 3:
        words = f"the Complex has {has} of {some(all_, 'planet')}"
    else:
        words = f"Complex {has} of {some(all_, 'planet')}; it needs all"
    return g(*out, text(206, y, words, "mid e"), id_="progress")


def _complex_won(view: VertiumView) -> str:
    seat = view.winners[0]
    name = clipped(-160, -98, 360, 30, text(0, 22, f"@{seat + 1} wins", "ttl"))
    words = "it owns every planet" if view.solo else "the Complex owns every planet"
    return g(figure(hue(view, seat), 17, "crown"), at=(-188, -74)) + name + text(-160, -54, words, "dim")


def _rebels_won(view: VertiumView) -> str:
    words = "You win" if view.solo and view.viewer in view.winners else "The Rebels win"
    crowns = [
        g(figure(seat, 15, "crown"), at=(188 - 36 * k, -76)) for k, seat in enumerate(reversed(view.winners))
    ]
    rest = "the Complex does not own every planet" if view.sides else ""
    return text(-204, -76, words, "ttl") + text(-204, -54, rest, "dim") + "".join(crowns)

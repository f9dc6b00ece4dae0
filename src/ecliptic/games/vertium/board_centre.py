"""The table in the middle of Vertium's board: factions, cards, opponents to choose, the standing, a fight, the end."""

from __future__ import annotations

from typing import NamedTuple

from ecliptic.core.views import Target
from ecliptic.draw.cards import card_back, card_face, card_gap
from ecliptic.draw.dice import die, empty_die
from ecliptic.draw.icons import glyph
from ecliptic.draw.marks import Marks
from ecliptic.draw.seats import figure, ink
from ecliptic.draw.svg import circle, clipped, g, line, n, piece, rect, text
from ecliptic.games.vertium.board_look import FACES, FACTIONS, GOODS, KINDS, some
from ecliptic.games.vertium.layout import Layout
from ecliptic.games.vertium.view import FightView, SideView, VertiumView

CARDS = (440.0, 180.0)  # width and height of the table area while cards lie there
FACTIONS_LIE = (490.0, 218.0)
FIGHT = (490.0, 218.0)
Centre = tuple[str, list[Target]]  # what is drawn around 0, 0, and its places there


def size(view: VertiumView) -> tuple[float, float]:
    """Width and height of the table area."""
    if view.phase < 2:
        return FACTIONS_LIE if _picking(view) else CARDS
    return FIGHT if view.fight is not None else (440.0, 106.0 + _gap(view) * len(view.sides))


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


def centre(view: VertiumView, plan: Layout, marks: Marks) -> Centre:
    """What lies on the table now, at its place."""
    if view.phase == 3:
        inside, targets = _standing(view)
    elif view.phase == 2:
        inside, targets = _fight(view, view.fight, marks) if view.fight else _standing(view)
    elif marks.any("seat-"):
        inside, targets = _opponents(view, marks)
    elif _picking(view):
        inside, targets = _factions(view, marks)
    else:
        inside, targets = _cards(view, marks)
    x, y = plan.middle
    moved = [Target(id=t.id, x=x + t.x, y=y + t.y, r=t.r, chip_y=t.chip_y) for t in targets]
    width, height = size(view)
    ground = (
        rect(-width / 2, -height / 2, width, height, 20, fill="var(--surface-1)", stroke="var(--line-1)")
        if view.phase > 1
        else ""
    )
    return g(ground, inside, at=(x, y), id_="centre"), moved


def _name(seat: int, x: float, y: float, width: float, cls: str = "lbl") -> str:
    """A player's name, cut where the room ends; the page puts it in place of the number."""
    return clipped(x, y - 16, width, 22, text(0, 16, f"@{seat + 1}", cls))


# ---- setup ---------------------------------------------------------------------------------------------------


def _factions(view: VertiumView, marks: Marks) -> Centre:
    taken = {side.faction: side.seat for side in view.sides if side.faction}
    out = [text(0, -84, "Factions", "mid c")]
    targets = []
    for k, look in enumerate(FACTIONS):
        name, x = f"faction-{look.id}", (k - 1.5) * 112.0
        seat = taken.get(look.id)
        legal = name in marks.legal
        parts = [
            rect(
                -46,
                -66,
                92,
                146,
                10,
                fill="var(--surface-2)",
                stroke="var(--line-3)" if seat is None else ink(seat),
            ),
            circle(0, -22, 26, fill=look.colour, fill_opacity=".16"),
            glyph(look.icon, 0, -22, 32, fill=look.colour),
            text(0, 32, look.name, "lbl c"),
        ]
        if seat is not None:
            parts += [g(figure(seat, 8), at=(-30, 55)), _name(seat, -18, 59, 62, "mid")]
        elif legal:
            parts.append(rect(-49, -69, 98, 152, 13, cls="ring line"))
        out.append(g(*parts, at=(x, 0), cls="not" if seat is not None or name in marks.no else None))
        targets.append(Target(id=name, x=x, y=4, r=48))
    return "".join(out), targets


# ---- phase one -----------------------------------------------------------------------------------------------


def _cards(view: VertiumView, marks: Marks) -> Centre:
    top = -70
    out = [
        text(-166, top, "Deck", "dim c"),
        g(card_back(f"{view.deck} left"), at=(-166, -3)),
        text(-23, top, "Display", "dim c"),
        text(166, top, "Discard", "dim c"),
    ]
    targets = []
    seen: dict[int, int] = {}
    for k, kind in enumerate(view.display[:2]):
        look = KINDS[kind]
        seen[kind] = seen.get(kind, 0) + 1
        name, x = f"display-{look.id}", -68.0 + 90 * k
        ring = rect(-43, -56, 86, 112, 12, cls="ring line") if name in marks.legal else ""
        note = "resource" if kind < 4 else "disaster"
        out.append(
            piece(
                f"display-{look.id}-{seen[kind]}",
                x,
                -3,
                g(card_face(look.icon, look.colour, look.name, note), ring, cls=marks.dim(name)),
            )
        )
        targets.append(Target(id=name, x=x, y=-3, r=44))
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
    return "".join(out), targets


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


def _opponents(view: VertiumView, marks: Marks) -> Centre:
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
            g(figure(side.seat, 19), at=(0, -30)),
            clipped(-56, -2, 112, 22, text(56, 16, f"@{side.seat + 1}", "lbl c")),
            text(0, 34, some(side.hand_size, "card"), "mid c"),
        ]
        out.append(g(*parts, at=(x, 0), cls=marks.dim(name)))
        targets.append(Target(id=name, x=x, y=-7, r=55))
    return "".join(out), targets


# ---- phase two: the standing and the end ---------------------------------------------------------------------


def _gap(view: VertiumView) -> float:
    """The height of a row of the standing."""
    return 38.0 if len(view.sides) < 4 else 34.0


def _standing(view: VertiumView) -> Centre:
    top = FIGHT[1] / 2 - size(view)[1] / 2
    sides = {side.seat: side for side in view.sides}
    order = [sides[seat] for seat in (view.ranking or sorted(sides)) if seat in sides]
    out = [_heading(view)]
    y = -34.0
    for words, x in (("planets", 68), ("elements", 132), ("VP", 193)):
        out.append(text(x, y, words, "dim c"))
    for k, side in enumerate(order):
        out.append(_rank(view, side, k + 1, y + 26 + _gap(view) * k))
    return g(*out, at=(0, top)), []


def _heading(view: VertiumView) -> str:
    if view.phase == 3:
        by = "most planets" if view.style == "american" and view.steps > 2 else "most victory points"
        if len(view.winners) == 1:
            seat = view.winners[0]
            name = clipped(-160, -98, 360, 30, text(0, 22, f"@{seat + 1} wins", "ttl"))
            return g(figure(seat, 17, "crown"), at=(-188, -74)) + name + text(-160, -54, by, "dim")
        who = " and ".join(f"@{seat + 1}" for seat in view.winners)
        words, rest = (f"{who} share the win", f"{by}, a tie") if who else ("The game is over", "")
        return clipped(-204, -98, 408, 30, text(0, 22, words, "ttl")) + text(-204, -54, rest, "dim")
    if view.turn is None:
        return text(-204, -72, "Phase two", "ttl")
    words = (
        f"@{view.turn + 1} has the attack" if view.style == "american" else f"@{view.turn + 1} is to attack"
    )
    return (
        g(figure(view.turn, 15, "swords"), at=(-188, -77))
        + clipped(-164, -93, 280, 26, text(0, 20, words, "ttl"))
        + (text(204, -72, f"round {view.round} of 3", "dim e") if view.style == "base" else "")
    )


def _rank(view: VertiumView, side: SideView, place: int, y: float) -> str:
    row = (
        rect(-212, y - 20.5, 424, 31, 8, fill="var(--surface-2)")
        if side.seat in view.winners or side.seat == view.turn
        else ""
    )
    remark = "" if view.phase == 3 or side.ready else "can't attack"
    if not remark and view.phase == 2 and side.had_attack and side.seat != view.turn:
        remark = "had the attack"
    return g(
        row,
        text(-198, y, place, "dim c"),
        g(figure(side.seat, 9), at=(-176, y - 5)),
        _name(side.seat, -158, y, 94 if remark else 190),
        text(36, y, remark, "dim e") if remark else "",
        text(68, y, side.planets, "num c"),
        text(132, y, side.elements, "num c"),
        text(193, y, side.points, "num c"),
        id_=f"rank-{side.seat + 1}",
    )


# ---- phase two: a fight ---------------------------------------------------------------------------------------


def hits(dice: list[int]) -> int:
    """Hits that dice make: one a photon, one a pair of atomics (VT-10.4)."""
    return dice.count(0) + dice.count(1) // 2


def outcome(dice: list[int], against: list[int]) -> str:
    """What these dice do to the other side, in words."""
    made, shields = hits(dice), against.count(2)
    if not made:
        return "no hit"
    if not shields:
        return some(made, "hit")
    if shields >= made:
        return f"{some(made, 'hit')}, {'blocked' if made == 1 else 'all blocked'}"
    return f"{some(made, 'hit')}, {shields} blocked: {made - shields} through"


class Fighter(NamedTuple):
    """One side of a fight, as its half of the panel shows it."""

    seat: int
    side: SideView | None
    words: str
    force: int
    dice: list[int]
    against: list[int]
    card: int | None
    half: int  # -1 = the left half, 1 = the right one, mirrored


def _fighters(view: VertiumView, fight: FightView) -> tuple[Fighter, Fighter]:
    names = {planet.id: planet.name for planet in view.planets}
    sides = {side.seat: side for side in view.sides}
    held = next((planet.elements for planet in view.planets if planet.id == fight.target), 0)
    origin = "from the refuge moon" if fight.from_refuge else f"attacks from {names.get(fight.source, '')}"
    a, d = fight.attacker, fight.defender
    mine, theirs = fight.attacker_dice, fight.defender_dice
    return (
        Fighter(a, sides.get(a), origin, fight.force, mine, theirs, fight.attacker_card, -1),
        Fighter(
            d,
            sides.get(d),
            f"holds {names.get(fight.target, '')}",
            held,
            theirs,
            mine,
            fight.defender_card,
            1,
        ),
    )


def _fight(view: VertiumView, fight: FightView, marks: Marks) -> Centre:
    out = [
        line(0, -60, 0, -20, stroke="var(--line-2)"),
        line(0, 28, 0, 96, stroke="var(--line-2)"),
        glyph("swords", 0, 4, 24, fill="var(--line-3)"),
        rect(-32, -99, 64, 25, 12.5, fill="var(--surface-3)"),
        text(0, -82, f"roll {fight.roll}" if fight.roll else "no roll", "mid c"),
    ]
    targets: list[Target] = []
    for one in _fighters(view, fight):
        asked = view.viewer == one.seat and one.seat in view.acting
        inside, places = _fighter(one, fight.roll, marks if asked else Marks(None))
        out.append(inside)
        targets += places
    return "".join(out), targets


def _fighter(one: Fighter, roll: int, marks: Marks) -> Centre:
    """A side's name, strength, dice, cards and what its dice do, from the outer edge inwards."""
    way, end = one.half, "e" if one.half > 0 else ""
    edge = 227.0 * way

    def words(far: float, y: float, inside: str, cls: str) -> str:
        return f'<text x="{n(edge - way * far)}" y="{n(y)}" class="{cls} {end}">{inside}</text>'

    def cut(far: float, y: float, room: float, inside: str, cls: str) -> str:
        left = edge - way * far - (room if way > 0 else 0)
        return clipped(left, y - 16, room, 22, text(room if way > 0 else 0, 16, inside, f"{cls} {end}"))

    noun = "element" if one.force == 1 else "elements"
    out = [
        g(figure(one.seat, 13), at=(edge - way * 14, -79)),
        cut(36, -84, 150, f"@{one.seat + 1}", "lbl"),
        cut(36, -66, 188, one.words, "dim"),
        glyph("crystal", edge - way * 13, -38, 17, fill="var(--crystal)"),
        words(28, -32, f'<tspan class="num">{one.force}</tspan> {noun} and the captain', "dim"),
    ]
    dice, targets = _dice(one, roll, marks)
    out.append(dice)
    if one.side is not None and one.side.cards:
        for k, (look, unused) in enumerate(zip(FACES, one.side.cards, strict=True)):
            at = (edge - way * (13 + 31 * (k if way < 0 else 2 - k)), 55.0)
            out.append(g(_mini(look.icon, look.colour, unused, one.card == k, one.seat), at=at))
        note = f"{FACES[one.card].name} played" if one.card is not None else "cards"
        out.append(words(98, 60, note, "dim"))
    result, cls = (outcome(one.dice, one.against), "lbl") if one.dice else ("not rolled yet", "dim")
    out.append(words(0, 96, result, cls))
    return "".join(out), targets


def _dice(one: Fighter, roll: int, marks: Marks) -> Centre:
    """A side's dice; an atomic without its pair is dim, as it does nothing."""
    out, targets = [], []
    last = max((k for k, face in enumerate(one.dice) if face == 1), default=-1)
    spare = last if one.dice.count(1) % 2 else -1
    count = max(3, len(one.dice))
    for k in range(count):
        x = 227.0 * one.half - one.half * (23 + 52 * (k if one.half < 0 else count - 1 - k))
        if k >= len(one.dice):
            out.append(empty_die(x, 4, 44))
            continue
        look = FACES[one.dice[k]]
        cls = "not" if k == spare else ""
        turn = 4 if (roll + k) % 2 else -4
        out.append(die(x, 4, 44, look.icon, turn=turn, id_=f"die-{one.seat + 1}-{k}", cls=cls))
        if f"die-{look.id}" in marks.legal:
            out.append(rect(x - 26, -22, 52, 52, 14, cls="ring line"))
            targets.append(Target(id=f"die-{look.id}", x=x, y=4, r=26))
    return "".join(out), targets


def _mini(icon: str, colour: str, unused: bool, played: bool, seat: int) -> str:
    """A skirmish card beside the dice: still there, played in this roll, or spent."""
    if played:
        return rect(-13, -15, 26, 30, 5, fill=ink(seat)) + glyph(
            icon, 0, 0, 17, fill=f"var(--p{seat + 1}-ink)"
        )
    if unused:
        return rect(-13, -15, 26, 30, 5, fill="var(--surface-2)", stroke=colour) + glyph(
            icon, 0, 0, 17, fill=colour
        )
    return rect(-13, -15, 26, 30, 5, fill="none", stroke="var(--line-2)", stroke_dasharray="2 4")

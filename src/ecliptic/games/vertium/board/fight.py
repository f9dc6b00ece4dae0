"""A fight in the middle of Vertium's board: both sides with their strength, dice and cards, and what the dice do."""

from __future__ import annotations

from typing import NamedTuple

from ecliptic.core.views import Target
from ecliptic.core.words import some
from ecliptic.draw.dice import die, empty_die
from ecliptic.draw.icons import glyph
from ecliptic.draw.marks import Marks
from ecliptic.draw.seats import figure, ink
from ecliptic.draw.svg import clipped, g, line, n, rect, text
from ecliptic.games.vertium.board import about
from ecliptic.games.vertium.board.in_words import outcome
from ecliptic.games.vertium.board.look import FACES, Part, captain, hue
from ecliptic.games.vertium.board.sorts import cube, lots, row
from ecliptic.games.vertium.words.view import FightView, SideView, VertiumView


class Fighter(NamedTuple):
    """One side of a fight, as its half of the panel shows it."""

    seat: int
    who: int  # its palette entry
    side: SideView | None
    words: str
    force: int
    gelbon: int
    cube: int  # hits that a cube takes first
    dice: list[int]
    made: int
    blocked: int
    idle: list[int]  # dice that do nothing, by place
    card: int | None
    half: int  # -1 = the left half, 1 = the right one, mirrored


def _fighters(view: VertiumView, fight: FightView) -> tuple[Fighter, Fighter]:
    names = {planet.id: planet.name for planet in view.planets}
    sides = {side.seat: side for side in view.sides}
    target = next((planet for planet in view.planets if planet.id == fight.target), None)
    held, gelbon, left = (target.elements, target.gelbon, target.cube) if target else (0, 0, 0)
    origin = "from the refuge moon" if fight.from_refuge else f"from {names.get(fight.source, '')}"
    a, d = fight.attacker, fight.defender
    return (
        Fighter(
            a,
            hue(view, a),
            sides.get(a),
            origin,
            fight.force,
            fight.gelbon,
            0,
            fight.attacker_dice,
            fight.attacker_made,
            fight.attacker_blocked,
            fight.attacker_idle,
            fight.attacker_card,
            -1,
        ),
        Fighter(
            d,
            hue(view, d),
            sides.get(d),
            f"holds {names.get(fight.target, '')}",
            held,
            gelbon,
            left,
            fight.defender_dice,
            fight.defender_made,
            fight.defender_blocked,
            fight.defender_idle,
            fight.defender_card,
            1,
        ),
    )


def fight_panel(view: VertiumView, fight: FightView, marks: Marks) -> Part:
    """Both halves around 0, 0, and the dice that can be chosen."""
    out = [
        line(0, -60, 0, -20, stroke="var(--line-2)"),
        line(0, 28, 0, 96, stroke="var(--line-2)"),
        glyph("swords", 0, 4, 24, fill="var(--line-3)"),
        rect(-32, -99, 64, 25, 12.5, fill="var(--surface-3)"),
        text(0, -82, f"roll {fight.roll}" if fight.roll else "no roll", "mid c"),
    ]
    halves = [
        _fighter(
            one, view, fight, marks if view.viewer == one.seat and one.seat in view.acting else Marks(None)
        )
        for one in _fighters(view, fight)
    ]
    return Part(
        "".join([*out, *(half.marks for half in halves)]),
        "".join(half.pieces for half in halves),
        (
            Target(id="roll", x=0, y=4, r=26, about=about.roll()),
            *(target for half in halves for target in half.targets),
        ),
    )


def _fighter(one: Fighter, view: VertiumView, fight: FightView, marks: Marks) -> Part:
    """A side's name, strength, dice, cards and what its dice do, from the outer edge inwards."""
    way, end = one.half, "e" if one.half > 0 else ""
    edge = 227.0 * way

    def words(far: float, y: float, inside: str, cls: str) -> str:
        return f'<text x="{n(edge - way * far)}" y="{n(y)}" class="{cls} {end}">{inside}</text>'

    def cut(far: float, y: float, room: float, inside: str, cls: str) -> str:
        left = edge - way * far - (room if way > 0 else 0)
        return clipped(left, y - 16, room, 22, text(room if way > 0 else 0, 16, inside, f"{cls} {end}"))

    out = [
        g(figure(one.who, 14, captain(view, one.seat)), at=(edge - way * 14, -79)),
        cut(36, -84, 150, f"@{one.seat + 1}", "lbl"),
        cut(36, -66, 188, one.words, "dim"),
        _strength(one, edge),
    ]
    cards = fight.complex_cards if one.seat == view.complex else None
    dice = _dice(one, fight.roll, marks, cards is not None)
    out.append(dice.marks)
    if cards is not None:
        out.append(_left(cards, edge, way))
    elif one.side is None or not one.side.cards:
        out.append(words(0, 60, "no skirmish cards", "dim"))
    else:
        for k, (look, unused) in enumerate(zip(FACES, one.side.cards, strict=True)):
            at = (edge - way * (13 + 31 * (k if way < 0 else 2 - k)), 55.0)
            out.append(g(_mini(look.icon, look.colour, unused, one.card == k, one.who), at=at))
        note = f"{FACES[one.card].name} played" if one.card is not None else "cards"
        out.append(words(98, 60, note, "dim"))
    result, cls = (outcome(one.made, one.blocked), "lbl") if one.dice else ("not rolled yet", "dim")
    out.append(words(0, 96, result, cls))
    return dice._replace(marks="".join(out))


def _strength(one: Fighter, edge: float) -> str:
    """The elements of a side, the cube before them, and its captain, from the outer edge inwards."""
    way = one.half
    end = "e" if way > 0 else ""
    out, far = [], 0.0
    if one.cube:
        out.append(g(cube(one.who, one.cube, 24), at=(edge - way * 12, -38)))
        out.append(text(edge - way * 29, -32, some(one.cube, "hit"), f"mid {end}"))
        far = 72.0
    found = lots(one.force, one.gelbon)
    for lot in found:
        out.append(g(row([lot], 15, 0), at=(edge - way * (far + 18), -38)))
        far += 44.0
    if far < 100:
        noun = "element" if one.force == 1 else "elements"
        rest = f"{noun} and captain" if far < 50 else "and captain"
        out.append(text(edge - way * (far + 2), -32, rest, f"dim {end}"))
    return "".join(out)


def _left(cards: list[int], edge: float, way: int) -> str:
    """Solo: how many of the Complex's face-down cards show what, under those turned up."""
    out = []
    for k, (look, count) in enumerate(zip(FACES, cards, strict=True)):
        far = 13 + 40 * (k if way < 0 else 2 - k)
        x = edge - way * far
        out.append(glyph(look.icon, x - 8, 55, 16, fill=look.colour))
        out.append(text(x + 11, 60.4, count, "num c"))
    end = "e" if way > 0 else ""
    words = f"of {sum(cards)} face down"
    out.append(f'<text x="{n(edge - way * 124)}" y="60" class="dim {end}">{words}</text>')
    return "".join(out)


def _card(x: float, look_icon: str, colour: str, id_: str, cls: str) -> str:
    """A skirmish card that lies face up."""
    return g(
        rect(-20, -26, 40, 52, 6, fill="var(--surface-2)", stroke=colour, stroke_width=1.6),
        glyph(look_icon, 0, 0, 26, fill=colour),
        at=(x, 4),
        id_=id_,
        cls=cls or None,
    )


def _dice(one: Fighter, roll: int, marks: Marks, cards: bool) -> Part:
    """A side's dice, or cards turned up; an atomic without its pair is dim, as it does nothing."""
    out, pieces, targets = [], [], []
    count = max(one.side.dice if one.side is not None else 0, len(one.dice))
    for k in range(count):
        x = 227.0 * one.half - one.half * (23 + 52 * (k if one.half < 0 else count - 1 - k))
        if k >= len(one.dice):
            out.append(empty_die(x, 4, 44))
            continue
        look = FACES[one.dice[k]]
        cls, name = "not" if k in one.idle else "", f"die-{one.seat + 1}-{k}"
        if cards:
            pieces.append(_card(x, look.icon, look.colour, name, cls))
            continue
        turn = 4 if (roll + k) % 2 else -4
        pieces.append(die(x, 4, 44, look.icon, turn=turn, id_=name, cls=cls))
        if f"die-{look.id}" in marks.legal:
            out.append(rect(x - 26, -22, 52, 52, 14, cls="ring line"))
            targets.append(Target(id=f"die-{look.id}", x=x, y=4, r=26))
    return Part("".join(out), "".join(pieces), tuple(targets))


def _mini(icon: str, colour: str, unused: bool, played: bool, who: int) -> str:
    """A skirmish card beside the dice: still there, played in this roll, or spent."""
    if played:
        return rect(-13, -15, 26, 30, 5, fill=ink(who)) + glyph(icon, 0, 0, 17, fill=f"var(--p{who + 1}-ink)")
    if unused:
        return rect(-13, -15, 26, 30, 5, fill="var(--surface-2)", stroke=colour) + glyph(
            icon, 0, 0, 17, fill=colour
        )
    return rect(-13, -15, 26, 30, 5, fill="none", stroke="var(--line-2)", stroke_dasharray="2 4")

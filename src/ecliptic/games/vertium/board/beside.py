"""What lies beside Vertium's board: the tray with hand, cards and objective, the panels, and the board in words."""

from __future__ import annotations

from ecliptic.core.views import Choice, Panel, Prompt
from ecliptic.core.words import at, some, spelled
from ecliptic.draw.html import clause_link, esc, stat_table, tag
from ecliptic.draw.icons import icon
from ecliptic.draw.marks import Marks
from ecliptic.draw.seats import seat_name, seat_sign
from ecliptic.draw.tray import Tray
from ecliptic.games.vertium.board import about
from ecliptic.games.vertium.board.look import BLUE_MOONS, FACES, GOODS, KINDS, Look, hue
from ecliptic.games.vertium.board.sorts import lots
from ecliptic.games.vertium.words.view import PlanetView, SideView, VertiumView

GAME = "vertium"


def _mine(view: VertiumView) -> SideView | None:
    return next((side for side in view.sides if side.seat == view.viewer), None)


# ---- the tray ------------------------------------------------------------------------------------------------


def tray(view: VertiumView, prompt: Prompt | None) -> Tray:
    """The viewer's own things: hand by kind, or skirmish cards in phase two, and the secret objective."""
    side, out = _mine(view), Tray()
    if side is None:
        hands = view.phase < 2 and not view.solo
        out.note("You are watching; hands stay hidden." if hands else "You are watching.")
    elif view.phase >= 2:
        _skirmish_cards(out, view, side, prompt)
    elif side.hand is not None:
        _hand(out, view, side, Marks(prompt))
    if side is not None and side.objective and view.fight is None:
        out.add(_objective(view, side))
    return out


def _hand(out: Tray, view: VertiumView, side: SideView, marks: Marks) -> None:
    for kind, count in enumerate(side.hand or ()):
        if count:
            out.add(_hand_card(out, view, kind, count, marks))
    if not side.hand_size and view.solo:
        out.note("Solo begins with the fight: chance deals the planets out.")
    elif not side.hand_size and view.phase == 0:
        cards = spelled(view.deal, "card").capitalize()
        out.note(f"{cards} are dealt when the planets lie ready.")


def _hand_card(out: Tray, view: VertiumView, kind: int, count: int, marks: Marks) -> str:
    look = KINDS[kind]
    choice = marks.choice(f"hand-{look.id}")
    many = f'<span class="many">×{count}</span>' if count > 1 else ""
    stop = '<span class="sr">:</span>'
    what = "Resource" if kind < len(GOODS) else "Disaster"
    foot = choice.note if choice and choice.note and not choice.why else what
    inner = (
        f'<span class="tint"></span><span class="row"><b>{look.name}</b></span>'
        f'<span class="face">{icon(look.icon)}</span>{many}{stop}<span class="foot">{esc(foot)}</span>'
    )
    cls = "card held" + (" pile" if count > 1 else "") + (" deep" if count > 2 else "")
    style = f"--tint:{look.colour}"
    thing = f"hand-{look.id}"
    known = out.known[thing] = about.card(view, kind)
    if choice is not None:
        return out.button(choice, cls, inner, style, thing)
    return out.look(thing, known, cls, inner, style)


def _skirmish_cards(out: Tray, view: VertiumView, side: SideView, prompt: Prompt | None) -> None:
    if view.phase == 2 and not side.cards:
        if view.complex == side.seat:
            out.note(f"The Complex has no skirmish cards. It rolls {spelled(side.dice, 'die', 'dice')}.")
        else:
            out.note("The Rebels have no skirmish cards: the Complex uses all of the box.")
    elif view.phase == 2:
        for look, unused in zip(FACES, side.cards, strict=True):
            out.add(_skirmish_card(out, look, unused, prompt))


def _skirmish_card(out: Tray, look: Look, unused: bool, prompt: Prompt | None) -> str:
    """A skirmish card with a button for each die it could turn, and what would come of that."""
    plays = [
        _turn_button(out, choice)
        for choice in (prompt.choices if prompt else ())
        if choice.verb == "card" and choice.args["face"] == look.id
    ]
    buttons = f'<span class="plays">{"".join(plays)}</span>' if plays else ""
    foot = "" if buttons else f'<span class="foot">{"unplayed" if unused else "spent"}</span>'
    gone = " <small>spent</small>" if buttons and not unused else ""
    body = (
        f'<span class="tint"></span><span class="row"><b>{look.name}<span class="sr"> card:</span></b>{gone}</span>'
        f'<span class="face">{icon(look.icon)}</span>{buttons}{foot}'
    )
    cls = "card duo" if buttons else "card" if unused else "card spent"
    style = f"--tint:{look.colour}"
    if buttons:
        return f'<div class="{cls}" style="{style}">{body}</div>'
    known = about.skirmish_card(FACES.index(look), unused)
    return out.look(f"card-{look.id}", known, cls, body, style)


def _turn_button(out: Tray, choice: Choice) -> str:
    look = next(look for look in FACES if look.id == choice.args["on"])
    note = f'<span class="sr">:</span> <small>{esc(choice.note)}</small>' if choice.note else ""
    on = '<span class="sr">on a die that shows </span>'
    return out.button(choice, "btn sm", f"{icon(look.icon)} {on}{look.name}{note}")


def _objective(view: VertiumView, side: SideView) -> str:
    names = {planet.id: planet.name for planet in view.planets}
    name = esc(names.get(side.objective, side.objective))
    owner = next((planet.owner for planet in view.planets if planet.id == side.objective), None)
    if view.phase < 2:
        title, rest = "Secret objective", f"{some(view.objective_gain, 'element')} at the end of phase one"
        if owner is not None:
            rest = f"yours: {rest}" if owner == side.seat else f"taken by {at(owner)}"
    else:
        title, rest = "Your objective was", "yours now" if owner == side.seat else "not yours now"
    return (
        f'<div class="secret" id="secret-{side.seat}"><span class="h">{title}<span class="sr">:</span></span>'
        f'<b>Own {name}<span class="sr">,</span></b><small>{rest} {clause_link(GAME, "VT-8.3")}</small></div>'
    )


# ---- panels --------------------------------------------------------------------------------------------------


def panels(view: VertiumView) -> list[Panel]:
    """The side column's own parts."""
    out = []
    if view.planets:
        out.append(
            Panel(
                id="planets",
                title="Planets",
                note="the board as a table",
                html=_planet_table(view),
                tab="planets",
            )
        )
    if view.phase == 1 and not view.solo:
        out.append(Panel(id="supply", title="Tokens", note="left to place", html=_supply(view)))
        out.append(Panel(id="known", title="Cards seen", note="in the open so far", html=_known(view)))
    return out


def _good(kind: int, words: str = "") -> str:
    look = KINDS[kind]
    name = f'<span class="sr">{look.name} </span>'
    return f'<span class="g g-{kind}" title="{look.name}">{icon(look.icon)}{name}{words}</span>'


def _seat(view: VertiumView, seat: int | None) -> str:
    return '<span class="sr">nobody</span>' if seat is None else seat_sign(hue(view, seat), seat)


def _blue_cell(view: VertiumView, planet: PlanetView) -> str:
    if not planet.blue:
        return ""
    look = BLUE_MOONS.get(planet.blue)
    if look is None:
        return '<span title="a blue moon, face down">?<span class="sr"> face down</span></span>'
    guests = "".join(_seat(view, seat) for seat in planet.refugees)
    return f'<span title="{look.name}">{icon(look.icon)}<span class="sr"> {look.name}</span></span> {guests}'


def _elements(view: VertiumView, planet: PlanetView) -> str:
    """The elements of a planet; in a game with both sorts which, and the cube."""
    if not view.gelbon:
        return str(planet.elements) if planet.owner is not None else ""
    if planet.owner is None:
        look = lots(0, 0, planet.gives)[0].look
        words = f"gives {look.name}"
        return f'<span class="muted" title="{words}">{icon(look.icon)}<span class="sr">{words}</span></span>'
    out = [
        f'<span class="sort" style="--tint:{lot.look.colour}" title="{lot.look.name}">{icon(lot.look.icon)}'
        f'{lot.many}<span class="sr"> {lot.look.name}</span></span>'
        for lot in lots(planet.elements, planet.gelbon, planet.gives)
    ]
    if planet.cube:
        words = f"a cube, takes {some(planet.cube, 'hit')}"
        out.append(f'<span title="{words}">{icon("cube")}<span class="sr"> {words}</span></span>')
    return " ".join(out)


def _planet_table(view: VertiumView) -> str:
    early = view.phase < 2 and not view.solo  # VT-7.4: then moons stop for good
    heads = [
        "Planet",
        "Value",
        "Owner",
        f'{icon("crystal")}<span class="sr">Elements</span>',
        *(["Tokens"] if early else []),
        "Blue moon",
    ]
    rows = []
    for planet in view.planets:
        tokens = f'<span class="muted">orbit {planet.moon} of {planet.orbit}</span>' if planet.orbit else ""
        if planet.owner is None:
            tokens = "".join(
                _good(k, f"×{count} " if count > 1 else "") for k, count in enumerate(planet.tokens) if count
            )
        rows.append(
            [
                esc(planet.name),
                str(planet.value or ""),
                "out" if planet.out else _seat(view, planet.owner),
                _elements(view, planet),
                *([tokens] if early else []),
                _blue_cell(view, planet),
            ]
        )
    return stat_table(heads, rows)


def _supply(view: VertiumView) -> str:
    heads = ['<span class="sr">Whose</span>', *(_good(k) for k in range(len(GOODS)))]
    rows = [
        [seat_name(hue(view, side.seat), side.seat), *(_count(n) for n in side.tokens)]
        for side in view.sides
        if side.faction
    ]
    rows.append(["Pool, for all", *(_count(n) for n in view.pool)])
    return tag("div", stat_table(heads, rows), data_mat="all")


def _count(number: int) -> str:
    return str(number) if number else '<span class="muted">0</span>'


def _known(view: VertiumView) -> str:
    """What is known of other hands, and the discards, in one line each."""
    lines = []
    for side in view.sides:
        if side.seat == view.viewer:
            continue
        known = " ".join(_good(kind, f"×{n}" if n > 1 else "") for kind, n in enumerate(side.known) if n)
        rest = side.hand_size - sum(side.known)
        hidden = f"{rest} unknown" if rest else ""
        lines.append(
            f'<div class="facts"><b>{seat_name(hue(view, side.seat), side.seat)}<span class="sr">:</span></b>'
            f"{known} <span>{hidden}</span></div>"
        )
    gone = " ".join(_good(kind, str(n)) for kind, n in enumerate(view.discards) if n)
    lines.append(f'<div class="facts"><b>Discards</b>{gone or "<span>none</span>"}</div>')
    return "".join(lines)

"""The tray below Solarius Mission's board: the viewer's hand, open missions, pending planets, what is asked of them."""

from __future__ import annotations

from functools import partial

from ecliptic.core.views import Choice, Prompt
from ecliptic.core.words import capital
from ecliptic.draw.html import esc
from ecliptic.draw.icons import icon
from ecliptic.draw.marks import Marks
from ecliptic.draw.svg import el
from ecliptic.draw.tray import Tray
from ecliptic.games.solarius.board.dice import action_die
from ecliptic.games.solarius.board.look import FIGURES, TINTS, chips, cost_parts, needs_parts
from ecliptic.games.solarius.content.components import Components
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.words import text_effects as effects
from ecliptic.games.solarius.words.view import MatView, PlanetView, SolariusView

_KINDS = {"instant": "bolt", "static": "shield", "die_space": "dice"}  # of developments


def tray(content: Components, view: SolariusView, prompt: Prompt | None) -> Tray:
    """What the viewer has in hand and may want to see at every decision."""
    out, marks = Tray(), Marks(prompt)
    if view.viewer is None:
        out.note("You are watching; hands stay hidden.")
        return out
    if view.over:
        out.note("The game is over: the score sheet says where every point came from.")
        return out
    row = view.mats[view.viewer]
    taken = [choice for choice in (prompt.choices if prompt else ()) if choice.verb == a.TAKE.name]
    for choice in sorted(taken, key=lambda choice: int(choice.args["wheel"])):  # as they lie on the wheel
        out.add(_die(out, choice, _alike(view, choice)))
    special = _asked(content, out, prompt)
    for html in special:
        out.add(html)
    hand = sorted(row.hand or ())
    pending = [planet for planet in row.planets if not planet.settled]
    mine = [
        *((f"card-{a.CARD_IDS[card]}", partial(_hand_card, content, out, marks, card)) for card in hand),
        *((f"card-{a.CARD_IDS[card]}", partial(_mission, content, out, marks, card)) for card in row.open),
        *(
            (f"planet-{a.PLANET_IDS[one.planet]}", partial(_planet, content, out, marks, one))
            for one in pending
        ),
    ]
    for _, card_of in sorted(
        mine, key=lambda one: one[0] not in marks.legal
    ):  # what can be played now comes first
        out.add(card_of())
    if not special and not hand and not row.open and not pending:
        out.note("No cards in hand. Draw some as your supplementary action, or by research.")
    return out


def _wrap(out: Tray, choices: list[Choice], cls: str, inner: str, style: str = "") -> str:
    """A card that is a button, holds several, or lies there."""
    if len(choices) == 1:
        return out.button(choices[0], cls, inner, style)
    look = f' style="{style}"' if style else ""
    if not choices:
        return f'<div class="{cls}"{look}>{inner}</div>'
    buttons = "".join(out.button(choice, "btn sm", f"{esc(choice.label)}") for choice in choices)
    return f'<div class="{cls} sel"{look}>{inner}<span class="plays">{buttons}</span></div>'


def _alike(view: SolariusView, choice: Choice) -> int:
    """How many dice of the bridge one card stands for: the same face of the same color on the same space."""
    wanted = (choice.args["color"], choice.args["face"], choice.args["wheel"])
    lie = [(a.COLOR_IDS[die.color], a.FACE_IDS[die.face], str(die.at + 1)) for die in view.bridge]
    return lie.count(wanted)


def _die(out: Tray, choice: Choice, alike: int) -> str:
    """A die of the bridge that may be taken, and what it brings."""
    color, shown = a.COLOR_IDS.index(choice.args["color"]), a.FACE_IDS.index(choice.args["face"])
    picture = el("svg", action_die(color, shown, 34), viewbox="-18 -18 36 36", cls="b", aria_hidden="true")
    where = choice.label.partition(" on ")[2]
    note = f"<small>{esc(choice.note)}</small>"
    where += f", {alike} alike" if alike > 1 else ""
    return out.button(choice, "btn die pick", f'{picture}<span class="wheel">{esc(where)}</span>{note}')


# ---- cards ---------------------------------------------------------------------------------------------------


def price(content: Components, card: int) -> str:
    """What a mission costs and brings, in a line: chips, and the same in words."""
    row = content.cards.progress_card[card].mission
    return (
        f'<span class="row cost"><span>{chips(cost_parts(content, row.cost))}'
        f'<span class="sr">mission: {esc(effects.cost(content, row.cost))}</span></span><b>{row.vp} VP</b></span>'
    )


def gives(content: Components, card: int) -> str:
    """What a development does, with a sign for its kind; and the same in words."""
    row = content.cards.progress_card[card]
    words = effects.effects(content, row.development.effects)
    if row.development.kind == "die_space":
        words = f"{effects.die_space(row).removeprefix('place for ')}: {words}"
    sign = icon(_KINDS[row.development.kind])
    return (
        f'<span class="gives"><span aria-hidden="true">{sign} {esc(capital(words))}</span>'
        f'<span class="sr">development, {esc(effects.development(content, card))}</span></span>'
    )


def _hand_card(content: Components, out: Tray, marks: Marks, card: int) -> str:
    return _card(content, out, marks, card, "card prog held", a.CARD_IDS[card], gives(content, card))


def _mission(content: Components, out: Tray, marks: Marks, card: int) -> str:
    """An open mission on the table."""
    ends = '<span class="gives">Open mission: ends beside a hub</span>'
    return _card(content, out, marks, card, "card prog open", icon("flag"), ends)


def _card(content: Components, out: Tray, marks: Marks, card: int, cls: str, mark: str, foot: str) -> str:
    top = f'<span class="row"><b>{esc(content.card_name(card))}</b><small>{mark}</small></span>'
    return _wrap(out, marks.at(f"card-{a.CARD_IDS[card]}"), cls, f"{top}{price(content, card)}{foot}")


def _planet(content: Components, out: Tray, marks: Marks, planet: PlanetView) -> str:
    """A pending planet."""
    row = content.planets.planet[planet.planet]
    color = a.COLOR_IDS.index(row.color)
    choices = marks.at(f"planet-{row.id}")
    foot = "pending"
    if choices and not choices[0].why:
        foot = "pay now"
    elif planet.met:
        foot = "met: settles in your turn"
    wants = f'{chips(needs_parts(row.needs))}<span class="sr">{esc(effects.needs(row.needs))}</span>'
    inner = (
        f'<span class="tint"></span><span class="row"><b>{capital(row.color)} {row.id}</b></span>'
        f'<span class="row cost"><span>{wants}</span>'
        f'<b>{row.vp} VP</b></span><span class="foot">{foot}</span>'
    )
    return _wrap(out, choices, "card planet", inner, f"--tint:{TINTS[color]}")


# ---- what is asked -------------------------------------------------------------------------------------------


def _asked(content: Components, out: Tray, prompt: Prompt | None) -> list[str]:
    """Places for a die, station cards, outposts: what is chosen comes before the hand."""
    found = []
    for choice in prompt.choices if prompt else ():
        if choice.verb in (a.PICK_STATION.name, a.FIRE.name):
            card = a.STATION_IDS.index(choice.args["id"])
            found.append(_station(content, out, choice, card))
        elif choice.verb == a.ON.name:
            found.append(_place(content, out, choice))
        elif choice.verb in (a.PICK_OUTPOST.name, a.BONUS.name):
            n = a.OUTPOST_IDS.index(choice.args["id"])
            found.append(_outpost(content, out, choice, n))
    return found


def _place(content: Components, out: Tray, choice: Choice) -> str:
    """A place for the die."""
    on = a.ON_IDS.index(choice.args["place"])
    sign = icon(("dice", "undo", "lab")[on] if on < a.ON_CARD else "card")
    title = f'<span class="row"><b>{esc(choice.label)}</b><small>{sign}</small></span>'
    note = choice.note or (effects.development(content, on - a.ON_CARD) if on >= a.ON_CARD else "")
    return out.button(choice, "card prog", f'{title}<span class="gives">{esc(capital(note))}</span>')


def _pair(content: Components, card: int) -> str:
    """The two colors of a station card as squares."""
    squares = [
        f'<i style="--tint:{TINTS[a.COLOR_IDS.index(color)]}"></i>'
        for color in content.stations.station_card[card].colors
    ]
    return f'<span class="pair" aria-hidden="true">{"".join(squares)}</span>'


def station_words(content: Components, card: int) -> str:
    """What a station card brings, in lines."""
    always = effects.effects(content, content.stations.station_card[card].static)
    lines = [
        f"<em>Now</em> {esc(effects.station_now(content, card))}",
        f"<em>Later</em> {esc(effects.station_later(content, card))}",
    ]
    if always:
        lines.append(f"<em>Always</em> {esc(always)}")
    return "".join(f'<span class="gives">{line}</span>' for line in lines)


def _station(content: Components, out: Tray, choice: Choice, card: int) -> str:
    title = f'<span class="row"><b>{esc(capital(effects.colors_of(content, card)))}</b>{_pair(content, card)}</span>'
    words = station_words(content, card)
    if choice.verb == a.FIRE.name:
        words = f'<span class="gives">{esc(capital(effects.station_later(content, card)))}</span>'
    return out.button(choice, "card prog station", title + words)


def _outpost(content: Components, out: Tray, choice: Choice, n: int) -> str:
    row = content.outposts.outpost[n]
    sign = icon(FIGURES[a.KIND_IDS.index(row.kind)])
    title = f'<span class="row"><b>{sign} {row.id}</b><small>{row.kind}</small></span>'
    return out.button(
        choice,
        "card prog slim",
        f'{title}<span class="gives">{esc(capital(effects.outpost(content, n)))}</span>',
    )


def left_of(content: Components, row: MatView) -> list[str]:
    """Names of the outposts in stock."""
    return [content.outposts.outpost[n].id for n, ring in enumerate(row.outposts) if not ring]

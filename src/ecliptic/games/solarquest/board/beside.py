"""What lies beside Solarquest's map: the tray with the tank and the own deeds, the panels of deeds, ships and cards."""

from __future__ import annotations

from ecliptic.core.views import Choice, Panel, Prompt
from ecliptic.core.words import at, some
from ecliptic.draw.html import esc, stat_table, tag
from ecliptic.draw.icons import icon
from ecliptic.draw.once import FEW, once
from ecliptic.draw.seats import seat_name, seat_sign, tok
from ecliptic.draw.svg import el, path, rect
from ecliptic.draw.tray import Tray
from ecliptic.games.solarquest.board.look import TINTS, where
from ecliptic.games.solarquest.board.marks import deed_lines, deed_of
from ecliptic.games.solarquest.board.way import way_panel
from ecliptic.games.solarquest.content.components import Components
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.figures import Rules
from ecliptic.games.solarquest.rules.state import MOST
from ecliptic.games.solarquest.words.view import OfferView, ShipView, SolarquestView

_ICONS = ("ship",) + ("sun",) * 8 + ("dock", "lab")  # of groups
_WATCHING = "You are watching. Everything on this table is open."
_OUT = "You are out of the game. You can go on watching."
_OWN = ("sell", "give", "give-up")  # verbs of choices that own deeds stand for
_THEN = '<span aria-hidden="true">\u2192</span><span class="sr">then</span>'
_MUTED = '<span class="muted">{}</span>'


# ---- the tray ------------------------------------------------------------------------------------------------


def tray(content: Components, rules: Rules, view: SolarquestView, prompt: Prompt | None) -> Tray:
    """An offer's rents, the viewer's tank, and the own deeds by group: buttons, where one of them is asked for."""
    out = Tray()
    ship = view.ships[view.viewer] if view.viewer is not None else None
    if ship is None or ship.out:
        _open(out, content, rules, view)
        out.note(_WATCHING if ship is None else _OUT)
        return out
    asked = _asked(prompt)
    if asked and prompt is not None:
        out.add("".join(f'<p class="h">{esc(title)}</p>' for title in _headings(prompt, asked)))
    else:
        _open(out, content, rules, view)
        if view.fuel:
            out.add(_tank(rules, ship))
    for group in range(a.GROUPS):
        if ship.held[group]:
            out.add(_group(content, rules, view, ship, group, asked, out))
    if asked:
        _open(out, content, rules, view)
        if view.fuel:
            out.add(_tank(rules, ship))
    if not ship.deeds:
        out.note("You own nothing yet. Land on a free moon, planet, dock or lab to buy it.")
    return out


def _open(out: Tray, content: Components, rules: Rules, view: SolarquestView) -> None:
    """What an offer would change; and the deed in question, for phones, which may not show its card on the board."""
    if view.offer is not None:
        if view.offer.rents:
            out.add(_terms(content, view, view.offer))
        return
    deed = deed_of(view)
    if deed is not None:
        group = rules.group[deed]
        rows = "".join(
            f"<li>{esc(words)} <small>{f'<mark>{value}</mark>' if lit else value}</small></li>"
            for words, value, lit in deed_lines(rules, view, deed)
        )
        out.add(
            f'<div class="card deeds here" style="--tint:{TINTS[group]}"><span class="tint"></span>'
            f'<span class="row"><b>{esc(content.deed_name(deed))}</b></span><ul>{rows}</ul></div>'
        )


def gauge(rules: Rules, tank: int) -> str:
    """A tank, a cell a hydron; the gray zone is underlined. How many there are is said beside it."""
    full, gray = int(rules.tank), int(rules.gray_zone)
    cells = "".join(
        rect(
            10 * k,
            0,
            8,
            20,
            2,
            fill="var(--surface-3)" if k >= tank else "var(--bad)" if tank <= gray else "var(--good)",
        )
        for k in range(full)
    )
    words = f"The tank holds {full}" + ("; it is in the gray zone" if tank <= gray else "")
    picture = el(
        "svg",
        cells,
        path(f"M0 25H{10 * (gray + 1) - 2}", stroke="var(--ink-3)", fill="none"),
        viewbox=f"0 0 {10 * full - 2} 27",
        cls="tank",
        role="img",
        aria_label=words,
    )
    return f'{picture}<p class="ends" aria-hidden="true"><span>gray zone 0 to {gray}</span><span>{full}</span></p>'


def _tank(rules: Rules, ship: ShipView) -> str:
    stations = f"{some(ship.pieces, 'fuel station')} in hand"
    head = f'<p class="h">{some(ship.tank, "hydron")}, {stations}</p>'
    return f'<div class="fuel">{head}{gauge(rules, ship.tank)}</div>'


def _asked(prompt: Prompt | None) -> dict[str, Choice]:
    """The choices that own deeds stand for, by deed: to sell them where sales are what is asked for, to give them."""
    choices = prompt.choices if prompt else []
    return {choice.args["deed"]: choice for choice in choices if choice.verb in _OWN and choice.target}


def _headings(prompt: Prompt, asked: dict[str, Choice]) -> list[str]:
    """What is done with the own deeds that are asked for, as the prompt says it."""
    used = {choice.group for choice in asked.values()}
    return [group.title for group in prompt.groups if group.id in used]


def _group(
    content: Components,
    rules: Rules,
    view: SolarquestView,
    ship: ShipView,
    group: int,
    asked: dict[str, Choice],
    out: Tray,
) -> str:
    """The own deeds of a group: which, how many of how many, what they bring."""
    deeds = [deed for deed in ship.deeds if rules.group[deed] == group]
    size, name = rules.group_size[group], content.group_name(group)
    rows = []
    for deed in deeds:
        words = _named(content, deed) + _pump(view, deed)
        choice = asked.get(a.DEED_IDS[deed])
        if choice is None:
            rows.append(
                f'<li>{words} <small><span class="sr">rent </span>{view.deeds[deed].rent}</small></li>'
            )
        else:
            note = f" <small>{esc(choice.note)}</small>" if choice.note else ""
            rows.append(f"<li>{out.button(choice, 'btn sm', f'<span>{words}</span>{note}')}</li>")
    cls = "card deeds wide" if asked else "card deeds"
    return (
        f'<div class="{cls}" style="--tint:{TINTS[group]}"><span class="tint"></span><span class="row">'
        f"<b>{esc(name)}</b><small>{len(deeds)} of {size}</small></span><ul>{''.join(rows)}</ul></div>"
    )


def _terms(content: Components, view: SolarquestView, offer: OfferView) -> str:
    """The rents that an offer would change, and who collects them, now and then."""
    rows = []
    for deed, before, after in offer.rents:
        now, then = _owners(view, offer, deed)
        change = f"{seat_sign(now, now)}{before} {_THEN} {seat_sign(then, then)}<b>{after}</b>"
        rows.append(f"<li>{esc(content.deed_name(deed))} <small>{change}</small></li>")
    return (
        '<div class="card deeds terms"><span class="tint"></span><span class="row"><b>Rents, now and then</b></span>'
        f"<ul>{''.join(rows)}</ul></div>"
    )


def _owners(view: SolarquestView, offer: OfferView, deed: int) -> tuple[int, int]:
    """Whose a deed of an offer is, and whose it would be."""
    now = view.deeds[deed].owner or 0
    then = offer.proposer if deed in offer.wants else offer.whom if deed in offer.gives else now
    return now, now if then is None else then


def _named(content: Components, deed: int) -> str:
    """The name; what the group says already is only read out."""
    name = content.deed_name(deed)
    short = name.removesuffix(" Space Dock").removesuffix(" Research Lab")
    rest = name.removeprefix(short)
    return esc(short) + (f'<span class="sr">{esc(rest)}</span>' if rest else "")


def _pump(view: SolarquestView, deed: int) -> str:
    return f'{icon("pump")}<span class="sr"> with a fuel station</span>' if view.deeds[deed].built else ""


# ---- panels --------------------------------------------------------------------------------------------------


def panels(content: Components, rules: Rules, view: SolarquestView) -> list[Panel]:
    """The side column's own parts."""
    out = []
    if view.offer is not None and view.offer.whom is not None:
        note = f"{at(view.offer.proposer)} to {at(view.offer.whom)}"
        out.append(
            Panel(id="offer", title="Offer", note=note, html=_offer(content, view, view.offer), tab="deeds")
        )
    out.append(
        Panel(
            id="groups",
            title="Deed groups",
            note="who holds what",
            html=tag("div", _groups(content, rules, [ship.held for ship in view.ships]), data_mat="all"),
            tab="deeds",
        )
    )
    out.append(Panel(id="ships", title="Ships", note="where they are", html=_ships(content, rules, view)))
    out.append(way_panel(content, rules, view))
    out.append(
        Panel(id="pile", title="Red Shift cards", note="still to come", html=_pile(content, view), tab="pile")
    )
    # Under what is always there, which would go down and up with each flight; the board has a card of it.
    deed = deed_of(view)
    if deed is not None:
        name = content.deed_name(deed)
        note = f"where {at(view.active)} is" if view.active is not None else ""
        out.append(Panel(id="deed", title=name, note=note, html=_rents(rules, view, deed), tab="deeds"))
    return out


def _rents(rules: Rules, view: SolarquestView, deed: int) -> str:
    """The deed: rent and fuel by how many of the group its owner has; the row that applies is lit."""
    row, group = view.deeds[deed], rules.group[deed]
    sells = view.fuel and rules.fuel_price[deed * MOST] > 0
    held = view.ships[row.owner].held[group] if row.owner is not None else 0
    heads = ["Of the group", "Rent"] + (["A hydron"] if sells else [])
    rows = []
    for k in range(rules.group_size[group]):
        cells = [f"{k + 1}", str(rules.rent[deed * MOST + k])]
        if sells:
            cells.append(str(rules.fuel_price[deed * MOST + k]))
        lit = k + 1 == held
        rows.append([f"<mark>{cell}</mark>" if lit else cell for cell in cells])
        if lit:
            rows[-1][0] = (
                f'<mark>{k + 1}</mark> {seat_sign(row.owner or 0, row.owner or 0)}<span class="sr"> now</span>'
            )
    whose = "Nobody owns it." if row.owner is None else f"{seat_name(row.owner, row.owner)} owns it."
    built = " A fuel station stands here." if row.built else ""
    return f'<p class="facts"><span>{whose} Price {row.price}.{built}</span></p>{stat_table(heads, rows)}'


@once(fixed=2, most=FEW)
def _groups(content: Components, rules: Rules, holds: list[list[int]]) -> str:
    """All seats' holdings by group: a sign a deed, a dot for one that nobody owns."""
    rows = []
    for group in range(a.GROUPS):
        size = rules.group_size[group]
        held = [of[group] for of in holds]
        signs = "".join(tok(seat, "tok sm") * many for seat, many in enumerate(held))
        spoken = ", ".join(f"{at(seat)} {many}" for seat, many in enumerate(held) if many)
        free = size - sum(held)
        words = ", ".join(filter(None, [spoken, f"{free} free" if free else ""]))
        rows.append(
            [
                esc(content.group_name(group)),
                f'<span class="held" aria-hidden="true">{signs}{_MUTED.format("·" * free)}</span>'
                f'<span class="sr">{words}</span>',
            ]
        )
    return stat_table(["Group", "Deeds"], rows)


def _ships(content: Components, rules: Rules, view: SolarquestView) -> str:
    heads = ["Ship", "Place"] + (["Hydrons"] if view.fuel else []) + ["Cash"]
    rows = []
    for seat, ship in enumerate(view.ships):
        place = "out" if ship.out else where(content, ship.space)
        cells = [seat_name(seat, seat), esc(("beside " if ship.beside else "") + place)]
        if view.fuel:
            cells.append("" if ship.out else _bar(rules, ship.tank))
        rows.append([*cells, "" if ship.out else str(ship.cash)])
    return stat_table(heads, rows)


def _bar(rules: Rules, tank: int) -> str:
    """A tank in a table: its number, and a bar that is red in the gray zone."""
    wide = 34
    colour = "var(--bad)" if tank <= rules.gray_zone else "var(--good)"
    bar = rect(0, 2, wide, 6, 3, fill="var(--surface-3)") + rect(
        0, 2, wide * tank / rules.tank, 6, 3, fill=colour
    )
    return f"{el('svg', bar, viewbox=f'0 0 {wide} 10', cls='bar', aria_hidden='true')} {tank}"


def _pile(content: Components, view: SolarquestView) -> str:
    """What the pile can still hold, and the cards at its bottom in the order in which they come again."""
    unseen = view.pile_unseen
    total = sum(unseen.values())
    rows = [
        [esc(content.card_text(kind)), str(many)]
        for kind, many in sorted(unseen.items(), key=lambda item: item[0])
    ]
    out = []
    if view.card is not None:
        out.append(f'<p class="facts"><b>Just drawn</b> {esc(content.card_text(view.card))}</p>')
    out.append(f'<p class="facts"><b>{some(total, "card")}</b> not seen yet, in unknown order.</p>')
    if rows:
        out.append(
            f"<details><summary>Which</summary>{stat_table(['Card', 'Left'], rows, 'mini wrap')}</details>"
        )
    if view.pile_seen:
        again = "".join(f"<li>{esc(content.card_text(kind))}</li>" for kind in view.pile_seen)
        then = "Then these, in this order" if total else "They come in this order"
        out.append(
            f'<details><summary>{then}: {len(view.pile_seen)}</summary><ol class="seen">{again}</ol></details>'
        )
    return "".join(out)


def _offer(content: Components, view: SolarquestView, offer: OfferView) -> str:
    """The terms, and the rents that would change."""
    whom = offer.whom or 0
    got = {offer.proposer: offer.gives, whom: offer.wants}  # what each side hands over
    out = []
    for seat in (offer.proposer, whom):
        words = [content.deed_name(deed) for deed in got[seat]]
        cash = offer.cash if seat == offer.proposer else -offer.cash
        if cash > 0:
            words.append(f"{cash} Federons")
        out.append(
            f'<p class="facts"><b>{seat_name(seat, seat)} gives</b> {esc(", ".join(words) or "nothing")}</p>'
        )
    if offer.rents:
        rows = []
        for deed, before, after in offer.rents:
            now, then = _owners(view, offer, deed)
            rows.append(
                [
                    esc(content.deed_name(deed)),
                    f"{seat_sign(now, now)}{before}",
                    f"{seat_sign(then, then)}<mark>{after}</mark>",
                ]
            )
        out.append(stat_table(["Rent of", "Now", "Then"], rows))
    return "".join(out)

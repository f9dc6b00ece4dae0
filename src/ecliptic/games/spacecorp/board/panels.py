"""The side column's own parts of SpaceCorp: contracts, offers, HQs compared, progress, discoveries, bases."""

from __future__ import annotations

from ecliptic.core.views import Panel
from ecliptic.core.words import listed, some
from ecliptic.draw.html import esc, stat_table
from ecliptic.draw.icons import icon
from ecliptic.draw.seats import seat_name, seat_sign
from ecliptic.games.spacecorp.board.cards import infra_words, modes
from ecliptic.games.spacecorp.board.colonies import colonies
from ecliptic.games.spacecorp.board.look import BASE_ICONS
from ecliptic.games.spacecorp.board.wheel import wheel
from ecliptic.games.spacecorp.content.components import Components
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.words.score_sheet import sheet_rows
from ecliptic.games.spacecorp.words.text_contracts import contract
from ecliptic.games.spacecorp.words.text_effects import (
    base_does,
    base_needs,
    card_text,
    money,
    progress_does,
    progress_prior,
    tile_text,
)
from ecliptic.games.spacecorp.words.view import CountView, RowView, SeatView, SpacecorpView


def panels(content: Components, view: SpacecorpView) -> list[Panel]:
    """All of them, in the order in which they are looked at."""
    claimed = sum(row.by is not None for row in view.rows)
    ends = content.contracts.display.era_end_at
    out = [
        Panel(
            id="contracts",
            title="Contracts",
            note=f"{claimed} of {ends} claimed before the era ends",
            html=_contracts(content, view),
            tab="contracts",
        ),
        Panel(id="offers", title="Offers", note=_deck(view), html=_offers(content, view), tab="supply"),
        Panel(id="hqs", title="HQs", note="Infra of all", html=_hqs(content, view), tab="hqs"),
        Panel(
            id="progress",
            title="Progress",
            note=_orbit(view),
            html=_progress(content, view),
            tab="hqs",
        ),
    ]
    if view.era == view.last_era and not view.over:
        note = "what the end of the game would add"
        out.append(Panel(id="end", title="If it ended now", note=note, html=_end(view)))
    if view.era == a.STARFARERS:
        note = f"{some(len(view.colonies), 'colony', 'colonies')} left"
        out.append(
            Panel(id="colonies", title="Colonies", note=note, html=colonies(content, view), tab="supply")
        )
    out.append(
        Panel(
            id="tiles",
            title="Discovery tiles",
            note=", ".join(f"{one.stack} {'+'.join(map(str, one.left))}" for one in view.stacks),
            html=_tiles(content, view),
            tab="supply",
        )
    )
    out.append(
        Panel(
            id="bases",
            title="Bases",
            note="what each needs and does",
            html=_bases(content, view),
            tab="supply",
        )
    )
    return out


def _orbit(view: SpacecorpView) -> str:
    """What markers go around for."""
    when = ", in the next era" if view.era == a.MARINERS and view.last_era > a.MARINERS else ""
    if view.last_era == a.MARINERS:
        return "each space pays at the end"
    return f"an orbit of {view.orbit} brings a card{when}"


# ---- contracts -----------------------------------------------------------------------------------------------


def _contracts(content: Components, view: SpacecorpView) -> str:
    rows = "".join(_contract(content, view, row) for row in view.rows)
    return f'<ol class="deals">{rows}</ol>'


def _contract(content: Components, view: SpacecorpView, row: RowView) -> str:
    words = contract(content, view.era, row.row, len(view.seats))
    words = words[:1].upper() + words[1:]
    raised = (
        f' <span class="muted">raised from {money(row.printed)}</span>'
        if row.award != row.printed and row.by is None
        else ""
    )
    if row.by is not None:
        sign, cls = seat_sign(row.by, row.by, "claimed it"), ' class="done"'
        state = ""
    else:
        sign, cls = '<span class="free" aria-hidden="true"></span>', ""
        have = "".join(
            f"<span>{seat_sign(seat, seat)}{n}</span>" for seat, n in enumerate(row.have) if row.need > 1 or n
        )
        have = f'<span class="sr">; so far </span>{have}<span>of {row.need}</span>' if have else ""
        state = f'<span class="state">{have}</span>' if have else ""
    award = money(row.award if row.by is None else row.printed)
    return f"<li{cls}>{sign}<span>{esc(words)}{raised}{state}</span><b>{award}</b></li>"


# ---- offers, deck, discards ----------------------------------------------------------------------------------


def _deck(view: SpacecorpView) -> str:
    if view.start_left:
        return f"deck {view.deck}, {some(view.start_left, 'Start card')} on top"
    return f"deck {view.deck}"


def _offers(content: Components, view: SpacecorpView) -> str:
    cells = []
    for card in view.offers:
        if card is None:
            cells.append('<div class="card spent"><span class="foot">empty</span></div>')
            continue
        full = esc(f"{content.card_name(card)}: {card_text(content, card)}")
        row = content.cards.card[card - 1] if card else None
        what = (
            "Edge"
            if row and row.edge
            else "Special"
            if row and row.special
            else "Infra"
            if row and row.infra
            else ""
        )
        cells.append(
            f'<div class="card" title="{full}"><b>{esc(content.card_name(card))}</b>'
            f'<span class="foot">{what}</span>{modes(content, card)}</div>'
        )
    out = [f'<div class="offered">{"".join(cells)}</div>']
    out.append(_counted(content, "Discarded", view.discards))
    if view.gone:
        out.append(_counted(content, "Out of the game in this era", view.gone))
    if view.time_pile:
        out.append(f'<p class="facts"><span>{some(view.time_pile, "Time card")} played</span></p>')
    return "".join(out)


def _counted(content: Components, title: str, cards: list[CountView]) -> str:
    total = sum(one.count for one in cards)
    if not total:
        return ""
    rows = [[esc(content.card_name(one.what)), str(one.count)] for one in cards]
    table = stat_table(["Card", "Count"], rows, "mini wrap")
    return f"<details><summary>{title}: {some(total, 'card')}</summary>{table}</details>"


# ---- HQs -----------------------------------------------------------------------------------------------------


def _hqs(content: Components, view: SpacecorpView) -> str:
    return "".join(_hq(content, view, seat, one) for seat, one in enumerate(view.seats))


def _hq(content: Components, view: SpacecorpView, seat: int, one: SeatView) -> str:
    boxes = []
    for slot, box in enumerate(one.hq):
        name, rows = infra_words(content, box, slot)
        free = not rows
        note = "" if name == "printed" else esc(name)
        boxes.append(f'<div class="{"free" if free else ""}">{rows}<small>{note}</small></div>')
    more = []
    if one.legacy is not None:
        tile, base = content.tile_name(one.legacy.tile), content.base_name(one.legacy.base)
        more.append(f"Legacy P{one.legacy.p}: {esc(tile)} with {esc(base)}")
    if one.known and seat != view.viewer:
        names = listed([content.card_name(card.what) for card in one.known])
        more.append(f"Known in hand: {esc(names)}")
    if one.rewards:
        more.append(f"Has {some(one.rewards, 'reward')} to take")
    fine = f'<p class="fine">{". ".join(more)}</p>' if more else ""
    cards = "card" if one.hand_size == 1 else "cards"
    hand = f'<span>{icon("card")}{one.hand_size}<span class="sr"> {cards}</span></span><span>{money(one.profit)}</span>'
    four = f'<div class="four">{"".join(boxes)}</div>'
    return f'<div class="hq-row" data-mat="{seat}"><p>{seat_name(seat, seat)}{hand}</p>{four}{fine}</div>'


# ---- progress ------------------------------------------------------------------------------------------------


def _progress(content: Components, view: SpacecorpView) -> str:
    out = [wheel(view)]
    for seat, one in enumerate(view.seats):
        if one.titles:
            names = ", ".join(
                f'<span title="{esc(progress_does(content.progress.progress[title]))}">'
                f"{esc(content.progress_name(title))}</span>"
                for title in one.titles
            )
            out.append(f'<p class="fine">{seat_sign(seat, seat)} {names}</p>')
    owned = sorted({title for one in view.seats for title in one.titles})
    if owned:
        rows = [_title(content, view, title, "") for title in owned]
        table = stat_table(["Card", "Does", "Of"], rows, "mini wrap")
        out.append(f"<details><summary>What these cards do</summary>{table}</details>")
    left = [one for one in view.sideboard if one.copies]
    if left:
        rows = [_title(content, view, one.title, money(one.award) if one.award else "") for one in left]
        table = stat_table(["Card", "Does", "Award"], rows, "mini wrap")
        out.append(
            f"<details><summary>On the Sideboard: {some(len(rows), 'title')}</summary>{table}</details>"
        )
    return "".join(out)


def _title(content: Components, view: SpacecorpView, title: int, award: str) -> list[str]:
    """A progress card in a table: its award, or else whose it is."""
    row = content.progress.progress[title]
    sign = icon("dna" if row.kind == "adaptation" else "lab")
    owners = [seat_sign(seat, seat) for seat, one in enumerate(view.seats) if title in one.titles]
    prior = progress_prior(row)
    words = progress_does(row) + (f"; {prior}" if prior and owners == [] else "")
    return [f"{sign} {esc(row.name)}", esc(words), award or " ".join(owners)]


# ---- the end of the game -------------------------------------------------------------------------------------


def _end(view: SpacecorpView) -> str:
    """The score sheet as it would be now."""
    heads = ["From", *(seat_sign(seat, seat) for seat in range(len(view.seats)))]
    rows = [[esc(row.title), *row.points] for row in sheet_rows(view)]
    return stat_table(heads, rows, "mini wrap")


# ---- discoveries, bases -------------------------------------------------------------------------------------


def _tiles(content: Components, view: SpacecorpView) -> str:
    rows = []
    for one in view.tiles_left:
        tile = content.discoveries.tile[one.what]
        rows.append([esc(tile.name), esc(tile.stack), esc(tile_text(tile)), str(one.count)])
    if not rows:
        return '<p class="facts"><span>No tile is left.</span></p>'
    table = stat_table(["Tile", "Stack", "Shows", "Left"], rows, "mini wrap")
    total = sum(one.count for one in view.tiles_left)
    return f"<details><summary>Still face down: {some(total, 'tile')}</summary>{table}</details>"


def _bases(content: Components, view: SpacecorpView) -> str:
    """What each type needs and does in this era, and how many each seat has left."""
    rows = []
    for base, row in enumerate(content.bases.base):
        if a.ERA_IDS[view.era] not in row.eras:
            continue
        needs = base_needs(row, view.era)
        words = f"needs {needs}; {base_does(row, view.era)}" if needs else base_does(row, view.era)
        left = " ".join(f"{seat_sign(seat, seat)}{one.stock[base]}" for seat, one in enumerate(view.seats))
        rows.append(
            [
                f"{icon(BASE_ICONS[base])} {esc(row.name)}",
                f'{esc(words)}<br/><span class="held">{left}</span>',
            ]
        )
    table = stat_table(["Base", "Needs, does, left to each"], rows, "mini wrap")
    return f"<details><summary>All types</summary>{table}</details>"

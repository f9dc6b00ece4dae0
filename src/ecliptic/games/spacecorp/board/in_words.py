"""SpaceCorp's board in words, for those who can't see it."""

from __future__ import annotations

from ecliptic.core.words import at, listed, some
from ecliptic.draw.html import esc, tag
from ecliptic.games.spacecorp.board.chart import chart
from ecliptic.games.spacecorp.board.places import places
from ecliptic.games.spacecorp.content.components import Components, Place
from ecliptic.games.spacecorp.words.text import team_name
from ecliptic.games.spacecorp.words.text_contracts import contract
from ecliptic.games.spacecorp.words.text_effects import action_name, card_modes, money, tile_text
from ecliptic.games.spacecorp.words.view import SeatView, SiteView, SlotView, SpacecorpView


def twin(content: Components, view: SpacecorpView) -> str:
    """Seats with their teams, sites with what is there, contracts, offers; distances when a team is to move."""
    names = places(content, view)
    out = [tag("p", esc(view.moment) + ".")]
    if view.active is not None and not view.over:
        out.append(tag("p", f"It is the turn of {at(view.active)}."))
    if view.action is not None and view.active is not None:
        out.append(tag("p", f"{at(view.active)}'s action: {action_name(view.action)}."))
    out.append(
        tag("ul", *(tag("li", esc(_seat(content, view, names, k, s))) for k, s in enumerate(view.seats)))
    )
    if view.reach:
        rows = [
            _reach(names, row.site, row.cost, row.most, row.open) for row in view.reach if row.site in names
        ]
        out.append(tag("p", "How far it is:") + tag("ul", *(tag("li", esc(words)) for words in rows)))
    sites = [_site(content, names[row.site], row) for row in view.sites]
    out.append(tag("p", "Sites:") + tag("ul", *(tag("li", esc(words)) for words in sites if words)))
    out.append(chart(content, view, names))
    out.append(
        tag("p", "Contracts:") + tag("ol", *(tag("li", esc(words)) for words in _contracts(content, view)))
    )
    offers = [
        f"{content.card_name(card)}, {card_modes(content, card) or 'no value'}"
        for card in view.offers
        if card is not None
    ]
    out.append(
        tag("p", esc(f"Offers: {'; '.join(offers) or 'none'}. The deck has {some(view.deck, 'card')}."))
    )
    if view.winners:
        out.append(tag("p", f"{listed([at(seat) for seat in view.winners])} won."))
    return "".join(out)


def _seat(content: Components, view: SpacecorpView, names: dict[int, Place], seat: int, one: SeatView) -> str:
    words = f"{at(seat)} has {money(one.profit)}, {some(one.hand_size, 'card')} in hand"
    infra = [content.card_name(box.card) for box in one.hq if box.card is not None]
    if infra:
        words += f", Infra {listed(infra)}"
    if one.titles:
        words += f", {listed([content.progress_name(title) for title in one.titles])}"
    teams = []
    for team in view.teams:
        if team.seat == seat and team.site in names:
            where = names[team.site].name if team.site is not None else ""
            way = f" on the track to {where}, {some(team.track, 'box', 'boxes')} to go"
            teams.append(f"{team_name(team.team)}{way if team.place == 'track' else f' at {where}'}")
    return words + (f"; {listed(teams)}" if teams else "; no team on the board") + "."


def _reach(names: dict[int, Place], site: int, cost: int, most: int, open_: bool) -> str:
    verdict = f"{most} can be reached" if open_ else f"out of reach, {most} at most"
    return f"{names[site].name}: {cost} needed, {verdict}"


def _site(content: Components, place: Place, row: SiteView) -> str:
    """A site, if there is anything to say of it."""
    parts = []
    if row.explore is not None:
        free = sum(1 for slot in row.slots if slot.stack and slot.tile is None)
        if free:
            parts.append(f"{some(free, 'box', 'boxes')} to explore for {row.explore}")
    parts += [words for words in (_slot(content, slot) for slot in row.slots) if words]
    if row.build is not None and any(slot.base is None for slot in row.slots):
        parts.append(f"a Build needs {row.build}")
    if row.claim is not None:
        parts.append(f"claimed by {at(row.claim.seat)}")
    if row.colony is not None:
        parts.append(f"colony {content.colony_name(row.colony)}")
    if row.blocked:
        parts.append("its tiles give nothing now")
    if place.gravity:
        parts.append(f"gravity {place.gravity}")
    return f"{place.name}: {'; '.join(parts)}." if parts else ""


def _slot(content: Components, slot: SlotView) -> str:
    parts = []
    if slot.tile is not None:
        tile = content.discoveries.tile[slot.tile]
        parts.append(f"{tile.name} ({tile_text(tile)})")
    if slot.base is not None and slot.owner is not None:
        parts.append(f"{content.base_name(slot.base)} of {at(slot.owner)}")
    if slot.p is not None and slot.base is not None:
        parts.append(f"P{slot.p} now")
    return ", ".join(parts)


def _contracts(content: Components, view: SpacecorpView) -> list[str]:
    out = []
    for row in view.rows:
        words = f"{contract(content, view.era, row.row, len(view.seats))}: {money(row.award)}"
        if row.by is not None:
            words += f", claimed by {at(row.by)}"
        elif view.viewer is not None:
            words += f", you have {row.have[view.viewer]} of {row.need}"
        out.append(words)
    return out

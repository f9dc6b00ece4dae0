"""Solarquest's board in words, for those who can't see it."""

from __future__ import annotations

from ecliptic.core.words import at, listed, some
from ecliptic.draw.html import esc, tag
from ecliptic.games.solarquest.board.look import kind, where
from ecliptic.games.solarquest.content.components import Components
from ecliptic.games.solarquest.words.view import OfferView, ShipView, SolarquestView, SpaceView


def twin(content: Components, view: SolarquestView) -> str:
    """Ships, the roll, the deeds of each seat, and what is still free."""
    out = [tag("p", esc(view.moment) + ".")]
    out.append(tag("ul", *(tag("li", esc(_ship(content, view, k, s))) for k, s in enumerate(view.ships))))
    first, second = view.dice
    if first and view.active is not None:
        out.append(tag("p", f"{at(view.active)} rolled {first} and {second}."))
    if view.card is not None:
        out.append(tag("p", f"Red Shift card: {esc(content.card_text(view.card))}"))
    if view.owed is not None:
        out.append(tag("p", f"A debt of {view.owed[0]} to {at(view.owed[1])} is being settled."))
    if view.struck and view.active is not None:
        out.append(tag("p", f"The laser of {at(view.active)} hit {listed([at(k) for k in view.struck])}."))
    if view.offer is not None:
        out.append(tag("p", esc(_offer(content, view.offer))))
    for seat in range(len(view.ships)):
        owned = [row for row in view.deeds if row.owner == seat]
        if owned:
            out.append(tag("p", f"{at(seat)} owns {some(len(owned), 'deed')}:"))
            out.append(tag("ul", *(tag("li", esc(_owned(content, view, row))) for row in owned)))
    free = [f"{content.deed_name(row.deed)} {row.price}" for row in view.deeds if row.owner is None]
    if free:
        out.append(tag("p", f"Free, with their prices: {esc(', '.join(free))}."))
    if view.winners:
        out.append(tag("p", f"{listed([at(seat) for seat in view.winners])} won."))
    return "".join(out)


def _ship(content: Components, view: SolarquestView, seat: int, ship: ShipView) -> str:
    if ship.out:
        return f"{at(seat)} is out of the game."
    words = f"{at(seat)} is {'beside' if ship.beside else 'on'} {where(content, ship.space)}"
    words += f", with {some(ship.cash, 'Federon')}"
    if view.fuel:
        words += f", {some(ship.tank, 'hydron')} and {some(ship.pieces, 'fuel station')} in hand"
    return words + "." + (" The hand is up." if ship.hand else "")


def _owned(content: Components, view: SolarquestView, row: SpaceView) -> str:
    words = f"{content.deed_name(row.deed)}, {kind(content, row.deed)}: rent {row.rent}"
    if row.built:
        words += ", with a fuel station"
    if row.fuel:
        words += f", a hydron for {row.fuel}"
    return words + "."


def _offer(content: Components, offer: OfferView) -> str:
    if offer.whom is None:
        return f"{at(offer.proposer)} is making an offer."
    gives = [content.deed_name(deed) for deed in offer.gives]
    wants = [content.deed_name(deed) for deed in offer.wants]
    if offer.cash > 0:
        gives.append(f"{offer.cash} Federons")
    if offer.cash < 0:
        wants.append(f"{-offer.cash} Federons")
    terms = f"{listed(gives) or 'nothing'} for {listed(wants) or 'nothing'}"
    words = f"{at(offer.proposer)} {'answers' if offer.counter else 'offers'} {at(offer.whom)} {terms}."
    changed = [
        f"{content.deed_name(deed)} from {old} to {new}" for deed, old, new in offer.rents if old != new
    ]
    return words + (f" Rents that change: {listed(changed)}." if changed else "")

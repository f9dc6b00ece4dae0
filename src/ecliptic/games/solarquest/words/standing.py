"""What can be said beforehand: to trades, raised hands, disputes and debts; and what a plan may count on."""

from __future__ import annotations

from typing import Final

from ecliptic.core.standing import Answer, Measure, Place, Question, Standing, Thing, always, asking
from ecliptic.full import Beforehand
from ecliptic.games.solarquest.content.components import Components
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.steps.cards import SellFirst
from ecliptic.games.solarquest.rules.steps.deals.debt import Settle
from ecliptic.games.solarquest.rules.steps.deals.hands import Speak
from ecliptic.games.solarquest.rules.steps.deals.trade import Answer as Offered
from ecliptic.games.solarquest.words.view import SolarquestView

Q = Question[SolarquestView, Components]


DECLINE: Final = a.TABLE.text(a.DECLINE())
DONE: Final = a.TABLE.text(a.DONE())


def _keep(q: Q, things: frozenset[str]) -> str:
    """Decline what would take one of these deeds; whatever else is offered is asked."""
    offer = q.view.offer
    taken = {a.DEED_IDS[deed] for deed in offer.wants} if offer is not None else set()
    return q.if_legal(DECLINE) if taken & things else ""


def _own_deeds(content: Components, view: SolarquestView, seat: int) -> list[Thing]:
    return [(a.DEED_IDS[deed], content.deed_name(deed)) for deed in view.ships[seat].deeds]


def _cheapest(q: Q, things: frozenset[str]) -> str:
    """The cheapest own deed that can be sold; where none can, it is asked."""
    own = sorted(q.view.ships[q.seat].deeds, key=lambda deed: (q.view.deeds[deed].price, deed))
    sales = (q.if_legal(a.TABLE.text(a.SELL(deed))) for deed in own)
    return next((sale for sale in sales if sale), "")


def _where(content: Components, view: SolarquestView, seat: int) -> str:
    ship = view.ships[seat]
    if ship.space is None:
        return ""
    return f"{'beside' if ship.beside else 'on'} {content.space_name(ship.space)}"


BEFOREHAND: Final = Beforehand[SolarquestView, Components](
    standings=(
        Standing(
            "trades",
            "Trades",
            asking(Offered),
            (
                always("decline", "decline all", DECLINE),
                Answer("keep", "decline what takes", _keep, _own_deeds),
            ),
        ),
        Standing("hand", "My raised hand", asking(Speak), (always("lower", "lower it", DONE),)),
        Standing("disputes", "Disputes", asking(SellFirst), (always("none", "sell nothing first", DONE),)),
        Standing(
            "debts", "Debts", asking(Settle), (Answer("cheapest", "sell cheapest deeds first", _cheapest),)
        ),
    ),
    measures=(
        Measure("cash", "Federons", lambda content, view, seat: view.ships[seat].cash),
        Measure("tank", "hydrons", lambda content, view, seat: view.ships[seat].tank),
        Measure("pieces", "stations in hand", lambda content, view, seat: view.ships[seat].pieces),
    ),
    places=(Place("space", _where),),
)

"""Facts that `apply` tells: for the log, and for ships that travel on the page. `log.py` words them."""

from __future__ import annotations

from typing import Final

BEGINS: Final = 1  # seat
ROUND: Final = 2  # number
TURN: Final = 3  # seat
ROLLED: Final = 4  # seat, first die, second die
DOUBLES: Final = 5  # seat, cash
FLEW: Final = 6  # seat, from, `packing.way`
PASSED_EARTH: Final = 7  # seat, cash
LANDED_EARTH: Final = 8  # seat, cash
BURNT: Final = 9  # seat, hydrons, left
PULLED: Final = 10  # seat, space
STAYED: Final = 11  # seat, space, 1 = by choice: a failed takeoff
LANDED: Final = 12  # seat, space
BYPASSED: Final = 13  # seat, space
CARD_DRAWN: Final = 14  # seat, card
CARD_CASH: Final = 15  # seat, cash
TOOK_DEED: Final = 16  # seat, deed, from (NONE = the Federation)
GAVE_UP: Final = 17  # seat, deed
BOUGHT: Final = 18  # seat, deed, price
FORCED: Final = 19  # seat, deed, who had to sell
SOLD: Final = 20  # seat, deed, price
SOLD_PIECE: Final = 21  # seat, price
BOUGHT_PIECES: Final = 22  # seat, number, price
PLACED: Final = 23  # seat, deed
REFUELLED: Final = 24  # seat, hydrons, price
PAID: Final = 25  # debtor, creditor, amount
FEE: Final = 26  # seat, space, cash
OFFERED: Final = 27  # `packing.terms`, gives, wants
ACCEPTED: Final = 28  # seat, proposer
DECLINED_IT: Final = 29  # seat, proposer
FIRED: Final = 30  # seat, targets, hydrons
SHOT: Final = 31  # seat, first die, second die
OUT: Final = 32  # seat, cause, by
WON: Final = 33  # seat, assets
GUARD: Final = 34  # rounds: the game ended by its guard
SHORT: Final = 35  # debtor, creditor, amount: more than the cash on hand
COUNTERED: Final = 36  # `packing.terms`, gives, wants: a counter-offer
HAND_RAISED: Final = 37  # seat
HAND_LOWERED: Final = 38  # seat
TOO_POOR: Final = 39  # seat, deed, price: landed where the cash does not reach
TRADED: Final = 40  # seat, deeds that it got in a trade (a bit each), from


def proposer_of(packed: int) -> int:
    """Who makes the offer."""
    return packed & 7


def whom_of(packed: int) -> int:
    """To whom it is made."""
    return packed >> 3 & 7


def cash_of(packed: int) -> int:
    """The cash given (above 0) or wanted (below 0)."""
    return -(packed >> 7) if packed >> 6 & 1 else packed >> 7

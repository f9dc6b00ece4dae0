"""What one viewer may know. All is public but an offer that is being written."""

from __future__ import annotations

from msgspec import Struct

from ecliptic.core.views import View


class SpaceView(Struct, frozen=True, kw_only=True):
    """A property, as it stands."""

    deed: int
    owner: int | None
    built: bool
    price: int  # that the Federation asks and pays
    rent: int  # that is due there now, 0 = none
    fuel: int  # what a hydron costs a visitor, 0 = none is sold


class ShipView(Struct, frozen=True, kw_only=True):
    """A seat's ship and goods."""

    out: bool
    cash: int
    tank: int
    pieces: int
    space: int | None
    beside: bool  # bypassing the space
    hand: bool  # raised, for an offer in turns of others
    deeds: list[int]
    held: list[int]  # by group
    assets: int


class OfferView(Struct, frozen=True, kw_only=True):
    """An offer, being written by the viewer or waiting for its answer."""

    proposer: int
    whom: int | None
    wants: list[int]
    gives: list[int]
    cash: int  # given by the proposer (above 0) or wanted (below 0)
    counter: bool  # it answers an offer
    rents: list[
        tuple[int, int, int]
    ]  # deed, the rent there before and after: those that pass, then those that change


class SolarquestView(View, frozen=True, kw_only=True):
    """Everything on the table."""

    fuel: bool
    lasers: bool
    limit: int  # rounds, 0 = none
    round: int
    active: int | None
    ships: list[ShipView]
    deeds: list[SpaceView]
    stock: int
    pile_unseen: dict[int, int]  # cards never turned up, how many of each kind
    pile_seen: list[int]  # those at the bottom, in the order in which they will come
    dice: tuple[int, int]  # (0, 0): not rolled in this turn
    card: int | None  # turned up last in this turn
    owed: tuple[int, int] | None  # amount and creditor of the debt that is being settled
    struck: list[int]  # seats hit by a laser of the active ship that have not paid; the first one settles now
    offer: OfferView | None
    fork: list[int]  # the spaces between which a flight chooses now (SQ-3.8)

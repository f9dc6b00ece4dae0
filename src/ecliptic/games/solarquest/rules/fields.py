"""The fields of a state, as the table in `state.py` says. `make format` writes this file, nobody else."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64, mypyc_attr

from ecliptic.core.deck import NO_DECK
from ecliptic.core.looking import Look
from ecliptic.core.machine import State
from ecliptic.games.solarquest.rules.figures import Rules


@mypyc_attr(acyclic=True)
class Fields(State):
    """Every field with its copy, its numbers, and what a seat may know of it."""

    def __init__(self, rules: Rules, model: Fields | None = None) -> None:
        """`model`: every field is copied from it."""
        super().__init__(rules.seats, model)
        self.rules: Final = rules
        if model is None:
            nothing = vec[i64]()
            self.owner = nothing
            self.cash = nothing
            self.tank = nothing
            self.pieces = nothing
            self.space = nothing
            self.offers_hand = nothing
            self.refused = nothing
            self.built: i64 = 0
            self.alive: i64 = 0
            self.stock: i64 = 0
            self.starter: i64 = 0
            self.active: i64 = 0
            self.round: i64 = 0
            self.by_limit: bool = False
            self.beside: bool = False
            self.offers_turn: i64 = 0
            self.offers_debt: i64 = 0
            self.hands: i64 = 0
            self.sold: i64 = 0
            self.bought_pieces: i64 = 0
            self.first_die: i64 = 0
            self.second_die: i64 = 0
            self.card: i64 = 0
            self.declined = nothing
            self.spent_at = nothing
            self.pile = NO_DECK
            self.deeds = nothing
            self.held = nothing
        else:
            self.owner = model.owner
            self.cash = model.cash
            self.tank = model.tank
            self.pieces = model.pieces
            self.space = model.space
            self.offers_hand = model.offers_hand
            self.refused = model.refused
            self.built = model.built
            self.alive = model.alive
            self.stock = model.stock
            self.starter = model.starter
            self.active = model.active
            self.round = model.round
            self.by_limit = model.by_limit
            self.beside = model.beside
            self.offers_turn = model.offers_turn
            self.offers_debt = model.offers_debt
            self.hands = model.hands
            self.sold = model.sold
            self.bought_pieces = model.bought_pieces
            self.first_die = model.first_die
            self.second_die = model.second_die
            self.card = model.card
            self.declined = model.declined
            self.spent_at = model.spent_at
            self.pile = model.pile.clone()
            self.deeds = model.deeds
            self.held = model.held

    def own_owner(self) -> vec[i64]:
        """`owner` to be written into: copies have the same array until one of them is."""
        if self.owned & 1 == 0:
            self.owned |= 1
            self.owner = self.owner[:]
        return self.owner

    def own_cash(self) -> vec[i64]:
        """`cash` to be written into: copies have the same array until one of them is."""
        if self.owned & 2 == 0:
            self.owned |= 2
            self.cash = self.cash[:]
        return self.cash

    def own_tank(self) -> vec[i64]:
        """`tank` to be written into: copies have the same array until one of them is."""
        if self.owned & 4 == 0:
            self.owned |= 4
            self.tank = self.tank[:]
        return self.tank

    def own_pieces(self) -> vec[i64]:
        """`pieces` to be written into: copies have the same array until one of them is."""
        if self.owned & 8 == 0:
            self.owned |= 8
            self.pieces = self.pieces[:]
        return self.pieces

    def own_space(self) -> vec[i64]:
        """`space` to be written into: copies have the same array until one of them is."""
        if self.owned & 16 == 0:
            self.owned |= 16
            self.space = self.space[:]
        return self.space

    def own_offers_hand(self) -> vec[i64]:
        """`offers_hand` to be written into: copies have the same array until one of them is."""
        if self.owned & 32 == 0:
            self.owned |= 32
            self.offers_hand = self.offers_hand[:]
        return self.offers_hand

    def own_refused(self) -> vec[i64]:
        """`refused` to be written into: copies have the same array until one of them is."""
        if self.owned & 64 == 0:
            self.owned |= 64
            self.refused = self.refused[:]
        return self.refused

    def own_declined(self) -> vec[i64]:
        """`declined` to be written into: copies have the same array until one of them is."""
        if self.owned & 128 == 0:
            self.owned |= 128
            self.declined = self.declined[:]
        return self.declined

    def own_spent_at(self) -> vec[i64]:
        """`spent_at` to be written into: copies have the same array until one of them is."""
        if self.owned & 256 == 0:
            self.owned |= 256
            self.spent_at = self.spent_at[:]
        return self.spent_at

    def own_deeds(self) -> vec[i64]:
        """`deeds` to be written into: copies have the same array until one of them is."""
        if self.owned & 512 == 0:
            self.owned |= 512
            self.deeds = self.deeds[:]
        return self.deeds

    def own_held(self) -> vec[i64]:
        """`held` to be written into: copies have the same array until one of them is."""
        if self.owned & 1024 == 0:
            self.owned |= 1024
            self.held = self.held[:]
        return self.held

    def numbers(self) -> vec[i64]:
        out = vec[i64](capacity=512)
        out = extend(out, self.owner)
        out = extend(out, self.cash)
        out = extend(out, self.tank)
        out = extend(out, self.pieces)
        out = extend(out, self.space)
        out = extend(out, self.offers_hand)
        out = extend(out, self.refused)
        out = append(out, self.built)
        out = append(out, self.alive)
        out = append(out, self.stock)
        out = append(out, self.starter)
        out = append(out, self.active)
        out = append(out, self.round)
        out = append(out, i64(self.by_limit))
        out = append(out, i64(self.beside))
        out = append(out, self.offers_turn)
        out = append(out, self.offers_debt)
        out = append(out, self.hands)
        out = append(out, self.sold)
        out = append(out, self.bought_pieces)
        out = append(out, self.first_die)
        out = append(out, self.second_die)
        out = append(out, self.card)
        out = append(out, len(self.declined))
        out = append(out, len(self.spent_at))
        out = extend(out, self.declined)
        out = extend(out, self.spent_at)
        return extend(out, self.pile.numbers())

    def observed(self, look: Look) -> None:
        look.array(self.owner, 1, 1)
        look.by_seat(self.cash, 1, look.seats, 1, 6, 0, 1, 0)
        look.by_seat(self.tank, 1, look.seats, 1, 6, 0, 1, 0)
        look.by_seat(self.pieces, 1, look.seats, 1, 6, 0, 1, 0)
        look.by_seat(self.space, 1, look.seats, 1, 6, 0, 1, 0)
        look.by_seat(self.offers_hand, 1, look.seats, 1, 6, 0, 1, 0)
        look.by_seat(self.refused, 1, look.seats, 1, 6, 2, 6, 0)
        look.number(self.built, 3, 54)
        look.number(self.alive, 2, 6)
        look.number(self.stock, 0, 1)
        look.number(self.starter, 1, 1)
        look.number(self.active, 1, 1)
        look.number(self.round, 0, 1)
        look.number(i64(self.by_limit), 0, 1)
        look.number(i64(self.beside), 0, 1)
        look.number(self.offers_turn, 0, 1)
        look.number(self.offers_debt, 0, 1)
        look.number(self.hands, 2, 6)
        look.number(self.sold, 3, 54)
        look.number(self.bought_pieces, 0, 1)
        look.number(self.first_die, 0, 1)
        look.number(self.second_die, 0, 1)
        look.number(self.card, 0, 1)
        look.row(self.declined, 0, 0, 1)
        look.row(self.spent_at, 4, 0, 1)
        look.deck(self.pile, 2)
        look.by_seat(self.held, 1, look.seats, 11, 6, 0, 1, 0)

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
    """Every field with its copy (of `model`), its numbers, and what a seat may know of it."""

    def __init__(self, rules: Rules, model: Fields | None = None) -> None:
        super().__init__(rules.seats, model)
        self.rules: Final = rules
        if model is None:
            self.owner = self.cash = self.tank = self.pieces = self.space = self.offers_hand = vec[i64]()
            self.refused = self.declined = self.spent_at = self.deeds = self.held = vec[i64]()
            self.built = self.alive = self.stock = self.starter = self.active = self.round = i64(0)
            self.offers_turn = self.offers_debt = self.hands = self.sold = self.bought_pieces = i64(0)
            self.first_die = self.second_die = self.card = i64(0)
            self.by_limit = self.beside = False
            self.pile = NO_DECK
        else:
            self.owner, self.cash, self.tank, self.pieces = model.owner, model.cash, model.tank, model.pieces
            self.space, self.offers_hand, self.refused = model.space, model.offers_hand, model.refused
            self.built, self.alive, self.stock = model.built, model.alive, model.stock
            self.starter, self.active, self.round = model.starter, model.active, model.round
            self.by_limit, self.beside, self.offers_turn = model.by_limit, model.beside, model.offers_turn
            self.offers_debt, self.hands, self.sold = model.offers_debt, model.hands, model.sold
            self.bought_pieces, self.first_die = model.bought_pieces, model.first_die
            self.second_die, self.card, self.declined = model.second_die, model.card, model.declined
            self.spent_at, self.pile, self.deeds = model.spent_at, model.pile.clone(), model.deeds
            self.held = model.held

    def numbers(self) -> vec[i64]:
        out = extend(extend(extend(vec[i64](capacity=512), self.owner), self.cash), self.tank)
        out = extend(extend(extend(extend(out, self.pieces), self.space), self.offers_hand), self.refused)
        out = append(append(append(append(out, self.built), self.alive), self.stock), self.starter)
        out = append(append(append(out, self.active), self.round), i64(self.by_limit))
        out = append(append(append(out, i64(self.beside)), self.offers_turn), self.offers_debt)
        out = append(append(append(append(out, self.hands), self.sold), self.bought_pieces), self.first_die)
        out = append(append(append(out, self.second_die), self.card), len(self.declined))
        out = extend(extend(append(out, len(self.spent_at)), self.declined), self.spent_at)
        return extend(out, self.pile.numbers())

    def observed(self, look: Look) -> None:
        look.array(self.owner, 1, 1).by_seat(self.cash, 1, look.seats, 1, 6, 0, 1, 0)
        look.by_seat(self.tank, 1, look.seats, 1, 6, 0, 1, 0)
        look.by_seat(self.pieces, 1, look.seats, 1, 6, 0, 1, 0)
        look.by_seat(self.space, 1, look.seats, 1, 6, 0, 1, 0)
        look.by_seat(self.offers_hand, 1, look.seats, 1, 6, 0, 1, 0)
        look.by_seat(self.refused, 1, look.seats, 1, 6, 2, 6, 0).number(self.built, 3, 54)
        look.number(self.alive, 2, 6).number(self.stock, 0, 1).number(self.starter, 1, 1)
        look.number(self.active, 1, 1).number(self.round, 0, 1).number(i64(self.by_limit), 0, 1)
        look.number(i64(self.beside), 0, 1).number(self.offers_turn, 0, 1).number(self.offers_debt, 0, 1)
        look.number(self.hands, 2, 6).number(self.sold, 3, 54).number(self.bought_pieces, 0, 1)
        look.number(self.first_die, 0, 1).number(self.second_die, 0, 1).number(self.card, 0, 1)
        look.row(self.declined, 0, 0, 1).row(self.spent_at, 4, 0, 1).deck(self.pile, 2)
        look.by_seat(self.held, 1, look.seats, 11, 6, 0, 1, 0)

    def own_owner(self) -> vec[i64]:
        """`owner` to be written into: copies have the same array until one of them is."""
        if self.owned & 1 == 0:
            self.owned, self.owner = self.owned | 1, self.owner[:]
        return self.owner

    def own_cash(self) -> vec[i64]:
        """`cash` to be written into: copies have the same array until one of them is."""
        if self.owned & 2 == 0:
            self.owned, self.cash = self.owned | 2, self.cash[:]
        return self.cash

    def own_tank(self) -> vec[i64]:
        """`tank` to be written into: copies have the same array until one of them is."""
        if self.owned & 4 == 0:
            self.owned, self.tank = self.owned | 4, self.tank[:]
        return self.tank

    def own_pieces(self) -> vec[i64]:
        """`pieces` to be written into: copies have the same array until one of them is."""
        if self.owned & 8 == 0:
            self.owned, self.pieces = self.owned | 8, self.pieces[:]
        return self.pieces

    def own_space(self) -> vec[i64]:
        """`space` to be written into: copies have the same array until one of them is."""
        if self.owned & 16 == 0:
            self.owned, self.space = self.owned | 16, self.space[:]
        return self.space

    def own_offers_hand(self) -> vec[i64]:
        """`offers_hand` to be written into: copies have the same array until one of them is."""
        if self.owned & 32 == 0:
            self.owned, self.offers_hand = self.owned | 32, self.offers_hand[:]
        return self.offers_hand

    def own_refused(self) -> vec[i64]:
        """`refused` to be written into: copies have the same array until one of them is."""
        if self.owned & 64 == 0:
            self.owned, self.refused = self.owned | 64, self.refused[:]
        return self.refused

    def own_declined(self) -> vec[i64]:
        """`declined` to be written into: copies have the same array until one of them is."""
        if self.owned & 128 == 0:
            self.owned, self.declined = self.owned | 128, self.declined[:]
        return self.declined

    def own_spent_at(self) -> vec[i64]:
        """`spent_at` to be written into: copies have the same array until one of them is."""
        if self.owned & 256 == 0:
            self.owned, self.spent_at = self.owned | 256, self.spent_at[:]
        return self.spent_at

    def own_deeds(self) -> vec[i64]:
        """`deeds` to be written into: copies have the same array until one of them is."""
        if self.owned & 512 == 0:
            self.owned, self.deeds = self.owned | 512, self.deeds[:]
        return self.deeds

    def own_held(self) -> vec[i64]:
        """`held` to be written into: copies have the same array until one of them is."""
        if self.owned & 1024 == 0:
            self.owned, self.held = self.owned | 1024, self.held[:]
        return self.held

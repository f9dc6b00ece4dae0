"""The fields of a state, as the table in `state.py` says. `make format` writes this file, nobody else."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64, mypyc_attr

from ecliptic.core.deck import NO_DECK
from ecliptic.core.hands import NO_HANDS
from ecliptic.core.looking import Look
from ecliptic.core.machine import State
from ecliptic.games.vertium.rules.figures import Rules


@mypyc_attr(acyclic=True)
class Fields(State):
    """Every field with its copy (of `model`), its numbers, and what a seat may know of it."""

    def __init__(self, rules: Rules, model: Fields | None = None) -> None:
        super().__init__(rules.seats, model)
        self.rules: Final = rules
        if model is None:
            self.phase = self.round = self.starter = self.turn = self.idle = self.attacks = i64(0)
            self.victor = self.had_attack = self.passed = self.attacker = self.defender = self.source = i64(0)
            self.refuge = self.target = self.force = self.force_gelbon = self.roll = self.rolled = i64(0)
            self.complex = i64(0)
            self.ranking = self.display = self.discards = self.pool = self.gone = self.supply = vec[i64]()
            self.faction = self.captains = self.misses = self.objective = self.status = vec[i64]()
            self.value = self.owner = self.elements = self.gelbon = self.cube = self.moon = vec[i64]()
            self.blue = self.tokens = self.refugees = self.dice = self.cards = self.played = vec[i64]()
            self.solo_left = vec[i64]()
            self.deck = NO_DECK
            self.hands = NO_HANDS
            self.objectives_open = False
        else:
            self.phase, self.round, self.starter = model.phase, model.round, model.starter
            self.turn, self.idle, self.attacks = model.turn, model.idle, model.attacks
            self.victor, self.ranking, self.had_attack = model.victor, model.ranking, model.had_attack
            self.passed, self.deck, self.hands = model.passed, model.deck.clone(), model.hands.clone()
            self.display, self.discards, self.pool = model.display, model.discards, model.pool
            self.gone, self.supply, self.faction = model.gone, model.supply, model.faction
            self.captains, self.misses = model.captains, model.misses
            self.objectives_open, self.objective = model.objectives_open, model.objective
            self.status, self.value, self.owner = model.status, model.value, model.owner
            self.elements, self.gelbon, self.cube = model.elements, model.gelbon, model.cube
            self.moon, self.blue, self.tokens = model.moon, model.blue, model.tokens
            self.refugees, self.attacker, self.defender = model.refugees, model.attacker, model.defender
            self.source, self.refuge, self.target = model.source, model.refuge, model.target
            self.force, self.force_gelbon, self.roll = model.force, model.force_gelbon, model.roll
            self.dice, self.cards, self.played = model.dice, model.cards, model.played
            self.solo_left, self.rolled, self.complex = model.solo_left, model.rolled, model.complex

    def numbers(self) -> vec[i64]:
        out = append(append(append(vec[i64](capacity=512), self.phase), self.round), self.starter)
        out = append(append(append(append(out, self.turn), self.idle), self.attacks), self.victor)
        out = extend(extend(append(append(out, self.had_attack), self.passed), self.display), self.discards)
        out = extend(extend(extend(extend(out, self.pool), self.gone), self.supply), self.faction)
        out = append(extend(extend(out, self.captains), self.misses), i64(self.objectives_open))
        out = extend(extend(extend(extend(out, self.objective), self.status), self.value), self.owner)
        out = extend(extend(extend(extend(out, self.elements), self.gelbon), self.cube), self.moon)
        out = append(extend(extend(extend(out, self.blue), self.tokens), self.refugees), self.attacker)
        out = append(append(append(append(out, self.defender), self.source), self.refuge), self.target)
        out = extend(append(append(append(out, self.force), self.force_gelbon), self.roll), self.dice)
        out = append(extend(extend(extend(out, self.cards), self.played), self.solo_left), len(self.ranking))
        return extend(extend(extend(out, self.ranking), self.deck.numbers()), self.hands.numbers())

    def observed(self, look: Look) -> None:
        look.number(self.phase, 0, 1).number(self.round, 0, 1).number(self.starter, 1, 1)
        look.number(self.turn, 1, 1).number(self.idle, 0, 1).number(self.attacks, 0, 1)
        look.number(self.victor, 1, 1).row(self.ranking, 4, 1, 1).number(self.had_attack, 2, 4)
        look.number(self.passed, 2, 4).deck_and_hands(self.deck, self.hands, 0).hands(self.hands, 4)
        look.array(self.display, 0, 1).array(self.discards, 0, 1).array(self.pool, 0, 1)
        look.array(self.gone, 0, 1).by_seat(self.supply, 1, look.seats, 4, 4, 0, 1, 0)
        look.by_seat(self.faction, 1, look.seats, 1, 4, 0, 1, 0)
        look.by_seat(self.captains, 1, look.seats, 1, 4, 0, 1, 0)
        look.by_seat(self.misses, 1, look.seats, 1, 4, 0, 1, 0).number(i64(self.objectives_open), 0, 1)
        look.by_seat_once_open(self.objective, 1, look.seats, 1, 4, 0, 1, i64(self.objectives_open))
        look.array(self.status, 0, 1).array(self.value, 0, 1).array(self.owner, 1, 1)
        look.array(self.elements, 0, 1).array(self.gelbon, 0, 1).array(self.cube, 0, 1).array(self.moon, 0, 1)
        look.array(self.blue, 0, 1).array(self.tokens, 0, 1)
        look.by_seat(self.refugees, 1, look.seats, 9, 4, 0, 1, 0).number(self.attacker, 1, 1)
        look.number(self.defender, 1, 1).number(self.source, 0, 1).number(self.refuge, 0, 1)
        look.number(self.target, 0, 1).number(self.force, 0, 1).number(self.force_gelbon, 0, 1)
        look.number(self.roll, 0, 1).array(self.dice, 0, 1).array(self.cards, 0, 1).array(self.played, 0, 1)
        look.array(self.solo_left, 0, 1).number(self.rolled, 0, 1).number(self.complex, 1, 1)

    def own_display(self) -> vec[i64]:
        """`display` to be written into: copies have the same array until one of them is."""
        if self.owned & 1 == 0:
            self.owned, self.display = self.owned | 1, self.display[:]
        return self.display

    def own_discards(self) -> vec[i64]:
        """`discards` to be written into: copies have the same array until one of them is."""
        if self.owned & 2 == 0:
            self.owned, self.discards = self.owned | 2, self.discards[:]
        return self.discards

    def own_pool(self) -> vec[i64]:
        """`pool` to be written into: copies have the same array until one of them is."""
        if self.owned & 4 == 0:
            self.owned, self.pool = self.owned | 4, self.pool[:]
        return self.pool

    def own_elements(self) -> vec[i64]:
        """`elements` to be written into: copies have the same array until one of them is."""
        if self.owned & 8 == 0:
            self.owned, self.elements = self.owned | 8, self.elements[:]
        return self.elements

    def own_moon(self) -> vec[i64]:
        """`moon` to be written into: copies have the same array until one of them is."""
        if self.owned & 16 == 0:
            self.owned, self.moon = self.owned | 16, self.moon[:]
        return self.moon

    def own_tokens(self) -> vec[i64]:
        """`tokens` to be written into: copies have the same array until one of them is."""
        if self.owned & 32 == 0:
            self.owned, self.tokens = self.owned | 32, self.tokens[:]
        return self.tokens

    def own_dice(self) -> vec[i64]:
        """`dice` to be written into: copies have the same array until one of them is."""
        if self.owned & 64 == 0:
            self.owned, self.dice = self.owned | 64, self.dice[:]
        return self.dice

    def own_cards(self) -> vec[i64]:
        """`cards` to be written into: copies have the same array until one of them is."""
        if self.owned & 128 == 0:
            self.owned, self.cards = self.owned | 128, self.cards[:]
        return self.cards

    def own_played(self) -> vec[i64]:
        """`played` to be written into: copies have the same array until one of them is."""
        if self.owned & 256 == 0:
            self.owned, self.played = self.owned | 256, self.played[:]
        return self.played

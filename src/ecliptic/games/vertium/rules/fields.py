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
    """Every field with its copy, its numbers, and what a seat may know of it."""

    def __init__(self, rules: Rules, model: Fields | None = None) -> None:
        """`model`: every field is copied from it."""
        super().__init__(rules.seats, model)
        self.rules: Final = rules
        if model is None:
            nothing = vec[i64]()
            self.phase: i64 = 0
            self.round: i64 = 0
            self.starter: i64 = 0
            self.turn: i64 = 0
            self.idle: i64 = 0
            self.attacks: i64 = 0
            self.victor: i64 = 0
            self.ranking = nothing
            self.had_attack: i64 = 0
            self.passed: i64 = 0
            self.deck = NO_DECK
            self.hands = NO_HANDS
            self.display = nothing
            self.discards = nothing
            self.pool = nothing
            self.gone = nothing
            self.supply = nothing
            self.faction = nothing
            self.captains = nothing
            self.misses = nothing
            self.objectives_open: bool = False
            self.objective = nothing
            self.status = nothing
            self.value = nothing
            self.owner = nothing
            self.elements = nothing
            self.gelbon = nothing
            self.cube = nothing
            self.moon = nothing
            self.blue = nothing
            self.tokens = nothing
            self.refugees = nothing
            self.attacker: i64 = 0
            self.defender: i64 = 0
            self.source: i64 = 0
            self.refuge: i64 = 0
            self.target: i64 = 0
            self.force: i64 = 0
            self.force_gelbon: i64 = 0
            self.roll: i64 = 0
            self.dice = nothing
            self.cards = nothing
            self.played = nothing
            self.solo_left = nothing
            self.rolled: i64 = 0
            self.complex: i64 = 0
        else:
            self.phase = model.phase
            self.round = model.round
            self.starter = model.starter
            self.turn = model.turn
            self.idle = model.idle
            self.attacks = model.attacks
            self.victor = model.victor
            self.ranking = model.ranking
            self.had_attack = model.had_attack
            self.passed = model.passed
            self.deck = model.deck.clone()
            self.hands = model.hands.clone()
            self.display = model.display
            self.discards = model.discards
            self.pool = model.pool
            self.gone = model.gone
            self.supply = model.supply
            self.faction = model.faction
            self.captains = model.captains
            self.misses = model.misses
            self.objectives_open = model.objectives_open
            self.objective = model.objective
            self.status = model.status
            self.value = model.value
            self.owner = model.owner
            self.elements = model.elements
            self.gelbon = model.gelbon
            self.cube = model.cube
            self.moon = model.moon
            self.blue = model.blue
            self.tokens = model.tokens
            self.refugees = model.refugees
            self.attacker = model.attacker
            self.defender = model.defender
            self.source = model.source
            self.refuge = model.refuge
            self.target = model.target
            self.force = model.force
            self.force_gelbon = model.force_gelbon
            self.roll = model.roll
            self.dice = model.dice
            self.cards = model.cards
            self.played = model.played
            self.solo_left = model.solo_left
            self.rolled = model.rolled
            self.complex = model.complex

    def own_display(self) -> vec[i64]:
        """`display` to be written into: copies have the same array until one of them is."""
        if self.owned & 1 == 0:
            self.owned |= 1
            self.display = self.display[:]
        return self.display

    def own_discards(self) -> vec[i64]:
        """`discards` to be written into: copies have the same array until one of them is."""
        if self.owned & 2 == 0:
            self.owned |= 2
            self.discards = self.discards[:]
        return self.discards

    def own_elements(self) -> vec[i64]:
        """`elements` to be written into: copies have the same array until one of them is."""
        if self.owned & 4 == 0:
            self.owned |= 4
            self.elements = self.elements[:]
        return self.elements

    def own_moon(self) -> vec[i64]:
        """`moon` to be written into: copies have the same array until one of them is."""
        if self.owned & 8 == 0:
            self.owned |= 8
            self.moon = self.moon[:]
        return self.moon

    def own_tokens(self) -> vec[i64]:
        """`tokens` to be written into: copies have the same array until one of them is."""
        if self.owned & 16 == 0:
            self.owned |= 16
            self.tokens = self.tokens[:]
        return self.tokens

    def own_dice(self) -> vec[i64]:
        """`dice` to be written into: copies have the same array until one of them is."""
        if self.owned & 32 == 0:
            self.owned |= 32
            self.dice = self.dice[:]
        return self.dice

    def numbers(self) -> vec[i64]:
        out = vec[i64](capacity=512)
        out = append(out, self.phase)
        out = append(out, self.round)
        out = append(out, self.starter)
        out = append(out, self.turn)
        out = append(out, self.idle)
        out = append(out, self.attacks)
        out = append(out, self.victor)
        out = append(out, self.had_attack)
        out = append(out, self.passed)
        out = extend(out, self.display)
        out = extend(out, self.discards)
        out = extend(out, self.pool)
        out = extend(out, self.gone)
        out = extend(out, self.supply)
        out = extend(out, self.faction)
        out = extend(out, self.captains)
        out = extend(out, self.misses)
        out = append(out, i64(self.objectives_open))
        out = extend(out, self.objective)
        out = extend(out, self.status)
        out = extend(out, self.value)
        out = extend(out, self.owner)
        out = extend(out, self.elements)
        out = extend(out, self.gelbon)
        out = extend(out, self.cube)
        out = extend(out, self.moon)
        out = extend(out, self.blue)
        out = extend(out, self.tokens)
        out = extend(out, self.refugees)
        out = append(out, self.attacker)
        out = append(out, self.defender)
        out = append(out, self.source)
        out = append(out, self.refuge)
        out = append(out, self.target)
        out = append(out, self.force)
        out = append(out, self.force_gelbon)
        out = append(out, self.roll)
        out = extend(out, self.dice)
        out = extend(out, self.cards)
        out = extend(out, self.played)
        out = extend(out, self.solo_left)
        out = append(out, len(self.ranking))
        out = extend(out, self.ranking)
        out = extend(out, self.deck.numbers())
        return extend(out, self.hands.numbers())

    def observed(self, look: Look) -> None:
        look.number(self.phase, 0, 1)
        look.number(self.round, 0, 1)
        look.number(self.starter, 1, 1)
        look.number(self.turn, 1, 1)
        look.number(self.idle, 0, 1)
        look.number(self.attacks, 0, 1)
        look.number(self.victor, 1, 1)
        look.row(self.ranking, 4, 1, 1)
        look.number(self.had_attack, 2, 4)
        look.number(self.passed, 2, 4)
        look.deck_and_hands(self.deck, self.hands, 0)
        look.hands(self.hands, 4)
        look.array(self.display, 0, 1)
        look.array(self.discards, 0, 1)
        look.array(self.pool, 0, 1)
        look.array(self.gone, 0, 1)
        look.by_seat(self.supply, 1, look.seats, 4, 4, 0, 1, 0)
        look.by_seat(self.faction, 1, look.seats, 1, 4, 0, 1, 0)
        look.by_seat(self.captains, 1, look.seats, 1, 4, 0, 1, 0)
        look.by_seat(self.misses, 1, look.seats, 1, 4, 0, 1, 0)
        look.number(i64(self.objectives_open), 0, 1)
        look.by_seat_once_open(self.objective, 1, look.seats, 1, 4, 0, 1, i64(self.objectives_open))
        look.array(self.status, 0, 1)
        look.array(self.value, 0, 1)
        look.array(self.owner, 1, 1)
        look.array(self.elements, 0, 1)
        look.array(self.gelbon, 0, 1)
        look.array(self.cube, 0, 1)
        look.array(self.moon, 0, 1)
        look.array(self.blue, 0, 1)
        look.array(self.tokens, 0, 1)
        look.by_seat(self.refugees, 1, look.seats, 9, 4, 0, 1, 0)
        look.number(self.attacker, 1, 1)
        look.number(self.defender, 1, 1)
        look.number(self.source, 0, 1)
        look.number(self.refuge, 0, 1)
        look.number(self.target, 0, 1)
        look.number(self.force, 0, 1)
        look.number(self.force_gelbon, 0, 1)
        look.number(self.roll, 0, 1)
        look.array(self.dice, 0, 1)
        look.array(self.cards, 0, 1)
        look.array(self.played, 0, 1)
        look.array(self.solo_left, 0, 1)
        look.number(self.rolled, 0, 1)
        look.number(self.complex, 1, 1)

"""The fields of a state, as the table in `state.py` says. `make format` writes this file, nobody else."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from ecliptic.core.deck import NO_DECK
from ecliptic.core.hands import NO_HANDS
from ecliptic.core.looking import Look
from ecliptic.core.machine import State
from ecliptic.games.vertium.rules.figures import Rules


class Fields(State):
    """Every field with its copy, its numbers, and what a seat may know of it."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules.seats)
        nothing = vec[i64]()
        self.rules: Final = rules
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

    def copy_fields(self, twin: Fields) -> None:
        """Put a copy of every field into another state."""
        twin.phase = self.phase
        twin.round = self.round
        twin.starter = self.starter
        twin.turn = self.turn
        twin.idle = self.idle
        twin.attacks = self.attacks
        twin.victor = self.victor
        twin.ranking = self.ranking
        twin.had_attack = self.had_attack
        twin.passed = self.passed
        twin.deck = self.deck.clone()
        twin.hands = self.hands.clone()
        twin.display = self.display[:]
        twin.discards = self.discards[:]
        twin.pool = self.pool
        twin.gone = self.gone
        twin.supply = self.supply
        twin.faction = self.faction
        twin.captains = self.captains
        twin.misses = self.misses
        twin.objectives_open = self.objectives_open
        twin.objective = self.objective
        twin.status = self.status
        twin.value = self.value
        twin.owner = self.owner
        twin.elements = self.elements[:]
        twin.gelbon = self.gelbon
        twin.cube = self.cube
        twin.moon = self.moon[:]
        twin.blue = self.blue
        twin.tokens = self.tokens[:]
        twin.refugees = self.refugees
        twin.attacker = self.attacker
        twin.defender = self.defender
        twin.source = self.source
        twin.refuge = self.refuge
        twin.target = self.target
        twin.force = self.force
        twin.force_gelbon = self.force_gelbon
        twin.roll = self.roll
        twin.dice = self.dice[:]
        twin.cards = self.cards
        twin.played = self.played
        twin.solo_left = self.solo_left
        twin.rolled = self.rolled
        twin.complex = self.complex

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

    def observed(self, seat: i64) -> vec[i64]:
        look = Look(seat, self.rules.factions)
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
        look.by_seat(self.supply, 1, self.rules.factions, 4, 4, 0, 1, 0)
        look.by_seat(self.faction, 1, self.rules.factions, 1, 4, 0, 1, 0)
        look.by_seat(self.captains, 1, self.rules.factions, 1, 4, 0, 1, 0)
        look.by_seat(self.misses, 1, self.rules.factions, 1, 4, 0, 1, 0)
        look.number(i64(self.objectives_open), 0, 1)
        look.by_seat_once_open(self.objective, 1, self.rules.factions, 1, 4, 0, 1, i64(self.objectives_open))
        look.array(self.status, 0, 1)
        look.array(self.value, 0, 1)
        look.array(self.owner, 1, 1)
        look.array(self.elements, 0, 1)
        look.array(self.gelbon, 0, 1)
        look.array(self.cube, 0, 1)
        look.array(self.moon, 0, 1)
        look.array(self.blue, 0, 1)
        look.array(self.tokens, 0, 1)
        look.by_seat(self.refugees, 1, self.rules.factions, 9, 4, 0, 1, 0)
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
        return look.out

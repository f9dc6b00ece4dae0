"""The state of a game of Vertium: counts and flat arrays. What never changes during a game is in `rules`."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from ecliptic.core.actions import Verb
from ecliptic.core.arrays import fill
from ecliptic.core.deck import Deck
from ecliptic.core.hands import Hands, empty_hands
from ecliptic.core.machine import State
from ecliptic.core.rng import Rng
from ecliptic.games.vertium.rules.actions import (
    COMPLEX,
    DICE,
    FACES,
    KINDS,
    NO_MOON,
    NONE,
    PLANETS,
    REFUGE,
    RESOURCES,
    SEATS,
)
from ecliptic.games.vertium.rules.facts import RESHUFFLED
from ecliptic.games.vertium.rules.figures import Rules

# Parts of the game.
SETUP: Final = 0
COLONIZING: Final = 1  # phase one
FIGHTING: Final = 2  # phase two
OVER: Final = 3

# What a planet is to this game.
ABSENT: Final = 0  # not laid out
IN_PLAY: Final = 1
OUT: Final = 2  # nobody colonized it (VT-5.8)

# Sides of an attack.
ATTACKER: Final = 0
DEFENDER: Final = 1
SIDES: Final = 2


@final
class VertiumState(State):
    """Seats, planets, cards and the attack that is going on. Moons and cards lying face down have no kind yet."""

    def __init__(
        self,
        rules: Rules,
        deck: Deck,
        hands: Hands,
        display: vec[i64],
        discards: vec[i64],
        pool: vec[i64],
        gone: vec[i64],
        supply: vec[i64],
        faction: vec[i64],
        captains: vec[i64],
        misses: vec[i64],
        objective: vec[i64],
        had_attack: vec[i64],
        ranking: vec[i64],
        status: vec[i64],
        value: vec[i64],
        owner: vec[i64],
        elements: vec[i64],
        moon: vec[i64],
        blue: vec[i64],
        tokens: vec[i64],
        refugees: vec[i64],
        gelbon: vec[i64],
        cube: vec[i64],
        solo_left: vec[i64],
        dice: vec[i64],
        cards: vec[i64],
        played: vec[i64],
    ) -> None:
        super().__init__(rules.seats)
        self.rules: Final = rules
        self.factions: Final = rules.factions  # seats, and in solo the Complex after them
        # Cards, by kind.
        self.deck = deck
        self.hands = hands
        self.display = display
        self.discards = discards
        # Tokens, by resource.
        self.pool = pool
        self.gone = gone  # out of the game (VT-17.3, other reading)
        self.supply = supply  # seat * RESOURCES + resource
        # Seats.
        self.faction = faction
        self.captains = captains  # in reserve
        self.misses = misses  # turns owed to Mine Blast
        self.objective = objective  # a planet
        self.had_attack = had_attack  # American style: 1 = has had the attack
        self.ranking = ranking  # seats, best first; empty before phase two
        # Planets.
        self.status = status
        self.value = value  # 0 = no moon laid yet
        self.owner = owner
        self.elements = elements
        self.moon = moon  # steps made in this orbit
        self.blue = blue
        self.tokens = tokens  # planet * RESOURCES + resource
        self.refugees = refugees  # planet * SEATS + seat: captains on its refuge moon
        self.gelbon = gelbon  # how many of the elements are Gelbon
        self.cube = cube  # hits that its cube still takes, 0 = no cube
        # The attack, by side.
        self.dice = dice  # side * DICE + number: the face shown, NONE = not rolled
        self.cards = cards  # side * FACES + face: skirmish cards unused in this attack
        self.played = played  # the face of the card played in this roll
        self.attacker: i64 = NONE
        self.defender: i64 = NONE
        self.source: i64 = NONE  # planet the force came from
        self.refuge: i64 = NONE  # planet whose refuge moon the leader came from
        self.target: i64 = NONE
        self.force: i64 = 0  # elements with the attacking captain
        self.force_gelbon: i64 = 0  # how many of them are Gelbon
        self.solo_left = solo_left  # skirmish cards of the Complex not turned up yet, by face (VT-15.5)
        self.roll: i64 = 0
        self.rolled: i64 = 0  # dice rolled so far in this roll
        # Time.
        self.phase: i64 = SETUP
        self.round: i64 = 0
        self.starter: i64 = NONE
        self.turn: i64 = NONE  # whose turn it is, or who has the attack
        self.idle: i64 = 0  # turns in a row without a token placed
        self.attacks: i64 = 0  # made so far in phase two
        self.victor: i64 = NONE  # who won the last attack
        self.complex: i64 = NONE  # which faction is the Complex
        self.passed: i64 = (
            0  # with the Complex: a bit for each faction that has passed since it last attacked
        )
        self.objectives_open: bool = False

    # ---- copying and comparing -------------------------------------------------------------------------------

    def clone(self) -> VertiumState:
        twin = VertiumState(
            self.rules,
            self.deck.clone(),
            self.hands.clone(),
            self.display[:],
            self.discards[:],
            self.pool[:],
            self.gone[:],
            self.supply[:],
            self.faction[:],
            self.captains[:],
            self.misses[:],
            self.objective[:],
            self.had_attack[:],
            self.ranking[:],
            self.status[:],
            self.value[:],
            self.owner[:],
            self.elements[:],
            self.moon[:],
            self.blue[:],
            self.tokens[:],
            self.refugees[:],
            self.gelbon[:],
            self.cube[:],
            self.solo_left[:],
            self.dice[:],
            self.cards[:],
            self.played[:],
        )
        twin.attacker = self.attacker
        twin.defender = self.defender
        twin.source = self.source
        twin.refuge = self.refuge
        twin.target = self.target
        twin.force = self.force
        twin.roll = self.roll
        twin.rolled = self.rolled
        twin.phase = self.phase
        twin.round = self.round
        twin.starter = self.starter
        twin.turn = self.turn
        twin.idle = self.idle
        twin.attacks = self.attacks
        twin.victor = self.victor
        twin.complex = self.complex
        twin.passed = self.passed
        twin.force_gelbon = self.force_gelbon
        twin.objectives_open = self.objectives_open
        self.copy_machine(twin)
        return twin

    def numbers(self) -> vec[i64]:
        out = vec[i64](capacity=512)
        out = extend(out, self.deck.numbers())
        out = extend(out, self.hands.numbers())
        out = extend(out, self.display)
        out = extend(out, self.discards)
        out = extend(out, self.pool)
        out = extend(out, self.gone)
        out = extend(out, self.supply)
        out = extend(out, self.faction)
        out = extend(out, self.captains)
        out = extend(out, self.misses)
        out = extend(out, self.objective)
        out = extend(out, self.had_attack)
        out = append(out, len(self.ranking))
        out = extend(out, self.ranking)
        out = extend(out, self.status)
        out = extend(out, self.value)
        out = extend(out, self.owner)
        out = extend(out, self.elements)
        out = extend(out, self.moon)
        out = extend(out, self.blue)
        out = extend(out, self.tokens)
        out = extend(out, self.refugees)
        out = extend(out, self.gelbon)
        out = extend(out, self.cube)
        out = extend(out, self.solo_left)
        out = extend(out, self.dice)
        out = extend(out, self.cards)
        out = extend(out, self.played)
        for x in (self.attacker, self.defender, self.source, self.refuge, self.target, self.force):
            out = append(out, x)
        for x in (
            self.roll,
            self.rolled,
            self.phase,
            self.round,
            self.starter,
            self.turn,
            self.idle,
            self.attacks,
        ):
            out = append(out, x)
        for x in (self.victor, self.complex, self.passed, self.force_gelbon):
            out = append(out, x)
        return append(out, 1 if self.objectives_open else 0)

    # ---- seats -----------------------------------------------------------------------------------------------

    def after(self, seat: i64) -> i64:
        """The next seat, clockwise."""
        return seat + 1 if seat + 1 < self.factions else 0

    def elements_of(self, seat: i64) -> i64:
        """All elements on the planets of a faction."""
        total: i64 = 0
        planet: i64
        for planet in range(PLANETS):
            if self.owner[planet] == seat:
                total += self.elements[planet]
        return total

    def planets_of(self, seat: i64) -> i64:
        """How many planets a faction owns."""
        total: i64 = 0
        planet: i64
        for planet in range(PLANETS):
            if self.owner[planet] == seat:
                total += 1
        return total

    def value_of(self, seat: i64) -> i64:
        """The total value of a faction's planets (VT-8.4)."""
        total: i64 = 0
        planet: i64
        for planet in range(PLANETS):
            if self.owner[planet] == seat:
                total += self.value[planet]
        return total

    def rivals(self, seat: i64, other: i64) -> bool:
        """Whether two factions may attack each other: Rebels do not (VT-14.4)."""
        return seat != other and (self.complex == NONE or self.complex == seat or self.complex == other)

    # ---- cards -----------------------------------------------------------------------------------------------

    def shown(self) -> i64:
        """How many cards are on display."""
        total: i64 = 0
        kind: i64
        for kind in range(KINDS):
            total += self.display[kind]
        return total

    def card_comes(self) -> bool:
        """VT-4.10: whether a card can be drawn; discards are shuffled into a new deck when it has run out."""
        if self.deck.size == 0:
            self.reshuffle()
        return self.deck.size > 0

    def reshuffle(self) -> None:
        """VT-4.10: the discards become the deck. What is neither there nor on display is in hands: all can count."""
        self.deck.add_pool(self.discards)
        if self.deck.size > 0:
            self.tell(RESHUFFLED, self.deck.size)
        kind: i64
        seat: i64
        other: i64
        for kind in range(KINDS):
            held = self.rules.cards[kind] - self.discards[kind] - self.display[kind]
            for seat in range(self.factions):
                rest = held
                for other in range(self.factions):
                    if other != seat:
                        rest -= self.hands.known_to(self.factions, other, kind)
                self.hands.cap(seat, kind, rest)
            self.discards[kind] = 0

    def discard(self, seat: i64, kind: i64, n: i64) -> None:
        """Cards of one kind go from a hand to the discard pile, seen by all."""
        self.hands.lose(seat, kind, n)
        self.discards[kind] += n

    def has_set(self, seat: i64, resource: i64) -> bool:
        """VT-5.1: three cards of one resource."""
        return self.hands.holds(seat, resource) >= self.rules.set_size

    # ---- planets and tokens ----------------------------------------------------------------------------------

    def uncolonized(self, planet: i64) -> bool:
        """VT-1.3: in play and nobody's."""
        return self.owner[planet] == NONE and self.status[planet] == IN_PLAY

    def planets_for(self, verb: Verb) -> vec[i64]:
        """Every planet in play, offered with this verb."""
        out = vec[i64](capacity=PLANETS)
        planet: i64
        for planet in range(PLANETS):
            if self.status[planet] == IN_PLAY:
                out = append(out, verb.of(planet))
        return out

    def tokens_on(self, planet: i64, resource: i64) -> i64:
        """How many tokens of a resource lie there."""
        return self.tokens[planet * RESOURCES + resource]

    def lacked_somewhere(self, resource: i64) -> bool:
        """VT-5.4: whether some uncolonized planet still lacks this resource."""
        planet: i64
        for planet in range(PLANETS):
            if self.tokens[planet * RESOURCES + resource] == 0 and self.uncolonized(planet):
                return True
        return False

    def all_colonized(self) -> bool:
        """VT-5.7: no planet is left uncolonized."""
        planet: i64
        for planet in range(PLANETS):
            if self.uncolonized(planet):
                return False
        return True

    def colonized(self) -> i64:
        """How many planets belong to anybody."""
        total: i64 = 0
        planet: i64
        for planet in range(PLANETS):
            if self.owner[planet] != NONE:
                total += 1
        return total

    def beyond_help(self) -> bool:
        """VT-17.37: leaked tokens are out of the game, and no uncolonized planet can get that resource any more."""
        resource = self.rules.leak_resource
        if self.gone[resource] == 0:
            return False
        seat: i64
        for seat in range(self.factions):
            if self.has_token(seat, resource):
                return False
        planet: i64
        for planet in range(PLANETS):
            if self.uncolonized(planet) and self.tokens_on(planet, resource) > 0:
                return False
        return True

    def has_token(self, seat: i64, resource: i64) -> bool:
        """VT-5.2: whether the pool or the seat's supply has a token of this resource."""
        return self.pool[resource] > 0 or self.supply[seat * RESOURCES + resource] > 0

    def take_off(self, planet: i64, resource: i64, n: i64) -> None:
        """VT-1.4: tokens leave a planet for the pool; VT-5.6: those of a colonized one stay."""
        self.tokens[planet * RESOURCES + resource] -= n
        self.pool[resource] += n

    def gain_elements(self, planet: i64, n: i64) -> None:
        """VT-1.5, VT-13.2: elements come to a planet from the supply, of the sort that its value gives."""
        self.elements[planet] += n
        if self.rules.gives_gelbon[self.value[planet]] == 1:
            self.gelbon[planet] += n

    def take_elements(self, planet: i64, n: i64, gelbon: i64) -> None:
        """Elements leave a planet, so many of them Gelbon. Lost ones go back to the supply (VT-1.5)."""
        self.elements[planet] -= n
        self.gelbon[planet] -= gelbon

    def put_elements(self, planet: i64, n: i64, gelbon: i64) -> None:
        """VT-17.24: elements that come from another planet keep their sort."""
        self.elements[planet] += n
        self.gelbon[planet] += gelbon

    def vertium(self, planet: i64) -> i64:
        """How many of a planet's elements are Vertium."""
        return self.elements[planet] - self.gelbon[planet]

    # ---- cubes -----------------------------------------------------------------------------------------------

    def cubes_left(self, seat: i64) -> i64:
        """VT-13.1, VT-13.9: the faction's cubes that stand on none of its planets."""
        left = self.rules.cubes
        planet: i64
        for planet in range(PLANETS):
            if self.owner[planet] == seat and self.cube[planet] > 0:
                left -= 1
        return left

    # ---- the attack ------------------------------------------------------------------------------------------

    def side_seat(self, side: i64) -> i64:
        """Who fights on this side."""
        return self.attacker if side == ATTACKER else self.defender

    def dice_of(self, side: i64) -> i64:
        """VT-2.3: how many dice this side rolls."""
        return self.rules.dice[self.faction[self.side_seat(side)]]

    def face_counts(self, side: i64) -> vec[i64]:
        """How many of this side's dice show each face."""
        out = vec[i64]([0, 0, 0])
        face: i64
        for face in self.dice[side * DICE : side * DICE + DICE]:
            if face != NONE:
                out[face] += 1
        return out

    def can_escape(self) -> bool:
        """VT-11.1, VT-11.5: the defended planet has the refuge moon and no element left, nor a cube (VT-13.11).

        VT-14.2, VT-15.7: the Complex never flees.
        """
        target = self.target
        return (
            self.blue[target] == REFUGE
            and self.elements[target] == 0
            and self.cube[target] == 0
            and self.defender != self.complex
        )

    # ---- what a seat can't know ------------------------------------------------------------------------------

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Deal hands, deck and objectives anew as far as this seat can't know them (VT-18.21)."""
        pool = self.deck.counts()
        self.hands.redeal(seat, pool, rng)
        self.deck = Deck(KINDS)
        self.deck.add_pool(pool)
        if not self.objectives_open:
            self.redeal_objectives(seat, rng)

    def redeal_objectives(self, seat: i64, rng: Rng) -> None:
        """Other seats' objectives, drawn from the planets that are laid out and not this seat's own objective."""
        left = vec[i64](capacity=PLANETS)
        planet: i64
        for planet in range(PLANETS):
            if self.status[planet] != ABSENT and planet != self.objective[seat]:
                left = append(left, planet)
        other: i64
        for other in range(self.factions):
            if other != seat and self.objective[other] != NONE:
                n: i64 = len(left)
                k = rng.below(n)
                self.objective[other] = left[k]
                left[k] = left[n - 1]
                left = left[: n - 1]


def new_state(rules: Rules) -> VertiumState:
    """Before anything happened: the deck in one pool, tokens not dealt out yet."""
    n = rules.factions
    faction = fill(n, NONE)
    if rules.solo:
        faction[n - 1] = COMPLEX
    deck = Deck(KINDS)
    deck.add_pool(rules.cards)
    state = VertiumState(
        rules,
        deck,
        empty_hands(n, KINDS),
        display=fill(KINDS, 0),
        discards=fill(KINDS, 0),
        pool=fill(RESOURCES, 0),
        gone=fill(RESOURCES, 0),
        supply=fill(n * RESOURCES, 0),
        faction=faction,
        captains=fill(n, rules.captains),
        misses=fill(n, 0),
        objective=fill(n, NONE),
        had_attack=fill(n, 0),
        ranking=vec[i64](),
        status=fill(PLANETS, ABSENT),
        value=fill(PLANETS, 0),
        owner=fill(PLANETS, NONE),
        elements=fill(PLANETS, 0),
        moon=fill(PLANETS, 0),
        blue=fill(PLANETS, NO_MOON),
        tokens=fill(PLANETS * RESOURCES, 0),
        refugees=fill(PLANETS * SEATS, 0),
        gelbon=fill(PLANETS, 0),
        cube=fill(PLANETS, 0),
        solo_left=fill(FACES, 0),
        dice=fill(2 * DICE, NONE),
        cards=fill(2 * FACES, 0),
        played=fill(2, NONE),
    )
    if rules.solo:
        state.complex = n - 1
    return state

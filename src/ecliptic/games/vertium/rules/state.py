"""The state of a game of Vertium: counts and flat arrays. What never changes during a game is in `rules`."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from ecliptic.core.actions import Verb
from ecliptic.core.arrays import changed, own_times, times
from ecliptic.core.deck import Deck
from ecliptic.core.fields import COUNT, Cards, Field, HandCards, Known, Part, Row, begin, seat_names
from ecliptic.core.reading import Number, Seat, SeatSet, Truth, Word, words
from ecliptic.core.rng import Rng
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules.facts import RESHUFFLED
from ecliptic.games.vertium.rules.fields import Fields
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
SIDE_IDS: Final = ("attacker", "defender")


def fields(rules: Rules) -> list[Part]:
    """Every field of a state, said here alone; `make format` writes `fields.py` from it."""
    factions = seat_names(rules.factions, a.SEATS, "factions")  # in solo the Complex comes after the seat
    seat = Seat(factions)
    several = SeatSet(factions)
    many = Number(1_000_000)
    resources = a.KIND_IDS[: a.RESOURCES]
    planet = Word(words(a.PLANET_IDS, none=True), empty=a.NONE)
    face = Word(words(a.FACE_IDS, none=True), empty=a.NONE)
    return [
        # Time.
        Field("phase", reads=Word(words(("setup", "colonizing", "fighting", "over")))),
        Field("round", reads=many),
        Field("starter", reads=seat),
        Field("turn", reads=seat),  # whose turn it is, or who has the attack
        Field("idle", reads=many),  # turns in a row without a token placed
        Field("attacks", reads=many),  # made so far in phase two
        Field("victor", reads=seat),  # who won the last attack
        Row("ranking", seat, most=a.SEATS, shared=True),  # best first; empty before phase two
        Field("had_attack", reads=several),  # American style
        Field("passed", reads=several),  # with the Complex: since they last attacked (VT-14.6)
        # Cards, by kind. Those that lie face down have no order yet.
        Cards("deck", a.KIND_IDS, pool=rules.cards, places=0, hands="hands"),
        HandCards("hands", factions, a.KIND_IDS),
        Field("display", a.KIND_IDS, reads=COUNT),
        Field("discards", a.KIND_IDS, reads=COUNT),
        # Tokens, by resource.
        Field("pool", resources, reads=many),
        Field("gone", resources, reads=many, shared=True),  # out of the game (VT-17.3, other reading)
        Field("supply", factions, resources, reads=many, shared=True),
        # Factions.
        Field("faction", factions, reads=Word(words(a.FACTION_IDS, none=True), empty=a.NONE), shared=True),
        Field("captains", factions, reads=many, first=rules.captains, shared=True),  # in reserve
        Field("misses", factions, reads=many, shared=True),  # turns owed to Mine Blast
        Field("objectives_open", reads=Truth()),
        Field("objective", factions, reads=planet, known=Known.OWN, opens="objectives_open", shared=True),
        # Planets. Blue moons that lie face down have no kind yet.
        Field("status", a.PLANET_IDS, reads=Word(words(("absent", "in_play", "out"))), shared=True),
        Field("value", a.PLANET_IDS, reads=Number(a.TOP_VALUE), shared=True),  # 0 = no moon laid yet
        Field("owner", a.PLANET_IDS, reads=seat, shared=True),
        Field("elements", a.PLANET_IDS, reads=many),
        Field("gelbon", a.PLANET_IDS, reads=many, shared=True),  # how many of the elements are Gelbon
        Field("cube", a.PLANET_IDS, reads=Number(9), shared=True),  # hits it still takes, 0 = no cube
        Field("moon", a.PLANET_IDS, reads=many),  # steps made in this orbit
        Field("blue", a.PLANET_IDS, reads=Word(words(("none", "face_down", *a.BLUE_IDS))), shared=True),
        Field("tokens", a.PLANET_IDS, resources, reads=many),
        Field("refugees", factions, a.PLANET_IDS, reads=many, shared=True),  # captains on its refuge moon
        # The attack.
        Field("attacker", reads=seat),
        Field("defender", reads=seat),
        Field("source", reads=planet),  # where the force came from
        Field("refuge", reads=planet),  # whose refuge moon the leader came from
        Field("target", reads=planet),
        Field("force", reads=many),  # elements with the attacking captain
        Field("force_gelbon", reads=many),  # how many of them are Gelbon
        Field("roll", reads=many),
        Field("dice", SIDE_IDS, tuple(str(k + 1) for k in range(a.DICE)), reads=face),  # NONE = not rolled
        Field("cards", SIDE_IDS, a.FACE_IDS, reads=many),  # skirmish cards unused in this attack
        Field("played", SIDE_IDS, reads=face),  # in this roll
        Field("solo_left", a.FACE_IDS, reads=many, shared=True),  # of the Complex, not turned up (VT-15.5)
        # Read off `dice` and `faction`.
        Field("rolled", reads=many, kept=True),  # dice in this roll so far
        Field("complex", reads=seat, kept=True),  # which faction is the Complex
    ]


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class VertiumState(Fields):
    """The fields, and what the rules ask of them."""

    def clone(self) -> VertiumState:
        return VertiumState(self.rules, self)

    def work_out(self) -> None:
        """`rolled` and `complex`."""
        self.rolled = 0
        k: i64
        for k in self.dice:
            if k != a.NONE:
                self.rolled += 1
        self.complex = a.NONE
        for k in range(self.rules.factions):
            if self.faction[k] == a.COMPLEX:
                self.complex = k

    # ---- seats -----------------------------------------------------------------------------------------------

    def after(self, seat: i64) -> i64:
        """The next seat, clockwise."""
        return seat + 1 if seat + 1 < self.rules.factions else 0

    def elements_of(self, seat: i64) -> i64:
        """All elements on the planets of a faction."""
        return self.total_of(self.elements, seat)

    def planets_of(self, seat: i64) -> i64:
        """How many planets a faction owns."""
        return times(self.owner, seat)

    def value_of(self, seat: i64) -> i64:
        """The total value of a faction's planets (VT-8.4)."""
        return self.total_of(self.value, seat)

    def total_of(self, numbers: vec[i64], seat: i64) -> i64:
        """What numbers by planet come to on the planets of a faction."""
        total: i64 = 0
        planet: i64
        for planet in range(a.PLANETS):
            if self.owner[planet] == seat:
                total += numbers[planet]
        return total

    def rivals(self, seat: i64, other: i64) -> bool:
        """Whether two factions may attack each other: Rebels do not (VT-14.4)."""
        return seat != other and (self.complex == a.NONE or self.complex == seat or self.complex == other)

    # ---- cards -----------------------------------------------------------------------------------------------

    def shown(self) -> i64:
        """How many cards are on display."""
        total: i64 = 0
        kind: i64
        for kind in range(a.KINDS):
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
        for kind in range(a.KINDS):
            held = self.rules.cards[kind] - self.discards[kind] - self.display[kind]
            for seat in range(self.rules.factions):
                rest = held
                for other in range(self.rules.factions):
                    if other != seat:
                        rest -= self.hands.known_to(self.rules.factions, other, kind)
                self.hands.cap(seat, kind, rest)
            self.own_discards()[kind] = 0

    def discard(self, seat: i64, kind: i64, n: i64) -> None:
        """Cards of one kind go from a hand to the discard pile, seen by all."""
        self.hands.lose(seat, kind, n)
        self.own_discards()[kind] += n

    def has_set(self, seat: i64, resource: i64) -> bool:
        """VT-5.1: three cards of one resource."""
        return self.hands.holds(seat, resource) >= self.rules.set_size

    # ---- planets and tokens ----------------------------------------------------------------------------------

    def uncolonized(self, planet: i64) -> bool:
        """VT-1.3: in play and nobody's."""
        return self.owner[planet] == a.NONE and self.status[planet] == IN_PLAY

    def planets_for(self, verb: Verb) -> vec[i64]:
        """Every planet in play, offered with this verb."""
        out = vec[i64](capacity=a.PLANETS)
        planet: i64
        for planet in range(a.PLANETS):
            if self.status[planet] == IN_PLAY:
                out = append(out, verb.of(planet))
        return out

    def tokens_on(self, planet: i64, resource: i64) -> i64:
        """How many tokens of a resource lie there."""
        return self.tokens[planet * a.RESOURCES + resource]

    def lacked_somewhere(self, resource: i64) -> bool:
        """VT-5.4: whether some uncolonized planet still lacks this resource."""
        planet: i64
        for planet in range(a.PLANETS):
            if self.tokens[planet * a.RESOURCES + resource] == 0 and self.uncolonized(planet):
                return True
        return False

    def all_colonized(self) -> bool:
        """VT-5.7: no planet is left uncolonized."""
        planet: i64
        for planet in range(a.PLANETS):
            if self.uncolonized(planet):
                return False
        return True

    def colonized(self) -> i64:
        """How many planets belong to anybody."""
        return a.PLANETS - times(self.owner, a.NONE)

    def beyond_help(self) -> bool:
        """VT-17.37: leaked tokens are out of the game, and no uncolonized planet can get that resource any more."""
        resource = self.rules.leak_resource
        if self.gone[resource] == 0:
            return False
        seat: i64
        for seat in range(self.rules.factions):
            if self.has_token(seat, resource):
                return False
        planet: i64
        for planet in range(a.PLANETS):
            if self.uncolonized(planet) and self.tokens_on(planet, resource) > 0:
                return False
        return True

    def has_token(self, seat: i64, resource: i64) -> bool:
        """VT-5.2: whether the pool or the seat's supply has a token of this resource."""
        return self.pool[resource] > 0 or self.supply[seat * a.RESOURCES + resource] > 0

    def take_off(self, planet: i64, resource: i64, n: i64) -> None:
        """VT-1.4: tokens leave a planet for the pool; VT-5.6: those of a colonized one stay."""
        self.own_tokens()[planet * a.RESOURCES + resource] -= n
        self.own_pool()[resource] += n

    def gain_elements(self, planet: i64, n: i64) -> None:
        """VT-1.5, VT-13.2: elements come to a planet from the supply, of the sort that its value gives."""
        self.own_elements()[planet] += n
        if self.rules.gives_gelbon[self.value[planet]] == 1:
            self.add_gelbon(planet, n)

    def take_elements(self, planet: i64, n: i64, gelbon: i64) -> None:
        """Elements leave a planet, so many of them Gelbon. Lost ones go back to the supply (VT-1.5)."""
        self.own_elements()[planet] -= n
        self.add_gelbon(planet, -gelbon)

    def put_elements(self, planet: i64, n: i64, gelbon: i64) -> None:
        """VT-17.24: elements that come from another planet keep their sort."""
        self.own_elements()[planet] += n
        self.add_gelbon(planet, gelbon)

    def add_gelbon(self, planet: i64, n: i64) -> None:
        """So many of a planet's elements more are Gelbon."""
        if n != 0:
            self.gelbon = changed(self.gelbon, planet, self.gelbon[planet] + n)

    def add_captain(self, seat: i64, n: i64) -> None:
        """Captains come to a reserve, or leave it."""
        self.captains = changed(self.captains, seat, self.captains[seat] + n)

    def vertium(self, planet: i64) -> i64:
        """How many of a planet's elements are Vertium."""
        return self.elements[planet] - self.gelbon[planet]

    # ---- cubes -----------------------------------------------------------------------------------------------

    def cubes_left(self, seat: i64) -> i64:
        """VT-13.1, VT-13.9: the faction's cubes that stand on none of its planets."""
        left = self.rules.cubes
        planet: i64
        for planet in range(a.PLANETS):
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
        dice = self.dice
        out = vec[i64]([0, 0, 0])
        k: i64
        for k in range(side * a.DICE, side * a.DICE + a.DICE):
            if dice[k] != a.NONE:
                out[dice[k]] += 1
        return out

    def showing(self, side: i64, face: i64) -> i64:
        """How many of this side's dice show one face."""
        return own_times(self.dice, side, a.DICE, face)

    def can_escape(self) -> bool:
        """VT-11.1, VT-11.5: the defended planet has the refuge moon and no element left, nor a cube (VT-13.11).

        VT-14.2, VT-15.7: the Complex never flees.
        """
        target = self.target
        return (
            self.blue[target] == a.REFUGE
            and self.elements[target] == 0
            and self.cube[target] == 0
            and self.defender != self.complex
        )

    # ---- what a seat can't know ------------------------------------------------------------------------------

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Deal hands, deck and objectives anew as far as this seat can't know them (VT-18.21)."""
        pool = self.deck.counts()
        self.hands.redeal(seat, pool, rng)
        self.deck = Deck(a.KINDS)
        self.deck.add_pool(pool)
        if not self.objectives_open:
            self.redeal_objectives(seat, rng)

    def redeal_objectives(self, seat: i64, rng: Rng) -> None:
        """Other seats' objectives, drawn from the planets that are laid out and not this seat's own objective."""
        left = vec[i64](capacity=a.PLANETS)
        planet: i64
        for planet in range(a.PLANETS):
            if self.status[planet] != ABSENT and planet != self.objective[seat]:
                left = append(left, planet)
        other: i64
        for other in range(self.rules.factions):
            if other != seat and self.objective[other] != a.NONE:
                n: i64 = len(left)
                k = rng.below(n)
                self.objective = changed(self.objective, other, left[k])
                left[k] = left[n - 1]
                left = left[: n - 1]


def new_state(rules: Rules) -> VertiumState:
    """Before anything happened: the deck in one pool, tokens not dealt out yet."""
    s = VertiumState(rules)
    begin(s, fields(rules))
    if rules.solo:
        s.faction = changed(s.faction, rules.factions - 1, a.COMPLEX)
        s.work_out()
    return s

"""The state of a game of Solarius Mission: board, mats, dice, cards. What never changes during a game is in `rules`.

Long on purpose: copying and listing are written out part by part for speed, and what reads or changes the state often
are methods, which stand in their class.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from ecliptic.core.arrays import bit, fill, members
from ecliptic.core.machine import State
from ecliptic.core.rng import Rng
from ecliptic.games.solarius.rules.actions import (
    BRIDGE,
    CARDS,
    COLORS,
    COLS,
    COLUMNS_AT_LEAST,
    DIE_BONUS,
    EMPTY_SPACE,
    EXPLORER_BONUS,
    FREE_PORTALS,
    HEXES,
    HOLD_CONTAMINATION,
    HUBS,
    LEVELS_AT_LEAST,
    MISSIONS_DONE,
    NONE,
    OUTPOSTS,
    PAYING,
    PENDING,
    PLACES,
    PLANET_DISCOUNT,
    PLANETS,
    POINT_PRICE,
    RANGE_AT_LEAST,
    RANGE_BONUS,
    RANGE_PRICE,
    RING,
    SETTLED,
    STATION_CARDS,
    STATION_STATIC,
    UNSEEN,
    WAIVE_PENALTY,
)
from ecliptic.games.solarius.rules.facts import CLAIMED, CUBE_LOST
from ecliptic.games.solarius.rules.figures import Layout, Rules

# Phases.
SETUP: Final = 0
HUB_STEP: Final = 1
TURNS: Final = 2
TURN_END: Final = 3
OVER: Final = 4

# What `at_hub` says of a seat at a hub (SM-14.4, SM-14.5, SM-14.6, SM-14.8).
NO_MISSION: Final = 0
WAITS: Final = 1  # for the hub to be built
HAD_BONUS: Final = 2
SHUT_OUT: Final = 3

# Sums of the static effects of a seat, seat * STATS + one of these; die bonuses by colour come first.
DIE_STAT: Final = 0
RANGE_STAT: Final = 4
RANGE_CUT_STAT: Final = 5
POINT_CUT_STAT: Final = 6
PORTAL_STAT: Final = 7
WAIVE_STAT: Final = 8
DISCOUNT_STAT: Final = 9
EXPLORER_STAT: Final = 10
HOLD_STAT: Final = 11
STATS: Final = 12

DIE_BASE: Final = 8  # a die on a mat or card: colour * DIE_BASE + face
FIGURE_BASE: Final = 4  # a figure on a hex: seat * FIGURE_BASE + kind

EMPTY_LAYOUT: Final = Layout(
    space=fill(HEXES, EMPTY_SPACE),
    tile_of=fill(HEXES, 0),
    hub_hex=fill(HUBS, NONE),
    hub_near=fill(HEXES, NONE),
    portal_near=fill(HEXES, HEXES),
    planet_hexes=vec[i64](),
)


@final
class SolariusState(State):
    """Arrays by seat are `seat * N + index`; colours, columns and steps count from 0."""

    def __init__(self, rules: Rules) -> None:
        """Nothing laid out; `new_state` fills it."""
        super().__init__(rules.seats)
        nothing = vec[i64]()
        self.rules: Final = rules
        # Board.
        self.layout: Layout = EMPTY_LAYOUT  # made from the next two once all tiles lie
        self.tile_at = nothing  # by ring position: outer tile, NONE = not drawn
        self.turn_at = nothing  # by ring position: turns of 60 degrees, NONE = not drawn
        self.on_hex = nothing  # planet piece: NONE, a planet face up, FACE_DOWN + colour
        self.figure = nothing  # by hex: NONE, or seat * FIGURE_BASE + kind
        self.post = nothing  # by hex: the outpost on it, NONE
        self.planet_at = nothing  # by planet: UNSEEN, TURNED_UP, PENDING, SETTLED
        self.planet_of = nothing  # by planet: its owner, NONE
        self.ship = nothing  # by seat: its hex
        # Mats, by seat.
        self.fuel = nothing
        self.bucks = nothing
        self.dirt = nothing  # contamination on spaces
        self.beside = nothing  # contamination beside the mat
        self.colonies = nothing  # in stock
        self.markers = nothing  # mission markers in stock
        self.ones = nothing  # common drives on side 1
        self.twos = nothing  # on side 2
        self.step = nothing  # seat * COLORS + colour: step of the tech die
        self.col = nothing  # likewise: its column
        self.cubes = nothing  # (seat * COLORS + colour) * COLS + column
        self.station = nothing  # seat * STATION_CARDS + card: 0 = unused, k = built as the k-th
        self.station_post = nothing  # likewise: 1 = an outpost has joined it
        self.posts = nothing  # seat * OUTPOSTS + outpost: NONE = in stock, else the place of the tile, 1 to 6
        self.place = nothing  # seat * PLACES + place: NONE, or colour * DIE_BASE + face
        self.card_die = nothing  # likewise, by card
        # Cards: sets, a bit a card.
        self.hand = nothing  # by seat
        self.known = nothing  # by seat: of the hand, what all know or can work out (SM-21.3)
        self.laid = nothing  # by seat: developments
        self.open = nothing  # by seat: missions to be completed
        self.done = nothing  # by seat: completed missions
        self.deck: i64 = bit(CARDS) - 1
        self.discard: i64 = 0
        self.came = (
            nothing  # by card: how often the discards had become the deck when it last did so with them
        )
        # Hubs.
        self.hub_turn = nothing  # by hub: the game turn in which it was built, 0 = not
        self.at_hub = nothing  # seat * HUBS + hub: NO_MISSION, WAITS, HAD_BONUS, SHUT_OUT
        # Dice.
        self.bag = nothing  # by colour
        self.b_color = nothing  # by die of the bridge: NONE = missing
        self.b_face = nothing
        self.b_at = nothing  # its space
        # Sums that are worked out from the rest, kept so that they are quick.
        self.stat = nothing  # seat * STATS + one of the stats
        self.unsettled = nothing  # by seat: pending planets, a bit each
        # Time.
        self.phase: i64 = SETUP
        self.turn: i64 = 0  # game turn, from 1
        self.token: i64 = NONE  # the starting player
        self.active: i64 = NONE
        self.played: i64 = 0  # player turns of this game turn that have begun
        # The player turn and its die action.
        self.portals: bool = False  # active in this turn (SM-11.2)
        self.extra: i64 = 0  # supplementary actions beside the first (SM-20.9)
        self.color: i64 = NONE  # of the die action; NONE = none is going on
        self.base: i64 = 0  # its points by face and tech die
        self.add: i64 = 0  # its points by developments
        self.both: bool = False  # both uses (SM-20.8)
        self.bought: i64 = 0  # points bought in it
        # For the filter of `advice` alone, see there.
        self.fresh: bool = False  # since exchanges were weighed last, something changed that they depend on
        self.last_any: i64 = 0  # the anytime action since then, by its number in the table; 0 = none

    # ---- copying and comparing -------------------------------------------------------------------------------

    def clone(self) -> SolariusState:
        twin = SolariusState(self.rules)
        self.copy_machine(twin)
        twin.layout = self.layout
        twin.tile_at = self.tile_at[:]
        twin.turn_at = self.turn_at[:]
        twin.on_hex = self.on_hex[:]
        twin.figure = self.figure[:]
        twin.post = self.post[:]
        twin.planet_at = self.planet_at[:]
        twin.planet_of = self.planet_of[:]
        twin.ship = self.ship[:]
        twin.fuel = self.fuel[:]
        twin.bucks = self.bucks[:]
        twin.dirt = self.dirt[:]
        twin.beside = self.beside[:]
        twin.colonies = self.colonies[:]
        twin.markers = self.markers[:]
        twin.ones = self.ones[:]
        twin.twos = self.twos[:]
        twin.step = self.step[:]
        twin.col = self.col[:]
        twin.cubes = self.cubes[:]
        twin.station = self.station[:]
        twin.station_post = self.station_post[:]
        twin.posts = self.posts[:]
        twin.place = self.place[:]
        twin.card_die = self.card_die[:]
        twin.hand = self.hand[:]
        twin.known = self.known[:]
        twin.laid = self.laid[:]
        twin.open = self.open[:]
        twin.done = self.done[:]
        twin.deck = self.deck
        twin.discard = self.discard
        twin.came = self.came[:]
        twin.hub_turn = self.hub_turn[:]
        twin.at_hub = self.at_hub[:]
        twin.bag = self.bag[:]
        twin.b_color = self.b_color[:]
        twin.b_face = self.b_face[:]
        twin.b_at = self.b_at[:]
        twin.stat = self.stat[:]
        twin.unsettled = self.unsettled[:]
        twin.phase = self.phase
        twin.turn = self.turn
        twin.token = self.token
        twin.active = self.active
        twin.played = self.played
        twin.portals = self.portals
        twin.extra = self.extra
        twin.color = self.color
        twin.base = self.base
        twin.add = self.add
        twin.both = self.both
        twin.bought = self.bought
        twin.fresh = self.fresh
        twin.last_any = self.last_any
        return twin

    def numbers(self) -> vec[i64]:
        out = self.tile_at[:]
        out = extend(out, self.turn_at)
        out = extend(out, self.on_hex)
        out = extend(out, self.figure)
        out = extend(out, self.post)
        out = extend(out, self.planet_at)
        out = extend(out, self.planet_of)
        out = extend(out, self.ship)
        out = extend(out, self.fuel)
        out = extend(out, self.bucks)
        out = extend(out, self.dirt)
        out = extend(out, self.beside)
        out = extend(out, self.colonies)
        out = extend(out, self.markers)
        out = extend(out, self.ones)
        out = extend(out, self.twos)
        out = extend(out, self.step)
        out = extend(out, self.col)
        out = extend(out, self.cubes)
        out = extend(out, self.station)
        out = extend(out, self.station_post)
        out = extend(out, self.posts)
        out = extend(out, self.place)
        out = extend(out, self.card_die)
        out = extend(out, self.hand)
        out = extend(out, self.known)
        out = extend(out, self.laid)
        out = extend(out, self.open)
        out = extend(out, self.done)
        out = extend(out, self.came)
        out = extend(out, self.hub_turn)
        out = extend(out, self.at_hub)
        out = extend(out, self.bag)
        out = extend(out, self.b_color)
        out = extend(out, self.b_face)
        out = extend(out, self.b_at)
        x: i64
        for x in (
            self.deck,
            self.discard,
            self.phase,
            self.turn,
            self.token,
            self.active,
            self.played,
            i64(self.portals),
            self.extra,
            self.color,
            self.base,
            self.add,
            i64(self.both),
            self.bought,
            i64(self.fresh),
            self.last_any,
        ):
            out = append(out, x)
        return out

    # ---- who and when ----------------------------------------------------------------------------------------

    def after(self, seat: i64) -> i64:
        """SM-7.1: the next seat clockwise."""
        return (seat + 1) % self.seats

    def in_order(self, k: i64) -> i64:
        """The k-th seat from the starting player on."""
        return (self.token + k) % self.seats

    # ---- mats ------------------------------------------------------------------------------------------------

    def row_key(self, seat: i64, color: i64) -> i64:
        """The cubes of a row as one number below 24, for `rules.pays`."""
        at = (seat * COLORS + color) * COLS
        return self.cubes[at] * 6 + self.cubes[at + 1] * 2 + self.cubes[at + 2]

    def row_pays(self, seat: i64, color: i64, total: i64) -> bool:
        """SM-5.7: whether cubes of the row make exactly this total."""
        return (self.rules.pays[self.row_key(seat, color)] >> total) & 1 == 1

    def columns_for(self, seat: i64, color: i64) -> i64:
        """SM-5.1, SM-5.2: the columns where the next cube of this colour may go, a bit each."""
        row = seat * COLORS + color
        at = row * COLS
        usable = self.rules.usable
        cap = self.col[row] * COLS
        first = self.cubes[at]
        second = self.cubes[at + 1]
        out: i64 = 0
        if first < usable[cap]:
            out |= 1
        if second < usable[cap + 1] and first > second + 1:
            out |= 2
        spaces = self.rules.spaces
        if self.cubes[at + 2] < usable[cap + 2] and first == spaces[0] and second == spaces[1]:
            out |= 4
        return out

    def put_cube(self, seat: i64, color: i64, column: i64) -> None:
        """A cube comes to the mat."""
        self.cubes[(seat * COLORS + color) * COLS + column] += 1
        self.fresh = True

    def lose_cubes(self, seat: i64, color: i64, n: i64) -> None:
        """SM-5.6: so many cubes (of any colour: NONE) have no space."""
        self.fresh = True  # they would have one, had an exchange made it before
        self.tell(CUBE_LOST, seat, color, n)

    def take_cube(self, seat: i64, color: i64, column: i64) -> None:
        """A cube leaves the mat."""
        self.cubes[(seat * COLORS + color) * COLS + column] -= 1
        self.fresh = True

    def gain_fuel(self, seat: i64, n: i64) -> i64:
        """SM-3.5: up to the end of the track; what came of it."""
        room = self.rules.track - self.fuel[seat]
        if n > 0:
            self.fresh = True  # what is lost here would not be, had an exchange made room before
        if n > room:
            n = room
        self.fuel[seat] += n
        return n

    def gain_bucks(self, seat: i64, n: i64) -> i64:
        """SM-3.5: up to the end of the track; what came of it."""
        room = self.rules.track - self.bucks[seat]
        if n > 0:
            self.fresh = True  # what is lost here would not be, had an exchange made room before
        if n > room:
            n = room
        self.bucks[seat] += n
        return n

    def pay_tracks(self, seat: i64, fuel: i64, bucks: i64) -> None:
        """Fuel and bucks leave the tracks."""
        if fuel + bucks > 0:
            self.fuel[seat] -= fuel
            self.bucks[seat] -= bucks
            self.fresh = True

    def dirty(self, seat: i64) -> None:
        """SM-6.3: one contamination cube, on a space if one is free."""
        if self.dirt[seat] < self.rules.dirt_spaces + self.stat[seat * STATS + HOLD_STAT]:
            self.dirt[seat] += 1
        else:
            self.beside[seat] += 1

    def raise_die(self, seat: i64, color: i64) -> None:
        """A tech die goes up a step."""
        self.step[seat * COLORS + color] += 1
        self.fresh = True
        self.claim(seat)

    def move_die(self, seat: i64, color: i64) -> None:
        """A tech die goes a column to the right."""
        self.col[seat * COLORS + color] += 1
        self.fresh = True
        self.claim(seat)

    def pips_of(self, seat: i64, color: i64) -> i64:
        """SM-1.5: what a tech die shows."""
        return self.rules.pips[self.step[seat * COLORS + color]]

    def points_of(self, seat: i64, color: i64, face: i64) -> i64:
        """SM-4.2: what a die brings by itself."""
        rules = self.rules
        if rules.face_star[face] == 0:
            return rules.face_pips[face]
        return rules.face_pips[face] + self.pips_of(seat, color)

    def price_of_points(self, seat: i64, n: i64) -> i64:
        """SM-9.4, SM-20.14: bucks for the next n points of this die action."""
        rules = self.rules
        price = rules.point_price
        cheap = price - self.stat[seat * STATS + POINT_CUT_STAT]
        if cheap < 1:
            cheap = 1
        left = rules.point_limit - self.bought  # points that are still cheap
        if left < 0:
            left = 0
        if left > n:
            left = n
        return left * cheap + (n - left) * price

    # ---- ships -----------------------------------------------------------------------------------------------

    def free_slots(self, seat: i64) -> i64:
        """SM-3.8: slots for common drives."""
        return self.rules.slots - self.ones[seat] - self.twos[seat]

    def add_drive(self, seat: i64, n: i64) -> None:
        """Common drives come in on side 1."""
        self.ones[seat] += n
        self.fresh = True
        self.claim(seat)

    def flip_drive(self, seat: i64) -> None:
        """A common drive is turned from 1 to 2."""
        self.ones[seat] -= 1
        self.twos[seat] += 1
        self.fresh = True
        self.claim(seat)

    def weaken(self, seat: i64, remove: bool) -> None:
        """SM-11.1: a common drive is turned from 2 to 1, or one of side 1 leaves."""
        if remove:
            self.ones[seat] -= 1
        else:
            self.twos[seat] -= 1
            self.ones[seat] += 1
        self.fresh = True

    def range_of(self, seat: i64) -> i64:
        """SM-3.8, SM-20.13: the range of the ship."""
        return (
            self.rules.own_drive
            + self.ones[seat]
            + 2 * self.twos[seat]
            + self.stat[seat * STATS + RANGE_STAT]
        )

    def range_price(self, seat: i64) -> i64:
        """SM-11.5, SM-20.10: fuel for a point of extra range."""
        price = self.rules.range_price - self.stat[seat * STATS + RANGE_CUT_STAT]
        if price < 1:
            return 1
        return price

    # ---- planets ---------------------------------------------------------------------------------------------

    def planet_fuel(self, seat: i64, planet: i64) -> i64:
        """SM-20.12: the fuel that a paying planet wants from this seat."""
        fuel = self.rules.planet_a[planet]
        bucks = self.rules.planet_b[planet]
        off = self.stat[seat * STATS + DISCOUNT_STAT]
        if fuel >= bucks:  # the larger part first, and equal parts fuel first
            if off > fuel:
                off = fuel
            return fuel - off
        off -= bucks
        if off < 0:
            off = 0
        if off > fuel:
            off = fuel
        return fuel - off

    def planet_bucks(self, seat: i64, planet: i64) -> i64:
        """SM-20.12: the bucks that a paying planet wants from this seat."""
        fuel = self.rules.planet_a[planet]
        bucks = self.rules.planet_b[planet]
        off = self.stat[seat * STATS + DISCOUNT_STAT]
        if fuel >= bucks:
            off -= fuel
        if off < 0:
            off = 0
        if off > bucks:
            off = bucks
        return bucks - off

    def is_met(self, seat: i64, planet: i64) -> bool:
        """SM-12.5: whether the condition is met without paying anything."""
        rules = self.rules
        verb = rules.planet_verb[planet]
        if verb == PAYING:
            return self.planet_fuel(seat, planet) + self.planet_bucks(seat, planet) == 0
        least = rules.planet_a[planet]
        if verb == RANGE_AT_LEAST:
            return self.range_of(seat) >= least
        if verb == MISSIONS_DONE:
            return members(self.done[seat]) >= least
        wanted = rules.planet_a[planet]  # a colour, or NONE
        least = rules.planet_b[planet]
        found: i64 = 0
        color: i64
        for color in range(COLORS):
            if wanted != NONE and wanted != color:
                continue
            if verb == LEVELS_AT_LEAST and self.pips_of(seat, color) >= least:
                found += 1
            if verb == COLUMNS_AT_LEAST and self.col[seat * COLORS + color] + 1 >= least:
                found += 1
        return found >= rules.planet_c[planet]

    def take_planet(self, seat: i64, planet: i64) -> None:
        """SM-12.4: a planet comes to the mat, not yet settled."""
        self.planet_at[planet] = PENDING
        self.planet_of[planet] = seat
        self.unsettled[seat] |= bit(planet)
        self.fresh = True
        self.claim(seat)

    def settle_planet(self, seat: i64, planet: i64) -> None:
        """SM-12.5: a pending planet is settled."""
        self.planet_at[planet] = SETTLED
        self.unsettled[seat] &= ~bit(planet)
        self.fresh = True

    def claim(self, seat: i64) -> None:
        """SM-12.5, SM-20.12: in a turn of its own a seat settles at once what it need not pay for."""
        left = self.unsettled[seat]
        if left == 0 or seat != self.active:
            return
        planet: i64 = 0
        while left != 0:
            if left & 1 and self.is_met(seat, planet):
                self.settle_planet(seat, planet)
                self.tell(CLAIMED, seat, planet)
            left >>= 1
            planet += 1

    # ---- cards -----------------------------------------------------------------------------------------------

    def from_hand(self, seat: i64, card: i64) -> None:
        """A card leaves the hand."""
        self.hand[seat] &= ~bit(card)
        self.known[seat] &= ~bit(card)

    def add_statics(self, seat: i64, listed: i64) -> None:
        """SM-10.7, SM-13.5, SM-20.10: the static effects of a list hold from now on."""
        rules = self.rules
        first = rules.list_first[listed]
        at = seat * STATS
        k: i64
        for k in range(first, first + rules.list_len[listed]):
            verb = rules.eff_verb[k]
            n = rules.eff_n[k]
            if verb == DIE_BONUS:
                self.stat[at + DIE_STAT + rules.eff_color[k]] += n
            elif verb == RANGE_BONUS:
                self.stat[at + RANGE_STAT] += n
            elif verb == RANGE_PRICE:
                self.stat[at + RANGE_CUT_STAT] += rules.range_price - n
            elif verb == POINT_PRICE:
                self.stat[at + POINT_CUT_STAT] += rules.point_price - n
            elif verb == FREE_PORTALS:
                self.stat[at + PORTAL_STAT] += 1
            elif verb == WAIVE_PENALTY:
                self.stat[at + WAIVE_STAT] += 1
            elif verb == PLANET_DISCOUNT:
                self.stat[at + DISCOUNT_STAT] += n
            elif verb == EXPLORER_BONUS:
                self.stat[at + EXPLORER_STAT] += n
            elif verb == HOLD_CONTAMINATION:
                self.stat[at + HOLD_STAT] += n
        self.fresh = True
        self.claim(seat)

    def read_sums(self) -> None:
        """Work out `stat` and `unsettled` anew from the rest."""
        seats = self.seats
        active = self.active
        fresh = self.fresh
        self.active = NONE  # nothing is claimed by reading
        self.stat = fill(seats * STATS, 0)
        self.unsettled = fill(seats, 0)
        seat: i64
        k: i64
        for seat in range(seats):
            for k in range(CARDS):
                if (self.laid[seat] >> k) & 1 and self.rules.dev_kind[k] == 1:
                    self.add_statics(seat, k)
            for k in range(STATION_CARDS):
                if self.station[seat * STATION_CARDS + k] > 0:
                    self.add_statics(seat, STATION_STATIC + k)
        for k in range(PLANETS):
            if self.planet_at[k] == PENDING and self.planet_of[k] != NONE:
                self.unsettled[self.planet_of[k]] |= bit(k)
        self.active = active
        self.fresh = fresh

    def shuffles(self) -> i64:
        """How often the discards have become the deck."""
        latest: i64 = 0
        x: i64
        for x in self.came:
            if x > latest:
                latest = x
        return latest

    def renew_deck(self) -> None:
        """SM-10.4: the discards become the deck. The pile is open, so all know which cards these are."""
        now = self.shuffles() + 1
        k: i64
        for k in range(CARDS):
            if (self.discard >> k) & 1:
                self.came[k] = now
        self.deck = self.discard
        self.discard = 0

    def unseen_by(self, seat: i64) -> i64:
        """The cards that the seat can't place: the deck, and what others hold without its being known."""
        out = self.deck
        other: i64
        for other in range(self.seats):
            if other != seat:
                out |= self.hand[other] & ~self.known[other]
        return out

    def came_in(self, shuffle: i64) -> i64:
        """The cards that came into the deck last with this shuffle, 0 = at the start."""
        out: i64 = 0
        k: i64
        for k in range(CARDS):
            if self.came[k] == shuffle:
                out |= bit(k)
        return out

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Deal afresh what the seat can't know: others' cards that were not shown, and the deck.

        A card that was held when the discards became the deck is none of these, nor the other way round (SM-21.27): so
        cards are dealt apart by the shuffle that they came with.
        """
        unseen = self.unseen_by(seat)
        before = self.hand[:]
        other: i64
        for other in range(self.seats):
            if other != seat:
                self.hand[other] = self.known[other]
        shuffle: i64
        for shuffle in range(self.shuffles() + 1):
            alike = self.came_in(shuffle)
            for other in range(self.seats):
                if other == seat:
                    continue
                n = members(before[other] & ~self.known[other] & alike)
                while n > 0:
                    left = unseen & alike
                    card = bit(nth_member(left, rng.below(members(left))))
                    self.hand[other] |= card
                    unseen &= ~card
                    n -= 1
        self.deck = unseen

    # ---- pieces ----------------------------------------------------------------------------------------------

    def put_figure(self, seat: i64, place: i64, kind: i64) -> None:
        """A figure comes to a hex."""
        self.figure[place] = seat * FIGURE_BASE + kind

    def owner_at(self, place: i64) -> i64:
        """Whose figure is on the hex, NONE if none is."""
        found = self.figure[place]
        return found if found == NONE else found // FIGURE_BASE

    def stations_built(self, seat: i64) -> i64:
        """How many stations the seat has built."""
        built: i64 = 0
        k: i64
        for k in range(seat * STATION_CARDS, (seat + 1) * STATION_CARDS):
            if self.station[k] > 0:
                built += 1
        return built


def nth_member(found: i64, n: i64) -> i64:
    """The n-th member of a set, from 0."""
    k: i64 = 0
    while True:
        if found & 1:
            if n == 0:
                return k
            n -= 1
        found >>= 1
        k += 1


def new_state(rules: Rules) -> SolariusState:
    """SM-2: everything as before the first tile is drawn, nothing pending."""
    s = SolariusState(rules)
    seats = rules.seats
    s.tile_at = fill(RING, NONE)
    s.turn_at = fill(RING, NONE)
    s.on_hex = fill(HEXES, NONE)
    s.figure = fill(HEXES, NONE)
    s.post = fill(HEXES, NONE)
    s.planet_at = fill(PLANETS, UNSEEN)
    s.planet_of = fill(PLANETS, NONE)
    s.ship = fill(seats, rules.home)
    s.fuel = fill(seats, rules.start_fuel)
    s.bucks = fill(seats, rules.start_bucks)
    s.dirt = fill(seats, 0)
    s.beside = fill(seats, 0)
    s.colonies = fill(seats, rules.colonies)
    s.markers = fill(seats, rules.markers)
    s.ones = fill(seats, 0)
    s.twos = fill(seats, 0)
    s.step = fill(seats * COLORS, 0)
    s.col = fill(seats * COLORS, 0)
    s.cubes = fill(seats * COLORS * COLS, 0)
    s.station = fill(seats * STATION_CARDS, 0)
    s.station_post = fill(seats * STATION_CARDS, 0)
    s.posts = fill(seats * OUTPOSTS, NONE)
    s.place = fill(seats * PLACES, NONE)
    s.card_die = fill(CARDS, NONE)
    s.hand = fill(seats, 0)
    s.known = fill(seats, 0)
    s.laid = fill(seats, 0)
    s.open = fill(seats, 0)
    s.done = fill(seats, 0)
    s.came = fill(CARDS, 0)
    s.hub_turn = fill(HUBS, 0)
    s.at_hub = fill(seats * HUBS, NO_MISSION)
    s.bag = fill(COLORS, rules.dice_each)
    s.b_color = fill(BRIDGE, NONE)
    s.b_face = fill(BRIDGE, NONE)
    s.b_at = fill(BRIDGE, NONE)
    s.stat = fill(seats * STATS, 0)
    s.unsettled = fill(seats, 0)
    return s

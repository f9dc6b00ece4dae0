"""The state of a game of Solarius Mission: board, mats, dice, cards. What never changes during a game is in `rules`."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from ecliptic.core.actions import numbers
from ecliptic.core.arrays import bit, changed, fill, members
from ecliptic.core.fields import Derived, Field, Known, Part, begin, seat_names
from ecliptic.core.reading import NUMBER, Members, Number, Seat, Thing, Truth, Word, Words, words
from ecliptic.core.rng import Rng
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.facts import CLAIMED, CUBE_LOST
from ecliptic.games.solarius.rules.fields import Fields
from ecliptic.games.solarius.rules.figures import NO_LAYOUT, Rules, build_layout

# Phases.
SETUP: Final = 0
HUB_STEP: Final = 1
TURNS: Final = 2
TURN_END: Final = 3
OVER: Final = 4
PHASE_IDS: Final = ("setup", "hub_step", "turns", "turn_end", "over")

# What `at_hub` says of a seat at a hub (SM-14.4, SM-14.5, SM-14.6, SM-14.8).
NO_MISSION: Final = 0
WAITS: Final = 1  # for the hub to be built
HAD_BONUS: Final = 2
SHUT_OUT: Final = 3
AT_HUB_IDS: Final = ("none", "waits", "had_bonus", "shut_out")

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
STAT_IDS: Final = (
    *[f"{name} bonus" for name in a.COLOR_IDS],
    *(
        "range bonus",
        "range cut",
        "point cut",
        "free portals",
        "waive penalty",
        "discount",
        "explorer bonus",
        "hold",
    ),
)

DIE_BASE: Final = 8  # a die on a mat or card: colour * DIE_BASE + face


def fields(rules: Rules) -> list[Part]:
    """Every field of a state, said here alone; `make format` writes `fields.py` from it.

    Colours, columns and steps count from 0.
    """
    seats = seat_names(rules.seats, a.SEATS)
    seat = Seat(seats)
    color = Word(words(a.COLOR_IDS, none=True), empty=a.NONE)
    cards = Members(a.CARD_IDS)
    outpost = Word(words(a.OUTPOST_IDS, none=True), empty=a.NONE)
    tile = Word(words(a.TILE_IDS, none=True), empty=a.NONE)
    die = Word({a.NONE: None, **_dice()}, empty=a.NONE)
    ring = numbers(1, a.RING)
    bridge = numbers(1, a.BRIDGE)
    return [
        # Time.
        Field("phase", reads=Word(words(PHASE_IDS))),
        Field("turn", reads=NUMBER),  # game turn, from 1
        Field("token", reads=seat),  # the starting player
        Field("active", reads=seat),
        Field("played", reads=NUMBER),  # player turns of this game turn that have begun
        # Board.
        Field("tile_at", ring, reads=tile, shared=True),
        Field(
            "turn_at", ring, reads=Number(a.SIDES - 1, low=a.NONE, empty=a.NONE), shared=True
        ),  # turns of 60 degrees
        Field("on_hex", a.HEX_IDS, reads=Word(_planets(), empty=a.NONE), shared=True),
        Field("figure", a.HEX_IDS, reads=Thing(seats, a.KIND_IDS), shared=True),  # seat * KINDS + kind
        Field("post", a.HEX_IDS, reads=outpost, shared=True),
        Field("planet_at", a.PLANET_IDS, reads=Word(words(a.PLANET_PLACE_IDS)), shared=True),
        Field("planet_of", a.PLANET_IDS, reads=seat, shared=True),
        Field("ship", seats, reads=Word(words(a.HEX_IDS), empty=rules.home)),
        # Mats.
        Field("fuel", seats, reads=Number(a.TRACK), first=rules.start_fuel),
        Field("bucks", seats, reads=Number(a.TRACK), first=rules.start_bucks),
        Field("dirt", seats),  # contamination on spaces
        Field("beside", seats),  # contamination beside the mat
        Field("colonies", seats, reads=Number(a.COLONIES), first=rules.colonies, shared=True),  # in stock
        Field("markers", seats, reads=Number(a.MARKERS), first=rules.markers, shared=True),  # in stock
        Field("ones", seats, reads=Number(a.DRIVES), shared=True),  # common drives on side 1
        Field("twos", seats, reads=Number(a.DRIVES), shared=True),  # on side 2
        Field("step", seats, a.COLOR_IDS, reads=Number(a.LEVELS - 1)),  # of the tech die
        Field("col", seats, a.COLOR_IDS, reads=Word(words(a.DIE_COLUMN_IDS))),  # its column
        Field("cubes", seats, a.COLOR_IDS, a.COLUMN_IDS, reads=Number(a.COLS)),
        Field(
            "station", seats, a.STATION_IDS, reads=Number(a.STATIONS), shared=True
        ),  # 0 = unused, k = built as the k-th
        Field(
            "station_post", seats, a.STATION_IDS, reads=Number(1), shared=True
        ),  # 1 = an outpost has joined it
        Field(
            "posts", seats, a.OUTPOST_IDS, reads=Number(a.RING, low=a.NONE, empty=a.NONE), shared=True
        ),  # the place of its tile
        Field("place", seats, a.PLACE_IDS, reads=die),
        Field("card_die", a.CARD_IDS, reads=die, shared=True),
        # Cards.
        Field("hand", seats, reads=cards, known=Known.OWN),
        Field("known", seats, reads=cards),  # of the hand, what all know or can work out (SM-21.3)
        Field("laid", seats, reads=cards, shared=True),  # developments
        Field("open", seats, reads=cards, shared=True),  # missions to be completed
        Field("done", seats, reads=cards, shared=True),  # completed missions
        Field("deck", reads=cards, first=bit(a.CARDS) - 1, known=Known.NOBODY),
        Field("discard", reads=cards),
        # How often the discards had become the deck when a card last did so with them.
        Field("came", a.CARD_IDS, shared=True),
        # Hubs.
        Field("hub_turn", a.HUB_IDS, shared=True),  # the game turn in which it was built, 0 = not
        Field("at_hub", seats, a.HUB_IDS, reads=Word(words(AT_HUB_IDS)), shared=True),
        # Dice. Those of the bridge: their colour, NONE = missing, their face and their space.
        Field("bag", a.COLOR_IDS, first=rules.dice_each),
        Field("b_color", bridge, reads=color),
        Field("b_face", bridge, reads=Word(words(a.FACE_IDS, none=True), empty=a.NONE)),
        Field("b_at", bridge, reads=Number(a.WHEEL - 1, low=a.NONE, empty=a.NONE)),
        # The player turn and its die action.
        Field("portals", reads=Truth()),  # active in this turn (SM-11.2)
        Field("extra"),  # supplementary actions beside the first (SM-20.9)
        Field("color", reads=color),  # of the die action; NONE = none is going on
        Field("base"),  # its points by face and tech die
        Field("add"),  # its points by developments
        Field("both", reads=Truth()),  # both uses (SM-20.8)
        Field("bought"),  # points bought in it
        # For the filter of `advice` alone, see there: since exchanges were weighed last, whether something changed that
        # they depend on, and the anytime action, by its number in the table; 0 = none.
        Field("fresh", reads=Truth(), known=Known.NOBODY),
        Field("last_any", reads=Word(_anytime()), known=Known.NOBODY),
        # What follows from the rest.
        Field("stat", seats, STAT_IDS, kept=True, shared=True),  # sums of static effects
        Field("unsettled", seats, reads=Members(a.PLANET_IDS), kept=True, shared=True, known=Known.NOBODY),
        Derived("layout", NO_LAYOUT),  # the board, once all tiles lie
    ]


def _dice() -> dict[int, str | int | None]:
    """Dice on mats and cards, "black star"."""
    return {
        color * DIE_BASE + face: f"{name} {shown}"
        for color, name in enumerate(a.COLOR_IDS)
        for face, shown in enumerate(a.FACE_IDS)
    }


def _planets() -> Words:
    """Planet pieces: by name, or by the colour of the back."""
    return {**words(a.PLANET_IDS, none=True), **{a.FACE_DOWN + k: name for k, name in enumerate(a.COLOR_IDS)}}


def _anytime() -> Words:
    """The anytime actions."""
    return {0: None, **{action: a.TABLE.text(action) for action in range(a.SWAP.first, a.CUBE_OUT.first)}}


def reduced(price: i64, off: i64) -> i64:
    """A price with so much off, if that is above 0: no more than all of it."""
    if off <= 0:
        return price
    if off >= price:
        return 0
    return price - off


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class SolariusState(Fields):
    """The fields, and what the rules ask of them. Arrays by seat are `seat * N + index`."""

    def clone(self) -> SolariusState:
        return SolariusState(self.rules, self)

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
        at = (seat * a.COLORS + color) * a.COLS
        return self.cubes[at] * 6 + self.cubes[at + 1] * 2 + self.cubes[at + 2]

    def row_pays(self, seat: i64, color: i64, total: i64) -> bool:
        """SM-5.7: whether cubes of the row make exactly this total."""
        return (self.rules.pays[self.row_key(seat, color)] >> total) & 1 == 1

    def columns_for(self, seat: i64, color: i64) -> i64:
        """SM-5.1, SM-5.2: the columns where the next cube of this colour may go, a bit each."""
        row = seat * a.COLORS + color
        at = row * a.COLS
        cubes = self.cubes
        usable = self.rules.usable
        cap = self.col[row] * a.COLS
        first = cubes[at]
        second = cubes[at + 1]
        out: i64 = 0
        if first < usable[cap]:
            out |= 1
        if second < usable[cap + 1] and first > second + 1:
            out |= 2
        spaces = self.rules.spaces
        if cubes[at + 2] < usable[cap + 2] and first == spaces[0] and second == spaces[1]:
            out |= 4
        return out

    def put_cube(self, seat: i64, color: i64, column: i64) -> None:
        """A cube comes to the mat."""
        self.own_cubes()[(seat * a.COLORS + color) * a.COLS + column] += 1
        self.fresh = True

    def lose_cubes(self, seat: i64, color: i64, n: i64) -> None:
        """SM-5.6: so many cubes (of any colour: NONE) have no space."""
        self.fresh = True  # they would have one, had an exchange made it before
        self.tell(CUBE_LOST, seat, color, n)

    def take_cube(self, seat: i64, color: i64, column: i64) -> None:
        """A cube leaves the mat."""
        self.own_cubes()[(seat * a.COLORS + color) * a.COLS + column] -= 1
        self.fresh = True

    def gain_fuel(self, seat: i64, n: i64) -> i64:
        """SM-3.5: up to the end of the track; what came of it."""
        n = self.taken_in(self.fuel[seat], n)
        self.own_fuel()[seat] += n
        return n

    def gain_bucks(self, seat: i64, n: i64) -> i64:
        """SM-3.5: up to the end of the track; what came of it."""
        n = self.taken_in(self.bucks[seat], n)
        self.own_bucks()[seat] += n
        return n

    def taken_in(self, have: i64, n: i64) -> i64:
        """SM-3.5: as much of n that come as there is room for; the rest is lost."""
        room = self.rules.track - have
        if n > 0:
            self.fresh = True  # what is lost here would not be, had an exchange made room before
        return room if n > room else n

    def pay_tracks(self, seat: i64, fuel: i64, bucks: i64) -> None:
        """Fuel and bucks leave the tracks."""
        if fuel + bucks > 0:
            if fuel > 0:
                self.own_fuel()[seat] -= fuel
            if bucks > 0:
                self.own_bucks()[seat] -= bucks
            self.fresh = True

    def dirty(self, seat: i64) -> None:
        """SM-6.3: one contamination cube, on a space if one is free."""
        if self.dirt[seat] < self.rules.dirt_spaces + self.stat[seat * STATS + HOLD_STAT]:
            self.own_dirt()[seat] += 1
        else:
            self.own_beside()[seat] += 1

    def raise_die(self, seat: i64, color: i64) -> None:
        """A tech die goes up a step."""
        self.own_step()[seat * a.COLORS + color] += 1
        self.fresh = True
        self.claim(seat)

    def move_die(self, seat: i64, color: i64) -> None:
        """A tech die goes a column to the right."""
        self.own_col()[seat * a.COLORS + color] += 1
        self.fresh = True
        self.claim(seat)

    def pips_of(self, seat: i64, color: i64) -> i64:
        """SM-1.5: what a tech die shows."""
        return self.rules.pips[self.step[seat * a.COLORS + color]]

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
        self.ones = changed(self.ones, seat, self.ones[seat] + n)
        self.fresh = True
        self.claim(seat)

    def flip_drive(self, seat: i64) -> None:
        """A common drive is turned from 1 to 2."""
        self.ones = changed(self.ones, seat, self.ones[seat] - 1)
        self.twos = changed(self.twos, seat, self.twos[seat] + 1)
        self.fresh = True
        self.claim(seat)

    def weaken(self, seat: i64, remove: bool) -> None:
        """SM-11.1: a common drive is turned from 2 to 1, or one of side 1 leaves."""
        if remove:
            self.ones = changed(self.ones, seat, self.ones[seat] - 1)
        else:
            self.twos = changed(self.twos, seat, self.twos[seat] - 1)
            self.ones = changed(self.ones, seat, self.ones[seat] + 1)
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
        if fuel < bucks:  # the larger part first, and equal parts fuel first
            off -= bucks
        return reduced(fuel, off)

    def planet_bucks(self, seat: i64, planet: i64) -> i64:
        """SM-20.12: the bucks that a paying planet wants from this seat."""
        fuel = self.rules.planet_a[planet]
        bucks = self.rules.planet_b[planet]
        off = self.stat[seat * STATS + DISCOUNT_STAT]
        if fuel >= bucks:
            off -= fuel
        return reduced(bucks, off)

    def is_met(self, seat: i64, planet: i64) -> bool:
        """SM-12.5: whether the condition is met without paying anything."""
        rules = self.rules
        verb = rules.planet_verb[planet]
        if verb == a.PAYING:
            return self.planet_fuel(seat, planet) + self.planet_bucks(seat, planet) == 0
        least = rules.planet_a[planet]
        if verb == a.RANGE_AT_LEAST:
            return self.range_of(seat) >= least
        if verb == a.MISSIONS_DONE:
            return members(self.done[seat]) >= least
        wanted = rules.planet_a[planet]  # a colour, or NONE
        least = rules.planet_b[planet]
        found: i64 = 0
        color: i64
        for color in range(a.COLORS):
            if wanted != a.NONE and wanted != color:
                continue
            if verb == a.LEVELS_AT_LEAST and self.pips_of(seat, color) >= least:
                found += 1
            if verb == a.COLUMNS_AT_LEAST and self.col[seat * a.COLORS + color] + 1 >= least:
                found += 1
        return found >= rules.planet_c[planet]

    def take_planet(self, seat: i64, planet: i64) -> None:
        """SM-12.4: a planet comes to the mat, not yet settled."""
        self.planet_at = changed(self.planet_at, planet, a.PENDING)
        self.planet_of = changed(self.planet_of, planet, seat)
        self.unsettled = changed(self.unsettled, seat, self.unsettled[seat] | bit(planet))
        self.fresh = True
        self.claim(seat)

    def settle_planet(self, seat: i64, planet: i64) -> None:
        """SM-12.5: a pending planet is settled."""
        self.planet_at = changed(self.planet_at, planet, a.SETTLED)
        self.unsettled = changed(self.unsettled, seat, self.unsettled[seat] & ~bit(planet))
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
        self.own_hand()[seat] &= ~bit(card)
        self.own_known()[seat] &= ~bit(card)

    def add_statics(self, seat: i64, listed: i64) -> None:
        """SM-10.7, SM-13.5, SM-20.10: the static effects of a list hold from now on."""
        self.sum_up(seat, listed)
        self.fresh = True
        self.claim(seat)

    def sum_up(self, seat: i64, listed: i64) -> None:
        """Add the static effects of a list to the seat's sums."""
        rules = self.rules
        stat = self.stat[:]
        first = rules.list_first[listed]
        at = seat * STATS
        k: i64
        for k in range(first, first + rules.list_len[listed]):
            verb = rules.eff_verb[k]
            n = rules.eff_n[k]
            if verb == a.DIE_BONUS:
                stat[at + DIE_STAT + rules.eff_color[k]] += n
            elif verb == a.RANGE_BONUS:
                stat[at + RANGE_STAT] += n
            elif verb == a.RANGE_PRICE:
                stat[at + RANGE_CUT_STAT] += rules.range_price - n
            elif verb == a.POINT_PRICE:
                stat[at + POINT_CUT_STAT] += rules.point_price - n
            elif verb == a.FREE_PORTALS:
                stat[at + PORTAL_STAT] += 1
            elif verb == a.WAIVE_PENALTY:
                stat[at + WAIVE_STAT] += 1
            elif verb == a.PLANET_DISCOUNT:
                stat[at + DISCOUNT_STAT] += n
            elif verb == a.EXPLORER_BONUS:
                stat[at + EXPLORER_STAT] += n
            elif verb == a.HOLD_CONTAMINATION:
                stat[at + HOLD_STAT] += n
        self.stat = stat

    def work_out(self) -> None:
        """`stat`, `unsettled` and `layout`."""
        seats = self.seats
        self.stat = fill(seats * STATS, 0)
        seat: i64
        k: i64
        for seat in range(seats):
            for k in range(a.CARDS):
                if (self.laid[seat] >> k) & 1 and self.rules.dev_kind[k] == a.STATIC:
                    self.sum_up(seat, k)
            for k in range(a.STATION_CARDS):
                if self.station[seat * a.STATION_CARDS + k] > 0:
                    self.sum_up(seat, a.STATION_STATIC + k)
        unsettled = fill(seats, 0)
        for k in range(a.PLANETS):
            if self.planet_at[k] == a.PENDING and self.planet_of[k] != a.NONE:
                unsettled[self.planet_of[k]] |= bit(k)
        self.unsettled = unsettled
        self.layout = NO_LAYOUT
        if self.laid_out():
            self.layout = build_layout(self.rules, self.tile_at, self.turn_at)

    def laid_out(self) -> bool:
        """Whether all tiles lie on the board."""
        k: i64
        for k in range(a.RING):
            if self.tile_at[k] == a.NONE or self.turn_at[k] == a.NONE:
                return False
        return True

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
        came = self.came[:]
        k: i64
        for k in range(a.CARDS):
            if (self.discard >> k) & 1:
                came[k] = now
        self.came = came
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
        for k in range(a.CARDS):
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
                self.own_hand()[other] = self.known[other]
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
                    self.own_hand()[other] |= card
                    unseen &= ~card
                    n -= 1
        self.deck = unseen

    # ---- pieces ----------------------------------------------------------------------------------------------

    def put_figure(self, seat: i64, place: i64, kind: i64) -> None:
        """A figure comes to a hex."""
        self.figure = changed(self.figure, place, seat * a.KINDS + kind)

    def owner_at(self, place: i64) -> i64:
        """Whose figure is on the hex, NONE if none is."""
        found = self.figure[place]
        return found if found == a.NONE else found // a.KINDS

    def kind_at(self, place: i64) -> i64:
        """What it is, NONE if none is."""
        found = self.figure[place]
        return found if found == a.NONE else found % a.KINDS

    def stations_built(self, seat: i64) -> i64:
        """How many stations the seat has built."""
        built: i64 = 0
        k: i64
        for k in range(seat * a.STATION_CARDS, (seat + 1) * a.STATION_CARDS):
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
    begin(s, fields(rules))
    return s

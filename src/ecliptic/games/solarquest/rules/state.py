"""The state of a game of Solarquest: ships, money, deeds. What never changes during a game is in `rules`."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from ecliptic.core.arrays import bit, fill, members
from ecliptic.core.fields import Cards, Field, Known, Part, Row, begin, seat_names
from ecliptic.core.reading import Members, Number, Seat, SeatSet, Truth, Word, words
from ecliptic.core.reasons import no
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.facts import HAND_LOWERED, HAND_RAISED
from ecliptic.games.solarquest.rules.fields import Fields
from ecliptic.games.solarquest.rules.figures import Rules
from ecliptic.games.solarquest.rules.reasons import HAND_IS_DOWN, HAND_IS_UP

MOST: Final = 11  # properties of one group
FAR: Final = 9  # out of the range of lasers
OFFER_PARTS: Final = 5  # numbers that make up a declined offer
MOST_MONEY: Final = (
    1_000_000_000_000  # the dearest content brings less in as many rounds as its guard can allow
)


def fields(rules: Rules) -> list[Part]:
    """Every field of a state, said here alone; `make format` writes `fields.py` from it."""
    seats = seat_names(rules.seats, a.SEATS)
    seat = Seat(seats)
    several = SeatSet(seats)
    deeds = Members(a.DEED_IDS)
    space = Word(words(a.SPACE_IDS, none=True), empty=a.NONE)
    offers = Number(a.OFFERS)
    pips = Number(a.PIPS)
    return [
        Field("owner", a.DEED_IDS, reads=seat),  # NONE = the Federation
        # Seats. Those that are out have no cash, no deeds and stand nowhere.
        Field("cash", seats, reads=Number(MOST_MONEY), first=rules.start_cash),
        Field("tank", seats, reads=Number(a.TANK), first=rules.start_tank),  # hydrons
        Field("pieces", seats, reads=Number(a.PIECES), first=rules.start_pieces),  # fuel stations in hand
        Field("space", seats, reads=space, first=0),  # Earth; where the ship is, NONE = out
        Field("offers_hand", seats, reads=offers),  # made by a raised hand since the seat's own turn began
        # Who declined the seat's last offer, both holding what they held then.
        Field("refused", seats, reads=several),
        Field("built", reads=deeds),  # sites with a fuel station
        Field("alive", reads=several, first=bit(rules.seats) - 1),
        # The Federation.
        Field("stock", reads=Number(a.PIECES), first=rules.stock),
        # Time.
        Field("starter", reads=seat),
        Field("active", reads=seat),
        Field("round", reads=Number(1_000_000)),
        Field("by_limit", reads=Truth()),  # the game has ended by its number of rounds
        # The turn.
        Field("beside", reads=Truth()),  # the active ship is beside its space, bypassing it (SQ-4.4)
        Field("offers_turn", reads=offers),  # made by the active player
        Field("offers_debt", reads=offers),  # made by the debtor, for the debt under way
        Field("hands", reads=several),  # raised (SQ-9.8)
        Field("sold", reads=deeds),  # by the active player to the Federation
        Field("bought_pieces", reads=Number(a.PIECES)),  # in hand, bought by the active player in this turn
        Field("first_die", reads=pips),
        Field("second_die", reads=pips),
        Field("card", reads=Word(words(a.CARD_IDS, none=True), empty=a.NONE)),  # turned up last in this turn
        # OFFER_PARTS numbers each: proposer, whom, gives, wants, cash. Which can't be made again legal actions say.
        Row(
            "declined",
            Number((1 << a.DEEDS) - 1, low=-MOST_MONEY),
            most=OFFER_PARTS * a.MOST_DECLINED,
            shown=0,
        ),
        # Where the active player refuelled or paid rent.
        Row("spent_at", Word(words(a.SPACE_IDS)), most=a.SPACES, shown=4),
        Cards("pile", a.CARD_IDS, pool=rules.card_count, places=2),
        # Read off `owner`, so that rent and legal actions are quick.
        Field("deeds", seats, reads=deeds, kept=True, known=Known.NOBODY),  # the owners say as much
        Field("held", seats, a.GROUP_IDS, reads=Number(MOST), kept=True),  # properties of each group
    ]


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class SolarquestState(Fields):
    """The fields, and what the rules ask of them."""

    def clone(self) -> SolarquestState:
        return SolarquestState(self.rules, self)

    # ---- who and where ---------------------------------------------------------------------------------------

    def lives(self, seat: i64) -> bool:
        """Whether the seat is still in the game."""
        return (self.alive >> seat) & 1 == 1

    def after(self, seat: i64) -> i64:
        """SQ-2.1: the seat to the left."""
        return (seat + 1) % self.seats

    def deed_under(self, seat: i64) -> i64:
        """The property where the ship is, or NONE."""
        return self.rules.deed_at[self.space[seat]]

    def held_down(self, seat: i64) -> bool:
        """SQ-10.1, SQ-4.11: with fuel, whether the ship has landed on Earth, a planet or a moon."""
        if not self.rules.fuel or (self.beside and seat == self.active):
            return False
        return self.rules.kind[self.space[seat]] <= a.MOON

    def pressed(self, seat: i64) -> bool:
        """SQ-11.2: whether the ship is held down with too little fuel to roll."""
        return self.tank[seat] < self.rules.needed and self.held_down(seat)

    def bound(self, seat: i64) -> bool:
        """SQ-11.8, SQ-15.24: whether the last way to enough fuel must be kept: it is the own roll that comes next."""
        return seat == self.active and self.pressed(seat)

    def raised(self, seat: i64) -> bool:
        """SQ-9.8: whether the seat's hand is up."""
        return (self.hands >> seat) & 1 == 1

    def has_station(self, deed: i64) -> bool:
        """Whether a fuel station stands there."""
        return (self.built >> deed) & 1 == 1

    def owns(self, seat: i64, deed: i64) -> bool:
        """Whether the deed is this seat's."""
        return (self.deeds[seat] >> deed) & 1 == 1

    def on_earth(self, seat: i64) -> bool:
        """Whether the ship is on (or beside) Earth."""
        return self.rules.kind[self.space[seat]] == a.EARTH

    # ---- what things cost ------------------------------------------------------------------------------------

    def rent_of(self, deed: i64) -> i64:
        """SQ-8.2: by the owner's holdings in the group."""
        rules = self.rules
        return rules.rent[deed * MOST + self.held[self.owner[deed] * a.GROUPS + rules.group[deed]] - 1]

    def fuel_price_of(self, deed: i64) -> i64:
        """SQ-10.10, SQ-10.13: a hydron from the owner, by the owner's holdings in the group."""
        rules = self.rules
        return rules.fuel_price[deed * MOST + self.held[self.owner[deed] * a.GROUPS + rules.group[deed]] - 1]

    def price_of(self, deed: i64) -> i64:
        """SQ-7.2, SQ-9.1: what the Federation asks and pays for it, with its fuel station."""
        return self.rules.price[deed] + (self.rules.piece_price if (self.built >> deed) & 1 else 0)

    def worth_of(self, deeds: i64) -> i64:
        """What the Federation pays for all of these."""
        total: i64 = 0
        deed: i64 = 0
        left = deeds
        while left:
            if left & 1:
                total += self.rules.price[deed]
            left >>= 1
            deed += 1
        return total + self.rules.piece_price * members(deeds & self.built)

    def saleable(self, seat: i64) -> i64:
        """SQ-12.2: what the Federation would pay for all deeds and pieces."""
        return self.worth_of(self.deeds[seat]) + self.rules.piece_price * self.pieces[seat]

    # ---- hands, at any time ----------------------------------------------------------------------------------

    def asides(self, seat: i64) -> vec[i64]:
        """SQ-9.8: a hand may be raised or lowered whenever the game waits."""
        if not self.rules.anyone or not self.lives(seat) or self.over:
            return vec[i64]()
        return vec[i64]([a.HAND.of(a.UP), a.HAND.of(a.DOWN)])

    def check_aside(self, seat: i64, action: i64) -> i64:
        if (action == a.HAND.of(a.UP)) == self.raised(seat):
            return no(HAND_IS_UP) if self.raised(seat) else no(HAND_IS_DOWN)
        return 0

    def apply_aside(self, seat: i64, action: i64) -> None:
        self.hands ^= 1 << seat
        self.tell(HAND_RAISED if self.raised(seat) else HAND_LOWERED, seat)

    # ---- changes ---------------------------------------------------------------------------------------------

    def pass_deed(self, deed: i64, to: i64) -> None:
        """A deed changes hands; NONE = to the Federation. Its fuel station goes with it (SQ-9.1, SQ-9.5)."""
        group = self.rules.group[deed]
        was = self.owner[deed]
        self.reconsider(was)
        self.reconsider(to)
        if was != a.NONE:
            self.own_deeds()[was] &= ~bit(deed)
            self.own_held()[was * a.GROUPS + group] -= 1
        self.own_owner()[deed] = to
        if to != a.NONE:
            self.own_deeds()[to] |= bit(deed)
            self.own_held()[to * a.GROUPS + group] += 1

    def refuse(self, seat: i64, proposer: i64) -> None:
        """The seat declines an offer."""
        self.own_refused()[proposer] |= bit(seat)

    def reconsider(self, seat: i64) -> None:
        """What the seat holds is something else now: offers that it made or was made may be worth a new one."""
        if seat == a.NONE:
            return
        self.own_refused()[seat] = 0
        other: i64
        for other in range(self.seats):
            self.own_refused()[other] &= ~bit(seat)

    def pass_deeds(self, deeds: i64, to: i64) -> None:
        """Several deeds change hands."""
        deed: i64 = 0
        left = deeds
        while left:
            if left & 1:
                self.pass_deed(deed, to)
            left >>= 1
            deed += 1

    def work_out(self) -> None:
        """`deeds` and `held`."""
        self.deeds = fill(self.seats, 0)
        self.held = fill(self.seats * a.GROUPS, 0)
        deed: i64
        for deed in range(a.DEEDS):
            owner = self.owner[deed]
            if owner != a.NONE:
                self.own_deeds()[owner] |= bit(deed)
                self.own_held()[owner * a.GROUPS + self.rules.group[deed]] += 1

    def spend_here(self, seat: i64) -> None:
        """SQ-13.5: the active player has refuelled or paid rent where the ship is."""
        here = self.space[seat]
        if seat == self.active and not self.spent_here(seat):
            self.spent_at = append(self.own_spent_at(), here)

    def spent_here(self, seat: i64) -> bool:
        """Whether that has happened in this turn."""
        here = self.space[seat]
        x: i64
        for x in self.spent_at:
            if x == here:
                return True
        return False


def new_state(rules: Rules) -> SolarquestState:
    """SQ-1: everything as before the first roll, nothing pending."""
    s = SolarquestState(rules)
    begin(s, fields(rules))
    return s

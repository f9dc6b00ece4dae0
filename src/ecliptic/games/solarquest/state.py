"""The state of a game of Solarquest: ships, money, deeds. What never changes during a game is in `rules`."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from ecliptic.core.arrays import bit, members
from ecliptic.core.deck import Deck
from ecliptic.core.machine import State
from ecliptic.core.reasons import no
from ecliptic.games.solarquest.actions import CARDS, DEEDS, DOWN, EARTH, GROUPS, HAND, MOON, NONE, UP
from ecliptic.games.solarquest.facts import HAND_LOWERED, HAND_RAISED
from ecliptic.games.solarquest.reasons import HAND_IS_DOWN, HAND_IS_UP
from ecliptic.games.solarquest.rules import Rules

MOST: Final = 11  # properties of one group
FAR: Final = 9  # out of the range of lasers
OFFER_PARTS: Final = 5  # numbers that make up a declined offer


@final
class SolarquestState(State):
    """Seats that are out have no cash, no deeds and stand nowhere."""

    def __init__(
        self,
        rules: Rules,
        pile: Deck,
        owner: vec[i64],
        cash: vec[i64],
        tank: vec[i64],
        pieces: vec[i64],
        space: vec[i64],
        offers_hand: vec[i64],
        declined: vec[i64],
        refused: vec[i64],
        spent_at: vec[i64],
        deeds: vec[i64],
        held: vec[i64],
    ) -> None:
        super().__init__(rules.seats)
        self.rules: Final = rules
        # Deeds.
        self.owner = owner  # by deed; NONE = the Federation
        self.built: i64 = 0  # sites with a fuel station, a bit each
        # Seats.
        self.cash = cash
        self.tank = tank  # hydrons
        self.pieces = pieces  # fuel stations in hand
        self.space = space  # where the ship is; NONE = out
        self.alive: i64 = (1 << rules.seats) - 1
        # The Federation.
        self.stock: i64 = rules.stock  # pieces
        self.pile = pile
        # Time.
        self.starter: i64 = NONE
        self.active: i64 = NONE
        self.round: i64 = 0
        self.by_limit: bool = False  # the game has ended by its number of rounds
        # The turn.
        self.beside: bool = False  # the active ship is beside its space, bypassing it (SQ-4.4)
        self.offers_turn: i64 = 0  # made by the active player
        self.offers_debt: i64 = 0  # made by the debtor, for the debt under way
        self.hands: i64 = 0  # raised hands, a bit a seat (SQ-9.8)
        self.offers_hand = offers_hand  # made by a raised hand since the seat's own turn began
        self.refused = refused  # by seat: who declined its last offer, both holding what they held then
        self.declined = declined  # OFFER_PARTS numbers each: proposer, whom, gives, wants, cash
        self.sold: i64 = 0  # deeds that the active player sold to the Federation, a bit each
        self.bought_pieces: i64 = 0  # pieces in hand that the active player bought in this turn
        self.spent_at = spent_at  # spaces where the active player refuelled or paid rent
        self.first_die: i64 = 0
        self.second_die: i64 = 0
        self.card: i64 = NONE  # turned up last in this turn
        # Read off `owner`, kept so that rent and legal actions are quick.
        self.deeds = deeds  # by seat, a bit a deed
        self.held = held  # seat * GROUPS + group: how many properties

    # ---- copying and comparing -------------------------------------------------------------------------------

    def clone(self) -> SolarquestState:
        twin = SolarquestState(
            self.rules,
            self.pile.clone(),
            self.owner[:],
            self.cash[:],
            self.tank[:],
            self.pieces[:],
            self.space[:],
            self.offers_hand[:],
            self.declined[:],
            self.refused[:],
            self.spent_at[:],
            self.deeds[:],
            self.held[:],
        )
        self.copy_machine(twin)
        twin.built = self.built
        twin.alive = self.alive
        twin.stock = self.stock
        twin.starter = self.starter
        twin.active = self.active
        twin.round = self.round
        twin.by_limit = self.by_limit
        twin.beside = self.beside
        twin.offers_turn = self.offers_turn
        twin.offers_debt = self.offers_debt
        twin.hands = self.hands
        twin.sold = self.sold
        twin.bought_pieces = self.bought_pieces
        twin.first_die = self.first_die
        twin.second_die = self.second_die
        twin.card = self.card
        return twin

    def numbers(self) -> vec[i64]:
        out = self.owner[:]
        out = extend(out, self.cash)
        out = extend(out, self.tank)
        out = extend(out, self.pieces)
        out = extend(out, self.space)
        out = extend(out, self.offers_hand)
        out = extend(out, self.refused)
        x: i64
        for x in (
            self.built,
            self.alive,
            self.stock,
            self.starter,
            self.active,
            self.round,
            i64(self.by_limit),
            i64(self.beside),
            self.offers_turn,
            self.offers_debt,
            self.hands,
            self.sold,
            self.bought_pieces,
            self.first_die,
            self.second_die,
            self.card,
            len(self.declined),
            len(self.spent_at),
        ):
            out = append(out, x)
        out = extend(out, self.declined)
        out = extend(out, self.spent_at)
        return extend(out, self.pile.numbers())

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
        return self.rules.kind[self.space[seat]] <= MOON

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
        return self.rules.kind[self.space[seat]] == EARTH

    # ---- what things cost ------------------------------------------------------------------------------------

    def rent_of(self, deed: i64) -> i64:
        """SQ-8.2: by the owner's holdings in the group."""
        rules = self.rules
        return rules.rent[deed * MOST + self.held[self.owner[deed] * GROUPS + rules.group[deed]] - 1]

    def fuel_price_of(self, deed: i64) -> i64:
        """SQ-10.10, SQ-10.13: a hydron from the owner, by the owner's holdings in the group."""
        rules = self.rules
        return rules.fuel_price[deed * MOST + self.held[self.owner[deed] * GROUPS + rules.group[deed]] - 1]

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
        return vec[i64]([HAND.of(UP), HAND.of(DOWN)])

    def check_aside(self, seat: i64, action: i64) -> i64:
        if (action == HAND.of(UP)) == self.raised(seat):
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
        if was != NONE:
            self.deeds[was] &= ~bit(deed)
            self.held[was * GROUPS + group] -= 1
        self.owner[deed] = to
        if to != NONE:
            self.deeds[to] |= bit(deed)
            self.held[to * GROUPS + group] += 1

    def refuse(self, seat: i64, proposer: i64) -> None:
        """The seat declines an offer."""
        self.refused[proposer] |= bit(seat)

    def reconsider(self, seat: i64) -> None:
        """What the seat holds is something else now: offers that it made or was made may be worth a new one."""
        if seat == NONE:
            return
        self.refused[seat] = 0
        other: i64
        for other in range(self.seats):
            self.refused[other] &= ~bit(seat)

    def pass_deeds(self, deeds: i64, to: i64) -> None:
        """Several deeds change hands."""
        deed: i64 = 0
        left = deeds
        while left:
            if left & 1:
                self.pass_deed(deed, to)
            left >>= 1
            deed += 1

    def read_owners(self) -> None:
        """Work out `deeds` and `held` anew from `owner`."""
        self.deeds = vec[i64]([0] * self.seats)
        self.held = vec[i64]([0] * (self.seats * GROUPS))
        deed: i64
        for deed in range(DEEDS):
            owner = self.owner[deed]
            if owner != NONE:
                self.deeds[owner] |= bit(deed)
                self.held[owner * GROUPS + self.rules.group[deed]] += 1

    def spend_here(self, seat: i64) -> None:
        """SQ-13.5: the active player has refuelled or paid rent where the ship is."""
        here = self.space[seat]
        if seat == self.active and not self.spent_here(seat):
            self.spent_at = append(self.spent_at, here)

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
    pile = Deck(CARDS)
    pile.add_pool(rules.card_count)
    return SolarquestState(
        rules,
        pile,
        vec[i64]([NONE] * DEEDS),
        vec[i64]([rules.start_cash] * rules.seats),
        vec[i64]([rules.start_tank] * rules.seats),
        vec[i64]([rules.start_pieces] * rules.seats),
        vec[i64]([0] * rules.seats),  # Earth
        vec[i64]([0] * rules.seats),
        vec[i64](),
        vec[i64]([0] * rules.seats),
        vec[i64](),
        vec[i64]([0] * rules.seats),
        vec[i64]([0] * (rules.seats * GROUPS)),
    )

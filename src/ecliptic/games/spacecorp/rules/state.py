"""The state of a game of SpaceCorp. What never changes during a game is in `rules`.

Sites, slots, kinds of cards and stacks are numbered within the era; `word_of` and `card_of` lead to the words.
"""

from __future__ import annotations

from typing import ClassVar, Final, Never, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ecliptic.core.arrays import bit, changed, fill
from ecliptic.core.deck import Deck
from ecliptic.core.fields import Bundle, Cards, Field, HandCards, Known, Part, Row, begin, seat_names
from ecliptic.core.machine import Step
from ecliptic.core.reading import Members, Number, Seat, Seats, SeatSet, Thing, Truth, Word, words
from ecliptic.core.rng import Rng
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.facts import GAINED, LOST, SAT_DOWN
from ecliptic.games.spacecorp.rules.fields import Fields, Plan
from ecliptic.games.spacecorp.rules.figures import Rules
from ecliptic.games.spacecorp.rules.found import Found

STOCK: Final = -1  # `site_of` a team that is on the HQ
REMOVED: Final = -2  # of one that is out of the game
NO_ONE: Final = -2  # an answer of the draft: nobody's, none (NONE = not asked yet)
COLLECTED: Final = 1  # `phase` of a plan: tiles are chosen; 0 = nothing is
READY: Final = 2  # cards are chosen too

# Why profit changes.
WHY_IDS: Final = (
    "tile",
    "produce",
    "contract",
    "claim",
    "radiation",
    "spending",
    "base",
    "colony",
    "edge",
    "progress",
    "spur",
    "probe",
    "end",
)
FOR_TILE: Final = 0
FOR_PRODUCE: Final = 1
FOR_CONTRACT: Final = 2
FOR_CLAIM: Final = 3
FOR_RADIATION: Final = 4
FOR_SPENDING: Final = 5
FOR_BASE: Final = 6
FOR_COLONY: Final = 7
FOR_EDGE: Final = 8
FOR_PROGRESS: Final = 9
FOR_SPUR: Final = 10
FOR_PROBE: Final = 11
FOR_END: Final = 12


FLAG: Final = Number(1)
PROFIT: Final = Number(99_999)
SCORE: Final = Number(99_999, low=-99)
FEW: Final = Number(99)
LENT: Final = (
    "hq",
    "spaceport",
    "industrial",
    "shield_factory",
)  # what others used of a seat's, beside bases by site


def fields(rules: Rules, era: int = a.NONE) -> list[Part]:
    """Every field of a state, said here alone; `make format` writes `fields.py` from it.

    `era`: in the words of that era; NONE = of any. What is `shared` changes less than once in a turn.
    """
    seats = seat_names(rules.seats, a.SEATS)
    seat = Seat(seats)
    several = SeatSet(seats)
    kinds, sites, slots = kind_names(rules, era), site_names(rules, era), slot_names(rules, era)
    kind = Word(words(kinds, none=True), empty=a.NONE)
    teams = numbered(a.TEAMS)
    card = Word(words(a.CARD_IDS, none=True), empty=a.NONE)
    title = Word(words(a.PROGRESS_IDS, none=True), empty=a.NONE)
    tile = Word(words(a.TILE_IDS, none=True), empty=a.NONE)
    base = Word(words(a.BASE_IDS, none=True), empty=a.NONE)
    colony = Word(words(a.COLONY_IDS, none=True), empty=a.NONE)
    rows = numbered(a.ROWS)
    place = Word({**words(sites), STOCK: "stock", REMOVED: "removed"}, empty=STOCK)
    eras = Word(words(a.ERA_IDS) if era == a.NONE else {era: a.ERA_IDS[era]})
    part = rules.part[rules.first_era if era == a.NONE else era]
    return [
        Field("era", reads=eras),
        # Cards of the era, by kind.
        Cards("deck", kinds, places=0, hands="hands"),
        HandCards("hands", seats, kinds, list(part), private=False),
        Field("offers", numbered(a.OFFERS), reads=kind),
        Field("discards", kinds, reads=FEW, shared=True),
        Field("gone", kinds, reads=FEW, shared=True),  # left the game in this era (SC-12.9)
        Row("played", Word(words(kinds)), shown=8),  # for this turn's action, in order; no Time
        Field("time_played", reads=Number(9)),  # for this turn's action
        Field("time_pile", reads=FEW),
        # Seats.
        Field("infra", seats, numbered(a.HQ_SLOTS), reads=card, shared=True),  # of any era
        Field("profit", seats, reads=SCORE),
        Field("rewards", seats, reads=FEW),  # earned in this turn (SC-5.4)
        Field("lent", seats, reads=Members((*LENT, *sites))),  # by what (SC-4.4, SC-5.2): see `lend`
        Field("quiet", seats, reads=FEW, shared=True),  # turns in a row without progress by anyone (SC-13.19)
        Field("titles_due", seats, a.PROGRESS_KIND_IDS, reads=FEW, shared=True),  # put off to SC-14.9
        Field("wheel", seats, a.MARKER_IDS, reads=Number(9_999), shared=True),  # spaces in all
        Field("titles", seats, reads=Members(a.PROGRESS_IDS), shared=True),  # progress cards
        # 2 = the top copy is there, 1 = its twin, 0 = none, NONE = not laid out.
        Field("copies", a.PROGRESS_IDS, reads=Number(2, low=a.NONE, empty=a.NONE), shared=True),
        Field("legacy_base", seats, reads=base, shared=True),  # the Legacy pair (SC-13.12)
        Field("legacy_tile", seats, reads=tile, shared=True),
        # The board.
        Field("site_of", seats, teams, reads=place),
        Field(
            "track", seats, teams, reads=Number(a.TRACK), shared=True
        ),  # boxes still to go; 0 = at the site
        Field("claim", sites, reads=Thing(seats, teams), shared=True),  # seat * TEAMS + team (SC-9.6)
        Field("tile_at", slots, reads=tile, shared=True),
        Field("owner_at", slots, reads=seat, shared=True),  # whose base is there
        Field("base_at", slots, reads=base, shared=True),
        Field("placer_at", slots, reads=seat, shared=True),  # who placed the tile
        Field(
            "spent_at", slots, reads=Truth(), shared=True
        ),  # what the tile is worth was cashed in (SC-16.8)
        Field("colony_at", sites, reads=colony, shared=True),
        Field("colonies_left", reads=Members(a.COLONY_IDS)),
        Field("blocked", reads=Members(sites)),  # under the Phobes (SC-22.10)
        Field("left", a.TILE_IDS, reads=FEW, shared=True),  # how many are in the stacks
        Field("stacks", numbered(a.STACKS), ("a", "b"), reads=FEW, shared=True),  # tiles in each half
        Field(
            "beyond", numbered(2), reads=seat, shared=True
        ),  # who holds the markers of this era, or the last
        Field("spur_seen", reads=FLAG),  # a team has been in the Orion Spur (SC-21.2)
        Field(
            "row_mark", rows, reads=Word(words(a.ERA_IDS, none=True), empty=a.NONE), shared=True
        ),  # claimed last
        Field("row_by", rows, reads=seat, shared=True),  # who claimed it in this era
        Field("first_by", a.ACTION_IDS, reads=seat, shared=True),  # who conducted the first one of the era
        Field("best", seats, reads=PROFIT, shared=True),  # most profit by one Produce action of the era
        # Time.
        Field("began", reads=seat),  # who began the era
        Field("active", reads=seat),  # whose turn it is
        Field("next", reads=seat),  # whose turn comes next, unless that seat is left out
        Field("extra", reads=seat),  # who takes an extra turn now (SC-12.10)
        Field("turn", reads=Number(999_999)),  # number of turns begun
        Field(
            "lasting", reads=Number(999_999)
        ),  # when something happened but for advances on tracks (SC-13.19)
        Field(
            "ending", reads=FLAG
        ),  # only the seats that are due still have a turn (SC-13.2, SC-13.5, SC-13.6)
        Field("due", reads=several),
        Field("passed", reads=several),
        Field("contract_end", reads=FLAG),  # the sixth contract is claimed (SC-6.5)
        Field("scored", reads=FLAG),  # the last era is over
        Field("company", reads=FLAG),  # a second person has sat down (SC-12.15)
        # The turn.
        Field("forbidden", reads=Members(a.ACTION_IDS)),  # what the active player may not conduct (SC-12.14)
        Field("used", reads=Members(teams)),  # teams that took part in the action (SC-6.6)
        Field("eventful", reads=FLAG),  # something has happened (SC-13.19)
        Field(
            "done_kind", reads=Word(words(a.ACTION_IDS, none=True), empty=a.NONE)
        ),  # the action, once it is done
        Field("produced", reads=PROFIT),  # P values that the running Produce action collected (SC-12.6)
        Field(
            "radiation_paid", reads=Number(2)
        ),  # 1 = by this action (SC-15.3), 2 = it is shielded whole (SC-15.8)
        Field("spent", reads=FEW),  # profit, on this action (SC-15.11)
        Field("newest", reads=title),  # the title just taken (SC-12.11)
        Bundle("plan", Plan, plan_fields(seats, kind, Word(words(sites, none=True), empty=a.NONE), slots)),
        # Read off the slots: those with a base of a seat, and of anybody.
        Field("bases", seats, reads=Members(slots), kept=True, known=Known.NOBODY, shared=True),
        Field("based", reads=Members(slots), kept=True, known=Known.NOBODY),
        # Read off `infra`: the kinds of action for which an HQ has any number (SC-4.3).
        Field("hq_kinds", seats, reads=Members(a.ACTION_IDS), kept=True, known=Known.NOBODY, shared=True),
    ]


def plan_fields(seats: Seats, kind: Word, site: Word, slots: tuple[str, ...]) -> list[Part]:
    """The action that is being put together, a draft. NONE = not asked yet."""
    seat = Seat(seats, {NO_ONE: "nobody"})
    team = Word({**words(numbered(a.TEAMS), none=True), NO_ONE: "none"}, empty=a.NONE)
    answer = Number(1, low=NO_ONE, empty=a.NONE)
    base = Word(words(a.BASE_IDS, none=True), empty=a.NONE)
    return [
        Field("kind", reads=Word(words(a.ACTION_IDS, none=True), empty=a.NONE)),
        Field("run", reads=Number(2)),  # 1 = the first team's, 2 = the second's
        Field("team", reads=team),
        Field("target", reads=site),
        Field("route", reads=answer),
        Field("base", reads=answer),  # 0 start, 1 end: where another's base serves the Move (SC-8.2)
        Field("port", reads=seat),  # whose Spaceport is used
        Field("team2", reads=team),
        Field("port2", reads=seat),
        Field("industry", reads=seat),
        Field("shield", reads=seat),
        Field("time", reads=Number(2, low=a.NONE, empty=a.NONE)),  # 0 none, 1 double, 2 two teams
        Field("types", numbered(a.BOXES), reads=base, shared=True),  # base types by box
        Field("collect", reads=Members(slots)),
        Field("legacy", reads=FLAG),  # the Legacy pair is collected from
        Field("region", reads=site),
        Field("colony", reads=Word(words(a.COLONY_IDS, none=True), empty=a.NONE)),
        Field("remove", reads=team),
        Field("cp_build", reads=answer),
        Field("cp_pay", reads=answer),
        Field("card", reads=kind),  # of Upgrade, Special and Competitors
        Field("slot", reads=Number(a.HQ_SLOTS - 1, low=a.NONE, empty=a.NONE)),
        Field("competitors", reads=answer),
        Field("hq", reads=seat),
        Field("hq2", reads=seat),
        Field(
            "modes", reads=Number((1 << 4 * a.HQ_SLOTS) - 1)
        ),  # how Infra counts, two bits a slot of each HQ
        Field("phase", reads=Number(READY)),
        # kind * MODES + mode of each card added, ascending.
        Row("chosen", Number(a.KINDS * a.MODES - 1), shown=8),
        Field("boost", reads=Number(2 * a.CARDS - 1, low=a.NONE, empty=a.NONE)),
        Field("sum", reads=Number(9_999)),
        Field("mul", reads=Number(999_999, low=1, empty=1)),  # product of the multipliers
        Field("muls", reads=FEW),  # how many of them
        Field("factor", reads=Number(99, low=a.NONE, empty=a.NONE)),  # what progress cards multiply by
        Field("shielded", reads=FLAG),
        Field("total", reads=Number(9_999_999)),
    ]


def numbered(n: int) -> tuple[str, ...]:
    """ "1" to "n"."""
    return tuple(str(k + 1) for k in range(n))


def kind_names(rules: Rules, era: int) -> tuple[str, ...]:
    """What the kinds of an era are called, those that it has by their cards."""
    cards = [a.NONE if era == a.NONE else rules.card_of[era * a.KINDS + k] for k in range(a.KINDS)]
    return tuple(f"kind {k}" if card == a.NONE else a.CARD_IDS[card] for k, card in enumerate(cards))


def site_names(rules: Rules, era: int) -> tuple[str, ...]:
    """What the sites of an era are called."""
    names = [f"site {k}" for k in range(a.SITES)]
    for k in range(0 if era == a.NONE else rules.sites[era]):
        names[k] = a.SITE_IDS[rules.first_site[era] + k]
    return tuple(names)


def slot_names(rules: Rules, era: int) -> tuple[str, ...]:
    """What the slots of an era are called: "luna/1"."""
    sites = site_names(rules, era)
    out = [f"slot {k}" for k in range(a.SLOTS)]
    for slot in range(0 if era == a.NONE else rules.slots[era]):
        site = rules.slot_site[era * a.SLOTS + slot]
        out[slot] = f"{sites[site]}/{slot - rules.first_slot[era * a.SITES + site] + 1}"
    return tuple(out)


def plan_of(kind: i64) -> Plan:
    """A plan in which only the kind is chosen, of no run yet."""
    plan = Plan()
    plan.kind = kind
    return plan


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class SpacecorpState(Fields):
    """The fields, and what the rules ask of them."""

    scratch: ClassVar[frozenset[str]] = frozenset(
        ("kinds_open", "totals", "rows", "found", "answers", "answers_to")
    )

    def __init__(self, rules: Rules, model: SpacecorpState | None = None) -> None:
        super().__init__(rules, model)
        self.kinds_open: i64 = 0  # kinds of action that can be done, a bit each
        self.totals: vec[i64] = vec[i64]()  # what the draft's value can come to
        self.rows: vec[i64] = self.totals  # room for numbers, see `cards.room`
        self.found: Found | None = None  # totals found in this draft, see `totals.best_totals`
        self.answers: vec[i64] = self.totals  # legal ones of the question that was asked just now
        self.answers_to: Step[Never] | None = None

    def clone(self) -> SpacecorpState:
        return SpacecorpState(self.rules, self)

    def try_plan(self) -> Plan:
        """A copy in the place of the plan, to try things on: whoever asks for one keeps the plan, and puts it back."""
        plan = Plan(self.plan)
        self.plan = plan
        return plan

    def choose_type(self, box: i64, base: i64) -> None:
        """A base type is noted in the plan."""
        plan = self.own_plan()
        plan.types = changed(plan.types, box, base)

    # ---- asides ----------------------------------------------------------------------------------------------

    def asides(self, seat: i64) -> vec[i64]:
        """SC-12.15: whoever keeps the table says once that a second person sits at it."""
        if self.rules.ask_auto and self.company == 0:
            return vec[i64]([a.SIT.of()])
        return vec[i64]()

    def apply_aside(self, seat: i64, action: i64) -> None:
        self.company = 1
        self.tell(SAT_DOWN)

    # ---- who and when ----------------------------------------------------------------------------------------

    def after(self, seat: i64) -> i64:
        """SC-1.12: the seat to the left."""
        return (seat + 1) % self.seats

    def asks_all(self) -> bool:
        """SC-12.15: whether all who hold a card are asked about Edges, not only those able to play one."""
        return self.rules.ask_all or self.company == 1

    def triggered(self) -> bool:
        """SC-13.1: whether the era's end is triggered, so that nothing of an opponent's can be used (SC-13.9)."""
        return self.deck.size == 0 or self.contract_end == 1

    def progressed(self) -> None:
        """SC-13.19: something has happened."""
        self.lasting = self.turn
        self.drifted()

    def drifted(self) -> None:
        """SC-13.19: something has happened, be it only that a team advanced on a track."""
        self.eventful = 1
        seat: i64
        for seat in range(self.seats):
            if self.quiet[seat] != 0:
                self.quiet = fill(self.seats, 0)

    # ---- words -----------------------------------------------------------------------------------------------

    def word_of(self, site: i64) -> i64:
        """The word of a site of this era, as actions and facts name it."""
        return self.rules.first_site[self.era] + site

    def give_back(self) -> None:
        """SC-5.4: what others used of a seat's is known for the turn alone."""
        seat: i64
        for seat in range(self.seats):
            if self.lent[seat] != 0:
                self.own_lent()[seat] = 0

    def site_named(self, word: i64) -> i64:
        """The site of this era that a word names; below 0 or too high where it is of another one."""
        return word - self.rules.first_site[self.era]

    def card_of(self, kind: i64) -> i64:
        """The card that a kind of this era is."""
        return self.rules.card_of[self.era * a.KINDS + kind]

    # ---- slots -----------------------------------------------------------------------------------------------

    def put_tile(self, slot: i64, tile: i64, placer: i64) -> None:
        """A tile is placed."""
        self.tile_at = changed(self.tile_at, slot, tile)
        self.placer_at = changed(self.placer_at, slot, placer)
        self.progressed()

    def put_base(self, slot: i64, owner: i64, base: i64) -> None:
        """A base is built."""
        self.owner_at = changed(self.owner_at, slot, owner)
        self.base_at = changed(self.base_at, slot, base)
        self.bases = changed(self.bases, owner, self.bases[owner] | bit(slot))
        self.based |= bit(slot)
        self.progressed()

    def spend_tile(self, slot: i64) -> None:
        """What the tile is worth is cashed in."""
        self.spent_at = changed(self.spent_at, slot, 1)

    def clear_slot(self, slot: i64) -> None:
        """What is in a slot leaves the board."""
        owner = self.owner_at[slot]
        if owner != a.NONE:
            self.bases = changed(self.bases, owner, self.bases[owner] & ~bit(slot))
            self.based &= ~bit(slot)
        self.tile_at = changed(self.tile_at, slot, a.NONE)
        self.owner_at = changed(self.owner_at, slot, a.NONE)
        self.base_at = changed(self.base_at, slot, a.NONE)
        self.placer_at = changed(self.placer_at, slot, a.NONE)
        self.spent_at = changed(self.spent_at, slot, 0)

    def work_out(self) -> None:
        """`bases`, `based` and `hq_kinds`."""
        bases = fill(self.seats, 0)
        self.based = 0
        slot: i64
        for slot in range(a.SLOTS):
            owner = self.owner_at[slot]
            if owner != a.NONE:
                bases[owner] |= bit(slot)
                self.based |= bit(slot)
        self.bases = bases
        kinds = fill(self.seats, 0)
        seat: i64
        for seat in range(self.seats):
            kinds[seat] = self._kinds_of(seat)
        self.hq_kinds = kinds

    def slots_at(self, site: i64) -> i64:
        """How many slots a site has: its first is `rules.first_slot`."""
        at: i64 = self.era * a.SITES + site
        if self.rules.first_slot[at] == a.NONE:
            return 0
        boxes = self.rules.boxes[at]
        if boxes > 0:
            return boxes
        return 1

    def owner_of(self, site: i64) -> i64:
        """Whose the base or bases at a site are, or NONE. Home bases are everybody's, and not among them."""
        first: i64 = self.rules.first_slot[self.era * a.SITES + site]
        if first == a.NONE:
            return a.NONE
        return self.owner_at[first]

    def bases_that(self, types: i64) -> i64:
        """The slots with a base of one of these types, a bit each."""
        found: i64 = 0
        left = self.based
        k: i64 = 0
        while left != 0:
            if left & 1 and (types >> self.base_at[k]) & 1:
                found |= bit(k)
            left >>= 1
            k += 1
        return found

    def sites_of(self, slots: i64) -> i64:
        """The sites of these slots, a bit each."""
        found: i64 = 0
        slot: i64 = self.era * a.SLOTS
        while slots != 0:
            if slots & 1:
                found |= bit(self.rules.slot_site[slot])
            slots >>= 1
            slot += 1
        return found

    def placed_by(self, seat: i64) -> i64:
        """The slots with a tile that the seat placed, a bit each."""
        found: i64 = 0
        placers = self.placer_at
        k: i64
        for k in range(self.rules.slots[self.era]):
            if placers[k] == seat:
                found |= bit(k)
        return found

    def stock_of(self, seat: i64, base: i64) -> i64:
        """SC-10.11: bases of a type that are left to build."""
        n = self.rules.stock
        k: i64
        for k in range(self.rules.slots[self.era]):
            if self.base_at[k] == base and self.owner_at[k] == seat:
                n -= 1
        if self.legacy_base[seat] == base:
            n -= 1
        return n

    # ---- HQs -------------------------------------------------------------------------------------------------

    def put_infra(self, seat: i64, slot: i64, card: i64) -> None:
        """A card lies in a slot of the seat's HQ from now on; NONE = none does."""
        self.infra = changed(self.infra, seat * a.HQ_SLOTS + slot, card)
        self.hq_kinds = changed(self.hq_kinds, seat, self._kinds_of(seat))

    def _kinds_of(self, hq: i64) -> i64:
        """SC-4.3: the kinds of action for which an HQ has any number; SC-11.6: a covered one does not count."""
        rules = self.rules
        found: i64 = rules.hq_does[0]
        slot: i64
        for slot in range(a.HQ_SLOTS):
            card = self.infra[hq * a.HQ_SLOTS + slot]
            if card == a.NONE:
                found |= rules.hq_does[1 + slot]
            else:
                found |= rules.does[card]
        return found

    # ---- teams -----------------------------------------------------------------------------------------------

    def teams_at(self, seat: i64, site: i64) -> i64:
        """The seat's teams at a site, on its track too, a bit each."""
        found: i64 = 0
        k: i64
        for k in range(a.TEAMS):
            if self.site_of[seat * a.TEAMS + k] == site:
                found |= bit(k)
        return found

    def move_team(self, seat: i64, team: i64, site: i64, boxes: i64) -> None:
        """A team is put somewhere else, `boxes` of a track away from it; it gives up its claim (SC-8.13)."""
        at: i64 = seat * a.TEAMS + team
        was = self.site_of[at]
        if was >= 0 and self.claim[was] == at:
            self.claim = changed(self.claim, was, a.NONE)
        self.own_site_of()[at] = site
        if self.track[at] != boxes:
            self.track = changed(self.track, at, boxes)

    # ---- profit ----------------------------------------------------------------------------------------------

    def gain(self, seat: i64, n: i64, why: i64) -> None:
        """The seat's profit rises."""
        if n > 0:
            self.own_profit()[seat] += n
            self.progressed()
            self.tell(GAINED, seat, n, why)

    def lose(self, seat: i64, n: i64, why: i64) -> None:
        """The seat's profit falls, not below 0 (SC-1.10)."""
        if n > self.profit[seat]:
            n = self.profit[seat]
        if n > 0:
            self.own_profit()[seat] -= n
            self.progressed()
            self.tell(LOST, seat, n, why)

    def settle_score(self, seat: i64, n: i64) -> None:
        """A-2: at the end of the game, where profit is compared, it may come to less than 0."""
        if n < 0:
            self.own_profit()[seat] += n
            self.tell(LOST, seat, -n, FOR_END)
        else:
            self.gain(seat, n, FOR_END)

    # ---- progress cards --------------------------------------------------------------------------------------

    def has_title(self, seat: i64, title: i64) -> bool:
        """Whether the seat owns a progress card."""
        return (self.titles[seat] >> title) & 1 == 1

    def titles_of(self, seat: i64, kind: i64) -> i64:
        """How many progress cards of a kind the seat owns; NONE = of any."""
        n: i64 = 0
        if self.titles[seat] == 0:
            return 0
        k: i64
        for k in range(a.PROGRESS_CARDS):
            if self.has_title(seat, k) and (kind == a.NONE or self.rules.progress_kind[k] == kind):
                n += 1
        return n

    def titles_that(self, seat: i64, verb: i64, action: i64) -> i64:
        """The seat's progress cards with a verb, a bit each; `action` NONE = whatever it is for."""
        owned = self.titles[seat]
        if owned == 0:
            return 0
        return owned & self.rules.title_that[verb * (a.ACTIONS + 1) + 1 + action]

    def bonus_of(self, seat: i64, verb: i64, action: i64) -> i64:
        """The sum of the numbers of these progress cards."""
        found = self.titles_that(seat, verb, action)
        n: i64 = 0
        k: i64 = 0
        while found != 0:
            if found & 1:
                n += self.rules.progress_n[k]
            found >>= 1
            k += 1
        return n

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Deal afresh what the seat can't know: others' cards, and the order of the deck."""
        pool = self.deck.counts()
        self.hands.redeal(seat, pool, rng)
        self.deck = Deck(a.KINDS)
        self.deck.add_parts(pool, self.hands.part)


def new_state(rules: Rules) -> SpacecorpState:
    """Everything still in the box, nothing pending."""
    s = SpacecorpState(rules)
    begin(s, fields(rules))
    return s

"""The state of a game of SpaceCorp. What never changes during a game is in `rules`.

Sites, slots, kinds of cards and stacks are numbered within the era; `word_of` and `card_of` lead to the words.
"""

from __future__ import annotations

from typing import Final, Never, cast, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from ecliptic.core.arrays import bit
from ecliptic.core.deck import Deck
from ecliptic.core.hands import Hands, empty_hands
from ecliptic.core.machine import State, Step
from ecliptic.games.spacecorp.rules.actions import (
    ACTIONS,
    HALVES,
    HQ_SLOTS,
    KINDS,
    MARKERS,
    NONE,
    OFFERS,
    PROGRESS_CARDS,
    ROWS,
    SIT,
    SITES,
    SLOTS,
    STACKS,
    TEAMS,
    TILES,
)
from ecliptic.games.spacecorp.rules.facts import GAINED, LOST, SAT_DOWN
from ecliptic.games.spacecorp.rules.figures import Rules

STOCK: Final = -1  # `site_of` a team that is on the HQ
REMOVED: Final = -2  # of one that is out of the game

# `now`: one number each.
ERA: Final = 0
BEGAN: Final = 1  # who began the era
ACTIVE: Final = 2  # whose turn it is
NEXT: Final = 3  # whose turn comes next, unless that seat is left out
TURN: Final = 4  # number of turns begun
ENDING: Final = 5  # 1 = only the seats of DUE still have a turn (SC-13.2, SC-13.5, SC-13.6)
DUE: Final = 6  # a set of seats
PASSED: Final = 7  # a set of seats
CONTRACT_END: Final = 8  # 1 = the sixth contract is claimed (SC-6.5)
FORBIDDEN: Final = 9  # kinds that the active player may not conduct (SC-12.14)
USED: Final = 10  # teams of the active player that took part in the action (SC-6.6)
COLONIES_LEFT: Final = 11  # a set
SPUR_SEEN: Final = 12  # 1 = a team has been in the Orion Spur (SC-21.2)
PROGRESSED: Final = 13  # 1 = something has happened in this turn (SC-13.19)
PRODUCED: Final = 14  # P values that the running Produce action collected (SC-12.6)
TIME_PLAYED: Final = 15  # Time cards played for this turn's action
TIME_PILE: Final = 16
RADIATION_PAID: Final = 17  # 1 = by this action (SC-15.3), 2 = it is shielded whole (SC-15.8)
SPENT: Final = 18  # profit spent on this action (SC-15.11)
NEWEST: Final = 19  # the title just taken (SC-12.11)
DONE_KIND: Final = 20  # this turn's action; NONE = none yet
BLOCKED: Final = 21  # sites under the Phobes (SC-22.10)
EXTRA: Final = 22  # who takes an extra turn now (SC-12.10)
SCORED: Final = 23  # 1 = the last era is over
LASTING: Final = 24  # the turn in which something happened last, but for advances on tracks (SC-13.19)
COMPANY: Final = 25  # 1 = a second person has sat down (SC-12.15)
NOW_IDS: Final = (
    "era",
    "began",
    "active",
    "next",
    "turn",
    "ending",
    "due",
    "passed",
    "contract_end",
    "forbidden",
    "used",
    "colonies_left",
    "spur_seen",
    "progressed",
    "produced",
    "time_played",
    "time_pile",
    "radiation_paid",
    "spent",
    "newest",
    "done_kind",
    "blocked",
    "extra",
    "scored",
    "lasting",
    "company",
)
NOW: Final = 26
_NOW_NONE: Final = bit(BEGAN) | bit(ACTIVE) | bit(NEXT) | bit(NEWEST) | bit(DONE_KIND) | bit(EXTRA)

COLLECTED: Final = 1  # `phase` of a plan: tiles are chosen; 0 = nothing is
READY: Final = 2  # cards are chosen too

# A slot packs its tile, the base there and whose it is, who placed the tile, and whether its P was cashed in.
_TILE: Final = 63
_OWNER_AT: Final = 6
_BASE_AT: Final = 9
_PLACER_AT: Final = 13
_SPENT_AT: Final = 16
_SEAT: Final = 7
_TYPE: Final = 15

PLAN_IDS: Final = (
    "kind",
    "team",
    "target",
    "route",
    "base",
    "port",
    "industry",
    "shield",
    "time",
    "competitors",
    "hq",
    "hq2",
    "sum",
    "mul",
    "muls",
    "shielded",
    "boost",
    "team2",
    "port2",
    "collect",
    "legacy",
    "region",
    "colony",
    "remove",
    "cp_build",
    "cp_pay",
    "total",
    "run",
    "card",
    "slot",
    "modes",
    "phase",
    "factor",
    "type0",
    "type1",
    "type2",
)

PAIR: Final = 2  # numbers of a Legacy pair

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


def changed(numbers: vec[i64], k: i64, n: i64) -> vec[i64]:
    """A copy with another number at k: for arrays that copies of a state share."""
    out = numbers[:]
    out[k] = n
    return out


@final
class Plan:
    """The action that is being put together, a draft. NONE = not asked yet.

    Copies of a state share it: who writes into it has put it there first (`SpacecorpState.replan`), so nobody who asks
    what is legal can leave anything behind.
    """

    def __init__(self) -> None:
        self.kind: i64 = NONE
        self.team: i64 = NONE
        self.target: i64 = NONE  # a site
        self.route: i64 = NONE
        self.base: i64 = NONE  # 0 start, 1 end: where another's base serves the Move (SC-8.2)
        self.port: i64 = NONE  # whose Spaceport is used; the own seat, another's
        self.industry: i64 = NONE
        self.shield: i64 = NONE
        self.time: i64 = NONE  # 0 none, 1 double, 2 two teams
        self.competitors: i64 = NONE
        self.hq: i64 = NONE
        self.hq2: i64 = NONE
        self.sum: i64 = 0
        self.mul: i64 = 1  # product of the multipliers
        self.muls: i64 = 0  # how many of them
        self.shielded: i64 = 0
        self.boost: i64 = NONE
        self.team2: i64 = NONE
        self.port2: i64 = NONE
        self.collect: i64 = 0  # slots, a bit each
        self.legacy: i64 = 0  # 1 = the Legacy pair is collected from
        self.region: i64 = NONE
        self.colony: i64 = NONE
        self.remove: i64 = NONE
        self.cp_build: i64 = NONE
        self.cp_pay: i64 = NONE
        self.total: i64 = 0
        self.run: i64 = 0
        self.card: i64 = NONE  # of Upgrade and Special, a kind
        self.slot: i64 = NONE
        self.modes: i64 = 0  # Infra modes chosen
        self.phase: i64 = 0
        self.factor: i64 = NONE  # what progress cards multiply by
        self.types = vec[i64]([NONE, NONE, NONE])  # base types by box
        self.chosen = vec[i64]()  # kind * MODES + mode of each card added, ascending

    def copy(self) -> Plan:
        """One to be written into; the arrays of both are the same until another is put in the place."""
        twin = Plan()
        twin.kind = self.kind
        twin.team = self.team
        twin.target = self.target
        twin.route = self.route
        twin.base = self.base
        twin.port = self.port
        twin.industry = self.industry
        twin.shield = self.shield
        twin.time = self.time
        twin.competitors = self.competitors
        twin.hq = self.hq
        twin.hq2 = self.hq2
        twin.sum = self.sum
        twin.mul = self.mul
        twin.muls = self.muls
        twin.shielded = self.shielded
        twin.boost = self.boost
        twin.team2 = self.team2
        twin.port2 = self.port2
        twin.collect = self.collect
        twin.legacy = self.legacy
        twin.region = self.region
        twin.colony = self.colony
        twin.remove = self.remove
        twin.cp_build = self.cp_build
        twin.cp_pay = self.cp_pay
        twin.total = self.total
        twin.run = self.run
        twin.card = self.card
        twin.slot = self.slot
        twin.modes = self.modes
        twin.phase = self.phase
        twin.factor = self.factor
        twin.types = self.types
        twin.chosen = self.chosen
        return twin

    def numbers(self) -> vec[i64]:
        """All its numbers, those of the cards last."""
        out = vec[i64](capacity=64)
        out = append(out, self.kind)
        out = append(out, self.team)
        out = append(out, self.target)
        out = append(out, self.route)
        out = append(out, self.base)
        out = append(out, self.port)
        out = append(out, self.industry)
        out = append(out, self.shield)
        out = append(out, self.time)
        out = append(out, self.competitors)
        out = append(out, self.hq)
        out = append(out, self.hq2)
        out = append(out, self.sum)
        out = append(out, self.mul)
        out = append(out, self.muls)
        out = append(out, self.shielded)
        out = append(out, self.boost)
        out = append(out, self.team2)
        out = append(out, self.port2)
        out = append(out, self.collect)
        out = append(out, self.legacy)
        out = append(out, self.region)
        out = append(out, self.colony)
        out = append(out, self.remove)
        out = append(out, self.cp_build)
        out = append(out, self.cp_pay)
        out = append(out, self.total)
        out = append(out, self.run)
        out = append(out, self.card)
        out = append(out, self.slot)
        out = append(out, self.modes)
        out = append(out, self.phase)
        out = append(out, self.factor)
        out = extend(out, self.types)
        out = append(out, len(self.chosen))
        return extend(out, self.chosen)

    def choose_type(self, box: i64, base: i64) -> None:
        """A base type is chosen for a box."""
        self.types = changed(self.types, box, base)


def plan_of(kind: i64) -> Plan:
    """A plan in which only the kind is chosen, of no run yet."""
    plan = Plan()
    plan.kind = kind
    return plan


@final
class SpacecorpState(State):
    """Cards are counted by kind, everything on the board by site or slot of the era.

    Copies share arrays that seldom change (those that `clone` does not slice): a rule puts a new one in their place.
    """

    def __init__(
        self,
        rules: Rules,
        deck: Deck,
        hands: Hands,
        offers: vec[i64],
        discards: vec[i64],
        gone: vec[i64],
        played: vec[i64],
        infra: vec[i64],
        profit: vec[i64],
        rewards: vec[i64],
        quiet: vec[i64],
        titles_due: vec[i64],
        wheel: vec[i64],
        titles: vec[i64],
        copies: vec[i64],
        legacy: vec[i64],
        site_of: vec[i64],
        track: vec[i64],
        claim: vec[i64],
        slot: vec[i64],
        colony_at: vec[i64],
        left: vec[i64],
        stacks: vec[i64],
        beyond: vec[i64],
        row_mark: vec[i64],
        row_by: vec[i64],
        first_by: vec[i64],
        best: vec[i64],
        now: vec[i64],
        plan: Plan,
    ) -> None:
        super().__init__(rules.seats)
        self.rules: Final = rules
        # Cards of the era, by kind.
        self.deck = deck
        self.hands = hands
        self.offers = offers  # by box; NONE = empty
        self.discards = discards
        self.gone = gone  # left the game in this era (SC-12.9)
        self.played = played  # for this turn's action, in order; no Time
        # Seats.
        self.infra = infra  # seat * HQ_SLOTS + slot: a card, of any era; NONE
        self.profit = profit
        self.rewards = rewards  # earned in this turn (SC-5.4)
        self.quiet = quiet  # turns in a row without progress by anyone (SC-13.19)
        self.titles_due = titles_due  # seat * 2 + kind: put off to SC-14.9
        self.wheel = wheel  # seat * MARKERS + marker: spaces in all
        self.titles = titles  # progress cards, a bit each
        self.copies = (
            copies  # by title: 2 = the top copy is there, 1 = its twin, 0 = none, NONE = not laid out
        )
        self.legacy = legacy  # seat * PAIR: base type, tile; NONE (SC-13.12)
        # The board.
        self.site_of = site_of  # seat * TEAMS + team
        self.track = track  # boxes still to go; 0 = at the site
        self.claim = claim  # by site: seat * TEAMS + team, NONE (SC-9.6)
        self.slot = slot  # packed, see `tile_at` and the like
        self.colony_at = colony_at  # by site
        self.left = left  # by tile: how many are in the stacks
        self.stacks = stacks  # stack * HALVES + half: tiles in it
        self.beyond = beyond  # who holds the 1st, 2nd marker of this era, or of the last one
        self.row_mark = row_mark  # era in which the row was claimed last, NONE
        self.row_by = row_by  # who claimed it in this era
        self.first_by = first_by  # by action kind: who conducted the first one of the era
        self.best = best  # by seat: most profit by one Produce action of the era
        # Single numbers, and the draft.
        self.now = now
        self.plan = plan
        # Scratch, no part of the state.
        self.kinds_open: i64 = 0  # kinds of action that can be done, a bit each
        self.totals: vec[i64] = vec[i64]()  # what the draft's value can come to
        self.rows: vec[i64] = vec[i64]()  # room for numbers, see `cards.room`
        self.drafts: i64 = 0  # how many were opened
        self.known: vec[i64] = vec[i64]()  # totals found in this draft, see `totals.best_totals`
        # Slots with a base of each seat, then of any, a bit each; empty = not looked for since one came or went.
        self.based: vec[i64] = vec[i64]()
        self.answers: vec[i64] = vec[i64]()  # legal ones of the question that was asked just now
        self.answers_to: Step[Never] | None = None
        self.shares: bool = False  # an open draft: `opened` has the same arrays
        self.last: SpacecorpState | None = None  # `opened` of the last draft
        self.spare: SpacecorpState | None = None  # and of the one before it, to be used again

    # ---- copying and comparing -------------------------------------------------------------------------------

    def clone(self) -> SpacecorpState:
        self._part()
        twin = SpacecorpState(
            self.rules,
            self.deck.clone(),
            self.hands.clone(),
            self.offers[:],
            self.discards,
            self.gone,
            self.played[:],
            self.infra[:],
            self.profit[:],
            self.rewards[:],
            self.quiet[:],
            self.titles_due,
            self.wheel[:],
            self.titles[:],
            self.copies,
            self.legacy,
            self.site_of[:],
            self.track[:],
            self.claim[:],
            self.slot[:],
            self.colony_at,
            self.left,
            self.stacks,
            self.beyond[:],
            self.row_mark,
            self.row_by[:],
            self.first_by[:],
            self.best[:],
            self.now[:],
            self.plan,
        )
        self.copy_machine(twin)
        return twin

    def _lend(self, twin: SpacecorpState) -> None:
        """Give another state the same arrays, and a draft of its own."""
        twin.deck = self.deck
        twin.hands = self.hands
        twin.offers = self.offers
        twin.discards = self.discards
        twin.gone = self.gone
        twin.played = self.played
        twin.infra = self.infra
        twin.profit = self.profit
        twin.rewards = self.rewards
        twin.quiet = self.quiet
        twin.titles_due = self.titles_due
        twin.wheel = self.wheel
        twin.titles = self.titles
        twin.copies = self.copies
        twin.legacy = self.legacy
        twin.site_of = self.site_of
        twin.track = self.track
        twin.claim = self.claim
        twin.slot = self.slot
        twin.colony_at = self.colony_at
        twin.left = self.left
        twin.stacks = self.stacks
        twin.beyond = self.beyond
        twin.row_mark = self.row_mark
        twin.row_by = self.row_by
        twin.first_by = self.first_by
        twin.best = self.best
        twin.now = self.now
        twin.plan = self.plan
        twin.based = self.based
        self.copy_machine(twin)

    def _part(self) -> None:
        """Arrays of its own for what others see of a draft: somebody may keep it for longer than the draft is open."""
        if self.shares:
            self.shares = False
            cast("SpacecorpState", self.opened).unshare()

    def unshare(self) -> None:
        """Arrays of its own, of those that `clone` slices."""
        self.deck = self.deck.clone()
        self.hands = self.hands.clone()
        self.offers = self.offers[:]
        self.played = self.played[:]
        self.infra = self.infra[:]
        self.profit = self.profit[:]
        self.rewards = self.rewards[:]
        self.quiet = self.quiet[:]
        self.wheel = self.wheel[:]
        self.titles = self.titles[:]
        self.site_of = self.site_of[:]
        self.track = self.track[:]
        self.claim = self.claim[:]
        self.slot = self.slot[:]
        self.beyond = self.beyond[:]
        self.row_by = self.row_by[:]
        self.first_by = self.first_by[:]
        self.best = self.best[:]
        self.now = self.now[:]

    def seen_by(self, viewer: i64) -> State:
        self._part()
        return super().seen_by(viewer)

    def open_draft(self, seat: i64) -> None:
        """Measured: until it is closed only `plan` changes, so the rest is not copied for others to see.

        Nor is a state made for it each time: those of earlier drafts, which nobody has kept, take turns.
        """
        if self.opened is not None:
            raise RuntimeError("a draft inside a draft")
        before = self.spare
        if before is None:
            before = self.clone()
        self._lend(before)
        self.spare = self.last
        self.last = None
        self.opened = before
        self.drafter = seat
        self.shares = True
        self.drafts += 1

    def close_draft(self) -> None:
        if self.shares:
            self.shares = False
            self.last = cast("SpacecorpState", self.opened)
        super().close_draft()

    def replan(self) -> Plan:
        """A copy in the place of the plan, to be written into."""
        plan = self.plan.copy()
        self.plan = plan
        return plan

    def numbers(self) -> vec[i64]:
        out = self.now[:]
        out = extend(out, self.plan.numbers())
        out = append(out, len(self.played))
        out = extend(out, self.played)
        out = extend(out, self.offers)
        out = extend(out, self.discards)
        out = extend(out, self.gone)
        out = extend(out, self.infra)
        out = extend(out, self.profit)
        out = extend(out, self.rewards)
        out = extend(out, self.quiet)
        out = extend(out, self.titles_due)
        out = extend(out, self.wheel)
        out = extend(out, self.titles)
        out = extend(out, self.copies)
        out = extend(out, self.legacy)
        out = extend(out, self.site_of)
        out = extend(out, self.track)
        out = extend(out, self.claim)
        out = extend(out, self.slot)
        out = extend(out, self.colony_at)
        out = extend(out, self.left)
        out = extend(out, self.stacks)
        out = extend(out, self.beyond)
        out = extend(out, self.row_mark)
        out = extend(out, self.row_by)
        out = extend(out, self.first_by)
        out = extend(out, self.best)
        out = extend(out, self.hands.numbers())
        return extend(out, self.deck.numbers())

    # ---- asides ----------------------------------------------------------------------------------------------

    def asides(self, seat: i64) -> vec[i64]:
        """SC-12.15: whoever keeps the table says once that a second person sits at it."""
        if self.rules.ask_auto and self.now[COMPANY] == 0:
            return vec[i64]([SIT.of()])
        return vec[i64]()

    def apply_aside(self, seat: i64, action: i64) -> None:
        self.now[COMPANY] = 1
        self.tell(SAT_DOWN)

    # ---- who and when ----------------------------------------------------------------------------------------

    def after(self, seat: i64) -> i64:
        """SC-1.12: the seat to the left."""
        return (seat + 1) % self.seats

    def asks_all(self) -> bool:
        """SC-12.15: whether all who hold a card are asked about Edges, not only those able to play one."""
        return self.rules.ask_all or self.now[COMPANY] == 1

    def triggered(self) -> bool:
        """SC-13.1: whether the era's end is triggered, so that nothing of an opponent's can be used (SC-13.9)."""
        return self.deck.size == 0 or self.now[CONTRACT_END] == 1

    def progressed(self) -> None:
        """SC-13.19: something has happened."""
        self.now[LASTING] = self.now[TURN]
        self.drifted()

    def drifted(self) -> None:
        """SC-13.19: something has happened, be it only that a team advanced on a track."""
        self.now[PROGRESSED] = 1
        seat: i64
        for seat in range(self.seats):
            self.quiet[seat] = 0

    # ---- words -----------------------------------------------------------------------------------------------

    def word_of(self, site: i64) -> i64:
        """The word of a site of this era, as actions and facts name it."""
        return self.rules.first_site[self.now[ERA]] + site

    def site_named(self, word: i64) -> i64:
        """The site of this era that a word names; below 0 or too high where it is of another one."""
        return word - self.rules.first_site[self.now[ERA]]

    def card_of(self, kind: i64) -> i64:
        """The card that a kind of this era is."""
        return self.rules.card_of[self.now[ERA] * KINDS + kind]

    # ---- slots -----------------------------------------------------------------------------------------------

    def tile_at(self, slot: i64) -> i64:
        """The tile in a slot, or NONE."""
        return (self.slot[slot] & _TILE) - 1

    def owner_at(self, slot: i64) -> i64:
        """Whose base is in a slot, or NONE."""
        return ((self.slot[slot] >> _OWNER_AT) & _SEAT) - 1

    def base_at(self, slot: i64) -> i64:
        """The type of the base in a slot, or NONE."""
        return ((self.slot[slot] >> _BASE_AT) & _TYPE) - 1

    def placer_at(self, slot: i64) -> i64:
        """Who placed the tile of a slot, or NONE."""
        return ((self.slot[slot] >> _PLACER_AT) & _SEAT) - 1

    def spent_at(self, slot: i64) -> bool:
        """Whether what the tile is worth was cashed in (SC-16.8)."""
        return (self.slot[slot] >> _SPENT_AT) & 1 == 1

    def put_tile(self, slot: i64, tile: i64, placer: i64) -> None:
        """A tile is placed."""
        self.slot[slot] = (tile + 1) | ((placer + 1) << _PLACER_AT)
        self.progressed()

    def put_base(self, slot: i64, owner: i64, base: i64) -> None:
        """A base is built."""
        self.slot[slot] |= ((owner + 1) << _OWNER_AT) | ((base + 1) << _BASE_AT)
        self.based = vec[i64]()
        self.progressed()

    def spend_tile(self, slot: i64) -> None:
        """What the tile is worth is cashed in."""
        self.slot[slot] |= bit(_SPENT_AT)

    def clear_slot(self, slot: i64) -> None:
        """What is in a slot leaves the board."""
        self.slot[slot] = 0
        self.based = vec[i64]()

    def slots_at(self, site: i64) -> i64:
        """How many slots a site has: its first is `rules.first_slot`."""
        at: i64 = self.now[ERA] * SITES + site
        if self.rules.first_slot[at] == NONE:
            return 0
        boxes = self.rules.boxes[at]
        if boxes > 0:
            return boxes
        return 1

    def owner_of(self, site: i64) -> i64:
        """Whose the base or bases at a site are, or NONE. Home bases are everybody's, and not among them."""
        first: i64 = self.rules.first_slot[self.now[ERA] * SITES + site]
        if first == NONE:
            return NONE
        return self.owner_at(first)

    def bases_of(self, seat: i64) -> i64:
        """The slots with a base of the seat, a bit each."""
        if len(self.based) == 0:
            self._find_bases()
        return self.based[seat]

    def bases_that(self, types: i64) -> i64:
        """The slots with a base of one of these types, a bit each."""
        if len(self.based) == 0:
            self._find_bases()
        found: i64 = 0
        based: i64 = self.based[self.seats]
        slots = self.slot
        marks: i64 = types << 1
        k: i64 = 0
        while based != 0:
            if based & 1 and (marks >> ((slots[k] >> _BASE_AT) & _TYPE)) & 1:
                found |= bit(k)
            based >>= 1
            k += 1
        return found

    def _find_bases(self) -> None:
        """Measured: what `bases_of` says is found once, until a base comes or goes."""
        based = vec[i64]([0] * (self.seats + 1))
        k: i64
        for k in range(self.rules.slots[self.now[ERA]]):
            owner = self.owner_at(k)
            if owner != NONE:
                based[owner] |= bit(k)
                based[self.seats] |= bit(k)
        self.based = based

    def sites_of(self, slots: i64) -> i64:
        """The sites of these slots, a bit each."""
        found: i64 = 0
        slot: i64 = self.now[ERA] * SLOTS
        while slots != 0:
            if slots & 1:
                found |= bit(self.rules.slot_site[slot])
            slots >>= 1
            slot += 1
        return found

    def placed_by(self, seat: i64) -> i64:
        """The slots with a tile that the seat placed, a bit each."""
        found: i64 = 0
        slots = self.slot
        mark: i64 = seat + 1
        k: i64
        for k in range(self.rules.slots[self.now[ERA]]):
            if (slots[k] >> _PLACER_AT) & _SEAT == mark:
                found |= bit(k)
        return found

    def stock_of(self, seat: i64, base: i64) -> i64:
        """SC-10.11: bases of a type that are left to build."""
        n = self.rules.stock
        k: i64
        for k in range(self.rules.slots[self.now[ERA]]):
            if self.base_at(k) == base and self.owner_at(k) == seat:
                n -= 1
        if self.legacy[seat * PAIR] == base:
            n -= 1
        return n

    # ---- teams -----------------------------------------------------------------------------------------------

    def teams_at(self, seat: i64, site: i64) -> i64:
        """The seat's teams at a site, on its track too, a bit each."""
        found: i64 = 0
        k: i64
        for k in range(TEAMS):
            if self.site_of[seat * TEAMS + k] == site:
                found |= bit(k)
        return found

    def move_team(self, seat: i64, team: i64, site: i64, boxes: i64) -> None:
        """A team is put somewhere else, `boxes` of a track away from it; it gives up its claim (SC-8.13)."""
        at: i64 = seat * TEAMS + team
        was = self.site_of[at]
        if was >= 0 and self.claim[was] == at:
            self.claim[was] = NONE
        self.site_of[at] = site
        self.track[at] = boxes

    # ---- profit ----------------------------------------------------------------------------------------------

    def gain(self, seat: i64, n: i64, why: i64) -> None:
        """The seat's profit rises."""
        if n > 0:
            self.profit[seat] += n
            self.progressed()
            self.tell(GAINED, seat, n, why)

    def lose(self, seat: i64, n: i64, why: i64) -> None:
        """The seat's profit falls, not below 0 (SC-1.10)."""
        if n > self.profit[seat]:
            n = self.profit[seat]
        if n > 0:
            self.profit[seat] -= n
            self.progressed()
            self.tell(LOST, seat, n, why)

    def settle_score(self, seat: i64, n: i64) -> None:
        """A-2: at the end of the game, where profit is compared, it may come to less than 0."""
        if n < 0:
            self.profit[seat] += n
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
        for k in range(PROGRESS_CARDS):
            if self.has_title(seat, k) and (kind == NONE or self.rules.progress_kind[k] == kind):
                n += 1
        return n

    def titles_that(self, seat: i64, verb: i64, action: i64) -> i64:
        """The seat's progress cards with a verb, a bit each; `action` NONE = whatever it is for."""
        owned = self.titles[seat]
        if owned == 0:
            return 0
        return owned & self.rules.title_that[verb * (ACTIONS + 1) + 1 + action]

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


SPENT_MOST: Final = 1


def packed(parts: vec[i64]) -> i64:
    """A slot of its tile, owner, base, placer and whether it was cashed in."""
    return (
        (parts[0] + 1)
        | ((parts[1] + 1) << _OWNER_AT)
        | ((parts[2] + 1) << _BASE_AT)
        | ((parts[3] + 1) << _PLACER_AT)
        | (parts[4] << _SPENT_AT)
    )


def unpacked(slot: i64) -> vec[i64]:
    """The parts of a slot, see `packed`."""
    return vec[i64](
        [
            (slot & _TILE) - 1,
            ((slot >> _OWNER_AT) & _SEAT) - 1,
            ((slot >> _BASE_AT) & _TYPE) - 1,
            ((slot >> _PLACER_AT) & _SEAT) - 1,
            (slot >> _SPENT_AT) & 1,
        ]
    )


def blank_now() -> vec[i64]:
    """The single numbers as at the start of a game."""
    now = vec[i64]([0] * NOW)
    k: i64
    for k in range(NOW):
        if (_NOW_NONE >> k) & 1:
            now[k] = NONE
    return now


def new_state(rules: Rules) -> SpacecorpState:
    """Everything still in the box, nothing pending."""
    seats = rules.seats
    return SpacecorpState(
        rules,
        Deck(KINDS),
        empty_hands(seats, KINDS, rules.part[rules.first_era], False),
        vec[i64]([NONE] * OFFERS),
        vec[i64]([0] * KINDS),
        vec[i64]([0] * KINDS),
        vec[i64](),
        vec[i64]([NONE] * (seats * HQ_SLOTS)),
        vec[i64]([0] * seats),
        vec[i64]([0] * seats),
        vec[i64]([0] * seats),
        vec[i64]([0] * (seats * 2)),
        vec[i64]([0] * (seats * MARKERS)),
        vec[i64]([0] * seats),
        vec[i64]([NONE] * PROGRESS_CARDS),
        vec[i64]([NONE] * (seats * PAIR)),
        vec[i64]([STOCK] * (seats * TEAMS)),
        vec[i64]([0] * (seats * TEAMS)),
        vec[i64]([NONE] * SITES),
        vec[i64]([0] * SLOTS),
        vec[i64]([NONE] * SITES),
        vec[i64]([0] * TILES),
        vec[i64]([0] * (STACKS * HALVES)),
        vec[i64]([NONE] * 2),
        vec[i64]([NONE] * ROWS),
        vec[i64]([NONE] * ROWS),
        vec[i64]([NONE] * ACTIONS),
        vec[i64]([0] * seats),
        blank_now(),
        Plan(),
    )

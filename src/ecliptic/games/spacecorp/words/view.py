"""What one viewer may know. Hands, the deck and the order of tiles stay out; an open draft is its owner's alone.

Of hands all remember: cards that came there in sight of everybody (from the offers, by Poach, back from an HQ, the Time
card and the Start card of the setup), how many are Start cards, and, where only those are asked who can play an Edge,
which Edges somebody who was passed over did not hold.

Sites, cards, tiles, titles and colonies are meant by the numbers of their words, over all eras, as in `actions`.
"""

from __future__ import annotations

from msgspec import Struct

from ecliptic.core.views import View

# ---- the board -----------------------------------------------------------------------------------------------


class SlotView(Struct, frozen=True, kw_only=True):
    """A place for a tile and a base."""

    box: int  # from 1
    stack: str  # of its explore box, "e1"; "" = it is no explore box
    tile: int | None
    placer: int | None  # who placed the tile
    base: int | None  # the type
    owner: int | None
    p: int | None  # P now, with what the base adds; None = it does not produce
    col: int  # colony points now
    spent: bool  # an Exploiter took what the tile was worth


class TeamOf(Struct, frozen=True):
    """A team by its owner."""

    seat: int
    team: int


class SiteView(Struct, frozen=True, kw_only=True):
    """A site of this era's board."""

    site: int
    explore: int | None  # what Explore needs; None = it can't be explored
    build: int | None  # what a Build needs now; None = nothing can be built
    slots: list[SlotView]
    claim: TeamOf | None
    colony: int | None
    blocked: bool  # the Phobes keep its tiles from giving anything


class TeamView(Struct, frozen=True, kw_only=True):
    """A team, wherever it is."""

    seat: int
    team: int
    place: str  # "site", "track", "stock", "removed"
    site: int | None
    track: int  # boxes still to go to the star
    used: bool  # took part in the action of this turn


class StackView(Struct, frozen=True):
    """A stack of Discovery tiles; two numbers where it lies as two stacks."""

    stack: str
    left: list[int]


class CountView(Struct, frozen=True):
    """So many of a card, or of a tile."""

    what: int
    count: int


# ---- seats ---------------------------------------------------------------------------------------------------


class InfraView(Struct, frozen=True, kw_only=True):
    """A box of an HQ: the Research box, then slots 1 to 3."""

    card: int | None
    action: int | None  # what is printed there; None = nothing. A card covers it
    value: int


class LegacyView(Struct, frozen=True):
    """A Legacy Production pair."""

    tile: int
    base: int
    p: int


class SeatView(Struct, frozen=True, kw_only=True):
    """A seat's things."""

    profit: int
    hand: list[CountView] | None  # the viewer's own alone
    hand_size: int
    start_cards: int  # how many of the hand are Start cards
    known: list[CountView]  # of the hand, what all know
    lacks: list[int]  # Edges that all know not to be in it
    hq: list[InfraView]
    wheel: list[int]  # by marker: spaces advanced in all
    titles: list[int]
    stock: list[int]  # by base type
    bases: int  # on the board
    legacy: LegacyView | None
    colonies: list[int]
    colony_value: int
    best: int  # most profit by one Produce action of this era
    rewards: int  # earned in this turn
    passed: bool
    due: bool  # still has a turn after the era's end was triggered
    end: list[int]  # what it would gain if the game ended now, in the rows of `score_sheet`


class RowView(Struct, frozen=True, kw_only=True):
    """A contract."""

    row: int  # from 0
    award: int  # what it pays now, with raised awards; of one that is claimed what is printed on it
    printed: int
    by: int | None  # who claimed it in this era
    mark: int | None  # the era in which the row was claimed last, or on whose contract its marker started
    have: list[int]  # by seat, of what the condition asks
    need: int


class TitleView(Struct, frozen=True):
    """A progress card on the Sideboard."""

    title: int
    copies: int  # 2 = the one with an award is there, 1 = its twin, 0 = none
    award: int  # of the copy that is taken next


# ---- what goes on --------------------------------------------------------------------------------------------


class PartView(Struct, frozen=True):
    """A part of a value: "Ion Drive", "2"."""

    icon: str
    value: str
    title: str


class MakingView(Struct, frozen=True, kw_only=True):
    """The action that the viewer is putting together. Nobody else sees it."""

    kind: int
    team: int | None
    start: int | None  # the site of that team
    target: int | None  # a site
    second: bool  # the second team's run
    need: int | None  # None = not known yet, or every point counts
    value: int
    most: int | None  # what the value can still come to; None = nothing is added any more
    short: int
    spend: int  # profit that would be spent, if it were done now
    radiation: int  # profit that radiation takes, if it were done now
    shielded: bool
    rewards: list[int]  # by seat, for what is used of theirs
    parts: list[PartView]
    cards: list[int]  # chosen, in order
    points: int  # colony points, of a Colonize action
    goal: int  # colony points that are needed


class ReachView(Struct, frozen=True, kw_only=True):
    """A site to which the viewer's team could move, as far as ways go."""

    site: int
    cost: int
    hq: int | None  # what the own HQ alone makes of it; None = the value is fixed
    most: int  # the greatest value that this team's Move can come to
    free: int | None  # the way around the radiation zone; None = there is none
    open: bool  # it can be paid for


# How a site can be reached: its way is barred, its cost is out of reach (or not told), all that could be used meets it,
# the own HQ alone does.
BARRED, OUT, BY_ALL, BY_HQ = range(4)


class RangeView(Struct, frozen=True, kw_only=True):
    """How far a team that may act is from every site of the board."""

    seat: int
    team: int
    hq: int | None  # what the HQ makes of a Move of this team; None = it is not the viewer's
    most: int | None  # what all that could be used makes of it
    charge: int  # profit that radiation takes on a way through its zone, unless it is shielded
    costs: list[int | None]  # by site; None = no way
    met: list[int]  # by site


class AskedView(Struct, frozen=True, kw_only=True):
    """The decision that is before somebody."""

    seat: int
    step: str
    window: str = ""  # of Edges
    about: int | None = None  # whose turn, action or claim the window is about
    amount: int = 0
    site: int | None = None
    left: int = 0  # cards still to draw


class SpacecorpView(View, frozen=True, kw_only=True):
    """Everything on the table, the viewer's own hand, and its draft."""

    era: int
    first_era: int
    last_era: int
    turn: int  # number of turns begun, over all eras
    active: int | None
    began: int | None  # who began the era
    ending: bool  # only those who are due still have a turn
    triggered: bool  # the era's end is triggered: nothing of an opponent's can be used
    contract_end: bool
    action: int | None  # this turn's, when it is shown
    forbidden: list[int]  # action kinds, by Sabotage
    deck: int
    start_left: int  # Start cards of the deck, on top of it
    offers: list[int | None]
    discards: list[CountView]
    gone: list[CountView]  # left the game in this era
    played: list[int]  # for this turn's action
    time_played: int
    time_pile: int
    sites: list[SiteView]
    teams: list[TeamView]
    seats: list[SeatView]
    rows: list[RowView]
    stacks: list[StackView]
    tiles_left: list[CountView]  # in the stacks, by tile
    orbit: int  # spaces of a wheel
    sideboard: list[TitleView]
    colonies: list[int]  # on the Sideboard
    beyond: list[int | None]  # who holds the 1st, 2nd marker
    spur_seen: bool
    asked: AskedView | None
    making: MakingView | None
    reach: list[ReachView]
    ranges: list[RangeView]

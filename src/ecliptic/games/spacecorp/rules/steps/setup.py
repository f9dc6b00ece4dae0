"""SC-2, SC-14, SC-18, SC-24: how a game and an era begin."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer, offer_set
from ecliptic.core.arrays import bit, changed, fill
from ecliptic.core.deck import Deck
from ecliptic.core.hands import empty_hands
from ecliptic.core.machine import Auto, Chance, Open, Step
from ecliptic.core.reasons import no
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.facts import BEGINS, ERA_BEGINS, GOT_CARD, PLACED_TEAM
from ecliptic.games.spacecorp.rules.reasons import PREREQUISITE
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.deeds.explore import FOR_SETUP, box_step
from ecliptic.games.spacecorp.rules.steps.deeds.progress import PickTitles
from ecliptic.games.spacecorp.rules.steps.draws import DrawCard, FillOffers
from ecliptic.games.spacecorp.rules.steps.marks import Asked, AtOnce, EndsBoard, PlayerAuto, covered, in_turn
from ecliptic.games.spacecorp.rules.steps.slots import slot_of, stack_left
from ecliptic.games.spacecorp.rules.steps.titles import check_title, lay_out, take_title

# ---- the game ------------------------------------------------------------------------------------------------


@final
class Setup(AtOnce):
    """SC-2.8, SC-24: what the first era needs before it."""

    def run(self, s: SpacecorpState) -> None:
        era = s.rules.first_era
        seat: i64
        k: i64
        s.era = era
        for seat in range(s.seats):
            s.own_profit()[seat] = s.rules.short_profit[era]
            for k in range(a.MARKERS):
                s.wheel = changed(s.wheel, seat * a.MARKERS + k, s.rules.short_wheel[era * a.MARKERS + k])
        s.row_mark = fill(a.ROWS, era - 1)  # SC-24.1, SC-24.2: on the contracts of the era before
        if era == a.PLANETEERS:
            s.then(EraSetup(era))
            return
        if era == a.STARFARERS:
            lay_out(s, a.PLANETEERS)
            lay_out(s, a.STARFARERS)
        everybody = bit(s.seats) - 1
        if era == a.STARFARERS:
            s.then(DrawStarter(everybody), SetupAdaptations(s.seats), EraSetup(era))
        else:
            s.then(DrawStarter(everybody), EraSetup(era))


@final
class DrawStarter(Chance[SpacecorpState]):
    """SC-2.8, SC-14.10, SC-18.7, SC-24.3: chance says which of these begins."""

    def __init__(self, among: i64) -> None:
        super().__init__()
        self.among: Final = among  # a bit a seat

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        return offer_set(a.STARTER, self.among)

    def apply(self, s: SpacecorpState, action: i64) -> None:
        begin_with(s, a.STARTER.a(action))

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        return covered(s, below) or in_turn(s) or ("" if self.among else "somebody begins")


def begin_with(s: SpacecorpState, seat: i64) -> None:
    """This seat has the first turn of the era."""
    s.began = seat
    s.next = seat
    s.tell(BEGINS, seat, s.era)


@final
class SetupAdaptations(Auto[SpacecorpState]):
    """SC-24.2: from the last player backwards everyone takes an Adaptation; `left` players have still to."""

    def __init__(self, left: i64) -> None:
        super().__init__()
        self.left: Final = left

    def run(self, s: SpacecorpState) -> None:
        if self.left > 0:
            seat: i64 = (s.began + self.left - 1) % s.seats
            s.then(SetupAdaptation(seat), SetupAdaptations(self.left - 1))

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        if s.rules.first_era != a.STARFARERS or self.left > s.seats:
            return "nobody begins with an Adaptation"
        return in_turn(s)


@final
class SetupAdaptation(Asked):
    """SC-24.2, D-33: a Planeteers Adaptation that needs no other card; its award is not paid."""

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        out = vec[i64](capacity=8)
        k: i64
        for k in range(a.PROGRESS_CARDS):
            if s.rules.progress_kind[k] == a.ADAPTATION and s.rules.progress_era[k] == a.PLANETEERS:
                out = append(out, a.PROGRESS.of(k))
        return out

    def check(self, s: SpacecorpState, action: i64) -> i64:
        title = a.PROGRESS.a(action)
        if s.rules.prior_kind[title] != a.NONE:
            return no(PREREQUISITE, s.rules.prior_n[title], 0)
        return check_title(s, self.seat, title)

    def apply(self, s: SpacecorpState, action: i64) -> None:
        take_title(s, self.seat, a.PROGRESS.a(action), False)


# ---- an era --------------------------------------------------------------------------------------------------


@final
class EraSetup(Auto[SpacecorpState]):
    """SC-2, SC-14, SC-18: the board, the tiles, the cards, and who begins. The board is empty already."""

    def __init__(self, era: i64) -> None:
        super().__init__()
        self.era: Final = era

    def run(self, s: SpacecorpState) -> None:
        era = self.era
        s.era = era
        s.active = a.NONE
        s.ending = 0
        s.due = 0
        s.passed = 0
        s.contract_end = 0
        s.tell(ERA_BEGINS, era)
        stack_tiles(s, era)
        place_teams(s, era)
        shuffle_cards(s, era)
        if era == a.STARFARERS:
            s.colonies_left = s.rules.colonies_used  # SC-18.6
        if era == a.MARINERS:
            start_profits(s)
            s.then(DealExtra(0), FillOffers())
            return
        # SC-24.2: in a game that starts with Starfarers it is known who begins
        first = FirstPlayer(1 if era == s.rules.first_era and era == a.STARFARERS else 0)
        s.then(BeyondStarts(), DealStart(0), FillOffers(), LateTitles(), first)

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        first: bool = self.era == s.rules.first_era and self.era == s.era
        later: bool = False
        for step in s.stack[len(below) + 1 :]:
            later = later or isinstance(step, EndsBoard)
        if later:
            if self.era != s.era + 1 or self.era > s.rules.last_era:
                return "another era comes next"
        elif not first or is_dealt(s):
            return "another era comes next"
        if len(below) != 1:
            return "after it turn follows turn"
        return in_turn(s)


def is_dealt(s: SpacecorpState) -> bool:
    """Whether the cards of an era are there."""
    seat: i64
    if s.deck.size > 0:
        return True
    for seat in range(s.seats):
        if s.hands.size[seat] > 0:
            return True
    return False


def stack_tiles(s: SpacecorpState, era: i64) -> None:
    """SC-2.2, SC-14.1, SC-18.1: the tiles of the era, in one or two stacks of a name."""
    tile: i64
    k: i64
    left = s.left[:]
    stacks = s.stacks[:]
    for tile in range(a.TILES):
        left[tile] = s.rules.tile_count[tile] if s.rules.tile_era[tile] == era else 0
    for k in range(a.STACKS):
        size = s.rules.stack_size[era * a.STACKS + k]
        half: i64 = size // 2 if s.rules.stack_halves[era * a.STACKS + k] == 2 else 0
        stacks[k * 2] = size - half
        stacks[k * 2 + 1] = half
    s.left = left
    s.stacks = stacks


def place_teams(s: SpacecorpState, era: i64) -> None:
    """SC-2.4, SC-14.2, SC-18.2: some teams begin at the home base."""
    seat: i64
    k: i64
    for seat in range(s.seats):
        for k in range(s.rules.start_teams[era]):
            s.move_team(seat, k, s.rules.home[era], 0)


def shuffle_cards(s: SpacecorpState, era: i64) -> None:
    """SC-2.5, SC-2.6, SC-2.7, SC-14.6, SC-14.7, SC-18.4: Start cards on top of the others, and open cards for all."""
    start = vec[i64]([0] * a.KINDS)
    rest = vec[i64]([0] * a.KINDS)
    given: i64 = a.NONE if era != a.MARINERS else s.rules.kind_of[s.rules.given_card]
    kind: i64
    seat: i64
    for kind in range(1, a.KINDS):
        card = s.rules.card_of[era * a.KINDS + kind]
        if card == a.NONE:
            continue
        n = s.rules.card_count[card]
        if kind == given:
            n -= s.seats
        if a.FIRST_START <= kind < a.FIRST_OTHER:
            start[kind] = n
        else:
            rest[kind] = n
    rest[a.TIME_KIND] = s.rules.extra_time
    s.deck = Deck(a.KINDS)
    s.deck.add_pool(start)
    s.deck.add_pool(rest)
    s.hands = empty_hands(s.seats, a.KINDS, s.rules.part[era], False)
    for seat in range(s.seats):
        s.hands.gain(seat, a.TIME_KIND, True)
        s.tell(GOT_CARD, seat, a.TIME_CARD)
        if given != a.NONE:
            s.hands.gain(seat, given, True)
            s.tell(GOT_CARD, seat, s.rules.given_card)


def start_profits(s: SpacecorpState) -> None:
    """SC-2.9: by place in the turn order."""
    k: i64
    for k in range(s.seats):
        s.own_profit()[(s.began + k) % s.seats] += s.rules.start_profit[k]


@final
class DealExtra(Auto[SpacecorpState]):
    """SC-2.8: extra cards, by place in the turn order."""

    def __init__(self, place: i64) -> None:
        super().__init__()
        self.place: Final = place  # in the turn order, from 0

    def run(self, s: SpacecorpState) -> None:
        place = self.place
        if place == s.seats:
            return
        seat: i64 = (s.began + place) % s.seats
        k: i64
        s.then(DealExtra(place + 1))
        for k in range(s.rules.extra_draws[place]):
            s.then(DrawCard(seat))

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        if s.era != a.MARINERS or self.place > s.seats or s.began == a.NONE:
            return "there is no such place"
        cards: i64 = 0
        place: i64
        for place in range(self.place, s.seats):
            cards += s.rules.extra_draws[place]
        return too_few_cards(s, below, cards)


def too_few_cards(s: SpacecorpState, below: list[Step[Never]], cards: i64) -> str:
    """What speaks against dealing so many, after those that come first."""
    for step in s.stack[len(below) + 1 :]:
        cards += isinstance(step, DrawCard)
    return in_turn(s) or ("" if s.deck.size >= cards else "the deck is empty")


@final
class DealStart(PlayerAuto):
    """SC-14.6, SC-18.4: hidden Start cards for everyone."""

    def run(self, s: SpacecorpState) -> None:
        if self.player == s.seats:
            return
        k: i64
        s.then(DealStart(self.player + 1))
        for k in range(s.rules.start_dealt[s.era]):
            s.then(DrawCard(self.player))

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        if s.era == a.MARINERS:
            return "Mariners begins otherwise"
        return too_few_cards(s, below, (s.seats - self.player) * s.rules.start_dealt[s.era])


# ---- holders of Beyond markers -------------------------------------------------------------------------------


@final
class BeyondStarts(AtOnce):
    """SC-14.3, SC-14.4, SC-14.5, SC-18.3: the holders choose, the 1st first; then the markers leave them."""

    def run(self, s: SpacecorpState) -> None:
        first = s.beyond[0]
        second = s.beyond[1]
        s.beyond = fill(2, a.NONE)
        if second != a.NONE:
            s.then(BeyondStart(second, 1))
        if first != a.NONE:
            s.then(BeyondStart(first, 0))


@final
class BeyondStart(Open[SpacecorpState]):
    """D-31, D-32: whether one of the teams begins farther out."""

    def __init__(self, seat: i64, which: i64) -> None:
        super().__init__(seat)
        self.which: Final = which

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        return offer(a.BEGIN, 2)

    def apply(self, s: SpacecorpState, action: i64) -> None:
        if a.BEGIN.a(action) == 0:
            return
        seat = self.seat
        era = s.era
        team: i64 = self.which  # a holder of both sends two teams
        site = s.rules.first_beyond[era]
        boxes: i64 = 0
        if self.which == 1:
            site = s.rules.second_beyond[era]
            if s.rules.site_kind[era * a.SITES + site] == a.STAR:  # SC-18.3: on the outermost box
                boxes = a.TRACK
        s.move_team(seat, team, site, boxes)
        s.tell(PLACED_TEAM, seat, team, s.word_of(site))
        if self.which == 0 and era == a.PLANETEERS:
            s.claim = changed(s.claim, site, seat * a.TEAMS + team)
            s.then(box_step(s, seat, site, 0, FOR_SETUP))

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        if s.era == a.MARINERS:
            return "nobody has been so far out"
        if self.which == 1 or s.era != a.PLANETEERS:
            return in_turn(s)
        slot = slot_of(s, s.rules.first_beyond[s.era], 0)
        if s.tile_at[slot] != a.NONE or stack_left(s, s.rules.slot_stack[s.era * a.SLOTS + slot]) == 0:
            return "no tile is drawn for it"
        return covered(s, below) or in_turn(s)


# ---- progress cards that were put off, and who begins --------------------------------------------------------


@final
class LateTitles(Auto[SpacecorpState]):
    """SC-14.8, SC-14.9, SC-18.5: the progress cards are laid out; who is due one takes it, in Mariners' turn order."""

    def run(self, s: SpacecorpState) -> None:
        if s.era == a.PLANETEERS or s.rules.first_era != a.STARFARERS:
            lay_out(s, s.era)
        k: i64
        for k in range(s.seats - 1, -1, -1):
            seat: i64 = (s.began + k) % s.seats
            if s.titles_due[seat * 2 + a.BREAKTHROUGH] > 0:
                s.then(PickTitles(seat, a.BREAKTHROUGH, s.titles_due[seat * 2 + a.BREAKTHROUGH]))
            if s.titles_due[seat * 2 + a.ADAPTATION] > 0:
                s.then(PickTitles(seat, a.ADAPTATION, s.titles_due[seat * 2 + a.ADAPTATION]))
        s.titles_due = fill(s.seats * 2, 0)

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        title: i64
        if s.era == a.MARINERS:
            return "Mariners begins otherwise"
        for title in range(a.PROGRESS_CARDS):
            if (
                s.rules.first_era < s.era
                and s.rules.progress_era[title] == s.era
                and s.copies[title] != a.NONE
            ):
                return "the progress cards are laid out"
        return in_turn(s)


@final
class FirstPlayer(Auto[SpacecorpState]):
    """SC-14.10, SC-18.7: who has a team at the first Beyond site, else the one with least profit, ties by chance."""

    def __init__(self, known: i64) -> None:
        super().__init__()
        self.known: Final = known  # 1 = the first player is known already (SC-24.3)

    def run(self, s: SpacecorpState) -> None:
        if self.known == 1:
            return
        seat: i64
        site = s.rules.first_beyond[s.era]
        for seat in range(s.seats):
            if s.teams_at(seat, site) != 0:
                begin_with(s, seat)
                return
        least = s.profit[0]
        among: i64 = 0
        for seat in range(s.seats):
            if s.profit[seat] < least:
                least = s.profit[seat]
                among = 0
            if s.profit[seat] == least:
                among |= bit(seat)
        s.then(DrawStarter(among))

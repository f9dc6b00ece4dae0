"""SM-2: the board, the planets, first hands and mats, and the dice on the bridge."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer, offer_set
from ecliptic.core.arrays import array, bit, changed, fill, members
from ecliptic.core.machine import Auto, Chance, ChanceFor, Decision, Step
from ecliptic.core.reasons import no
from ecliptic.core.rng import Rng
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules import facts as f
from ecliptic.games.solarius.rules.figures import build_layout
from ecliptic.games.solarius.rules.reasons import SAME_DIE
from ecliptic.games.solarius.rules.state import DIE_BASE, SolariusState
from ecliptic.games.solarius.rules.steps.cards import Draw, drop_card
from ecliptic.games.solarius.rules.steps.marks import InOrder, SeatOpen, covered, not_in_setup, not_theirs
from ecliptic.games.solarius.rules.steps.pools import drawn
from ecliptic.games.solarius.rules.steps.turn import DRAW_DIE, GameTurn


@final
class Setup(Auto[SolariusState]):
    """SM-2.1: the tiles come first."""

    def run(self, s: SolariusState) -> None:
        s.then(DrawTile(0))


# ---- the board -----------------------------------------------------------------------------------------------


def in_row(numbers: vec[i64], n: i64) -> bool:
    """Whether the first n are there, and no others."""
    k: i64
    for k in range(len(numbers)):
        if (numbers[k] != a.NONE) != (k < n):
            return False
    return True


def not_begun(s: SolariusState, below: list[Step[Never]]) -> str:
    """What speaks against a step of setup that comes after the draw of the starting player."""
    return not_in_setup(s, below) or ("" if s.laid_out() and s.token != a.NONE else "nobody begins yet")


class OuterTile(Chance[SolariusState]):
    """SM-2.1: a tile of the ring, by its position."""

    def __init__(self, position: i64) -> None:
        super().__init__()
        self.position: Final = position


@final
class DrawTile(OuterTile):
    """SM-2.1: which outer tile comes to a ring position."""

    def candidates(self, s: SolariusState) -> vec[i64]:
        left = bit(a.RING) - 1
        tile: i64
        for tile in s.tile_at:
            if tile != a.NONE:
                left &= ~bit(tile)
        return offer_set(a.TILE, left)

    def apply(self, s: SolariusState, action: i64) -> None:
        s.tile_at = changed(s.tile_at, self.position, a.TILE.a(action))
        s.then(TurnTile(self.position))

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        there = in_row(s.tile_at, self.position) and in_row(s.turn_at, self.position)
        return not_in_setup(s, below) or ("" if there else "tiles lie otherwise")


@final
class TurnTile(OuterTile):
    """SM-2.1: by how many times 60 degrees it is turned."""

    def candidates(self, s: SolariusState) -> vec[i64]:
        return offer(a.TURNED, a.SIDES)

    def apply(self, s: SolariusState, action: i64) -> None:
        position = self.position
        s.turn_at = changed(s.turn_at, position, a.TURNED.a(action))
        s.tell(f.TILE_LAID, position, s.tile_at[position], s.turn_at[position])
        if position + 1 < a.RING:
            s.then(DrawTile(position + 1))
            return
        s.layout = build_layout(s.rules, s.tile_at, s.turn_at)
        s.then(DealPlanet(0))

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        there = in_row(s.tile_at, self.position + 1) and in_row(s.turn_at, self.position)
        return not_in_setup(s, below) or ("" if there else "tiles lie otherwise")


@final
class DealPlanet(Chance[SolariusState]):
    """SM-2.2, SM-2.3, SM-2.4: a planet, of which the back alone is seen, comes to the next planet space in use."""

    def __init__(self, space: i64) -> None:
        super().__init__()
        self.space: Final = space  # by its place in `layout.planet_hexes`

    def left(self, s: SolariusState) -> vec[i64]:
        """SM-2.2: by color, the planets that are left, those taken out not counted."""
        out = fill(a.COLORS, a.PLANETS // a.COLORS - s.rules.removed_each)
        k: i64
        for k in range(self.space):
            out[s.on_hex[s.layout.planet_hexes[k]] - a.FACE_DOWN] -= 1
        return out

    def weight(self, s: SolariusState, action: i64) -> i64:
        return self.left(s)[a.DEAL.a(action)]

    def candidates(self, s: SolariusState) -> vec[i64]:
        out = vec[i64](capacity=4)
        left = self.left(s)
        color: i64
        for color in range(a.COLORS):
            if left[color] > 0:
                out = append(out, a.DEAL.of(color))
        return out

    def sample(self, s: SolariusState, rng: Rng) -> i64:
        return a.DEAL.of(drawn(self.left(s), rng))

    def apply(self, s: SolariusState, action: i64) -> None:
        s.on_hex = changed(s.on_hex, s.layout.planet_hexes[self.space], a.FACE_DOWN + a.DEAL.a(action))
        if self.space + 1 < len(s.layout.planet_hexes):
            s.then(DealPlanet(self.space + 1))
        else:
            s.then(DrawStarter())

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        spaces = s.layout.planet_hexes
        dealt = array([s.on_hex[place] for place in spaces])
        there = self.space < len(spaces) and in_row(dealt, self.space)
        return not_in_setup(s, below) or ("" if there else "planets lie otherwise")


@final
class DrawStarter(Chance[SolariusState]):
    """SM-2.11: who gets the token."""

    def candidates(self, s: SolariusState) -> vec[i64]:
        return offer(a.STARTER, s.seats)

    def apply(self, s: SolariusState, action: i64) -> None:
        s.token = a.STARTER.a(action)
        s.tell(f.BEGINS, s.token)
        if s.rules.start_cards:
            s.then(DealStart(0, bit(a.STARTS) - 1))
        else:
            s.then(FirstHands(0), FirstChoices(0), FillBridge(0))

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return not_in_setup(s, below) or ("" if s.laid_out() else "tiles are missing")


# ---- start cards ---------------------------------------------------------------------------------------------


@final
class DealStart(ChanceFor[SolariusState]):
    """SM-2.7, SM-2.13: a start card for one seat after another; those that are not dealt leave the game."""

    def __init__(self, player: i64, left: i64) -> None:
        super().__init__(player)
        self.left: Final = left  # start cards, a bit each

    def candidates(self, s: SolariusState) -> vec[i64]:
        return offer_set(a.START_CARD, self.left)

    def apply(self, s: SolariusState, action: i64) -> None:
        card = a.START_CARD.a(action)
        give_start(s, self.player, card)
        if self.player + 1 < s.seats:
            s.then(DealStart(self.player + 1, self.left & ~bit(card)))
        else:
            s.then(FillBridge(0))

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        seat: i64
        wanted: i64 = 0
        for seat in range(self.player, s.seats):
            if s.hand[seat] != 0 or not is_bare(s, seat, a.NONE):
                return "those seats have something"
        card: i64
        for card in range(a.STARTS):
            if (self.left >> card) & 1:
                wanted |= s.rules.start_hand[card]
        if members(self.left) != a.STARTS - self.player or wanted & ~s.deck:
            return "its start cards are not all there"
        return not_begun(s, below) or ("" if s.rules.start_cards else "seats choose freely")


def give_start(s: SolariusState, seat: i64, card: i64) -> None:
    """SM-2.7, SM-2.13: the mat openly; the card and the hand are shown to the seat alone.

    What the card does to the mat may name it all the same: then all can work out the hand (SM-21.3).
    """
    rules = s.rules
    s.own_hand()[seat] = rules.start_hand[card]
    s.deck &= ~s.hand[seat]
    if rules.start_secret[card] == 0:
        s.own_known()[seat] = s.hand[seat]
    s.tell_only(bit(seat), f.START_GIVEN, seat, card)
    s.tell_others(bit(seat), f.START_HIDDEN, seat)
    shift_first(s, seat, rules.start_shift[card])
    raise_first(s, seat, rules.start_raise[card])
    color: i64
    for color in range(a.COLORS):
        stock(s, seat, color, rules.start_cubes[card * a.COLORS + color])


def shift_first(s: SolariusState, seat: i64, color: i64) -> None:
    """SM-2.7, SM-2.8: a tech die goes to column II."""
    s.move_die(seat, color)
    s.tell(f.MOVED, seat, color, 1)


def raise_first(s: SolariusState, seat: i64, color: i64) -> None:
    """SM-2.7, SM-2.8: a tech die goes up to step 2."""
    s.raise_die(seat, color)
    s.tell(f.RAISED, seat, color, 1)


def stock(s: SolariusState, seat: i64, color: i64, cubes: i64) -> None:
    """SM-2.7: the first cubes all go to column I."""
    while cubes > 0:
        s.put_cube(seat, color, 0)
        s.tell(f.STORED, seat, color, 0)
        cubes -= 1


# ---- free choice ---------------------------------------------------------------------------------------------


def is_bare(s: SolariusState, seat: i64, shifted: i64) -> bool:
    """Whether the seat's tech dice are on step 1 in column I, but for one in column II, and there are no cubes."""
    color: i64
    k: i64
    for color in range(a.COLORS):
        row = seat * a.COLORS + color
        if s.step[row] != 0 or s.col[row] != (1 if color == shifted else 0):
            return False
        for k in range(a.COLS):
            if s.cubes[row * a.COLS + k] != 0:
                return False
    return True


def not_chosen(s: SolariusState, seat: i64, shifted: i64, below: list[Step[Never]]) -> str:
    """What speaks against a choice of the seat's first tech dice."""
    if not is_bare(s, seat, shifted):
        return "its mat is not as at first"
    last = below[-1] if below else None
    return not_theirs(s, seat, below) if isinstance(last, FirstChoices) else "other choices come after it"


@final
class FirstHands(InOrder):
    """SM-2.8: cards for the k-th seat from the starting player, then for those after it."""

    def run(self, s: SolariusState) -> None:
        if self.k < s.seats:
            s.then(Draw(s.in_order(self.k), s.rules.first_cards), FirstHands(self.k + 1))

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        last = below[-1] if below else None
        return "" if isinstance(last, FirstChoices) and last.k == 0 else "choices come after first hands"


@final
class FirstChoices(InOrder):
    """SM-2.8: the choices of the k-th seat from the starting player, then of those after it."""

    def run(self, s: SolariusState) -> None:
        if self.k < s.seats:
            seat = s.in_order(self.k)
            s.then(FirstShift(seat), FirstChoices(self.k + 1))
            drop_first(s, seat)

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        k: i64
        for k in range(self.k, s.seats):
            if not is_bare(s, s.in_order(k), a.NONE):
                return "a mat is not as at first"
        return "" if below and type(below[-1]) is FillBridge else "the bridge is filled after it"


def drop_first(s: SolariusState, seat: i64) -> None:
    """From a step: ask for a discard as long as the first hand is too large."""
    if members(s.hand[seat]) > s.rules.first_kept:
        s.then(FirstDiscard(seat))


@final
class FirstDiscard(Decision[SolariusState]):
    """SM-2.8, SM-2.13: which card of the first hand goes, openly."""

    def candidates(self, s: SolariusState) -> vec[i64]:
        return offer_set(a.DISCARD, s.hand[self.seat])

    def apply(self, s: SolariusState, action: i64) -> None:
        drop_card(s, self.seat, a.DISCARD.a(action))
        drop_first(s, self.seat)

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return covered(s, below) or not_theirs(s, self.seat, below)


@final
class FirstShift(SeatOpen):
    """SM-2.8: which tech die goes to column II."""

    def candidates(self, s: SolariusState) -> vec[i64]:
        return offer(a.SHIFT_FIRST, a.COLORS)

    def apply(self, s: SolariusState, action: i64) -> None:
        color = a.SHIFT_FIRST.a(action)
        shift_first(s, self.seat, color)
        s.then(FirstRaise(self.seat, color))

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        for step in s.stack[len(below) + 1 :]:
            if type(step) is not FirstDiscard:
                return "another step comes first"
        return not_chosen(s, self.seat, a.NONE, below)


@final
class FirstRaise(SeatOpen):
    """SM-2.8: which other tech die goes up; the two that are left get cubes."""

    def __init__(self, seat: i64, shifted: i64) -> None:
        super().__init__(seat)
        self.shifted: Final = shifted  # the die that was moved before

    def candidates(self, s: SolariusState) -> vec[i64]:
        return offer(a.RAISE_FIRST, a.COLORS)

    def check(self, s: SolariusState, action: i64) -> i64:
        return no(SAME_DIE, self.shifted) if a.RAISE_FIRST.a(action) == self.shifted else 0

    def apply(self, s: SolariusState, action: i64) -> None:
        raised = a.RAISE_FIRST.a(action)
        raise_first(s, self.seat, raised)
        color: i64
        for color in range(a.COLORS):
            if color != raised and color != self.shifted:
                stock(s, self.seat, color, s.rules.first_cubes)

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return covered(s, below) or not_chosen(s, self.seat, self.shifted, below)


# ---- the bridge ----------------------------------------------------------------------------------------------


@final
class FillBridge(Auto[SolariusState]):
    """SM-2.12: the k-th die is drawn and rolled; when all lie there they are ranked."""

    def __init__(self, k: i64) -> None:
        super().__init__()
        self.k: Final = k

    def run(self, s: SolariusState) -> None:
        if self.k < s.rules.bridge_dice:
            s.then(DRAW_DIE, FillBridge(self.k + 1))
            return
        rank_bridge(s)
        s.then(GameTurn(1))

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return not_begun(s, below)


def rank_bridge(s: SolariusState) -> None:
    """SM-2.12: by what the starting player's tech dice make of them; the highest lie on the first space."""
    die: i64
    other: i64
    values = vec[i64](capacity=a.BRIDGE)
    for die in range(a.BRIDGE):
        value: i64 = a.NONE
        if s.b_color[die] != a.NONE:
            value = s.points_of(s.token, s.b_color[die], s.b_face[die])
        values = append(values, value)
    for die in range(a.BRIDGE):
        if s.b_color[die] == a.NONE:
            continue
        above: i64 = 0  # different values that are higher
        for other in range(a.BRIDGE):
            first = values[other] > values[die]
            k: i64
            for k in range(other):
                if values[k] == values[other]:
                    first = False
            if first:
                above += 1
        s.own_b_at()[die] = above
        s.tell(f.DIE_RANKED, s.b_color[die] * DIE_BASE + s.b_face[die], above)

"""SC-12.3, II.2: windows for Edges: round the table from the active player, until all decline in a row."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import bit
from ecliptic.core.machine import Auto, Decision, Step
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.facts import EDGE_PLAYED
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.draws import discard
from ecliptic.games.spacecorp.rules.steps.edges import check_edge, play_edge
from ecliptic.games.spacecorp.rules.steps.marks import TurnAuto, covered

_DECLINE: Final = a.DECLINE.of()


def edge_of(s: SpacecorpState, kind: i64) -> i64:
    """The Edge of a kind of this era, or NONE."""
    card = s.card_of(kind)
    if card == a.NONE:
        return a.NONE
    return s.rules.edge_of[card]


def has_role(s: SpacecorpState, seat: i64, which: i64, about: i64) -> bool:
    """II.2: whether the window is for this seat at all."""
    if s.hands.size[seat] == 0:
        return False
    if which == a.PRODUCED_IT or which == a.AWARDED or which == a.AT_DISCARD:
        return seat != about
    if which == a.AT_END:  # SC-13.10
        return not (s.passed >> seat) & 1
    return True


def asks(s: SpacecorpState, seat: i64, which: i64, about: i64, amount: i64) -> bool:
    """Whether the seat is asked: by public facts alone; or, where only those able are, by its hand.

    In that case all see of a seat that is passed over that it holds none of the kinds that could be played now.
    """
    if not has_role(s, seat, which, about):
        return False
    rules = s.rules
    window: i64 = s.era * a.WINDOWS + which
    first = rules.edge_at[window]
    end = rules.edge_at[window + 1]
    base: i64 = seat * a.KINDS
    most = s.hands.most
    kinds = rules.edge_kind
    first_kind: i64 = s.era * a.KINDS
    playable: i64 = 0
    k: i64
    for k in range(first, end):
        kind = kinds[k]
        if most[base + kind] > 0:
            edge = rules.edge_of[rules.card_of[first_kind + kind]]
            if check_edge(s, seat, edge, which, about, amount) == 0:
                if s.asks_all() or s.hands.count[base + kind] > 0:
                    return True
                playable |= bit(kind)
    if playable != 0:
        for k in range(first, end):
            if (playable >> kinds[k]) & 1:
                s.hands.cap(seat, kinds[k], 0)
    return False


@final
class Window(Auto[SpacecorpState]):
    """II.2: whoever is asked next; closed when nobody is left.

    `about`: whose turn, action or claim it is. `amount`: the P values produced, or the title taken.
    """

    def __init__(self, which: i64, about: i64, amount: i64, at: i64, left: i64) -> None:
        super().__init__()
        self.which: Final = which
        self.about: Final = about
        self.amount: Final = amount
        self.at: Final = at
        self.left: Final = left  # seats that were not asked since the last play

    def run(self, s: SpacecorpState) -> None:
        ask_next(s, self.which, self.about, self.amount, self.at, self.left)

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        if self.left > s.seats:
            return "so many seats are not asked"
        return no_window(s, self.which, self.about, self.amount, below)


def no_window(s: SpacecorpState, which: i64, about: i64, amount: i64, below: list[Step[Never]]) -> str:
    """What speaks against this window, above these steps."""
    if which == a.AWARDED:
        if amount >= a.PROGRESS_CARDS or s.rules.progress_kind[amount] != a.BREAKTHROUGH:
            return "that is no Breakthrough"
        return "" if s.has_title(about, amount) else "nobody has taken that"
    under = below[-1]
    if not isinstance(under, TurnAuto) or under.window != which:
        return "it is not the time for it"
    return "" if about == s.active else "it is about another player"


def ask_next(s: SpacecorpState, which: i64, about: i64, amount: i64, at: i64, left: i64) -> None:
    """II.2: ask the next seat that the window is for."""
    ask = next_ask(s, which, about, amount, at, left)
    if ask is not None:
        s.then(ask)


def next_ask(s: SpacecorpState, which: i64, about: i64, amount: i64, at: i64, left: i64) -> Ask | None:
    """II.2: the question to that seat; None = nobody is left. SC-12.10: with an extra turn to come, only after it."""
    if s.extra != a.NONE:
        return None
    while left > 0:
        left -= 1
        if asks(s, at, which, about, amount):
            return Ask(at, which, about, amount, left)
        at = s.after(at)
    return None


@final
class Ask(Decision[SpacecorpState]):
    """D-29: play an Edge, or decline."""

    def __init__(self, seat: i64, which: i64, about: i64, amount: i64, left: i64) -> None:
        super().__init__(seat)
        self.which: Final = which
        self.about: Final = about
        self.amount: Final = amount
        self.left: Final = left  # seats that were not asked since the last play

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        out = vec[i64]([_DECLINE])
        count = s.hands.count
        at: i64 = self.seat * a.KINDS
        kind: i64
        for kind in range(a.KINDS):
            if count[at + kind] > 0 and edge_of(s, kind) != a.NONE:
                out = append(out, a.EDGE.of(s.card_of(kind)))
        return out

    def check(self, s: SpacecorpState, action: i64) -> i64:
        if action == _DECLINE:
            return 0
        edge = s.rules.edge_of[a.EDGE.a(action)]
        return check_edge(s, self.seat, edge, self.which, self.about, self.amount)

    def lets_pass(self, s: SpacecorpState) -> i64:
        return _DECLINE

    def apply(self, s: SpacecorpState, action: i64) -> None:
        seat = self.seat
        if action == _DECLINE:
            if self.left > 0:
                ask_next(s, self.which, self.about, self.amount, s.after(seat), self.left)
            return
        card = a.EDGE.a(action)
        kind = s.rules.kind_of[card]
        s.hands.lose(seat, kind, 1)
        discard(s, kind)
        s.revealed = True
        s.tell(EDGE_PLAYED, seat, card)
        s.then(Window(self.which, self.about, self.amount, s.active, s.seats))
        play_edge(s, seat, s.rules.edge_of[card], self.about, self.amount)

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        if self.left >= s.seats:
            return "so many seats are not asked"
        if not has_role(s, self.seat, self.which, self.about):
            return "that seat is not asked"
        return covered(s, below) or no_window(s, self.which, self.about, self.amount, below)

"""Games as environments step them, in compiled code: what is asked, seen and allowed lies in packed arrays.

`Reader` writes what one seat sees and may do; `Games` plays many games at once, each on its own generator.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from ecliptic.core.looking import Look
from ecliptic.core.machine import State
from ecliptic.core.playout import finish
from ecliptic.core.rng import Rng
from ecliptic.core.sight import Sight

RUNNING: Final = 0  # how a game stands after a step
ENDED: Final = 1
CUT: Final = 2  # as many decisions were taken as there may be


@final
class Reader:
    """What the seats of one game see and may do, as packed numbers."""

    def __init__(
        self,
        sight: Sight,
        look: Look,
        also: Callable[[State, int], list[int]] | None,
        entries: i64,
        size: i64,
    ) -> None:
        """`look`: any, which is turned to who looks. `also`: what a game adds, of a state as `seen_by` shows it.

        `size`: the actions that seats decide.
        """
        self._sight: Final = sight
        self._look: Final = look
        self._also: Final = also
        self.entries: Final = entries
        self.size: Final = size

    def observe(self, s: State, seat: i64, out: vec[i16], first: i64) -> None:
        """Write what the seat sees, from place `first` on."""
        look = self._look
        look.observer = seat
        look.out = out
        look.at = first
        seen = s.seen_by(seat)
        self._sight.show(seen, look)
        also = self._also
        if also is not None:
            for x in also(seen, seat):
                look.put(x)

    def seen(self, s: State, seat: i64) -> vec[i16]:
        """What the seat sees."""
        out = vec[i16]([0] * self.entries)
        self.observe(s, seat, out, 0)
        return out

    def allowed(self, s: State, seat: i64) -> vec[u8]:
        """1 for each action that the seat may take now."""
        out = vec[u8]([0] * self.size)
        action: i64
        for action in s.legal(seat):
            out[action] = 1
        return out


@final
class Games:
    """Games of one kind side by side. Each is asked one decision at a time: of the lowest seat that may act.

    In the arrays a game has a row or (`by_seat`) one for every seat, of which that of the asked seat is fresh.
    """

    def __init__(
        self,
        first: State,
        reader: Reader,
        payoff: Callable[[State], list[float]],
        games: i64,
        by_seat: bool,
        most: i64,
    ) -> None:
        """`first`: how every game begins. `payoff`: every seat's reward when a game is over. `most`: decisions."""
        seats = first.seats
        rows = games * seats if by_seat else games
        self.games: Final = games
        self.seats: Final = seats
        self.rows: Final = rows
        self.width: Final = (reader.size + 7) // 8  # bytes of a mask as bits
        self._first: Final = first
        self._reader: Final = reader
        self._payoff: Final = payoff
        self._by_seat: Final = by_seat
        self._most: Final = most
        self._states: list[State] = []
        self._rngs: list[Rng] = []
        self._legal: list[vec[i64]] = []
        self.asked: Final = vec[i64]([0] * games)  # the seat
        self.taken: Final = vec[i64]([0] * games)  # decisions in this game
        self.stands: Final = vec[u8]([0] * games)  # RUNNING, ENDED or CUT, by the last step
        self.rewards: Final = vec[float]([0.0] * (games * seats))
        self.seen: Final = vec[i16]([0] * (rows * reader.entries))
        self.masks: Final = vec[u8]([0] * (rows * reader.size))
        self.bits: Final = vec[u8]([0] * (rows * self.width))

    def begin(self, seed: i64) -> None:
        """Begin all games anew; game k draws from stream k of the seed."""
        k: i64
        for k in range(self.games):
            if self._legal:
                self._clear(k)
        self._states = []
        self._rngs = []
        self._legal = []
        for k in range(self.games):
            rng = Rng(seed, k)
            self._rngs.append(rng)
            self._states.append(self._new(rng))
            self._legal.append(vec[i64]())
            self._settle(k)
            self.taken[k] = 0
            self._ask(k)

    def _new(self, rng: Rng) -> State:
        s = self._first.clone()
        finish(s, rng)
        return s

    def wrong(self, actions: vec[i64]) -> i64:
        """The first game whose action is not legal; -1: all are."""
        size = self._reader.size
        masks = self.masks
        k: i64
        for k in range(self.games):
            action = actions[k]
            if action < 0 or action >= size or masks[self._row(k) * size + action] == 0:
                return k
        return -1

    def step(self, actions: vec[i64]) -> None:
        """Take a legal action in every game. One that ends begins anew at once, on its own generator."""
        k: i64
        for k in range(self.games):
            self._clear(k)
            s = self._states[k]
            rng = self._rngs[k]
            s.act(self.asked[k], actions[k])
            finish(s, rng)
            self.taken[k] += 1
            self._settle(k)
            if s.over:
                self._end(k, ENDED)
            elif self.taken[k] >= self._most:
                self._end(k, CUT)
            self._ask(k)

    def draw(self, rng: Rng, out: vec[i64]) -> None:
        """A legal action for every game, each as likely as the others."""
        k: i64
        for k in range(self.games):
            legal = self._legal[k]
            out[k] = legal[rng.below(len(legal))]

    def state(self, game: i64) -> State:
        """The state of one game. What hides from whom is in it: never hand it to who plays."""
        return self._states[game]

    def _row(self, game: i64) -> i64:
        if self._by_seat:
            return game * self.seats + self.asked[game]
        return game

    def _settle(self, game: i64) -> None:
        """Nothing is won yet."""
        k: i64
        self.stands[game] = RUNNING
        for k in range(game * self.seats, (game + 1) * self.seats):
            self.rewards[k] = 0.0

    def _end(self, game: i64, how: u8) -> None:
        """Say what it came to, and begin the next one."""
        self.stands[game] = how
        if how == ENDED:
            k: i64 = game * self.seats
            for reward in self._payoff(self._states[game]):
                self.rewards[k] = reward
                k += 1
        self._states[game] = self._new(self._rngs[game])
        self.taken[game] = 0

    def _clear(self, game: i64) -> None:
        """Take back what was allowed."""
        row = self._row(game)
        first = row * self._reader.size
        packed = row * self.width
        masks = self.masks
        bits = self.bits
        action: i64
        for action in self._legal[game]:
            masks[first + action] = 0
            bits[packed + (action >> 3)] = 0

    def _ask(self, game: i64) -> None:
        """Write what the seat that is asked sees and may do."""
        s = self._states[game]
        seat = s.next_seat()
        self.asked[game] = seat
        row = self._row(game)
        reader = self._reader
        reader.observe(s, seat, self.seen, row * reader.entries)
        legal = s.legal(seat)
        self._legal[game] = legal
        first = row * reader.size
        packed = row * self.width
        masks = self.masks
        bits = self.bits
        action: i64
        for action in legal:
            masks[first + action] = 1
            bits[packed + (action >> 3)] |= u8(1 << (action & 7))

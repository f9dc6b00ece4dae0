"""Whole positions put together by hand: sound ones, that can be dumped, loaded and played on as a match."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.deck import Deck
from ecliptic.core.hands import empty_hands
from ecliptic.core.machine import CHANCE
from ecliptic.core.match import Match
from ecliptic.core.rng import Rng
from ecliptic.games.spacecorp import GAME
from ecliptic.games.spacecorp.game import SpacecorpGame
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.passing import contract_end
from ecliptic.games.spacecorp.rules.steps.slots import slot_of
from ecliptic.games.spacecorp.rules.steps.turn import EraTurns

MARINERS, PLANETEERS, STARFARERS = a.MARINERS, a.PLANETEERS, a.STARFARERS


@cache
def game(players: int = 2, *options: tuple[str, object]) -> SpacecorpGame:
    made = GAME.make({"players": players, **dict(options)})
    assert isinstance(made, SpacecorpGame)
    return made


@cache
def changed(name: str, *changes: tuple[str, str], players: int = 2) -> SpacecorpGame:
    """The game with other content: some lines of one table."""
    text = files("ecliptic.games.spacecorp").joinpath("content", name).read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    with TemporaryDirectory() as folder:
        Path(folder, name).write_text(text)
        made = GAME.make({"players": players}, Path(folder))
    assert isinstance(made, SpacecorpGame)
    return made


@cache
def _opening(era: int, made: SpacecorpGame) -> SpacecorpState:
    """The first turn of an era, nobody having done anything before."""
    s: Any = made.initial()
    rng = Rng(era)
    while True:
        seat = int(s.next_seat())
        if seat == CHANCE:
            s.act(CHANCE, s.sample(rng))
        elif s.active == a.NONE:
            s.act(seat, s.legal(seat)[0])
        elif s.era == era:
            break
        else:
            end_era(s)
    state: SpacecorpState = s.clone()
    return state


def end_era(s: Any) -> None:
    """Nobody has a turn any more."""
    if s.drafter >= 0:
        s.close_draft()
    s.stack = [EraTurns()]
    s.ending = 1
    s.due = 0
    s.settle()


def far_belts() -> SpacecorpGame:
    """Between asteroids the way through Jupiter's radiation is the shorter one, which our own content does not have."""
    borders = (("inner", "belt_1"), ("belt_1", "belt_2"), ("belt_4", "belt_1"))
    changes = [
        (f'a = "{one}"\nb = "{other}"\ncost = 1', f'a = "{one}"\nb = "{other}"\ncost = 9')
        for one, other in borders
    ]
    return changed("planeteers.toml", *changes)


# Copies of a state share these, and here they are written in place.


class Table:
    """A position in the making. All cards lie in the deck, all teams stand at home, and it is nobody's turn.

    The game ends with this era, unless the options say otherwise.
    """

    def __init__(
        self, era: int, players: int = 2, *options: tuple[str, object], made: SpacecorpGame | None = None
    ) -> None:
        last = () if "last_era" in dict(options) else (("last_era", a.ERA_IDS[era]),)
        self.game = made or game(players, *options, *last)
        self.s = s = _opening(era, self.game).clone()
        for part in self.game.positions.table:  # what follows changes arrays that the copy shares
            value = getattr(s, part.name)
            setattr(s, part.name, value[:] if isinstance(value, vec) else value)
        if s.drafter >= 0:
            s.close_draft()
        s.stack = [EraTurns()]
        s.active = a.NONE
        s.turn = 0
        self.pool = [int(n) for n in s.deck.counts()]
        for seat in range(players):
            for kind in range(a.KINDS):
                self.pool[kind] += int(s.hands.holds(seat, kind))
        for box in range(a.OFFERS):
            if s.offers[box] != a.NONE:
                self.pool[s.offers[box]] += 1
                s.own_offers()[box] = a.NONE
        s.hands = empty_hands(s.seats, a.KINDS, s.rules.part[era], False)

    # ---- cards -----------------------------------------------------------------------------------------------

    def kind(self, card: str) -> int:
        return int(self.s.rules.kind_of[a.CARD_IDS.index(card)])

    def _take(self, card: str) -> int:
        kind = self.kind(card)
        assert self.pool[kind] > 0, f"no {card} is left"
        self.pool[kind] -= 1
        return kind

    def hand(self, seat: int, *cards: str, seen: bool = True) -> Table:
        for card in cards:
            self.s.hands.gain(seat, self._take(card), seen)
        return self

    def offer(self, *cards: str) -> Table:
        for box, card in enumerate(cards):
            self.s.own_offers()[box] = self._take(card)
        return self

    def infra(self, seat: int, *cards: str) -> Table:
        """From the first slot on; "" leaves one empty."""
        for slot, card in enumerate(cards):
            if not card:
                continue
            if self.s.rules.card_era[a.CARD_IDS.index(card)] == self.s.era:
                self._take(card)
            self.s.put_infra(seat, slot, a.CARD_IDS.index(card))
        return self

    def no_deck(self, keep: int = 0) -> Table:
        """All cards but so many have been played."""
        for kind in range(a.KINDS):
            while self.pool[kind] > 0 and sum(self.pool) > keep:
                self.pool[kind] -= 1
                if kind == a.TIME_KIND:
                    self.s.time_pile += 1
                else:
                    self.s.discards[kind] += 1
        return self

    # ---- the board -------------------------------------------------------------------------------------------

    def site(self, word: str) -> int:
        return int(self.s.site_named(a.SITE_IDS.index(word)))

    def slot(self, word: str, box: int = 1) -> int:
        return int(slot_of(self.s, self.site(word), box - 1))

    def team(self, seat: int, team: int, word: str, track: int = 0) -> Table:
        self.s.move_team(seat, team, self.site(word), track)
        return self

    def tile(self, word: str, tile: str, box: int = 1, placer: int = 0) -> Table:
        """A tile, out of its stack."""
        number = a.TILE_IDS.index(tile)
        s = self.s
        assert s.left[number] > 0, f"no {tile} is left"
        s.left[number] -= 1
        heap = int(s.rules.tile_stack[number]) * a.HALVES
        s.stacks[heap if s.stacks[heap] > 0 else heap + 1] -= 1
        s.put_tile(self.slot(word, box), number, placer)
        return self

    def base(self, word: str, base: str, seat: int = 0, box: int = 1) -> Table:
        self.s.put_base(self.slot(word, box), seat, a.BASE_IDS.index(base))
        return self

    def colony(self, word: str, number: int) -> Table:
        self.s.colony_at[self.site(word)] = number - 1
        self.s.colonies_left &= ~(1 << (number - 1))
        return self

    def title(self, seat: int, *titles: str) -> Table:
        for title in titles:
            number = a.PROGRESS_IDS.index(title)
            self.s.titles[seat] |= 1 << number
            self.s.copies[number] -= 1
        return self

    def profit(self, *profits: int) -> Table:
        for seat, n in enumerate(profits):
            self.s.own_profit()[seat] = n
        return self

    def claimed(self, row: int, by: int) -> Table:
        self.s.row_by[row - 1] = by
        self.s.row_mark[row - 1] = self.s.era
        return self

    def contract_end(self, by: int) -> Table:
        """SC-13.2: six contracts are claimed, the last by this seat."""
        for row in range(1, 7):
            self.claimed(row, by)
        contract_end(self.s, by)
        return self

    # ---- play ------------------------------------------------------------------------------------------------

    def turn(self, seat: int = 0, number: int = 9) -> Match:
        """The seat's turn has begun, and who could play an Edge has declined."""
        match = self.window(seat, number)
        while match.to_act and type(match.state.top(match.to_act[0])).__name__ == "Ask":
            match.play("decline", match.to_act[0])
        return match

    def window(self, seat: int = 0, number: int = 9) -> Match:
        """The seat's turn has begun; whoever may play an Edge is asked first."""
        s = self.s
        s.deck = Deck(a.KINDS)
        s.deck.add_parts(vec[i64](self.pool), s.hands.part)
        s.next = seat
        s.turn = number - 1
        s.settle()
        return Match.begin(self.game, position=self.game.dump(s), seed=1, auto_chance=False)


def play(match: Match, *words: str, ahead: bool = True) -> Match:
    """Choices by words, and outcomes of chance. Whoever is asked whether to go ahead with an action does (`ahead`)."""
    for k, word in enumerate(words):
        if not match.to_act:
            match.force(word)
            continue
        seat = match.to_act[0]
        match.play(word, seat)
        asked = ahead and match.state.drafter == seat and match.legal(seat) == ["done"]
        if asked and words[k + 1 : k + 2] != ("done",):
            match.play("done", seat)
    return match


def declined(match: Match) -> Match:
    """Edges go by."""
    while match.to_act and type(match.state.top(match.to_act[0])).__name__ == "Ask":
        match.play("decline", match.to_act[0])
    return match


def why(match: Match, word: str) -> str:
    """Why the seat that is asked can't do that."""
    return str(match.why_not(word, match.to_act[0]))

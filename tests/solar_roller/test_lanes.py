"""All at once (SR-15.B): the order of seats never matters, nobody sees what others write, choices can be taken back."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as example_settings
from hypothesis import strategies as st

from ecliptic.core.machine import CHANCE, State
from ecliptic.core.match import Match
from ecliptic.core.rng import Rng, mix
from ecliptic.testing.checks import check_asked
from ecliptic.testing.kit import again, check_match, shown, told
from solar_roller.positions import A, B, C, Table, game, legal, play, recorded, seat, space


class Player:
    """Always answers the same: by its seat, what it is asked, and how often it was asked."""

    def __init__(self, number: int, seed: int) -> None:
        self.number, self.seed, self.n = number, seed, 0

    def choose(self, state: State) -> int:
        found = [int(x) for x in state.legal(self.number)]
        self.n += 1
        h = 17
        for x in (self.number, self.seed, self.n, len(found)):
            h = int(mix(h, x))
        return found[h % len(found)]


def digests(players: int, seed: int, order: tuple[int, ...] | None, **options: object) -> list[int]:
    """A whole game: the digest whenever lanes have closed. `order` None: seats take turns at random."""
    made = game(players, *sorted(options.items()))
    state, dice, turns = made.initial(), Rng(seed), Rng(seed, 5)
    seats = [Player(number, seed) for number in range(players)]
    out = []
    while not state.over:
        if state.next_seat() == CHANCE:
            out.append(int(state.digest()))
            state.act(CHANCE, state.sample(dice))
            continue
        acting = state.acting()
        now = acting[turns.below(len(acting))] if order is None else next(k for k in order if k in acting)
        state.act(now, seats[now].choose(state))
    return [*out, int(state.digest()), *map(int, made.scores(state))]


@pytest.mark.clause("SR-15.20", "SR-15.21", "SR-15.22")
@given(seed=st.integers(0, 10_000), advanced=st.booleans(), optional=st.booleans())
@example_settings(max_examples=3)
def test_any_order_of_seats_gives_the_same_game(seed: int, advanced: bool, optional: bool) -> None:
    orders: list[tuple[int, ...] | None] = [*permutations(range(3)), None]
    ends = [digests(3, seed, order, advanced=advanced, bonus_action_optional=optional) for order in orders]
    assert len(ends[0]) > 70
    assert all(end == ends[0] for end in ends[1:])


@pytest.mark.clause("SR-15.21")
def test_everybody_sees_their_own_sheet_live_and_others_as_they_were() -> None:
    match = Table(2).sheet(A, I1="small red").roll(red=2, bands=(1, 2), number=2)
    before = {viewer: shown(match, viewer) for viewer in (B, None)}
    play(match, "die red", "draw space=I2")
    assert {viewer: shown(match, viewer) for viewer in (B, None)} == before
    view: Any = match.view(A)
    assert [place.color for place in view.sheets[A].spaces[:2]] == ["red", "red"]
    assert told(match, A) != told(match, B)
    play(match, "done")
    assert match.view(B).acting == [B], "that a seat is done, all see"
    assert match.view(None).sheets == match.view(B).sheets  # type: ignore[attr-defined]
    assert match.view(B).sheets[A].spaces[1].color == ""  # type: ignore[attr-defined]
    play(match, "done", seat=B)
    assert match.view(B).sheets[A].spaces[1].color == "red"  # type: ignore[attr-defined]
    assert [text for _, text in told(match, B)] == [text for _, text in told(match, None)]


@pytest.mark.clause("SR-15.21")
def test_lines_of_others_come_when_all_are_done() -> None:
    match = Table(2).roll(red=1, bands=(1, 2))
    n = match.number
    play(match, "die red", "draw space=I2", "done")
    assert told(match, B, since=n) == []
    assert match.latest(B) == match.latest(None) == n
    play(match, "done", seat=B)
    assert any("I2" in text for _, text in told(match, B, since=n))


@pytest.mark.clause("SR-15.23", "SR-10.10")
def test_checkpoints_read_what_all_have_committed() -> None:
    """Whoever is done last does not come second."""
    for order in permutations(range(3)):
        table = Table(3).beside(goals="C").every(O1="small red", O2="small red")
        match = table.roll(red=1, bands=(5, 6))
        for who in order:
            if who != B:
                play(match, "die red", "draw space=O3", seat=who)
            play(match, "done", seat=who)
        assert [seat(match, who).scored.get("C3") for who in range(3)] == [8, None, 8]


# ---- taking back -------------------------------------------------------------------------------------------------


def test_a_seat_takes_its_done_back_while_others_act() -> None:
    match = play(Table(3).roll(red=1, bands=(3, 4)), "die red", "draw space=M1", "done", seat=B)
    assert match.to_act == (A, C)
    play(match, "die red", "draw space=M2", seat=A)
    match.undo(B)
    assert match.to_act == (A, B, C)
    match.undo(B)
    assert legal(match, "draw", B) == [f"M{k}" for k in range(1, 9)]
    play(match, "draw space=M8", seat=B)
    assert space(match, A, "M2").color == "red"
    assert space(match, B, "M1").color is None
    assert recorded(match, B) == 1
    check_match(match)


@given(seed=st.integers(0, 10_000))
@example_settings(max_examples=3)
def test_undo_leads_back_and_records_replay(seed: int) -> None:
    rng = Rng(seed)
    match: Match = Match.begin(game(3, ("advanced", True)), seed=seed)
    for n in range(150):
        before = match.state.clone()
        acting = match.to_act
        now = acting[rng.below(len(acting))]
        found = match.legal(now)
        match.play(found[rng.below(len(found))], now)
        if match.can_undo(now) and rng.below(3) == 0:
            match.undo(now)
            assert match.state.same(before)
        if n % 50 == 49:
            copy = again(match)
            assert copy.state.same(match.state)
            assert copy.state.digest() == match.state.digest()
            check_asked(match.game, copy.state, copy.to_act[0])
    check_match(match)


def test_a_determinized_copy_keeps_who_is_done_and_nothing_else_of_others() -> None:
    match = play(Table(3).roll(red=1, bands=(3, 4)), "die red", "draw space=M1")
    play(match, "die red", "draw space=M2", "done", seat=B)
    play(match, "die red", "draw space=M3", seat=C)
    sheets = set()
    for n in range(12):
        twin: Any = match.game.determinize(match.state, A, Rng(n))
        assert twin.is_planet(A, 5)
        assert not twin.is_planet(C, 7)
        assert twin.acting() == [A, C], "that B is done, A can see"
        assert match.game.problems(twin) == []
        sheets.add(int(twin.all_planets(B)))
    assert len(sheets) > 3, "what B chose, A can't know"

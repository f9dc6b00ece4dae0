"""Debts: who decides, trades with a third seat, bankruptcy, and that the turn goes on (see `sketch_debt`)."""

from __future__ import annotations

from itertools import product
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from core.sketch_debt import BANK, DEEDS, DebtGame, EndTurn, Settle, Trade, Turn, Write
from ecliptic.core.machine import CHANCE
from ecliptic.core.match import Match
from ecliptic.testing.kit import check_match, shown, told


def table(owner: list[int], cash: list[int], active: int = 0) -> Match:
    """A match on this seat's turn, dice by hand."""
    game = DebtGame.make({"players": len(cash)})
    s: Any = game.begin()
    s.stack = []
    s.owner = vec[i64](owner)
    s.cash = vec[i64](cash)
    s.active = (active - 1) % len(cash)
    s.then(Turn())
    s.settle()
    return Match.begin(game, position=game.dump(s), seed=1, auto_chance=False)


def play_all(match: Match, *actions: str) -> None:
    for action in actions:
        match.play(action)


def kinds(match: Match) -> list[str]:
    return [type(step).__name__ for step in match.state.stack]


# ---- whose decision --------------------------------------------------------------------------------------


def test_the_debtor_decides_in_the_creditors_turn_which_then_goes_on() -> None:
    match = table([1, 1, 2, -1, -1, -1], [0, 10, 0])
    match.play("fire target=2")
    assert match.to_act == (1,)
    assert kinds(match) == ["Turn", "EndTurn", "Roll", "Pay", "Settle"]
    assert match.why_not("sell deed=1", 0) == "It is not your turn: Seat 2 must decide."
    play_all(match, "sell deed=1", "sell deed=2")
    assert match.to_act == (CHANCE,), "paid at once, and seat 0's turn goes on with its roll"
    assert list(match.state.cash) == [60, 0, 0]  # type: ignore[attr-defined]


def test_bankruptcy_of_the_active_seat_ends_its_turn() -> None:
    match = table([1, -1, 2, -1, -1, -1], [0, 50, 50], active=0)
    play_all(match, "hold", "roll 3")
    assert match.to_act == (0,)
    assert match.legal() == ["offer", "bankrupt"], "one may beg for a deed"
    match.play("bankrupt")
    assert match.to_act == (1,), "the next turn"
    assert match.state.active == 1  # type: ignore[attr-defined]
    assert kinds(match) == ["Turn", "EndTurn", "Roll", "Fire"]


def test_bankruptcy_of_another_seat_leaves_the_turn_where_it_stood() -> None:
    match = table([1, -1, 2, -1, -1, -1], [10, 20, 50], active=0)
    play_all(match, "fire target=2", "bankrupt")
    assert match.to_act == (CHANCE,)
    assert list(match.state.cash) == [10 + 20 + 20, 0, 50]  # type: ignore[attr-defined]
    assert match.state.owner[0] == BANK  # type: ignore[attr-defined]
    play_all(match, "roll 1")
    assert match.to_act == (2,), "seat 1 is out"


def test_the_last_one_standing_ends_the_game() -> None:
    match = table([-1] * 6, [0, 10])
    play_all(match, "fire target=2", "bankrupt", "roll 1")
    assert match.over
    assert match.winners == [0]


def test_giving_up_is_refused_while_the_debt_can_be_paid() -> None:
    match = table([1, 1, 1, -1, -1, -1], [0, 0, 0])
    match.play("fire target=2")
    assert match.why_not("bankrupt") == "You can pay: 30 would be left (TO-4.1)"


# ---- trades ----------------------------------------------------------------------------------------------


def test_a_trade_with_a_third_seat_in_the_middle_of_it_all() -> None:
    match = table([1, 1, 2, 2, -1, -1], [0, 0, 95])
    play_all(match, "fire target=2", "offer", "to 3", "give deed=1", "done", "done")
    assert match.legal() == [
        "done",
        *(f"note side=want size={size}" for size in (50, 10, 5)),
    ], "the debtor has nothing to give, seat 2 has no note of 100"
    play_all(match, "note side=want size=50", "note side=want size=10", "done")
    assert match.to_act == (2,)
    assert match.view(0).facts["offer"] == [2, 1, 1, 0, 1, 60]  # type: ignore[attr-defined]
    match.play("accept")
    assert match.to_act == (CHANCE,), "the 60 went on to the creditor"
    assert list(match.state.cash) == [60, 0, 35]  # type: ignore[attr-defined]
    assert list(match.state.owner)[:4] == [2, 1, 2, 2]  # type: ignore[attr-defined]


def test_an_offer_is_private_until_it_is_made() -> None:
    match = table([1, 1, 2, -1, -1, -1], [50, 0, 50])
    match.play("fire target=2")
    match.play("offer")
    frozen = {viewer: shown(match, viewer) for viewer in (0, 2, None)}
    for action in ("to 3", "give deed=1", "done", "done", "note side=want size=50"):
        match.play(action)
        for viewer in (0, 2, None):
            assert shown(match, viewer) == frozen[viewer]
        check_match(match)
    assert match.view(1).facts["written"]  # type: ignore[attr-defined]
    match.play("done")
    assert told(match, 0)[-1] == (8, "@2 offers @3 a trade")
    assert match.can_undo(1), "nobody has answered yet"
    match.undo(1)
    assert match.to_act == (1,)
    assert shown(match, 0)[0] == frozen[0][0]
    play_all(match, "done", "decline")
    assert not match.can_undo(1)


def test_three_offers_a_debt_and_none_twice() -> None:
    match = table([1, -1, -1, -1, -1, -1], [0, 0, 5])
    match.play("fire target=2")
    made = []
    while match.why_not("offer") is None:
        match.play("offer")
        while match.state.drafter == 1:
            match.play(match.legal()[0])  # the first way that is left
        made.append(match.view(None).facts["offer"])  # type: ignore[attr-defined]
        match.play("decline")
    assert match.why_not("offer") == "You have made 3 offers for this debt (TO-4.2)"
    assert len({tuple(offer) for offer in made}) == 3


def test_when_all_that_could_be_offered_was_declined_no_offer_is_begun() -> None:
    match = table([1, -1, -1, -1, -1, -1], [0, 0])
    play_all(match, "fire target=2", "offer", "to 1", "give deed=1", "done", "done", "done", "decline")
    assert match.why_not("offer") == "No offer that you could make comes of this (TO-4.3)"
    assert match.legal() == ["sell deed=1", "bankrupt"]


def all_offers(s: Trade, seat: int) -> set[tuple[int, ...]]:
    """By brute force: (whom, gives, wants, side, cash), something with a deed in it."""
    out = set()
    for whom in range(s.seats):
        if whom == seat or s.out[whom]:
            continue
        mine = [d for d in range(DEEDS) if s.owner[d] == seat]
        theirs = [d for d in range(DEEDS) if s.owner[d] == whom]
        sums = [(0, n) for n in range(0, s.cash[seat] + 1, 5)] + [
            (1, n) for n in range(5, s.cash[whom] + 1, 5)
        ]
        for gives, wants in product(subsets(mine), subsets(theirs)):
            if gives | wants:
                out |= {(whom, gives, wants, side, cash) for side, cash in sums}
    return out


def subsets(deeds: list[int]) -> list[int]:
    return [
        sum(bit for bit, on in zip([1 << d for d in deeds], chosen, strict=True) if on)
        for chosen in product((0, 1), repeat=len(deeds))
    ]


@given(
    owner=st.lists(st.sampled_from([-1, -1, 0, 1, 2]), min_size=DEEDS, max_size=DEEDS),
    cash=st.lists(st.sampled_from([0, 5, 45, 70]), min_size=3, max_size=3),
    declined=st.lists(st.integers(0, 10_000), max_size=2),
)
def test_every_offer_can_be_written_in_one_way(
    owner: list[int], cash: list[int], declined: list[int]
) -> None:
    s: Any = table(owner, cash).state.clone()
    expected = all_offers(s, 1)
    if len(expected) > 600:
        return
    no_more = {sorted(expected)[n % len(expected)] for n in declined if expected}
    for offer in no_more:
        whom, gives, wants, side, paid = offer
        code = Write(1, 4, whom, gives, wants, side, paid).code()
        s.declined = vec[i64]([*s.declined, code])
    s.stack = []
    s.then(EndTurn(), Settle(1, 0, 500), Turn())
    s.settle()
    offering = DebtGame.actions.parse("offer")
    assert (s.refusal(1, offering) == 0) == bool(expected - no_more)
    if not expected - no_more:
        return
    s.act(1, offering)
    found = []
    todo = [s]
    while todo:
        here = todo.pop()
        legal = list(here.legal(1))
        assert legal, "a dead end"
        for action in legal:
            after: Any = here.clone()
            after.act(1, action)
            if after.drafter == 1:
                todo.append(after)
            else:
                answer = after.stack[-1]
                found.append((answer.seat, answer.gives, answer.wants, answer.side, answer.cash))
    assert len(found) == len(set(found))
    assert set(found) == expected - no_more

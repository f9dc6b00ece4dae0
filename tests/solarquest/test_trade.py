"""SQ-9.5 and the trade protocol: offers word by word, each in one way, none twice, none into a dead end."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.match import Match
from ecliptic.games.solarquest.rules.actions import DEED_IDS
from ecliptic.games.solarquest.rules.steps.deals.wording import check_terms
from solarquest.positions import A, B, C, Table, asked, game, owner, play, seat, stations, why_not
from solarquest.refusals import talked

Offer = tuple[int, int, int, int]  # whom, wants, gives, cash


def swap() -> Table:
    return Table(3).seat(A, at="drift_01").own(A, "moon", "io").own(B, "mars").station("mars", "io")


@pytest.mark.clause("SQ-9.5")
@pytest.mark.clause("SQ-15.2")
def test_an_accepted_offer_moves_deeds_with_their_stations_and_cash_in_one_step() -> None:
    match = play(swap().turn(), "offer", "to 2", "want deed=mars", "next", "give deed=io", "next")
    play(match, "note side=give size=100", "note side=give size=5", "done")
    assert match.to_act == (B,)
    assert match.legal(B) == ["accept", "decline", "counter"]
    play(match, "accept")
    assert (owner(match, "mars"), owner(match, "io"), owner(match, "moon")) == (A, B, A)
    assert set(stations(match)) == {"mars", "io"}
    assert (seat(match, A).cash, seat(match, B).cash) == (1890, 2100)
    assert asked(match) == "Opening"
    assert match.to_act == (A,)


@pytest.mark.clause("SQ-15.2")
def test_a_declined_offer_changes_nothing_and_may_not_be_repeated_in_the_turn() -> None:
    match = play(swap().turn(), "offer", "to 2", "want deed=mars", "next", "next", "done", "decline")
    assert owner(match, "mars") == B
    play(match, "offer", "to 2", "want deed=mars", "next", "next")
    assert why_not(match, "done") == "That offer was declined in this turn (SQ-9.9)"
    play(match, "note side=give size=5", "done", "accept")
    assert owner(match, "mars") == A


@pytest.mark.clause("SQ-9.5", "SQ-9.9")
def test_three_offers_a_turn() -> None:
    match = swap().turn()
    for note in ((), ("note side=give size=5",), ("note side=give size=10",)):
        play(match, "offer", "to 2", "want deed=mars", "next", "next", *note, "done", "decline")
    assert why_not(match, "offer") == "You have made 3 offers already, and no more are allowed (SQ-9.9)"


@pytest.mark.clause("SQ-15.26")
def test_after_54_declined_offers_none_is_made_in_the_turn_and_the_position_is_still_one() -> None:
    match = talked(53, pieces=1).turn()
    play(match, "offer", "to 2", "next", "give deed=moon", "next")
    assert why_not(match, "done") == "That offer was declined in this turn (SQ-9.9)"
    play(match, "note side=give size=5", "done", "decline")
    assert "offer" not in match.legal(A)
    assert why_not(match, "offer") == "54 offers were declined in this turn, so none can be made (SQ-9.9)"
    data = match.dump()
    assert match.game.dump(match.game.load(data)) == data


@pytest.mark.clause("SQ-15.26")
def test_one_declined_offer_fewer_leaves_another() -> None:
    match = talked(53, pieces=1).turn()
    assert "offer" in match.legal(A)


@pytest.mark.clause("SQ-15.26")
def test_a_debtor_makes_no_more_offers_either() -> None:
    assert owing_after(54).legal(A) == ["sell deed=moon", "bankrupt"]
    assert "offer" in owing_after(53).legal(A)


def owing_after(n: int) -> Match:
    """A owes rent after so many offers were declined."""
    return talked(n, cash=0).seat(A, at="mars").land()


@pytest.mark.clause("SQ-9.5")
def test_without_trades_no_offer_is_made_for_a_debt_neither() -> None:
    table = Table(2, max_offers_per_turn=0).seat(A, at="ganymede", cash=0).own(A, "moon")
    match = table.own(B, "ganymede").land()
    assert asked(match) == "Settle"
    assert why_not(match, "offer") == "There are no trades in this game (SQ-9.9)"


@pytest.mark.clause("SQ-9.5")
def test_an_offer_needs_somebody_with_a_deed() -> None:
    match = Table(2).seat(A, at="drift_01", pieces=1).turn()
    why = "Neither you nor anybody else has a deed to trade (SQ-9.5)"
    assert why_not(match, "offer") == why


@pytest.mark.clause("SQ-15.2")
def test_an_offer_needs_a_deed_on_one_side() -> None:
    match = play(swap().turn(), "offer", "to 2", "next")
    assert why_not(match, "next") == "An offer needs a deed on one side at least (SQ-9.9)"
    match = play(swap().turn(), "offer", "to 3", "next")
    assert why_not(match, "next") == "An offer needs a deed on one side at least (SQ-9.9)"


@pytest.mark.clause("SQ-15.2")
def test_cash_stands_on_one_side_in_falling_notes_and_must_be_there() -> None:
    match = play(swap().seat(B, cash=60).turn(), "offer", "to 2", "next", "give deed=moon", "next")
    assert why_not(match, "note side=want size=100") == "Seat 2 has only 60 (SQ-9.9)"
    order = "Cash is named from large notes to small ones, and on one side only (SQ-15.2)"
    play(match, "note side=want size=10")
    assert why_not(match, "note side=want size=50") == order
    assert why_not(match, "note side=give size=5") == order
    play(match, "note side=want size=5")
    assert why_not(match, "note side=want size=5") == order, "two fives are a ten"


@pytest.mark.clause("SQ-15.2")
def test_deeds_are_named_in_ascending_order() -> None:
    match = play(swap().turn(), "offer", "to 2", "next", "give deed=io")
    assert why_not(match, "give deed=moon") is not None
    assert "give deed=moon" in play(swap().turn(), "offer", "to 2", "next").legal(A)


@pytest.mark.clause("SQ-15.2")
def test_an_offer_is_private_until_it_is_made() -> None:
    match = play(swap().turn(), "offer")
    before = [repr(match.view(viewer)) for viewer in (B, C, None)]
    for word in ("to 2", "want deed=mars", "next", "give deed=moon", "next", "note side=give size=50"):
        play(match, word)
        assert [repr(match.view(viewer)) for viewer in (B, C, None)] == before
    play(match, "done")
    assert match.view(C).offer.cash == 50  # type: ignore[attr-defined]


@pytest.mark.clause("SQ-15.2")
@pytest.mark.clause("SQ-12.2")
def test_a_debtor_who_could_pay_may_not_give_the_means_away() -> None:
    table = Table(2).seat(A, at="ganymede", cash=0).own(A, "moon").own(B, "ganymede", "mars")
    match = play(table.land(), "offer", "to 2", "next", "give deed=moon", "next")
    assert why_not(match, "done") == "After that you could not pay your debt of 140 (SQ-12.2)"
    play(match, "note side=want size=100", "note side=want size=10", "note side=want size=10")
    assert why_not(match, "done") is not None
    play(match, "note side=want size=10", "note side=want size=10", "done", "accept")
    assert asked(match) != "Settle"
    assert seat(match, A).cash == 0


@pytest.mark.clause("SQ-15.15")
def test_offers_for_a_debt_are_counted_apart_and_what_was_declined_is_shared() -> None:
    table = Table(2, max_offers_per_turn=1).seat(A, at="ganymede", cash=0).own(A, "moon", "io")
    declined = [A, B, 0, 1 << DEED_IDS.index("moon"), -200]
    match = table.own(B, "ganymede").beside(offers_turn=1, declined=declined).land()
    play(
        match,
        "offer",
        "to 2",
        "next",
        "give deed=moon",
        "next",
        "note side=want size=100",
        "note side=want size=100",
    )
    assert why_not(match, "done") == "That offer was declined in this turn (SQ-9.9)"
    play(match, "note side=want size=5", "done", "decline")
    assert why_not(match, "offer") == "You have made 1 offer already, and no more are allowed (SQ-9.9)"


@pytest.mark.clause("SQ-11.8")
def test_wanting_nothing_is_refused_where_every_deed_that_could_be_given_closes_the_last_way() -> None:
    table = Table(2).seat(A, at="io", tank=1, pieces=1, cash=0).own(A, "io").own(B, "mars").seat(B, cash=0)
    match = play(table.rolling(), "offer", "to 2")
    assert why_not(match, "next") == "That would close your last way to enough fuel (SQ-11.8)"


@pytest.mark.clause("SQ-11.8")
def test_no_offer_closes_the_last_way_of_a_ship_with_too_little_fuel() -> None:
    table = Table(2).seat(A, at="io", tank=1, pieces=1, cash=0).own(A, "io", "deimos").own(B, "mars")
    table.seat(B, cash=0)
    match = play(table.rolling(), "offer", "to 2", "next")
    assert why_not(match, "give deed=io") == "That would close your last way to enough fuel (SQ-11.8)"
    play(match, "give deed=deimos", "next", "done", "accept")
    assert asked(match) == "Rescue"
    assert owner(match, "deimos") == B


@pytest.mark.clause("SQ-15.24")
def test_a_player_who_is_not_active_may_trade_the_own_way_away() -> None:
    table = Table(2).seat(A, at="drift_01").own(A, "mars").seat(B, at="io", tank=1, pieces=1).own(B, "io")
    match = play(table.turn(), "offer", "to 2", "want deed=io", "next", "next", "done", "accept")
    assert owner(match, "io") == A


# ---- every offer in one way ----------------------------------------------------------------------------------


def subsets(bits: int) -> list[int]:
    ones = [1 << k for k in range(len(DEED_IDS)) if bits >> k & 1]
    return [
        sum(one for one, on in zip(ones, chosen, strict=True) if on)
        for chosen in product((0, 1), repeat=len(ones))
    ]


def all_offers(s: Any, seat: int) -> set[Offer]:
    """By brute force, from the protocol's own words; what must stay payable or open is not looked at."""
    out: set[Offer] = set()
    for whom in range(s.seats):
        if whom == seat or not s.lives(whom):
            continue
        sums = range(-int(s.cash[whom]) // 5 * 5, int(s.cash[seat]) + 1, 5)
        for wants, gives in product(subsets(s.deeds[whom]), subsets(s.deeds[seat])):
            if wants | gives:
                out |= {(whom, wants, gives, cash) for cash in sums}
    return out


def written(s: Any, seat: int) -> list[Offer]:
    """All offers that the words lead to."""
    table = game(3).actions
    first = s.clone()
    first.act(seat, table.parse("offer"))
    found, todo = [], [first]
    while todo:
        here = todo.pop()
        legal = list(here.legal(seat))
        assert legal, ("a dead end", here.stack[-1])
        assert sorted(legal) == sorted(x for x in here.candidates(seat) if here.refusal(seat, x) == 0)
        for action in legal:
            after = here.clone()
            after.act(seat, action)
            if after.drafter == seat:
                todo.append(after)
            else:
                step = after.stack[-1]
                found.append((int(step.seat), int(step.wants), int(step.gives), int(step.cash)))
    return found


TO_COME = ({"step": "OfferServices", "player": 1, "late": 1}, {"step": "FuelCheck", "player": 1})
TABLES = {
    "rich and poor": (("moon",), ("mars",), 20, 5, 0),
    "many deeds": (("moon", "io"), ("mars", "earth_lab"), 5, 0, 0),
    "nothing to give": ((), ("mars", "io"), 15, 120, 0),
    "nothing to want": (("mars",), (), 0, 65, 5),
    "no cash": (("moon",), ("mars",), 0, 0, 0),
}


def table_of(name: str, **more: Any) -> Table:
    mine, theirs, cash_a, cash_b, cash_c = TABLES[name]
    table = Table(3).own(A, *mine).own(B, *theirs).seat(B, cash=cash_b).seat(C, cash=cash_c)
    return table.seat(A, **{"at": "drift_01", "cash": cash_a, **more})


def check_all(s: Any, owed: int, skip: int) -> None:
    """What can be written is what is allowed, each in one way; then the same after some were declined."""
    everything = all_offers(s, A)
    allowed = {
        offer for offer in everything if check_terms(s, A, offer[0], offer[1], offer[2], offer[3], owed) == 0
    }
    s = s.clone()
    for turn in range(3):
        gone = {tuple(int(n) for n in s.declined[k + 1 : k + 5]) for k in range(0, len(s.declined), 5)}
        left = allowed - gone
        offering = game(3).actions.parse("offer")
        assert (s.refusal(A, offering) == 0) == bool(left)
        if not left:
            return
        found = written(s, A)
        assert len(found) == len(set(found)), "no offer is written in two ways"
        assert set(found) == left
        # the offers that leave most are declined first: those are what a look ahead rests on
        order = sorted(left, key=lambda offer: (offer[3], -offer[1], offer[2]))
        for offer in order[turn * skip :: max(1, len(order) // 2)][:2]:
            s.declined = vec[i64]([*s.declined, A, *offer])
        s._ready = -4


@pytest.mark.clause("SQ-9.5")
@pytest.mark.clause("SQ-15.2")
@pytest.mark.parametrize("name", TABLES)
def test_every_offer_can_be_written_in_exactly_one_way(name: str) -> None:
    match = table_of(name, pieces=1).turn()
    assert asked(match) == "Opening"
    check_all(match.state, 0, 1)


@pytest.mark.clause("SQ-15.2")
@pytest.mark.parametrize("amount", [125, 705, 2880])
@pytest.mark.parametrize("name", ["rich and poor", "nothing to give", "nothing to want", "no cash"])
def test_a_debtor_writes_exactly_the_offers_that_leave_the_debt_payable(name: str, amount: int) -> None:
    debt = {"step": "Debt", "player": 1, "creditor": 3, "amount": amount}
    match = table_of(name, at="io").next_is(debt, *TO_COME)
    assert asked(match) == "Settle"
    check_all(match.state, amount, 0)


@pytest.mark.clause("SQ-11.8")
@pytest.mark.parametrize("name", ["rich and poor", "nothing to want", "no cash"])
@pytest.mark.parametrize("deeds", ["own", "rival's", "nobody's"])
def test_a_ship_held_down_writes_exactly_the_offers_that_leave_a_way(name: str, deeds: str) -> None:
    table = table_of(name, at="thebe", tank=1, pieces=1)
    if deeds != "nobody's":
        table.own(A if deeds == "own" else C, "thebe")
    match = table.seat(A, pieces=2 if deeds != "own" else 1).rolling()
    assert asked(match) == "Rescue"
    check_all(match.state, 0, 0)


@pytest.mark.clause("SQ-9.5")
def test_a_declined_sum_bars_no_offer_with_the_cash_on_the_other_side() -> None:
    moon = 1 << DEED_IDS.index("moon")
    table = Table(2).seat(A, at="drift_01", cash=5).seat(B, cash=5).own(A, "moon")
    table.beside(offers_turn=1, declined=[A, B, 0, moon, 5, A, B, 0, moon, 0])
    match = play(table.turn(), "offer", "to 2", "next", "give deed=moon", "next")
    assert match.legal(A) == ["note side=want size=5"]
    play(match, "note side=want size=5", "done", "accept")
    assert (seat(match, A).cash, seat(match, B).cash) == (10, 0)

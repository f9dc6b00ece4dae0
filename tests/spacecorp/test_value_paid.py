"""What an action costs its player and earns others: reckoned anew by the clauses, in positions made at random."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.steps import commit, value
from spacecorp.test_value_brute import ERAS, Reached, TooManyError, begun, plain_of, scramble, second, written
from spacecorp.whole import NO_ONE, Wholes


class Bill:
    """What the clauses ask for a whole action, as `Wholes` writes it."""

    def __init__(self, s: Any, seat: int) -> None:
        self.wholes = Wholes(s, seat)
        self.s, self.seat = s, seat
        self.made: dict[tuple[int, bool], dict[Any, tuple[int, bool]]] = {}

    def value(self, kind: int, port: bool, how: Any) -> tuple[int, bool]:
        """The total before Time and Industrial bases, and whether a number of it shields."""
        key = (kind, port)
        if key not in self.made:
            rows = self.wholes.values(kind, port=port)
            self.made[key] = {way: (total, shielded) for way, total, shielded in rows}
        return self.made[key][how]

    def rewards(self, one: tuple[Any, ...]) -> list[int]:
        """SC-4.4, SC-5.2, SC-5.3, A-5: HQs used, and bases, each once for each team."""
        out = [0] * self.s.seats
        how = one[-1] if one[0] != a.COLONIZE else one[4]
        for hq in how[1] if how else ():
            out[hq] += 1
        if one[0] == a.MOVE:
            _, team, end, at, _, port, second, shield, _ = one
            start = self.wholes.site_of(team)
            wanted = [self.slots([start], port, a.SPACEPORT), self.near(start, shield)]
            if at != NO_ONE:
                site = (start, end)[at]
                wanted.append(self.slots([site], self.wholes.owner(site), None))
            for slots in wanted:  # one base that serves twice is used twice
                if slots:
                    out[self.s.owner_at[slots[0]]] += 1
            if second >= 0:
                out[self.s.owner_of(self.wholes.site_of(second))] += 1
        elif one[0] == a.BUILD:
            for owner in one[4:6]:
                if owner >= 0:
                    out[owner] += 1
        out[self.seat] = 0
        return out

    def slots(self, sites: list[int], owner: int | None, base: int | None) -> list[int]:
        """The bases of an owner (and of a type) there."""
        return [
            slot
            for site in sites
            for slot in self.wholes.slots(site)
            if self.s.owner_at[slot] == owner
            and self.s.base_at[slot] in (range(a.BASES) if base is None else [base])
        ]

    def near(self, start: int, owner: int) -> list[int]:
        return self.slots(self.wholes.region(start), owner, a.SHIELD_FACTORY)

    def spent(self, short: int) -> int:
        """SC-15.12: what the first team's run spent is there for the second."""
        return max(0, short - (int(self.s.spent) if self.wholes.second else 0))

    def profit(self, one: tuple[Any, ...]) -> int:
        """SC-15.2, SC-15.11, SC-20.3: profit spent and lost."""
        kind, w, s = one[0], self.wholes, self.s
        if kind == a.COLONIZE:
            return 5 * int(one[5])
        if kind in (a.RESEARCH, a.GENETICS, a.REVELATION):
            return 0
        if kind == a.PRODUCE:
            return max(0, len(one[1]) - self.value(kind, False, one[2])[0])
        start = w.site_of(one[1])
        port = kind == a.MOVE and one[5] >= 0
        total, covered = self.value(kind, port, one[-1])
        time = one[{a.MOVE: 4, a.EXPLORE: 2, a.BUILD: 3}[kind]]
        total *= 2 if time == 1 else 1
        if kind == a.EXPLORE:
            return self.spent(int(w.r.explore_cost[w.at(start)]) - total)
        if kind == a.MOVE:
            cost, end, shield = w.distance(start, one[2]), one[2], one[7]
            assert cost is not None
        else:
            total *= 2 if one[4] >= 0 else 1
            tiles = [int(s.tile_at[slot]) for slot in w.slots(start)]
            cost = int(w.r.build_cost[w.at(start)]) + sum(
                int(w.r.tile_base[tile]) for tile in tiles if tile >= 0
            )
            cost, end, shield = max(0, cost), start, one[5]
            covered = covered or a.SHIELD_FACTORY in one[2]
        safe = covered or shield >= 0 or w.shields(kind, start, end) == [None]
        return self.spent(cost - total) + (0 if safe else w.charge(kind))

    def cards(self, one: tuple[Any, ...]) -> Counter[int]:
        """SC-4.6, SC-4.8, SC-12.5: the cards that leave the hand."""
        out: Counter[int] = Counter()
        how = one[-1] if one[0] != a.COLONIZE else one[4]
        if how is not None:
            out.update(code // a.MODES for code in how[3])
            if how[0]:
                out[self.rivals()] += 1
        if one[0] in (a.MOVE, a.EXPLORE, a.BUILD) and one[{a.MOVE: 4, a.EXPLORE: 2, a.BUILD: 3}[one[0]]] > 0:
            out[a.TIME_KIND] += 1
        return out

    def rivals_of(self, one: tuple[Any, ...]) -> int:
        """The kind of Competitors, if it is played; it is discarded at once."""
        how = one[-1] if one[0] != a.COLONIZE else one[4]
        return self.rivals() if how is not None and how[0] else 0

    def rivals(self) -> int:
        s = self.s
        return next(
            k
            for k in range(1, a.KINDS)
            if s.hands.holds(self.seat, k) > 0 and s.rules.edge_of[s.card_of(k)] == a.COMPETITORS
        )


class Paid(Reached):
    """Every whole action is paid for, in a copy, and compared with its bill."""

    def __init__(self, bill: Bill, rng: Random) -> None:
        super().__init__()
        self.bill, self.rng = bill, rng
        self.share = 0.2  # of all whole actions
        self.seen: Counter[str] = Counter()

    def go_on(self, s: Any, seat: int) -> None:
        before = len(self.found)
        super().go_on(s, seat)
        if len(self.found) == before + 1 and s.drafter == seat and self.complete(s):
            self.compare(s.clone(), seat, self.found[-1])

    def complete(self, s: Any) -> bool:
        return bool(self.found) and written(s) == self.found[-1]

    def compare(self, s: Any, seat: int, one: tuple[Any, ...]) -> None:
        if self.rng.random() > self.share:
            return
        profit, held = int(s.profit[seat]), Counter({k: int(s.hands.holds(seat, k)) for k in range(a.KINDS)})
        others = [int(n) for n in s.profit]
        commit.commit(s, seat)
        bill = self.bill
        assert [int(n) for n in s.rewards] == bill.rewards(one), one
        assert s.drafter < 0
        assert profit - int(s.profit[seat]) == bill.profit(one), one
        left = Counter({k: int(s.hands.holds(seat, k)) for k in range(a.KINDS)})
        gone = bill.cards(one)
        assert held - left == gone, one
        assert [n for k, n in enumerate(others) if k != seat] == [
            int(n) for k, n in enumerate(s.profit) if k != seat
        ]
        assert s.time_played == gone[a.TIME_KIND]
        assert Counter(int(k) for k in s.played) == gone - Counter(
            {a.TIME_KIND: 9} | ({bill.rivals_of(one): 1} if bill.rivals_of(one) else {})
        )
        self.seen["rewards"] += sum(bill.rewards(one))
        self.seen["profit"] += bill.profit(one)
        self.seen["cards"] += sum(gone.values())


def compare(era: str, seeds: range) -> Counter[str]:
    seen: Counter[str] = Counter()
    for seed in seeds:
        rng = Random(seed)
        s = begun(era, rng.choice((2, 3, 4)), seed % 5)
        scramble(s, rng)
        seat = int(s.next_seat())
        bill = Bill(s.clone(), seat)
        paid = Paid(bill, rng)
        try:
            paid.all(s, seat)
        except TooManyError:
            continue
        seen += paid.seen
    return seen


@pytest.mark.clause("SC-4.4", "SC-5.2", "SC-5.3", "SC-15.2", "SC-15.11")
@pytest.mark.parametrize("era", ERAS)
def test_what_an_action_costs_and_whom_it_rewards(era: str) -> None:
    seen = compare(era, range(12))
    assert seen["rewards"]
    assert seen["cards"]
    assert bool(seen["profit"]) == (era != "mariners")


class PaidAgain(Paid):
    """The same of second runs."""

    def compare(self, s: Any, seat: int, one: tuple[Any, ...]) -> None:
        before = [int(n) for n in s.profit]
        one = plain_of(one)
        commit.commit_second(s, seat)
        assert [int(n) for n in s.rewards] == self.bill.rewards(one), one
        before[seat] -= self.bill.profit(one)
        if one[0] == a.BUILD and a.SHIELD_FACTORY in one[2] and self.bill.s.radiation_paid == 1:
            before[seat] += int(s.rules.radiation[s.era])  # what the first team's run paid
        assert [int(n) for n in s.profit] == before, one
        self.seen["rewards"] += sum(self.bill.rewards(one))
        self.seen["profit"] += self.bill.profit(one)


def compare_seconds(era: str, seeds: range) -> Counter[str]:
    seen: Counter[str] = Counter()
    for seed in seeds:
        rng = Random(seed)
        s = begun(era, rng.choice((2, 3, 4)), seed % 5)
        scramble(s, rng)
        seat, kind = int(s.next_seat()), rng.choice((a.MOVE, a.MOVE, a.EXPLORE, a.BUILD))
        bill = Bill(s.clone(), seat)
        bill.wholes.second = second(s, rng, kind)
        bill.s = bill.wholes.s = s.clone()
        paid = PaidAgain(bill, rng)
        s.then(value.SecondRun(seat))
        s.settle()
        if s.opened is not None and s.drafter == seat:
            for action in s.legal(seat):
                if a.TEAM.owns(action):
                    paid.take(s, seat, s.top(seat), action)
        seen += paid.seen
    return seen


@pytest.mark.clause("SC-4.9", "SC-5.3", "SC-15.3", "SC-15.12")
@pytest.mark.parametrize("era", ERAS)
def test_what_a_second_team_costs_and_whom_it_rewards(era: str) -> None:
    seen = compare_seconds(era, range(40))
    assert seen["rewards"]
    assert bool(seen["profit"]) == (era != "mariners")

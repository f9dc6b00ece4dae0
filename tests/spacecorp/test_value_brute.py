"""What the questions of a draft can lead to is exactly what the clauses allow: compared in positions made at random."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from ecliptic.core.arrays import changed
from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE
from ecliptic.core.match import Match
from ecliptic.games.spacecorp import GAME
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import state as st
from ecliptic.games.spacecorp.rules.steps import value
from ecliptic.games.spacecorp.rules.steps.slots import slot_of
from ecliptic.games.spacecorp.rules.steps.turn import PickAction
from spacecorp.whole import NO_ONE, Wholes

MOST = 4000  # whole actions of a position that is compared
ERAS = ("mariners", "planeteers", "starfarers")
VALUED = (
    a.RESEARCH,
    a.MOVE,
    a.EXPLORE,
    a.BUILD,
    a.PRODUCE,
    a.GENETICS,
    a.REVELATION,
    a.COLONIZE,
)


@cache
def made(era: str, players: int) -> Game:
    return GAME.make({"players": players, "first_era": era, "last_era": era, "ask": "able"})


def begun(era: str, players: int, seed: int) -> Any:
    """A state in which somebody picks an action."""
    s: Any = Match.begin(made(era, players), seed=seed).state
    rng = Random(seed)
    while s.next_seat() == CHANCE or type(s.top(s.next_seat())) is not PickAction:
        seat = s.next_seat()
        s.act(seat, rng.choice([int(action) for action in s.legal(seat)]))
    return s


def scramble(s: Any, rng: Random) -> None:
    """Anything anywhere: tiles, bases, teams, Infra, hands, profit, titles. Counts of cards and tiles need not fit."""
    era, rules, seat = int(s.era), s.rules, int(s.next_seat())
    tiles = [k for k in range(a.TILES) if rules.tile_era[k] == era and rules.tile_redirect[k] == a.NONE]
    types = [k for k in range(a.BASES) if (rules.base_types[era] >> k) & 1]
    sites = [k for k in range(rules.sites[era]) if rules.site_kind[era * a.SITES + k] != a.EMPTY]
    for site in sites:
        at = era * a.SITES + site
        first, boxes = rules.first_slot[at], rules.boxes[at]
        if first == a.NONE:
            continue
        full = rng.random() < 0.7
        for slot in range(first, first + boxes):
            if full or rng.random() < 0.4:
                tile = rng.choice(tiles)
                s.put_tile(slot, tile, rng.randrange(s.seats))
                if rules.tile_special[tile] == a.PHOBES and rng.random() < 0.7:
                    s.blocked |= 1 << site
        if (full or not boxes) and rng.random() < 0.5:
            owner = rng.randrange(s.seats)
            for slot in range(first, first + max(1, boxes)):
                base = rng.choice(types)
                if s.stock_of(owner, base) > 0:
                    s.put_base(slot, owner, base)
                    if base == a.EXPLOITER:
                        s.spend_tile(slot)
                else:
                    break
            else:
                if era == a.STARFARERS and rng.random() < 0.4:
                    s.colony_at[site] = rng.randrange(a.COLONIES)
                continue
            for slot in range(first, first + max(1, boxes)):
                s.owner_at = changed(s.owner_at, slot, a.NONE)
                s.base_at = changed(s.base_at, slot, a.NONE)
                s.work_out()
    for who in range(s.seats):
        for team in range(a.TEAMS):
            s.own_site_of()[who * a.TEAMS + team] = rng.choice([*sites, *sites, st.STOCK, st.REMOVED])
            s.track[who * a.TEAMS + team] = rng.choice([0, 0, 0, 2])
        for slot in range(a.HQ_SLOTS):
            cards = [k for k in range(a.CARDS) if rules.infra[k] == 1 and rules.card_era[k] <= era]
            s.put_infra(who, slot, rng.choice([a.NONE, rng.choice(cards)]))
        s.titles[who] = sum(1 << k for k in range(a.PROGRESS_CARDS) if era > 0 and rng.random() < 0.12)
        s.own_profit()[who] = rng.randrange(8)
    for kind in range(a.KINDS):
        s.hands.lose(seat, kind, s.hands.holds(seat, kind))
    kinds = [k for k in range(1, a.KINDS) if rules.card_of[era * a.KINDS + k] != a.NONE]
    rivals = [k for k in kinds if rules.edge_of[s.card_of(k)] == a.COMPETITORS]
    held = rng.sample(kinds, 3) + rng.choice([[], [a.TIME_KIND]]) + rng.choice([[], [], rivals])
    for kind in [*held, rng.choice(held)]:
        s.hands.gain(seat, kind, True)
    if rng.random() < 0.4:
        s.legacy_base[seat], s.legacy_tile[seat] = a.REFINERY, 1
    if rng.random() < 0.2:
        s.contract_end = 1


class TooManyError(Exception):
    """More whole actions than are worth comparing."""


class Reached:
    """All whole actions that the questions lead to, as `Wholes` writes them. Nothing is committed."""

    def __init__(self) -> None:
        self.found: list[tuple[Any, ...]] = []

    def all(self, s: Any, seat: int) -> list[tuple[Any, ...]]:
        self.found = []
        for kind in VALUED:
            if a.DO.of(kind) in list(s.clone().legal(seat)):
                twin = s.clone()
                value.begin(twin, seat, kind)
                self.go_on(twin, seat)
        return self.found

    def go_on(self, s: Any, seat: int) -> None:
        """Answer what has one answer, as `Compose` does, and try every answer to what is asked then."""
        while True:
            question: Any = value.next_question(s, seat)
            if question is None:
                self.found.append(written(s))
                if len(self.found) > MOST:
                    raise TooManyError
                return
            answer = question.sole(s)
            if answer == a.NONE:
                break
            if comes_before(s, answer):
                return
            question.note(s, answer)
        question.prepare(s)
        legal = list(question.legal(s))
        assert legal == [x for x in question.candidates(s) if question.check(s, x) == 0]
        assert len(legal) > 1, "a question with one answer was asked"
        for answer in legal:
            if not comes_before(s, answer):
                self.take(s, seat, question, answer)

    def take(self, s: Any, seat: int, question: Any, answer: int) -> None:
        """Go on with an answer, and take it back."""
        plan = s.plan
        s.try_plan()
        question.note(s, answer)
        self.go_on(s, seat)
        s.plan = plan


def comes_before(s: Any, answer: int) -> bool:
    """Whether cards or tiles would not be in the order of the board: of equal orders one is enough."""
    if a.ADD.owns(answer) and len(s.plan.chosen):
        return (
            s.rules.kind_of[a.ADD.a(answer)] * a.MODES + a.ADD.b(answer)
            < s.plan.chosen[len(s.plan.chosen) - 1]
        )
    if a.COLLECT.owns(answer):
        slot = slot_of(s, s.site_named(a.COLLECT.a(answer)), a.COLLECT.b(answer))
        return bool(s.plan.collect >> slot or s.plan.legacy == 1)
    return False


def written(s: Any) -> tuple[Any, ...]:
    """The draft as `Wholes` writes it."""
    plan = s.plan
    kind = int(plan.kind)
    hqs = tuple(int(hq) for hq in (plan.hq, plan.hq2) if hq >= 0)
    modes = []
    for which, hq in enumerate(hqs):
        for slot in range(a.HQ_SLOTS):
            shape = (int(plan.modes) >> (2 * (which * a.HQ_SLOTS + slot))) & 3
            if shape:
                card = int(s.infra[hq * a.HQ_SLOTS + slot])
                shields = [k for k in range(a.MODES) if s.rules.mode_shield[card * a.MODES + k] == shape - 1]
                modes.append((which, slot, shields[0]))
    boost = int(plan.boost)
    made = (
        max(0, int(plan.competitors)),
        hqs,
        tuple(modes),
        tuple(int(code) for code in s.plan.chosen),
        None if boost < 0 else (boost // a.CARDS, boost % a.CARDS),
    )
    if kind == a.MOVE:
        ends = (int(plan.team), int(plan.target), int(plan.base), int(plan.time))
        return (kind, *ends, int(plan.port), int(plan.team2), int(plan.shield), made)
    if kind == a.EXPLORE:
        return (kind, int(plan.team), int(plan.time), made)
    if kind == a.BUILD:
        n = s.slots_at(s.site_of[s.drafter * a.TEAMS + int(plan.team)])
        types = tuple(int(base) for base in plan.types[:n])
        return (kind, int(plan.team), types, int(plan.time), int(plan.industry), int(plan.shield), made)
    if kind == a.PRODUCE:
        tiles = [slot for slot in range(a.SLOTS) if (int(plan.collect) >> slot) & 1]
        return (kind, tuple(tiles + [99] * int(plan.legacy)), made)
    if kind == a.COLONIZE:
        build = made if int(plan.cp_build) == 1 else None
        return (kind, int(plan.region), int(plan.colony), int(plan.remove), build, int(plan.cp_pay))
    return (kind, made)


def second(s: Any, rng: Random, kind: int) -> tuple[int, int, int, int, bool]:
    """The first team of a Time card has acted, somehow; the value that both have."""
    add, times, factors = rng.choice([(rng.randrange(1, 9), 1, 0), (0, 6, 2), (3, 4, 1)])
    made = (add, times, factors, rng.choice([1, 1, 2]), rng.random() < 0.3)
    s.close_draft()
    s.stack.pop()
    plan = s.own_plan()
    plan.kind, plan.time = kind, 2
    plan.sum, plan.mul, plan.muls, plan.factor = made[:4]
    plan.shielded = int(made[4])
    plan.team2 = NO_ONE
    s.used = 1 << rng.randrange(a.TEAMS)
    s.spent = rng.randrange(3) if s.era > 0 else 0
    s.radiation_paid = rng.randrange(2)
    return made


def compare_seconds(era: str, seeds: range) -> set[int]:
    """The kinds of which second runs were compared."""
    reached = Reached()
    seen: set[int] = set()
    for seed in seeds:
        rng = Random(seed)
        s = begun(era, rng.choice((2, 3)), seed % 5)
        scramble(s, rng)
        seat, kind = int(s.next_seat()), rng.choice((a.MOVE, a.MOVE, a.EXPLORE, a.BUILD))
        wanted = Wholes(s, seat).seconds(kind, second(s, rng, kind))
        s.then(value.SecondRun(seat))
        s.settle()
        reached.found = []
        if s.opened is not None and s.drafter == seat:
            for action in s.legal(seat):
                if a.TEAM.owns(action):
                    reached.take(s, seat, s.top(seat), action)
        found = [plain_of(one) for one in reached.found]
        assert len(set(found)) == len(found)
        assert set(found) == wanted, seed
        seen |= {one[0] for one in found}
    return seen


@pytest.mark.clause("SC-4.9", "SC-15.3", "SC-15.12", "SC-15.8")
@pytest.mark.parametrize("era", ERAS)
def test_the_second_team_can_do_what_is_allowed_and_nothing_else(era: str) -> None:
    assert {a.MOVE, a.BUILD} <= compare_seconds(era, range(12))


@pytest.mark.soak
@pytest.mark.parametrize("era", ERAS)
def test_many_second_teams_can_do_what_is_allowed(era: str) -> None:
    assert {a.MOVE, a.EXPLORE, a.BUILD} <= compare_seconds(era, range(12, 300))


def plain_of(one: tuple[Any, ...]) -> tuple[Any, ...]:
    """A second run without what was settled in the first."""
    if one[0] == a.MOVE:
        return (*one[:4], 0, one[5], NO_ONE, one[7], ())
    if one[0] == a.EXPLORE:
        return (*one[:2], 0, ())
    return (*one[:3], 0, *one[4:6], ())


def compare(era: str, seeds: range) -> dict[int, int]:
    """How many whole actions of each kind were compared."""
    reached = Reached()
    seen: dict[int, int] = {}
    for seed in seeds:
        rng = Random(seed)
        s = begun(era, rng.choice((2, 3)), seed % 5)
        scramble(s, rng)
        seat = int(s.next_seat())
        try:
            found = reached.all(s, seat)
        except TooManyError:
            continue
        assert len(set(found)) == len(found), "one action, two paths"
        wanted = Wholes(s, seat).all()
        assert set(found) - wanted == set(), (seed, sorted(set(found) - wanted, key=str)[:3])
        assert wanted - set(found) == set(), (seed, sorted(wanted - set(found), key=str)[:3])
        for one in found:
            seen[one[0]] = seen.get(one[0], 0) + 1
    return seen


@pytest.mark.clause("SC-3.5", "SC-4.1", "SC-4.3", "SC-4.6")
@pytest.mark.parametrize("era", ERAS)
def test_the_questions_reach_every_allowed_action_and_no_other(era: str) -> None:
    seen = compare(era, range(12))
    assert {a.RESEARCH, a.MOVE, a.EXPLORE, a.BUILD, a.PRODUCE} <= set(seen)


@pytest.mark.soak
@pytest.mark.parametrize("era", ERAS)
def test_in_many_positions_the_questions_reach_every_allowed_action(era: str) -> None:
    seen = compare(era, range(12, 150))
    assert set(VALUED) - set(seen) <= {a.REVELATION, a.COLONIZE}

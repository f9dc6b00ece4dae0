"""The observation: fixed in size, complete, seat-relative, and blind to a draft and to hands of others."""

from __future__ import annotations

from typing import Any

import pytest

from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE, Decision
from ecliptic.core.rng import Rng
from ecliptic.games.spacecorp import GAME
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import state as st
from ecliptic.games.spacecorp.rules.observe import names, observe
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps import STEPS
from ecliptic.games.spacecorp.rules.steps.asked import KINDS_OF_STEP
from ecliptic.games.spacecorp.rules.steps.totals import CHEAP_WAY, FREE_WAY
from ecliptic.testing.trial import walk
from spacecorp.positions import PLANETEERS, Table, play
from spacecorp.trial import shielding

ERAS = ("mariners", "planeteers", "starfarers")


def made(players: int, first: str = "mariners", last: str = "starfarers", ask: str = "able") -> Game:
    return GAME.make({"players": players, "first_era": first, "last_era": last, "ask": ask})


NAMES = names(made(2).rules)


def named(s: Any, seat: int) -> dict[str, int]:
    assert isinstance(s, SpacecorpState)
    return dict(zip(NAMES, [int(x) for x in observe(s, seat)], strict=True))


def test_names_are_told_apart() -> None:
    assert len(set(NAMES)) == len(NAMES)


def relative(seat: int | None, who: int, players: int) -> int:
    return -1 if seat is None else (seat - who) % players


@pytest.mark.parametrize(("players", "era"), [(2, "mariners"), (3, "planeteers"), (4, "starfarers")])
def test_what_the_view_shows_is_all_there(players: int, era: str) -> None:
    game = made(players, era, era)
    checked = 0
    for n, (state, now, _) in enumerate(walk(game, players)):
        s: Any = state
        if n % 23:
            continue
        checked += 1
        who = now if now != CHANCE else n % players
        view: Any = game.view(state, who)
        seen = named(state, who)
        assert (seen["seats"], seen["turn"], seen["cards in deck"]) == (players, view.turn, view.deck)
        assert seen["start cards of the deck"] == view.start_left
        assert (seen["triggered"], seen["ending"]) == (view.triggered, view.ending)
        assert seen["active"] == relative(view.active, who, players)
        assert seen["done_kind"] == (-1 if view.action is None else view.action)
        assert [k for k, name in enumerate(a.ACTION_IDS) if seen[f"{name} in forbidden"]] == view.forbidden
        offered = [seen[f"offers of {k + 1}"] for k in range(a.OFFERS)]
        assert offered[: len(view.offers)] == [
            -1 if card is None else s.rules.kind_of[card] for card in view.offers
        ]
        for word, shown in (("discards", view.discards), ("gone", view.gone)):
            counts = {int(s.rules.kind_of[one.what]): one.count for one in shown}
            for kind in range(a.KINDS):
                assert seen[f"{word} of kind {kind}"] == counts.get(kind, 0)
        for k, one in enumerate(view.seats[who:] + view.seats[:who]):
            me = f"of seat {k}"
            words = ("profit", "cards in hands", "start cards", "rewards", "best", "turn to come")
            shown = (one.profit, one.hand_size, one.start_cards, one.rewards, one.best, one.due)
            assert tuple(seen[f"{word} {me}"] for word in words) == shown
            assert seen[f"seat {k} in passed"] == one.passed
            assert [seen[f"wheel {me} of {marker}"] for marker in a.MARKER_IDS] == one.wheel
            assert [seen[f"stock of {base} {me}"] for base in a.BASE_IDS] == one.stock
            assert [
                n for n, name in enumerate(a.PROGRESS_IDS) if seen[f"{name} in titles {me}"]
            ] == one.titles
            cards = [-1 if box.card is None else box.card for box in one.hq[1:]]
            assert [seen[f"infra {me} of {slot + 1}"] for slot in range(a.HQ_SLOTS)] == cards
            held = one.hand if k == 0 else one.known
            counts = {int(s.rules.kind_of[card.what]): card.count for card in held}
            for kind in range(a.KINDS):
                assert seen[f"kind {kind} sure in hands {me}"] == counts.get(kind, 0)
            legacy = one.legacy
            pair = (-1, -1) if legacy is None else (legacy.base, legacy.p)
            assert (seen[f"legacy_base {me}"], seen[f"legacy p {me}"]) == pair
        for team in view.teams:
            me = f"of seat {(team.seat - who) % players} of {team.team + 1}"
            if team.site is not None:
                assert seen[f"site_of {me}"] == s.site_named(team.site)
            else:
                assert seen[f"site_of {me}"] == (st.REMOVED if team.place == "removed" else st.STOCK)
            assert seen[f"track {me}"] == team.track
            if team.seat == view.active:
                assert seen[f"{team.team + 1} in used"] == team.used
        slot = 0
        for site, row in enumerate(view.sites):
            me = f"of site {site}"
            claim = -1
            if row.claim is not None:
                claim = relative(row.claim.seat, who, players) * a.TEAMS + row.claim.team
            assert seen[f"claim {me}"] == claim
            assert seen[f"colony_at {me}"] == (-1 if row.colony is None else row.colony)
            assert seen[f"site {site} in blocked"] == row.blocked
            assert seen[f"build cost {me}"] == (-1 if row.build is None else row.build)
            for place in row.slots:
                me = f"of slot {slot}"
                slot += 1
                assert seen[f"tile_at {me}"] == (-1 if place.tile is None else place.tile)
                assert seen[f"owner_at {me}"] == relative(place.owner, who, players)
                assert seen[f"base_at {me}"] == (-1 if place.base is None else place.base)
                assert seen[f"placer_at {me}"] == relative(place.placer, who, players)
                assert seen[f"p {me}"] == (-1 if place.p is None else place.p)
                assert (seen[f"points {me}"], seen[f"spent_at {me}"]) == (place.col, place.spent)
        for contract in view.rows:
            me = f"of {contract.row + 1}"
            assert seen[f"award of row {contract.row}"] == (contract.award if contract.by is None else 0)
            assert seen[f"row_by {me}"] == relative(contract.by, who, players)
            assert seen[f"row_mark {me}"] == (-1 if contract.mark is None else contract.mark)
        left = {one.what: one.count for one in view.tiles_left}
        assert [seen[f"left of {tile}"] for tile in a.TILE_IDS] == [left.get(k, 0) for k in range(a.TILES)]
        copies = {one.title: one.copies for one in view.sideboard}
        for k, title in enumerate(a.PROGRESS_IDS):
            assert seen[f"copies of {title}"] == copies.get(k, -1)
        assert [k for k, name in enumerate(a.COLONY_IDS) if seen[f"{name} in colonies_left"]] == view.colonies
        assert [seen["beyond of 1"], seen["beyond of 2"]] == [relative(x, who, players) for x in view.beyond]
        for k in range(players, a.SEATS):
            assert not any(value for name, value in seen.items() if f"of seat {k}" in name)
    assert checked > 5


@pytest.mark.clause("SC-3.5")
def test_a_draft_is_seen_by_its_writer_alone_until_it_is_complete() -> None:
    game = made(3, "mariners", "mariners")
    drafts = 0
    before: dict[int, list[int]] = {}
    opened: object = None
    for state, _, _ in walk(game, 3):
        if state.opened is not opened:
            before, opened = {}, state.opened
        if opened is None:
            continue
        now = {who: [int(x) for x in observe(state, who)] for who in range(3)}
        if before:
            others = [who for who in range(3) if who != state.drafter]
            assert all(now[who] == before[who] for who in others)
            assert now[int(state.drafter)] != before[int(state.drafter)]
            drafts += 1
        before = now
        seen, s = named(state, int(state.drafter)), state
        assert isinstance(s, SpacecorpState)
        chosen = [seen[f"plan: chosen {k + 1}"] for k in range(seen["plan: how many chosen"])]
        assert chosen == [int(code) for code in s.plan.chosen]
        collected = [slot for slot in range(a.SLOTS) if seen[f"plan: slot {slot} in collect"]]
        assert collected == [slot for slot in range(a.SLOTS) if (int(s.plan.collect) >> slot) & 1]
    assert drafts > 30


def test_what_is_hidden_moves_nothing() -> None:
    game = made(3)
    moved = 0
    for n, (state, now, _) in enumerate(walk(game, 5)):
        if n % 97 or now == CHANCE or state.drafter >= 0:
            continue
        twin = state.clone()
        game.redeal(twin, now, Rng(n))
        assert observe(twin, now) == observe(state, now)
        moved += twin.numbers() != state.numbers()
    assert moved > 3


def test_seats_are_counted_from_the_observer() -> None:
    game = made(4)
    for n, (state, _, _) in enumerate(walk(game, 8)):
        if n % 101 == 0:
            views = [named(state, who) for who in range(4)]
            for who in range(4):
                for k in range(4):
                    assert views[who][f"profit of seat {k}"] == views[(who + k) % 4]["profit of seat 0"]


@pytest.mark.clause("SC-15.4")
def test_the_way_that_a_move_takes_is_seen() -> None:
    match = Table(PLANETEERS).hand(0, *["p_ion_tug"] * 3).infra(0, "p_plasma_drive").turn()
    seen = [
        named(play(match, *words).state, 0)["plan: route"] for words in (["do move"], ["team 1", "to vesta"])
    ]
    assert seen == [-1, FREE_WAY]  # it leads through no radiation
    assert named(shielding().state, 0)["plan: route"] == CHEAP_WAY


@pytest.mark.clause("SC-4.9")
def test_that_a_second_team_is_still_to_act_is_seen_by_all() -> None:
    table = Table(PLANETEERS).hand(0, "time", "p_cryobot").team(0, 0, "ganymede").team(0, 1, "europa")
    match = play(table.turn(), "do explore", "team 1", "time two")
    assert match.state.next_seat() == CHANCE  # the first team's tile
    assert [named(match.state, who)["second run"] for who in range(2)] == [1, 1]
    assert [named(Table(PLANETEERS).turn().state, who)["second run"] for who in range(2)] == [0, 0]


@pytest.mark.clause("SC-17.6")
def test_how_many_progress_cards_are_still_to_be_taken_is_seen() -> None:
    table = Table(PLANETEERS).hand(0, "p_listening_array", "p_listening_array")
    table.s.wheel[a.INSIGHT] = 2
    match = play(table.turn(), "do revelation", "add card=p_listening_array mode=1")
    assert [named(match.state, who)[f"titles to take of seat {who}"] for who in range(2)] == [2, 2]
    play(match, "progress probe_network")
    assert named(match.state, 0)["titles to take of seat 0"] == 1
    assert named(match.state, 0)["titles to take of seat 1"] == 0


def test_every_step_that_asks_a_seat_has_a_number() -> None:
    asking = {kind for kind in STEPS if issubclass(kind, Decision)}
    assert asking == set(KINDS_OF_STEP[1:])
    assert len(asking) == len(KINDS_OF_STEP) - 1


def test_the_number_is_that_of_the_step_for_who_is_asked_alone() -> None:
    game = made(3)
    for n, (state, now, _) in enumerate(walk(game, 11)):
        if now != CHANCE and n % 5 == 0:
            assert KINDS_OF_STEP[named(state, now)["question number"]] is type(state.top(now))
            others = [who for who in range(3) if who != now]
            assert all(int(observe(state, who)[NAMES.index("question number")]) == 0 for who in others)

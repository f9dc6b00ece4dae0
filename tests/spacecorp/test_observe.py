"""What a learner sees of SpaceCorp has all of the view, and nothing of a draft of others."""

from __future__ import annotations

from typing import Any

import pytest

from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE
from ecliptic.games.spacecorp import GAME
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import state as st
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.totals import CHEAP_WAY, FREE_WAY
from ecliptic.testing.suite.observing import seen as seen_by
from ecliptic.testing.trial import walk
from spacecorp.positions import PLANETEERS, Table, play
from spacecorp.trial import shielding

ERAS = ("mariners", "planeteers", "starfarers")


def made(players: int, first: str = "mariners", last: str = "starfarers", ask: str = "able") -> Game:
    return GAME.make({"players": players, "first_era": first, "last_era": last, "ask": ask})


def named(s: Any, seat: int) -> dict[str, int]:
    return seen_by(s.home, s, seat)


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
        assert (seen["players"], seen["turn"], seen["cards in deck"]) == (players, view.turn, view.deck)
        start = [f"kind {kind}" for kind in range(a.FIRST_START, a.FIRST_OTHER)]
        hidden = sum(seen[f"start cards of seat {k}"] for k in range(1, players))
        hidden -= sum(seen[f"{kind} sure in hands of seat {k}"] for kind in start for k in range(1, players))
        assert sum(seen[f"{kind} unseen in deck"] for kind in start) - hidden == view.start_left
        assert seen["ending"] == view.ending
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
            words = ("profit", "cards in hands", "start cards", "rewards", "best")
            shown = (one.profit, one.hand_size, one.start_cards, one.rewards, one.best)
            assert tuple(seen[f"{word} {me}"] for word in words) == shown
            assert seen[f"seat {k} in passed"] == one.passed
            assert not seen["ending"] or seen[f"seat {k} in due"] == one.due
            assert [seen[f"wheel {me} of {marker}"] for marker in a.MARKER_IDS] == one.wheel
            assert [
                n for n, name in enumerate(a.PROGRESS_IDS) if seen[f"{name} in titles {me}"]
            ] == one.titles
            cards = [-1 if box.card is None else box.card for box in one.hq[1:]]
            assert [seen[f"infra {me} of {slot + 1}"] for slot in range(a.HQ_SLOTS)] == cards
            held = one.hand if k == 0 else one.known
            counts = {int(s.rules.kind_of[card.what]): card.count for card in held}
            for kind in range(a.KINDS):
                assert seen[f"kind {kind} sure in hands {me}"] == counts.get(kind, 0)
            assert seen[f"legacy_base {me}"] == (-1 if one.legacy is None else one.legacy.base)
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
            claims = [-1] * a.TEAMS
            if row.claim is not None:
                claims[row.claim.team] = relative(row.claim.seat, who, players)
            assert [seen[f"whose {team + 1} is claim {me}"] for team in range(a.TEAMS)] == claims
            assert seen[f"colony_at {me}"] == (-1 if row.colony is None else row.colony)
            assert seen[f"site {site} in blocked"] == row.blocked
            for place in row.slots:
                me = f"of slot {slot}"
                slot += 1
                assert seen[f"tile_at {me}"] == (-1 if place.tile is None else place.tile)
                assert seen[f"owner_at {me}"] == relative(place.owner, who, players)
                assert seen[f"base_at {me}"] == (-1 if place.base is None else place.base)
                assert seen[f"placer_at {me}"] == relative(place.placer, who, players)
                assert seen[f"spent_at {me}"] == place.spent
        for contract in view.rows:
            me = f"of {contract.row + 1}"
            assert seen[f"row_by {me}"] == relative(contract.by, who, players)
            assert seen[f"row_mark {me}"] == (-1 if contract.mark is None else contract.mark)
        left = {one.what: one.count for one in view.tiles_left}
        assert [seen[f"left of {tile}"] for tile in a.TILE_IDS] == [left.get(k, 0) for k in range(a.TILES)]
        copies = {one.title: one.copies for one in view.sideboard}
        for k, title in enumerate(a.PROGRESS_IDS):
            assert seen[f"copies of {title}"] == copies.get(k, -1)
        assert [k for k, name in enumerate(a.COLONY_IDS) if seen[f"{name} in colonies_left"]] == view.colonies
        assert [seen["beyond of 1"], seen["beyond of 2"]] == [relative(x, who, players) for x in view.beyond]
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
        now = {who: [int(x) for x in game.observe(state, who)] for who in range(3)}
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
    assert [named(match.state, who)["pending SecondRun"] for who in range(2)] == [1, 1]
    assert [named(Table(PLANETEERS).turn().state, who)["pending SecondRun"] for who in range(2)] == [0, 0]


@pytest.mark.clause("SC-17.6")
def test_how_many_progress_cards_are_still_to_be_taken_is_seen() -> None:
    table = Table(PLANETEERS).hand(0, "p_listening_array", "p_listening_array")
    table.s.wheel[a.INSIGHT] = 2
    match = play(table.turn(), "do revelation", "add card=p_listening_array mode=1")
    assert [named(match.state, who)[f"titles to take of seat {who}"] for who in range(2)] == [2, 2]
    play(match, "progress probe_network")
    assert named(match.state, 0)["titles to take of seat 0"] == 1
    assert named(match.state, 0)["titles to take of seat 1"] == 0

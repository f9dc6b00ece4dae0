"""The observation: fixed in size, complete, seat-relative, and blind to an offer that somebody else writes."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ecliptic.core.fields import observed
from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE
from ecliptic.games.solarquest import GAME
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.observe import QUESTIONS, names, observe
from ecliptic.games.solarquest.rules.state import SolarquestState
from ecliptic.games.solarquest.rules.steps.trade import Answer, Write
from ecliptic.testing.trial import walk

IDS = {*a.DEED_IDS, *a.CARD_IDS, *a.GROUP_IDS}


def made(players: int, **options: object) -> Game:
    return GAME.make({"players": players, "rounds": 12, **options})


NAMES = names(made(2).rules)  # type: ignore[attr-defined]


def named(s: Any, seat: int) -> dict[str, int]:
    assert isinstance(s, SolarquestState)
    return dict(zip(NAMES, [int(x) for x in observe(s, seat)], strict=True))


def kind_of(name: str) -> str:
    """The field that an entry belongs to: of the observer or of others, of any card, deed and group."""
    name = re.sub(r"seat [1-5]", "other", re.sub(r"seat 0", "own", name))
    name = re.sub(r"spent_at \d", "spent_at", name)
    return " ".join("some" if word in IDS else word for word in name.split())


def test_names_are_told_apart_and_the_same_for_any_number_of_players() -> None:
    assert len(set(NAMES)) == len(NAMES)
    for players in (3, 6):
        assert names(made(players).rules) == NAMES  # type: ignore[attr-defined]


@pytest.mark.parametrize("players", [2, 4, 6])
def test_what_the_view_shows_is_all_there(players: int) -> None:
    game = made(players)
    checked = 0
    for n, (state, _, _) in enumerate(walk(game, players)):
        if n % 11:
            continue
        checked += 1
        for who in range(players):
            view: Any = game.view(state, who)
            seen = named(state, who)
            assert (seen["seats"], seen["round"], seen["stock"]) == (players, view.round, view.stock)
            assert (seen["first_die"], seen["second_die"]) == view.dice
            assert seen["card"] == (-1 if view.card is None else view.card)
            assert seen["active"] == (-1 if view.active is None else (view.active - who) % players)
            for k, ship in enumerate(view.ships[who:] + view.ships[:who]):
                found = [seen[f"{word} of seat {k}"] for word in ("cash", "tank", "pieces", "assets")]
                assert found == [ship.cash, ship.tank, ship.pieces, ship.assets]
                assert seen[f"seat {k} in alive"] == (not ship.out)
                assert seen[f"space of seat {k}"] == (-1 if ship.space is None else ship.space)
                assert [seen[f"held of seat {k} of {group}"] for group in a.GROUP_IDS] == ship.held
            for deed in view.deeds:
                me = a.DEED_IDS[deed.deed]
                assert seen[f"owner of {me}"] == (-1 if deed.owner is None else (deed.owner - who) % players)
                assert seen[f"{me} in built"] == deed.built
            for kind, name in enumerate(a.CARD_IDS):
                assert seen[f"{name} unseen in pile"] == view.pile_unseen.get(kind, 0)
                places = [place for place, card in enumerate(view.pile_seen) if card == kind]
                told = [seen[f"place {k} of {name} in pile"] for k in (1, 2)]
                assert told == [*places, -1, -1][:2]
            for k in range(players, a.SEATS):
                assert not any(value for name, value in seen.items() if f"seat {k}" in name)
    assert checked > 10


@pytest.mark.clause("SQ-15.2")
def test_an_offer_that_is_written_is_seen_by_its_writer_alone_until_it_is_made() -> None:
    game = made(3)
    drafts = answers = 0
    before: dict[int, list[int]] = {}
    for state, _, _ in walk(game, 3):
        now = {who: [int(x) for x in observe(state, who)] for who in range(3)}
        top: Any = state.stack[-1] if state.stack else None
        if isinstance(top, Write):
            others = [who for who in range(3) if who != top.seat]
            if before and top.part > 0:
                assert all(now[who] == before[who] for who in others)
                assert now[int(top.seat)] != before[int(top.seat)]
                drafts += 1
            wanted = [k for k in range(a.DEEDS) if named(state, int(top.seat))[f"{a.DEED_IDS[k]} wanted"]]
            assert wanted == [k for k in range(a.DEEDS) if int(top.wants) >> k & 1]
            before = now
        else:
            before = {}
        if isinstance(top, Answer):
            answers += 1
            for who in range(3):
                seen = named(state, who)
                assert seen["proposer"] == (int(top.proposer) - who) % 3
                assert seen["cash"] == top.cash
    assert drafts > 10
    assert answers > 5


def test_no_number_is_out_of_its_bounds() -> None:
    game = made(3, lasers=True)
    entries = observed(game.positions.table)
    for n, (state, _, _) in enumerate(walk(game, 5)):
        if n % 9 == 0:
            for (name, low, high), x in zip(entries, state.observed(n % 3), strict=True):
                assert low <= x <= high, name


def test_seats_are_counted_from_the_observer() -> None:
    game = made(4)
    for n, (state, _, _) in enumerate(walk(game, 8)):
        if n % 41 == 0:
            views = [named(state, who) for who in range(4)]
            for who in range(4):
                for k in range(4):
                    assert views[who][f"cash of seat {k}"] == views[(who + k) % 4]["cash of seat 0"]


# Options that stay as they are in all games played here; nobody refuses an own offer, and at the end nobody is asked.
FIXED = {"place on site", "to creditor", "advance pays", "force cancels rent"}
FIXED |= {"own in refused of own", "by_limit"}


def test_every_field_moves_some_entry_and_every_question_is_asked() -> None:
    kinds = [kind_of(name) for name in NAMES]
    values: dict[str, set[int]] = {kind: set() for kind in kinds}
    games: tuple[dict[str, object], ...] = (
        {
            "players": 2,
            "rounds": 150,
            "second_roll_after_landing": "mandatory",
            "doubles_bonus_on_failed_takeoff": False,
            "fuel_spent_on_failed_takeoff": True,
            "card_roll_specials": True,
            "sinope_choice": "always_land",
            "markers_reduce_supply": False,
        },
        {"players": 4, "rounds": 150, "lasers": True},
        {"players": 6, "rounds": 100, "may_stay": True, "offers": "turn"},
        {"players": 3, "rounds": 30, "fuel": False, "max_offers_per_turn": 1},
    )
    for options in games:
        game = GAME.make(options)
        for seed in (1, 2, 3):
            for n, (state, now, _) in enumerate(walk(game, seed, ("sell", "sell-piece"))):
                for hand in state.asides(n % game.seats) if n % 5 == 0 else ():
                    if not state.check_aside(n % game.seats, hand):
                        state.act_aside(n % game.seats, hand)
                        break
                if now == CHANCE and n % 17:
                    continue
                step = type(state.top(now)).__name__
                if n % 7 == 0 or step not in ("Opening", "Services", "Write"):
                    who = now if now != CHANCE else n % game.seats
                    for kind, value in zip(kinds, named(state, who).values(), strict=True):
                        values[kind].add(value)
    still = {name for name, found in values.items() if len(found) < 2}
    assert still == FIXED
    assert values["question"] == set(range(len(QUESTIONS)))

"""What a learner sees of Solarquest has all of the view, and nothing of an offer that somebody else writes."""

from __future__ import annotations

from typing import Any

import pytest

from ecliptic.core.game import Game
from ecliptic.games.solarquest import GAME
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.steps.deals.trade import Answer, Write
from ecliptic.testing.suite.observing import seen as seen_by
from ecliptic.testing.trial import walk


def made(players: int, **options: object) -> Game:
    return GAME.make({"players": players, "rounds": 12, **options})


def named(s: Any, seat: int) -> dict[str, int]:
    return seen_by(s.home, s, seat)


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
            assert (seen["players"], seen["round"], seen["stock"]) == (players, view.round, view.stock)
            assert (seen["first_die"], seen["second_die"]) == view.dice
            assert seen["card"] == (-1 if view.card is None else view.card)
            assert seen["active"] == (-1 if view.active is None else (view.active - who) % players)
            for k, ship in enumerate(view.ships[who:] + view.ships[:who]):
                found = [seen[f"{word} of seat {k}"] for word in ("cash", "tank", "pieces")]
                assert found == [ship.cash, ship.tank, ship.pieces]
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
    assert checked > 10


@pytest.mark.clause("SQ-15.2")
def test_an_offer_that_is_written_is_seen_by_its_writer_alone_until_it_is_made() -> None:
    game = made(3)
    drafts = answers = 0
    before: dict[int, list[int]] = {}
    for state, _, _ in walk(game, 3):
        now = {who: [int(x) for x in game.observe(state, who)] for who in range(3)}
        top: Any = state.stack[-1] if state.stack else None
        if isinstance(top, Write):
            others = [who for who in range(3) if who != top.seat]
            if before and top.part > 0:
                assert all(now[who] == before[who] for who in others)
                assert now[int(top.seat)] != before[int(top.seat)]
                drafts += 1
            before = now
        else:
            before = {}
        if isinstance(top, Answer):
            answers += 1
            for who in range(3):
                seen = named(state, who)
                assert seen["question: proposer"] == (int(top.proposer) - who) % 3
                assert seen["question: cash"] == top.cash
    assert drafts > 10
    assert answers > 5

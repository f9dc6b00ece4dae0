"""What a learner sees of Solarius Mission has all of the view."""

from __future__ import annotations

from typing import Any

import pytest

from ecliptic.core.game import Game
from ecliptic.games.solarius import GAME
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.state import DIE_BASE
from ecliptic.testing.suite.observing import seen as seen_by
from ecliptic.testing.trial import walk


def made(players: int, **options: object) -> Game:
    return GAME.make({"players": players, **options})


def named(s: Any, seat: int) -> dict[str, int]:
    return seen_by(s.home, s, seat)


def none(x: int | None) -> int:
    return a.NONE if x is None else x


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_the_view_shows_is_all_there(players: int) -> None:
    game = made(players, start_cards=players != 3)
    checked = 0
    for n, (state, _, _) in enumerate(walk(game, players)):
        if n % 67:
            continue
        checked += 1
        for who in range(players):
            check_against_view(game.view(state, who), named(state, who), who, players)
    assert checked > 8


def check_against_view(view: Any, seen: dict[str, int], who: int, players: int) -> None:
    assert (seen["players"], seen["phase"], seen["turn"]) == (players, view.phase, view.turn)
    assert seen["active"] == (a.NONE if view.active is None else (view.active - who) % players)
    assert seen["token"] == (a.NONE if view.token is None else (view.token - who) % players)
    assert seen["extra"] == view.extra
    hands = [mat.hand_size for k, mat in enumerate(view.mats[who:] + view.mats[:who]) if k > 0]
    assert [seen[f"cards in hand of seat {k}"] for k in range(1, players)] == hands
    assert [seen[f"bag of {color}"] for color in a.COLOR_IDS] == view.bag
    bridge = [
        tuple(seen[f"b_{word} of {k + 1}"] for word in ("color", "face", "at")) for k in range(a.BRIDGE)
    ]
    assert sorted(x for x in bridge if x[0] != a.NONE) == sorted((x.color, x.face, x.at) for x in view.bridge)
    assert [c for c, card in enumerate(a.CARD_IDS) if seen[f"{card} in discard"]] == view.discards
    assert [c for c, card in enumerate(a.CARD_IDS) if seen[f"{card} in hand of seat 0"]] == view.mats[
        who
    ].hand
    for k, mat in enumerate(view.mats[who:] + view.mats[:who]):
        me = f"of seat {k}"
        words = ("fuel", "bucks", "dirt", "beside", "colonies", "markers", "ones", "twos", "ship")
        assert [seen[f"{word} {me}"] for word in words] == [getattr(mat, word) for word in words]
        for color, row in zip(a.COLOR_IDS, mat.rows, strict=True):
            cubes = [seen[f"cubes {me} of {color} of {column}"] for column in a.COLUMN_IDS]
            assert (seen[f"step {me} of {color}"], seen[f"col {me} of {color}"], cubes) == (
                row.step,
                row.column,
                row.cubes,
            )
        orders = {station.card: station.order for station in mat.stations}
        stations = [seen[f"station {me} of {card}"] for card in a.STATION_IDS]
        assert stations == [orders.get(x, 0) for x in range(6)]
        posts = [seen[f"posts {me} of {outpost}"] for outpost in a.OUTPOST_IDS]
        assert [0 if x == a.NONE else x for x in posts] == mat.outposts
        assert [seen[f"at_hub {me} of {hub}"] for hub in a.HUB_IDS] == mat.at_hub
        for word, cards in (("open", mat.open), ("done", mat.done), ("laid", mat.laid)):
            assert [c for c, card in enumerate(a.CARD_IDS) if seen[f"{card} in {word} {me}"]] == cards
        for place in mat.places:
            die = a.NONE if place.die is None else place.die.color * DIE_BASE + place.die.face
            if place.place < a.PLACES:
                assert seen[f"place {me} of {a.PLACE_IDS[place.place]}"] == die
            else:
                assert seen[f"card_die of {a.CARD_IDS[place.place - a.ON_CARD]}"] == die
        own = {planet.planet: planet.settled for planet in mat.planets}
        for number, planet in enumerate(a.PLANET_IDS):
            assert (seen[f"planet_of of {planet}"] == k) == (number in own)
            if number in own:
                assert seen[f"planet_at of {planet}"] == (a.SETTLED if own[number] else a.PENDING)
    there = {hex_.hex: hex_ for hex_ in view.hexes}
    for place, word in enumerate(a.HEX_IDS):
        now = there.get(place)
        found = [seen[f"{x} of {word}"] for x in ("on_hex", "post")]
        figures = [seen[f"whose {kind} is figure of {word}"] for kind in a.KIND_IDS]
        if now is None:
            assert [*found, *figures] == [a.NONE] * 5
        else:
            piece = none(now.planet) if now.back is None else a.FACE_DOWN + now.back
            owner = a.NONE if now.owner is None else (now.owner - who) % players
            assert found == [piece, none(now.outpost)]
            assert figures == [owner if k == now.kind else a.NONE for k in range(a.KINDS)]
    for hub in view.hubs:
        name = a.HUB_IDS[hub.hub]
        assert seen[f"hub_turn of {name}"] == hub.turn
    for tile in view.tiles:
        place = tile.position + 1
        assert (seen[f"tile_at of {place}"], seen[f"turn_at of {place}"]) == (tile.tile, tile.turn)

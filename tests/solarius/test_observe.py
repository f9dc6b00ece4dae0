"""The observation: fixed in size, complete, counted from the observer, and blind to hands and faces that are hidden."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE
from ecliptic.core.rng import Rng
from ecliptic.games.solarius import GAME
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.observe import QUESTIONS, names, observe
from ecliptic.games.solarius.rules.state import DIE_BASE, SolariusState
from ecliptic.testing.trial import walk
from solarius.positions import A, Table, game, open_hexes, play
from solarius.trial import double_use, rare

NAMES = names(game(3).rules)  # type: ignore[attr-defined]


def made(players: int, **options: object) -> Game:
    return GAME.make({"players": players, **options})


def named(s: Any, seat: int) -> dict[str, int]:
    assert isinstance(s, SolariusState)
    return dict(zip(NAMES, [int(x) for x in observe(s, seat)], strict=True))


def none(x: int | None) -> int:
    return a.NONE if x is None else x


THINGS = {*a.CARD_IDS, *a.HEX_IDS, *a.PLANET_IDS, *a.HUB_IDS, *a.COLOR_IDS, *a.COLUMN_IDS, *a.STATION_IDS}
THINGS |= {*a.OUTPOST_IDS, *a.PLACE_IDS}


def kind_of(name: str) -> str:
    """The field that an entry belongs to: of the observer or of others, of any card, hex, planet and so on."""
    name = re.sub(r"seat [1-3]\b", "others", name.replace("seat 0", "own"))
    return " ".join("X" if word in THINGS else word for word in name.split())


def test_names_are_told_apart() -> None:
    assert len(set(NAMES)) == len(NAMES)


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
    assert (seen["cards in deck"], seen["extra"]) == (view.deck, view.extra)
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
        words = ("fuel", "bucks", "dirt", "beside", "colonies", "markers", "ones", "twos", "range", "ship")
        assert [seen[f"{word} {me}"] for word in words] == [getattr(mat, word) for word in words]
        assert seen[f"cards in hand {me}"] == mat.hand_size
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
        assert (seen[f"hub_turn of {name}"], seen[f"hex of hub {name}"]) == (hub.turn, none(hub.hex))
    for tile in view.tiles:
        place = tile.position + 1
        assert (seen[f"tile_at of {place}"], seen[f"turn_at of {place}"]) == (tile.tile, tile.turn)
    for k in range(players, a.SEATS):
        assert not any(value for name, value in seen.items() if f"of seat {k}" in name)


@pytest.mark.clause("SM-2.4", "SM-2.13")
def test_another_deal_of_what_is_hidden_changes_nothing_and_unseen_cards_are_where_they_can_be() -> None:
    game = made(3, start_cards=False)
    rng = Rng(5)
    differ = 0
    for n, (state, _, _) in enumerate(walk(game, 12)):
        if n < 60 or n % 29:
            continue
        for who in range(3):
            twin: Any = state.clone()
            twin.redeal(who, rng)
            assert list(observe(twin, who)) == list(observe(state, who))  # type: ignore[arg-type]
            seen = named(state, who)
            hidden = sum(seen[f"{card} unseen"] > 0 for card in a.CARD_IDS)
            others = (1, 2)
            theirs = sum(int(hand) for who_, hand in enumerate(hands(state)) if who_ != who)
            shown = sum(seen[f"{card} being played"] for n, card in enumerate(a.CARD_IDS) if theirs >> n & 1)
            assert (
                hidden
                == seen["cards in deck"] + sum(seen[f"cards in hand of seat {k}"] for k in others) - shown
            )
            differ += list(twin.hand) != list(state.hand)  # type: ignore[attr-defined]
    assert differ > 5


def hands(state: Any) -> list[int]:
    """What each seat holds, a bit a card."""
    return list(state.hand)


def test_seats_are_counted_from_the_observer() -> None:
    for n, (state, _, _) in enumerate(walk(made(4), 8)):
        if n % 97 == 0:
            views = [named(state, who) for who in range(4)]
            for who in range(4):
                for k in range(4):
                    for word in (
                        "fuel of seat {}",
                        "ship of seat {}",
                        "col of seat {} of black",
                        "at_hub of seat {} of C",
                    ):
                        assert views[who][word.format(k)] == views[(who + k) % 4][word.format(0)]


def test_a_choice_that_was_begun_is_told_to_who_makes_it_alone() -> None:
    match = play(Table(2).turn(), "take color=brown face=1 wheel=2")
    mine, theirs = named(match.state, A), named(match.state, 1)
    assert (QUESTIONS[mine["question"]], mine["subject"], mine["left"]) == ("place", a.BROWN, 0)
    assert (theirs["question"], theirs["subject"], theirs["asked"]) == (0, a.NONE, 1)


def test_every_field_moves_some_entry_and_every_question_is_asked() -> None:
    kinds = [kind_of(name) for name in NAMES]
    values: dict[str, set[int]] = {kind: set() for kind in kinds}

    def look(state: Any, who: int) -> None:
        for kind, value in zip(kinds, named(state, who).values(), strict=True):
            values[kind].add(value)

    for players, cards in ((2, True), (3, False), (4, True)):
        game = made(players, start_cards=cards)
        for n, (state, now, _) in enumerate(walk(game, 40 + players, ("swap", "sell"))):
            if now != CHANCE or n % 19 == 0:
                look(state, now if now != CHANCE else n % players)
    for match in (*rare(), play(double_use(), "mix fuel=1")):
        if match.state.next_seat() >= 0:
            look(match.state, int(match.state.next_seat()))
    cards_laid = Table(2).cards(A, laid=list(range(9, 17))).turn()
    far = open_hexes()[-1]
    joined = Table(2, settle_along_path=True, outpost_doubles="station").station(A, "S1", far)
    stands = joined.outpost(A, "OS1", far).beside(station_post={"1": {"S1": 1}}).turn()
    look(stands.state, A)
    look(stands.state, 1)
    look(cards_laid.state, A)
    look(cards_laid.state, 1)
    still = {kind for kind, found in values.items() if len(found) < 2}
    assert still == {"X in hand of others"}
    assert {QUESTIONS[k] for k in values["question"]} == set(QUESTIONS)

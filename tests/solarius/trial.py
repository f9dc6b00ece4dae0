"""Solarius Mission, for the tests that all games share (tests/games)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE, State
from ecliptic.core.match import Match
from ecliptic.core.rng import Rng
from ecliptic.games.solarius import GAME
from ecliptic.games.solarius.content.checks import load_components
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.reasons import REASONS
from ecliptic.games.solarius.rules.state import SolariusState
from ecliptic.testing.trial import Data, Recorded, Style, Trial, met
from games.bench import RECORDS
from solarius import refusals
from solarius.positions import A, B, C, Table, fly, game, open_hexes, play, two_hubs
from solarius.refusals import CASES, full, on_the_way
from solarius.truth import TRUTH

PUT_OFF = ("swap", "sell")
STYLE = Style(undo_one_in=9, forced="always", put_off_one_in=20)
FAR = list(reversed(open_hexes()))


def recorded(players: int, start_cards: bool = True, seed: int = 0) -> Recorded:
    return Recorded({"players": players, "start_cards": start_cards}, range(seed, seed + 3), style=STYLE)


def late() -> Match:
    """Three players in the last game turn, with much to do."""
    table = Table(3).hubs("E", "A", "C", "B")
    for color in ("black", "yellow", "turquoise"):
        table.row(A, color, [3, 2, 1], die="IV", step=3)
    table.seat(A, at="-1,-3", fuel=7, bucks=6, ones=1, twos=1).seat(B, at="1,0", fuel=5, bucks=3, ones=1)
    table.cards(A, open=[9, 21], hand=[31, 23], laid=[17]).cards(B, hand=[8, 20], laid=[12], open=[22])
    table.row(B, "yellow", [3, 2, 1], die="IV").row(B, "turquoise", [3, 2, 0], die="III")
    table.station(A, "S2", FAR[0]).station(A, "S5", FAR[1]).takes(A, "K5", "2,-1").takes(B, "Y2", "-2,1")
    table.station(B, "S4", FAR[2]).mission(B, 27, "0,-5", "E").takes(C, "T1", "1,1")
    return table.seat(C, at="4,-1", fuel=3, bucks=9).cards(C, hand=[24, 29, 30]).turn(A, number=4, lap=2)


def landing() -> Match:
    """A has landed beside a built hub and can build and complete."""
    table = full(Table(2)).hubs("E").cards(A, open=[9, 21], hand=[2]).station(A, "S5", FAR[0])
    return fly(table.station(A, "S2", FAR[1]).seat(A, at="-1,-3").phase_b(), "-1,-3")


def level() -> Match:
    """Both seats have the same at the last turn end."""
    return Table(2).station(A, "S2", FAR[0]).station(B, "S2", FAR[1]).ends(4)


def two_missions() -> Match:
    """A completes one of two missions: which."""
    return play(landing(), "found what=mission")


def choosing() -> Match:
    """A builds a third station: which color pays more."""
    return play(landing(), "found what=station", "station id=S1")


def building() -> Match:
    """A pays for a third station."""
    return play(choosing(), "high color=black", "pay column=III")


def firing() -> Match:
    """The two earlier stations are to fire."""
    table = (
        full(Table(2)).station(A, "S5", FAR[0]).station(A, "S2", FAR[1]).seat(A, at="1,0", fuel=0, bucks=0)
    )
    table.row(A, "yellow", [3, 2, 0], die="III").row(A, "turquoise", [1, 0, 1], die="IV")
    table.row(A, "black").row(A, "brown")
    steps: list[dict[str, Any]] = [
        {"step": "LayStation", "player": 1, "card": "S6"},
        {"step": "PhaseB", "player": 1, "again": 1},
    ]
    match = table.next_is(*steps, active=A)
    return play(match, "cube color=black", "cube color=black", "cube color=brown")


def waiting() -> Match:
    """Two seats wait for a hub that is turned up next."""
    table = Table(2).hubs("A").mission(A, 21, "-1,-3", "E", "waits").mission(B, 22, "0,-5", "E", "waits")
    match = table.ends(1)
    match.force("hub letter=E")
    return match


def double_use() -> Match:
    """A die on the card that carries out both uses."""
    table = Table(2).cards(A, laid=[21]).bridge("brown 3 4", "black 1 2", "yellow 2 1", "turquoise star 2")
    return play(table.turn(), "take color=brown face=3 wheel=4", "on place=card-21")


def last_planets() -> Match:
    """The last turn end: stations, then planets."""
    table = Table(2).takes(A, "Y2", "2,-1").takes(B, "K1", "-2,1").seat(A, bucks=3).station(B, "S1", FAR[0])
    return table.ends(4)


def bridge() -> Match:
    """The first dice of the game are drawn and rolled."""
    match = Match.begin(game(2), seed=1, auto_chance=False)
    while not match.legal(CHANCE)[0].startswith("die"):
        match.force(match.legal(CHANCE)[0])
    return match


def known(number: int = 1) -> Match:
    """A lands on a planet that is face up, with portals active."""
    return fly(
        Table(2).planet("2,-1", "Y2").seat(A, at="1,0", ones=1).phase_b(number=number), "2,-1", "remove"
    )


def too_much() -> Match:
    """A gains 4 fuel and has room for one."""
    gains = {"step": "FullTrack", "seat": 1, "verb": "gain_fuel", "n": 4}
    return Table(2).seat(A, fuel=9).next_is(gains, {"step": "PhaseB", "player": 1, "again": 1}, active=A)


def without_space() -> Match:
    """A takes three cubes of any color, and no row takes one; some may be sold."""
    table = Table(2).seat(A, fuel=0, bucks=0)
    for color in a.COLOR_IDS:
        table.row(A, color, [2, 0, 0])
    return table.effect("card-8")


def drives() -> Match:
    """A buys drives: how many."""
    return play(Table(2).seat(A, fuel=9).phase_b(), "do what=drives")


def reasons(*wanted: int) -> list[Match]:
    """The positions of these refusals."""
    return [case.make() for case in CASES if case.reason in wanted]


def rare() -> list[Match]:
    """Choices that random play seldom meets."""
    found = [
        late(),
        landing(),
        choosing(),
        building(),
        play(last_planets(), "done"),
        firing(),
        waiting(),
        double_use(),
        last_planets(),
        known(),
        two_hubs(),
        drives(),
        too_much(),
        without_space(),
    ]
    r = refusals.r
    more = (r.NOT_EXACT, r.WORTH_MORE, r.MIX_SHORT, r.GIVE_MORE, r.CANT_PAY, r.STATION_USED, r.OUTPOST_USED)
    return [*found, *reasons(*more, r.FILL_FIRST, r.FUEL_TAKES, r.MORE_IN_FIRST, r.PENDING_ON_WAY)]


def every_kind() -> list[Match]:
    """Whole games of both kinds, and what random play seldom meets."""
    made = (game(2), game(3, False), game(4))
    return [*(Match.begin(one, seed=k, auto_chance=False) for k, one in enumerate(made)), *rare()]


@cache
def samples() -> list[tuple[Game, Data]]:
    """The first position of every kind of step, and rare ones."""
    found = [(match.game, match.dump()) for match in rare()]
    for made in (game(3), game(2, False)):
        steps = met(made, range(2), put_off=PUT_OFF).items()
        found += [(made, data) for name, data in steps if " " not in name]
    return found


def follow(
    game: Game, s: State, twin: State, viewer: int | None, seat: int, action: int, rng: Rng
) -> int | None:
    """A card that another seat draws may be another one in the twin; the rest must be the same."""
    if seat == CHANCE:
        top: Any = s.top(seat)
        if type(top).__name__ == "DrawCard" and top.player != viewer:
            return int(twin.sample(rng))
        return action if action in twin.candidates(CHANCE) else None
    return action if seat in twin.acting() and action in twin.legal(seat) else None


CONTENT = load_components()


def purse(s: SolariusState, seat: int) -> dict[str, int]:
    """Fuel, bucks, cards, and cubes by what they are worth."""
    out = {
        "# (?:fuel|of fuel)": int(s.fuel[seat]),
        "# (?:bucks?|of fuel or bucks|fuel or bucks)": int(s.bucks[seat]),
    }
    for color, name in enumerate(a.COLOR_IDS):
        row = range(a.COLS)
        at = (seat * a.COLORS + color) * a.COLS
        out[name] = sum(int(s.cubes[at + k] * s.rules.worth[k]) for k in row)
    for k, card in enumerate(CONTENT.cards.progress_card):
        out[card.name] = int(s.hand[seat]) >> k & 1
    return out


TRIAL = Trial(
    game=GAME,
    folder=Path(__file__).parent,
    records=RECORDS,
    modes=[
        *({"players": n, "start_cards": yes} for n in (2, 3, 4) for yes in (True, False)),
        {"players": 2, "settle_along_path": True, "outpost_doubles": "station"},
        {"players": 3, "outpost_doubles": "network"},
    ],
    told_apart_by=("players", "start_cards", "settle_along_path", "outpost_doubles"),
    law=[
        {"players": 2, "start_cards": False},
        {"players": 3, "start_cards": True},
        {"players": 2, "settle_along_path": True, "outpost_doubles": "network"},
    ],
    values={
        "players": (2, 3, 4),
        "start_cards": (True, False),
        "settle_along_path": (False, True),
        "outpost_doubles": ("network", "hub", "station"),
    },
    combinations=36,
    implied=[
        ({}, {"players": 3, "start_cards": True, "settle_along_path": False, "outpost_doubles": "hub"}),
        ({"players": "4", "start_cards": "no"}, {"players": 4, "start_cards": False}),
        ({"settle_along_path": "yes", "outpost_doubles": "station"}, {"settle_along_path": True}),
    ],
    refused=[
        ({"players": 1}, "players is a number from 2 to 4"),
        ({"players": 5}, "players is a number from 2 to 4"),
        ({"start_cards": "maybe"}, "start_cards is yes or no"),
        ({"outpost_doubles": "all"}, "outpost_doubles is network or hub or station"),
        ({"speed": 3}, "There is no option called 'speed'"),
    ],
    corpus={
        **{f"solarius-{n}": recorded(n) for n in (2, 3, 4)},
        **{f"solarius-{n}-free": recorded(n, False, 3) for n in (2, 3, 4)},
        "solarius-2-along-path": Recorded(
            {"players": 2, "settle_along_path": True, "outpost_doubles": "station"},
            range(6, 9),
            STYLE,
            position=on_the_way,
        ),
        "solarius-2-shared": Recorded({"players": 2}, [7], STYLE, position=level),
        "solarius-2-missions": Recorded({"players": 2}, [5], STYLE, position=two_missions),
        "solarius-3-network": Recorded(
            {"players": 3, "outpost_doubles": "network"}, range(9, 12), style=STYLE
        ),
        "solarius-2-known": Recorded({"players": 2}, range(4), STYLE, position=lambda: known(4)),
        "solarius-4-two-hubs": Recorded({"players": 4}, [3], STYLE, position=lambda: two_hubs(4)),
        "solarius-3-late": Recorded({"players": 3}, [4], STYLE, position=late),
        "solarius-3-greedy": Recorded({"players": 3}, [1], bot="greedy"),
        "solarius-3-sealed": Recorded(
            {"players": 3}, [2], STYLE, secret=bytes(range(32, 64)), names=["Ada", "Grace", "Émilie"]
        ),
    },
    winners=frozenset({1, 2}),
    played_itself=-1,  # what has one option here places, pays or gains something
    golden=["solarius-3"],
    positions={
        "late": (late, 4),
        "landing": (landing, 4),
        "building": (building, 6),
        "double use": (double_use, 4),
        "waiting": (waiting, 3),
        "firing": (firing, 4),
        "the last planets": (last_planets, 6),
        "two hubs": (two_hubs, 4),
        "on the way": (on_the_way, 3),
        "without space": (without_space, 4),
        "the opening bridge": (bridge, 4),
    },
    put_off=PUT_OFF,
    drawn=[{"players": 2}, {"players": 4, "start_cards": False}],
    purse=purse,
    ends=frozenset({"done", "do what=pass"}),
    every_kind=every_kind,
    samples=samples,
    reasons=REASONS,
    refusals=CASES,
    truth=TRUTH,
    follow=follow,
    quick=(
        *("scenarios", "die", "effects", "cards", "planets", "bonuses", "flight", "stations", "missions"),
        *("outposts", "turn_end", "scoring", "setup", "hexes", "options", "hostile", "reasons", "content"),
    ),
)

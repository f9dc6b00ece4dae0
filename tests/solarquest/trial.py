"""Solarquest, for the tests that all games share (tests/games)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ecliptic.core.game import Game
from ecliptic.core.match import Match
from ecliptic.games.solarquest import GAME
from ecliptic.games.solarquest.content.checks import load_components
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.options import Options as SolarquestOptions
from ecliptic.games.solarquest.rules.reasons import REASONS
from ecliptic.games.solarquest.rules.state import SolarquestState
from ecliptic.testing.trial import Data, Options, Recorded, Style, Trial, met
from games.bench import RECORDS
from solarquest.positions import A, B, C, Table, game, play
from solarquest.refusals import CASES
from solarquest.truth import TRUTH

OTHER: Options = {  # every other reading of a ruling
    "fuel_spent_on_failed_takeoff": True,
    "doubles_bonus_on_failed_takeoff": False,
    "second_roll_after_landing": "mandatory",
    "forced_sale_cancels_rent": False,
    "station_requires_presence": True,
    "markers_reduce_supply": False,
    "bankrupt_assets": "to_creditor",
    "advance_collects_earth": False,
    "card_roll_specials": True,
    "may_stay": True,
    "offers": "turn",
}
ABOUT_FUEL = (
    "fuel_spent_on_failed_takeoff",
    "forced_sale_cancels_rent",
    "station_requires_presence",
    "markers_reduce_supply",
)
STANDARD = {name: getattr(SolarquestOptions(), name) for name in OTHER}
PUT_OFF = ("sell", "sell-piece")
ROUNDS = 20
STYLE = Style(undo_one_in=9, forced="always", put_off_one_in=20, aside_one_in=30)


def allowed(row: Options) -> bool:
    """SQ-14.2: without fuel there are no lasers, and nothing about fuel to choose."""
    if row["fuel"]:
        return True
    usual = all(row[name] == STANDARD[name] for name in ABOUT_FUEL)
    return usual and not row["lasers"] and row["sinope_choice"] != "advice_binding"


def recorded(players: int, **options: object) -> Recorded:
    return Recorded({"players": players, "rounds": ROUNDS, **options}, range(2), STYLE)


def late() -> Match:
    """Three players with much property and little fuel."""
    table = (
        Table(3, lasers=True).own(A, "io", "ganymede", "jupiter_dock", "mars").station("ganymede", "mimas")
    )
    table.own(B, "europa", "metis", "titan", "mimas", "earth_lab").own(C, "venus", "charon", "triton")
    table.seat(A, at="drift_03", cash=430, tank=8, pieces=2).seat(B, at="callisto", cash=65, tank=3, pieces=1)
    return table.seat(C, at="station_8", cash=900, tank=12).turn(number=18)


def forced() -> Match:
    """A may force a purchase on landing."""
    return Table(2).own(B, "io").own(A, "moon").seat(A, at="io", tank=9, pieces=1).land()


def rescue() -> Match:
    """B's fuel must be paid for, by a sale."""
    table = Table(2).own(B, "titan").station("titan").own(A, "deimos").seat(A, at="titan", tank=1, cash=150)
    return play(table.land(), "done")


def debt() -> Match:
    """A owes more than there is on hand."""
    table = Table(3).own(B, "io", "europa").own(A, "moon", "metis").seat(A, at="io", cash=20)
    return table.seat(C, cash=500).land()


def broke() -> Match:
    """A owes more than all there is: one of three is soon out."""
    table = Table(3).own(B, "io", "europa", "ganymede").own(A, "metis").seat(A, at="io", cash=5, pieces=0)
    return table.seat(C, cash=500).land()


def shots() -> Match:
    """Two rivals on one space, in range."""
    table = Table(3, lasers=True).seat(A, at="rhea").seat(B, at="iapetus", cash=50).own(B, "moon", "io")
    return table.seat(C, at="iapetus").own(A, "venus").turn()


def writing() -> Match:
    """An offer for a debt is being written."""
    return play(debt(), "offer", "to 2")


def sinope() -> Match:
    match = Table(2).seat(A, at="metis").turn()
    match.force("roll 1 1")
    return match


def dispute(card: str) -> Match:
    match = Table(2).own(A, "io", "moon").own(B, "mars").seat(A, at="drift_01").rolling()
    match.force("roll 1 3")
    match.force(f"card id={card}")
    return match


def heard() -> Match:
    """Before the roll two hands are up."""
    table = (
        Table(3, rounds=8).own(A, "moon", "io").own(B, "mars", "ganymede").own(C, "titan").seat(A, pieces=1)
    )
    return play(table.beside(hands=["2", "3"]).turn(), "done")


def countering() -> Match:
    """Other terms are being written."""
    return play(heard(), "offer", "to 1", "next", "give deed=mars", "next", "done", "counter")


def before_rent() -> Match:
    """A may fire before the rent is paid."""
    return Table(3, lasers=True).own(C, "rhea").station("rhea").seat(A, at="rhea").seat(B, at="rhea").land()


def staying() -> Match:
    """A may attempt a takeoff or stay."""
    return (
        Table(2, may_stay=True).own(B, "io").station("io").own(A, "moon").seat(A, at="io", tank=9).rolling()
    )


def rare() -> list[Match]:
    """Choices that random play seldom meets."""
    found = [
        late(),
        forced(),
        rescue(),
        debt(),
        shots(),
        writing(),
        sinope(),
        heard(),
        countering(),
        staying(),
        before_rent(),
    ]
    return [*found, dispute("lose_dispute"), dispute("win_dispute_player"), dispute("win_dispute_bank")]


def every_kind() -> list[Match]:
    """Whole games of three kinds, and what random play seldom meets."""
    made = (
        game(2, ("lasers", True), ("rounds", 10)),
        game(4, ("rounds", 6)),
        game(3, ("rounds", 6), *OTHER.items()),
    )
    return [*(Match.begin(one, seed=k, auto_chance=False) for k, one in enumerate(made)), *rare()]


@cache
def samples() -> list[tuple[Game, Data]]:
    """The first position of every kind of step, and rare ones."""
    found = [(match.game, match.dump()) for match in rare()]
    made = game(3, ("lasers", True), ("rounds", 10))
    steps = met(made, range(3), put_off=PUT_OFF).items()
    return found + [(made, data) for name, data in steps if " " not in name]


CONTENT = load_components()


def purse(s: SolarquestState, seat: int) -> dict[str, int]:
    """Cash, fuel, stations in hand, deeds."""
    deeds = {CONTENT.deed_name(k): int(s.owner[k] == seat) for k in range(a.DEEDS)}
    mine = {"#": int(s.cash[seat]), "# hydrons?": int(s.tank[seat])}
    return {**deeds, **mine, "# (?:fuel )?stations?|fuel station in hand": int(s.pieces[seat])}


TRIAL = Trial(
    game=GAME,
    folder=Path(__file__).parent,
    records=RECORDS,
    modes=[
        *({"players": n, "rounds": ROUNDS} for n in (2, 3, 4, 5, 6)),
        {"players": 2, "fuel": False, "rounds": ROUNDS},
        {"players": 3, "lasers": True, "rounds": ROUNDS},
        {"players": 3, "lasers": True, "rounds": ROUNDS, **OTHER},
    ],
    law=[
        {"players": 2, "rounds": 12},
        {"players": 3, "lasers": True, "rounds": 12},
        {"players": 4, "fuel": False, "rounds": 12},
    ],
    values={  # so few of two of them that all rows can be gone through
        "players": (3,),
        "fuel": (True, False),
        "lasers": (False, True),
        "rounds": (ROUNDS,),
        "sinope_choice": ("free", "advice_binding", "always_land"),
        **{name: (STANDARD[name], value) for name, value in OTHER.items()},
        "max_offers_per_turn": (2,),
    },
    allowed=allowed,
    combinations=12288 + 256,
    implied=[
        ({}, {"players": 4, "fuel": True, "lasers": False, "rounds": 0, "sinope_choice": "free", **STANDARD}),
        ({"lasers": True}, {"fuel": True, "lasers": True}),
        ({"fuel": False}, {"fuel": False, "lasers": False}),
        ({"players": "6", "rounds": "30"}, {"players": 6, "rounds": 30}),
    ],
    refused=[
        ({"players": 1}, "players is a number from 2 to 6"),
        ({"players": 7}, "players is a number from 2 to 6"),
        ({"rounds": 1000}, "rounds is a number from 0 to 999"),
        ({"max_offers_per_turn": 10}, "max_offers_per_turn is a number from 0 to 9"),
        ({"fuel": "maybe"}, "fuel is yes or no"),
        ({"lasers": True, "fuel": False}, "Lasers burn fuel"),
        ({"speed": 3}, "There is no option called 'speed'"),
    ],
    corpus={
        **{f"solarquest-{n}": recorded(n) for n in (2, 3, 4)},
        **{f"solarquest-{n}": recorded(n, rounds=12) for n in (5, 6)},
        "solarquest-2-simple": recorded(2, fuel=False),
        "solarquest-4-simple": recorded(4, rounds=12, fuel=False, second_roll_after_landing="mandatory"),
        "solarquest-3-lasers": recorded(3, lasers=True),
        "solarquest-3-greedy": Recorded({"players": 3, "rounds": 8}, [1], bot="greedy"),
        "solarquest-5-again": recorded(5, rounds=12, second_roll_after_landing="mandatory"),
        "solarquest-6-again": recorded(6, rounds=12, second_roll_after_landing="mandatory"),
        "solarquest-3-other": recorded(3, lasers=True, sinope_choice="advice_binding", **OTHER),
        "solarquest-2-no-trades": recorded(2, max_offers_per_turn=0, sinope_choice="always_land"),
        "solarquest-3-from-a-position": Recorded({"players": 3, "lasers": True}, [4], STYLE, position=late),
        "solarquest-3-hands": Recorded({"players": 3, "rounds": 8}, range(3), STYLE, position=heard),
        "solarquest-3-broke": Recorded({"players": 3, "rounds": 12}, [7], STYLE, position=broke),
        "solarquest-3-sealed": Recorded(
            {"players": 3, "rounds": 8},
            [2],
            STYLE,
            secret=bytes(range(64, 96)),
            names=["Ada", "Grace", "Émilie"],
        ),
    },
    winners=frozenset({1}),
    played_itself=0,  # a lone answer nearly always ends something, or gives or takes
    golden=["solarquest-3-lasers"],
    positions={
        "late": (late, 2),
        "forced": (forced, 3),
        "rescue": (rescue, 3),
        "debt": (debt, 3),
        "shots": (shots, 2),
        "hands": (heard, 3),
        "staying": (staying, 3),
    },
    put_off=PUT_OFF,
    drawn=[
        {"players": 3, "rounds": 40},
        {"players": 4, "rounds": 20, "lasers": True},
        {"players": 2, "rounds": 20, "fuel": False},
    ],
    purse=purse,
    ends=frozenset({"done", "stop", "bankrupt"}),
    every_kind=every_kind,
    samples=samples,
    reasons=REASONS,
    refusals=CASES,
    truth=TRUTH,
    quick=(
        *("flight", "doubles", "cards", "landing", "buying", "turn", "setup", "scenarios"),
        *("rent", "sales", "debt", "trade", "lasers", "fuel", "low_fuel", "out", "ending", "scenarios_2"),
        *("options", "hands", "reasons", "hostile", "information", "content"),
    ),
)

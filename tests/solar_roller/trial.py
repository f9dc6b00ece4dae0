"""Solar Roller, for the tests that all games share (tests/games)."""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path

from ecliptic.core.game import Game
from ecliptic.core.match import Match
from ecliptic.games.solar_roller import GAME
from ecliptic.games.solar_roller.rules.reasons import REASONS
from ecliptic.games.solar_roller.rules.scoring import FROM_ACTIONS, points_from
from ecliptic.games.solar_roller.rules.state import RollerState
from ecliptic.testing.trial import Data, Options, Recorded, Style, Trial, met
from games.bench import RECORDS
from solar_roller.positions import A, Table, done, game, play
from solar_roller.refusals import CASES
from solar_roller.sequences import POSITIONS, count, free, late
from solar_roller.truth import TRUTH

OTHER: Options = {  # every other reading of a ruling
    "ship_moves_limited_to_bands": True,
    "home_mark_counts_as_icon_for_goals": True,
    "settle_needs_water": True,
    "shifted_pair_can_make_doubles": False,
    "singletons_count_as_groups": False,
    "bonus_action_optional": True,
}
FULL: Options = {"advanced": True, "bonus_action_optional": True}
PUT_OFF = ("done", "shift")
STYLE = Style(undo_one_in=9, forced="half", any_seat=True, put_off_one_in=10)


def recorded(players: int, **options: object) -> Recorded:
    return Recorded({"players": players, **options}, style=STYLE)


def halo() -> Match:
    """Upgrade 7 lets a seat choose a band."""
    return done(Table(2).beside(upgrades=[7], squares=(0, 3)).roll())


def served() -> Match:
    """A ship has served a space in the round that is being played."""
    table = Table(2).seat(A, gained=[2]).sheet(A, M1="ship").beside(upgrades=[2, 7], squares=(0, 2))
    return play(table.roll(white=1), "die white", "ship-die", "ship space=M1", "to space=M2")


def every_kind() -> list[Match]:
    """Whole games with all upgrades, one from late on, and two with rare choices."""
    games = [Match.begin(game(n, *FULL.items()), seed=n, auto_chance=False) for n in (1, 2, 3, 6)]
    return [*games, late(), halo(), free()]


@cache
def samples() -> list[tuple[Game, Data]]:
    """The first position of every kind of step, and three of rare ones."""
    rare = [halo(), served(), play(Table(1).seat(A, gained=[6]).beside(squares=(3, 0)).roll(6), "die red")]
    found = [(match.game, match.dump()) for match in rare]
    for made in (game(2, *FULL.items()), game(1)):
        steps = met(made, range(3), put_off=PUT_OFF).items()
        found += [(made, data) for name, data in steps if " " not in name]
    return found


def purse(s: RollerState, seat: int) -> dict[str, int]:
    """Actions that can be given up; alone the points that they cost; ships, by their points."""
    return {
        "# actions?": -int(s.given_up(seat)),
        "\N{MINUS SIGN}#(?! for)": int(points_from(s, seat, FROM_ACTIONS)),
        "\N{MINUS SIGN}# for the ship": -int(s.settlements(seat) * s.rules.ship_points),
    }


TRIAL = Trial(
    game=GAME,
    folder=Path(__file__).parent,
    records=RECORDS,
    modes=[{"players": n, "advanced": advanced} for n, advanced in product(range(1, 7), (False, True))],
    law=[{"players": 1}, {"players": 2, **FULL}, {"players": 3, "advanced": True}],
    in_lanes=[{"players": 2, **FULL}, {"players": 3, "advanced": True}],
    values={
        "players": (2, 1, 3),
        "advanced": (False, True),
        **{name: (not value, value) for name, value in OTHER.items()},
    },
    implied=[
        ({}, {"players": 3, "advanced": False, **{name: not value for name, value in OTHER.items()}}),
        ({"players": "6", "advanced": "yes"}, {"players": 6, "advanced": True}),
    ],
    refused=[
        ({"players": 0}, "players is a number from 1 to 6"),
        ({"players": 7}, "players is a number from 1 to 6"),
        ({"advanced": "maybe"}, "advanced is yes or no"),
        ({"speed": 3}, "There is no option called 'speed'"),
    ],
    corpus={
        **{f"solar_roller-{n}": recorded(n) for n in range(1, 7)},
        **{f"solar_roller-{n}-advanced": recorded(n, advanced=True) for n in (1, 2, 4)},
        "solar_roller-2-other": recorded(2, **OTHER),
        "solar_roller-3-other-advanced": recorded(3, **OTHER, advanced=True),
        "solar_roller-2-from-a-position": Recorded({"players": 2}, [4], STYLE, position=late),
        "solar_roller-2-greedy": Recorded({"players": 2}, [1], bot="greedy"),
        "solar_roller-3-sealed": Recorded(
            {"players": 3, "advanced": True},
            [2],
            STYLE,
            secret=bytes(range(32, 64)),
            names=["Ada", "Grace", "Émilie"],
        ),
    },
    golden=["solar_roller-2-advanced"],
    positions=POSITIONS,
    count=count,
    put_off=PUT_OFF,
    drawn=[{"players": 1}, {"players": 3}],
    purse=purse,
    ends=frozenset({"done"}),
    every_kind=every_kind,
    samples=samples,
    reasons=REASONS,
    refusals=CASES,
    truth=TRUTH,
    quick=(
        *("rounds", "ships", "upgrades", "goals", "free_actions", "ending", "setup", "scenarios", "lanes"),
        *("options", "reasons", "hostile"),
    ),
)

"""What is measured of games of Solar Roller beside what all games have: see `core.metrics`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ecliptic.core import metrics as m
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules import facts as f
from ecliptic.games.solar_roller.rules.figures import Rules

SPACE: Final = m.Things("space", a.SPACE_IDS)
COLOR: Final = m.Things("color", a.COLOR_IDS)
BAND: Final = m.Things("band", a.BAND_IDS)
DIE: Final = m.Things("die", a.DIE_IDS[: a.ACTION_DICE])
LEVEL: Final = m.Things("level", a.LEVEL_IDS)
GOAL: Final = m.Things("goal", a.GOAL_IDS)
PART: Final = m.Things(
    "goal part", tuple(f"{goal}{part + 1}" for goal in a.GOAL_IDS for part in range(a.GOAL_PARTS))
)
UPGRADE: Final = m.Things("upgrade", tuple(str(k) for k in range(1, a.UPGRADES + 1)), 1)
VALUE: Final = m.Things("value", ("small", "large", "moons", "rings", "terraform", "wild"), a.SMALL_PLANET)
COLOR_OF_PLANET: Final = m.Number("c", low=1, bits=2)

METRICS: Final = m.Metrics(
    f,
    # What was there.
    m.count("goals_shown", "goals of the game", f.GOAL_SHOWN, of=GOAL, thing=m.A, seat=None),
    m.count("upgrades_shown", "upgrades of the game", f.UPGRADE_SHOWN, of=UPGRADE, thing=m.A, seat=None),
    m.count("begins", "holds the dice first", f.BEGINS),
    m.count("homeworld", "homeworld", f.HOMEWORLD, of=SPACE),
    m.last("rounds", "rounds", m.A, f.ROUND, unit="rounds"),
    m.count(
        "bands_open",
        "rounds in which a band was open",
        f.OPENED,
        of=BAND,
        thing=m.A,
        seat=None,
        sets=True,
    ),
    # Actions.
    m.count("dice", "dice used", f.DIE_TAKEN, of=DIE),
    m.count("values", "what dice were used for", f.DIE_TAKEN, of=VALUE, thing=m.C),
    m.count("bonuses", "bonuses taken", f.BONUS, of=VALUE),
    m.count("bonuses_lost", "bonuses without a target", f.BONUS_LOST, of=VALUE),
    m.count("declined", "bonuses and free actions declined", f.DECLINED),
    m.total("actions", "actions recorded", m.B, f.DONE_ROUND, unit="actions"),
    m.total("given_up", "actions given up to shift dice", m.C, f.SHIFTED, unit="actions"),
    m.total("free", "free actions", m.B, f.FREE, unit="actions"),
    # The sheet.
    m.count("planets", "planets drawn", f.PLANET, of=SPACE),
    m.count("planet_colors", "colors of planets drawn", f.PLANET, of=COLOR, thing=COLOR_OF_PLANET),
    m.count("large_planets", "large planets drawn", f.PLANET, only=(m.Number("c", bits=1), 1)),
    m.total("moons", "moons drawn", m.C, f.MOONS_DRAWN, unit="moons"),
    m.count("rings", "rings drawn", f.RING_DRAWN, of=COLOR, thing=m.C),
    m.count("levels", "levels reached", f.RAISED, of=LEVEL, thing=m.C),
    m.count("full_bands", "bands filled", f.FULL, of=BAND),
    m.count("ships_moved", "moves of ships", f.SAILED),
    m.count("icons", "ship icons drawn", f.ICON_DRAWN, of=SPACE),
    m.count("settlements", "settlements", f.SETTLED_ON, of=SPACE),
    m.total("settlement_points", "points of settlements", m.C, f.SETTLED_ON, unit="points"),
    m.count("ships_built", "ships built", f.BUILT),
    # Upgrades and goals.
    m.count("upgrades", "upgrades gained", f.UPGRADE_GAINED, of=UPGRADE),
    m.when("upgrades_when", "when an upgrade was gained first", f.UPGRADE_GAINED, of=UPGRADE),
    m.count("halos", "bands chosen for Halos", f.HALO_CHOSEN, of=BAND),
    m.total("goal_points", "points for parts of goals", m.C, f.PART_SCORED, of=PART, unit="points"),
    phases=(m.begins("setup", "Setup"), m.begins("rounds", "Rounds", f.ROUND)),
)


def left_out(rules: Rules) -> Iterator[m.Out]:
    """No option takes anything away: which goals and upgrades are there is drawn."""
    yield from ()

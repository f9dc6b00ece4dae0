"""What is measured of games of Solar Roller beside what all games have: see `core.metrics`."""

from __future__ import annotations

from typing import Final

from ecliptic.core.metrics import A, B, C, Metrics, Number, Things, begins, count, last, total, when
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules import facts as f

SPACE: Final = Things("space", a.SPACE_IDS)
COLOR: Final = Things("color", a.COLOR_IDS)
BAND: Final = Things("band", a.BAND_IDS)
DIE: Final = Things("die", a.DIE_IDS[: a.ACTION_DICE])
LEVEL: Final = Things("level", a.LEVEL_IDS)
GOAL: Final = Things("goal", a.GOAL_IDS)
PART: Final = Things(
    "goal part", tuple(f"{goal}{part + 1}" for goal in a.GOAL_IDS for part in range(a.GOAL_PARTS))
)
UPGRADE: Final = Things("upgrade", tuple(str(k) for k in range(1, a.UPGRADES + 1)), 1)
VALUE: Final = Things("value", ("small", "large", "moons", "rings", "terraform", "wild"), a.SMALL_PLANET)
COLOR_OF_PLANET: Final = Number("c", low=1, bits=2)

METRICS: Final = Metrics(
    f,
    # What was there.
    count("goals_shown", "goals of the game", f.GOAL_SHOWN, of=GOAL, thing=A, seat=None),
    count("upgrades_shown", "upgrades of the game", f.UPGRADE_SHOWN, of=UPGRADE, thing=A, seat=None),
    count("begins", "holds the dice first", f.BEGINS),
    count("homeworld", "homeworld", f.HOMEWORLD, of=SPACE),
    last("rounds", "rounds", A, f.ROUND, unit="rounds"),
    count("bands_open", "rounds in which a band was open", f.OPENED, of=BAND, thing=A, seat=None, sets=True),
    # Actions.
    count("dice", "dice used", f.DIE_TAKEN, of=DIE),
    count("values", "what dice were used for", f.DIE_TAKEN, of=VALUE, thing=C),
    count("bonuses", "bonuses taken", f.BONUS, of=VALUE),
    count("bonuses_lost", "bonuses without a target", f.BONUS_LOST, of=VALUE),
    count("declined", "bonuses and free actions declined", f.DECLINED),
    total("actions", "actions recorded", B, f.DONE_ROUND, unit="actions"),
    total("given_up", "actions given up to shift dice", C, f.SHIFTED, unit="actions"),
    total("free", "free actions", B, f.FREE, unit="actions"),
    # The sheet.
    count("planets", "planets drawn", f.PLANET, of=SPACE),
    count("planet_colors", "colors of planets drawn", f.PLANET, of=COLOR, thing=COLOR_OF_PLANET),
    count("large_planets", "large planets drawn", f.PLANET, only=(Number("c", bits=1), 1)),
    total("moons", "moons drawn", C, f.MOONS_DRAWN, unit="moons"),
    count("rings", "rings drawn", f.RING_DRAWN, of=COLOR, thing=C),
    count("levels", "levels reached", f.RAISED, of=LEVEL, thing=C),
    count("full_bands", "bands filled", f.FULL, of=BAND),
    count("ships_moved", "moves of ships", f.SAILED),
    count("icons", "ship icons drawn", f.ICON_DRAWN, of=SPACE),
    count("settlements", "settlements", f.SETTLED_ON, of=SPACE),
    total("settlement_points", "points of settlements", C, f.SETTLED_ON, unit="points"),
    count("ships_built", "ships built", f.BUILT),
    # Upgrades and goals.
    count("upgrades", "upgrades gained", f.UPGRADE_GAINED, of=UPGRADE),
    when("upgrades_when", "when an upgrade was gained first", f.UPGRADE_GAINED, of=UPGRADE),
    count("halos", "bands chosen for Halos", f.HALO_CHOSEN, of=BAND),
    total("goal_points", "points for parts of goals", C, f.PART_SCORED, of=PART, unit="points"),
    phases=(begins("setup", "Setup"), begins("rounds", "Rounds", f.ROUND)),
)

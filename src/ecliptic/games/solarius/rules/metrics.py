"""What is measured of games of Solarius Mission beside what all games have: see `core.metrics`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ecliptic.core import metrics as m
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules import facts as f
from ecliptic.games.solarius.rules.figures import Rules

CARD: Final = m.Things("card", a.CARD_IDS)
START: Final = m.Things("start card", a.START_IDS)
COLOR: Final = m.Things("color", a.COLOR_IDS)
PLANET: Final = m.Things("planet", a.PLANET_IDS)
HUB: Final = m.Things("hub", a.HUB_IDS)
STATION: Final = m.Things("station", a.STATION_IDS)
OUTPOST: Final = m.Things("outpost", a.OUTPOST_IDS)
PLACE: Final = m.Things("place", a.ON_IDS)
TILE: Final = m.Things("tile", a.TILE_IDS)
USE: Final = m.Things("use", ("cubes", "other"), 1)

METRICS: Final = m.Metrics(
    f,
    # What was there.
    m.count("begins", "has the first turn", f.BEGINS),
    m.count("start_card", "begins with", f.START_GIVEN, of=START),
    m.count("tiles", "tiles of the board", f.TILE_LAID, of=TILE, seat=None),
    m.count("hubs", "hubs built", f.HUB_BUILT, of=HUB, thing=m.A, seat=None),
    m.count("own_turns", "turns of its own", f.PLAYER_TURN),
    # Dice.
    m.count("dice", "dice taken", f.TOOK_DIE, of=COLOR, thing=m.Number("b", low=3, bits=2)),
    m.count("places", "where dice were put", f.PLACED_DIE, of=PLACE),
    m.count("colors_played", "colours of actions", f.PLACED_DIE, of=COLOR, thing=m.C),
    m.count("uses", "uses of points", f.USED, of=USE),
    m.total("points_used", "points of dice used", m.Number("c", bits=8), f.USED, unit="points"),
    m.total("points_bought", "points bought", m.B, f.BOUGHT_POINTS, unit="points"),
    m.total("wheel_fuel", "fuel paid for the wheel", m.B, f.WHEEL_PAID, unit="fuel"),
    m.total("wheel_bucks", "bucks paid for the wheel", m.C, f.WHEEL_PAID, unit="bucks"),
    m.total("contaminated", "contamination cubes taken", m.B, f.CONTAMINATED, unit="cubes"),
    m.total("cleaned", "contamination cubes removed", m.B, f.CLEANED, unit="cubes"),
    m.count("raised", "steps of tech dice", f.RAISED, of=COLOR),
    m.count("moved", "moves of tech dice", f.MOVED, of=COLOR),
    # Cubes, fuel and bucks.
    m.total("fuel", "fuel gained", m.B, f.GAINED, unit="fuel"),
    m.total("bucks", "bucks gained", m.C, f.GAINED, unit="bucks"),
    m.count("stored", "cubes stored", f.STORED, of=COLOR),
    m.total("cubes_lost", "cubes without a space", m.C, f.CUBE_LOST, of=COLOR, unit="cubes"),
    m.count("swaps", "cubes got by exchange", f.SWAPPED),
    m.count("sales", "exchanges of cubes", f.SOLD),
    # Cards.
    m.count("drawn", "cards drawn", f.DREW, of=CARD),
    m.count("discarded", "cards discarded", f.DISCARDED, of=CARD),
    m.count("missions", "cards played as missions", f.PLAYED_MISSION, of=CARD),
    m.count("developments", "cards played as developments", f.PLAYED_DEVELOPMENT, of=CARD),
    m.count("missions_done", "missions done", f.MISSION_DONE, of=CARD),
    # Flight and building.
    m.total("drives", "drives gained", m.B, f.DRIVES_GAINED, unit="drives"),
    m.count("flipped", "drives turned over", f.DRIVE_FLIPPED),
    m.count("flights", "flights", f.FLEW),
    m.count("passed", "turns without an action of phase B", f.PASSED),
    m.count("extra_actions", "extra supplementary actions", f.EXTRA_ACTION),
    m.count("turned_over", "planets turned over", f.TURNED_OVER, of=PLANET),
    m.count("settled", "planets settled on", f.SETTLED_ON, of=PLANET),
    m.count("explored", "planets explored", f.EXPLORED, of=PLANET),
    m.count("conditions", "conditions of planets met", f.CLAIMED, of=PLANET),
    m.count("completed", "planets paid for", f.COMPLETED, of=PLANET),
    m.count("stations", "stations built", f.STATION_BUILT, of=STATION),
    m.count("fired", "stations fired", f.FIRED, of=STATION),
    m.count("outposts", "outposts built", f.OUTPOST_BUILT, of=OUTPOST),
    m.when("outposts_when", "when an outpost was built", f.OUTPOST_BUILT, of=OUTPOST),
    m.count("bonuses", "bonuses of outposts taken", f.BONUS_TAKEN, of=OUTPOST),
    phases=(
        m.begins("setup", "Setup"),
        *[m.begins(f"turn_{n}", f"Game turn {n}", f.GAME_TURN, only=(m.A, n)) for n in range(1, a.HUBS + 1)],
    ),
)


def left_out(rules: Rules) -> Iterator[m.Out]:
    """SM-2.7: start cards, or what is chosen in their place."""
    if rules.start_cards:
        yield m.Out("verbs", ("shift-first", "raise-first"))
    else:
        yield m.Out("start_card")

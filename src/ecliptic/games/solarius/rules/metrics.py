"""What is measured of games of Solarius Mission beside what all games have: see `core.metrics`."""

from __future__ import annotations

from typing import Final

from ecliptic.core.metrics import A, B, C, Metrics, Number, Things, begins, count, total, when
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules import facts as f

CARD: Final = Things("card", a.CARD_IDS)
START: Final = Things("start card", a.START_IDS)
COLOR: Final = Things("color", a.COLOR_IDS)
PLANET: Final = Things("planet", a.PLANET_IDS)
HUB: Final = Things("hub", a.HUB_IDS)
STATION: Final = Things("station", a.STATION_IDS)
OUTPOST: Final = Things("outpost", a.OUTPOST_IDS)
PLACE: Final = Things("place", a.ON_IDS)
TILE: Final = Things("tile", a.TILE_IDS)
USE: Final = Things("use", ("cubes", "other"), 1)

METRICS: Final = Metrics(
    f,
    # What was there.
    count("begins", "has the first turn", f.BEGINS),
    count("start_card", "begins with", f.START_GIVEN, of=START),
    count("tiles", "tiles of the board", f.TILE_LAID, of=TILE, seat=None),
    count("hubs", "hubs built", f.HUB_BUILT, of=HUB, thing=A, seat=None),
    count("own_turns", "turns of its own", f.PLAYER_TURN),
    # Dice.
    count("dice", "dice taken", f.TOOK_DIE, of=COLOR, thing=Number("b", low=3, bits=2)),
    count("places", "where dice were put", f.PLACED_DIE, of=PLACE),
    count("colors_played", "colours of actions", f.PLACED_DIE, of=COLOR, thing=C),
    count("uses", "uses of points", f.USED, of=USE),
    total("points_used", "points of dice used", Number("c", bits=8), f.USED, unit="points"),
    total("points_bought", "points bought", B, f.BOUGHT_POINTS, unit="points"),
    total("wheel_fuel", "fuel paid for the wheel", B, f.WHEEL_PAID, unit="fuel"),
    total("wheel_bucks", "bucks paid for the wheel", C, f.WHEEL_PAID, unit="bucks"),
    total("contaminated", "contamination cubes taken", B, f.CONTAMINATED, unit="cubes"),
    total("cleaned", "contamination cubes removed", B, f.CLEANED, unit="cubes"),
    count("raised", "steps of tech dice", f.RAISED, of=COLOR),
    count("moved", "moves of tech dice", f.MOVED, of=COLOR),
    # Cubes, fuel and bucks.
    total("fuel", "fuel gained", B, f.GAINED, unit="fuel"),
    total("bucks", "bucks gained", C, f.GAINED, unit="bucks"),
    count("stored", "cubes stored", f.STORED, of=COLOR),
    total("cubes_lost", "cubes without a space", C, f.CUBE_LOST, of=COLOR, unit="cubes"),
    count("swaps", "cubes got by exchange", f.SWAPPED),
    count("sales", "exchanges of cubes", f.SOLD),
    # Cards.
    count("drawn", "cards drawn", f.DREW, of=CARD),
    count("discarded", "cards discarded", f.DISCARDED, of=CARD),
    count("missions", "cards played as missions", f.PLAYED_MISSION, of=CARD),
    count("developments", "cards played as developments", f.PLAYED_DEVELOPMENT, of=CARD),
    count("missions_done", "missions done", f.MISSION_DONE, of=CARD),
    # Flight and building.
    total("drives", "drives gained", B, f.DRIVES_GAINED, unit="drives"),
    count("flipped", "drives turned over", f.DRIVE_FLIPPED),
    count("flights", "flights", f.FLEW),
    count("passed", "turns without an action of phase B", f.PASSED),
    count("extra_actions", "extra supplementary actions", f.EXTRA_ACTION),
    count("turned_over", "planets turned over", f.TURNED_OVER, of=PLANET),
    count("settled", "planets settled on", f.SETTLED_ON, of=PLANET),
    count("explored", "planets explored", f.EXPLORED, of=PLANET),
    count("conditions", "conditions of planets met", f.CLAIMED, of=PLANET),
    count("completed", "planets paid for", f.COMPLETED, of=PLANET),
    count("stations", "stations built", f.STATION_BUILT, of=STATION),
    count("fired", "stations fired", f.FIRED, of=STATION),
    count("outposts", "outposts built", f.OUTPOST_BUILT, of=OUTPOST),
    when("outposts_when", "when an outpost was built", f.OUTPOST_BUILT, of=OUTPOST),
    count("bonuses", "bonuses of outposts taken", f.BONUS_TAKEN, of=OUTPOST),
    phases=(
        begins("setup", "Setup"),
        *[begins(f"turn_{n}", f"Game turn {n}", f.GAME_TURN, only=(A, n)) for n in range(1, a.HUBS + 1)],
    ),
)

"""Facts that `apply` tells: for the log, and for ships that travel on the page. `log.py` words them.

A card is meant by its number from 0, a die by colour and face, an amount of cubes by its count.
"""

from __future__ import annotations

from typing import Final

# Time.
GAME_TURN: Final = 1  # number
PLAYER_TURN: Final = 2  # seat, how many of this seat's in the game turn
HUB_BUILT: Final = 3  # hub

# Phase A.
DIE_DRAWN: Final = 4  # colour, face, bridge space
TOOK_DIE: Final = 5  # seat, colour * 8 + face, bridge space
PLACED_DIE: Final = 6  # seat, place (as in `ON`), colour of the action
WHEEL_PAID: Final = 7  # seat, fuel, bucks
WHEEL_FREE: Final = 8  # seat: a penalty that is not paid
CONTAMINATED: Final = 9  # seat, cubes, of which beside the mat
USED: Final = 10  # seat, use (1 or 2), points | color << 8
BOUGHT_POINTS: Final = 11  # seat, points, bucks
RAISED: Final = 12  # seat, colour, step from 0
MOVED: Final = 13  # seat, colour, column from 0

# Cubes, fuel and bucks.
GAINED: Final = 14  # seat, fuel, bucks
STORED: Final = 15  # seat, colour, column
CUBE_LOST: Final = 16  # seat, colour, cubes without a space
PAID_CUBES: Final = 17  # seat, colour, `cubes_of`: how many from each column

# Cards.
DREW: Final = 18  # seat, card: for this seat alone
DREW_HIDDEN: Final = 19  # seat: for the others
SHUFFLED: Final = 20  # cards
DISCARDED: Final = 21  # seat, card
PLAYED_MISSION: Final = 22  # seat, card
PLAYED_DEVELOPMENT: Final = 23  # seat, card
CLEANED: Final = 24  # seat, cubes

# Phase B.
DRIVES_GAINED: Final = 25  # seat, drives, fuel
DRIVE_FLIPPED: Final = 26  # seat, fuel
PASSED: Final = 27  # seat
EXTRA_ACTION: Final = 28  # seat

# Anytime actions.
SWAPPED: Final = 29  # seat, fuel, bucks
SOLD: Final = 30  # seat, value, points
CLAIMED: Final = 31  # seat, planet
COMPLETED: Final = 32  # seat, planet, fuel | bucks << 8


def cubes_of(packed: int) -> tuple[int, int, int]:
    """How many cubes from each column."""
    return packed & 3, packed >> 2 & 3, packed >> 4 & 3


# ---- setup, flight, board, end (from 40) --------------------------------------------------------------------

TILE_LAID: Final = 40  # ring position, tile, turn
BEGINS: Final = 41  # seat
START_GIVEN: Final = 42  # seat, start card: for this seat alone
DIE_RANKED: Final = 43  # colour * 8 + face, bridge space
PORTALS_ON: Final = 44  # seat, how (as in `PORTALS`)
FLEW: Final = 45  # seat, from | to << 8, fuel | portals << 8
TURNED_OVER: Final = 46  # seat, planet, hex
SETTLED_ON: Final = 47  # seat, planet, hex
EXPLORED: Final = 48  # seat, planet, cubes
STATION_BUILT: Final = 49  # seat, station card, hex
FIRED: Final = 50  # seat, station card
MISSION_DONE: Final = 51  # seat, card, hex | hub << 8 | (1 if by a chain) << 12
OUTPOST_BUILT: Final = 52  # seat, outpost, hex
BONUS_TAKEN: Final = 53  # seat, outpost
TURN_ENDS: Final = 54  # number
DICE_BACK: Final = 55  # dice, the seat that has the token now
ENDED: Final = 56  # game turns
START_HIDDEN: Final = 57  # seat: for the others
FIRST_DIE: Final = 58  # colour, face: one of those that begin on the bridge

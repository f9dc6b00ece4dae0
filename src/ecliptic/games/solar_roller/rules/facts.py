"""What `apply` tells the log and the animation: kinds of events, with their numbers. `log` words them."""

from __future__ import annotations

from typing import Final

GOAL_SHOWN: Final = 1  # goal
UPGRADE_SHOWN: Final = 2  # upgrade
BEGINS: Final = 3  # seat
HOMEWORLD: Final = 4  # seat, space

ROUND: Final = 10  # number, dice holder
ROLLED: Final = 11  # action dice packed (`pack`) in base 8; then both black ones
OPENED: Final = 12  # set of bands
SQUARE: Final = 13  # upgrade, squares now
SHIFTED: Final = 14  # seat, pair of shifted black dice (first * 8 + second), actions given up
BONUS: Final = 15  # seat, value
BONUS_LOST: Final = 16  # seat, value
DECLINED: Final = 17  # seat, 1 = the bonus of a round, 0 = a free action
DONE_ROUND: Final = 18  # seat, actions recorded
DIE_TAKEN: Final = 19  # seat, die, value

PLANET: Final = 20  # seat, space, color * 2 + large
MOONS_DRAWN: Final = 21  # seat, space, moons
RING_DRAWN: Final = 22  # seat, space, color
RAISED: Final = 23  # seat, space, level
HALF_LOST: Final = 24  # seat, value
FULL: Final = 25  # seat, band

SAILED: Final = 30  # seat, from, to
ICON_DRAWN: Final = 31  # seat, space
SETTLED_ON: Final = 32  # seat, space, points
BUILT: Final = 33  # seat, space

UPGRADE_GAINED: Final = 40  # seat, upgrade
HALO_CHOSEN: Final = 41  # seat, band
FREE: Final = 42  # seat, free actions

PART_SCORED: Final = 50  # seat, part, points
ENDED: Final = 60
WON: Final = 61  # seat, points, seats in all

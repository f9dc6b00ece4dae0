"""What `apply` tells the log and the animation: kinds of events, with their numbers. `log` words them."""

from __future__ import annotations

from typing import Final

# Setup.
PICKED: Final = 1  # seat, faction
PLANET_LAID: Final = 2  # planet
ORANGE_LAID: Final = 3  # planet, value
BLUE_LAID: Final = 4  # planet
OBJECTIVE_DEALT: Final = 5  # seat, planet; for its owner
OBJECTIVE_HIDDEN: Final = 6  # seat; for all others
BEGINS: Final = 7  # seat
SETTLED: Final = 8  # faction, planet, elements; solo

# Cards.
DREW: Final = 10  # seat, kind; for its owner
DREW_HIDDEN: Final = 11  # seat; for all others
SHOWN: Final = 12  # kind turned up
TOOK: Final = 13  # seat, kind
RESHUFFLED: Final = 14  # cards
DEALT: Final = 15  # seat, kind; for its owner; to the others the deal is not worth a line

# Turns of phase one.
ROUND: Final = 20  # number
MISSED: Final = 21  # seat, turns still owed
MOON_MOVED: Final = 22  # planet, steps, seat
ORBIT_DONE: Final = 23  # planet, elements gained, seat
PASSED: Final = 24  # seat

# Sets.
SET_PLAYED: Final = 30  # seat, resource
PLACED: Final = 31  # seat, planet, resource
PLACED_EXTRA: Final = 32  # seat, planet, resource
WASTED: Final = 33  # seat, resource
COLONIZED_BY: Final = 34  # seat, planet, elements

# Disasters.
DISASTER: Final = 40  # seat, kind
NOTHING_HIT: Final = 41  # seat, kind
BLASTED: Final = 42  # seat, turns it now owes
MELTED: Final = 43  # seat, victim, cards
LEAKED: Final = 44  # seat, planet, resource
DRIED: Final = 45  # seat, tokens, resource; Virus
STOLE: Final = 46  # seat, victim, kind; for these two
STOLE_HIDDEN: Final = 47  # seat, victim; for all others
RAIDED: Final = 48  # seat, from planet, to planet

# The end of phase one.
PHASE_ONE_ENDS: Final = 50  # 1 = by the guard
LEFT_OUT: Final = 51  # planet
EXTRAS_PAID: Final = 52  # planet, elements, seat
BLUE_TURNED: Final = 53  # planet, kind, elements gained or lost
OBJECTIVE_MET: Final = 54  # seat, planet, elements
OBJECTIVE_MISSED: Final = 55  # seat, planet
RANKED: Final = 56  # place from 1, seat, points

# Phase two.
PHASE_TWO: Final = 60  # 1 = American
FIGHT_ROUND: Final = 61  # number
CANNOT: Final = 62  # seat; it can't attack
GOT_ATTACK: Final = 63  # seat
PASSED_ATTACK: Final = 64  # seat, 1 = American
ATTACKED: Final = 65  # seat, target, force
LED_FROM: Final = 66  # seat, source, refuge planet + 1 (0 = a captain of the source)
SORTS: Final = 67  # seat, Gelbon, elements in all; which it gave up
CUBE_BUILT: Final = 68  # seat, planet
AIMED: Final = 69  # faction, pips; the Complex of solo

# Rolls.
ROLLED: Final = 70  # seat, dice packed (`pack`) in base 4, face + 1 each, 1 = cards turned up
CARD_PLAYED: Final = 71  # seat, face, on
HITS: Final = 72  # attacker's hits, defender's hits, after shields
DEFENDER_LOST: Final = 73  # seat, target, elements
ATTACKER_LOST: Final = 74  # seat, elements
CAPTAIN_FELL: Final = 75  # seat
STOOD: Final = 76  # seat
ESCAPED: Final = 77  # seat, planet
CONQUERED: Final = 78  # seat, planet, elements there now
HELD: Final = 79  # seat, planet, elements there now
ROLL_LIMIT: Final = 80  # rolls
CUBE_HIT: Final = 81  # planet, hits, hits it still takes

# The end.
ATTACK_LIMIT: Final = 90  # attacks
ENDED: Final = 91  # 1 = phase one only, 2 = base, 3 = American, 4 = with the Complex
WON: Final = 92  # seat, as ENDED

"""Facts that `apply` tells: for the log, and for pieces that travel on the page. `log.py` words them.

Sites and cards are told by their words, which go over all eras.
"""

from __future__ import annotations

from typing import Final

# ---- A: setup, turn, windows, ends ---------------------------------------------------------------------------
ERA_BEGINS: Final = 1  # era
BEGINS: Final = 2  # seat, era
TURN_BEGINS: Final = 3  # seat, 1 = an extra turn
GAINED: Final = 4  # seat, profit, why
LOST: Final = 5  # seat, profit, why
DREW: Final = 6  # seat, card: for the seat alone
DREW_HIDDEN: Final = 7  # seat: for the others
OFFERED: Final = 8  # box, card
TOOK_OFFER: Final = 9  # seat, card
GOT_CARD: Final = 10  # seat, card, 1 = back from the HQ: in sight of all
PLACED_TEAM: Final = 11  # seat, team, site
PASSED_IT: Final = 12  # seat
DID_NOTHING: Final = 13  # seat
CLAIMED: Final = 14  # seat, era * ROWS + row, profit
SIX_CONTRACTS: Final = 15  # seat
DECK_EMPTY: Final = 16
REWARDED: Final = 17  # seat, 0 = declined
TRANSPORTED: Final = 18  # seat, team, site
EDGE_PLAYED: Final = 19  # seat, card
NAMED: Final = 20  # seat, action kind
LOST_INFRA: Final = 21  # seat, card
POACHED: Final = 22  # seat, card
WHEEL: Final = 23  # seat, marker, spaces
TOOK_TITLE: Final = 24  # seat, title, 1 = the copy with the award
NO_TITLE: Final = 25  # seat, kind
DEPLOYED: Final = 26  # seat, team, site
ERA_ENDS: Final = 27  # era, cause: 0 contracts, 1 passes, 2 stall
KEPT_LEGACY: Final = 28  # seat, tile, base
DROPPED_LEGACY: Final = 29  # seat, tile
BEYOND_HELD: Final = 30  # seat, which
PRINTED_AWARD: Final = 31  # seat, era * ROWS + row, profit
WON: Final = 33  # seat, profit
ON_TRACK: Final = 34  # seat, team, boxes still to go
SAT_DOWN: Final = 35  # from now on all are asked about Edges

# ---- B: deeds, 60 and up -------------------------------------------------------------------------------------
MOVED: Final = 60  # seat, team, site | where it came from << 8
FOUND: Final = 61  # seat, tile, site
REDIRECTED: Final = 62  # seat, tile, site
PHOBES_MET: Final = 63  # seat, site
FLED: Final = 64  # seat, team
BUILT: Final = 65  # seat, base type, site
CASHED_IN: Final = 66  # seat, site, profit
PHOBES_LEFT: Final = 67  # seat, site
YIELDED: Final = 68  # seat, P values, extras of progress cards
COLONIZED: Final = 69  # seat, colony, site

# ---- C: the value of an action, 100 and up -------------------------------------------------------------------
CONDUCTED: Final = 100  # seat, action kind, total
PLAYED: Final = 101  # seat, card, mode + 1; 0 = for its Special
USED_HQ: Final = (
    102  # seat, owner, what it counts for * 2 (see `hq_counts`) | 1 = no card is left for a reward
)
USED_BASE: Final = (
    103  # seat, owner, what: 0 Spaceport, 1 Industrial, 2 Shield Factory, 3 where a Move needs one
)
PLAYED_TIME: Final = 104  # seat, 1 doubles, 2 = for two teams
UPGRADED: Final = 105  # seat, card, slot
SPECIAL_PLAYED: Final = 106  # seat, card
SECOND_TEAM: Final = 107  # seat, team
FORWENT: Final = 108  # seat
TEAM_LEFT: Final = 109  # seat, team: out of the game for a colony point
TITLES_COUNT: Final = 110  # seat, what progress cards add, what they multiply by
BOOSTED: Final = 111  # seat, card: counts twice (SC-16.4)

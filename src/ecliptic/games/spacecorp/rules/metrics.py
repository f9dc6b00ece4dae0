"""What is measured of games of SpaceCorp beside what all games have: see `core.metrics`."""

from __future__ import annotations

from typing import Final

from ecliptic.core import metrics as m
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import facts as f
from ecliptic.games.spacecorp.rules import state as st

CARD: Final = m.Things("card", a.CARD_IDS)
SITE: Final = m.Things("site", a.SITE_IDS)
TILE: Final = m.Things("tile", a.TILE_IDS)
BASE: Final = m.Things("base", a.BASE_IDS)
COLONY: Final = m.Things("colony", a.COLONY_IDS)
TITLE: Final = m.Things("title", a.PROGRESS_IDS)
ACTION: Final = m.Things("action", a.ACTION_IDS)
ERA: Final = m.Things("era", a.ERA_IDS)
MARKER: Final = m.Things("marker", a.MARKER_IDS)
WHY: Final = m.Things("why", st.WHY_IDS)
CAUSE: Final = m.Things("cause", ("contracts", "passes", "stall"))
CONTRACT: Final = m.Things(
    "contract", tuple(f"{era}_{row + 1}" for era in a.ERA_IDS for row in range(a.ROWS))
)
TO_SITE: Final = m.Number("c", bits=8)

METRICS: Final = m.Metrics(
    f,
    # Time.
    m.count("begins", "has the first turn of an era", f.BEGINS, of=ERA),
    m.count("own_turns", "turns of its own", f.TURN_BEGINS),
    m.count("passed", "eras passed", f.PASSED_IT),
    m.count("did_nothing", "turns without an action", f.DID_NOTHING),
    m.count("ends", "how eras ended", f.ERA_ENDS, of=CAUSE, seat=None),
    m.when("ends_when", "when an era ended", f.ERA_ENDS, of=ERA, thing=m.A),
    # Profit.
    m.total("gained", "profit gained", m.B, f.GAINED, of=WHY, thing=m.C, unit="profit"),
    m.total("lost", "profit lost", m.B, f.LOST, of=WHY, thing=m.C, unit="profit"),
    # Actions and cards.
    m.count("actions", "actions taken", f.CONDUCTED, of=ACTION),
    m.count("drawn", "cards drawn", f.DREW, of=CARD),
    m.count("offers_taken", "cards taken from offers", f.TOOK_OFFER, of=CARD),
    m.count("played", "cards played", f.PLAYED, of=CARD),
    m.count("infra", "cards built into the Infrastructure", f.UPGRADED, of=CARD),
    m.count("specials", "Specials played", f.SPECIAL_PLAYED, of=CARD),
    m.count("edges", "Edges played", f.EDGE_PLAYED, of=CARD),
    m.count("time_cards", "Time cards played", f.PLAYED_TIME),
    m.count("rewards", "rewards taken", f.REWARDED, only=(m.B, 1)),
    m.count("rewards_declined", "rewards declined", f.REWARDED, only=(m.B, 0)),
    # Teams, sites and tiles.
    m.count("moves", "moves to sites", f.MOVED, of=SITE, thing=TO_SITE),
    m.count("transported", "teams transported", f.TRANSPORTED, of=SITE, thing=m.C),
    m.count("tiles", "tiles found", f.FOUND, of=TILE),
    m.count("built", "bases built", f.BUILT, of=BASE),
    m.count("built_at", "sites built on", f.BUILT, of=SITE, thing=m.C),
    m.total("yielded", "values of P and extras produced", m.B, f.YIELDED, unit="profit"),
    m.count("phobes", "Phobes met", f.PHOBES_MET),
    # Contracts, progress, colonies.
    m.count("contracts", "contracts claimed", f.CLAIMED, of=CONTRACT),
    m.when("contracts_when", "when a contract was claimed", f.CLAIMED, of=CONTRACT),
    m.total("wheel", "spaces of wheels", m.C, f.WHEEL, of=MARKER, unit="spaces"),
    m.count("titles", "progress cards taken", f.TOOK_TITLE, of=TITLE),
    m.count("no_title", "orbits without a progress card", f.NO_TITLE),
    m.count("colonies", "colonies founded", f.COLONIZED, of=COLONY),
    m.count("colonies_at", "sites with colonies", f.COLONIZED, of=SITE, thing=m.C),
    m.count("legacies", "legacy tiles kept", f.KEPT_LEGACY, of=TILE),
    phases=(
        m.begins("setup", "Setup"),
        *[m.begins(era, era.capitalize(), f.ERA_BEGINS, only=(m.A, k)) for k, era in enumerate(a.ERA_IDS)],
    ),
)

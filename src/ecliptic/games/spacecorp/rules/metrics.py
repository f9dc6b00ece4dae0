"""What is measured of games of SpaceCorp beside what all games have: see `core.metrics`."""

from __future__ import annotations

from typing import Final

from ecliptic.core.metrics import A, B, C, Metrics, Number, Things, begins, count, total, when
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import facts as f
from ecliptic.games.spacecorp.rules import state as st

CARD: Final = Things("card", a.CARD_IDS)
SITE: Final = Things("site", a.SITE_IDS)
TILE: Final = Things("tile", a.TILE_IDS)
BASE: Final = Things("base", a.BASE_IDS)
COLONY: Final = Things("colony", a.COLONY_IDS)
TITLE: Final = Things("title", a.PROGRESS_IDS)
ACTION: Final = Things("action", a.ACTION_IDS)
ERA: Final = Things("era", a.ERA_IDS)
MARKER: Final = Things("marker", a.MARKER_IDS)
WHY: Final = Things("why", st.WHY_IDS)
CAUSE: Final = Things("cause", ("contracts", "passes", "stall"))
CONTRACT: Final = Things("contract", tuple(f"{era}_{row + 1}" for era in a.ERA_IDS for row in range(a.ROWS)))
TO_SITE: Final = Number("c", bits=8)

METRICS: Final = Metrics(
    f,
    # Time.
    count("begins", "has the first turn of an era", f.BEGINS, of=ERA),
    count("own_turns", "turns of its own", f.TURN_BEGINS),
    count("passed", "eras passed", f.PASSED_IT),
    count("did_nothing", "turns without an action", f.DID_NOTHING),
    count("ends", "how eras ended", f.ERA_ENDS, of=CAUSE, seat=None),
    when("ends_when", "when an era ended", f.ERA_ENDS, of=ERA, thing=A),
    # Profit.
    total("gained", "profit gained", B, f.GAINED, of=WHY, thing=C, unit="profit"),
    total("lost", "profit lost", B, f.LOST, of=WHY, thing=C, unit="profit"),
    # Actions and cards.
    count("actions", "actions taken", f.CONDUCTED, of=ACTION),
    count("drawn", "cards drawn", f.DREW, of=CARD),
    count("offers_taken", "cards taken from offers", f.TOOK_OFFER, of=CARD),
    count("played", "cards played", f.PLAYED, of=CARD),
    count("infra", "cards built into the Infrastructure", f.UPGRADED, of=CARD),
    count("specials", "Specials played", f.SPECIAL_PLAYED, of=CARD),
    count("edges", "Edges played", f.EDGE_PLAYED, of=CARD),
    count("time_cards", "Time cards played", f.PLAYED_TIME),
    count("rewards", "rewards taken", f.REWARDED, only=(B, 1)),
    count("rewards_declined", "rewards declined", f.REWARDED, only=(B, 0)),
    # Teams, sites and tiles.
    count("moves", "moves to sites", f.MOVED, of=SITE, thing=TO_SITE),
    count("transported", "teams transported", f.TRANSPORTED, of=SITE, thing=C),
    count("tiles", "tiles found", f.FOUND, of=TILE),
    count("built", "bases built", f.BUILT, of=BASE),
    count("built_at", "sites built on", f.BUILT, of=SITE, thing=C),
    total("yielded", "values of P and extras produced", B, f.YIELDED, unit="profit"),
    count("phobes", "Phobes met", f.PHOBES_MET),
    # Contracts, progress, colonies.
    count("contracts", "contracts claimed", f.CLAIMED, of=CONTRACT),
    when("contracts_when", "when a contract was claimed", f.CLAIMED, of=CONTRACT),
    total("wheel", "spaces of wheels", C, f.WHEEL, of=MARKER, unit="spaces"),
    count("titles", "progress cards taken", f.TOOK_TITLE, of=TITLE),
    count("no_title", "orbits without a progress card", f.NO_TITLE),
    count("colonies", "colonies founded", f.COLONIZED, of=COLONY),
    count("colonies_at", "sites with colonies", f.COLONIZED, of=SITE, thing=C),
    count("legacies", "legacy tiles kept", f.KEPT_LEGACY, of=TILE),
    phases=(
        begins("setup", "Setup"),
        *[begins(era, era.capitalize(), f.ERA_BEGINS, only=(A, k)) for k, era in enumerate(a.ERA_IDS)],
    ),
)

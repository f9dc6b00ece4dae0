"""What is measured of games of SpaceCorp beside what all games have: see `core.metrics`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from ecliptic.core import metrics as m
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import facts as f
from ecliptic.games.spacecorp.rules import state as st
from ecliptic.games.spacecorp.rules.figures import Rules

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


_LAST_ERA_ALONE: Final = ("colony", "cp-build", "region", "remove")  # SC-20


def left_out(rules: Rules) -> Iterator[m.Out]:
    """SC-24.5: what belongs to eras that are not played. Of cards also what is not printed on them."""
    eras = range(rules.first_era, rules.last_era + 1)
    others = [era for era in range(len(a.ERA_IDS)) if era not in eras]
    cards = range(len(a.CARD_IDS))
    away = {card for card in cards if rules.card_era[card] in others or rules.card_count[card] == 0}
    for name in ("drawn", "offers_taken", "played", "infra"):
        yield m.Out(name, _ids(a.CARD_IDS, away))
    yield m.Out(
        "specials", _ids(a.CARD_IDS, away | {card for card in cards if rules.special_of[card] == a.NONE})
    )
    yield m.Out("edges", _ids(a.CARD_IDS, away | {card for card in cards if rules.edge_of[card] == a.NONE}))
    for name in ("begins", "ends_when"):
        yield m.Out(name, _ids(a.ERA_IDS, others))
    yield m.Out("contracts", [f"{a.ERA_IDS[era]}_{row + 1}" for era in others for row in range(a.ROWS)])
    there = {rules.first_site[era] + k for era in eras for k in range(rules.sites[era])}
    sites = [site for k, site in enumerate(a.SITE_IDS) if k not in there]
    for name in ("moves", "transported", "built_at", "colonies_at"):
        yield m.Out(name, sites)
    tiles = _ids(a.TILE_IDS, {k for k in range(len(a.TILE_IDS)) if rules.tile_era[k] in others})
    for name in ("tiles", "legacies"):
        yield m.Out(name, tiles)
    built = [k for k in range(len(a.BASE_IDS)) if not any(rules.base_types[era] >> k & 1 for era in eras)]
    yield m.Out("built", _ids(a.BASE_IDS, built))
    # Those of eras before the first one are there from the start (SC-24.2).
    titles = [k for k in range(len(a.PROGRESS_IDS)) if rules.progress_era[k] > rules.last_era]
    yield m.Out("titles", _ids(a.PROGRESS_IDS, titles))
    if len(titles) == len(a.PROGRESS_IDS):
        yield m.Out("verbs", ("progress",))
    if len(eras) == 1:
        yield m.Out("legacies")
        yield m.Out("verbs", ("keep", "keep-none", "collect-legacy"))
    if rules.last_era != a.STARFARERS:
        for name in ("colonies", "colonies_at", "phobes"):
            yield m.Out(name)
        for name in ("gained", "lost"):
            yield m.Out(name, ("colony",))
        yield m.Out("verbs", _LAST_ERA_ALONE)


def _ids(names: Sequence[str], which: Iterable[int]) -> list[str]:
    return [names[k] for k in sorted(which)]

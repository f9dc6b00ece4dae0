"""What is measured of games of Solarquest beside what all games have: see `core.metrics`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ecliptic.core import metrics as m
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules import facts as f
from ecliptic.games.solarquest.rules.figures import Rules

SPACE: Final = m.Things("space", a.SPACE_IDS)
DEED: Final = m.Things("deed", a.DEED_IDS)
CARD: Final = m.Things("card", a.CARD_IDS)
CAUSE: Final = m.Things("cause", ("bankrupt", "stranded", "no_fuel", "destroyed"))
PROPOSER: Final = m.Number("a", bits=3)

METRICS: Final = m.Metrics(
    f,
    m.count("begins", "has the first turn", f.BEGINS),
    m.last("rounds", "rounds", m.A, f.ROUND, unit="rounds"),
    m.count("own_turns", "turns of its own", f.TURN),
    # Flight.
    m.count("landed", "landings", f.LANDED, of=SPACE),
    m.count("stayed", "turns stayed where it was", f.STAYED),
    m.count("doubles", "doubles", f.DOUBLES),
    m.count("pulled", "pulled back from black dots", f.PULLED),
    m.count("bypassed", "spaces bypassed", f.BYPASSED),
    m.total("burnt", "hydrons burnt", m.B, f.BURNT, unit="hydrons"),
    m.total("refuelled", "hydrons taken on", m.B, f.REFUELLED, unit="hydrons"),
    m.count("cards", "Red Shift cards drawn", f.CARD_DRAWN, of=CARD),
    # Deeds.
    m.count("bought", "deeds bought", f.BOUGHT, of=DEED),
    m.when("bought_when", "when a deed was bought first", f.BOUGHT, of=DEED),
    m.total("spent_on_deeds", "Federons paid for deeds", m.C, f.BOUGHT, unit="Federons"),
    m.count("forced", "deeds that others were forced to sell to it", f.FORCED, of=DEED),
    m.count("won_deeds", "deeds taken by cards", f.TOOK_DEED, of=DEED),
    m.count("traded_for", "deeds got in trades", f.TRADED, of=DEED, sets=True),
    m.count("sold", "deeds sold to the Federation", f.SOLD, of=DEED),
    m.count("given_up", "deeds given up", f.GAVE_UP, of=DEED),
    m.count("too_poor", "landings where the cash did not reach for a deed", f.TOO_POOR, of=DEED),
    m.count("stations", "fuel stations placed", f.PLACED, of=DEED),
    m.total("stations_bought", "fuel stations bought", m.B, f.BOUGHT_PIECES, unit="stations"),
    m.count("stations_sold", "fuel stations sold", f.SOLD_PIECE),
    # Money.
    m.total("paid", "Federons paid to others", m.C, f.PAID, unit="Federons"),
    m.total("received", "Federons got from others", m.C, f.PAID, seat=m.B, unit="Federons"),
    m.total("earth", "Federons from Earth", m.B, f.PASSED_EARTH, f.LANDED_EARTH, unit="Federons"),
    m.total("fees", "Federons from research labs", m.C, f.FEE, unit="Federons"),
    m.count("short", "debts above the cash on hand", f.SHORT),
    # Offers.
    m.count("offers", "offers made", f.OFFERED, seat=PROPOSER),
    m.count("counters", "counter-offers made", f.COUNTERED, seat=PROPOSER),
    m.count("accepted", "offers accepted", f.ACCEPTED),
    m.count("declined", "offers declined", f.DECLINED_IT),
    m.count("hands", "hands raised", f.HAND_RAISED),
    # Lasers, and the end.
    m.count("shots", "times that it fired", f.FIRED),
    m.count("out", "out of the game", f.OUT, of=CAUSE),
    m.when("out_when", "when a seat was out", f.OUT, seat=m.A),
    m.count("by_guard", "ended by its guard", f.GUARD, seat=None),
    phases=(m.begins("setup", "Setup"), m.begins("rounds", "Rounds", f.ROUND)),
)


def left_out(rules: Rules) -> Iterator[m.Out]:
    """SQ-9.8, SQ-13, SQ-14.1, SQ-15.2: what is not in the game with these figures."""
    if not rules.fuel:
        for name in ("burnt", "refuelled", "stations", "stations_bought", "stations_sold"):
            yield m.Out(name)
        yield m.Out("out", ("stranded", "no_fuel"))
        yield m.Out("verbs", ("pieces", "place", "refuel", "sell-piece"))
    if not rules.lasers:
        yield m.Out("shots")
        yield m.Out("out", ("destroyed",))
        yield m.Out("verbs", ("fire",))
    if rules.max_offers == 0:
        for name in ("offers", "accepted", "declined", "traded_for"):
            yield m.Out(name)
        yield m.Out("verbs", ("offer", "to", "want", "give", "note", "next", "accept", "decline"))
    if rules.max_offers == 0 or not rules.anyone:
        for name in ("counters", "hands"):
            yield m.Out(name)
        yield m.Out("verbs", ("counter",))

"""What is measured of games of Solarquest beside what all games have: see `core.metrics`."""

from __future__ import annotations

from typing import Final

from ecliptic.core.metrics import A, B, C, Metrics, Number, Things, begins, count, last, total, when
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules import facts as f

SPACE: Final = Things("space", a.SPACE_IDS)
DEED: Final = Things("deed", a.DEED_IDS)
CARD: Final = Things("card", a.CARD_IDS)
CAUSE: Final = Things("cause", ("bankrupt", "stranded", "no_fuel", "destroyed"))
PROPOSER: Final = Number("a", bits=3)

METRICS: Final = Metrics(
    f,
    count("begins", "has the first turn", f.BEGINS),
    last("rounds", "rounds", A, f.ROUND, unit="rounds"),
    count("own_turns", "turns of its own", f.TURN),
    # Flight.
    count("landed", "landings", f.LANDED, of=SPACE),
    count("stayed", "turns stayed where it was", f.STAYED),
    count("doubles", "doubles", f.DOUBLES),
    count("pulled", "pulled back from black dots", f.PULLED),
    count("bypassed", "spaces bypassed", f.BYPASSED),
    total("burnt", "hydrons burnt", B, f.BURNT, unit="hydrons"),
    total("refuelled", "hydrons taken on", B, f.REFUELLED, unit="hydrons"),
    count("cards", "Red Shift cards drawn", f.CARD_DRAWN, of=CARD),
    # Deeds.
    count("bought", "deeds bought", f.BOUGHT, of=DEED),
    when("bought_when", "when a deed was bought first", f.BOUGHT, of=DEED),
    total("spent_on_deeds", "Federons paid for deeds", C, f.BOUGHT, unit="Federons"),
    count("forced", "deeds that others were forced to sell to it", f.FORCED, of=DEED),
    count("won_deeds", "deeds taken by cards", f.TOOK_DEED, of=DEED),
    count("traded_for", "deeds got in trades", f.TRADED, of=DEED, sets=True),
    count("sold", "deeds sold to the Federation", f.SOLD, of=DEED),
    count("given_up", "deeds given up", f.GAVE_UP, of=DEED),
    count("too_poor", "landings where the cash did not reach for a deed", f.TOO_POOR, of=DEED),
    count("stations", "fuel stations placed", f.PLACED, of=DEED),
    total("stations_bought", "fuel stations bought", B, f.BOUGHT_PIECES, unit="stations"),
    count("stations_sold", "fuel stations sold", f.SOLD_PIECE),
    # Money.
    total("paid", "Federons paid to others", C, f.PAID, unit="Federons"),
    total("received", "Federons got from others", C, f.PAID, seat=B, unit="Federons"),
    total("earth", "Federons from Earth", B, f.PASSED_EARTH, f.LANDED_EARTH, unit="Federons"),
    total("fees", "Federons from research labs", C, f.FEE, unit="Federons"),
    count("short", "debts above the cash on hand", f.SHORT),
    # Offers.
    count("offers", "offers made", f.OFFERED, seat=PROPOSER),
    count("counters", "counter-offers made", f.COUNTERED, seat=PROPOSER),
    count("accepted", "offers accepted", f.ACCEPTED),
    count("declined", "offers declined", f.DECLINED_IT),
    count("hands", "hands raised", f.HAND_RAISED),
    # Lasers, and the end.
    count("shots", "times that it fired", f.FIRED),
    count("out", "out of the game", f.OUT, of=CAUSE),
    when("out_when", "when a seat was out", f.OUT, seat=A),
    count("by_guard", "ended by its guard", f.GUARD, seat=None),
    phases=(begins("setup", "Setup"), begins("rounds", "Rounds", f.ROUND)),
)

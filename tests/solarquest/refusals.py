"""Every reason for a refusal: a position in which it is given, the words that are tried, and the sentence."""

from __future__ import annotations

from collections.abc import Callable

from ecliptic.core.match import Match
from ecliptic.games.solarquest.rules import reasons as r
from ecliptic.games.solarquest.rules.actions import DEED_IDS
from ecliptic.testing.trial import Case
from solarquest.positions import A, B, C, Table, play

MOON = 1 << DEED_IDS.index("moon")


def stand(at: str = "drift_01", *deeds: str, players: int = 2, **facts: object) -> Table:
    """A is somewhere and owns these."""
    options = {
        key: facts.pop(key)
        for key in ("lasers", "fuel", "max_offers_per_turn", "offers", "station_requires_presence")
        if key in facts
    }
    return Table(players, **options).seat(A, at=at, **facts).own(A, *deeds)


def writing(*words: str) -> Callable[[], Match]:
    return lambda: play(
        stand("drift_01", "moon", "io").own(B, "mars").seat(B, cash=60).turn(), "offer", "to 2", *words
    )


def declined() -> Match:
    table = stand("drift_01", "moon").own(B, "mars").beside(offers_turn=1, declined=[A, B, 0, MOON, 0])
    return play(table.turn(), "offer", "to 2", "next", "give deed=moon", "next")


def talked(n: int = 54, **facts: object) -> Table:
    """A has had so many offers of the Moon declined in this turn."""
    offers = [x for k in range(n) for x in (A, B, 0, MOON, -5 * k)]
    return stand("drift_01", "moon", **facts).own(B, "mars").beside(declined=offers)


def owing(*words: str) -> Callable[[], Match]:
    return lambda: play(stand("ganymede", "moon", cash=0).own(B, "ganymede").land(), *words)


def resold() -> Match:
    return play(stand("io", "io", "moon", tank=5).turn(), "sell deed=io")


def pieces() -> Match:
    return play(stand("station_2", cash=700).land(), "pieces n=1")


def refuelled() -> Match:
    match = stand("rhea", "rhea", lasers=True, tank=8).station("rhea").seat(B, at="rhea").turn()
    return play(match, "refuel n=1")


def shooting(at: str, tank: int = 20, players: int = 2) -> Callable[[], Match]:
    def make() -> Match:
        table = stand("rhea", "moon", players=players, lasers=True, tank=tank).seat(B, at=at)
        return (table.seat(2, at="tethys") if players > 2 else table).turn()

    return make


CASES = [
    Case(r.TOO_DEAR, lambda: stand("io", "moon", cash=100).land(), "buy", "That costs 320, and you have 100", "SQ-7.4"),
    Case(r.SOLD_THIS_TURN, resold, "buy", "You sold Io in this turn, so you can't buy it back", "SQ-9.7"),
    Case(r.BOUGHT_THIS_TURN, pieces, "sell-piece", "You bought all your fuel stations in hand in this turn, so you can't sell one", "SQ-9.7"),
    Case(r.NO_PIECE, lambda: stand("drift_01", "moon").turn(), "place site=moon", "You have no fuel station in hand", "SQ-10.6"),
    Case(r.HAS_STATION, lambda: stand("drift_01", "moon").station("moon").turn(), "place site=moon", "Moon has a fuel station already", "SQ-10.5"),
    Case(r.NOT_THERE, lambda: stand("drift_01", "moon", station_requires_presence=True, pieces=1).turn(), "place site=moon", "Your ship is not on Moon", "SQ-10.6"),
    Case(r.TANK_FULL, lambda: stand("io", "io").station("io").turn(), "refuel n=1", "The tank holds 25 at most", "SQ-10.2"),
    Case(r.NO_STATION_HERE, lambda: stand("io", "io").turn(), "refuel n=1", "Io has no fuel station", "SQ-10.9"),
    Case(r.NOBODY_SELLS, lambda: stand("io", "moon").turn(), "refuel n=1", "Nobody owns Io, so nobody sells fuel there", "SQ-10.12"),
    Case(r.NO_FUEL_HERE, lambda: stand("drift_05", "moon").turn(), "refuel n=1", "There is no fuel on Blue dot 5", "SQ-10.15"),
    Case(r.FUEL_TOO_DEAR, lambda: stand("io", cash=20, tank=5).own(B, "io").station("io").turn(), "refuel n=2", "That much fuel costs 30, and you have 20", "SQ-10.10"),
    Case(r.TOO_LITTLE, lambda: stand("earth", tank=0).rolling(), "refuel n=1", "You need at least 2 to leave", "SQ-11.2"),
    Case(r.CLOSES_WAY, lambda: stand("io", "io", tank=1, pieces=1, cash=0).rolling(), "sell deed=io", "That would close your last way to enough fuel", "SQ-11.8"),
    Case(r.MUST_TAKE_WAY, lambda: stand("io", tank=1, pieces=1).own(B, "io").land(), "done", "You have too little fuel to leave, and this purchase is your way out", "SQ-11.8"),
    Case(r.TANK_ABOVE, lambda: stand("io", "moon", tank=12).own(B, "io").turn(), "force", "Your tank is at 12, above the gray zone", "SQ-11.6"),
    Case(r.LATE_BUY_SITE, lambda: stand("jupiter_dock", "moon").turn(), "buy", "Only a planet or moon can be bought later than on landing", "SQ-7.5"),
    Case(r.NO_STOCK, lambda: stand("station_2", cash=700, pieces=47).land(), "pieces n=2", "The Federation has 1 left", "SQ-10.4"),
    Case(r.PIECES_TOO_DEAR, lambda: stand("station_2", cash=700).land(), "pieces n=4", "They cost 2000, and you have 1500", "SQ-10.3"),
    Case(r.CAN_PAY, owing(), "bankrupt", "What you can sell is enough for the debt of 140", "SQ-12.2"),
    Case(r.STAYS_PAYABLE, owing("offer", "to 2", "next", "give deed=moon", "next"), "done", "After that you could not pay your debt of 140", "SQ-12.2"),
    Case(r.NO_OFFERS_LEFT, lambda: stand("drift_01", "moon", max_offers_per_turn=1).beside(offers_turn=1).turn(), "offer", "You have made 1 offer already, and no more are allowed", "SQ-9.9"),
    Case(r.TALKED_OUT, lambda: talked().turn(), "offer", "54 offers were declined in this turn, so none can be made", "SQ-9.9"),
    Case(r.NO_TRADES, lambda: stand("drift_01", "moon", max_offers_per_turn=0).turn(), "offer", "There are no trades in this game", "SQ-9.9"),
    Case(r.NOTHING_TO_TRADE, lambda: stand("drift_01", pieces=1).turn(), "offer", "Neither you nor anybody else has a deed to trade", "SQ-9.5"),
    Case(r.NEITHER_HAS, lambda: play(stand("drift_01", players=3, pieces=1).own(C, "moon").turn(), "offer"), "to 2", "Neither you nor Seat 2 has a deed to trade", "SQ-9.5"),
    Case(r.ALL_DECLINED, lambda: stand("drift_01", "moon", cash=0).seat(B, cash=0).beside(offers_turn=1, declined=[A, B, 0, MOON, 0]).turn(), "offer", "All offers that could be made so were declined in this turn", "SQ-9.9"),
    Case(r.DECLINED, declined, "done", "That offer was declined in this turn", "SQ-9.9"),
    Case(r.NO_DEED_YET, writing("next"), "next", "An offer needs a deed on one side at least", "SQ-9.9"),
    Case(r.CASH_SHORT, writing("want deed=mars", "next", "next"), "note side=want size=100", "Seat 2 has only 60", "SQ-9.9"),
    Case(r.NOTE_ORDER, writing("want deed=mars", "next", "next", "note side=give size=5"), "note side=give size=10", "Cash is named from large notes to small ones, and on one side only", "SQ-15.2"),
    Case(r.SHOT_FUEL, shooting("tethys", 7), "fire at=2", "A shot there costs 8 hydrons, and you have 7", "SQ-13.2"),
    Case(r.TOO_FAR, shooting("mars"), "fire at=2", "Seat 2 is out of range", "SQ-13.1"),
    Case(r.SHOT_EARTH, shooting("earth"), "fire at=2", "Nobody fires from Earth or at a ship on Earth", "SQ-13.6"),
    Case(r.SHOT_SPENT, refuelled, "fire at=2", "You have refuelled or paid rent here in this turn", "SQ-13.5"),
    Case(r.FORCE_TOO_DEAR, lambda: stand("io", "moon", tank=5, cash=100).own(B, "io").land(), "force", "The forced purchase costs 320, and you have 100", "SQ-11.6"),
    Case(r.TOO_LATE, lambda: stand("io", "moon", tank=12).turn(), "buy", "Later than on landing a ship buys in the gray zone only, and your tank is at 12", "SQ-7.5"),
    Case(r.LATE_NO_FUEL, lambda: stand("sinope", "moon", fuel=False, tank=0).fail(), "buy", "Without fuel there is no gray zone, so a place can be bought on landing there only", "SQ-14.2"),
    Case(r.BRINGS_TOO_LITTLE, lambda: play(stand("venus", "deimos", cash=0).own(B, "venus").land(), "offer", "to 2", "next", "give deed=deimos", "next"), "done", "You can't pay your debt of 1200, so an offer must bring what the Federation would pay, or close the gap", "SQ-12.12"),
    Case(r.HAND_IS_UP, lambda: play(stand("drift_01", "moon", offers="anyone").turn(), "hand up"), "hand up", "Your hand is up already", "SQ-9.8"),
    Case(r.HAND_IS_DOWN, lambda: stand("drift_01", "moon", offers="anyone").turn(), "hand down", "Your hand is not up", "SQ-9.8"),
]  # fmt: skip

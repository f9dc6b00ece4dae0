"""Every reason for a refusal: a position in which it is given, the words that are tried, and the sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ecliptic.core.match import Match
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules import reasons as r
from ecliptic.testing.trial import Case
from solarius.positions import A, B, Table, fly, game, open_hexes, play

FAR = list(reversed(open_hexes()))


def poor(players: int = 2, **facts: Any) -> Table:
    """A has neither fuel nor bucks, but for what is said."""
    return Table(players).seat(A, **{"fuel": 0, "bucks": 0, **facts})


def taking(table: Table, color: str, face: str, *more: str) -> Callable[[], Match]:
    """A takes this die, which lies on the second space."""

    def make() -> Match:
        others = [f"{name} 1 2" for name in a.COLOR_IDS if name != color]
        match = table.bridge(f"{color} {face} 2", *others).turn()
        return play(match, f"take color={color} face={face} wheel=2", *more)

    return make


def using(table: Table, color: str, face: str, use: int, *more: str) -> Callable[[], Match]:
    """A uses this die on a standard place."""
    return taking(table, color, face, "on place=standard", f"use n={use}", *more)


def flying(table: Table, *more: str) -> Callable[[], Match]:
    return lambda: play(table.phase_b(), "do what=flight", *more)


def landing(table: Table, place: str, *more: str) -> Callable[[], Match]:
    return lambda: play(fly(table.seat(A, at=place).phase_b(), place), *more)


def full(table: Table) -> Table:
    """A's rows are full."""
    for color in a.COLOR_IDS:
        table.row(A, color, [3, 2, 1], die="IV")
    return table


def first_raise() -> Match:
    """A raises a die in the free setup."""
    match = Match.begin(game(2, False), seed=1, auto_chance=False)
    while match.to_act[0] < 0:
        texts = match.legal(match.to_act[0])
        match.force("starter seat=1" if "starter seat=1" in texts else texts[0])
    return play(match, match.legal(A)[0], "shift-first color=black")


def no_colony() -> Match:
    table = Table(4).planet("2,-1", "Y2").seat(A, at="1,0")
    names = ["K1", "K2", "K3", "K5", "Y1", "T1", "T2", "T3", "N1", "N2", "N3", "N4"]
    for name, place in zip(names, FAR, strict=False):
        table.takes(A, name, place, settled=True)
    return fly(table.phase_b(), "2,-1")


def stations(*cards: str) -> Table:
    table = full(Table(2))
    for card, place in zip(cards, FAR, strict=False):
        table.station(A, card, place)
    return table


def paying(*yellow: int) -> Callable[[], Match]:
    """A pays 3 of yellow for a station."""
    table = Table(2).row(A, "yellow", yellow, die="IV").row(A, "brown", [0, 1, 0], die="III")
    return landing(table, "1,0", "found what=station")


def paying_on() -> Match:
    """A pays 4 of yellow for a mission; two of them are paid, and a two or two ones follow."""
    table = Table(2).row(A, "yellow", [3, 2, 1], die="IV").row(A, "brown", [0, 1, 1], die="IV")
    return landing(table.cards(A, open=[19]), "5,-1", "found what=mission", "pay column=II")()


def one_way() -> Match:
    """A two is to be paid, and a single one lies beside it."""
    table = Table(2).row(A, "black", [1, 1, 0], die="III").seat(A, at="1,0")
    pay = {"step": "PayCube", "seat": 1, "color": "black", "left": 2, "paid": 0}
    return step(table, pay, {"step": "LayStation", "player": 1, "card": "S1"})()


def on_the_way() -> Match:
    """A has settled a planet on the way that still wants to be paid, and can pay."""
    table = Table(2, settle_along_path=True, outpost_doubles="station").planet("2,-1", "Y2")
    table.seat(A, at="1,0", fuel=9, bucks=9, ones=2)
    return play(fly(table.phase_b(), "2,-1"), "settle")


def full_track() -> Match:
    """A has used a black die and has no room for more fuel."""
    table = Table(2).seat(A, fuel=10).beside(color="black", base=1)
    steps: list[dict[str, Any]] = [
        {"step": "BuyFuel", "seat": 1},
        {"step": "EndAction", "player": 1},
        {"step": "PhaseB", "player": 1, "again": 0},
    ]
    return table.next_is(*steps, active=A)


def mixing(fuel: int = 9, bucks: int = 0) -> Match:
    table = (
        Table(2)
        .seat(A, fuel=fuel, bucks=bucks)
        .bridge("black 1 5", "yellow 1 2", "brown 1 2", "turquoise 1 2")
    )
    return play(table.turn(), "take color=black face=1 wheel=5", "on place=standard")


def outpost() -> Match:
    table = Table(2).takes(A, "K1", "2,3", settled=True).outpost(A, "OC1", "2,3")
    table.station(A, "S1", FAR[0]).outpost(A, "OS1", FAR[0]).mission(A, 9, "-5,3").outpost(A, "OM1", "-5,3")
    return play(fly(table.planet("-1,3", "K4").seat(A, at="-1,4").phase_b(), "-1,3"), "settle")


def step(table: Table, *steps: dict[str, Any]) -> Callable[[], Match]:
    """These steps are next in A's phase B."""
    return lambda: table.next_is(*steps, {"step": "PhaseB", "player": 1, "again": 1}, active=A)


CASES = [
    # Phase A.
    Case(r.NO_PENALTY_MONEY, lambda: poor().bridge("black 1 1", "yellow 1 2", "brown 1 2", "turquoise 1 2").turn(), "take color=black face=1 wheel=1", "A die on −1 costs 1 fuel or 1 buck, and you have neither", "SM-8.4"),
    Case(r.OCCUPIED, lambda: play(Table(2).on_mat(A, transform="brown 3").turn(lap=1), "take color=black face=1 wheel=2"), "on place=transform", "There is a die on the transformation place already", "SM-8.1"),
    Case(r.WRONG_COLOR, taking(Table(2).cards(A, laid=[18]), "yellow", "1"), "on place=card-18", "Fuel Refinery takes black dice only", "SM-8.1"),
    Case(r.SAME_COLOR, taking(Table(2), "yellow", "1", "on place=transform"), "as color=yellow", "The die is yellow already", "SM-8.5"),
    Case(r.NOTHING_TO_DRAW, lambda: poor().cards(A, hand=[1, 2, 3], laid=list(range(4, 33))).phase_b(), "do what=draw", "Neither the deck nor the discard pile has a card", "SM-10.4"),
    Case(r.EMPTY_HAND, lambda: Table(2).phase_b(), "do what=play", "You have no card in hand", "SM-10.5"),
    Case(r.AT_TOP, using(poor().row(A, "black", step=6), "turquoise", "3", 2), "raise color=black", "Your black tech die is on its last step", "SM-9.6"),
    Case(r.AT_LAST_COLUMN, using(poor().row(A, "black", die="V"), "brown", "3", 2), "move color=black", "Your black tech die is in its last column", "SM-9.6"),
    Case(r.TOO_FEW, lambda: poor().row(A, "black", step=4).effect("card-4"), "raise color=black", "That takes 1 point more than you have", "SM-20.4"),
    Case(r.POINTS_TOO_DEAR, using(Table(2).row(A, "black", step=4), "turquoise", "2", 2), "raise color=black", "That takes 2 points more, for 4 bucks", "SM-9.4"),
    Case(r.BUCKS_SHORT, using(poor().cards(A, laid=[12]).row(A, "yellow", [2, 0, 0]), "black", "1", 1), "buy-point", "A point costs 1 buck, and you have no bucks", "SM-9.4"),
    Case(r.SELL_FOR_PENALTY, lambda: poor().row(A, "brown", [2, 0, 0]).bridge(*[f"{name} 1 1" for name in a.COLOR_IDS]).turn(), "take color=black face=1 wheel=1", "All dice are on −1, and each costs 1 fuel or 1 buck: exchange cubes for it first", "SM-8.4"),
    Case(r.TRACK_FULL, full_track, "buy-point", "Your fuel is at 10 already", "SM-3.5"),
    Case(r.FUEL_TAKES, mixing, "mix fuel=2", "Your fuel track has room for 1 only", "SM-3.5"),
    Case(r.BUCKS_TAKES, lambda: mixing(fuel=0, bucks=9), "mix fuel=0", "Your buck track has room for 1 only, and your fuel track for more", "SM-3.5"),
    # Cubes.
    Case(r.NO_SPACE, lambda: full(Table(2)).turn(), "swap color=black", "Your black row has no space for a cube", "SM-5.1"),
    Case(r.MORE_IN_FIRST, step(Table(2).row(A, "black", [1, 0, 0], die="III"), {"step": "StoreOne", "seat": 1, "color": "black"}, {"step": "StoreCubes", "player": 1, "color": "black", "left": 1}), "store column=II", "Column I must hold more cubes than column II afterwards", "SM-5.2"),
    Case(r.FILL_FIRST, using(Table(2).row(A, "black", [2, 0, 0], die="IV"), "black", "1", 1), "store column=III", "Columns I and II must be full before column III", "SM-5.2"),
    Case(r.NOT_USABLE, using(Table(2).row(A, "black", [2, 0, 0], die="III"), "black", "1", 1), "store column=III", "Column III of your black row is not usable yet", "SM-3.2"),
    Case(r.NOT_EXACT, one_way, "pay column=I", "After that the other 1 could not be paid exactly", "SM-5.7"),
    Case(r.NO_CUBE, paying(3, 0, 1), "pay column=II", "There is no yellow cube in column II", "SM-5.4"),
    Case(r.WORTH_MORE, paying_on, "pay column=III", "That cube is worth 3, and only 2 is left to pay", "SM-5.7"),
    # Phase B.
    Case(r.NO_SLOT, lambda: Table(2).seat(A, fuel=9, ones=2, twos=1).phase_b(), "do what=drives", "You have 3 slots for common drives", "SM-10.2"),
    Case(r.DRIVES_TOO_DEAR, lambda: Table(2).phase_b(), "do what=drives", "That costs 3 fuel, and you have 2 fuel", "SM-10.2"),
    Case(r.NO_MARKER, step(Table(2).cards(A, hand=[1], known=[1], open=[2, 3, 4, 5, 6, 7]), {"step": "Half", "seat": 1, "card": "1"}), "as-card half=mission", "You have no mission marker left", "SM-10.6"),
    # Anytime actions.
    Case(r.POINTS_SHORT, lambda: poor(bucks=1).turn(), "swap color=black", "An exchange costs 2 of fuel or bucks, and you have 1", "SM-17.1"),
    Case(r.MIX_SHORT, lambda: play(Table(2).seat(A, fuel=1).turn(), "swap color=black"), "mix fuel=2", "You have only 1 fuel and 2 bucks", "SM-17.1"),
    Case(r.TOO_LITTLE, lambda: Table(2).row(A, "black", [1, 0, 0]).turn(), "sell", "Your cubes are worth 1, and an exchange takes 2 at least", "SM-17.2"),
    Case(r.TRACKS_FULL, lambda: full(Table(2)).seat(A, fuel=10, bucks=10).turn(), "sell", "Your fuel and bucks are at 10 already", "SM-17.2"),
    Case(r.NO_SIDE_ONE, lambda: Table(2).seat(A, fuel=5, twos=1).turn(), "flip", "You have no common drive on side 1", "SM-17.3"),
    Case(r.FLIP_TOO_DEAR, lambda: Table(2).seat(A, ones=1).turn(), "flip", "Turning a drive costs 3 fuel, and you have 2 fuel", "SM-17.3"),
    Case(r.PLANET_SHORT, lambda: Table(2).takes(A, "K6", "2,-1").turn(), "complete id=K6", "This planet wants 4 fuel and 1 buck", "SM-12.5"),
    Case(r.GIVE_MORE, lambda: play(Table(2).row(A, "black", [2, 0, 0]).turn(), "sell", "cube-out color=black column=I"), "stop", "The cubes that you have given are worth 1, and an exchange takes 2 at least", "SM-17.2"),
    # Setup, flight, settling, stations, missions, outposts.
    Case(r.SAME_DIE, first_raise, "raise-first color=black", "Your black tech die is in column II already, and another one goes up", "SM-2.8"),
    Case(r.NO_DRIVE, flying(Table(2).seat(A, ones=1)), "portals how=weaken", "You have no common drive on side 2", "SM-11.1"),
    Case(r.ON_HUB_SPACE, flying(Table(2)), "to hex=5,-2", "No flight ends on a hub space", "SM-11.7"),
    Case(r.OTHERS_FIGURE, flying(Table(2).takes(B, "K1", "1,1", settled=True)), "to hex=1,1", "A figure of Seat 2 is there", "SM-11.7"),
    Case(r.OTHERS_SHIP, flying(Table(2).seat(B, at="1,0")), "to hex=1,0", "The ship of Seat 2 is there", "SM-11.7"),
    Case(r.TOO_FAR, flying(Table(2)), "to hex=3,0", "Beyond your range that costs 4 fuel, and you have 2 fuel", "SM-11.5"),
    Case(r.NO_COLONY, no_colony, "settle", "You have no colony left", "SM-12.4"),
    Case(r.NO_STATION_LEFT, landing(stations("S1", "S2", "S3", "S4").cards(A, open=[9]), "5,-1"), "found what=station", "All your stations are built", "SM-13.1"),
    Case(r.CANT_PAY_STATION, landing(Table(2), "1,0"), "found what=station", "Your cubes can't make exactly 3 and 2 in the two colors of a card", "SM-13.2"),
    Case(r.STATION_USED, landing(stations("S1"), "1,0", "found what=station"), "station id=S1", "You have built a station with this card", "SM-13.2"),
    Case(r.NO_OPEN_MISSION, landing(full(Table(2)), "1,0"), "found what=mission", "You have no open mission", "SM-14.1"),
    Case(r.NOT_AT_HUB, landing(full(Table(2)).cards(A, open=[9]), "1,0"), "found what=mission", "The hex is neither next to a hub space nor linked to a blocked one", "SM-14.1"),
    Case(r.CANT_PAY, landing(full(Table(2)).cards(A, open=[9, 1, 27]).row(A, "black", [3, 2, 0], die="IV"), "5,-1", "found what=mission"), "mission n=27", "Your cubes can't make exactly what Spare Engine costs", "SM-14.2"),
    Case(r.CANT_PAY_ANY, landing(Table(2).cards(A, open=[9]), "5,-1"), "found what=mission", "Your cubes can't make exactly what any of your open missions costs", "SM-14.2"),
    Case(r.OUTPOST_USED, outpost, "outpost id=OC1", "This outpost is on the board already", "SM-15.4"),
    Case(r.PENDING_ON_WAY, on_the_way, "to hex=3,-1", "A flight goes on only once the yellow planet Y2 is settled for good", "SM-12.8"),
]  # fmt: skip

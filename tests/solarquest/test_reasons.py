"""Every reason of `reasons.py` is met, with its sentence and clause; what is not offered at all says why, too."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ecliptic.core.match import Match
from ecliptic.core.reasons import reason_of
from ecliptic.games.solarquest.rules.reasons import REASONS
from ecliptic.testing.trial import Case
from solarquest.positions import A, B, C, D, Table, play, roll, thirteen, why_not
from solarquest.refusals import CASES


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.reason}-{case.action}")
def test_the_refusal_gives_its_reason_and_clause(case: Case) -> None:
    match = case.make()
    seat = match.to_act[0]
    action = match.game.actions.parse(case.action)
    aside = match.game.actions.is_aside(action)
    packed = (match.state.aside_refusal if aside else match.state.refusal)(seat, action)
    assert reason_of(packed) == case.reason
    assert match.why_not(case.action, seat) == f"{case.sentence} ({case.clause})"


def test_there_is_a_case_for_every_reason() -> None:
    assert {case.reason for case in CASES} == set(REASONS)


def plain() -> Match:
    return Table(2).seat(A, at="drift_05").own(A, "moon", "earth_lab").own(B, "mars").turn()


def no_fuel() -> Match:
    return Table(2, fuel=False).seat(A, at="io").own(A, "moon").turn()


def offering(*words: str) -> Callable[[], Match]:
    table = Table(3).seat(A, at="drift_05").own(A, "moon", "io").own(B, "mars", "titan").out(C)
    return lambda: play(table.turn(), "offer", *words)


def ships() -> Match:
    table = (
        Table(4, lasers=True).seat(A, at="moon", tank=20, pieces=1).seat(B, at="io").seat(C, at="solar_dock")
    )
    return table.out(D).turn()


def dispute(name: str) -> Callable[[], Match]:
    def make() -> Match:
        match = thirteen(Table(2).seat(A, at="drift_05").own(A, "moon").own(B, "mars").turn(), name)
        return play(match, "done") if name == "win_dispute_player" else match

    return make


def counters(offers: str) -> Callable[[], Match]:
    table = Table(2, offers=offers).seat(A, at="drift_05").own(A, "moon").own(B, "mars")
    words = ("offer", "to 2", "next", "give deed=moon", "next", "done")
    return lambda: play(table.turn(), *words)


ROOM = "The tank holds 25 at most (SQ-10.2)"
NOBODYS = "Nobody owns Io, so nobody sells fuel there (SQ-10.12)"
NONE = "There are no fuel stations in this game, and there is no fuel (SQ-14.2)"
AFTER = "Deeds are named in the order of the board, those that you want before those that you give (SQ-15.2)"
NOT_OFFERED: list[tuple[Callable[[], Match], str, str]] = [
    (plain, "sell deed=mars", "Mars is not yours (SQ-9.1)"),
    (plain, "place site=mars", "Mars is not yours (SQ-10.6)"),
    (plain, "place site=earth_lab", "Earth Research Lab is no planet or moon, so no fuel station can stand there (SQ-10.5)"),
    (plain, "sell-piece", "You have no fuel station in hand (SQ-9.2)"),
    (plain, "buy", "Blue dot 5 can't be bought (SQ-7.3)"),
    (plain, "force", "Blue dot 5 is no planet or moon with an owner (SQ-11.6)"),
    (plain, "pieces n=1", "Fuel stations are sold on landing at a Federation Station (SQ-10.3)"),
    (plain, "fire at=2", "There are no lasers in this game (SQ-13.1)"),
    (no_fuel, "place site=moon", NONE),
    (no_fuel, "sell-piece", NONE),
    (no_fuel, "refuel n=1", NONE),
    (no_fuel, "force", NONE),
    (no_fuel, "pieces n=1", NONE),
    (lambda: Table(2).seat(A, at="io", tank=20).own(A, "moon").turn(), "refuel n=2", NOBODYS),
    (lambda: Table(2).seat(A, at="io", tank=17).land(), "refuel n=2", NOBODYS),
    (lambda: Table(2).seat(A, tank=24).own(A, "moon").turn(), "refuel n=2", ROOM),
    (lambda: Table(2).seat(A, at="io").own(A, "io").turn(), "buy", "Io is yours already (SQ-7.1)"),
    (lambda: Table(2).seat(A, at="io").own(B, "io").own(A, "moon").turn(), "buy", "Io belongs to Seat 2 (SQ-7.1)"),
    (lambda: Table(2).seat(A, at="io").own(A, "io").turn(), "force", "Io is yours already (SQ-11.6)"),
    (lambda: Table(2).seat(A, at="io").own(A, "moon").turn(), "force", "Nobody owns Io, so nobody can be forced to sell it (SQ-11.6)"),
    (lambda: Table(2).seat(A, at="io").own(B, "io").station("io").own(A, "moon").turn(), "force", "Io has a fuel station, so its owner need not sell it (SQ-11.6)"),
    (lambda: play(Table(2).seat(A, at="io", tank=9).own(B, "io").own(A, "moon").land(), "done"), "force", "You have paid rent on Io, which forgoes the forced purchase (SQ-11.7)"),
    (lambda: Table(2).seat(A, at="io", tank=12).own(B, "io").own(A, "moon").land(), "force", "Your tank is at 12, above the gray zone (SQ-11.6)"),
    (lambda: Table(2).seat(A, at="station_1", cash=2000).land(), "pieces n=6", "They cost 3000, and you have 2450 (SQ-10.3)"),
    (lambda: Table(2).seat(A, at="station_1", pieces=1).turn(), "pieces n=1", "Fuel stations are sold on landing at a Federation Station (SQ-10.3)"),
    (ships, "fire at=2+3", "Those ships are not on one space (SQ-13.4)"),
    (ships, "fire at=1", "Nobody fires at the own ship (SQ-13.1)"),
    (ships, "fire at=4", "There is no ship of seat 4 to fire at (SQ-13.1)"),
    (ships, "fire at=5", "There is no ship of seat 5 to fire at (SQ-13.1)"),
    (offering(), "to 1", "Nobody trades with themselves (SQ-9.5)"),
    (offering(), "to 3", "There is no player of seat 3 to trade with (SQ-9.5)"),
    (offering(), "want deed=mars", "First say to whom the offer is (SQ-15.2)"),
    (offering(), "next", "First say to whom the offer is (SQ-15.2)"),
    (offering("to 2"), "to 2", "To whom the offer is has been said (SQ-15.2)"),
    (offering("to 2"), "want deed=venus", "Seat 2 does not own Venus (SQ-9.5)"),
    (offering("to 2"), "give deed=moon", "What you want is named before what you give (SQ-15.2)"),
    (offering("to 2"), "note side=give size=5", "Cash is named after the deeds (SQ-15.2)"),
    (offering("to 2"), "done", "After the deeds comes the cash, then the offer is made (SQ-15.2)"),
    (offering("to 2", "want deed=titan"), "want deed=titan", "Titan is in the offer already (SQ-15.2)"),
    (offering("to 2", "want deed=titan"), "want deed=mars", AFTER),
    (offering("to 2", "next"), "give deed=mars", "Mars is not yours (SQ-9.5)"),
    (offering("to 2", "next", "give deed=io"), "give deed=moon", AFTER),
    (offering("to 2", "next", "give deed=io"), "want deed=mars", AFTER),
    (offering("to 2", "next", "give deed=io", "next"), "next", "Cash is the last part of an offer (SQ-15.2)"),
    (counters("turn"), "counter", "There are no counter-offers in this game (SQ-9.8)"),
    (lambda: play(counters("anyone")(), "counter", "next", "give deed=mars", "next", "done"), "counter", "A counter-offer is accepted or declined (SQ-9.8)"),
    (dispute("win_dispute_bank"), "take deed=moon", "Moon is yours already (SQ-5.6)"),
    (dispute("win_dispute_bank"), "take deed=mars", "Mars belongs to Seat 2, and the dispute is with the Federation (SQ-5.6)"),
    (dispute("win_dispute_player"), "take deed=io", "Nobody owns Io, and the dispute is with a player (SQ-5.6)"),
    (dispute("lose_dispute"), "give-up deed=io", "Io is not yours (SQ-5.6)"),
    (dispute("lose_dispute"), "sell deed=io", "Io is not yours (SQ-9.1)"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("make", "action", "says"), NOT_OFFERED, ids=[f"{k}-{row[1]}" for k, row in enumerate(NOT_OFFERED)]
)
def test_what_is_not_offered_says_what_is_missing(make: Callable[[], Match], action: str, says: str) -> None:
    assert why_not(make(), action) == says


def test_where_the_further_roll_is_compulsory_nobody_stops() -> None:
    match = roll(Table(2, second_roll_after_landing="mandatory").seat(A, at="drift_06").turn(), 1, 1)
    assert why_not(play(match, "land"), "stop") == "The further roll is compulsory in this game (SQ-4.3)"


def test_a_debtor_and_a_ship_without_fuel_can_not_go_on() -> None:
    debt = Table(2).seat(A, at="ganymede", cash=0).own(A, "moon").own(B, "ganymede").land()
    assert str(why_not(debt, "done")).startswith("The debt must be paid first")
    rescue = Table(2).seat(A, at="earth", tank=0).rolling()
    assert str(why_not(rescue, "done")).startswith("You must get enough fuel first")
    assert play(rescue, "refuel n=25").to_act != (A,)

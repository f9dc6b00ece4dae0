"""What a ship that is low on fuel is told before it is too late, and what ends its game says so."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from ecliptic.core.match import Match
from ecliptic.core.record import Record
from ecliptic.core.views import Choice
from ecliptic.games.solarquest import GAME
from ecliptic.testing.checks import check_ruin
from games.bench import RECORDS
from solarquest.positions import A, B, Table, asked, play, roll, seat


def prompted(match: Match) -> tuple[str, dict[str, Choice]]:
    found = match.prompt(A)
    assert found is not None
    return found.warn, {choice.action: choice for choice in found.legal}


def test_a_tank_in_the_gray_zone_is_warned_of_before_the_roll() -> None:
    warn, found = prompted(Table(3).seat(A, at="io", tank=5, cash=100).own(A, "moon").turn())
    assert warn == (
        "Your tank is low: 5 hydrons. A takeoff burns what you roll: 10 of 36 rolls are low enough. "
        "Of the 4 spaces that a roll can reach then, none sell fuel that you can pay for."
    )
    assert not any(choice.ruin for choice in found.values())


@pytest.mark.parametrize(("tank", "warned"), [(11, True), (12, False)])
def test_no_warning_with_fuel_enough(tank: int, warned: bool) -> None:
    warn, _ = prompted(Table(3).seat(A, at="io", tank=tank).own(A, "moon").turn())
    assert bool(warn) is warned


def test_fuel_that_can_be_had_ahead_is_counted() -> None:
    table = Table(3).seat(A, at="solar_dock", tank=5, cash=500).own(A, "moon")
    before, _ = prompted(table.turn())
    table = Table(3).seat(A, at="io", tank=5, pieces=1).own(A, "moon", "elara")
    after, _ = prompted(table.turn())
    assert "sells fuel" in after
    assert "A takeoff" not in before, "from there nothing is burnt"


def test_going_on_without_fuel_says_that_it_ends_the_game() -> None:
    match = Table(3).seat(A, at="io", tank=3, cash=100).own(A, "moon").turn()
    roll(match, 1, 2)
    warn, found = prompted(match)
    assert asked(match) == "Services"
    assert warn == (
        "You need 2 hydrons to leave, and there is no way to get them here. "
        "Only a trade can help: without it your ship is lost."
    )
    assert found["done"].label == "Go on: you are out"
    assert found["done"].ruin.startswith("Your ship has no fuel to leave Elara: you are out of the game")
    assert not found["done"].strong
    match.play("done", A)
    assert not seat(match, A).alive


def test_bankruptcy_is_marked_and_selling_is_not() -> None:
    """Over a whole game in which somebody goes bankrupt."""
    record = Record.parse((RECORDS / "solarquest-3-broke.jsonl").read_text(encoding="utf-8"))
    game = GAME.of_header(record.header)
    match, ruined = Match.resume(game, Record(record.header), auto_chance=False), set[str]()
    for entry in record.entries:
        if (
            entry.do is not UNSET
            and entry.undo is UNSET
            and not game.actions.is_aside(game.actions.parse(str(entry.do)))
        ):
            prompt = match.prompt(int(entry.seat))  # type: ignore[arg-type]  # who decides has a seat
            assert prompt is not None
            if match.state.pressed(prompt.seat) or prompt.say.startswith("You owe"):
                check_ruin(game, match.state, prompt)
                ruined.update(choice.action for choice in prompt.legal if choice.ruin)
        match.replay(entry)
    assert "bankrupt" in ruined


@pytest.mark.clause("SQ-11.6")
def test_a_deed_that_was_taken_is_told_to_who_owned_it() -> None:
    match = Table(2).own(B, "tethys").seat(A, at="tethys", cash=1000, tank=11, pieces=1).land()
    since = match.number
    play(match, "force")
    told = {seat: match.game.losses(match.view(seat), match.news(seat, since)) for seat in (A, B, None)}
    assert told == {A: [], B: ["Tethys was yours and is @1's now."], None: []}
    said = [line.text for _, line in match.lines(B, since)]
    assert "@1 forced @2 to sell Tethys for 210" in said

"""What can be chosen for a table's clock, and how it is said to who sits down there."""

from __future__ import annotations

import re
from typing import Final

from ecliptic.core.languages import mark
from ecliptic.core.shell import phrase
from ecliptic.web.clocks.words import long
from ecliptic.web.storage.rows import DAYS, LIVE, NO_CLOCK, Terms
from ecliptic.web.words import level_word

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
KINDS: Final = {"": mark("None"), LIVE: mark("Live"), DAYS: mark("Over days")}
MOVES: Final = (12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY)  # over days: seconds for a question
SECONDS: Final = (20, 30, 45, 60)  # live: the same
BANKS: Final = (10, 15, 20, 30, 40)  # live: minutes beside
OFF: Final = (0, 7, 14)  # days off in a game
WAIT: Final = "wait"
CHOICE: Final = "choice"
OPEN: Final = "open"
UPS: Final = (WAIT, CHOICE, OPEN)  # beside a bot that stands in
SAVED: Final = 0.5  # over days: how much of what is not used of a question is kept for later ones
MOST_SAVED: Final = 2  # questions' worth of it
GRACE: Final = 120.0  # live: seconds of a game for which the clock of who has no connection stands
LAST: Final = 30.0  # live: seconds that are counted down
QUARTER: Final = 0.25  # over days: of its time; then a question is due soon
KEPT: Final = 7 * DAY  # a seat that is given up is kept so long for who had it


def usual_bank(minutes: str) -> int:
    """Minutes beside each question that suit a game, from how long it takes."""
    longest = max((int(n) for n in re.findall(r"\d+", minutes)), default=30)
    return min(BANKS, key=lambda bank: abs(bank - longest / 3))


def usual(kind: str, bot: str, minutes: str) -> Terms:
    """A clock of this kind as it is proposed."""
    if kind == DAYS:
        return Terms(kind=DAYS, question=2 * DAY, off=7, up=bot)
    if kind == LIVE:
        return Terms(kind=LIVE, question=30, bank=usual_bank(minutes) * MINUTE, up=bot)
    return NO_CLOCK


def ups(bots: tuple[str, ...]) -> dict[str, str]:
    """What may follow when time is up, with a few words; `bots`: those that may stand in."""
    return {
        **{bot: phrase("A {level} plays on", level=level_word(bot)) for bot in bots},
        CHOICE: phrase("The usual choice is made"),
        WAIT: phrase("The game waits"),
        OPEN: phrase("The seat is given up"),
    }


def problem(clock: Terms, bots: tuple[str, ...]) -> str:
    """Why a table can't have this clock, a sentence; "" = it can. `bots`: those that may stand in."""
    if clock.kind not in KINDS:
        return phrase("A table has no clock, a live one, or one over days.")
    if clock.kind and clock.up not in ups(bots):
        return phrase("Say what comes when time is up: it is none of the choices.")
    if clock.kind == DAYS:
        if clock.question not in MOVES:
            return phrase("The time for a move is none of the choices.")
        return "" if clock.off in OFF else phrase("The days off are none of the choices.")
    fits = not clock.kind or (clock.question in SECONDS and clock.bank in [bank * MINUTE for bank in BANKS])
    return "" if fits else phrase("The time for a question, or for the whole game, is none of the choices.")


def then(clock: Terms, name: str = "") -> str:
    """What follows when time is up, as the end of a sentence; `name`: for whom, or anybody."""
    level = level_word(clock.up)
    if clock.up == WAIT:
        return phrase("the game waits")
    if clock.up == CHOICE:
        return (
            phrase("the usual choice is made for {name}", name=name)
            if name
            else phrase("the usual choice is made for the person")
        )
    if clock.up == OPEN:
        return (
            phrase("{name} loses the seat, which is kept for 7 days", name=name)
            if name
            else phrase("the seat is given up, which is kept for 7 days")
        )
    return (
        phrase("a {level} plays on for {name} until {name} is back", level=level, name=name)
        if name
        else phrase("a {level} plays on until the person is back", level=level)
    )


def brief(clock: Terms) -> str:
    """Time in a few words, for lists and the bar; "" = there is no clock."""
    if clock.kind == DAYS:
        return phrase("{time} a move", time=long(clock.question))
    if clock.kind == LIVE:
        return phrase("live, {bank} min + {question} s", bank=clock.bank // MINUTE, question=clock.question)
    return ""


def sentence(clock: Terms) -> str:
    """Time in a sentence or two, for who opens the table and who sits down there."""
    if clock.kind == DAYS:
        holes = {"time": long(clock.question), "then": then(clock), "off": clock.off}
        if clock.off:
            return phrase("{time} a move; then {then}. {off} days off each.", **holes)
        return phrase("{time} a move; then {then}.", **holes)
    if clock.kind == LIVE:
        return phrase(
            "Live: {question} s a question and {bank} min beside for the whole game; then {then}.",
            question=clock.question,
            bank=clock.bank // MINUTE,
            then=then(clock),
        )
    return phrase("No clock: the table waits as long as it takes.")

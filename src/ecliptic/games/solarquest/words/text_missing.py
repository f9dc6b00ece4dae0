"""Why an action is no part of the decision that is asked: what is really missing for it, with its clause."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, cast

from ecliptic.core.actions import Verb
from ecliptic.core.machine import State, Step
from ecliptic.core.words import Refusals, at
from ecliptic.games.solarquest.content.components import Components
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.reasons import REASONS
from ecliptic.games.solarquest.rules.state import SolarquestState
from ecliptic.games.solarquest.rules.steps.cards import GiveUpDeed, SellFirst, TakeDeed
from ecliptic.games.solarquest.rules.steps.debt import Settle
from ecliptic.games.solarquest.rules.steps.fuel import check_refuel
from ecliptic.games.solarquest.rules.steps.lasers import Fire, check_fire, together
from ecliptic.games.solarquest.rules.steps.purchases import check_force, check_pieces
from ecliptic.games.solarquest.rules.steps.rescue import Rescue
from ecliptic.games.solarquest.rules.steps.trade import Answer, Write
from ecliptic.games.solarquest.rules.steps.windows import ForceBuy, Opening, Services, sells_pieces
from ecliptic.games.solarquest.rules.steps.wording import CASH, GIVING, WANTING, WHOM
from ecliptic.games.solarquest.words.text import word

Said = tuple[str, str]  # a sentence and its clause
_NOTHING: Final = ("", "")
_WINDOWS: Final = (Opening, Services, ForceBuy, Rescue)
_SELLING: Final = (*_WINDOWS, Settle, SellFirst, GiveUpDeed)


def missing(content: Components, state: State, step: Step[State], action: int) -> str | Said:
    """One sentence with its clause; "" where no more can be said than what is asked."""
    found = _Missing(content, cast("SolarquestState", state), step, action).say()
    return found if found[0] else ""


class _Missing:
    """An action that a step does not offer."""

    def __init__(self, content: Components, s: SolarquestState, step: Step[State], action: int) -> None:
        self.content = content
        self.s = s
        self.step = step
        self.action = action
        self.seat = int(step.seat)
        self.verb: Verb = a.TABLE.verb(action)
        self.n = int(self.verb.a(action))
        self.deed = int(s.deed_under(self.seat)) if s.lives(self.seat) else a.NONE

    def say(self) -> Said:
        step, verb = self.step, self.verb
        if isinstance(step, Write):
            return self.word_of_offer(step)
        if isinstance(step, Answer):
            return self.counter(step) if verb is a.COUNTER else _NOTHING
        if isinstance(step, TakeDeed):
            return self.take(step) if verb is a.TAKE else _NOTHING
        if verb is a.SELL and isinstance(step, _SELLING):
            return f"{self.name(self.n)} is not yours", "SQ-9.1"
        if verb is a.SELL_PIECE and isinstance(step, _SELLING):
            return self.without_fuel() or ("You have no fuel station in hand", "SQ-9.2")
        if verb is a.GIVE_UP and isinstance(step, GiveUpDeed):
            return f"{self.name(self.n)} is not yours", "SQ-5.6"
        if verb is a.FIRE and isinstance(step, (*_WINDOWS, Fire)):
            return self.fire()
        if verb is a.DONE and isinstance(step, Rescue):
            return "You must get enough fuel first", "SQ-11.2"
        if verb is a.DONE and isinstance(step, Settle):
            return "The debt must be paid first", "SQ-12.1"
        if verb is a.STOP and self.s.rules.must_roll_again:
            return "The further roll is compulsory in this game", "SQ-4.3"
        if isinstance(step, _WINDOWS) and verb in _ASKED_IN_WINDOWS:
            return _ASKED_IN_WINDOWS[verb](self)
        return _NOTHING

    # ---- words -----------------------------------------------------------------------------------------------

    def name(self, deed: int) -> str:
        return self.content.deed_name(deed)

    def here(self) -> str:
        return self.content.space_name(int(self.s.space[self.seat]))

    def said(self, refusal: int) -> Said:
        """What a check says of it."""
        if refusal == 0:
            return _NOTHING
        return Refusals(REASONS, partial(word, self.content)).said(refusal)

    def without_fuel(self) -> Said | None:
        if self.s.rules.fuel:
            return None
        return "There are no fuel stations in this game, and there is no fuel", "SQ-14.2"

    # ---- windows ---------------------------------------------------------------------------------------------

    def fire(self) -> Said:
        s, targets = self.s, self.n + 1
        if not s.rules.lasers:
            return "There are no lasers in this game", "SQ-13.1"
        if targets >> self.seat & 1:
            return "Nobody fires at the own ship", "SQ-13.1"
        for seat in range(a.SEATS):
            if targets >> seat & 1 and (seat >= s.seats or not s.lives(seat)):
                return f"There is no ship of seat {seat + 1} to fire at", "SQ-13.1"
        if not together(s, targets):
            return "Those ships are not on one space", "SQ-13.4"
        return self.said(int(check_fire(s, self.seat, targets)))

    def place(self) -> Said:
        if isinstance(self.step, ForceBuy):
            return _NOTHING
        if none := self.without_fuel():
            return none
        if not self.s.owns(self.seat, self.n):
            return f"{self.name(self.n)} is not yours", "SQ-10.6"
        return f"{self.name(self.n)} is no planet or moon, so no fuel station can stand there", "SQ-10.5"

    def refuel(self) -> Said:
        if isinstance(self.step, ForceBuy):
            return _NOTHING
        return self.without_fuel() or self.said(int(check_refuel(self.s, self.seat, self.n + 1, 0)))

    def buy(self) -> Said:
        if isinstance(self.step, ForceBuy):
            return _NOTHING
        if self.deed == a.NONE:
            return f"{self.here()} can't be bought", "SQ-7.3"
        return self.whose("SQ-7.1")

    def whose(self, clause: str) -> Said:
        owner = int(self.s.owner[self.deed])
        words = "is yours already" if owner == self.seat else f"belongs to {at(owner)}"
        return f"{self.name(self.deed)} {words}", clause

    def force(self) -> Said:
        s, deed = self.s, self.deed
        if none := self.without_fuel():
            return none
        if deed == a.NONE or not s.rules.is_site >> deed & 1:
            return f"{self.here()} is no planet or moon with an owner", "SQ-11.6"
        if s.owner[deed] == a.NONE:
            return f"Nobody owns {self.name(deed)}, so nobody can be forced to sell it", "SQ-11.6"
        if s.owner[deed] == self.seat:
            return self.whose("SQ-11.6")
        if s.has_station(deed):
            return f"{self.name(deed)} has a fuel station, so its owner need not sell it", "SQ-11.6"
        refusal = int(check_force(s, self.seat))
        if s.tank[self.seat] > s.rules.gray_zone:
            return self.said(refusal)
        if s.spent_here(self.seat):
            return f"You have paid rent on {self.name(deed)}, which forgoes the forced purchase", "SQ-11.7"
        return self.said(refusal)

    def pieces(self) -> Said:
        if isinstance(self.step, ForceBuy):
            return _NOTHING
        if none := self.without_fuel():
            return none
        if isinstance(self.step, Services) and sells_pieces(self.s, self.seat):
            return self.said(int(check_pieces(self.s, self.seat, self.n + 1)))
        return "Fuel stations are sold on landing at a Federation Station", "SQ-10.3"

    # ---- offers ----------------------------------------------------------------------------------------------

    def word_of_offer(self, step: Write) -> Said:
        clause = "SQ-15.2"
        part = {a.TO: WHOM, a.WANT_DEED: WANTING, a.GIVE_DEED: GIVING, a.NOTE: CASH}.get(self.verb)
        now = int(step.part)
        if self.verb is a.NEXT or self.verb is a.DONE:
            if now == WHOM:
                return "First say to whom the offer is", clause
            if self.verb is a.NEXT:
                return "Cash is the last part of an offer", clause
            return "After the deeds comes the cash, then the offer is made", clause
        if part is None:
            return _NOTHING
        if now == WHOM and part != WHOM:
            return "First say to whom the offer is", clause
        if self.verb is a.TO:
            return self.whom() if now == WHOM else ("To whom the offer is has been said", clause)
        if self.verb is a.NOTE:
            return "Cash is named after the deeds", clause
        wanted = self.verb is a.WANT_DEED
        giver = int(step.whom) if wanted else self.seat
        if not self.s.owns(giver, self.n):
            whose = (
                f"{at(giver)} does not own {self.name(self.n)}"
                if wanted
                else f"{self.name(self.n)} is not yours"
            )
            return whose, "SQ-9.5"
        if (step.wants if wanted else step.gives) >> self.n & 1:
            return f"{self.name(self.n)} is in the offer already", clause
        if now < GIVING and not wanted:
            return "What you want is named before what you give", clause
        return (
            "Deeds are named in the order of the board, those that you want before those that you give",
            clause,
        )

    def whom(self) -> Said:
        if self.n == self.seat:
            return "Nobody trades with themselves", "SQ-9.5"
        return f"There is no player of seat {self.n + 1} to trade with", "SQ-9.5"

    def counter(self, step: Answer) -> Said:
        if step.counter:
            return "A counter-offer is accepted or declined", "SQ-9.8"
        return "There are no counter-offers in this game", "SQ-9.8"

    # ---- disputes --------------------------------------------------------------------------------------------

    def take(self, step: TakeDeed) -> Said:
        owner, name = int(self.s.owner[self.n]), self.name(self.n)
        if owner == self.seat:
            return f"{name} is yours already", "SQ-5.6"
        if step.from_bank:
            return f"{name} belongs to {at(owner)}, and the dispute is with the Federation", "SQ-5.6"
        return f"Nobody owns {name}, and the dispute is with a player", "SQ-5.6"


_ASKED_IN_WINDOWS: Final[dict[Verb, Callable[[_Missing], Said]]] = {
    a.PLACE: _Missing.place,
    a.REFUEL: _Missing.refuel,
    a.BUY: _Missing.buy,
    a.FORCE: _Missing.force,
    a.PIECE: _Missing.pieces,
}

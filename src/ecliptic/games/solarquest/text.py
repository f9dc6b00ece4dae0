"""The words of Solarquest that prompts, log and refusals share."""

from __future__ import annotations

from ecliptic.core.asking import Asked as AskedIn
from ecliptic.core.asking import Askers as AskersIn
from ecliptic.core.machine import State, Step
from ecliptic.games.solarquest import actions as a
from ecliptic.games.solarquest.components import Components
from ecliptic.games.solarquest.state import SolarquestState

Asked = AskedIn[SolarquestState, Components]  # a decision, for the functions that put it into words
Askers = AskersIn[SolarquestState, Components]


def on_board(q: Asked, deed: int) -> str:
    """The place of a property on the board."""
    return f"space-{a.DEED_IDS[deed]}"


def word(content: Components, kind: str, n: int) -> str:
    """A number of a kind, as the reasons name it, in the words of this content."""
    if kind == "deed":
        return content.deed_name(n)
    if kind == "space":
        return content.space_name(n)
    raise ValueError(f"no word for a {kind}")


def missing(content: Components, s: State, asked: Step[State], action: int) -> str | tuple[str, str]:
    """Why an action is no part of this step at all."""
    step = type(asked).__name__
    verb = a.TABLE.verb(action)
    n = verb.a(action)
    if step in ("Opening", "Services", "Rescue", "ForceBuy", "Settle"):
        if verb is a.SELL:
            return f"{content.deed_name(n)} is not yours"
        if verb is a.PLACE:
            return f"{content.deed_name(n)} is not a planet or moon of yours"
        if verb is a.SELL_PIECE:
            return "You have no piece"
        if verb is a.BUY:
            return "Your ship is not on a property that nobody owns"
        if verb is a.FORCE:
            return "Your ship is not on a rival's planet or moon without a fuel station"
        if verb is a.PIECE:
            return "Pieces are sold on landing at a Federation Station"
        if verb is a.REFUEL:
            return "Your tank has no room for that"
        if verb is a.DONE:
            return "You must get enough fuel first" if step == "Rescue" else "The debt must be paid first"
    return ""

"""The words of Solarquest that prompts, log and refusals share."""

from __future__ import annotations

from ecliptic.core.asking import Asked as AskedIn
from ecliptic.core.asking import Askers as AskersIn
from ecliptic.core.words import some
from ecliptic.games.solarquest.content.components import Components
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.state import SolarquestState

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
    if kind == "offers":
        return some(n, "offer")
    raise ValueError(f"no word for a {kind}")

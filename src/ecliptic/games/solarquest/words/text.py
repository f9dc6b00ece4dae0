"""The words of Solarquest that prompts, log and refusals share."""

from __future__ import annotations

from typing import Final

from ecliptic.core.asking import Asked as AskedIn
from ecliptic.core.asking import Askers as AskersIn
from ecliptic.core.words import Words
from ecliptic.games.solarquest.content.components import Components
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.state import SolarquestState

Asked = AskedIn[SolarquestState, Components]  # a decision, for the functions that put it into words
Askers = AskersIn[SolarquestState, Components]


def on_board(q: Asked, deed: int) -> str:
    """The place of a property on the board."""
    return f"space-{a.DEED_IDS[deed]}"


# A number of a kind, as reasons and lines name it, in the words of the content.
WORDS: Final[Words[Components]] = {
    "deed": Components.deed_name,
    "space": Components.space_name,
}

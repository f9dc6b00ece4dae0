"""The words of Vertium that prompts, log and refusals share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ecliptic.core.asking import Asked as AskedIn
from ecliptic.core.asking import Askers as AskersOf
from ecliptic.core.words import Words, some
from ecliptic.games.vertium.content.components import Components
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules.state import VertiumState

Asked = AskedIn[VertiumState, Components]  # a decision, for the functions that put it into words
Askers = AskersOf[VertiumState, Components]  # these functions, by the class of the step


def place(planet: int) -> str:
    """The place of a planet on the board."""
    return f"planet-{a.PLANET_IDS[planet]}"


def sorts_of(n: int, gelbon: int, both: bool) -> str:
    """ "3 elements"; in a game with both sorts "2 Vertium + 1 Gelbon"."""
    if not both or n == 0:
        return some(n, "element")
    return " + ".join(f"{k} {word}" for k, word in ((n - gelbon, "Vertium"), (gelbon, "Gelbon")) if k)


def elements(n: int) -> str:
    """ "an element", "2 elements"."""
    return "an element" if n == 1 else some(n, "element")


def turns(n: int) -> str:
    """ "a turn", "2 turns"."""
    return "a turn" if n == 1 else f"{n} turns"


# A number of a kind, as reasons and lines name it, in the words of the content.
WORDS: Final[Words[Components]] = {
    "planet": Components.planet_name,
    "kind": Components.kind_name,
    "faction": Components.faction_name,
    "face": Components.face_name,
    "turns": lambda t, n: turns(n),
    "place": lambda t, n: ordinal(n),
}


def left_alone(tokens: Sequence[int], kind: int) -> list[int]:
    """VT-5.5: the kinds that a planet with these tokens lacks once it has this one, too."""
    return [k for k in range(a.RESOURCES) if k != kind and not tokens[k]]


def no_token(pool: int, supply: int) -> bool:
    """VT-5.3: whether a set would be discarded for nothing: no token of its resource can be had."""
    return pool == 0 and supply == 0


def last_captain(reserve: int) -> bool:
    """VT-9.3: whether an attack takes the last captain in reserve."""
    return reserve == 1


def ordinal(n: int) -> str:
    """ "third", "7th": the place of a thing in a row that begins with 1."""
    words = ("first", "second", "third", "fourth", "fifth")
    return words[n - 1] if n <= len(words) else f"{n}th"

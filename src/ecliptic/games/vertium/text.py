"""The words of Vertium that prompts, log and refusals share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ecliptic.core.actions import Verb
from ecliptic.core.asking import Asked as AskedIn
from ecliptic.core.asking import Askers as AskersOf
from ecliptic.core.machine import State, Step
from ecliptic.core.words import some
from ecliptic.games.vertium import actions as a
from ecliptic.games.vertium.components import Components
from ecliptic.games.vertium.state import VertiumState

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


def word(content: Components, kind: str, n: int) -> str:
    """A number of a kind, as the reasons name it, in the words of this content."""
    if kind == "planet":
        return content.planet_name(n)
    if kind == "kind":
        return content.kind_name(n)
    if kind == "faction":
        return content.faction_name(n)
    if kind == "face":
        return content.face_name(n)
    if kind == "elements":
        return some(n, "element")
    raise ValueError(f"no word for a {kind}")


def ordinal(n: int) -> str:
    """ "third", "7th": the place of a thing in a row that begins with 1."""
    words = ("first", "second", "third", "fourth", "fifth")
    return words[n - 1] if n <= len(words) else f"{n}th"


Sentence = str | Callable[[Components, int], str]  # of the first argument of an action


def _no_planet(content: Components, planet: int) -> str:
    return f"{a.PLANET_IDS[planet]} is not in this game"


def _no_choice(content: Components, resource: int) -> str:
    return f"With {content.kind_name(resource)} you have no choice of sets now"


_NO_TOKEN: Final = "You have no token to place now"
_NO_SORT: Final = "Not that many elements leave"

# Why an action is no part of a step, by step and verb: tells only what its seat may know.
_MISSING: Final[dict[tuple[str, Verb], Sentence]] = {
    ("TakeCard", a.TAKE): lambda t, kind: f"{t.kind_name(kind)} is not on display",
    ("PlayCards", a.PLAY): lambda t, n: f"You hold no {t.kind_name(a.RESOURCES + n)}",
    ("PlayCards", a.SET): _no_choice,
    ("PlayCards", a.PLACE): _NO_TOKEN,
    ("RaidedSet", a.SET): _no_choice,
    ("RaidedSet", a.PLACE): _NO_TOKEN,
    ("RaidedSet", a.PLAY): "You have played your disaster of this turn",
    ("PlaceToken", a.PLACE): _no_planet,
    ("Leak", a.LEAK_FROM): _no_planet,
    ("RaidFrom", a.RAID_FROM): _no_planet,
    ("RaidTo", a.RAID_TO): _no_planet,
    ("MeltdownTarget", a.TARGET): "It must be another player",
    ("RaidTarget", a.TARGET): "It must be another player",
    ("Lead", a.LEAD): _no_planet,
    ("Lead", a.LEAD_REFUGE): lambda t, n: f"You have no captain on the refuge moon of {t.planet_name(n)}",
    ("Source", a.SOURCE): _no_planet,
    ("Carry", a.CARRY): "There are not that many elements",
    ("Strike", a.STRIKE): _no_planet,
    ("UseCard", a.CARD): "A card turns one of your dice that shows another face",
    ("BuildCube", a.BUILD): _no_planet,
    ("BuildPair", a.VERTIUM_FROM): "The cube's planet has no Gelbon to give, or gives both",
    ("BuildPair", a.GELBON_FROM): "The cube's planet has no Vertium to give",
    ("LoseSorts", a.GELBON): _NO_SORT,
    ("RaidSorts", a.GELBON): _NO_SORT,
    ("CarrySorts", a.GELBON): _NO_SORT,
    ("PaySort", a.GELBON): _NO_SORT,
}


def missing(content: Components, s: State, asked: Step[State], action: int) -> str | tuple[str, str]:
    """Why an action is no part of this step at all."""
    step = type(asked).__name__
    verb = a.TABLE.verb(action)
    sentence = _MISSING.get((step, verb), "")
    return sentence if isinstance(sentence, str) else sentence(content, int(verb.a(action)))

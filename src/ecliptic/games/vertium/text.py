"""The words of Vertium that prompts, log and refusals share."""

from __future__ import annotations

from typing import Final

from ecliptic.core.asking import Asked as AskedIn
from ecliptic.core.words import some
from ecliptic.games.vertium import actions as a
from ecliptic.games.vertium.components import Components
from ecliptic.games.vertium.state import VertiumState

Asked = AskedIn[VertiumState, Components]  # a decision, for the functions that put it into words


def place(planet: int) -> str:
    """The place of a planet on the board."""
    return f"planet-{a.PLANET_IDS[planet]}"


def sorts_of(n: int, gelbon: int, both: bool) -> str:
    """ "3 elements"; in a game with both sorts "2 Vertium + 1 Gelbon"."""
    if not both or n == 0:
        return some(n, "element")
    return " + ".join(f"{k} {word}" for k, word in ((n - gelbon, "Vertium"), (gelbon, "Gelbon")) if k)


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


def missing(content: Components, step: str, action: int) -> str:
    """Why an action is no part of this step at all. Tells only what its seat may know."""
    verb = a.TABLE.verb(action)
    n = verb.a(action)
    if verb is a.TAKE and step == "TakeCard":
        return f"{content.kind_name(n)} is not on display"
    if verb is a.PLAY and step == "PlayCards":
        return f"You hold no {content.kind_name(a.RESOURCES + n)}"
    if verb is a.SET and step in ("PlayCards", "RaidedSet"):
        return f"With {content.kind_name(n)} you have no choice of sets now"
    if verb is a.PLACE and step in ("PlayCards", "RaidedSet"):
        return "You have no token to place now"
    if verb is a.PLAY and step == "RaidedSet":
        return "You have played your disaster of this turn"
    if verb is a.CARRY and step == "Carry":
        return "There are not that many elements"
    if verb is a.LEAD_REFUGE and step == "Lead":
        return f"You have no captain on the refuge moon of {content.planet_name(n)}"
    if verb is a.CARD and step == "UseCard":
        return "A card turns one of your dice that shows another face"
    if verb is a.TARGET and step in ("MeltdownTarget", "RaidTarget"):
        return "It must be another player"
    if verb is a.GELBON and step in ("LoseSorts", "RaidSorts", "CarrySorts", "PaySort"):
        return "Not that many elements leave"
    if verb is a.VERTIUM_FROM and step == "BuildPair":
        return "The cube's planet has no Gelbon to give, or gives both"
    if verb is a.GELBON_FROM and step == "BuildPair":
        return "The cube's planet has no Vertium to give"
    if verb in (a.PLACE, a.LEAK_FROM, a.RAID_FROM, a.RAID_TO, a.LEAD, a.SOURCE, a.STRIKE, a.BUILD):
        if _VERB_STEP.get(verb.name) == step:
            return f"{a.PLANET_IDS[n]} is not in this game"
    return ""


_VERB_STEP: Final = {
    "place": "PlaceToken",
    "leak": "Leak",
    "from": "RaidFrom",
    "to": "RaidTo",
    "lead": "Lead",
    "source": "Source",
    "strike": "Strike",
    "build": "BuildCube",
}

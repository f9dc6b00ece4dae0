"""The words of Vertium that prompts, log and refusals share: names, reasons, the clause of every step."""

from __future__ import annotations

from typing import Final

from ecliptic.core.actions import Verb
from ecliptic.core.reasons import NOT_OFFERED, first_of, reason_of, second_of
from ecliptic.games.vertium import actions as a
from ecliptic.games.vertium.components import Components

# The clause that every step comes from: decisions, and what chance is asked.
STEP_CLAUSE: Final = {
    "PickFaction": "VT-3.1",
    "DrawPlanet": "VT-3.2",
    "DrawOrange": "VT-3.3",
    "DrawBlue": "VT-3.4",
    "DealCard": "VT-3.5",
    "DealObjective": "VT-3.6",
    "DrawStarter": "VT-3.8",
    "TurnUp": "VT-4.3",
    "TakeCard": "VT-4.4",
    "PlayCards": "VT-4.6",
    "DrawCard": "VT-4.8",
    "PlaceToken": "VT-5.1",
    "MeltdownTarget": "VT-6.3",
    "Leak": "VT-6.4",
    "RaidWay": "VT-6.6",
    "RaidTarget": "VT-6.6",
    "StealCard": "VT-6.6",
    "RaidedSet": "VT-6.6",
    "RaidFrom": "VT-6.7",
    "RaidTo": "VT-6.7",
    "TurnBlue": "VT-8.2",
    "AttackOrPass": "VT-9.2",
    "Lead": "VT-9.3",
    "Source": "VT-11.3",
    "Carry": "VT-9.3",
    "Strike": "VT-9.3",
    "Escape": "VT-11.1",
    "RollDie": "VT-10.1",
    "UseCard": "VT-10.2",
    "AttackAgain": "VT-12.3",
    "BuildCube": "VT-13.4",
    "BuildPair": "VT-13.4",
    "LoseSorts": "VT-13.10",
    "RaidSorts": "VT-13.10",
    "CarrySorts": "VT-13.10",
    "PaySort": "VT-13.10",
    "DealComplex": "VT-15.2",
    "TurnSkirmish": "VT-15.5",
    "AimDie": "VT-15.8",
    "AimAmong": "VT-15.8",
}

# What a step is for, after "Now you ".
_NOW: Final = {
    "PickFaction": "pick a faction",
    "TakeCard": "take a card from the display",
    "PlayCards": "play a set, or a disaster, or pass",
    "PlaceToken": "place the token of your set",
    "MeltdownTarget": "choose who suffers the Meltdown",
    "Leak": "choose the planet that leaks",
    "RaidWay": "choose what to raid",
    "RaidTarget": "choose whose hand to raid",
    "RaidedSet": "play a set, or pass",
    "RaidFrom": "choose the planet to raid",
    "RaidTo": "choose the planet that gets the element",
    "AttackOrPass": "attack or pass",
    "Lead": "choose who leads the attack",
    "Source": "choose where the elements come from",
    "Carry": "choose how many elements go along",
    "Strike": "choose the planet to attack",
    "Escape": "escape or stand",
    "UseCard": "play a skirmish card, or none",
    "AttackAgain": "attack again or pass",
    "BuildCube": "build a cube, or go on",
    "BuildPair": "choose where the cube's other element comes from",
    "LoseSorts": "choose which elements are lost",
    "RaidSorts": "choose which elements are taken",
    "CarrySorts": "choose which elements go along",
    "PaySort": "choose which element is turned in",
}

# Reasons: the sentence, what its two numbers are, the clause.
_REASONS: Final = {
    a.MUST_PLAY_SET: ("You hold a set of {a}, so you must play a set", "kind", "", "VT-4.5"),
    a.COLONIZED: ("{a} is colonized already", "planet", "", "VT-5.1"),
    a.HAS_KIND: ("{a} already has {b}", "planet", "kind", "VT-5.1"),
    a.TAKEN_FACTION: ("{a} is taken", "faction", "", "VT-3.1"),
    a.NO_CARDS: ("{a} has no card in hand", "seat", "", "VT-6.6"),
    a.NO_TOKEN: ("{a} has no {b} token", "planet", "kind", "VT-6.4"),
    a.LEAK_COLONIZED: ("{a} is colonized, so its tokens stay", "planet", "", "VT-6.4"),
    a.OWNS_NONE: ("You need a planet of your own to put an element on", "", "", "VT-6.7"),
    a.NOBODY_RICHER: ("No faction has more elements than you", "", "", "VT-6.8"),
    a.NOBODYS: ("{a} belongs to nobody", "planet", "", "VT-6.7"),
    a.OWN_PLANET: ("{a} is your own", "planet", "", "VT-6.7"),
    a.NOT_RICHER: ("{a} has no more elements than you", "seat", "", "VT-6.7"),
    a.NO_ELEMENT: ("{a} has too few elements", "planet", "", "VT-9.3"),
    a.NOT_YOURS: ("{a} is not yours", "planet", "", "VT-9.3"),
    a.NO_CAPTAIN: ("You have no captain left in reserve", "", "", "VT-9.3"),
    a.STRIKE_OWN: ("{a} is your own", "planet", "", "VT-9.3"),
    a.CARD_SPENT: ("You have played {a} in this attack already", "face", "", "VT-10.3"),
    a.NOTHING_TO_STEAL: ("{a} has no element", "planet", "", "VT-6.7"),
    a.NOBODY_HAS_CARDS: ("Nobody else holds a card", "", "", "VT-6.6"),
    a.NOT_YOUR_PLANET: ("{a} is not yours", "planet", "", "VT-6.7"),
    a.MUST_LEAVE: ("{b} must stay on {a}, to be turned in for a new captain", "planet", "elements", "VT-9.3"),
    a.STRIKE_REBEL: ("{a} belongs to a Rebel, and Rebels do not attack each other", "planet", "", "VT-14.4"),
    a.COMPLEX_MISSING: ("Somebody must be the Complex, and all others have picked", "", "", "VT-14.1"),
    a.BUILD_ELSEWHERE: ("{a} is not yours", "planet", "", "VT-13.4"),
    a.HAS_CUBE: ("{a} has a cube already", "planet", "", "VT-13.6"),
    a.NO_CUBE: ("All your cubes stand on planets", "", "", "VT-13.1"),
    a.NO_PAIR: (
        "A cube takes one Vertium and one Gelbon of yours, one of them from {a}",
        "planet",
        "",
        "VT-13.4",
    ),
    a.NO_VERTIUM: ("{a} has no Vertium", "planet", "", "VT-13.4"),
    a.NO_GELBON: ("{a} has no Gelbon", "planet", "", "VT-13.4"),
    a.TOO_MANY: ("There are {a} Gelbon and {b} Vertium", "number", "number", "VT-13.10"),
    a.MUST_TAKE: ("At least {a} must go along", "elements", "", "VT-11.3"),
}


def at(seat: int) -> str:
    """A seat in a text; whoever shows the text puts the player's name there."""
    return f"@{seat + 1}"


def some(n: int, word: str, words: str = "") -> str:
    """A number with its noun: "1 element", "3 elements", "no element"."""
    if n == 0:
        return f"no {word}"
    return f"{n} {word if n == 1 else words or word + 's'}"


def sorts_of(n: int, gelbon: int, both: bool) -> str:
    """ "3 elements"; in a game with both sorts "2 Vertium + 1 Gelbon"."""
    if not both or n == 0:
        return some(n, "element")
    return " + ".join(f"{k} {word}" for k, word in ((n - gelbon, "Vertium"), (gelbon, "Gelbon")) if k)


def turns(n: int) -> str:
    """ "a turn", "2 turns"."""
    return "a turn" if n == 1 else f"{n} turns"


def why(content: Components, step: str, action: int, refusal: int) -> tuple[str, str]:
    """A refusal as a sentence and its clause; ("", "") if it is none."""
    if refusal == 0:
        return "", ""
    reason = reason_of(refusal)
    if reason == NOT_OFFERED:
        return _not_offered(content, step, action), STEP_CLAUSE[step]
    sentence, first, second, clause = _REASONS[reason]
    words = {"a": _word(content, first, first_of(refusal)), "b": _word(content, second, second_of(refusal))}
    return sentence.format(**words), clause


def _word(content: Components, what: str, n: int) -> str:
    if what == "planet":
        return content.planet_name(n)
    if what == "kind":
        return content.kind_name(n)
    if what == "faction":
        return content.faction_name(n)
    if what == "face":
        return content.face_name(n)
    if what == "seat":
        return at(n)
    if what == "elements":
        return some(n, "element")
    if what == "number":
        return str(n)
    return ""


def _not_offered(content: Components, step: str, action: int) -> str:
    """Why an action is no part of this decision at all. Tells only what its seat may know."""
    verb = a.TABLE.verb(action)
    n = verb.a(action)
    said = _missing(content, step, verb, n)
    if said:
        return said
    return f"Now you {_NOW[step]}" if step in _NOW else "That is for chance to decide"


def _missing(content: Components, step: str, verb: Verb, n: int) -> str:
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

"""The words of Solar Roller that prompts, log and refusals share: names, reasons, the clause of every step."""

from __future__ import annotations

from typing import Final

from ecliptic.core.reasons import NOT_OFFERED, first_of, reason_of, second_of
from ecliptic.games.solar_roller import actions as a
from ecliptic.games.solar_roller.components import Components

# The clause that every step comes from: decisions, and what chance is asked.
STEP_CLAUSE: Final = {
    "DealCard": "SR-2.1",
    "DrawStarter": "SR-2.7",
    "RollDie": "SR-3.2",
    "PickHome": "SR-2.4",
    "TakeBonus": "SR-4.3",
    "Act": "SR-6.2",
    "PickChange": "SR-9.4",
    "PickWhite": "SR-8.1",
    "PickSix": "SR-7.7",
    "PickValue": "SR-7.7",
    "PickLevelUp": "SR-9.11",
    "PickColor": "SR-8.2",
    "PickSpace": "SR-7.1",
    "PickMoons": "SR-7.3",
    "PickRaise": "SR-7.6",
    "PickBand": "SR-7.4",
    "PickRing": "SR-7.5",
    "PickShip": "SR-8.3",
    "Sail": "SR-8.4",
    "Harbor": "SR-8.9",
    "PlaceShip": "SR-9.3",
    "PickHalo": "SR-9.8",
    "FreeAction": "SR-9.9",
}

# What a step is for, after "Now you ".
_NOW: Final = {
    "PickHome": "choose your homeworld",
    "TakeBonus": "take the bonus, or not",
    "Act": "use a die, or are done with the round",
    "PickChange": "choose how the die is used",
    "PickWhite": "choose what the white die is",
    "PickSix": "choose what the six does",
    "PickValue": "choose what the six does",
    "PickLevelUp": "choose the planet to raise",
    "PickColor": "choose a color",
    "PickSpace": "choose the space of your planet",
    "PickMoons": "choose the planet that gets moons",
    "PickRaise": "choose the planet to raise",
    "PickBand": "choose the band of your rings",
    "PickRing": "choose the next planet that gets a ring",
    "PickShip": "choose the ship that moves",
    "Sail": "move your ship, or stop",
    "Harbor": "settle, or build a ship",
    "PlaceShip": "choose where the ship is put",
    "PickHalo": "choose a band",
    "FreeAction": "take a free action, or not",
}

# Reasons: the sentence, what its two numbers are, the clause.
_REASONS: Final = {
    a.TAKEN: ("{a} has a planet already", "space", "", "SR-7.1"),
    a.NOT_OPEN: ("{a} is in a band that is not open now", "space", "", "SR-5.2"),
    a.DIE_USED: ("You have used the {a} die in this round", "die", "", "SR-6.2"),
    a.NO_USE: ("The {a} die has no legal target", "die", "", "SR-6.4"),
    a.OFF_DIE: ("A {a} can't be shifted that far: dice go from 1 to 6", "number", "", "SR-5.5"),
    a.OFF_CHANGE: ("A {a} can't be changed like that: dice go from 1 to 6", "number", "", "SR-9.4"),
    a.NOTHING_TO_DO: ("{a} has no legal target now", "value", "", "SR-6.4"),
    a.OTHER_COLOR: ("The planet in {a} is not {b}", "space", "color", "SR-7.3"),
    a.NO_MOON_SPACE: ("{a} has no free moon space", "space", "", "SR-7.3"),
    a.HAS_RING: ("The planet in {a} has a {b} ring already", "space", "color", "SR-1.9"),
    a.NO_RINGS: ("{a} has no {b} planet, or none that can take the ring", "band", "color", "SR-7.4"),
    a.TOO_FEW_LEFT: ("From {a} on too few planets are left for your rings", "space", "", "SR-7.4"),
    a.AT_TOP: ("{a} has reached civilization", "space", "", "SR-7.6"),
    a.NO_STOP: ("A ship takes at least one step", "", "", "SR-8.7"),
    a.SERVED: ("The ship in {a} has been used by this die", "space", "", "SR-8.16"),
    a.SETTLED_ALREADY: ("{a} is settled already", "space", "", "SR-8.10"),
    a.SHIP_ON_EMPTY: ("{a} has no planet for that", "space", "", "SR-8.10"),
    a.NO_ROOM: ("{a} has no free moon space for the S", "space", "", "SR-8.10"),
    a.BARREN: ("{a} has no water yet", "space", "", "SR-8.10"),
    a.NO_PIECE: ("All your ships are on the map or settled", "", "", "SR-8.14"),
    a.NOT_BELOW: ("{a} is not one level below {b}", "space", "level", "SR-9.11"),
    a.NO_MOON: ("{a} has no moon", "space", "", "SR-9.11"),
    a.NO_LEVEL_UP: ("No planet with a moon in an open band is one level below {a}", "level", "", "SR-9.11"),
    a.NO_SHIPS: ("No ship of yours can do that", "", "", "SR-8.9"),
    a.STUCK: ("No open band is next to the ship in {a}", "space", "", "SR-5.2"),
}

# What a value does, as a name and as an order.
VALUE_NAMES: Final = ("", "small planet", "large planet", "moons", "rings", "terraform", "any action")


def at(seat: int) -> str:
    """A seat in a text; whoever shows the text puts the player's name there."""
    return f"@{seat + 1}"


def some(n: int, word: str, words: str = "") -> str:
    """A number with its noun: "1 moon", "3 moons", "no moon"."""
    if n == 0:
        return f"no {word}"
    return f"{n} {word if n == 1 else words or word + 's'}"


def value_name(value: int) -> str:
    """ "5, terraform"."""
    return f"{value}, {VALUE_NAMES[value]}"


def why(content: Components, step: str, action: int, refusal: int) -> tuple[str, str]:
    """A refusal as a sentence and its clause; ("", "") if it is none."""
    if refusal == 0:
        return "", ""
    reason = reason_of(refusal)
    if reason == NOT_OFFERED:
        return _not_offered(step, action), STEP_CLAUSE[step]
    sentence, first, second, clause = _REASONS[reason]
    words = {"a": _word(content, first, first_of(refusal)), "b": _word(content, second, second_of(refusal))}
    text = sentence.format(**words)
    return text[0].upper() + text[1:], clause


def _word(content: Components, what: str, n: int) -> str:
    if what == "space":
        return a.SPACE_IDS[n]
    if what == "color":
        return a.COLOR_IDS[n]
    if what == "die":
        return a.DIE_IDS[n]
    if what == "band":
        return content.band_name(n)
    if what == "level":
        return a.LEVEL_IDS[n]
    if what == "value":
        return value_name(n)
    return str(n) if what == "number" else ""


def _not_offered(step: str, action: int) -> str:
    """Why an action is no part of this decision at all."""
    verb = a.TABLE.verb(action)
    if step == "Act" and verb is a.SHIFT:
        return "Black dice are shifted before your first action of a round, once, by two pips at most"
    if step == "PickChange" and verb is a.CHANGE:
        return "You don't have the upgrade for that, or have used it in this round"
    if step in ("PickWhite", "PickSix") and verb is a.SPLIT:
        return "Only a six can be split, and only with upgrade 6"
    if step == "Sail" and verb is a.TO:
        return "No dotted line leads there"
    if step in ("PickShip", "Harbor") and verb in (a.SHIP, a.SETTLE):
        return "You have no ship there"
    if step in ("Harbor", "PlaceShip") and verb is a.BUILD:
        return "Ships are built on the homeworld or on a planet with an S"
    if step == "PickBand" and verb is a.BAND:
        return "That band is not open now"
    if step == "PickRing" and verb is a.RING:
        return "Rings are drawn on planets of the band, in ascending order"
    if step in ("PickMoons", "PickRaise", "PickLevelUp") and verb in (a.MOON, a.RAISE):
        return "There is no planet"
    return f"Now you {_NOW[step]}" if step in _NOW else "That is for chance to decide"

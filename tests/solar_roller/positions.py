"""Positions of Solar Roller put together by hand. What a test does not say is filled in so that nothing is missing.

    match = Table(2).sheet(A, M1="small blue", M2="large blue").roll(blue=3, bands=(3, 4))
    play(match, "die blue", "moons space=M2")
    assert space(match, A, "M2").moons == 2

Seats are A to F (0 to 5). A space is said in words: "large blue 2 moons red-ring flora icon S H 2 ships". A sheet without
an H gets a small purple homeworld with a ship in I5.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE
from ecliptic.core.match import Match
from ecliptic.games.solar_roller import GAME

A, B, C, D, E, F = range(6)
COLORS = ("red", "blue", "green", "purple")
DICE = (*COLORS, "white")
LEVELS = ("none", "water", "flora", "fauna", "civilization")
INNER = [f"I{k}" for k in range(1, 6)]
MIDDLE = [f"M{k}" for k in range(1, 9)]
OUTER = [f"O{k}" for k in range(1, 8)]
SPACES = [*INNER, *MIDDLE, *OUTER]
HOME = "I5"


@cache
def game(players: int, *options: tuple[str, object]) -> Game:
    """The game with these options, made once."""
    return GAME.make({"players": players, **dict(options)})


def changed(folder: Path, name: str, old: str, new: str) -> Path:
    """A content folder in which one place of a table reads differently."""
    there = folder / name
    found = files("ecliptic.games.solar_roller") / "content" / name
    text = (there if there.exists() else found).read_text(encoding="utf-8")
    assert old in text, old
    there.write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


def read_space(name: str, words: str) -> dict[str, Any]:
    """ "large blue 2 moons" as a position has it."""
    out: dict[str, Any] = {"space": name}
    n = 1
    for word in words.split():
        if word.isdecimal():
            n = int(word)
            continue
        if word in COLORS:
            out["color"] = word
        elif word in ("small", "large"):
            out["size"] = word
        elif word in LEVELS:
            out["level"] = word
        elif word.endswith("-ring"):
            out.setdefault("rings", []).append(word.removesuffix("-ring"))
        else:
            key = {"icon": "icon", "S": "settled", "H": "home"}.get(word)
            if key is not None:
                out[key] = True
            else:
                out[{"moon": "moons", "ship": "ships", "used": "served"}.get(word, word)] = n
        n = 1
    return out


class Table:
    """A position in the making."""

    def __init__(self, players: int = 2, **options: object) -> None:
        content = options.pop("content", None)
        if content is None:
            self.game = game(players, *sorted(options.items()))
        else:
            self.game = GAME.make({"players": players, **options}, Path(str(content)))
        self.players = players
        self.advanced = bool(options.get("advanced"))
        self.sheets: list[dict[str, str]] = [{} for _ in range(players)]
        self.seats: list[dict[str, Any]] = [{} for _ in range(players)]
        self.more: dict[str, Any] = {}

    def sheet(self, who: int, **spaces: str) -> Table:
        """What is in the spaces of a seat: sheet(A, M1="large blue 2 moons")."""
        self.sheets[who].update(spaces)
        return self

    def every(self, **spaces: str) -> Table:
        """The same for every seat."""
        for who in range(self.players):
            self.sheet(who, **spaces)
        return self

    def seat(self, who: int, **facts: Any) -> Table:
        """gained, met, full_bands_paid, halo, settlements, actions, scored, launched, ..."""
        self.seats[who].update(facts)
        return self

    def beside(self, **facts: Any) -> Table:
        """goals, upgrades, squares, claimed, starter."""
        self.more.update(facts)
        return self

    def position(self, number: int = 1, **facts: Any) -> dict[str, Any]:
        """The position before the roll of this round."""
        cards = self._cards()
        out: dict[str, Any] = {"game": "solar_roller", "phase": "playing", "round": number, "starter": 1}
        out |= {**cards, **{k: v for k, v in self.more.items() if k not in cards}, **facts}
        out["seats"] = [self._seat(who) for who in range(self.players)]
        steps = [{"step": name} for name in ("RollDie", "ActTogether", "GainUpgrades", "Checkpoint")]
        out["pending"] = [*steps, {"step": "Round", "number": number + 1}]
        return out

    def _cards(self) -> dict[str, Any]:
        """Goals and upgrades shown, filled up with cards that go with what is said."""
        goals = list(self.more.get("goals", ""))
        upgrades = list(self.more.get("upgrades", ()))
        for who in self.seats:
            upgrades += [k for k in who.get("gained", ()) if k not in upgrades]
        for goal in "BAHGDCEF":
            if (
                len(goals) < 3
                and goal not in goals
                and (self.advanced or "ABCDEFGH".index(goal) + 1 not in upgrades)
            ):
                goals.append(goal)
        if self.advanced:
            return {"goals": goals, "upgrades": list(range(1, 9))}
        taken = ["ABCDEFGH".index(goal) + 1 for goal in goals]
        for k in (1, 3, 2, 5, 4, 7, 6, 8):
            if len(upgrades) < 3 and k not in upgrades and k not in taken:
                upgrades.append(k)
        return {"goals": goals, "upgrades": sorted(upgrades)}

    def _seat(self, who: int) -> dict[str, Any]:
        words = dict(self.sheets[who])
        if not any("H" in text.split() for text in words.values()):
            words[HOME] = "small purple H ship"
        spaces = [read_space(name, text) for name, text in words.items()]
        spaces.sort(key=lambda row: SPACES.index(row["space"]))
        given = self.seats[who]
        launched = sum(row.get("ships", 0) for row in spaces) + len(given.get("settlements", ()))
        out = {"spaces": spaces, "launched": launched, **given}
        if 4 in out.get("gained", ()) and "full_bands_paid" not in out:
            out["full_bands_paid"] = []
        return out

    def start(self, number: int = 1) -> Match:
        """Before the roll; chance stops."""
        return self.game.start_from(self.position(number), auto_chance=False)

    def roll(
        self,
        red: int = 1,
        blue: int = 1,
        green: int = 1,
        purple: int = 1,
        white: int = 1,
        bands: tuple[int, int] = (1, 3),
        number: int = 1,
    ) -> Match:
        """The dice have fallen; all may act."""
        match = self.start(number)
        match.force(f"roll {red} {blue} {green} {purple} {white} {bands[0]} {bands[1]}")
        return match

    def upgrading(self, number: int = 1) -> Match:
        """Nobody uses a die: step 4 of the round, or what comes after it."""
        return done(self.roll(number=number))

    def bonus(self, number: int) -> Match:
        """Step 0 of an even round."""
        return self.upgrading(number - 1)


def play(match: Match, *actions: str, seat: int = A) -> Match:
    """These actions of a seat, one after the other."""
    for action in actions:
        match.play(action, seat)
    return match


def done(match: Match, *seats: int) -> Match:
    """These seats (all, if none is said) use no more dice."""
    opened = match.state.opened
    for seat in seats or match.to_act:
        if match.state.opened is opened and seat in match.to_act:
            match.play("done", seat)
    return match


def again(match: Match, **dice: Any) -> Match:
    """The next roll, when it is due."""
    assert match.to_act == (CHANCE,)
    bands = dice.pop("bands", (1, 3))
    values = [dice.get(name, 1) for name in DICE]
    match.force("roll " + " ".join(map(str, [*values, *bands])))
    return match


# ---- reading it back -----------------------------------------------------------------------------------------


def space(match: Match, who: int, name: str) -> SimpleNamespace:
    """A space as it is now."""
    found = next((row for row in seat(match, who).spaces if row["space"] == name), {})
    empty: dict[str, Any] = dict.fromkeys(("moons", "ships", "served"), 0)
    empty |= {"color": None, "size": "small", "rings": [], "level": "none"}
    empty |= dict.fromkeys(("icon", "settled", "home"), False)
    return SimpleNamespace(**{**empty, **found})


def seat(match: Match, who: int) -> SimpleNamespace:
    """A seat as it is now."""
    found: Any = match.dump()
    empty = {
        "launched": 0,
        "met": [],
        "gained": [],
        "full_bands_paid": [],
        "halo": None,
        "shifts": [0, 0],
        "used": [],
        "spent": [],
        "settlements": [],
        "actions": [],
        "scored": {},
        "spaces": [],
    }
    return SimpleNamespace(**{**empty, **found["seats"][who]})


def recorded(match: Match, who: int = A, number: int = 1) -> int:
    """What the round's box shows."""
    return int(match.view(who).sheets[who].actions[number - 1])  # type: ignore[attr-defined]


def points(match: Match, who: int = A) -> dict[str, int]:
    """Where the points of a sheet come from."""
    names = ("moons", "rings", "levels", "ships", "settlements", "goals", "actions")
    return dict(zip(names, match.view(who).sheets[who].points, strict=True))  # type: ignore[attr-defined]


def asked(match: Match, who: int = A) -> str:
    """The name of the decision before a seat."""
    return type(match.state.asked(who)).__name__


def rings(match: Match, who: int, color: str) -> list[str]:
    """The spaces with a ring of this color."""
    return [row["space"] for row in seat(match, who).spaces if color in row.get("rings", [])]


def legal(match: Match, verb: str, who: int = A) -> list[str]:
    """What may be done with this verb: the last words of the texts."""
    return [text.replace("=", " ").split()[-1] for text in match.legal(who) if text.split()[0] == verb]

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


MARKS = {"icon": "icons", "settled": "settled", "home": "homes"}


def written(table: dict[str, Any]) -> dict[str, Any]:
    """What is told by seat and space, as a position has it: by field."""
    goals = table.get("goals", ())
    slots = {f"{goal}{k}": f"{n + 1}.{k}" for n, goal in enumerate(goals) for k in (1, 2, 3)}
    out = {key: table[key] for key in ("game", "phase", "round", "starter", "pending") if key in table}
    out |= {"goals": list(goals), "shown": [str(k) for k in table["upgrades"]]}
    out["squares"] = dict(zip(("6", "7"), table.get("squares", (0, 0)), strict=True))
    out["claimed"] = {slots[part]: 1 for part in table.get("claimed", ())}
    out["rolled"] = len(table.get("dice", ()))
    out["dice"] = dict(zip((*DICE, "black-1", "black-2"), table.get("dice", ()), strict=False))
    for who, seat in enumerate(table["seats"]):
        for field, found in _fields(seat, slots).items():
            out.setdefault(field, {})[str(who + 1)] = found
    return out


def _fields(seat: dict[str, Any], slots: dict[str, str]) -> dict[str, Any]:
    """What is told of a seat, by field."""
    rows = {row["space"]: row for row in seat.get("spaces", ())}
    sets = {name: [space for space, row in rows.items() if row.get(mark)] for mark, name in MARKS.items()}
    sets["large"] = [space for space, row in rows.items() if row.get("size") == "large"]
    for k, level in enumerate(LEVELS[1:], 1):
        sets[level] = [space for space, row in rows.items() if LEVELS.index(row.get("level", "none")) >= k]
    return {
        "planets": {c: [space for space, row in rows.items() if row.get("color") == c] for c in COLORS},
        "rings": {c: [space for space, row in rows.items() if c in row.get("rings", ())] for c in COLORS},
        "sets": sets,
        **{
            name: {space: row[name] for space, row in rows.items() if name in row}
            for name in ("moons", "ships", "served")
        },
        "launched": seat.get("launched", 0),
        "met": [str(k) for k in seat.get("met", ())],
        "upgrades": [str(k) for k in seat.get("gained", ())],
        "filled": seat.get("full_bands_paid", []),
        "halo": seat.get("halo"),
        "first_shift": seat.get("shifts", (0, 0))[0],
        "second_shift": seat.get("shifts", (0, 0))[1],
        "used": seat.get("used", []),
        "spent": [str(k) for k in seat.get("spent", ())],
        "boxes": {str(k): n for k, n in enumerate(seat.get("settlements", ()), 1)},
        "record": {str(k): n for k, n in enumerate(seat.get("actions", ()), 1)},
        "scored": {slots[part]: n for part, n in seat.get("scored", {}).items()},
    }


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
        return written(out)

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
        return Match.begin(self.game, position=self.position(number), auto_chance=False)

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
    data: Any = match.dump()

    def of(field: str) -> Any:
        return data.get(field, {}).get(str(who + 1), {})

    sets = of("sets")
    levels = [level for level in LEVELS[1:] if name in sets.get(level, ())]
    return SimpleNamespace(
        color=next((color for color in COLORS if name in of("planets").get(color, ())), None),
        size="large" if name in sets.get("large", ()) else "small",
        rings=[color for color in COLORS if name in of("rings").get(color, ())],
        level=LEVELS[len(levels)],
        **{mark: name in sets.get(field, ()) for mark, field in MARKS.items()},
        **{field: of(field).get(name, 0) for field in ("moons", "ships", "served")},
    )


def seat(match: Match, who: int) -> SimpleNamespace:
    """A seat as it is now."""
    data: Any = match.dump()
    goals = data["goals"]

    def of(field: str, empty: Any) -> Any:
        return data.get(field, {}).get(str(who + 1), empty)

    numbers = {"met": "met", "gained": "upgrades", "spent": "spent"}
    return SimpleNamespace(
        launched=of("launched", 0),
        **{name: [int(k) for k in of(field, ())] for name, field in numbers.items()},
        full_bands_paid=of("filled", []),
        halo=of("halo", None),
        shifts=[of("first_shift", 0), of("second_shift", 0)],
        used=of("used", []),
        settlements=list(of("boxes", {}).values()),
        actions=list(of("record", {}).values()),
        scored={f"{goals[int(slot[0]) - 1]}{slot[2]}": n for slot, n in of("scored", {}).items()},
    )


def squares(match: Match) -> list[int]:
    """Of upgrades 6 and 7."""
    data: Any = match.dump()
    return [data.get("squares", {}).get(k, 0) for k in ("6", "7")]


def shown(match: Match) -> list[int]:
    """The upgrades that are shown."""
    data: Any = match.dump()
    return [int(k) for k in data["shown"]]


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
    data: Any = match.dump()
    return list(data.get("rings", {}).get(str(who + 1), {}).get(color, []))


def legal(match: Match, verb: str, who: int = A) -> list[str]:
    """What may be done with this verb: the last words of the texts."""
    return [text.replace("=", " ").split()[-1] for text in match.legal(who) if text.split()[0] == verb]

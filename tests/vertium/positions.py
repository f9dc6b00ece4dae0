"""Positions of Vertium put together by hand. What a test does not say is filled in so that nothing is missing.

    match = Table(3).seat(A, hand="3 water leak").planet("P1", has="metal energy").cards(A)
    match.play("place planet=P1")
    assert planet(match, "P1").tokens == {"metal": 1, "energy": 1, "water": 1}

Seats are A, B, C and D (0 to 3, as a match counts them; in solo B is the Complex); cards and tokens are words, a number before a word repeats it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import ecliptic
from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE, State
from ecliptic.core.match import Match

A, B, C, D = range(4)
SEATS = "ABCD"
RESOURCES = ("metal", "energy", "water", "agri")
DISASTERS = ("mine_blast", "meltdown", "leak", "virus", "raider")
FACTIONS = ("soar", "rmf", "hielo", "myst")
SIDES = (*FACTIONS, "complex")
PLANETS = {1: 7, 2: 5, 3: 7, 4: 9}  # and captains of each faction, and cubes
ORANGE = {2: (2, 2, 3, 4, 5), 3: (2, 2, 2, 3, 4, 5, 6), 4: (2, 2, 2, 3, 3, 4, 5, 6, 7)}
ORANGE[1] = ORANGE[3]  # solo
BLUE = ("refuge", "harvest", "winter_eclipse")
QUIET = "metal energy water agri"  # a hand that is neither short of cards nor good for anything
REST = "the rest"  # beside(deck="2 metal", discards=REST), or the hand of a seat: all cards that are nowhere else
DECK = {**dict.fromkeys(RESOURCES, 17), **dict.fromkeys(DISASTERS, 2)}


@cache
def game(players: int, *options: tuple[str, object]) -> Game:
    """The game with these options, made once."""
    return ecliptic.game("vertium", players=players, **dict(options))


def changed(folder: Path, name: str, **figures: int) -> Path:
    """A content folder in which these figures of a table are others: changed(tmp_path, "skirmish.toml", winner_gain=0)."""
    lines = (files("ecliptic.games.vertium") / "content" / name).read_text(encoding="utf-8").splitlines()
    for figure, n in figures.items():
        found = [k for k, line in enumerate(lines) if line.startswith(f"{figure} = ")]
        assert len(found) == 1, figure
        lines[found[0]] = f"{figure} = {n}"
    (folder / name).write_text("\n".join(lines), encoding="utf-8")
    return folder


def counts(words: str) -> dict[str, int]:
    """ "3 metal leak" -> {"metal": 3, "leak": 1}."""
    out: Counter[str] = Counter()
    times = 1
    for word in words.split():
        if word.isdecimal():
            times = int(word)
        else:
            out[word] += times
            times = 1
    return {word: n for word, n in out.items() if n}


def step(name: str, **fields: object) -> dict[str, object]:
    """A pending step; seats as A to D."""
    seats = {"seat", "player", "victim"}
    return {"step": name, **{k: v + 1 if k in seats else v for k, v in fields.items()}}  # type: ignore[operator]


class Table:
    """A position in the making."""

    def __init__(self, players: int = 3, **options: object) -> None:
        self.players = players
        self.game = game(players, *sorted(options.items()))
        self.solo = players == 1
        self.seats: list[dict[str, Any]] = [{} for _ in range(players + self.solo)]
        if self.solo:
            self.seat(B, faction="complex")
        self.planets: dict[str, dict[str, Any]] = {}
        self.more: dict[str, Any] = {}

    # ---- what lies where ---------------------------------------------------------------------------------

    def seat(self, who: int, **facts: object) -> Table:
        """hand, tokens (the supply), misses, objective, faction, had_attack, passed, known (observer -> cards), most."""
        self.seats[who].update(facts)
        return self

    def planet(self, name: str, **facts: object) -> Table:
        """value, has (tokens), owner, elements, gelbon (among them), cube, moon, blue, refugees (seats), out."""
        self.planets.setdefault(name, {}).update(facts)
        return self

    def owns(self, who: int, **elements: int) -> Table:
        """Planets of a seat with their elements: owns(A, P1=3, P4=0)."""
        for name, n in elements.items():
            self.planet(name, owner=who, elements=n)
        return self

    def mixed(self, who: int, **sorts: tuple[int, int]) -> Table:
        """Planets of a seat with their Vertium and Gelbon: mixed(A, P1=(3, 1))."""
        for name, (vertium, gelbon) in sorts.items():
            self.planet(name, owner=who, elements=vertium + gelbon, gelbon=gelbon)
        return self

    def beside(self, **facts: object) -> Table:
        """display, discards, pool, gone, deck; round, starter, idle, attacks, victor, objectives_open, ranking."""
        self.more.update(facts)
        return self

    # ---- whose decision it is ----------------------------------------------------------------------------

    def turn(self, who: int) -> Match:
        """A player is to take a card."""
        self.more.setdefault("display", "metal energy")
        return self.start(step("TakeCard", seat=who), step("PlayCards", seat=who), *self._next(who), turn=who)

    def cards(self, who: int) -> Match:
        """A player is to play a set or a disaster, or to pass."""
        return self.start(step("PlayCards", seat=who), *self._next(who), turn=who)

    def placing(self, who: int, resource: str) -> Match:
        """A player is to place the token of a set that was played."""
        return self.start(step("PlaceToken", seat=who, resource=resource), *self._next(who), turn=who)

    def attack(self, who: int, ranking: Sequence[int] = (), number: int = 1) -> Match:
        """Base style: a faction is to attack in this round."""
        return self.pending_attack(who, [step("Lead", seat=who)], ranking, number)

    def american(self, who: int) -> Match:
        """American style: a faction has the attack and must use it."""
        return self.pending_attack(who, [step("Lead", seat=who)])

    def again(self, who: int) -> Match:
        """American style: a faction has won an attack."""
        return self.start(step("AttackAgain", seat=who), turn=who, phase="fighting")

    def pending_attack(
        self, who: int, first: list[dict[str, object]], ranking: Sequence[int] = (), number: int = 1
    ) -> Match:
        """Phase two, with these steps of an attack next."""
        if self.game.options.style == "american":
            return self.start(*first, step("AfterAttack", player=who), turn=who, phase="fighting")
        order = list(ranking) or list(range(self.players))
        place = order.index(who) + 1
        self.more.setdefault("ranking", order)
        rest = step("FightTurns", place=place), step("FightRound", number=number + 1)
        return self.start(*first, *rest, turn=who, phase="fighting", round=number)

    def _next(self, who: int) -> tuple[dict[str, object], ...]:
        return step("Turn", player=(who + 1) % self.players), step("EndPhaseOne")

    # ---- the whole of it ---------------------------------------------------------------------------------

    def start(self, *pending: dict[str, object], seed: int = 1, auto: bool = True, **facts: object) -> Match:
        """A match that goes on from here."""
        return Match.begin(self.game, position=self.position(*pending, **facts), seed=seed, auto_chance=auto)

    def position(self, *pending: dict[str, object], **facts: object) -> dict[str, Any]:
        """The position as data."""
        facts = {"phase": "colonizing", **self.more, **facts}
        fighting = facts["phase"] in ("fighting", "over")
        out: dict[str, Any] = {"game": "vertium", "phase": facts["phase"], "pending": list(pending)}
        out["starter"] = facts.get("starter", A) + 1  # type: ignore[operator]
        for name in ("turn", "victor"):
            if facts.get(name) is not None:
                out[name] = facts[name] + 1  # type: ignore[operator]
        for name in ("round", "idle", "attacks"):
            if name in facts:
                out[name] = facts[name]
        out["objectives_open"] = facts.get("objectives_open", fighting)
        out["ranking"] = [who + 1 for who in facts.get("ranking", ())]  # type: ignore[attr-defined]
        piles = {
            name: facts[name] for name in ("display", "discards", "pool", "gone", "deck") if name in facts
        }
        out |= {name: counts(str(words)) for name, words in piles.items() if words != REST}
        planets = self._planets(fighting)
        seats = self._seats(planets, out)
        if piles.get("discards") == REST:
            out["discards"] = self._unplaced(seats, out)
        for seat, given in zip(seats, self.seats, strict=True):
            if given.get("hand") == REST:
                seat["hand"] = self._unplaced(seats, out)
        out["deck"] = [out["deck"] if "deck" in piles else self._unplaced(seats, out)]
        return out | _by_field(planets) | _by_field(seats) | _hands(seats)

    def _unplaced(self, seats: list[dict[str, Any]], position: dict[str, Any]) -> dict[str, int]:
        """The cards that are nowhere else."""
        found = [
            *(seat["hand"] for seat in seats),
            *(position.get(name, {}) for name in ("deck", "display", "discards")),
        ]
        left = {kind: n - sum(part.get(kind, 0) for part in found) for kind, n in DECK.items()}
        return {} if self.solo else {kind: n for kind, n in left.items() if n > 0}

    def _planets(self, fighting: bool) -> list[dict[str, Any]]:
        names = sorted({*self.planets, *(f"P{k + 1}" for k in range(PLANETS[self.players]))})
        names = [name for name in names if self.planets.get(name, {}).get("laid", True)]
        rows = {name: dict(self.planets.get(name, {})) for name in names}
        values = list(ORANGE[self.players])
        for row in rows.values():
            if "value" in row:
                values.remove(row["value"])
        moons = [kind for kind in BLUE if kind not in [row.get("blue") for row in rows.values()]]
        moons = moons[sum(1 for row in rows.values() if row.get("blue") == "face_down") :]
        for row in rows.values():
            row.setdefault("value", values.pop(0) if "value" not in row else 0)
            owned = row.get("owner") is not None
            row["status"] = "out" if row.pop("out", fighting and not owned) else "in_play"
            row.pop("laid", None)
            all_four = dict.fromkeys(RESOURCES, int(owned and not self.solo))
            row["tokens"] = counts(row.pop("has", "")) or all_four
            row["owner"] = row["owner"] + 1 if owned else None
        bare = [name for name in names if "blue" not in rows[name]]
        for name in sorted(bare, key=lambda name: (rows[name]["status"] != "out", -int(name[1:]))):
            if moons:
                kind = moons.pop(0)
                assert rows[name]["status"] == "out" or not fighting or kind != "refuge", (
                    "say where the refuge moon is"
                )
                rows[name]["blue"] = kind if fighting else "face_down"
        return [{"id": name, **row} for name, row in rows.items()]

    def _seats(self, planets: list[dict[str, Any]], position: dict[str, Any]) -> list[dict[str, Any]]:
        left = [
            row["id"] for row in planets if row["id"] not in [seat.get("objective") for seat in self.seats]
        ]
        tokens = self._supplies(planets, position)
        quiet = "" if self.solo else QUIET
        out = []
        for who, given in enumerate(self.seats):
            fled = Counter(row["id"] for row in planets for one in row.get("refugees", ()) if one == who)
            away = sum(row["owner"] == who + 1 for row in planets) + fled.total()
            row = {
                "id": str(who + 1),
                "faction": given.get("faction", FACTIONS[who]),
                "hand": counts(given.get("hand", quiet)) if given.get("hand") != REST else {},
                "supply": tokens[who],
                "captains": PLANETS[self.players] - away,
                "misses": given.get("misses", 0),
                "objective": None if self.solo else given.get("objective") or left.pop(),
                "refugees": fled,
            }
            if "known" in given:
                row["known"] = {
                    "watcher" if observer is None else str(observer + 1): counts(cards)
                    for observer, cards in given["known"].items()
                }
            if "most" in given:
                row["most"] = counts(given["most"])
            out.append(row)
        for name in ("had_attack", "passed"):
            position[name] = [str(who + 1) for who, given in enumerate(self.seats) if given.get(name)]
        for row in planets:
            row.pop("refugees", None)
        return out

    def _supplies(self, planets: list[dict[str, Any]], position: dict[str, Any]) -> list[dict[str, int]]:
        """Tokens in supply: what is said, and the rest shared out among those of whom nothing is said."""
        out = [counts(given["tokens"]) if "tokens" in given else {} for given in self.seats]
        open_seats = [who for who, given in enumerate(self.seats) if "tokens" not in given]
        rules = self.game.rules  # type: ignore[attr-defined]
        for k, resource in enumerate(RESOURCES):
            factions = [
                SIDES.index(given.get("faction", FACTIONS[who])) for who, given in enumerate(self.seats)
            ]
            rest = sum(int(rules.supply[faction * 4 + k]) for faction in factions)
            rest -= sum(row["tokens"].get(resource, 0) for row in planets)
            rest -= position.get("pool", {}).get(resource, 0) + position.get("gone", {}).get(resource, 0)
            rest -= sum(supply.get(resource, 0) for supply in out)
            assert rest >= 0, f"too many {resource} tokens"
            assert rest == 0 or open_seats, f"{rest} {resource} tokens are nowhere"
            for n, who in enumerate(open_seats):
                out[who][resource] = (rest + n) // len(open_seats)
        return out


def _by_field(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """What rows say of a planet or a seat each, by field and then by its id, as positions have it."""
    names = {name: None for row in rows for name in row if name not in ("id", "hand", "known", "most")}
    return {name: {row["id"]: row[name] for row in rows if name in row} for name in names}


def _hands(seats: list[dict[str, Any]]) -> dict[str, Any]:
    parts = ("known", "most")
    found = {row["id"]: {name: row[name] for name in parts if name in row} for row in seats}
    return {"hands": {row["id"]: {"cards": row["hand"], **found[row["id"]]} for row in seats}}


# ---- reading it back -------------------------------------------------------------------------------------


def laid(match: Match) -> list[str]:
    """The planets that are laid out."""
    return list(match.dump().get("status", {}))  # type: ignore[call-overload, no-any-return]


def holding(game: Game, state: State, who: int) -> dict[str, int]:
    """The cards in a hand."""
    data: Any = game.dump(state)
    found: dict[str, int] = data["hands"][str(who + 1)]["cards"]
    return found


def planet(match: Match, name: str) -> SimpleNamespace:
    """A planet as it is now: value, tokens, owner, elements, gelbon, cube, moon, blue, refugees, out."""
    data: Any = match.dump()
    numbers = ("value", "elements", "gelbon", "cube", "moon")
    out = SimpleNamespace(**{field: data.get(field, {}).get(name, 0) for field in numbers})
    out.out = data["status"][name] == "out"
    out.tokens = data.get("tokens", {}).get(name, {})
    out.blue = data.get("blue", {}).get(name, "none")
    owner = data.get("owner", {}).get(name)
    out.owner = None if owner is None else owner - 1
    fled = data.get("refugees", {}).items()
    out.refugees = [int(who) - 1 for who, found in fled for _ in range(found.get(name, 0))]
    return out


def side(match: Match, who: int) -> SimpleNamespace:
    """A seat as it is now: hand, tokens, captains, misses, had_attack, passed, objective, faction, known, most, size."""
    data: Any = match.dump()
    seat = str(who + 1)
    out = SimpleNamespace(**{field: data.get(field, {}).get(seat, 0) for field in ("captains", "misses")})
    out.faction = data.get("faction", {}).get(seat)
    out.objective = data.get("objective", {}).get(seat)
    out.tokens = data.get("supply", {}).get(seat, {})
    out.had_attack = seat in data.get("had_attack", ())
    out.passed = seat in data.get("passed", ())
    hand = data["hands"][seat]
    out.hand, out.known, out.most = hand["cards"], hand["known"], hand["most"]
    out.size = sum(out.hand.values())
    return out


def now(match: Match) -> SimpleNamespace:
    """Everything else as it is now: phase, round, turn, display, discards, deck, pool, gone, ranking, idle, attacks, fight."""
    data: Any = match.dump()
    out = SimpleNamespace(**{name: data.get(name, {}) for name in ("display", "discards", "pool", "gone")})
    out.deck = data["deck"][0] if data.get("deck") else {}
    out.phase = data.get("phase", "setup")
    out.round, out.idle, out.attacks = (data.get(name, 0) for name in ("round", "idle", "attacks"))
    for name in ("turn", "starter", "victor"):
        setattr(out, name, data[name] - 1 if name in data else None)
    out.ranking = [who - 1 for who in data.get("ranking", ())]
    parts = ("attacker", "defender", "source", "refuge", "target", "force", "force_gelbon", "roll", "cards")
    out.fight = {name: data.get(name, 0) for name in parts} if "target" in data else None
    return out


def sorts(match: Match, name: str) -> tuple[int, int]:
    """The Vertium and the Gelbon on a planet."""
    found = planet(match, name)
    return found.elements - found.gelbon, found.gelbon


def asked(match: Match) -> str:
    """The step that is next."""
    pending: Any = match.dump()["pending"]
    return str(pending[0]["step"]) if pending else ""


def odds(match: Match) -> dict[str, int]:
    """What chance can bring, and how likely each of it is relative to the others."""
    state = match.state
    step = state.asked(CHANCE)
    return {match.game.actions.text(x): step.weight(state, x) for x in state.candidates(CHANCE)}


# ---- playing ---------------------------------------------------------------------------------------------


def play(match: Match, *actions: str) -> Match:
    """Take these actions, whoever must."""
    for action in actions:
        match.play(action)
    return match


def draws(match: Match, words: str) -> Match:
    """Fix the next cards that come from the deck."""
    for kind, n in counts(words).items():
        for _ in range(n):
            match.force(f"draw kind={kind}")
    return match


def dice(match: Match, *rolls: str) -> Match:
    """Fix the next dice: attacker's, defender's, and so on."""
    match.force("roll " + " ".join(rolls))
    return match


def fight(match: Match, source: str, n: int, target: str) -> Match:
    """Set out from a planet with n elements against another."""
    return play(match, f"lead planet={source}", f"carry n={n}", f"strike planet={target}")


WIN = ("1 1 1", "2 2 2")  # the attacker hits three times, the defender once
LOSE = ("2 3 3", "1 1 1")  # only the defender hits, once


def attacked(match: Match, source: str, n: int, target: str, *rolls: str) -> Match:
    """Set out, and fight with these dice and without cards as far as they go."""
    dice(match, *rolls)
    return no_cards(fight(match, source, n, target))


def no_cards(match: Match) -> Match:
    """Nobody plays a skirmish card."""
    while asked(match) == "UseCard":
        play(match, "no-card")
    return match


def log(match: Match, viewer: int | None = None) -> list[str]:
    """The log as a viewer reads it."""
    return [line.text for _, line in match.lines(viewer)]


def refusal(match: Match, action: str, who: int | None = None) -> tuple[str, str]:
    """Why an action is refused: the sentence and its clause."""
    try:
        match.play(action, who)
    except ecliptic.IllegalAction as refused:
        return refused.sentence, refused.clause
    raise AssertionError(f"{action} was allowed")

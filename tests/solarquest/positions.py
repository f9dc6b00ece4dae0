"""Positions of Solarquest put together by hand. What a test does not say is filled in so that nothing is missing.

    match = Table(2).seat(A, at="metis", tank=15).own(B, "io", "europa").station("io").turn()
    roll(match, 6, 2)  # closes the opening if it is open, then both dice
    assert seat(match, A).at == "drift_05"

Seats are A to F (0 to 5). A seat starts on Earth with 1995 Federons, a full tank and no pieces; all other pieces are in
the stock. `turn()` is the beginning of A's turn in round 1. Chance stops until it is said: `roll`, `card`.
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
from ecliptic.games.solarquest import GAME
from ecliptic.games.solarquest.rules.actions import CARD_IDS, DEED_IDS

A, B, C, D, E, F = range(6)
TWICE = ("lose_dispute", "win_dispute_player")  # cards that are there two times


@cache
def game(players: int, *options: tuple[str, object]) -> Game:
    """The game with these options, made once."""
    return GAME.make({"players": players, **dict(options)})


def changed(folder: Path, name: str, old: str, new: str) -> Path:
    """A content folder in which one place of a table reads differently."""
    there = folder / name
    found = files("ecliptic.games.solarquest") / "content" / name
    text = (there if there.exists() else found).read_text(encoding="utf-8")
    assert old in text, old
    there.write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


class Table:
    """A position in the making."""

    def __init__(self, players: int = 2, **options: object) -> None:
        content = options.pop("content", None)
        if content is None:
            self.game = game(players, *sorted(options.items()))
        else:
            self.game = GAME.make({"players": players, **options}, Path(str(content)))
        self.players = players
        self.fuel = options.get("fuel", True)
        self.markers = 1 if options.get("markers_reduce_supply", True) else 0
        self.seats: list[dict[str, Any]] = [
            {"at": "earth", "cash": 1995, "tank": 25 if self.fuel else 0, "pieces": 0} for _ in range(players)
        ]
        self.owner: dict[str, int] = {}
        self.built: list[str] = []
        self.cards: list[str] = []
        self.gone: set[int] = set()
        self.more: dict[str, Any] = {}

    def seat(self, who: int, **facts: Any) -> Table:
        """at, cash, tank, pieces."""
        assert facts.keys() <= self.seats[who].keys(), facts
        self.seats[who].update(facts)
        return self

    def own(self, who: int, *deeds: str) -> Table:
        """Deeds that a seat has."""
        self.owner.update(dict.fromkeys(deeds, who + 1))
        return self

    def station(self, *sites: str) -> Table:
        """Fuel stations that stand, whoever owns the sites."""
        self.built += sites
        return self

    def out(self, *seats: int) -> Table:
        """Seats that are out of the game."""
        for who in seats:
            self.gone.add(who)
            self.seats[who] = {"at": None, "cash": 0, "tank": 0, "pieces": 0}
        return self

    def top(self, *cards: str) -> Table:
        """The next cards of the pile, seen by all."""
        self.cards += cards
        return self

    def beside(self, **facts: Any) -> Table:
        """Anything else in a position: stock, starter, sold, bought_pieces, spent_at, ..."""
        self.more.update(facts)
        return self

    def position(
        self, *steps: dict[str, Any], active: int = A, number: int = 1, **facts: Any
    ) -> dict[str, Any]:
        """The position with these steps next, then the end of the turn of this seat."""
        alive = [who for who in range(self.players) if who not in self.gone]
        out: dict[str, Any] = {"game": "solarquest", "round": number, "starter": 1, "active": active + 1}
        out["alive"] = [str(who + 1) for who in alive]
        for field in ("cash", "tank", "pieces"):
            out[field] = {str(who + 1): self.seats[who][field] for who in alive}
        out["space"] = {str(who + 1): self.seats[who]["at"] for who in range(self.players)}
        used = len(self.built) + sum(seat["pieces"] for seat in self.seats) + self.markers * len(alive)
        out["stock"] = 50 - used if self.fuel else 0
        out["owner"] = {deed: self.owner[deed] for deed in DEED_IDS if deed in self.owner}
        out["built"] = [deed for deed in DEED_IDS if deed in self.built]
        out["pile"] = self._pile()
        out |= {**self.more, **facts}
        rest = [{"step": "EndTurn"}, {"step": "Turn", "player": (active + 1) % self.players + 1}]
        out["pending"] = [*steps, *rest, {"step": "Finish"}]
        return out

    def _pile(self) -> list[Any]:
        """The cards said to be on top, then the others in a pool."""
        counts = {card: 2 if card in TWICE else 1 for card in CARD_IDS}
        for card in self.cards:
            counts[card] -= 1
        pool = {card: n for card, n in counts.items() if n}
        return [list(self.cards), pool] if self.cards else [pool]

    def turn(self, who: int = A, number: int = 1) -> Match:
        """The turn of this seat begins: its opening, if it can do anything there, else its roll."""
        rules: Any = self.game.rules  # type: ignore[attr-defined]
        heard = [{"step": "Hear", "player": who + 1, "past": 0}] if rules.anyone else []
        opening = {"step": "OfferOpening", "player": who + 1}
        return self.next_is(opening, *heard, self._pre(who), who=who, number=number)

    def rolling(self, who: int = A, number: int = 1) -> Match:
        """The opening is over; before the roll there may still be a rescue."""
        return self.next_is(self._pre(who), who=who, number=number)

    def land(self, who: int = A, number: int = 1) -> Match:
        """The ship has just come to where it is, and lands there."""
        return self.next_is({"step": "Land", "player": who + 1}, who=who, number=number)

    def fail(self, who: int = A, number: int = 1) -> Match:
        """The ship has just failed to take off."""
        return self.next_is({"step": "FailedTakeoff", "player": who + 1, "chosen": 0}, who=who, number=number)

    def bypassing(self, who: int = A, number: int = 1) -> Match:
        """The ship is beside its space, and rolls again."""
        step = {"step": "Roll", "player": who + 1, "first": 0, "factor": 0}
        return self.beside(beside=True).next_is(step, who=who, number=number)

    def next_is(self, *steps: dict[str, Any], who: int = A, number: int = 1) -> Match:
        """These steps come next in the turn of this seat; those without a decision have been run."""
        position = self.position(*steps, active=who, number=number)
        state = self.game.positions.load(position)
        state.settle()
        return Match.begin(self.game, position=self.game.dump(state), auto_chance=False)

    @staticmethod
    def _pre(who: int) -> dict[str, Any]:
        return {"step": "PreRoll", "player": who + 1}


def play(match: Match, *actions: str, by: int | None = None) -> Match:
    """These actions, one after the other, of whoever is asked."""
    for action in actions:
        match.play(action, match.to_act[0] if by is None else by)
    return match


def hand(match: Match, who: int, up: bool = True) -> Match:
    """This seat raises or lowers its hand."""
    match.play("hand up" if up else "hand down", who)
    return match


def roll(match: Match, *dice: int) -> Match:
    """Roll these dice; an opening or the services of a landing are closed before."""
    while match.to_act != (CHANCE,):
        assert asked(match) in ("Opening", "Services", "Fire"), asked(match)
        play(match, "done")
    match.force("roll " + " ".join(map(str, dice)))
    return match


def fly(match: Match, *dice: int) -> Match:
    """Roll, and if it is a double land."""
    roll(match, *dice)
    return play(match, "land") if asked(match) == "Doubles" else match


def card(match: Match, name: str) -> Match:
    """This card is turned up."""
    match.force(f"card id={name}")
    return match


def thirteen(match: Match, name: str) -> Match:
    """A one and a three are rolled, and this card comes."""
    return card(roll(match, 1, 3), name)


# ---- reading it back -----------------------------------------------------------------------------------------


def seat(match: Match, who: int = A) -> SimpleNamespace:
    """A seat as it is now: at, cash, tank, pieces, deeds, alive."""
    s: Any = match.state
    data: Any = match.dump()
    key = str(who + 1)
    owners = data.get("owner", {})
    return SimpleNamespace(
        at=data["space"].get(key),
        cash=int(s.cash[who]),
        tank=int(s.tank[who]),
        pieces=int(s.pieces[who]),
        deeds=[deed for deed in DEED_IDS if owners.get(deed) == who + 1],
        alive=key in data["alive"],
    )


def owner(match: Match, deed: str) -> int | None:
    """Whose it is; None = the Federation's."""
    data: Any = match.dump()
    found = data.get("owner", {}).get(deed)
    return None if found is None else found - 1


def stations(match: Match) -> list[str]:
    """The sites with a fuel station."""
    data: Any = match.dump()
    return list(data.get("built", []))


def stock(match: Match) -> int:
    """The pieces that the Federation has."""
    s: Any = match.state
    return int(s.stock)


def active(match: Match) -> int:
    """Whose turn it is."""
    s: Any = match.state
    return int(s.active)


def asked(match: Match) -> str:
    """The name of the decision that is next, of a player or of chance."""
    return "over" if match.over else type(match.state.asked(match.to_act[0])).__name__


def legal(match: Match, verb: str) -> list[str]:
    """What may be done with this verb by whoever is asked: the last words of the texts."""
    texts = match.legal(match.to_act[0])
    return [text.replace("=", " ").split()[-1] for text in texts if text.split()[0] == verb]


def why_not(match: Match, action: str) -> str | None:
    """Why whoever is asked can't do this."""
    return match.why_not(action, match.to_act[0])

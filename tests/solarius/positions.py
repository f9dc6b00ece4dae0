"""Positions of Solarius Mission put together by hand. What a test does not say is filled in so that nothing is missing.

    match = Table(2).row(A, "black", [3, 0, 0], die="II").seat(A, at="4,-3", fuel=5, ones=1).phase_b()
    play(match, "do what=flight", "portals how=no", "to hex=4,-2")
    assert seat(match, A).fuel == 3

Seats are A to D (0 to 3), A has the token. The board is L0: tiles A to F on the ring positions in that order, not turned.
A seat starts at home with fuel 2, bucks 2, an empty mat, tech dice on step 1 in column I, and no cards. Planet spaces that
are not spoken of have planets face down. The bridge has a 1 of every color on its second space (wheel 0). Chance stops
until it is said: `match.force("planet id=Y2")`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.game import Game
from ecliptic.core.match import Match
from ecliptic.games.solarius import GAME
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.figures import build_layout
from solarius.reading import asked, figure, legal, own, seat, why_not

__all__ = [
    "PLANET_COLOR",
    "A",
    "B",
    "C",
    "D",
    "Table",
    "asked",
    "figure",
    "fly",
    "game",
    "legal",
    "open_hexes",
    "own",
    "planet_spaces",
    "play",
    "seat",
    "two_hubs",
    "why_not",
]

A, B, C, D = range(4)
PLANET_COLOR = dict(zip("KYTN", a.COLOR_IDS, strict=True))


@cache
def game(players: int = 2, start_cards: bool = True, **options: Any) -> Game:
    """The game, made once."""
    return GAME.make({"players": players, "start_cards": start_cards, **options})


@cache
def planet_spaces(players: int) -> list[str]:
    """The planet spaces in use on L0."""
    made: Any = game(players)
    layout = build_layout(made.rules, vec[i64](range(6)), vec[i64]([0] * 6))
    return [a.HEX_IDS[place] for place in layout.planet_hexes]


class Table:
    """A position in the making."""

    def __init__(self, players: int = 2, content: Path | None = None, **options: Any) -> None:
        made = {"players": players, **options}
        self.game = game(players, **options) if content is None else GAME.make(made, content)
        self.players = players
        self.rules: Any = getattr(self.game, "rules")  # noqa: B009
        self.seats: list[dict[str, Any]] = [
            {"at": "0,0", "fuel": 2, "bucks": 2, "dirt": 0, "beside": 0, "ones": 0, "twos": 0}
            for _ in range(players)
        ]
        self.rows: list[dict[str, tuple[list[int], str, int]]] = [
            {color: ([0, 0, 0], "I", 1) for color in a.COLOR_IDS} for _ in range(players)
        ]
        self.sets: dict[str, list[list[int]]] = {
            name: [[] for _ in range(players)] for name in ("hand", "known", "laid", "open", "done")
        }
        self.discards: list[int] = []
        self.figures: dict[str, str] = {}
        self.posts: dict[str, str] = {}
        self.on: dict[str, str] = {}
        self.owned: list[tuple[int, str, str, str]] = []  # seat, planet, pending or settled, hex
        self.stations: list[list[str]] = [[] for _ in range(players)]
        self.outposts: list[dict[str, int]] = [{} for _ in range(players)]
        self.built: list[str] = []
        self.at_hub: list[dict[str, str]] = [{} for _ in range(players)]
        self.dice = [f"{color} 1 2" for color in a.COLOR_IDS]
        self.places: list[dict[str, str]] = [{} for _ in range(players)]
        self.card_dice: dict[str, str] = {}
        self.more: dict[str, Any] = {}

    def seat(self, who: int, **facts: Any) -> Table:
        """at, fuel, bucks, dirt, beside, ones, twos."""
        assert facts.keys() <= self.seats[who].keys(), facts
        self.seats[who].update(facts)
        return self

    def row(
        self, who: int, color: str, cubes: Sequence[int] = (0, 0, 0), die: str = "I", step: int = 1
    ) -> Table:
        """Cubes in the columns I, II, III of a row, the column of its tech die, and its step."""
        self.rows[who][color] = (list(cubes), die, step)
        return self

    def cards(self, who: int, **sets: Sequence[int]) -> Table:
        """hand, known, laid, open, done: numbers of cards. A completed mission needs its marker: `mission`."""
        for name, numbers in sets.items():
            self.sets[name][who] += numbers
        return self

    def pile(self, *numbers: int) -> Table:
        """Discarded cards."""
        self.discards += numbers
        return self

    def planet(self, place: str, what: str) -> Table:
        """On a planet space: one that is face up ("Y2"), or a back ("yellow")."""
        self.on[place] = what
        return self

    def takes(self, who: int, planet: str, place: str, settled: bool = False) -> Table:
        """A seat has this planet, pending or settled, and a colony there."""
        self.owned.append((who, planet, "settled" if settled else "pending", place))
        self.figures[place] = f"{who + 1} colony"
        return self

    def station(self, who: int, card: str, place: str) -> Table:
        """A seat has built its next station there, with this card."""
        self.stations[who].append(card)
        self.figures[place] = f"{who + 1} station"
        return self

    def mission(
        self, who: int, card: int, place: str, hub: str | None = None, had: str = "had_bonus"
    ) -> Table:
        """A seat has completed a mission there; what that means at its hub."""
        self.sets["done"][who].append(card)
        self.figures[place] = f"{who + 1} mission"
        if hub is not None:
            self.at_hub[who][hub] = had
        return self

    def outpost(self, who: int, name: str, place: str) -> Table:
        """An outpost is with a figure."""
        self.posts[place] = name
        made = build_layout(self.rules, vec[i64](range(6)), vec[i64]([0] * 6))
        self.outposts[who][name] = int(made.tile_of[a.HEX_IDS.index(place)])
        return self

    def hubs(self, *letters: str) -> Table:
        """The hubs in the order in which they are built; others follow in the order of letters."""
        self.built = list(letters)
        return self

    def bridge(self, *dice: str) -> Table:
        """Dice as "black 3 1": color, face, space from 1."""
        self.dice = list(dice)
        return self

    def on_mat(self, who: int, **dice: str) -> Table:
        """Dice as "black 3" on places: standard_1 to standard_4, transform, research."""
        self.places[who].update({name.replace("_", "-"): die for name, die in dice.items()})
        return self

    def on_card(self, card: int, die: str) -> Table:
        """A die on the space of a development."""
        self.card_dice[str(card)] = die
        return self

    def beside(self, **facts: Any) -> Table:
        """Anything else in a position."""
        self.more.update(facts)
        return self

    # ---- the position ----------------------------------------------------------------------------------------

    def position(
        self,
        *steps: dict[str, Any],
        active: int | None = A,
        number: int = 1,
        phase: str = "turns",
        lap: int = 0,
    ) -> dict[str, Any]:
        """The position with these steps next, then the rest of the game."""
        names = [str(k + 1) for k in range(self.players)]
        letters = [*self.built, *[hub for hub in a.HUB_IDS if hub not in self.built]]
        played = self.players * self.rules.player_turns if active is None else active + self.players * lap + 1
        picking = any(step["step"] in ("PickDie", "PickPlace") for step in steps)
        out: dict[str, Any] = {
            "game": "solarius",
            "phase": phase,
            "turn": number,
            "token": 1,
            "played": played,
            "tile_at": {str(n + 1): tile for n, tile in enumerate(a.TILE_IDS)},
            "turn_at": {str(n + 1): 0 for n in range(6)},
            "ship": {name: self.seats[n]["at"] for n, name in enumerate(names)},
            "figure": self.figures,
            "post": self.posts,
            "hub_turn": {hub: n + 1 for n, hub in enumerate(letters[:number])},
            "at_hub": {name: self.at_hub[n] for n, name in enumerate(names)},
            "posts": {name: self.outposts[n] for n, name in enumerate(names)},
            "card_die": self.card_dice,
        }
        if active is not None:
            out["active"] = active + 1
        for name in ("fuel", "bucks", "dirt", "beside", "ones", "twos"):
            out[name] = {seat: self.seats[n][name] for n, seat in enumerate(names)}
        for n, name in enumerate(names):
            rows = self.rows[n]
            cells = {c: dict(zip(a.COLUMN_IDS, rows[c][0], strict=True)) for c in a.COLOR_IDS}
            out.setdefault("cubes", {})[name] = cells
            out.setdefault("col", {})[name] = {color: rows[color][1] for color in a.COLOR_IDS}
            out.setdefault("step", {})[name] = {color: rows[color][2] - 1 for color in a.COLOR_IDS}
            out.setdefault("station", {})[name] = {card: k + 1 for k, card in enumerate(self.stations[n])}
            mine = sum(who == n for who, *_ in self.owned)
            out.setdefault("colonies", {})[name] = a.COLONIES - mine
            used = len(self.sets["open"][n]) + len(self.sets["done"][n])
            out.setdefault("markers", {})[name] = a.MARKERS - used
        full = active is None or any(step["step"] == "PickDie" for step in steps)
        turns = [sum(k % self.players == n for k in range(played)) for n in range(self.players)]
        if picking:
            turns[active or 0] -= 1
        self._put_dice(out, self.dice if full else self.dice[:3], turns)
        self._put_cards(out, names)
        self._put_planets(out)
        out |= self.more
        rest: list[dict[str, Any]] = [{"step": "TurnEnd", "n": number}]
        if phase == "turn_end":
            last = number == self.rules.game_turns
            rest = [{"step": "Firing", "k": 1}, *([{"step": "Paying", "k": 0}] if last else [])]
            rest.append({"step": "Next", "n": number})
        if number < self.rules.game_turns:
            rest.append({"step": "GameTurn", "n": number + 1})
        if active is not None:
            rest = [
                {"step": "AfterB", "player": active + 1},
                {"step": "Refill", "player": active + 1},
                {"step": "PlayerTurns", "k": played},
                *rest,
            ]
        out["pending"] = [*steps, *rest]
        return out

    def _put_dice(self, out: dict[str, Any], bridge: Sequence[str], turns: Sequence[int]) -> None:
        """The bridge, and on each mat a die for each turn that it has had."""
        bag = dict.fromkeys(a.COLOR_IDS, int(self.rules.dice_each))
        out["b_color"], out["b_face"], out["b_at"] = {}, {}, {}
        for n, die in enumerate(bridge):
            color, face, at = die.split()
            bag[color] -= 1
            out["b_color"][str(n + 1)] = color
            out["b_face"][str(n + 1)] = face
            out["b_at"][str(n + 1)] = int(at) - 1
        for die in [*(d for mat in self.places for d in mat.values()), *self.card_dice.values()]:
            bag[die.split()[0]] -= 1
        out["place"] = {}
        for n, mat in enumerate(self.places):
            mat = dict(mat)
            mine = [card for card in self.card_dice if int(card) in self.sets["laid"][n]]
            for place in a.PLACE_IDS:
                if len(mat) + len(mine) < turns[n] and place not in mat:
                    color = max(bag, key=lambda name: bag[name])
                    bag[color] -= 1
                    mat[place] = f"{color} 1"
            out["place"][str(n + 1)] = mat
        out["bag"] = bag

    def _put_cards(self, out: dict[str, Any], names: Sequence[str]) -> None:
        left = set(range(1, a.CARDS + 1)) - set(self.discards)
        for field, rows in self.sets.items():
            out[field] = {name: [str(card) for card in sorted(rows[n])] for n, name in enumerate(names)}
            for row in rows:
                if field != "known":
                    assert set(row) <= left, (field, row)
                    left -= set(row)
        out["deck"] = [str(card) for card in sorted(left)]
        out["discard"] = [str(card) for card in sorted(self.discards)]

    def _put_planets(self, out: dict[str, Any]) -> None:
        """Those that are spoken of, and backs on the other planet spaces until each color has its number."""
        left = dict.fromkeys(a.COLOR_IDS, 9 - int(self.rules.removed_each))
        on = dict(self.on)
        places = {name: "turned_up" for name in on.values() if name in a.PLANET_IDS}
        owners = {}
        for who, planet, state, _ in self.owned:
            places[planet], owners[planet] = state, who + 1
        for name in [*on.values(), *(planet for _, planet, *_ in self.owned)]:
            left[PLANET_COLOR.get(name[0], name)] -= 1
        free = [
            place for place in planet_spaces(self.players) if place not in on and place not in self.figures
        ]
        for color, n in left.items():
            for _ in range(n):
                on[free.pop(0)] = color
        out["on_hex"], out["planet_at"], out["planet_of"] = on, places, owners

    # ---- where it begins -------------------------------------------------------------------------------------

    def next_is(self, *steps: dict[str, Any], **facts: Any) -> Match:
        """These steps come next; those without a decision have been run."""
        state = self.game.positions.load(self.position(*steps, **facts))
        problems = self.game.problems(state)
        assert not problems, problems
        state.settle()
        return Match.begin(self.game, position=self.game.dump(state), auto_chance=False)

    def turn(self, who: int = A, number: int = 1, lap: int = 0) -> Match:
        """The player turn of this seat begins."""
        return self.next_is(
            {"step": "PickDie", "seat": who + 1},
            {"step": "PhaseB", "player": who + 1, "again": 0},
            active=who,
            number=number,
            lap=lap,
        )

    def phase_b(self, who: int = A, number: int = 1, lap: int = 0) -> Match:
        """Phase B of this seat begins."""
        return self.next_is(
            {"step": "PhaseB", "player": who + 1, "again": 0}, active=who, number=number, lap=lap
        )

    def lands(self, who: int = A, number: int = 1) -> Match:
        """The ship has just come to where it is."""
        after = {"step": "PhaseB", "player": who + 1, "again": 1}
        return self.next_is({"step": "Land", "player": who + 1, "flown": 0}, after, active=who, number=number)

    def effect(self, listed: str, who: int = A, number: int = 1, active: bool = True) -> Match:
        """A list of effects is done: "card-7", "S1-later", "OC1"."""
        step = {"step": "Effects", "player": who + 1, "listed": listed, "at": 0}
        if active:
            after = {"step": "PhaseB", "player": who + 1, "again": 1}
            return self.next_is(step, after, active=who, number=number)
        return self.next_is(step, active=None, number=number, phase="turn_end")

    def ends(self, number: int = 1) -> Match:
        """A game turn ends."""
        return self.next_is(active=None, number=number)


def play(match: Match, *actions: str, by: int | None = None) -> Match:
    """These actions, one after the other, of whoever is asked."""
    for action in actions:
        match.play(action, match.to_act[0] if by is None else by)
    return match


def fly(match: Match, to: str, portals: str = "no") -> Match:
    """From phase B: fly there; planets that turn up are said afterwards by `match.force`."""
    play(match, "do what=flight")
    if asked(match) == "Portals":
        play(match, f"portals how={portals}")
    return play(match, f"to hex={to}")


def two_hubs(number: int = 1) -> Match:
    """A has completed a mission at 1,0, from where hubs A (5,-2) and E (-1,-4) are linked: which of them is asked.

    Figures of B and C fill the neighbours of both, with a chain between.
    """
    table = Table(4)
    planets = iter(f"{letter}{n}" for n in range(1, 9) for letter in "KYTN")
    filled = {(q + dq, r + dr) for q, r in ((5, -2), (-1, -4)) for dq, dr in a.AROUND}
    filled |= {(3, -1), (2, -1), (1, -1), (1, -2), (0, -2), (-1, -2)}
    for n, (q, r) in enumerate(sorted(filled)):
        table.takes(B if n % 2 else C, next(planets), f"{q},{r}", settled=True)
    table.seat(A, at="1,0").cards(A, open=[21])
    for color in a.COLOR_IDS:
        table.row(A, color, [3, 2, 1], die="IV")
    return play(fly(table.phase_b(number=number), "1,0"), "found what=mission")


@cache
def open_hexes() -> list[str]:
    """Hexes of L0 that are empty with any number of players and touch no hub space, those of tile F last."""
    out = []
    for players in (2, 3, 4):
        made: Any = game(players)
        layout = build_layout(made.rules, vec[i64](range(6)), vec[i64]([0] * 6))
        found = [
            n for n in range(a.HEXES) if layout.space[n] == a.EMPTY_SPACE and layout.hub_near[n] == a.NONE
        ]
        out.append({(int(layout.tile_of[n]), a.HEX_IDS[n]) for n in found})
    return [name for _, name in sorted(out[0] & out[1] & out[2])]

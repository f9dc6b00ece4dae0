"""Pebbles: a game of two rules, with a die, a secret, refusals and shared wins. The tests of lab and cli play it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal, cast, final

from librt.vecs import append, vec
from msgspec import Struct
from mypy_extensions import i64

from ecliptic.core.actions import ActionTable, Arg, Verb, numbers
from ecliptic.core.content import read_table
from ecliptic.core.game import Game
from ecliptic.core.machine import Chance, Decision, Event, State
from ecliptic.core.options import GameOptions, say
from ecliptic.core.reasons import NOT_OFFERED, no, reason_of
from ecliptic.core.rng import Rng
from ecliptic.core.views import Choice, Drawing, Line, Matter, PlayerView, Prompt, Row, ScoreSheet, Stat, View

TOO_MANY: Final = 16
TOO_FEW_LEFT: Final = 17
ROLLED: Final = 1
TOOK: Final = 2
DEALT: Final = 3

TAKE = Verb("take", Arg("", numbers(1, 6)))
ROLL = Verb("roll", Arg("", numbers(1, 6)), die=True)
BONUS = Verb("bonus", Arg("", numbers(0, 2)))
ACTIONS = ActionTable(TAKE, ROLL, BONUS)


class Options(GameOptions, frozen=True, kw_only=True):
    """What can be chosen."""

    players: Annotated[int, say("How many seats play.", "TY-1.1", low=2, high=4)] = 2
    double: Annotated[bool, say("Whether every pebble counts twice.", "TY-2.3")] = False
    end: Annotated[Literal["last", "never"], say("When the game ends; never is for tests.", "TY-2.3")] = (
        "last"
    )

    def problem(self) -> str:
        if self.end == "never" and self.double:
            return "A game that never ends can't count double."
        return ""


class Pile(Struct, forbid_unknown_fields=True):
    """The content: how many pebbles there are."""

    pile: Annotated[int, say("", "", low=1, high=1000)]


@final
class Pebbles(State):
    """Pebbles left, the die, and what each seat has."""

    def __init__(self, seats: i64, left: i64, model: Pebbles | None = None) -> None:
        super().__init__(seats, model)
        self.left = left
        self.die: i64 = 0
        self.took = vec[i64]([0] * seats)
        self.bonus = vec[i64]([0] * seats)

    def clone(self) -> Pebbles:
        twin = Pebbles(self.seats, self.left, self)
        twin.die = self.die
        twin.took = self.took[:]
        twin.bonus = self.bonus[:]
        return twin

    def numbers(self) -> vec[i64]:
        out = vec[i64]([self.left, self.die])
        x: i64
        for x in [*self.took, *self.bonus]:
            out = append(out, x)
        return out


@final
class DealBonus(Chance[Pebbles]):
    def __init__(self, owner: i64) -> None:
        super().__init__()
        self.owner: Final = owner

    def candidates(self, s: Pebbles) -> vec[i64]:
        return vec[i64]([BONUS(k) for k in range(3)])

    def apply(self, s: Pebbles, action: i64) -> None:
        s.bonus[self.owner] = BONUS.a(action)
        s.tell_only(1 << self.owner, DEALT, self.owner, BONUS.a(action))


@final
class RollDie(Chance[Pebbles]):
    def __init__(self, roller: i64) -> None:
        super().__init__()
        self.roller: Final = roller

    def candidates(self, s: Pebbles) -> vec[i64]:
        return vec[i64]([ROLL(k) for k in range(6)])

    def weight(self, s: Pebbles, action: i64) -> i64:
        return 1 + ROLL.a(action) % 2

    def apply(self, s: Pebbles, action: i64) -> None:
        s.die = ROLL.a(action) + 1
        s.tell(ROLLED, self.roller, s.die)


@final
class Take(Decision[Pebbles]):
    def __init__(self, seat: i64, endless: i64) -> None:
        super().__init__(seat)
        self.endless: Final = endless

    def candidates(self, s: Pebbles) -> vec[i64]:
        return vec[i64]([TAKE(k) for k in range(6)])

    def check(self, s: Pebbles, action: i64) -> i64:
        count = TAKE.a(action) + 1
        if count > s.die:
            return no(TOO_MANY, s.die)
        if count > s.left:
            return no(TOO_FEW_LEFT, s.left)
        return 0

    def is_open(self, s: Pebbles) -> bool:
        return s.die == 1 or s.left == 1

    def apply(self, s: Pebbles, action: i64) -> None:
        count = TAKE.a(action) + 1
        s.took[self.seat] += count
        if not self.endless:
            s.left -= count
        s.tell(TOOK, self.seat, count)
        s.die = 0
        if s.left:
            after = (self.seat + 1) % s.seats
            s.then(RollDie(after), Take(after, self.endless))


class PebblesView(View, frozen=True, kw_only=True):
    left: int
    die: int
    took: list[int]
    bonus: list[int | None]
    winners: list[int]


class PebblesGame(Game):
    """The game."""

    name = "pebbles"
    title = "Pebbles"
    pitch = "Take the most pebbles."
    goal = "Most points win."
    minutes = "1"
    counts = (2, 3, 4)
    maturity = "complete"
    prefix = "TY"
    Options = Options
    actions = ACTIONS
    rules_version = 1
    package = "lab.toy"
    definitions = {"TY-1.1": "only defines a word"}  # noqa: RUF012

    def __init__(self, options: GameOptions, content_dir: Path | None = None) -> None:
        super().__init__(options, content_dir)
        self.chosen = cast(Options, options)
        self.pile = read_table(Pile, self.package, "pile.toml", content_dir).pile

    @property
    def seats(self) -> int:
        return self.chosen.players

    def initial(self) -> State:
        s = Pebbles(self.seats, self.pile)
        s.then(RollDie(0), Take(0, int(self.chosen.end == "never")))
        for k in reversed(range(self.seats)):
            s.then(DealBonus(k))
        return s

    def dump(self, state: State) -> dict[str, object]:
        s = cast(Pebbles, state)
        return {"left": s.left, "die": s.die, "took": list(s.took), "bonus": list(s.bonus)}

    def load(self, position: object) -> State:
        """Only positions before a roll of the first seat."""
        try:
            data = cast("dict[str, int]", position)
            s = Pebbles(self.seats, int(data["left"]))
        except (KeyError, TypeError, ValueError):
            raise ValueError("the position needs left") from None
        s.then(RollDie(0), Take(0, 0))
        return s

    def determinize(self, state: State, seat: int, rng: Rng) -> State:
        twin = cast(Pebbles, state).clone()
        for k in range(self.seats):
            if k != seat:
                twin.bonus[k] = rng.below(3)
        return twin

    def scores(self, state: State) -> list[float]:
        s = cast(Pebbles, state)
        factor = 2 if self.chosen.double else 1
        return [float(s.took[k] * factor + s.bonus[k]) for k in range(self.seats)]

    def winners(self, state: State) -> list[int]:
        scores = self.scores(state)
        return [k for k in range(self.seats) if scores[k] == max(scores)]

    def problems(self, state: State) -> list[str]:
        return []

    def build_view(self, state: State, seat: int | None) -> PebblesView:
        s = cast(Pebbles, state)
        return PebblesView(
            game=self.name,
            viewer=seat,
            moment=f"{s.left} pebbles left",
            step=0,
            steps=1,
            acting=s.acting(),
            over=s.over,
            players=[
                PlayerView(k, "", str(s.took[k]), "points", [Stat("ore", str(s.took[k]), "pebbles")], "")
                for k in range(self.seats)
            ],
            left=s.left,
            die=s.die,
            took=list(s.took),
            bonus=[s.bonus[k] if s.over or k == seat else None for k in range(self.seats)],
            winners=self.winners(s) if s.over else [],
        )

    def ask(self, state: State, seat: int) -> Prompt:
        s = cast(Pebbles, state)
        choices = []
        for action in s.candidates(seat):
            why, clause = self.why(state, seat, action)
            count = TAKE.a(action) + 1
            choices.append(
                Choice(
                    action=ACTIONS.text(action),
                    label=f"Take {count}",
                    note=f"+{count}",
                    why=why,
                    clause=clause,
                    strong=count == s.die and not why,
                )
            )
        return Prompt(
            seat=seat,
            say=f"@{seat + 1}, take pebbles",
            sub=f"The die shows {s.die}.",
            clause="TY-2.1",
            choices=choices,
        )

    def why(self, state: State, seat: int, action: int) -> tuple[str, str]:
        refusal = state.refusal(seat, action)
        reason = reason_of(refusal)
        if reason == NOT_OFFERED:
            return "You take pebbles now.", "TY-2.1"
        if reason == TOO_MANY:
            return "The die shows less.", "TY-2.1"
        if reason == TOO_FEW_LEFT:
            return "There are not so many pebbles.", "TY-2.2"
        return "", ""

    def line(self, event: Event, viewer: int | None) -> Line | None:
        text = {
            ROLLED: f"@{event.a + 1} rolls {event.b}",
            TOOK: f"@{event.a + 1} takes {event.b}",
            DEALT: f"@{event.a + 1} has a secret bonus of {event.b}",
        }[event.kind]
        return Line(text=text, seat=event.a)

    def draw(self, view: View, prompt: Prompt | None) -> Drawing:
        seen = cast(PebblesView, view)
        bonus = [b for b in seen.bonus if b is not None]
        return Drawing(
            width=10,
            height=10,
            map="<circle r='1'/>",
            pieces="",
            targets=[],
            focus=(0, 0, 10, 10),
            tray=f"<p>Your bonus: <b>{bonus[0]}</b></p>" if bonus else "",
            twin=f"<h3>The pile</h3><ul><li>{seen.left} pebbles &amp; a die</li><li>it shows {seen.die}</li></ul>",
            panels=[],
        )

    def picture(self, view: View) -> str:
        return "<svg xmlns='http://www.w3.org/2000/svg'/>"

    def score_sheet(self, view: View) -> ScoreSheet:
        seen = cast(PebblesView, view)
        names = " and ".join(f"@{k + 1}" for k in seen.winners)
        rows = [
            Row("Pebbles", "TY-2.3", [str(n) for n in seen.took]),
            Row("Bonus", "TY-1.2", [str(n) for n in seen.bonus]),
        ]
        return ScoreSheet(heading=f"{names} won", rows=rows, notes=[])

    def matters(self, view: View) -> list[Matter]:
        return [Matter(fact="Take many.")]


class _Entry:
    """What the registry keeps of an installed package."""

    name = "pebbles"

    def load(self) -> object:
        return PebblesGame


def entries() -> dict[str, _Entry]:
    """In place of `registry._entries`: as if Pebbles alone were installed."""
    return {"pebbles": _Entry()}


def pebbles(**options: object) -> Game:
    """A game of Pebbles."""
    return PebblesGame.make(options)

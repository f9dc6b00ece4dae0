"""Peek: a tiny game with all that pages must cope with: hidden numbers, refusals, undo, chance, private drafts.

A turn: mark a spot (then be done, or peek: a new secret), roll, or make a private plan.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import ActionTable, Arg, Verb, numbers
from ecliptic.core.game import Game
from ecliptic.core.machine import Chance, Decision, Event, State, Step
from ecliptic.core.options import GameOptions, say
from ecliptic.core.reasons import NOT_OFFERED, no, reason_of
from ecliptic.core.rng import Rng
from ecliptic.core.views import (
    Choice,
    Drawing,
    Line,
    Panel,
    PlayerView,
    Prompt,
    Row,
    ScoreSheet,
    Stat,
    Target,
    View,
)

SPOTS: Final = 8
MARKED, GOT, ROLLED, DEALT, PLANNED = 1, 2, 3, 4, 5
TAKEN: Final = 16

MARK = Verb("mark", Arg("spot", numbers(1, SPOTS)))
ROLL = Verb("roll")
PLAN = Verb("plan")
PICK = Verb("pick", Arg("n", numbers(1, 3)))
DONE = Verb("done")
PEEK = Verb("peek")
SHOW = Verb("show", Arg("", numbers(1, 6)))
DEAL = Verb("deal", Arg("", numbers(1, 9)))
ACTIONS = ActionTable(MARK, ROLL, PLAN, PICK, DONE, PEEK, SHOW, DEAL)


class Options(GameOptions, frozen=True, kw_only=True):
    players: Annotated[int, say("How many play.", "PK-1.1", low=2, high=4)] = 2
    pace: Annotated[Literal["slow", "quick"], say("Slow or quick.", "PK-2.1")] = "slow"
    double: Annotated[bool, say("Spots count twice.", "PK-1.1")] = False
    bonus: Annotated[int, say("A bonus for all.", "PK-1.2", low=0, high=5)] = 0

    def problem(self) -> str:
        return "Quick does not go with double (PK-2.1)." if self.pace == "quick" and self.double else ""


@final
class Peek(State):
    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.owner = vec[i64]([-1] * SPOTS)
        self.secret = vec[i64]([0] * seats)
        self.points = vec[i64]([0] * seats)
        self.plan = vec[i64]([0] * seats)

    def clone(self) -> Peek:
        twin = Peek(self.seats)
        self.copy_machine(twin)
        twin.owner = self.owner[:]
        twin.secret = self.secret[:]
        twin.points = self.points[:]
        twin.plan = self.plan[:]
        return twin

    def numbers(self) -> vec[i64]:
        out = vec[i64]()
        x: i64
        for x in [*self.owner, *self.secret, *self.points, *self.plan]:
            out = append(out, x)
        return out


@final
class Deal(Chance[Peek]):
    def __init__(self, seat_: i64) -> None:
        super().__init__()
        self.seat_: Final = seat_

    def candidates(self, s: Peek) -> vec[i64]:
        return vec[i64]([DEAL(k) for k in range(9)])

    def apply(self, s: Peek, action: i64) -> None:
        s.secret[self.seat_] = DEAL.a(action) + 1
        s.revealed = True
        s.tell_only(1 << self.seat_, DEALT, self.seat_, DEAL.a(action) + 1)


@final
class Show(Chance[Peek]):
    def __init__(self, seat_: i64) -> None:
        super().__init__()
        self.seat_: Final = seat_

    def candidates(self, s: Peek) -> vec[i64]:
        return vec[i64]([SHOW(k) for k in range(6)])

    def apply(self, s: Peek, action: i64) -> None:
        s.points[self.seat_] += SHOW.a(action) + 1
        s.revealed = True
        s.tell(ROLLED, self.seat_, SHOW.a(action) + 1)


@final
class Turn(Decision[Peek]):
    def candidates(self, s: Peek) -> vec[i64]:
        return vec[i64]([*(MARK(k) for k in range(SPOTS)), ROLL(), PLAN()])

    def check(self, s: Peek, action: i64) -> i64:
        if MARK.owns(action) and s.owner[MARK.a(action)] >= 0:
            return no(TAKEN, s.owner[MARK.a(action)])
        return 0

    def apply(self, s: Peek, action: i64) -> None:
        after = Turn((self.seat + 1) % s.seats)
        if MARK.owns(action):
            spot = MARK.a(action)
            s.owner[spot] = self.seat
            s.points[self.seat] += spot + 1
            s.tell(MARKED, self.seat, spot + 1)
            if all(owner >= 0 for owner in s.owner):
                return
            s.then(End(self.seat), after)
        elif ROLL.owns(action):
            s.then(Show(self.seat), after)
        else:
            s.open_draft(self.seat)
            s.then(Pick(self.seat, 0), Pick(self.seat, 1), after)


@final
class End(Decision[Peek]):
    def candidates(self, s: Peek) -> vec[i64]:
        return vec[i64]([DONE(), PEEK()])

    def apply(self, s: Peek, action: i64) -> None:
        if PEEK.owns(action):
            s.then(Deal(self.seat))


@final
class Pick(Decision[Peek]):
    def __init__(self, seat: i64, last: i64) -> None:
        super().__init__(seat)
        self.last: Final = last

    def candidates(self, s: Peek) -> vec[i64]:
        return vec[i64]([PICK(k) for k in range(3)])

    def apply(self, s: Peek, action: i64) -> None:
        s.plan[self.seat] += PICK.a(action) + 1
        if self.last:
            s.points[self.seat] += s.plan[self.seat]
            s.close_draft()
            s.tell(PLANNED, self.seat, s.plan[self.seat])
            s.plan[self.seat] = 0


class PeekView(View, frozen=True, kw_only=True):
    owner: list[int]
    secret: list[int | None]
    points: list[int]
    winners: list[int]


class PeekGame(Game):
    name = "peek"
    title = "Peek"
    pitch = "Mark spots & keep a secret."
    goal = "Most points win."
    minutes = "5"
    counts = (2, 3, 4)
    maturity = "complete"
    prefix = "PK"
    Options = Options
    actions = ACTIONS
    rules_version = 1
    package = "web.toy"

    def __init__(self, options: GameOptions, content_dir: Path | None = None) -> None:
        super().__init__(options, content_dir)
        self.chosen = cast(Options, options)

    @property
    def seats(self) -> int:
        return self.chosen.players

    def initial(self) -> State:
        s = Peek(self.seats)
        s.then(Turn(0))
        for k in reversed(range(self.seats)):
            s.then(Deal(k))
        return s

    def dump(self, state: State) -> dict[str, object]:
        s = cast(Peek, state)
        steps = [[type(step).__name__, *step.fields()] for step in s.stack]
        return {
            "owner": [*s.owner],
            "secret": [*s.secret],
            "points": [*s.points],
            "plan": [*s.plan],
            "steps": steps,
        }

    def load(self, position: object) -> State:
        data = cast("dict[str, list[int]]", position)
        s = Peek(self.seats)
        s.owner, s.secret = vec[i64](data["owner"]), vec[i64](data["secret"])
        s.points, s.plan = vec[i64](data["points"]), vec[i64](data["plan"])
        kinds = {kind.__name__: kind for kind in (Deal, Show, Turn, End, Pick)}
        steps = [kinds[name](*fields) for name, *fields in cast("list[tuple[str, int]]", data["steps"])]
        s.stack = cast("list[Step[State]]", steps)
        return s

    def determinize(self, state: State, seat: int, rng: Rng) -> State:
        twin = cast(Peek, state).clone()
        for k in range(self.seats):
            if k != seat:
                twin.secret[k] = 1 + rng.below(9)
        return twin

    def scores(self, state: State) -> list[float]:
        s = cast(Peek, state)
        return [float(s.points[k] + (s.secret[k] if s.over else 0)) for k in range(self.seats)]

    def winners(self, state: State) -> list[int]:
        scores = self.scores(state)
        return [k for k in range(self.seats) if scores[k] == max(scores)]

    def problems(self, state: State) -> list[str]:
        return []

    def build_view(self, state: State, seat: int | None) -> PeekView:
        real = cast(Peek, state)
        s = real
        return PeekView(
            game=self.name,
            viewer=seat,
            moment=f"{sum(owner >= 0 for owner in s.owner)} of {SPOTS} spots",
            step=sum(owner >= 0 for owner in s.owner),
            steps=SPOTS,
            acting=real.acting(),
            over=real.over,
            players=[
                PlayerView(k, "", str(s.points[k]), "points", [Stat("eye", str(s.points[k]), "points")], "")
                for k in range(self.seats)
            ],
            owner=[*s.owner],
            secret=[s.secret[k] if real.over or k == seat else None for k in range(self.seats)],
            points=[*s.points],
            winners=self.winners(real) if real.over else [],
        )

    def ask(self, state: State, seat: int) -> Prompt:
        s = cast(Peek, state)
        choices = []
        for action in s.candidates(seat):
            why, clause = self.why(state, seat, action)
            text = ACTIONS.text(action)
            spot = MARK.a(action) + 1 if MARK.owns(action) else 0
            choices.append(
                Choice(
                    action=text,
                    label=f"Spot {spot}" if spot else text.capitalize(),
                    note=f"+{spot}" if spot else "",
                    why=why,
                    clause=clause,
                    target=f"spot-{spot}" if spot else "",
                    strong=text in ("roll", "done"),
                )
            )
        return Prompt(
            seat=seat,
            say=f"@{seat + 1}, what do you do?",
            sub="Mark, roll or plan.",
            clause="PK-2.1",
            choices=choices,
        )

    def why(self, state: State, seat: int, action: int) -> tuple[str, str]:
        reason = reason_of(state.refusal(seat, action))
        if reason == TAKEN:
            owner = cast(Peek, state).owner[MARK.a(action)]
            return f"Spot {MARK.a(action) + 1} belongs to @{owner + 1} already", "PK-2.1"
        if reason == NOT_OFFERED:
            return "That is not what is asked now", "PK-2.1"
        return "", ""

    def line(self, event: Event, viewer: int | None) -> Line | None:
        text = {
            MARKED: f"@{event.a + 1} marked spot {event.b}",
            ROLLED: f"@{event.a + 1} rolled {event.b}",
            DEALT: f"@{event.a + 1} has the secret number {event.b}",
            PLANNED: f"@{event.a + 1} planned for {event.b}",
        }[event.kind]
        return Line(text=text, seat=event.a, clause="PK-2.1")

    def draw(self, view: View, prompt: Prompt | None) -> Drawing:
        seen = cast(PeekView, view)
        at = [(60 + 125 * k, 220) for k in range(SPOTS)]
        rings = "".join(f'<circle cx="{x}" cy="{y}" r="40" class="faint"/>' for x, y in at)
        taken = "".join(
            f'<g class="piece" id="mark-{k + 1}" style="transform:translate({at[k][0]}px,{at[k][1]}px)">'
            f'<circle r="20" fill="var(--p{owner + 1})"/><text class="lbl c">@{owner + 1}</text></g>'
            for k, owner in enumerate(seen.owner)
            if owner >= 0
        )
        mine = [secret for secret in seen.secret if secret is not None]
        return Drawing(
            width=1000,
            height=440,
            map=rings,
            pieces=taken,
            targets=[Target(id=f"spot-{k + 1}", x=x, y=y, r=40, chip_y=54) for k, (x, y) in enumerate(at)],
            focus=(0, 100, 500, 240),
            tray=f'<p class="secret">The secret numbers: {mine}</p>'
            if mine
            else '<p class="none">Nothing.</p>',
            twin=f"<ul>{''.join(f'<li>Spot {k + 1}: {o}</li>' for k, o in enumerate(seen.owner))}</ul>",
            panels=[Panel(id="points", title="Points", note="", html=f"<p>{seen.points} of @1</p>")],
            tray_title="Secret",
        )

    def picture(self, view: View) -> str:
        return "<svg xmlns='http://www.w3.org/2000/svg'/>"

    def score_sheet(self, view: View) -> ScoreSheet:
        seen = cast(PeekView, view)
        names = " and ".join(f"@{k + 1}" for k in seen.winners)
        rows = [
            Row("Spots and rolls", "PK-2.1", [str(n) for n in seen.points]),
            Row("Secret", "PK-1.2", [str(n) for n in seen.secret]),
        ]
        return ScoreSheet(heading=f"{names} won", rows=rows, notes=["A tie is shared."])

    def hint(self, view: View) -> str:
        return "Mark high spots early."


GAME = PeekGame

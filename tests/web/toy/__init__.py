"""Peek: a tiny game with all that pages must cope with: hidden numbers, refusals, undo, chance, private drafts, and
prompts with groups, a running total, boxes to tick, several choices at one place and ways to places.

A turn: mark a spot (then be done, or peek: a new secret), roll, make a private plan, fly to one of the last two spots,
or give gifts, once.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final, Literal, cast

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.game import Game
from ecliptic.core.machine import Event, State, Step
from ecliptic.core.options import GameOptions, say
from ecliptic.core.reasons import NOT_OFFERED, reason_of
from ecliptic.core.rng import Rng
from ecliptic.core.views import (
    Choice,
    Drawing,
    Group,
    Line,
    Matter,
    Panel,
    PlayerView,
    Point,
    Prompt,
    Row,
    ScoreSheet,
    Stat,
    Tab,
    Tally,
    Target,
    View,
)
from ecliptic.core.words import Refusals
from ecliptic.draw.marks import Marks
from ecliptic.draw.svg import piece
from web.toy.steps import (
    ACTIONS,
    ADD,
    AS_IT_IS,
    BEHIND,
    DEALT,
    FAR,
    FLEW,
    FLY,
    GAVE,
    GIVEN,
    HAND,
    HELD,
    MARK,
    MARKED,
    NEED,
    PLANNED,
    ROLLED,
    SAT,
    SPOTS,
    TAKEN,
    TOO_LITTLE,
    Deal,
    End,
    Gift,
    Peek,
    Pick,
    Show,
    Turn,
)


class Options(GameOptions, frozen=True, kw_only=True):
    players: Annotated[int, say("How many play.", "PK-1.1", low=2, high=4)] = 2
    pace: Annotated[Literal["slow", "quick"], say("Slow or quick.", "PK-2.1")] = "slow"
    double: Annotated[bool, say("Spots count twice.", "PK-1.1")] = False
    bonus: Annotated[int, say("A bonus for all.", "PK-1.2", low=0, high=5)] = 0
    hands: Annotated[bool, say("Hands can be raised at any time.", "PK-2.1")] = False

    def problem(self) -> str:
        return "Quick does not go with double (PK-2.1)." if self.pace == "quick" and self.double else ""


class PeekView(View, frozen=True, kw_only=True):
    owner: list[int]
    secret: list[int | None]
    points: list[int]
    at: list[int]
    winners: list[int]


GROUPS: Final = [Group("other", "Other things", "not on the board", folded=True), Group("gifts", "Gifts")]
PLACES: Final = [(60.0 + 125 * k, 220.0) for k in range(SPOTS)]


LATE: Final = 4  # from so many marks on the board is another one
SQUARE: Final = "10% 10%,90% 10%,90% 90%,10% 90%"


def label(owner: int) -> str:
    return f'<text class="lbl c">@{owner + 1}</text>'


def way(points: list[Point]) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points)


def berth(spot: int, seat: int) -> Point:
    """Where a ship lies: by a spot, or at first in the corner."""
    x, y = PLACES[spot - 1] if spot else (60.0, 80.0)
    return x + 24 * seat - 12, y - 62


def route(a: int, b: int, seat: int) -> list[Point]:
    """A ship's way: up, across, and down."""
    (x, y), (to_x, to_y) = berth(a, seat), berth(b, seat)
    return [(x, y), (x, 40.0), (to_x, 40.0), (to_x, to_y)]


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
    company = "sit"

    def __init__(self, options: GameOptions, content_dir: Path | None = None) -> None:
        super().__init__(options, content_dir)
        self.chosen = cast(Options, options)
        self.refusals = Refusals({AS_IT_IS: ("It is so already", "PK-2.1")}, lambda kind, n: str(n))

    @property
    def seats(self) -> int:
        return self.chosen.players

    def initial(self) -> State:
        s = Peek(self.seats, self.chosen.hands)
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
            "at": [*s.at],
            "gave": [*s.gave],
            "hand": [*s.hand],
            "company": s.company,
            "steps": steps,
        }

    def load(self, position: object) -> State:
        data = cast("dict[str, list[int]]", position)
        s = Peek(self.seats, self.chosen.hands)
        s.hand, s.company = vec[i64](data["hand"]), cast("dict[str, int]", position)["company"]
        s.owner, s.secret = vec[i64](data["owner"]), vec[i64](data["secret"])
        s.points, s.plan = vec[i64](data["points"]), vec[i64](data["plan"])
        s.at, s.gave = vec[i64](data["at"]), vec[i64](data["gave"])
        kinds = {kind.__name__: kind for kind in (Deal, Show, Turn, End, Pick, Gift)}
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
            at=[*s.at],
            winners=self.winners(real) if real.over else [],
        )

    def ask(self, state: State, seat: int) -> Prompt:
        s = cast(Peek, state)
        choices = []
        for action in s.candidates(seat):
            why, clause = self.why(state, seat, action)
            text = ACTIONS.text(action)
            spot = MARK.a(action) + 1 if MARK.owns(action) else 0
            far = FLY.a(action) + FAR if FLY.owns(action) else 0
            label = f"Spot {spot}" if spot else f"Fly to {far}" if far else text.capitalize()
            choices.append(
                Choice(
                    action=text,
                    label=label,
                    note=f"+{spot}" if spot else "",
                    why=why,
                    clause=clause,
                    target=f"spot-{spot or far}" if spot or far else "",
                    strong=text in ("roll", "send"),
                    group="other" if text in ("plan", "give") else "gifts" if ADD.owns(action) else "",
                    ends=text in ("done", "send"),
                    pick=ADD.owns(action),
                )
            )
        step = s.asked(seat)
        tally = None
        if isinstance(step, Gift):
            given = [Stat("cube", str(step.total), "Gifts")] if step.total else []
            tally = Tally(given, str(step.total), str(NEED), step.total >= NEED)
        used = {choice.group for choice in choices}
        return Prompt(
            seat=seat,
            say=f"@{seat + 1}, what do you do?",
            sub="Mark, roll or plan.",
            clause="PK-2.1",
            choices=choices,
            groups=[group for group in GROUPS if group.id in used],
            tally=tally,
        )

    def asides(self, state: State, seat: int) -> list[Choice]:
        up = cast(Peek, state).hand[seat]
        found = super().asides(state, seat)
        label = "Lower your hand" if up else "Raise your hand"
        return [
            msgspec.structs.replace(choice, label=label, title=label)
            for choice in found
            if choice.verb == HAND.name and not choice.why
        ]

    def why(self, state: State, seat: int, action: int) -> tuple[str, str]:
        reason = reason_of(state.refusal(seat, action))
        if reason == TAKEN:
            owner = cast(Peek, state).owner[MARK.a(action)]
            return f"Spot {MARK.a(action) + 1} belongs to @{owner + 1} already", "PK-2.1"
        if reason == BEHIND:
            return "Your ship is there or beyond", "PK-2.1"
        if reason == GIVEN:
            return "You have given your gifts", "PK-2.1"
        if reason == TOO_LITTLE:
            return f"Gifts must come to {NEED}", "PK-2.1"
        if reason == NOT_OFFERED:
            return "That is not what is asked now", "PK-2.1"
        return "", ""

    def line(self, event: Event, viewer: int | None) -> Line | None:
        text = {
            MARKED: f"@{event.a + 1} marked spot {event.b}",
            ROLLED: f"@{event.a + 1} rolled {event.b}",
            DEALT: f"@{event.a + 1} has the secret number {event.b}",
            PLANNED: f"@{event.a + 1} planned for {event.b}",
            FLEW: f"@{event.a + 1} flew to {event.c}",
            GAVE: f"@{event.a + 1} gave {event.b}",
            HELD: f"@{event.a + 1} {'raises' if event.b else 'lowers'} a hand",
            SAT: "There is company",
        }[event.kind]
        return Line(text=text, seat=event.a, clause="PK-2.1")

    def draw(self, view: View, prompt: Prompt | None) -> Drawing:
        seen = cast(PeekView, view)
        at = PLACES
        rings = "".join(f'<circle cx="{x}" cy="{y}" r="40" class="faint"/>' for x, y in at)
        lit = "".join(
            f'<circle class="ring" cx="{x}" cy="{y}" r="40"/>'
            for k, (x, y) in enumerate(at)
            if f"spot-{k + 1}" in Marks(prompt).legal
        )
        taken = "".join(
            piece(f"mark-{k + 1}", *at[k], f'<circle r="20" fill="var(--p{owner + 1})"/>', label(owner))
            for k, owner in enumerate(seen.owner)
            if owner >= 0
        )
        ships = "".join(
            piece(f"ship-{k}", *berth(spot, k), f'<path d="M-9 9 0-11 9 9Z" fill="var(--p{k + 1})"/>')
            for k, spot in enumerate(seen.at)
        )
        mine = seen.viewer if prompt else None
        targets = [
            Target(
                id=f"spot-{k + 1}",
                x=x,
                y=y,
                r=40,
                chip_y=54,
                shape=SQUARE if k == 0 else "",
                way=way(route(seen.at[mine], k + 1, mine)) if mine is not None and k + 1 >= FAR else "",
            )
            for k, (x, y) in enumerate(at)
        ]
        told = [secret for secret in seen.secret if secret is not None]
        return Drawing(
            width=1000,
            height=440,
            map=rings,
            marks=lit,
            pieces=taken + ships,
            board="late" if sum(owner >= 0 for owner in seen.owner) >= LATE else "early",
            targets=targets,
            focus=(0, 100, 500, 240),
            tray=f'<p class="secret">The secret numbers: {told}</p>'
            if told
            else '<p class="none">Nothing.</p>',
            twin=f"<ul>{''.join(f'<li>Spot {k + 1}: {o}</li>' for k, o in enumerate(seen.owner))}</ul>",
            panels=[
                Panel(id="points", title="Points", note="", html=f"<p>{seen.points} of @1</p>", tab="points")
            ],
            tabs=[Tab("points", "crown", "Points"), Tab("far", "eye", "Far", (600, 100, 400, 240))],
            tray_title="Secret",
        )

    def trips(self, view: View, events: Sequence[Event]) -> dict[str, list[Point]]:
        flown = [event for event in events if event.kind == FLEW]
        return {f"ship-{event.a}": route(event.b, event.c, event.a) for event in flown}

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

    def matters(self, view: View) -> list[Matter]:
        seen = cast(PeekView, view)
        marked = sum(seen.points)
        return [
            Matter(
                fact="Mark high spots early.", then="Points of spots stay.", clause="PK-2.1", terms=("spot",)
            ),
            Matter(fact=f"{marked} points are marked.", looks=("spot-1",)),
        ]


GAME = PeekGame

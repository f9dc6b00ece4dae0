"""All that a small game is made of, under one name, and a base that asks little of it: `import ecliptic.plain as e`.

docs/new_game is a whole game on it. When such a game grows up, its state is written out (`clone`, `numbers`), its
prompts get words of their own, and it imports what it uses from where it stands; nothing has to be undone.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar, Never

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.actions import ActionTable, Arg, Verb, numbers
from ecliptic.core.content import AtLeastOne, Count, Row, read_table
from ecliptic.core.deck import Deck
from ecliptic.core.fields import Cards, Field, HandCards, Known, Part, PlainState, PositionBook, seat_names
from ecliptic.core.game import Game
from ecliptic.core.machine import Auto, Chance, Decision, Event, Open, State, Step
from ecliptic.core.options import GameOptions, say
from ecliptic.core.pending import StepBook, check_answers, check_next
from ecliptic.core.reading import Members, Number, Seat, SeatSet, Truth, Word, seat_words, words
from ecliptic.core.reasons import no
from ecliptic.core.rng import Rng
from ecliptic.core.telling import Lines, tell
from ecliptic.core.views import Choice, Drawing, Line, Matter, Panel, PlayerView, Prompt, Target, View
from ecliptic.core.words import Reasons, Refusals, at, listed, some
from ecliptic.draw.notebook import standalone
from ecliptic.draw.svg import circle, g, path, piece, rect, text

__all__ = [
    "ActionTable",
    "Arg",
    "AtLeastOne",
    "Auto",
    "Cards",
    "Chance",
    "Choice",
    "Count",
    "Decision",
    "Deck",
    "Drawing",
    "Field",
    "GameOptions",
    "HandCards",
    "Known",
    "Matter",
    "Members",
    "Number",
    "Open",
    "Panel",
    "PlainGame",
    "PlainState",
    "Prompt",
    "Row",
    "Seat",
    "SeatSet",
    "State",
    "Target",
    "Truth",
    "Verb",
    "View",
    "Word",
    "at",
    "circle",
    "g",
    "i64",
    "listed",
    "no",
    "numbers",
    "path",
    "piece",
    "read_table",
    "rect",
    "say",
    "seat_names",
    "seat_words",
    "some",
    "text",
    "vec",
    "words",
]


class PlainGame(Game):
    """A game whose option `players` is its number of seats, and whose steps call a seat `seat` or `player`.

    Hands and decks that `fields` names with the same kinds are dealt afresh for bots.
    """

    steps: ClassVar[Sequence[type[Step[Never]]]]
    reasons: ClassVar[Reasons] = {}
    lines: ClassVar[Lines[None]] = {}  # by event: ("{seat} rolled {b}", its clause); {a} {b} {c}

    def __init__(self, options: GameOptions, content_dir: Path | None = None) -> None:
        super().__init__(options, content_dir)
        self.refusals = Refusals(self.reasons, self.word, catalogue=self.catalogue())
        self.rules = self.figures()
        self.parts = self.fields()
        seat = Seat(seat_names(self.seats, max(self.counts)), none=False)
        book = StepBook(self.steps, {"seat": seat, "player": seat})
        self.positions = PositionBook(self.name, self.parts, book, self.new, self.problems)

    def word(self, kind: str, n: int) -> str:
        """What stands for {a:kind} in `reasons` and `lines`. Without a better one: the number."""
        return str(n)

    def fields(self) -> Sequence[Part]:
        """What the state is made of. Numbers go from 0 to 99 unless told otherwise: `reads=Number(999)`."""
        raise NotImplementedError

    def figures(self) -> Any:  # whatever the game's own steps read
        """The figures that steps find as `s.rules`, made once from content and options; these are `s.options`."""
        return None

    def begin(self, s: Any) -> None:  # the game's own state, whose attributes only it knows
        """Push the first steps of a game."""
        raise NotImplementedError

    @property
    def seats(self) -> int:
        """How many seats play."""
        players: int = self.options.players  # type: ignore[attr-defined]  # the game's own options have it
        return players

    def new(self) -> State:
        """A state as at the start, with nothing pending."""
        s = PlainState(self.seats, self.parts, self.options, self.rules)
        s.whole = True
        return s

    def initial(self) -> State:
        """The state before anything happened."""
        s = self.new()
        self.begin(s)
        s.settle()
        return s

    def problems(self, state: State) -> list[str]:
        """Whether somebody, or chance, can go on. Games add what must hold of their own numbers."""
        try:
            check_next(state)
            for seat in state.acting():
                check_answers(state, seat)
        except ValueError as error:
            return [str(error)]
        return []

    def redeal(self, state: State, seat: int, rng: Rng) -> None:
        """Deal afresh what the seat can't know: the unordered part of every deck, and others' hands from it."""
        for cards in self.parts:
            if not isinstance(cards, Cards):
                continue
            old: Deck = getattr(state, cards.name)
            pool = vec[i64](
                [sum(int(x.pool[k]) for x in old.layers if not x.ordered) for k in range(old.kinds)]
            )
            for part in self.parts:
                if isinstance(part, HandCards) and part.kinds == cards.kinds:
                    getattr(state, part.name).redeal(seat, pool, rng)
            deck = Deck(old.kinds)
            deck.add_pool(pool)
            deck.layers += [layer.clone() for layer in old.layers if layer.ordered]
            deck.size = sum(layer.size for layer in deck.layers)
            setattr(state, cards.name, deck)

    def line(self, event: Event, viewer: int | None) -> Line | None:
        """The line that `lines` has for the event."""
        return tell(self.lines, None, self.word, event, self.catalogue())

    def frame(self, s: State, seat: int | None, moment: str, step: int = 0, steps: int = 1) -> dict[str, Any]:
        """What every view has, for the constructor of this game's own; see `View`."""
        scores = self.scores(s)
        return {
            "game": self.name,
            "viewer": seat,
            "moment": moment,
            "step": step,
            "steps": steps,
            "acting": s.acting(),
            "over": s.over,
            "players": [PlayerView(k, "", f"{score:g}", "points", [], "") for k, score in enumerate(scores)],
            "winners": self.winners(s) if s.over else [],
        }

    def picture(self, view: View) -> str:
        """The board as one SVG document."""
        return standalone(self.draw(view, None))

"""What a game is to everything outside its folder: one class that binds the rules to options and content."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, wraps
from importlib.resources import files
from pathlib import Path
from typing import Any, ClassVar, Concatenate, Final, ParamSpec, TypeVar

from librt.vecs import extend, vec
from mypy_extensions import i16, i64

from ecliptic.core.actions import ActionTable
from ecliptic.core.advice import Advice
from ecliptic.core.asking import Asked, spoken, throw
from ecliptic.core.clauses import Clause, clauses_of
from ecliptic.core.content import content_hash, packaged_text
from ecliptic.core.fields import PositionBook, counted, seat_names
from ecliptic.core.how import How, read_how
from ecliptic.core.languages import Catalogue, catalogue_of
from ecliptic.core.looking import HIGHEST, LOWEST
from ecliptic.core.machine import CHANCE, NOBODY, WATCHER, Event, State
from ecliptic.core.metrics import Metrics, Out
from ecliptic.core.observing import Observing
from ecliptic.core.options import GameOptions
from ecliptic.core.options import read as read_options
from ecliptic.core.pending import check_steps
from ecliptic.core.reading import Entry
from ecliptic.core.record import Header
from ecliptic.core.rng import Rng
from ecliptic.core.saying import Said
from ecliptic.core.shell import listed, phrase, phrases
from ecliptic.core.standing import Measure, Place, Question, Standing, let_go
from ecliptic.core.terms import Term, read_terms
from ecliptic.core.views import (
    Aid,
    Choice,
    Die,
    Drawing,
    Line,
    Matter,
    Point,
    Prompt,
    Row,
    ScoreSheet,
    Source,
    View,
)
from ecliptic.core.words import Refusals, at

PRINTED: Final = "as printed"  # the preset of the plainest reading of the printed words
BEFORE: Final = "as ruled before"  # the preset of the readings of the rules version before


def viewer_number(seat: int | None) -> int:
    """A viewer as the machine counts them: a seat, or `WATCHER` for None."""
    return WATCHER if seat is None else seat


Making = ParamSpec("Making")
Kind = TypeVar("Kind", bound="Game")


def _at_home(make: Callable[Concatenate[Kind, Making], State]) -> Callable[Concatenate[Kind, Making], State]:
    """The method, whose states know their game."""

    @wraps(make)
    def made(game: Kind, /, *args: Making.args, **keywords: Making.kwargs) -> State:
        state = make(game, *args, **keywords)
        state.home = game
        if state.opened is not None:
            state.opened.home = game
        return state

    return made


class Game(ABC):
    """A game with its options and content: `ecliptic.game("vertium", players=3)` makes one.

    The class says what the game is; an instance is what is being played. All methods that take a state leave it alone.
    """

    # ---- facts of the game -------------------------------------------------------------------------------

    name: ClassVar[str]  # "vertium", also the folder and the command's word
    title: ClassVar[str]
    pitch: ClassVar[str]  # one line for the home page
    goal: ClassVar[str]  # what a newcomer must know first, two sentences at most
    minutes: ClassVar[str]  # "30 to 60"
    weight: ClassVar[int] = 3  # how much there is to learn: 1 a little to 5 very much
    counts: ClassVar[tuple[int, ...]]  # allowed numbers of players
    maturity: ClassVar[str]  # "complete", or what is missing
    prefix: ClassVar[str]  # of its clauses, "VT"
    Options: ClassVar[type[GameOptions]]
    actions: ClassVar[ActionTable]
    rules_version: ClassVar[int]  # goes up whenever an old record no longer replays
    environment: ClassVar[int] = 0  # of a game that is not ours: the number in the id of its environments
    score_bounds: ClassVar[tuple[int, int]] = (-999, 999)  # where a seat's score ends as a reward
    package: ClassVar[str]  # where rules.md and content/ lie
    positions: PositionBook  # how states are written; games that do it otherwise write `dump` and `load`
    definitions: ClassVar[
        dict[str, str]
    ] = {}  # clauses that only define words or describe the box: id -> why no test
    by_construction: ClassVar[dict[str, str]] = {}  # clauses that no line enforces: id -> why none has to
    simulated: ClassVar[
        Mapping[str, object]
    ] = {}  # options of simulations and environments, unless told otherwise
    quick: ClassVar[
        Mapping[str, object]
    ] = {}  # options that tables of people begin with, unless told otherwise
    presets: ClassVar[
        Mapping[str, Mapping[str, object]]
    ] = {}  # sets of readings by name: see `PRINTED`, `BEFORE`
    former: ClassVar[
        Mapping[int, Mapping[str, object]]
    ] = {}  # earlier rules versions whose records still go on -> the options that stand for their readings
    # Fingerprints of earlier content of ours, whose records still go on -> the folder of `content/former` with the
    # tables as they were; "" = the figures are the same (other notes, another source).
    former_content: ClassVar[Mapping[str, str]] = {}
    said: ClassVar[
        Mapping[str, Said]
    ] = {}  # the terms of the advice in words, by name; none = it says no why
    metrics: ClassVar[Metrics] = Metrics()  # what simulations measure beside what all games have
    company: ClassVar[str] = (
        ""  # the aside that whoever keeps the table plays once a second person sits; "" = none
    )

    def __init_subclass__(cls, **keywords: Any) -> None:
        """Have the states that this class makes know their game: they travel by it."""
        super().__init_subclass__(**keywords)
        for name in ("initial", "load"):
            if name in vars(cls):
                setattr(cls, name, _at_home(vars(cls)[name]))

    def __init__(self, options: GameOptions, content_dir: Path | None = None) -> None:
        """Bind rules to options and content. ValueError, naming file, table and row, for content that is not right."""
        self.options = options
        self.content_dir = content_dir
        self.content_hash = content_hash(self.package, content_dir)
        # Games put theirs here.
        self.refusals = Refusals({}, lambda kind, n: str(n), catalogue=self.catalogue())

    @classmethod
    def make(
        cls,
        given: Mapping[str, object] | None = None,
        content_dir: Path | None = None,
        *,
        simulated: bool = False,
    ) -> Game:
        """A game from options as words or values. ValueError, with one sentence, for a bad one.

        `simulated`: it is for a simulation, a measurement or an environment, so options that are not given are those
        of `Game.simulated` first.
        """
        first = cls.simulated if simulated else {}
        return cls(read_options(cls.Options, {**first, **(given or {})}), content_dir)

    @classmethod
    def options_of(cls, header: Header) -> GameOptions:
        """The options that a record's header means; one of earlier rules is read as they were.

        ValueError, with one sentence, if these rules can't play it on.
        """
        if header.rules == cls.rules_version:
            return read_options(cls.Options, header.options)
        if header.rules in cls.former:
            return read_options(cls.Options, {**cls.former[header.rules], **header.options})
        raise ValueError(
            f"the record was played by rules version {header.rules}, these are version {cls.rules_version}"
        )

    @classmethod
    def of_header(cls, header: Header, content_dir: Path | None = None) -> Game:
        """The game that a record's header means: see `options_of`; without a folder with the content that it names."""
        return cls(cls.options_of(header), content_dir or cls.former_folder(header.content))

    @classmethod
    def former_folder(cls, fingerprint: str) -> Path | None:
        """Where tables of ours lie that were replaced by others; None = there are none with this fingerprint."""
        folder = cls.former_content.get(
            fingerprint, ""
        )  # a header is anybody's: no word of it is made a path
        return Path(str(files(cls.package))) / "content" / "former" / folder if folder else None

    def has_content(self, fingerprint: str) -> bool:
        """Whether content with this fingerprint has the figures that are played with here."""
        known = fingerprint in self.former_content and self.content_dir == self.former_folder(fingerprint)
        return known or fingerprint == self.content_hash

    @classmethod
    def catalogue(cls) -> Catalogue:
        """The game's words in other languages: `languages/` in its package."""
        return catalogue_of(cls.package)

    @classmethod
    def changes_text(cls) -> str:
        """What changed in the readings since the version before, Markdown; "" = nothing did."""
        there = (files(cls.package) / "changes.md").is_file()
        return packaged_text(cls.package, "changes.md") if there else ""

    @classmethod
    def rules_text(cls) -> str:
        """The rules reference, Markdown."""
        return packaged_text(cls.package, "rules.md")

    @classmethod
    def clauses(cls) -> dict[str, Clause]:
        """All clauses of the rules by id."""
        return clauses_of(cls.package)

    @property
    @abstractmethod
    def seats(self) -> int:
        """How many seats play."""

    @property
    def automata(self) -> tuple[str, ...]:
        """Names of opponents that the rules themselves play: in views they come after the seats. Usually none."""
        return ()

    # ---- states ------------------------------------------------------------------------------------------

    @abstractmethod
    def initial(self) -> State:
        """The state before anything happened: setup is chance and decisions like the rest. Already settled."""

    def dump(self, state: State) -> dict[str, object]:
        """The whole state as plain JSON data with readable names. By `positions`, where the game has them."""
        return self.positions.dump(state)

    @_at_home
    def load(self, position: object) -> State:
        """The state that `dump` wrote. ValueError, with one sentence, naming what is inconsistent.

        What loads can be played to its end. That play can come there is not proven.
        """
        state = self.positions.load(position)
        check_steps(state)
        return state

    def redeal(self, state: State, seat: int, rng: Rng) -> None:  # noqa: B027  (games that hide nothing else)
        """Deal afresh, in this copy, everything that the seat can't know, consistently with what it does know.

        What others do in open lanes or a draft is gone from it already. Not written where nothing else is hidden.
        """

    def determinize(self, state: State, seat: int, rng: Rng) -> State:
        """A copy that is as likely as the state is by all that this seat knows: a sample for its bots."""
        twin = state.seen_by(seat).clone()
        again = rng.clone()
        self.redeal(twin, seat, rng)
        if twin.opened is not None:
            before = twin.opened.clone()
            self.redeal(before, seat, again)  # the same deal as now
            twin.opened = before
            twin.restart_others(seat, rng)
        return twin

    def __copy__(self) -> Game:
        return self  # it never changes

    def __deepcopy__(self, memo: object) -> Game:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.options, self.content_dir)

    @abstractmethod
    def scores(self, state: State) -> list[float]:
        """Every seat's score now (at the end: the final one), in what the game counts."""

    def scorer(self) -> Callable[[State, int], float]:
        """What works out one seat's score, for whoever asks often. Without a better one: by `scores`."""
        return lambda state, seat: self.scores(state)[seat]

    def winners(self, state: State) -> list[int]:
        """The seats that have won: several when they share, none if the rules' own side did. Asked when it is over."""
        scores = self.scores(state)
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def problems(self, state: State) -> list[str]:
        """What is wrong with the state (a lost card, a negative count): sentences, normally none."""
        return []

    # ---- for simulations ---------------------------------------------------------------------------------

    def left_out(self) -> Sequence[Out] | None:
        """What can't be used with these options, of all that is measured; None = nobody says."""
        return None

    def word(self, kind: str, n: int) -> str:
        """What stands for a number of a kind: a planet's name. Without a better one: the number.

        LookupError for a kind that the game has no words for, or for a number of which there is nothing.
        """
        return str(n)

    # ---- for people --------------------------------------------------------------------------------------

    def view(self, state: State, seat: int | None) -> View:
        """What this seat (None: a spectator) may know."""
        return self.build_view(state.seen_by(viewer_number(seat)), seat)

    @abstractmethod
    def build_view(self, state: State, seat: int | None) -> View:
        """The view, by allow-list. What others do in open lanes or a draft is gone from this state already."""

    def prompt(self, state: State, seat: int) -> Prompt:
        """The decision before this seat, with every candidate and the reasons of those that are not allowed."""
        return self.ask(state.seen_by(seat), seat)

    def ask(self, state: State, seat: int) -> Prompt:
        """The prompt; others' lanes and drafts are gone from this state. Without a better one: the actions' words."""
        return Asked(self.actions, self.refusals, None, state, seat).plain()

    def die(self, state: State) -> Die:
        """Which die is next, for whoever rolls it. Without a better one: whose it is, if the step says so."""
        player = getattr(state.asked(CHANCE), "player", NOBODY)
        return Die(phrase("{seat}'s die", seat=at(player)) if player >= 0 else phrase("the next die"))

    def throw(self, state: State) -> Prompt:
        """What is asked of whoever rolls the die that is next: one choice an outcome."""
        return throw(Asked(self.actions, self.refusals, None, state, CHANCE), self.die(state))

    def why(self, state: State, seat: int, action: int) -> tuple[str, str]:
        """Why the action is not allowed, one sentence, and its clause; ("", "") if it is."""
        return self.refusals.why(state, state.asked(seat), action, state.refusal(seat, action))

    def asides(self, state: State, seat: int) -> list[Choice]:
        """What this seat is offered beside whatever is asked. Without a better one: all asides in their own words."""
        seen = state.seen_by(seat)
        out = []
        for action in [int(action) for action in seen.asides(seat)]:
            refusal = int(seen.check_aside(seat, action))
            why, clause = self.refusals.said(refusal) if refusal else ("", "")
            label = spoken(self.actions, action)
            verb, args = self.actions.verb(action).name, self.actions.values(action)
            text = self.actions.text(action)
            out.append(
                Choice(action=text, label=label, title=label, why=why, clause=clause, verb=verb, args=args)
            )
        return out

    def commits(self, before: State, after: State, seat: int) -> bool:
        """Whether this seat's step from one state to the other spent something, or gave somebody something.

        Such a step never plays itself (see `Match.play_forced`). That the seat's turn ends, that chance is next, and
        that something was revealed, the match sees itself.
        """
        return False

    @abstractmethod
    def line(self, event: Event, viewer: int | None) -> Line | None:
        """An event as a line of the log for one viewer who may see it; None = not worth a line."""

    @abstractmethod
    def draw(self, view: View, prompt: Prompt | None) -> Drawing:
        """The board. It gets a view, never a state, so it can't show what the viewer may not know."""

    def trips(self, view: View, events: Sequence[Event]) -> dict[str, list[Point]]:
        """By piece the board points of its way, from its start, where these events took it along one.

        Pieces that are not named go straight to their new place.
        """
        return {}

    @abstractmethod
    def picture(self, view: View) -> str:
        """The board as one SVG document that stands alone, for notebooks and files."""

    def export(self, view: View, seat: int) -> str | None:
        """What a player may like to show to others: a picture of what this seat has made, one SVG document.

        Players' names stand in it as @1 to @6. None: this game has no such picture.
        """
        return None

    def score_sheet(self, view: View) -> ScoreSheet:
        """Where every point came from, for the end page. Without a better one: the scores and who won."""
        total = Row(phrase("Total"), "", [player.score for player in view.players], total=True)
        heading = phrase("The game is not over")
        if view.winners:
            names = listed([at(seat) for seat in view.winners])
            heading = phrases(len(view.winners), "{seats} wins", "{seats} share the win", seats=names)
        return ScoreSheet(heading=heading, rows=[total], notes=[])

    def score_sources(self) -> Sequence[Source]:
        """The rows of the score sheet that points come from, by these options; none = nobody declares them.

        Together they are the score.
        """
        return ()

    def score_parts(self, state: State, seat: int) -> Sequence[int]:
        """A seat's score in parts: see `Source.at`. Without better ones: none."""
        return ()

    def sources(self, view: View, events: Sequence[Event]) -> dict[str, list[Row]]:
        """What rows of the score sheet are made of, by what the viewer saw happen: the parts of each, by its title.

        A part is counted in its row already; its title begins with a space.
        """
        return {}

    def matters(self, view: View) -> list[Matter]:
        """What matters now, the most pressing first; a page shows the first that it has not shown often enough."""
        return []

    @classmethod
    def terms(cls) -> tuple[Term, ...]:
        """The game's words and what they mean. ValueError, with one sentence, for a file that does not fit."""
        return read_terms(cls.package, cls.clauses, "words")

    @classmethod
    def how(cls) -> How | None:
        """How to play, in 250 words; None = nobody wrote it. ValueError as for `terms`."""
        return read_how(cls.package, cls.clauses, [term.id for term in cls.terms() if term.icon])

    def usual(self, state: State, seat: int) -> int:
        """The answer that goes without saying to what a seat is asked, though there are others; negative: none does."""
        return -1

    def alike(self, state: State, seat: int) -> int:
        """An answer to a question of the setup that decides nothing but names and colors; negative: it is none."""
        return -1

    def aid(self) -> list[Aid]:
        """How points are made in this game, by these options: a line each; empty where the score sheet says it all."""
        return []

    def order(self) -> list[Aid]:
        """The order of a turn, by these options: a step each, with what is done in it."""
        return []

    def spelled(self, side: str, amount: int) -> list[str]:
        """The actions that a number in a prompt's `Sum` stands for. ValueError, one sentence, if there are none."""
        raise ValueError("Nothing is counted here.")

    def losses(self, view: View, events: Sequence[Event]) -> list[str]:
        """What of these events, of their last choice and since, the viewer can't mend any more: a sentence each."""
        return []

    # ---- beforehand --------------------------------------------------------------------------------------

    @property
    def standings(self) -> Sequence[Standing[Any, Any]]:
        """The kinds of questions that come before a seat's turn, to which it may say something once for all."""
        return (let_go("What can be declined", "decline all"),)

    @property
    def measures(self) -> Sequence[Measure[Any, Any]]:
        """The numbers of a seat that a plan may set limits to, or count on."""
        return ()

    @property
    def places(self) -> Sequence[Place[Any, Any]]:
        """The facts of a seat that a plan may count on."""
        return ()

    def question(self, state: State, seat: int) -> Question[Any, Any]:
        """What a seat is asked, with all that it may go by: what it sees of the state, and nothing else."""
        seen = state.seen_by(seat)
        step = seen.asked(seat)
        passing = int(step.lets_pass(seen))
        passes = self.actions.text(passing) if passing >= 0 and step.check(seen, passing) == 0 else ""
        return Question(
            getattr(self, "content", None), self.build_view(seen, seat), self.ask(seen, seat), step, passes
        )

    # ---- for learners ------------------------------------------------------------------------------------

    @cached_property
    def observing(self) -> Observing:
        """How states are seen, by the fields and steps of `positions`. AttributeError for a game without these."""
        table = self.positions.table
        seats = counted(table) or seat_names(self.seats, max(self.counts))
        return Observing(table, self.positions.steps, self.options, seats)

    @property
    def observed(self) -> list[Entry]:
        """What each number of `observe` is, with its bounds: the same for any options."""
        return [*self.observing.entries, *self.also_observed]

    def observe(self, state: State, seat: int) -> vec[i16]:
        """All that this seat may know, as numbers; see `observed`. Seats are counted from this one on, which is 0.

        They have 16 bits: what goes beyond is written as the last number that does not.
        """
        seen = state.seen_by(seat)
        also = [min(max(x, LOWEST), HIGHEST) for x in self.observe_also(seen, seat)]
        return extend(self.observing.numbers(seen, seat), vec[i16](also))

    @property
    def also_observed(self) -> Sequence[Entry]:
        """What each number of `observe_also` is, with its bounds. Without a better one: there is none."""
        return ()

    def observe_also(self, state: State, seat: int) -> list[int]:
        """What `also_observed` names: what the seat knows, and can't work out from fields, options and question.

        What others do in open lanes or a draft is gone from this state already.
        """
        return []

    @property
    def observing_also(self) -> Callable[[State, int], list[int]]:
        """`observe_also`, for who asks at every step: a method that only passes on gives what it passes on to."""
        return self.observe_also

    # ---- for bots ----------------------------------------------------------------------------------------

    @property
    def advice(self) -> Advice:
        """What the game knows of good play. Without a better one: a state is as good as the lead in score."""
        return _Lead(self)


class _Lead(Advice):
    """The advice of a game that has none of its own."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def evaluate(self, s: State, seat: i64) -> float:
        scores = self._game.scores(s)
        return scores[seat] - max([score for k, score in enumerate(scores) if k != seat], default=0.0)

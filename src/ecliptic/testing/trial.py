"""A trial: what a game says of itself for the tests that all games share, and how these go through the games.

    TRIAL = Trial(
        game=GAME, folder=Path(__file__).parent,
        modes=[{"players": 2}, {"players": 3}],  # every mode that is printed, with every number of players
        values={"players": (2, 3), "fuel": (True, False)},  # of every option, for rows with every pair of them
        corpus={"mygame-2": Recorded({"players": 2})},
        golden=["mygame-2"],
        positions={"the beginning": (beginning, 3)},  # from where sequences are counted
        purse=purse,  # what a seat can pay with
        refusals=CASES, truth=TRUTH,
    )

Game and folder are enough to begin with. `python -m ecliptic.testing tests/trial.py` makes the records, golden logs and
counts of its corpus.

What is only about one game's secrets goes into two functions. `follow` says what must happen in a twin state so that a
viewer sees the same; `reveals` says that what happened shows everybody what was hidden. Lanes and drafts need neither.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import pytest

from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE, State
from ecliptic.core.match import Match
from ecliptic.core.options import fields
from ecliptic.core.rng import Rng
from ecliptic.testing.truth import Truth

Options = dict[str, object]
Data = dict[str, Any]
Test = TypeVar("Test", bound=Callable[..., None])
OVER: Final = "over"  # the attribute of a test that says what it is run for: see `each`


# ---- what a game says of itself --------------------------------------------------------------------------


class Style(NamedTuple):
    """How the games of a corpus are played at random."""

    undo_one_in: int = 5  # of the choices that could be taken back
    forced: str = ""  # what can play itself does so: "", "always" or "half" of the time
    any_seat: bool = False  # seats that may all act do so in a random order, else the lowest first
    put_off_one_in: int = (
        0  # how rarely `Trial.put_off` is taken where there is anything else; 0 = like the rest
    )
    aside_one_in: int = 0  # how rarely some seat does something beside what is asked; 0 = never


class Recorded(NamedTuple):
    """A game of the corpus: of the games with these seeds the one with most kinds of actions, then the shortest."""

    options: Options
    seeds: Sequence[int] = range(6)
    style: Style = Style()
    bot: str = ""  # who plays; "" = random play
    secret: bytes | None = None  # the dice come from it, sealed
    names: Sequence[str] = ()
    position: Callable[[], Match] | None = None  # where it begins


class Case(NamedTuple):
    """A refusal: in this position the seat that is asked tries this, and is told so."""

    reason: int
    make: Callable[[], Match]
    action: str
    sentence: str
    clause: str


def follow_what_is_public(
    game: Game, s: State, twin: State, viewer: int | None, seat: int, action: int, rng: Rng
) -> int | None:
    """The same action, where the twin has it; chance is seen by all."""
    if seat == CHANCE:
        return action if action in twin.candidates(CHANCE) else None
    return action if seat in twin.acting() and action in twin.legal(seat) else None


def best_score_wins(game: Game, state: State) -> None:
    """At the end: whoever has most points has won."""
    winners, scores = game.winners(state), game.scores(state)
    assert winners
    assert all(scores[seat] == max(scores) for seat in winners)


@dataclass(frozen=True, kw_only=True, repr=False)
class Trial:
    """One game, for the tests that all games share. Tests of what it does not say are skipped."""

    game: type[Game]
    folder: Path  # its tests; golden logs and counts lie in "golden" below
    records: Path | None = None  # where its records lie; None = in "records" below

    # Printed modes by numbers of players; one random game of each is checked throughout. () = numbers of players
    modes: Sequence[Options] = ()
    # Options that make a printed mode; the corpus has all of them.
    told_apart_by: Sequence[str] = ("players",)
    law: Sequence[Options] = ()  # modes in which twin states are compared; () = all
    hides: bool = True  # whether there is anything that some seat can't know
    in_lanes: Sequence[Options] = ()  # modes in which several seats act at once, if there are any
    # Of every option, for rows that have every pair of values; {} = all choices, the ends of ranges and the defaults
    values: Mapping[str, tuple[object, ...]] = field(default_factory=dict)
    allowed: Callable[[Options], bool] = lambda row: True  # by the rulebook, said a second time
    combinations: int = 0  # of values that are allowed; 0 = all
    implied: Sequence[tuple[Options, Options]] = ()  # what was chosen, and what then comes
    refused: Sequence[tuple[Options, str]] = ()  # what can't be chosen, and a pattern of the sentence

    # Finished games: every mode and verb, and among them one of bots, one with sealed dice, one from a position
    corpus: Mapping[str, Recorded] = field(default_factory=dict)
    winners: frozenset[int] = frozenset({1})  # how many seats win, in games of the corpus
    undone: int = 50  # more choices of the corpus than that were taken back
    played_itself: int = 20  # more lines of the corpus than that played themselves: those that commit nothing
    golden: Sequence[str] = ()  # games of the corpus whose whole log is kept
    # A position, and how deep sequences are counted
    positions: Mapping[str, tuple[Callable[[], Match], int]] = field(default_factory=dict)
    count: Callable[[State, int], list[int]] | None = None  # another way to count than `corpus.counted`

    of_other_content: frozenset[str] = frozenset()  # verbs that no game with our own content comes to
    drawn: Sequence[Options] = ()  # games whose every board is looked at (tests/draw/test_layers.py)
    purse: Callable[[Any, int], Mapping[str, int]] | None = (
        None  # what a seat can pay with: see `suite.bills`
    )
    # Verbs that end a turn or a round, give up, or commit what can't be taken back.
    ends: frozenset[str] = frozenset()

    put_off: Sequence[str] = ()  # verbs taken less often in random play, so that games are full
    every_kind: Callable[[], Sequence[Match]] | None = None  # whose random ends run every kind of step
    samples: Callable[[], Sequence[tuple[Game, Data]]] | None = None  # positions of many kinds, to be damaged
    reasons: Mapping[int, tuple[str, str]] = field(default_factory=dict)  # {} = those of its refusals
    refusals: Sequence[Case] = ()  # at least one for every reason
    truth: Truth | None = None  # what each of them claims
    quick: Sequence[
        str
    ] = ()  # its test files, those that notice mistakes soon first (tests/games/mutants.py)

    follow: Callable[[Game, State, State, int | None, int, int, Rng], int | None] = follow_what_is_public
    reveals: Callable[[Game, State, State], bool] = lambda game, before, after: False
    ending: Callable[[Game, State], None] = best_score_wins
    made_games: dict[str, Game] = field(default_factory=dict, compare=False)
    kept: dict[str, Any] = field(default_factory=dict, compare=False)  # what tests work out once

    def __post_init__(self) -> None:
        """Work out what was left open, in this order."""
        left: dict[str, Callable[[], object]] = {
            "modes": lambda: [{"players": n} for n in self.game.counts],
            "values": lambda: values_of(self.game),
            "reasons": lambda: self.made(self.modes[0]).refusals.reasons,
            "every_kind": lambda: (
                lambda: [Match.begin(self.made(o), seed=k) for o in self.modes for k in range(4)]
            ),
            "samples": lambda: self._met,
        }
        for name, make in left.items():
            if not getattr(self, name):
                object.__setattr__(self, name, make())

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def name(self) -> str:
        """The game's name."""
        return self.game.name

    @property
    def sealed(self) -> bool:
        """Whether its corpus has a game with sealed dice."""
        return any(wanted.secret is not None for wanted in self.corpus.values())

    def made(self, options: Mapping[str, object]) -> Game:
        """The game with these options, made once."""
        key = repr(sorted(options.items()))
        if key not in self.made_games:
            self.made_games[key] = self.game.make(options)
        return self.made_games[key]

    def once(self, what: str, make: Callable[[], Any]) -> Any:
        """What was made under this name before, or is made now."""
        if what not in self.kept:
            self.kept[what] = make()
        return self.kept[what]

    def _met(self) -> list[tuple[Game, Data]]:
        games = [self.made(options) for options in self.modes]
        return [(game, data) for game in games for data in met(game, range(4), put_off=self.put_off).values()]


def values_of(game: type[Game]) -> dict[str, tuple[object, ...]]:
    """Of every option all choices, or the ends of its range and what it is unless told otherwise."""
    plain = game.Options()
    out: dict[str, tuple[object, ...]] = {}
    for option in fields(game.Options):
        usual = getattr(plain, option.name)
        if option.name == "players":
            out[option.name] = game.counts
        elif option.kind == "bool":
            out[option.name] = (usual, not usual)
        elif option.kind == "choice":
            out[option.name] = tuple(int(x) if x.isdecimal() else x for x in option.values)
        else:
            out[option.name] = tuple(dict.fromkeys((usual, option.low, option.high)))
    return out


# ---- for which games a test is run ------------------------------------------------------------------------


@dataclass(frozen=True)
class Over:
    """What a test is run for."""

    names: tuple[str, ...]
    of: Callable[[Trial], Sequence[Any]] | None
    some: Callable[[Sequence[Any]], Sequence[Any]]
    ids: Callable[[Any], str]
    needs: str

    def rows(self, trial: Trial, *, quick: bool = False) -> Iterator[Any]:
        """The sets of parameters for one trial; `quick`: of modes, rows and records the first alone."""
        if self.needs and not getattr(trial, self.needs):
            return
        if self.of is None:
            yield pytest.param(trial, id=trial.name)
            return
        items = self.of(trial)
        some = self.some(items)
        for item in items:
            if quick and item is not some[0] and not isinstance(item, Case):
                continue
            marks = _marks(item) if item in some else [*_marks(item), pytest.mark.soak]
            yield pytest.param(trial, item, id=f"{trial.name}-{self.ids(item)}", marks=marks)


def _all(items: Sequence[Any]) -> Sequence[Any]:
    return items


def each(
    *more: str,
    of: Callable[[Trial], Sequence[Any]] | None = None,
    some: Callable[[Sequence[Any]], Sequence[Any]] = _all,
    ids: Callable[[Any], str] = str,
    needs: str = "",
) -> Callable[[Test], Test]:
    """Run a test for every trial, or with every item `of` every trial as a second argument named `more`.

    `some`: those items that `make test` has time for; `make soak` takes the others. `needs`: only for trials that say
    something of this.
    """

    def mark(test: Test) -> Test:
        setattr(test, OVER, Over(("trial", *more), of, some, ids, needs))
        return test

    return mark


def label(options: Mapping[str, object]) -> str:
    """Options as a short name: "3-american-gelbon"; of those that are yes the name, of those that are no a dash."""
    words = [
        (name if value else "") if isinstance(value, bool) else str(value) for name, value in options.items()
    ]
    return "-".join(words)


def _marks(item: object) -> list[pytest.MarkDecorator]:
    """A case cites the clause that it is about."""
    return [pytest.mark.clause(item.clause)] if isinstance(item, Case) else []


def each_mode(*, law: bool = False, dear: bool = False, needs: str = "") -> Callable[[Test], Test]:
    """Run a test for every mode of every game, or for those in which the law is tested.

    `dear`: in `make test` for some in which every value stands that stands in any.
    """
    return each(
        "options",
        of=lambda trial: (law and trial.law) or trial.modes,
        some=covering if dear else _all,
        ids=label,
        needs=needs,
    )


def each_row(*, dear: bool = False) -> Callable[[Test], Test]:
    """Run a test for rows of options in which every two values that can stand together do.

    `dear`: in `make test` for some of these in which every value stands.
    """
    return each("options", of=pairwise, some=covering if dear else _all, ids=label)


def some_or_all(name: str, some: object, every: object) -> pytest.MarkDecorator:
    """Run a test with as much as `make test` has time for, and with all of it in `make soak`."""
    return pytest.mark.parametrize(
        name, [pytest.param(some, id="some"), pytest.param(every, id="all", marks=pytest.mark.soak)]
    )


# ---- rows of options -------------------------------------------------------------------------------------


def every_row(trial: Trial) -> list[Options]:
    """All combinations of values, possible or not."""
    names, rows = trial.values, product(*trial.values.values())
    found: list[Options] = trial.once("rows", lambda: [dict(zip(names, row, strict=True)) for row in rows])
    return found


def pairwise(trial: Trial) -> list[Options]:
    """Few rows in which every pair of values that can stand together does. Always the same ones."""
    found: list[Options] = trial.once("pairs", lambda: _pairwise(trial))
    return found


def _pairwise(trial: Trial) -> list[Options]:
    every = [row for row in every_row(trial) if trial.allowed(row)]
    bits: dict[object, int] = {}  # of each pair of values, its own: rows are many, so sets are numbers here
    pairs = [
        sum(bits.setdefault(pair, 1 << len(bits)) for pair in combinations(row.items(), 2)) for row in every
    ]
    left = (1 << len(bits)) - 1
    rows = []
    while left:
        best = max(range(len(every)), key=lambda k: (pairs[k] & left).bit_count())
        rows.append(every[best])
        left &= ~pairs[best]
    return rows or every[:1]  # of one option alone there are no pairs


def covering(rows: Sequence[Options]) -> list[Options]:
    """Few of these rows in which every value stands that stands in any of them. Always the same ones."""
    left = {item for row in rows for item in row.items()}
    found = []
    while left:
        found.append(max(rows, key=lambda row: len(left & row.items())))
        left -= found[-1].items()
    return found


# ---- random games ----------------------------------------------------------------------------------------


def walk(game: Game, seed: int, put_off: Sequence[str] = ()) -> Iterator[tuple[State, int, int]]:
    """The states of a random game, each with the seat that acts next and what it does; then it is over.

    Seats that may all act do so in a random order; verbs that are `put_off` are chosen if they must, or now and then.
    The states yielded are the one that is played on.
    """
    state, rng = game.initial(), Rng(seed, 11)
    state.events = []
    late = [verb for verb in game.actions.verbs if verb.name in put_off]
    for _ in range(50_000):
        if state.over:
            return
        if state.next_seat() == CHANCE:
            seat, action = CHANCE, state.sample(rng)
        else:
            acting = state.acting()
            seat = acting[rng.below(len(acting))]
            legal = [int(x) for x in state.legal(seat)]
            assert legal, "a dead end"
            good = [x for x in legal if not any(verb.owns(x) for verb in late)] if late else []
            if good and rng.below(12):
                legal = good
            action = legal[rng.below(len(legal))]
        yield state, seat, action
        state.act(seat, action)
    raise AssertionError("the game does not end")


def met(
    game: Game, seeds: Sequence[int], seat: int | None = None, put_off: Sequence[str] = ()
) -> dict[str, Data]:
    """The first position of random games in which a kind of step is next, by its name, and by its and the next one's.

    `seat`: only what this seat is asked, or chance. Under "over" there is a finished game.
    """
    out: dict[str, Data] = {}
    for seed in seeds:
        state = game.initial()
        for state, now, _ in walk(game, seed, put_off):
            asked = now if now == CHANCE or seat is None else seat
            if asked != CHANCE and asked not in state.acting():
                continue
            lane = state.lanes[asked] if state.lanes else state.stack
            names = [type(step).__name__ for step in reversed(lane[-2:])]
            for name in (names[0], " ".join(names)):
                if name not in out:
                    out[name] = game.dump(state)
        out.setdefault("over", game.dump(state))
    return out

"""What every game must hold, tested once for all games.

How a new game joins: it puts one file into its folder of tests, `tests/<game>/trial.py`, which fills in a `Trial`:

    TRIAL = Trial(
        game=GAME,
        book=lambda game: BOOK,  # of its pending steps
        observe=observe, observed=names(),
        modes=[{"players": 2}, {"players": 3}],  # every mode that is printed, with every number of players
        values={"players": (2, 3), "fuel": (True, False)},  # of every option, for rows with every pair of them
        corpus={"mygame-2": Recorded({"players": 2})},
        golden=["mygame-2"],
        positions={"the beginning": (beginning, 3)},  # from where sequences are counted
        purse=purse,  # what a seat can pay with
        every_kind=every_kind, samples=samples, reasons=REASONS, refusals=CASES, truth=TRUTH,
    )

Then `python tests/records/make.py mygame` makes its records, golden logs and counts, and `tests/games/test_*.py` run for
it: random play with all invariants, the law of hidden information, records, counts, damaged positions, words from
outside, options, observation, steps and reasons. `python tests/games/mutants.py mygame` seeds mistakes into its rules.
The game's own folder keeps what no other game has: chapters of its rulebook, its board, its advice.

What is only about one game's secrets goes into two functions. `follow` says what must happen in a twin state so that a
viewer sees the same; `reveals` says that what happened shows everybody what was hidden. Lanes and drafts need neither.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from itertools import combinations, product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE, State
from ecliptic.core.match import Match
from ecliptic.core.pending import StepBook
from ecliptic.core.rng import Rng
from games.truth import Truth

TESTS = Path(__file__).resolve().parent.parent
RECORDS = TESTS / "records"
Options = dict[str, object]
Data = dict[str, Any]


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
    """One game, for the tests that all games share."""

    game: type[Game]
    book: Callable[[Game], StepBook]
    observe: Callable[[Any, int], Any]
    observed: Sequence[str]  # a name for every entry

    modes: Sequence[
        Options
    ]  # printed modes by numbers of players; one random game of each is checked throughout
    told_apart_by: Sequence[str] = (
        "players",
    )  # options that make a printed mode; the corpus has all of them
    law: Sequence[Options] = ()  # modes in which twin states are compared; () = all
    values: Mapping[str, tuple[object, ...]]  # of every option, for rows that have every pair of values
    allowed: Callable[[Options], bool] = lambda row: True  # by the rulebook, said a second time
    combinations: int = 0  # of values that are allowed; 0 = all
    implied: Sequence[tuple[Options, Options]] = ()  # what was chosen, and what then comes
    refused: Sequence[tuple[Options, str]] = ()  # what can't be chosen, and a pattern of the sentence

    corpus: Mapping[str, Recorded]
    winners: frozenset[int] = frozenset({1})  # how many seats win, in games of the corpus
    played_itself: int = 20  # more lines of the corpus than that played themselves: those that commit nothing
    golden: Sequence[str] = ()  # games of the corpus whose whole log is kept
    positions: Mapping[str, tuple[Callable[[], Match], int]]  # a position, and how deep sequences are counted
    count: Callable[[State, int], list[int]] | None = None  # another way to count than `corpus.counted`

    of_other_content: frozenset[str] = frozenset()  # verbs that no game with our own content comes to
    drawn: Sequence[Options]  # games whose every board is looked at (tests/draw/test_layers.py)
    purse: Callable[
        [Any, int], Mapping[str, int]
    ]  # what a seat can pay with, as bills say it: see test_bills
    ends: frozenset[str]  # verbs that end a turn or a round, give up, or commit what can't be taken back

    put_off: Sequence[str] = ()  # verbs taken less often in random play, so that games are full
    every_kind: Callable[[], Sequence[Match]]  # whose random ends run every kind of step
    samples: Callable[[], Sequence[tuple[Game, Data]]]  # positions of many kinds, to be damaged
    reasons: Mapping[int, tuple[str, str]]
    refusals: Sequence[Case]  # at least one for every reason
    truth: Truth  # what each of them claims
    quick: Sequence[str] = ()  # its test files, those that notice mistakes soon first, for mutants.py

    follow: Callable[[Game, State, State, int | None, int, int, Rng], int | None] = follow_what_is_public
    reveals: Callable[[Game, State, State], bool] = lambda game, before, after: False
    ending: Callable[[Game, State], None] = best_score_wins
    made_games: dict[str, Game] = field(default_factory=dict, compare=False)

    def __repr__(self) -> str:
        return f"<{self.name}>"

    @property
    def name(self) -> str:
        """The game's name, and its folder's."""
        return self.game.name

    @property
    def folder(self) -> Path:
        """Its tests."""
        return TESTS / self.name

    def made(self, options: Mapping[str, object]) -> Game:
        """The game with these options, made once."""
        key = repr(sorted(options.items()))
        if key not in self.made_games:
            self.made_games[key] = self.game.make(options)
        return self.made_games[key]


# ---- which games there are -------------------------------------------------------------------------------


@cache
def trials() -> tuple[Trial, ...]:
    """Those of all games, by name."""
    return tuple(trial_of(path.parent.name) for path in sorted(TESTS.glob("*/trial.py")))


def trial_of(name: str) -> Trial:
    """That of one game. ModuleNotFoundError if it has none."""
    found = import_module(f"{name}.trial").TRIAL
    assert isinstance(found, Trial)
    return found


def label(options: Mapping[str, object]) -> str:
    """Options as a short name: "3-american-gelbon"; of those that are yes the name, of those that are no a dash."""
    words = [
        (name if value else "") if isinstance(value, bool) else str(value) for name, value in options.items()
    ]
    return "-".join(words)


def each(*more: str, of: Callable[[Trial], Sequence[Any]] | None = None, ids: Any = None) -> Any:
    """Run a test for every trial, or with every item `of` every trial as a second argument named `more`."""
    if of is None:
        return pytest.mark.parametrize("trial", trials(), ids=lambda trial: trial.name)
    rows = []
    for trial in trials():
        for number, item in enumerate(of(trial)):
            name = ids(item) if ids else str(number)
            rows.append(pytest.param(trial, item, id=f"{trial.name}-{name}", marks=_marks(item)))
    return pytest.mark.parametrize(("trial", *more), rows)


def _marks(item: object) -> list[pytest.MarkDecorator]:
    """A case cites the clause that it is about."""
    return [pytest.mark.clause(item.clause)] if isinstance(item, Case) else []


def each_mode(*, law: bool = False) -> Any:
    """Run a test for every mode of every game, or for those in which the law is tested."""
    return each("options", of=lambda trial: (law and trial.law) or trial.modes, ids=label)


def each_row() -> Any:
    """Run a test for rows of options in which every two values that can stand together do."""
    return each("options", of=pairwise, ids=label)


# ---- rows of options -------------------------------------------------------------------------------------


@cache
def _every_row(name: str) -> list[Options]:
    values = trial_of(name).values
    return [dict(zip(values, row, strict=True)) for row in product(*values.values())]


def every_row(trial: Trial) -> list[Options]:
    """All combinations of values, possible or not."""
    return _every_row(trial.name)


@cache
def _pairwise(name: str) -> list[Options]:
    every = [row for row in _every_row(name) if trial_of(name).allowed(row)]
    pairs = [frozenset(combinations(row.items(), 2)) for row in every]
    left = set().union(*pairs)
    rows = []
    while left:
        best = max(range(len(every)), key=lambda k: len(pairs[k] & left))
        rows.append(every[best])
        left -= pairs[best]
    return rows


def pairwise(trial: Trial) -> list[Options]:
    """Few rows in which every pair of values that can stand together does. Always the same ones."""
    return _pairwise(trial.name)


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
            seat, action = CHANCE, int(state.sample(rng))
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

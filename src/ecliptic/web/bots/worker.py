"""A bots' process: reads a question a line from standard input, writes an answer a line to standard output.

{"id": 1, "game": "vertium", "options": {...}}
-> {"id": 1, "action": "read"}: the rules are
{"id": 2, "game": "vertium", "options": {...}, "position": {...}, "seat": 0, "bot": "greedy", "seed": 7}
-> {"id": 2, "action": "take kind=water"} or {"id": 2, "error": "..."}
{"id": 3, "game": "vertium", "options": {...}, "position": {...}, "seat": 0, "hint": 1.5}
-> {"id": 3, "hint": {...}}: what is thought of the decision after so many seconds
{"id": 4, "game": "vertium", ..., "seat": 0, "chosen": "take kind=water", "line": 41}
-> {"id": 4, "moment": {...}}: what bots make of that position and choice, for looking back (`study.evaluation`)
{"id": 5, "game": "vertium", ..., "after": {...}, "line": 44}
-> {"id": 5, "luck": {...}}: what dice and cards between the position and that other one did

A bot gets a `Situation` only: a view, its legal actions, samples. It never runs in the server's event loop.
With `--last` all other processes come before this one.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from ecliptic.bots import Hint, hint, make
from ecliptic.bots.protocol import Situation
from ecliptic.core import machine
from ecliptic.core.game import Game
from ecliptic.core.languages import ENGLISH, speaking
from ecliptic.core.registry import game_class
from ecliptic.core.rng import Rng
from ecliptic.study.evaluation import Luck, Moment, evaluate, weigh

READ: Final = "read"
ON_SOURCE: Final = 1.5  # seconds for a choice: a bot that searches would take its whole time there
LAST: Final = "--last"


class Question(Struct, kw_only=True, omit_defaults=True):
    """One decision that a bot must take; without a bot: rules that are to be read."""

    id: int = 0
    game: str
    options: dict[str, bool | int | str]
    content: str = ""  # the folder of the figures; "" = the game's own
    position: dict[str, Any] = {}
    seat: int = 0
    bot: str = ""
    seed: int = 0
    hint: float = 0.0  # seconds; 0 = no hint is asked for
    language: str = ""  # of a hint's words
    chosen: str = ""
    after: dict[str, Any] = {}
    line: int = 0


class Answer(Struct, kw_only=True, omit_defaults=True):
    """What it chose, or why it did not."""

    id: int
    action: str = ""
    hint: Hint | None = None
    moment: Moment | None = None
    luck: Luck | None = None
    error: str = ""


def choose(game: Game, question: Question) -> str:
    """The text of the action that the bot takes."""
    state = game.load(question.position)
    seconds = ON_SOURCE if str(machine.__file__).endswith(".py") else None
    situation = Situation(game, state, question.seat, list(state.legal(question.seat)), seconds)
    action = make(question.bot).choose(situation, Rng(question.seed))
    return game.actions.text(action)


def advise(game: Game, question: Question) -> Hint:
    """What is thought of the decision."""
    state, seat = game.load(question.position), question.seat
    with speaking(question.language or ENGLISH):
        return hint(Situation(game, state, seat, list(state.legal(seat)), question.hint))


def look_at(game: Game, question: Question) -> Moment:
    """What bots make of the position and the choice."""
    state = game.load(question.position)
    return evaluate(game, state, question.line, question.seat, question.chosen)


def weigh_luck(game: Game, question: Question) -> Luck:
    """What came of the outcomes between two positions."""
    return weigh(game, game.load(question.position), game.load(question.after), question.line)


def answer_to(game: Game, question: Question) -> Answer:
    """What is asked, or that the rules are read."""
    if question.hint:
        return Answer(id=question.id, hint=advise(game, question))
    if question.chosen:
        return Answer(id=question.id, moment=look_at(game, question))
    if question.after:
        return Answer(id=question.id, luck=weigh_luck(game, question))
    return Answer(id=question.id, action=choose(game, question) if question.bot else READ)


def game_of(question: Question) -> Game:
    """The game that is asked about."""
    content = Path(question.content) if question.content else None
    return game_class(question.game).make(question.options, content)


def main() -> None:
    """Answer until the other end closes."""
    if hasattr(os, "nice"):
        os.nice(19 if LAST in sys.argv else 5)  # pages come first
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a bot prints goes to the log, not between the answers
    games: dict[bytes, Game] = {}
    read = msgspec.json.Decoder(Question)
    for line in sys.stdin.buffer:
        question = read.decode(line)
        try:
            key = msgspec.json.encode([question.game, question.options, question.content], order="sorted")
            game = games.get(key)
            if game is None:
                game = games[key] = game_of(question)
            answer = answer_to(game, question)
        except Exception as error:
            answer = Answer(id=question.id, error=f"{type(error).__name__}: {error}")
        answers.write(msgspec.json.encode(answer) + b"\n")
        answers.flush()


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:  # the server was killed
        os._exit(1)

"""Whoever takes a choice was told what it costs: numbers of the question and its button against the seat's own goods.

`Trial.purse` counts what a seat can pay with, by how bills say it: "# fuel" stands for "2 fuel", "a fuel"; a name alone
("Energy", a card) is told by being named, and several of it by their number, too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE, State
from ecliptic.core.words import spelled
from ecliptic.testing.trial import Options, Trial, each_mode, some_or_all, walk

FEW = 4  # choices of a decision that are looked at, beside the one that is taken
LOOKS = 20  # at choices of a verb in a kind of decision, a game
GAINS = re.compile(r"\+(\d+)")


def number(n: int) -> str:
    """A pattern for a number, in figures or spelled, that is no gain."""
    words = [str(n), spelled(n)] + (["an?", "another"] if n == 1 else [])
    return rf"(?<![\d+@])(?:{'|'.join(words)})(?!\d)"


def says(question: str, button: str, what: str, n: int) -> bool:
    """Whether a bill says that so much of this goes: in one number, or in several that a button adds up."""
    words = f"{question}; {button}"
    if "#" not in what:
        return what.lower() in words.lower() and (n == 1 or re.search(number(n), words, re.I) is not None)
    gains = [0, *map(int, GAINS.findall(words))]  # "+560, and 600 are paid": 40 less
    if any(re.search(what.replace("#", number(n + gain)), words, re.IGNORECASE) for gain in gains):
        return True
    return sum(map(int, re.findall(what.replace("#", r"(?<![\d+@])(\d+)"), button))) == n


def paid(before: Mapping[str, int], after: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    """What there is less of; what is not counted any more doesn't count."""
    for what, had in before.items():
        if what in after and had > after[what]:
            yield what, had - after[what]


def unsaid(
    trial: Trial, game: Game, state: State, seat: int, taken: int, looks: Counter[tuple[str, str]]
) -> Iterator[str]:
    """What this seat would pay by some of its choices without being told; of each sort some are looked at."""
    purse = trial.purse
    assert purse is not None
    kind, legal = type(state.asked(seat)).__name__, [int(action) for action in state.legal(seat)]
    some = {*legal[:: max(1, len(legal) // FEW)], taken}
    verbs = {action: game.actions.verb(action).name for action in some}
    some = {action for action in some if looks[kind, verbs[action]] < LOOKS}
    if not some:
        return
    prompt = game.prompt(state, seat)
    for action in some:
        looks[kind, verbs[action]] += 1
        after = state.clone()
        after.act(seat, action)
        choice = next(one for one in prompt.legal if one.action == game.actions.text(action))
        if choice.ruin:  # it says that all is gone
            continue
        tally = prompt.tally.words if prompt.tally else ""
        question, button = (
            f"{prompt.say}; {prompt.sub}; {tally}",
            f"{choice.label}; {choice.note}; {choice.warn}",
        )
        for what, n in paid(purse(state, seat), purse(after, seat)):
            if not says(question, button, what, n):
                yield f"{kind} {choice.verb}, {n} {what}: {question}; {button}"


@some_or_all("seeds", 1, 2)
@each_mode(dear=True, needs="purse")
def test_what_is_paid_was_told(trial: Trial, options: Options, seeds: int) -> None:
    for seed in range(seeds):
        game, looks = trial.made(options), Counter[tuple[str, str]]()
        for state, seat, action in walk(game, seed, trial.put_off):
            if seat != CHANCE:
                assert not list(unsaid(trial, game, state, seat, action, looks))
        assert looks

"""The corpus of finished games, golden logs, and frozen counts. `python -m ecliptic.testing` makes them anew."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ecliptic
from ecliptic.core.dice import SealedDice
from ecliptic.core.machine import CHANCE
from ecliptic.core.match import Match
from ecliptic.core.record import Record
from ecliptic.core.rng import Rng
from ecliptic.testing import corpus, kit
from ecliptic.testing.checks import check_state
from ecliptic.testing.damage import mutate_record, refused_or_replayed
from ecliptic.testing.trial import Options, Trial, each, each_row, some_or_all


def text_of(trial: Trial, name: str) -> str:
    """A record of the corpus; no test of it fails before it was made for the first time."""
    path = corpus.record_path(trial, name)
    return path.read_text(encoding="utf-8") if path.exists() else ""


def shortest(trial: Trial) -> str:
    return min((text_of(trial, name) for name in trial.corpus), key=len)


# ---- the corpus ------------------------------------------------------------------------------------------


@each(needs="corpus")
def test_the_corpus_has_every_mode_and_every_kind_of_action(trial: Trial) -> None:
    assert {path.stem for path in corpus.files_of(trial)} == set(trial.corpus)
    verbs: set[str] = set()
    modes: set[tuple[object, ...]] = set()
    winners: set[int] = set()
    undone = auto = 0
    for name in trial.corpus:
        record = Record.parse(text_of(trial, name))
        verbs |= corpus.verbs(record)
        modes.add(tuple(record.header.options[option] for option in trial.told_apart_by))
        end: Any = record.entries[-1].end
        winners.add(len(end.winners))
        undone += sum(isinstance(entry.undo, int) for entry in record.entries)
        auto += sum(entry.auto is True for entry in record.entries)
    assert verbs == {verb.name for verb in trial.game.actions.verbs} - trial.of_other_content
    assert modes == {
        tuple(getattr(trial.made(options).options, option) for option in trial.told_apart_by)
        for options in trial.modes
    }
    assert winners >= trial.winners
    assert undone > trial.undone
    assert auto > trial.played_itself
    bots = {wanted.bot for wanted in trial.corpus.values()}
    assert bots >= {"greedy"}
    assert any(wanted.secret for wanted in trial.corpus.values())
    assert any(wanted.position for wanted in trial.corpus.values())


@some_or_all("played", False, True)
@each("name", of=lambda trial: list(trial.corpus), ids=str)
def test_a_finished_game_still_replays(trial: Trial, name: str, played: bool) -> None:
    """Every line is checked, the end too; it goes through the same positions as when it was played, and they can be saved.

    `played`: it does so as well if everybody chooses again what they chose.
    """
    replays(trial, name, played=played)


@pytest.mark.source(only=True)
@each("name", of=lambda trial: list(trial.corpus), some=lambda names: names[::3], ids=str)
def test_a_finished_game_still_replays_on_the_source(trial: Trial, name: str) -> None:
    """In `make test` each third record, since all are replayed on the compiled build: it shows where the two would part."""
    replays(trial, name)


def replays(trial: Trial, name: str, *, played: bool = False) -> None:
    """Every line, the positions on the way, the end, and the golden log where there is one."""
    text, known = text_of(trial, name), json.loads(corpus.hashes_path(trial).read_text())[name]
    record = Record.parse(text)
    game, found = corpus.game_of(trial, record), corpus.Fingerprint(record)
    for n, match in enumerate(corpus.replayed(game, record)):
        found.see(n, match)
        if n % 60 == 0:
            check_state(game, match.state)
    assert match.over
    assert str(match.record) == text
    assert str(found) == known
    for _, line in match.lines(None):
        assert line.clause in game.clauses() or line.text.endswith("took a choice back"), line
    if played:
        assert corpus.fingerprint(trial, record) == known
    if name in trial.golden:
        assert corpus.golden(match) == corpus.golden_path(trial, name).read_text(encoding="utf-8")


@each(
    "name",
    of=lambda trial: [name for name, wanted in trial.corpus.items() if wanted.secret is not None],
    ids=str,
)
def test_sealed_dice_can_be_checked_afterwards(trial: Trial, name: str) -> None:
    """With the secret that the end tells, every outcome comes again."""
    record = Record.parse(text_of(trial, name))
    end: Any = record.entries[-1].end
    secret = bytes.fromhex(end.secret)
    assert SealedDice(str(record.header.table), secret).commitment == record.header.commitment
    game = corpus.game_of(trial, record)
    fresh = Match(game, record.header, SealedDice(str(record.header.table), secret))
    fresh.roll()
    for entry in record.entries:
        if entry.auto is True:
            fresh.play_forced()
        elif isinstance(entry.do, str):
            fresh.play(entry.do, int(entry.seat))  # type: ignore[arg-type]
        elif isinstance(entry.undo, int):
            fresh.undo(int(entry.seat))  # type: ignore[arg-type]
    assert str(fresh.record) == str(record)


@pytest.mark.slow
@each("name", of=lambda trial: list(trial.positions), ids=lambda name: name.replace(" ", "-"))
def test_as_many_sequences_as_there_were(trial: Trial, name: str) -> None:
    assert corpus.counted(trial, name) == json.loads(corpus.counts_path(trial).read_text())[name]


# ---- live, taken back and replayed -----------------------------------------------------------------------


@pytest.mark.compiled  # on the source the corpus is replayed
@each_row(dear=True)
def test_live_and_replayed_states_are_equal_after_every_line(trial: Trial, options: Options) -> None:
    """Seats that may all act do so at random, and some choices are taken back: then all is as before."""
    game, rng = trial.made(options), Rng(9)
    live = Match.begin(game, seed=9, auto_chance=False)
    digests = [live.state.digest()]
    texts: set[str] = set()
    while not live.over:
        seat = live.to_act[rng.below(len(live.to_act))]
        legal = live.legal(seat)
        texts |= set(legal)
        action = legal[rng.below(len(legal))]
        if seat == CHANCE:
            live.force(action)
            digests.append(live.state.digest())
            continue
        before = live.state.clone()
        live.play(action, seat)
        digests.append(live.state.digest())
        if live.can_undo(seat) and rng.below(60) == 0:
            live.undo(seat)
            digests.append(live.state.digest())
            assert live.state.same(before)
    again = [int(at.state.digest()) for at in corpus.stepped(game, live.record)]
    assert again[: len(digests)] == digests  # the end is a line of its own, written with the last one
    assert again[-1] == digests[-1]
    kit.check_match(live)
    for viewer in range(game.seats):
        assert live.score_sheet(live.view(viewer)).rows
    numbers = {text: game.actions.parse(text) for text in texts}
    assert len(set(numbers.values())) == len(texts)
    assert all(game.actions.text(number) == text for text, number in numbers.items())


@each()
def test_words_and_numbers_of_all_actions_are_a_bijection(trial: Trial) -> None:
    table = trial.game.actions
    texts = [table.text(action) for action in range(table.size)]
    assert len(set(texts)) == table.size
    assert [table.parse(text) for text in texts] == list(range(table.size))


# ---- broken records --------------------------------------------------------------------------------------


@each(needs="corpus")
@given(data=st.data())
def test_a_mutated_record_is_refused_with_a_sentence(trial: Trial, data: st.DataObject) -> None:
    refused_or_replayed(mutate_record(trial, data, shortest(trial)))


@pytest.mark.parametrize("text", ["", "\n\n", "{}", "[]", "null", "[" * 100_000])
def test_what_is_no_record_is_refused(text: str) -> None:
    refused(text)


@each(needs="corpus")
def test_half_a_header_or_another_version_of_the_rules_is_refused(trial: Trial) -> None:
    text = shortest(trial)
    rules = f'"rules":{trial.game.rules_version}'
    assert rules in text
    refused(text[:200])
    refused(text.replace(rules, rules + "9", 1))


def refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w") as raised:
        ecliptic.replay(text)
    assert "Traceback" not in str(raised.value)

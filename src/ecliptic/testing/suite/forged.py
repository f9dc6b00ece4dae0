"""A record that somebody changed is refused, with a sentence that names the line; whatever the change, in all games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import asdict, replace

import ecliptic
from ecliptic.cli.replay import check_record
from ecliptic.core.dice import SealedDice, closed_end, sealed_end, unlike
from ecliptic.core.machine import CHANCE
from ecliptic.core.match import Match
from ecliptic.core.record import DICE, Entry, Header, Record
from ecliptic.core.rng import Rng
from ecliptic.core.verify import take, verify
from ecliptic.testing import corpus
from ecliptic.testing.trial import Trial, each, some_or_all


def old(trial: Trial) -> Record:
    """A game with sealed dice as they were at first."""
    name = next(name for name, wanted in trial.corpus.items() if wanted.secret is not None)
    return Record.parse(corpus.record_path(trial, name).read_text(encoding="utf-8"))


def sealed(record: Record) -> tuple[Record, bytes]:
    """The same as it is sealed today, and its secret."""
    *before, last = record.entries
    end: Any = last.end
    secret = bytes.fromhex(end.secret)
    header = replace(record.header, dice=DICE)
    return Record(header, [*before, Entry(n=last.n, end=sealed_end(header, before, end, secret))]), secret


def refusal(trial: Trial, record: Record) -> str:
    with pytest.raises(ValueError, match=r".") as caught:
        verify(corpus.game_of(trial, record), record)
    return str(caught.value)


@pytest.mark.slow
@each(needs="sealed")
def test_every_outcome_that_was_turned_is_noticed(trial: Trial) -> None:
    """Each to another one that could have come, in records of both schemes: the outcomes are the same in them."""
    record, secret = sealed(old(trial))
    game = corpus.game_of(trial, record)
    assert verify(game, record).sentence == ecliptic.verify(str(old(trial))).sentence
    match = Match(game, record.header, SealedDice(str(record.header.table), secret), auto_chance=False)
    turned = 0
    for k, entry in enumerate(record.entries, start=2):
        if isinstance(entry.chance, str):
            others = [text for text in match.legal(CHANCE) if text != entry.chance]
            for other in others[:1] + others[1:][-1:]:
                with pytest.raises(ValueError, match="the sealed secret says"):
                    take(match.copy(), replace(entry, chance=other), sealed=True)
                turned += 1
                if turned % 60 == 1:
                    changed = Record(record.header, [*record.entries])
                    changed.entries[k - 2] = replace(entry, chance=other)
                    said = f"line {k}: the sealed secret says {entry.chance}, the record {other}"
                    assert refusal(trial, changed) == said
                    assert (
                        refusal(
                            trial, Record(old(trial).header, [*changed.entries[:-1], old(trial).entries[-1]])
                        )
                        == said
                    )
        take(match, entry, sealed=True)
    assert turned > 40


def others(entry: Entry, seats: int) -> Iterator[Entry]:
    """The line with one thing of it changed."""
    if isinstance(entry.seat, int):
        yield replace(entry, seat=(entry.seat + 1) % seats)
    if isinstance(entry.do, str):
        yield replace(entry, do=entry.do + "1")
        yield replace(entry, auto=True if entry.auto is UNSET else UNSET)
    if isinstance(entry.undo, int):
        yield replace(entry, undo=entry.undo - 1)
    yield replace(entry, n=entry.n + 1)


@pytest.mark.slow
@some_or_all("one_in", 5, 1)
@each(needs="sealed")
def test_every_line_that_was_changed_is_named(trial: Trial, one_in: int) -> None:
    """By its mark, if nothing before it is wrong; legal choices in the place of those that were made, too."""
    record, secret = sealed(old(trial))
    game = corpus.game_of(trial, record)
    *before, last = record.entries
    match = Match(game, record.header, SealedDice(str(record.header.table), secret), auto_chance=False)
    seen = 0
    for k, entry in enumerate(before):
        if k % one_in == 0:  # each costs a seal of all lines
            changes = list(others(entry, game.seats))
            if isinstance(entry.do, str) and isinstance(entry.seat, int):
                changes += [
                    replace(entry, do=text) for text in match.legal(entry.seat)[:2] if text != entry.do
                ]
            lines = [*before[:k], changes[seen % len(changes)], *before[k + 1 :], last]
            assert unlike(record.header, lines, secret)[0] == k + 2
            seen += 1
            if seen % 250 == 1:
                assert refusal(trial, Record(record.header, lines)).startswith(f"line {k + 2}: ")
        match.replay(entry)
    assert seen == -(-len(before) // one_in)


def headers(header: Header) -> Iterator[tuple[str, Header]]:
    """The header with one thing of it changed."""
    yield "seat", replace(header, seats=[header.seats[0] + "!", *header.seats[1:]])
    yield "seats", replace(header, seats=header.seats[::-1])
    yield "table", replace(header, table=f"{header.table}2")
    yield "rules", replace(header, rules=header.rules + 1)
    yield "game", replace(header, game="chess")
    yield "content", replace(header, content="0" * len(header.content))
    yield (
        "commitment",
        replace(
            header,
            commitment=f"{'1' if str(header.commitment)[0] == '0' else '0'}{str(header.commitment)[1:]}",
        ),
    )
    yield "seed", replace(header, seed=1)
    yield "dice", replace(header, dice=UNSET)
    yield "scheme", replace(header, dice=3)
    for gone in ("table", "commitment"):
        yield f"no {gone}", replace(header, **{gone: UNSET})


@each(needs="sealed")
def test_whatever_of_the_header_was_changed_is_named(trial: Trial) -> None:
    record, _ = sealed(old(trial))
    for what, header in headers(record.header):
        said = check_record(str(Record(header, record.entries)).encode()).error
        assert said.startswith("line 1: ") or (what == "commitment" and "the commitment of line 1" in said), (
            what,
            said,
        )


@each(needs="sealed")
def test_an_end_that_was_changed_is_named(trial: Trial) -> None:
    record, secret = sealed(old(trial))
    *before, last = record.entries
    end: Any = last.end
    changes = {
        "the end is not": replace(end, scores=[end.scores[0] + 1, *end.scores[1:]]),
        "the end is not what": replace(end, winners=[]),
        "tells no secret": replace(end, secret=UNSET),
        "hexadecimal": replace(end, secret="zz"),
        "the one whose SHA-256": replace(end, secret="00"),
        "its seal": replace(end, seal="0" * 64),
        "its seal is": replace(end, marks=UNSET),
        "can't have been closed": closed_end(record.header, before, secret).end,
        "can't have been ended": replace(end, agreed=True),
    }
    for words, other in changes.items():
        said = refusal(trial, Record(record.header, [*before, Entry(n=last.n, end=other)]))
        assert said.startswith(f"line {last.n + 1}: ")
        assert words in said
    header_mark = replace(end, marks=f"{'1' if end.marks[0] == '0' else '0'}{end.marks[1:]}")
    assert refusal(trial, Record(record.header, [*before, Entry(n=last.n, end=header_mark)])).startswith(
        "line 1: "
    )
    assert set(asdict(end)) == {"scores", "winners", "closed", "agreed", "secret", "marks", "seal"}
    assert set(msgspec.to_builtins(Entry(n=1))) == {"n"}


@pytest.mark.slow
@some_or_all("flips", 100, 300)
@each(needs="sealed")
def test_no_bit_of_a_record_can_be_flipped(trial: Trial, flips: int) -> None:
    """Anywhere in the file: it is no record then, or not what was sealed."""
    record, secret = sealed(old(trial))
    data = str(record).encode()
    rng = Rng(7)
    seen = 0
    for k in range(flips):
        at = rng.below(len(data))
        changed = data[:at] + bytes([data[at] ^ 1 << rng.below(8)]) + data[at + 1 :]
        try:
            other = Record.parse(changed.decode())
        except ValueError:
            continue
        end: Any = other.entries[-1].end
        assert str(other) != str(record)
        assert end is UNSET or unlike(other.header, other.entries, secret)[0] > 0
        seen += 1
        if seen % 30 == 1:
            assert check_record(changed).error.startswith("line ")
    assert seen > flips // 10

"""Whether dice are what was sealed: the record's own words for it, promises that are not kept, words of browsers."""

from __future__ import annotations

import hmac
import json
from collections.abc import Callable
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from core.script import Memo, ask, chance, script
from core.toy import Toy
from ecliptic.core.dice import SealedDice, closed_end, seal_of
from ecliptic.core.match import Match
from ecliptic.core.record import Entry, Header, Record
from ecliptic.core.verify import verify

SECRET = bytes(range(32))
ADA, BO = "a" * 32, "b" * 32
WORDS = [ADA, BO]
SEALS = [seal_of(ADA), seal_of(BO)]


def note(state: Memo, outcome: int) -> None:
    state.note(outcome)


def game() -> Toy:
    return script(
        lambda s: s.then(chance([1] * 6, note), ask(0), chance([1] * 6, note), ask(1), chance([1] * 6, note))
    )


def played(words: list[str] = WORDS, seals: list[str] = SEALS) -> Match:
    """A short game; the words are in from the first roll on."""
    match = Match.begin(game(), table="t", secret=SECRET, names=["Ada", "Bo"], auto_chance=False)
    match.mix(words, seals)
    match.roll()
    match.play("pick 1", 0)
    match.play("pick 1", 1)
    assert match.over
    return match


def refusal(record: Record) -> str:
    with pytest.raises(ValueError, match=r".") as caught:
        verify(game(), record)
    return str(caught.value)


# ---- words ---------------------------------------------------------------------------------------------------


def test_an_outcome_is_what_anybody_can_work_out() -> None:
    """Without the code: HMAC-SHA256(secret, table:number:word,word) modulo the weights."""
    record = played().record
    rolled = [entry.chance for entry in record.entries if isinstance(entry.chance, str)]
    for n, text in enumerate(rolled, start=1):
        digest = hmac.digest(SECRET, f"t:{n}:{ADA},{BO}".encode(), "sha256")
        assert text == f"come {int.from_bytes(digest, 'big') % 6 + 1}"
    found = verify(game(), Record.parse(str(record)))
    assert found.sentence == "3 of 3 outcomes are what the sealed secret says"
    assert (found.mixed, found.untold) == ([(2, [0, 1])], [])
    assert [line for line, _ in found.outcomes] == [
        n + 1 for n, entry in enumerate(record.entries, 1) if entry.chance is not UNSET
    ]


def test_no_bit_of_a_short_record_can_be_flipped() -> None:
    """Any of all of them: it is no record then, or line by line not what was sealed."""
    data = str(played().record).encode()
    noticed = 0
    for at in range(len(data)):
        for bit in range(8):
            flipped = data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1 :]
            try:
                record = Record.parse(flipped.decode())
            except ValueError:
                continue
            assert refusal(record)
            noticed += 1
    assert noticed > 1000


def test_words_change_what_comes_and_lines_do_not() -> None:
    """Who knows the secret can't pick an outcome by writing more lines before it."""

    def rolled(*more: int) -> list[object]:
        match = Match.begin(game(), table="t", secret=SECRET, auto_chance=False)
        match.mix(WORDS, SEALS)
        match.roll()
        match.play("pick 1", 0) if not more else None
        for _ in more:
            match.mix(["", ""], SEALS)
        if more:
            match.play("pick 1", 0)
        return [entry.chance for entry in match.record.entries if entry.chance is not UNSET]

    assert rolled() == rolled(1, 2, 3)
    one = SealedDice("t", SECRET, (ADA, ""))
    many = [
        tuple(
            dice.pick([1] * 1000, 1)
            for dice in (one, SealedDice("t", SECRET), SealedDice("t", SECRET, ("", ADA)))
        )
    ]
    assert len(set(many[0])) == 3


@pytest.mark.parametrize(
    ("words", "seals", "said"),
    [
        ([ADA, BO], [seal_of(BO), seal_of(ADA)], "the word of seat 0 is not the one that was sealed"),
        ([ADA, BO], [seal_of(ADA), ""], "the word of seat 1 is not the one that was sealed"),
        ([ADA], [seal_of(ADA)], "other than 2 seats"),
        (["a,b", ""], [seal_of("a,b"), ""], "32 hexadecimal digits"),
        ([ADA.upper(), ""], [seal_of(ADA.upper()), ""], "32 hexadecimal digits"),
    ],
)
def test_words_that_were_not_sealed(words: list[str], seals: list[str], said: str) -> None:
    match = Match.begin(game(), table="t", secret=SECRET, auto_chance=False)
    with pytest.raises(ValueError, match=said):
        match.mix(words, seals)
    assert (match.number, match.words) == (0, ())
    with pytest.raises(ValueError, match="nothing can be mixed"):
        Match.begin(game(), seed=1, auto_chance=False).mix(WORDS, SEALS)


def test_words_come_anew_and_an_empty_round_leaves_what_is_in_force() -> None:
    match = Match.begin(game(), table="t", secret=SECRET, auto_chance=False)
    match.mix([ADA, ""], [seal_of(ADA), ""])
    match.roll()
    match.mix(["", ""], SEALS)
    assert match.words == (ADA, "")
    match.mix(WORDS, SEALS)
    match.play("pick 1", 0)
    match.play("pick 1", 1)
    found = verify(game(), match.record)
    assert (found.mixed, found.untold) == ([(2, [0]), (5, [0, 1])], [(4, [0, 1])])
    again = Match.resume(
        game(), Record(match.record.header, match.record.entries[:3]), SealedDice("t", SECRET)
    )
    assert again.words == (ADA, "")
    assert again.copy().words == again.words


def test_what_did_not_happen_leaves_no_words() -> None:
    match = Match.begin(game(), table="t", secret=SECRET, auto_chance=False)

    def fails() -> None:
        match.mix(WORDS, SEALS)
        match.roll()
        raise OSError("full")

    with pytest.raises(OSError, match="full"):
        match.whole(fails)
    assert (match.number, match.words, match.auto_chance) == (0, (), False)
    match.mix(WORDS, SEALS)
    match.roll()
    assert [e.chance for e in match.record.entries] == [e.chance for e in played().record.entries[:2]]


def test_the_seals_of_the_end_are_what_anybody_can_work_out() -> None:
    """Without the code, from the text alone."""
    *lines, last = str(played().record).splitlines()
    end = json.loads(last)["end"]
    marks = [
        hmac.digest(SECRET, f"line {k}\n{line}".encode(), "sha256").hex()[:4]
        for k, line in enumerate(lines, 1)
    ]
    assert end["marks"] == "".join(marks)
    unsealed = last.replace(f',"seal":"{end["seal"]}"', "")
    # the seal is of the end itself, which the last line holds
    inside = unsealed[unsealed.index('"end":') + 6 : -1]
    assert end["seal"] == hmac.digest(SECRET, "\n".join(["record", *lines, inside]).encode(), "sha256").hex()


# ---- promises --------------------------------------------------------------------------------------------------


def ends(match: Match, **change: object) -> Record:
    *before, last = match.record.entries
    end: Any = last.end
    return Record(match.record.header, [*before, Entry(n=last.n, end=replace(end, **change))])


def heads(match: Match, **change: object) -> Record:
    return Record(replace(match.record.header, **change), match.record.entries)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            lambda m: ends(m, secret="00"),
            "line 8: the secret is not the one whose SHA-256 is the commitment of line 1",
        ),
        (lambda m: ends(m, secret="no"), "line 8: the secret is not written in hexadecimal digits"),
        (lambda m: ends(m, secret=UNSET), "line 8: the end tells no secret, though line 1 promised one"),
        (lambda m: ends(m, seal=UNSET), "line 8: its seal is not that of the lines before it"),
        (lambda m: heads(m, commitment="00"), "line 8: the secret is not the one whose SHA-256"),
        (lambda m: heads(m, commitment=UNSET), "line 1: its commitment is missing"),
        (lambda m: heads(m, table=UNSET), "line 1: its table is missing"),
        (lambda m: heads(m, seed=1), "line 1: dice have a seed or a commitment, never both"),
        (lambda m: heads(m, dice=UNSET), "line 1: it names no scheme of its dice"),
        (lambda m: heads(m, dice=7), "scheme 7"),
        (
            lambda m: heads(m, commitment=UNSET, table=UNSET, dice=UNSET),
            "line 8: it tells a secret, but line 1 has no",
        ),
        (
            lambda m: heads(m, seats=["Eve", "Bo"]),
            "line 1: the game, its options, seats or names are not what was",
        ),
    ],
)
def test_a_promise_that_is_not_kept(change: Callable[[Match], Record], said: str) -> None:
    assert said in refusal(change(played()))


def test_what_can_not_be_checked_is_no_error() -> None:
    def why(record: Record) -> str:
        return verify(game(), record).why

    match = played()
    assert (
        why(Record(match.record.header, match.record.entries[:4]))
        == "the game goes on, and the secret is told at its end"
    )
    assert "from a seed" in why(Match.begin(game(), seed=3).record)
    header = replace(match.record.header, commitment=UNSET, table=UNSET, dice=UNSET)
    assert why(Record(header, [])) == "no secret was sealed for them"


def test_a_forced_outcome_is_none_of_the_secrets() -> None:
    match = Match.begin(game(), table="t", secret=SECRET, auto_chance=False)
    due = match.due()
    other = next(text for text in match.legal() if text != due)
    match.force(other)
    match.roll()
    match.play("pick 1", 0)
    match.play("pick 1", 1)
    assert refusal(match.record) == f"line 2: the sealed secret says {due}, the record {other}"


def test_a_table_that_was_closed_tells_its_secret() -> None:
    match = played()
    header: Header = match.record.header
    lines = match.record.entries[:4]
    record = Record(header, [*lines, closed_end(header, lines, SECRET)])
    found = verify(game(), Record.parse(str(record)))
    assert found.sentence == "2 of 2 outcomes are what the sealed secret says"
    assert (found.match.over, found.match.to_act) == (False, ())
    resumed = Match.resume(game(), record, SealedDice("t", SECRET))
    assert resumed.number == 5, "nothing is rolled after it"
    for wrong in (
        replace(record.entries[-1].end, closed=False),
        replace(record.entries[-1].end, winners=[0]),
    ):  # type: ignore[type-var]
        changed = Record(header, [*lines, Entry(n=5, end=wrong)])
        assert refusal(changed) == "line 6: the table can't have been closed like that"

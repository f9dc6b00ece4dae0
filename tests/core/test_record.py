"""Records as text: what is written is read back, and whatever else is read is a ValueError that names the line."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.sketch_debt import DebtGame
from ecliptic.core.match import Match
from ecliptic.core.record import End, Entry, Header, Record, read_entry
from ecliptic.testing.kit import attempt

HEADER: dict[str, Any] = {
    "ecliptic": 1,
    "game": "toy",
    "rules": 1,
    "content": "c",
    "options": {"players": 2},
    "seats": ["Ada", ""],
}
TOP = json.dumps(HEADER)


def test_the_mark_that_windows_editors_put_before_a_file_is_skipped() -> None:
    text = str(Record(Header(game="toy", rules=1, content="c", options={}, seats=["\ufeffAda"])))
    read = Record.parse("\ufeff" + text)
    assert str(read) == text
    assert read.header.seats == ["\ufeffAda"]  # only the one before the file
    with pytest.raises(ValueError, match="empty"):
        Record.parse("\ufeff\n")


letters = st.text(st.characters(exclude_categories=["Cs"]))
entries = st.one_of(
    st.builds(Entry, n=st.integers(1, 99), seat=st.integers(0, 5), do=letters),
    st.builds(Entry, n=st.integers(1, 99), seat=st.integers(0, 5), do=letters, auto=st.just(True)),
    st.builds(Entry, n=st.integers(1, 99), chance=letters),
    st.builds(Entry, n=st.integers(1, 99), seat=st.integers(0, 5), undo=st.integers(1, 99)),
    st.builds(
        Entry,
        n=st.integers(1, 99),
        end=st.builds(
            End,
            scores=st.lists(st.floats(allow_nan=False, allow_infinity=False), max_size=3),
            winners=st.lists(st.integers(0, 5), max_size=3),
            secret=letters,
        ),
    ),
)


@given(
    names=st.lists(letters, min_size=1, max_size=4),
    lines=st.lists(entries, max_size=5),
    table=letters,
    position=st.dictionaries(letters, st.one_of(st.integers(-(2**53), 2**53), letters, st.lists(letters))),
)
def test_what_is_written_is_read_back(
    names: list[str], lines: list[Entry], table: str, position: dict[str, Any]
) -> None:
    """Names may hold any letter that can be written, line separators that are not line ends included."""
    header = Header(
        game="toy",
        rules=1,
        content="",
        options={"a": True, "b": "x", "c": 3},
        seats=names,
        table=table,
        position=position,
    )
    record = Record(header, lines)
    copy = Record.parse(str(record))
    assert copy.header == header
    assert copy.entries == lines
    assert str(copy) == str(record)
    assert len(copy) == len(lines)


@pytest.mark.parametrize("letter", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c", "\r", "\n", "\0"])
def test_letters_that_end_lines_elsewhere(letter: str) -> None:
    header = Header(game="toy", rules=1, content="", options={}, seats=[f"A{letter}B"])
    assert Record.parse(str(Record(header))).header.seats == [f"A{letter}B"]


def test_windows_line_ends_and_empty_lines() -> None:
    record = Record.parse(f'{TOP}\r\n\r\n{{"n":1,"seat":0,"do":"pass"}}\r\n \r\n')
    assert record.entries == [Entry(n=1, seat=0, do="pass")]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "the record is empty"),
        (" \n\n", "the record is empty"),
        ("x", "line 1 is not a record's header"),
        ("[]", "line 1 is not a record's header"),
        ("null", "line 1 is not a record's header"),
        (" \ufeff" + TOP, "line 1 is not a record's header"),
        (json.dumps({**HEADER, "more": 1}), "line 1 is not a record's header"),
        (json.dumps({**HEADER, "ecliptic": 2}), "the record has format 2, this version reads format 1"),
        (json.dumps({**HEADER, "table": "\ud800"}), "line 1 is not a record's header"),
        (json.dumps({**HEADER, "table": "T"}).replace('"T"', '"\ud800"'), "line 1 is not a record's header"),
        (json.dumps({**HEADER, "position": 0}).replace(": 0", ": NaN"), "line 1 is not a record's header"),
        (json.dumps({**HEADER, "seed": 0}).replace('"seed": 0', '"seed": ' + "9" * 6000), "line 1 is not"),
        (TOP[:-1] + ',"position":{"a":' + "[" * 99999, "line 1 is not a record's header"),
        (TOP[:-1] + ',"position":{"a":' + "[" * 3000 + "]" * 3000 + "}}", "line 1 is not a record's header"),
        (TOP[:-1] + ',"position":' + '{"a":' * 3000 + "1" + "}" * 3001, "line 1 is not a record's header"),
        (TOP + "\nx", "line 2 is not a record line"),
        (TOP + "\n\nx", "line 2 is not a record line"),
        (TOP + "\n{}", "line 2 is not a record line"),
        (TOP + '\n{"n":1}', "line 2 must be one decision, chance outcome, undo, words or end"),
        (TOP + '\n{"n":1,"seat":0}', "line 2 must be one"),
        (TOP + '\n{"n":1,"do":"pass"}', "line 2 must be one"),
        (TOP + '\n{"n":1,"seat":0,"chance":"roll 1"}', "line 2 must be one"),
        (TOP + '\n{"n":1,"seat":0,"do":"a","undo":1}', "line 2 must be one"),
        (TOP + '\n{"n":1,"seat":-1,"do":"roll 6"}', "line 2 must be one"),
        (TOP + '\n{"n":1,"seat":-1,"undo":1}', "line 2 must be one"),
        (TOP + '\n{"n":1,"chance":"roll 6","auto":true}', "line 2 must be one"),
        (TOP + '\n{"n":1,"seat":0,"do":"a","auto":false}', "line 2 must be one"),
        (TOP + '\n{"n":1,"end":{"scores":[NaN],"winners":[]}}', "line 2 is not a record line"),
        (TOP + '\n{"n":1,"end":{"scores":[1e999],"winners":[]}}', "line 2 is not a record line"),
        (TOP + '\n{"n":1.5,"seat":0,"do":"a"}', "line 2 is not a record line"),
        (TOP + '\n{"n":' + "9" * 6000 + ',"seat":0,"do":"a"}', "line 2 is not a record line"),
        (TOP + '\n{"n":1,"end":' + "[" * 99999, "line 2 is not a record line"),
        (TOP + '\n{"n":1,"seat":0,"do":"\ud83d"}', "line 2 is not a record line"),
    ],
)
def test_what_is_no_record_names_the_line(text: str, error: str) -> None:
    with pytest.raises(ValueError, match=r".+") as refused:
        Record.parse(text)
    assert str(refused.value).startswith(error)


json_like = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text()),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(), inner, max_size=3)),
    max_leaves=8,
)
names = st.sampled_from(
    [*HEADER, "n", "seat", "do", "chance", "undo", "end", "auto", "seed", "table", "position"]
)


@given(
    top=st.one_of(st.just(TOP), st.text(), st.dictionaries(names, json_like).map(json.dumps)),
    lines=st.lists(
        st.one_of(st.text(), json_like.map(json.dumps), st.dictionaries(names, json_like).map(json.dumps))
    ),
)
def test_any_text_is_a_record_or_a_value_error(top: str, lines: list[str]) -> None:
    record, error = attempt(lambda: Record.parse("\n".join([top, *lines])))
    assert error or str(Record.parse(str(record))) == str(record)


@given(data=st.one_of(st.binary(), st.text(), st.dictionaries(names, json_like).map(json.dumps)))
def test_any_line_is_an_entry_or_a_value_error(data: str | bytes) -> None:
    entry, error = attempt(lambda: read_entry(data, "here"))
    assert error.startswith("here") or isinstance(entry, Entry)


@given(
    lines=st.lists(st.dictionaries(names, json_like), max_size=3), header=st.dictionaries(names, json_like)
)
def test_any_record_replays_or_is_a_value_error(lines: list[dict[str, Any]], header: dict[str, Any]) -> None:
    game = DebtGame.make({"players": 2})
    good = json.loads(str(Match.begin(game, seed=1).record).splitlines()[0])
    text = "\n".join(
        [json.dumps({**good, **header}), *(json.dumps({"n": k + 1, **x}) for k, x in enumerate(lines))]
    )
    match, error = attempt(lambda: Match.resume(game, Record.parse(text)))
    assert error or isinstance(match, Match)

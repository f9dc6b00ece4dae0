"""The corpus of finished games, golden logs, and frozen counts. `tests/records/make.py` makes them anew."""

from __future__ import annotations

import hashlib
import importlib.util
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ecliptic
from ecliptic.core.dice import SealedDice
from ecliptic.core.match import Match
from ecliptic.core.record import Record
from ecliptic.core.rng import Rng
from vertium.positions import A, Table, game
from vertium.sequences import POSITIONS, counted

pytestmark = pytest.mark.compiled

RECORDS = Path(__file__).resolve().parent.parent / "records"
GOLDEN = Path(__file__).resolve().parent / "golden"
FILES = sorted(RECORDS.glob("vertium-*.jsonl"))
corpus = pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])


STYLES = (("both", "base"), ("both", "american"), ("one", "base"))


def _maker() -> Any:
    spec = importlib.util.spec_from_file_location("records_make", RECORDS / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


make = _maker()


# ---- the corpus ------------------------------------------------------------------------------------------


def test_the_corpus_has_every_mode_and_every_kind_of_action() -> None:
    assert {path.stem for path in FILES} >= {*make.GAMES, *make.GREEDY}
    verbs: set[str] = set()
    modes: set[tuple[object, ...]] = set()
    winners: set[int] = set()
    undone = auto = 0
    for path in FILES:
        record = Record.parse(path.read_text(encoding="utf-8"))
        words = [entry.do if isinstance(entry.do, str) else entry.chance for entry in record.entries]
        verbs |= {word.split()[0] for word in words if isinstance(word, str)}
        options = record.header.options
        modes.add(
            tuple(options[name] for name in ("players", "phases", "style", "gelbon", "shadows", "solo"))
        )
        winners.add(len(ecliptic.replay(str(record)).winners))
        undone += sum(isinstance(entry.undo, int) for entry in record.entries)
        auto += sum(entry.auto is True for entry in record.entries)
    assert verbs == {verb.name for verb in game(2).actions.verbs}
    assert modes == {
        *((n, phases, style, False, False, False) for n in (2, 3, 4) for phases, style in STYLES),
        *((n, "both", "american", True, False, False) for n in (2, 3, 4)),
        *((n, "both", "american", False, True, False) for n in (3, 4)),
        (1, "both", "american", False, False, True),
    }
    assert winners >= {0, 1, 2, 3}  # the rules' own side wins, or several seats do
    assert undone > 50
    assert auto > 50


@corpus
def test_a_finished_game_still_replays(path: Path) -> None:
    """Every line is checked, the end too; it goes through the same positions as when it was played, and they can be saved."""
    text = path.read_text(encoding="utf-8")
    match = ecliptic.replay(text)
    assert match.over
    assert str(match.record) == text
    for _, line in match.lines(None):
        assert line.clause in match.game.clauses() or line.text.endswith("took a choice back"), line
    digest = hashlib.sha256()
    for n, at in enumerate(make.stepped(match.game, match.record)):
        if n % 10 == 0 or n == match.number:
            digest.update(json.dumps(at.dump(), sort_keys=True).encode())
        if n % 60 == 0:
            check_copies(at)
    assert digest.hexdigest()[:24] == json.loads((RECORDS / "vertium-hashes.json").read_text())[path.stem]


def check_copies(match: Match) -> None:
    """Clone, dump and load are faithful."""
    made, state = match.game, match.state
    data = msgspec.json.decode(msgspec.json.encode(match.dump()))
    loaded = made.load(data)
    for twin in (loaded, state.clone()):
        assert twin.same(state)
        assert state.same(twin)
        assert twin.digest() == state.digest()
    assert msgspec.json.decode(msgspec.json.encode(made.dump(loaded))) == data
    assert made.problems(state) == []


def test_sealed_dice_can_be_checked_afterwards() -> None:
    """With the secret that the end tells, every outcome comes again."""
    record = Record.parse((RECORDS / "vertium-3-sealed.jsonl").read_text(encoding="utf-8"))
    end: Any = record.entries[-1].end
    secret = bytes.fromhex(end.secret)
    assert SealedDice(str(record.header.table), secret).commitment == record.header.commitment
    fresh = Match.begin(game(3), table=str(record.header.table), secret=secret, names=record.header.seats)
    for entry in record.entries:
        if isinstance(entry.do, str):
            fresh.play(entry.do, int(entry.seat))  # type: ignore[arg-type]
        elif isinstance(entry.undo, int):
            fresh.undo(int(entry.seat))  # type: ignore[arg-type]
    assert str(fresh.record) == str(record)


def test_a_golden_game_reads_as_it_did() -> None:
    match = ecliptic.replay((RECORDS / f"{make.GOLDEN_GAME}.jsonl").read_text(encoding="utf-8"))
    assert make.golden(match) == (GOLDEN / f"{make.GOLDEN_GAME}.txt").read_text(encoding="utf-8")


# ---- live and replayed -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (3, {"style": "american"}),
        (4, {"attack_optional": True}),
        (3, {"phases": "one"}),
        (2, {"gelbon": True}),
        (3, {"shadows": True}),
        (1, {}),
    ],
    ids=["2-base", "3-american", "4-optional", "3-one", "2-gelbon", "3-shadows", "1-solo"],
)
def test_live_and_replayed_states_are_equal_after_every_line(
    players: int, options: dict[str, object]
) -> None:
    made = game(players, *sorted(options.items()))
    live = made.start(seed=21, auto_chance=False)
    digests = [live.state.digest()]
    rng = Rng(21)
    texts = set()
    while not live.over:
        seat = live.to_act[0]
        legal = live.legal(seat)
        action = legal[rng.below(len(legal))]
        texts |= set(legal)
        if seat == ecliptic.CHANCE:
            live.force(action)
        else:
            live.play(action, seat)
        digests.append(live.state.digest())
        if seat != ecliptic.CHANCE and live.can_undo(seat) and rng.below(40) == 0:
            live.undo(seat)
            digests.append(live.state.digest())
    # The end is a line of its own, written with the last one.
    again = [int(at.state.digest()) for at in make.stepped(made, live.record)]
    assert again[: len(digests)] == digests
    assert again[-1] == digests[-1]
    assert ecliptic.replay(str(live.record)).state.digest() == digests[-1]
    # Words and numbers of all actions that were legal, both ways.
    for text in texts:
        assert made.actions.text(made.actions.parse(text)) == text
    assert len({made.actions.parse(text) for text in texts}) == len(texts)


def test_words_and_numbers_of_all_actions_are_a_bijection() -> None:
    table = game(2).actions
    texts = [table.text(action) for action in range(table.size)]
    assert len(set(texts)) == table.size
    assert [table.parse(text) for text in texts] == list(range(table.size))


def test_a_clone_goes_its_own_way() -> None:
    match = Table(3).seat(A, hand="3 metal leak").cards(A)
    before = match.dump()
    twin = match.state.clone()
    twin.act(A, match.game.actions.parse("place planet=P1"))
    assert not twin.same(match.state)
    assert match.dump() == before


# ---- counts ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", POSITIONS)
def test_as_many_sequences_as_there_were(name: str) -> None:
    assert counted(name) == json.loads((GOLDEN / "counts.json").read_text())[name]


# ---- broken records --------------------------------------------------------------------------------------

SHORT = (RECORDS / "vertium-2-one.jsonl").read_text(encoding="utf-8") if FILES else ""


def refused(text: str) -> None:
    try:
        match = ecliptic.replay(text)
    except ValueError as error:
        assert str(error)
        assert "\n" not in str(error)[:-1]
        return
    assert match.game.problems(match.state) == []


junk = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 400),
    st.sampled_from(
        ["pass", "roll 6", "draw kind=metal", "take kind=water", "place planet=P1", "", "vertium", "ü"]
    ),
    st.lists(st.integers(0, 3), max_size=3),
    st.just({}),
)


@given(data=st.data())
@settings(max_examples=60)
def test_a_mutated_record_is_refused_with_a_sentence(data: st.DataObject) -> None:
    lines = SHORT.strip().split("\n")
    n = data.draw(st.integers(0, len(lines) - 1))
    how = data.draw(st.sampled_from(["field", "field", "field", "drop", "double", "swap", "cut", "text"]))
    if how == "field":
        row = json.loads(lines[n])
        key = data.draw(st.sampled_from([*row, "seat", "do", "chance", "undo", "auto", "end", "more"]))
        row[key] = data.draw(junk)
        lines[n] = json.dumps(row)
    elif how == "drop":
        del lines[n]
    elif how == "double":
        lines.insert(n, lines[n])
    elif how == "swap":
        other = data.draw(st.integers(0, len(lines) - 1))
        lines[n], lines[other] = lines[other], lines[n]
    elif how == "cut":
        lines[n] = lines[n][: data.draw(st.integers(0, len(lines[n])))]
    else:
        lines[n] = data.draw(st.text(max_size=20))
    refused("\n".join(lines))


@pytest.mark.parametrize(
    "text",
    ["", "\n\n", "{}", "[]", "null", SHORT[:200], SHORT.replace('"rules":1', '"rules":2', 1), "[" * 100_000],
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w") as raised:
        ecliptic.replay(text)
    assert "Traceback" not in str(raised.value)

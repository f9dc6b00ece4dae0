"""What is counted as a game is played is what its events say, recounted slowly; turns and leads by hand."""

from __future__ import annotations

import itertools
from pathlib import Path

import msgspec
import pytest

import ecliptic
from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE, Event, State
from ecliptic.core.metrics import A, B, Metric, Metrics, Number, Out, begins, count, last
from ecliptic.core.playout import Tally, Trace, playout
from ecliptic.core.registry import game_class
from ecliptic.core.rng import Rng
from ecliptic.lab.columns import Columns, _pick
from ecliptic.lab.playing import Player, Setting, game_seed
from lab.toy import pebbles

MODES: list[tuple[str, dict[str, object]]] = [
    ("vertium", {"players": 4, "gelbon": True}),
    ("vertium", {"players": 2, "style": "american"}),
    ("vertium", {"players": 1}),
    ("solar_roller", {"players": 3}),
    ("solar_roller", {"players": 1}),
    ("solarquest", {"players": 4}),
    ("solarius", {"players": 3}),
    ("spacecorp", {"players": 2}),
    # Options that leave something out.
    ("vertium", {"phases": "one"}),
    ("vertium", {"players": 3, "shadows": True}),
    ("solarquest", {"fuel": False, "max_offers_per_turn": 0}),
    ("solarquest", {"offers": "turn", "lasers": True, "rounds": 10}),
    ("solarius", {"start_cards": False, "players": 2}),
    ("spacecorp", {"players": 2, "last_era": "mariners"}),
    ("spacecorp", {"players": 2, "first_era": "planeteers", "last_era": "planeteers"}),
    ("spacecorp", {"players": 2, "first_era": "starfarers"}),
]


def row_of(game: Game, number: int, seed: int = 4) -> tuple[dict[str, int], dict[str, float]]:
    """What is measured of a game of random players."""
    columns = Columns(game)
    bots = ("random",) * game.seats
    block = Player(Setting(type(game), game.options, None, bots, seed, measured=True)).play([number])
    counts = [
        int.from_bytes(block.counts[k : k + 8], "little", signed=True) for k in range(0, len(block.counts), 8)
    ]
    measures = memoryview(block.measures).cast("d").tolist()
    names = [[column.name for column in found] for found in (columns.counts, columns.measures)]
    return dict(zip(names[0], counts, strict=True)), dict(zip(names[1], measures, strict=True))


def played(game: Game, number: int, seed: int = 4) -> tuple[list[Event], Trace, list[list[float]], State]:
    """The same game step by step: its events, its moves, the scores whenever a turn had ended, and its end."""
    trace = Trace()
    playout(game.initial(), Rng(game_seed(seed, number)), Tally(), trace=trace)
    state, told, scores = game.initial(), [], []
    state.events, ended = [], False
    clock = game.advice.clock(state)
    for seat, action in zip(trace.seats, trace.actions, strict=True):
        state.act(seat, action)
        assert state.events is not None
        told += state.events
        state.events = []
        ended = game.advice.clock(state) != clock
        if ended:
            clock = game.advice.clock(state)
            scores.append(game.scores(state))
    if not ended:
        scores.append(game.scores(state))
    return told, trace, scores, state


def of(number: Number, event: Event) -> int:
    found = int(getattr(event, number.of)) >> number.low
    return (found & ((1 << number.bits) - 1) if number.bits else found) - number.less


def recounted(game: Game, metric: Metric, told: list[Event]) -> dict[str, int]:
    """Sums and numbers of a metric, by column."""
    found: dict[str, int] = {}
    names = [thing.id for thing in next(m for m in Columns(game).metrics if m.id == metric.id).things]
    for event in told:
        if event.kind not in metric.events or (metric.only and of(metric.only[0], event) != metric.only[1]):
            continue
        things = [""]
        if metric.things is not None:
            n = of(metric.thing, event) - metric.things.first
            chosen = [k for k in range(len(names)) if n >> k & 1] if metric.sets else [n]
            things = [f"__{names[k]}" for k in chosen if 0 <= k < len(names)]
        seat = of(metric.seat, event) if metric.seat is not None else 0
        if metric.seat is not None and not 0 <= seat < game.seats:
            continue
        for thing in things:
            name = f"{metric.id}{thing}" if metric.seat is None else f"seat{seat + 1}_{metric.id}{thing}"
            amount = of(metric.amount, event) if metric.amount is not None else 1
            if metric.how == "sum":
                found[name] = found.get(name, 0) + amount
            elif metric.how == "last":
                found[name] = amount
            else:
                found[name] = max(found.get(name, 0), amount)
    return found


@pytest.mark.parametrize(("name", "options"), MODES)
def test_what_is_counted_is_what_events_say(name: str, options: dict[str, object]) -> None:
    game = game_class(name).make(options, simulated=True)
    told, trace, scores, state = played(game, 7)
    row, measures = row_of(game, 7)
    for metric in game.metrics.metrics:
        mine = {key: value for key, value in row.items() if value and _is_of(key, metric.id, game.seats)}
        if metric.how == "when":
            assert all(1 <= value <= row["turns"] for value in mine.values())
            continue
        wanted = {key: value for key, value in recounted(game, metric, told).items() if value}
        assert mine == wanted, metric.id
    for event, kind in game.metrics.events.items():
        assert row[f"events__{event}"] == sum(one.kind == kind for one in told)
    assert row["turns"] == len(scores)
    assert row["decisions"] == sum(seat >= 0 for seat in trace.seats)
    assert row["chances"] == sum(seat == CHANCE for seat in trace.seats)
    assert row["decisions"] == sum(row[f"seat{seat + 1}_decisions"] for seat in range(game.seats))
    steps = sum(value for key, value in row.items() if key.startswith("steps__"))
    phases = sum(value for key, value in row.items() if key.startswith("decisions__"))
    assert steps == phases == row["decisions"]
    assert [measures[f"seat{seat + 1}_score"] for seat in range(game.seats)] == scores[-1]
    if game.seats > 1:
        check_leads(game, row, measures, scores)
    check_sources(game, state, told, measures)
    check_left_out(game, row)


def check_sources(game: Game, state: State, told: list[Event], measures: dict[str, float]) -> None:
    """What points come from is the whole score, in the numbers of the score sheet and of what it is made of."""
    view = game.view(state, None)
    parts = {row.title.strip(): row.points for rows in game.sources(view, told).values() for row in rows}
    for seat in range(game.seats):
        found = {
            source.title: measures[f"seat{seat + 1}_source__{source.id.lower()}"]
            for source in game.score_sources()
        }
        assert sum(found.values()) == measures[f"seat{seat + 1}_score"]
        of = game.score_parts(state, seat)
        taken_apart = {source.at for source in game.score_sources() if source.plus}
        for source in game.score_sources():
            if source.at not in taken_apart:
                assert found[source.title] == of[source.at]
            else:
                title = (
                    source.title if not source.plus else f"from {source.title[:1].lower()}{source.title[1:]}"
                )
                cell = parts.get(
                    title, parts.get(f"from {source.title}", parts.get(title[:1].lower() + title[1:]))
                )
                assert found[source.title] == (int(cell[seat].replace("−", "-")) if cell else 0), title


def check_left_out(game: Game, row: dict[str, int]) -> None:
    """What is said to be impossible with these options did not happen."""
    columns = Columns(game)
    metrics = {metric.id: metric for metric in columns.metrics}
    for column in columns.counts:
        if metrics[column.metric].leaves_out(column.thing):
            assert row[column.name] == 0, column.name


def test_no_record_has_an_action_that_its_options_leave_out() -> None:
    looked = 0
    for path in sorted((Path(__file__).parents[1] / "records").glob("*.jsonl")):
        header, *lines = map(msgspec.json.decode, path.read_text(encoding="utf-8").splitlines())
        if header["rules"] != game_class(header["game"]).rules_version:
            continue
        game = game_class(header["game"]).make(header["options"])
        gone = {verb for out in game.left_out() or () if out.metric == "verbs" for verb in out.things or ()}
        used = {line["do"].split()[0] for line in lines if "do" in line}
        assert not used & gone, path.name
        looked += bool(gone)
    assert looked > 50


@pytest.mark.parametrize(
    ("name", "options", "there", "gone"),
    [
        ("spacecorp", {"last_era": "mariners"}, {"gained": "contract", "begins": "mariners"}, {"begins": "planeteers", "colonies": "", "verbs": "colony"}),
        ("spacecorp", {"first_era": "starfarers"}, {"colonies_at": "", "verbs": "colony"}, {"contracts": "mariners_1", "verbs": "keep"}),
        ("spacecorp", {}, {"colonies_at": "", "verbs": "keep", "contracts": "mariners_1"}, {"specials": "time"}),
        ("vertium", {"phases": "one"}, {"sets": "", "verbs": "take"}, {"attacks": "p1", "verbs": "attack", "cubes": "p3"}),
        ("vertium", {"gelbon": True}, {"cubes": "p3", "verbs": "build"}, {}),
        ("vertium", {"players": 1}, {"attacks": "p1"}, {"sets": "", "verbs": "take"}),
        ("solarquest", {"fuel": False}, {"offers": "", "out": "bankrupt"}, {"stations": "", "out": "no_fuel", "shots": ""}),
        ("solarius", {}, {"start_card": ""}, {"verbs": "raise_first"}),
        ("solar_roller", {}, {"upgrades": "1"}, {}),
    ],
)  # fmt: skip
def test_what_options_leave_out(
    name: str, options: dict[str, object], there: dict[str, str], gone: dict[str, str]
) -> None:
    metrics = {metric.id: metric for metric in Columns(game_class(name).make(options)).metrics}
    for found, out in ((there, False), (gone, True)):
        for metric, thing in found.items():
            assert metrics[metric].leaves_out(thing) is out, (metric, thing)


def test_a_game_that_leaves_out_what_it_does_not_measure_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    game = pebbles()
    monkeypatch.setattr(type(game), "left_out", lambda game: [Out("verbs", ("fly",))])
    with pytest.raises(ValueError, match="Pebbles leaves out what is not measured: verbs"):
        Columns(game)


def _is_of(column: str, metric: str, seats: int) -> bool:
    base = column.partition("__")[0]
    return base == metric or base in {f"seat{seat + 1}_{metric}" for seat in range(seats)}


def check_leads(
    game: Game, row: dict[str, int], measures: dict[str, float], scores: list[list[float]]
) -> None:
    leaders = [at.index(max(at)) if at.count(max(at)) == 1 else None for at in scores]
    alone = [leader for leader in leaders if leader is not None]
    assert row["lead_changes"] == sum(a != b for a, b in itertools.pairwise(alone))
    for seat in range(game.seats):
        assert row[f"seat{seat + 1}_led"] == leaders.count(seat)
        assert measures[f"seat{seat + 1}_behind"] == max(max(at) - at[seat] for at in scores)
        for part, mark in ((1, "quarter"), (2, "half"), (3, "three_quarters")):
            at = scores[-(-len(scores) * part // 4) - 1]
            place = 1 + sum(score > at[seat] for score in at)
            assert row[f"seat{seat + 1}_place__{mark}"] == place
    best = sorted(scores[-1], reverse=True)
    assert measures["margin"] == best[0] - best[1]
    if leaders[-1] is None:
        assert row["lead_last"] == 0
    else:
        since = row["lead_last"]
        assert leaders[since - 1] == leaders[-1]
        assert set(leaders[since - 1 :]) <= {leaders[-1], None}


@pytest.mark.parametrize("name", ecliptic.game_names())
def test_every_event_that_metrics_name_is_one_of_the_game(name: str) -> None:
    metrics = game_class(name).metrics
    kinds = set(metrics.events.values())
    assert len(kinds) == len(metrics.events) > 0
    for metric in metrics.metrics:
        assert metric.events, metric.id
        assert set(metric.events) <= kinds, metric.id
    assert {phase.event for phase in metrics.phases} <= {*kinds, None}


@pytest.mark.parametrize("name", ecliptic.game_names())
def test_things_have_the_names_that_the_game_has_for_them(name: str) -> None:
    game = ecliptic.game(name)
    for metric in Columns(game).metrics:
        assert all(thing.name for thing in metric.things)
        assert "@" not in "".join(thing.name for thing in metric.things)


def test_a_game_without_a_clock_has_turns_of_one_seat() -> None:
    game = pebbles(players=3)
    trace = Trace()
    playout(game.initial(), Rng(game_seed(4, 1)), Tally(), trace=trace)
    seats = [seat for seat in trace.seats if seat >= 0]
    runs = 1 + sum(a != b for a, b in itertools.pairwise(seats))
    assert row_of(game, 1)[0]["turns"] == runs


def test_a_game_that_is_stopped_has_its_row_and_nobody_won() -> None:
    game = pebbles(end="never")
    setting = Setting(type(game), game.options, None, ("random",) * 2, 1, limit=9, measured=True)
    block = Player(setting).play([1])
    names = [column.name for column in Columns(game).counts]
    counts = memoryview(block.counts).cast("q").tolist()
    row = dict(zip(names, counts, strict=True))
    assert (row["finished"], row["winners"], row["decisions"]) == (0, 0, 9)


@pytest.mark.parametrize(
    ("number", "found"),
    [
        (A, -3),
        (B, 0b1101_0110),
        (Number("b", 4), 0b1101),
        (Number("b", 1, 3, 1), 2),
        (Number("c", less=2), 5),
    ],
)
def test_a_number_may_be_a_part_of_one(number: Number, found: int) -> None:
    event = Event(1, -3, 0b1101_0110, 7, -1, -1)
    assert _pick(number).from_event(event) == of(number, event) == found


def test_declarations_that_contradict_themselves_are_refused() -> None:
    with pytest.raises(ValueError, match="two metrics are called twice"):
        Metrics(None, count("twice", "x", 1), last("twice", "x", B, 1))
    with pytest.raises(ValueError, match="two metrics are called turns"):
        Metrics(None, count("turns", "x", 1))
    with pytest.raises(ValueError, match="the first phase begins with the game"):
        Metrics(None, phases=(begins("a", "A", 1, only=(A, 1)),))

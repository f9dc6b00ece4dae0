"""What must hold in every state of every game. Each function looks at one state, and changes nothing."""

from __future__ import annotations

from typing import Any

import msgspec

from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE, NOBODY, WATCHER, Busy, Event, State, Step
from ecliptic.core.rng import Rng
from ecliptic.core.views import FACT, THEN, Prompt, ScoreSheet, View
from ecliptic.testing import kit
from ecliptic.testing.trial import Options, Trial, walk
from ecliptic.testing.truth import known

Viewer = int | None


def plain(found: object) -> Any:
    """Structs as plain data, so that they can be compared and a difference be read."""
    return msgspec.to_builtins(found)


def viewers(game: Game) -> list[Viewer]:
    """A spectator and all seats."""
    return [None, *range(game.seats)]


# ---- a state ---------------------------------------------------------------------------------------------


def check_state(game: Game, state: State) -> None:
    """Clone and position are the same state, words and numbers of actions go both ways, legal is what passes the check."""
    kit.check_state(game, state)


def check_clone(game: Game, state: State, seat: int, action: int) -> None:
    """A clone goes its own way."""
    before, twin = game.dump(state), state.clone()
    twin.act(seat, action)
    assert not twin.same(state)
    assert game.dump(state) == before


def check_legal(state: State, seat: int) -> list[int]:
    """The legal actions are the candidates that pass the check, and there are some."""
    step = state.asked(seat)
    legal = [int(x) for x in state.legal(seat)]
    assert legal, "a dead end"
    assert legal == [action for action in state.candidates(seat) if step.check(state, action) == 0]
    return legal


def check_asked(game: Game, state: State, seat: int, *, everything: bool = True) -> None:
    """The prompt holds the candidates, with reasons exactly where they are not legal.

    `everything`: every action of the game that is not legal is refused in a sentence with a clause that exists.
    """
    legal = set(check_legal(state, seat))
    candidates = [int(x) for x in state.candidates(seat)]
    assert len(set(candidates)) == len(candidates)
    assert max(candidates) < game.actions.decisions, "an outcome of chance among the choices"
    prompt, clauses, text = game.prompt(state, seat), known(type(game)), game.actions.text
    assert prompt.clause in clauses
    assert sorted(choice.action for choice in prompt.choices) == sorted(map(text, candidates))
    assert {choice.action for choice in prompt.legal} == set(map(text, legal))
    size = game.actions.size
    for action in range(size) if everything else (*candidates, 0, size - 1):
        sentence, clause = game.why(state, seat, action)
        assert (sentence == "") == (action in legal)
        if sentence:
            assert clause in clauses, text(action)
            assert sentence[0].isupper() or sentence[0] in "@0123456789", sentence
            assert not sentence.endswith("."), sentence
            assert "{" not in sentence
    worthwhile = {int(x) for x in game.advice.worthwhile(state, seat, state.legal(seat))}
    sample = game.determinize(state, seat, Rng(1))
    also = {int(x) for x in game.advice.worthwhile(sample, seat, state.legal(seat))}
    assert worthwhile == also, "what is worthwhile depends on what the seat can't know"
    assert worthwhile
    assert worthwhile <= legal
    game.draw(game.view(state, seat), prompt)
    check_ruin(game, state, prompt)
    check_warnings(game, state, prompt)


def check_ruin(game: Game, state: State, prompt: Prompt) -> None:
    """What ends the own game says so, and nothing else does; it stands for no place, where one press is enough."""
    few = max(1, len(prompt.legal) // 4)
    for choice in [*prompt.legal[::few], *(one for one in prompt.legal if one.ends or one.ruin)]:
        twin = state.clone()
        twin.act(prompt.seat, game.actions.parse(choice.action))
        gone = game.view(twin, None).players[prompt.seat].out
        assert bool(choice.ruin) == gone, choice
        assert not (choice.ruin and (choice.target or choice.strong)), choice


def check_warnings(game: Game, state: State, prompt: Prompt) -> None:
    """What a question or a choice warns of has a line of what matters now, by the same clause."""
    warned = {choice.clause: choice.action for choice in prompt.legal if choice.warn or choice.ruin}
    if prompt.warn:
        warned[prompt.warn_clause] = prompt.say
    if warned:
        told = {matter.clause for matter in game.matters(game.view(state, prompt.seat))}
        assert warned.keys() <= told - {""}, {what for clause, what in warned.items() if clause not in told}


def check_views(game: Game, state: State, seed: int) -> None:
    """Everybody gets a view, a hint and an observation of fixed size; dealing afresh changes none of a seat's own.

    For a spectator and, by `seed`, one of the seats the board is drawn; and dealing afresh twice comes to the same.
    """
    for viewer in viewers(game):
        view = game.view(state, viewer)
        if viewer in (None, seed % game.seats):
            game.draw(view, None)
        check_sources(game, state, game.score_sheet(view))
        check_matters(game, view)
        if viewer is not None:
            check_observed(game, state, viewer)
            other = game.determinize(state, viewer, Rng(seed, viewer))
            assert game.problems(other) == []
            assert game.view(other, viewer) == view
            if viewer == seed % game.seats:
                again = [game.determinize(twin, viewer, Rng(seed, 9)) for twin in (state, other)]
                assert again[0].same(again[1])


def check_sources(game: Game, state: State, sheet: ScoreSheet) -> None:
    """What a game declares that points come from is all of the score; at the end it stands in the sheet, row by row.

    A cell that is spelled out ("2 + 5") may be in another unit than the score; then both have something, or neither.
    """
    sources = game.score_sources()
    if not sources:
        return
    found = [list(game.score_parts(state, seat)) for seat in range(game.seats)]
    parts = {source.at for source in sources}
    assert [float(sum(part[at] for at in parts)) for part in found] == game.scores(state)
    if not state.over:
        return
    rows = {row.title: row for row in sheet.rows if not row.total}
    for source in sources:
        if (
            source.plus
            or source.minus
            or (source.title not in rows and not any(part[source.at] for part in found))
        ):
            continue
        if any(one.plus or one.minus for one in sources if one.at == source.at):
            continue  # the rest of a part that events take apart
        for seat, part in enumerate(found):
            cell = rows[source.title].points[seat].replace("−", "-")
            if "+" in cell[1:]:
                assert part[source.at]
            else:
                assert int(cell or 0) == part[source.at], source.id


def check_matters(game: Game, view: View) -> None:
    """What matters now has its lengths, clauses that exist, and words that the glossary explains."""
    clauses, terms = game.clauses(), {term.id for term in game.terms()}
    told = game.matters(view)
    assert len({matter.fact for matter in told}) == len(told), told
    for matter in told:
        assert 0 < len(matter.fact) <= FACT, matter
        assert len(matter.then) <= THEN, matter
        for words in (matter.fact, matter.then):
            assert words[-1:] in ("", ".", "!", "?"), matter
        assert not matter.clause or matter.clause in clauses, matter
        assert terms.issuperset(matter.terms), matter


def observed(game: Game, state: State, seat: int) -> list[int]:
    """What a learner in this seat sees; nothing of a game that writes its positions itself."""
    return [int(x) for x in game.observe(state, seat)] if hasattr(game, "positions") else []


def check_observed(game: Game, state: State, seat: int) -> None:
    """A number for each entry, within its bounds."""
    if hasattr(game, "positions"):
        for (name, low, high), x in zip(game.observed, game.observe(state, seat), strict=True):
            assert low <= x <= high, (name, x)


def check_sample(state: State, seed: int) -> None:
    """A chance step that draws in its own way draws what the common way would, with as many numbers."""
    step, one, two = state.asked(CHANCE), Rng(seed), Rng(seed)
    assert state.sample(one) == Step.sample(step, state, two)
    assert one.count == two.count


def check_events(game: Game, state: State) -> None:
    """Every event since the last look has a line for all its readers, with a clause that exists."""
    for event in state.events or ():
        for viewer in viewers(game):
            line = game.line(event, viewer)
            assert line is None or line.clause in game.clauses()
    state.events = []


def check_game(
    trial: Trial,
    options: Options,
    seed: int,
    *,
    copies: int,
    dear: int,
    law: int = 0,
    cheap: int = 7,
    kinds: set[str] | None = None,
) -> None:
    """A random game to its end: its counts at every `cheap`-th action, copies at every `copies`-th, the rest at every `dear`-th.

    All of it at every kind of step once, but for the `kinds` that other games have come to; those of this one are added.
    `law`: at every so many actions the law as well.
    """
    game, rng = trial.made(options), Rng(seed, 2)
    kinds = set() if kinds is None else kinds
    state = game.initial()
    for n, (state, seat, action) in enumerate(walk(game, seed, trial.put_off)):
        check_events(game, state)
        kind = type(state.asked(seat)).__name__
        new = kind not in kinds
        kinds.add(kind)
        if n % cheap == 0:
            assert game.problems(state) == []
        if seat == CHANCE:
            assert action >= game.actions.decisions, "a choice among the outcomes of chance"
            check_sample(state, n)
        else:
            assert action in check_legal(state, seat)
        if new or n % copies == 0:
            check_state(game, state)
        if new or n % dear == 0:
            check_clone(game, state, seat, action)
            check_views(game, state, n)
            if seat != CHANCE:
                check_asked(game, state, seat, everything=new)
                check_private(game, state, seat, action, refusals=False)
        if law and n % law == 0:
            check_law(trial, game, state, seat, action, rng, refusals=False)
    check_events(game, state)
    check_state(game, state)
    check_views(game, state, 0)
    trial.ending(game, state)


# ---- the law ---------------------------------------------------------------------------------------------


def shown(game: Game, s: State, viewer: Viewer, refusals: bool = True) -> list[Any]:
    """Everything that a state tells a viewer; `refusals`: the reason for every action of the game, too."""
    out: list[Any] = [plain(game.view(s, viewer)), s.acting(), s.next_seat(), s.over]
    for seat in s.acting():
        step = s.asked(seat)
        if isinstance(step, Busy) or (s.opened is not None and seat != viewer):
            continue  # what is asked in private
        out.append(type(step).__name__)
        out.append([game.actions.text(x) for x in s.legal(seat)] if step.is_open(s) else "its own business")
        if seat == viewer:
            out += [list(s.candidates(seat)), list(s.legal(seat)), plain(game.prompt(s, seat))]
            if refusals:
                out.append([game.why(s, seat, action) for action in range(game.actions.size)])
    if viewer is not None:
        out.append(observed(game, s, viewer))
    return out


def told(game: Game, events: list[Event] | None, viewer: Viewer) -> list[Any]:
    """The log lines that these events make for a viewer."""
    number = WATCHER if viewer is None else viewer
    open_to = (NOBODY, number)
    lines = [
        game.line(event, viewer) for event in events or () if event.seen_by(number) and event.held in open_to
    ]
    return [plain(line) for line in lines if line is not None]


def twin_of(game: Game, s: State, viewer: Viewer, rng: Rng) -> State:
    """A state that this viewer can't tell from `s`. A spectator knows no more than any seat: deal for two, one after the other."""
    if viewer is None and game.seats == 1:
        viewer = 0
    if viewer is not None:
        return game.determinize(s, viewer, rng)
    return game.determinize(game.determinize(s, 0, rng), 1, rng)


def check_law(
    trial: Trial, game: Game, s: State, seat: int, action: int, rng: Rng, refusals: bool = True
) -> int:
    """What a viewer can't know changes nothing that it is shown, here and after this action.

    How many viewers could be followed through the action is returned.
    """
    followed = 0
    after = s.clone()
    after.events = []
    after.act(seat, action)
    revealed = trial.reveals(game, s, after)
    for viewer in viewers(game):
        twin = twin_of(game, s, viewer, rng)
        assert game.problems(twin) == []
        assert shown(game, twin, viewer, refusals) == shown(game, s, viewer, refusals)
        if revealed or (s.opened is not None and (seat != viewer or after.opened is not s.opened)):
            continue  # all shows now; or it is private: see `check_private`
        other = trial.follow(game, s, twin, viewer, seat, action, rng)
        if other is None:
            continue
        twin_after = twin.clone()
        twin_after.events = []
        twin_after.act(seat, other)
        followed += 1
        assert told(game, twin_after.events, viewer) == told(game, after.events, viewer)
        assert shown(game, twin_after, viewer, False) == shown(game, after, viewer, False)
        assert game.problems(twin_after) == []
    check_private(game, s, seat, action, refusals)
    return followed


def check_private(game: Game, state: State, seat: int, action: int, refusals: bool = True) -> None:
    """What a seat does in its lane or draft changes nothing for others, but that it is done."""
    if state.opened is None or seat == CHANCE:
        return
    after = state.clone()
    after.events = []
    after.act(seat, action)
    if after.opened is not state.opened or (after.lanes and not after.lanes[seat]):
        return
    for viewer in viewers(game):
        if viewer != seat:
            assert told(game, after.events, viewer) == []
            assert shown(game, after, viewer, refusals) == shown(game, state, viewer, refusals)
            if viewer is not None:
                twins = [game.determinize(x, viewer, Rng(3)) for x in (state, after)]
                assert twins[0].same(twins[1])

"""What plays itself commits nothing: it takes nothing from its seat, gives nobody else anything, and the seat goes on."""

from __future__ import annotations

import re

import pytest

from ecliptic.core.match import Match
from ecliptic.core.rng import Rng
from ecliptic.core.views import PlayerView
from ecliptic.testing.trial import Options, Trial, each_mode, some_or_all


def counts(player: PlayerView) -> dict[str, int]:
    """The numbers beside a player, by what they mean."""
    found = {}
    for stat in player.stats:
        number = re.fullmatch(r"-?\d+", stat.value)
        if number:
            found[stat.icon + re.sub(r"[\d-]+", "", stat.title)] = int(number[0])
    return found


def check_forced(match: Match) -> None:
    """Everything that plays itself now, one after another as it is played."""
    while True:
        seats = list(match.to_act)
        before = {seat: match.view(seat) for seat in seats if seat >= 0}
        spectator, state, number = match.view(None), match.state.clone(), match.number
        lines = match.play_forced()
        if not lines:
            assert match.number == number
            assert match.state.same(state)
            return
        assert all(line.auto is True for line in lines), "chance came, or somebody else decided"
        seat = int(lines[0].seat)  # type: ignore[arg-type]  # a line of a seat has it
        assert seat in match.to_act, "the turn ended"
        if any(line.seat != seat for line in lines):
            continue  # lanes: each is looked at when it is alone
        said = ", ".join(str(line.do) for line in lines)
        after = match.view(seat)
        for old, new in zip(spectator.players, match.view(None).players, strict=True):
            if old.seat != seat:
                assert counts(old) == counts(new), f"{said}: {old.seat} got or lost something"
        mine, now = counts(before[seat].players[seat]), counts(after.players[seat])
        for what in mine.keys() & now.keys():
            assert now[what] >= mine[what], f"{said}: spent {what}"


@pytest.mark.compiled  # views of everybody at every step take long on the source
@some_or_all("choices", 60, 250)
@each_mode(dear=True)
def test_what_plays_itself_commits_nothing(trial: Trial, options: Options, choices: int) -> None:
    match, rng = Match.begin(trial.made(options), seed=3), Rng(3, 5)
    for _ in range(choices):
        check_forced(match)
        if match.over:
            break
        seat = match.to_act[rng.below(len(match.to_act))]
        legal = match.legal(seat)
        match.play(legal[rng.below(len(legal))], seat)

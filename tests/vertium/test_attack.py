"""Phase two in base style: rounds, setting out, winning and losing (VT-9)."""

from __future__ import annotations

import pytest
from vertium.positions import A, B, C, D, Table, asked, dice, fight, log, now, planet, play, refusal, side, step

from ecliptic.core.match import Match

pytestmark = pytest.mark.compiled
every = pytest.mark.parametrize("players", [2, 3, 4])
WIN = ("1 1 1", "2 3 3" if False else "2 1 1")  # three photons against none that could stop them


def armed(players: int = 3, **options: object) -> Table:
    """Every seat owns a planet with some elements: P1 with 4 is A's, P2 with 3 B's, and so on."""
    table = Table(players, **options)
    for who in range(players):
        table.owns(who, **{f"P{who + 1}": 4 - who})
    return table


def settled(match: Match, *rolls: str) -> Match:
    """Play the attack that is going on with these dice and no cards."""
    dice(match, *rolls)
    return match


def no_cards(match: Match) -> Match:
    while not match.over and asked(match) == "UseCard":
        play(match, "no-card")
    return match


def attacked(match: Match, source: str, n: int, target: str, *rolls: str) -> Match:
    """A whole attack with these dice, attacker's and defender's in turn, and no cards."""
    dice(match, *rolls)
    return no_cards(fight(match, source, n, target))


# ---- rounds and turns -------------------------------------------------------------------------------------------------------


@every
@pytest.mark.clause("VT-9.1", "VT-9.9")
def test_three_rounds_with_one_turn_for_each_faction_in_ranking_order(players: int) -> None:
    """Seats win nothing from each other, so the ranking stays: last seat first."""
    table = Table(players)
    for who in range(players):
        table.owns(who, **{f"P{who + 1}": 30 + 10 * who})
    order = list(range(players))[::-1]
    match = table.attack(order[0], ranking=order)
    turns = []
    while not match.over:
        who = match.to_act[0]
        turns.append((now(match).round, who))
        # One element against many, and the dice let the defender win at once.
        attacked(match, f"P{who + 1}", 0, f"P{(who + 1) % players + 1}", "3 3 3", "1 1 1")
        no_cards(dice(match, "3 3 3", "1 1 1")) if asked(match) == "RollDie" else None
        while not match.over and asked(match) in ("UseCard",):
            play(match, "no-card")
    assert turns[: 3 * players] == [(n, who) for n in (1, 2, 3) for who in order]

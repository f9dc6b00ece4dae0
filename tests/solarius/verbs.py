"""What the verbs of effects do, played out: `does(match, "gain_mix 4, clean 1", A, before)` goes through it in order.

Every function is called where its effect comes next. It makes the choices and writes down what must come of them; in
the end the seat must be as written, and nothing else of it have changed.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from ecliptic.core.match import Match
from ecliptic.games.solarius.rules import actions as a
from solarius.positions import asked, legal, own, play, seat

DRAWN = (26, 30)


def top(match: Match) -> Any:
    """The step that asks."""
    return match.state.asked(match.to_act[0])


def does(match: Match, effects: str, who: int, want: SimpleNamespace) -> None:
    """The effects happen, one after the other; `want` is the seat as it was before, and becomes what it must be."""
    for text in effects.split(", "):
        verb, *args = text.split()
        RUN[verb](match, who, want, *args)
    assert vars(seat(match, who)) == vars(want)


def gain_fuel(match: Match, who: int, want: SimpleNamespace, n: str) -> None:
    want.fuel += int(n)


def gain_bucks(match: Match, who: int, want: SimpleNamespace, n: str) -> None:
    want.bucks += int(n)


def gain_mix(match: Match, who: int, want: SimpleNamespace, n: str) -> None:
    assert (asked(match), match.to_act) == ("Mix", (who,))
    assert legal(match, "mix") == [str(k) for k in range(int(n) + 1)]
    play(match, "mix fuel=1")
    want.fuel += 1
    want.bucks += int(n) - 1


def gain_resources(match: Match, who: int, want: SimpleNamespace, color: str, n: str) -> None:
    assert (color, asked(match), int(top(match).left)) == ("any", "GainCubes", int(n))
    assert legal(match, "cube")[:3] == list(a.COLOR_IDS[:3])  # a fourth row may be too small for all
    for name in a.COLOR_IDS[: int(n)]:
        play(match, f"cube color={name}")
        want.cubes[name][0] += 1


def _points(match: Match, who: int, verb: str, n: str) -> tuple[str, ...]:
    """One point each for dice on step 1 or in column I; none can be bought."""
    assert (asked(match), match.to_act, int(top(match).left)) == ("Spend", (who,), int(n))
    assert int(top(match).buys) == 0
    for name in a.COLOR_IDS[: int(n)]:
        play(match, f"{verb} color={name}")
    return a.COLOR_IDS[: int(n)]


def upgrade_points(match: Match, who: int, want: SimpleNamespace, n: str) -> None:
    for name in _points(match, who, "raise", n):
        want.step[name] += 1


def shift_points(match: Match, who: int, want: SimpleNamespace, n: str) -> None:
    for name in _points(match, who, "move", n):
        want.col[name] = "II"


def draw_cards(match: Match, who: int, want: SimpleNamespace, n: str) -> None:
    for card in DRAWN[: int(n)]:
        assert asked(match) == "DrawCard"
        match.force(f"card n={card}")
    want.hand = sorted([*want.hand, *DRAWN[: int(n)]])


def play_card(match: Match, who: int, want: SimpleNamespace) -> None:
    """It may be left out; here the first card becomes a mission."""
    assert (asked(match), match.to_act) == ("PlayCard", (who,))
    card = want.hand.pop(0)
    assert own(match) == [f"play n={n}" for n in [card, *want.hand]] + ["stop"]
    play(match, f"play n={card}", "as-card half=mission")
    want.open = sorted([*want.open, card])
    want.markers -= 1


def gain_drive(match: Match, who: int, want: SimpleNamespace) -> None:
    want.ones += 1
    want.range += 1


def flip_drive(match: Match, who: int, want: SimpleNamespace) -> None:
    want.ones -= 1
    want.twos += 1
    want.range += 1


def clean(match: Match, who: int, want: SimpleNamespace, n: str) -> None:
    assert (asked(match), legal(match, "clean")) == ("Clean", [str(k) for k in range(int(n) + 1)])
    play(match, f"clean n={n}")
    want.dirt -= int(n)


RUN: dict[str, Any] = {
    "gain_fuel": gain_fuel,
    "gain_bucks": gain_bucks,
    "gain_mix": gain_mix,
    "clean": clean,
    "gain_resources": gain_resources,
    "upgrade_points": upgrade_points,
    "shift_points": shift_points,
    "draw_cards": draw_cards,
    "play_card": play_card,
    "gain_drive": gain_drive,
    "flip_drive": flip_drive,
}

"""The numbered list of choices: its order over random games of all five, and amounts as one question."""

from __future__ import annotations

import random
from typing import Any

import pytest

import ecliptic
from ecliptic.cli.listing import MANY, Listing, listed, spans
from ecliptic.core.machine import CHANCE
from ecliptic.core.match import Match
from ecliptic.core.views import Choice, Group, Prompt, gives_up
from games.bench import trials

# Short games that reach much.
OPTIONS: dict[str, dict[str, Any]] = {
    "vertium": {"players": 3},
    "solar_roller": {"players": 2},
    "solarquest": {"players": 3, "rounds": 8, "lasers": True},
    "solarius": {"players": 2},
    "spacecorp": {"players": 2, "ask": "everyone"},
}
every_game = pytest.mark.parametrize("name", [trial.name for trial in trials()])


def choice(action: str, label: str, **more: object) -> Choice:
    verb, *args = action.split()
    return Choice(action=action, label=label, verb=verb, args=dict(arg.split("=") for arg in args), **more)  # type: ignore[arg-type]


def prompt(*choices: Choice, groups: tuple[Group, ...] = ()) -> Prompt:
    return Prompt(seat=0, say="?", sub="", clause="", choices=list(choices), groups=list(groups))


def shown(listing: Listing) -> list[tuple[str, list[tuple[int, str]]]]:
    return [(part.title, [(item.number, item.label) for item in part.items]) for part in listing.sections]


def only_lets_go(match: Match, action: str, seat: int) -> bool:
    """Whether after it the seat is not asked any more, and nothing on the table is as much as touched."""
    before, after = match.state, match.state.clone()
    after.act(seat, match.game.actions.parse(action))
    if seat in after.acting() or after.next_seat() == CHANCE:
        return False
    told = ("pending", "now", "lanes", "events")  # what is still to happen
    one, other = ({k: v for k, v in match.game.dump(s).items() if k not in told} for s in (before, after))
    return one == other


@every_game
def test_the_first_number_never_gives_up_what_another_would_not(name: str) -> None:
    for seed in range(2):
        match = Match.begin(ecliptic.game(name, **OPTIONS[name]), seed=seed)
        luck = random.Random(seed)
        for _ in range(350):
            if match.over:
                break
            seat = match.to_act[0]
            asked = match.prompt(seat)
            assert asked is not None
            asides = match.game.asides(match.state, seat)
            listing = listed(asked, asides)
            first = listing.items[0].choices[0]
            if any(not gives_up(one) for one in asked.legal):
                assert not gives_up(first), (first, [c.action for c in asked.legal])
                assert not first.ends
                assert not only_lets_go(match, first.action, seat) or all(
                    only_lets_go(match, one.action, seat) for one in asked.legal
                ), (first, [c.action for c in asked.legal])
            # Every legal choice is there once, numbered in the order shown; no heading stands over nothing.
            numbers = [item.number for part in listing.sections for item in part.items]
            assert numbers == list(range(1, len(numbers) + 1))
            typed = [one.action for item in listing.items for one in item.choices]
            legal = [one.action for one in [*asked.legal, *asides] if not one.why]
            assert sorted(typed) == sorted(legal)
            assert all(part.items or part.barred for part in listing.sections)
            for item in listing.items:
                assert listing.item(str(item.number)) == item
                assert len(item.choices) == (len(item.amounts) or 1)
                assert not item.amounts or len(item.amounts) > MANY
            match.play(luck.choice(asked.legal).action, seat)


def test_what_is_named_by_a_number_is_no_amount() -> None:
    """Spaces, offers and faces have numbers too, which stand for different things."""
    spaces = [choice(f"draw space={k}", f"I{k} (Inner)") for k in range(1, 9)]
    assert len(listed(prompt(*spaces)).items) == 8
    names = [choice(f"card n={k}", name) for k, name in enumerate("abcdefgh")]
    assert len(listed(prompt(*names)).items) == 8


def test_many_amounts_are_one_question() -> None:
    fuel = [
        choice(f"refuel n={k}", f"{k}{', full' * (k == 24)}", note=f"{k * 5} Federons")
        for k in (*range(1, 10), 24)
    ]
    few = [choice(f"pieces n={k}", str(k)) for k in range(1, 1 + MANY)]
    listing = listed(prompt(*few, *fuel))
    assert [item.label for item in listing.items][
        -1
    ] == "How many: 1 to 9, 24 (1: 5 Federons; 24: 120 Federons)"
    assert [item.action for item in listing.items] == [*(f"pieces n={k}" for k in range(1, 6)), "refuel N"]
    assert listing.choice("refuel 7") == fuel[6]
    assert listing.choice("refuel n=7") == fuel[6]
    assert listing.choice("refuel 10") is None
    named = listed(prompt(*(choice(f"buy n={k}", f"Buy {k} pieces", note="500 each") for k in range(1, 8))))
    assert [item.label for item in named.items] == ["Buy pieces: 1 to 7 (500 each)"]


def test_order_and_headings() -> None:
    asked = prompt(
        choice("done", "Go on", ends=True),
        choice("sell what=a", "A", group="sell"),
        choice("sell what=b", "B", group="sell", why="Not yours."),
        choice("refuel n=1", "1", group="fuel", why="No room."),
        choice("buy", "Buy it"),
        choice("keep-none", "Keep none", group="sell"),
        groups=(Group("fuel", "Refuel"), Group("sell", "Sell", "at once")),
    )
    aside = choice("hand", "Raise a hand")
    assert shown(listed(asked, [aside])) == [
        ("", [(1, "Buy it")]),
        ("Refuel", []),
        ("Sell (at once)", [(2, "A")]),
        ("Or", [(3, "Go on"), (4, "Keep none")]),
        ("At any time", [(5, "Raise a hand")]),
    ]
    alone = prompt(choice("stop", "Stop"), choice("draw", "Draw"))
    assert shown(listed(alone)) == [("", [(1, "Draw"), (2, "Stop")])]
    assert shown(listed(prompt(choice("stop", "Stop")))) == [("", [(1, "Stop")])]


@pytest.mark.parametrize(
    ("verb", "label", "given_up"),
    [
        ("done", "Roll the dice", False),
        ("done", "Move", False),
        ("done", "Go on", True),
        ("stop", "Stop", True),
        ("reward", "Decline", True),
        ("found", "Build nothing", True),
        ("clean", "Remove none", True),
        ("hq", "No Infra", True),
        ("no-card", "No card", True),
        ("keep-none", "Keep none", True),
        ("take", "Nova", False),
        ("place", "Noctis", False),
    ],
)
def test_what_gives_up(verb: str, label: str, given_up: bool) -> None:
    assert gives_up(choice(verb, label)) is given_up


def test_spans() -> None:
    assert spans([1, 2, 3, 5, 7, 8]) == "1 to 3, 5, 7 to 8"
    assert spans([4]) == "4"

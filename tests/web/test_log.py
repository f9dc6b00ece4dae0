"""The log on a page: what lies under what, and what is said of it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from ecliptic.core.views import Line, Weight
from ecliptic.study.replay import Moves
from ecliptic.web.pages.looking_back.glimpse import heading_of
from ecliptic.web.parts.log import BEFORE, folded, recap, summary


def seen(
    *lines: tuple[int | None, str] | tuple[int | None, str, Weight],
    fresh: int = 0,
    viewer: int | None = 0,
    bots: tuple[int, ...] = (1,),
    more: bool = False,
) -> Any:
    """What a viewer has before them, as far as the log looks at it; "#" begins a heading."""
    found = [
        (
            n // 2,
            Line(
                text=text.removeprefix("#"),
                seat=seat,
                heading=text.startswith("#"),
                clause="X-1",
                weight=weight[0] if weight else Weight.PLAIN,
            ),
        )
        for n, (seat, text, *weight) in enumerate(lines)
    ]
    seats = [
        SimpleNamespace(no=k, bot="greedy" if k in bots else "", person=None if k in bots else "p")
        for k in range(3)
    ]
    return SimpleNamespace(
        lines=found,
        fresh=fresh,
        more=more,
        viewer=SimpleNamespace(seat=viewer),
        table=SimpleNamespace(seats=seats),
    )


def shape(found: Any) -> list[tuple[str, int]]:
    return [(summary(entry), len(entry.under)) for entry in folded(found)]


def test_lines_keep_their_names_when_the_oldest_go() -> None:
    lines = [(k % 2 * 2, f"@{k % 2 * 2 + 1} took {k * k // 7 % 5} Ice") for k in range(40)]
    before, after = (folded(seen(*lines[k : k + 30], more=True)) for k in (0, 1))
    assert [entry.id for entry in after[:-1]] == [entry.id for entry in before[1:]]
    assert len({entry.id for entry in before}) == len(before) == 30 - BEFORE


def test_a_bot_s_turn_is_one_line() -> None:
    found = seen(
        (None, "#Round 2"),
        (1, "@2 took Metal"),
        (None, "Leak was turned up"),
        (1, "@2 placed Metal"),
        (0, "@1 took Water"),
        (0, "@1 passed"),
    )
    assert shape(found) == [
        ("Round 2", 0),
        ("@2 took Metal; placed Metal", 2),
        ("@1 took Water", 0),
        ("@1 passed", 0),
    ]


def test_a_line_within_a_sentence_has_no_capital_and_says_who_goes_on_after_it() -> None:
    found = seen((1, "@2 played A Plan"), (1, "The moon of Dusk moved"), (1, "@2 passed"))
    assert shape(found) == [("@2 played A Plan; the moon of Dusk moved; @2 passed", 2)]
    alone = seen((1, "The moon of Dusk moved"), (1, "Amberfall is @2's"))
    assert shape(alone) == [("The moon of Dusk moved; Amberfall is @2's", 1)]


def test_what_nobody_did_lies_under_what_it_followed_from() -> None:
    found = seen(
        (0, "@1 took Metal"),
        (None, "Leak was turned up"),
        (2, "@3 passed"),
        (None, "#Round 3"),
        (None, "Dice"),
    )
    assert shape(found) == [("@1 took Metal", 1), ("@3 passed", 0), ("Round 3", 0), ("Dice", 0)]


def test_choices_taken_back_are_one_line() -> None:
    back = (2, "@3 took a choice back")
    assert shape(seen(back, back, back, (0, "@1 passed"))) == [
        ("@3 took 3 choices back", 2),
        ("@1 passed", 0),
    ]
    assert shape(seen(back)) == [("@3 took a choice back", 0)]


def test_what_is_new_begins_a_line_of_its_own() -> None:
    found = folded(seen((1, "@2 a"), (1, "@2 b"), (1, "@2 c"), fresh=1))
    assert [(len(entry.under), entry.new, entry.first) for entry in found] == [
        (1, False, False),
        (0, True, True),
    ]
    assert len({entry.id for entry in found}) == 2


def test_the_recap_names_each_of_the_others_once() -> None:
    lines = ((2, "@3 old"), (0, "@1 mine"), (1, "@2 a"), (None, "Noise"), (1, "@2 b"), (2, "@3 c"))
    assert recap(seen(*lines, fresh=5)) == "@2 b; @3 c"
    assert recap(seen(*lines[:5], fresh=4)) == "@2 a; b"
    assert recap(seen(*lines)) == ""
    assert recap(seen(*lines, fresh=5, viewer=None)) == ""


def test_the_recap_says_first_what_was_done_to_the_viewer() -> None:
    lines = (
        (0, "@1 mine"),
        (1, "@2 paid 1200 to @1"),
        (1, "@2 flew home"),
        (2, "@3 paid 5 to @2"),
        (2, "@3 slept"),
    )
    assert recap(seen(*lines, fresh=4)) == "@2 paid 1200 to @1; @3 slept"


def test_the_recap_tells_the_main_thing_and_not_the_last() -> None:
    lines = (
        (0, "@1 mine"),
        (1, "@2 won a planet", Weight.MAJOR),
        (1, "@2 waved"),
        (1, "@2 drew a card", Weight.MINOR),
        (2, "@3 passed"),
        (2, "@3 drew a card", Weight.MINOR),
    )
    assert recap(seen(*lines, fresh=5)) == "@2 won a planet; @3 passed"


def test_the_recap_says_who_did_what_does_not_name_them() -> None:
    lines = (
        (0, "@1 mine"),
        (1, "@2 took a card"),
        (1, "@2 played Leak", Weight.MAJOR),
        (1, "Io lost a token", Weight.MAJOR),
    )
    assert recap(seen((2, "@3 old"), *lines, (2, "@3 slept"), fresh=4)) == (
        "@2 played Leak; Io lost a token; @3 slept"
    )


def test_the_recap_keeps_the_order_in_which_it_happened() -> None:
    lines = (
        (0, "@1 mine"),
        (1, "@2 passed"),
        (2, "@3 played Meltdown"),
        (1, "@2 lost 2 cards to @3", Weight.MAJOR),
    )
    assert recap(seen(*lines, fresh=3)) == "@3 played Meltdown; @2 lost 2 cards to @3"


def test_the_recap_says_first_which_part_of_the_game_ended() -> None:
    lines = ((0, "@1 mine"), (1, "@2 a"), (None, "#Phase one ended", Weight.MAJOR), (None, "A moon"))
    assert recap(seen(*lines, fresh=3)) == "Phase one ended; @2 a"


def test_a_closed_part_of_a_study_is_called_by_all_its_headings() -> None:
    """The first attack of a round was missing: its heading follows that of the round at once."""
    lines = seen(
        (None, "#Round 1"),
        (None, "#@1 attacked Io"),
        (0, "@1 rolled"),
        (None, "#@2 attacked Io"),
        (1, "@2 rolled"),
    ).lines
    moves = Moves(lines, [0, 3])
    heads = [heading_of(moves, *moves.part(k)) for k in range(2)]
    assert [head and head.text for head in heads] == ["Round 1: @1 attacked Io", "@2 attacked Io"]
    assert heading_of(Moves(lines, [2]), 2, 3) is None

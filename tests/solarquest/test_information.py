"""What is public: all but an offer that is being written."""

from __future__ import annotations

import pytest

from ecliptic.core.rng import Rng
from solarquest.positions import A, B, C, Table, play, thirteen


def told(match: object, viewer: int | None) -> list[str]:
    return [repr(line) for line in match.lines(viewer)]  # type: ignore[attr-defined]


@pytest.mark.clause("SQ-15.2")
def test_a_draft_shows_its_writer_more_than_others_and_its_answer_shows_all() -> None:
    match = Table(3).seat(A, at="drift_01").own(A, "moon").own(B, "mars").turn()
    play(match, "offer", "to 2", "want deed=mars")
    assert match.view(A).offer.wants  # type: ignore[attr-defined]
    for viewer in (B, C, None):
        assert match.view(viewer).offer is None  # type: ignore[attr-defined]
        assert told(match, viewer) == told(match, None)
    play(match, "next", "next", "done")
    seen = {repr(match.view(viewer).offer) for viewer in (A, B, C, None)}  # type: ignore[attr-defined]
    assert len(seen) == 1


@pytest.mark.clause("SQ-15.2")
def test_a_draft_is_not_in_the_samples_of_others() -> None:
    match = Table(3).seat(A, at="drift_01").own(A, "moon").own(B, "mars").turn()
    play(match, "offer", "to 2")
    one = match.game.determinize(match.state, B, Rng(1))
    play(match, "want deed=mars", "next")
    assert match.game.determinize(match.state, B, Rng(1)).same(one)


@pytest.mark.clause("SQ-15.22")
@pytest.mark.clause("SQ-5.9")
def test_cards_that_were_seen_are_shown_in_their_order_and_the_others_as_counts() -> None:
    match = thirteen(Table(2).seat(A, at="drift_05").turn(), "to_mars")
    for viewer in (A, B, None):
        view = match.view(viewer)
        assert len(view.pile_seen) == 1  # type: ignore[attr-defined]
        assert sum(view.pile_unseen.values()) == 35  # type: ignore[attr-defined]


@pytest.mark.clause("SQ-12.7")
def test_the_view_says_who_is_out() -> None:
    view = Table(3).out(B).turn().view(None)
    assert [player.out for player in view.players] == [False, True, False]

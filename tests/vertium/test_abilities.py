"""Special abilities (VT-16): more tokens of one's own resource, fewer of the others."""

from __future__ import annotations

import pytest

import ecliptic
from ecliptic.core.match import Match
from vertium.positions import FACTIONS, RESOURCES, A, B, Table, game, play, side

OWN = {"soar": "agri", "rmf": "energy", "hielo": "water", "myst": "metal"}


@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.clause("VT-16.1", "VT-16.2")
def test_each_faction_is_expert_in_its_resource(faction: str) -> None:
    match = Match.begin(game(2, ("abilities", True)), seed=1)
    play(match, f"faction id={faction}", f"faction id={FACTIONS[FACTIONS.index(faction) - 1]}")
    assert side(match, A).tokens == {resource: 5 if resource == OWN[faction] else 3 for resource in RESOURCES}


@pytest.mark.clause("VT-16.2", "VT-2.3")
def test_without_abilities_all_factions_are_alike() -> None:
    match = play(Match.begin(game(4), seed=1), *(f"faction id={faction}" for faction in FACTIONS))
    for who in range(4):
        assert side(match, who).tokens == dict.fromkeys(RESOURCES, 4)


@pytest.mark.clause("VT-16.2", "VT-5.2", "VT-5.3")
def test_the_fifth_token_can_be_placed_and_the_fourth_of_another_kind_can_not() -> None:
    """Soar has placed four of its five agri tokens, RMF all of its three."""
    table = (
        Table(2, abilities=True)
        .seat(A, hand="3 agri leak")
        .seat(B, hand="3 agri leak", tokens="3 metal 5 energy 3 water")
    )
    for k in range(1, 5):
        table.planet(f"P{k}", has="agri" if k < 4 else "4 agri")
    assert side(table.cards(A), A).tokens == {"metal": 3, "energy": 3, "water": 3, "agri": 1}
    match = play(table.cards(A), "place planet=P5")
    assert side(match, A).tokens == {"metal": 3, "energy": 3, "water": 3}
    assert table.cards(B).legal() == ["set kind=agri"]  # nothing left to place


@pytest.mark.clause("VT-16.3")
def test_abilities_are_not_played_solo() -> None:
    """Nor is there any other game without tokens."""
    with pytest.raises(ValueError, match="solo"):
        ecliptic.game("vertium", solo=True, abilities=True)

"""What a decision does not offer at all, and near misses. For the reasons themselves see refusals.py."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ecliptic.core.match import Match
from ecliptic.core.reasons import NOT_OFFERED, reason_of
from ecliptic.games.vertium.rules.steps import STEPS
from ecliptic.testing.truth import known
from vertium.positions import A, B, C, Table, asked, dice, fight, game, play, refusal, step
from vertium.refusals import building, card_of, fled, gelbon, raid, setting_out

# ---- not offered at all ----------------------------------------------------------------------------------


def mine(name: str, **fields: object) -> Callable[[], Match]:
    """A step of phase one that A is asked in the middle of a turn."""
    return lambda: raid(step(name, seat=A, **fields))


def beaten() -> Match:
    """One of A's two photons hits B, who has both sorts."""
    match = fight(dice(gelbon(P1=(3, 0)).american(A), "1 1 2", "2 3 5"), "P1", 2, "P2")
    return play(match, "no-card", "no-card")


NOT_OFFERED_CASES: dict[str, tuple[Callable[[], Match], str, str]] = {
    "PickFaction": (lambda: Match.begin(game(2), seed=1), "Now you pick a faction", "VT-3.1"),
    "TakeCard": (lambda: Table(3).turn(A), "Now you take a card from the display", "VT-4.4"),
    "PlayCards": (lambda: Table(3).cards(A), "Now you play a set, or a disaster, or pass", "VT-4.6"),
    "PlaceToken": (lambda: Table(3).placing(A, "agri"), "Now you place the token of your set", "VT-5.1"),
    "MeltdownTarget": (mine("MeltdownTarget"), "Now you choose who suffers the Meltdown", "VT-6.3"),
    "Leak": (card_of("leak"), "Now you choose the planet that leaks", "VT-6.4"),
    "RaidWay": (mine("RaidWay"), "Now you choose what to raid", "VT-6.6"),
    "RaidTarget": (lambda: raid(step("RaidTarget", seat=A), step("RaidedSet", seat=A)), "Now you choose whose hand to raid", "VT-6.6"),
    "RaidedSet": (mine("RaidedSet"), "Now you play a set, or pass", "VT-6.6"),
    "RaidFrom": (mine("RaidFrom"), "Now you choose the planet to raid", "VT-6.7"),
    "RaidTo": (mine("RaidTo", source="P2"), "Now you choose the planet that gets the element", "VT-6.7"),
    "AttackOrPass": (
        lambda: Table(3, attack_optional=True).owns(A, P1=2).owns(B, P2=2).pending_attack(A, [step("AttackOrPass", seat=A)]),
        "Now you attack or pass",
        "VT-9.2",
    ),
    "Lead": (setting_out, "Now you choose who leads the attack", "VT-9.3"),
    "Source": (fled, "Now you choose where the elements come from", "VT-11.3"),
    "Carry": (lambda: play(setting_out(), "lead planet=P1"), "Now you choose how many elements go along", "VT-9.3"),
    "Strike": (lambda: play(setting_out(), "lead planet=P1", "carry n=0"), "Now you choose the planet to attack", "VT-9.3"),
    "Escape": (
        lambda: fight(Table(3).owns(A, P1=3).owns(C, P3=1).planet("P2", owner=B, elements=0, blue="refuge").attack(A), "P1", 0, "P2"),
        "Now you escape or stand",
        "VT-11.1",
    ),
    "UseCard": (lambda: fight(setting_out(), "P1", 1, "P3"), "Now you play a skirmish card, or none", "VT-10.2"),
    "AttackAgain": (
        lambda: Table(3, style="american").owns(A, P1=3).owns(B, P2=3).again(A),
        "Now you attack again or pass",
        "VT-12.3",
    ),
    "BuildCube": (lambda: building(gelbon()), "Now you build a cube, or go on", "VT-13.4"),
    "BuildPair": (lambda: play(building(gelbon()), "build planet=P1"), "Now you choose where the cube's other element comes from", "VT-13.4"),
    "LoseSorts": (beaten, "Now you choose which elements are lost", "VT-13.10"),
    "RaidSorts": (
        lambda: gelbon(P1=(1, 0)).start(step("RaidSorts", seat=B, source="P2", target="P1", n=1), step("Turn", player=B), step("EndPhaseOne"), turn=A),
        "Now you choose which elements are taken",
        "VT-13.10",
    ),
    "CarrySorts": (lambda: play(gelbon().american(A), "lead planet=P1", "carry n=2"), "Now you choose which elements go along", "VT-13.10"),
    "PaySort": (lambda: play(gelbon().american(A), "lead planet=P1", "carry n=0"), "Now you choose which element is turned in", "VT-13.10"),
}  # fmt: skip
# An action that no other decision could mean, by decision: these are refused as such, with no reason of their own.
FOREIGN = [
    "faction id=soar",
    "take kind=metal",
    "stand",
    "roll 1",
    "draw kind=leak",
    "starter seat=1",
    "value n=3",
]


@pytest.mark.parametrize("name", NOT_OFFERED_CASES)
@pytest.mark.clause(
    *("VT-4.4", "VT-4.6", "VT-5.1", "VT-6.3", "VT-9.2", "VT-9.3", "VT-10.2", "VT-11.1", "VT-12.3"),
    *("VT-13.4", "VT-13.10"),
)
def test_what_a_decision_does_not_offer_is_refused_with_its_own_clause(name: str) -> None:
    make, sentence, clause = NOT_OFFERED_CASES[name]
    match = make()
    assert asked(match) == name
    seat = match.to_act[0]
    offered = [match.game.actions.text(action) for action in match.state.candidates(seat)]
    met = 0
    for action in FOREIGN:
        if action.split()[0] in {text.split()[0] for text in offered}:
            continue
        met += 1
        assert reason_of(match.state.refusal(seat, match.game.actions.parse(action))) == NOT_OFFERED
        # Words of the wrong kind (a card that is not on display) are told apart only where the verb fits.
        assert refusal(match, action) == (sentence, clause), action
    assert met >= 5


@pytest.mark.parametrize("name", NOT_OFFERED_CASES)
def test_every_other_action_is_refused_in_a_sentence_with_a_clause_that_exists(name: str) -> None:
    match = NOT_OFFERED_CASES[name][0]()
    seat = match.to_act[0]
    legal = set(match.legal())
    for number in range(match.game.actions.size):
        action = match.game.actions.text(number)
        if action in legal:
            assert match.why_not(action) is None
            continue
        sentence, clause = match.game.why(match.state, seat, number)
        assert clause in known(type(match.game)), action
        assert sentence[0].isupper() or sentence[0] in "@0123456789", sentence
        assert not sentence.endswith("."), sentence
        assert "{" not in sentence
        assert match.why_not(action) == f"{match.name(sentence)} ({clause})"


def test_every_kind_of_decision_is_among_these() -> None:
    assert {kind.__name__ for kind in STEPS if kind.task} == set(NOT_OFFERED_CASES)


# Where the verb fits and the rest does not, the sentence says what is wrong.
CLOSE = [
    ("TakeCard", "take kind=agri", "Agri is not on display"),
    ("PlayCards", "play kind=virus", "You hold no Virus"),
    ("PlayCards", "set kind=metal", "You hold no set of Metal", "VT-5.1"),
    ("PlayCards", "place planet=P1", "You hold no set, so you place no token", "VT-5.1"),
    ("RaidedSet", "set kind=metal", "You hold no set of Metal", "VT-5.1"),
    ("RaidedSet", "place planet=P1", "You hold no set, so you place no token", "VT-5.1"),
    ("RaidedSet", "play kind=leak", "You have played your disaster of this turn", "VT-4.6"),
    ("PlaceToken", "place planet=P9", "P9 is not in this game", "VT-3.2"),
    ("MeltdownTarget", "target seat=1", "It must be another player"),
    ("RaidTarget", "target seat=1", "It must be another player"),
    ("Leak", "leak planet=P8", "P8 is not in this game", "VT-3.2"),
    ("Lead", "lead planet=P9", "P9 is not in this game", "VT-3.2"),
    ("Lead", "lead planet=P7", "Glassmoor is out of the game", "VT-5.8"),
    ("Lead", "lead-refuge planet=P3", "You have no captain on the refuge moon of Cinderreach", "VT-11.3"),
    ("Source", "source planet=P9", "P9 is not in this game", "VT-3.2"),
    ("Carry", "carry n=4", "Amberfall has 3 elements"),
    ("Strike", "strike planet=P8", "P8 is not in this game", "VT-3.2"),
    ("BuildCube", "build planet=P9", "P9 is not in this game", "VT-3.2"),
    ("BuildPair", "vertium-from planet=P9", "P9 is not in this game", "VT-3.2"),
    ("BuildPair", "gelbon-from planet=P9", "P9 is not in this game", "VT-3.2"),
    ("BuildPair", "vertium-from planet=P1", "Amberfall gives both as the planet of the Gelbon", "VT-17.40"),
    ("LoseSorts", "gelbon n=2", "Not that many elements leave"),
    ("RaidSorts", "gelbon n=2", "Not that many elements leave"),
    ("CarrySorts", "gelbon n=3", "Not that many elements leave"),
    ("PaySort", "gelbon n=2", "Not that many elements leave"),
    ("UseCard", "card face=photon on=photon", "A card turns a die to another face"),
    ("PickFaction", "faction id=complex", "The Complex is not in this game", "VT-14.1"),
]


@pytest.mark.parametrize("row", CLOSE, ids=lambda row: f"{row[0]}: {row[1]}")
def test_a_near_miss_is_told_apart(row: tuple[str, ...]) -> None:
    name, action, sentence, *clause = row
    make, _, own = NOT_OFFERED_CASES[name]
    assert refusal(make(), action) == (sentence, clause[0] if clause else own)


def two(*names: str) -> Match:
    """A of two players plays a disaster."""
    steps = [step(name, seat=A) for name in names]
    return (
        Table(2)
        .owns(A, P1=1)
        .owns(B, P2=2)
        .start(*steps, step("Turn", player=B), step("EndPhaseOne"), turn=A)
    )


def holding(hand: str, tokens: str = "metal agri") -> Match:
    return Table(3).seat(A, hand=hand, tokens=tokens).cards(A)


@pytest.mark.parametrize(
    ("make", "action", "sentence", "clause"),
    [
        (lambda: two("MeltdownTarget"), "target seat=3", "There is no seat 3 in this game", "VT-2.1"),
        (lambda: two("RaidTarget", "RaidedSet"), "target seat=3", "There is no seat 3 in this game", "VT-2.1"),
        (lambda: holding("3 metal leak"), "set kind=metal", "With Metal you have no choice of sets now", "VT-18.3"),
        (lambda: holding("3 metal leak"), "place planet=P9", "P9 is not in this game", "VT-3.2"),
        (lambda: holding("3 metal 3 agri"), "place planet=P1", "You hold two sets: choose the one that you play", "VT-4.5"),
        (lambda: holding("3 metal leak", "agri"), "place planet=P1", "No Metal token is left", "VT-5.3"),
        (lambda: play(building(gelbon(P1=(2, 0), P4=(0, 1))), "build planet=P1"), "vertium-from planet=P4", "Amberfall has no Gelbon to give", "VT-13.4"),
        (lambda: play(building(gelbon(P1=(0, 2), P4=(1, 0))), "build planet=P1"), "gelbon-from planet=P4", "Amberfall has no Vertium to give", "VT-13.4"),
    ],
)  # fmt: skip
def test_what_is_really_missing_is_said(
    make: Callable[[], Match], action: str, sentence: str, clause: str
) -> None:
    assert refusal(make(), action) == (sentence, clause)


@pytest.mark.parametrize(
    "action",
    [
        "",
        "fly",
        "place",
        "place P1",
        "place planet=P10",
        "place planet=P1 planet=P2",
        "pass now",
        "roll seven",
    ],
)
def test_words_that_are_no_action(action: str) -> None:
    match = Table(3).seat(A, hand="3 metal leak").cards(A)
    before = match.dump()
    sentence, clause = refusal(match, action)
    assert sentence
    assert clause == ""
    assert match.dump() == before

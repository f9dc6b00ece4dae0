"""Every reason for a refusal, met exactly as it is worded; and what a decision does not offer at all."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

import ecliptic
from ecliptic.core.machine import Chance, Decision
from ecliptic.core.match import Match
from ecliptic.core.reasons import NOT_OFFERED, reason_of
from ecliptic.games.vertium import reasons as r
from ecliptic.games.vertium.pending import book
from ecliptic.games.vertium.steps.cubes import BuildCube
from vertium.positions import A, B, C, Table, asked, dice, fight, game, play, refusal, step

pytestmark = pytest.mark.compiled


class Case(NamedTuple):
    reason: int
    make: Callable[[], Match]
    action: str
    sentence: str
    clause: str


def raid(*pending: dict[str, object]) -> Match:
    """A raids: P1 is its own, P2 belongs to a richer faction, P3 to a richer one without elements there, P4 to a poorer."""
    table = Table(4).owns(A, P1=3).owns(B, P2=4, P3=0).owns(C, P4=1).seat(2, hand="")
    rest = (step("Turn", player=B), step("EndPhaseOne"))
    return table.start(*pending, *rest, turn=A)


def card_of(name: str) -> Callable[[], Match]:
    return lambda: play(
        Table(3)
        .planet("P1", has="water")
        .planet("P2", has="water")
        .owns(B, P3=1)
        .seat(A, hand=f"metal energy water agri {name}")
        .cards(A),
        f"play kind={name}",
    )


def lone_holder() -> Match:
    """Nobody but A holds a card, and A may raid elements: made by hand."""
    table = Table(2).owns(A, P1=1).owns(B, P2=3).seat(B, hand="")
    return table.start(step("RaidWay", seat=A), step("Turn", player=B), step("EndPhaseOne"), turn=A)


def stranded() -> Match:
    table = (
        Table(3)
        .owns(A, P1=3, P2=3, P3=3, P4=3)
        .planet("P5", owner=B, elements=1, blue="refuge", refugees=[A, A, A])
    )
    return table.attack(A)


def setting_out() -> Match:
    return Table(3).owns(A, P1=3, P2=0).owns(B, P3=2).owns(C, P4=2).attack(A)


def fled() -> Match:
    table = (
        Table(3)
        .planet("P1", owner=B, elements=2, blue="refuge", refugees=[A])
        .owns(A, P2=3, P3=0)
        .owns(C, P4=1)
    )
    return play(table.attack(A), "lead-refuge planet=P1")


def spent() -> Match:
    match = dice(Table(2).owns(A, P1=9).owns(B, P2=9).attack(A), *["1 2 3", "1 2 3"] * 2)
    return play(fight(match, "P1", 8, "P2"), "card face=atomic on=photon", "no-card")


def rebels() -> Table:
    """Shadows: A and B are Rebels, C is the Complex."""
    return Table(3, shadows=True).seat(C, faction="complex").owns(A, P1=3).owns(B, P2=3).owns(C, P3=2)


def gelbon(**mine: tuple[int, int]) -> Table:
    """A has these planets; B has one with both sorts, which can lose one of either."""
    return Table(3, gelbon=True).mixed(A, **(mine or {"P1": (2, 1), "P4": (0, 1)})).mixed(B, P2=(2, 2))


def building(table: Table) -> Match:
    steps = step("BuildCube", seat=A), step("AfterCubes", player=A, again=0)
    return table.start(*steps, turn=A, phase="fighting")


def cubes_stand() -> Match:
    """A box with one cube for each faction: A's stands on P3, and it is asked for another one, by hand."""
    rows = (files("ecliptic.games.vertium") / "content" / "setup.toml").read_text(encoding="utf-8")
    with TemporaryDirectory() as folder:
        rows = rows.replace("cubes_each = 7", "cubes_each = 1")
        (Path(folder) / "setup.toml").write_text(rows, encoding="utf-8")
        few = ecliptic.game("vertium", players=3, gelbon=True, content=folder)
    match = few.start_from(gelbon(P1=(2, 1), P3=(1, 1)).planet("P3", cube=3).again(A).dump(), seed=1)
    match.state.then(BuildCube(A))
    return match


CASES = [
    Case(r.MUST_PLAY_SET, lambda: Table(3).seat(A, hand="3 agri leak").cards(A), "play kind=leak", "You hold a set of Agri, so you must play a set", "VT-4.5"),
    Case(r.COLONIZED, lambda: Table(3).owns(B, P4=1).seat(A, hand="3 agri").cards(A), "place planet=P4", "Duskmere is colonized already", "VT-5.1"),
    Case(r.HAS_KIND, lambda: Table(3).planet("P5", has="agri").seat(A, hand="3 agri").cards(A), "place planet=P5", "Eventide already has Agri", "VT-5.1"),
    Case(r.TAKEN_FACTION, lambda: play(game(3).start(seed=1), "faction id=myst"), "faction id=myst", "Myst is taken", "VT-3.1"),
    Case(r.NO_CARDS, lambda: raid(step("RaidTarget", seat=A), step("RaidedSet", seat=A)), "target seat=3", "Seat 3 has no card in hand", "VT-6.6"),
    Case(r.NO_TOKEN, card_of("leak"), "leak planet=P6", "Fernlight has no Water token", "VT-6.4"),
    Case(r.LEAK_COLONIZED, card_of("leak"), "leak planet=P3", "Cinderreach is colonized, so its tokens stay", "VT-6.4"),
    Case(r.OWNS_NONE, card_of("raider"), "raid way=element", "You need a planet of your own to put an element on", "VT-6.7"),
    Case(r.NOBODY_RICHER, lambda: play(Table(2).owns(A, P1=3).owns(B, P2=3).seat(A, hand="2 metal 2 agri raider").cards(A), "play kind=raider"), "raid way=element", "No faction has more elements than you", "VT-6.8"),
    Case(r.NOBODYS, lambda: raid(step("RaidFrom", seat=A)), "from planet=P7", "Glassmoor belongs to nobody", "VT-6.7"),
    Case(r.OWN_PLANET, lambda: raid(step("RaidFrom", seat=A)), "from planet=P1", "Amberfall is your own", "VT-6.7"),
    Case(r.NOT_RICHER, lambda: raid(step("RaidFrom", seat=A)), "from planet=P4", "Seat 3 has no more elements than you", "VT-6.7"),
    Case(r.NO_ELEMENT, setting_out, "lead planet=P2", "Brinehold has too few elements", "VT-9.3"),
    Case(r.NOT_YOURS, setting_out, "lead planet=P3", "Cinderreach is not yours", "VT-9.3"),
    Case(r.NO_CAPTAIN, stranded, "lead planet=P1", "You have no captain left in reserve", "VT-9.3"),
    Case(r.STRIKE_OWN, lambda: play(setting_out(), "lead planet=P1", "carry n=1"), "strike planet=P2", "Brinehold is your own", "VT-9.3"),
    Case(r.CARD_SPENT, spent, "card face=atomic on=shield", "You have played Atomic in this attack already", "VT-10.3"),
    Case(r.NOTHING_TO_STEAL, lambda: raid(step("RaidFrom", seat=A)), "from planet=P3", "Cinderreach has no element", "VT-6.7"),
    Case(r.NOBODY_HAS_CARDS, lone_holder, "raid way=card", "Nobody else holds a card", "VT-6.6"),
    Case(r.NOT_YOUR_PLANET, lambda: raid(step("RaidTo", seat=A, source="P2")), "to planet=P4", "Duskmere is not yours", "VT-6.7"),
    Case(r.MUST_LEAVE, lambda: play(setting_out(), "lead planet=P1"), "carry n=3", "1 element must stay on Amberfall, to be turned in for a new captain", "VT-9.3"),
    Case(r.STRIKE_REBEL, lambda: play(rebels().american(A), "lead planet=P1", "carry n=1"), "strike planet=P2", "Brinehold belongs to a Rebel, and Rebels do not attack each other", "VT-14.4"),
    Case(r.COMPLEX_MISSING, lambda: play(game(3, ("shadows", True)).start(seed=1), "faction id=soar", "faction id=rmf"), "faction id=hielo", "Somebody must be the Complex, and all others have picked", "VT-14.1"),
    Case(r.BUILD_ELSEWHERE, lambda: building(gelbon()), "build planet=P2", "Brinehold is not yours", "VT-13.4"),
    Case(r.BUILD_ELSEWHERE, lambda: play(building(gelbon()), "build planet=P1"), "gelbon-from planet=P2", "Brinehold is not yours", "VT-13.4"),
    Case(r.HAS_CUBE, lambda: building(gelbon().planet("P4", cube=3)), "build planet=P4", "Duskmere has a cube already", "VT-13.6"),
    Case(r.NO_CUBE, cubes_stand, "build planet=P1", "All your cubes stand on planets", "VT-13.1"),
    Case(r.NO_PAIR, lambda: building(gelbon(P1=(2, 1), P4=(0, 0))), "build planet=P4", "A cube takes one Vertium and one Gelbon of yours, one of them from Duskmere", "VT-13.4"),
    Case(r.NO_VERTIUM, lambda: play(building(gelbon()), "build planet=P1"), "vertium-from planet=P4", "Duskmere has no Vertium", "VT-13.4"),
    Case(r.NO_GELBON, lambda: play(building(gelbon(P1=(2, 0), P4=(0, 1))), "build planet=P1"), "gelbon-from planet=P1", "Amberfall has no Gelbon", "VT-13.4"),
    Case(r.TOO_MANY, lambda: play(gelbon().american(A), "lead planet=P1", "carry n=2"), "gelbon n=2", "There are 1 Gelbon and 2 Vertium", "VT-13.10"),
    Case(r.MUST_TAKE, lambda: play(fled(), "source planet=P2"), "carry n=0", "At least 1 element must go along", "VT-11.3"),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=[case.sentence.replace(" ", "-") for case in CASES])
@pytest.mark.clause(
    *("VT-4.5", "VT-5.1", "VT-6.4", "VT-6.6", "VT-6.7", "VT-6.8", "VT-9.3", "VT-10.3", "VT-11.3"),
    *("VT-13.1", "VT-13.4", "VT-13.6", "VT-13.10", "VT-14.1", "VT-14.4"),
)
def test_a_reason_is_given_with_its_sentence_and_clause(case: Case) -> None:
    match = case.make()
    seat = match.to_act[0]
    assert reason_of(match.state.refusal(seat, match.game.actions.parse(case.action))) == case.reason
    assert match.why_not(case.action) == f"{case.sentence} ({case.clause})"
    assert refusal(match, case.action) == (case.sentence, case.clause)
    # A person sees it as a dim choice, with the same words.
    prompt = match.prompt(seat)
    assert prompt is not None
    shown = [
        (match.name(choice.why), choice.clause) for choice in prompt.choices if choice.action == case.action
    ]
    assert shown == [(case.sentence, case.clause)]
    assert case.clause in match.game.clauses()


def test_every_reason_has_a_case() -> None:
    """A new reason without a case above fails here."""
    assert {case.reason for case in CASES} == set(r.REASONS)


def test_every_step_has_a_clause_and_every_decision_says_what_it_is_for() -> None:
    clauses = game(2).clauses()
    for kind in book(2).kinds.values():
        if issubclass(kind, Decision):
            assert kind.task, kind
        if issubclass(kind, Decision | Chance):
            assert kind.clause in clauses, kind


# ---- not offered at all ----------------------------------------------------------------------------------


def mine(name: str, **fields: object) -> Callable[[], Match]:
    """A step of phase one that A is asked in the middle of a turn."""
    return lambda: raid(step(name, seat=A, **fields))


def beaten() -> Match:
    """One of A's two photons hits B, who has both sorts."""
    match = fight(dice(gelbon(P1=(3, 0)).american(A), "1 1 2", "2 3 5"), "P1", 2, "P2")
    return play(match, "no-card", "no-card")


NOT_OFFERED_CASES: dict[str, tuple[Callable[[], Match], str, str]] = {
    "PickFaction": (lambda: game(2).start(seed=1), "Now you pick a faction", "VT-3.1"),
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
        assert clause in match.game.clauses(), action
        assert sentence[0].isupper() or sentence[0] in "@0123456789", sentence
        assert not sentence.endswith("."), sentence
        assert "{" not in sentence
        assert match.why_not(action) == f"{match.name(sentence)} ({clause})"


def decisions() -> set[str]:
    """All classes of decisions that the game has."""
    from ecliptic.core.machine import Decision

    found, new = set(), [Decision]
    while new:
        new = [sub for kind in new for sub in kind.__subclasses__()]
        found |= {kind.__name__ for kind in new if kind.__module__.startswith("ecliptic.games.vertium")}
    return found


def test_every_kind_of_decision_is_among_these() -> None:
    assert decisions() == set(NOT_OFFERED_CASES)


# Where the verb fits and the rest does not, the sentence says what is wrong.
CLOSE = [
    ("TakeCard", "take kind=agri", "Agri is not on display"),
    ("PlayCards", "play kind=virus", "You hold no Virus"),
    ("PlayCards", "set kind=metal", "With Metal you have no choice of sets now"),
    ("PlayCards", "place planet=P1", "You have no token to place now"),
    ("RaidedSet", "set kind=metal", "With Metal you have no choice of sets now"),
    ("RaidedSet", "place planet=P1", "You have no token to place now"),
    ("RaidedSet", "play kind=leak", "You have played your disaster of this turn"),
    ("PlaceToken", "place planet=P9", "P9 is not in this game"),
    ("MeltdownTarget", "target seat=1", "It must be another player"),
    ("RaidTarget", "target seat=1", "It must be another player"),
    ("Leak", "leak planet=P8", "P8 is not in this game"),
    ("Lead", "lead planet=P9", "P9 is not in this game"),
    ("Lead", "lead-refuge planet=P3", "You have no captain on the refuge moon of Cinderreach"),
    ("Source", "source planet=P9", "P9 is not in this game"),
    ("Carry", "carry n=4", "There are not that many elements"),
    ("Strike", "strike planet=P8", "P8 is not in this game"),
    ("BuildCube", "build planet=P9", "P9 is not in this game"),
    ("BuildPair", "vertium-from planet=P9", "The cube's planet has no Gelbon to give, or gives both"),
    ("BuildPair", "vertium-from planet=P1", "The cube's planet has no Gelbon to give, or gives both"),
    ("LoseSorts", "gelbon n=2", "Not that many elements leave"),
    ("RaidSorts", "gelbon n=2", "Not that many elements leave"),
    ("CarrySorts", "gelbon n=3", "Not that many elements leave"),
    ("PaySort", "gelbon n=2", "Not that many elements leave"),
    ("UseCard", "card face=photon on=photon", "A card turns one of your dice that shows another face"),
]


@pytest.mark.parametrize(("name", "action", "sentence"), CLOSE)
def test_a_near_miss_is_told_apart(name: str, action: str, sentence: str) -> None:
    make, _, clause = NOT_OFFERED_CASES[name]
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

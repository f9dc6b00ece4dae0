"""Chance, and who may know what (VT-18)."""

from __future__ import annotations

import pytest

from ecliptic.core.match import Match
from ecliptic.core.rng import Rng
from vertium.positions import (
    DECK,
    QUIET,
    REST,
    A,
    B,
    C,
    Table,
    counts,
    draws,
    game,
    holding,
    log,
    play,
    side,
    step,
)

KINDS = tuple(DECK)
EVERYBODY = (A, B, C, None)


def known(match: Match, viewer: int | None, holder: int) -> dict[str, int]:
    """What a viewer is sure of in a hand."""
    return {KINDS[k]: n for k, n in enumerate(match.view(viewer).sides[holder].known) if n}


# ---- views -----------------------------------------------------------------------------------------------


@pytest.mark.clause("VT-18.21")
def test_hands_are_hidden_and_their_sizes_public() -> None:
    match = Table(3).seat(A, hand="2 metal leak").seat(B, hand="3 agri 2 virus").cards(C)
    for viewer in EVERYBODY:
        rows = match.view(viewer).sides
        assert [row.hand_size for row in rows] == [3, 5, 4]
        assert [row.hand is not None for row in rows] == [who == viewer for who in (A, B, C)]
    assert match.view(B).sides[B].hand == [0, 0, 0, 3, 0, 0, 0, 2, 0]


@pytest.mark.clause("VT-18.21", "VT-3.6", "VT-8.3")
def test_objectives_are_hidden_from_others() -> None:
    match = Table(3).seat(A, objective="P2").seat(B, objective="P5").seat(C, objective="P1").cards(A)
    for viewer in EVERYBODY:
        shown = [row.objective for row in match.view(viewer).sides]
        assert shown == [name if who == viewer else "" for who, name in enumerate(("P2", "P5", "P1"))]


@pytest.mark.clause("VT-18.21", "VT-6.2")
def test_everything_else_is_public() -> None:
    table = (
        Table(3)
        .owns(A, P1=3)
        .planet("P1", moon=1, value=3, has="metal energy 2 water agri")
        .planet("P2", has="agri")
    )
    match = (
        table.seat(B, misses=2).beside(display="leak metal", discards="2 agri virus", pool="water").turn(A)
    )
    views = [match.view(viewer) for viewer in EVERYBODY]
    for view in views:
        assert view.planets == views[0].planets
        assert (view.display, view.discards, view.deck, view.pool) == (
            [0, 6],
            [0, 0, 0, 2, 0, 0, 0, 1, 0],
            78 - 12 - 2 - 3,
            [0, 0, 1, 0],
        )
        assert [(row.tokens, row.captains, row.elements, row.misses) for row in view.sides] == [
            (row.tokens, row.captains, row.elements, row.misses) for row in views[0].sides
        ]
    assert (views[0].planets[0].moon, views[0].planets[0].elements, views[0].planets[0].tokens) == (
        1,
        3,
        [1, 1, 2, 1],
    )


@pytest.mark.clause("VT-18.21")
def test_no_view_shows_what_a_player_must_place_or_may_play() -> None:
    """That somebody holds a set is seen when it is played."""
    match = Table(3).seat(A, hand="3 metal leak").cards(A)
    assert match.view(A).making is not None
    for viewer in (B, C, None):
        assert match.view(viewer).making is None


@pytest.mark.clause("VT-18.21", "VT-4.8", "VT-3.5")
def test_cards_drawn_are_seen_by_their_player_alone() -> None:
    match = draws(Table(3).seat(A, hand="3 metal 2 leak virus").cards(A), "agri")
    play(match, "place planet=P1")
    assert "@1 drew Agri" in log(match, A)
    for viewer in (B, C, None):
        assert "@1 drew a card" in log(match, viewer)
        assert not [line for line in log(match, viewer) if "drew Agri" in line]
    fresh = Match.begin(game(3), seed=2)
    play(fresh, "faction id=soar", "faction id=rmf", "faction id=hielo")
    for viewer in EVERYBODY:
        dealt = [line.split()[0] for line in log(fresh, viewer) if "was dealt" in line]
        assert dealt == ([f"@{viewer + 1}"] * 6 if viewer is not None else [])


@pytest.mark.clause("VT-18.21", "VT-6.6")
def test_a_stolen_card_is_seen_by_two() -> None:
    match = Table(3).seat(A, hand=f"{QUIET} raider").cards(A)
    match.force("steal kind=water")
    play(match, "play kind=raider", "raid way=card", "target seat=2")
    for viewer in (A, B):
        assert "@1 took Water from the hand of @2" in log(match, viewer)
    for viewer in (C, None):
        assert "@1 took a card from the hand of @2" in log(match, viewer)
    assert (known(match, B, A), known(match, C, A), known(match, None, A)) == ({"water": 1}, {}, {})


# ---- what is remembered ----------------------------------------------------------------------------------


@pytest.mark.clause("VT-4.4", "VT-18.21")
def test_a_card_taken_from_the_display_is_known_until_it_is_played() -> None:
    match = Table(3).seat(A, hand="2 agri metal leak").beside(display="agri metal").turn(A)
    play(match, "take kind=agri")
    for viewer in (B, C, None):
        assert known(match, viewer, A) == {"agri": 1}
    assert known(match, A, A) == {"agri": 3, "metal": 1, "leak": 1}
    play(match, "place planet=P1")
    for viewer in (B, C, None):
        assert known(match, viewer, A) == {}


@pytest.mark.clause("VT-18.21")
def test_playing_cards_lowers_what_is_known_no_further_than_needed() -> None:
    match = (
        Table(3).seat(A, hand="5 agri leak", known={B: "4 agri", C: "2 agri leak", None: "2 agri"}).cards(A)
    )
    play(match, "place planet=P1")
    assert [known(match, viewer, A) for viewer in (B, C, None)] == [{"agri": 1}, {"leak": 1}, {}]


@pytest.mark.clause("VT-6.6", "VT-18.21")
def test_who_did_not_see_a_theft_is_sure_of_less() -> None:
    """C knew three cards of B: any of them may be gone. A took the leak, and knows what is left."""
    cards = "2 metal leak virus"
    sure = {A: "metal leak", C: "2 metal leak", None: "metal"}
    match = Table(3).seat(A, hand=f"{QUIET} raider").seat(B, hand=cards, known=sure).cards(A)
    match.force("steal kind=leak")
    play(match, "play kind=raider", "raid way=card", "target seat=2")
    assert known(match, A, B) == {"metal": 1}
    assert known(match, C, B) == {"metal": 1}
    assert known(match, None, B) == {}
    assert known(match, B, A) == {"leak": 1}


@pytest.mark.clause("VT-6.6", "VT-18.21")
def test_a_theft_from_a_hand_of_one_kind_is_no_secret_to_who_knows_that() -> None:
    sure = {A: "4 metal", C: "4 metal", None: "4 metal"}
    match = Table(3).seat(A, hand=f"{QUIET} raider").seat(B, hand="4 metal", known=sure).cards(A)
    play(match, "play kind=raider", "raid way=card", "target seat=2")
    assert known(match, C, B) == {"metal": 3}
    assert known(match, C, A) == {"metal": 1}
    assert known(match, None, A) == {"metal": 1}


@pytest.mark.clause("VT-4.5", "VT-4.6", "VT-18.21")
def test_who_passes_or_plays_a_disaster_has_shown_that_no_set_is_held() -> None:
    for action in ("pass", "play kind=virus"):
        match = play(Table(3).seat(A, hand="2 metal 2 agri 2 leak virus").cards(A), action)
        most = side(match, A).most
        assert [most[kind] for kind in ("metal", "energy", "water", "agri")] == [2, 2, 2, 2]
        assert most["leak"] > 2


@pytest.mark.clause("VT-6.3", "VT-18.21")
def test_after_a_meltdown_all_know_that_no_energy_is_left() -> None:
    match = Table(3).seat(A, hand=f"{QUIET} meltdown").seat(B, hand="energy 4 metal").cards(A)
    play(match, "play kind=meltdown", "target seat=2")
    assert "energy" not in side(match, B).most
    match = Table(3).seat(A, hand=f"{QUIET} meltdown").seat(B, hand="3 energy 2 metal").cards(A)
    play(match, "play kind=meltdown", "target seat=2")
    assert side(match, B).most["energy"] == 2  # two cards were drawn


@pytest.mark.clause("VT-4.10", "VT-18.21")
def test_when_the_discards_are_shuffled_all_can_count_what_is_in_hands() -> None:
    table = Table(2).seat(A, hand="metal energy water agri").seat(B, hand="metal leak 2 virus")
    match = play(table.beside(display="leak", deck="", discards=REST).cards(A), "pass")
    for who in (A, B):
        most = side(match, who).most
        assert {kind: most.get(kind, 0) for kind in KINDS} == counts(
            "2 metal energy water agri leak 2 virus"
        ) | dict.fromkeys(("mine_blast", "meltdown", "raider"), 0)


@pytest.mark.clause("VT-4.10", "VT-18.21")
def test_what_all_can_count_is_dealt_accordingly() -> None:
    """No deal gives B a kind that can't be in a hand, or more of one than lies in hands."""
    table = Table(2).seat(A, hand="metal energy water agri").seat(B, hand="metal leak 2 virus")
    match = play(table.beside(display="leak", deck="", discards=REST).cards(A), "pass")
    for seed in range(50):
        twin = match.game.determinize(match.state, A, Rng(seed))
        dealt = holding(match.game, twin, B)
        assert sum(dealt.values()) == 4
        assert all(n <= side(match, B).most.get(kind, 0) for kind, n in dealt.items())


# ---- what plays itself ---------------------------------------------------------------------------------------

END = step("Turn", player=B), step("EndPhaseOne")
ARMED = Table(2).owns(A, P1=1, P2=0).owns(B, P3=3)
RAIDED = step("RaidTarget", seat=A), step("RaidedSet", seat=A)


def raiding(*pending: dict[str, object], players: int = 2, **mine: int) -> Match:
    """A raids B, which owns P4 and P5, of which P5 has no element."""
    return Table(players).owns(A, **(mine or {"P1": 1})).owns(B, P4=3, P5=0).start(*pending, *END, turn=A)


def wet(players: int, *names: str) -> Match:
    """A Leak is played, and these planets have water."""
    table = Table(players).seat(A, hand=QUIET)
    for name in names:
        table.planet(name, has="water")
    return table.start(step("Leak", seat=A), *END, turn=A)


def token(*lacking: str) -> Match:
    """An agri token is to be placed, and these planets lack it."""
    table = Table(2)
    for k in range(1, 6):
        table.planet(f"P{k}", has="metal" if f"P{k}" in lacking else "agri")
    return table.placing(A, "agri")


def paired() -> Match:
    """A cube is to be built, and only its planet can give both elements."""
    made = Table(2, gelbon=True).mixed(A, P1=(3, 1)).mixed(B, P2=(1, 0))
    after = step("AfterCubes", player=A, again=0)
    return made.start(step("BuildPair", seat=A, site="P1"), after, turn=A, phase="fighting")


# Whether there is one option that all can work out, and whether it plays itself: what spends or gives does not.
FORCED: list[tuple[str, Match, bool, bool]] = [
    ("a display of one kind", Table(2).beside(display="2 agri").turn(A), True, False),
    ("a display of two", Table(2).beside(display="agri water").turn(A), False, False),
    ("nothing but a pass", Table(2).seat(A, hand="2 metal 2 agri").cards(A), False, False),
    ("one planet for a token", token("P3"), True, False),
    ("two planets for a token", token("P3", "P4"), False, False),
    ("an only opponent to melt down", raiding(step("MeltdownTarget", seat=A)), True, False),
    ("two opponents to melt down", raiding(step("MeltdownTarget", seat=A), players=3), False, False),
    ("one planet to leak", wet(2, "P2"), True, False),
    ("two planets to leak", wet(2, "P2", "P3"), False, False),
    ("one way to raid", raiding(step("RaidWay", seat=A), P1=3), True, True),
    ("two ways to raid", raiding(step("RaidWay", seat=A)), False, False),
    ("one hand to raid", raiding(*RAIDED), True, False),
    ("two hands to raid", raiding(*RAIDED, players=3), False, False),
    ("no set after a raid", raiding(step("RaidedSet", seat=A)), False, False),
    ("one planet to raid", raiding(step("RaidFrom", seat=A)), True, True),
    ("one planet for the element", raiding(step("RaidTo", seat=A, source="P4")), True, False),
    ("two planets for the element", raiding(step("RaidTo", seat=A, source="P4"), P1=1, P2=0), False, False),
    ("one captain to lead", ARMED.attack(A), True, True),
    ("nothing to carry", play(ARMED.attack(A), "lead planet=P1"), True, True),
    ("one planet to strike", play(ARMED.attack(A), "lead planet=P1", "carry n=0"), True, False),
    ("one planet beside the cube", paired(), True, False),
]


@pytest.mark.parametrize(
    ("name", "match", "lone", "plays"), FORCED, ids=[name.replace(" ", "-") for name, *_ in FORCED]
)
@pytest.mark.clause("VT-18.21")
def test_what_has_one_option_that_all_can_see_plays_itself_if_it_commits_nothing(
    name: str, match: Match, lone: bool, plays: bool
) -> None:
    """A hand that leaves only one option is nobody's business: its player is asked all the same."""
    match = Match.begin(match.game, position=match.dump(), seed=1)
    seat = match.to_act[0]
    found = len(match.legal()) == 1 and match.state.asked(seat).is_open(match.state)
    assert found == lone, name
    before = match.game.view(match.state, seat)
    done = match.play_forced()
    assert [entry.auto for entry in done] == [True] * len(done)
    assert bool(done) == plays
    after = match.game.view(match.state, seat)
    assert [row.stats for row in before.players] == [row.stats for row in after.players]
    assert match.to_act == (seat,)


@pytest.mark.clause("VT-18.21")
def test_choices_among_several_never_play_themselves() -> None:
    table = Table(3).owns(A, P1=3, P2=3).owns(B, P3=3).owns(C, P4=1)
    match = table.planet("P5", owner=B, elements=0, blue="refuge", refugees=[A]).attack(A)
    for action in ("lead-refuge planet=P5", "source planet=P2", "carry n=2", "strike planet=P4"):
        assert match.play_forced() == []
        match.play(action)
    assert match.play_forced() == []


# ---- chance ----------------------------------------------------------------------------------------------


@pytest.mark.clause("VT-18.20", "VT-18.22")
def test_chance_decides_these_things_and_seats_the_rest_one_at_a_time() -> None:
    verbs = set()
    for seed in range(3):
        match = Match.begin(game(3, ("style", "american")), seed=seed)
        rng = Rng(seed)
        while not match.over:
            assert len(match.to_act) == 1
            legal = match.legal()
            match.play(legal[rng.below(len(legal))])
        verbs |= {
            str(entry.chance).split()[0] for entry in match.record.entries if isinstance(entry.chance, str)
        }
    assert verbs == {"planet", "value", "blue", "draw", "objective", "starter", "steal", "turn", "roll"}


@pytest.mark.clause("VT-18.22")
def test_others_can_not_act_meanwhile() -> None:
    match = Table(3).cards(B)
    for who in (A, C):
        assert match.why_not("pass", who) == "It is not your turn: Seat 2 must decide."
    assert match.prompt(A) is None

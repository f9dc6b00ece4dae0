"""Who may know what: hands, the deck, the bag's order, faces of planets, hubs to come (SM-2.4, SM-2.5, SM-2.13, SM-10.3)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import ecliptic.games.solarius as package
from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE, State
from ecliptic.core.match import Match
from ecliptic.core.rng import Rng
from ecliptic.games.solarius import GAME
from ecliptic.games.solarius.rules import actions as a
from solarius.positions import A, B, C, Table, game, play

EVERYBODY = (A, B, C, None)


def view(match: Match, viewer: int | None) -> Any:
    """What somebody may know."""
    return match.view(viewer)


def told(match: Match, viewer: int | None, since: int = 0) -> list[str]:
    """The log as a viewer reads it."""
    return [line.text for _, line in match.lines(viewer, since)]


def draw(match: Match) -> Match:
    """A draws two cards as its supplementary action."""
    play(match, "do what=draw")
    match.force("card n=2")
    match.force("card n=5")
    return match


# ---- cards ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("SM-2.13")
def test_a_hand_is_its_players_alone_and_its_size_is_public() -> None:
    match = Table(3).cards(A, hand=[9, 31]).cards(B, hand=[4, 7, 22], known=[7]).turn()
    for viewer in EVERYBODY:
        mats = view(match, viewer).mats
        assert [mat.hand_size for mat in mats] == [2, 3, 0]
        assert [mat.hand is not None for mat in mats] == [who == viewer for who in (A, B, C)]
    assert view(match, B).mats[B].hand == [3, 6, 21]


def test_what_lies_on_the_table_is_the_same_for_all() -> None:
    table = Table(3).cards(A, laid=[17], open=[5]).cards(B, open=[9], laid=[10]).pile(30, 31)
    match = table.takes(C, "K1", "2,-1").station(B, "S1", "1,0").turn()
    own = ("viewer", "bridge", "reach", "mats")
    seen = []
    for viewer in EVERYBODY:
        data = msgspec.to_builtins(view(match, viewer))
        mats = [{key: value for key, value in mat.items() if key != "hand"} for mat in data["mats"]]
        seen.append(({key: value for key, value in data.items() if key not in own}, mats))
    assert all(one == seen[0] for one in seen)
    assert view(match, None).discards == [29, 30]


@pytest.mark.clause("SM-10.3")
def test_a_card_that_is_drawn_is_seen_by_its_player_alone() -> None:
    match = Table(3).cards(A, hand=[9, 31]).phase_b()
    since = match.number
    draw(match)
    assert told(match, A, since) == ["@1 drew Relief Convoy", "@1 drew Tech Institute"]
    for viewer in (B, C, None):
        assert told(match, viewer, since) == ["@1 drew a card"] * 2


@pytest.mark.clause("SM-2.13", "SM-10.8")
def test_a_discard_is_open() -> None:
    match = Table(3).cards(A, hand=[9, 31]).phase_b()
    play(draw(match), "discard n=31")
    for viewer in EVERYBODY:
        assert told(match, viewer)[-1] == "@1 discarded Open Archive"
        assert view(match, viewer).discards == [30]


@pytest.mark.clause("SM-10.5")
def test_a_card_that_is_played_is_shown_before_its_half_is_chosen() -> None:
    match = play(Table(3).cards(A, hand=[9, 31]).phase_b(), "do what=play", "play n=9")
    for viewer in EVERYBODY:
        assert view(match, viewer).asked.card == 8


def test_no_view_has_the_cards_of_the_deck() -> None:
    match = Table(2).turn()
    for viewer in (A, B, None):
        assert view(match, viewer).deck == a.CARDS


@pytest.mark.clause("SM-2.7", "SM-2.13")
def test_start_cards_and_first_hands_are_shown_to_their_owners_alone() -> None:
    match = Match.begin(GAME.make({"players": 3}), seed=4)
    for viewer in EVERYBODY:
        for who, mat in enumerate(view(match, viewer).mats):
            assert (mat.hand is None, mat.hand_size) == (who != viewer, 2)
        named = [text[:2] for text in told(match, viewer) if "got start card G" in text]
        assert named == ([] if viewer is None else [f"@{viewer + 1}"])
        hidden = [text for text in told(match, viewer) if "got a start card, and two cards with it" in text]
        assert len(hidden) == (3 if viewer is None else 2)


@pytest.mark.clause("SM-2.13")
def test_bots_may_conclude_from_the_mat_what_the_tables_say_of_it() -> None:
    """What a start card does is seen, and the tables say which two cards come with it: SM-21.3."""
    state: Any = Match.begin(GAME.make({"players": 3}), seed=4).state
    twin: Any = GAME.make({"players": 3}).determinize(state, A, Rng(1))
    assert list(twin.hand) == list(state.hand) == list(state.known)


@pytest.mark.clause("SM-2.13")
def test_the_hand_of_a_start_card_is_a_secret_where_another_card_does_the_same(tmp_path: Path) -> None:
    """With a table of cards in which all four do the same to a mat."""
    source = Path(package.__file__).parent / "content" / "cards.toml"
    head, *starts = source.read_text(encoding="utf-8").split("[[start_card]]")
    same = starts[0].split("cards = ")[0].split("shift")[1]
    blocks = []
    for block in starts:
        name, rest = block.split("shift")[0], block.split("cards = ")[1]
        blocks.append(f"{name}shift{same}cards = {rest}")
    (tmp_path / "cards.toml").write_text("[[start_card]]".join([head, *blocks]), encoding="utf-8")
    match = Match.begin(GAME.make({"players": 3}, tmp_path), seed=4)
    assert list(match.state.known) == [0, 0, 0]  # type: ignore[attr-defined]
    for viewer in EVERYBODY:
        named = [text for text in told(match, viewer) if "got start card G" in text]
        assert [text[:2] for text in named] == ([] if viewer is None else [f"@{viewer + 1}"])


# ---- the board -----------------------------------------------------------------------------------------------


@pytest.mark.clause("SM-2.4", "SM-12.1")
def test_a_planet_that_lies_face_down_shows_its_color_alone_until_it_turns_up() -> None:
    match = Table(2).seat(A, at="1,0").planet("2,-1", "black").planet("-2,1", "T9").phase_b()
    place, other = a.HEX_IDS.index("2,-1"), a.HEX_IDS.index("-2,1")
    for viewer in (A, B, None):
        rows = {row.hex: row for row in view(match, viewer).hexes}
        assert (rows[place].back, rows[place].planet) == (0, None)
        assert (rows[other].back, rows[other].planet) == (None, a.PLANET_IDS.index("T9"))
        assert sum(row.planet is not None for row in rows.values()) == 1
    play(match, "do what=flight")
    match.force("planet id=K3")
    play(match, "to hex=2,-1")
    for viewer in (A, B, None):
        row = next(row for row in view(match, viewer).hexes if row.hex == place)
        assert (row.back, row.planet) == (None, a.PLANET_IDS.index("K3"))


@pytest.mark.clause("SM-2.5", "SM-7.2")
def test_hubs_that_are_not_built_are_all_alike() -> None:
    match = Table(2).hubs("C").turn()
    assert [hub.turn for hub in view(match, A).hubs] == [0, 0, 1, 0, 0, 0]


@pytest.mark.clause("SM-16.3")
def test_the_bag_is_known_by_its_colors() -> None:
    match = Table(2).turn()
    bag = view(match, None).bag
    assert sum(bag) + len(view(match, None).bridge) == 12


def test_a_bridge_die_is_valued_for_whoever_looks() -> None:
    table = Table(2).row(A, "black", step=3).row(B, "black", step=2)
    match = table.bridge("black star 2", "yellow 1 2", "turquoise 1 2", "brown 1 2").turn()
    assert [view(match, viewer).bridge[0].points for viewer in (A, B, None)] == [3, 2, 3]


# ---- the law -------------------------------------------------------------------------------------------------


def shown(made: Game, state: State, seat: int) -> object:
    """All that a seat is shown and asked."""
    seen = made.view(state, seat)
    asked = made.prompt(state, seat) if seat in state.acting() else None
    sheet = made.score_sheet(seen)
    return msgspec.to_builtins((seen, asked, sheet)), made.matters(seen)


def lines(made: Game, state: State, viewer: int, seat: int, action: int) -> list[str]:
    """What a viewer is told when somebody does this."""
    twin = state.clone()
    twin.events = []
    twin.act(seat, action)
    found = [made.line(event, viewer) for event in twin.events if event.seen_by(viewer)]
    return [line.text for line in found if line is not None]


@pytest.mark.compiled  # tests/games/test_law does the like on the source
@pytest.mark.parametrize(("players", "start_cards"), [(2, False), (3, True), (4, False)])
def test_what_a_seat_can_not_know_changes_nothing_that_it_sees(players: int, start_cards: bool) -> None:
    """In random games: its view, its prompt, the sheet, and what it is told of what happens next."""
    made, rng = game(players, start_cards), Rng(players, 5)
    state, compared, differed = made.initial(), 0, 0
    n = 0
    while not state.over:
        acting = state.acting()
        seat = acting[0] if acting else CHANCE
        legal = [int(x) for x in state.legal(seat)]
        action = int(state.sample(rng)) if seat == CHANCE else legal[rng.below(len(legal))]
        if n % 9 == 0:
            for viewer in range(made.seats):
                twin = made.determinize(state, viewer, rng)
                differed += not twin.same(state)
                assert shown(made, twin, viewer) == shown(made, state, viewer)
                also = [int(x) for x in twin.legal(seat)] if viewer == seat or seat == CHANCE else []
                if action in also:
                    assert lines(made, twin, viewer, seat, action) == lines(made, state, viewer, seat, action)
                    compared += 1
        state.act(seat, action)
        n += 1
    assert compared > 30
    assert differed > 20


def test_which_card_is_drawn_changes_nothing_for_others() -> None:
    made, rng = game(3, False), Rng(8)
    state, met = made.initial(), 0
    while met < 12:
        acting = state.acting()
        seat = acting[0] if acting else CHANCE
        legal = [int(x) for x in state.legal(seat)]
        if seat == CHANCE and a.CARD.owns(legal[0]):
            met += 1
            player = int(getattr(state.asked(CHANCE), "player"))  # noqa: B009
            after = []
            for outcome in (legal[0], legal[-1]):
                twin = state.clone()
                twin.events = []
                twin.act(CHANCE, outcome)
                after.append(twin)
            for viewer in (None, *range(made.seats)):
                if viewer == player:
                    continue
                number = -3 if viewer is None else viewer
                told_ = [
                    [made.line(event, viewer) for event in twin.events if event.seen_by(number)]
                    for twin in after
                ]
                assert told_[0] == told_[1]
                assert made.view(after[0], viewer) == made.view(after[1], viewer)
            assert made.view(after[0], player) != made.view(after[1], player)
        state.act(seat, int(state.sample(rng)) if seat == CHANCE else legal[rng.below(len(legal))])


# ---- the deck made of the discards (SM-10.4) -----------------------------------------------------------------


@pytest.mark.clause("SM-10.4", "SM-2.13")
def test_who_held_cards_when_the_open_discards_became_the_deck_can_not_hold_one_of_them() -> None:
    """The pile is open, so all know what is in the new deck; C draws from it, B does not."""
    table = Table(3).cards(B, hand=[5, 8]).cards(C, hand=[4]).pile(6, 7, 10)
    laid = [n for n in range(1, 33) if n not in range(4, 11)]
    match = play(table.cards(A, laid=laid).phase_b(C, lap=1), "do what=draw")
    match.force("card n=9")  # the last one of the deck
    match.force("card n=7")
    play(match, "discard n=9")
    dealt: dict[tuple[int, ...], int] = {}
    for seed in range(300):
        twin: Any = match.game.determinize(match.state, A, Rng(seed))
        hands = (int(twin.hand[B]), int(twin.hand[C]), int(twin.deck))
        assert sum(hands) == sum(int(x) for x in (*match.state.hand[1:], match.state.deck))  # type: ignore[attr-defined]
        dealt[hands] = dealt.get(hands, 0) + 1

    def bits(*cards: int) -> int:
        return sum(1 << (card - 1) for card in cards)

    old, new = {4, 5, 8}, {6, 7, 10}
    wanted = {(bits(*old - {c}), bits(c, d), bits(*new - {d})) for c in old for d in new}
    assert set(dealt) == wanted
    assert min(dealt.values()) > 300 / 9 / 2, "all alike"
    again: Any = match.game.load(match.game.dump(match.state))
    assert again.numbers() == match.state.numbers()


@pytest.mark.clause("SM-10.4")
def test_a_card_counts_for_the_last_shuffle_that_it_was_in() -> None:
    s: Any = Table(2).turn().state.clone()
    for pile, shuffles in ((0b0110, 1), (0b1100, 2)):
        s.deck, s.discard = 0, pile
        s.renew_deck()
        assert (s.deck, s.discard, s.shuffles()) == (pile, 0, shuffles)
    assert (s.came_in(1), s.came_in(2)) == (0b0010, 0b1100)
    assert s.came_in(0) == 2**32 - 1 - 0b1110

"""What people read: prompts, lines of the log, refusals, hints and the sheet, at typical positions and all through games."""

from __future__ import annotations

import random
import re
from typing import Any

import msgspec
import pytest
from rich.console import Console

from ecliptic.cli.table import Table as Terminal
from ecliptic.core.game import Game
from ecliptic.core.machine import Decision
from ecliptic.core.match import Match
from ecliptic.core.reasons import no
from ecliptic.core.rng import Rng
from ecliptic.core.views import Choice, Prompt
from ecliptic.games.spacecorp import GAME
from ecliptic.games.spacecorp.content.checks import load_components
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import facts as f
from ecliptic.games.spacecorp.rules.reasons import REASONS
from ecliptic.games.spacecorp.rules.steps import STEPS
from ecliptic.games.spacecorp.rules.steps.contracts import Contracts
from ecliptic.games.spacecorp.rules.steps.deeds.explore import ExploreBox
from ecliptic.games.spacecorp.rules.steps.deeds.progress import PickTitles
from ecliptic.games.spacecorp.rules.steps.transport import PickTransport
from ecliptic.games.spacecorp.rules.steps.turn import EraTurns, TurnTail
from ecliptic.games.spacecorp.rules.steps.windows import Ask
from ecliptic.games.spacecorp.words.log import LINES
from ecliptic.games.spacecorp.words.prompts import ASKERS
from ecliptic.games.spacecorp.words.text_contracts import contract
from ecliptic.games.spacecorp.words.text_effects import (
    base_does,
    base_needs,
    card_text,
    colony_does,
    edge_does,
    progress_does,
    tile_text,
)
from ecliptic.testing.truth import known
from spacecorp.drafting import Table
from spacecorp.scene import MARINERS, PLANETEERS, STARFARERS, Board, Scene
from spacecorp.test_deeds import meet_phobes, settle
from spacecorp.test_eras import colony, end, ending
from spacecorp.test_setup import over

CONTENT = load_components()


def wrong(text: str) -> bool:
    """Whether a text looks as if something had not been filled in."""
    return bool(re.search(r"[{}]|None|  |\s[,.;:]|[;:,]\s*$|\.\.|-1\b|nowhere", text))


# ---- nothing is left out -------------------------------------------------------------------------------------


def test_every_decision_has_its_own_words() -> None:
    asks = {kind for kind in STEPS if issubclass(kind, Decision)}
    assert set(ASKERS) == asks


def test_every_fact_has_a_line() -> None:
    facts = {n for name, n in vars(f).items() if name.isupper() and isinstance(n, int)}
    assert set(LINES) == facts


def check_texts(game: Game, found: Prompt) -> None:
    """No text that must be there is empty, none has a gap, and no two choices look the same."""
    groups = {group.id for group in found.groups}
    assert found.say, found
    assert found.clause in game.clauses()
    assert not [text for text in (found.say, found.sub) if wrong(text)], found
    named = [(one.group, one.label, one.note) for one in found.legal]
    assert len(set(named)) == len(named), ("two choices that can't be told apart", named)
    assert sum(one.strong for one in found.choices) <= 1
    for one in found.choices:
        assert one.label, one
        assert one.title, one
        assert not [text for text in (one.label, one.note, one.title, one.why) if wrong(text)], one
        assert one.group in ("", *groups), one
        assert bool(one.why or one.warn or one.ruin) == bool(one.clause)
    if found.tally is not None:
        assert found.tally.total
        assert not wrong(found.tally.words)


ERAS = a.ERA_IDS
GAMES = [
    *({"players": 2 + n, "first_era": era, "last_era": era} for n, era in enumerate(ERAS)),
    *({"players": 4 - n, "first_era": era, "last_era": era, "ask": "able"} for n, era in enumerate(ERAS)),
    {"players": 2, "ask": "able"},
]


@pytest.mark.parametrize("options", GAMES, ids=lambda one: "-".join(str(x) for x in one.values()))
def test_whole_games_read_well(options: dict[str, object]) -> None:
    """Every prompt, line, hint and sheet of random games."""
    game, rng = GAME.make(options), random.Random(7)
    match = Match.begin(game, seed=len(str(options)))
    clauses = game.clauses()
    begun = match.scores
    while not match.over:
        seat = match.to_act[0]
        found = match.prompt(seat)
        assert found is not None
        check_texts(game, found)
        view = match.view(seat)
        assert game.matters(view)
        assert not [hint for hint in game.matters(view) if wrong(hint.words)]
        assert not [row for row in game.score_sheet(view).rows if "None" in str(row)]
        match.play(rng.choice(match.legal(seat)), seat)
    for viewer in (None, *range(game.seats)):
        for _, line in match.lines(viewer):
            assert line.text
            assert not wrong(line.text), line
            assert line.text[0].isupper() or line.text[0] in "@0123456789"
            assert line.clause in clauses, line
            assert line.heading or line.seat is not None or not line.text.startswith("@"), line
    sheet = game.score_sheet(match.view(None))
    assert sheet.rows[-1].points == [f"{score:g}" for score in game.scores(match.state)]
    assert "wins with" in sheet.heading or "share the win" in sheet.heading
    taken_apart(match, begun)


def taken_apart(match: Match, begun: list[float]) -> None:
    """SC-1.10: the sheet of a game that is over says what made the profit in play, to the last T, twice over."""
    rows = {
        row.title: [int(one.replace("\u2212", "-")) for one in row.points]
        for row in match.score_sheet(match.view(None)).rows
    }
    none = [0] * match.game.seats
    assert rows.get(" at the start", none) == begun
    reasons = [points for title, points in rows.items() if title.startswith(" from ")]
    eras = [points for title, points in rows.items() if title.startswith(" in ")]
    assert [sum(all_) for all_ in zip(begun, *reasons, strict=True)] == rows["Profit in play"]
    assert len(eras) != 1
    if eras:
        assert [sum(all_) for all_ in zip(begun, *eras, strict=True)] == rows["Profit in play"]


def test_the_terminal_shows_every_prompt_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    """With the news, at every kind of decision once what is not possible, and the sheet at the end."""
    game = GAME.make({"players": 2, "last_era": "mariners"})
    match, rng = Match.begin(game, seed=7), random.Random(7)
    match.names = ["Ada", "Grace"]
    table = Terminal(match, [None, None], Rng(1), Console(width=100, no_color=True))
    met: set[str] = set()
    while not match.over:
        seat = match.to_act[0]
        kind = type(match.state.asked(seat)).__name__
        found = match.prompt(seat)
        assert found is not None
        table.show_news(seat)
        table.show_prompt(found, everything=kind not in met)
        met.add(kind)
        match.play(rng.choice(match.legal(seat)), seat)
    table.finish()
    out = capsys.readouterr().out
    assert not re.search(r"[@{}]|None", out)
    assert "Choose your action (SC-3.3)" in out
    assert re.search(r"(Ada|Grace) wins with|share the win", out)


# ---- content in words ----------------------------------------------------------------------------------------


def test_every_card_says_all_that_it_can_do() -> None:
    for card in range(a.CARDS):
        said = card_text(CONTENT, card)
        assert said
        assert not wrong(said), said
        row = None if card == a.TIME_CARD else CONTENT.cards.card[card - 1]
        if row is not None:
            assert all(str(one.n) in said and one.type.capitalize() in said for one in row.modes)
            assert ("Edge, " in said) == (row.edge is not None)
            assert ("Special: " in said) == (row.special is not None)
            assert ("Infra" in said.split("; ")) == row.infra


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("time", "doubles a Move, Build or Explore, or lets two teams do it"),
        ("m_ion_drive", "Move 2 or Explore 1; Infra"),
        ("p_ion_tug", "Move 3 or Move 2 shielded"),
        ("s_antimatter_cascade", "Move ×4"),
        (
            "m_near_space_probe",
            "Special: place a tile in an empty explore box of cost 2 or less, anywhere, and take what it gives; "
            "1T more if the site is empty",
        ),
        (
            "m_divert",
            "Edge, after an opponent has Produced: gain half of what it collected, rounded up; the producer loses "
            "nothing",
        ),
    ],
)
def test_what_a_card_does_is_said(card: str, said: str) -> None:
    assert said in card_text(CONTENT, a.CARD_IDS.index(card))


def test_every_base_progress_card_colony_and_contract_is_said() -> None:
    for era in range(a.ERAS):
        for base in CONTENT.bases.base:
            if a.ERA_IDS[era] in base.eras:
                assert not wrong(base_does(base, era)), base_does(base, era)
                assert base_does(base, era)
                assert not wrong(base_needs(base, era))
        for row in range(a.ROWS):
            for seats in (2, 4):
                said = contract(CONTENT, era, row, seats)
                assert not wrong(said), said
                asks = CONTENT.contract(era, row, seats).condition
                counts = asks.verb not in ("first_action", "discovered_icons", "base_tile_icons")
                assert not counts or str(asks.n) in said, said
    for title in CONTENT.progress.progress:
        assert not wrong(progress_does(title))
        assert not title.n or str(title.n) in progress_does(title) or title.verb.startswith("double")
    for row_ in CONTENT.colonies.colony:
        assert not wrong(colony_does(row_))
        assert not row_.n or f"{row_.n}T" in colony_does(row_) or "contract" in colony_does(row_)
    for tile in CONTENT.discoveries.tile:
        assert not wrong(tile_text(tile)), tile_text(tile)


def test_what_contracts_ask_for_is_said() -> None:
    said = [contract(CONTENT, a.MARINERS, row, 2) for row in range(a.ROWS)]
    assert said == [
        "conduct the first Produce action of the era",
        "own 1 base on the surface of Mars",
        "own 3 bases not on Lagrange points",
        "own 3 Spaceports",
        "have Infra cards in 3 of 3 slots",
        "own 4 different types of bases",
        "own bases in 3 different regions outside the home region",
    ]
    assert contract(CONTENT, a.STARFARERS, 2, 2) == "own bases in 4 star systems"  # and not "regions"
    assert contract(CONTENT, a.STARFARERS, 5, 2) == (
        "own bases on tiles that together show life, alien or outpost and anomaly"
    )


def test_words_follow_the_tables_and_not_the_printed_figures() -> None:
    edge = next(row for row in CONTENT.effects.edge if row.id == "market_influence")
    assert edge_does(msgspec.structs.replace(edge, own=7, other=4)) == (
        "gain 7T if you claimed it in your own turn, otherwise 4T"
    )
    base = next(row for row in CONTENT.bases.base if row.id == "refinery")
    more = msgspec.structs.replace(base.benefits[0], n=5)
    assert base_does(msgspec.structs.replace(base, benefits=[more]), a.MARINERS) == "raises the tile's P by 5"


# ---- refusals ------------------------------------------------------------------------------------------------


def test_every_reason_can_be_said() -> None:
    match = Match.begin(GAME.make({"players": 2}), seed=1)
    step = match.state.asked(match.to_act[0])
    clauses = known(type(match.game))
    for reason in REASONS:
        sentence, clause = match.game.refusals.why(match.state, step, 0, no(reason, 1, 2))
        assert not wrong(sentence), sentence
        assert clause in clauses, reason


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("add card=m_solar_sail mode=1", "You hold no Solar Sail"),
        ("to luna", "Now you add a card, or be done"),
        ("edge m_hack", "Now you add a card, or be done"),
    ],
)
def test_what_is_not_offered_says_why(action: str, sentence: str) -> None:
    table = Table(MARINERS)
    table.team(0, 0, "earth")
    table.hand("m_chemical_drive", "m_heavy_lifter", "m_cargo_pod")
    table.begin("do move", "to luna", "hq 1")
    said, clause = table.game.why(table.s, 0, a.TABLE.parse(action))
    assert (said, clause) == (sentence, "SC-4.6")


# ---- windows, contracts, turns -------------------------------------------------------------------------------


def prompt(scene: Board) -> Prompt:
    """What whoever acts is asked."""
    return scene.game.prompt(scene.s, scene.s.next_seat())


def choice(scene: Board, action: str) -> Choice:
    """One of the candidates."""
    return next(one for one in prompt(scene).choices if one.action == action)


@pytest.mark.clause("SC-12.1", "SC-12.3")
def test_a_window_says_what_happened_and_that_declining_is_fine() -> None:
    scene = Scene(MARINERS, 3)
    scene.s.company = 1
    scene.s.own_offers()[0] = scene.s.rules.kind_of[a.CARD_IDS.index("m_think_tank")]
    for seat, cards in ((1, ("m_hack", "m_divert")), (2, ("m_solar_sail", "m_intercept"))):
        for card in cards:
            scene.s.hands.gain(seat, int(scene.s.rules.kind_of[a.CARD_IDS.index(card)]), False)
    scene.s.next = 0
    scene.run(EraTurns())
    found = prompt(scene)
    assert (found.seat, found.say) == (1, "@1's turn begins: play an Edge?")
    assert found.sub.startswith("Declining costs nothing")
    assert choice(scene, "edge m_hack").note == "take a card of the offers"
    late = choice(scene, "edge m_divert")
    assert (late.why, late.group) == ("That is not played at this time", "dim")
    scene.act("decline")
    found = prompt(scene)
    assert (found.seat, found.say) == (2, "@1's turn begins. You have no Edge for this")
    assert choice(scene, "decline").strong
    view: Any = scene.game.view(scene.s, 2)
    assert (view.asked.step, view.asked.window, view.asked.about) == ("Ask", "turn_start", 0)
    assert "Declining costs nothing" in scene.game.matters(view)[0].then


@pytest.mark.clause("SC-12.6", "SC-12.8", "SC-12.12")
def test_an_edge_says_what_it_would_come_to_now() -> None:
    scene = Scene(PLANETEERS, 3)
    for card in ("p_divert", "p_market_influence", "p_hostile_microbes", "p_leak"):
        scene.s.hands.gain(1, int(scene.s.rules.kind_of[a.CARD_IDS.index(card)]), False)
    scene.s.active = 0
    scene.s.own_profit()[0] = scene.s.own_profit()[2] = 3
    scene.team(0, 0, "europa")
    scene.tile("europa", "p3_ocean_life")
    for window, amount, card, now in (
        (a.PRODUCED_IT, 5, "p_divert", "3T"),
        (a.CLAIMED_IT, 0, "p_market_influence", "1T"),
        (a.AT_START, 0, "p_hostile_microbes", "@1"),
        (a.AWARDED, a.PROGRESS_IDS.index("nano_assembly"), "p_leak", "Nano-Assembly"),
    ):
        scene.s.stack.clear()
        scene.s.then(Ask(1, window, 0, amount, 2))
        assert choice(scene, f"edge {card}").note.endswith(f" (now {now})")


@pytest.mark.clause("SC-6.1", "SC-6.5")
def test_contracts_say_what_they_ask_and_pay() -> None:
    scene = Scene(MARINERS)
    scene.base("luna", "research")
    for slot, card in enumerate(("m_ion_drive", "m_solar_sail", "m_survey_rover")):
        scene.infra(0, slot + 1, card)
    for row in (0, 1, 2, 3, 5):
        scene.s.row_by[row], scene.s.row_mark[row] = 1, MARINERS
    scene.run(Contracts(0))
    found = prompt(scene)
    assert found.sub == "The next one ends the era: then everybody else has one more turn."
    fine = choice(scene, "claim row=5")
    assert (fine.label, fine.note, fine.strong) == (
        "Have Infra cards in 3 of 3 slots",
        "2T, contract 5",
        True,
    )
    assert choice(scene, "claim row=1").why == "@2 has claimed that contract"
    assert choice(scene, "claim row=7").why == "You have 0, and that contract needs 3"


@pytest.mark.clause("SC-3.3")
def test_the_actions_say_what_they_are_good_for() -> None:
    scene = Scene(MARINERS)
    scene.team(0, 0, "luna")
    scene.tile("eros", "m1_exotic_elements")
    scene.base("eros", "research")
    scene.hand(0, "m_survey_rover", "m_ore_processor", "m_near_space_probe")
    scene.begin()
    found = prompt(scene)
    assert found.say == "Choose your action"
    assert choice(scene, "do research").note == "a card a point; HQ 2"
    assert choice(scene, "do explore").note == "at Luna; HQ 0, with cards 1"
    words = "Explore: at Luna; your HQ makes 0, with your cards 1"
    assert choice(scene, "do explore").title == words
    assert choice(scene, "do produce").note.startswith("1 tile with 1T; HQ 0")
    assert choice(scene, "do special").note == "Near Space Probe"
    assert choice(scene, "do revelation").why == "There is no Revelation in this era"
    assert choice(scene, "pass").ends


@pytest.mark.clause("SC-4.3", "SC-4.4")
def test_an_action_tells_apart_what_is_ones_own_and_what_another_would_lend() -> None:
    """Three sums: the own HQ, the cards with it, and the best HQ of another, whose owner earns a reward."""
    scene = Scene(MARINERS)
    scene.team(0, 0, "earth")
    scene.infra(1, 2, "m_solar_sail")
    scene.hand(0, "m_chemical_drive", "m_heavy_lifter")
    scene.begin()
    move = choice(scene, "do move")
    assert move.note == "from Earth; HQ 1, with cards 4, with another's HQ 7"
    assert move.title == "Move: from Earth; your HQ makes 1, with your cards 4, with another's HQ 7"


@pytest.mark.clause("SC-6.6")
def test_a_transport_says_that_it_is_free() -> None:
    scene = Scene(MARINERS)
    scene.team(0, 0, "earth")
    scene.base("lunar_l4", "spaceport")
    scene.run(PickTransport(0))
    assert prompt(scene).say == "Transport a team?"
    assert choice(scene, "team 1").note == "free, to a base of yours"
    scene.act("team 1")
    assert choice(scene, "to lunar_l4").note == "at once"


def test_what_happens_between_turns_and_eras_is_asked_in_words() -> None:
    board = Board(STARFARERS)
    board.team(0, 2, "sirius", track=2)
    meet_phobes(board)
    assert prompt(board).say == "Which team flees?"
    assert choice(board, "flee 1").note == "on the star; its claim ends"
    assert choice(board, "flee 3").note == "2 boxes from the star"
    board = over(MARINERS, 2, beyond=[1, 0])
    assert prompt(board).sub == "You hold the 1st Beyond marker."
    assert choice(board, "begin beyond").label == "Ceres"
    board = Board(STARFARERS, players=3)
    board.s.row_by[6] = 2
    settle(board, "wolf_359", "col_16")
    assert prompt(board).say == "Which contract's printed award does your colony pay?"
    assert choice(board, "fulfil row=1").note == "6T; own 4 progress cards"
    scene = ending(MARINERS)
    scene.s.began = 0
    for site, base in (("luna", "refinery"), ("sisyphus", "research")):
        scene.tile(site, "m1_abundant_ores")
        scene.base(site, base)
    end(scene)
    assert choice(scene, "keep site=luna box=1").note == "P1; Abundant Ores with Refinery"
    assert choice(scene, "keep-none").note == "nothing is kept"


@pytest.mark.clause("SC-17.2", "SC-17.5")
def test_progress_cards_say_what_they_do_and_need() -> None:
    scene = Scene(STARFARERS)
    scene.s.active = 0
    scene.s.then(TurnTail(0))
    scene.title(0, "probe_network", "nano_assembly")
    scene.team(0, 1, "procyon")
    scene.run(PickTitles(0, a.ADAPTATION, 1))
    assert prompt(scene).say == "Take an Adaptation"
    torpor = choice(scene, "progress torpor")
    assert torpor.note == "1T; your Move actions gain 4"
    assert choice(scene, "progress long_lives").clause == "SC-17.5"
    scene.act("progress star_children")
    assert prompt(scene).say == "On which star do you put a team?"
    assert choice(scene, "deploy procyon").why == "A team is on that star"


# ---- the log and the sheet -----------------------------------------------------------------------------------


def test_a_turn_reads_as_it_happened() -> None:
    scene = Scene(MARINERS, 3)
    scene.team(0, 0, "earth")
    scene.hand(0, "m_chemical_drive", "m_solar_sail")
    scene.begin()
    scene.do("do move", "to luna", "hq 2")
    scene.s.events = []
    scene.do("add card=m_solar_sail mode=1", "done")
    lines = [scene.game.line(event, None) for event in scene.s.events]
    assert [line.text for line in lines if line is not None][:4] == [
        "@1 chose Move with a value of 4",
        "@1 used the HQ of @2 for 1, who earns a reward",
        "@1 played Solar Sail (Move 3)",
        "@1 moved team 1 to Luna",
    ]


@pytest.mark.clause("SC-24.4")
def test_the_sheet_counts_as_if_the_game_ended_now() -> None:
    scene = ending(MARINERS, last=True)
    s = scene.s
    s.own_profit()[0], s.own_profit()[1] = 4, 5
    s.beyond[0], s.beyond[1] = 0, 1
    s.wheel[2] = 2
    view: Any = scene.game.view(s, None)
    sheet = scene.game.score_sheet(view)
    rows = {row.title: row.points for row in sheet.rows}
    assert rows == {
        "Profit in play": ["4", "5"],
        "Beyond markers": ["3", "1"],
        "Genetics spaces": ["0", "2"],
        "Profit": ["7", "8"],
    }
    assert sheet.heading == "The game is not over: profit as if it ended now"
    assert "at the end it is taken apart" in sheet.notes[0]
    end(scene)
    sheet = scene.game.score_sheet(scene.game.view(s, None))
    assert {row.title: row.points for row in sheet.rows} == rows
    assert sheet.heading == "@2 wins with 8T"


@pytest.mark.clause("SC-23.1", "SC-23.2", "SC-1.10")
def test_the_sheet_of_the_last_era_counts_colonies() -> None:
    scene = ending(STARFARERS, last=True)
    s = scene.s
    colony(scene, 0, "wolf_359", "col_24")
    s.own_profit()[0] = 2
    rows = {row.title: row.points for row in scene.game.score_sheet(scene.game.view(s, None)).rows}
    assert rows == {
        "Profit in play": ["2", "0"],
        "Colonies that pay when the era is over": ["13", "0"],
        "Number of colonies": ["1", "−1"],
        "Profit": ["16", "−1"],
    }
    s.began = 0
    end(scene)
    sheet = scene.game.score_sheet(scene.game.view(s, None))
    assert {row.title: row.points for row in sheet.rows} == rows


@pytest.mark.clause("SC-14.3", "SC-14.4", "SC-18.3", "SC-14.1", "SC-22.1", "SC-22.17", "SC-20.11")
def test_a_prompt_cites_the_clause_of_its_era_and_of_what_it_asks() -> None:
    def cited(scene: Board) -> str:
        return str(scene.game.prompt(scene.s, scene.s.next_seat()).clause)

    for era, clauses in ((MARINERS, ["SC-14.3", "SC-14.4"]), (PLANETEERS, ["SC-18.3", "SC-18.3"])):
        board = over(era, 2, beyond=[0, 0])
        for clause in clauses:
            assert cited(board) == clause
            board.act("begin home")
    board = Board(STARFARERS, players=3)
    settle(board, "wolf_359", "col_16")
    assert cited(board) == "SC-22.17"
    scene = ending(STARFARERS, last=True)
    scene.s.began = 0
    colony(scene, 0, "wolf_359", "col_08")
    end(scene)
    assert cited(scene) == "SC-20.11"
    for era, site, clause in ((PLANETEERS, "tethys", "SC-14.1"), (STARFARERS, "sirius", "SC-22.1")):
        board = Board(era)
        board.run(ExploreBox(0, board.site(site), 0))
        assert cited(board) == clause

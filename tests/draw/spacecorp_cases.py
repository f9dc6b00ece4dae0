"""Views of SpaceCorp, one for each thing that its boards have to show: the three eras, put together by hand."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.match import Match
from ecliptic.core.views import Drawing, Prompt
from ecliptic.games.spacecorp import GAME
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.words.view import SpacecorpView
from spacecorp.scene import MARINERS, PLANETEERS, STARFARERS, Scene

Case = tuple[SpacecorpView, Prompt | None]
A, B, C = 0, 1, 2


def draw(view: SpacecorpView, prompt: Prompt | None) -> Drawing:
    """The board with the content as it comes."""
    return GAME.make({"players": len(view.seats)}).draw(view, prompt)


def started(scene: Scene, *texts: str, seat: int = A, deck: int = 99) -> Match:
    """A match from here, with so many cards in the deck, after the seat's turn has begun and these choices."""
    _whole(scene, deck)
    scene.begin(seat)
    match = Match.begin(scene.game, position=scene.game.dump(scene.s), seed=3)
    for text in texts:
        match.play(text, match.to_act[0])
    return match


def seen(match: Match, viewer: int | None = A) -> Case:
    """What a viewer of this match has before the eyes."""
    asked = viewer is not None and viewer in match.to_act
    view = cast("SpacecorpView", match.view(viewer))
    return view, match.prompt(viewer) if asked and viewer is not None else None


def _whole(scene: Scene, deck: int) -> None:
    """Whatever has no place yet lies where it was used up: cards in the discards, tiles out of their stacks."""
    s, era = scene.s, int(scene.s.era)
    pool = vec[i64]([0] * a.KINDS)
    for kind in range(a.KINDS):
        card = int(s.rules.card_of[era * a.KINDS + kind])
        if card == a.NONE:
            continue
        time = kind == a.TIME_KIND
        there = sum(int(s.hands.holds(seat, kind)) for seat in range(s.seats))
        there += sum(offer == kind for offer in s.offers) + sum(one == card for one in s.infra)
        total = int(s.rules.extra_time) + s.seats if time else int(s.rules.card_count[card])
        assert total >= there, (a.CARD_IDS[card], total, there)
        if time:
            s.time_pile = total - there
        else:
            pool[kind] = min(deck, (total - there) // 2) if kind >= a.FIRST_OTHER else 0
            deck -= pool[kind]
            s.discards[kind] = total - there - pool[kind]
    s.deck.add_pool(pool)
    for title in range(a.PROGRESS_CARDS):
        if s.copies[title] != a.NONE:
            s.copies[title] = 2 - sum(s.has_title(seat, title) for seat in range(s.seats))
    for stack in range(a.STACKS):
        left = sum(
            int(s.left[tile])
            for tile in range(a.TILES)
            if s.rules.tile_era[tile] == era and s.rules.tile_stack[tile] == stack
        )
        s.stacks[stack * a.HALVES] = left - s.stacks[stack * a.HALVES + 1]
    for row in range(a.ROWS):
        if s.row_by[row] != a.NONE:
            s.row_mark[row] = era


def _offers(scene: Scene, *cards: str) -> None:
    for box, card in enumerate(cards):
        scene.s.own_offers()[box] = int(scene.s.rules.kind_of[a.CARD_IDS.index(card)])


def _money(scene: Scene, profits: Sequence[int], genes: Sequence[int], insight: Sequence[int] = ()) -> None:
    for seat, profit in enumerate(profits[: scene.s.seats]):
        scene.s.own_profit()[seat] = profit
        scene.s.wheel[seat * a.MARKERS] = genes[seat]
        if insight:
            scene.s.wheel[seat * a.MARKERS + 1] = insight[seat]


def mariners(players: int = 3) -> Scene:
    """The middle of the first era."""
    scene = Scene(MARINERS, players, deck=0)
    spots = (("luna", "sisyphus"), ("phobos", "earth"), ("eros", "earth"), ("earth", "earth"))
    for seat in range(players):
        for team, word in enumerate(spots[seat]):
            scene.team(seat, team, word)
    scene.tile("luna", "m1_water_ice", placer=A)
    scene.tile("sisyphus", "m1_exotic_elements", placer=A)
    scene.tile("phobos", "m1_crystal_caverns", placer=B)
    scene.tile("cruithne", "m1_rubble_pile", placer=B)
    scene.tile("eros", "m1_abundant_ores", placer=B)
    scene.base("luna", "research", A)
    scene.base("lunar_l4", "spaceport", A)
    scene.base("solar_l2", "spaceport", B)
    scene.base("sisyphus", "refinery", B)
    scene.base("phobos", "attraction", B)
    scene.s.claim[scene.site("eros")] = C % players * a.TEAMS if players > C else a.NONE
    scene.infra(A, 2, "m_survey_rover")
    scene.infra(B, 1, "m_ion_drive")
    _offers(scene, "m_heavy_lifter", "m_survey_rover", "m_robotic_crew", "m_divert")
    _money(scene, (9, 7, 6, 4), (3, 1, 5, 0))
    scene.hand(
        A, "m_solar_sail", "m_cargo_pod", "m_cargo_pod", "m_orbital_mapper", "m_habitat_kit", "m_salvage"
    )
    scene.hand(A, "m_near_space_probe", "time")
    scene.hand(B, "m_chemical_drive", "m_poach")
    scene.s.row_by[0] = B
    scene.s.row_by[4] = C if players > C else A
    return scene


def planeteers(players: int = 4) -> Scene:
    """The middle of the second era."""
    scene = Scene(PLANETEERS, players, deck=0)
    spots = (
        ("europa", "ceres", "titan"),
        ("inner_home", "vesta"),
        ("io", "tethys"),
        ("inner_home", "oort_cloud"),
    )
    for seat in range(players):
        for team, word in enumerate(spots[seat]):
            scene.team(seat, team, word)
    for word, tile, placer in (
        ("ceres", "p1_water_ice", A),
        ("vesta", "p1_rich_ores", B),
        ("pallas", "p1_alien_artifact", C),
        ("europa", "p3_ocean_life", A),
        ("io", "p3_exotic_elements", C),
        ("titan", "p3_methane_seas", A),
        ("rhea", "p2_exo_microbes", B),
        ("tethys", "p2_water_ice", C),
    ):
        scene.tile(word, tile, placer=placer % players)
    scene.base("ceres", "industrial", A)
    scene.base("vesta", "refinery", B)
    scene.base("pallas", "spaceport", C % players)
    scene.base("rhea", "bio_lab", B)
    scene.base("tethys", "shield_factory", C % players)
    scene.base("europa", "spaceport", A)
    scene.infra(A, 1, "p_plasma_drive")
    scene.infra(A, 2, "p_grown_mesh")
    scene.infra(B, 1, "p_magnetic_sail")
    scene.infra(B, 3, "p_sensor_web")
    _offers(scene, "p_cryobot", "p_ion_tug", "p_leak", "p_deep_space_probe")
    _money(scene, (24, 19, 27, 15), (7, 5, 9, 2), (4, 6, 1, 3))
    scene.title(A, "low_g_physique", "probe_network")
    scene.title(B, "long_lives")
    scene.hand(A, "p_ion_tug", "p_sail_fleet", "p_sensor_web", "p_modular_habitat", "p_sabotage", "time")
    scene.hand(B, "p_cryobot", "p_divert")
    scene.s.row_by[0] = A
    scene.s.beyond[0] = 3 if players > 3 else B
    return scene


def starfarers(players: int = 4) -> Scene:
    """The middle of the last era."""
    scene = Scene(STARFARERS, players, deck=0)
    scene.team(A, 0, "alpha_centauri")
    scene.team(A, 1, "sol")
    scene.team(A, 2, "epsilon_eridani", 2)
    scene.team(B, 0, "epsilon_eridani", 2)
    scene.team(B, 1, "sirius")
    scene.team(B, 2, "wolf_359", 1)
    for seat in range(2, players):
        scene.team(seat, 0, "tau_ceti")
        scene.team(seat, 1, "sol")
        scene.team(seat, 2, "barnards_star", 3)
    scene.tile("alpha_centauri", "s1_habitable", 1, A)
    scene.tile("sirius", "s1_giant_moons", 1, B)
    scene.tile("sirius", "s2_outpost", 2, B)
    scene.tile("tau_ceti", "s1_super_earth", 1, C % players)
    scene.tile("tau_ceti", "s2_rings", 2, C % players)
    scene.tile("tau_ceti", "s2_anomaly", 3, C % players)
    scene.tile("barnards_star", "s1_locked_world", 1, A)
    scene.base("alpha_centauri", "secure", A)
    scene.base("sirius", "industrial", B, 1)
    scene.base("sirius", "research", B, 2)
    scene.base("barnards_star", "bio_lab", A)
    scene.infra(A, 1, "s_generation_ship")
    scene.infra(A, 2, "s_shielded_domes")
    scene.infra(B, 1, "s_matter_manipulators")
    _offers(scene, "s_mining_fleet", "s_hive_archive", "s_leak", "s_contact_array")
    _money(scene, (52, 47, 58, 40), (14, 12, 16, 9), (11, 15, 8, 13))
    scene.title(A, "low_g_physique", "probe_network", "torpor")
    scene.title(B, "long_lives", "energy_fields")
    hand = (
        "s_fusion_booster",
        "s_generation_ship",
        "s_von_neumann_crew",
        "s_synthetic_minds",
        "s_matter_manipulators",
    )
    scene.hand(A, *hand, "time")
    scene.hand(B, "s_hack", "s_divert")
    scene.s.row_by[2] = B
    return scene


def played(match: Match, *texts: str) -> Match:
    """Choices of whoever is asked; all Edges are declined."""
    for text in texts:
        match.play(text, match.to_act[0])
    return match


def ended() -> Match:
    """The last turns of a short game, taken at random."""
    match = Match.begin(GAME.make({"players": 2, "last_era": "mariners"}), seed=2)
    rng = random.Random(2)
    while not match.over:
        seat = match.to_act[0]
        match.play(rng.choice(match.legal(seat)), seat)
    return match


def claiming() -> Match:
    """Ada has moved, and may claim a contract."""
    scene = mariners()
    scene.base("lunar_l5", "spaceport", A)
    return started(scene, *TO_L4, "add card=m_solar_sail mode=1")


def asked_b(match: Match) -> Match:
    """As it comes to Bo, after a turn in which nothing was done but a card put to the HQ."""
    return played(match, "do upgrade", "slot 3")


TO_L4 = ("do move", "team 1", "to solar_l4", "time none", "hq 1")
_REFINERY = ("do build", "build box=1 base=refinery", "time double", "use what=shield by=none", "hq 1")
CASES: dict[str, Callable[[], Case]] = {
    "corp-begins": lambda: seen(Match.begin(GAME.make({"players": 4}), seed=5), None),
    "corp-mariners": lambda: seen(started(mariners())),
    "corp-waits": lambda: seen(started(mariners()), B),
    "corp-move": lambda: seen(started(mariners(), "do move", "team 1")),
    "corp-time": lambda: seen(started(mariners(), "do move", "team 1", "to solar_l4")),
    "corp-hq": lambda: seen(started(mariners(), *TO_L4[:-1])),
    "corp-short": lambda: seen(started(mariners(), *TO_L4, "add card=m_cargo_pod mode=1")),
    "corp-claims": lambda: seen(claiming()),
    "corp-slot": lambda: seen(started(mariners(), "do upgrade")),
    "corp-two": lambda: seen(started(mariners(2))),
    "corp-planeteers": lambda: seen(started(planeteers())),
    "corp-teams": lambda: seen(started(planeteers(), "do move")),
    "corp-way": lambda: seen(started(planeteers(), "do move", "team 1")),
    "corp-types": lambda: seen(started(planeteers(), "do build")),
    "corp-cards": lambda: seen(started(planeteers(), *_REFINERY)),
    "corp-edge": lambda: seen(asked_b(started(planeteers())), A),
    "corp-starfarers": lambda: seen(started(starfarers())),
    "corp-stars": lambda: seen(started(starfarers(), "do move", "team 1")),
    "corp-colony": lambda: seen(started(starfarers(), "do colonize", "region alpha_centauri")),
    "corp-over": lambda: seen(ended()),
}

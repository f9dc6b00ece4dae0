"""SpaceCorp, for the tests that all games share (tests/games)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import cast

from ecliptic.core.game import Game
from ecliptic.core.machine import State
from ecliptic.core.match import Match
from ecliptic.games.spacecorp import GAME
from ecliptic.games.spacecorp.content.checks import load_components
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import state as st
from ecliptic.games.spacecorp.rules.reasons import REASONS
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.era_end import KeepLegacy
from ecliptic.testing.trial import Data, Options, Recorded, Style, Trial, met
from games.bench import RECORDS
from spacecorp.positions import (
    MARINERS,
    PLANETEERS,
    STARFARERS,
    Table,
    declined,
    end_era,
    far_belts,
    game,
    play,
)
from spacecorp.refusals import (
    CASES,
    at,
    depot,
    landed,
    named,
    named_two,
    orbit,
    removing,
    rivals,
    settled,
    specials,
    stars,
    three_tiles,
    wolf,
)
from spacecorp.truth import TRUTH

ERAS = ("mariners", "planeteers", "starfarers")
STYLE = Style(undo_one_in=6, forced="always")


def allowed(row: Options) -> bool:
    """SC-24.5."""
    return ERAS.index(str(row["first_era"])) <= ERAS.index(str(row["last_era"]))


def one_era(era: str, players: int, **more: object) -> Options:
    return {"players": players, "first_era": era, "last_era": era, **more}


# ---- positions -------------------------------------------------------------------------------------------


def late() -> Match:
    """The middle of Planeteers: three players, bases and teams in and out of the radiation zone."""
    table = Table(PLANETEERS, 3).hand(0, "p_ion_tug", "p_grown_mesh", "p_cryobot", "time", "p_hack")
    table.hand(1, "p_sabotage", "p_survey_institute", "p_intercept").hand(2, "p_market_influence", "p_poach")
    table.tile("ceres", "p1_rich_ores").base("ceres", "refinery").tile("vesta", "p1_water_ice")
    table.base("vesta", "spaceport", 1).tile("callisto", "p2_exotic_elements", placer=2)
    table.team(0, 0, "ceres").team(0, 1, "callisto").team(1, 0, "vesta").team(2, 0, "io").team(
        2, 1, "callisto"
    )
    table.s.claim[table.site("callisto")] = 2 * 4 + 1
    return table.infra(0, "m_solar_sail", "p_sensor_web").infra(1, "p_plasma_drive").profit(14, 9, 11).turn()


def putting_together() -> Match:
    """An action is half put together."""
    return play(late(), "do move", "team 1")


def window() -> Match:
    """Seat 2 may play Sabotage."""
    return (
        Table(MARINERS, 3)
        .hand(1, "m_sabotage", "m_hack")
        .hand(0, "m_think_tank")
        .offer("m_ion_drive")
        .window()
    )


def ending() -> Match:
    """Two players, the deck is empty, and a tile may be kept."""
    table = Table(MARINERS, 2, ("last_era", "planeteers"))
    table.tile("luna", "m1_exotic_elements").base("luna", "refinery")
    table.tile("eros", "m1_abundant_ores").base("eros", "research", 1).window()
    table.s.beyond[0], table.s.beyond[1], table.s.wheel[0] = 1, 0, 3
    end_era(table.s)
    return Match.begin(table.game, position=table.game.dump(table.s), seed=1, auto_chance=False)


def system() -> Match:
    """Three bases are built in one action, two of which do something at once."""
    table = Table(STARFARERS).hand(0, *["s_stellar_shipyard"] * 4).profit(20, 4)
    for box, tile in enumerate(("s1_habitable", "s2_rings", "s2_outpost"), 1):
        table.tile("tau_ceti", tile, box, placer=1)
    table.team(0, 0, "tau_ceti").offer("s_hack", "s_clone_forge")
    return play(table.turn(), "do build", "build box=1 base=bio_lab", "build box=2 base=research")


def placing() -> Match:
    """The second of three bases is to be placed."""
    match = system()
    while match.to_act and type(match.state.top(0)).__name__ != "NextBase":
        play(match, match.legal(0)[0])
    return match


def placed() -> Match:
    """A Research base brings a card, or a space."""
    match = placing()
    while match.to_act and type(match.state.top(0)).__name__ == "NextBase":
        play(match, "next 2" if "next 2" in match.legal(0) else match.legal(0)[0])
    return match


def phobes() -> Match:
    """A tile of aliens is drawn where two own teams are."""
    table = (
        Table(STARFARERS)
        .hand(0, "s_probe_swarm", "s_rd_network")
        .team(0, 0, "sirius")
        .team(0, 1, "sirius", 2)
    )
    match = declined(play(table.turn(), "do explore", "add card=s_rd_network mode=1"))
    return play(match, "stack a", "tile s1_contact", "tile sa_phobes")


def unlocking() -> Match:
    """A Secure base is built on the tile of the Phobes."""
    table = Table(STARFARERS).hand(0, *["s_stellar_shipyard"] * 4).profit(20, 0)
    table.tile("alpha_centauri", "sa_phobes", placer=1).team(0, 0, "alpha_centauri")
    table.s.blocked = 1 << table.site("alpha_centauri")
    return play(table.turn(), "do build", "build box=1 base=secure")


def award() -> Match:
    """A colony that pays the award of an open contract can be founded."""
    table = Table(STARFARERS, 3).tile("tau_ceti", "s1_habitable").tile("tau_ceti", "s2_moon_system", 2)
    table.tile("tau_ceti", "s2_moon_system", 3)
    for box, base in enumerate(("industrial", "research", "secure"), 1):
        table.base("tau_ceti", base, 0, box)
    return play(table.team(0, 0, "tau_ceti").profit(9, 0).turn(), "do colonize", "colony col_16")


def way() -> Match:
    """The shorter way leads through radiation."""
    table = Table(PLANETEERS, made=far_belts()).hand(0, *["p_ion_tug"] * 3, "p_sail_fleet", "p_plasma_drive")
    table.tile("ceres", "p1_rich_ores").base("ceres", "refinery").team(0, 0, "ceres")
    return play(table.profit(9, 0).turn(), "do move", "team 1", "to vesta")


def starting() -> Match:
    """The holder of the first Beyond marker begins Planeteers."""
    table = Table(MARINERS, 2, ("last_era", "planeteers"))
    table.window()
    table.s.beyond[0], table.s.beyond[1] = 1, 0
    end_era(table.s)
    return Match.begin(table.game, position=table.game.dump(table.s), seed=1, auto_chance=False)


def settling(*words: str) -> Match:
    """A colony lacks a point, which a team, a Build or profit may bring."""
    table = Table(STARFARERS).hand(0, "s_stellar_shipyard", "s_shielded_domes").team(0, 0, "wolf_359")
    table.tile("wolf_359", "s1_habitable").base("wolf_359", "research").profit(9, 0)
    return play(table.turn(), "do colonize", "colony col_03", *words)


def using() -> Match:
    """A Spaceport would double a card for two teams."""
    return at(named, "do move", "team 1", "to barnards_star", "time two")()


def two_ends() -> Match:
    """Both ends of a move have a base of an opponent."""
    table = Table(PLANETEERS).hand(0, "p_ion_tug", "p_ion_tug").tile("ceres", "p1_rich_ores")
    table.base("ceres", "refinery", 1).tile("vesta", "p1_rich_ores").base("vesta", "refinery", 1)
    return play(table.team(0, 0, "ceres").turn(), "do move", "team 1", "to vesta")


def incompatible() -> Match:
    table = Table(PLANETEERS).hand(0, "p_incompatible").infra(0, "p_sensor_web", "p_grown_mesh")
    return play(table.infra(1, "p_plasma_drive", "p_sensor_web").window(), "edge p_incompatible")


def shielding() -> Match:
    """Infra that may count plain or shielded."""
    table = Table(PLANETEERS).hand(0, "p_ion_tug").infra(0, "p_plasma_drive").profit(5, 0)
    return play(table.turn(), "do move", "team 1", "to callisto")


def jumping() -> Match:
    """A Special with one team and one place to go: nothing is asked but whether to go ahead."""
    table = Table(STARFARERS).hand(0, "s_anti_matter_prototype").team(0, 0, "wolf_359")
    for team in (1, 2, 3):
        table.s.move_team(0, team, st.STOCK, 0)
    return play(table.turn(), "do special", ahead=False)


def rare() -> list[Match]:
    """Choices that random play seldom meets."""
    makes = [late, putting_together, window, ending, system, phobes, unlocking, award, way, two_ends]
    makes += [
        placing,
        placed,
        starting,
        settling,
        lambda: settling("remove none"),
        using,
        specials,
        incompatible,
        shielding,
        named_two(),
        at(settled, "do colonize"),
        at(depot, "do genetics"),
    ]
    makes += [removing, jumping, at(three_tiles, "do produce")]
    makes += [at(stars, "do genetics", "progress star_children"), at(landed, "do genetics"), at(wolf)]
    makes += [at(orbit, "do genetics"), at(rivals, "do research"), named_two("team 2", "hq 1", *BOOSTED)]
    makes.append(named_two("team 2", "hq 1", *BOOSTED[:3]))
    return [make() for make in makes]


BOOSTED = (
    "add card=s_fusion_torch mode=1",
    "add card=s_firstgen_antimatter_drive mode=1",
    "done",
    "boost from=hand card=s_firstgen_antimatter_drive",
)


def every_kind() -> list[Match]:
    """Whole games of some kinds, and what random play seldom meets."""
    made = [game(2, ("ask", "able")), game(4, ("ask", "able")), game(3, ("first_era", "starfarers"))]
    made.append(game(2, ("last_era", "mariners")))
    return [*(Match.begin(one, seed=k, auto_chance=False) for k, one in enumerate(made)), *rare()]


@cache
def samples() -> list[tuple[Game, Data]]:
    """The first position of every kind of step, and rare ones."""
    found = [(match.game, match.dump()) for match in rare()]
    for k, era in enumerate(ERAS):
        last = ERAS[min(k + 1, 2)] if k == 0 else era  # an era's change, once
        made = game(3, ("first_era", era), ("last_era", last), ("ask", "able"))
        found += [(made, data) for name, data in met(made, [k]).items() if " " not in name]
    return found


def reveals(game: Game, before: State, after: State) -> bool:
    """II.2: where only those able are asked, being asked or passed over shows something of a hand."""
    was, now = cast("SpacecorpState", before), cast("SpacecorpState", after)
    if was.asks_all():
        return False
    asked = bool(now.stack) and type(now.stack[-1]).__name__ == "Ask"
    less = any(now.hands.most[k] < was.hands.most[k] for k in range(len(was.hands.most)))
    return asked or less


CONTENT = load_components()


def purse(s: SpacecorpState, seat: int) -> dict[str, int]:
    """Cards and profit; not what all lose as an era or the game ends."""
    if s.over or (seat in s.acting() and isinstance(s.asked(seat), KeepLegacy)):
        return {}
    out = {CONTENT.card_name(int(s.card_of(k))): int(s.hands.holds(seat, k)) for k in range(a.KINDS)}
    return {**out, "#T": int(s.profit[seat])}


TRIAL = Trial(
    game=GAME,
    folder=Path(__file__).parent,
    records=RECORDS,
    modes=[
        one_era("mariners", 2),
        one_era("planeteers", 3),
        one_era("starfarers", 4, ask="able", track_in_region=False, short_game_boxes="full"),
        {"players": 3, "ask": "able"},
    ],
    law=[
        one_era("mariners", 3, ask="everyone"),
        one_era("planeteers", 2, ask="able", short_game_boxes="full"),
        one_era("starfarers", 2, ask="everyone", track_in_region=False),
        one_era("starfarers", 2),
    ],
    values={
        "players": (2, 3, 4),
        "first_era": ERAS,
        "last_era": ERAS,
        "ask": ("auto", "everyone", "able"),
        "track_in_region": (True, False),
        "short_game_boxes": ("printed", "full"),
    },
    allowed=allowed,
    combinations=3 * 6 * 3 * 2 * 2,
    implied=[
        (
            {},
            {
                "players": 3,
                "first_era": "mariners",
                "last_era": "starfarers",
                "ask": "auto",
                "track_in_region": True,
                "short_game_boxes": "printed",
            },
        ),
        ({"players": "2"}, {"players": 2}),
    ],
    refused=[
        ({"players": 1}, "players is a number from 2 to 4"),
        ({"players": 5}, "players is a number from 2 to 4"),
        ({"first_era": "mars"}, "first_era"),
        (
            {"first_era": "starfarers", "last_era": "planeteers"},
            "The last era can't come before the first one",
        ),
        ({"speed": 3}, "There is no option called 'speed'"),
    ],
    corpus={
        "spacecorp-2": Recorded({"players": 2, "ask": "able"}, range(2), STYLE),
        "spacecorp-3": Recorded(one_era("mariners", 3, ask="everyone"), range(4), STYLE),
        "spacecorp-4": Recorded(one_era("mariners", 4, ask="able"), range(4), STYLE),
        "spacecorp-3-planeteers": Recorded(
            one_era("planeteers", 3, ask="able", short_game_boxes="full"), range(4), STYLE
        ),
        "spacecorp-2-starfarers": Recorded(
            one_era("starfarers", 2, ask="able", track_in_region=False), range(4), STYLE
        ),
        "spacecorp-3-greedy": Recorded({"players": 3, "ask": "able"}, [1], bot="greedy"),
        "spacecorp-3-from-a-position": Recorded({"players": 3}, [4], STYLE, position=late),
        "spacecorp-3-sealed": Recorded(
            one_era("mariners", 3, ask="able"),
            [2],
            STYLE,
            secret=bytes(range(96, 128)),
            names=["Ada", "Grace", "Émilie"],
        ),
        # What random play seldom comes to, begun beside it.
        "spacecorp-2-lent": Recorded(
            {"players": 2}, range(2), STYLE._replace(aside_one_in=9), position=two_ends
        ),
        "spacecorp-2-advancing": Recorded({"players": 2}, range(4), STYLE, position=system),
        "spacecorp-2-fleeing": Recorded({"players": 2}, range(4), STYLE, position=phobes),
        "spacecorp-3-fulfilling": Recorded({"players": 3}, range(4), STYLE, position=award),
        "spacecorp-2-settling": Recorded(
            {"players": 2}, range(4), STYLE, position=at(settled, "do colonize")
        ),
        "spacecorp-2-deploying": Recorded(
            {"players": 2}, range(4), STYLE, position=at(stars, "do genetics", "progress star_children")
        ),
    },
    of_other_content=frozenset({"route", "special"}),
    winners=frozenset({1}),
    played_itself=0,  # nearly all lone answers outside of drafts give or take something
    golden=["spacecorp-3"],
    positions={
        "late": (late, 3),
        "putting together": (putting_together, 4),
        "window": (window, 3),
        "system": (system, 3),
        "ending": (ending, 3),
    },
    drawn=[
        {"players": 2, "last_era": "mariners"},
        one_era("planeteers", 3, ask="able"),
        {"players": 4, "first_era": "starfarers", "ask": "able"},
    ],
    purse=purse,
    ends=frozenset({"pass", "nothing", "stop", "forgo", "keep-none", "done"}),
    every_kind=every_kind,
    samples=samples,
    reveals=reveals,
    reasons=REASONS,
    refusals=CASES,
    truth=TRUTH,
    quick=("deeds", "turn", "value_reasons", "edges", "setup", "eras", "scenarios", "value", "content"),
)

"""The figures of the rules, as flat arrays that all states of a game share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.games.solarquest.rules.options import Options

FREE: Final = 0  # the choice at Sinope (SQ-3.8)
ADVICE_BINDING: Final = 1
ALWAYS_LAND: Final = 2


@final
@dataclass(kw_only=True, frozen=True, eq=False)
class Rules:
    """Options and content as numbers."""

    seats: i64
    # Options.
    fuel: bool  # SQ-14.1
    lasers: bool  # SQ-13
    rounds: i64  # SQ-12.10; 0 = no limit
    guard_rounds: i64  # SQ-15.19
    sinope_choice: i64  # SQ-3.8
    burn_on_fail: bool  # SQ-11.5
    bonus_on_fail: bool  # SQ-4.10
    must_roll_again: bool  # SQ-4.3
    force_cancels_rent: bool  # SQ-11.7
    place_on_site: bool  # SQ-10.6
    markers: i64  # SQ-1.6: pieces that mark the tank of a seat
    to_creditor: bool  # SQ-12.3
    advance_pays: bool  # SQ-5.4
    card_specials: bool  # SQ-5.5
    max_offers: i64  # SQ-15.2
    anyone: bool  # SQ-9.8: raised hands and counter-offers
    may_stay: bool  # SQ-2.4
    # Spaces.
    kind: vec[i64]  # SQ-3, SQ-6
    step: vec[i64]  # the next space; at a fork the one in the orbit (SQ-3.6)
    leave: vec[i64]  # at a fork the first space of the exit path, else NONE (SQ-3.5)
    leave_steps: vec[i64]  # at a fork the spaces of the exit path (SQ-3.5)
    pull_back: vec[i64]  # where a move that would end here ends, NONE = here (SQ-3.7)
    sinope: i64  # the space where a ship may stop before it leaves its orbit (SQ-3.8)
    dots_beyond: i64  # black dots after it (SQ-3.9)
    deed_at: vec[i64]
    fee: vec[i64]  # SQ-6.4
    near: vec[i64]  # from * SPACES + to: steps apart, in either direction; FAR = out of range (SQ-13.3)
    over_earth: vec[i64]  # from * SPACES + to: 1 = the shortest way meets Earth (SQ-5.4)
    # Deeds.
    price: vec[i64]  # SQ-7.2
    group: vec[i64]  # SQ-7.3
    is_site: i64  # planets and moons other than Earth, a bit each (SQ-10.5)
    space_of: vec[i64]
    rent: vec[i64]  # deed * MOST + properties of the group - 1 (SQ-8.2)
    fuel_price: vec[i64]  # likewise; 0 = sells none (SQ-10.10, SQ-6.6)
    group_size: vec[i64]
    # Cards, by kind (SQ-5).
    card_effect: vec[i64]
    card_number: vec[i64]  # where to, the factor, the cash
    card_fuel: vec[i64]
    card_count: vec[i64]
    # Figures.
    start_cash: i64  # SQ-1.2
    start_tank: i64  # SQ-1.5
    tank: i64  # SQ-10.2
    needed: i64  # SQ-2.3
    gray_zone: i64  # SQ-11.1
    start_pieces: i64  # SQ-1.3
    stock: i64  # SQ-1.6
    piece_price: i64  # SQ-7.2, SQ-9.2, SQ-10.3
    pass_bonus: i64  # SQ-6.2
    land_bonus: i64  # SQ-6.2
    doubles_bonus: i64  # SQ-4.1
    thirteen_low: i64  # SQ-5.1
    thirteen_high: i64
    shot_cost: vec[i64]  # by distance (SQ-13.2)
    shot_per_pip: i64  # SQ-13.7
    destroying_face: i64  # SQ-13.8
    options: Options  # as the table agreed; what every turn asks is a figure

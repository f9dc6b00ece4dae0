"""The figures of the rules, as flat arrays that all states of a game share."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.games.solarquest.rules.options import Options

FREE: Final = 0  # the choice at Sinope (SQ-3.8)
ADVICE_BINDING: Final = 1
ALWAYS_LAND: Final = 2


@final
class Rules:
    """Options and content as numbers."""

    def __init__(
        self,
        *,
        seats: i64,
        fuel: bool,
        lasers: bool,
        rounds: i64,
        guard_rounds: i64,
        sinope_choice: i64,
        burn_on_fail: bool,
        bonus_on_fail: bool,
        must_roll_again: bool,
        force_cancels_rent: bool,
        place_on_site: bool,
        markers: i64,
        to_creditor: bool,
        advance_pays: bool,
        card_specials: bool,
        max_offers: i64,
        anyone: bool,
        may_stay: bool,
        kind: vec[i64],
        step: vec[i64],
        leave: vec[i64],
        leave_steps: vec[i64],
        pull_back: vec[i64],
        sinope: i64,
        dots_beyond: i64,
        deed_at: vec[i64],
        fee: vec[i64],
        near: vec[i64],
        over_earth: vec[i64],
        price: vec[i64],
        group: vec[i64],
        is_site: i64,
        space_of: vec[i64],
        rent: vec[i64],
        fuel_price: vec[i64],
        group_size: vec[i64],
        card_effect: vec[i64],
        card_number: vec[i64],
        card_fuel: vec[i64],
        card_count: vec[i64],
        start_cash: i64,
        start_tank: i64,
        tank: i64,
        needed: i64,
        gray_zone: i64,
        start_pieces: i64,
        stock: i64,
        piece_price: i64,
        pass_bonus: i64,
        land_bonus: i64,
        doubles_bonus: i64,
        thirteen_low: i64,
        thirteen_high: i64,
        shot_cost: vec[i64],
        shot_per_pip: i64,
        destroying_face: i64,
        options: Options,
    ) -> None:
        self.seats: Final = seats
        # Options.
        self.fuel: Final = fuel  # SQ-14.1
        self.lasers: Final = lasers  # SQ-13
        self.rounds: Final = rounds  # SQ-12.10; 0 = no limit
        self.guard_rounds: Final = guard_rounds  # SQ-15.19
        self.sinope_choice: Final = sinope_choice  # SQ-3.8
        self.burn_on_fail: Final = burn_on_fail  # SQ-11.5
        self.bonus_on_fail: Final = bonus_on_fail  # SQ-4.10
        self.must_roll_again: Final = must_roll_again  # SQ-4.3
        self.force_cancels_rent: Final = force_cancels_rent  # SQ-11.7
        self.place_on_site: Final = place_on_site  # SQ-10.6
        self.markers: Final = markers  # SQ-1.6: pieces that mark the tank of a seat
        self.to_creditor: Final = to_creditor  # SQ-12.3
        self.advance_pays: Final = advance_pays  # SQ-5.4
        self.card_specials: Final = card_specials  # SQ-5.5
        self.max_offers: Final = max_offers  # SQ-15.2
        self.anyone: Final = anyone  # SQ-9.8: raised hands and counter-offers
        self.may_stay: Final = may_stay  # SQ-2.4
        # Spaces.
        self.kind: Final = kind  # SQ-3, SQ-6
        self.step: Final = step  # the next space; at a fork the one in the orbit (SQ-3.6)
        self.leave: Final = leave  # at a fork the first space of the exit path, else NONE (SQ-3.5)
        self.leave_steps: Final = leave_steps  # at a fork the spaces of the exit path (SQ-3.5)
        self.pull_back: Final = pull_back  # where a move that would end here ends, NONE = here (SQ-3.7)
        self.sinope: Final = sinope  # the space where a ship may stop before it leaves its orbit (SQ-3.8)
        self.dots_beyond: Final = dots_beyond  # black dots after it (SQ-3.9)
        self.deed_at: Final = deed_at
        self.fee: Final = fee  # SQ-6.4
        self.near: Final = (
            near  # from * SPACES + to: steps apart, in either direction; FAR = out of range (SQ-13.3)
        )
        self.over_earth: Final = over_earth  # from * SPACES + to: 1 = the shortest way meets Earth (SQ-5.4)
        # Deeds.
        self.price: Final = price  # SQ-7.2
        self.group: Final = group  # SQ-7.3
        self.is_site: Final = is_site  # planets and moons other than Earth, a bit each (SQ-10.5)
        self.space_of: Final = space_of
        self.rent: Final = rent  # deed * MOST + properties of the group - 1 (SQ-8.2)
        self.fuel_price: Final = fuel_price  # likewise; 0 = sells none (SQ-10.10, SQ-6.6)
        self.group_size: Final = group_size
        # Cards, by kind (SQ-5).
        self.card_effect: Final = card_effect
        self.card_number: Final = card_number  # where to, the factor, the cash
        self.card_fuel: Final = card_fuel
        self.card_count: Final = card_count
        # Figures.
        self.start_cash: Final = start_cash  # SQ-1.2
        self.start_tank: Final = start_tank  # SQ-1.5
        self.tank: Final = tank  # SQ-10.2
        self.needed: Final = needed  # SQ-2.3
        self.gray_zone: Final = gray_zone  # SQ-11.1
        self.start_pieces: Final = start_pieces  # SQ-1.3
        self.stock: Final = stock  # SQ-1.6
        self.piece_price: Final = piece_price  # SQ-7.2, SQ-9.2, SQ-10.3
        self.pass_bonus: Final = pass_bonus  # SQ-6.2
        self.land_bonus: Final = land_bonus  # SQ-6.2
        self.doubles_bonus: Final = doubles_bonus  # SQ-4.1
        self.thirteen_low: Final = thirteen_low  # SQ-5.1
        self.thirteen_high: Final = thirteen_high
        self.shot_cost: Final = shot_cost  # by distance (SQ-13.2)
        self.shot_per_pip: Final = shot_per_pip  # SQ-13.7
        self.destroying_face: Final = destroying_face  # SQ-13.8
        self.options: Final = options  # as the table agreed; what every turn asks is a figure

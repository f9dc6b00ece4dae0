"""Builds the view of one viewer, by allow-list: what is not copied here does not leave the rules."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.views import PlayerView, Stat
from ecliptic.core.words import signed
from ecliptic.games.spacecorp.content.components import Components
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import scoring
from ecliptic.games.spacecorp.rules import state as st
from ecliptic.games.spacecorp.rules.figures_lookup import FAR
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.contracts import have, need, raised_award
from ecliptic.games.spacecorp.rules.steps.deeds.research import ResearchDraw
from ecliptic.games.spacecorp.rules.steps.distance import distance, free_distance
from ecliptic.games.spacecorp.rules.steps.events import colonies_of, counted
from ecliptic.games.spacecorp.rules.steps.moves import check_goal, check_way
from ecliptic.games.spacecorp.rules.steps.passing import may_have_turn
from ecliptic.games.spacecorp.rules.steps.questions import PickTarget
from ecliptic.games.spacecorp.rules.steps.slots import col_of, legacy_p, p_of, slot_of
from ecliptic.games.spacecorp.rules.steps.totals import SECOND, best_totals
from ecliptic.games.spacecorp.rules.steps.turn import RewardDraw
from ecliptic.games.spacecorp.rules.steps.types import build_cost, first_slot, is_locked, stocks
from ecliptic.games.spacecorp.rules.steps.windows import Ask
from ecliptic.games.spacecorp.words.text_draft import making, or_none
from ecliptic.games.spacecorp.words.text_reach import ranges
from ecliptic.games.spacecorp.words.text_value import infra_alone, most_now, start_of
from ecliptic.games.spacecorp.words.view import (
    AskedView,
    CountView,
    InfraView,
    LegacyView,
    ReachView,
    RowView,
    SeatView,
    SiteView,
    SlotView,
    SpacecorpView,
    StackView,
    TeamOf,
    TeamView,
    TitleView,
)


def build_view(content: Components, s: SpacecorpState, viewer: int | None) -> SpacecorpView:
    """What this viewer may know. Others' drafts are gone from this state already."""
    rules = s.rules
    era = s.era
    seats = [_seat(s, seat, viewer) for seat in range(s.seats)]
    return SpacecorpView(
        game="spacecorp",
        viewer=viewer,
        moment=_moment(s),
        step=era - rules.first_era,
        steps=(rules.last_era - rules.first_era) + 1,
        acting=s.acting(),
        over=s.over,
        players=[_player(s, seat, one) for seat, one in enumerate(seats)],
        winners=list(scoring.winners(s)) if s.scored else [],
        era=era,
        first_era=rules.first_era,
        last_era=rules.last_era,
        turn=s.turn,
        active=or_none(s.active),
        began=or_none(s.began),
        ending=s.ending == 1,
        triggered=s.triggered(),
        contract_end=s.contract_end == 1,
        action=or_none(s.done_kind),
        forbidden=_members(s.forbidden, a.ACTIONS),
        deck=s.deck.size,
        start_left=_start_left(s),
        offers=[_card(s, s.offers[box]) for box in range(rules.offers)],
        discards=_counts(s, s.discards),
        gone=_counts(s, s.gone),
        played=[s.card_of(kind) for kind in s.played],
        time_played=s.time_played,
        time_pile=s.time_pile,
        sites=[_site(s, site) for site in range(rules.sites[era])],
        teams=[_team(s, seat, team) for seat in range(s.seats) for team in range(a.TEAMS)],
        seats=seats,
        rows=[_row(s, row) for row in range(a.ROWS)],
        stacks=_stacks(s),
        tiles_left=[CountView(tile, s.left[tile]) for tile in range(a.TILES) if s.left[tile]],
        orbit=rules.orbit,
        sideboard=[_title(s, k) for k in range(a.PROGRESS_CARDS) if s.copies[k] != a.NONE],
        colonies=_members(s.colonies_left, a.COLONIES),
        beyond=[or_none(seat) for seat in s.beyond],
        spur_seen=s.spur_seen == 1,
        asked=_asked(s),
        making=making(content, s, viewer),
        reach=_reach(s, viewer),
        ranges=ranges(s, viewer),
    )


# ---- small things --------------------------------------------------------------------------------------------


def _members(bits: int, n: int) -> list[int]:
    """A set as a list."""
    return [k for k in range(n) if bits >> k & 1]


def _card(s: SpacecorpState, kind: int) -> int | None:
    return None if kind == a.NONE else s.card_of(kind)


def _counts(s: SpacecorpState, counts: vec[i64]) -> list[CountView]:
    """Cards of the era, of which there are any."""
    return [CountView(s.card_of(kind), n) for kind, n in enumerate(counts) if n]


def _start_left(s: SpacecorpState) -> int:
    """Start cards lie on top, and all can tell them from the others."""
    counts = s.deck.counts()
    return sum(counts[kind] for kind in range(a.FIRST_START, a.FIRST_OTHER))


def _moment(s: SpacecorpState) -> str:
    if s.scored:
        return "Game over"
    era = a.ERA_IDS[s.era].capitalize()
    if s.active == a.NONE:
        return f"{era}, between turns"
    if s.ending:
        return f"{era}, last turns"
    if s.deck.size == 0:
        return f"{era}, deck empty"
    return f"{era}, deck of {s.deck.size}"


# ---- seats ---------------------------------------------------------------------------------------------------


def _stat(icon: str, n: int, word: str, words: str) -> Stat:
    """A number with its noun, which agrees with it."""
    return Stat(icon, str(n), word if n == 1 else words)


def _player(s: SpacecorpState, seat: int, one: SeatView) -> PlayerView:
    on_board = sum(n >= 0 for n in s.site_of[seat * a.TEAMS : (seat + 1) * a.TEAMS])
    stats = [
        _stat("card", one.hand_size, "card in hand", "cards in hand"),
        _stat("meeple", on_board, "team on the board", "teams on the board"),
        _stat("dock", one.bases, "base on the board", "bases on the board"),
        _stat("dna", one.wheel[a.GENES], "genetics space", "genetics spaces"),
    ]
    if s.era > a.MARINERS:
        stats.append(_stat("lab", one.wheel[a.INSIGHT], "revelation space", "revelation spaces"))
        stats.append(_stat("book", len(one.titles), "progress card", "progress cards"))
    if s.era == a.STARFARERS:
        stats.append(_stat("flag", len(one.colonies), "colony", "colonies"))
    status = "passed" if one.passed else "last turn to come" if one.due else ""
    if not status and s.active == seat and not s.scored:
        status = "on turn"
    return PlayerView(seat, "", signed(one.profit), "T", stats, status)


def _seat(s: SpacecorpState, seat: int, viewer: int | None) -> SeatView:
    era = s.era
    sites = range(s.rules.sites[era])
    mine = [s.colony_at[k] for k in sites if s.colony_at[k] != a.NONE and s.owner_of(k) == seat]
    running = s.active != a.NONE
    return SeatView(
        profit=s.profit[seat],
        hand=_hand(s, seat) if seat == viewer else None,
        hand_size=s.hands.size[seat],
        start_cards=s.hands.held(seat, a.START_PART),
        known=_known(s, seat),
        lacks=_lacks(s, seat),
        hq=_hq(s, seat),
        wheel=list(s.wheel[seat * a.MARKERS : (seat + 1) * a.MARKERS]),
        titles=_members(s.titles[seat], a.PROGRESS_CARDS),
        stock=list(stocks(s, seat)),
        bases=scoring.bases_on_board(s, seat),
        legacy=_legacy(s, seat),
        colonies=mine,
        colony_value=scoring.colony_total(s, seat),
        best=s.best[seat],
        rewards=s.rewards[seat],
        passed=bool(s.passed >> seat & 1),
        due=running and s.ending == 1 and bool(may_have_turn(s) >> seat & 1),
        end=end_points(s, seat),
    )


def _hand(s: SpacecorpState, seat: int) -> list[CountView]:
    found = [(kind, s.hands.holds(seat, kind)) for kind in range(a.KINDS)]
    return [CountView(s.card_of(kind), n) for kind, n in found if n]


def _known(s: SpacecorpState, seat: int) -> list[CountView]:
    """What a spectator knows of a hand, and so everybody."""
    found = [(kind, s.hands.known_to(s.seats, seat, kind)) for kind in range(a.KINDS)]
    return [CountView(s.card_of(kind), n) for kind, n in found if n]


def _lacks(s: SpacecorpState, seat: int) -> list[int]:
    """Edges that a hand with unknown cards of the main part can't hold, by public facts."""
    known = sum(
        s.hands.known_to(s.seats, seat, kind) for kind in range(a.KINDS) if s.hands.part[kind] == a.MAIN_PART
    )
    if s.hands.held(seat, a.MAIN_PART) == known:
        return []
    cards = [s.card_of(kind) for kind in range(a.FIRST_OTHER, a.KINDS) if s.hands.most_of(seat, kind) == 0]
    return [card for card in cards if card != a.NONE and s.rules.edge_of[card] != a.NONE]


def _hq(s: SpacecorpState, seat: int) -> list[InfraView]:
    out = []
    for box in range(1 + a.HQ_SLOTS):
        card = a.NONE if box == 0 else s.infra[seat * a.HQ_SLOTS + box - 1]
        out.append(
            InfraView(card=or_none(card), action=or_none(s.rules.hq_action[box]), value=s.rules.hq_value[box])
        )
    return out


def _legacy(s: SpacecorpState, seat: int) -> LegacyView | None:
    base, tile = s.legacy_base[seat], s.legacy_tile[seat]
    return None if base == a.NONE else LegacyView(tile, base, legacy_p(s, seat))


def end_points(s: SpacecorpState, seat: int) -> list[int]:
    """SC-23.1, SC-23.2, SC-24.4: what the end brings, in the rows of `score_sheet`."""
    era, rules = s.era, s.rules
    out = [0, 0, 0, 0]
    if era != rules.last_era:
        return out
    if era == a.STARFARERS:
        out[0] = _last_colonies(s, seat)
        out[1] = rules.colony_score[min(colonies_of(s, seat), len(rules.colony_score) - 1)]
        return out
    out[2] = sum(rules.beyond_bonus[k] for k in range(2) if s.beyond[k] == seat)
    if era == a.MARINERS:
        out[3] = rules.space_bonus * s.wheel[seat * a.MARKERS + a.GENES]
    return out


def _last_colonies(s: SpacecorpState, seat: int) -> int:
    """Colonies that pay when the era is over, but for those that claim a contract then."""
    out, rules = 0, s.rules
    for site in range(rules.sites[a.STARFARERS]):
        colony = s.colony_at[site]
        if colony == a.NONE or s.owner_of(site) != seat or rules.colony_when[colony] != a.ERA_END:
            continue
        if rules.colony_verb[colony] == a.GAIN_PER:
            times = counted(s, seat, rules.colony_count[colony]) // rules.colony_per[colony]
            out += rules.colony_n[colony] * times
        elif rules.colony_verb[colony] == a.GAIN:
            out += rules.colony_n[colony]
    return out


# ---- the board -----------------------------------------------------------------------------------------------


def _site(s: SpacecorpState, site: int) -> SiteView:
    at = s.era * a.SITES + site
    first, claim = first_slot(s, site), s.claim[site]
    builds = first != a.NONE and s.rules.build_cost[at] != a.NONE
    return SiteView(
        site=s.word_of(site),
        explore=s.rules.explore_cost[at] if s.rules.boxes[at] else None,
        build=build_cost(s, site) if builds else None,
        slots=[_slot(s, site, box) for box in range(s.slots_at(site))],
        claim=None if claim == a.NONE else TeamOf(claim // a.TEAMS, claim % a.TEAMS),
        colony=or_none(s.colony_at[site]),
        blocked=bool(is_locked(s, site)),
    )


def _slot(s: SpacecorpState, site: int, box: int) -> SlotView:
    slot, era = slot_of(s, site, box), s.era
    stack = s.rules.slot_stack[era * a.SLOTS + slot]
    return SlotView(
        box=box + 1,
        stack="" if stack == a.NONE else a.STACK_IDS[era][stack],
        tile=or_none(s.tile_at[slot]),
        placer=or_none(s.placer_at[slot]),
        base=or_none(s.base_at[slot]),
        owner=or_none(s.owner_at[slot]),
        p=or_none(p_of(s, slot)),
        col=col_of(s, slot),
        spent=bool(s.spent_at[slot]),
    )


def _team(s: SpacecorpState, seat: int, team: int) -> TeamView:
    at = seat * a.TEAMS + team
    site, track = s.site_of[at], s.track[at]
    place = "removed" if site == st.REMOVED else "stock" if site < 0 else "track" if track else "site"
    used = s.active == seat and bool(s.used >> team & 1)
    word = s.word_of(site) if site >= 0 else None
    return TeamView(seat=seat, team=team, place=place, site=word, track=track, used=used)


def _row(s: SpacecorpState, row: int) -> RowView:
    printed = s.rules.award[s.era * a.ROWS + row]
    return RowView(
        row=row,
        award=raised_award(s, row) if s.row_by[row] == a.NONE else printed,
        printed=printed,
        by=or_none(s.row_by[row]),
        mark=or_none(s.row_mark[row]),
        have=[have(s, seat, row) for seat in range(s.seats)],
        need=need(s, row),
    )


def _stacks(s: SpacecorpState) -> list[StackView]:
    era, out = s.era, []
    for k, name in enumerate(a.STACK_IDS[era]):
        halves = list(s.stacks[k * a.HALVES : (k + 1) * a.HALVES])
        two = s.rules.stack_halves[era * a.STACKS + k] == a.HALVES
        out.append(StackView(name, halves if two else [sum(halves)]))
    return out


def _title(s: SpacecorpState, title: int) -> TitleView:
    copies = s.copies[title]
    award = s.rules.progress_bonus[title * 2 + copies - 1] if copies else 0
    return TitleView(title, copies, award)


# ---- what is being decided -----------------------------------------------------------------------------------


def _asked(s: SpacecorpState) -> AskedView | None:
    """The step on top; none of its numbers is a secret."""
    if not s.stack or s.stack[-1].seat < 0:
        return None
    step = s.stack[-1]
    found = {
        name: int(getattr(step, name))
        for name in ("which", "about", "amount", "site", "left")
        if hasattr(step, name)
    }
    asks = isinstance(step, Ask)
    return AskedView(
        seat=step.seat,
        step=type(step).__name__,
        window=a.WINDOW_IDS[found["which"]] if asks else "",
        about=or_none(found["about"]) if asks else None,
        amount=found.get("amount", 0),
        site=s.word_of(found["site"]) if "site" in found else None,
        left=found.get("left", 0) if isinstance(step, (ResearchDraw, RewardDraw)) else 0,
    )


def _reach(s: SpacecorpState, viewer: int | None) -> list[ReachView]:
    """SC-8.3: only for somebody who chooses where a team moves."""
    if viewer is None or not s.stack or not isinstance(s.stack[-1], PickTarget) or s.stack[-1].seat != viewer:
        return []
    team, start, out = s.plan.team, start_of(s, viewer), []
    best, most = best_totals(s, viewer, a.MOVE), most_now(s, viewer)
    hq = None if s.plan.run == SECOND else infra_alone(s, viewer, a.MOVE)
    for site in range(s.rules.sites[s.era]):
        if check_way(s, viewer, start, site) != 0:
            continue
        free = free_distance(s, viewer, start, site)
        out.append(
            ReachView(
                site=s.word_of(site),
                cost=distance(s, viewer, start, site),
                hq=hq,
                most=most,
                free=free if free < FAR else None,
                open=check_goal(s, viewer, team, site, best) == 0,
            )
        )
    return out

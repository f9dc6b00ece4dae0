"""Lines of the log about what actions do, and about the values that are paid for them."""

from __future__ import annotations

from typing import Final

from ecliptic.core.telling import Lines, major, minor, said
from ecliptic.core.views import Line
from ecliptic.core.words import at, listed
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import facts as f
from ecliptic.games.spacecorp.rules.steps.commit import HQ_TIMES
from ecliptic.games.spacecorp.words.text import Told, site_name, team_name
from ecliptic.games.spacecorp.words.text_effects import action_name, card_mode, card_modes, money, tile_text

# ---- the value -----------------------------------------------------------------------------------------------


def _conducted(t: Told, seat: int, kind: int, value: int) -> Line:
    worth = f" with a value of {value}" if value else ""
    return said(f"{at(seat)} chose {action_name(kind)}{worth}", "SC-4.1" if worth else "SC-3.3", seat)


def _played(t: Told, seat: int, card: int, mode: int) -> Line:
    modes = card_mode(t.content, card, mode - 1) if mode else ""
    return said(f"{at(seat)} played {t.card(card)}" + (f" ({modes})" if modes else ""), "SC-4.6", seat)


def _used_hq(t: Told, seat: int, owner: int, counts: int) -> Line:
    times, add = divmod(counts // 2, HQ_TIMES)
    for_ = listed([str(add)] * (add > 0) + [f"×{times}"] * (times > 1))
    if owner == seat:
        return said(f"{at(seat)} used their own HQ for {for_}", "SC-4.3", seat)
    reward = "and no card is left for a reward" if counts % 2 else "who earns a reward"
    return said(f"{at(seat)} used the HQ of {at(owner)} for {for_}, {reward}", "SC-4.4", seat)


_USES: Final = ("as a Spaceport", "as an Industrial base", "as a Shield Factory", "for the move")


def _used_base(t: Told, seat: int, owner: int, what: int) -> Line:
    if owner == seat:
        return said(f"{at(seat)} used a base of their own {_USES[what]}", "SC-5.2", seat)
    words = f"{at(seat)} used a base of {at(owner)} {_USES[what]}: a reward for {at(owner)}"
    return said(words, "SC-5.2", seat)


def _time(t: Told, seat: int, how: int, _: int) -> Line:
    what = "doubles the value" if how == 1 else "lets two teams act"
    return said(f"{at(seat)} played {t.card(a.TIME_CARD)}, which {what}", "SC-4.8", seat)


def _titles(t: Told, seat: int, add: int, times: int) -> Line:
    counts = listed([f"add {add}"] * (add > 0) + [f"multiply by {times}"] * (times > 1))
    return said(f"{at(seat)}'s progress cards {counts}", "SC-4.12", seat)


def _upgraded(t: Told, seat: int, card: int, slot: int) -> Line:
    words = f"{at(seat)} put {t.card(card)} into slot {slot + 1} of the HQ: {card_modes(t.content, card)}"
    return said(words, "SC-11.5", seat)


# ---- deeds ---------------------------------------------------------------------------------------------------


def _moved(t: Told, seat: int, team: int, ends: int) -> Line:
    words = f"{at(seat)} moved {team_name(team)} to {site_name(t.content, ends & 255)}"
    return said(words, "SC-8.1", seat)


def _found(t: Told, seat: int, tile: int, site: int) -> Line:
    row = t.content.discoveries.tile[tile]
    words = f"{at(seat)} discovered {row.name} at {site_name(t.content, site)}: {tile_text(row)}"
    return said(words, "SC-9.2", seat)


def _redirected(t: Told, seat: int, tile: int, site: int) -> Line:
    row = t.content.discoveries.tile[tile]
    words = f"{at(seat)} drew {row.name} for {site_name(t.content, site)}: a tile of {row.redirect} comes in its place"
    return said(words, "SC-9.4", seat)


def _fled(t: Told, seat: int, team: int, _: int) -> Line:
    home = site_name(t.content, a.SITE_IDS.index(t.content.starfarers.board.home_site))
    return said(f"{at(seat)}'s {team_name(team)} fled to {home}", "SC-22.10", seat)


def _yielded(t: Told, seat: int, p: int, more: int) -> Line:
    bonus = f", and {money(more)} by progress cards" if more else ""
    return said(f"{at(seat)} collected P{p} in all{bonus}", "SC-11.2", seat)


def _colonized(t: Told, seat: int, colony: int, site: int) -> Line:
    row = t.content.colonies.colony[colony]
    words = f"{at(seat)} founded the colony {row.name}, value {row.value}, at {site_name(t.content, site)}"
    return said(words, "SC-20.6", seat)


DEED_LINES: Final[Lines[Told]] = {
    # The value.
    f.CONDUCTED: minor(_conducted),
    f.PLAYED: minor(_played),
    f.USED_HQ: minor(_used_hq),
    f.USED_BASE: minor(_used_base),
    f.PLAYED_TIME: minor(_time),
    f.TITLES_COUNT: minor(_titles),
    f.BOOSTED: minor("{seat}'s {b:card} counts twice", "SC-16.4"),
    f.UPGRADED: major(_upgraded),
    f.SPECIAL_PLAYED: minor("{seat} used the Special of {b:card}", "SC-11.9"),
    f.SECOND_TEAM: minor("{seat} acts with {b:team} as the second team", "SC-4.9"),
    f.FORWENT: minor("{seat} used no second team", "SC-4.9"),
    f.TEAM_LEFT: ("{seat} removed {b:team} from play for a colony point", "SC-20.4"),
    # Deeds.
    f.MOVED: major(_moved),
    f.FOUND: major(_found),
    f.REDIRECTED: _redirected,
    f.PHOBES_MET: ("{seat} met the Phobes at {b:site}: nothing there works for now", "SC-22.10"),
    f.FLED: _fled,
    f.BUILT: major("{seat} built the base {b:base} at {c:site}", "SC-10.3"),
    f.CASHED_IN: major("{seat} used up the tile at {b:site} for {c:profit}", "SC-16.3"),
    f.PHOBES_LEFT: major("{seat} secured {b:site}: its tiles work again", "SC-22.11"),
    f.YIELDED: minor(_yielded),
    f.COLONIZED: major(_colonized),
}

"""The words of SpaceCorp that prompts, log and refusals share.

Where a choice has a place on the board its target is named here: `site-luna`, `team-1-2` (seat and team, from 1),
`slot-europa-1` (a box of a site), `card-m_ion_drive` (in the viewer's hand), `infra-1-3` (seat and slot), `hq-1`,
`offer-4`, `deck`, `row-7` (a contract), `title-torpor`, `colony-col_05`, `stack-e2-a`.
"""

from __future__ import annotations

from typing import Final

from ecliptic.core.asking import Asked as AskedIn
from ecliptic.core.asking import Askers as AskersIn
from ecliptic.core.words import Words, at
from ecliptic.games.spacecorp.content.components import Components, RegionRow, SiteRow
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.figures import Rules
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.words.text_effects import action_name, money

Asked = AskedIn[SpacecorpState, Components]  # a decision, for the functions that put it into words
Askers = AskersIn[SpacecorpState, Components]


class Told:
    """What lines of the log are made from, beside the numbers of a fact."""

    def __init__(self, content: Components, rules: Rules) -> None:
        self.content: Final = content
        self.seats: Final = rules.seats
        self.last_era: Final = rules.last_era
        self.end_clause: Final = "SC-23.2" if rules.last_era == a.STARFARERS else "SC-24.4"

    def card(self, card: int) -> str:
        """What a card is called."""
        return self.content.card_name(card)

    def tile(self, tile: int) -> str:
        """What a tile is called."""
        return self.content.tile_name(tile)


# ---- things --------------------------------------------------------------------------------------------------


def site_row(content: Components, site: int) -> SiteRow | RegionRow:
    """The row of a site's word."""
    for board in content.boards:
        rows: list[SiteRow] | list[RegionRow] = board.site or board.region
        if site < len(rows):
            return rows[site]
        site -= len(rows)
    raise ValueError("no such site")


def site_name(content: Components, site: int) -> str:
    """ "Luna"."""
    return site_row(content, site).name


def region_of(content: Components, site: int) -> tuple[str, str]:
    """The id and the name of a site's region; in Starfarers a site is its own region."""
    row = site_row(content, site)
    if isinstance(row, RegionRow):
        return row.id, row.name
    for board in content.boards:
        if row in board.site:
            return row.region, next(one.name for one in board.region if one.id == row.region)
    raise ValueError("no such site")


def team_name(team: int) -> str:
    """ "team 2"."""
    return f"team {team + 1}"


def whose(seat: int, owner: int) -> str:
    """ "your", "@2's"."""
    return "your" if owner == seat else f"{at(owner)}'s"


def stack_name(era: int, stack: int) -> str:
    """ "e2", "primary"."""
    return a.STACK_IDS[era][stack]


# ---- targets on the board ------------------------------------------------------------------------------------


def on_site(site: int) -> str:
    """A site, by its word."""
    return f"site-{a.SITE_IDS[site]}"


def on_team(seat: int, team: int) -> str:
    """A team."""
    return f"team-{seat + 1}-{team + 1}"


def on_slot(site: int, box: int) -> str:
    """A box of a site, from 0."""
    return f"slot-{a.SITE_IDS[site]}-{box + 1}"


def on_card(card: int) -> str:
    """A card in the viewer's hand."""
    return f"card-{a.CARD_IDS[card]}"


def on_infra(seat: int, slot: int) -> str:
    """A slot of an HQ, from 0."""
    return f"infra-{seat + 1}-{slot + 1}"


def on_hq(seat: int) -> str:
    """An HQ."""
    return f"hq-{seat + 1}"


def on_offer(box: int) -> str:
    """An offer box, from 0."""
    return f"offer-{box + 1}"


def on_row(row: int) -> str:
    """A contract, from 0."""
    return f"row-{row + 1}"


def on_title(title: int) -> str:
    """A progress card."""
    return f"title-{a.PROGRESS_IDS[title]}"


def on_colony(colony: int) -> str:
    """A colony."""
    return f"colony-{a.COLONY_IDS[colony]}"


def on_stack(era: int, stack: int, half: int) -> str:
    """One of two stacks of tiles."""
    return f"stack-{stack_name(era, stack)}-{'ab'[half]}"


# ---- refusals ------------------------------------------------------------------------------------------------


# A number of a kind, as reasons and lines name it, in the words of the content.
WORDS: Final[Words[Components]] = {
    "action": lambda t, n: action_name(n),
    "base": Components.base_name,
    "card": Components.card_name,
    "colony": Components.colony_name,
    "profit": lambda t, n: money(n),
    "site": site_name,
    "team": lambda t, n: team_name(n),
    "tile": Components.tile_name,
    "title": Components.progress_name,
}

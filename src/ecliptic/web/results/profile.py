"""What somebody's games come to, in figures: of those that were played here, and that were mostly their own."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from statistics import median

from msgspec import Struct

from ecliptic.web.results.rating import BOTS, PEOPLE, Ladder, Standing
from ecliptic.web.storage.results import GameResult, SeatResult
from ecliptic.web.storage.rows import NOBODY


class Kind(Struct, frozen=True):
    """What somebody's games of one kind come to."""

    game: str
    played: int
    won: int
    people: Standing | None
    bots: Standing | None

    @property
    def share(self) -> int:
        """How many of 100 were won."""
        return round(100 * self.won / self.played) if self.played else 0

    @property
    def rated(self) -> int:
        """How many were rated."""
        return sum(one.games for one in (self.people, self.bots) if one is not None)


class Met(Struct, frozen=True):
    """Somebody who sat at the same tables."""

    person: str
    games: int
    ahead: int  # the games in which the page's person came before them
    behind: int


class Figures(Struct, frozen=True, kw_only=True):
    """All that is counted."""

    games: int  # that were played to their end, here, and were mostly the own
    won: int
    against: int  # of them those against somebody; in the others one plays against the rules
    against_won: int
    chance: float  # of the wins among these, how many chance would give
    with_people: tuple[int, int]  # games, and of them won
    with_bots: tuple[int, int]
    brought: int  # games from elsewhere
    left: int  # games that somebody else, or a bot, played more than a quarter of
    pace: int  # seconds to a move over days; 0 = not known
    paced: int  # games of which that is
    kinds: list[Kind]  # the most played first
    met: list[Met]  # the most often met first


def figures(person: str, games: Sequence[GameResult], ladders: Mapping[str, Ladder]) -> Figures:
    """What these games of somebody come to."""
    own: list[tuple[GameResult, SeatResult]] = []
    brought = left = 0
    for game in games:
        seat = game.of(person)
        if seat is None:
            continue
        if game.brought:
            brought += 1
        elif not seat.counts:
            left += 1
        else:
            own.append((game, seat))
    against = [(game, seat) for game, seat in own if len(game.seats) > 1]
    company = [(game, seat) for game, seat in against if game.people > 1]
    bots = [(game, seat) for game, seat in against if game.people == 1]
    paces = [seat.pace for _, seat in own if seat.pace]
    return Figures(
        games=len(own),
        won=_won(own),
        against=len(against),
        against_won=_won(against),
        chance=sum(1 / len(game.seats) for game, _ in against),
        with_people=(len(company), _won(company)),
        with_bots=(len(bots), _won(bots)),
        brought=brought,
        left=left,
        pace=round(median(paces)) if paces else 0,
        paced=len(paces),
        kinds=_kinds(person, own, ladders),
        met=_met(person, company),
    )


def _won(games: Sequence[tuple[GameResult, SeatResult]]) -> int:
    return sum(seat.won for _, seat in games)


def _kinds(
    person: str, own: Sequence[tuple[GameResult, SeatResult]], ladders: Mapping[str, Ladder]
) -> list[Kind]:
    played, won = Counter(game.game for game, _ in own), Counter(game.game for game, seat in own if seat.won)
    return [
        Kind(
            game,
            many,
            won[game],
            ladders[game].of(person, PEOPLE) if game in ladders else None,
            ladders[game].of(person, BOTS) if game in ladders else None,
        )
        for game, many in sorted(played.items(), key=lambda each: (-each[1], each[0]))
    ]


def _met(person: str, company: Sequence[tuple[GameResult, SeatResult]]) -> list[Met]:
    met: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for game, mine in company:
        others = {seat.person: seat for seat in game.seats if seat.person not in ("", person)}
        for other, seat in others.items():
            if other.startswith(NOBODY):
                continue
            met[other][0] += 1
            met[other][1] += mine.place < seat.place
            met[other][2] += mine.place > seat.place
    return [
        Met(other, *counts) for other, counts in sorted(met.items(), key=lambda each: (-each[1][0], each[0]))
    ]

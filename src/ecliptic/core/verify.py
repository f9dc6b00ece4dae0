"""Whether a record holds line by line, and whether its chance outcomes are what its sealed secret says.

How the dice are sealed, and how to check them without this code: docs/dice.md.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET, Struct

from ecliptic.core.dice import SealedDice, dice_for, unlike
from ecliptic.core.game import Game
from ecliptic.core.headers import check_header
from ecliptic.core.match import Match
from ecliptic.core.record import End, Entry, Header, Record


class Checked(Struct, frozen=True):
    """What checking a record came to that holds."""

    match: Match  # as it stands at the end of the record
    outcomes: list[tuple[int, str]]  # chance: number of the line in the file (the header is 1), what came
    entered: list[int]  # the lines of those that were rolled by hand: no secret can tell them
    why: str  # why the outcomes could not be compared with a secret; "" = all are what it says
    mixed: list[
        tuple[int, list[int]]
    ]  # lines from which words of browsers are in the dice, and of which seats
    untold: list[tuple[int, list[int]]]  # lines at which words were sealed for nothing, and of which seats

    @property
    def sentence(self) -> str:
        """Whether the dice are right, for people."""
        many, entered = len(self.outcomes), len(self.entered)
        if entered:
            rest = f"{many - entered} are " + (
                f"not checked: {self.why}" if self.why else "what the sealed secret says"
            )
            return f"{many} outcomes: {entered} entered by hand, {rest}"
        if self.why:
            return f"its dice are not checked: {self.why}"
        return f"{many} of {many} outcomes are what the sealed secret says"


def verify(game: Game, record: Record, watch: Callable[[Match], None] | None = None) -> Checked:
    """Replay a record and recompute all that its secret says. ValueError, "line N: ...", for the first that is wrong.

    Lines are numbered as in the file: the header is line 1. That dice can't be checked (yet) is no error: see `why`.
    `watch`: shown the match before the first line and after each; to look at, or to copy.
    """
    header, entries = record.header, record.entries
    check_header(game, header)
    secret = _told(header, entries)
    line, strange = (0, "") if secret is None else unlike(header, entries, secret)
    dice = dice_for(header) if secret is None else SealedDice(_table(header), secret)
    match = Match(game, header, dice, auto_chance=False)
    if watch is not None:
        watch(match)
    outcomes: list[tuple[int, str]] = []
    entered: list[int] = []
    mixed: list[tuple[int, list[int]]] = []
    untold: list[tuple[int, list[int]]] = []
    for k, entry in enumerate(entries, start=2):
        try:
            take(match, entry, sealed=secret is not None)
        except ValueError as error:
            raise ValueError(f"line {line}: {strange}" if 0 < line < k else f"line {k}: {error}") from None
        if watch is not None:
            watch(match)
        if entry.chance is not UNSET:
            outcomes.append((k, entry.chance))
            entered += [k] if entry.by_hand is not UNSET else []
        if entry.words is not UNSET and entry.seals is not UNSET:
            told = [seat for seat, word in enumerate(entry.words) if word]
            lost = [seat for seat, seal in enumerate(entry.seals) if seal and seat not in told]
            mixed += [(k, told)] if told else []
            untold += [(k, lost)] if lost else []
    if strange:
        raise ValueError(f"line {line}: {strange}")
    return Checked(match, outcomes, entered, _why(header, entries, secret), mixed, untold)


def take(match: Match, entry: Entry, *, sealed: bool) -> None:
    """Take over one line, like `Match.replay`; `sealed`: the match has its dice, and it must be theirs.

    A die that was rolled by hand is nobody's.
    """
    due = match.due() if sealed and entry.chance is not UNSET and entry.by_hand is UNSET else ""
    match.replay(entry)
    if due and due != entry.chance:
        raise ValueError(f"the sealed secret says {due}, the record {entry.chance}")


def _told(header: Header, entries: list[Entry]) -> bytes | None:
    """The secret that the record tells, if it was promised; ValueError if promise and secret don't fit."""
    end = entries[-1].end if entries else UNSET
    last = f"line {len(entries) + 1}"
    if header.commitment is UNSET or header.table is UNSET:
        if (
            header.commitment is not UNSET or header.dice is not UNSET
        ):  # a simulation's game has a table, no more
            what = "commitment" if header.commitment is UNSET else "table"
            raise ValueError(
                f"line 1: its {what} is missing, so the dice can't be checked as they were promised"
            )
        if isinstance(end, End) and end.secret is not UNSET:
            raise ValueError(f"{last}: it tells a secret, but line 1 has no commitment that promised one")
        return None
    if header.seed is not UNSET:
        raise ValueError("line 1: dice have a seed or a commitment, never both")
    if end is UNSET:
        return None
    if end.secret is UNSET:
        raise ValueError(f"{last}: the end tells no secret, though line 1 promised one")
    try:
        secret = bytes.fromhex(end.secret)
    except ValueError:
        raise ValueError(f"{last}: the secret is not written in hexadecimal digits") from None
    if SealedDice("", secret).commitment != header.commitment:
        raise ValueError(f"{last}: the secret is not the one whose SHA-256 is the commitment of line 1")
    return secret


def _table(header: Header) -> str:
    assert header.table is not UNSET
    return header.table


def _why(header: Header, entries: list[Entry], secret: bytes | None) -> str:
    if secret is not None:
        return ""
    if header.seed is not UNSET:
        return "they came from a seed, not from a sealed secret"
    if header.commitment is UNSET:
        return "no secret was sealed for them"
    return "the game goes on, and the secret is told at its end"

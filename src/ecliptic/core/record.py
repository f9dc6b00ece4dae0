"""Records: JSON Lines, append-only. A header, then one numbered line for every decision, chance outcome and undo.

A `words` line says what players' browsers mixed into the dice from there on (docs/dice.md).
An `undo` line voids all earlier lines of its seat from number `undo` on; nothing is ever removed. With
`consent` it voids the lines of all, past whatever was rolled or shown: everybody who had decided since has agreed.
"""

from __future__ import annotations

import msgspec
from msgspec import UNSET, Struct, UnsetType

FORMAT = 1
DICE = 2  # the scheme of sealed dice; records of the first one don't name it, and nothing seals their end


class Header(Struct, kw_only=True, forbid_unknown_fields=True):
    """What a record is a record of."""

    ecliptic: int = FORMAT
    game: str
    rules: int
    content: str
    options: dict[str, bool | int | str]
    seats: list[str]
    table: str | UnsetType = UNSET
    seed: int | UnsetType = UNSET
    commitment: str | UnsetType = UNSET  # sha256 of the table's secret, hexadecimal
    dice: int | UnsetType = UNSET  # see `DICE`
    by_hand: bool | UnsetType = UNSET  # real dice are rolled at the table, and what they show is entered
    # A position as written by `Game.dump`, whose shape each game checks on loading.
    position: dict[str, object] | UnsetType = UNSET


class Entry(Struct, kw_only=True, forbid_unknown_fields=True):
    """One line: a decision (`seat`, `do`), a chance outcome (`chance`), an undo (`seat`, `undo`), words or the end.

    `by_hand`: the outcome was rolled at the table and entered; of an undo, which has no seat then: that one goes.
    """

    n: int
    seat: int | UnsetType = UNSET
    do: str | UnsetType = UNSET
    auto: bool | UnsetType = UNSET  # it played itself: there was one option, and all could see that
    chance: str | UnsetType = UNSET
    undo: int | UnsetType = UNSET
    consent: list[int] | UnsetType = UNSET  # of an undo: the other seats that agreed, in order
    # By seat what its browser told; all empty: nothing came of it, and what was in force stays.
    words: list[str] | UnsetType = UNSET
    seals: list[str] | UnsetType = (
        UNSET  # sha256 of each seat's word, which was sent before any word was told
    )
    end: End | UnsetType = UNSET
    by_hand: bool | UnsetType = UNSET


class End(Struct, kw_only=True, forbid_unknown_fields=True):
    """How it ended, and the secret behind the dice."""

    scores: list[float]
    winners: list[int]
    closed: bool | UnsetType = UNSET  # the table was closed before the game was over: nobody has scores
    agreed: bool | UnsetType = UNSET  # all agreed to end it here: scores as they stood, and nobody has won
    secret: str | UnsetType = UNSET
    marks: str | UnsetType = UNSET  # of every line before this one: see `ecliptic.core.dice.sealed_end`
    seal: str | UnsetType = UNSET


_header = msgspec.json.Decoder(Header)
_entry = msgspec.json.Decoder(Entry)


class Record:
    """A header and its lines."""

    def __init__(self, header: Header, entries: list[Entry] | None = None) -> None:
        self.header = header
        self.entries: list[Entry] = entries if entries is not None else []

    def __str__(self) -> str:
        parts = [msgspec.json.encode(self.header), *(msgspec.json.encode(entry) for entry in self.entries)]
        return "".join(part.decode() + "\n" for part in parts)

    def __len__(self) -> int:
        return len(self.entries)

    @classmethod
    def parse(cls, text: str) -> Record:
        """A record from its text. ValueError, naming the line, if it is not one."""
        text = text.removeprefix("\ufeff")  # what editors on Windows put before a file
        lines = [line for line in text.split("\n") if line.strip()]  # other line ends may stand inside a name
        if not lines:
            raise ValueError("the record is empty")
        try:
            header = _header.decode(lines[0])
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
            raise ValueError(f"line 1 is not a record's header: {error}") from None
        if header.ecliptic != FORMAT:
            raise ValueError(f"the record has format {header.ecliptic}, this version reads format {FORMAT}")
        entries = []
        for k, line in enumerate(lines[1:], start=2):
            entries.append(read_entry(line, f"line {k}"))
        return cls(header, entries)


def read_entry(text: str | bytes, where: str) -> Entry:
    """One line of a record. ValueError, beginning with `where`, if it is not one."""
    try:
        entry = _entry.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise ValueError(f"{where} is not a record line: {error}") from None
    kinds = [
        entry.do is not UNSET,
        entry.chance is not UNSET,
        entry.undo is not UNSET,
        entry.words is not UNSET,
        entry.end is not UNSET,
    ]
    by_hand = entry.by_hand is not UNSET
    if (
        sum(kinds) != 1
        or (entry.words is not UNSET) != (entry.seals is not UNSET)
        or (kinds[0] or (kinds[2] and not by_hand)) != (entry.seat is not UNSET)
        or (by_hand and not (entry.by_hand and (kinds[1] or kinds[2])))
        or (entry.auto is not UNSET and not (kinds[0] and entry.auto))
        or (entry.consent is not UNSET and (by_hand or not kinds[2]))
        or (entry.seat is not UNSET and entry.seat < 0)
    ):
        raise ValueError(f"{where} must be one decision, chance outcome, undo, words or end")
    return entry

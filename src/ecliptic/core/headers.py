"""What a record is a record of: the header of a new one, and whether one's header fits a game."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import UNSET

from ecliptic.core.game import Game
from ecliptic.core.record import DICE, Header


def header_of(game: Game, names: Sequence[str] = (), *, by_hand: bool = False) -> Header:
    """The header of a new record. ValueError unless there are no names, or one a seat that can be written.

    `by_hand`: real dice are rolled, so the game must have some.
    """
    if names and len(names) != game.seats:
        raise ValueError(f"{game.title} is set up for {game.seats} seats, not {len(names)}")
    if any("\ud800" <= letter <= "\udfff" for name in names for letter in name):
        raise ValueError("a name has letters that can't be written")
    header = Header(
        game=game.name,
        rules=game.rules_version,
        content=game.content_hash,
        options=msgspec.to_builtins(game.options),
        seats=list(names) or [""] * game.seats,
    )
    if by_hand:
        header.by_hand = True
    _check_by_hand(game, header)
    return header


def _check_by_hand(game: Game, header: Header) -> None:
    if header.by_hand is UNSET:
        return
    if not header.by_hand:
        raise ValueError("a record says that its dice are rolled by hand, or nothing")
    if not game.actions.dice:
        raise ValueError(f"{game.title} has no dice that could be rolled by hand")


def check_header(game: Game, header: Header) -> None:
    """ValueError, with one sentence, if the record can't be replayed with this game."""
    if header.game != game.name:
        raise ValueError("the record is one of another game")
    if header.dice is not UNSET and header.dice != DICE:
        raise ValueError(
            f"the record's dice are of scheme {header.dice}, this version knows the first and {DICE}"
        )
    _check_by_hand(game, header)
    meant = type(game).options_of(header)
    if not game.has_content(header.content):
        raise ValueError("the record was played with other content")
    if len(header.seats) != game.seats:
        raise ValueError(f"the record has {len(header.seats)} seats, its options say {game.seats}")
    if meant != game.options:
        raise ValueError("the record was played with other options")

"""The chance outcomes of a record, as anybody can work them out again from its secret (docs/dice.md)."""

from __future__ import annotations

import hashlib
import hmac

from msgspec import UNSET, Struct

from ecliptic.core.dice import SealedDice
from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE
from ecliptic.core.match import Match
from ecliptic.core.record import Entry, Header, Record


class Outcome(Struct, frozen=True):
    """One outcome."""

    line: int
    came: str
    text: str  # what the secret is put to
    digest: str
    weights: list[int]  # of all that could come, in the order of the rules
    pick: int  # which of them came

    @property
    def agrees(self) -> bool:
        """Whether the secret says so, too."""
        left = int(self.digest, 16) % sum(self.weights)
        for k, weight in enumerate(self.weights):
            left -= weight
            if left < 0:
                return k == self.pick
        return False


class Sealed(Struct, frozen=True):
    """What a record promised, what it told, and all its outcomes."""

    commitment: str
    secret: str
    outcomes: list[Outcome]

    @property
    def kept(self) -> bool:
        """Whether the secret is the one that was promised."""
        return hashlib.sha256(bytes.fromhex(self.secret)).hexdigest() == self.commitment

    @property
    def wrong(self) -> list[Outcome]:
        """The outcomes with which the secret does not agree."""
        return [one for one in self.outcomes if not one.agrees]


def sealed(game: Game, header: Header, entries: list[Entry]) -> Sealed | None:
    """The outcomes of a record that tells its secret; None = it does not, or was never sealed."""
    end = entries[-1].end if entries else UNSET
    if header.commitment is UNSET or header.table is UNSET or end is UNSET or end.secret is UNSET:
        return None
    secret = bytes.fromhex(end.secret)
    match = Match.resume(game, Record(header), SealedDice(header.table, secret), auto_chance=False)
    found: list[Outcome] = []
    for entry in entries:
        if entry.chance is not UNSET:
            state = match.state
            could = [int(outcome) for outcome in state.candidates(CHANCE)]
            step = state.asked(CHANCE)
            weights = [int(step.weight(state, outcome)) for outcome in could]
            number = f"{len(found) + 1}:{','.join(match.words)}" if match.words else f"{match.number + 1}"
            text = f"{header.table}:{number}"
            digest = hmac.digest(secret, text.encode(), "sha256").hex()
            pick = could.index(game.actions.parse(entry.chance))
            found.append(Outcome(entry.n + 1, entry.chance, text, digest, weights, pick))
        match.replay(entry)
    return Sealed(header.commitment, end.secret, found)

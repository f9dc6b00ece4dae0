"""New tokens for programs: told once, and stored hashed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ecliptic.web.errors import Refused
from ecliptic.web.storage.access import MOST, SCOPES, Access, AccessStore
from ecliptic.web.storage.rows import PersonRow
from ecliptic.web.tables.names import clean
from ecliptic.web.tables.people import digest_of, word_of

PREFIX: Final = "ecl_"  # by which those who look for leaked secrets know one
LABEL: Final = 40  # letters


def new_token(
    access: AccessStore,
    tokens: Callable[[int], bytes],
    now: float,
    person: PersonRow,
    label: str,
    scopes: Sequence[str],
) -> str:
    """A token of somebody. Refused for scopes that there are not, or with too many tokens already."""
    if not scopes or not set(scopes) <= set(SCOPES):
        raise Refused(400, "Say what the token is for: one thing at least, of those that the page lists.")
    if len(access.all_of(person.id)) >= MOST:
        raise Refused(409, f"You have {MOST} tokens already. Make one void first.")
    token = PREFIX + word_of(tokens(24))
    kept = tuple(scope for scope in SCOPES if scope in scopes)
    row = Access(word_of(tokens(9)), person.id, clean(label, LABEL) or "A program", kept, int(now), 0)
    access.add(row, digest_of(token))
    return token

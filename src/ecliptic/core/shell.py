"""The words of all but the games, in the language that is spoken: see `core.languages`."""

from __future__ import annotations

from typing import Final

from ecliptic.core.languages import ECLIPTIC

phrase: Final = ECLIPTIC.phrase
phrase_as: Final = ECLIPTIC.phrase_as
phrases: Final = ECLIPTIC.phrases
some: Final = ECLIPTIC.some
spelled: Final = ECLIPTIC.spelled
listed: Final = ECLIPTIC.listed

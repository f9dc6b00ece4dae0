"""The words of Solar Roller in the language that is spoken; `languages/` beside the rooms has the catalogues."""

from __future__ import annotations

from typing import Final

from ecliptic.core.languages import Catalogue, catalogue_of

CATALOGUE: Final[Catalogue] = catalogue_of("ecliptic.games.solar_roller")
phrase: Final = CATALOGUE.phrase
phrase_as: Final = CATALOGUE.phrase_as
phrases: Final = CATALOGUE.phrases
some: Final = CATALOGUE.some
spelled: Final = CATALOGUE.spelled
listed: Final = CATALOGUE.listed

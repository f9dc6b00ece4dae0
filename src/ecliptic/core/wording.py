"""Tables of words, such as a game's glossary, in the language that is spoken."""

from __future__ import annotations

from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import fields, replace

from ecliptic.core.languages import Catalogue

# Keys of tables whose texts people read.
WORDED: Final = frozenset({"name", "short", "text", "gained", "title", "idea", "say", "try", "well", "words"})
LISTED: Final = "also"  # a list of texts, which is one message
FORMS: Final = "other forms of a term, with | between them"
T = TypeVar("T")


def worded(catalogue: Catalogue, value: T) -> T:
    """A row of a table, or a list of them, with what people read of it in the catalogue's words."""
    if isinstance(value, list | tuple):
        return type(value)(worded(catalogue, one) for one in value)
    if not isinstance(value, Struct):
        return value
    changed: dict[str, object] = {}
    for field in fields(value):
        held = getattr(value, field.name)
        if isinstance(held, str):
            if held and field.encode_name in WORDED:
                changed[field.name] = catalogue.phrase(held)
        elif field.encode_name == LISTED:
            forms = catalogue.phrase_as(FORMS, "|".join(held)).split("|") if held else []
            changed[field.name] = [form for form in forms if form]
        else:
            changed[field.name] = worded(catalogue, held)
    return replace(value, **changed)

"""What an operation of the API is: where it is, who may ask for it, what it takes and gives."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

if TYPE_CHECKING:
    from ecliptic.web.api.call import Call

VERSION: Final = "1.0"  # the second number rises with what is added; what is there stays as it is
OPEN: Final = ""  # the scope of what needs no token
# Bodies and answers are types that msgspec reads and writes; which one, only the operation knows.
Run = Callable[["Call"], Awaitable[Any]]


class Operation(Struct, frozen=True, kw_only=True):
    """One of them."""

    id: str  # its name in OpenAPI, and of what runs it
    method: str
    path: str  # after the prefix
    scope: str  # of the token; `OPEN`
    about: str  # a part of the description: "tables"
    says: str  # what it does, from the docstring: a sentence, or some
    run: Run
    query: type[Struct] | None = None
    body: type[Struct] | None = None
    gives: Any = None  # the type of the answer; None = no content, or `kind`
    kind: str = "application/json"
    status: int = 200


class Part:
    """Operations about the same thing, in order."""

    def __init__(self, about: str) -> None:
        self.about: Final = about
        self.all: Final[list[Operation]] = []

    def get(self, path: str, **more: Any) -> Callable[[Run], Run]:
        """A look."""
        return self._add("GET", path, **{"scope": "read", **more})

    def post(self, path: str, **more: Any) -> Callable[[Run], Run]:
        """A change."""
        return self._add("POST", path, **more)

    def patch(self, path: str, **more: Any) -> Callable[[Run], Run]:
        """A change of what is given alone."""
        return self._add("PATCH", path, **more)

    def delete(self, path: str, **more: Any) -> Callable[[Run], Run]:
        """An end."""
        return self._add("DELETE", path, **more)

    def _add(self, method: str, path: str, **more: Any) -> Callable[[Run], Run]:
        def known(run: Run) -> Run:
            says = " ".join((run.__doc__ or "").split())
            self.all.append(
                Operation(
                    id=getattr(run, "__name__", "").rstrip("_"),
                    method=method,
                    path=path,
                    about=self.about,
                    says=says,
                    run=run,
                    **more,
                )
            )
            return run

        return known

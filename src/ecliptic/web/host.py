"""What the host of a server says of it: by which names it is reached, and what stands on all pages."""

from __future__ import annotations

from msgspec import Struct


class Host(Struct, kw_only=True):
    """Names and words of a server. It begins to serve with them, and the operator may change the words meanwhile."""

    origin: str = ""  # the address by which others reach it through a proxy; "" = there is none
    hosts: frozenset[str] = frozenset()  # by these names it may be called; none = by any
    wide: bool = False  # whether also by names that no stranger can own: addresses, and words without a dot
    friends: str = ""  # for others in the same network, where the page was opened by a name of here
    alone: bool = False  # whether only this computer can reach the server
    announcement: str = ""  # a line on all pages

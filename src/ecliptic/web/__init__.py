"""The web server: pages, live tables, storage. It knows no game and draws only from views."""

from ecliptic.web.serve import serve

__all__ = ["serve"]

"""Static files: the design system's, ours, and Inter from its package. Their addresses carry a content hash."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from ecliptic.web.errors import Refused

FOREVER: Final = "public, max-age=31536000, immutable"
TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".woff2": "font/woff2",
}
FOLDERS: Final = (("ecliptic.draw", "static"), ("ecliptic.web", "static"))
FONT: Final = "inter.ttf"
FACE: Final = (
    '@font-face { font-family: "Inter"; src: url("%s") format("truetype"); '
    "font-weight: 100 900; font-display: swap; }\n"
)


@cache
def _found(name: str) -> Traversable | None:
    for package, folder in FOLDERS:
        path = files(package) / folder / name
        if "/" not in name and path.is_file():
            return path
    return None


@cache
def font_file() -> Path | None:
    """Inter's variable font, if its package is installed."""
    try:
        root: Path = import_module("fontpkg_inter").ROOT
    except (ImportError, AttributeError):
        return None
    upright = sorted(path for path in root.glob("files/*") if "Italic" not in path.name)
    return upright[0] if upright else None


@cache
def _body(name: str) -> bytes | None:
    if name == "font.css":
        return (FACE % static_url(FONT)).encode() if font_file() else b"/* Inter is not installed */\n"
    found = _found(name)
    return None if found is None else found.read_bytes()


@cache
def _hash(name: str) -> str:
    font = font_file()
    if name == FONT and font is not None:
        return hashlib.sha256(f"{font.name} {font.stat().st_size}".encode()).hexdigest()[:10]
    return hashlib.sha256(_body(name) or b"").hexdigest()[:10]


def static_url(name: str) -> str:
    """The address of a static file; it changes when the content does."""
    return f"/static/{_hash(name)}/{name}"


async def serve_static(request: Request) -> Response:
    """A static file. With another hash it is served too, but not kept."""
    name = request.path_params["name"]
    headers = {"Cache-Control": FOREVER if request.path_params["hash"] == _hash(name) else "no-cache"}
    font = font_file()
    if name == FONT and font is not None:
        return FileResponse(font, media_type=TYPES[".ttf"], headers=headers)
    body = _body(name)
    kind = TYPES.get(Path(name).suffix)
    if body is None or kind is None:
        raise Refused(404, "There is no such file.", "", "Not found")
    return Response(body, media_type=kind, headers=headers)

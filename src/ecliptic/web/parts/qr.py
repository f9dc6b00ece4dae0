"""An address as a QR code, dark on light whatever the theme: that is what cameras read."""

from __future__ import annotations

from io import BytesIO


def qr_code(address: str) -> bytes:
    """The code as an SVG document."""
    import segno  # only who asks for a code needs it

    out = BytesIO()
    segno.make(address, error="m", micro=False).save(
        out,
        kind="svg",
        scale=4,
        border=4,
        dark="#000",
        light="#fff",
        xmldecl=False,
        svgclass=None,
        lineclass=None,
    )
    return out.getvalue()

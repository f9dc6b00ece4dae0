"""`ecliptic serve`."""

from __future__ import annotations

import argparse

from ecliptic.cli.parts import WrongUse


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    if args.data is not None and args.data.exists() and not args.data.is_dir():
        raise WrongUse(f"{args.data} is not a folder.")
    from ecliptic.web.app import serve

    try:
        serve(
            host=args.host,
            port=args.port,
            data_dir=args.data,
            fd=args.fd,
            database=args.database,
            processes=args.processes,
        )
    except OSError as error:
        raise WrongUse(
            f"the server can't run at {args.host}:{args.port}: {error.strerror or error}"
        ) from None
    except KeyboardInterrupt:
        pass
    return 0

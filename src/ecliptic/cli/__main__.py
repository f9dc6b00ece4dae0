"""`python -m ecliptic.cli`."""

import sys

from ecliptic.cli.command import main

if __name__ == "__main__":
    sys.exit(main())

"""`python -m ecliptic`: the command where no script of that name is on the path."""

import sys

from ecliptic.cli.command import main

if __name__ == "__main__":
    sys.exit(main())

"""Makes the corpus of one of our games anew: see `ecliptic.testing.__main__`.

.venv/bin/python tests/records/make.py vertium [--hashes] [--check]
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from ecliptic.testing.__main__ import make
from games.bench import trial_of

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--hashes", action="store_true")
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args()
    sys.exit(make(trial_of(given.game), hashes=given.hashes, check=given.check))

# Ecliptic. `make play` and `make test` need Python 3.11+ and nothing else; each step says in one line what it does.

# --- what you may set, as in `make play HOST=0.0.0.0 PORT=9000 DATA=~/ecliptic` -----------------------------------
# HOST is taken from the command line only: some shells and toolchains export a HOST of their own.
HOST = 127.0.0.1
PORT ?= 8000
DATA ?=
# test processes, more than cores since pages and servers wait; extra arguments for pytest, as in `make soak ARGS='-k vertium'`
JOBS ?= $(shell expr $$(nproc 2>/dev/null || echo 2) + 2)
ARGS ?=
# the game that `make quick` tests beside core, as in `make quick GAME=vertium`
GAME =

# --- the environment ----------------------------------------------------------------------------------------------
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
# Images of containers often set it. Then each of hundreds of processes that tests start would compile all of Python's code
# anew, and each worker all tests.
unexport PYTHONDONTWRITEBYTECODE
# The package itself, as an editable install: runs the source, compiles nothing, needs no compiler.
EDITABLE := ECLIPTIC_PURE=1 $(PIP) install --no-deps --no-build-isolation --editable .
# Installs in 7 s of the processor what takes pip 51. It does not know pip's settings, so where it fails, pip does it.
UV := $(BIN)/uv
# An environment that was moved with its checkout, or whose Python is gone, is made afresh.
SOUND := $(shell test -x $(BIN)/python && grep -sqxF "$(CURDIR)" $(VENV)/.home && echo yes || \
	rm -f $(VENV)/.play $(VENV)/.test $(VENV)/.bench $(VENV)/.docs $(VENV)/.release)

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play quick test lint format source-tests compiled-tests browser soak bench pages docs pictures lock wheel release-check clean distclean unsound

help:
	@echo "make play    the games in your browser   (HOST=0.0.0.0 for others on your network, PORT=, DATA=)"
	@echo "make quick   style, types and the tests of core in a minute   (GAME=vertium: of that game, too)"
	@echo "make test    style, types, layers and every kind of test, on the source and compiled"
	@echo "make soak    the same with all samples   make bench   decisions a second, beside peers"
	@echo "make pages   how heavy and how quick the pages are   (ARGS='--acts 0' for whole games)"
	@echo "make docs    the documentation with search, into build/site   (make pictures takes its screenshots anew)"
	@echo "make format  put the code in shape       make lint    style, types and layers only"
	@echo "make lock    renew requirements/*.txt    (UPGRADE=1 takes newer releases)"
	@echo "make wheel   compiled wheel into dist/   (PURE=1 for one that compiles nothing)"
	@echo "make release-check   what must hold before a version is published   (PURE=1: without the compiled wheel)"
	@echo "make clean   remove builds and caches    (distclean: .venv too)"

# --- play ---------------------------------------------------------------------------------------------------------
# At once on the source; the package is compiled beside it, so that bots think faster as soon as that is done.
play: $(VENV)/.play
	@$(BIN)/python tools/faster.py & \
		ECLIPTIC_FASTER="$(CURDIR)/build/faster" exec $(BIN)/ecliptic serve --host "$(HOST)" --port "$(PORT)" $(if $(DATA),--data "$(patsubst ~/%,$(HOME)/%,$(DATA))")

# --- test ---------------------------------------------------------------------------------------------------------
# Linters, then tests on the source, mostly pages, which wait a lot, beside the build, so that no core stands still. The
# suite on the compiled build comes last, so that its count is the closing line.
test: $(VENV)/.test
	@mkdir -p build
	@$(MAKE) --no-print-directory browser
	@$(MAKE) --no-print-directory lint source-tests > build/beside.txt 2>&1 & beside=$$!; \
		$(BIN)/python tools/compiled.py; built=$$?; \
		wait $$beside; failed=$$?; cat build/beside.txt; exit $$((built + failed))
	@$(MAKE) --no-print-directory compiled-tests

define STYLE
echo "== style: ruff"; $(BIN)/ruff check --quiet . && $(BIN)/ruff format --quiet --check . \
	|| { echo "(make format repairs most of this)"; exit 1; }
echo "== style: long lines of scripts and style sheets"; $(BIN)/python tools/lines.py
endef

# What an edit may have broken, soon: types from mypy's cache, beside tests that need no browser and no other games.
QUICK := $(BIN)/pytest -q -n $(JOBS) --dist worksteal --quick --hypothesis-profile=quick -m "not browser and not soak"
quick: $(VENV)/.test
	@mkdir -p build
	@$(STYLE)
	@$(BIN)/mypy --strict > build/types.txt 2>&1 & types=$$!; \
		echo "== tests of core$(if $(GAME), and $(GAME))"; \
		$(QUICK) tests/core $(if $(GAME),tests/$(GAME) tests/games --game $(GAME)) $(ARGS); tested=$$?; \
		wait $$types; typed=$$?; echo "== types: mypy --strict"; cat build/types.txt; exit $$((tested + typed))

lint: $(VENV)/.test
	@$(STYLE)
	@echo "== fields: what is written from tables is fresh"
	@$(BIN)/python tools/fields.py --check
	@echo "== words: catalogues of languages are fresh and whole"
	@$(BIN)/python tools/words.py --check
	@echo "== types: mypy --strict"
	@$(BIN)/mypy --strict
	@echo "== layers: import-linter"
	@out=$$($(BIN)/lint-imports --no-logo 2>&1) || { echo "$$out"; exit 1; }
	@out=$$($(BIN)/python tools/shape.py) || { echo "$$out"; exit 1; }

format: $(VENV)/.test
	@$(BIN)/python tools/fields.py
	@$(BIN)/python tools/words.py
	@$(BIN)/ruff check --quiet --fix . ; $(BIN)/ruff format .

browser: $(VENV)/.test
	@$(BIN)/python tools/browser.py
	@$(BIN)/python tools/postgres.py

compiled-tests: $(VENV)/.test
	@echo "== tests on the compiled build"
	@$(BIN)/python tools/compiled.py pytest -q -p no:cacheprovider -m "not browser and not soak" -n $(JOBS) --dist worksteal $(ARGS)

source-tests: $(VENV)/.test
	@echo "== tests on the source: pages and records"
	@$(BIN)/pytest --one-browser --marked-files -n $(JOBS) --dist worksteal --durations=12 -m "(browser or source) and not soak" $(ARGS)

soak: $(VENV)/.test
	@echo "== long checks, on the compiled build"
	@ECLIPTIC_OPT=1 $(BIN)/python tools/compiled.py pytest -m soak --hypothesis-profile=soak -n $(JOBS) --dist worksteal $(ARGS)
	@echo "== on the source, and quickly what make test runs on the compiled build"
	@$(BIN)/pytest -m "source and soak" -n $(JOBS) --dist worksteal $(ARGS) || [ $$? = 5 ] # there is none, if ARGS choose
	@$(BIN)/pytest -m "not browser and not source and not soak" --quick --hypothesis-profile=quick -n $(JOBS) --dist worksteal $(ARGS)

bench: $(VENV)/.test $(VENV)/.bench # mypy, which compiles, comes with what tests need
	@echo "== benchmark, compiled at -O3"
	@ECLIPTIC_OPT=3 $(BIN)/python tools/compiled.py ecliptic bench $(ARGS)

pages: browser
	@echo "== the pages in Chromium, on the source"
	@$(BIN)/python tools/pages.py $(ARGS)

# --- documentation ------------------------------------------------------------------------------------------------
docs: $(VENV)/.docs
	@echo "== the documentation, into build/site"
	@$(BIN)/python tools/docsite.py

pictures: browser # what puts them together comes with what tests need
	@echo "== pictures of the running product, into docs/pictures"
	@$(BIN)/python tools/pictures.py $(ARGS)

# --- environments: a stamp each, renewed when the lock or the package's own description changes ---------------------
$(BIN)/python: $(if $(SOUND),,unsound)
	@test -n "$(PYTHON)" || { echo "Ecliptic needs Python 3.11 or newer, and none was found."; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "$(PYTHON) comes without its venv module:" \
		"install it first (on Debian and Ubuntu: apt install python3-venv)."; exit 1; }
	@echo "== creating $(VENV)"
	@$(PYTHON) -m venv --clear $(VENV)
	@echo "$(CURDIR)" > $(VENV)/.home

$(VENV)/.%: requirements/%.txt pyproject.toml setup.py | $(BIN)/python
	@echo "== installing requirements/$*.txt and this package into $(VENV)"
	@test $* = play || test -x $(UV) || $(PIP) install uv || true # twenty megabytes that a player need not fetch
	@{ test $* != play && $(UV) pip install --quiet --python $(BIN)/python -r requirements/$*.txt; } 2>/dev/null || \
		$(PIP) install --no-compile -r requirements/$*.txt # Python compiles what is imported
	@$(EDITABLE)
	@touch $@

# --- upkeep -------------------------------------------------------------------------------------------------------
# One lock for all Pythons from 3.11 on and all platforms; play and bench take the versions that test took.
COMPILE := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--custom-compile-command "make lock" $(if $(UPGRADE),--upgrade) pyproject.toml --group build

lock: | $(BIN)/python
	@test -x $(UV) || { echo "== installing uv"; $(PIP) install uv; }
	@echo "== locking"
	@mkdir -p requirements
	@$(COMPILE) --group test --output-file requirements/test.txt
	@$(COMPILE) --constraints requirements/test.txt --output-file requirements/play.txt
	@$(COMPILE) --constraints requirements/test.txt --group compile --output-file requirements/compile.txt
	@$(COMPILE) --constraints requirements/test.txt --extra notify --extra accounts --output-file requirements/notify.txt
	@$(COMPILE) --constraints requirements/test.txt --extra bench --output-file requirements/bench.txt
	@$(COMPILE) --constraints requirements/test.txt --extra testing --group docs --output-file requirements/docs.txt
	@$(COMPILE) --constraints requirements/test.txt --group release --output-file requirements/release.txt

wheel: $(VENV)/.test
	@echo "== building a wheel into dist/, $(if $(filter-out 0,$(PURE)),pure,compiled at -O3 if there is a compiler)"
	@$(if $(filter-out 0,$(PURE)),ECLIPTIC_PURE=1 )$(BIN)/python tools/wheels.py

release-check: $(VENV)/.test $(VENV)/.release
	@echo "== what must hold before a version is published"
	@$(if $(filter-out 0,$(PURE)),ECLIPTIC_PURE=1 )$(BIN)/python tools/release.py

clean:
	@echo "== removing builds and caches"
	@rm -rf build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	@find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean
	@rm -rf $(VENV)

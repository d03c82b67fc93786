# The commands of this project. `make help` lists them.
#
# Two builds of the same source are used here. The compiled one is built by mypyc and installed in .venv; the pure
# one is src/ itself, put before the installed one by PYTHONPATH. Nothing is ever compiled inside src/, except the
# message catalogues.

VENV ?= .venv
# Test processes; auto is one for each processor.
JOBS ?= auto
PYTEST_ARGS ?=
# Which game `terminal` and `bench` take: power-grid, co2 or second-chance.
GAME        ?= power-grid
PLAY_ARGS   ?=
BENCH_ARGS  ?=

# PYTHON=… chooses another one; a Python 3.11 is preferred because that is what we develop with.
PYTHON ?= $(shell for name in python3.11 python3 python3.14 python3.13 python3.12 python; do \
	"$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$name" && break; done)

BIN    := $(VENV)/bin
STAMPS := $(VENV)/stamps
PIP    := $(BIN)/python -m pip --disable-pip-version-check
# What is imported is compiled then; compiling all that was fetched would take longer than all else.
FETCH  := $(PIP) install --no-compile

SOURCES    := $(sort $(shell find src -type f \( -name '*.py' -o -name '*.toml' -o -name '*.po' -o -name py.typed \)))
# Something to be done always, if a source came or went since the list was written, and nothing otherwise.
LIST_CHANGED := $(shell printf '%s\n' $(SOURCES) | cmp -s - $(STAMPS)/sources || echo FORCE)
CATALOGUES := $(patsubst %.po,%.mo,$(filter %.po,$(SOURCES)))
# The C compiler's optimisation: 2 for speed, 0 for tests, which then begin minutes sooner.
export BASELOAD_OPT ?= 2
KIND       := $(if $(filter-out 0,$(BASELOAD_PURE)),pure,compiled-$(BASELOAD_OPT))
INSTALLED  := $(STAMPS)/$(KIND)
WHEEL      := $(STAMPS)/wheel-$(KIND)

# The type checker of the pages' scripts, and where it is put.
TYPESCRIPT := typescript@7.0.2
NPM        ?= npm
TSC        := $(VENV)/typescript/node_modules/.bin/tsc

# Tests are content with a build that is quickly made, unless somebody says otherwise.
FOR_TESTS  := $(if $(filter command% environment%,$(origin BASELOAD_OPT)),,BASELOAD_OPT=0)

# Says whether the installed build is up to date. (A recipe that names make itself would run even with `make -n`.)
CURRENT    := $(MAKE) -q --no-print-directory $(INSTALLED)

# Somebody else's path must not decide which build runs, and two builds at once would mix their output.
unexport PYTHONPATH PYTHONHOME
.NOTPARALLEL:
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
.PHONY: help play terminal wheel test test-compiled test-pure check format bench catalogues build clean setup compiled FORCE

# $(call quietly,log,command,sentence): the command's output goes to the log, and to the screen only if it fails.
quietly = $(2) > $(VENV)/$(1) 2>&1 || { cat $(VENV)/$(1); echo; echo "baseload: $(3)"; exit 1; }
# $(call requirements,key,key): the list of requirements there in pyproject.toml
requirements = $(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["$(1)"]["$(2)"], sep="\n")'

# $(call extra,name): the requirements of an extra
extra = $(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["$(1)"], sep="\n")'

help:  ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Compiling takes minutes and people at a table do not notice the difference, so play begins with the source itself,
# unless the compiled build is there and up to date.
play: $(STAMPS)/server $(CATALOGUES)  ## set everything up and open the table in the browser (PLAY_ARGS=…)
	@if $(CURRENT) 2>/dev/null; then \
		exec $(BIN)/baseload serve $(PLAY_ARGS); \
	else \
		PYTHONPATH=src exec $(BIN)/python -m baseload serve $(PLAY_ARGS); \
	fi

terminal: $(CATALOGUES)  ## set everything up and play in the terminal (GAME=co2, PLAY_ARGS=…)
	@PYTHONPATH=src $(BIN)/python -m baseload play $(GAME) $(PLAY_ARGS)

# The build takes one processor and fetching the tools mostly waits, so they go side by side. Both builds are tested
# even if the first one fails: whoever mends it wants to know all that is broken. What works the same on either build is
# tested on one of them; tests/conftest.py says what and why. Tests that are named (PYTEST_ARGS) all run on both.
test: $(STAMPS)/build-tools $(STAMPS)/sources  ## set everything up and run all tests, divided between both builds
	@$(CURRENT) 2>/dev/null || $(MAKE) --no-print-directory wheel $(FOR_TESTS) & built=$$!; \
	$(MAKE) --no-print-directory $(STAMPS)/browser || { wait $$built; exit 1; }; \
	wait $$built && $(MAKE) --no-print-directory test-compiled FOR_TESTS=$(FOR_TESTS); compiled=$$?; \
	$(MAKE) --no-print-directory test-pure && exit $$compiled

test-compiled: $(STAMPS)/tools $(STAMPS)/browser  ## the compiled build's share of the tests, or all that PYTEST_ARGS names (JOBS=…)
	@$(CURRENT) 2>/dev/null || $(MAKE) --no-print-directory compiled $(FOR_TESTS)
	@echo "== Testing the compiled build =="
	@BASELOAD_EXPECT_BUILD=compiled $(BIN)/python -m pytest -n $(JOBS) --dist loadgroup $(PYTEST_ARGS)

test-pure: $(STAMPS)/tools $(STAMPS)/browser $(CATALOGUES)  ## the pure build's share, or all that PYTEST_ARGS names; nothing is compiled
	@echo "== Testing the pure-Python build =="
	@BASELOAD_EXPECT_BUILD=pure PYTHONPATH=src $(BIN)/python -m pytest -n $(JOBS) --dist loadgroup $(PYTEST_ARGS)

check: $(STAMPS)/tools $(STAMPS)/typescript  ## lint, formatting, types; those of the scripts where Node is at hand
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@if test -x $(TSC); then $(TSC) && echo "The scripts' types are right."; \
	else echo "baseload: there is no TypeScript, which takes Node and npm: the scripts' types were not checked."; fi

format: $(STAMPS)/tools  ## put the source into its standard form
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

bench: compiled $(STAMPS)/tools $(STAMPS)/browser $(CATALOGUES)  ## measure both builds, bots, environments, the server and its page (GAME=co2, BENCH_ARGS=…)
	@echo "== The compiled build =="
	@$(BIN)/baseload bench $(GAME) $(BENCH_ARGS)
	@echo "== The pure-Python build =="
	@PYTHONPATH=src $(BIN)/baseload bench $(GAME) $(BENCH_ARGS)
	@echo "== Bots: whole games of four normal ones =="
	@$(BIN)/baseload simulate power-grid --players 4 --bots normal --games 600 --workers 2
	@echo "== The environments =="
	@$(BIN)/python benchmarks/environments.py
	@echo "== The server =="
	@$(BIN)/python -m benchmarks.server
	@echo "== The page =="
	@$(BIN)/python -m benchmarks.page

# Babel compiles what has changed; what is missing in a language is put there untranslated, and counted.
catalogues: $(STAMPS)/build-tools  ## bring all languages up to date with English, compile them, and say how complete they are
	@PYTHONPATH=src $(BIN)/python -m baseload.text.catalogues
	@$(MAKE) --no-print-directory $(CATALOGUES)

build: $(STAMPS)/tools  ## a wheel and a source distribution, in dist/
	@rm -rf dist
	@echo "Building dist/. Compiling takes a minute or two."
	@$(call quietly,dist.log,$(BIN)/python -m build,the build failed; its messages are above.)
	@sed -n 's/^ *\(baseload: .*\)/\1/p' $(VENV)/dist.log
	@ls dist/*

setup: $(STAMPS)/tools $(INSTALLED) $(CATALOGUES)  ## all that the other commands need

clean:  ## remove everything that these commands have made
	@rm -rf $(VENV) build dist src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	@find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
	@find src -name '*.mo' -delete

# The installed build, when nothing but the compiled one will do.
compiled: $(INSTALLED)
	@$(BIN)/python -c 'import baseload, sys; sys.exit(baseload.build() != "compiled")' || { \
		echo "baseload: this needs the compiled build, which is not there (see $(VENV)/build.log): install a C compiler"; \
		echo "and Python's headers, unset BASELOAD_PURE, and run make clean. make test-pure works without."; \
		exit 1; }

$(INSTALLED): $(WHEEL)
	@rm -f $(STAMPS)/pure $(STAMPS)/compiled*
	@$(call quietly,pip.log,$(PIP) install --no-deps --force-reinstall $(VENV)/wheel-$(KIND)/*.whl,pip could not install the build; its messages are above.)
	@$(BIN)/baseload version
	@touch $@

# One wheel for each kind of build is kept, so that going from one to the other and back compiles nothing.
wheel: $(WHEEL)

# A source that is newer than the stamp has it built again; so does one that came or went, which changes the list.
$(WHEEL): $(STAMPS)/build-tools $(STAMPS)/sources $(SOURCES) pyproject.toml setup.py
	@touch $@-begun  # becomes the stamp: what is edited during the build is newer
	@rm -rf $(VENV)/wheel-$(KIND)
	@echo "Building baseload.$(if $(filter compiled%,$(KIND)), Compiling takes a few minutes.)"
	@$(call quietly,build.log,$(PIP) wheel -v --no-build-isolation --no-deps --wheel-dir $(VENV)/wheel-$(KIND) .,the build failed; its messages are above.)
	@sed -n 's/^ *\(baseload: .*\)/\1/p' $(VENV)/build.log
	@mv $@-begun $@

$(STAMPS)/sources: $(LIST_CHANGED) | $(STAMPS)/venv
	@printf '%s\n' $(SOURCES) > $@

$(STAMPS)/build-tools: pyproject.toml | $(STAMPS)/venv
	@echo "Getting what the build needs."
	@$(call requirements,build-system,requires) > $(VENV)/requirements.txt
	@$(call quietly,pip.log,$(FETCH) -r $(VENV)/requirements.txt,pip could not get the build tools (its messages are above); is there a network?)
	@touch $@

$(STAMPS)/server: pyproject.toml | $(STAMPS)/venv
	@echo "Getting what the server needs."
	@$(call extra,server) > $(VENV)/requirements.txt
	@$(call quietly,pip.log,$(FETCH) -r $(VENV)/requirements.txt,pip could not get what the server needs (its messages are above); is there a network?)
	@touch $@

# The browser tests drive a Chromium, best the one without windows, which does the same for a fifth less work. Where none
# can be had they are skipped, and say so.
$(STAMPS)/browser: $(STAMPS)/tools
	@for name in chromium-headless-shell chromium chromium-browser google-chrome; do command -v $$name > /dev/null && { touch $@; exit 0; }; done; \
	echo "Getting a Chromium for the browser tests."; \
	{ test "$$(id -u)" = 0 && command -v apt-get > /dev/null && apt-get update -qq \
		&& { apt-get install -y -qq chromium-headless-shell || apt-get install -y -qq chromium; }; } > $(VENV)/browser.log 2>&1 \
		|| $(BIN)/python -m playwright install --only-shell chromium >> $(VENV)/browser.log 2>&1 \
		|| echo "baseload: there is no Chromium and none could be had (see $(VENV)/browser.log): the browser tests will be skipped."; \
	touch $@

# Only the type checker of the pages' scripts needs Node. Whoever has none, or no network, goes without it.
$(STAMPS)/typescript: Makefile | $(STAMPS)/venv
	@! command -v $(NPM) > /dev/null || { echo "Getting TypeScript."; \
	$(NPM) install --prefix $(VENV)/typescript --no-save --no-audit --no-fund $(TYPESCRIPT) > $(VENV)/npm.log 2>&1; } \
		|| echo "baseload: npm could not get TypeScript (see $(VENV)/npm.log); is there a network?"
	@test ! -x $(TSC) || touch $@

$(STAMPS)/tools: $(STAMPS)/server pyproject.toml | $(STAMPS)/venv
	@echo "Getting the development tools."
	@{ $(call requirements,dependency-groups,dev); $(call extra,envs); $(call extra,lab); } > $(VENV)/requirements.txt
	@$(call quietly,pip.log,$(FETCH) -r $(VENV)/requirements.txt,pip could not get the development tools (its messages are above); is there a network?)
	@touch $@

$(STAMPS)/venv:
	@test -n "$(PYTHON)" || { \
		echo "baseload: no Python 3.11 or newer was found. Install one, or name it: make PYTHON=/path/to/python3"; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "baseload: $(PYTHON) is not a Python 3.11 or newer."; exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "baseload: $(PYTHON) has no venv or no ensurepip. On Debian and Ubuntu they are in python3-venv."; exit 1; }
	@echo "Making $(VENV) with $$("$(PYTHON)" --version)."
	@"$(PYTHON)" -m venv $(VENV)
	@mkdir -p $(STAMPS)
	@touch $@

%.mo: %.po | $(STAMPS)/build-tools
	@$(BIN)/pybabel --quiet compile --input-file $< --output-file $@

# Two commands do all the set-up on a fresh machine with Python 3.11 or newer: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test lint bench soak clean

play: $(VENV)/.played
	$(BIN)/powergrid

test: $(VENV)/.tested
	$(BIN)/python -m pytest -n auto --dist loadfile

lint: $(VENV)/.tested
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

bench: $(VENV)/.tested
	$(BIN)/python -m bench

# Two hundred random games on every map and edition, with every deck, and games of the simple bot, all checked.
soak: $(VENV)/.played
	$(BIN)/python -m bench.soak

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "powergrid-tui needs Python 3.11 or newer; say PYTHON=python3.11")'
	$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(VENV)/.played: $(BIN)/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	touch $@

$(VENV)/.tested: $(BIN)/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $@ $(VENV)/.played

clean:
	rm -rf $(VENV) build dist

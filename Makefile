# Two commands do all the set-up on a fresh machine with Python 3.11 or newer: `make play` and `make test`. `make fast`
# compiles the kernel, where there is a C compiler.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play fast plain test thorough lowest lint words playthroughs bench soak ready clean

play: $(VENV)/.played
	$(BIN)/powergrid

# Compile the kernel in place with mypyc: the same games, faster. pyproject.toml lists what is compiled. mypyc writes one
# file of 500,000 lines of C, and for its indentation, which nobody reads, GCC would go through the file again and again:
# that took most of the time.
QUIET := -Wno-misleading-indentation

fast: $(VENV)/.compiling
	@command -v "$${CC:-cc}" >/dev/null || { echo "make fast needs a C compiler, such as gcc; without one make play plays the same games"; exit 1; }
	@$(BIN)/python -c 'import pathlib, sys, sysconfig; sys.exit(0 if pathlib.Path(sysconfig.get_path("include"), "Python.h").exists() else "make fast needs the headers of Python, such as python3-dev")'
	PYTHONPATH=.ci CFLAGS="$$CFLAGS $(QUIET)" HATCH_BUILD_HOOK_ENABLE_MYPYC=1 $(BIN)/python -m hatchling build --hooks-only --target wheel

# Back to plain Python: compiled modules take precedence over their sources, even if those have changed since.
plain:
	find powergrid_tui -name '*.so' -delete
	rm -f ./*__mypyc*.so

# Two more processes than cores, because tests spend half of their time waiting for a terminal.
WORKERS ?= $$(($$(getconf _NPROCESSORS_ONLN) + 2))

# Bytecode is kept, whatever the environment says: otherwise every worker compiles all modules again. tests/conftest.py
# decides in which order groups of tests are handed out.
PYTEST = PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup --no-loadscope-reorder

test: $(VENV)/.tested
	$(PYTEST) -m "not thorough" $(TESTS)

# What else has to pass before a change lands: more of the random games, screens, sizes and programs that `make test`
# samples.
# .ci/run adds the tests of the compiled rules.
MARKED := thorough

# The thorough tests wait even longer, for terminals, servers and clocks: four more processes than cores.
thorough: WORKERS = $$(($$(getconf _NPROCESSORS_ONLN) + 4))
thorough: $(VENV)/.tested
	$(PYTEST) -m "$(MARKED)" $(TESTS)

# The quick tests with the lowest versions that pyproject.toml allows, in an environment of their own.
LOWEST := .venv-lowest

lowest: pyproject.toml
	test -x $(LOWEST)/bin/python || $(PYTHON) -m venv $(LOWEST)
	$(LOWEST)/bin/python -m pip install --quiet --disable-pip-version-check uv
	VIRTUAL_ENV=$(LOWEST) $(LOWEST)/bin/uv pip install --quiet --resolution lowest-direct -e '.[dev]'
	touch $(LOWEST)/.played $(LOWEST)/.tested
	$(MAKE) test VENV=$(LOWEST)

lint: $(VENV)/.tested
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/lint-imports --no-cache circles.toml

# Update the catalogues with the messages that are in the code now, make Simplified Chinese from Traditional, and
# compile them.
LOCALE := powergrid_tui/locale
KEYWORDS := -c Translators -k tr -k trn:1,2 -k trc:1c,2 -k mark -k markn:1,2 -k markc:1c,2

words: $(VENV)/.tested
	$(BIN)/pybabel -q extract -F $(LOCALE)/babel.cfg $(KEYWORDS) --no-location --sort-output --omit-header \
	  -o $(LOCALE)/powergrid.pot .
	for folder in $(filter-out $(LOCALE)/zh_CN/%,$(wildcard $(LOCALE)/*/LC_MESSAGES)); do \
	  $(BIN)/pybabel -q update -D powergrid -i $(LOCALE)/powergrid.pot -o $$folder/powergrid.po -N --ignore-obsolete \
	    --ignore-pot-creation-date \
	    -l $$(basename $$(dirname $$folder)) || exit 1; \
	done
	$(BIN)/python -m powergrid_tui.locale.simplified
	for folder in $(wildcard $(LOCALE)/*/LC_MESSAGES); do \
	  $(BIN)/pybabel -q compile -D powergrid -i $$folder/powergrid.po -o $$folder/powergrid.mo \
	    -l $$(basename $$(dirname $$folder)) || exit 1; \
	done

# Write the playthroughs anew after a change that was meant, and sum up what has changed in them.
playthroughs: $(VENV)/.tested
	$(BIN)/python -m powergrid_tui.testing tests/playthroughs

bench: $(VENV)/.tested
	$(BIN)/python -m bench

# Two hundred random games on every map and edition, with every deck, and games of the simple bot, all checked.
soak: $(VENV)/.played
	$(BIN)/python -m bench.soak

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "powergrid-tui needs Python 3.11 or newer; say PYTHON=python3.11")'
	$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

# This includes what the server needs, because whoever plays may want colleagues at the table.
$(VENV)/.played: $(BIN)/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[ssh]'
	touch $@

$(VENV)/.tested: $(BIN)/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $@ $(VENV)/.played

# What tests and the compiler need, in one go. uv takes 8 seconds where pip takes 37, and compiles on all cores.
ready: $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	VIRTUAL_ENV=$(VENV) $(BIN)/uv pip install --quiet --compile-bytecode -e '.[dev,fast]'
	touch $(VENV)/.played $(VENV)/.tested $(VENV)/.compiling

$(VENV)/.compiling: $(VENV)/.played
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[fast]'
	touch $@

clean: plain
	rm -rf $(VENV) $(LOWEST) build dist

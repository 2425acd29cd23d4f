# Two commands for a newcomer: `make run` opens the house in the browser, `make test` checks
# everything. While you work: `make check`, all but what takes long.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

# Bytecode is kept, wherever it is usually not: tests start many processes of the same source.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test check lint types rooms tests quick chromium trace golden figures mutate pictures bench lock clean

run: $(READY)
	@$(BIN)/croupier serve

# Checks run beside the tests, for they keep one core busy and not two.
test: $(READY)
	@$(MAKE) --no-print-directory -j lint types rooms tests

check: $(READY)
	@$(MAKE) --no-print-directory -j lint types rooms quick

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

rooms: $(READY)
	$(BIN)/lint-imports

tests: $(READY) chromium
	$(BIN)/pytest -n 2 --dist worksteal

# Neither browser nor whole decks nor long play, and few examples of each property.
quick: $(READY)
	$(BIN)/pytest -n 2 --dist worksteal --hypothesis-profile few \
		-m "not browser and not whole_deck and not slow"

# Pages are tested in a real browser: one that is there, or one that is installed now.
chromium: $(READY)
	@PYTHONPATH=tests $(BIN)/python -m support.chromium

# Collect again which test names which paragraph, after tests have changed.
trace: $(READY)
	$(BIN)/pytest --collect-only -q --write-trace > /dev/null

# Write the playthroughs again, after a change that is meant to change them; read the diff.
golden: $(READY)
	$(BIN)/pytest -q tests/golden tests/training --write-golden

# Compute the figures that ship, and the page that compares the games, after a change to how games
# are counted or paid, or to the rulebook's pay tables; read the diff.
figures: $(READY)
	$(BIN)/python -m croupier.solver.shipped.build docs/games.md

# Break the rules behind a sample of paragraphs, and see whether the tests that name them notice.
mutate: $(READY)
	PYTHONPATH=tests $(BIN)/python -m mutation $(if $(SEED),--seed $(SEED)) $(if $(COUNT),--count $(COUNT))

# Take the pictures of the README again, after a change to how pages look.
pictures: $(READY) chromium
	PYTHONPATH=tests $(BIN)/python -m support.pictures

# Peers to measure against are installed only here; they are not needed to use or test croupier.
bench: $(READY) chromium
	sed -nE 's/^([a-z0-9._-]+==[^ ]+).*/\1/p' requirements.lock > $(VENV)/pins.txt
	$(BIN)/pip install --quiet -c $(VENV)/pins.txt -e '.[bench]'
	$(BIN)/python benchmarks/table.py
	$(BIN)/python benchmarks/hands.py
	$(BIN)/python benchmarks/odds.py
	$(BIN)/python benchmarks/web.py
	$(BIN)/python benchmarks/lab.py

$(READY): requirements.lock pyproject.toml
	@echo "Installing into $(VENV): a minute or so, only this once."
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	$(BIN)/python -m compileall -q src
	@touch $@

lock:
	$(PYTHON) -m venv .lock && .lock/bin/pip install --quiet pip-tools
	.lock/bin/pip-compile --quiet --generate-hashes --strip-extras --no-emit-index-url --no-emit-trusted-host \
		--no-emit-find-links --no-emit-options --extra dev --extra web --output-file requirements.lock pyproject.toml
	rm -rf .lock

clean:
	rm -rf $(VENV)

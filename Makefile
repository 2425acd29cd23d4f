# Two commands for a newcomer: `make run` opens the house in the browser, `make test` checks
# everything. While you work: `make check`, all but what takes long.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

# Bytecode is kept, wherever it is usually not: tests start many processes of the same source.
unexport PYTHONDONTWRITEBYTECODE

# As the command has it: tests keep every core busy, and threads of numpy's algebra would spin beside them.
export OPENBLAS_NUM_THREADS := 1
# Likewise: machine code is made in half the time.
export NUMBA_OPT := 1

.PHONY: run test check lint types rooms tests quick long programs trace golden figures mutate simulate pictures bench bench-against lock clean

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

# Three workers on two cores: many tests wait for a browser, a server or a clock.
tests: $(READY) programs
	$(BIN)/pytest -n 3 --dist worksteal

# Neither browser nor database nor whole decks nor long play, and few examples of each property.
quick: $(READY)
	$(BIN)/pytest -n 2 --dist worksteal --hypothesis-profile few \
		-m "not browser and not postgres and not whole_deck and not slow"

# What takes minutes: most whole decks by the general solver alone, and every round of a small one;
# cards of whole decks that should not have been seen; strategies of whole shoes.
long: $(READY) programs
	$(BIN)/pytest -q -n 0 $(wildcard tests/solver/long_*.py tests/solver/general/long_*.py)

# What tests need besides Python: a real browser, a real database server and the proxy that we
# describe. Those that are here, or installed now.
programs: $(READY)
	@PYTHONPATH=tests $(BIN)/python -m support.programs

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

# Simulate houses under faults, one for each seed: make simulate SEEDS=1..10000, or SEED=42.
simulate: $(READY)
	PYTHONHASHSEED=0 PYTHONPATH=tests $(BIN)/python -m simulator $(or $(SEED),$(SEEDS))

# Take the pictures of the README and of docs/web.md again, after a change to how pages look.
pictures: $(READY) programs
	PYTHONPATH=tests $(BIN)/python -m support.pictures

# Peers to measure against are installed only here; they are not needed to use or test croupier.
bench: $(READY) programs
	sed -nE 's/^([a-z0-9._-]+==[^ ]+).*/\1/p' requirements.lock > $(VENV)/pins.txt
	$(BIN)/pip install --quiet -c $(VENV)/pins.txt -e '.[bench]'
	$(BIN)/python benchmarks/table.py
	$(BIN)/python benchmarks/hands.py
	$(BIN)/python benchmarks/odds.py
	$(BIN)/python -m benchmarks.web
	$(BIN)/python -m benchmarks.pages
	PYTHONPATH=tests $(BIN)/python -m benchmarks.house
	$(BIN)/python benchmarks/lab.py
	$(BIN)/python -m benchmarks.cluster

# The table and the odds beside an earlier commit, in the same run: make bench-against REV=7ee491c
bench-against: $(READY)
	$(BIN)/python benchmarks/against.py $(REV)

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
		--no-emit-find-links --no-emit-options --extra dev --extra web --extra postgres --extra cluster --extra env --output-file requirements.lock pyproject.toml
	rm -rf .lock

clean:
	rm -rf $(VENV)

# The two commands of a newcomer are `make run` and `make test`; `make check` is the quick part.
# Everything that is made goes into .venv/ and build/.

VENV := .venv
BIN := $(VENV)/bin
DATABASE := build/decklore.db
SHEET := build/sheets/hubworld-demo-a4.pdf
SITE := build/site/index.html
PACKS := $(shell find data -type f)
CODE := $(shell find toolkit -type f ! -name "*.pyc")
THEME := $(shell find site -type f ! -name "*.pyc")

.PHONY: run test check lint faults fuzz bench bench-corpora bench-sheets bench-site clean format

run: $(VENV)/.run $(DATABASE) $(SHEET) $(SITE)
	@for deck in data/*/decks/*.txt; do \
		$(BIN)/decklore --quiet deck check "$$deck" --game "$$(basename "$$(dirname "$$(dirname "$$deck")")")" || exit 1; \
	done
	@echo
	@echo "Database   $(DATABASE)"
	@echo "Sheets     $(SHEET)"
	@echo "Website    $(SITE)"
	@echo "Next       $(BIN)/decklore site serve   (then open the address that it says)"
	@echo "           $(BIN)/decklore --help"

$(DATABASE): $(VENV)/.run $(PACKS) $(CODE)
	@$(BIN)/decklore build

$(SHEET): $(DATABASE)
	@mkdir -p $(@D)
	@$(BIN)/decklore print set:demo --game hubworld --title "Hubworld: Aidalon, demo deck" -o $@

$(SITE): $(DATABASE) $(THEME)
	@$(BIN)/decklore site build

test: $(VENV)/.dev
	@sh .ci/browser
	@sh .ci/postgresql
	@$(MAKE) --no-print-directory lint
	@$(BIN)/python -m pytest

check: $(VENV)/.dev lint
	@$(BIN)/python -m pytest -m "not browser"

lint: $(VENV)/.dev
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy

format: $(VENV)/.dev
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

# Fifty moments of kill -9, where the tests try a few.
faults: $(VENV)/.dev
	@cd tests && ../$(BIN)/python -m faults

# FUZZ_SECONDS are shared among all readers; a text that fails is kept in tests/fuzz/corpus.
fuzz: $(VENV)/.dev
	@cd tests && FUZZ_SECONDS=$${FUZZ_SECONDS:-60} ../$(BIN)/python -m fuzz

bench: $(VENV)/.dev
	@$(BIN)/python -m tests.bench

bench-corpora: $(VENV)/.dev
	@$(BIN)/python -m tests.bench corpora browser

# The other libraries have versions of their own of what Decklore needs, and so an environment of their own.
bench-sheets: pyproject.toml
	@sh .ci/venv build/bench
	@build/bench/bin/python -m pip install --quiet --disable-pip-version-check --editable ".[bench]"
	@build/bench/bin/python -m tests.bench sheets

bench-site: $(VENV)/.dev
	@$(BIN)/python -m tests.bench site

clean:
	rm -rf build $(VENV)

$(VENV)/.venv:
	@sh .ci/venv $(VENV)
	@touch $@

$(VENV)/.run: pyproject.toml $(VENV)/.venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml $(VENV)/.venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	@touch $@ $(VENV)/.run

# The two commands of a newcomer are `make run` and `make test`; `make check` is the quick part.
# Everything that is made goes into .venv/ and build/.

VENV := .venv
BIN := $(VENV)/bin
SHEET := build/sheets/hubworld-demo-a4.pdf

.PHONY: run test check lint bench clean format

run: $(VENV)/.run
	@$(BIN)/decklore build
	@for deck in data/*/decks/*.txt; do \
		$(BIN)/decklore --quiet deck check "$$deck" --game "$$(basename "$$(dirname "$$(dirname "$$deck")")")" || exit 1; \
	done
	@mkdir -p build/sheets
	@$(BIN)/decklore print set:demo --game hubworld --title "Hubworld: Aidalon, demo deck" -o $(SHEET)
	@$(BIN)/decklore site build
	@echo
	@echo "Database   build/decklore.db"
	@echo "Sheets     $(SHEET)"
	@echo "Website    build/site/index.html"
	@echo "Next       $(BIN)/decklore site serve   (then open the address that it says)"
	@echo "           $(BIN)/decklore --help"

test: $(VENV)/.dev
	@sh .ci/browser
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

bench: $(VENV)/.dev
	@$(BIN)/python -m tests.bench

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

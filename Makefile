# gamekit: `make` lists what there is to do. Everything is installed into .venv, at the versions
# of constraints.txt, once; delete it with `make clean`.

VENV := .venv
BIN := $(VENV)/bin
export PYTHON

.PHONY: help lab test lint bench lock clean
.PRECIOUS: $(VENV)/.installed-%

help: ## this list
	@echo "gamekit: playable board games with exact solvers, in Jupyter. Start with: make lab"
	@echo
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | \
		while IFS="$$(printf '\t')" read -r name text; do printf '  make %-7s %s\n' "$$name" "$$text"; done
	@echo
	@echo "Needs Python 3.11, 3.12 or 3.13; another than python3: make PYTHON=/path/to/python lab"

lab: $(VENV)/.installed-lab,fast ## JupyterLab in your browser, open at the first notebook
	@$(BIN)/gamekit lab

test: lint ## lint, types and all tests, in a real browser too
	@CHROMIUM=$$(sh scripts/browser.sh) && export CHROMIUM && \
	$(BIN)/python -m pytest -q -n 2 --dist loadgroup $(TESTS)

lint: $(VENV)/.installed-test ## ruff on code and notebooks, mypy on the packages
	@$(BIN)/ruff check -q
	@$(BIN)/ruff format -q --check
	@$(BIN)/mypy --no-error-summary

bench: $(VENV)/.installed-bench ## how fast it is: a table of ratios
	@CHROMIUM=$$(sh scripts/browser.sh) && export CHROMIUM && $(BIN)/python -m tests.benchmarks

lock: ## write constraints.txt anew (all newest: make lock UPGRADE=--upgrade)
	@sh scripts/lock.sh $(UPGRADE)

clean: ## delete .venv and all caches
	rm -rf $(VENV) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -o -name .ipynb_checkpoints | xargs rm -rf

$(VENV)/.installed-%: pyproject.toml constraints.txt scripts/environment.sh
	@sh scripts/environment.sh $*

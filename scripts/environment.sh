#!/bin/sh
# Makes .venv and installs gamekit into it, editable, with the extras named: environment.sh lab,fast
# All versions come from constraints.txt. On failure: one line on what is missing and how to get it.
set -eu
extras=$1
venv=.venv

say() { echo "gamekit: $*" >&2; }
fail() { say "$*"; exit 1; }
fits() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null; }

find_python() {
    for python in ${PYTHON:-python3 python3.12 python3.13 python3.11}; do
        if fits "$python"; then echo "$python"; return; fi
    done
    fail "needs Python 3.11, 3.12 or 3.13: install python3, or name one: make PYTHON=/path/to/python3.12"
}

make_venv() {
    python=$(find_python)
    if ! "$python" -c 'import ensurepip' 2>/dev/null; then # Debian keeps it in a package of its own
        package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
        sh scripts/apt.sh "$package" || fail "$python has no venv: as root, apt-get install $package"
    fi
    "$python" -m venv --clear "$venv" || fail "$python could not make $venv"
}

pip() {
    # -qq: errors only (old pips still draw bars). The log has the rest, and is what a failure points to.
    PIP_PROGRESS_BAR=off "$venv/bin/python" -m pip -qq --log "$venv/pip.log" --disable-pip-version-check "$@" \
        2> "$venv/pip.errors" && return
    reason=$(grep -m 1 -i error "$venv/pip.errors" || tail -n 1 "$venv/pip.errors")
    if grep -q -E "Failed to establish a new connection|Temporary failure in name|ConnectTimeout|Max retries" "$venv/pip.log"; then
        fail "cannot reach the Python package index: connect to the network and try again ($venv/pip.log)"
    fi
    fail "pip failed, see $venv/pip.log: $reason"
}

if ! { fits "$venv/bin/python" && "$venv/bin/python" -c 'import pip' 2>/dev/null; }; then make_venv; fi
rm -f "$venv/pip.log"
say "installing into $venv (the first time takes about a minute)"
pip install -c constraints.txt hatchling editables
pip install -c constraints.txt --no-build-isolation -e ".[$extras]"
# Compile the solvers now, so that the first question on a board need not wait.
"$venv/bin/python" -c "import solvers.bauab.kernel" 2> /dev/null || true
touch "$venv/.installed-$extras"

#!/bin/sh
# Prints the path of a Chromium for the browser tests; installs Debian's if there is none.
set -eu

find_browser() {
    for name in ${CHROMIUM:-chromium chromium-browser google-chrome}; do
        if command -v "$name"; then return; fi
    done
    return 1
}

missing() {
    echo "gamekit: the browser tests need $1: as root, apt-get install $2$3" >&2
    exit 1
}

driver() { .venv/bin/python -m playwright --version > /dev/null 2>&1; }

if ! driver; then # on a bare Debian it finds no libatomic
    { sh scripts/apt.sh libatomic1 && driver; } || missing "libatomic, for Playwright" libatomic1 ""
fi
find_browser && exit
# Fonts too: on a bare machine the boards would have no letters.
if [ -z "${CHROMIUM:-}" ] && sh scripts/apt.sh chromium fonts-dejavu-core fonts-liberation; then
    find_browser && exit
fi
missing Chromium chromium ", or set CHROMIUM=/path/to/chrome"

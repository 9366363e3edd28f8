#!/bin/sh
# Installs Debian packages, as root or through sudo; fails without a word if it cannot.
set -eu
command -v apt-get > /dev/null || exit 1
sudo=
if [ "$(id -u)" != 0 ]; then
    sudo=$(command -v sudo) || exit 1
    [ -t 0 ] || sudo="$sudo -n" # nobody there to type a password
fi
echo "gamekit: installing Debian's $* (apt-get)" >&2
log=$(mktemp)
export DEBIAN_FRONTEND=noninteractive
if $sudo apt-get update -qq > "$log" 2>&1 &&
    $sudo apt-get install -y -qq --no-install-recommends "$@" >> "$log" 2>&1; then
    rm "$log"
else
    echo "gamekit: apt-get failed, see $log: $(grep -m 1 -E '^[EW]:' "$log" || tail -n 1 "$log")" >&2
    exit 1
fi

#!/bin/sh
# Writes constraints.txt: one version of every package, for Python 3.11 to 3.13 on any system.
# Versions already there are kept if they fit; lock.sh --upgrade takes the newest.
set -eu
tool=$(mktemp -d)
trap 'rm -rf "$tool"' EXIT
"${PYTHON:-python3}" -m venv "$tool"
"$tool/bin/pip" -qq --disable-pip-version-check install uv
# hatchling and editables: what builds the package itself.
printf 'hatchling\neditables\n' | "$tool/bin/uv" --quiet pip compile "$@" \
    --universal --python-version 3.11 --all-extras --no-annotate --no-emit-index-url \
    --custom-compile-command "make lock" pyproject.toml - --output-file constraints.txt > /dev/null
echo "constraints.txt: $(grep -c == constraints.txt) pins"

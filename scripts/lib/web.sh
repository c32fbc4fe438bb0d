# shellcheck shell=bash
# The one file of the web app that is not in the repository: Preact and htm, from PyPI. Needs messages.sh, packages.sh
# and root: the repository.
#
# fetch_web puts it into Sources/Web/Assets/vendor unless it is there. Nothing else of PyPI is needed to build or run.

web_library=Sources/Web/Assets/vendor/preact.js
web_library_sum=2ad4f06c517e968b6382c26262363ebb89ebd7bcf3f7dc29a8368fe5b542861b
web_library_source=datasette_preact/static/preact-10.27.2-htm-3.1.1.min.js

# shellcheck disable=SC2154 # the script's
web_is_complete() { sha256sum --check --status <<<"$web_library_sum  $root/$web_library" 2>/dev/null; }

# pip of the system, or of an environment of its own.
has_pip() { python3 -m pip --version >/dev/null 2>&1 || python3 -c 'import ensurepip, venv' 2>/dev/null; }

# Where the file is already there, no Python is needed.
if ! web_is_complete; then
    system_packages+=(python3-venv)
    has_web_tools() { has_pip; }
fi

fetch_web() {
    web_is_complete || (
        folder=$(mktemp -d)
        trap 'rm -rf "$folder"' EXIT
        say "Fetching Preact for the web app from PyPI (14 kB)"
        pip=(python3 -m pip)
        if ! "${pip[@]}" --version >/dev/null 2>&1; then
            python3 -m venv "$folder/python" >&2 || exit 1
            pip=("$folder/python/bin/python" -m pip)
        fi
        "${pip[@]}" --quiet --disable-pip-version-check download --no-deps --only-binary :all: --require-hashes \
            --requirement "$root/scripts/lib/web.requirements" --dest "$folder" >&2 &&
            python3 -m zipfile -e "$folder"/datasette_preact-*.whl "$folder" &&
            mkdir -p "$(dirname "$root/$web_library")" &&
            cp "$folder/$web_library_source" "$root/$web_library.new" && mv "$root/$web_library.new" "$root/$web_library"
    ) || fail "Preact could not be fetched from PyPI, and the web app is built with it (pip's message is above)." \
        "Where PyPI is out of reach: set PIP_INDEX_URL to a mirror, or copy $web_library from a repository that was built before."
    web_is_complete || fail "$web_library is not the file that scripts/lib/web.sh names. Remove it, and build again."
}

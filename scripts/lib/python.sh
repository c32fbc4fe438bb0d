# shellcheck shell=bash
# Programs from PyPI, in their own environment. Needs messages.sh, python3 with venv, and root: the repository.
#
# python_environment NAME REQUIREMENTS makes .build/python/NAME, or keeps it if it was made by the same requirements,
# and sets the following. The requirements name every package with its version and hashes. After a change of a version,
# pip-compile of pip-tools writes the hashes again (--generate-hashes).
#   python              the interpreter
#   python_programs     the folder of the programs

python_environment() {
    # shellcheck disable=SC2154 # the script's
    local folder=$root/.build/python/$1
    # shellcheck disable=SC2034 # for the script
    python=$folder/bin/python python_programs=$folder/bin
    cmp -s "$2" "$folder/requirements.txt" && return
    say "Installing the packages of ${2#"$root"/} from PyPI"
    rm -rf "$folder"
    mkdir -p "$(dirname "$folder")"
    python3 -m venv "$folder"
    "$python" -m pip --quiet --disable-pip-version-check install --require-hashes --requirement "$2" >&2 ||
        fail "pip could not install the packages (its message is above)."
    # Last, so that an interrupted installation is repeated.
    cp "$2" "$folder/requirements.txt"
}

# shellcheck shell=bash
# What scripts say goes to standard error, so that their output can be used.

say() { printf '%s\n' "$*" >&2; }

fail() {
    say "$(basename "$0"): $*"
    exit 1
}

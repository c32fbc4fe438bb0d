# shellcheck shell=bash
# Scripts print messages to standard error, so that other programs can use their output.

say() { printf '%s\n' "$*" >&2; }

fail() {
    say "$(basename "$0"): $*"
    exit 1
}

# The command line is wrong (sysexits.h).
fail_usage() {
    say "$(basename "$0"): $*"
    exit 64
}

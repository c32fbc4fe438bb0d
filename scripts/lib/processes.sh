# shellcheck shell=bash
# Processes and ports.

# One that has ended but that nobody has waited for is not alive, though kill -0 says so.
alive() { grep -qs '^State:[[:space:]]*[^ZX]' "/proc/$1/status"; }

# Process $1 and when it started, in ticks since the system did: its number alone may be another's later.
identity() {
    local line fields
    line=$(<"/proc/$1/stat") || return 1
    # What stands behind the program's name, in which there may be anything: from the third field on, of which the 22nd is wanted.
    read -ra fields <<<"${line##*) }"
    printf '%s %s' "$1" "${fields[19]}"
}

# Sends SIGTERM to process $1 and waits for its end, for a minute at most.
end_process() {
    local tries
    kill -TERM "$1" 2>/dev/null || return 0
    for ((tries = 0; tries < 600; tries++)); do
        alive "$1" || return 0
        sleep 0.1
    done
    kill -KILL "$1" 2>/dev/null || true
}

# Whether somebody listens on address $1, port $2.
# shellcheck disable=SC2016 # the inner shell expands it
listens() { timeout 2 bash -c 'exec 3<>"/dev/tcp/$0/$1"' "$1" "$2" 2>/dev/null; }

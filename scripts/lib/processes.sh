# shellcheck shell=bash
# Processes and ports.

# Whether process $1 lives. A process that ended without being waited for does not, although kill -0 succeeds.
alive() { grep -qs '^State:[[:space:]]*[^ZX]' "/proc/$1/status"; }

# Process $1 and its start time, in ticks since the start of the system: another process may get the number later.
identity() {
    local line fields
    line=$(<"/proc/$1/stat") || return 1
    # The fields behind the program's name, which may contain anything. The first is field 3; field 22 is the start
    # time.
    read -ra fields <<<"${line##*) }"
    printf '%s %s' "$1" "${fields[19]}"
}

# Sends SIGTERM to process $1 and waits for its end, at most a minute.
end_process() {
    local tries
    kill -TERM "$1" 2>/dev/null || return 0
    for ((tries = 0; tries < 600; tries++)); do
        alive "$1" || return 0
        sleep 0.1
    done
    kill -KILL "$1" 2>/dev/null || true
}

# Whether a program listens on address $1, port $2.
# shellcheck disable=SC2016 # the inner shell expands it
listens() { timeout 2 bash -c 'exec 3<>"/dev/tcp/$0/$1"' "$1" "$2" 2>/dev/null; }

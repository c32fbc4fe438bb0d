# shellcheck shell=bash
# Processes and ports.

# One that has ended but that nobody has waited for is not alive, though kill -0 says so.
alive() { grep -qs '^State:[[:space:]]*[^ZX]' "/proc/$1/status"; }

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

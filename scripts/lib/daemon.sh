# shellcheck shell=bash
# A daemon with its own PostgreSQL; both go when the script ends. Needs messages.sh, processes.sh, packages.sh, build.sh
# and cluster.sh.
#
# daemon_start CONFIGURATION [options of crosscheckd] builds in debug or release mode, and sets:
#   daemon_work       a folder for the script's own files, removed at the end as well
#   daemon_log        the file that the daemon logs to
#   daemon_port       its port on 127.0.0.1
#   daemon_process    its process
# daemon_add [options of crosscheckd] starts one more on the same database, and sets the same to it.
#   daemon_ports      the ports of all of them
#
# CROSSCHECK_TEST_DAEMON names an existing daemon to use.

daemon_process=
daemon_processes=()
daemon_ports=()
daemon_logs=()

# shellcheck disable=SC2317 # called by trap
daemon_finish() {
    trap '' INT TERM HUP
    local process
    for process in "${daemon_processes[@]}"; do end_process "$process"; done
    if [[ -n ${cluster_home:-} ]]; then cluster_stop; fi
    rm -rf "$daemon_work" "${cluster_home:-$daemon_work}" "${cluster_socket:-$daemon_work}"
}

daemon_start() {
    daemon_program=${CROSSCHECK_TEST_DAEMON:-$(build_folder "$1")/crosscheckd}
    ensure_packages
    if [[ -z ${CROSSCHECK_TEST_DAEMON:-} ]]; then
        build_programs "$1" crosscheckd
    fi
    shift
    daemon_work=$(mktemp -d "/tmp/crosscheck-$(basename "$0").XXXXXX")
    trap daemon_finish EXIT
    trap 'exit 130' INT TERM HUP
    # PostgreSQL's user needs access to the folders below.
    chmod 711 "$daemon_work"
    # Data that a crash of the machine loses does not matter here.
    # shellcheck disable=SC2034 # cluster_start reads it
    cluster_settings=(fsync off synchronous_commit off full_page_writes off)
    cluster_open "$daemon_work"
    cluster_init
    cluster_start
    cluster_create_database crosscheck crosscheck
    daemon_add "$@"
}

daemon_add() {
    daemon_log=$daemon_work/log${daemon_logs[*]:+-${#daemon_logs[@]}}
    until daemon_port=$((20000 + RANDOM % 10000)) && ! listens 127.0.0.1 "$daemon_port"; do :; done
    # All requests come from one address.
    DATABASE_URL=$(cluster_url crosscheck crosscheck) "$daemon_program" --port "$daemon_port" --rates-requests-per-minute 0 \
        --rates-sign-ins-per-minute 0 --rates-sign-ups-per-hour 0 --rates-tokens-per-hour 0 --rates-public-reads-per-minute 0 \
        --rates-unknown-tokens-per-minute 0 --rates-changes-per-hour 0 --rates-change-bytes-per-hour 0 "$@" 2>"$daemon_log" &
    daemon_process=$!
    daemon_processes+=("$daemon_process")
    daemon_ports+=("$daemon_port")
    daemon_logs+=("$daemon_log")
    local tries
    for ((tries = 0; ; tries++)); do
        alive "$daemon_process" || fail "crosscheckd ended: $(tail -n 5 "$daemon_log")"
        [[ $(curl -s -o /dev/null -w '%{http_code}' --noproxy '*' --max-time 2 \
            "http://127.0.0.1:$daemon_port/readyz") != 200 ]] || break
        ((tries < 600)) || fail "crosscheckd is not ready after a minute: $(tail -n 5 "$daemon_log")"
        sleep 0.1
    done
}

# Fails if a daemon has ended, or has logged an error.
daemon_check() {
    local process log
    for process in "${daemon_processes[@]}"; do
        alive "$process" || fail "crosscheckd ended in the meantime: $(tail -n 5 "${daemon_logs[@]}")"
    done
    for log in "${daemon_logs[@]}"; do
        if grep -qE ' (error|critical) ' "$log"; then
            grep -E ' (error|critical) ' "$log" | head -n 20 >&2
            fail "crosscheckd logged errors: see above."
        fi
    done
}

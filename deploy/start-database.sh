#!/usr/bin/env bash
# Starts PostgreSQL as one of two servers: one takes writes and the other follows it (docs/operations/availability.md).
# A standby without data first copies the primary. The script never removes files that it did not make.
#
#   PGDATA                            the folder of the data
#   CROSSCHECK_SERVER                 the name of this server
#   CROSSCHECK_PRIMARY                the name of the server that takes writes, where libpq finds it
#   CROSSCHECK_REPLICATION_PASSWORD   the password of the role crosscheck_standby
set -euo pipefail

fail() {
    echo "$CROSSCHECK_SERVER: $*" >&2
    exit 1
}

: "${PGDATA:?}" "${CROSSCHECK_SERVER:?}" "${CROSSCHECK_PRIMARY:?}"
# A copy under way, and a complete copy that must be moved. PGDATA may be the mount point of a volume, which cannot be
# renamed.
partial=$PGDATA/crosscheck-standby.partial
whole=$PGDATA/crosscheck-standby.whole
connection="host=$CROSSCHECK_PRIMARY user=crosscheck_standby application_name=standby"

# A copy and a wait for the primary take long, and bash acts on a signal only between its commands or in `wait`.
# PostgreSQL, which comes last, has its own way to stop.
trap 'kill $(jobs -p) 2>/dev/null || true; exit 143' INT TERM

in_background() {
    "$@" &
    wait $!
}

ask() {
    psql --no-psqlrc --quiet --no-align --tuples-only --dbname="$connection dbname=postgres" --command="$1"
}

copy() {
    local other
    other=$(find "$PGDATA" -mindepth 1 -maxdepth 1 ! -path "$partial" -print -quit)
    [[ -z $other ]] || fail "$PGDATA is neither empty nor a database: there is $other. Nothing was copied or removed."
    # An interrupted copy.
    rm -rf "$partial"
    echo "$CROSSCHECK_SERVER: waiting for $CROSSCHECK_PRIMARY to take writes" >&2
    export PGPASSWORD=${CROSSCHECK_REPLICATION_PASSWORD:?}
    until [[ $(ask "select pg_is_in_recovery()") == f ]]; do in_background sleep 2; done
    # A new copy needs nothing that an earlier slot holds back, and a lost slot is useless.
    ask "select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = 'standby'"
    echo "$CROSSCHECK_SERVER: copying $CROSSCHECK_PRIMARY" >&2
    # pg_basebackup writes the password into the settings of the data, for later starts.
    in_background pg_basebackup --pgdata="$partial" --checkpoint=fast --slot=standby --create-slot --write-recovery-conf \
        --dbname="$connection"
    mv --no-target-directory "$partial" "$whole"
    sync --file-system "$PGDATA"
}

# Each move is one rename, so that an interrupted run can continue.
put_in_place() {
    find "$whole" -mindepth 1 -maxdepth 1 -exec mv --target-directory="$PGDATA" {} +
    sync --file-system "$PGDATA"
    rmdir "$whole"
    chmod 700 "$PGDATA"
}

[[ ! -d $whole ]] || put_in_place
if [[ $CROSSCHECK_SERVER == "$CROSSCHECK_PRIMARY" ]]; then
    if [[ ! -e $PGDATA/PG_VERSION ]]; then
        [[ -n ${POSTGRES_PASSWORD:-} ]] ||
            fail "has no data, so it cannot be the primary. Is CROSSCHECK_PRIMARY right?"
        # The image's own script, which makes a database.
        exec docker-entrypoint.sh "$@"
    fi
elif [[ -e $PGDATA/PG_VERSION ]]; then
    [[ -e $PGDATA/standby.signal ]] ||
        fail "has the data of a primary, but CROSSCHECK_PRIMARY is $CROSSCHECK_PRIMARY. Only one server may take writes. If this server was" \
            "promoted, CROSSCHECK_PRIMARY has to be $CROSSCHECK_SERVER; if the other was, remove the data of this one."
else
    mkdir -p "$PGDATA"
    copy
    put_in_place
fi
exec "$@"

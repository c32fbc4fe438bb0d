#!/usr/bin/env bash
# Starts PostgreSQL as one of two servers, of which one takes writes and the other follows it: docs/operations/availability.md.
# Where the standby has no data yet, it copies the primary first. What it did not make itself it never removes.
#
#   PGDATA                            the folder of the data
#   CROSSCHECK_SERVER                 the name of this server
#   CROSSCHECK_PRIMARY                the name of the one that takes writes, by which libpq finds it
#   CROSSCHECK_REPLICATION_PASSWORD   that of the role crosscheck_standby
set -euo pipefail

fail() {
    echo "$CROSSCHECK_SERVER: $*" >&2
    exit 1
}

: "${PGDATA:?}" "${CROSSCHECK_SERVER:?}" "${CROSSCHECK_PRIMARY:?}"
# A copy on its way, and one that has to be put in its place. PGDATA may be where a volume is mounted, and cannot be renamed itself.
partial=$PGDATA/crosscheck-standby.partial
whole=$PGDATA/crosscheck-standby.whole
connection="host=$CROSSCHECK_PRIMARY user=crosscheck_standby application_name=standby"

ask() {
    psql --no-psqlrc --quiet --no-align --tuples-only --dbname="$connection dbname=postgres" --command="$1"
}

copy() {
    local other
    other=$(find "$PGDATA" -mindepth 1 -maxdepth 1 ! -path "$partial" -print -quit)
    [[ -z $other ]] || fail "$PGDATA is neither empty nor a database: there is $other. Nothing was copied or removed."
    # One that was interrupted.
    rm -rf "$partial"
    echo "$CROSSCHECK_SERVER: waiting for $CROSSCHECK_PRIMARY to take writes" >&2
    export PGPASSWORD=${CROSSCHECK_REPLICATION_PASSWORD:?}
    until [[ $(ask "select pg_is_in_recovery()") == f ]]; do sleep 2; done
    # What a slot from before holds back is of no use to a copy that is made now, and where it is lost the slot is of none at all.
    ask "select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = 'standby'"
    echo "$CROSSCHECK_SERVER: copying $CROSSCHECK_PRIMARY" >&2
    # The password goes into the data's own settings, for the time after.
    pg_basebackup --pgdata="$partial" --checkpoint=fast --slot=standby --create-slot --write-recovery-conf --dbname="$connection"
    mv --no-target-directory "$partial" "$whole"
    sync --file-system "$PGDATA"
}

# Each by one rename, so that it can be gone on with.
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
            fail "has no data, and so cannot be the primary. Is CROSSCHECK_PRIMARY right?"
        # The image's own, which makes a database.
        exec docker-entrypoint.sh "$@"
    fi
elif [[ -e $PGDATA/PG_VERSION ]]; then
    [[ -e $PGDATA/standby.signal ]] ||
        fail "has the data of a primary, and CROSSCHECK_PRIMARY is $CROSSCHECK_PRIMARY. Two must not take writes. If this server was" \
            "promoted, CROSSCHECK_PRIMARY has to be $CROSSCHECK_SERVER; if the other was, remove the data of this one."
else
    mkdir -p "$PGDATA"
    copy
    put_in_place
fi
exec "$@"

# shellcheck shell=bash
# A private PostgreSQL cluster: reached over a Unix socket only, in a folder that only its owner may enter.
# Needs messages.sh, processes.sh and packages.sh.
#
# cluster_open DIRECTORY finds or makes the folder, and sets:
#   cluster_home      data/, log and socket/
#   cluster_socket    the folder of the socket
#   cluster_bin       PostgreSQL's programs in the version of the data
#
# cluster_settings may be set before cluster_start: further settings, a name and a value each.

cluster_settings=()
cluster_owner=

# Sets cluster_owner: the user who runs PostgreSQL, which refuses to run as root. Its packages bring one, so they come
# first. Data from before there was that user stays with nobody. $1: the folder of the data, if there is one
choose_owner() {
    ((EUID == 0)) || return 0
    cluster_owner=nobody
    if getent passwd postgres >/dev/null && [[ ! -d $1 || $(stat -c %U "$1") != nobody ]]; then
        cluster_owner=postgres
    fi
}

as_owner() {
    if [[ -z $cluster_owner ]]; then
        "$@"
    else
        setpriv --reuid="$cluster_owner" --regid="$(id -g "$cluster_owner")" --init-groups -- "$@"
    fi
}

# Makes a folder that only the owner may enter. Others can guess the place of a fallback, so a foreign folder is
# refused.
owned_folder() {
    if mkdir -m 700 "$1" 2>/dev/null; then
        [[ -z $cluster_owner ]] || chown "$cluster_owner" "$1"
    fi
    [[ ! -L $1 && $(stat -c '%U %a' "$1") == "${cluster_owner:-$(id -un)} 700" ]] ||
        fail "$1 is not a private folder of ${cluster_owner:-$(id -un)}: move it away."
}

cluster_open() {
    local directory=$1 digest version=any
    digest=$(printf '%s' "$directory" | sha256sum | cut -c1-12)
    cluster_home=$directory/cluster
    choose_owner "$cluster_home"
    if ! (cd / && as_owner test -x "$directory"); then
        cluster_home=/var/lib/crosscheck-$digest
        choose_owner "$cluster_home"
        say "PostgreSQL runs as $cluster_owner, who may not enter $directory: the database is in $cluster_home."
    fi
    owned_folder "$cluster_home"
    cluster_socket=$cluster_home/socket
    # A socket's path has 107 bytes at most, and PostgreSQL adds /.s.PGSQL.5432 to it. PostgreSQL and libpq split it at
    # commas.
    if [[ $cluster_socket == *,* ]] || (($(printf '%s' "$cluster_socket" | wc -c) > 90)); then
        cluster_socket=/tmp/crosscheck-$digest
        [[ -n $cluster_owner || -z ${XDG_RUNTIME_DIR:-} || $XDG_RUNTIME_DIR == *,* ]] ||
            cluster_socket=$XDG_RUNTIME_DIR/crosscheck-$digest
    fi
    owned_folder "$cluster_socket"
    [[ ! -e $cluster_home/data/PG_VERSION ]] || version=$(<"$cluster_home/data/PG_VERSION")
    cluster_bin=$(find_postgres "$version") || fail "The data in $cluster_home needs PostgreSQL $version."
}

# PostgreSQL's programs must start in a folder that their user may enter.
pg() { (cd "$cluster_home" && as_owner "$cluster_bin/$1" "${@:2}"); }

cluster_init() {
    [[ ! -e $cluster_home/data/PG_VERSION ]] || return 0
    say "Creating a database cluster in $cluster_home"
    # An interrupted initdb has left no PG_VERSION and nothing worth keeping.
    rm -rf "$cluster_home/data.new" "$cluster_home/data"
    pg initdb --pgdata="$cluster_home/data.new" --username=postgres --auth-local=trust --auth-host=scram-sha-256 \
        --data-checksums --encoding=UTF8 --locale=C.UTF-8 >"$cluster_home/initdb.log" 2>&1 ||
        fail "initdb failed: $(<"$cluster_home/initdb.log")"
    printf "include 'crosscheck.conf'\n" >>"$cluster_home/data.new/postgresql.conf"
    mv "$cluster_home/data.new" "$cluster_home/data"
}

# Whether the process in postmaster.pid is the server of this data: whether it works in its folder. pg_ctl would accept
# any process of that number.
cluster_running() {
    local file=$cluster_home/data/postmaster.pid
    [[ -e $file && /proc/$(head -n 1 "$file")/cwd -ef $cluster_home/data ]]
}

# Whether any process of a server runs. All of them work in the folder of its data.
cluster_in_use() {
    local folder
    for folder in /proc/[0-9]*/cwd; do
        [[ ! $folder -ef $cluster_home/data ]] || return 0
    done
    return 1
}

# After a crash, the number in a lock file may be that of another process, and PostgreSQL would not start. While any
# process of the server lives, the files stay: they keep a second server off the data.
remove_stale_locks() {
    cluster_in_use || rm -f "$cluster_home/data/postmaster.pid" "$cluster_socket/.s.PGSQL.5432.lock"
}

cluster_start() {
    cluster_running && return
    remove_stale_locks
    local quoted=${cluster_socket//\'/\'\'}
    printf "%s = '%s'\n" listen_addresses '' unix_socket_directories "$quoted" unix_socket_permissions 0700 \
        max_connections 200 "${cluster_settings[@]}" >"$cluster_home/data/crosscheck.conf"
    [[ -z $cluster_owner ]] || chown "$cluster_owner" "$cluster_home/data/crosscheck.conf"
    pg pg_ctl --pgdata="$cluster_home/data" --log="$cluster_home/log" --silent --wait --timeout=120 start >&2 ||
        fail "PostgreSQL did not start: $(tail -n 20 "$cluster_home/log")"
}

cluster_stop() {
    local server tries
    cluster_running || return 0
    server=$(head -n 1 "$cluster_home/data/postmaster.pid")
    pg pg_ctl --pgdata="$cluster_home/data" --silent --wait --timeout=120 --mode=fast stop >&2
    # pg_ctl waits until the file is gone, and the server removes it just before it ends.
    for ((tries = 0; tries < 100; tries++)); do
        alive "$server" || return 0
        sleep 0.05
    done
}

# Runs SQL from standard input as superuser; rows go to standard output.
cluster_psql() {
    pg psql --no-psqlrc --quiet --no-align --tuples-only --set=ON_ERROR_STOP=1 \
        --host="$cluster_socket" --username=postgres --dbname=postgres
}

# $1: database, $2: its owner, who may log in and create roles (the migrations make the daemon's).
cluster_create_database() {
    cluster_psql >/dev/null <<SQL
select 'create role "$2" login createrole' where not exists (select from pg_roles where rolname = '$2') \gexec
select 'create database "$1" owner "$2"' where not exists (select from pg_database where datname = '$1') \gexec
SQL
}

# $1: database, $2: user. A URL for libpq, with the path percent-encoded.
cluster_url() {
    local LC_ALL=C encoded='' character index
    for ((index = 0; index < ${#cluster_socket}; index++)); do
        character=${cluster_socket:index:1}
        case $character in
        [A-Za-z0-9/._~-]) encoded+=$character ;;
        *) encoded+=$(printf '%s' "$character" | od -An -tx1 | tr -d '\n' | tr ' ' %) ;;
        esac
    done
    printf 'postgresql://%s@/%s?host=%s\n' "$2" "$1" "$encoded"
}

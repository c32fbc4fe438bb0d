# shellcheck shell=bash
# The system packages that the project needs. Needs messages.sh.

system_packages=(
    libpq-dev libargon2-dev libcmark-gfm-dev libcmark-gfm-extensions-dev libzxcvbn-dev libical-dev zlib1g-dev esbuild pkg-config postgresql curl openssl jq
)

# A script with more needs adds packages to those above, and replaces this by a check for them.
has_tools() { true; }
# The same of web.sh.
has_web_tools() { true; }

# Prints the folder of initdb, postgres and pg_ctl: of version $1, or of the newest from 15 on when it is "any".
find_postgres() {
    local wanted=$1 folder version newest=0 found=
    for folder in "${CROSSCHECK_PG_BINDIR:-}" /usr/lib/postgresql/*/bin "$(pg_config --bindir 2>/dev/null)" \
        "$(dirname "$(command -v initdb || true)")"; do
        [[ -x $folder/initdb && -x $folder/postgres ]] || continue
        version=$("$folder/postgres" --version | sed -E 's/^[^0-9]*([0-9]+).*/\1/')
        [[ $wanted == any || $version == "$wanted" ]] || continue
        if ((version >= 15 && version > newest)); then
            newest=$version found=$folder
        fi
        [[ $folder != "${CROSSCHECK_PG_BINDIR:-}" || -z $found ]] || break
    done
    [[ -n $found ]] && printf '%s\n' "$found"
}

has_libraries() {
    command -v pkg-config >/dev/null && command -v curl >/dev/null && command -v openssl >/dev/null && command -v jq >/dev/null &&
        command -v esbuild >/dev/null &&
        pkg-config --exists libpq libargon2 libcmark-gfm libical zlib &&
        [[ -e $(pkg-config --variable=includedir libcmark-gfm)/cmark-gfm-core-extensions.h ]] &&
        has_zxcvbn
}

# It comes without a file for pkg-config. Its header and its library are where the compiler looks.
has_zxcvbn() {
    local folder
    [[ -e /usr/include/zxcvbn.h || -e /usr/local/include/zxcvbn.h ]] || return
    for folder in /usr/local/lib /usr/lib /usr/lib64 /usr/lib/*-linux-gnu; do
        [[ ! -e $folder/libzxcvbn.so ]] || return 0
    done
    return 1
}

# Installs missing packages on Debian and Ubuntu; elsewhere, or without the right, it lists them.
ensure_packages() {
    command -v swift >/dev/null || fail "There is no Swift toolchain in PATH: see https://www.swift.org/install"
    has_libraries && has_tools && has_web_tools && find_postgres any >/dev/null && return
    local as_root=()
    if ((EUID != 0)); then
        # sudo can ask for a password only at a terminal.
        if command -v sudo >/dev/null && { [[ -t 0 ]] || sudo -n true 2>/dev/null; }; then
            as_root=(sudo)
        else
            fail "These packages are missing and only root may install them: ${system_packages[*]}"
        fi
    fi
    command -v apt-get >/dev/null ||
        fail "This needs the headers of libpq, libargon2, libcmark-gfm, libzxcvbn, libical and zlib, esbuild, pkg-config, curl, openssl, jq and PostgreSQL 15 or newer." \
            "On Debian and Ubuntu, install: ${system_packages[*]}"
    say "Installing packages: ${system_packages[*]}"
    install_packages "${as_root[@]}"
    has_libraries || fail "The packages were installed, but libpq, libargon2, libcmark-gfm, libzxcvbn, libical, zlib and esbuild are not all found."
    { has_tools && has_web_tools; } || fail "The packages were installed, but some of their programs or files are missing."
    find_postgres any >/dev/null ||
        fail "This system's PostgreSQL is older than 15: see https://www.postgresql.org/download/linux/"
}

# $@: a command that runs another as root. One command does it all, so that sudo asks for the password once.
install_packages() {
    "$@" bash -c "$(declare -f install_as_root); install_as_root \"\$@\"" install_as_root "${system_packages[@]}" >&2 ||
        fail "apt-get could not install the packages (its message is above)."
}

# $@: packages. Debian's would create and start a system cluster, and start nginx; a file in createcluster.d and
# policy-rc.d prevent that. If they remained, the machine would not start any service that is installed later. So they
# also go if apt-get is interrupted.
install_as_root() {
    set -euo pipefail
    local folder=/etc/postgresql-common/createcluster.d policy=/usr/sbin/policy-rc.d
    made=()
    trap 'rm -f "${made[@]}"' EXIT
    trap 'exit 129' HUP
    trap 'exit 130' INT
    trap 'exit 143' TERM
    mkdir -p "$folder"
    made+=("$folder/crosscheck-no-cluster.conf")
    printf 'create_main_cluster = false\n' >"${made[0]}"
    if [[ ! -e $policy ]]; then
        made+=("$policy")
        printf '#!/bin/sh\nexit 101\n' >"$policy"
        chmod 755 "$policy"
    fi
    apt-get -q -o DPkg::Lock::Timeout=300 update
    DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 install --no-install-recommends "$@"
}

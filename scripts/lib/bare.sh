# shellcheck shell=bash
# Bare Debian roots for scripts/checks/bare. Needs messages.sh, and its own mount namespace: nothing here is unmounted.

# The packages of Swift's installation page for Debian 12. scripts/run installs all that the project needs.
toolchain_packages=(
    binutils-gold git gnupg2 libcurl4-openssl-dev libedit2 libgcc-12-dev libicu-dev libncurses-dev libpython3-dev libsqlite3-0
    libstdc++-12-dev libxml2-dev libz3-dev pkg-config tzdata unzip zlib1g-dev
)

# The source of Debian's release $1 on this machine.
find_mirror() {
    local found
    # shellcheck disable=SC2016 # apt-get fills these in
    found=$(apt-get indextargets --no-release-info --format '$(SITE) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 2>/dev/null |
        awk -v release="$1" '$2 == release && $3 == "main" { print $1; exit }') || true
    printf '%s\n' "${found:-http://deb.debian.org/debian}"
}

# The folder with the toolchain's usr.
find_toolchain() {
    local program
    program=$(readlink -f "$(command -v swift)") || fail "There is no Swift toolchain in PATH."
    dirname "$(dirname "$(dirname "$program")")"
}

# Makes the root $1 of Debian's release $2 from the mirror $3, with this machine's network settings.
make_root() {
    debootstrap --variant=minbase --include=ca-certificates "$2" "$1" "$3" >"$1.log" 2>&1 ||
        fail "debootstrap: $(tail -n 5 "$1.log")"
    apt-config dump | grep -E '^Acquire::(http|https|Check-[A-Za-z-]+)\b' >"$1/etc/apt/apt.conf.d/99crosscheck" || true
    cp -L /etc/resolv.conf /etc/hosts "$1/etc/"
    if compgen -G '/usr/local/share/ca-certificates/*.crt' >/dev/null; then
        cp /usr/local/share/ca-certificates/*.crt "$1/usr/local/share/ca-certificates/"
        in_root "$1" update-ca-certificates >/dev/null 2>&1
    fi
}

# Copies the root $1 to $2.
copy_root() { cp -a --reflink=auto "$1" "$2"; }

# Mounts in the root $1 the file systems that programs expect.
mount_system() {
    mount -t proc proc "$1/proc"
    mount -t sysfs sysfs "$1/sys"
    mount --rbind /dev "$1/dev"
}

# Shows folder $2 of this machine in the root $1, at the same place, read-only.
lend() {
    mkdir -p "$1$2"
    mount --bind "$2" "$1$2"
    mount -o remount,bind,ro "$1$2"
}

# Runs a command in the root $1, with the options of in_root_as. Of this machine's environment it has only the proxies
# and the index of Python's packages.
in_root() { (become_in_root "$@"); }

# The same in place of this shell, so that a background process is the command itself.
become_in_root() {
    local name proxies=()
    for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY PIP_INDEX_URL PIP_CERT; do
        [[ -z ${!name:-} ]] || proxies+=("$name=${!name}")
    done
    exec chroot "${in_root_as[@]}" "$1" /usr/bin/env -i HOME=/root LANG=C.UTF-8 "PATH=$in_root_path" "${proxies[@]}" "${@:2}"
}
in_root_as=()
in_root_path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

# Installs packages ${@:2} in the root $1, without starting their services.
install_in_root() {
    in_root "$1" bash -c "$(declare -f install_as_root); install_as_root \"\$@\"" install_as_root "${@:2}" >"$1.log" 2>&1 ||
        fail "apt-get: $(tail -n 5 "$1.log")"
}

# Adds the toolchain to the root $1, and the sources of packages by this machine's configuration of git and SwiftPM.
add_toolchain() {
    local toolchain scope key base
    install_in_root "$1" "${toolchain_packages[@]}"
    toolchain=$(find_toolchain)
    lend "$1" "$toolchain"
    in_root_path=$toolchain/usr/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
    # The redirections of git's configuration, without credentials.
    for scope in --system --global; do
        while IFS= read -r -d '' line; do
            key=${line%%$'\n'*}
            git config --file "$1/root/.gitconfig" --add "$key" "${line#*$'\n'}"
            base=${key#url.}
            base=${base%.*}
            base=${base#file://}
            if [[ $key == url.* && $base == /* && -d $base ]] && ! mountpoint -q "$1${base%/}"; then lend "$1" "${base%/}"; fi
        done < <(git config "$scope" --null --get-regexp '^(url|http)\.' 2>/dev/null)
    done
    if [[ -d ${HOME:-/root}/.swiftpm/configuration ]]; then
        mkdir -p "$1/root/.swiftpm"
        cp -rL "${HOME:-/root}/.swiftpm/configuration" "$1/root/.swiftpm/"
    fi
}

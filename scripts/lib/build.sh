# shellcheck shell=bash
# Builds programs unless they are up to date, and fetches what they are built from. Needs messages.sh, packages.sh and
# root: the repository.
#
# build_programs CONFIGURATION PRODUCT... builds products in debug or release mode.
# build_tests builds the tests, and with them every program in debug mode.
# build_folder CONFIGURATION prints the folder of the programs.
#
# A product's stamp, beside it, is a hash of all its inputs and of the product. If neither has changed, SwiftPM is not
# started: it takes many seconds to find that there is nothing to do.
#
# RELEASE_BUILD_FOLDER names a scratch folder other than .build for release builds, so that one can run beside the
# tests.

# shellcheck source-path=SCRIPTDIR source=web.sh
. "$(dirname "${BASH_SOURCE[0]}")/web.sh"

build_scratch() {
    if [[ $1 == release ]]; then printf '%s\n' "${RELEASE_BUILD_FOLDER:-$root/.build}"; else printf '%s\n' "$root/.build"; fi
}

build_folder() { printf '%s/%s\n' "$(build_scratch "$1")" "$1"; }

# The hashes of the files below $@, by name.
build_files() { (cd "$root" && find "$@" -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum); }

# The hash of all inputs of product $1.
build_inputs() {
    local places=(Package.swift Plugins Sources sql) variable
    case $1 in crosscheckd | crosscheckctl) ;; *) places+=(Tests) ;; esac
    {
        build_files "${places[@]}"
        # The toolchain: its file and the time of that file.
        stat -L -c '%n %s %Y' "$(realpath "$(command -v swift)")"
        # The variables that Package.swift reads.
        grep -o 'CROSSCHECK_[A-Z_]*' "$root/Package.swift" | sort -u | while read -r variable; do
            printf '%s=%s\n' "$variable" "${!variable-}"
        done
        # The system's libraries, and the tool that joins the web app's modules.
        pkg-config --modversion libpq libargon2 libcmark-gfm libical zlib
        esbuild --version
        # shellcheck disable=SC2154 # of packages.sh
        if command -v dpkg-query >/dev/null; then dpkg-query --show "${system_packages[@]}" 2>/dev/null | grep -e '-dev\b' || true; fi
    } | sha256sum
}

# The hash of product $2 in folder $1, and of the versions of its packages.
build_outputs() { sha256sum <"$1/$2" && sha256sum <"$root/Package.resolved"; }

# Whether product $2 of configuration $1 is up to date.
build_is_current() {
    local folder stamp
    folder=$(build_folder "$1")
    stamp=$folder/$2.stamp
    [[ -e $stamp && -e $folder/$2 && -e $root/Package.resolved ]] &&
        [[ $(<"$stamp") == "$(build_inputs "$2" && build_outputs "$folder" "$2")" ]]
}

build_programs() {
    local configuration=$1 product folder stale=() options=()
    local -A before=()
    fetch_web
    folder=$(build_folder "$configuration")
    for product in "${@:2}"; do
        build_is_current "$configuration" "$product" || stale+=("$product")
    done
    ((${#stale[@]} > 0)) || return 0
    say "Building ${stale[*]} (a first build takes some minutes)"
    [[ $folder == "$root/.build/"* ]] || options+=(--scratch-path "$(build_scratch "$configuration")")
    for product in "${stale[@]}"; do before[$product]=$(build_inputs "$product"); done
    for product in "${stale[@]}"; do
        swift build --package-path "$root" "${options[@]}" -c "$configuration" --product "$product" >&2 ||
            fail "The build failed (its message is above)."
    done
    for product in "${stale[@]}"; do build_stamp "$folder" "$product" "${before[$product]}"; done
    packages_agree || say "Built with other packages than scripts/lib/packages.resolved names. See scripts/packages."
}

build_tests() {
    local folder tests=crosscheckPackageTests.xctest product
    local programs=(crosscheckd crosscheckctl crosscheck-faults crosscheck-costs crosscheck-load)
    local -A before=()
    fetch_web
    folder=$(build_folder debug)
    ! build_is_current debug "$tests" || return 0
    for product in "$tests" "${programs[@]}"; do before[$product]=$(build_inputs "$product"); done
    swift build --package-path "$root" --build-tests >&2 || fail "The build failed (its message is above)."
    for product in "$tests" "${programs[@]}"; do build_stamp "$folder" "$product" "${before[$product]}"; done
    packages_agree || say "Built with other packages than scripts/lib/packages.resolved names. See scripts/packages."
}

# $1: folder, $2: product, $3: the hash of its inputs when the build began. Files edited meanwhile may be in it or not.
build_stamp() {
    rm -f "$1/$2.stamp"
    [[ $3 == "$(build_inputs "$2")" ]] || return 0
    { printf '%s\n' "$3" && build_outputs "$1" "$2"; } >"$1/$2.stamp.new"
    mv "$1/$2.stamp.new" "$1/$2.stamp"
}

# The versions that SwiftPM has resolved, one package a line, without source and commit, which may differ behind a
# mirror.
packages_resolved() {
    sed -n -E 's/^ *"identity" : "(.*)",?$/\1/p; s/^ *"version" : "(.*)",?$/\1/p' "$root/Package.resolved" | paste -d ' ' - -
}

# Whether they equal the committed list; otherwise prints the differences.
packages_agree() {
    diff --label committed --label resolved --unified=0 <(grep -v '^#' "$root/scripts/lib/packages.resolved") <(packages_resolved) >&2
}

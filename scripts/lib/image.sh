# shellcheck shell=bash
# shellcheck disable=SC2034,SC2154 # shared with scripts/checks/bare and bare.sh
# Runs a Dockerfile in roots of bare.sh, for machines without a container engine. It reads the file itself and fails at
# every instruction that it does not know, so no step of the image stays untested. Needs messages.sh and bare.sh.
#
# image_build FILE CONTEXT BASE ROOTS builds the last stage and sets:
#   image_root        its root
#   image_user        the user of the program there
#   image_command     the program with its arguments
#   image_port        the port that it exposes
#
# image_programs may be set before: a folder of programs in place of those that the first stage builds.
# $release is the Debian release of BASE.

image_programs=
declare -A image_stages=()

# Begins a stage: $1 its base image, $2 its name if it has one.
image_from() {
    local number
    image_root=$image_roots/${#image_stages[@]} image_user=root image_folder=/
    in_root_as=() in_root_path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
    image_stages[${2:-last}]=$image_root
    image_skips=
    if [[ -n $image_programs && $1 == swift:* ]]; then
        say "  left out: these programs are there already"
        image_skips=yes
        return
    fi
    # 12.14 is of release 12.
    number=$(sed 's/\..*//' "$image_base/etc/debian_version")
    case $1 in
    swift:*-"$release" | debian:"$number".*-slim) copy_root "$image_base" "$image_root" ;;
    *) fail "FROM $1: only debian:VERSION-slim of $release and Swift on it can be made here." ;;
    esac
    mount_system "$image_root"
    if [[ $1 == swift:* ]]; then add_toolchain "$image_root"; fi
}

# $@: the sources (may begin with --from=STAGE), and the target.
image_copy() {
    local source=$image_context pattern path target=${*: -1}
    if [[ $1 == --from=* ]]; then
        source=${image_stages[${1#--from=}]:-}
        [[ -n $source ]] || fail "COPY $*: there is no such stage."
        if [[ -n $image_programs && ! -d $source ]]; then
            set -- / "$target"
            source=$image_programs
        else
            shift
        fi
    fi
    [[ $target == /* ]] || target=$image_folder/$target
    [[ $target != */ && $target != */. ]] || mkdir -p "$image_root$target"
    for pattern in "${@:1:$#-1}"; do
        # Docker's pattern, and the shell's. Docker copies the content of a folder.
        for path in "$source"/$pattern; do
            [[ -e $path ]] || fail "COPY: there is no $pattern."
            if [[ -d $path ]]; then
                mkdir -p "$image_root$target"
                cp -r --no-preserve=ownership "$path/." "$image_root$target"
            else
                cp --no-preserve=ownership "$path" "$image_root$target"
            fi
        done
    done
}

# The strings of the JSON list $1, one a line.
image_words() { grep -o '"[^"]*"' <<<"$1" | tr -d '"'; }

image_build() {
    local word rest rest_words entry=() arguments=()
    image_context=$2 image_base=$3 image_roots=$4 image_port=''
    mkdir -p "$image_roots"
    while read -r word rest; do
        say "  $word ${rest:0:100}"
        if [[ -n ${image_skips:-} && $word != FROM ]]; then continue; fi
        case $word in
        FROM)
            read -ra rest_words <<<"$rest"
            image_from "${rest_words[0]}" "${rest_words[2]:-}"
            ;;
        RUN)
            # shellcheck disable=SC2016 # the inner shell expands it
            in_root "$image_root" sh -c 'cd "$0" && eval "$1"' "$image_folder" "$rest" >"$image_root.log" 2>&1 ||
                fail "RUN $rest: $(tail -n 10 "$image_root.log")"
            ;;
        COPY)
            read -ra rest_words <<<"$rest"
            image_copy "${rest_words[@]}"
            ;;
        WORKDIR)
            image_folder=$rest
            mkdir -p "$image_root$rest"
            ;;
        USER)
            image_user=$rest
            in_root_as=("--userspec=$rest:$(in_root "$image_root" id -gn "$rest")")
            ;;
        EXPOSE) image_port=$rest ;;
        ENTRYPOINT) mapfile -t entry < <(image_words "$rest") ;;
        CMD) mapfile -t arguments < <(image_words "$rest") ;;
        *) fail "$word: nothing here can do that; teach scripts/lib/image.sh." ;;
        esac
    done < <(sed '/^ *#/d' "$1" | sed -e ':more' -e '/\\$/{N;s/\\\n */ /;b more' -e '}' | sed '/^ *$/d')
    image_command=("${entry[@]}" "${arguments[@]}")
    [[ -n $image_port && ${#image_command[@]} -gt 0 ]] || fail "The image has no EXPOSE, or nothing to start."
}

# shellcheck shell=bash disable=SC2034 # the variables are for the page
# Signs two new people up and in. Most pages of docs/guide begin with it:
#
#   . examples/people.sh
#
# Afterwards $url is the server's URL. $ada and $bob are tokens, $ada_name and $bob_name the usernames. They are new each
# time, so nothing that was tried before is in the way.

url=${CROSSCHECK:-http://localhost:8080}
ada_name=ada-$RANDOM$RANDOM
bob_name=bob-$RANDOM$RANDOM

# sign_in NAME: makes the account, and prints the token of a session. A problem goes to standard error. curl waits where
# the server says so.
sign_in() {
    local answer
    answer=$(curl -sS --retry 5 --retry-max-time 60 "$url/v1/users" --json "{
        \"username\": \"$1\", \"email\": \"$1@example.org\", \"password\": \"tall ships sail slowly\"
    }") && jq '.id // error' <<<"$answer" >/dev/null &&
        answer=$(curl -sS --retry 5 --retry-max-time 60 "$url/v1/sessions" --json "{
            \"login\": \"$1\", \"password\": \"tall ships sail slowly\"
        }") && jq -r '.token // error' <<<"$answer"
}

ada=$(sign_in "$ada_name") || return
bob=$(sign_in "$bob_name") || return

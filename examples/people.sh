# shellcheck shell=bash disable=SC2034 # the tokens are for the page
# Signs Ada and Bob up and in. The pages of docs/guide begin with it:
#
#   . examples/people.sh
#
# Afterwards $url is the server's URL, and $ada and $bob are tokens.

url=${CROSSCHECK:-http://localhost:8080}

# sign_in NAME: makes the account if it is missing, and prints the token of a new session.
sign_in() {
    curl -s -o /dev/null "$url/v1/users" -H 'Content-Type: application/json' \
        -d "{\"username\": \"$1\", \"email\": \"$1@example.org\", \"password\": \"tall ships sail slowly\"}"
    curl -s "$url/v1/sessions" -H 'Content-Type: application/json' \
        -d "{\"login\": \"$1\", \"password\": \"tall ships sail slowly\"}" | jq -r .token
}

ada=$(sign_in ada)
bob=$(sign_in bob)

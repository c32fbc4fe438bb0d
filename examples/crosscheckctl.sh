# shellcheck shell=bash
# Finds crosscheckctl and its database where scripts/run has made them. Pages of docs/guide with commands of the operator
# begin with it:
#
#   . examples/crosscheckctl.sh
#
# It changes nothing where crosscheckctl is installed and DATABASE_URL is set.

project=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
[[ -n $(type -P crosscheckctl) ]] || PATH=$PATH:$project/.build/release
if [[ -z ${DATABASE_URL:-} ]]; then DATABASE_URL=$(<"$project/.crosscheck/connection") && export DATABASE_URL; fi

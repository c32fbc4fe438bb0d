#!/usr/bin/env bash
# A day with Crosscheck: the tasks that are due, the work, and the points. Run it with a server at
# http://localhost:8080:
#
#   bash examples/day.sh
set -euo pipefail

# shellcheck source-path=SCRIPTDIR source=people.sh
. "$(dirname "${BASH_SOURCE[0]}")/people.sh"

# ask METHOD PATH [BODY]: prints the server's answer to Ada.
ask() { curl -sS --fail-with-body -X "$1" "$url$2" -H "Authorization: Bearer $ada" ${3:+--json "$3"}; }

# The evening before, Ada writes down her tasks of every day and every week.
list=$(ask POST /v1/checklists '{"title": "My days"}' | jq -er '.id // error')
run=$(ask POST "/v1/checklists/$list/tasks" '{"title": "Run", "points": 10, "priority": "do_first", "labels": ["Workout"],
    "repeat": {"rule": "FREQ=WEEKLY;BYDAY=MO,WE,FR", "starts_on": "2026-03-02"}}' | jq -er '.id // error')
read=$(ask POST "/v1/checklists/$list/tasks" '{"title": "Read ten pages", "points": 2, "labels": ["Hobby"],
    "repeat": {"rule": "FREQ=DAILY", "starts_on": "2026-03-02", "goal": 3}}' | jq -er '.id // error')
ask POST "/v1/checklists/$list/tasks" '{"title": "Water the plants",
    "repeat": {"rule": "FREQ=WEEKLY", "starts_on": "2026-03-02", "span": "week"}}' >/dev/null
ask POST "/v1/checklists/$list/tasks" '{"title": "Call the dentist", "due_on": "2026-03-04"}' >/dev/null

echo "In the morning:"
ask GET "/v1/today?date=2026-03-04" |
    jq -r '(.occurrences[] | "  \(.title) \(.count)/\(.goal)"), (.tasks[] | "  \(.title), due \(.due_on)")'

# During the day she does most of them. She also sends the records of earlier days that her phone could not send.
for date in 2026-03-02 2026-03-04; do
    ask POST "/v1/tasks/$run/occurrences/$date/complete" "{\"at\": \"${date}T06:30:00Z\"}" >/dev/null
done
for date in 2026-03-02 2026-03-03 2026-03-04; do
    ask PUT "/v1/tasks/$read/occurrences/$date" "{\"count\": 3, \"at\": \"${date}T21:00:00Z\"}" >/dev/null
done

echo "In the evening:"
ask GET "/v1/today?date=2026-03-04" | jq -r '.occurrences[] | select(.done) | "  \(.title) \(.count)/\(.goal)"'
ask GET "/v1/progress?from=2026-03-02&to=2026-03-08&by=week" | jq -r '"  \(.totals.points) points this week"'

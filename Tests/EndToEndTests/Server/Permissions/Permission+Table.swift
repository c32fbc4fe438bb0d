// Its columns form a table.
// swift-format-ignore-file
import TestSupport

extension Permission {
    /// Every route, with the callers who may use it. A route has several rows if that depends on the body, or on the
    /// user whom it names.
    static let table: [Permission] =
        open + accounts + checklists + participants + invitations + calendars + blocks + tasks + comments
        + occurrences + planning + time + reports + feed

    // The columns are Caller's: owner, editor, viewer, stranger, signed out, disabled, removed.
    //                                                          own  edi  vie  str  out  dis  rem

    private static let open = [
        Permission(.get, "/livez",                              200, 200, 200, 200, 200, 200, 200),
        Permission(.get, "/readyz",                             200, 200, 200, 200, 200, 200, 200),
        Permission(.get, "/metrics",                            200, 200, 200, 200, 200, 200, 200),
        Permission(.get, "/v1/about",                           200, 200, 200, 200, 200, 200, 200),
        Permission(.get, "/v1/limits",                          200, 200, 200, 200, 200, 200, 200),
        Permission(.get, "/v1/openapi.json",                    200, 200, 200, 200, 200, 200, 200),
        Permission(.get, "/docs",                               200, 200, 200, 200, 200, 200, 200),
        Permission(.get, "/problems/{name}",                    200, 200, 200, 200, 200, 200, 200),
        // The web app, which is not in the document. There is no file of this name.
        Permission(.get, "/{path...}",                          200, 200, 200, 200, 200, 200, 200),
        Permission(.get, "/sw.js",                              200, 200, 200, 200, 200, 200, 200),
        Permission(.get, "/manifest.webmanifest",               200, 200, 200, 200, 200, 200, 200),
        Permission(.get, "/favicon.ico",                        200, 200, 200, 200, 200, 200, 200),
        Permission(.get, "/assets/{edition}/{file...}",         404, 404, 404, 404, 404, 404, 404),
    ]

    private static let accounts = [
        Permission(.post, "/v1/users",                          201, 201, 201, 201, 201, 201, 201)
            .sending { ["username": "new-\($0)", "email": "\($0)@example.net", "password": .string(Person.password)] },
        Permission(.post, "/v1/sessions",                       201, 201, 201, 201, 201, 401, 201)
            .sending { ["login": .string($0.name), "password": .string(Person.password)] },
        Permission(.get, "/v1/users",                           200, 200, 200, 200, 401, 401, 200).asking("?prefix=ow"),
        Permission(.get, "/v1/me",                              200, 200, 200, 200, 401, 401, 200),
        Permission(.patch, "/v1/me",                            200, 200, 200, 200, 401, 401, 200)
            .sending { ["display_name": "\($0)"] },
        Permission(.get, "/v1/sessions",                        200, 200, 200, 200, 401, 401, 200),
        Permission(.delete, "/v1/sessions/current",             204, 204, 204, 204, 401, 401, 204).endingSession(),
        Permission(.post, "/v1/sessions/current/rotate",        201, 201, 201, 201, 401, 401, 201).endingSession(),
        // The owner's.
        Permission(.delete, "/v1/sessions/{id}",                204, 404, 404, 404, 401, 401, 404),
        Permission(.get, "/v1/tokens",                          200, 200, 200, 200, 401, 401, 200),
        Permission(.post, "/v1/tokens",                         201, 201, 201, 201, 401, 401, 201)
            .sending(["name": "Backup", "scopes": ["read"]]),
        Permission(.delete, "/v1/tokens/{id}",                  204, 404, 404, 404, 401, 401, 404),
    ]

    private static let one = "/v1/checklists/{id}"

    private static let checklists = [
        Permission(.get, "/v1/checklists",                      200, 200, 200, 200, 401, 401, 200),
        Permission(.post, "/v1/checklists",                     201, 201, 201, 201, 401, 401, 201)
            .sending { ["title": "Of \($0)"] },
        Permission(.get, one,                                   200, 200, 200, 404, 401, 401, 404),
        Permission(.patch, one,                                 200, 200, 403, 404, 401, 401, 404)
            .sending { ["title": "Now of \($0)"] },
        Permission(.patch, one,                                 200, 200, 403, 404, 401, 401, 404)
            .sending(["description": "Mine", "due_at": nil]),
        Permission(.patch, one,                                 200, 403, 403, 404, 401, 401, 404)
            .sending(["color": "#ffffff"]),
        Permission(.patch, one,                                 200, 403, 403, 404, 401, 401, 404)
            .sending(["priority": "plan"]),
        Permission(.patch, one,                                 200, 403, 403, 404, 401, 401, 404)
            .sending(["participant_limit": 9]),
        Permission(.patch, one,                                 200, 403, 403, 404, 401, 401, 404)
            .sending(["archived": true]),
        Permission(.patch, one,                                 200, 403, 403, 404, 401, 401, 404)
            .sending { ["title": "Still of \($0)", "archived": false] },
        Permission(.delete, one,                                204, 403, 403, 404, 401, 401, 404),
        Permission(.patch, "/v1/me/checklists/{id}",            200, 200, 200, 404, 401, 401, 404)
            .sending(["favorite": true]),
        Permission(.post, one + "/complete",                    200, 200, 403, 404, 401, 401, 404),
        Permission(.put, one + "/owner",                        202, 403, 403, 404, 401, 401, 404)
            .sending(["username": "viewer"]),
        // It is offered to the viewer.
        Permission(.post, one + "/owner/accept",                200, 409, 200, 404, 401, 401, 404),
        Permission(.delete, one + "/owner/offer",               204, 403, 204, 404, 401, 401, 404),
        Permission(.get, one + "/activity",                     200, 200, 200, 404, 401, 401, 404),
        Permission(.get, one + "/snapshot",                     200, 200, 200, 404, 401, 401, 404),
        Permission(.get, one + "/export",                       200, 200, 200, 404, 401, 401, 404),
        Permission(.post, "/v1/imports",                        201, 201, 201, 201, 401, 401, 201)
            .sending { ["title": "From \($0)", "tasks": []] },
        Permission(.post, "/v1/imports",                        200, 200, 200, 200, 401, 401, 200)
            .asking("?dry_run=true").sending(["title": "Tried", "tasks": []]),
    ]

    private static let place = one + "/participants/{username}"

    private static let participants = [
        Permission(.put, place,                                 201, 403, 403, 404, 401, 401, 404)
            .sending(["role": "viewer"]),
        Permission(.put, place,                                 200, 403, 403, 404, 401, 401, 404)
            .about(.person(.editor)).sending(["role": "viewer"]),
        Permission(.put, place,                                 409, 403, 403, 404, 401, 401, 404)
            .about(.oneself).sending(["role": "editor"]),
        // Has said that nobody may add them.
        Permission(.put, place,                                 202, 403, 403, 404, 401, 401, 404)
            .about(.person(.removed)).sending(["role": "editor"]),
        Permission(.delete, place,                              204, 204, 403, 404, 401, 401, 404)
            .about(.person(.editor)),
        Permission(.delete, place,                              204, 403, 204, 404, 401, 401, 404)
            .about(.person(.viewer)),
        Permission(.delete, place,                              409, 403, 403, 404, 401, 401, 404)
            .about(.person(.owner)),
        Permission(.delete, place,                              409, 204, 204, 404, 401, 401, 404).about(.oneself),
    ]

    private static let invitations = [
        Permission(.get, one + "/invitations",                  200, 403, 403, 404, 401, 401, 404),
        Permission(.post, one + "/invitations",                 201, 403, 403, 404, 401, 401, 404)
            .sending(["role": "viewer"]),
        Permission(.delete, one + "/invitations/{invitation_id}", 204, 403, 403, 404, 401, 401, 404),
        Permission(.post, "/v1/invitations/preview",            200, 200, 200, 200, 200, 200, 200).byToken(),
        Permission(.post, "/v1/invitations/accept",             200, 200, 200, 201, 401, 401, 201).byToken(),
        // For the participant who was removed, and is invited again.
        Permission(.get, "/v1/me/invitations",                  200, 200, 200, 200, 401, 401, 200),
        Permission(.post, "/v1/me/invitations/{id}/accept",     404, 404, 404, 404, 401, 401, 201).byName(),
        Permission(.delete, "/v1/me/invitations/{id}",          404, 404, 404, 404, 401, 401, 204).byName(),
        Permission(.get, one + "/public-link",                  200, 403, 403, 404, 401, 401, 404),
        Permission(.put, one + "/public-link",                  201, 403, 403, 404, 401, 401, 404),
        Permission(.delete, one + "/public-link",               204, 403, 403, 404, 401, 401, 404),
        Permission(.get, "/v1/public/{token}",                  200, 200, 200, 200, 200, 200, 200).byToken(),
        Permission(.get, "/public/{token}",                     200, 200, 200, 200, 200, 200, 200).byToken(),
    ]

    private static let calendars = [
        // Everyone's own.
        Permission(.get, "/v1/me/links",                        200, 200, 200, 200, 401, 401, 200),
        Permission(.get, "/v1/me/calendar-link",                200, 200, 200, 200, 401, 401, 200),
        Permission(.put, "/v1/me/calendar-link",                201, 201, 201, 201, 401, 401, 201),
        Permission(.delete, "/v1/me/calendar-link",             204, 204, 204, 204, 401, 401, 204),
        Permission(.get, one + "/calendar-link",                200, 200, 200, 404, 401, 401, 404),
        Permission(.put, one + "/calendar-link",                201, 201, 201, 404, 401, 401, 404),
        Permission(.delete, one + "/calendar-link",             204, 204, 204, 404, 401, 401, 404),
        Permission(.get, "/v1/calendars/{token}.ics",           200, 200, 200, 200, 200, 200, 200).byToken(),
    ]

    private static let blocks = [
        Permission(.get, "/v1/me/blocks",                       200, 200, 200, 200, 401, 401, 200),
        Permission(.put, "/v1/me/blocks/{username}",            201, 201, 201, 409, 401, 401, 201),
        Permission(.delete, "/v1/me/blocks/{username}",         204, 204, 204, 404, 401, 401, 204),
    ]

    private static let task = "/v1/tasks/{id}"

    private static let tasks = [
        Permission(.get, one + "/tasks",                        200, 200, 200, 404, 401, 401, 404),
        Permission(.post, one + "/tasks",                       201, 201, 403, 404, 401, 401, 404)
            .sending(["title": "Mine"]),
        Permission(.post, one + "/tasks/batch",                 200, 200, 403, 404, 401, 401, 404)
            .sending(["operations": [["op": "create", "title": "Mine"]]]),
        Permission(.post, "/v1/tasks/move",                     200, 200, 403, 404, 401, 401, 404)
            .sending(["task_ids": ["{task}"], "checklist_id": "{list}"]),
        Permission(.post, "/v1/tasks/batch",                    200, 200, 403, 404, 401, 401, 404)
            .sending(["operations": [["op": "create", "checklist_id": "{list}", "title": "Mine"]]]),
        Permission(.post, "/v1/tasks/batch",                    200, 200, 403, 404, 401, 401, 404)
            .sending(["operations": [["op": "delete", "id": "{task}"]]]),
        // Those that the caller may see: none to a stranger.
        Permission(.get, "/v1/tasks",                           200, 200, 200, 200, 401, 401, 200)
            .asking("?q=Nobody+else&archived=any"),
        Permission(.get, "/v1/labels",                          200, 200, 200, 200, 401, 401, 200),
        Permission(.get, task,                                  200, 200, 200, 404, 401, 401, 404),
        Permission(.patch, task,                                200, 200, 403, 404, 401, 401, 404)
            .sending(["title": "Mine"]),
        Permission(.patch, task,                                200, 200, 403, 404, 401, 401, 404)
            .sending(["status": "completed"]),
        Permission(.patch, task,                                200, 200, 403, 404, 401, 401, 404)
            .sending(["position": 1]),
        Permission(.delete, task,                               204, 204, 403, 404, 401, 401, 404),
        Permission(.post, task + "/claim",                      200, 200, 403, 404, 401, 401, 404),
        Permission(.post, task + "/release",                    200, 200, 403, 404, 401, 401, 404),
        Permission(.put, task + "/participants/{username}",     200, 200, 403, 404, 401, 401, 404)
            .about(.person(.viewer)),
        Permission(.put, task + "/participants/{username}",     200, 200, 403, 404, 401, 401, 404).about(.oneself),
        // Only users on the checklist can take its tasks.
        Permission(.put, task + "/participants/{username}",     409, 409, 403, 404, 401, 401, 404),
        Permission(.delete, task + "/participants/{username}",  200, 200, 403, 404, 401, 401, 404).about(
            .person(.editor)),
    ]

    private static let occurrence = task + "/occurrences/{date}"

    private static let occurrences = [
        // Those of the checklists that the caller may see: none to a stranger.
        Permission(.get, "/v1/occurrences",                     200, 200, 200, 200, 401, 401, 200)
            .asking("?from=2026-03-22&to=2026-03-22").ofRepeatingTask(shared: true),
        Permission(.get, "/v1/today",                           200, 200, 200, 200, 401, 401, 200)
            .asking("?date=2026-03-22").ofRepeatingTask(shared: true),
        Permission(.get, "/v1/progress",                        200, 200, 200, 200, 401, 401, 200)
            .asking("?from=2026-03-22&to=2026-03-22"),
        Permission(.get, task + "/progress",                    200, 200, 200, 404, 401, 401, 404).ofRepeatingTask(shared: true),
        // One's own record.
        Permission(.put, occurrence,                            200, 200, 200, 404, 401, 401, 404)
            .sending(["count": 1]).ofRepeatingTask(shared: false),
        Permission(.post, occurrence + "/complete",             200, 200, 200, 404, 401, 401, 404).ofRepeatingTask(shared: false),
        Permission(.post, occurrence + "/uncomplete",           200, 200, 200, 404, 401, 401, 404).ofRepeatingTask(shared: false),
        Permission(.post, "/v1/occurrences/batch",              200, 200, 200, 404, 401, 401, 404)
            .sending(["operations": [["op": "complete", "task_id": "{task}", "date": "2026-03-22"]]])
            .ofRepeatingTask(shared: false),
        // One that serves all.
        Permission(.put, occurrence,                            200, 200, 403, 404, 401, 401, 404)
            .sending(["skipped": true]).ofRepeatingTask(shared: true),
        Permission(.post, occurrence + "/complete",             200, 200, 403, 404, 401, 401, 404).ofRepeatingTask(shared: true),
        Permission(.post, occurrence + "/uncomplete",           200, 200, 403, 404, 401, 401, 404).ofRepeatingTask(shared: true),
        Permission(.post, "/v1/occurrences/batch",              200, 200, 403, 404, 401, 401, 404)
            .sending(["operations": [["op": "complete", "task_id": "{task}", "date": "2026-03-22"]]])
            .ofRepeatingTask(shared: true),
        Permission(.delete, occurrence,                         204, 204, 403, 404, 401, 401, 404).ofRepeatingTask(shared: false),
        Permission(.post, "/v1/occurrences/batch",              200, 200, 403, 404, 401, 401, 404)
            .sending(["operations": [["op": "delete", "task_id": "{task}", "date": "2026-03-22"]]])
            .ofRepeatingTask(shared: false),
    ]

    private static let reports = [
        // One's own.
        Permission(.get, "/v1/reports/time",                    200, 200, 200, 200, 401, 401, 200)
            .asking("?from=2026-03-22&to=2026-03-22"),
        Permission(.get, "/v1/reports/daily",                   200, 200, 200, 200, 401, 401, 200),
        Permission(.get, "/v1/reports/weekly",                  200, 200, 200, 200, 401, 401, 200),
        Permission(.get, "/v1/reports/radar.svg",               200, 200, 200, 200, 401, 401, 200),
        Permission(.get, "/v1/progress.svg",                    200, 200, 200, 200, 401, 401, 200)
            .asking("?from=2026-03-22&to=2026-03-22"),
        Permission(.get, "/v1/calendar",                        200, 200, 200, 200, 401, 401, 200)
            .asking("?from=2026-03-22&to=2026-03-22"),
        Permission(.get, one + "/burndown",                     200, 200, 200, 404, 401, 401, 404)
            .asking("?from=2026-03-22&to=2026-03-22"),
        Permission(.get, one + "/burndown.svg",                 200, 200, 200, 404, 401, 401, 404)
            .asking("?from=2026-03-22&to=2026-03-22"),
    ]

    private static let comments = [
        Permission(.get, task + "/comments",                    200, 200, 200, 404, 401, 401, 404),
        Permission(.post, task + "/comments",                   201, 201, 201, 404, 401, 401, 404)
            .sending(["body": "Mine"]),
        Permission(.delete, "/v1/comments/{id}",                204, 204, 403, 404, 401, 401, 404).by(.editor),
        Permission(.delete, "/v1/comments/{id}",                204, 403, 204, 404, 401, 401, 404).by(.viewer),
    ]

    private static let planning = [
        Permission(.get, "/v1/me/settings",                     200, 200, 200, 200, 401, 401, 200),
        Permission(.patch, "/v1/me/settings",                   200, 200, 200, 200, 401, 401, 200)
            .sending(["time_zone": "Europe/Berlin"]),
        Permission(.get, task + "/reminders",                   200, 200, 200, 404, 401, 401, 404),
        Permission(.put, task + "/reminders",                   200, 200, 200, 404, 401, 401, 404)
            .sending(["reminders": [["at": "19:00"]]]),
        Permission(.delete, task + "/reminders",                204, 204, 204, 404, 401, 401, 404),
        Permission(.get, "/v1/points",                          200, 200, 200, 200, 401, 401, 200),
        Permission(.get, "/v1/points/entries",                  200, 200, 200, 200, 401, 401, 200),
        Permission(.get, "/v1/rewards",                         200, 200, 200, 200, 401, 401, 200),
        Permission(.post, "/v1/rewards",                        201, 201, 201, 201, 401, 401, 201)
            .sending(["title": "Cinema", "price": 150]),
        // The owner's.
        Permission(.get, "/v1/rewards/{id}",                    200, 404, 404, 404, 401, 401, 404),
        Permission(.patch, "/v1/rewards/{id}",                  200, 404, 404, 404, 401, 401, 404)
            .sending(["price": 160]),
        Permission(.delete, "/v1/rewards/{id}",                 204, 404, 404, 404, 401, 401, 404),
        Permission(.post, "/v1/rewards/{id}/purchase",          201, 404, 404, 404, 401, 401, 404).sending([:]),
        Permission(.get, "/v1/purchases",                       200, 200, 200, 200, 401, 401, 200),
        Permission(.delete, "/v1/purchases",                    204, 204, 204, 204, 401, 401, 204)
            .asking("?from=2026-01-01&to=2026-12-31"),
        Permission(.delete, "/v1/purchases/{id}",               204, 404, 404, 404, 401, 401, 404),
    ]

    private static let day: JSON = ["mode_id": "{mode}", "started_at": "2026-03-22T10:00:00Z", "ended_at": "2026-03-22T11:00:00Z"]

    private static let time = [
        Permission(.get, "/v1/modes",                           200, 200, 200, 200, 401, 401, 200),
        Permission(.post, "/v1/modes",                          201, 201, 201, 201, 401, 401, 201)
            .sending { ["name": "Of \($0)"] },
        // The owner's, as are the entry and what runs.
        Permission(.get, "/v1/modes/{id}",                      200, 404, 404, 404, 401, 401, 404),
        Permission(.patch, "/v1/modes/{id}",                    200, 404, 404, 404, 401, 401, 404)
            .sending(["archived": true]),
        Permission(.delete, "/v1/modes/{id}",                   204, 404, 404, 404, 401, 401, 404),
        Permission(.get, "/v1/timer",                           200, 200, 200, 200, 401, 401, 200),
        Permission(.post, "/v1/timer/start",                    201, 422, 422, 422, 401, 401, 422)
            .sending(["mode_id": "{mode}"]),
        Permission(.post, "/v1/timer/stop",                     200, 409, 409, 409, 401, 401, 409),
        Permission(.delete, "/v1/timer",                        204, 409, 409, 409, 401, 401, 409),
        Permission(.get, "/v1/entries",                         200, 200, 200, 200, 401, 401, 200)
            .asking("?from=2026-03-22&to=2026-03-22"),
        Permission(.post, "/v1/entries",                        201, 422, 422, 422, 401, 401, 422).sending(day),
        Permission(.get, "/v1/entries/{id}",                    200, 404, 404, 404, 401, 401, 404),
        Permission(.patch, "/v1/entries/{id}",                  200, 404, 404, 404, 401, 401, 404)
            .sending(["description": "Mine"]),
        // One's own entry may name a task that one sees.
        Permission(.patch, "/v1/entries/{id}",                  200, 404, 404, 404, 401, 401, 404)
            .sending(["task_id": "{task}"]),
        Permission(.delete, "/v1/entries/{id}",                 204, 404, 404, 404, 401, 401, 404),
    ]

    private static let feed = [
        Permission(.get, "/v1/snapshot",                        200, 200, 200, 200, 401, 401, 200),
        Permission(.get, "/v1/snapshot",                        200, 200, 200, 200, 401, 401, 200).asking("?only=me"),
        Permission(.get, "/v1/changes",                         200, 200, 200, 200, 401, 401, 200),
    ]
}

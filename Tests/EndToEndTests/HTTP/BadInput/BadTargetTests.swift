import Foundation
import TestSupport
import Testing

/// Requests for things that do not exist, belong to others, or are in the wrong state; and invalid parameters and
/// headers.
@Suite struct BadTargetTests {
    private static let nowhere = "0197c1a2-7e1d-7a30-9c55-3f2b8e6d4a10"

    static let ids: [BadRequest] =
        [
            "checklists/{eves-list}", "checklists/{task}", "checklists/{comment}", "checklists/\(nowhere)",
            "checklists/x",
            "checklists/00000000-0000-0000-0000-000000000000", "checklists/%00", "tasks/{eves-task}",
            "tasks/{list}", "tasks/{comment}", "tasks/\(nowhere)", "tasks/1", "tasks/{task}0",
        ].flatMap { (target: String) -> [BadRequest] in
            [
                BadRequest("not one's own", .get, "/v1/\(target)", 404, "not-found"),
                BadRequest("not one's own", .patch, "/v1/\(target)", body: #"{"title": "Mine now"}"#, 404, "not-found"),
                BadRequest("not one's own", .delete, "/v1/\(target)", 404, "not-found"),
            ]
        } + [
            BadRequest("another's", .get, "/v1/checklists/{eves-list}/tasks", 404, "not-found"),
            BadRequest("another's", .get, "/v1/checklists/{eves-list}/activity", 404, "not-found"),
            BadRequest("another's", .get, "/v1/checklists/{eves-list}/snapshot", 404, "not-found"),
            BadRequest("another's", .get, "/v1/checklists/{eves-list}/export", 404, "not-found"),
            BadRequest(
                "another's", .post, "/v1/checklists/{eves-list}/tasks", body: #"{"title": "a"}"#, 404, "not-found"),
            BadRequest("another's", .post, "/v1/checklists/{eves-list}/complete", 404, "not-found"),
            BadRequest(
                "another's", .put, "/v1/checklists/{eves-list}/participants/ada", body: #"{"role": "editor"}"#, 404,
                "not-found"),
            BadRequest("another's", .delete, "/v1/checklists/{eves-list}/participants/eve", 404, "not-found"),
            BadRequest(
                "another's", .put, "/v1/checklists/{eves-list}/owner", body: #"{"username": "ada"}"#, 404, "not-found"),
            BadRequest("another's", .get, "/v1/checklists/{eves-list}/invitations", 404, "not-found"),
            BadRequest(
                "another's", .post, "/v1/checklists/{eves-list}/invitations", body: #"{"role": "editor"}"#, 404,
                "not-found"),
            BadRequest(
                "another's", .delete, "/v1/checklists/{eves-list}/invitations/{eves-invitation}", 404, "not-found"),
            BadRequest(
                "of another checklist", .delete, "/v1/checklists/{list}/invitations/{eves-invitation}", 404,
                "not-found"),
            BadRequest("of another kind", .delete, "/v1/checklists/{list}/invitations/{task}", 404, "not-found"),
            BadRequest("no id", .delete, "/v1/checklists/{list}/invitations/x", 404, "not-found"),
            BadRequest(
                "another's as its own", .post, "/v1/checklists/{list}/invitations",
                body: #"{"id": "{eves-invitation}", "role": "viewer"}"#, 409, "id-taken", "/id"),
            BadRequest(
                "its id for its token", .post, "/v1/invitations/accept", body: #"{"token": "{eves-invitation}"}"#, 404,
                "invitation-not-found"),
            BadRequest(
                "no token", .post, "/v1/invitations/preview", body: #"{"token": "x"}"#, 404, "invitation-not-found"),
            BadRequest("another's", .get, "/v1/checklists/{eves-list}/public-link", 404, "not-found"),
            BadRequest("another's", .put, "/v1/checklists/{eves-list}/public-link", 404, "not-found"),
            BadRequest("another's", .delete, "/v1/checklists/{eves-list}/public-link", 404, "not-found"),
            BadRequest("none", .get, "/v1/checklists/{list}/public-link", 404, "not-found"),
            BadRequest("none", .delete, "/v1/checklists/{list}/public-link", 404, "not-found"),
            BadRequest("an id for a token", .get, "/v1/public/{list}", 404, "not-found"),
            BadRequest("another's", .put, "/v1/checklists/{eves-list}/calendar-link", 404, "not-found"),
            BadRequest("another's", .delete, "/v1/checklists/{eves-list}/calendar-link", 404, "not-found"),
            BadRequest("none", .delete, "/v1/checklists/{list}/calendar-link", 404, "not-found"),
            BadRequest("none", .delete, "/v1/me/calendar-link", 404, "not-found"),
            BadRequest("an id for a token", .get, "/v1/calendars/{list}.ics", 404, "not-found"),
            BadRequest("no token", .get, "/v1/calendars/.ics", 404, "not-found"),
            BadRequest("another's", .post, "/v1/tasks/{eves-task}/claim", 404, "not-found"),
            BadRequest("another's", .post, "/v1/tasks/{eves-task}/release", 404, "not-found"),
            BadRequest("another's", .put, "/v1/tasks/{eves-task}/participants/ada", 404, "not-found"),
            BadRequest("another's", .get, "/v1/tasks/{eves-task}/comments", 404, "not-found"),
            BadRequest("another's", .post, "/v1/tasks/{eves-task}/comments", body: #"{"body": "a"}"#, 404, "not-found"),
            BadRequest("another's", .delete, "/v1/comments/{eves-comment}", 404, "not-found"),
            BadRequest("of another kind", .delete, "/v1/comments/{task}", 404, "not-found"),
            BadRequest("of another kind", .get, "/v1/tasks/{comment}/comments", 404, "not-found"),
            BadRequest("another's", .delete, "/v1/sessions/{eves-session}", 404, "not-found"),
            BadRequest("of another kind", .delete, "/v1/sessions/{list}", 404, "not-found"),
            BadRequest("a token", .delete, "/v1/sessions/{api-token}", 404, "not-found"),
            BadRequest("a session", .delete, "/v1/tokens/{session}", 404, "not-found"),
            BadRequest("another's", .delete, "/v1/tokens/{eves-api-token}", 404, "not-found"),
            BadRequest(
                "another's as a parent", .post, "/v1/checklists/{list}/tasks",
                body: #"{"title": "a", "parent_id": "{eves-task}"}"#, 422,
                "parent-not-found", "/parent_id"),
            BadRequest(
                "a checklist as a parent", .patch, "/v1/tasks/{task}", body: #"{"parent_id": "{list}"}"#, 422,
                "parent-not-found", "/parent_id"),
            BadRequest(
                "itself as a parent", .patch, "/v1/tasks/{task}", body: #"{"parent_id": "{task}"}"#, 422, "own-subtask",
                "/parent_id"),
            BadRequest(
                "another's as a neighbour", .patch, "/v1/tasks/{task}", body: #"{"before": "{eves-task}"}"#, 422,
                "neighbour-not-found"),
            BadRequest(
                "no id", .post, "/v1/checklists", body: #"{"id": "1", "title": "a"}"#, 422, "invalid-request", "/id"),
            BadRequest(
                "the nil id", .post, "/v1/checklists",
                body: #"{"id": "00000000-0000-0000-0000-000000000000", "title": "a"}"#, 422,
                "invalid-request", "/id"),
            BadRequest(
                "another's as its own", .post, "/v1/checklists", body: #"{"id": "{eves-list}", "title": "a"}"#, 409,
                "id-taken", "/id"),
            BadRequest(
                "another's as its own", .post, "/v1/checklists/{list}/tasks",
                body: #"{"id": "{eves-task}", "title": "Mine too"}"#, 409,
                "id-taken", "/id"),
            BadRequest(
                "another's as its own", .post, "/v1/tasks/{task}/comments",
                body: #"{"id": "{eves-comment}", "body": "Mine"}"#, 409, "id-taken",
                "/id"),
        ]

    static let states: [BadRequest] = [
        BadRequest("completed", .post, "/v1/tasks/{done}/claim", as: \.bob, 409, "task-completed"),
        BadRequest("completed", .put, "/v1/tasks/{done}/participants/bob", 409, "task-completed"),
        BadRequest("archived", .post, "/v1/tasks/{archived-task}/claim", 409, "checklist-archived"),
        BadRequest(
            "archived", .patch, "/v1/tasks/{archived-task}", body: #"{"status": "completed"}"#, 409,
            "checklist-archived"),
        BadRequest("archived", .delete, "/v1/tasks/{archived-task}", 409, "checklist-archived"),
        BadRequest(
            "archived", .post, "/v1/checklists/{archived}/tasks", body: #"{"title": "a"}"#, 409, "checklist-archived"),
        BadRequest("archived", .post, "/v1/checklists/{archived}/complete", 409, "checklist-archived"),
        BadRequest(
            "archived", .patch, "/v1/checklists/{archived}", body: #"{"title": "Newer"}"#, 409, "checklist-archived"),
        BadRequest(
            "archived", .patch, "/v1/checklists/{archived}", body: #"{"title": "a", "archived": true}"#, 409,
            "checklist-archived"),
        BadRequest(
            "archived", .put, "/v1/checklists/{archived}/participants/bob", body: #"{"role": "editor"}"#, 409,
            "checklist-archived"),
        BadRequest(
            "archived", .post, "/v1/tasks/{archived-task}/comments", body: #"{"body": "a"}"#, 409, "checklist-archived"),
        BadRequest(
            "archived", .post, "/v1/checklists/{archived}/invitations", body: #"{"role": "editor"}"#, 409,
            "checklist-archived"),
        BadRequest("archived", .put, "/v1/checklists/{archived}/public-link", 409, "checklist-archived"),
        BadRequest("archived", .put, "/v1/checklists/{archived}/calendar-link", 409, "checklist-archived"),
        BadRequest("an outsider", .put, "/v1/tasks/{other}/participants/eve", 409, "not-a-participant"),
        BadRequest("nobody", .put, "/v1/tasks/{other}/participants/nobody", 409, "not-a-participant"),
        BadRequest("no name", .put, "/v1/tasks/{other}/participants/a%20b", 404, "user-not-found"),
        BadRequest(
            "an outsider", .put, "/v1/checklists/{list}/owner", body: #"{"username": "eve"}"#, 409, "not-a-participant"),
        BadRequest(
            "nobody", .put, "/v1/checklists/{list}/participants/nobody", body: #"{"role": "editor"}"#, 404,
            "user-not-found"),
        BadRequest(
            "the owner", .put, "/v1/checklists/{list}/participants/ada", body: #"{"role": "viewer"}"#, 409, "is-owner"),
        BadRequest("the owner", .delete, "/v1/checklists/{list}/participants/ada", 409, "is-owner"),
        BadRequest(
            "no place left", .put, "/v1/checklists/{list}/participants/eve", body: #"{"role": "viewer"}"#, 409,
            "checklist-full"),
        BadRequest("an editor", .get, "/v1/checklists/{list}/invitations", as: \.bob, 403, "forbidden"),
        BadRequest("an editor", .put, "/v1/checklists/{list}/public-link", as: \.bob, 403, "forbidden"),
        BadRequest("a viewer", .post, "/v1/tasks/{other}/claim", as: \.vic, 403, "forbidden"),
        BadRequest("an editor", .delete, "/v1/checklists/{list}", as: \.bob, 403, "forbidden"),
        BadRequest("another's comment", .delete, "/v1/comments/{comment}", as: \.bob, 403, "forbidden"),
        BadRequest(
            "a wrong password", .patch, "/v1/me", body: #"{"email": "x@y.z", "current_password": "wrong"}"#, 403,
            "wrong-password", "/current_password"),
        BadRequest(
            "no password", .patch, "/v1/me", body: #"{"password": "correct horse"}"#, 422, "invalid-request",
            "/current_password"),
        BadRequest(
            "a name that is taken", .post, "/v1/users",
            body: #"{"username": "ADA", "email": "a@b.c", "password": "correct horse"}"#, 409, "username-taken",
            "/username"),
        BadRequest(
            "an address that is taken", .post, "/v1/users",
            body: #"{"username": "ada2", "email": "ADA@example.ORG", "password": "correct horse"}"#, 409, "email-taken",
            "/email"),
    ]

    static let parameters: [BadRequest] =
        [
            "limit=0", "limit=-1", "limit=501", "limit=x", "limit=1e2", "limit=99999999999999999999", "limit=",
            "limit=1&limit=2", "limit=%FF", "limit=1%00",
        ]
        .flatMap { (query: String) -> [BadRequest] in
            [
                "/v1/checklists", "/v1/checklists/{list}/tasks", "/v1/checklists/{list}/activity",
                "/v1/checklists/{list}/invitations", "/v1/tasks/{task}/comments", "/v1/changes",
            ].map {
                BadRequest(query, .get, "\($0)?\(query)", 400, "invalid-parameter", "?limit")
            }
        }
        + ["wait=-1", "wait=61", "wait=x", "wait=1.5", "wait=99999999999999999999"].map {
            BadRequest($0, .get, "/v1/changes?\($0)", 400, "invalid-parameter", "?wait")
        }
        + [
            "x", "", "%00", String(repeating: "A", count: 31),
            String(repeating: "*", count: 32), "AAABkAAAAAA/AAAAAAAAAAAAAAAAAAAA",
        ].map {
            BadRequest("a page of no listing", .get, "/v1/checklists?page=\($0)", 400, "invalid-parameter", "?page")
        }
        + [
            BadRequest(
                "no status", .get, "/v1/checklists/{list}/tasks?status=done", 400, "invalid-parameter", "?status"),
            BadRequest("neither", .get, "/v1/checklists?archived=yes", 400, "invalid-parameter", "?archived"),
            BadRequest(
                "combining marks", .get, "/v1/tasks?q=a\(String(repeating: "%CC%81%CC%A3", count: 16))",
                400,
                "invalid-parameter", "?q"),
            BadRequest("none", .get, "/v1/users", 400, "invalid-parameter", "?prefix"),
            BadRequest("too many", .get, "/v1/users?prefix=a&limit=51", 400, "invalid-parameter", "?limit"),
            BadRequest(
                "neither", .post, "/v1/imports?dry_run=1", body: "# A", headers: ["content-type": "text/markdown"], 400,
                "invalid-parameter", "?dry_run"),
        ]

    static let headers: [BadRequest] = [
        BadRequest(
            "no tag", .patch, "/v1/tasks/{task}", body: #"{"title": "a"}"#, headers: ["if-match": "12"], 400,
            "invalid-header", "if-match"),
        BadRequest(
            "no tag", .get, "/v1/tasks/{task}", headers: ["if-none-match": "\"1"], 400, "invalid-header",
            "if-none-match"),
        BadRequest(
            "256 characters", .post, "/v1/checklists", body: #"{"title": "a"}"#,
            headers: ["idempotency-key": String(repeating: "k", count: 256)], 400, "invalid-header", "Idempotency-Key"),
        BadRequest(
            "a space", .post, "/v1/checklists", body: #"{"title": "a"}"#, headers: ["idempotency-key": "a b"], 400,
            "invalid-header", "Idempotency-Key"),
        BadRequest(
            "a weak tag", .patch, "/v1/tasks/{task}", body: #"{"title": "a"}"#, headers: ["if-match": "W/\"4\""], 412,
            "stale"),
        BadRequest(
            "text", .post, "/v1/checklists", body: #"{"title": "a"}"#, headers: ["content-type": "text/plain"], 415,
            "unsupported-media-type"),
        BadRequest(
            "a form", .post, "/v1/sessions", body: "login=ada",
            headers: ["content-type": "application/x-www-form-urlencoded"], 415, "unsupported-media-type"),
        BadRequest(
            "a patch of another kind", .patch, "/v1/tasks/{task}", body: "[]",
            headers: ["content-type": "application/json-patch+json"], 415, "unsupported-media-type"),
        BadRequest(
            "a merge patch to create with", .post, "/v1/checklists", body: #"{"title": "a"}"#,
            headers: ["content-type": "application/merge-patch+json"], 415, "unsupported-media-type"),
        BadRequest(
            "a spreadsheet", .post, "/v1/imports", body: "a,b", headers: ["content-type": "application/vnd.ms-excel"],
            415, "unsupported-media-type"),
        BadRequest(
            "no type", .post, "/v1/imports", body: "# A", headers: ["content-type": ""], 415, "unsupported-media-type"),
        BadRequest(
            "a page", .get, "/v1/checklists/{list}/export", headers: ["accept": "text/html"], 406, "not-acceptable"),
        BadRequest("a table", .get, "/v1/public/x", headers: ["accept": "text/csv"], 406, "not-acceptable"),
        BadRequest("a picture", .get, "/v1/changes", headers: ["accept": "image/*"], 406, "not-acceptable"),
        BadRequest(
            "1 MiB and a byte", .post, "/v1/checklists", body: String(repeating: " ", count: 1 << 20) + " ", 413,
            "body-too-large"),
    ]

    @Test(arguments: ids) func idsOfOthersAndOfOtherKindsNameNothing(_ bad: BadRequest) async throws {
        try await bad.check()
    }
    @Test(arguments: states) func impossibleStatesAreRefused(_ bad: BadRequest) async throws { try await bad.check() }
    @Test(arguments: parameters) func parametersAreChecked(_ bad: BadRequest) async throws { try await bad.check() }
    @Test(arguments: headers) func headersAreChecked(_ bad: BadRequest) async throws { try await bad.check() }
}

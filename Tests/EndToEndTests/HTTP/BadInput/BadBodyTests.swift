import Foundation
import TestSupport
import Testing

/// Bodies that are not JSON, or not the JSON that the route takes.
@Suite struct BadBodyTests {
    private static let lists = "/v1/checklists"
    private static let tasks = "/v1/checklists/{list}/tasks"
    private static let invitations = "/v1/checklists/{list}/invitations"

    static let noJSON: [BadRequest] = [
        .noJSON("empty", "".utf8),
        .noJSON("cut off", #"{"title": "Rel"#.utf8),
        .noJSON("no value", #"{"title":}"#.utf8),
        .noJSON("something behind it", #"{"title": "a"} {}"#.utf8),
        .noJSON("a member twice", #"{"title": "a", "title": "b"}"#.utf8),
        .noJSON("single quotes", "{'title': 'a'}".utf8),
        .noJSON("a comment", #"{"title": "a"} // b"#.utf8),
        .noJSON("a trailing comma", #"{"title": "a",}"#.utf8),
        .noJSON("not a number", #"{"title": "a", "participant_limit": NaN}"#.utf8),
        .noJSON("a number of no size", #"{"title": "a", "participant_limit": 1e999}"#.utf8),
        .noJSON("a number with a leading zero", #"{"title": "a", "participant_limit": 03}"#.utf8),
        .noJSON("half a surrogate pair", #"{"title": "\ud83d"}"#.utf8),
        .noJSON("UTF-16", Array(#"{"title": "a"}"#.utf8).flatMap { [$0, 0] }),
        .noJSON("100,000 arrays deep", String(repeating: "[", count: 100_000).utf8),
        .noJSON("100,000 objects deep", String(repeating: #"{"a":"#, count: 100_000).utf8),
        .noJSON(
            "40 arrays deep",
            "{\"title\":\(String(repeating: "[", count: 40))\(String(repeating: "]", count: 40))}".utf8),
        .noJSON("NUL as it is", Array(#"{"title": "a"#.utf8) + [0] + Array(#"b"}"#.utf8)),
        .noJSON("a byte that is no UTF-8", text([0xFF])),
        .noJSON("very many combining marks", text(Array(String(repeating: "\u{301}\u{323}", count: 200).utf8))),
        .noJSON("a continuation alone", text([0x80])),
        .noJSON("a sequence cut off", text([0xE2, 0x82])),
        .noJSON("an overlong form", text([0xC0, 0x80])),
        .noJSON("a surrogate in UTF-8", text([0xED, 0xA0, 0x80])),
        .noJSON("a number beyond Unicode", text([0xF4, 0x90, 0x80, 0x80])),
    ]

    private static func text(_ bytes: [UInt8]) -> [UInt8] { Array(#"{"title": "a"#.utf8) + bytes + Array(#""}"#.utf8) }

    static let wrongTypes: [BadRequest] = [
        .invalid("an array", .post, lists, [], ""),
        .invalid("a string", .post, lists, "Release", ""),
        .invalid("null", .patch, "/v1/tasks/{task}", nil, ""),
        .invalid("no title", .post, lists, [:], "/title"),
        .invalid("a number", .post, lists, ["title": 5], "/title"),
        .invalid("an object", .post, lists, ["title": ["a": "b"]], "/title"),
        .invalid("null", .post, lists, ["title": nil], "/title"),
        .invalid("null", .patch, "/v1/checklists/{list}", ["title": nil], "/title"),
        .invalid("null", .patch, "/v1/tasks/{task}", ["status": nil], "/status"),
        .invalid("a number", .post, lists, ["title": "a", "description": 5], "/description"),
        .invalid("a number", .post, lists, ["title": "a", "due_at": 5], "/due_at"),
        .invalid("no colour", .post, lists, ["title": "a", "color": "red"], "/color"),
        .invalid("half a colour", .post, lists, ["title": "a", "color": "#fff"], "/color"),
        .invalid("no hexadecimal", .post, lists, ["title": "a", "color": "#12345g"], "/color"),
        .invalid("another's word", .post, lists, ["title": "a", "priority": "high"], "/priority"),
        .invalid("a string", .patch, "/v1/checklists/{list}", ["archived": "true"], "/archived"),
        .invalid("a fraction", .post, lists, ["title": "a", "participant_limit": 3.5], "/participant_limit"),
        .invalid("a string", .post, lists, ["title": "a", "participant_limit": "3"], "/participant_limit"),
        .invalid("no role", .put, "/v1/checklists/{list}/participants/bob", ["role": "king"], "/role"),
        .invalid("owner", .put, "/v1/checklists/{list}/participants/bob", ["role": "owner"], "/role"),
        .invalid("absent", .put, "/v1/checklists/{list}/participants/bob", [:], "/role"),
        .invalid("absent", .post, invitations, [:], "/role"),
        .invalid("owner", .post, invitations, ["role": "owner"], "/role"),
        .invalid("no address", .post, invitations, ["role": "viewer", "email": "bob"], "/email"),
        .invalid("a number", .post, invitations, ["role": "viewer", "expires_at": 5], "/expires_at"),
        .invalid("null", .post, invitations, ["role": "viewer", "expires_at": nil], "/expires_at"),
        .invalid("a fraction", .post, invitations, ["role": "viewer", "max_uses": 1.5], "/max_uses"),
        .invalid("no id", .post, invitations, ["role": "viewer", "id": "5"], "/id"),
        .invalid("absent", .post, "/v1/invitations/accept", [:], "/token"),
        .invalid("a number", .post, "/v1/invitations/accept", ["token": 5], "/token"),
        .invalid("null", .post, "/v1/invitations/preview", ["token": nil], "/token"),
        .invalid("a string", .put, "/v1/checklists/{list}/owner", ["username": 5], "/username"),
        .invalid("no status", .patch, "/v1/tasks/{task}", ["status": "done"], "/status"),
        .invalid("no array", .post, tasks, ["title": "a", "labels": "x"], "/labels"),
        .invalid("a number in it", .post, tasks, ["title": "a", "labels": ["x", 5]], "/labels/1"),
        .invalid("one twice", .post, tasks, ["title": "a", "labels": ["Straße", "straße"]], "/labels/1"),
        .invalid("21 of them", .post, tasks, ["title": "a", "labels": .array((0..<21).map { "\($0)" })], "/labels"),
        .invalid("a string", .post, tasks, ["title": "a", "position": "first"], "/position"),
        BadRequest(
            "two places", .post, tasks, body: #"{"title": "a", "position": 1, "before": "{task}"}"#, 422,
            "invalid-request", "/before"),
        .invalid(
            "everything at once", .post, tasks, ["title": 5, "due_at": 5, "frob": 5], "/title", "/due_at", "/frob"),
    ]

    static let unknownFields: [BadRequest] = [
        .invalid("unknown", .post, lists, ["title": "a", "frob": 1], "/frob"),
        .invalid("to be escaped", .post, lists, ["title": "a", "a/b~c": 1], "/a~1b~0c"),
        .invalid("of the answer only", .post, lists, ["title": "a", "version": 1], "/version"),
        .invalid("of another case", .post, lists, ["Title": "a"], "/Title", "/title"),
        .invalid("unknown", .patch, "/v1/checklists/{list}", ["owner": "eve"], "/owner"),
        .invalid("unknown", .patch, "/v1/tasks/{task}", ["participants": []], "/participants"),
        .invalid("unknown", .patch, "/v1/tasks/{task}", ["id": "{other}"], "/id"),
        .invalid("unknown", .post, "/v1/tasks/{task}/comments", ["body": "a", "author": "eve"], "/author"),
        .invalid("unknown", .patch, "/v1/me", ["username": "adah"], "/username"),
        .invalid("unknown", .post, "/v1/users", ["disabled": true], "/disabled", "/username", "/email", "/password"),
        .invalid("unknown", .post, "/v1/sessions", ["login": "ada", "password": "x", "remember": true], "/remember"),
        .invalid("a body where there is none", .post, "/v1/tasks/{task}/claim", ["username": "bob"], ""),
        .invalid("of the answer only", .post, invitations, ["role": "viewer", "uses": 0], "/uses"),
        .invalid("unknown", .post, "/v1/invitations/accept", ["token": "{token}", "role": "editor"], "/role"),
        .invalid("a body where there is none", .put, "/v1/checklists/{list}/public-link", ["token": "x"], ""),
        .invalid("a body where there is none", .delete, "/v1/checklists/{list}/public-link", ["really": true], ""),
        .invalid("a body where there is none", .put, "/v1/me/calendar-link", ["token": "x"], ""),
        .invalid("a body where there is none", .put, "/v1/checklists/{list}/calendar-link", ["token": "x"], ""),
        .invalid("a body where there is none", .delete, "\(invitations)/{invitation}", ["really": true], ""),
        .invalid("a body where there is none", .delete, "/v1/tasks/{task}", ["really": true], ""),
        .invalid("a body where there is none", .post, "/v1/checklists/{list}/complete", [1], ""),
    ]

    private static let batch = "/v1/checklists/{list}/tasks/batch"
    private static func operations(_ operations: JSON...) -> JSON { ["operations": .array(operations)] }

    static let batches: [BadRequest] = [
        .invalid("no operations", .post, batch, [:], "/operations"),
        .invalid("none", .post, batch, operations(), "/operations"),
        .invalid("no array", .post, batch, ["operations": ["op": "create"]], "/operations"),
        .invalid(
            "1,001", .post, batch, ["operations": .array((0...1000).map { _ in ["op": "claim", "id": "{task}"] })],
            "/operations"),
        .invalid(
            "a string", .post, batch, ["atomic": "yes", "operations": [["op": "claim", "id": "{task}"]]], "/atomic"),
        .invalid("an unknown operation", .post, batch, operations(["op": "frob", "id": "{task}"]), "/operations/0/op"),
        .invalid("no operation", .post, batch, operations(["title": "a"]), "/operations/0/op"),
        .invalid("no object", .post, batch, operations("create"), "/operations/0/op"),
        .invalid("no id", .post, batch, operations(["op": "delete"]), "/operations/0/id"),
        .invalid(
            "in the second", .post, batch, operations(["op": "create", "title": "a"], ["op": "create", "title": ""]),
            "/operations/1/title"),
        .invalid(
            "in several", .post, batch,
            operations(["op": "update", "id": "5", "frob": 1], ["op": "move", "id": "{task}", "title": "a"]),
            "/operations/0/id", "/operations/0/frob", "/operations/1/title"),
        BadRequest(
            "refused in the middle", .post, batch,
            body:
                #"{"operations": [{"op": "create", "title": "a"}, {"op": "claim", "id": "{done}"}, {"op": "delete", "id": "{task}"}]}"#,
            409, "task-completed", "/operations/1"),
        BadRequest(
            "a task of elsewhere", .post, batch, body: #"{"operations": [{"op": "delete", "id": "{eves-task}"}]}"#, 404,
            "not-found",
            "/operations/0"),
    ]

    private static let move = "/v1/tasks/move"

    static let moves: [BadRequest] = [
        .invalid("nothing", .post, move, [:], "/task_ids", "/checklist_id"),
        .invalid("no tasks", .post, move, ["task_ids": [], "checklist_id": "{list}"], "/task_ids"),
        .invalid("no array", .post, move, ["task_ids": "{task}", "checklist_id": "{list}"], "/task_ids"),
        .invalid("no id", .post, move, ["task_ids": ["{task}", "5"], "checklist_id": "{list}"], "/task_ids/1"),
        .invalid(
            "one twice", .post, move, ["task_ids": ["{task}", "{task}"], "checklist_id": "{list}"], "/task_ids/1"),
        .invalid(
            "1,001", .post, move,
            ["task_ids": .array((0...1000).map { _ in .string(newID()) }), "checklist_id": "{list}"], "/task_ids"),
        .invalid(
            "no section", .post, move, ["task_ids": ["{task}"], "checklist_id": "{list}", "section": ""], "/section"),
        BadRequest(
            "a task of elsewhere", .post, move,
            body: #"{"task_ids": ["{task}", "{eves-task}"], "checklist_id": "{list}"}"#,
            404, "not-found"),
        BadRequest(
            "a task that is not there", .post, move,
            body: #"{"task_ids": ["{task}", "\#(newID())"], "checklist_id": "{list}"}"#, 404, "not-found"),
        BadRequest(
            "a checklist of elsewhere", .post, move, body: #"{"task_ids": ["{task}"], "checklist_id": "{eves-list}"}"#,
            404, "not-found"),
        BadRequest(
            "to what is archived", .post, move, body: #"{"task_ids": ["{task}"], "checklist_id": "{archived}"}"#, 409,
            "checklist-archived"),
        BadRequest(
            "from what is archived", .post, move,
            body: #"{"task_ids": ["{archived-task}"], "checklist_id": "{list}"}"#, 409, "checklist-archived"),
        BadRequest(
            "by a viewer", .post, move, body: #"{"task_ids": ["{task}"], "checklist_id": "{list}"}"#, as: \.vic, 403,
            "forbidden"),
    ]

    @Test(arguments: noJSON) func invalidJSONIsRefused(_ bad: BadRequest) async throws { try await bad.check() }
    @Test(arguments: wrongTypes) func wrongTypesAreRefused(_ bad: BadRequest) async throws { try await bad.check() }
    @Test(arguments: unknownFields) func unknownFieldsAreRefused(_ bad: BadRequest) async throws {
        try await bad.check()
    }
    @Test(arguments: moves) func aMoveIsRefusedAsAWhole(_ bad: BadRequest) async throws { try await bad.check() }
    @Test(arguments: batches) func aBatchIsRefusedAsAWhole(_ bad: BadRequest) async throws { try await bad.check() }
}

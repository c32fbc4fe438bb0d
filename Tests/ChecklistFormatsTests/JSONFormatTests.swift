import ChecklistFormats
import Checklists
import JSON
import Testing

struct JSONFormatTests {
    private let outline = ChecklistOutline(
        title: "Träume \"/\\ 🗂\u{1}", description: "a\r\n\tb", dueAt: "2030-01-02T03:04:05.60+00:00", color: "#ff0000",
        priority: .delegate,
        tasks: [
            TaskOutline(
                title: "a", description: "- [ ] x", section: "A / B", status: .inProgress, priority: .plan,
                dueAt: "2030-01-02T03:04:05Z",
                labels: ["x", "", "y, z"],
                repeating: [
                    .init("rule", "FREQ=DAILY"), .init("starts_on", "2026-03-22"), .init("goal", 2),
                    .init("shared", true),
                    .init("except", ["2026-03-25"]), .init("pauses", [["from": "2026-07-01"]]),
                ],
                subtasks: [
                    TaskOutline(
                        title: "b", section: nil, status: .completed, dueOn: "2030-01-02", points: 20, uid: "b-1",
                        completedAt: "2026-01-02T03:04:05.678Z")
                ]),
            TaskOutline(title: "c"),
        ])

    @Test func exportAndImportKeepTheOutline() throws {
        #expect(try JSONFormat.read(JSONFormat.write(outline)) == outline)
    }

    @Test func theShapeIsTheDocumentedOne() throws {
        let small = ChecklistOutline(
            title: "c", tasks: [TaskOutline(title: "a/b", priority: .doFirst, dueAt: "d", labels: ["l"])])
        #expect(
            String(decoding: try JSONFormat.write(small), as: UTF8.self).filter { !$0.isWhitespace }
                == #"{"description":"","tasks":[{"description":"","due_at":"d","labels":["l"],"priority":"do_first","#
                + #""status":"available","subtasks":[],"title":"a/b"}],"title":"c"}"#)
    }

    @Test func onlyTitlesMustBeThere() throws {
        let json = #"{"title": "c", "color": null, "tasks": [{"title": "a", "labels": null}]}"#
        #expect(try JSONFormat.read(json.utf8) == ChecklistOutline(title: "c", tasks: [TaskOutline(title: "a")]))
    }

    @Test func aByteOrderMarkAndAnyEndsOfLinesAreRead() throws {
        let json = "\u{FEFF}\r\n{\r\"title\": \"c\",\r\n\"tasks\": [{\"title\": \"a\"}]} \r"
        #expect(try JSONFormat.read(json.utf8) == ChecklistOutline(title: "c", tasks: [TaskOutline(title: "a")]))
    }

    @Test func nullIsAsGoodAsNothing() throws {
        let members = ["description", "due_at", "color", "priority", "tasks"].map { ", \"\($0)\": null" }.joined()
        #expect(try JSONFormat.read("{\"title\": \"c\"\(members)}".utf8) == ChecklistOutline(title: "c"))
        let task = [
            "description", "section", "status", "priority", "due_at", "due_on", "points", "labels", "repeat",
            "uid", "completed_at", "subtasks",
        ]
        .map { ", \"\($0)\": null" }.joined()
        #expect(
            try JSONFormat.read("{\"title\": \"c\", \"tasks\": [{\"title\": \"a\"\(task)}]}".utf8)
                == ChecklistOutline(title: "c", tasks: [TaskOutline(title: "a")]))
    }

    @Test(arguments: [
        (#"{"title": "c", "tasks": [{"title": "a", "x/~y": 1}]}"#, "/tasks/0/x~1~0y", "unknown field"),
        (#"{"title": "c", "id": 1}"#, "/id", "unknown field"),
        (#"{}"#, "/title", "missing"),
        (#"{"title": "c", "tasks": [{"title": "a"}, {}]}"#, "/tasks/1/title", "missing"),
        (#"{"title": 5}"#, "/title", "not a string"),
        (#"{"title": null}"#, "/title", "not a string"),
        (#"{"title": "c", "tasks": {}}"#, "/tasks", "not an array"),
        (#"{"title": "c", "tasks": [5]}"#, "/tasks/0", "not an object"),
        (#"{"title": "c", "tasks": [{"title": "a", "labels": ["x", 1]}]}"#, "/tasks/0/labels/1", "not a string"),
        (#"{"title": "c", "tasks": [{"title": "a", "labels": "x"}]}"#, "/tasks/0/labels", "not an array"),
        (#"{"title": "c", "priority": "High"}"#, "/priority", "not one of do_first, plan, delegate, delay"),
        (
            #"{"title": "c", "tasks": [{"title": "a", "subtasks": [{"title": "b", "status": "done"}]}]}"#,
            "/tasks/0/subtasks/0/status", "not one of available, in_progress, completed"
        ),
        (#"{"title": "c", "tasks": [{"title": "a", "repeat": 1}]}"#, "/tasks/0/repeat", "not an object"),
        (
            #"{"title": "c", "tasks": [{"title": "a", "repeat": {"rule": [1]}}]}"#, "/tasks/0/repeat/rule",
            "not a string"
        ),
        (
            #"{"title": "c", "tasks": [{"title": "a", "repeat": {"pauses": [{"until": 1}]}}]}"#,
            "/tasks/0/repeat/pauses/0/until", "unknown field"
        ),
        (#"{"title": "c", "description": "a\u0000b"}"#, "/description", "has a NUL character"),
        (#"{"title": "c", "tasks": [{"title": "a", "points": 1.5}]}"#, "/tasks/0/points", "not a whole number"),
        (#"{"title": "c", "tasks": [{"title": "a", "points": "5"}]}"#, "/tasks/0/points", "not a whole number"),
        (#"[]"#, "", "not an object"),
        (#"{"title": "c""#, "", "not a JSON document: a comma or a closing brace is expected at byte 13"),
        ("", "", "not a JSON document: the JSON ends too early at byte 0"),
        (#"{"title": "a", "title": "b"}"#, "", "not a JSON document: the member \"title\" appears twice at byte 15"),
        (
            #"{"title": "\#(String(repeating: "\u{301}", count: 31))"}"#, "",
            "not a JSON document: a string has more than 30 combining marks in a row at byte 10"
        ),
    ])
    func mistakesAreReportedWithTheirPlace(json: String, pointer: String, message: String) throws {
        let error = #expect(throws: JSONFormatError.self) { try JSONFormat.read(json.utf8) }
        #expect(error?.pointer == pointer)
        #expect(error?.message == message)
    }

    @Test func tooManyTasksOrLevelsAreRefused() throws {
        let flat = #"{"title": "c", "tasks": [{"title": "a", "subtasks": [{"title": "b"}]}, {"title": "d"}]}"#
        #expect(try JSONFormat.read(flat.utf8, limits: ImportLimits(tasks: 3, depth: 2)).tasks.count == 2)
        #expect(throws: JSONFormatError.self) { try JSONFormat.read(flat.utf8, limits: ImportLimits(tasks: 2)) }
        let error = #expect(throws: JSONFormatError.self) {
            try JSONFormat.read(flat.utf8, limits: ImportLimits(depth: 1))
        }
        #expect(error?.pointer == "/tasks/0/subtasks/0")
    }

    @Test(arguments: [
        #"{"title":"c","tasks":[{"title":"a","subtasks":["#, #"{"title":"#, "[", #"{"title":"c","tasks":["#,
    ])
    func deepNestingIsRefused(pattern: String) {
        let text = String(repeating: pattern, count: 100_000)
        #expect(throws: JSONFormatError.self) { try JSONFormat.read(text.utf8) }
        let tasks = String(repeating: #"{"title":"a","subtasks":["#, count: 200) + String(repeating: "]}", count: 200)
        #expect(throws: JSONFormatError.self) { try JSONFormat.read((#"{"title":"c","tasks":["# + tasks + "]}").utf8) }
    }
}

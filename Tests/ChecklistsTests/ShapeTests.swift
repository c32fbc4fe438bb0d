import Checklists
import Testing

@Suite struct ShapeTests {
    let shapes = Shapes(Limits())

    func errors(_ shape: Shape, _ value: JSONValue) -> [FieldError] {
        do {
            _ = try shape.read(value)
            return []
        } catch {
            return error.errors
        }
    }

    @Test func keepsAbsentNullAndValueApart() throws {
        let read = try shapes.taskPatch.read(["title": "  Tag it ", "due_at": .null, "priority": "plan"])
        #expect(JSONValue.object(read) == ["title": "Tag it", "due_at": .null, "priority": "plan"])
    }

    @Test func saysEverythingThatIsWrongAtOnce() {
        let found = errors(
            shapes.newTask,
            [
                "description": 5, "labels": ["a", "A"], "priority": "urgent", "wat/~": 1, "position": "1",
                "before": "x",
                "participant_limit": 0,
            ])
        #expect(
            found.map(\.pointer) == [
                "/description", "/labels/1", "/priority", "/wat~1~0", "/position", "/before", "/participant_limit",
                "/title", "/before",
            ])
    }

    @Test(arguments: [
        (JSONValue.string(""), "must not be empty"), ("   ", "must not be empty"),
        ("a\nb", "must be one line without control characters"),
        ("a\u{0}b", "must not hold the character NUL"), (.null, "must not be null"),
        (5, "must be a string, not a number"),
        (.string(String(repeating: "x", count: 201)), "must not have more than 200 characters; it has 201"),
    ])
    func refusesTitle(_ title: JSONValue, _ detail: String) {
        #expect(errors(shapes.checklistPatch, ["title": title]) == [FieldError("/title", detail)])
    }

    @Test func countsAsPostgreSQLDoes() {
        #expect(errors(shapes.checklistPatch, ["title": .string(String(repeating: "🗂", count: 200))]).isEmpty)
    }

    @Test func refusesWhatIsNoObject() {
        #expect(errors(shapes.newChecklist, [1]).map(\.pointer) == [""])
    }

    @Test func batchNamesTheOperation() {
        do {
            _ = try shapes.batch.read([
                "operations": [["op": "create", "title": "a"], ["op": "fly"], ["op": "claim", "id": "x"]]
            ])
            Issue.record("the batch was taken")
        } catch {
            #expect(error.errors.map(\.pointer) == ["/operations/1/op", "/operations/2/id"])
        }
    }
}

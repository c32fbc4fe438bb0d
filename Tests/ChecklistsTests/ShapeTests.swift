import Checklists
import JSON
import Testing

@Suite struct ShapeTests {
    let limits = Limits()

    func errors(_ shape: Shape, _ value: JSONValue) -> [FieldError] {
        do {
            _ = try shape.read(value)
            return []
        } catch {
            return error.errors
        }
    }

    /// A body of a megabyte can have a hundred thousand errors.
    @Test func theFirstOfManyErrorsAreReported() {
        let members = (0..<10_000).map { JSONValue.Member("unknown\($0)", 0) }
        let told = errors(Shapes.signIn, .object(members))
        #expect(told.count == InvalidRequest.mostErrors)
        #expect(told.first?.pointer == "/unknown0")
    }

    @Test func keepsAbsentNullAndValueApart() throws {
        let read = try Shapes.taskPatch(limits).read(["title": "  Tag it ", "due_at": .null, "priority": "plan"])
        #expect(JSONValue.object(read) == ["title": "Tag it", "due_at": .null, "priority": "plan"])
    }

    @Test(arguments: [JSONValue.double(2), 2])
    func aWholeNumberMayBeWrittenWithAFraction(_ limit: JSONValue) throws {
        #expect(
            try JSONValue.object(Shapes.newTask(limits).read(["title": "a", "participant_limit": limit]))[
                "participant_limit"]
                == 2)
    }

    @Test(arguments: [2.5, 0, 101, 1e300, -1])
    func fractionsAndNumbersOutOfBoundsAreRefused(_ limit: Double) {
        #expect(
            errors(Shapes.newTask(limits), ["title": "a", "participant_limit": .double(limit)]).map(\.pointer) == [
                "/participant_limit"
            ])
    }

    @Test(arguments: [
        "0197c1a2-9b40-7c1e-8a77-5d075d0-1f2a", "0197c1a29b407c1e8a775d0e1f2a3b4c----",
        "00000000-0000-0000-0000-000000000000",
        "{0197c1a2-9b40-7c1e-8a77-5d0e1f2a3b}",
    ])
    func invalidIDsAreRefused(_ text: String) {
        #expect(ResourceID(text) == nil)
    }

    @Test func saysEverythingThatIsWrongAtOnce() {
        let found = errors(
            Shapes.newTask(limits),
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
        ("a\u{0}b", "must not contain the character NUL"), (.null, "must not be null"),
        (5, "must be a string, not a number"),
        (.string(String(repeating: "x", count: 201)), "must not have more than 200 characters; it has 201"),
    ])
    func refusesTitle(_ title: JSONValue, _ detail: String) {
        #expect(errors(Shapes.checklistPatch(limits), ["title": title]) == [FieldError("/title", detail)])
    }

    @Test func countsAsPostgreSQLDoes() {
        #expect(errors(Shapes.checklistPatch(limits), ["title": .string(String(repeating: "🗂", count: 200))]).isEmpty)
    }

    @Test func refusesWhatIsNoObject() {
        #expect(errors(Shapes.newChecklist(limits), [1]).map(\.pointer) == [""])
    }

    @Test func batchNamesTheOperation() {
        do {
            _ = try Shapes.batch(limits).read([
                "operations": [["op": "create", "title": "a"], ["op": "fly"], ["op": "claim", "id": "x"]]
            ])
            Issue.record("the batch was taken")
        } catch {
            #expect(error.errors.map(\.pointer) == ["/operations/1/op", "/operations/2/id"])
        }
    }
}

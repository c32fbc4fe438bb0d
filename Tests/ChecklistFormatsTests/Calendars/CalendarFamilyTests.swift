import ChecklistFormats
import Checklists
import Foundation
import Testing

/// RELATED-TO, from either side.
@Suite struct CalendarFamilyTests {
    private func read(_ todos: String...) throws -> CalendarReading {
        let all = todos.enumerated().map { "BEGIN:VTODO\nUID:\($0)\nSUMMARY:\($0)\n\($1)\nEND:VTODO\n" }
        return try CalendarReading("BEGIN:VCALENDAR\n\(all.joined())END:VCALENDAR\n")
    }

    @Test(arguments: [
        "RELATED-TO;RELTYPE=CHILD:1", "RELATED-TO;reltype=child:1 ", "RELATED-TO;X-A=b;RELTYPE=\"CHILD\":1",
    ])
    func aChildIsBelow(line: String) throws {
        for other in ["X-B:1", "RELATED-TO:0", "RELATED-TO;RELTYPE=PARENT:0"] {
            let read = try read(line, other)
            #expect(read.titles == ["0"] && read.result.outline.tasks[0].subtasks.map(\.title) == ["1"])
            #expect(read.warnings == [])
        }
    }

    @Test(arguments: ["SIBLING", "sibling", "DEPENDS-ON", "X-OTHER"]) func otherTypesAreReported(type: String) throws {
        let read = try read("RELATED-TO;RELTYPE=\(type):1", "X-B:1")
        #expect(read.titles == ["0", "1"])
        #expect(read.issues.contains("5: RELATED-TO of the type \(type.uppercased()) was left out"), "\(read.issues)")
    }

    @Test func aChildThatIsNotThereIsReported() throws {
        let read = try read("RELATED-TO;RELTYPE=CHILD:elsewhere")
        #expect(read.warnings == ["2: a task that belongs to this one is not in the calendar"])
    }

    @Test func theTasksOwnParentComesFirst() throws {
        let read = try read("RELATED-TO;RELTYPE=CHILD:2", "X-B:1", "RELATED-TO:1")
        #expect(read.titles == ["0", "1"] && read.result.outline.tasks[1].subtasks.map(\.title) == ["2"])
        #expect(read.warnings.count == 1 && read.warnings[0].contains("several parents"))
    }

    @Test func aCircleOfChildrenIsMovedUp() throws {
        let read = try read("RELATED-TO;RELTYPE=CHILD:1", "RELATED-TO;RELTYPE=CHILD:0")
        #expect(read.titles.count == 1 && read.warnings.count == 1 && read.warnings[0].contains("in a circle"))
    }
}

import Checklists
import Testing

struct PriorityTests {
    @Test func prioritiesAreReadAsPeopleWriteThem() {
        #expect(
            ["HIGH", "medium", "Low", "Delegate"].map { Priority(reading: $0) } == [.doFirst, .plan, .delay, .delegate])
        for priority in Priority.allCases { #expect(Priority(reading: priority.rawValue) == priority) }
        #expect(Priority(reading: "highest") == nil)
    }
}

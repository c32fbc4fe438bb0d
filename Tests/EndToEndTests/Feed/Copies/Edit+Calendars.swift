import TestSupport

extension Edit {
    private static let one = "/v1/checklists/{id}/calendar-link"
    private static let whole = "/v1/me/calendar-link"

    /// Calendars: clients see no change.
    static let calendars: [Edit] = [
        Edit("get a calendar of all tasks", "PUT \(whole)") { _ = try await $0.viewer.calendar() },
        Edit("give it up", "DELETE \(whole)") {
            _ = try await $0.viewer.calendar()
            try await $0.viewer.must(.delete, whole)
        },
        Edit("get a calendar of a checklist", "PUT \(one)") { _ = try await $0.viewer.calendar(of: $0.list) },
        Edit("give that up", "DELETE \(one)") {
            _ = try await $0.viewer.calendar(of: $0.list)
            try await $0.viewer.must(.delete, "/v1/checklists/\($0.list)/calendar-link")
        },
    ]
}

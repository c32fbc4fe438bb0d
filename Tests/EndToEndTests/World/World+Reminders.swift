import Foundation
import TestSupport
import Testing

extension World {
    /// The bodies of the changes of a kind in a user's own stream, in their order.
    func told(_ person: Person, _ kind: String = "reminder.due") async throws -> [JSON] {
        try JSON(
            try await psql(
                """
                select coalesce(json_agg(c.body order by c.version), '[]') from changes c
                where c.stream_id = '\(person.id)' and c.kind = '\(kind)'
                """
            ).utf8
        ).array
    }

    /// The times for which a user was reminded.
    func times(_ person: Person) async throws -> [String] {
        try await told(person).map { String(($0["due_for"].string ?? "").prefix(16)) }
    }
}

extension World {
    /// Lets a task be due in a moment until its reminder has come so often, by the daemons' own clocks. Where the moment is
    /// over before the server has it, none comes, and it is due again.
    func remindSoon(_ person: Person, of task: String, until count: Int = 1) async throws {
        let time = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        var seconds = 2.0
        let hasCome = try await found(within: .generous * 4) {
            try await person.must(
                .patch, "/v1/tasks/\(task)", ["due_at": .string(Date(timeIntervalSinceNow: seconds).formatted(time))])
            seconds = min(seconds * 2, 32)
            return try await found(within: .seconds(seconds + 2)) {
                try await told(person).count >= count ? true : nil
            }
        }
        #expect(hasCome == true)
    }
}

extension Person {
    /// Sets the reminders of a task.
    @discardableResult
    func remind(of task: String, _ reminders: JSON...) async throws -> JSON {
        try await must(.put, "/v1/tasks/\(task)/reminders", ["reminders": .array(reminders)])
    }

    /// The reminders of a task.
    func reminders(of task: String) async throws -> [JSON] {
        try await must(.get, "/v1/tasks/\(task)/reminders")["reminders"].array
    }
}

import Checklists
import Foundation
import TestSupport
import Testing

/// How a limit is reached through the interface.
struct LimitRecipe: Sendable {
    /// A user at a daemon whose limit has this value.
    struct Place: Sendable {
        let world: World
        let ada: Person
        let value: Int

        /// Another user, whose name begins like the first one's.
        func user(_ name: String) async throws -> Person { try await world.user("\(ada.name)-\(name)") }

        /// A text of so many characters.
        func text(_ length: Int, of character: String = "x") -> JSON {
            .string(String(repeating: character, count: length))
        }

        /// Makes a checklist with so many tasks, some at a time, each with a description of so many characters of four
        /// bytes; its id.
        @discardableResult
        func list(_ title: String, tasks: Int, described length: Int = 0) async throws -> String {
            let list = try await ada.checklist(title)
            var rest = tasks
            while rest > 0 {
                let answer = try await batch(of: min(rest, 20), described: length, on: list)
                guard answer.status == 200 else { throw Unexpected(answer: answer) }
                rest -= 20
            }
            return list
        }

        /// Makes tasks in one request: all or none.
        func batch(of count: Int, described length: Int = 0, on list: String) async throws -> HTTP.Answer {
            let create: JSON = ["op": "create", "title": "Task", "description": text(length, of: "🗂")]
            return try await ada.send(
                .post, "/v1/checklists/\(list)/tasks/batch",
                ["atomic": true, "operations": .array(Array(repeating: create, count: count))])
        }

        /// A day in UTC, so many days from today.
        static func day(_ offset: Int) -> String { String(moment(hours: 24 * offset).prefix(10)) }

        /// A time, so many hours from now.
        static func moment(hours: Int) -> String { Date().addingTimeInterval(Double(3_600 * hours)).ISO8601Format() }
    }

    let limit: Limit
    /// The value that it is set to; the usual one where it cannot be set.
    let value: Int
    /// Whether no other recipe works where it has that value.
    let isAlone: Bool
    /// Whether the refusal says the number. One refusal has two limits, and one is of all daemons.
    let isNamed: Bool
    /// Reaches the limit. Returns the refusal of what is over it; nil where answers are cut, which it has seen.
    let reach: @Sendable (Place) async throws -> HTTP.Answer?

    init(
        _ limit: Limit, set value: Int? = nil, alone: Bool = false, isNamed: Bool = true,
        _ reach: @escaping @Sendable (Place) async throws -> HTTP.Answer?
    ) {
        (self.limit, self.value, isAlone, self.isNamed) = (limit, value ?? limit.usual, alone, isNamed)
        self.reach = reach
    }

    /// All of them.
    static let all = requests + sharing + planning + time

    /// The daemon's argument that sets it.
    var argument: [String] { ["--limits-\(limit.name.replacing("_", with: "-"))", "\(value)"] }
}

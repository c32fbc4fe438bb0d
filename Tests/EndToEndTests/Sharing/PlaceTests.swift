import TestSupport
import Testing

/// A position is any number: there is a place between any two tasks, and on both sides of any.
@Suite struct PlaceTests {
    @Test(arguments: [
        (-1.7e308, 1.7e308), (1, 1.0000000000000002), (0, .leastNonzeroMagnitude),
        (1.7976931348623155e308, 1.7976931348623157e308),
        (7, 7),
        (-1.7976931348623157e308, -1.7976931348623157e308),
    ])
    func thereIsAPlaceBesideAny(low: Double, high: Double) async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Release")
        func task(_ title: String, _ place: [String: JSON]) async throws -> JSON {
            .string(try await ada.task(title, on: list, place))
        }
        // Equal positions are ordered by id, and ids by the time of their making.
        let first = try await task("first", ["position": .number(low)])
        let last = try await task("last", ["position": .number(high)])
        _ = try await task("between", ["before": last])
        _ = try await task("behind first", ["after": first])
        _ = try await task("before all", ["before": first])
        _ = try await task("behind all", ["after": last])
        _ = try await task("at the end", [:])
        let tasks = try await ada.must(.get, "/v1/checklists/\(list)/tasks")["tasks"].array
        #expect(
            tasks.compactMap { $0["title"].string } == [
                "before all", "first", "behind first", "between", "last", "behind all", "at the end",
            ])
    }

    /// Making room for a moved task also moves that task, and its new place is the one that it had.
    @Test func movesToAPositionFromBeforeTheRespacingKeepTheirPlace() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Release")
        let first = try await ada.task("first", on: list, ["position": .number(1)])
        _ = try await ada.task("second", on: list, ["position": .number(1)])
        let moved = try await ada.task("moved", on: list, ["position": .number(1536)])
        let answer = try await ada.must(.patch, "/v1/tasks/\(moved)", ["after": .string(first)])
        let tasks = try await ada.must(.get, "/v1/checklists/\(list)/tasks")["tasks"].array
        #expect(tasks.compactMap { $0["title"].string } == ["first", "moved", "second"])
        #expect(tasks.dropFirst().first == answer)
    }
}

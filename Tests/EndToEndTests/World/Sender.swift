import Checklists
import Foundation
import LocalTime
import Logging
import Postgres
import Recurrence
import Store
import TestSupport
import Testing

/// A daemon's part of sending reminders, at any time that a test likes: a store with connections of its own.
final class Sender: Sendable {
    private static let zones = Zones()
    private let database: Database
    private let running: Task<Void, Never>
    private let store: Store

    init(_ world: World, connections: Int = 2) {
        var configuration = Database.Configuration(url: world.url)
        configuration.connections = connections
        let database = Database(configuration.forStore(), logger: Logger(label: "sender"))
        self.database = database
        store = Store(database)
        running = Task { await database.run() }
    }

    deinit {
        database.shutdown()
        running.cancel()
    }

    /// Looks once.
    func look(at time: String? = nil) async throws -> ReminderReport {
        try await store.sendReminders(now: time.map { try Date($0, strategy: .iso8601) }, zones: Self.zones)
    }

    /// A report of the user's time, which is one of their searches.
    func report(of user: String) async throws {
        let day = try #require(CalendarDate("2150-06-01"))
        _ = try await store.timeReport(
            of: try #require(UUID(uuidString: user)), in: day...day, by: .day, limits: Limits())
    }

    /// Sends everything that is due at a time, also rows that others hold for a moment. Returns how many were sent
    /// here, and how many of them were late.
    @discardableResult
    func send(at time: String) async throws -> (sent: Int, late: Int) {
        var (sent, late) = (0, 0)
        let isDone = try await found(within: .generous) {
            let report = try await look(at: time)
            sent += report.reminders + report.summaries
            late += report.late
            return report.isBusy ? nil : true
        }
        #expect(isDone == true)
        return (sent, late)
    }
}

import Checklists
import Foundation
import LeaseQueue
import LocalTime
import Logging
import Postgres
import Recurrence
import Store
import Synchronization
import TestSupport
import Testing

/// A daemon's part of sending reminders, at any time that a test likes: a store with connections of its own.
final class Sender: Sendable {
    private static let zones = Zones()
    private let database: Database
    private let running: Task<Void, Never>
    private let store: Store
    private let queue: LeaseQueue
    private let sum = Sum()

    /// What this one has sent.
    private final class Sum: Sendable {
        let value = Mutex(SentReminders())
    }

    init(_ world: World, connections: Int = 2) {
        var configuration = Database.Configuration(url: world.url)
        configuration.connections = connections
        let database = Database(configuration.forStore(), logger: Logger(label: "sender"))
        self.database = database
        let (store, sum) = (Store(database), sum)
        self.store = store
        let count = { @Sendable (sent: SentReminders) in
            sum.value.withLock { ($0.count, $0.late) = ($0.count + sent.count, $0.late + sent.late) }
        }
        queue = LeaseQueue(
            [
                store.reminderWork(zones: Self.zones, sent: count),
                store.summaryWork(zones: Self.zones, limits: Limits(), sent: count),
            ], database: database, logger: Logger(label: "sender"))
        running = Task { await database.run() }
    }

    deinit {
        database.shutdown()
        running.cancel()
    }

    /// Looks once: sends what is due, and what nobody else has. Returns how many rows are due all the same.
    @discardableResult
    func look(at time: String? = nil) async throws -> Int {
        try await queue.drain(at: time.map { try Date($0, strategy: .iso8601) })
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
    func send(at time: String) async throws -> SentReminders {
        let before = sum.value.withLock { ($0.count, $0.late) }
        let start = try Date(time, strategy: .iso8601)
        // What was put off for a moment is due a moment later.
        var seconds = 0.0
        let isDone = try await found(within: .generous) {
            defer { seconds += 1 }
            let later = start.addingTimeInterval(seconds)
            return try await queue.drain(at: later) == 0 ? true : nil
        }
        #expect(isDone == true)
        return sum.value.withLock { SentReminders(count: $0.count - before.0, late: $0.late - before.1) }
    }
}

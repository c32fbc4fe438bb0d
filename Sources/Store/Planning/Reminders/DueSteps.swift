import Foundation
import JSON
import LeaseQueue
import LocalTime
import Postgres
import Recurrence

/// Reminders or summaries that were sent.
public struct SentReminders: Sendable, Equatable {
    /// How many.
    public var count = 0
    /// How many of them came late.
    public var late = 0

    /// A number of them, and how many of these came late.
    public init(count: Int = 0, late: Int = 0) { (self.count, self.late) = (count, late) }
}

/// Something that is stored cannot be read.
struct Unreadable: Error, CustomStringConvertible {
    let what: String
    var description: String { "\(what) cannot be read" }
}

/// A reminder or a summary: send_reminders() or send_summaries() takes its step.
protocol SteppedItem: RowDecodable, Sendable {
    /// The members that name it and what it depends on.
    var key: [JSONValue.Member] { get }
}

/// The steps of a batch, as send_reminders() and send_summaries() read them, in the order of its items.
struct DueSteps {
    /// How long a user's row may be locked before the next try.
    private static let patience = Duration.seconds(1)

    private enum Step {
        /// What to send, and the time that has come, if one has.
        case item(JSONValue, due: Date?)
        case result(QueueResult)
    }

    private var steps: [Step] = []

    /// - Parameter more: the members of a due one beside its date and time.
    mutating func add(
        _ leased: Leased<some SteppedItem>, _ step: ReminderStep, _ more: [JSONValue.Member] = []
    ) {
        var item =
            leased.item.key + [
                .init("step", .integer(leased.step)),
                .init("next_at", step.next.flatMap(Self.text).map(JSONValue.string) ?? .null),
                .init("settled_to", Self.text(step.settledTo).map(JSONValue.string) ?? .null),
                .init("came_on", step.cameOn.map { .string("\($0)") } ?? .null),
            ]
        if let due = step.due, let moment = Self.text(due.moment) {
            let said: [JSONValue.Member] = [
                .init("date", .string("\(due.date)")), .init("for", .string(moment)), .init("late", .bool(step.isLate)),
            ]
            item.append(.init("due", .object(said + more)))
        }
        steps.append(.item(.object(item), due: step.due?.moment))
    }

    /// One that cannot be worked out.
    mutating func addUnreadable(_ error: any Error) { steps.append(.result(.failed("\(error)"))) }

    /// One for which there is no time any more.
    mutating func putOff() { steps.append(.result(.later(.zero))) }

    /// Takes the steps in the order of the times that have come. Returns how each came out, and how many were sent.
    func take(_ statement: Statement, in store: Store) async throws(StoreError) -> ([QueueResult], SentReminders) {
        let items = steps.enumerated().compactMap { place, step in
            if case .item(let item, let due) = step {
                (place: place, item: item, due: due ?? .distantFuture)
            } else {
                nil
            }
        }.sorted { ($0.due, $0.place) < ($1.due, $1.place) }
        guard !items.isEmpty else { return (results([:]), SentReminders()) }
        let rows = try await store.rows(statement, JSON(JSONValue.array(items.map(\.item)).bytes))
        let answer = try store.value(of: rows, as: JSON.self).flatMap { try? JSONParser.parse($0.bytes) } ?? .null
        let sent = SentReminders(
            count: Int(answer["sent"]?.integer ?? 0), late: Int(answer["late"]?.integer ?? 0))
        let words = answer["results"]?.array?.map { $0.string ?? "" } ?? []
        return (results(Dictionary(zip(items.map(\.place), words)) { $1 }), sent)
    }

    /// The result of each step, from the words for those that were sent, by their places.
    private func results(_ words: [Int: String]) -> [QueueResult] {
        steps.enumerated().map { place, step in
            switch step {
            case .result(let result): result
            case .item:
                switch words[place] {
                case "settled": .settled
                case "busy": .later(Self.patience)
                // It is worked out again.
                case "changed": .later(.zero)
                default: .lost
                }
            }
        }
    }

    /// A time as PostgreSQL reads it, to the nearest millisecond; nil beyond the year 9999.
    private static func text(_ date: Date) -> String? {
        guard date.timeIntervalSince1970 < 253_402_300_800 else { return nil }
        // Foundation cuts off, and most binary fractions are a little less than the millisecond that they stand for.
        return date.addingTimeInterval(0.0005).formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}

extension LocalDays {
    /// A user's days, by their settings.
    init(zone: String, dayStartsAt: String, weekStartsOn: String = "monday", in zones: Zones) throws {
        guard let rules = zones.rules(of: zone) else { throw Unreadable(what: "the time zone \(zone)") }
        self.init(
            zone: rules, dayStartsAt: TimeOfDay(dayStartsAt) ?? .midnight,
            weekStartsOn: weekStartsOn == "sunday" ? .sunday : weekStartsOn == "saturday" ? .saturday : .monday)
    }
}

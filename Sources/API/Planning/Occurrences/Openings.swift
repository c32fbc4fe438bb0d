import Checklists
import Foundation
import HTTPServer
import JSON
import LocalTime
import Recurrence
import Store

/// Which occurrence of a task that repeats from its completion may be open behind the edits of one request.
///
/// The database alone knows what an edit does: it may refuse it, or find the goal not met. So this says for each record
/// that may be the latest one which date follows it: `is_open()` looks its own one up.
struct Openings {
    /// An occurrence that was done or skipped on a local day, or a date behind it that is passed over; neither: none was.
    private struct Place: Hashable {
        var date: CalendarDate?
        var day: CalendarDate?

        var name: String { [date, day].compactMap { $0?.description }.joined(separator: " ") }
    }

    /// A thousand edits have as many places, unless they take out many dates and close others on many days.
    private static let most = 10_000

    /// What was added, by the id of the task.
    private(set) var members: [JSONValue.Member] = []
    private let days: ReaderDays
    private let zones: Zones
    private var count = 0

    /// For edits by the reader of these days.
    init(_ days: ReaderDays, _ zones: Zones) { (self.days, self.zones) = (days, zones) }

    /// Adds a task with all of its edits. Throws `too-much-at-once` for too many places.
    mutating func add(_ stored: StoredRepeatingTask, _ edits: [RecordEdits.Edit]) throws(Problem) {
        let (task, deleted) = (stored.task, Set(edits.filter(\.isDelete).map(\.date)))
        let counts = Self.counts(task, beside: edits.count)
        var waiting =
            [Place()] + stored.closed.map { Place(date: $0.date, day: $0.day) }
            + edits.filter { !$0.isDelete }.map { Place(date: $0.date, day: day(of: $0)) }
        var found: [Place: JSONValue] = [:]
        while let place = waiting.popLast() {
            guard found[place] == nil else { continue }
            count += counts.count
            guard count <= Self.most else { throw Problem(.tooMuchAtOnce) }
            found[place] = .array(
                counts.map { count -> JSONValue in
                    let next = task.open(after: place.date, closedOn: place.day, count: count)
                    if let next, deleted.contains(next) { waiting.append(Place(date: next, day: place.day)) }
                    return [.integer(Int64(count)), next.map { .string($0.description) } ?? .null]
                })
        }
        members.append(
            .init(stored.id.lowercase, .object(found.map { .init($0.key.name, $0.value) })))
    }

    /// The numbers of closed occurrences from which on something else follows, of those that as many edits can bring
    /// about: COUNT of a rule is used up.
    private static func counts(_ task: RepeatingTask, beside edits: Int) -> [Int] {
        guard task.rule.plan.count != nil else { return [0] }
        let closed = task.latest?.count ?? 0
        let reachable = max(0, closed - edits)...(closed + edits)
        let ends = Set((task.rule.former.map(\.plan) + [task.rule.plan]).compactMap(\.count))
        return [reachable.lowerBound] + ends.filter { $0 > reachable.lowerBound && reachable.contains($0) }
    }

    /// The local day on which an edit closes its occurrence. A time just ahead counts as now: see by_our_clock().
    private func day(of edit: RecordEdits.Edit) -> CalendarDate {
        guard let time = JSONValue.object(edit.arguments)["at"]?.string, let rules = zones.rules(of: days.zone),
            let starts = TimeOfDay(days.startsAt),
            let moment = try? Date(time, strategy: .iso8601.year().month().day().time(includingFractionalSeconds: true))
        else { return days.today }
        return min(LocalDays(zone: rules, dayStartsAt: starts).day(of: moment), days.today)
    }
}

extension Schedule.Plan {
    /// COUNT of its rule; nil if that has none.
    fileprivate var count: Int? { if case .count(let count) = rule.end { count } else { nil } }
}

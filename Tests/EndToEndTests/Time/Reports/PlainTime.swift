import Foundation

/// What reports of time must say, worked out slowly and plainly: it looks at clocks every minute, and cuts every entry by
/// every day. It shares nothing with the server, and knows zones from Foundation.
struct PlainTime {
    /// An entry; times in milliseconds since 1970.
    struct Entry {
        var mode: String
        var start: Int
        var end: Int
    }

    let zone: TimeZone
    /// Minutes after midnight at which a day starts.
    let dayStart: Int
    /// The number of the first day of a week: 1 is Sunday.
    let weekStart: Int

    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
        return calendar
    }()

    init(_ zone: String, dayStart: Int = 0, weekStart: Int = 2) throws {
        guard let zone = TimeZone(identifier: zone) else { throw CocoaError(.coderInvalidValue) }
        (self.zone, self.dayStart, self.weekStart) = (zone, dayStart, weekStart)
    }

    /// A date as `2026-03-29`, so many days after 1970-01-01.
    static func date(_ day: Int) -> String {
        let parts = calendar.dateComponents(
            [.year, .month, .day], from: Date(timeIntervalSince1970: Double(day) * 86_400))
        func padded(_ number: Int?, _ length: Int) -> String {
            let text = String(number ?? 0)
            return String(repeating: "0", count: length - text.count) + text
        }
        return "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.day, 2))"
    }

    /// The number of a date.
    static func day(_ date: String) -> Int {
        let parts = date.split(separator: "-").compactMap { Int($0) }
        let found = calendar.date(from: DateComponents(year: parts[0], month: parts[1], day: parts[2]))
        return Int((found ?? .distantPast).timeIntervalSince1970 / 86_400)
    }

    /// What the clocks show, in seconds since 1970 as if that were UTC.
    private func shown(_ moment: Int) -> Int {
        moment + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment)))
    }

    /// When a day begins, in seconds: the first minute at which the clocks show its start or something later. No clock is
    /// further ahead than 14 hours, and none goes by less than a quarter of an hour at once.
    func begin(_ day: Int) -> Int {
        let wanted = day * 86_400 + dayStart * 60
        var moment = wanted - 15 * 3_600
        while shown(moment) < wanted { moment += 15 * 60 }
        var minute = moment - 15 * 60
        while shown(minute) < wanted { minute += 60 }
        return minute
    }

    /// The first day of the week of a day.
    func weekBegin(_ day: Int) -> Int {
        let weekday = Self.calendar.component(.weekday, from: Date(timeIntervalSince1970: Double(day) * 86_400))
        return day - (weekday - weekStart + 7) % 7
    }

    /// The milliseconds of each mode in a range of days.
    func spent(_ entries: [Entry], _ days: ClosedRange<Int>) -> [String: Int] {
        let (begin, end) = (begin(days.lowerBound) * 1_000, begin(days.upperBound + 1) * 1_000)
        return Self.spent(entries, from: begin, to: end)
    }

    static func spent(_ entries: [Entry], from begin: Int, to end: Int) -> [String: Int] {
        var found: [String: Int] = [:]
        for entry in entries {
            let (start, stop) = (max(entry.start, begin), min(entry.end, end))
            if stop > start { found[entry.mode, default: 0] += stop - start }
        }
        return found
    }

    /// A time in milliseconds, as requests have it.
    static func text(_ milliseconds: Int) -> String {
        let fraction = String(1_000 + milliseconds % 1_000).dropFirst()
        let whole = Date(timeIntervalSince1970: Double(milliseconds / 1_000))
        return whole.formatted(.iso8601.year().month().day().time(includingFractionalSeconds: false)) + ".\(fraction)Z"
    }

    /// The milliseconds of a time in UTC such as `2026-03-29T01:00:00Z`.
    static func moment(_ text: String) throws -> Int {
        Int((try Date(text, strategy: .iso8601)).timeIntervalSince1970 * 1_000)
    }
}

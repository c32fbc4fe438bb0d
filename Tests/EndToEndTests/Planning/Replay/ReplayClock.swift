import Foundation

/// The days of a user: where they live, and when their day starts. It looks at its zone minute by minute.
final class ReplayClock {
    let zone: String
    /// In minutes after midnight.
    let startsAt: Int
    private let rules: TimeZone
    private var starts: [ReplayDay: Int] = [:]

    init(_ zone: String, startsAt: Int) {
        guard let rules = TimeZone(identifier: zone) else { fatalError("The zone \(zone) is unknown") }
        (self.zone, self.startsAt, self.rules) = (zone, startsAt, rules)
    }

    /// Such as `04:00`.
    var startText: String { String(format: "%02d:%02d", startsAt / 60, startsAt % 60) }

    /// The time on a clock at a moment, in seconds from 1970 in that zone.
    private func shown(_ moment: Int) -> Int {
        moment + rules.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(moment)))
    }

    /// The first moment at which a clock shows the start of that day, or a later time.
    func start(of day: ReplayDay) -> Int {
        if let known = starts[day] { return known }
        let wanted = day.number * 86_400 + startsAt * 60
        var moment = wanted - (shown(wanted) - wanted) - 3 * 3600
        while shown(moment) < wanted { moment += 60 }
        starts[day] = moment
        return moment
    }

    /// The day of a moment: the last one that has begun.
    func day(of moment: Int) -> ReplayDay {
        var day = ReplayDay(shown(moment) / 86_400 + 1)
        while start(of: day) > moment { day = day + -1 }
        return day
    }

    /// Such as `2025-03-30T01:00:00Z`; with thousandths as the server writes it.
    static func text(_ moment: Int, thousandths: Bool = false) -> String {
        let (day, second) = (ReplayDay(moment / 86_400), moment % 86_400)
        return "\(day)T"
            + String(format: "%02d:%02d:%02d", second / 3600, second / 60 % 60, second % 60)
            + (thousandths ? ".000Z" : "Z")
    }
}

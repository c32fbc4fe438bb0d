import Recurrence

/// How the times of a series become its dates.
struct SeriesDays {
    /// The clocks of its times; nil: it has dates alone, whatever is written beside them.
    let clocks: CalendarZones.Clocks?
    /// The time of the day of its occurrences by these clocks, in seconds.
    var seconds: Int64 = 0
    /// How many days later its dates are than they are written.
    var shift = 0
    /// Whether its dates are the user's days, and not those of its clocks.
    var areUsers = false

    /// The date of the occurrence that a time names, which other clocks may show.
    /// - Parameter others: the clocks of the time; nil: those of the series.
    /// - Returns: also whether the occurrence is at that time.
    func occurrence(
        _ time: CalendarTime, _ others: CalendarZones.Clocks?, _ zones: CalendarZones
    ) -> (date: CalendarDate, isAtThatTime: Bool)? {
        guard let clocks, time.seconds != nil else { return time.date.adding(days: shift).map { ($0, true) } }
        guard let local = Moment.day(local(time, others, clocks, zones)) else { return nil }
        if Int64(local.seconds) == seconds { return local.date.adding(days: shift).map { ($0, true) } }
        return day(time, others, zones).map { ($0, false) }
    }

    /// The date of a time at which an occurrence is added.
    func day(_ time: CalendarTime, _ others: CalendarZones.Clocks?, _ zones: CalendarZones) -> CalendarDate? {
        guard let clocks, time.seconds != nil else { return time.date }
        let local = local(time, others, clocks, zones)
        guard let date = Moment.day(local) else { return nil }
        if Int64(date.seconds) == seconds { return date.date.adding(days: shift) }
        guard areUsers else { return date.date }
        return zones.usersDay(local: zones.local(zones.moment(local: local, clocks), zones.users))
    }

    /// What the clocks of the series show at a time.
    private func local(
        _ time: CalendarTime, _ others: CalendarZones.Clocks?, _ clocks: CalendarZones.Clocks, _ zones: CalendarZones
    ) -> Int64 {
        if !time.isUTC, others?.isSame(as: clocks) ?? true { return time.local }
        return zones.local(zones.moment(time, others ?? clocks), clocks)
    }
}

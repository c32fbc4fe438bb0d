import Recurrence

/// How the times of a series become its dates.
struct SeriesDays {
    /// The clocks of its times; nil: it has dates alone, whatever is written beside them.
    let clocks: CalendarZones.Clocks?
    /// When its days begin, in seconds after midnight.
    var begin: Int64 = 0
    /// How many days later its dates are than they are written.
    var shift = 0

    /// The date of a time. One in UTC is read by the clocks of the series, any other is on them already.
    func date(of time: CalendarTime, _ zones: CalendarZones) -> CalendarDate? {
        guard let clocks else { return time.date }
        guard time.seconds != nil else { return time.date.adding(days: shift) }
        return Moment.day((time.isUTC ? zones.local(time.local, clocks) : time.local) - begin)?.date
    }
}

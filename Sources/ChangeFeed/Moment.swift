import Foundation

/// One moment on both clocks: the one that only goes on, for durations, and the one of the calendar.
struct Moment {
    var instant: ContinuousClock.Instant
    var date: Date

    static var now: Moment { Moment(instant: .now, date: Date()) }
}

/// The durations of the measurements.
struct Plan: Sendable {
    let isQuick: Bool

    /// How many turns each side has.
    var rounds: Int { isQuick ? 2 : 3 }
    /// Seconds of one turn with wrk or pgbench.
    var requestSeconds: Int { isQuick ? 2 : 8 }
    /// Seconds of one turn of writes on a schedule.
    var scheduleSeconds: Double { isQuick ? 3 : 15 }
    /// Changes in one turn of fan-out.
    var changes: Int { isQuick ? 5 : 10 }
    /// Statements or requests that are timed singly.
    var repeats: Int { isQuick ? 15 : 40 }
}

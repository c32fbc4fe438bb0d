import Foundation

/// The time that processes have spent on processors.
enum ProcessorTime {
    /// That of a process, with threads that have ended; nil when there is no such process.
    static func of(_ process: Int32) -> Duration? {
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

/// This daemon's notifications: one at a time, and few in a second, because under load each commit would have one.
struct Notifications {
    /// The shortest time between the beginnings of two.
    static let pause = Duration.milliseconds(3)

    private var sending = OneAtATime()
    private var begunAt: ContinuousClock.Instant?
    private(set) var sent = 0
    /// Whether the last one failed.
    private(set) var isOwed = false

    /// How long the next one has to wait after the last; nil: not at all.
    func pause(at now: ContinuousClock.Instant) -> Duration? {
        guard let begunAt else { return nil }
        let pause = begunAt + Self.pause - now
        return pause > .zero ? pause : nil
    }

    /// Begins one, unless one is under way. Then another one is due at its end.
    mutating func begin(at now: ContinuousClock.Instant) -> Bool {
        guard sending.begin() else { return false }
        begunAt = now
        return true
    }

    /// Ends the one that is under way. Returns whether another one is due. If it is lost, the others' sweep finds the
    /// commits; where nobody sweeps, the next attempt tells of them.
    mutating func end(isSent: Bool) -> Bool {
        if isSent { sent += 1 }
        isOwed = !isSent
        return sending.end()
    }
}

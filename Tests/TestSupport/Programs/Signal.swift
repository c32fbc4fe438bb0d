import Synchronization

/// What tells many that it is time to stop.
public final class Signal: Sendable {
    private let flag = Atomic(false)

    /// Not given yet.
    public init() {}

    /// Whether it is time.
    public var isGiven: Bool { flag.load(ordering: .acquiring) }

    /// It is time.
    public func give() { flag.store(true, ordering: .releasing) }
}

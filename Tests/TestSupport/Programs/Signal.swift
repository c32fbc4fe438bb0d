import Synchronization

/// Tells many tasks to stop.
public final class Signal: Sendable {
    private let flag = Atomic(false)

    /// A signal that is not given yet.
    public init() {}

    /// Whether it is given.
    public var isGiven: Bool { flag.load(ordering: .acquiring) }

    /// Gives the signal.
    public func give() { flag.store(true, ordering: .releasing) }
}

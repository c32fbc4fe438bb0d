import Synchronization

/// What tells many that it is time to stop.
final class Signal: Sendable {
    private let flag = Atomic(false)

    var isGiven: Bool { flag.load(ordering: .acquiring) }

    func give() { flag.store(true, ordering: .releasing) }
}

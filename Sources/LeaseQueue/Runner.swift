import Foundation

/// One kind's part of the queue, whatever its items are.
protocol Runner: Sendable {
    /// What its work came to.
    var counts: KindCounts { get }
    /// The part of the look at this kind, as SQL.
    var look: String { get }

    /// Claims and works whenever `poke` says so, until the task is cancelled.
    /// - Parameter raise: called when there may be more to look for.
    func run(raise: @escaping @Sendable () -> Void) async

    /// Says that there is work.
    /// - Parameter hasArrivals: whether something makes more of it due.
    func poke(hasArrivals: Bool)

    /// Does all that is due at a time; nil: now.
    func drain(at now: Date?) async throws
}

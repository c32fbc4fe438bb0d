import Foundation
import Synchronization

/// A test's turn on this machine. Only a few tests run at once, so that none is too slow for its time limits. A test
/// that measures times runs alone. A test that has a turn gets more at once: four that each wait for a second one would
/// wait for ever.
final class Turn: Sendable {
    /// The other tests that may run at the same time.
    enum Company {
        /// A few.
        case few
        /// None.
        case nobody
        /// Any number: for a world that serves many tests and is mostly idle.
        case any
    }

    private struct Waiting {
        let company: Company
        let holder: Int
        let ticket: UUID
        /// Gets whether the turn has come.
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct Table {
        static let places = max(2, ProcessInfo.processInfo.activeProcessorCount) * 2

        var count = 0
        var isTakenAlone = false
        /// How many turns each task has, by its hash value.
        var holders: [Int: Int] = [:]
        var waiting: [Waiting] = []

        mutating func take(_ company: Company, _ holder: Int) -> Bool {
            switch company {
            case .any: return true
            case .few:
                guard holders[holder] != nil || !isTakenAlone && count < Self.places else { return false }
            case .nobody:
                guard count == 0 else { return false }
                isTakenAlone = true
            }
            count += 1
            holders[holder, default: 0] += 1
            return true
        }

        mutating func giveBack(_ company: Company, _ holder: Int) {
            guard company != .any else { return }
            count -= 1
            let others = holders[holder, default: 1] - 1
            holders[holder] = others > 0 ? others : nil
            if company == .nobody { isTakenAlone = false }
        }

        mutating func withdraw(_ ticket: UUID) -> Waiting? {
            waiting.firstIndex { $0.ticket == ticket }.map { waiting.remove(at: $0) }
        }

        /// Gives turns to those whose turn has come, in their order. A test that runs alone comes last.
        mutating func next() -> [Waiting] {
            var (given, left): ([Waiting], [Waiting]) = ([], [])
            let inOrder = waiting.filter { $0.company == .few } + waiting.filter { $0.company == .nobody }
            for one in inOrder {
                if take(one.company, one.holder) { given.append(one) } else { left.append(one) }
            }
            waiting = left
            return given
        }
    }

    private static let table = Mutex(Table())

    private let company: Company
    /// The hash value of the task that runs the test.
    private let holder: Int

    /// Waits for a turn. A test that is cancelled while it waits leaves the line and gets none: it is about to fail.
    init(_ company: Company) async {
        let (holder, ticket) = (withUnsafeCurrentTask { $0?.hashValue ?? 0 }, UUID())
        let isTaken = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
                let isTaken: Bool? = Self.table.withLock { table in
                    if table.take(company, holder) { return true }
                    // A cancellation before this found nothing to withdraw.
                    if Task.isCancelled { return false }
                    table.waiting.append(
                        Waiting(company: company, holder: holder, ticket: ticket, continuation: continuation))
                    return nil
                }
                if let isTaken { continuation.resume(returning: isTaken) }
            }
        } onCancel: {
            Self.table.withLock { $0.withdraw(ticket) }?.continuation.resume(returning: false)
        }
        (self.company, self.holder) = (isTaken ? company : .any, holder)
    }

    deinit {
        let given = Self.table.withLock { table in
            table.giveBack(company, holder)
            return table.next()
        }
        for one in given { one.continuation.resume(returning: true) }
    }
}

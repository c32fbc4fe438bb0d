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

    private struct Table {
        var count = 0
        var isTakenAlone = false
        /// How many turns each task has, by its hash value.
        var holders: [Int: Int] = [:]
    }

    private static let table = Mutex(Table())
    private static let places = max(2, ProcessInfo.processInfo.activeProcessorCount) * 2

    private let company: Company
    /// The hash value of the task that runs the test.
    private let holder: Int

    /// Waits for a turn. A test that runs alone comes last.
    init(_ company: Company) async throws {
        let holder = withUnsafeCurrentTask { $0?.hashValue ?? 0 }
        while !Self.take(company, holder) { try await Task.sleep(for: .milliseconds(company == .nobody ? 250 : 20)) }
        (self.company, self.holder) = (company, holder)
    }

    deinit {
        Self.table.withLock { table in
            guard company != .any else { return }
            table.count -= 1
            let others = table.holders[holder, default: 1] - 1
            table.holders[holder] = others > 0 ? others : nil
            if company == .nobody { table.isTakenAlone = false }
        }
    }

    private static func take(_ company: Company, _ holder: Int) -> Bool {
        table.withLock { table in
            switch company {
            case .any: return true
            case .few:
                guard table.holders[holder] != nil || !table.isTakenAlone && table.count < places else { return false }
            case .nobody:
                guard table.count == 0 else { return false }
                table.isTakenAlone = true
            }
            table.count += 1
            table.holders[holder, default: 0] += 1
            return true
        }
    }
}

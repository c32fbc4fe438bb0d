import Foundation
import Synchronization

/// A test's turn on this machine. Only a few tests run at once, so that none is too slow for its time limits. A test
/// that measures times runs alone.
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
    }

    private static let table = Mutex(Table())
    private static let places = max(2, ProcessInfo.processInfo.activeProcessorCount) * 2

    private let company: Company

    /// Waits for a turn. A test that runs alone comes last.
    init(_ company: Company) async throws {
        while !Self.take(company) { try await Task.sleep(for: .milliseconds(company == .nobody ? 250 : 20)) }
        self.company = company
    }

    deinit {
        Self.table.withLock { table in
            if company != .any { table.count -= 1 }
            if company == .nobody { table.isTakenAlone = false }
        }
    }

    private static func take(_ company: Company) -> Bool {
        table.withLock { table in
            switch company {
            case .any: return true
            case .few:
                guard !table.isTakenAlone, table.count < places else { return false }
            case .nobody:
                guard table.count == 0 else { return false }
                table.isTakenAlone = true
            }
            table.count += 1
            return true
        }
    }
}

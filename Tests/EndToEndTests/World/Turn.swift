import Foundation
import Synchronization

/// A test's turn on this machine. Only a few work at once, lest each is too slow for the times that it allows; and who
/// measures times is alone.
final class Turn: Sendable {
    /// Who else may be at work.
    enum Company {
        /// A few others.
        case few
        /// Nobody.
        case nobody
        /// Anybody: for a world that stays for many tests, and is mostly idle.
        case any
    }

    private struct Table {
        var count = 0
        var isTakenAlone = false
    }

    private static let table = Mutex(Table())
    private static let places = max(2, ProcessInfo.processInfo.activeProcessorCount) * 2

    private let company: Company

    /// Waits for a turn. Who is alone comes when nobody else wants to be there.
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

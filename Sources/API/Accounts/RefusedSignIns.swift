import Checklists
import Foundation
import HTTPServer
import Sessions
import Store

/// Records in the audit log that clients gave a wrong password.
struct RefusedSignIns: Sendable {
    let store: Store
    let clients: Clients
    private let tally = RefusalTally()

    init(store: Store, clients: Clients) { (self.store, self.clients) = (store, clients) }

    /// Records one, or counts it where there are too many to record each.
    /// - Throws: the database's errors.
    func audit(_ action: AuditAction, _ call: Call, account: UUID?) async throws {
        guard let times = tally.take() else { return }
        try await store.auditRefusal(
            action, clients.origin(of: call), user: call.principal?.user, account: account, times: times)
    }
}

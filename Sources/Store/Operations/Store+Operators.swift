import Checklists
public import Foundation
import Postgres

/// What the operator does to users. Nobody's permission is asked.
extension Store {
    /// Disables a user, which ends their sessions, or enables them again.
    public func setDisabled(_ user: UUID, _ disabled: Bool) async throws(StoreError) -> Answer {
        try await answer(Self.disable, user, disabled)
    }

    /// Gives a user another password and ends their sessions.
    public func setPassword(of user: UUID, hash: String) async throws(StoreError) -> Answer {
        try await answer(Self.password, user, hash)
    }

    /// Deletes a user who is disabled already, with the checklists they own. `.refused(.userEnabled)` otherwise.
    public func deleteUser(_ user: UUID) async throws(StoreError) -> Answer {
        try await answer(Self.delete, user)
    }

    /// Ends a user's sessions, all or one, and says how many.
    public func endSessions(of user: UUID, only session: UUID? = nil) async throws(StoreError) -> Int64 {
        let rows =
            if let session { try await rows(Self.endOne, user, session) } else { try await rows(Self.endAll, user) }
        return try read { () throws(PostgresError) in try rows.first?.decode(Int64.self) ?? 0 }
    }

    /// Lets somebody sign up where registration is `invited`.
    public func invite(id: UUID, codeHash: [UInt8], email: String?, expiresAt: Date) async throws(StoreError) {
        _ = try await rows(Self.registrationCode, id, codeHash, email, expiresAt)
    }

    private static let disable = Statement("select outcome, version, body, info from user_set_disabled($1, $2)")
    private static let password = Statement("select outcome, version, body, info from user_set_password($1, $2)")
    private static let delete = Statement("select outcome, version, body, info from user_delete($1)")
    private static let endAll = Statement("select sessions_end($1, null)")
    private static let endOne = Statement("select session_end($1, $2, null)::int::int8")
    private static let registrationCode = Statement(
        "insert into registration_codes (id, code_hash, email, expires_at) values ($1, $2, $3, $4)")
}

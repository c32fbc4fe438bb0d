import Checklists
public import Foundation
public import JSON
import Postgres

/// The operator's actions on users. They need no permission.
extension Store {
    /// Disables a user, which ends their sessions, or enables them again.
    public func setDisabled(
        _ user: UUID, _ disabled: Bool, _ origin: AuditOrigin
    ) async throws(StoreError) -> Answer {
        try await answer(Self.disable, user, disabled, JSON(origin.bytes))
    }

    /// Gives a user another password and ends their sessions.
    public func setPassword(
        of user: UUID, hash: String, _ origin: AuditOrigin
    ) async throws(StoreError) -> Answer {
        try await answer(Self.password, user, hash, JSON(origin.bytes))
    }

    /// Deletes a disabled user with their checklists. `.refused(.userEnabled)` otherwise.
    public func deleteUser(_ user: UUID, _ origin: AuditOrigin) async throws(StoreError) -> Answer {
        try await answer(Self.delete, user, JSON(origin.bytes))
    }

    /// Ends all of a user's sessions, API tokens and calendar links, and their invitations by a token. The body has
    /// `ended`, the number of sessions and tokens, and `kept`, the public links that stay.
    public func signOut(_ user: UUID, _ origin: AuditOrigin) async throws(StoreError) -> Answer {
        try await answer(Self.endAll, user, JSON(origin.bytes))
    }

    /// Ends one of a user's sessions and API tokens. `.refused(.notFound)` if there is no such one.
    public func endSession(_ session: UUID, of user: UUID, _ origin: AuditOrigin) async throws(StoreError) -> Answer {
        try await answer(Self.endOne, user, session, JSON(origin.bytes))
    }

    /// Invites a person to sign up if registration is `invited`.
    public func invite(
        id: UUID, codeHash: [UInt8], email: String?, expiresAt: Date, _ origin: AuditOrigin
    ) async throws(StoreError) {
        _ = try await rows(Self.registrationCode, id, codeHash, email, expiresAt, JSON(origin.bytes))
    }

    /// Makes a checklist from a document, for its new owner.
    public func importChecklist(
        _ arguments: [JSONValue.Member], for owner: UUID, _ origin: AuditOrigin
    ) async throws(StoreError) -> Answer {
        try await answer(Self.importing, owner, JSON(JSONValue.object(arguments).bytes), JSON(origin.bytes))
    }

    private static let disable = Statement("select \(Answer.columns) from user_set_disabled($1, $2, $3)")
    private static let password = Statement("select \(Answer.columns) from user_set_password($1, $2, $3)")
    private static let delete = Statement("select \(Answer.columns) from user_delete($1, $2)")
    private static let endAll = Statement("select \(Answer.columns) from user_sign_out($1, $2)")
    private static let endOne = Statement("select \(Answer.columns) from session_end($1, $2, $3)")
    private static let registrationCode = Statement(
        "select registration_code_create($1, $2, $3, $4, $5)")
    private static let importing = Statement("select \(Answer.columns) from checklist_import($1, $2, $3)")
}

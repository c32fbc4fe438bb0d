import Checklists
public import Foundation
import Postgres

extension Store {
    /// A user's settings. `.refused(.signedOut)` if there is no such user.
    public func settings(of user: UUID) async throws(StoreError) -> Representation {
        let rows = try await rows(Self.settings, user)
        guard !rows.isEmpty else { throw .refused(.signedOut) }
        return try representation(rows)
    }

    private static let settings = Statement(
        "select settings_json(s) as json, s.version from settings s where s.user_id = $1")
}

import Checklists
import HTTPServer
import JSON
import Passwords
import Workers

/// Checks and hashes passwords for requests, in turns.
struct PasswordChecks: Sendable {
    let hasher: PasswordHasher

    /// Returns if the user may choose this password. Throws the field's error if not, `.busy` if too many are waiting.
    func check(
        _ password: String, username: String, email: String, among share: PasswordHasher.Share = .others
    ) async throws {
        do {
            try await hasher.check(password, username: username, email: email, among: share)
        } catch let violation as PasswordRules.Violation {
            throw Problem.invalidRequest([FieldError("/password", "is refused: \(violation.description)")])
        } catch PasswordHasher.Failure.busy {
            throw Problem.busy("Too many passwords are being checked. Try again in a moment.")
        }
    }

    /// The hash of a password. Throws `.busy` if too many are waiting.
    func hash(_ password: String, among share: PasswordHasher.Share = .others) async throws -> String {
        do {
            return try await hasher.hash(password, among: share)
        } catch PasswordHasher.Failure.busy {
            throw Problem.busy("Too many passwords are being checked. Try again in a moment.")
        }
    }

    /// Whether a password is that of a hash. Throws `.busy` if too many are waiting.
    func verify(
        _ password: String, against hash: String?, among share: PasswordHasher.Share
    ) async throws -> PasswordHasher.Verdict {
        do {
            return try await hasher.verify(password, against: hash, among: share)
        } catch PasswordHasher.Failure.busy {
            throw Problem.busy("Too many passwords are being checked. Try again in a moment.")
        }
    }
}

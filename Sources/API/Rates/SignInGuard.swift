import HTTPServer
import Workers
import Passwords
import Synchronization

/// Keeps passwords from being guessed, and guessers from keeping others out: `SignInBudgets` that many tasks share.
final class SignInGuard: Sendable {
    private let budgets: Mutex<SignInBudgets>

    /// - Parameter rate: of attempts under one account from one address.
    init(_ rate: Rate) { budgets = Mutex(SignInBudgets(rate)) }

    /// A name is about to be looked up.
    /// - Throws: `too-many-requests`.
    func look(from address: ClientAddress) throws(Problem) {
        if let wait = budgets.withLock({ $0.look(from: address, at: .now) }) { throw .tooManyRequests(wait) }
    }

    /// Checks a password.
    /// - Parameters:
    ///   - isKnown: whether the account was signed in to from this network before.
    ///   - check: returns nil if the password is wrong.
    /// - Throws: `too-many-requests`; the errors of `check`.
    func checking<Value: Sendable>(
        _ subject: SignInBudgets.Subject, from address: ClientAddress, isKnown: Bool,
        _ check: (PasswordHasher.Share) async throws -> Value?
    ) async throws -> Value? {
        let attempt: SignInBudgets.Attempt
        do {
            attempt = try budgets.withLock { budgets throws(SignInBudgets.TooOften) in
                try budgets.admit(subject, from: address, isKnown: isKnown, at: .now)
            }
        } catch {
            throw Problem.tooManyRequests(error.wait)
        }
        var isWrong = false
        defer { if !isWrong { budgets.withLock { $0.forgive(attempt) } } }
        let value = try await check(attempt.share)
        isWrong = value == nil
        return value
    }
}

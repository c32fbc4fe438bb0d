import Foundation
import HTTPServer
import Workers

/// Turns for working out rules, on threads of their own: users take turns, so that one with many rules delays no other.
public struct RuleTurns: Sendable {
    private let workers = Workers(capacity: 64)

    /// Turns that nobody has taken.
    public init() {}

    /// Runs rules in the user's turn.
    /// - Throws: `busy` if too many wait; the errors of `work`.
    func run<Result: Sendable>(
        for user: UUID, _ work: @Sendable @escaping (Cancellation) throws -> Result
    ) async throws -> Result {
        try await turn(for: user) { turn in try await turn.run(work) }
    }

    /// The same, with an input that is fetched when the turn comes.
    /// - Throws: the same.
    func turn<Result: Sendable>(for user: UUID, _ body: (Turn) async throws -> Result) async throws -> Result {
        do {
            return try await workers.turn(among: .known, for: user, body)
        } catch is Workers.Busy {
            throw Problem.busy("Too many rules are being worked out. Try again in a moment.")
        }
    }
}

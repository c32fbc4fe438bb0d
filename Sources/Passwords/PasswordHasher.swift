import CArgon2
import Foundation

/// Hashes passwords with Argon2id, a few at a time, on threads of its own.
///
/// A hash takes tens of milliseconds and 19 MiB on purpose. So it never runs on Swift's threads or an event loop's,
/// no more than `concurrency` run at once, and no more than `capacity` wait: who comes then is sent away, not queued.
public final class PasswordHasher: Sendable {
    /// What came of comparing a password with a stored hash.
    public enum Verdict: Sendable, Hashable {
        /// It is the password. With `needsRehash`, the stored hash has another cost than new ones get.
        case correct(needsRehash: Bool)
        /// It is not, or there was nothing to compare with.
        case wrong
    }

    /// Why there is no hash and no verdict.
    public enum Failure: Error, Hashable, CustomStringConvertible {
        /// Too many others are waiting; worth another try in a second or two.
        case busy
        /// libargon2 refused: an unreadable hash, a cost out of range, no memory. The text is its own.
        case argon2(String)

        init(argon2 status: Int32) {
            self = .argon2(argon2_error_message(status).map { String(cString: $0) } ?? "error \(status)")
        }

        /// A sentence for the log.
        public var description: String {
            switch self {
            case .busy: "Too many passwords are waiting to be hashed."
            case .argon2(let message): "Argon2: \(message)."
            }
        }
    }

    /// What new hashes cost.
    public let cost: Argon2Cost
    let workers: Workers

    /// - Parameters:
    ///   - cost: of new hashes; those stored keep theirs.
    ///   - concurrency: how many are hashed at once; half of the cores unless given, so that requests get the others.
    ///   - capacity: how many may wait beside those.
    public init(cost: Argon2Cost = .standard, concurrency: Int? = nil, capacity: Int = 64) {
        self.cost = cost
        workers = Workers(
            concurrency: concurrency ?? max(1, ProcessInfo.processInfo.activeProcessorCount / 2), capacity: capacity)
    }

    /// The PHC string of a password with a new random salt: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`.
    /// - Throws: `Failure`; `CancellationError` when the task is cancelled before the work began.
    public func hash(_ password: String) async throws -> String {
        let salt = (0..<Argon2Cost.saltLength).map { _ in UInt8.random(in: .min ... .max) }
        return try await workers.run { [cost] in
            try cost.hash(PreparedPassword(password).text, salt: salt)
        }
    }

    /// Compares a password with a stored PHC string.
    ///
    /// Without one (nobody has the name that was given) it does the same work, so that the time tells nothing, and
    /// says `wrong`.
    /// - Throws: `Failure`; `CancellationError` when the task is cancelled before the work began.
    public func verify(_ password: String, against phc: String?) async throws -> Verdict {
        let stored = phc ?? cost.placeholder
        let matches = try await workers.run {
            try Argon2Cost.verify(PreparedPassword(password).text, against: stored)
        }
        guard matches, phc != nil else { return .wrong }
        return .correct(needsRehash: needsRehash(stored))
    }

    /// Whether a PHC string has another algorithm or cost than new hashes get.
    public func needsRehash(_ phc: String) -> Bool {
        !phc.hasPrefix(cost.prefix)
    }
}

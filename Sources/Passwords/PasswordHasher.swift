import CArgon2
public import Workers

/// Hashes passwords with Argon2id, a few at a time, on threads of its own.
///
/// A hash takes tens of milliseconds and 19 MiB on purpose. So it never runs on Swift's threads or an event loop's. At
/// most `concurrency` run at once, and at most `capacity` wait in each share; more callers get `busy`.
public final class PasswordHasher: Sendable {
    /// The line in which a password waits.
    public typealias Share = Workers.Share

    /// The result of a comparison of a password with a stored hash.
    public enum Verdict: Sendable, Hashable {
        /// The password is right. With `needsRehash`, the stored hash has another cost than new ones.
        case correct(needsRehash: Bool)
        /// The password is wrong, or there is no stored hash.
        case wrong
    }

    /// The reason why there is no hash or no verdict.
    public enum Failure: Error, Hashable, CustomStringConvertible {
        /// Too many others are waiting; try again in a second or two.
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

    /// The cost of new hashes.
    public let cost: Argon2Cost
    private let workers: Workers

    /// - Parameters:
    ///   - cost: of new hashes; those stored keep theirs.
    ///   - concurrency: how many are hashed at once; half of the cores unless given, so that requests get the others.
    ///   - capacity: how many of each share may wait beside those.
    public init(cost: Argon2Cost = .standard, concurrency: Int? = nil, capacity: Int = 64) {
        self.cost = cost
        workers = Workers(concurrency: concurrency, capacity: capacity)
    }

    /// The PHC string of a password with a new random salt: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`.
    /// - Parameter share: the line in which it waits.
    /// - Throws: `Failure`; `CancellationError` when the task is cancelled before the work began.
    public func hash(_ password: String, among share: Share = .others) async throws -> String {
        let salt = (0..<Argon2Cost.saltLength).map { _ in UInt8.random(in: .min ... .max) }
        return try await run(among: share) { [cost] in
            try cost.hash(PreparedPassword(password).text, salt: salt)
        }
    }

    /// Compares a password with a stored PHC string.
    ///
    /// Without one (nobody has the name that was given) it does the same work, so that the time tells nothing, and
    /// says `wrong`.
    /// - Parameter share: the line in which it waits.
    /// - Throws: `Failure`; `CancellationError` when the task is cancelled before the work began.
    public func verify(
        _ password: String, against phc: String?, among share: Share = .others
    ) async throws -> Verdict {
        let stored = phc ?? cost.placeholder
        let matches = try await run(among: share) {
            try Argon2Cost.verify(PreparedPassword(password).text, against: stored)
        }
        guard matches, phc != nil else { return .wrong }
        return .correct(needsRehash: needsRehash(stored))
    }

    /// Whether a PHC string has another algorithm or cost than new hashes get.
    public func needsRehash(_ phc: String) -> Bool {
        !phc.hasPrefix(cost.prefix)
    }

    /// Works on a thread in its turn.
    /// - Throws: the errors of `work`; `Failure.busy`; `CancellationError` when cancelled while it waits.
    func run<Result: Sendable>(
        among share: Share = .others, _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        do {
            return try await workers.run(among: share, work)
        } catch is Workers.Busy {
            throw Failure.busy
        }
    }
}

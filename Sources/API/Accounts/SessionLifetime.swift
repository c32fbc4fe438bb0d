/// How long a session lasts after the sign-in.
public struct SessionLifetime: Sendable {
    /// Seconds, even if the session is in use.
    let seconds: Int
    /// Seconds without a request after which the session ends; nil: it does not end for that reason.
    let idleSeconds: Int?

    /// - Parameters:
    ///   - seconds: how long the session lasts at most.
    ///   - idleSeconds: after how many seconds without a request it ends; nil: not for that reason.
    public init(seconds: Int, idleSeconds: Int? = nil) {
        self.seconds = seconds
        self.idleSeconds = idleSeconds
    }
}

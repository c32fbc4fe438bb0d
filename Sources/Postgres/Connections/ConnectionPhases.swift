/// The times of a connection's state, as phases: a time is there only while it means something.
extension ConnectionState {
    /// Whether requests are under way.
    enum Load {
        case idle
        /// - Parameters:
        ///   - since: when they began to be.
        ///   - obstacle: the head, if it blocks others and may be displaced.
        case busy(since: ContinuousClock.Instant, obstacle: Obstacle?)

        /// A statement that others wait for.
        struct Obstacle {
            let request: Request
            /// When it must make way.
            let displaceAt: ContinuousClock.Instant
        }

        /// Since when requests are under way; nil: none is.
        var since: ContinuousClock.Instant? {
            if case .busy(let since, _) = self { since } else { nil }
        }

        /// The statement that others wait for.
        var obstacle: Obstacle? {
            if case .busy(_, let obstacle) = self { obstacle } else { nil }
        }

        /// The obstacle has been asked to make way, which happens once.
        mutating func displace() {
            if case .busy(let since, _?) = self { self = .busy(since: since, obstacle: nil) }
        }
    }

    /// How far the running statement's end by cancel requests has come.
    enum Cancellation {
        case none
        /// A request is on its way.
        /// - Parameters:
        ///   - until: when the server must have taken it.
        ///   - answerBy: when the cancelled head must have answered; nil: a caller waits for the head, which only makes
        ///     way for others, or it has answered already.
        case delivering(until: ContinuousClock.Instant, answerBy: ContinuousClock.Instant?)
        /// The server has taken a request. A server that has not begun the statement ignores it.
        /// - Parameters:
        ///   - answerBy: when the head must have answered.
        ///   - againAt: when another request follows, unless it has answered by then.
        case delivered(answerBy: ContinuousClock.Instant, againAt: ContinuousClock.Instant)

        /// When the cancelled head must have answered; nil: it is not being cancelled.
        var answerBy: ContinuousClock.Instant? {
            switch self {
            case .none: nil
            case .delivering(_, let answerBy): answerBy
            case .delivered(let answerBy, _): answerBy
            }
        }

        /// The head has answered. A request that is on its way stays there, and may hit what comes next.
        mutating func headAnswered() {
            switch self {
            case .none, .delivered: self = .none
            case .delivering(let until, _): self = .delivering(until: until, answerBy: nil)
            }
        }
    }
}

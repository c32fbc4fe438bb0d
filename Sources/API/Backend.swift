public import ChangeFeed
public import Checklists
import Foundation
public import HTTPServer
import HTTPTypes
import JSON
public import Passwords
import Sessions
public import Store

/// How long a session lasts, from the sign-in on.
public struct SessionLifetime: Sendable {
    /// Seconds, however much it is used.
    let seconds: Int
    /// Seconds without a request; nil: it does not end by that.
    let idleSeconds: Int?

    /// - Parameters:
    ///   - seconds: how long it lasts at most.
    ///   - idleSeconds: after how long without a request it ends; nil: not by that.
    public init(seconds: Int, idleSeconds: Int? = nil) {
        self.seconds = seconds
        self.idleSeconds = idleSeconds
    }
}

/// What the routes work with. Made once, by whoever composes the daemon, and shared: every request that is under way refers
/// to it from many places.
public final class Backend: Sendable {
    /// Who may sign up.
    public enum Registration: String, Sendable, CaseIterable {
        /// Anyone.
        case open
        /// Whoever has an invitation from the operator.
        case invited
        /// Nobody; the operator makes accounts.
        case closed
    }

    let store: Store
    let snapshots: FeedStore
    let feed: ChangeFeed
    let drain: Drain
    let passwords: PasswordHasher
    let registration: Registration
    let limits: Limits
    let sessionLifetime: SessionLifetime
    let rates: RateLimits
    let crossOrigin: CrossOrigin
    let certificate: ServerCertificate?
    let refusals = RefusalTally()
    let streams: EventStreams

    /// - Parameters:
    ///   - store: what the routes read and write.
    ///   - snapshots: what snapshots are read from.
    ///   - feed: what polls wait for, and who tells it of commits.
    ///   - drain: whether the daemon is stopping.
    ///   - passwords: where passwords are hashed.
    ///   - registration: who may sign up.
    ///   - limits: how much there may be of each thing.
    ///   - sessionLifetime: how long a session lasts.
    ///   - rates: how often somebody may do something.
    ///   - proxies: whose word counts on where a request comes from.
    ///   - crossOrigin: which other sites' pages may use the interface.
    ///   - certificate: whose expiry the metrics have.
    public init(
        store: Store, snapshots: FeedStore, feed: ChangeFeed, drain: Drain, passwords: PasswordHasher,
        registration: Registration,
        limits: Limits, sessionLifetime: SessionLifetime, rates: Rates = Rates(), proxies: [AddressRange] = [],
        crossOrigin: CrossOrigin = CrossOrigin(), certificate: ServerCertificate? = nil
    ) {
        self.store = store
        self.snapshots = snapshots
        self.feed = feed
        self.drain = drain
        self.passwords = passwords
        self.registration = registration
        self.limits = limits
        streams = EventStreams(limit: limits.waitingPolls)
        self.sessionLifetime = sessionLifetime
        self.rates = RateLimits(rates, proxies: proxies)
        self.crossOrigin = crossOrigin
        self.certificate = certificate
    }

    /// Does an action, wakes the feed when it has changed something, and answers with the representation.
    /// `location` is the path below which what was made is found; `token` is shown with it, this once.
    func act(
        _ action: Action, by user: Principal, _ arguments: [JSONValue.Member], key: IdempotencyKey?,
        location: String? = nil, showing token: Token? = nil
    ) async throws -> Reply {
        let answer = try await perform(action, by: user, arguments, key: key)
        switch answer.outcome {
        case .ok: return .json(answer.body, version: answer.version)
        case .created:
            if let token { return token.shown(in: answer.body) }
            let reply = Reply.json(answer.body, status: .created, version: answer.version)
            guard let location, let id = answer.id else { return reply }
            return reply.with(.location, location + id)
        case .deleted: return .noContent
        case .refused(let refusal):
            var problem = Problem(refusal, info: answer.info, current: answer.body)
            if let version = answer.version { problem.headers.append((.eTag, EntityTag(version).text)) }
            throw problem
        }
    }

    /// Where a request comes from, for the audit log.
    func origin(of call: Call) -> AuditOrigin {
        AuditOrigin(address: rates.client(of: call.request, over: call.connection)?.text, requestID: call.id)
    }

    /// Tells the audit log that somebody had not what opens an account.
    func auditRefusal(_ action: AuditAction, _ call: Call, account: UUID?) async throws {
        guard let times = refusals.take() else { return }
        try await store.auditRefusal(
            action, origin(of: call), user: call.principal?.user, account: account, times: times)
    }

    /// Does an action and wakes the feed when it has changed something.
    func perform(
        _ action: Action, by user: Principal, _ arguments: [JSONValue.Member], key: IdempotencyKey?
    ) async throws -> Answer {
        let answer = try await store.perform(action, by: user.user, arguments, key: key)
        if case .refused = answer.outcome {} else { feed.committed() }
        return answer
    }
}

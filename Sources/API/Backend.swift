public import ChangeFeed
public import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import LocalTime
public import Metrics
public import Passwords
import Sessions
public import Store
import Workers

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

/// Everything that the routes work with. The daemon makes one; a class, because each running request refers to it from
/// many places.
public final class Backend: Sendable {
    /// The rule for sign-ups.
    public enum Registration: String, Sendable, CaseIterable {
        /// Anyone.
        case open
        /// People with an invitation from the operator.
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
    /// The server's own origin, if the operator has named it.
    let publicOrigin: WebOrigin?
    /// Whether the web app is served.
    let hasWebApp: Bool
    let refusals = RefusalTally()
    let streams: EventStreams
    let documents: Documents
    let publicDocuments: PublicDocuments
    let calendars: CalendarDocuments
    let taskPages: TaskPages
    let memory: ClientMemory
    let compression = Compression()
    let zones = Zones()
    let knownTasks = KnownTasks()
    /// Tells the feed of changes.
    private let changes: ChangeObserver
    /// Turns for the rules of batches.
    let rules = Workers(capacity: 64)
    /// Turns for actions that hold what they read. Each takes a connection: one that waits for a lock delays no other.
    let holders = Workers(concurrency: 2, capacity: 4_096)
    /// Raised when a reminder may come earlier.
    let reminders: ReminderSignal
    /// Those of its parts that have metrics.
    public var measured: [any Measured] { [memory, taskPages] }
    /// The links that were read.
    public let linkUses = LinkUses()

    /// - Parameters:
    ///   - store: the database that the routes read and write.
    ///   - snapshots: reads snapshots.
    ///   - feed: answers polls; the routes tell it of commits.
    ///   - drain: whether the daemon is stopping.
    ///   - passwords: hashes passwords.
    ///   - registration: who may sign up.
    ///   - limits: how many of each thing there may be, and how large.
    ///   - sessionLifetime: how long a session lasts.
    ///   - rates: the rate limits.
    ///   - proxies: the proxies that may name the address of a request's client.
    ///   - crossOrigin: which other sites' pages may use the interface.
    ///   - publicOrigin: the server's own origin; nil: that of each request.
    ///   - hasWebApp: whether the web app is served.
    ///   - memory: limits how much the daemon keeps for clients.
    ///   - reminders: raised when a reminder may come earlier.
    public init(
        store: Store, snapshots: FeedStore, feed: ChangeFeed, drain: Drain, passwords: PasswordHasher,
        registration: Registration,
        limits: Limits, sessionLifetime: SessionLifetime, rates: Rates = Rates(), proxies: [AddressRange] = [],
        crossOrigin: CrossOrigin = CrossOrigin(), publicOrigin: WebOrigin? = nil, hasWebApp: Bool = true,
        memory: MemoryLimits = MemoryLimits(), reminders: ReminderSignal = ReminderSignal()
    ) {
        self.reminders = reminders
        changes = ChangeObserver { [feed] in feed.committed($0, mayFollow: $1) }
        self.memory = ClientMemory(memory)
        self.store = store
        self.snapshots = snapshots
        self.feed = feed
        self.drain = drain
        self.passwords = passwords
        self.registration = registration
        self.limits = limits
        streams = EventStreams(limit: limits.waitingPolls)
        documents = Documents(bytes: limits.documentBytes)
        publicDocuments = PublicDocuments(store: store, documents: documents)
        calendars = CalendarDocuments(store: store, feed: feed, documents: documents, zones: zones)
        taskPages = TaskPages(store: store, bytes: memory.pages)
        self.sessionLifetime = sessionLifetime
        self.rates = RateLimits(rates, proxies: proxies)
        self.crossOrigin = crossOrigin
        self.publicOrigin = publicOrigin
        self.hasWebApp = hasWebApp
    }

    /// Performs an action, wakes the feed after a change, and answers with the representation. `location` is the path
    /// above a new thing's id; the answer shows `token` and the address that it opens, this once.
    func act(
        _ action: Action, by user: Principal, _ arguments: [JSONValue.Member], key: IdempotencyKey?,
        location: String? = nil, showing token: Token? = nil, at url: String? = nil
    ) async throws -> Reply {
        try reply(await perform(action, by: user, arguments, key: key), location: location, showing: token, at: url)
    }

    /// The reply to an action, with the same parameters.
    func reply(
        _ answer: Answer, location: String? = nil, showing token: Token? = nil, at url: String? = nil
    ) throws(Problem) -> Reply {
        switch answer.outcome {
        case .ok: return .json(answer.body, version: answer.version)
        case .created:
            if let token { return token.shown(in: answer.body, at: url) }
            let reply = Reply.json(answer.body, status: .created, version: answer.version)
            guard let location, let id = answer.id else { return reply }
            return reply.with(.location, location + id.lowercase)
        case .deleted: return .noContent
        case .pending: return .json(answer.body, status: .accepted, version: answer.version)
        case .refused(let refusal):
            var problem = Problem(refusal, info: answer.info, current: answer.body)
            if let version = answer.version { problem.headers.append((.eTag, EntityTag(version).text)) }
            throw problem
        }
    }

    /// The origin of a request, for the audit log.
    func origin(of call: Call) -> AuditOrigin {
        AuditOrigin(address: rates.client(of: call.request, over: call.connection)?.text, requestID: call.id)
    }

    /// Records in the audit log that a client gave the wrong password.
    func auditRefusal(_ action: AuditAction, _ call: Call, account: UUID?) async throws {
        guard let times = refusals.take() else { return }
        try await store.auditRefusal(
            action, origin(of: call), user: call.principal?.user, account: account, times: times)
    }

    /// Does an action and wakes the feed when it has changed something. A token that may not read gets a receipt.
    /// - Parameter held: a store within a transaction, if the action belongs to one.
    func perform(
        _ action: Action, by user: Principal, _ arguments: [JSONValue.Member], key: IdempotencyKey?,
        in held: Store? = nil
    ) async throws -> Answer {
        let answer = try await (held ?? store).perform(action, by: user.user, arguments, key: key, observer: changes)
        rates.charge(user, for: answer.logged)
        if case .refused = answer.outcome {
        } else if action.mayHastenReminders(arguments) {
            reminders.raise()
        }
        // An action that keeps no answer for a repetition needs no receipt: its answer shows only the thing that this
        // request has made, and a secret that is shown once.
        return user.scopes.contains(.read) || !action.isRepeatable ? answer : answer.receipt
    }
}

public import Foundation
public import Postgres

/// A kind of work for later: its table, its handler, and its terms. The queue claims rows, calls the handler, settles,
/// and measures.
///
///     struct Mails: QueueKind {
///         let name = "mail"
///         let table = LeasedTable("mails", key: [("id", "uuid")], receiver: "address", due: "due_at", item: "q.*")
///         let terms = QueueTerms(atOnce: 16, lease: .seconds(60), backoff: Backoff(first: .seconds(30)), attempts: 20)
///
///         func work(on mails: [Mail]) async throws -> [QueueResult] {
///             try await server.send(mails[0]) ? [.done()] : [.failed("refused")]
///         }
///     }
///
/// Work is done at least once: a daemon may die between doing it and noting it. A handler that writes its result into
/// the same database does both in one transaction, and so does it once.
public protocol QueueKind: Sendable {
    /// What a handler needs of a row, read from the table's `item`.
    associatedtype Item: RowDecodable & Sendable

    /// Its name in metrics and messages: `reminders`.
    var name: String { get }
    /// Where its rows are.
    var table: LeasedTable { get }
    /// How much at once, for how long, and how often.
    var terms: QueueTerms { get }
    /// What makes further rows due before a claim.
    var arrivals: Arrivals? { get }

    /// Does some work, with no transaction of the queue's, and heeds cancellation: the lease ends then, or the daemon
    /// stops. Returns how each came out, in the order of the items.
    /// - Throws: what kept it from all of them. The queue then tries again soon, each item alone.
    func work(on items: [Leased<Item>]) async throws -> [QueueResult]
}

extension QueueKind {
    /// Nothing.
    public var arrivals: Arrivals? { nil }
}

/// A row that a daemon has for the time of a lease.
public struct Leased<Item: RowDecodable & Sendable>: RowDecodable, Sendable {
    /// What its handler needs.
    public let item: Item
    /// The time at which it was claimed, by the database.
    public let now: Date
    /// Proof of the lease: a handler's own statement writes only where the row's `step` is still this.
    public let step: Int64
    /// How often it was tried, with this attempt.
    public let attempts: Int
    let key: JSON
    let receiver: String
    /// Whether it is the last of a whole piece, and its receiver had more.
    let hasMore: Bool

    /// Reads a row of a claim.
    public init(from row: inout RowReader) throws(PostgresError) {
        key = try row.decode("queue_key")
        step = try row.decode("queue_step")
        attempts = try row.decode("queue_attempts")
        receiver = try row.decode("queue_receiver")
        hasMore = try row.decode("queue_has_more")
        now = try row.decode("queue_now")
        item = try row.decode(Item.self)
    }
}

/// How an item came out.
public enum QueueResult: Sendable, Equatable {
    /// The handler has written its result and ended the lease, in one statement.
    case settled
    /// It is done, and is due again after so long; nil: never. The queue writes that.
    case done(again: Duration? = nil)
    /// It could not be done now, by nobody's fault: again after so long. That is no attempt.
    case later(Duration)
    /// It failed: again as the backoff says, or after so long. With the last attempt it is given up.
    case failed(String, after: Duration? = nil)
    /// The lease was over, or somebody has written the row meanwhile. Nothing was done.
    case lost
}

/// How much of a kind is done at once, for how long, and how often.
public struct QueueTerms: Sendable {
    /// How many items a daemon has at once. It bounds memory.
    public var atOnce: Int
    /// How many of them one call of the handler gets. Calls run beside each other.
    public var batch: Int
    /// How many items of one receiver a claim takes. While they are in work, it takes no more of that receiver.
    public var piece: Int
    /// How long a daemon has them. When it dies, others take them after that.
    public var lease: Duration
    /// How long to wait after a failure.
    public var backoff: Backoff
    /// After how many attempts an item is given up; nil: never.
    public var attempts: Int?

    /// - Parameters:
    ///   - atOnce: how many items a daemon has at once.
    ///   - batch: how many of them one call of the handler gets.
    ///   - piece: how many items of one receiver a claim takes.
    ///   - lease: how long a daemon has them.
    ///   - backoff: how long to wait after a failure.
    ///   - attempts: after how many attempts an item is given up; nil: never.
    public init(
        atOnce: Int, batch: Int = 1, piece: Int = 1, lease: Duration, backoff: Backoff = Backoff(),
        attempts: Int? = nil
    ) {
        precondition(atOnce >= batch && batch > 0 && piece > 0, "A kind does something.")
        (self.atOnce, self.batch, self.piece, self.lease) = (atOnce, batch, piece, lease)
        (self.backoff, self.attempts) = (backoff, attempts)
    }
}

/// What makes further rows of a kind due, before a claim: the queue looks for it in the statement by which it looks for
/// due rows.
public struct Arrivals: Sendable {
    /// Whether there is any, as an expression of SQL.
    let isThere: String
    /// Takes some, and returns whether there may be more.
    let take: @Sendable () async throws -> Bool

    /// - Parameters:
    ///   - isThere: whether there is any, as an expression of SQL.
    ///   - take: takes some, and returns whether there may be more.
    public init(isThere: String, take: @escaping @Sendable () async throws -> Bool) {
        (self.isThere, self.take) = (isThere, take)
    }
}

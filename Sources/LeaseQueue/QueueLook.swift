import Postgres

/// What a look found of one kind.
struct QueueLook: RowDecodable {
    /// Up to how many due rows are counted.
    static let counted = 10_000

    let kind: String
    /// How many rows are due and not done, up to `counted`.
    let waiting: Int
    /// For how many seconds the oldest has been due.
    let oldest: Double
    /// How many of them nobody has.
    let free: Int
    /// In how many seconds the first lease of the others ends; nil: there is none.
    let held: Double?
    /// In how many seconds the next row is due; nil: there is none.
    let next: Double?
    /// Whether something makes further rows due.
    let hasArrivals: Bool

    /// Whether there is something to claim.
    var hasWork: Bool { free > 0 || hasArrivals }

    /// How long until there is something to claim; nil: nothing is known that will be.
    var wait: Duration? {
        if hasWork { return .zero }
        return [held, next].compactMap(\.self).min().map { .seconds($0) }
    }

    init(from row: inout RowReader) throws(PostgresError) {
        kind = try row.decode("kind")
        waiting = try row.decode("waiting")
        oldest = try row.decode("oldest")
        free = try row.decode("free")
        held = try row.decode("held")
        next = try row.decode("next")
        hasArrivals = try row.decode("has_arrivals")
    }
}

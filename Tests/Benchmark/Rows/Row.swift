/// A row of the table, measured by itself.
protocol Row: Sendable {
    /// Its name in `--only`.
    var name: String { get }
    /// The measured quantity, in a line.
    var summary: String { get }
    var occasion: Occasion { get }
    func measure(_ bench: Bench) async throws -> [Figure]
}

extension Row {
    var occasion: Occasion { .always }
}

/// When a row is measured.
enum Occasion: Sendable {
    case always
    /// With `--only`, or without `--quick`.
    case unhurried
    /// Only with `--only`.
    case named
}

/// Every row, in the order of the table.
enum Rows {
    static let all: [any Row] = [
        Writes(.plain), Writes(.notifying), Writes(.oneList), PushRow(isOther: false), PushRow(isOther: true),
        FanOutRow(),
        ProcessorRow(), MemoryRow(), IdleQueries(), TaskReads(), SnapshotRow(), PlanningRow(), TimeRow(), ReportsRow(),
        Start(),
        SlowClientsRow(), Growth(), Soak(),
    ]
}

/// A row of the table: something that is measured by itself.
protocol Row: Sendable {
    /// By which `--only` names it.
    var name: String { get }
    /// What it measures, in a line.
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
    /// When it is named, or there is no hurry.
    case unhurried
    /// Only when it is named.
    case named
}

/// Every row, in the order of the table.
enum Rows {
    static let all: [any Row] = [
        Writes(.plain), Writes(.notifying), Writes(.oneList), PushRow(isOther: false), PushRow(isOther: true),
        FanOutRow(),
        MemoryRow(), IdleQueries(), TaskReads(), SnapshotRow(), Start(), SlowClientsRow(), Growth(), Soak(),
    ]
}

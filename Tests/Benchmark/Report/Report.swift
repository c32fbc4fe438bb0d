import Foundation

/// The results of a run.
struct Report: Sendable, Encodable {
    var startedAt = Date()
    var seconds = 0.0
    var isQuick: Bool
    var machine: Machine
    /// PostgreSQL's settings.
    var settings: [String: String] = [:]
    var figures: [Figure] = []
    /// Notes on the figures: this program's own limits, and the rows that were left out.
    var notes: [String] = []
    /// Rows whose measurement failed.
    var failures: [String] = []

    /// Whether a figure misses its target by more than the spread of its turns, or a measurement failed.
    var isMissed: Bool { !failures.isEmpty || figures.contains { $0.standing == .missed } }

    func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.dateEncodingStrategy = .iso8601
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "infinity", negativeInfinity: "-infinity", nan: "none")
        return try encoder.encode(self) + Data("\n".utf8)
    }

    /// The table and the text below it.
    var text: String {
        let rows = figures.map { figure in
            let isFixed = figure.theirs.isEmpty
            func aim(_ value: Double?) -> String {
                guard let value else { return "" }
                return (figure.better == .higher ? "≥ " : "≤ ")
                    + (isFixed ? figure.unit.text(value) : Unit.ratio.text(value))
            }
            return [
                figure.row, figure.what, figure.unit.text(median(figure.ours)),
                isFixed ? "" : figure.unit.text(median(figure.theirs)), figure.opponent,
                isFixed ? "" : Unit.ratio.text(figure.value),
                figure.ours.count < 2
                    ? "" : "± " + (isFixed ? figure.unit.text(figure.spread) : Unit.ratio.text(figure.spread)),
                aim(figure.toReach), aim(figure.beyond),
                figure.standing == .shown ? "" : figure.standing.rawValue,
            ]
        }
        let heading = ["row", "what", "ours", "theirs", "theirs is", "ratio", "spread", "to reach", "beyond", ""]
        let widths = heading.indices.map { column in ([heading] + rows).map { $0[column].count }.max() ?? 0 }
        let numeric: Set = [2, 3, 5, 6, 7, 8]
        let lines = ([heading, widths.map { String(repeating: "-", count: $0) }] + rows).map { row in
            let cells = row.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - row[column].count)
                return numeric.contains(column) ? space + row[column] : row[column] + space
            }
            return cells.joined(separator: "  ").replacing(/\ +$/, with: "")
        }
        let below = [machine.description] + notes + failures.map { "Not measured: \($0)" }
        return (lines + [""] + below).joined(separator: "\n") + "\n"
    }
}

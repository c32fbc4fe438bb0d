import TestSupport

/// The rows beside the routes and options that there are.
enum Rows {
    /// The differences between the rows and an OpenAPI document: a sentence each.
    static func differences(from document: JSON) -> [String] {
        let options = Options.all(in: document)
        let rows = Dictionary(grouping: Row.all, by: \.operation)
        let growths = Dictionary(grouping: Growth.all, by: \.operation)
        var differences = Set(options.keys).subtracting(rows.keys).sorted().map {
            "\($0) has no row: say its worst request in Tests/Costs/Rows"
        }
        differences += Set(rows.keys).union(growths.keys).subtracting(options.keys).sorted().map {
            "\($0) has a row, but there is no such operation"
        }
        differences += compared(options, rows.mapValues { $0.flatMap(\.options) }, "row")
        let documents = Options.ofDocuments(in: document)
        differences += Set(documents.keys).subtracting(growths.keys).sorted().map {
            "\($0) has no growth: say in Tests/Costs/Rows/Growth+Documents.swift how its input grows"
        }
        return differences + compared(documents, growths.mapValues { $0.flatMap(\.options) }, "growth")
    }

    private static func compared(
        _ options: [String: Set<String>], _ chosen: [String: [String]], _ what: String
    ) -> [String] {
        options.sorted { $0.key < $1.key }.flatMap { operation, declared in
            let chosen = Set(chosen[operation] ?? [])
            return declared.subtracting(chosen).sorted().map { "\(operation) has no \(what) with \($0)" }
                + chosen.subtracting(declared).sorted().map { "\(operation) has no option \($0), but a \(what)" }
        }
    }
}

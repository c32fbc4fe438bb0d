import TestSupport

/// The rows beside the routes that there are.
enum Rows {
    /// The differences between the rows and an OpenAPI document: a sentence each.
    static func differences(from document: JSON) -> [String] {
        let operations = Set(
            document["paths"].object.values.flatMap { $0.object.values.compactMap { $0["operationId"].string } })
        let rows = Set(Row.all.map(\.operation))
        return operations.subtracting(rows).sorted().map {
            "\($0) has no row: say its worst request in Tests/Costs/Rows"
        }
            + rows.subtracting(operations).sorted().map { "\($0) has a row, but there is no such operation" }
    }
}

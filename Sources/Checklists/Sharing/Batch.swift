public import JSON

/// `{atomic, operations: [{op, …}]}`: many edits of one checklist in one request.
public struct Batch: Sendable {
    private let limit: Int
    private let operations: KeyValuePairs<String, Shape>
    private let shape: Shape

    /// A checked request.
    public struct Request: Sendable {
        /// Whether one refused operation undoes all others. True if the request does not say.
        public var isAtomic: Bool
        /// The operations, each an object with `op`.
        public var operations: [[JSONValue.Member]]
    }

    /// A batch of this name in the document, of at most `limit` operations, with the members that each may have, by its
    /// `op`.
    init(_ name: String, limit: Int, operations: KeyValuePairs<String, Shape>, example: JSONValue) {
        self.limit = limit
        self.operations = operations
        let schemas = operations.map { op, shape in
            (words: [op], schema: shape.schema(named: shape.name, before: [.init("op", .constant(op))]))
        }
        let operation = Schema.one(name + "Operation", by: "op", of: schemas)
        let array = Field("operations", .array(of: operation, 1...limit)) { [limit] value throws(FieldError) in
            guard let elements = value.array else { throw FieldError("", "must be an array, not \(value.typeName)") }
            guard (1...limit).contains(elements.count) else {
                throw FieldError("", "must have 1 to \(limit) elements; it has \(elements.count)")
            }
            return value
        }
        let atomic = Field.boolean("atomic")
        shape = Shape(
            name,
            [
                atomic.as(atomic.schema.with("default", true)).described("All or nothing; otherwise one by one."),
                array.required,
            ],
            example: [
                "atomic": false,
                "operations": example,
            ])
    }

    /// The schema of the batch in the OpenAPI document.
    public var schema: Schema { shape.schema }

    /// Reads a request's body. Throws all its errors at once.
    public func read(_ body: JSONValue) throws(InvalidRequest) -> Request {
        let members = try shape.read(body)
        var errors: [FieldError] = []
        var request = Request(isAtomic: JSONValue.object(members)["atomic"] != .bool(false), operations: [])
        for (index, element) in (JSONValue.object(members)["operations"]?.array ?? []).enumerated() {
            guard errors.count < InvalidRequest.mostErrors else { break }
            let pointer = "/operations/\(index)"
            guard case .object(let all) = element, let op = element["op"]?.string,
                let shape = operations.first(where: { $0.key == op })?.value
            else {
                let names = operations.map(\.key).sorted().joined(separator: ", ")
                errors.append(FieldError(pointer + "/op", "must be one of " + names))
                continue
            }
            do {
                let read = try shape.read(.object(all.filter { $0.name != "op" }), at: pointer)
                request.operations.append([.init("op", .string(op))] + read)
            } catch {
                errors += error.errors
            }
        }
        guard errors.isEmpty else { throw InvalidRequest(errors) }
        return request
    }
}

public import JSON

/// `{atomic, operations: [{op, …}]}`: many edits of one checklist in one request.
public struct Batch: Sendable {
    let limit: Int
    let shapes: [String: Shape]

    /// What to do, checked.
    public struct Request: Sendable {
        /// Whether all is to be done or nothing; all, where the request does not say.
        public var isAtomic: Bool
        /// The operations, each an object with `op`.
        public var operations: [[JSONValue.Member]]
    }

    /// Reads a request's body. Throws everything that is wrong with it at once.
    public func read(_ body: JSONValue) throws(InvalidRequest) -> Request {
        let atomic = Field.boolean("atomic")
        let operations = Field("operations") { [limit] value throws(FieldError) in
            guard let elements = value.array else { throw FieldError("", "must be an array, not \(value.typeName)") }
            guard (1...limit).contains(elements.count) else {
                throw FieldError("", "must have 1 to \(limit) elements; it has \(elements.count)")
            }
            return value
        }
        let members = try Shape([atomic, operations.required]).read(body)
        var errors: [FieldError] = []
        var request = Request(isAtomic: JSONValue.object(members)["atomic"] != .bool(false), operations: [])
        for (index, element) in (JSONValue.object(members)["operations"]?.array ?? []).enumerated() {
            guard errors.count < InvalidRequest.mostErrors else { break }
            let pointer = "/operations/\(index)"
            guard case .object(let all) = element, let op = element["op"]?.string, let shape = shapes[op] else {
                errors.append(
                    FieldError(pointer + "/op", "must be one of " + shapes.keys.sorted().joined(separator: ", ")))
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

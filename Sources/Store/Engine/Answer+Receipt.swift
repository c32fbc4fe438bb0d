import Checklists
import JSON

extension Answer {
    /// The same for a token that may not read: of each thing its id and its version, and no count of what there is.
    ///
    /// The statement's answer is kept whole for an Idempotency-Key: what a token is told is decided anew each time.
    public var receipt: Answer {
        Answer(outcome: outcome, version: version, body: Self.receipt(body), info: Self.receipt(info))
    }

    /// What remains of an answer: what names a thing, and how an operation of a batch ended.
    private static let values: Set = ["id", "version", "outcome", "index", "limit"]
    /// What holds more of that. A comment has a text of one of these names.
    private static let containers: Set = ["tasks", "results", "body", "info", "entry", "stopped"]

    private static func receipt(_ json: [UInt8]) -> [UInt8] {
        guard !json.isEmpty, let value = try? JSONParser.parse(json) else { return [] }
        return receipt(value).bytes
    }

    private static func receipt(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members):
            // A limit that comes with what is taken of it is that of a checklist or a task.
            let isCount = members.contains { $0.name == "taken" }
            return .object(
                members.compactMap { member in
                    switch member.value {
                    case .object, .array:
                        containers.contains(member.name) ? .init(member.name, receipt(member.value)) : nil
                    default: values.contains(member.name) && !(isCount && member.name == "limit") ? member : nil
                    }
                })
        case .array(let elements): return .array(elements.map(receipt))
        default: return value
        }
    }
}

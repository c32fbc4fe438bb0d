import Checklists
import JSON

extension Answer {
    /// The same for a token that may not read: the id and the version of each thing, and no counts.
    ///
    /// The database keeps the statement's whole answer for an Idempotency-Key. Each repetition decides anew how much
    /// its token sees.
    public var receipt: Answer {
        Answer(
            outcome: outcome, version: version, body: Self.receipt(body), info: Self.receipt(info), id: id,
            checklist: checklist, logged: logged)
    }

    /// The members that remain of an answer: they name a thing, and say how an operation of a batch ended.
    private static let values: Set = ["id", "version", "outcome", "index", "limit"]
    /// The members that contain more of these. A comment has a text of one of these names.
    private static let containers: Set = ["tasks", "results", "body", "info", "entry", "stopped"]

    private static func receipt(_ json: [UInt8]) -> [UInt8] {
        guard !json.isEmpty, let value = try? JSONParser.parse(json) else { return [] }
        return receipt(value).bytes
    }

    private static func receipt(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members):
            // A limit beside a number of taken places is that of a checklist or a task.
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

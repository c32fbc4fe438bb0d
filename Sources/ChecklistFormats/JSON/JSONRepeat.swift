import JSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How a task of a document repeats: the members of its `repeat` without `former`. Whether their values are valid is
/// found with those of the task.
struct JSONRepeat: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case rule, span, goal, shared, from, missed, except, extra, pauses, minutes
        case startsOn = "starts_on"
        case startsAt = "starts_at"
    }

    private struct Pause: Codable {
        enum Key: String, CodingKey, CaseIterable { case from, to }

        let from: String?
        let to: String?

        init(_ json: JSONValue) { (from, to) = (json["from"]?.string, json["to"]?.string) }

        init(from decoder: any Decoder) throws {
            let fields = try JSONFields<Key>(decoder)
            (from, to) = (try fields.text(.from), try fields.text(.to))
        }

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: Key.self)
            try fields.encodeIfPresent(from, forKey: .from)
            try fields.encodeIfPresent(to, forKey: .to)
        }

        var json: JSONValue {
            .object([("from", from), ("to", to)].compactMap { name, text in text.map { .init(name, .string($0)) } })
        }
    }

    let members: [JSONValue.Member]

    init(members: [JSONValue.Member]) { self.members = members }

    init(from decoder: any Decoder) throws {
        let fields = try JSONFields<Key>(decoder)
        var members: [JSONValue.Member] = []
        func add(_ key: Key, _ value: JSONValue?) {
            if let value { members.append(.init(key.rawValue, value)) }
        }
        for key in [Key.rule, .startsOn, .span, .from, .missed, .startsAt] {
            add(key, try fields.text(key).map(JSONValue.string))
        }
        for key in [Key.goal, .minutes] {
            add(key, try fields.wholeNumber(key).map { .integer(Int64($0)) })
        }
        add(.shared, try fields.value(Bool.self, .shared).map(JSONValue.bool))
        for key in [Key.except, .extra] {
            let dates = try fields.texts(key)
            if !dates.isEmpty { add(key, .array(dates.map(JSONValue.string))) }
        }
        add(.pauses, try fields.value([Pause].self, .pauses).map { .array($0.map(\.json)) })
        self.members = members
    }

    func encode(to encoder: any Encoder) throws {
        let json = JSONValue.object(members)
        var fields = encoder.container(keyedBy: Key.self)
        for key in Key.allCases {
            switch json[key.rawValue] {
            case .string(let text): try fields.encode(text, forKey: key)
            case .integer(let number): try fields.encode(number, forKey: key)
            case .bool(let value): try fields.encode(value, forKey: key)
            case .array(let elements) where key == .pauses: try fields.encode(elements.map(Pause.init), forKey: key)
            case .array(let elements): try fields.encode(elements.compactMap(\.string), forKey: key)
            default: break
            }
        }
    }
}

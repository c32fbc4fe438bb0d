import Foundation

extension JSON {
    /// The value as a type for clients.
    /// - Throws: `Copy.Breach` when it cannot be read as one, or when the type does not keep all of it.
    func value<Value: Codable>(as type: Value.Type = Value.self) throws -> Value {
        let text = try text
        let value: Value
        do { value = try JSONDecoder().decode(type, from: text) } catch {
            throw Copy.Breach(description: "No \(type): \(error): \(self)")
        }
        // In the order of names, as `text` is.
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let again = try encoder.encode(value)
        guard again == text else {
            throw Copy.Breach(
                description: "\(type) does not keep all: \(self) became \(String(decoding: again, as: UTF8.self))")
        }
        return value
    }

    /// The members of a value as it is in JSON.
    static func members(of value: some Encodable) -> [String: JSON] {
        (try? JSON(JSONEncoder().encode(value)))?.object ?? [:]
    }
}

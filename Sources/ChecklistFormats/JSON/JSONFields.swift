import Checklists

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The fields of an object. Unknown fields are refused.
struct JSONFields<Key: CodingKey & CaseIterable> {
    /// Any name that an object may use.
    private struct AnyKey: CodingKey {
        let stringValue: String
        let intValue: Int? = nil
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private let container: KeyedDecodingContainer<Key>

    init(_ decoder: any Decoder) throws {
        let names = try decoder.container(keyedBy: AnyKey.self).allKeys
        let unknown = names.filter { Key(stringValue: $0.stringValue) == nil }.min { $0.stringValue < $1.stringValue }
        if let unknown { throw JSONFormatError(decoder.codingPath + [unknown], "unknown field") }
        container = try decoder.container(keyedBy: Key.self)
    }

    func requiredText(_ key: Key) throws -> String { try checked(container.decode(String.self, forKey: key), key) }

    func text(_ key: Key) throws -> String? {
        try container.decodeIfPresent(String.self, forKey: key).map { try checked($0, key) }
    }

    func value<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
        try container.decodeIfPresent(type, forKey: key)
    }

    func wholeNumber(_ key: Key) throws -> Int? {
        do {
            return try container.decodeIfPresent(Int.self, forKey: key)
        } catch {
            throw JSONFormatError(container.codingPath + [key], "not a whole number")
        }
    }

    func texts(_ key: Key) throws -> [String] {
        try container.decodeIfPresent([String].self, forKey: key)?.map { try checked($0, key) } ?? []
    }

    /// A field that takes one of a few words.
    func word<Word: RawRepresentable<String> & CaseIterable>(_ key: Key) throws -> Word? {
        guard let text = try text(key) else { return nil }
        if let word = Word(rawValue: text) { return word }
        let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
        throw JSONFormatError(container.codingPath + [key], "not one of \(words)")
    }

    func tasks(_ key: Key, depth: JSONDepth) throws -> [TaskOutline] {
        // With a configuration, Foundation would decode null as a value.
        guard container.contains(key), try !container.decodeNil(forKey: key) else { return [] }
        return try container.decode([JSONTask].self, forKey: key, configuration: depth).map(\.outline)
    }

    private func checked(_ text: String, _ key: Key) throws -> String {
        guard text.utf8.contains(0) else { return text }
        throw JSONFormatError(container.codingPath + [key], "has a NUL character")
    }
}

/// A member that the interface always has, and that may be null: nil is written as null. An optional member without
/// this may be absent, and is left out if it is nil.
///
/// Servers of earlier releases may lack the member; then it is nil, too.
@propertyWrapper public struct OrNull<Value> {
    /// The value; nil for null.
    public var wrappedValue: Value?

    /// A member with this value.
    public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }
}

extension OrNull: Decodable where Value: Decodable {
    /// Reads a value or null.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self.init(wrappedValue: container.decodeNil() ? nil : try container.decode(Value.self))
    }
}

extension OrNull: Encodable where Value: Encodable {
    /// Writes the value or null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
    }
}

extension OrNull: Equatable where Value: Equatable {}
extension OrNull: Hashable where Value: Hashable {}
extension OrNull: Sendable where Value: Sendable {}

extension KeyedDecodingContainer {
    /// Reads a member that may be null; an absent one is nil. Codable's own code finds this one.
    func decode<Value: Decodable>(_ type: OrNull<Value>.Type, forKey key: Key) throws -> OrNull<Value> {
        OrNull(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
    }
}

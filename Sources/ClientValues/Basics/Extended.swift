/// An object that has all members of another one, and more.
///
///     let list: ListedChecklist  // an Extended<Checklist, ListedChecklistRest>
///     list.title  // of the checklist
///     list.mine   // of the rest
///
/// Assigning to `base` replaces the members of the other object in one step.
@dynamicMemberLookup
public struct Extended<Base, Rest> {
    /// The members that are those of the other object.
    public var base: Base
    /// The members beside them.
    public var rest: Rest

    /// A member of `base`.
    public subscript<Value>(dynamicMember member: WritableKeyPath<Base, Value>) -> Value {
        get { base[keyPath: member] }
        set { base[keyPath: member] = newValue }
    }

    /// A member of `rest`.
    public subscript<Value>(dynamicMember member: WritableKeyPath<Rest, Value>) -> Value {
        get { rest[keyPath: member] }
        set { rest[keyPath: member] = newValue }
    }
}

extension Extended: Equatable where Base: Equatable, Rest: Equatable {}
extension Extended: Hashable where Base: Hashable, Rest: Hashable {}
extension Extended: Sendable where Base: Sendable, Rest: Sendable {}

extension Extended: Identifiable where Base: Identifiable {
    /// The id of `base`.
    public var id: Base.ID { base.id }
}

extension Extended: Decodable where Base: Decodable, Rest: Decodable {
    /// Reads an object with the members of both.
    public init(from decoder: any Decoder) throws {
        self.init(base: try Base(from: decoder), rest: try Rest(from: decoder))
    }
}

extension Extended: Encodable where Base: Encodable, Rest: Encodable {
    /// Writes one object.
    public func encode(to encoder: any Encoder) throws {
        try base.encode(to: encoder)
        try rest.encode(to: encoder)
    }
}
